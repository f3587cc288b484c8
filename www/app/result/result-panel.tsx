import { useEffect } from 'preact/hooks';
import { faults } from '../../state/plan/faults.ts';
import { columnsWithRole, plan } from '../../state/plan/plan.ts';
import { comparedBy, factsOf, linkedColumn } from '../../state/result/measures.ts';
import { changes, run, startRun } from '../../state/result/run.ts';
import { table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';
import { Panel } from '../frame/panel.tsx';
import { Later } from '../parts/later.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { AttackerView } from './attacker-view.tsx';
import { Attacks } from './attacks.tsx';
import { BesidePrevious } from './beside-previous.tsx';
import { CompareMethods } from './compare-methods.tsx';
import { Figures } from './figures.tsx';
import { FrontierFigure } from './frontier-figure.tsx';
import { LinkedTables } from './linked-tables.tsx';
import { NoRelease } from './no-release.tsx';
import { OutOfDate } from './out-of-date.tsx';
import { PublishedRows } from './published-rows.tsx';
import { Solutions } from './solutions.tsx';
import { VerdictBox } from './verdict-box.tsx';

/** The run, then its verdict, its rows and its figures; or why there is no release. */
export function ResultPanel() {
  const open = table.value;
  const { state } = run.value;
  useEffect(() => {
    // The button that started or stopped the run may be gone; whoever pressed it goes on from here.
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost && ['done', 'failed', 'cancelled'].includes(state))
      document.getElementById('result')?.focus({ preventScroll: true });
  }, [state]);
  if (open === null || plan.value === null) return <Panel id="result" position={4} waiting children={null} />;
  const now = run.value;
  return (
    <Panel id="result" position={4} waiting={false}>
      <OutOfDate paths={changes.value} />
      {now.state === 'none' && (
        <div class="run">
          <p>{texts.result.ready}</p>
          <button
            type="button"
            class="button"
            disabled={faults.value.length > 0}
            onClick={() => startRun(open.handle)}
          >
            {texts.result.run}
          </button>
        </div>
      )}
      {now.state === 'running' && (
        <ProgressBar title={texts.result.running} work={now} cancelLabel={texts.result.cancel} />
      )}
      {now.state === 'cancelled' && (
        <p class="notice" role="status">
          {texts.result.cancelled}
        </p>
      )}
      {now.state === 'failed' && (
        <>
          <NoRelease problem={now.problem} made={now.plan} />
          <BesidePrevious handle={open.handle} made={now.plan} facts={[]} />
        </>
      )}
      {now.state === 'done' && (
        <>
          {now.kept && (
            <p class="notice" role="status">
              {texts.result.cancelledKept}
            </p>
          )}
          <VerdictBox
            verdict={now.release.verdict}
            facts={factsOf(now.release)}
            notes={now.release.report.notes ?? []}
            made={texts.result.made(now.release.tables[0]?.rowCount ?? 0, now.milliseconds)}
          />
          <Attacks verdict={now.release.verdict} />
          <BesidePrevious handle={open.handle} made={now.plan} facts={comparedBy(now.release)} />
          <Solutions handle={open.handle} />
          <LinkedTables column={linkedColumn(now.release)} />
          {now.release.tables.map((published) => (
            <Later key={published.name}>
              <PublishedRows
                published={published}
                original={open.handle}
                linked={linkedColumn(now.release) !== undefined}
                known={columnsWithRole('quasi', now.plan)}
              />
            </Later>
          ))}
          <AttackerView handle={open.handle} release={now.release} plan={now.plan} />
          <Later>
            <Figures release={now.release} />
            <CompareMethods
              handle={open.handle}
              plan={now.plan}
              facts={comparedBy(now.release)}
              dependencies={now.release.verdict.dependencies}
            />
            <FrontierFigure open={open} made={now.plan} />
          </Later>
        </>
      )}
    </Panel>
  );
}
