import { isSeriesPlan } from '../../state/desks/series.ts';
import { faults } from '../../state/plan/faults.ts';
import { handingOut, questions, ready, verifiedZip, zipName } from '../../state/result/handout.ts';
import { pending, runNow } from '../../state/result/live.ts';
import { run, whole } from '../../state/result/run.ts';
import { table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';
import { showColumns } from '../columns/columns-sheet.tsx';
import { saveFile } from '../parts/save.ts';

/** Hands the release out: the whole table, run and judged, then checked as a recipient would, then packed. */
export function DownloadButton() {
  const open = table.value;
  if (open?.profile == null || isSeriesPlan()) return null;
  const act = async () => {
    const zip = await zipOfRelease();
    if (zip) saveFile(zip, zipName(open.name));
  };
  return (
    <button
      type="button"
      class="button button-release"
      disabled={cannotHandOut()}
      title={ready.value ? undefined : texts.release.first(questions.value)}
      onClick={() => void act()}
    >
      {words()}
      {!ready.value && (
        <span class="open-questions" aria-hidden="true">
          {questions.value}
        </span>
      )}
    </button>
  );
}

/** While something is wrong with the plan or still going on. */
export const cannotHandOut = (): boolean =>
  faults.value.length > 0 || run.value.state === 'running' || pending.value || handingOut.value !== null;

/** The release of the whole table, once everything is answered; null, with the questions in view, until then. */
export async function zipOfRelease(): Promise<Blob | null> {
  if (!ready.peek()) {
    showQuestions();
    return null;
  }
  if (whole.peek() === null) await runNow();
  const made = whole.peek();
  return made === null ? null : verifiedZip(made.release, made.plan, zipName(table.peek()?.name ?? ''));
}

function words(): string {
  if (handingOut.value === 'checking') return texts.release.checking;
  if (handingOut.value === 'packing') return texts.release.zipping;
  return texts.release.download;
}

/** What has to be answered first, in view and lit for a moment: whoever pressed looks elsewhere. */
function showQuestions(): void {
  const columns = showColumns();
  requestAnimationFrame(() => {
    const question = columns?.querySelector<HTMLElement>('.notice-care:has(button)');
    question?.scrollIntoView({ block: 'nearest' });
    question?.querySelector('button')?.focus({ preventScroll: true });
    question?.classList.add('lit');
    question?.addEventListener('animationend', () => question.classList.remove('lit'), { once: true });
  });
}
