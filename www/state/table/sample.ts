import { open, type Table } from 'outis';
import type { JsonObject } from '../plan/json.ts';

/** As many rows as a preview is made from. */
export const PREVIEWED = 20_000;
const STEP = 5_000;

/** Drawn anew in every tab, so that nobody can arrange to be in a sample or not. */
const key = crypto.getRandomValues(new Uint32Array(2));

/** A number that looks drawn at random for each text, the same for the same text in this tab. */
function drawn(text: string): number {
  let hash = (key[0] ?? 0) ^ 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15) ^ (key[1] ?? 0), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

let last: {
  readonly of: Table;
  readonly person: string;
  readonly everybody: Blob | number | undefined;
  readonly sample: Promise<Table>;
} | null = null;

/**
 * Some rows of a table as a table of their own: all rows of a person, or none. Kept until another is asked for. It is
 * compared with the same population as the table.
 */
export function sampleOf(handle: Table, plan: JsonObject, everybody?: Blob | number): Promise<Table> {
  const person = Array.isArray(plan.person) ? plan.person.map(String) : [];
  const asked = JSON.stringify(person);
  if (last?.of === handle && last.person === asked && last.everybody === everybody) return last.sample;
  forgetSample();
  const sample = draw(handle, person).then(async (drawn) => {
    if (everybody !== undefined) await drawn.setPopulation(everybody);
    return drawn;
  });
  last = { of: handle, person: asked, everybody, sample };
  return sample;
}

export function forgetSample(): void {
  void last?.sample.then((sample) => sample.free()).catch(() => undefined);
  last = null;
}

async function draw(handle: Table, person: readonly string[]): Promise<Table> {
  const { rows, columns } = handle.info;
  const names = columns.map(({ name }) => name);
  const places = person.map((column) => names.indexOf(column)).filter((place) => place >= 0);
  const share = (PREVIEWED / rows) * 2 ** 32;
  const chosen: number[] = [];
  if (places.length === 0) {
    for (let row = 0; row < rows; row += 1) if (drawn(String(row)) < share) chosen.push(row);
  } else {
    for (let from = 0; from < rows; from += STEP) {
      const cells = await handle.rows(from, Math.min(rows, from + STEP));
      for (const [index, row] of cells.entries())
        if (drawn(places.map((place) => row[place]).join('\0')) < share) chosen.push(from + index);
    }
  }
  const quoted = (text: string) =>
    /[",\r\n]/.test(text) || text === '' ? `"${text.replaceAll('"', '""')}"` : text;
  const lines = (of: readonly (readonly string[])[]) => of.map((cells) => `${cells.map(quoted).join(',')}\n`);
  const parts: string[] = lines([names]);
  for (let from = 0; from < chosen.length; from += STEP)
    parts.push(...lines(await handle.rowsAt(chosen.slice(from, from + STEP))));
  return open(new Blob(parts));
}
