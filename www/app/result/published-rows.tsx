import type { ReleaseTable, Table } from 'outis';
import { useMemo, useState } from 'preact/hooks';
import { groupSizes, keyOf } from '../../state/result/alike.ts';
import { COUNTERFEIT, fileOrder } from '../../state/result/file-order.ts';
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
  /** Whether it was judged: of a preview nothing is said about who hides among whom. */
  judged: boolean;
}) {
  const { published, original, linked, known, judged } = props;
  const [place, setPlace] = useState<Place | null>(null);
  const [view, setView] = useState<View>('after');
  const order = useMemo(() => fileOrder(published), [published]);
  const alike = useMemo(
    () => published.columns.flatMap((name, column) => (known.includes(name) ? [column] : [])),
    [published],
  );
  const load = useMemo(
    () => loader(published, original, view, order, alike),
    [published, original, view, order],
  );
  const whyOf = useMemo(() => {
    let counted: ReturnType<typeof groupSizes> | undefined;
    return async (group: string) => {
      counted ??= groupSizes(published, alike);
      const rows = (await counted)?.get(group);
      return rows === undefined ? undefined : texts.result.hides(rows);
    };
  }, [published]);
  return (
    <div class="published">
      <div class="published-head">
        <div>
          <h3 class="published-name">{linked ? published.name : texts.result.table}</h3>
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
        visibleRows={view === 'both' ? 9 : 14}
        tall={view === 'both'}
        load={load}
        // What was asked about by keyboard is seen as what the pointer is over.
        lit={place ? keyOf(published.rows(place.row, place.row + 1)[0], alike) : undefined}
        whyOf={judged && comparable(published) && alike.length > 0 ? whyOf : undefined}
        onPick={(row, column) => setPlace({ row: order[row] ?? row, column })}
      />
      {comparable(published) && (
        <WhyCell
          published={published}
          original={original}
          known={judged ? known : []}
          place={place}
          order={order}
          onPlace={(asked) => setPlace({ ...asked })}
        />
      )}
    </div>
  );
}

const partOf = (name: string): string => texts.result.linked.parts[name] ?? texts.result.linked.marginal;

/** Tables of counts have no rows of the original to stand beside. */
const comparable = (published: ReleaseTable): boolean => published.origin.length > 0;

/** Rows in the order of the file, each with the number that it has there. */
function loader(
  published: ReleaseTable,
  original: Table,
  view: View,
  order: Uint32Array,
  alike: readonly number[],
) {
  const places = new Map(original.info.columns.map(({ name }, index) => [name, index]));
  const sources = published.columns.map((name) => places.get(name));
  return async (from: number, to: number): Promise<Row[]> => {
    const wanted = [...order.subarray(from, to)];
    const origins = wanted.map((place) => published.origin[place] ?? COUNTERFEIT);
    const real = origins.filter((origin) => origin !== COUNTERFEIT);
    const before = comparable(published) ? await original.rowsAt(real) : [];
    let next = 0;
    return wanted.map((place, row) => {
      const cells = published.rows(place, place + 1)[0] ?? [];
      const origin = origins[row] ?? COUNTERFEIT;
      const own = origin === COUNTERFEIT ? undefined : before[next++];
      return {
        number: (comparable(published) && origin !== COUNTERFEIT ? origin : from + row) + 1,
        group: keyOf(cells, alike),
        cells: cells.map((text, column) => {
          const source = sources[column];
          const was = source === undefined ? undefined : own?.[source];
          const changed = was !== undefined && was !== text;
          if (view === 'before') return { text: was ?? '' };
          return { text, before: changed ? was : undefined };
        }),
      };
    });
  };
}
