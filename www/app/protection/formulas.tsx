import { warnings } from '../../state/plan/faults.ts';
import { editPlan, planAt } from '../../state/plan/plan.ts';
import { texts } from '../../texts.ts';
import { Segmented } from '../parts/segmented.tsx';

const words = texts.protection.formulas;
const OPTION = ['csv', 'escapeFormulas'];

/** Cells that a spreadsheet would run as formulas: a question, with the plan's answer to it. */
export function Formulas() {
  const columns = warnings.value.filter(({ kind }) => kind === 'formulas').map(({ column }) => column);
  if (columns.length === 0) return null;
  const harmless = planAt(OPTION) === true;
  return (
    <div class="notice notice-care formulas">
      <p class="breakable">{words.about(columns)}</p>
      <Segmented
        legend={words.question}
        value={harmless ? 'harmless' : 'as-they-are'}
        segments={[
          { value: 'harmless', label: words.harmless, detail: words.harmlessHelp },
          { value: 'as-they-are', label: words.asTheyAre, detail: words.asTheyAreHelp },
        ]}
        onChoose={(answer) => editPlan(OPTION, answer === 'harmless')}
      />
    </div>
  );
}
