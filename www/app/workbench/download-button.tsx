import { isSeriesPlan } from '../../state/desks/series.ts';
import { faults } from '../../state/plan/faults.ts';
import { allReviewed } from '../../state/plan/review.ts';
import { handingOut, verifiedZip } from '../../state/result/handout.ts';
import { pending, runNow } from '../../state/result/live.ts';
import { run, whole } from '../../state/result/run.ts';
import { table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';
import { saveFile } from '../parts/save.ts';

/** Hands the release out: the whole table, run and judged, then checked as a recipient would, then packed. */
export function DownloadButton() {
  const open = table.value;
  if (open?.profile == null || isSeriesPlan()) return null;
  const running = run.value.state === 'running' || pending.value;
  const act = async () => {
    if (!allReviewed.peek()) {
      showQuestions();
      return;
    }
    if (whole.peek() === null) await runNow();
    const made = whole.peek();
    if (made === null) return;
    const zip = await verifiedZip(made.release, made.plan, ZIP);
    if (zip) saveFile(zip, ZIP);
  };
  return (
    <button
      type="button"
      class="button button-release"
      disabled={faults.value.length > 0 || running || handingOut.value !== null}
      onClick={() => void act()}
    >
      {words()}
    </button>
  );
}

const ZIP = 'release.zip';

function words(): string {
  if (handingOut.value === 'checking') return texts.release.checking;
  if (handingOut.value === 'packing') return texts.release.zipping;
  return texts.release.download;
}

/** What has to be answered first, in view. */
function showQuestions(): void {
  const columns = document.getElementById('columns');
  columns?.scrollIntoView({ block: 'nearest' });
  columns?.querySelector<HTMLElement>('.notice-care')?.querySelector('button')?.focus();
}
