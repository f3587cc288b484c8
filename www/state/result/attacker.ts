import type { Release, ReleaseTable, Role, Table } from 'outis';
import type { JsonObject } from '../plan/json.ts';
import { columnsWithRole } from '../plan/plan.ts';
import { alikeRows, counted } from './alike.ts';

/** How many rows fit what somebody knows, and what these rows show. */
export interface Findings {
  readonly rows: number;
  /** Whether everything was looked at. */
  readonly whole: boolean;
  readonly secrets: readonly {
    readonly column: string;
    readonly values: readonly (readonly [value: string, count: number])[];
  }[];
}

/** What somebody who knows a person learns from the table as it is, and from the release. */
export interface Learned {
  /** What names the person, for whoever looks at their own table. */
  readonly names: readonly string[];
  readonly known: readonly { readonly column: string; readonly value: string }[];
  readonly before: Findings;
  /** `null` if the person's row was left out, undefined while there is no release. */
  readonly after: Findings | null | undefined;
}

const STEP = 5_000;
const LOOKED_AT = 200_000;

/** The columns of the table that the plan gives a role. */
export function columnsOf(handle: Table, plan: JsonObject, role: Role): readonly string[] {
  const names = new Set(handle.info.columns.map(({ name }) => name));
  return columnsWithRole(role, plan).filter((column) => names.has(column));
}

/** The first row in which some cell is this text, as large or small as it is written; `null` if there is none. */
export async function rowWith(handle: Table, text: string): Promise<number | null> {
  const wanted = text.trim().toLowerCase();
  for (let from = 0; from < handle.info.rows; from += STEP) {
    const rows = await handle.rows(from, Math.min(handle.info.rows, from + STEP));
    const found = rows.findIndex((cells) => cells.some((cell) => cell.toLowerCase() === wanted));
    if (found >= 0) return from + found;
  }
  return null;
}

/** Someone knows these columns of the person in this row, and looks. */
export async function attack(
  handle: Table,
  release: Release | null,
  plan: JsonObject,
  row: number,
  known: readonly string[],
): Promise<Learned> {
  const names = handle.info.columns.map(({ name }) => name);
  const secret = columnsOf(handle, plan, 'sensitive');
  const [own = []] = await handle.rowsAt([row]);
  return {
    names: columnsOf(handle, plan, 'identifier').map((column) => own[names.indexOf(column)] ?? ''),
    known: known.map((column) => ({ column, value: own[names.indexOf(column)] ?? '' })),
    before: await inTable(handle, names, known, secret, row),
    after: release === null ? undefined : await inRelease(release, known, secret, row),
  };
}

async function inTable(
  handle: Table,
  names: readonly string[],
  known: readonly string[],
  secret: readonly string[],
  row: number,
): Promise<Findings> {
  const places = known.map((column) => names.indexOf(column));
  const last = Math.min(handle.info.rows, LOOKED_AT);
  const [own = []] = await handle.rowsAt([row]);
  // The person's own row fits, also where it lies beyond what is looked at.
  const fitting: string[][] = row < last ? [] : [own];
  for (let from = 0; from < last; from += STEP) {
    const rows = await handle.rows(from, Math.min(last, from + STEP));
    fitting.push(...rows.filter((cells) => places.every((place) => cells[place] === own[place])));
  }
  return {
    rows: fitting.length,
    whole: last === handle.info.rows,
    secrets: secret.map((column) => ({
      column,
      values: counted(fitting.map((cells) => cells[names.indexOf(column)] ?? '')),
    })),
  };
}

async function inRelease(
  release: Release,
  known: readonly string[],
  secret: readonly string[],
  row: number,
): Promise<Findings | null> {
  const main = release.tables[0];
  const place = main?.origin.indexOf(row) ?? -1;
  if (main === undefined || place < 0) return null;
  const alike = await alikeRows(
    main,
    place,
    main.columns.filter((column) => known.includes(column)),
  );
  const rows = alike.rows.map((one) => main.rows(one, one + 1)[0] ?? []);
  const linked = release.tables.find(({ name }) => name === 'batch.csv');
  return {
    rows: alike.rows.length,
    whole: alike.whole,
    secrets: secret.flatMap((column) => {
      const at = main.columns.indexOf(column);
      if (at >= 0) return [{ column, values: counted(rows.map((cells) => cells[at] ?? '')) }];
      return linked ? [{ column, values: inBatches(linked, column, main, rows) }] : [];
    }),
  };
}

/** In linked tables a row says its batch, and the batches say how often each value occurs in them. */
function inBatches(
  linked: ReleaseTable,
  column: string,
  main: ReleaseTable,
  rows: readonly (readonly string[])[],
): Findings['secrets'][number]['values'] {
  const batches = new Set(rows.map((cells) => cells[main.columns.indexOf('batch_id')]));
  const [batch, value, count] = ['batch_id', column, 'count'].map((name) => linked.columns.indexOf(name));
  const totals = new Map<string, number>();
  for (const cells of linked.rows(0, linked.rowCount)) {
    if (!batches.has(cells[batch ?? -1])) continue;
    const text = cells[value ?? -1] ?? '';
    totals.set(text, (totals.get(text) ?? 0) + Number(cells[count ?? -1]));
  }
  return [...totals].sort(([, a], [, b]) => b - a);
}
