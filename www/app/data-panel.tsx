import { useEffect } from 'preact/hooks';
import { startProblem } from '../state/description.ts';
import { reading, table, tableProblem } from '../state/table.ts';
import { format, texts } from '../texts.ts';
import { ChooseTable } from './choose-table.tsx';
import { Panel } from './panel.tsx';
import { ProblemBox } from './problem-box.tsx';
import { ProgressBar } from './progress-bar.tsx';
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
  return (
    <Panel id="data" position={1} waiting={false}>
      {table.value === null && <p class="lead">{texts.data.lead}</p>}
      {work && (
        <ProgressBar
          title={texts.data.reading(work.name)}
          work={work}
          detail={work.total > 0 ? format.share(Math.min(1, work.done / work.total)) : ''}
          cancelLabel={texts.data.cancel}
        />
      )}
      {startProblem.value && <ProblemBox title={texts.data.noStart} problem={startProblem.value} />}
      {failed && <UnreadTable failed={failed} />}
      <WaitingPlan />
      {table.value === null ? <ChooseTable /> : <TableFacts open={table.value} />}
    </Panel>
  );
}
