import { readFile } from 'node:fs/promises';
import { expect, test } from './bench.ts';

test('a marked cell says why it is less precise, by click and by keyboard', async ({ bench }) => {
  await bench.openSample('Energy meters');
  await bench.run();
  const result = bench.panel('Result');
  await result.locator('td.cell-changed').first().click();
  const answer = result.locator('.why [role=status]');
  await expect(answer).toContainText(/was .* and is published as/);
  await expect(answer).toContainText(
    /\d+ rows show the same Postcode, Dwelling, Residents, Area, and Installed/,
  );
  await expect(answer.locator('.value').first()).toContainText('×');

  await result.getByLabel('Row', { exact: true }).fill('3');
  await result.locator('.why').getByLabel('Column').selectOption('Tariff');
  await result.getByRole('button', { name: 'Explain' }).click();
  await expect(answer).toContainText('Tariff is published as it was');
});

test('values before and after are drawn for every column', async ({ bench }) => {
  await bench.openSample('Hospital visits');
  await bench.run();
  const figure = bench.panel('Result').getByRole('figure').filter({ hasText: 'Values before and after' });
  await figure.getByLabel('Column').selectOption('Diagnosis');
  await figure.getByText('Numbers').click();
  await expect(figure.getByRole('row', { name: /^Influenza/ }).getByRole('cell')).toHaveText(['52', '52']);
  await expect(figure.locator('svg text').filter({ hasText: 'Influenza' })).toBeVisible();
});

test('no label of a figure is cut off by its frame', async ({ bench, page }) => {
  await bench.openSample('Hospital visits');
  await bench.run();
  const figures = bench.panel('Result').locator('.figures .plot');
  await expect(figures.first()).toBeVisible();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(async () => {
      const cut = await figures.evaluateAll((plots) =>
        plots.flatMap((plot) => {
          const frame = plot.getBoundingClientRect();
          return [...plot.querySelectorAll('text')]
            .map((text) => ({ told: text.textContent, box: text.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0)
            .filter(
              ({ box }) =>
                box.left < frame.left - 1 ||
                box.right > frame.right + 1 ||
                box.top < frame.top - 1 ||
                box.bottom > frame.bottom + 1,
            )
            .map(({ told }) => `${told}`);
        }),
      );
      expect(cut).toEqual([]);
    }).toPass({ timeout: 10_000 });
  }
});

test('a plot is saved as a picture that stands alone', async ({ bench, page }) => {
  await bench.openSample('Hospital visits');
  await bench.run();
  const saved = async (kind: string) => {
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: `Save “Group sizes” as ${kind}` }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe(`group-sizes.${kind.toLowerCase()}`);
    return readFile(await download.path());
  };
  const svg = (await saved('SVG')).toString('utf8');
  expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  expect(svg).not.toContain('var(--');
  expect(svg).toContain('Rows in the group');
  const png = await saved('PNG');
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(png.length).toBeGreaterThan(2_000);
});

test('all methods are compared in the background, and each is one click from its table', async ({
  bench,
}) => {
  test.setTimeout(120_000);
  await bench.openSample('Company directory');
  await bench.run();
  const result = bench.panel('Result');
  await result.getByRole('button', { name: 'Compare all methods' }).click();
  await expect(result.getByRole('button', { name: 'Compare again' })).toBeVisible({ timeout: 90_000 });
  const figure = result.locator('.frontier');
  await expect(figure.locator('circle').first()).toBeVisible();
  const lines = figure.locator('tbody tr');
  expect(await lines.count()).toBe(await figure.locator('circle').count());
  // The usual sizes, and the one of the plan: what is shown is among them.
  await expect(lines.filter({ hasText: 'Sweep' })).toHaveCount(6);
  await expect(lines.filter({ hasText: 'Mondrian' })).toHaveCount(6);
  await expect(figure.getByRole('row', { name: /^Sweep 4 / })).toContainText('shown');
  await figure.getByText(/combinations? gave no release/).click();
  await expect(figure.getByText(/^m-invariance, k = 2:/)).toBeVisible();

  await figure.getByRole('button', { name: 'Make the table of Mondrian with k = 10' }).click();
  await bench.run();
  await expect(result.locator('.promises').first()).toContainText('10-anonymity');
  await expect(figure.getByRole('row', { name: /^Mondrian 10 / })).toContainText('shown');
  await expect(figure).not.toContainText('made for another plan');
  await bench.panel('Protection').getByLabel('Share of rows that may be left out').fill('0.1');
  await bench.run();
  await expect(figure).toContainText('made for another plan');
});

test('whoever looks at a cell is told what it was and among whom it hides, by pointer and by keyboard', async ({
  bench,
  page,
}) => {
  await bench.openSample('Hospital visits');
  await bench.run();
  const table = page.getByRole('region', { name: 'The published table: release.csv' });
  const changed = table.locator('.cell-changed').first();
  await changed.hover();
  await expect(changed).toHaveAttribute('title', /^was .+; \d+ rows are published alike/);
  const alike = table.locator('.row-alike');
  await expect(alike.first()).toBeVisible();
  const told = Number(/; (\d+) rows/.exec((await changed.getAttribute('title')) ?? '')?.[1]);
  expect(told).toBeGreaterThan(3);
  await page.mouse.move(0, 0);
  await expect(alike).toHaveCount(0);
  // Without a pointer the group is marked once it was asked about.
  await page.getByText('Why is a cell less precise?').press('Enter');
  const why = page.locator('details.why');
  await why.getByLabel('Column').selectOption('Birth');
  await why.getByRole('button', { name: 'Explain' }).press('Enter');
  await expect(alike.first()).toBeVisible();
  // The first row is the one that stands first.
  const before = /^was (\S+?)(;|$)/.exec((await changed.getAttribute('title')) ?? '')?.[1];
  await expect(why).toContainText(`Birth was ${before} and is published as`);
});

test('methods are compared by more than the risk, each in a colour of its own, and the figures are saved for a paper', async ({
  bench,
  page,
}) => {
  await bench.openSample('Company directory');
  await bench.run();
  const result = bench.panel('Result');
  await result.getByRole('button', { name: 'Compare all methods' }).click();
  const figure = result
    .getByRole('figure')
    .filter({ has: page.getByRole('heading', { name: 'What other methods and sizes would give' }) });
  await expect(figure.getByRole('button', { name: 'SVG' }).or(figure.locator('svg')).first()).toBeVisible();
  await expect(result.getByRole('button', { name: 'Save as CSV' })).toBeVisible({ timeout: 60_000 });
  const of = async (name: string) => {
    const waiting = page.waitForEvent('download');
    await result.getByRole('button', { name }).click();
    return readFile(await (await waiting).path(), 'utf8');
  };
  const csv = (await of('Save as CSV')).split('\n');
  expect(csv[0]).toBe(
    'Method,k,Detail lost,"Risk of being found, on average",Error of counts: half within,Rows left out,Why there is none',
  );
  const sweep = csv.find((line) => line.startsWith('Sweep,10,'))?.split(',') ?? [];
  expect(sweep).toHaveLength(7);
  for (const cell of sweep.slice(2, 5)) expect(Number(cell)).toBeGreaterThan(0);
  expect(csv.find((line) => line.startsWith('m-invariance,2,'))).toMatch(/^m-invariance,2,,,,,./);
  const latex = await of('Save as LaTeX');
  expect(latex).toMatch(/^\\begin\{tabular\}\{lrrrrr\}/);
  expect(latex).toMatch(/\nMondrian & 10(?: & [\d.]+){4} \\\\\n/);
  expect(await of('Save what to cite')).toMatch(/^Outis \d+\.\d+\.\d+[^\n]*\n./);

  const error = figure.getByRole('radio', { name: 'Error of counts' });
  await expect(figure.locator('.plot')).toContainText('Risk of being found');
  await error.check();
  await expect(error).toBeChecked();
  await expect(figure.locator('.plot')).toContainText('Error of counts: half within');

  const legend = figure.locator('.frontier-legend .swatch');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const colours = await legend.evaluateAll((swatches) =>
      swatches.map((swatch) => getComputedStyle(swatch).backgroundColor),
    );
    expect(colours.length).toBeGreaterThan(5);
    expect(new Set(colours).size).toBe(colours.length);
    const sheet = await figure.evaluate((element) => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const colour = getComputedStyle(at).backgroundColor;
        if (!colour.endsWith(', 0)')) return colour;
      }
      return '';
    });
    for (const colour of colours) expect(contrast(colour, sheet), `${colour} on ${sheet}`).toBeGreaterThan(3);
  }
});

/** How much two colours differ, as WCAG counts it. */
function contrast(one: string, other: string): number {
  const light = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const [a, b] = [light(one), light(other)];
  return Math.max(a, b) / Math.min(a, b);
}

test('the link to other methods leads to their comparison, past all figures', async ({ bench, page }) => {
  await page
    .getByRole('button', { name: /Hospital visits/ })
    .first()
    .click();
  await expect(bench.verdict).toBeVisible();
  await page.getByRole('link', { name: 'Other methods', exact: true }).click();
  await expect(page.locator('#compare .comparison h3').first()).toBeInViewport();
});

test('a comparison in the background can be stopped', async ({ bench }) => {
  // So many rows that it is not over before somebody could stop it.
  await bench.openFile('people.csv', longTable(15_000));
  await bench.run();
  const result = bench.panel('Result');
  await result.getByRole('button', { name: 'Compare all methods' }).click();
  await result.getByRole('button', { name: 'Stop comparing' }).click();
  await expect(result.getByRole('button', { name: 'Compare again' })).toBeVisible();
});

test('a result stands beside the one before it, and the way back is one click', async ({ bench }) => {
  await bench.openSample('Company directory');
  await bench.run();
  const result = bench.panel('Result');
  const beside = result.getByRole('region', { name: 'Beside the result before', exact: true }).first();
  await expect(beside).toHaveCount(0);
  // How much is lost stands above the curve.
  const shownLoss = result.locator('.cap-figure').first();
  const loss = (await shownLoss.textContent())?.replace(' detail lost', '');
  const k = bench
    .panel('Protection')
    .locator('[data-path="principles[0].k"]')
    .getByLabel('k', { exact: true });
  await k.fill('12');
  await bench.run();
  await expect(beside).toContainText('Changed since: k of k-anonymity');
  await expect(
    beside
      .getByRole('row', { name: /^Detail lost/ })
      .getByRole('cell')
      .first(),
  ).toHaveText(loss ?? '');
  await beside.getByRole('button', { name: 'Go back to that plan' }).click();
  await expect(k).toHaveValue('4');
  await expect(shownLoss).toHaveText(`${loss} detail lost`);
});

/** A table on which a run takes long enough to be cancelled. */
const longTable = (length = 60_000) => {
  const rows = Array.from(
    { length },
    (_, row) =>
      `${18 + ((row * 7919) % 71)},${10_000 + ((row * 104_729) % 613)},${row % 2},${row % 13},ill ${row % 9}`,
  );
  return `age,zip,sex,level,illness\n${rows.join('\n')}\n`;
};

const LONG_PLAN = {
  version: 1,
  attributes: {
    age: { role: 'quasi' },
    zip: { role: 'quasi', hierarchy: { kind: 'mask' } },
    sex: { role: 'quasi' },
    level: { role: 'quasi' },
    illness: { role: 'sensitive' },
  },
  principles: [{ kind: 'k-anonymity', k: 50 }],
  algorithm: { name: 'mondrian' },
};

test('after a run that took long, the next is foreseen to take as long', async ({ bench }) => {
  test.setTimeout(120_000);
  // By the clock of such a machine no run of this table is over within a second.
  await bench.onMachine(50);
  await bench.openFile('people.csv', longTable(15_000));
  await bench.loadPlan({ ...LONG_PLAN, algorithm: { name: 'sweep', polish: 2 } });
  // Before the plan is there, the button would run the one that was suggested, and the plan would end that run.
  const k = bench.panel('Protection').locator('[data-path="principles[0].k"]');
  await expect(k.getByLabel('k', { exact: true })).toHaveValue('50');
  await expect(bench.page.locator('#result')).toHaveAttribute('aria-busy', 'false', { timeout: 40_000 });
  await expect(bench.runButton).toBeEnabled({ timeout: 40_000 });
  await bench.runButton.click();
  await expect(bench.verdict).toBeVisible({ timeout: 60_000 });
  await expect(bench.page.locator('.status-now')).toContainText(/Live: [\d.]+ s/);
  const told = await bench.page.locator('.status-now').textContent();
  const seconds = Number(told?.match(/Live: ([\d.]+) s/)?.[1]);
  expect(seconds).toBeGreaterThan(1);
  const foreseen = seconds < 60 ? `About ${Number(seconds.toPrecision(1))} second` : 'Several minutes';
  await expect(bench.panel('Protection').locator('.run').filter({ hasText: 'Run' })).toContainText(foreseen);
});

/** What follows a change by itself where the whole takes long, and how many results by the plan before are then kept for a cancel. */
const FOLLOWING = [
  { machine: 'quick', times: 1 / 50, seen: 'At a glance, without the polish', judged: 0 },
  { machine: 'slow', times: 50, seen: 'Nothing is promised of a preview', judged: 1 },
] as const;

for (const { machine, times, seen, judged } of FOLLOWING)
  test(`on a ${machine} machine a run that is cancelled leaves the verdict that was there, says so, and can be gone on from`, async ({
    bench,
  }) => {
    test.setTimeout(120_000);
    await bench.onMachine(times);
    // Too small for a sample, and a plan whose polish takes so long that it is run only when asked.
    await bench.openFile('people.csv', longTable(15_000));
    await bench.loadPlan(LONG_PLAN);
    await bench.run();
    const before = await bench.downloadRelease();
    await bench.loadPlan({ ...LONG_PLAN, algorithm: { name: 'sweep', polish: 'best', seconds: 60 } });
    const result = bench.panel('Result');
    await expect(result).toContainText(seen, { timeout: 40_000 });
    await expect(bench.page.locator('#result')).toHaveAttribute('aria-busy', 'false', { timeout: 40_000 });
    await bench.runButton.click();
    await result.getByRole('button', { name: 'Cancel' }).click();
    await expect(result).toContainText('Cancelled. This is the result that was there before.');
    await expect(bench.verdict).toHaveText('Keeps its promise');
    await expect(result.locator('.published td').first()).toBeVisible();
    await expect(bench.runButton).toBeEnabled();
    await expect(result.getByRole('button', { name: 'Run the whole table' })).toBeEnabled();
    // A glance has no files. The download makes the whole release first, and cancelled again it gives nothing.
    await expect(bench.panel('Release')).toHaveCount(judged);
    let downloads = 0;
    bench.page.on('download', () => {
      downloads += 1;
    });
    await bench.page.getByRole('banner').getByRole('button', { name: 'Download release' }).click();
    await result.getByRole('button', { name: 'Cancel' }).click();
    await expect(result).toContainText('Cancelled. This is the result that was there before.');
    await expect(bench.verdict).toHaveText('Keeps its promise');
    expect(downloads).toBe(0);
    // A preview is not judged: what stands again is the result before it, by another plan, which is one click away.
    const back = bench.page
      .locator('.result-judged > .notice')
      .getByRole('button', { name: 'Go back to that plan' });
    await expect(back).toHaveCount(judged);
    await expect(bench.panel('Release')).toHaveCount(judged);
    if (judged === 1) {
      await expect(result).toContainText('changed after this result was made');
      await bench.unfold();
      expect(await bench.downloadRelease()).toEqual(before);
      await back.click();
      await expect(result).not.toContainText('changed after this result was made');
    } else await bench.loadPlan(LONG_PLAN);
    await bench.run();
    // The plan before gives the release before, byte by byte.
    expect(await bench.downloadRelease()).toEqual(before);
  });

test('a preview on some of the rows shows no verdict, no risk and nothing green, and counts people on all rows', async ({
  bench,
  page,
}) => {
  test.setTimeout(120_000);
  // By the clock of this machine the whole takes too long to follow a change.
  await bench.onMachine(50);
  // Half of the people are alone with their zip.
  const rows = Array.from(
    { length: 24_000 },
    (_, row) => `${row % 80},${row % 2 ? 10_000 + row : 50_000 + (row % 100)},ill ${row % 9}`,
  );
  await bench.openFile('people.csv', `age,zip,illness\n${rows.join('\n')}\n`);
  await bench.loadPlan({
    version: 1,
    attributes: {
      age: { role: 'quasi' },
      zip: { role: 'quasi', hierarchy: { kind: 'mask' } },
      illness: { role: 'sensitive' },
    },
    principles: [{ kind: 'k-anonymity', k: 50 }],
    algorithm: { name: 'mondrian' },
  });
  const result = bench.panel('Result');
  const found = '12,000 rows (50%) can be found by zip.';
  await expect(page.locator('#result')).toHaveAttribute('aria-busy', 'false', { timeout: 40_000 });
  await bench.runButton.click();
  await expect(bench.verdict).toHaveText('Keeps its promise', { timeout: 40_000 });
  await expect(result.locator('.attacker')).toContainText(found);
  await bench
    .panel('Protection')
    .locator('[data-path="principles[0].k"]')
    .getByLabel('k', { exact: true })
    .fill('60');
  await expect(result).toContainText(
    /Preview on (19|20|21),\d{3} of 24,000 rows; the whole usually loses less. Nothing is promised of a preview./,
    { timeout: 40_000 },
  );
  await expect(page.locator('#result')).toHaveAttribute('aria-busy', 'false');
  await expect(result.getByRole('button', { name: 'Run the whole table' })).toBeEnabled();
  await expect(bench.verdict).toHaveCount(0);
  await expect(bench.panel('Release')).toHaveCount(0);
  await expect(result).not.toContainText(/highest risk|keeps its promise|holds/i);
  const green = await result.evaluate((panel) => {
    const probe = panel.appendChild(document.createElement('i'));
    const coloured = (name: string) => {
      probe.style.color = `var(${name})`;
      return getComputedStyle(probe).color;
    };
    const colours = [coloured('--good'), coloured('--good-wash')];
    probe.remove();
    return [...panel.querySelectorAll<HTMLElement>('*')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return colours.includes(color) || colours.includes(backgroundColor);
      })
      .map((element) => element.className);
  });
  expect(green).toEqual([]);
  // Whom somebody finds is counted on the whole table, as before.
  await expect(result.locator('.attacker')).toContainText(found);
  await expect(result.locator('.attacker .mini')).toHaveCount(1);
  // Why a cell changed is told, but not that nobody could tell rows apart.
  await result.locator('.published .cell-changed').first().click();
  await expect(result.locator('.why-values')).toBeVisible();
  await expect(result).not.toContainText('nobody can tell');
  await result.getByRole('button', { name: 'Run the whole table' }).click();
  await expect(bench.verdict).toHaveText('Keeps its promise', { timeout: 40_000 });
});

test('a polish that is enough ends with the best so far', async ({ bench }) => {
  test.setTimeout(120_000);
  await bench.openFile('people.csv', longTable(4_000));
  await bench.loadPlan({ ...LONG_PLAN, algorithm: { name: 'sweep', polish: 'best', seconds: 300 } });
  const result = bench.panel('Result');
  const enough = result.getByRole('button', { name: 'Enough' });
  // Five minutes are too long for a run that follows by itself.
  if (!(await enough.isVisible())) {
    await expect(bench.runButton).toBeEnabled({ timeout: 40_000 });
    await bench.runButton.click();
  }
  await expect(enough).toBeVisible({ timeout: 40_000 });
  await enough.click();
  await expect(bench.verdict).toBeVisible({ timeout: 40_000 });
  await expect(enough).toHaveCount(0);
});

test('a run that gives no release leaves its diagnosis, and the way back to the result before', async ({
  bench,
  page,
}) => {
  await bench.openSample('Hospital visits');
  await bench.run();
  const k = bench
    .panel('Protection')
    .locator('[data-path="principles[0].k"]')
    .getByLabel('k', { exact: true });
  const asked = await k.inputValue();
  await k.fill('500');
  const result = bench.panel('Result');
  await expect(result.getByRole('alert')).toContainText('There is no release');
  await expect(bench.panel('Release')).toHaveCount(0);
  await result.getByText('Diagnosis for you alone').click();
  const waiting = page.waitForEvent('download');
  await result.getByRole('button', { name: 'Save the private diagnosis' }).click();
  const saved = await waiting;
  expect(saved.suggestedFilename()).toBe('diagnosis-private.json');
  const diagnosis = JSON.parse(await readFile(await saved.path(), 'utf8'));
  expect(diagnosis).toMatchObject({ code: 'unsatisfiable', plan: { principles: [{ k: 500 }, {}] } });
  const beside = result.getByRole('region', { name: 'Beside the result before', exact: true }).first();
  await expect(beside).toContainText('Changed since: k of k-anonymity');
  await beside.getByRole('button', { name: 'Go back to that plan' }).click();
  await expect(bench.verdict).toBeVisible();
  await expect(k).toHaveValue(asked);
});

test('where only the share of rows to leave out is missing, one click allows it', async ({ bench }) => {
  // No two values of the ward can be published together without leaving one row out.
  await bench.openFile('wards.csv', 'zip,ward\n1,a\n1,a\n1,a\n2,b\n2,b\n3,c\n');
  await bench.loadPlan({
    version: 1,
    attributes: { zip: { role: 'quasi' }, ward: { role: 'sensitive' } },
    dependencies: ['ward -> zip'],
    principles: [{ kind: 'd-l-inference', d: 1, l: 2 }],
    algorithm: { name: 'd-l-inference' },
  });
  const share = bench.panel('Protection').getByLabel('Share of rows that may be left out');
  const allow = bench.panel('Result').getByRole('button', { name: /^Allow that .* are left out$/ });
  await allow.click();
  expect(Number(await share.inputValue())).toBeGreaterThan(0);
  await bench.run();
  await expect(bench.verdict).toHaveText('Keeps its promise');
});

test('two methods are compared by their figures, column by column', async ({ bench }) => {
  await bench.openSample('Hospital visits');
  await bench.run();
  const result = bench.panel('Result');
  await result.getByRole('button', { name: 'Compare with Mondrian' }).click();
  const table = result.getByRole('table', { name: 'Side by side' });
  await expect(table.getByRole('columnheader')).toHaveText(['Sweep', 'Mondrian']);
  for (const name of [/^Detail lost/, /^Zip: detail lost/, /: on average/, /^Error of counts: half within/])
    await expect(table.getByRole('row', { name }).getByRole('cell')).toHaveText([/%$/, /%$/]);
});

test('of a very small table it is said, before the download, what running the method again tells', async ({
  bench,
  page,
}) => {
  const rows = ['29,m,HIV', '29,m,HIV', '48,f,HIV', '39,f,flu', '22,m,flu'];
  const others = ['22,f,flu', '39,m,flu', '25,m,flu', '38,f,flu', '55,f,flu'];
  await bench.openFile('ten.csv', `age,sex,illness\n${[...rows, ...others].join('\n')}\n`);
  await bench.loadPlan({
    version: 1,
    attributes: { age: { role: 'quasi' }, sex: { role: 'quasi' }, illness: { role: 'sensitive' } },
    principles: [{ kind: 'l-diversity', l: 2, variant: 'distinct' }],
    algorithm: { name: 'mondrian' },
  });
  const told = bench.panel('Result').locator('.tiny-table');
  // The figures of the core: an attacker who runs strict Mondrian on all 120 tables knows five people for certain.
  await expect(told).toContainText('is certain of 5 of 10 people; by the groups alone, of 0.');
  await told.getByText('How that was found').click();
  await expect(told).toContainText('runs this method on all 120 tables that may be');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Download release' })).toBeEnabled();
});

test('of a table that is not very small nothing of the kind is said', async ({ bench }) => {
  await bench.openSample('Hospital visits');
  await bench.run();
  await expect(bench.panel('Result').locator('.tiny-table')).toHaveCount(0);
});
