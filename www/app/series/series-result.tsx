import type { CrossReleaseAttack, Release, ReleaseTable, Table } from 'outis';
import { useMemo } from 'preact/hooks';
import { seriesChanges, seriesRun, startSeriesRun } from '../../state/desks/series.ts';
import { saidInTurn } from '../../state/page/language.ts';
import { factsOf, linkedColumn } from '../../state/result/measures.ts';
import { table } from '../../state/table/table.ts';
import { format, texts } from '../../texts.ts';
import { Panel } from '../frame/panel.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { type Row, RowsTable } from '../parts/rows-table.tsx';
import { Attacks, isAttacked } from '../result/attacks.tsx';
import { NoRelease } from '../result/no-release.tsx';
import { OutOfDate } from '../result/out-of-date.tsx';
import { TableTabs } from '../result/table-tabs.tsx';
import { VerdictBox } from '../result/verdict-box.tsx';
import { FollowPerson } from './follow-person.tsx';
import { Timeline } from './timeline.tsx';

/** The release: the verdict, what came, left and changed, and what an attacker makes of all releases. */
export function SeriesResult() {
  const now = seriesRun.value;
  const open = table.value;
  if (now.state === 'none' || open === null)
    return <Panel id="releases" position={4} waiting children={null} />;
  return (
    <Panel id="releases" position={4} waiting={false}>
      <OutOfDate paths={seriesChanges.value} />
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
          {now.problem.details.problem === 'unfollowed' && <NewPopulation handle={open.handle} />}
        </>
      )}
      {now.state === 'done' && (
        <>
          <VerdictBox
            verdict={now.release.verdict}
            facts={factsOf(now.release)}
            notes={now.release.report.notes ?? []}
            noteSteps={now.release.report.said?.notes}
            made={texts.result.made(now.release.tables[0]?.rowCount ?? 0, now.milliseconds)}
          />
          <WhoCame release={now.release} />
          {isAttacked(now.release.verdict) && <Attacks release={now.release} />}
        </>
      )}
    </Panel>
  );
}

/** What there is to look at besides: the table, every figure, one person through all releases. */
export function SeriesLook() {
  const now = seriesRun.value;
  const open = table.value;
  if (now.state !== 'done' || open === null) return null;
  return (
    <Panel id="look" position={6} waiting={false}>
      <Published release={now.release} handle={open.handle} />
      <WhatChanged release={now.release} />
      {!isAttacked(now.release.verdict) && <Attacks release={now.release} />}
      <div class="group">
        <h3 class="subtitle">{texts.again.timeline}</h3>
        <Timeline releases={now.summary.releases} />
      </div>
      <FollowPerson identity={now.summary.frozen.identity} />
    </Panel>
  );
}

/** Who came, stayed and left, in a sentence. */
function WhoCame({ release }: { release: Release }) {
  const entry = release.privateReport.series?.releases.at(-1);
  return entry ? <p class="series-told">{texts.again.told(entry)}</p> : null;
}

/** Nobody was known again. That may be true: then the series goes on with other people, and nothing is promised about them together. */
function NewPopulation({ handle }: { handle: Table }) {
  return (
    <div class="notice notice-care">
      <p class="notice-title">{texts.again.newPopulation}</p>
      <p>{texts.again.newPopulationHelp}</p>
      <div class="actions">
        <button type="button" class="button button-small" onClick={() => void startSeriesRun(handle, true)}>
          {texts.again.newPopulationButton}
        </button>
      </div>
    </div>
  );
}

function WhatChanged({ release }: { release: Release }) {
  const releases = release.privateReport.series?.releases ?? [];
  const entry = releases.at(-1);
  const attack = release.verdict.attacks.find(
    (told): told is CrossReleaseAttack => told.kind === 'cross-release',
  );
  if (!entry) return null;
  const first = releases.length === 1;
  const since: [string, number][] = [
    [texts.again.stayed, entry.stayed],
    [texts.again.back, entry.back],
    [texts.again.left, entry.left],
    [texts.again.quasiChanged, entry.quasiChanged],
    [texts.again.sensitiveChanged, entry.sensitiveChanged],
  ];
  const figures: [string, number][] = [
    [texts.again.came, entry.came],
    ...(first ? [] : since),
    [texts.again.counterfeits, entry.counterfeits],
    [texts.again.withheld, entry.withheld],
  ];
  return (
    <div class="group">
      <h3 class="subtitle">{first ? texts.again.firstRelease : texts.again.whatChanged}</h3>
      <dl class="facts">
        {figures.map(([name, figure]) => (
          <div class="fact" key={name}>
            <dt>{name}</dt>
            <dd>{format.count(figure)}</dd>
          </div>
        ))}
      </dl>
      {attack &&
        saidInTurn(attack.explanation, attack.steps).map((sentence) => <p key={sentence}>{sentence}</p>)}
    </div>
  );
}

/** No input row: a counterfeit. */
const NOWHERE = 0xffffffff;

function Published({ release, handle }: { release: Release; handle: Table }) {
  return (
    <TableTabs
      tables={release.tables}
      linked={linkedColumn(release)}
      show={(published) => <PublishedTable published={published} handle={handle} />}
    />
  );
}

function PublishedTable({ published, handle }: { published: ReleaseTable; handle: Table }) {
  // Tables of counts stand for nobody in particular.
  const ofPeople = published.origin.length > 0;
  const load = useMemo(
    () =>
      async (from: number, to: number): Promise<Row[]> => {
        const origin = published.origin.subarray(from, to);
        const standsFor = (row: number) =>
          origin[row] === NOWHERE ? texts.again.counterfeit : texts.again.person;
        return published.rows(from, to).map((cells, row) => ({
          cells: [...(ofPeople ? [standsFor(row)] : []), ...cells].map((text) => ({ text })),
        }));
      },
    [published, handle],
  );
  return (
    <div class="published">
      <h3 class="subtitle">{texts.result.table}</h3>
      {ofPeople && <p class="quiet">{texts.again.tableHelp}</p>}
      <RowsTable
        label={`${texts.result.table}: ${published.name}`}
        columns={[...(ofPeople ? [texts.again.standsFor] : []), ...published.columns]}
        rowCount={published.rowCount}
        visibleRows={9}
        load={load}
      />
    </div>
  );
}
