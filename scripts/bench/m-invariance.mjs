// m-invariance, whole runs, with the ledger read and written and everything judged and measured: a first release of all
// rows; then one of 90 % of them, and one in which a tenth of those is replaced.
import { readFileSync } from 'node:fs';
import { adult } from './adult.mjs';
import { fastest, fastestOf } from './clock.mjs';
import { crowd, ROWS } from './crowd.mjs';
import { megabytes, note, noteAtMost, times } from './figures.mjs';
import { instance, source } from './subject.mjs';

export async function measure() {
  const bytes = adult();
  if (bytes !== undefined) {
    const rows = numbered(bytes, ';');
    const plan = seriesPlan(rows.header, 'occupation', 4);
    await ofAll('Adult', rows, plan, 3, 500);
    const { first, later } = await series(rows, plan, 3);
    noteAtMost(
      `Adult, 90 % of ${rows.lines.length} rows, m = 4, 8 quasi attributes: first release in wasm, the whole run`,
      first,
      500,
    );
    noteAtMost('the next one, with 10 % of the people changed', later, 500);
  }
  const whole = numbered(readFileSync(crowd()), ',');
  const plan = seriesPlan(whole.header, 'disease', 5);
  await ofAll('Generated table', whole, plan, 1, 30_000);
  const { first, later, ledger } = await series(whole, plan, 1);
  noteAtMost(
    `90 % of ${ROWS} rows, m = 5, 8 quasi attributes: first release in wasm, the whole run`,
    first,
    30_000,
  );
  noteAtMost('the next one, with 10 % of the people changed', later, 30_000);
  note(
    'the ledger, per person',
    `${(ledger.length / whole.lines.length).toFixed(1)} bytes (${megabytes(ledger.length)})`,
  );
  const half = await series({ ...whole, lines: whole.lines.slice(0, ROWS / 2) }, plan, 1);
  noteAtMost('twice the rows: a first release', first / half.first, 2.4, times);
}

/** A first release of every row. */
async function ofAll(name, { header, lines, delimiter }, plan, rounds, limit) {
  const table = Buffer.from(`${[header.join(delimiter), ...lines].join('\n')}\n`);
  const work = await subject(table, plan);
  const spent = fastest(rounds, () => work.republish());
  noteAtMost(`${name}, ${lines.length} rows: first release in wasm, the whole run`, spent, limit);
  work.free();
}

/** Milliseconds of a first release of 90 % of the rows, and of one in which a tenth of them is replaced. */
async function series({ header, lines, delimiter }, plan, rounds) {
  const tenth = Math.floor(lines.length / 10);
  const table = (from, to) =>
    Buffer.from(`${[header.join(delimiter), ...lines.slice(from, to)].join('\n')}\n`);
  const one = await subject(table(0, 9 * tenth), plan);
  const ledger = one.republish();
  const first = fastest(rounds, () => one.republish());
  one.free();
  const two = await subject(table(tenth, 10 * tenth), plan);
  const [later] = fastestOf(rounds, [() => two.republish(ledger)]);
  two.free();
  return { first, later, ledger };
}

async function subject(bytes, plan) {
  const { bench } = await instance();
  const loaded = bench.Subject.load(source(bytes));
  loaded.check(plan);
  return loaded;
}

/** A table's lines with a number in front of each, in an order that has nothing to do with the file's. */
export function numbered(bytes, delimiter) {
  const [header, ...lines] = bytes.toString('utf8').trimEnd().split(/\r?\n/);
  let state = 2007;
  for (let last = lines.length - 1; last > 0; last -= 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const other = state % (last + 1);
    [lines[last], lines[other]] = [lines[other], lines[last]];
  }
  return {
    header: ['id', ...header.split(delimiter)],
    lines: lines.map((line, index) => `p${index}${delimiter}${line}`),
    delimiter,
  };
}

/** Everything but the sensitive column and the number is quasi. */
export function seriesPlan(header, sensitive, m, algorithm = {}) {
  const role = (name) => (name === 'id' ? 'identifier' : name === sensitive ? 'sensitive' : 'quasi');
  const attributes = Object.fromEntries(header.map((name) => [name, { role: role(name) }]));
  return JSON.stringify({
    version: 1,
    attributes,
    principles: [{ kind: 'm-invariance', m }],
    algorithm: { name: 'm-invariance', identity: ['id'], ...algorithm },
  });
}
