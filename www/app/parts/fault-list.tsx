import type { Fault } from 'outis';
import { checking, fixes } from '../../state/plan/faults.ts';
import type { Deed } from '../../state/plan/fixes.ts';
import { pathText } from '../../state/plan/path.ts';
import { placesOf } from '../../state/plan/places.ts';
import { plan } from '../../state/plan/plan.ts';
import { texts } from '../../texts.ts';
import { ChoosePopulation } from './choose-population.tsx';
import { faultText } from './fault-text.ts';
import { Prose } from './prose.tsx';

/** Faults beside the control they belong to, each with buttons that mend it: every one was tried before. */
export function FaultList(props: { faults: readonly Fault[]; id?: string; showPath?: boolean }) {
  const { faults, id, showPath } = props;
  if (faults.length === 0) return null;
  return (
    <ul class="faults" {...(id ? { id } : {})}>
      {faults.map((fault) => (
        <li class="fault" key={`${fault.path} ${fault.found}`}>
          <span class="breakable">
            {showPath && (
              <strong class="fault-path">
                <Prose text={fault.path === '' ? texts.fault.inPlan : placeOf(fault.path)} />
              </strong>
            )}{' '}
            <Prose text={faultText(fault)} />
          </span>
          {isForEverybody(fault) && <ChoosePopulation />}
          {(fixes.value.get(fault) ?? []).map((fix) => (
            <button
              type="button"
              class="button button-small"
              key={wordsFor(fix.deed)}
              // Made for the plan before an edit, it would take the edit back.
              disabled={checking.value}
              onClick={() => {
                plan.value = fix.plan;
              }}
            >
              {wordsFor(fix.deed)}
            </button>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** What the plan alone cannot give: a table of everybody beside it. */
const FOR_EVERYBODY = ['fault-k-map-alone', 'fault-presence-alone', 'fault-population-without'];

const isForEverybody = ({ said }: Fault): boolean =>
  (said.found ?? []).some(({ code }) => FOR_EVERYBODY.includes(code));

const placeOf = (path: string): string => placesOf([path], plan.value ?? {}).join();

/** What a button does, without the marks of names. */
function wordsFor(deed: Deed): string {
  const words = texts.fault.fixes;
  const plainPlace = (path: string) => placeOf(path).replaceAll('`', '');
  switch (deed.kind) {
    case 'spell':
      return words.spell(deed.word);
    case 'set':
      return words.set(typeof deed.value === 'object' ? JSON.stringify(deed.value) : String(deed.value));
    case 'remove':
      return words.remove(plainPlace(pathText(deed.path)));
    case 'method':
      return words.method(deed.title);
    case 'principle':
      return words.principle(deed.title);
    case 'role':
      return words.role(texts.columns.roles[deed.role]?.word ?? deed.role);
    case 'back':
      return words.back;
  }
}
