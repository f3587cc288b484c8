import type { ReleaseTable, Table } from 'outis';
import { useMemo, useState } from 'preact/hooks';
import { texts } from '../../texts.ts';
import { type Row, RowsTable } from '../parts/rows-table.tsx';
import { Segmented } from '../parts/segmented.tsx';
import { type Place, WhyCell } from './why-cell.tsx';

type View = 'after' | 'both' | 'before';
const VIEWS: readonly View[] = ['after', 'both', 'before'];

/** A published table beside its original: marked where a cell differs. */
export function PublishedRows(props: {
  published: ReleaseTable;
  original: Table;
  linked: boolean;
  /** The columns that others may know. */
  known: readonly string[];
}) {
  const { published, original, linked, known } = props;
  const [place, setPlace] = useState<Place | null>(null);
  const [view, setView] = useState<View>('after');
  const load = useMemo(() => loader(published, original, view), [published, original, view]);
  return (
    <div class="published">
      <div class="published-head">
        <div>
          <h3 class="subtitle">{linked ? published.name : texts.result.table}</h3>
          <p class="quiet">{linked ? partOf(published.name) : texts.result.tableHelp}</p>
        </div>
        {comparable(published) && (
          <Segmented
            legend={texts.result.view}
            hideLegend
            segments={VIEWS.map((value) => ({ value, label: texts.result.views[value] ?? value }))}
            value={view}
            onChoose={(value) => setView(value as View)}
          />
        )}
      </div>
      <RowsTable
        label={`${texts.result.table}: ${published.name}`}
        columns={published.columns}
        rowCount={published.rowCount}
        visibleRows={view === 'both' ? 7 : 10}
        tall={view === 'both'}
        load={load}
        onPick={(row, column) => setPlace({ row, column })}
      />
      {comparable(published) && (
        <WhyCell
          published={published}
          original={original}
          known={known}
          place={place}
          onPlace={(asked) => setPlace({ ...asked })}
        />
      )}
    </div>
  );
}

const partOf = (name: string): string => texts.result.linked.parts[name] ?? texts.result.linked.marginal;

/** Tables of counts have no rows of the original to stand beside. */
const comparable = (published: ReleaseTable): boolean => published.origin.length > 0;

function loader(published: ReleaseTable, original: Table, view: View) {
  const places = new Map(original.info.columns.map(({ name }, index) => [name, index]));
  const sources = published.columns.map((name) => places.get(name));
  return async (from: number, to: number): Promise<Row[]> => {
    const after = published.rows(from, to);
    const before = comparable(published) ? await original.rowsAt(published.origin.subarray(from, to)) : [];
    return after.map((cells, row) => ({
      cells: cells.map((text, column) => {
        const source = sources[column];
        const was = source === undefined ? undefined : before[row]?.[source];
        const changed = was !== undefined && was !== text;
        if (view === 'before') return { text: was ?? '' };
        return { text, before: changed ? was : undefined };
      }),
    }));
  };
}
