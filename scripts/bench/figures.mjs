// What was measured, with the limit it should keep.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER } from './build.mjs';

/** @type {{ what: string, found: string, limit: string, good: boolean | undefined }[]} */
const figures = [];

export const ms = (time) => (time < 100 ? `${time.toFixed(1)} ms` : `${Math.round(time)} ms`);
export const times = (ratio) => `${ratio.toFixed(2)} ×`;
export const percent = (share) => `${Number((100 * share).toFixed(2))} %`;
export const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Notes a figure; `good` says whether it keeps its limit, where it has one. */
export function note(what, found, limit = '', good = undefined) {
  figures.push({ what, found, limit, good });
}

/** Notes a figure that must not be above a limit. */
export function noteAtMost(what, value, limit, show = ms) {
  note(what, show(value), `≤ ${show(limit)}`, value <= limit);
}

/** Notes how much slower wasm is. */
export function noteRatio(what, wasm, native) {
  noteAtMost(what, wasm / native, 1.6, times);
}

export function printFigures() {
  const rows = figures.map(({ what, found, limit, good }) => [
    what,
    found,
    limit,
    { true: 'yes', false: 'NO' }[String(good)] ?? '',
  ]);
  const markdown = [['figure', 'found', 'limit', 'kept'], ['---', '---', '---', '---'], ...rows];
  // Topics that need no build of their own come before anything made the folder.
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'figures.md'), markdown.map((row) => `| ${row.join(' | ')} |\n`).join(''));
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column].length)));
  console.log();
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
  console.log(`\nAs Markdown: ${join(FOLDER, 'figures.md')}`);
}
