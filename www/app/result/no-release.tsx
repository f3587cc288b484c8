import type { Problem } from '../../state/page/problem.ts';
import type { JsonObject } from '../../state/plan/json.ts';
import { editPlan } from '../../state/plan/plan.ts';
import { format, texts } from '../../texts.ts';
import { PlainData } from '../parts/plain-data.tsx';
import { ProblemBox } from '../parts/problem-box.tsx';
import { saveFile } from '../parts/save.ts';

/** Failures of what was asked, rather than of a file or a plan: these have a diagnosis. */
const DIAGNOSED = ['unsatisfiable', 'withheld'];

/** Why nothing is handed out, what to do, and the diagnosis for the publisher alone. */
export function NoRelease({ problem, made }: { problem: Problem; made: JsonObject }) {
  return (
    <ProblemBox title={texts.result.noRelease} problem={problem}>
      <AllowMore share={problem.details.needed} />
      {DIAGNOSED.includes(problem.code) && <Diagnosis problem={problem} made={made} />}
    </ProblemBox>
  );
}

/** The share of rows that would have to be left out, where that is all that is missing. */
function AllowMore({ share }: { share: unknown }) {
  if (typeof share !== 'number') return null;
  // Rounded up, so that the share is enough.
  const enough = Math.min(1, Math.ceil(share * 1e4) / 1e4);
  return (
    <div class="actions">
      <button type="button" class="button button-small" onClick={() => editPlan(['suppression'], enough)}>
        {texts.result.allowSuppression(format.share(enough))}
      </button>
    </div>
  );
}

function Diagnosis({ problem, made }: { problem: Problem; made: JsonObject }) {
  const { code, message, hints, details } = problem;
  const { privateReport, ...rest } = details;
  const diagnosis = { code, message, hints, ...rest, ...(privateReport as object | undefined) };
  const save = () => {
    const text = JSON.stringify({ ...diagnosis, plan: made }, null, 2);
    saveFile(new Blob([text], { type: 'application/json' }), 'diagnosis-private.json');
  };
  return (
    <details class="diagnosis">
      <summary>{texts.result.diagnosis}</summary>
      <p class="help">{texts.result.diagnosisHelp}</p>
      <PlainData value={diagnosis} />
      <button type="button" class="button" onClick={save}>
        {texts.result.saveDiagnosis}
      </button>
    </details>
  );
}
