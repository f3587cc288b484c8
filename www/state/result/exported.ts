import { texts } from '../../texts.ts';
import { said } from '../page/language.ts';
import { stepOf } from '../page/problem.ts';
import type { Frontier } from './frontier.ts';

const words = texts.result.frontier;

/** The comparison as rows of plain texts, the least lost first; combinations that gave nothing with their reason. */
function rowsOf({ points, refused }: Frontier): readonly (readonly string[])[] {
  const sorted = [...points].sort((a, b) => a.loss - b.loss || a.risk - b.risk);
  return [
    ...sorted.map(({ method, size, loss, risk, queryError, suppressed }) => [
      method.title,
      String(size),
      String(loss),
      String(risk),
      queryError === undefined ? '' : String(queryError),
      String(suppressed),
      '',
    ]),
    ...refused.map(({ method, size, problem }) => [
      method.title,
      String(size),
      '',
      '',
      '',
      '',
      said(problem.message, stepOf(problem)),
    ]),
  ];
}

const header = () => [
  words.method,
  words.size,
  words.loss,
  words.measures.risk,
  words.measures.queryError,
  words.measures.suppressed,
  words.reason,
];

export function asCsv(found: Frontier): string {
  const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [header(), ...rowsOf(found)].map((cells) => `${cells.map(quoted).join(',')}\n`).join('');
}

/** A table for a paper: what was measured, without the combinations that gave nothing. */
export function asLatex(found: Frontier): string {
  const plain = (text: string) => text.replace(/[\\{}%$#_&^~]/g, (letter) => `\\${letter}`);
  const measured = rowsOf({ ...found, refused: [] }).map((cells) => cells.slice(0, -1));
  const short = (text: string) => (/^\d*\.\d{4,}$/.test(text) ? Number(text).toFixed(4) : text);
  const line = (cells: readonly string[]) => `${cells.map((cell) => plain(short(cell))).join(' & ')} \\\\\n`;
  const head = line(header().slice(0, -1));
  return `\\begin{tabular}{lrrrrr}\n\\hline\n${head}\\hline\n${measured.map(line).join('')}\\hline\n\\end{tabular}\n`;
}
