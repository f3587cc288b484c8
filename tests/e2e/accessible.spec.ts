import axe from 'axe-core';
import { type Bench, expect, test } from './bench.ts';

/** What the rules of WCAG 2.2 AA and axe's own good practice find wrong, told by rule and place. */
async function complaints({ page }: Bench): Promise<string[]> {
  // Evaluated, not added as an element: the page's policy lets no script in.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} (${node.failureSummary})`),
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`everyone can use the page, from the start to the release, in ${colorScheme}`, async ({ bench }) => {
    await bench.page.emulateMedia({ colorScheme });
    expect(await complaints(bench)).toEqual([]);
    await bench.openSample('Hospital visits');
    expect(await complaints(bench)).toEqual([]);
    await bench.run();
    await expect(bench.panel('Release').getByRole('button', { name: 'Download the release' })).toBeVisible();
    await expect(bench.panel('Result').locator('svg').first()).toBeVisible();
    expect(await complaints(bench)).toEqual([]);
  });
}

test('a plan with faults can be mended by everyone', async ({ bench }) => {
  await bench.openSample('Energy meters');
  const protection = bench.panel('Protection');
  await protection.getByLabel('Add a principle').selectOption('t-closeness');
  await protection.getByRole('button', { name: 'Add', exact: true }).first().click();
  await expect(protection.locator('[data-path="principles[1].t"]')).toContainText(
    'Still missing: a number from 0 to 1',
  );
  expect(await complaints(bench)).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`everyone can use the first screen and check a file, in ${colorScheme}`, async ({ bench, site }) => {
    const { page } = bench;
    await page.emulateMedia({ colorScheme });
    await page.goto(`${site}www/dist/#start`);
    await expect(page.getByRole('heading', { name: 'Check a release' })).toBeVisible();
    expect(await complaints(bench)).toEqual([]);
    await page.getByRole('link', { name: 'Check a release' }).first().click();
    expect(await complaints(bench)).toEqual([]);
    await page.getByRole('button', { name: /^Hospital visits/ }).click();
    await page.getByRole('button', { name: 'Check this table' }).click();
    await expect(page.locator('.verdict-violated')).toBeVisible();
    expect(await complaints(bench)).toEqual([]);
  });

  test(`everyone can check views, in ${colorScheme}`, async ({ bench }) => {
    const { page } = bench;
    await page.emulateMedia({ colorScheme });
    await page.getByRole('link', { name: 'Several extracts' }).click();
    expect(await complaints(bench)).toEqual([]);
    await page.getByRole('button', { name: /Hospital extracts/ }).click();
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.locator('.view-verdict')).toBeVisible();
    expect(await complaints(bench)).toEqual([]);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`everyone can read the explanations, edit a tree and question a result, in ${colorScheme}`, async ({
    bench,
  }) => {
    const { page } = bench;
    await page.emulateMedia({ colorScheme });
    await page.getByRole('link', { name: 'How it works' }).click();
    await page
      .getByText(/^Try .* on eight people$/)
      .first()
      .click();
    await expect(page.locator('.live').first()).toBeVisible();
    expect(await complaints(bench)).toEqual([]);

    await page.getByRole('link', { name: 'Publish once' }).click();
    await bench.openSample('Company directory');
    await bench.column('Department');
    await expect(bench.panel('Columns').locator('.tree-group')).toHaveCount(3);
    await bench.run();
    const result = bench.panel('Result');
    await result.locator('td.cell-changed').first().click();
    await expect(result.locator('.why .value').first()).toBeVisible();
    await result.getByText('Whom, and what they know').click();
    await result.getByRole('button', { name: 'Look for this person' }).click();
    await expect(result.locator('.attacker-sides')).toBeVisible();
    await result.getByRole('button', { name: 'Compare all methods' }).click();
    await expect(result.getByRole('button', { name: 'Compare again' })).toBeVisible({ timeout: 40_000 });
    expect(await complaints(bench)).toEqual([]);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`everyone can publish again, in ${colorScheme}`, async ({ bench, page }) => {
    await page.emulateMedia({ colorScheme });
    await page.getByRole('link', { name: 'Publish again' }).click();
    await expect(page.getByRole('button', { name: /^Spring/ })).toBeVisible();
    expect(await complaints(bench)).toEqual([]);
    await page.getByRole('button', { name: /^Spring/ }).click();
    await page.getByRole('button', { name: 'This is the first release' }).click();
    await page.getByText('Lock the new ledger with a passphrase').click();
    await page.getByRole('button', { name: 'Make the release' }).click();
    await expect(page.locator('.verdict-line')).toBeVisible();
    await page.getByLabel('Passphrase').fill('open sesame');
    await expect(page.getByRole('region', { name: 'Keep and hand out' }).getByRole('alert')).toBeVisible();
    expect(await complaints(bench)).toEqual([]);
  });

  test(`everyone is told what went wrong, in ${colorScheme}`, async ({ bench, page }) => {
    await page.emulateMedia({ colorScheme });
    await bench.chooseFile('broken.csv', 'a,b\n1,2\n3,4,5\n');
    await expect(bench.panel('Data').getByRole('alert')).toBeVisible();
    expect(await complaints(bench)).toEqual([]);
    const rows = Array.from({ length: 12 }, (_, row) => `${30 + row},${row % 2 ? '=1+1' : 'ok'}`);
    await bench.openFile('formulas.csv', `age,remark\n${rows.join('\n')}\n`);
    await bench.panel('Protection').getByLabel('k', { exact: true }).fill('100');
    await bench.panel('Result').getByText('Diagnosis for you alone').click();
    await expect(bench.panel('Result').locator('.data').first()).toBeVisible();
    expect(await complaints(bench)).toEqual([]);
  });
}

test('nothing moves for whoever asks for less motion', async ({ page, site }) => {
  await page.goto(`${site}www/dist/`);
  const motion = () =>
    page.evaluate(() => ({
      scrolling: getComputedStyle(document.documentElement).scrollBehavior,
      moving: [...document.querySelectorAll('*')].some((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element);
        return animationName !== 'none' || transitionDuration.split(', ').some((time) => time !== '0s');
      }),
    }));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await motion()).toEqual({ scrolling: 'smooth', moving: true });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await motion()).toEqual({ scrolling: 'auto', moving: false });
});

test('the skip link leads past the head in every workspace, and the address stays', async ({
  page,
  site,
}) => {
  for (const place of ['start', 'check', 'publish', 'again', 'views', 'explain']) {
    await page.goto(`${site}www/dist/?${place}#${place}`);
    await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`#${place}$`));
  }
});

test('what is chosen can be told apart where the system chooses the colours', async ({ bench, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await bench.openSample('Hospital visits');
  await bench.run();
  const faces = bench.panel('Result').locator('.published .segment-face');
  const borders = await faces.evaluateAll((all) => all.map((face) => getComputedStyle(face).borderTopColor));
  expect(borders).toHaveLength(3);
  const [chosen, ...others] = borders;
  expect(new Set(others).size).toBe(1);
  expect(others).not.toContain(chosen);
});
