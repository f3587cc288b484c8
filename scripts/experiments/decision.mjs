// @ts-check
// The table of docs/choose-a-method.md: what docs/methods.md measured, in short.

const KS = [2, 5, 10, 50];
const START = '<!-- measured -->\n';
const END = '<!-- /measured -->';

/**
 * The guide with the table as it follows from what was measured.
 * @param {string} guide
 * @param {string} methods
 */
export function withDecisionTable(guide, methods) {
  const from = guide.indexOf(START);
  const to = guide.indexOf(END);
  if (from < 0 || to < from) throw new Error('the guide has no place for the table');
  return `${guide.slice(0, from)}${START}\n${decisionTable(methods)}\n\n${guide.slice(to)}`;
}

/** Every line of the tables by k that is about a method, with loss and time for a few k. @param {string} methods */
function decisionTable(methods) {
  /** @type {string[][]} */
  const rows = [];
  for (const section of methods.split(/^## /m).slice(1)) {
    const lines = section.split('\n').filter((line) => line.startsWith('|'));
    const [head = [], , ...body] = lines.map(cellsOf);
    const columns = KS.map((k) => head.indexOf(`k = ${k}`));
    if (columns.includes(-1)) continue;
    for (const line of body) {
      const [name = ''] = line;
      // Where a method stands beside another for comparison, it was told before.
      if (rows.some(([told]) => told === name)) continue;
      rows.push([name, ...columns.map((at) => short(line[at] ?? ''))]);
    }
  }
  const table = [['method', ...KS.map((k) => `k = ${k}`)], ['---', ...KS.map(() => '---:')], ...rows];
  return table.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** @param {string} line */
const cellsOf = (line) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** `4.79 %, 4808 groups, 166 ms` in short. @param {string} cell */
function short(cell) {
  const parts = cell.split(', ');
  return parts.length === 1 ? cell : `${parts[0]}, ${parts.at(-1)}`;
}
