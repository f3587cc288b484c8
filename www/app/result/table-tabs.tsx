import type { ReleaseTable } from 'outis';
import { type ComponentChildren, Fragment } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { joinedOf } from '../../state/result/joined.ts';
import { texts } from '../../texts.ts';
import { type Row, RowsTable } from '../parts/rows-table.tsx';
import { Segmented } from '../parts/segmented.tsx';
import { LinkedTables } from './linked-tables.tsx';

/** No file of a release has this name. */
const JOINED = '/joined';

/** The tables of a release, one at a time; linked ones also as an outsider joins them. */
export function TableTabs(props: {
  tables: readonly ReleaseTable[];
  /** The secret that is published apart, if it is. */
  linked: string | undefined;
  show: (table: ReleaseTable) => ComponentChildren;
}) {
  const { tables, linked, show } = props;
  const [name, setName] = useState<string | null>(null);
  const published = tables.find((table) => table.name === name) ?? tables[0];
  if (published === undefined) return null;
  if (tables.length === 1) return <>{show(published)}</>;
  const joined = name === JOINED && linked !== undefined;
  return (
    <>
      <div class="table-tabs">
        <Segmented
          legend={texts.bench.tables}
          hideLegend
          segments={[
            ...tables.map((table) => ({ value: table.name, label: table.name })),
            ...(linked === undefined ? [] : [{ value: JOINED, label: texts.result.linked.joined.tab }]),
          ]}
          value={joined ? JOINED : published.name}
          onChoose={setName}
        />
        <LinkedTables column={linked} />
      </div>
      {joined ? (
        <JoinedRows tables={tables} column={linked} />
      ) : (
        <Fragment key={published.name}>{show(published)}</Fragment>
      )}
    </>
  );
}

/** What remains to be concluded about each row once the tables are joined again. */
function JoinedRows({ tables, column }: { tables: readonly ReleaseTable[]; column: string }) {
  const joined = useMemo(() => joinedOf(tables), [tables]);
  const load = useMemo(
    () =>
      async (from: number, to: number): Promise<Row[]> =>
        (joined?.rows(from, to) ?? []).map((cells) => ({ cells: cells.map((text) => ({ text })) })),
    [joined],
  );
  if (joined === undefined) return null;
  const words = texts.result.linked.joined;
  return (
    <div class="published">
      <div class="published-head">
        <div>
          <h3 class="published-name">{words.tab}</h3>
          <p class="quiet">{words.help(column)}</p>
        </div>
      </div>
      <RowsTable
        label={words.tab}
        columns={joined.columns}
        rowCount={joined.rowCount}
        visibleRows={14}
        load={load}
      />
    </div>
  );
}
