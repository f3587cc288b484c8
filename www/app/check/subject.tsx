import { checkRelease, fileCheck } from '../../state/desks/check.ts';
import { receiveFile } from '../../state/table/receive.ts';
import { openSampleToCheck } from '../../state/table/samples.ts';
import { reading, table, tableProblem } from '../../state/table/table.ts';
import { TABLE_FILES } from '../../state/table/table-files.ts';
import { format, texts } from '../../texts.ts';
import { SampleList } from '../data/sample-list.tsx';
import { UnreadTable } from '../data/unread-table.tsx';
import { Panel } from '../frame/panel.tsx';
import { ChooseFile, FileButton } from '../parts/choose-file.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';

const words = texts.check;

/** What is to be checked: a table, or a release. */
export function Subject() {
  const work = reading.value;
  const failed = tableProblem.value;
  return (
    <Panel id="subject" position={1} waiting={false}>
      <p class="lead">{words.lead}</p>
      <div class="ways-in ways-in-even">
        <ToCheckTable />
        <ToCheckRelease />
      </div>
      {work && (
        <ProgressBar
          title={texts.data.reading(work.name)}
          work={work}
          detail={work.total > 0 ? format.share(Math.min(1, work.done / work.total)) : ''}
          cancelLabel={texts.data.cancel}
        />
      )}
      {failed && <UnreadTable failed={failed} />}
    </Panel>
  );
}

function ToCheckTable() {
  const open = table.value;
  return (
    <section class="way-in way-in-file" aria-labelledby="check-table">
      <h3 class="subtitle" id="check-table">
        {words.table}
      </h3>
      <p class="quiet">{words.tableHelp}</p>
      {open && (
        <p class="notice breakable" role="status">
          {texts.again.table(open.name, open.handle.info.rows)}
        </p>
      )}
      <ChooseFile
        label={words.chooseTable}
        accept={TABLE_FILES}
        prominent={open === null && fileCheck.value.state === 'none'}
        onFile={receiveFile}
      />
      {open === null && (
        <>
          <p class="quiet">{words.checkSample}</p>
          <SampleList
            choices={[{ ...texts.sample['hospital-visits'], open: () => void openSampleToCheck() }]}
          />
        </>
      )}
    </section>
  );
}

function ToCheckRelease() {
  return (
    <section class="way-in way-in-file" aria-labelledby="check-release">
      <h3 class="subtitle" id="check-release">
        {words.release}
      </h3>
      <p class="quiet">{words.releaseHelp}</p>
      <div class="actions">
        <ChooseFile
          label={words.chooseZip}
          accept=".zip,application/zip"
          onFile={(file) => void checkRelease([file])}
        />
        <FileButton folder label={words.chooseFolder} onFiles={(files) => void checkRelease(files)} />
      </div>
      <p class="quiet">{texts.data.orDrop}</p>
    </section>
  );
}
