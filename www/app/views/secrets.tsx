import type { ViewSet } from 'outis';
import { useId } from 'preact/hooks';
import { type AskedSecret, changeSecrets, faultsAt, secretsOf } from '../../state/desks/views.ts';
import { texts } from '../../texts.ts';
import { NameSelect } from '../parts/name-select.tsx';
import { PlainFaults } from './plain-faults.tsx';

/** Whose properties it is about, and how many values of each must stay possible. */
export function Secrets({ set }: { set: ViewSet }) {
  const words = texts.views.edit;
  const secrets = secretsOf(set);
  const names = Object.keys(set.attributes);
  const replace = (place: number, secret: AskedSecret) =>
    changeSecrets(secrets.map((known, at) => (at === place ? secret : known)));
  return (
    <fieldset class="group secret">
      <legend class="subtitle">{words.secret}</legend>
      <p class="help">{words.secretHelp}</p>
      {secrets.map((secret, place) => (
        // Secrets have no identity but their place while they are being put together.
        <fieldset class="secret-one" key={place} aria-label={words.secretNumber(place + 1)}>
          <Secret secret={secret} names={names} onChange={(changed) => replace(place, changed)} />
          {secrets.length > 1 && (
            <button
              type="button"
              class="button button-small button-quiet"
              onClick={() => changeSecrets(secrets.filter((_, at) => at !== place))}
            >
              {words.removeSecret}
            </button>
          )}
        </fieldset>
      ))}
      <button
        type="button"
        class="button button-small"
        onClick={() => changeSecrets([...secrets, another(secrets, names)])}
      >
        {words.addSecret}
      </button>
      <PlainFaults faults={[...faultsAt('secret'), ...faultsAt('k')]} />
    </fieldset>
  );
}

/** One more secret: of the same people, a column that is not asked about yet. */
function another(secrets: readonly AskedSecret[], names: readonly string[]): AskedSecret {
  const asked = new Set(secrets.flatMap(({ id, property }) => [...id, ...property]));
  const { id, k } = secrets[0] ?? { id: [], k: 2 };
  const property = names.find((name) => !asked.has(name)) ?? names.at(-1) ?? '';
  return { id, property: [property], k };
}

function Secret(props: {
  secret: AskedSecret;
  names: readonly string[];
  onChange: (secret: AskedSecret) => void;
}) {
  const words = texts.views.edit;
  const id = useId();
  const { secret, names, onChange } = props;
  return (
    <div class="fields">
      <Part
        label={words.id}
        names={names}
        chosen={secret.id}
        onChange={(id) => onChange({ ...secret, id })}
      />
      <Part
        label={words.property}
        names={names}
        chosen={secret.property}
        onChange={(property) => onChange({ ...secret, property })}
      />
      <div class="field">
        <label class="label" for={id}>
          {words.k}
        </label>
        <input
          class="input input-number"
          id={id}
          type="number"
          min={2}
          value={secret.k}
          aria-invalid={faultsAt('k').length > 0}
          onInput={(event) => onChange({ ...secret, k: event.currentTarget.valueAsNumber })}
        />
      </div>
    </div>
  );
}

/** One column, or several that belong together. */
function Part(props: {
  label: string;
  names: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const words = texts.views.edit;
  const id = useId();
  const { label, names, chosen, onChange } = props;
  const free = names.filter((name) => !chosen.includes(name));
  return (
    <div class="field">
      {chosen.map((name, place) => (
        <div key={name} class="secret-part">
          <label class={place === 0 ? 'label' : 'visually-hidden'} for={`${id}-${place}`}>
            {place === 0 ? label : words.further(label, place + 1)}
          </label>
          <NameSelect
            id={`${id}-${place}`}
            names={names.filter((other) => other === name || free.includes(other))}
            value={name}
            onName={(other) => onChange(chosen.map((known) => (known === name ? other : known)))}
          />
          {place > 0 && (
            <button
              type="button"
              class="button button-small button-quiet"
              onClick={() => onChange(chosen.filter((known) => known !== name))}
            >
              {words.withoutColumn(name)}
            </button>
          )}
        </div>
      ))}
      {free[0] !== undefined && (
        <button
          type="button"
          class="button button-small button-quiet"
          onClick={() => onChange([...chosen, free[0] ?? ''])}
        >
          {words.withColumn}
        </button>
      )}
    </div>
  );
}
