import type { ViewSet } from 'outis';
import { useId, useState } from 'preact/hooks';
import { change, faultsAt, secretsOf } from '../../state/desks/views.ts';
import { texts } from '../../texts.ts';
import { NameSelect } from '../parts/name-select.tsx';
import { Chips } from './chips.tsx';
import { PlainFaults } from './plain-faults.tsx';

/** Columns of which all values are known: who knows them can rule values out until one is left. */
export function Domains({ set }: { set: ViewSet }) {
  const words = texts.views.edit;
  const id = useId();
  const [column, setColumn] = useState(secretsOf(set)[0]?.property[0] ?? '');
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
      <Chips
        all={known.map(({ name, values }) => ({
          key: name,
          shown: <span>{words.domain(name, values)}</span>,
          removeLabel: words.removeDomain(name),
          remove: () => limit(name, undefined),
        }))}
      />
      <form
        class="add"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') return;
          limit(
            column,
            text.split(',').map((value) => value.trim()),
          );
          setText('');
        }}
      >
        <label class="visually-hidden" for={`${id}-column`}>
          {words.domainColumn}
        </label>
        <NameSelect
          id={`${id}-column`}
          names={Object.keys(set.attributes)}
          value={column}
          onName={setColumn}
        />
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
