// The page in Chromium, as it was built last (`node scripts/build.mjs page`): how soon a result follows a change, and how
// good the announced times are.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { runnerImport } from 'vite';
import { CHROMIUM_FLAGS, findChromium } from '../chromium.mjs';
import { serve } from '../serve.mjs';
import { root } from '../steps.mjs';
import { adult, adultPlan } from './adult.mjs';
import { ms, note, noteAtMost, percent } from './figures.mjs';

const STEPS = 100;
const BETWEEN = 200;

export async function measure() {
  const bytes = adult();
  if (bytes === undefined) return;
  if (!existsSync(join(root, 'www/dist/index.html'))) return note('page', 'skipped: it is not built');
  await estimates(bytes);
  const { server, address } = await serve(root);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en' });
    await page.goto(`${address}www/dist/#publish`);
    await openAdult(page, bytes);
    // A machine that takes longer than half a second for the whole table shows a preview, which has no verdict.
    if ((await page.locator('#result .verdict-line').count()) === 0)
      return note('page: Adult, a step of k', 'a preview only', '≤ 400 ms', false);
    // What was asked is drawn a moment after it was unfolded.
    await page.locator('#result .promise').first().waitFor();
    const waits = (await page.evaluate(drag, { steps: STEPS, between: BETWEEN })).sort((a, b) => a - b);
    const at = (share) => waits[Math.ceil(share * waits.length) - 1];
    note('page: Adult, a step of k to table, verdict, risk and loss, median', ms(at(0.5)));
    noteAtMost('page: the same, 95th percentile of 100 steps at 5 per second, curve on', at(0.95), 400);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

/** The table and the plan of its own hierarchies, with a result that stands and a curve that is being drawn. */
async function openAdult(page, bytes) {
  const unfold = () =>
    page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
    });
  await page.locator('#columns, input[type=file]').first().waitFor({ state: 'attached' });
  await unfold();
  const file = { name: 'adult.csv', mimeType: 'text/csv', buffer: bytes };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.locator('[data-column]').first().waitFor({ timeout: 60_000 });
  await unfold();
  const plan = Buffer.from(adultPlan({ algorithm: { name: 'sweep' } }));
  await page
    .getByLabel('Load a plan')
    .setInputFiles({ name: 'plan.json', mimeType: 'application/json', buffer: plan });
  await page.locator('#result[aria-busy="false"]').waitFor({ timeout: 60_000 });
  // What was asked and measured is drawn when it is opened.
  await unfold();
}

/**
 * In the page: k goes up a step at a time, whatever the page is doing; for each step the milliseconds until a result
 * for it, or for a later one, stands in the document and was drawn.
 */
async function drag({ steps, between }) {
  const input = document.querySelector('input[aria-label^="k: people"]');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  const shown = () =>
    Number(/asked ([\d,]+)/.exec(document.querySelector('#result .promise')?.textContent)?.[1]);
  const first = Number(input.value);
  const begun = [];
  const waits = [];
  const timer = setInterval(() => {
    set.call(input, String(first + begun.length + 1));
    begun.push(performance.now());
    input.dispatchEvent(new Event('input', { bubbles: true }));
    if (begun.length === steps) clearInterval(timer);
  }, between);
  const end = performance.now() + steps * between + 60_000;
  while (waits.length < steps && performance.now() < end) {
    await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    while (waits.length < begun.length && shown() >= first + waits.length + 1)
      waits.push(performance.now() - begun[waits.length]);
  }
  while (waits.length < steps) waits.push(Number.POSITIVE_INFINITY);
  return waits;
}

/** Methods, with what they are run by on Adult: each twice, so that the second is told by the first. */
const RUNS = [
  { name: 'mondrian' },
  { name: 'sweep' },
  { name: 'sweep', polish: 1 },
  { name: 'full-domain' },
  { name: 'k-msd' },
  { name: 'datafly' },
  { name: 'classfly' },
];
const COLUMNS = [
  ['salary-class'],
  ['salary-class', 'education', 'native-country'],
  ['salary-class', 'education', 'native-country', 'occupation', 'workclass'],
];

/** Announced times against measured ones, in the order of the list, each learnt from as the page learns. */
async function estimates(bytes) {
  const { open } = await import('../../pkg/dist/node.js');
  const { Pace } = (await runnerImport(join(root, 'www/state/plan/pace.ts'), { configFile: false })).module;
  const pace = new Pace();
  const table = await open(bytes);
  const ratios = [];
  try {
    for (const exact of COLUMNS)
      for (const algorithm of RUNS)
        for (const k of [5, 20]) {
          const principles = [{ kind: 'k-anonymity', k }];
          const plan = adultPlan({ exact, algorithm, principles, suppression: 0.02 });
          const estimate = await table.estimate(plan);
          const announced = pace.seconds(estimate);
          const start = performance.now();
          const release = await table.anonymize(plan, { workers: 1 }).catch(() => undefined);
          const seconds = (performance.now() - start) / 1000;
          if (release === undefined) continue;
          release.free();
          if (seconds > 0.5) ratios.push(announced / seconds);
          pace.learn(estimate, seconds);
        }
  } finally {
    table.free();
  }
  if (ratios.length === 0) return note('page: estimates', 'skipped: no run takes half a second here');
  // Nothing was measured before the first.
  const told = ratios.slice(1);
  const good = told.filter((ratio) => ratio > 0.5 && ratio < 2).length / told.length;
  note(
    `page: announced times within a factor of 2, of ${told.length} runs over 0.5 s`,
    percent(good),
    '≥ 90 %',
    good >= 0.9,
  );
}
