import { columnsWithRole, plan } from '../../state/plan/plan.ts';
import { comparedBy, linkedColumn } from '../../state/result/measures.ts';
import { type Done, run } from '../../state/result/run.ts';
import type { OpenTable } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';
import { Fold } from '../parts/fold.tsx';
import { Later } from '../parts/later.tsx';
import { type Row, RowsTable } from '../parts/rows-table.tsx';
import { ResultSide } from '../workbench/side.tsx';
import { Attacks, isAttacked } from './attacks.tsx';
import { BesidePrevious } from './beside-previous.tsx';
import { CompareMethods } from './compare-methods.tsx';
import { Figures } from './figures.tsx';
import { FrontierFigure } from './frontier-figure.tsx';
import { PublishedRows } from './published-rows.tsx';
import { Solutions } from './solutions.tsx';
import { TableTabs } from './table-tabs.tsx';
import { UsefulnessFigures } from './usefulness-figures.tsx';

/** The result around the table: its verdict and what an attacker finds beside it, its figures below. */
export function ResultPanel({ open }: { open: OpenTable }) {
  if (plan.value === null) return null;
  const now = run.value;
  const shown = now.state === 'done' ? now : null;
  return (
    <section class="result-parts" aria-label={texts.step.result.title}>
      <ResultSide open={open} />
      <div class="result-table">{shown ? <Tables shown={shown} /> : <OriginalRows open={open} />}</div>
      <div class="result-more">{shown && !shown.preview && <Details open={open} shown={shown} />}</div>
    </section>
  );
}

function Tables({ shown }: { shown: Done }) {
  const { release, plan: made, handle, preview } = shown;
  const linked = linkedColumn(release);
  return (
    <TableTabs
      tables={release.tables}
      linked={linked}
      show={(published) => (
        <PublishedRows
          published={published}
          original={handle}
          linked={linked !== undefined}
          known={columnsWithRole('quasi', made)}
          judged={preview === undefined}
        />
      )}
    />
  );
}

/** The table as it was read, while there is nothing else to show. */
function OriginalRows({ open }: { open: OpenTable }) {
  const load = async (from: number, to: number): Promise<Row[]> =>
    (await open.handle.rows(from, to)).map((cells) => ({ cells: cells.map((text) => ({ text })) }));
  return (
    <div class="published">
      <div class="published-head">
        <h3 class="published-name">{texts.bench.original}</h3>
      </div>
      <RowsTable
        key={open.name + open.handle.info.rows}
        label={texts.bench.original}
        columns={open.handle.info.columns.map(({ name }) => name)}
        rowCount={open.handle.info.rows}
        visibleRows={14}
        load={load}
      />
    </div>
  );
}

/** What there is to know about the result beyond the table. */
function Details({ open, shown }: { open: OpenTable; shown: Done }) {
  const { release, plan: made } = shown;
  return (
    <Fold id="figures" title={texts.bench.details} holds={['compare']}>
      {!isAttacked(release.verdict) && <Attacks release={release} />}
      <BesidePrevious made={made} facts={comparedBy(release)} />
      <Solutions />
      <Later>
        <Figures release={release} />
        {linkedColumn(release) === undefined && <UsefulnessFigures handle={open.handle} plan={made} />}
        <div class="group" id="compare" tabIndex={-1}>
          <CompareMethods
            handle={open.handle}
            plan={made}
            facts={comparedBy(release)}
            dependencies={release.verdict.dependencies}
          />
          <FrontierFigure open={open} made={made} />
        </div>
      </Later>
    </Fold>
  );
}
