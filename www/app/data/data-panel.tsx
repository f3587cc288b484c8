import { useEffect } from 'preact/hooks';
import { startProblem } from '../../state/plan/description.ts';
import { reading, table, tableProblem } from '../../state/table/table.ts';
import { format, texts } from '../../texts.ts';
import { Fold } from '../parts/fold.tsx';
import { ProblemBox } from '../parts/problem-box.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { ChooseTable } from './choose-table.tsx';
import { TableFacts } from './table-facts.tsx';
import { UnreadTable } from './unread-table.tsx';
import { WaitingPlan } from './waiting-plan.tsx';

/** A table comes in: by file, by paste or as a sample; then what was recognised. */
export function DataPanel() {
  const work = reading.value;
  const failed = tableProblem.value;
  const handle = table.value?.handle;
  useEffect(() => {
    // The button that brought the table here is gone; whoever pressed it goes on from here.
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (handle && lost) document.getElementById('data')?.focus({ preventScroll: true });
  }, [handle]);
  const content = (
    <>
      {table.value === null && <p class="lead">{texts.data.lead}</p>}
      {work && table.value?.profile == null && (
        <ProgressBar
          title={texts.data.reading(work.name)}
          work={work}
          detail={work.total > 0 ? format.share(Math.min(1, work.done / work.total)) : ''}
          cancelLabel={texts.data.cancel}
        />
      )}
      {startProblem.value && <ProblemBox title={texts.data.noStart} problem={startProblem.value} />}
      {failed && table.value?.profile == null && <UnreadTable failed={failed} />}
      <WaitingPlan />
      {table.value === null ? <ChooseTable /> : <TableFacts open={table.value} />}
    </>
  );
  if (table.value?.profile == null)
    return (
      <section class="panel" id="data" aria-label={texts.step.data.title} tabIndex={-1}>
        <h2 class="panel-title">{texts.data.title}</h2>
        {content}
      </section>
    );
  return (
    <Fold id="data" title={texts.step.data.title}>
      {content}
    </Fold>
  );
}
