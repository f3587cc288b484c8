import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { strToU8 } from 'fflate';
import { root } from '../../scripts/steps.mjs';

/** Files as people have them, and how they arrive. */

/** Drops files anywhere on the page. */
export async function drop(page: Page, files: Record<string, string | Uint8Array>): Promise<void> {
  const given = Object.entries(files).map(([name, content]) => [
    name,
    Buffer.from(typeof content === 'string' ? strToU8(content) : content).toString('base64'),
  ]) as [string, string][];
  const transfer = await page.evaluateHandle((list) => {
    const carried = new DataTransfer();
    for (const [name, bytes] of list)
      carried.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name));
    return carried;
  }, given);
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

/** As a hospital's own program writes it: semicolons, decimal commas, days with points, Windows letters, notes. */
export function patients(rows: number, { notes = false } = {}): Uint8Array {
  const sexes = ['weiblich', 'männlich'];
  const ills = ['Grippe', 'Asthma', 'Migräne', 'Diabetes', 'Gicht', 'Röteln'];
  const remarks = [
    'Wünscht Rückruf unter 0331 5550123, am besten abends nach der Arbeit',
    'Frau Müller kommt wieder, sobald die Ergebnisse da sind',
    'keine Allergien bekannt, Größe nicht gemessen',
    'nüchtern erschienen; Überweisung liegt vor',
  ];
  const two = (value: number) => String(value).padStart(2, '0');
  const lines = Array.from({ length: rows }, (_, row) => {
    const born = `${two(1 + ((row * 7) % 28))}.${two(1 + ((row * 5) % 12))}.${1930 + ((row * 13) % 70)}`;
    const weight = `${50 + ((row * 17) % 60)},${row % 10}`;
    const remark = notes ? `;"${remarks[row % 4]} (${row})"` : '';
    return `P${row};Müller ${row};${born};${sexes[row % 2]};${10115 + ((row * 31) % 40)};${weight};${ills[(row * 11) % 6]}${remark}`;
  });
  const head = `Nummer;Name;Geburt;Geschlecht;PLZ;Gewicht;Diagnose${notes ? ';Bemerkung' : ''}`;
  const text = `${head}\r\n${lines.join('\r\n')}\r\n`;
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** A questionnaire: who answered, and sixty columns in all, with names as such programs make them. */
export function questionnaire(rows: number): string {
  const questions = Array.from(
    { length: 55 },
    (_, at) => `Q${at + 1}_how_satisfied_are_you_with_item_${at + 1}`,
  );
  const head = ['respondent', 'birth_year', 'sex', 'zip', 'income', ...questions].join(',');
  const lines = Array.from({ length: rows }, (_, row) =>
    [
      `R-${row}`,
      1940 + ((row * 7) % 65),
      row % 2 ? 'female' : 'male',
      `021${30 + ((row * 11) % 15)}`,
      1_000 * (20 + ((row * 13) % 50)),
      ...questions.map((_, at) => 1 + ((row * (at + 3)) % 5)),
    ].join(','),
  );
  return `${head}\n${lines.join('\n')}\n`;
}

/** The Adult census table with all its hierarchies; null on machines that do not have it. */
export function adult(rows = Number.POSITIVE_INFINITY): Record<string, string> | null {
  const folder = join(root, '../shared/data');
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => name.startsWith('adult'));
  } catch {
    // Not on every machine.
  }
  if (names.length === 0) return null;
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  const [header = '', ...lines] = (files['adult.csv'] ?? '').split('\n');
  return { ...files, 'adult.csv': [header, ...lines.slice(0, rows)].join('\n') };
}

/** The words in view besides the cells of tables, by the part of the page that they stand in. */
export function wordsInView(page: Page): Promise<{ count: number; told: string[] }> {
  return page.evaluate(() => {
    let count = 0;
    const told: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node.parentElement;
      if (element === null || element.closest('td, tbody th, option, script')) continue;
      // What is folded away has a place all the same.
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      let { left, right, top, bottom } = range.getBoundingClientRect();
      // Only what a part that scrolls shows of it.
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        const frame = around.getBoundingClientRect();
        if (overflowX !== 'visible')
          [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        if (overflowY !== 'visible')
          [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      }
      if (right - left < 1 || bottom - top < 1 || bottom <= 0 || top >= innerHeight) continue;
      const words = node.textContent?.match(/\S+/g) ?? [];
      count += words.length;
      const part = element.closest('section, .side-card, header, footer, .notice, .verdict, [class]');
      if (words.length > 0) told.push(`${words.length} ${part?.className ?? ''}: ${words.join(' ')}`);
    }
    return { count, told };
  });
}
