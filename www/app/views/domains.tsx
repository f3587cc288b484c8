import type { ViewSet } from 'outis';
import { useId, useState } from 'preact/hooks';
import { change, faultsAt } from '../../state/views.ts';
import { texts } from '../../texts.ts';
import { PlainFaults } from './plain-faults.tsx';

/** Columns of which all values are known: who knows them can rule values out until one is left. */
export function Domains({ set }: { set: ViewSet }) {
  const words = texts.views.edit;
  const id = useId();
  const [column, setColumn] = useState(set.secret.property);
  const [text, setText] = useState('');
  const known = Object.entries(set.attributes).flatMap(([name, { domain }]) =>
    domain ? [{ name, values: domain.join(', ') }] : [],
  );
  const limit = (name: string, domain: string[] | undefined) => {
    const { domain: _, ...attribute } = set.attributes[name] ?? {};
    change({ attributes: { ...set.attributes, [name]: domain ? { ...attribute, domain } : attribute } });
  };
  return (
    <fieldset class="group">
      <legend class="subtitle">{words.domains}</legend>
      <p class="help">{words.domainsHelp}</p>
      {known.length > 0 && (
        <ul class="chips">
          {known.map(({ name, values }) => (
            <li class="chip" key={name}>
              <span>{words.domain(name, values)}</span>
              <button
                type="button"
                class="button button-small button-quiet"
                aria-label={words.removeDomain(name)}
                onClick={() => limit(name, undefined)}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        class="add"
        onSubmit={(event) => {
          event.preventDefault();
          const values = text.split(',').map((value) => value.trim());
          if (text.trim() === '') return;
          limit(column, values);
          setText('');
        }}
      >
        <label class="visually-hidden" for={`${id}-column`}>
          {words.domainColumn}
        </label>
        <select
          class="input"
          id={`${id}-column`}
          value={column}
          onChange={(event) => setColumn(event.currentTarget.value)}
        >
          {Object.keys(set.attributes).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        <label class="visually-hidden" for={`${id}-values`}>
          {words.domainValues}
        </label>
        <input
          class="input"
          id={`${id}-values`}
          placeholder={words.domainExample}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="button">
          {words.addDomain}
        </button>
      </form>
      <PlainFaults faults={faultsAt('attributes')} />
    </fieldset>
  );
}
