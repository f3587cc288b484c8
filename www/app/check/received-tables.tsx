import { open, type Table } from 'outis';
import { useEffect, useState } from 'preact/hooks';
import type { NamedFile } from '../../state/desks/check.ts';
import { texts } from '../../texts.ts';
import { type Row, RowsTable } from '../parts/rows-table.tsx';
import { Segmented } from '../parts/segmented.tsx';

/** The tables of a release as they were received, beside the verdict on them. */
export function ReceivedTables({ tables }: { tables: readonly NamedFile[] }) {
  const [name, setName] = useState<string | null>(null);
  const shown = tables.find((table) => table.name === name) ?? tables[0];
  if (shown === undefined) return null;
  return (
    <div class="published">
      <div class="published-head">
        <h3 class="published-name">{shown.name}</h3>
        {tables.length > 1 && (
          <Segmented
            legend={texts.bench.tables}
            hideLegend
            segments={tables.map((table) => ({ value: table.name, label: table.name }))}
            value={shown.name}
            onChoose={setName}
          />
        )}
      </div>
      <Received key={shown.name} file={shown} />
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
