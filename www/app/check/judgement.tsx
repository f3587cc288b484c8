import { checkChanges, checkIsCurrent, type FileCheck, fileCheck } from '../../state/desks/check.ts';
import { goTo } from '../../state/page/workspace.ts';
import { placesOf } from '../../state/plan/places.ts';
import { plan } from '../../state/plan/plan.ts';
import { factsOf } from '../../state/result/measures.ts';
import { openTable, table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';
import { Panel } from '../frame/panel.tsx';
import { ProblemBox } from '../parts/problem-box.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { Prose, Said } from '../parts/prose.tsx';
import { saveFile } from '../parts/save.ts';
import { VerdictBox } from '../result/verdict-box.tsx';
import { ReceivedTables } from './received-tables.tsx';

const words = texts.check;

/** What the independent check found, and what it could not look at. */
export function Judgement() {
  const now = fileCheck.value;
  const position = table.value === null ? 2 : 3;
  if (now.state === 'none') {
    const needs = table.value === null ? undefined : words.ready;
    return <Panel id="judgement" position={position} waiting needs={needs} children={null} />;
  }
  return (
    <Panel id="judgement" position={position} waiting={false}>
      {now.state === 'running' && (
        <ProgressBar title={words.checking(now.name)} work={now} cancelLabel={words.cancel} />
      )}
      {now.state === 'failed' && (
        <ProblemBox title={words.failed(now.name)} problem={now.problem}>
          <div class="actions">
            {now.tables.map(({ name, blob }) => (
              <button
                type="button"
                class="button button-small"
                key={name}
                onClick={() => {
                  goTo('publish');
                  void openTable(blob, name);
                }}
              >
                {words.openInstead(name)}
              </button>
            ))}
          </div>
        </ProblemBox>
      )}
      {!checkIsCurrent.value && (
        <p class="notice notice-care" role="status">
          <Prose text={words.outOfDate(placesOf(checkChanges.value, plan.value ?? {}))} />
        </p>
      )}
      {now.state === 'table' && (
        <>
          <VerdictBox verdict={now.verdict} made={words.verdictOn(now.name)} facts={[]} notes={[]} />
          <p class="actions">
            <a class="button button-primary" href="#publish">
              {words.publish}
            </a>
            <button
              type="button"
              class="button"
              onClick={() => saveVerdict({ table: now.name, plan: now.plan, verdict: now.verdict })}
            >
              {words.save}
            </button>
          </p>
          <p class="quiet">{words.publishHelp}</p>
        </>
      )}
      {now.state === 'release' && <OnRelease check={now} />}
    </Panel>
  );
}

/** The verdict with what it is about. */
function saveVerdict(judged: object): void {
  const text = `${JSON.stringify(judged, null, 2)}\n`;
  saveFile(new Blob([text], { type: 'application/json' }), words.savedAs);
}

function OnRelease({ check }: { check: Extract<FileCheck, { state: 'release' }> }) {
  const { verdict, name, files, report, exposed, tables } = check;
  return (
    <>
      {exposed.length > 0 && (
        <div class="notice notice-alert" role="alert">
          <p class="notice-title">{words.privateInside}</p>
          <p class="breakable">{words.privateInsideWhy(exposed)}</p>
        </div>
      )}
      <VerdictBox
        verdict={verdict}
        made={words.verdictOn(name)}
        facts={factsOf({ report })}
        notes={report.notes ?? []}
        noteSteps={report.said?.notes}
      />
      <ReceivedTables tables={tables} report={report} />
      <Remarks title={words.undecided} lines={verdict.undecided} />
      <Remarks title={words.unchecked} lines={verdict.unchecked} />
      <p class="quiet breakable">{words.files(files)}</p>
      <div class="actions">
        <button type="button" class="button" onClick={() => saveVerdict({ release: name, files, verdict })}>
          {words.save}
        </button>
      </div>
    </>
  );
}

function Remarks({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div class="notice">
      <h3 class="label">{title}</h3>
      <ul class="review">
        {lines.map((line) => (
          <li class="breakable" key={line}>
            <Said text={line} />
          </li>
        ))}
      </ul>
    </div>
  );
}
