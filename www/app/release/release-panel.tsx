import type { Release, ReleaseFile } from 'outis';
import { useEffect, useState } from 'preact/hooks';
import type { JsonObject } from '../../state/plan/json.ts';
import { checksums } from '../../state/result/checksums.ts';
import { ready, zipName } from '../../state/result/handout.ts';
import { isStale } from '../../state/result/live.ts';
import { changes, run } from '../../state/result/run.ts';
import { table } from '../../state/table/table.ts';
import { format, texts } from '../../texts.ts';
import { PersonQuestion } from '../columns/person-question.tsx';
import { Undecided } from '../columns/undecided.tsx';
import { Unreviewed } from '../columns/unreviewed.tsx';
import { Fold } from '../parts/fold.tsx';
import { saveFile } from '../parts/save.ts';
import { ScrollRegion } from '../parts/scroll-region.tsx';
import { OutOfDate } from '../result/out-of-date.tsx';
import { DownloadRelease } from './download-release.tsx';
import { FileOptions } from './file-options.tsx';

/** What may be handed out, and apart from it what is for the publisher alone. */
export function ReleasePanel() {
  const now = run.value;
  if (now.state !== 'done' || now.preview || now.glance) return null;
  if (now.release.undecided.length > 0)
    return (
      <Fold id="release" title={texts.step.release.title}>
        <Undecided />
      </Fold>
    );
  const files = now.release.files();
  return (
    <Fold id="release" title={texts.step.release.title}>
      <p class="lead">{texts.release.lead}</p>
      {isStale.value && <OutOfDate paths={changes.value} />}
      <PublicFiles release={now.release} plan={now.plan} files={files.filter((file) => !file.private)} />
      <PrivateFiles files={files.filter((file) => file.private)} />
    </Fold>
  );
}

function PublicFiles(props: { release: Release; plan: JsonObject; files: readonly ReleaseFile[] }) {
  const { release, plan, files } = props;
  const [sums, setSums] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    let wanted = true;
    void checksums(files).then((read) => wanted && setSums(read));
    return () => {
      wanted = false;
    };
  }, [release]);
  return (
    <div class="group">
      <h3 class="subtitle">{texts.release.public}</h3>
      <ScrollRegion label={texts.release.public}>
        <table class="files">
          <thead>
            <tr>
              <th scope="col">{texts.release.file}</th>
              <th scope="col">{texts.release.size}</th>
              <th scope="col">{texts.release.hash}</th>
            </tr>
          </thead>
          <tbody>
            {files.map((file) => (
              <tr key={file.name}>
                <th scope="row">{file.name}</th>
                <td class="numeric">{format.bytes(file.size)}</td>
                <td>
                  <code class="hash">{sums.get(file.name) ?? ''}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Unreviewed />
      <PersonQuestion />
      <FileOptions />
      <DownloadRelease
        release={release}
        plan={plan}
        name={zipName(table.value?.name ?? '')}
        disabled={!ready.value}
      />
    </div>
  );
}

function PrivateFiles({ files }: { files: readonly ReleaseFile[] }) {
  if (files.length === 0) return null;
  return (
    <div class="group private">
      <h3 class="subtitle">{texts.release.private}</h3>
      <p>{texts.release.privateHelp}</p>
      <ul class="private-files">
        {files.map((file) => (
          <li class="private-file" key={file.name}>
            <span>
              {file.name} <span class="quiet numeric">{format.bytes(file.size)}</span>
            </span>
            <button
              type="button"
              class="button button-small"
              aria-label={texts.release.save(file.name)}
              onClick={() => saveFile(file.blob, file.name)}
            >
              {texts.release.saveShort}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
