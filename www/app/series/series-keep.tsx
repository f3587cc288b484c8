import type { Release, ReleaseFile } from 'outis';
import {
  ledgerHanded,
  ledgerSaved,
  lockedOtherwise,
  seriesChanges,
  seriesRun,
} from '../../state/desks/series.ts';
import type { JsonObject } from '../../state/plan/json.ts';
import { handedOut, ready, zipName } from '../../state/result/handout.ts';
import { table } from '../../state/table/table.ts';
import { format, texts } from '../../texts.ts';
import { Unreviewed } from '../columns/unreviewed.tsx';
import { Panel } from '../frame/panel.tsx';
import { saveFile, saveWithDialog } from '../parts/save.ts';
import { DownloadRelease } from '../release/download-release.tsx';
import { Handed } from '../release/handed.tsx';
import { OutOfDate } from '../result/out-of-date.tsx';

/** The ledger first, then the release: the reverse could not be undone. */
export function SeriesKeep() {
  const now = seriesRun.value;
  if (now.state !== 'done') return <Panel id="keep" position={5} waiting children={null} />;
  const { release, summary } = now;
  const number = summary.releases.length;
  const last = handedOut.value.at(-1);
  const saveLedger = async () => {
    const file = new Blob([(release.ledger ?? new Uint8Array()) as Uint8Array<ArrayBuffer>]);
    const name = texts.again.ledgerName(number);
    const outcome = await saveWithDialog(file, name);
    if (outcome === 'saved') ledgerSaved.value = true;
    if (outcome !== 'no-dialog') return;
    saveFile(file, name);
    ledgerHanded.value = true;
  };
  return (
    <Panel id="keep" position={5} waiting={false}>
      <OutOfDate paths={seriesChanges.value} />
      <div class="group private">
        <h3 class="subtitle">{texts.again.keepLedger}</h3>
        <p>{texts.again.keepWarning}</p>
        {lockedOtherwise.value && (
          <p class="notice notice-alert" role="alert">
            {texts.again.lockedOtherwise}
          </p>
        )}
        <button
          type="button"
          class={ledgerSaved.value ? 'button' : 'button button-primary'}
          disabled={lockedOtherwise.value}
          onClick={() => void saveLedger()}
        >
          {texts.again.saveLedger(format.bytes(release.ledger?.length ?? 0))}
        </button>
        {ledgerHanded.value && !ledgerSaved.value && (
          <div class="notice notice-care" role="status">
            <p>{texts.again.ledgerHanded}</p>
            <div class="actions">
              <button
                type="button"
                class="button button-small"
                onClick={() => {
                  ledgerSaved.value = true;
                }}
              >
                {texts.again.ledgerThere}
              </button>
            </div>
          </div>
        )}
        {ledgerSaved.value && <p role="status">{texts.again.ledgerSaved}</p>}
      </div>
      <Download release={release} plan={now.plan} number={number} />
      {last?.plan === now.plan && <Handed last={last} next={texts.again.next} />}
      <Private files={release.files().filter((file) => file.private)} />
    </Panel>
  );
}

function Download({ release, plan, number }: { release: Release; plan: JsonObject; number: number }) {
  const files = release.files().filter((file) => !file.private);
  return (
    <div class="group">
      <h3 class="subtitle">{texts.release.public}</h3>
      <p class="quiet">{files.map(({ name }) => name).join(' · ')}</p>
      <Unreviewed />
      <DownloadRelease
        release={release}
        plan={plan}
        name={zipName(table.value?.name ?? '', `release-${number}`)}
        disabled={!ledgerSaved.value || !ready.value}
        describedBy="keep-first"
      />
      <p class="quiet" id="keep-first">
        {ledgerSaved.value ? texts.again.unlocked : texts.again.keepFirst}
      </p>
    </div>
  );
}

function Private({ files }: { files: readonly ReleaseFile[] }) {
  return (
    <details class="more">
      <summary>{texts.release.private}</summary>
      <p>{texts.release.privateHelp}</p>
      <div class="actions">
        {files.map((file) => (
          <button
            type="button"
            class="button button-small"
            key={file.name}
            onClick={() => saveFile(file.blob, file.name)}
          >
            {texts.release.save(file.name)}
          </button>
        ))}
      </div>
    </details>
  );
}
