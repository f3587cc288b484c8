import type { ViewSet } from 'outis';
import { useId, useState } from 'preact/hooks';
import { change, faultsAt, firstSecret } from '../../state/desks/views.ts';
import { texts } from '../../texts.ts';
import { Chips } from './chips.tsx';
import { PlainFaults } from './plain-faults.tsx';

/** What an outsider knows to hold between the columns. */
export function Dependencies({ set }: { set: ViewSet }) {
  const words = texts.views.edit;
  const id = useId();
  const [text, setText] = useState('');
  const known = set.dependencies ?? [];
  const key = `${firstSecret(set).id} -> ${firstSecret(set).property}`;
  const add = (dependency: string) => change({ dependencies: [...known, dependency] });
  return (
    <fieldset class="group">
      <legend class="subtitle">{words.dependencies}</legend>
      <p class="help">{words.dependenciesHelp(firstSecret(set).id, firstSecret(set).property)}</p>
      <Chips
        all={known.map((dependency, index) => {
          const text = shown(dependency);
          return {
            key: `${index} ${text}`,
            shown: <code>{text}</code>,
            removeLabel: words.removeDependency(text),
            remove: () => change({ dependencies: known.filter((_, place) => place !== index) }),
          };
        })}
      />
      <form
        class="add"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') return;
          add(text.trim());
          setText('');
        }}
      >
        <label class="visually-hidden" for={id}>
          {words.addDependency}
        </label>
        <input
          class="input input-code"
          id={id}
          list={`${id}-known`}
          placeholder={key}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <datalist id={`${id}-known`}>
          <option value={key} />
        </datalist>
        <button type="submit" class="button">
          {words.addDependency}
        </button>
      </form>
      <PlainFaults faults={faultsAt('dependencies')} />
    </fieldset>
  );
}

const shown = (dependency: NonNullable<ViewSet['dependencies']>[number]): string =>
  typeof dependency === 'string'
    ? dependency
    : `${dependency.from.join(', ')} -> ${dependency.to.join(', ')}`;
