import type { ViewSet } from 'outis';
import type { ComponentChildren } from 'preact';
import { type AskedSecret, changeSecrets, faultsAt, secretsOf } from '../../state/desks/views.ts';
import { texts } from '../../texts.ts';
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

/** The question as a sentence whose bold parts are its controls; below it, what makes one column several. */
function Secret(props: {
  secret: AskedSecret;
  names: readonly string[];
  onChange: (secret: AskedSecret) => void;
}) {
  const words = texts.views.edit;
  const { secret, names, onChange } = props;
  const sides = [
    { label: words.id, chosen: secret.id, onChange: (id: readonly string[]) => onChange({ ...secret, id }) },
    {
      label: words.property,
      chosen: secret.property,
      onChange: (property: readonly string[]) => onChange({ ...secret, property }),
    },
  ] as const;
  const [id, property] = sides;
  const controls: Record<string, ComponentChildren> = {
    '{id}': <Part key="id" names={names} side={id} />,
    '{property}': <Part key="property" names={names} side={property} />,
    '{k}': (
      <input
        key="k"
        class="slot slot-number"
        type="number"
        aria-label={words.k}
        min={2}
        value={secret.k}
        style={{ '--letters': Math.max(1, String(secret.k).length) }}
        aria-invalid={faultsAt('k').length > 0}
        onInput={(event) => onChange({ ...secret, k: event.currentTarget.valueAsNumber })}
      />
    ),
  };
  return (
    <>
      <p class="promise-text">{words.question.split(/(\{\w+\})/).map((part) => controls[part] ?? part)}</p>
      {sides.map((side) => (
        <Several key={side.label} names={names} side={side} />
      ))}
    </>
  );
}

/** The columns that name somebody, or those of a property. */
interface Side {
  readonly label: string;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** One column, or several that belong together. */
function Part({ names, side: { label, chosen, onChange } }: { names: readonly string[]; side: Side }) {
  const free = names.filter((name) => !chosen.includes(name));
  return (
    <>
      {chosen.map((name, place) => (
        <span key={name}>
          {place > 0 && ', '}
          <select
            class="slot"
            aria-label={place === 0 ? label : texts.views.edit.further(label, place + 1)}
            value={name}
            onChange={({ currentTarget }) =>
              onChange(chosen.map((known) => (known === name ? currentTarget.value : known)))
            }
          >
            {names
              .filter((other) => other === name || free.includes(other))
              .map((other) => (
                <option key={other} value={other}>
                  {other}
                </option>
              ))}
          </select>
        </span>
      ))}
    </>
  );
}

/** Adds a column to one side of the question, or takes one away. */
function Several({ names, side: { label, chosen, onChange } }: { names: readonly string[]; side: Side }) {
  const words = texts.views.edit;
  const free = names.find((name) => !chosen.includes(name));
  return (
    <div class="secret-part">
      <span class="label">{words.several(label, chosen)}</span>
      {chosen.slice(1).map((name) => (
        <button
          type="button"
          class="button button-small button-quiet"
          key={name}
          onClick={() => onChange(chosen.filter((known) => known !== name))}
        >
          {words.withoutColumn(name)}
        </button>
      ))}
      {free !== undefined && (
        <button
          type="button"
          class="button button-small button-quiet"
          onClick={() => onChange([...chosen, free])}
        >
          {words.withColumn}
        </button>
      )}
    </div>
  );
}
