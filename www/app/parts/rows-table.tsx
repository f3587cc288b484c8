import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { format, texts } from '../../texts.ts';

export interface Cell {
  readonly text: string;
  /** What stood here in the input, where that differs. */
  readonly before?: string | undefined;
}

export interface Row {
  readonly cells: readonly Cell[];
  /** The number that it is known by, where that is not its place. */
  readonly number?: number;
  /** Rows that are published alike have the same. */
  readonly group?: string;
}

const CHUNK = 100;
const KEPT_CHUNKS = 40;
/** Browsers lay out at most some 16 million pixels; taller tables are scrolled in proportion. */
const TALLEST = 8_000_000;
const OVERSCAN = 6;

/**
 * A table of any length: only the rows in view exist, and they are asked for in windows.
 * Every cell is text to the browser, never markup.
 */
export function RowsTable(props: {
  label: string;
  columns: readonly string[];
  rowCount: number;
  /** How many rows are in view; 0 where the surroundings decide. */
  visibleRows: number;
  tall?: boolean;
  load: (from: number, to: number) => Promise<readonly Row[]>;
  /** The group of rows that is marked while the pointer is over none. */
  lit?: string | undefined;
  /** Why rows of a group are published alike, told where the pointer is over one of them. */
  whyOf?: ((group: string) => Promise<string | undefined>) | undefined;
  /** A changed cell was clicked. */
  onPick?: ((row: number, column: string) => void) | undefined;
}) {
  const { label, columns, rowCount, visibleRows, tall = false, load, lit, whyOf, onPick } = props;
  const rowHeight = tall ? 52 : 34;
  const scroller = useRef<HTMLElement>(null);
  const [view, setView] = useState({ top: 0, height: (visibleRows || 20) * rowHeight });
  const rows = useRows(rowCount, load);
  const [hovered, setHovered] = useState<string | undefined>(undefined);
  const [why, setWhy] = useState<{ readonly group: string; readonly text: string | undefined } | null>(null);
  const group = hovered ?? lit;
  const hover = (over: string | undefined) => {
    setHovered(over);
    if (over !== undefined && over !== why?.group)
      void whyOf?.(over).then((text) => setWhy({ group: over, text }));
  };

  const fullHeight = rowCount * rowHeight;
  const height = Math.min(fullHeight, TALLEST);
  const inView = Math.ceil(view.height / rowHeight);
  const share = height <= view.height ? 0 : Math.min(1, view.top / (height - view.height));
  const scaled = fullHeight > height;
  const first = scaled
    ? Math.round(share * Math.max(0, rowCount - inView + 1))
    : Math.floor(view.top / rowHeight);
  const from = Math.max(0, first - (scaled ? 0 : OVERSCAN));
  const to = Math.min(rowCount, first + inView + OVERSCAN);
  const above = scaled ? Math.min(view.top, Math.max(0, height - (to - from) * rowHeight)) : from * rowHeight;
  const below = Math.max(0, height - above - (to - from) * rowHeight);

  useEffect(() => rows.want(from, to), [from, to, load]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(() =>
      setView({ top: element.scrollTop, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <section
      class="rows"
      ref={scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      style={visibleRows > 0 ? { maxHeight: `${(visibleRows + 1) * rowHeight + 8}px` } : undefined}
      onMouseLeave={() => hover(undefined)}
      onScroll={(event) => {
        const { scrollTop, clientHeight } = event.currentTarget;
        setView({ top: scrollTop, height: clientHeight });
      }}
    >
      <table class={tall ? 'rows-table rows-tall' : 'rows-table'} aria-rowcount={rowCount + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th class="row-number" scope="col">
              {texts.result.row}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" title={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={above} />
          {Array.from({ length: Math.max(0, to - from) }, (_, index) => {
            const position = from + index;
            const row = rows.at(position);
            return (
              <tr
                key={position}
                aria-rowindex={position + 2}
                class={group !== undefined && row?.group === group ? 'row-alike' : undefined}
                onMouseEnter={() => hover(row?.group)}
              >
                <th class="row-number" scope="row">
                  {format.count(row?.number ?? position + 1)}
                </th>
                {columns.map((name, column) => (
                  <CellView
                    key={name}
                    cell={row?.cells[column]}
                    why={row?.group !== undefined && row.group === why?.group ? why.text : undefined}
                    tall={tall}
                    onPick={onPick && (() => onPick(position, name))}
                  />
                ))}
              </tr>
            );
          })}
          <Spacer height={below} />
        </tbody>
      </table>
    </section>
  );
}

function CellView(props: {
  cell: Cell | undefined;
  why: string | undefined;
  tall: boolean;
  onPick?: (() => void) | undefined;
}) {
  const { cell, why, tall, onPick } = props;
  if (cell === undefined) return <td class="cell-pending">{texts.result.loadingRows}</td>;
  const changed = cell.before !== undefined;
  return (
    <td
      class={changed ? 'cell-changed' : undefined}
      title={changed ? texts.result.was(cell.before ?? '', why) : cell.text}
      // With the keyboard the same is asked by row and column, below the table.
      {...(changed && onPick ? { onClick: onPick } : {})}
    >
      {tall && changed && <del class="cell-before">{cell.before || '\u00a0'}</del>}
      <span class="cell-text">{cell.text}</span>
    </td>
  );
}

function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr class="spacer" style={{ height: `${height}px` }} /> : null;
}

/** Keeps the windows that were looked at last. */
function useRows(rowCount: number, load: (from: number, to: number) => Promise<readonly Row[]>) {
  const chunks = useRef(new Map<number, readonly Row[] | null>());
  const loader = useRef(load);
  const [, redraw] = useState(0);
  if (loader.current !== load) {
    loader.current = load;
    chunks.current = new Map();
  }
  const kept = chunks.current;
  const fetchChunk = async (chunk: number) => {
    kept.set(chunk, null);
    try {
      const rows = await load(chunk * CHUNK, Math.min(rowCount, (chunk + 1) * CHUNK));
      kept.set(chunk, rows);
    } catch {
      // The table was let go, or its worker replaced, while this window was on its way.
      kept.delete(chunk);
    }
    redraw((count) => count + 1);
  };
  return {
    at: (row: number): Row | undefined => kept.get(Math.floor(row / CHUNK))?.[row % CHUNK],
    want: (from: number, to: number) => {
      const needed = new Set<number>();
      for (let chunk = Math.floor(from / CHUNK); chunk * CHUNK < to; chunk += 1) needed.add(chunk);
      for (const chunk of kept.keys()) {
        if (kept.size <= KEPT_CHUNKS) break;
        if (!needed.has(chunk)) kept.delete(chunk);
      }
      for (const chunk of needed) if (!kept.has(chunk)) void fetchChunk(chunk);
    },
  };
}
