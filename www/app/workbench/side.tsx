import type { Release } from 'outis';
import { useEffect } from 'preact/hooks';
import { saidInTurn } from '../../state/page/language.ts';
import { estimate } from '../../state/plan/estimate.ts';
import { checking, faults } from '../../state/plan/faults.ts';
import { placesOf } from '../../state/plan/places.ts';
import { plan } from '../../state/plan/plan.ts';
import { changedCells, handedOut, handoutProblem, otherRelease } from '../../state/result/handout.ts';
import { isStale, pending, runNow, waits } from '../../state/result/live.ts';
import { factsOf, measuresOf } from '../../state/result/measures.ts';
import { busy, changes, type Done, outOfDate, run } from '../../state/result/run.ts';
import type { OpenTable } from '../../state/table/table.ts';
import { format, texts } from '../../texts.ts';
import { More } from '../parts/more.tsx';
import { ProblemBox } from '../parts/problem-box.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { Prose } from '../parts/prose.tsx';
import { Handed } from '../release/handed.tsx';
import { Attacks, isAttacked } from '../result/attacks.tsx';
import { BesidePrevious } from '../result/beside-previous.tsx';
import { NoRelease } from '../result/no-release.tsx';
import { OutOfDate } from '../result/out-of-date.tsx';
import { VerdictBox } from '../result/verdict-box.tsx';
import { CostCurve } from './cost-curve.tsx';
import { PersonCard } from './person-card.tsx';
import { StandingOut } from './standing-out.tsx';

const words = texts.bench.side;

/** Beside the table: what holds, what an attacker finds, what it costs. */
export function ResultSide({ open }: { open: OpenTable }) {
  const now = run.value;
  useEffect(() => {
    // The button that started or stopped the run may be gone; whoever pressed it goes on from here.
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost && ['failed', 'cancelled'].includes(now.state))
      document.getElementById('result')?.focus({ preventScroll: true });
  }, [now.state]);
  const asked = plan.value;
  if (asked === null) return null;
  const shown = now.state === 'done' ? now : null;
  return (
    <div class="result-side">
      <div
        class="result-judged"
        id="result"
        tabIndex={-1}
        aria-busy={pending.value || now.state === 'running'}
      >
        {now.state === 'running' && (
          <ProgressBar title={texts.result.running} work={now} cancelLabel={texts.result.cancel} />
        )}
        {busy.value && (busy.value.phase !== '' || !pending.value) && (
          <ProgressBar title={texts.result.running} work={busy.value} cancelLabel={texts.result.cancel} />
        )}
        <RunAsked />
        {now.state === 'cancelled' && (
          <p class="notice" role="status">
            {texts.result.cancelled}
          </p>
        )}
        {now.state === 'failed' && (
          <>
            <NoRelease problem={now.problem} made={now.plan} />
            <BesidePrevious made={now.plan} facts={[]} />
          </>
        )}
        {shown && <Judged shown={shown} />}
        {handoutProblem.value && <ProblemBox title={texts.result.noRelease} problem={handoutProblem.value} />}
        {shown && <SecondRelease shown={shown} />}
        <PersonCard
          // A preview is made from some rows: who can be found is counted on all of them.
          handle={open.handle}
          plan={shown?.plan ?? asked}
          release={shown && !shown.preview ? shown.release : null}
        />
      </div>
      <div class="result-cost">
        <CostCurve />
        {shown && <KeyFigures shown={shown} />}
        <StandingOut handle={open.handle} plan={asked} />
      </div>
    </div>
  );
}

/** A run that does not follow by itself: it takes long, or was stopped. */
function RunAsked() {
  const now = run.value;
  const asks =
    waits.value ||
    now.state === 'cancelled' ||
    isStale.value ||
    (now.state === 'done' && (now.preview || (now.glance && !pending.value)));
  if (!asks || now.state === 'running' || busy.value || faults.value.length > 0) return null;
  const seconds = estimate.value?.seconds;
  return (
    <div class="run">
      <button
        type="button"
        class="button button-primary"
        disabled={checking.value}
        onClick={() => void runNow()}
      >
        {words.runWhole}
      </button>
      {seconds !== undefined && seconds > 1 && <p class="quiet">{texts.protection.time(seconds)}</p>}
    </div>
  );
}

function Judged({ shown }: { shown: Done }) {
  const { preview, release, milliseconds } = shown;
  const kept = shown.kept && (
    <div class="notice" role="status">
      <p>{texts.result.cancelledKept}</p>
      {outOfDate.value && (
        <button
          type="button"
          class="button button-small"
          onClick={() => {
            plan.value = shown.plan;
          }}
        >
          {texts.result.previous.back}
        </button>
      )}
    </div>
  );
  if (preview)
    return (
      <>
        {kept}
        <p class="notice" role="status">
          {words.preview(preview.rows, preview.of)}
        </p>
      </>
    );
  return (
    <>
      {isStale.value && <OutOfDate paths={changes.value} />}
      {kept}
      {shown.glance && !pending.value && (
        <p class="notice" role="status">
          {words.glance}
        </p>
      )}
      <VerdictBox
        verdict={release.verdict}
        facts={[]}
        notes={release.report.notes ?? []}
        noteSteps={release.report.said?.notes}
        made={texts.result.made(release.tables[0]?.rowCount ?? 0, milliseconds)}
        brief
      />
      <TinyTable release={release} />
      {isAttacked(release.verdict) && <Attacks release={release} />}
    </>
  );
}

/** The core says of small tables alone what running the method again tells; of others it says that they are large. */
const LARGE = 'worlds-large-table';

/** With very few rows, whoever runs the method again may tell people apart: said before anything is handed out. */
function TinyTable({ release }: { release: Release }) {
  const { worlds } = release.privateReport;
  if (worlds === undefined || JSON.stringify(worlds.steps).includes(LARGE)) return null;
  const { found } = worlds;
  return (
    <div class="notice notice-care tiny-table" role="status">
      <p class="notice-title">{words.tiny}</p>
      <p>
        {found ? words.tinyFound(found.certain, found.people, found.byGroups.certain) : words.tinyUnknown}
      </p>
      <More title={words.tinyMore}>
        {saidInTurn(worlds.explanation, worlds.steps).map((sentence) => (
          <p class="quiet breakable" key={sentence}>
            {sentence}
          </p>
        ))}
      </More>
    </div>
  );
}

/** Two different releases of one table can be laid side by side: whoever downloads another is told. */
function SecondRelease({ shown }: { shown: Done }) {
  const last = handedOut.value.at(-1);
  const other = otherRelease(shown.plan);
  if (other)
    return (
      <div class="notice notice-care" role="status">
        <p class="notice-title">{words.second}</p>
        <p>
          <Prose
            text={words.secondWhy(
              other.name,
              format.time(other.time),
              placesOf(changedCells(other.plan, shown.plan), shown.plan),
            )}
          />
        </p>
      </div>
    );
  return last === undefined ? null : <Handed last={last} next={words.next} />;
}

/** The figures that matter most; of a preview only those that say nothing about risk. */
function KeyFigures({ shown }: { shown: Done }) {
  const { risk, queries } = measuresOf(shown.release);
  const [highest] = risk;
  const [typical] = queries.errors;
  const facts = [
    ...(highest && !shown.preview ? [{ name: words.highest, value: format.share(highest.after) }] : []),
    // How much is lost stands above the curve.
    ...(shown.preview ? [] : factsOf(shown.release).filter(({ name }) => name !== texts.result.facts.loss)),
    ...(typical ? [{ name: words.error, value: format.share(typical.error) }] : []),
  ];
  return (
    <dl class="side-card key-figures">
      {facts.map(({ name, value }) => (
        <div class="key-figure" key={name}>
          <dt>{name}</dt>
          <dd class="numeric">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
