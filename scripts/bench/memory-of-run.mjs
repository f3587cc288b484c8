// One run in a process of its own, so that memory, which wasm never gives back, is its own: how much it took on top of
// the table, and what was estimated. Asked by memory.mjs with a JSON text; answers with one.
import { readFileSync } from 'node:fs';

const {
  rows,
  columns,
  values,
  algorithm,
  principles,
  dependencies,
  suppression,
  /** How many items of how many a cell has. */
  items,
  /** What quasi columns show in place of ranges. */
  show,
  /** Whether analyses are compared. */
  useful = false,
} = JSON.parse(process.argv[2] ?? '');
const dist = new URL('../../pkg/dist/', import.meta.url);
const { initSync, TableReader } = await import(new URL('outis.js', dist).href);
const { memory } = initSync({ module: readFileSync(new URL('outis_bg.wasm', dist)) });

/** Numbers that are the same in every run. */
let state = 7;
const random = (below) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((below * state) / 2 ** 32);
};
/** A method that protects against a ward that tells a quasi column, or one that keeps quasi columns together. */
const tells = dependencies?.some((one) => one.startsWith('ward'));
const keeps = dependencies?.some((one) => one.startsWith('q0'));
const names = Array.from({ length: columns }, (_, column) => `q${column}`);
const reader = new TableReader(new Uint8Array(48).fill(1));
const quiet = () => false;
let text = `id,${names.join(',')},ward,${items ? 'drugs,' : ''}disease\n`;
for (let row = 0; row < rows; row++) {
  const zone = random(50);
  // the first column follows the ward, where a method protects against that
  const cells = names.map((_, column) => (tells && column === 0 ? zone % 10 : random(values)));
  if (keeps) cells[1] = cells[0] % 7;
  const drugs = items ? `${Array.from({ length: items.size }, () => `i${random(items.of)}`).join(';')},` : '';
  text += `${row},${cells.join(',')},w${zone},${drugs}d${random(20)}\n`;
  if (text.length > 2 ** 20 || row === rows - 1) {
    reader.push(new TextEncoder().encode(text), 0, quiet);
    text = '';
  }
}
const table = reader.finish();
const series = algorithm.name === 'm-invariance';
const plan = JSON.stringify({
  version: 1,
  attributes: {
    id: { role: 'identifier' },
    ...Object.fromEntries(names.map((name) => [name, { role: 'quasi', ...(show ? { show } : {}) }])),
    // an exact cell beside the sensitive value would tie rows of a series together
    ward: { role: tells ? 'sensitive' : series ? 'identifier' : 'insensitive' },
    disease: { role: tells ? 'insensitive' : 'sensitive' },
    ...(items ? { drugs: { role: 'items' } } : {}),
  },
  ...(series ? { person: ['id'] } : {}),
  ...(dependencies ? { dependencies } : {}),
  ...(suppression === undefined ? {} : { suppression }),
  principles,
  algorithm,
});
const before = memory.buffer.byteLength;
const estimate = table.estimate(plan, useful).memory;
const key = new Uint8Array(32).fill(3);
const release = series
  ? table.republish(plan, undefined, undefined, undefined, false, new Uint8Array(72).fill(5), quiet)
  : table.anonymize(plan, key, undefined, [], 0, true, false, useful, undefined, quiet);
for (const { name } of release.files()) release.writeFile(name, () => {});
console.log(JSON.stringify({ taken: memory.buffer.byteLength - before, estimate }));
