import { open, type PublicReport, type Table } from 'outis';
import { useEffect, useState } from 'preact/hooks';
import type { NamedFile } from '../../state/desks/check.ts';
import { texts } from '../../texts.ts';
import { type Row, RowsTable } from '../parts/rows-table.tsx';
import { Segmented } from '../parts/segmented.tsx';
import { ReceivedReport } from './received-report.tsx';

/** No file of a release has this name. */
const REPORT = '/report';

/** The tables of a release as they were received, and its report, beside the verdict on them. */
export function ReceivedTables({ tables, report }: { tables: readonly NamedFile[]; report: PublicReport }) {
  const [name, setName] = useState<string | null>(null);
  const shown = tables.find((table) => table.name === name) ?? tables[0];
  const isReport = name === REPORT || shown === undefined;
  return (
    <div class="published">
      <div class="published-head">
        <h3 class="published-name">{isReport ? texts.check.report : shown.name}</h3>
        <Segmented
          legend={texts.bench.tables}
          hideLegend
          segments={[
            ...tables.map((table) => ({ value: table.name, label: table.name })),
            { value: REPORT, label: texts.check.report },
          ]}
          value={isReport ? REPORT : shown.name}
          onChoose={setName}
        />
      </div>
      {isReport ? <ReceivedReport report={report} /> : <Received key={shown.name} file={shown} />}
    </div>
  );
}

function Received({ file }: { file: NamedFile }) {
  const [handle, setHandle] = useState<Table | null>(null);
  useEffect(() => {
    let wanted = true;
    const opening = open(file.blob);
    opening.then(
      (table) => wanted && setHandle(table),
      // The verdict says what is wrong with it.
      () => undefined,
    );
    return () => {
      wanted = false;
      void opening.then((table) => table.free()).catch(() => undefined);
    };
  }, [file.blob]);
  if (handle === null) return null;
  const load = async (from: number, to: number): Promise<Row[]> =>
    (await handle.rows(from, to)).map((cells) => ({ cells: cells.map((text) => ({ text })) }));
  return (
    <RowsTable
      label={file.name}
      columns={handle.info.columns.map(({ name }) => name)}
      rowCount={handle.info.rows}
      visibleRows={8}
      load={load}
    />
  );
}
