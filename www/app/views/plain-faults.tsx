import type { Fault } from 'outis';
import type { ViewDeed } from '../../state/desks/view-fixes.ts';
import { viewFixes, viewSet } from '../../state/desks/views.ts';
import type { Path } from '../../state/plan/json.ts';
import { pathText } from '../../state/plan/path.ts';
import { texts } from '../../texts.ts';
import { faultText } from '../parts/fault-text.ts';
import { Prose } from '../parts/prose.tsx';

/** Faults beside what they are about, each with buttons that mend it: every one was tried before. */
export function PlainFaults({ faults }: { faults: readonly Fault[] }) {
  if (faults.length === 0) return null;
  return (
    <ul class="faults" role="status">
      {faults.map((fault) => (
        <li class="fault" key={`${fault.path} ${fault.found}`}>
          <span class="breakable">
            <Prose text={faultText(fault)} />
            {fault.nearest !== undefined && ` ${texts.views.edit.nearest(fault.nearest)}`}
          </span>
          {(viewFixes.value.get(fault) ?? []).map(({ deed, set }) => (
            <button
              type="button"
              class="button button-small"
              key={wordsFor(deed)}
              onClick={() => {
                viewSet.value = set;
              }}
            >
              {wordsFor(deed)}
            </button>
          ))}
        </li>
      ))}
    </ul>
  );
}

function wordsFor(deed: ViewDeed): string {
  const words = texts.fault.fixes;
  switch (deed.kind) {
    case 'spell':
      return words.spell(deed.word);
    case 'distinct':
      return texts.views.edit.withoutRepeats;
    case 'set':
      return words.set(String(deed.value));
    case 'remove':
      return words.remove(placeOf(deed.path));
    case 'back':
      return words.back;
  }
}

/** What stands at a place of the set, as the page calls it. */
function placeOf(path: Path): string {
  const words = texts.views.edit;
  const [part, which, field] = path;
  const at = typeof which === 'number' ? which : 0;
  if (part === 'views') {
    const name = viewSet.value?.views[at]?.name ?? `v${at + 1}`;
    if (field === 'where') return words.condition(name);
    return field === undefined ? name : `${name}: ${field === 'name' ? words.name : String(field)}`;
  }
  if (part === 'secret') return words.secretNumber(at + 1);
  const dependency = part === 'dependencies' ? viewSet.value?.dependencies?.[at] : undefined;
  if (typeof dependency === 'string') return dependency;
  return part === 'attributes' ? String(which) : pathText(path);
}
