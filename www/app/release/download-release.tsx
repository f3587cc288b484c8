import type { Release, ReleaseFile, ReleaseTable } from 'outis';
import { useState } from 'preact/hooks';
import { packRelease } from '../../state/result/pack.ts';
import { texts } from '../../texts.ts';
import { saveFile } from '../parts/save.ts';

/** What may be handed out: the release as a zip, and each of its tables as Parquet. */
export function DownloadRelease(props: {
  release: Release;
  files: readonly ReleaseFile[];
  name: string;
  disabled: boolean;
  describedBy?: string;
}) {
  const [packing, setPacking] = useState(false);
  const blocked = props.disabled || packing;
  const save = async (made: Promise<Blob>, name: string) => {
    setPacking(true);
    try {
      saveFile(await made, name);
    } finally {
      setPacking(false);
    }
  };
  return (
    <>
      <div class="actions">
        <button
          type="button"
          class="button button-primary"
          disabled={blocked}
          aria-describedby={props.describedBy}
          onClick={() => save(packRelease(props.files), props.name)}
        >
          {packing ? texts.release.zipping : texts.release.zip}
        </button>
        {props.release.tables.map((table) => (
          <button
            type="button"
            class="button"
            key={table.name}
            disabled={blocked}
            onClick={() => save(parquetOf(table), parquetName(table))}
          >
            {texts.release.save(parquetName(table))}
          </button>
        ))}
      </div>
      <p class="quiet">{texts.release.parquetHelp}</p>
    </>
  );
}

const parquetName = ({ name }: ReleaseTable): string => name.replace(/\.csv$/, '.parquet');

async function parquetOf(table: ReleaseTable): Promise<Blob> {
  const { toParquet } = await import('outis/parquet');
  return new Blob([(await toParquet(table)) as Uint8Array<ArrayBuffer>]);
}
