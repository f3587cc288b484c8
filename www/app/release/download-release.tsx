import type { Release, ReleaseTable } from 'outis';
import { useState } from 'preact/hooks';
import type { JsonObject } from '../../state/plan/json.ts';
import { handingOut, handoutProblem, verified, verifiedZip } from '../../state/result/handout.ts';
import { texts } from '../../texts.ts';
import { ProblemBox } from '../parts/problem-box.tsx';
import { saveFile } from '../parts/save.ts';

/** What may be handed out: the release as a zip, and each of its tables as Parquet. */
export function DownloadRelease(props: {
  release: Release;
  /** What it was made by. */
  plan: JsonObject;
  name: string;
  disabled: boolean;
  describedBy?: string;
}) {
  const [packing, setPacking] = useState(false);
  const blocked = props.disabled || packing || handingOut.value !== null;
  const save = async (made: Promise<Blob | null>, name: string) => {
    setPacking(true);
    try {
      const blob = await made;
      if (blob) saveFile(blob, name);
    } finally {
      setPacking(false);
    }
  };
  return (
    <>
      {handoutProblem.value && <ProblemBox title={texts.result.noRelease} problem={handoutProblem.value} />}
      <div class="actions">
        <button
          type="button"
          class="button button-primary"
          disabled={blocked}
          aria-describedby={props.describedBy}
          onClick={() => save(verifiedZip(props.release, props.plan, props.name), props.name)}
        >
          {zipWords()}
        </button>
        {props.release.tables.map((table) => (
          <button
            type="button"
            class="button"
            key={table.name}
            disabled={blocked}
            // The same check as of the zip: its rows are handed out as well.
            onClick={() =>
              save(
                verified(props.release, props.plan, parquetName(table), () => parquetOf(table)),
                parquetName(table),
              )
            }
          >
            {texts.release.save(parquetName(table))}
          </button>
        ))}
      </div>
      <p class="quiet">{texts.release.parquetHelp}</p>
    </>
  );
}

function zipWords(): string {
  if (handingOut.value === 'checking') return texts.release.checking;
  return handingOut.value === 'packing' ? texts.release.zipping : texts.release.zip;
}

const parquetName = ({ name }: ReleaseTable): string => name.replace(/\.csv$/, '.parquet');

async function parquetOf(table: ReleaseTable): Promise<Blob> {
  const { toParquet } = await import('outis/parquet');
  return new Blob([(await toParquet(table)) as Uint8Array<ArrayBuffer>]);
}
