/** Options of the command line that stand in the plan, and are published with it. */
import type { Given } from './commands.js';
import { refuse } from './failure.js';

/**
 * The plan with what the options say: `--accept column:kind` for what was found in values, was looked at, and may be
 * published; `--xlsx` and `--bom` for files that spreadsheet programs open; `--language` of the report's pages.
 */
export function withOptions(
  plan: string,
  { lists, flags, options }: Given,
  { workbook }: { workbook: boolean },
): string {
  const decisions = (lists.accept ?? []).map(decision);
  const xlsx = workbook || flags.has('xlsx');
  const { language } = options;
  if (decisions.length === 0 && !xlsx && !flags.has('bom') && language === undefined) return plan;
  try {
    const written = JSON.parse(plan.replace(/^\uFEFF/, ''));
    if (decisions.length > 0) written.reviewed = [...(written.reviewed ?? []), ...decisions];
    if (xlsx) written.workbook = true;
    if (flags.has('bom')) written.csv = { ...written.csv, byteOrderMark: true };
    // A language that there is not is a fault of the plan, told as any other.
    if (language !== undefined) written.language = language;
    return JSON.stringify(written);
  } catch {
    // What is wrong with it is found where it is read next, and told there with its place.
    return plan;
  }
}

function decision(text: string): { column: string; kind: string } {
  // The name of a column may have a colon, a kind has none.
  const colon = text.lastIndexOf(':');
  if (colon < 1) {
    throw refuse(
      'usage',
      `--accept: found \`${text}\``,
      'give a column and a kind, such as --accept notes:phone',
    );
  }
  return { column: text.slice(0, colon), kind: text.slice(colon + 1) };
}
