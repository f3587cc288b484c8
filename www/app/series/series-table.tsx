import { QUARTERS, quarterPlan } from '../../samples/register.ts';
import { receiveFile } from '../../state/table/receive.ts';
import { openTable, reading, table, tableProblem } from '../../state/table/table.ts';
import { TABLE_FILES } from '../../state/table/table-files.ts';
import { format, texts } from '../../texts.ts';
import { UnreadTable } from '../data/unread-table.tsx';
import { Panel } from '../frame/panel.tsx';
import { ChooseFile } from '../parts/choose-file.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';

/** The table as it is now. */
export function SeriesTable() {
  const open = table.value;
  const work = reading.value;
  const failed = tableProblem.value;
  return (
    <Panel id="now" position={1} waiting={false}>
      {!open && <p class="lead">{texts.again.lead}</p>}
      {work && (
        <ProgressBar title={texts.data.reading(work.name)} work={work} cancelLabel={texts.data.cancel} />
      )}
      {failed && <UnreadTable failed={failed} />}
      {open && (
        <p class="notice" role="status">
          {texts.again.table(open.name, open.handle.info.rows)}{' '}
          <span class="quiet">{format.bytes(open.size)}</span>
        </p>
      )}
      <div class="actions">
        <ChooseFile
          label={open ? texts.data.another : texts.data.choose}
          accept={TABLE_FILES}
          prominent={!open}
          onFile={receiveFile}
        />
      </div>
      {/* Who brought a table of their own needs no other. */}
      {(!open || QUARTERS.some(({ name }) => open.name === fileOf(name))) && <Quarters />}
    </Panel>
  );
}

const fileOf = (quarter: string): string => `register-${quarter}.csv`;

function Quarters() {
  return (
    <div class="group">
      <h3 class="subtitle">{texts.again.samples}</h3>
      <ul class="samples">
        {QUARTERS.map(({ name, csv }) => (
          <li key={name}>
            <button
              type="button"
              class="sample"
              onClick={() => openTable(new Blob([csv]), fileOf(name), quarterPlan)}
            >
              <span class="sample-title">{texts.again.quarter[name].title}</span>
              <span class="quiet">{texts.again.quarter[name].about}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
