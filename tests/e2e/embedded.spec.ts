import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrameLocator, Page } from '@playwright/test';
import { serve } from '../../scripts/serve.mjs';
import { root } from '../../scripts/steps.mjs';
import { expect, test as plain } from './bench.ts';

interface Portal {
  /** Where the portal's page is. */
  readonly address: string;
  readonly workbench: string;
  /** Lets these sites show the workbench; without any there is no file. */
  readonly allow: (origins: readonly string[] | null) => Promise<void>;
}

const originOf = (address: string): string => new URL(address).origin;

/** A workbench of one site inside the portal of another, as the guide shows it. */
const test = plain.extend<{ portal: Portal }>({
  portal: async ({ context }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'outis-embedded-'));
    const servers: Server[] = [];
    const start = async (path: string) => {
      const { server, address } = await serve(path);
      servers.push(server);
      return address;
    };
    const workbench = await start(join(root, 'www/dist'));
    const guide = await readFile(join(root, 'docs/embed-page.md'), 'utf8');
    const [, html = ''] = guide.match(/^```html portal\.html\n(.*?)^```$/ms) ?? [];
    await writeFile(join(folder, 'portal.html'), html.replace('http://127.0.0.1:8000/', workbench));
    await writeFile(join(folder, 'around.html'), '<!doctype html><iframe src="portal.html"></iframe>');
    const address = `${await start(folder)}portal.html`;
    const allow = async (origins: readonly string[] | null) => {
      await context.unrouteAll();
      // The header as a host would set it; the file as one would put it there.
      await context.route(`${workbench}embed.json`, (route) =>
        origins === null ? route.fulfill({ status: 404 }) : route.fulfill({ json: { origins } }),
      );
      for (const document of [workbench, address]) {
        await context.route(
          ({ origin, pathname }) => origin + pathname === document,
          async (route) => {
            const response = await route.fetch();
            const { 'content-security-policy': _, 'x-frame-options': __, ...headers } = response.headers();
            await route.fulfill({ response, headers });
          },
        );
      }
    };
    await use({ address, workbench, allow });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    await rm(folder, { recursive: true });
  },
});

const inside = (page: Page): FrameLocator => page.frameLocator('iframe');
const tableInside = (page: Page) => inside(page).getByRole('region', { name: 'Columns', exact: true });

/** Everything that reaches the portal. */
async function listen(page: Page): Promise<() => Promise<{ outis: string; id?: string }[]>> {
  await page.addInitScript(() => {
    if (window.top !== window.self) return;
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    addEventListener('message', ({ data }) => heard.push(data));
  });
  return () =>
    page.evaluate(() =>
      (window as unknown as { heard: { outis: string; id?: string }[] }).heard.map(({ outis, id }) => ({
        outis,
        ...(id === undefined ? {} : { id }),
      })),
    );
}

test('a portal that the host lists sends a table and gets its release, after a press that names it', async ({
  page,
  portal,
}) => {
  const site = originOf(portal.address);
  await portal.allow([site]);
  const heard = await listen(page);
  await page.goto(portal.address);
  await page.getByRole('button', { name: 'Anonymize' }).click();
  await expect(tableInside(page)).toContainText('zip');
  await expect(inside(page).getByText(`This table came from ${site}`)).toBeVisible();
  const send = inside(page).getByRole('button', { name: `Send the release to ${site}` });
  await expect(send).toBeEnabled();
  await send.click();
  // Roles were only suggested: they are asked about first, and nothing has left.
  expect(await heard()).toEqual([{ outis: 'ready' }]);
  await inside(page).getByRole('button', { name: 'All suggestions are right' }).click();
  await expect(send).toBeEnabled();
  await send.click();
  await expect(page.locator('output')).toHaveText(/^request 17: \d+ bytes$/);
  await expect(inside(page).getByText(`The release was sent to ${site}`)).toBeVisible();
  expect(await heard()).toEqual([{ outis: 'ready' }, { outis: 'release', id: 'request 17' }]);
});

test('without embed.json, and for other sites than the listed ones, there is only a link', async ({
  page,
  portal,
}) => {
  const link = inside(page).getByRole('link', { name: /does not run inside another page/ });
  for (const origins of [null, [], ['https://portal.example'], ['*'], ['null']]) {
    await portal.allow(origins);
    await page.goto(portal.address);
    await expect(link).toBeVisible();
    // Messages that the workbench was never ready for.
    await page.evaluate((workbench) => {
      const { contentWindow } = document.querySelector('iframe') as HTMLIFrameElement;
      contentWindow?.postMessage({ outis: 'hello' }, workbench);
      contentWindow?.postMessage({ outis: 'open', id: 'a', name: 'a.csv', table: 'a\n1\n' }, workbench);
    }, originOf(portal.workbench));
    await page.waitForTimeout(200);
    await expect(link).toBeVisible();
    await expect(inside(page).getByRole('button')).toHaveCount(0);
  }
});

test('the address opens no door', async ({ page, portal }) => {
  await portal.allow(null);
  await page.goto(portal.address);
  await page.evaluate((site) => {
    const frame = document.querySelector('iframe') as HTMLIFrameElement;
    frame.src = `${frame.src}?origins=${site}&embed=${site}#embed=${site}`;
  }, originOf(portal.address));
  await expect(inside(page).getByRole('link', { name: /does not run inside another page/ })).toBeVisible();
});

test('a listed portal that is itself inside another page gets nothing', async ({ page, portal }) => {
  await portal.allow([originOf(portal.address)]);
  await page.goto(portal.address.replace('portal.html', 'around.html'));
  const innermost = page.frameLocator('iframe').frameLocator('iframe');
  await expect(innermost.getByRole('link', { name: /does not run inside another page/ })).toBeVisible();
});

test('a file that a person opens is never sent, even under the name of one that was', async ({
  page,
  portal,
}) => {
  const site = originOf(portal.address);
  await portal.allow([site]);
  const heard = await listen(page);
  await page.goto(portal.address);
  await page.getByRole('button', { name: 'Anonymize' }).click();
  await expect(tableInside(page)).toContainText('zip');
  const rows = Array.from({ length: 40 }, (_, row) => `${20 + row},0213${row % 10},flu${row % 4}`);
  const file = {
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`age,zip,secret\n${rows.join('\n')}\n`),
  };
  const chooser = inside(page).locator('#data input[type=file]').first();
  // What is folded may come after the columns.
  await expect(async () => {
    await inside(page)
      .locator('details.fold')
      .evaluateAll((folds: HTMLDetailsElement[]) => {
        for (const fold of folds) fold.open = true;
      });
    await expect(chooser).toBeAttached({ timeout: 500 });
  }).toPass();
  await chooser.setInputFiles(file);
  await expect(tableInside(page)).toContainText('secret');
  await expect(inside(page).getByText('What you open here is not sent there')).toBeVisible();
  await expect(inside(page).getByRole('button', { name: /Send the release/ })).toHaveCount(0);
  expect(await heard()).toEqual([{ outis: 'ready' }]);
});

test('messages that are no table, and those of other windows, open nothing', async ({ page, portal }) => {
  await portal.allow([originOf(portal.address)]);
  const heard = await listen(page);
  await page.goto(portal.address);
  await expect(inside(page).getByRole('link', { name: 'Publish once' }).first()).toBeVisible();
  await page.evaluate((workbench) => {
    const { contentWindow } = document.querySelector('iframe') as HTMLIFrameElement;
    const forged = [
      null,
      'open',
      { outis: 'release' },
      { outis: 'open' },
      { outis: 'open', id: 1, name: 'a.csv', table: 'a\n1\n' },
      { outis: 'open', id: 'a', name: 'a.csv', table: { length: 3 } },
      { outis: 'open', id: 'a', name: 'x'.repeat(1000), table: 'a\n1\n' },
    ];
    for (const message of forged) contentWindow?.postMessage(message, workbench);
    // A window of the same portal that is not around the workbench.
    const other = document.body.appendChild(document.createElement('iframe'));
    const script = other.contentDocument?.createElement('script');
    if (script) {
      script.textContent = `parent.frames[0].postMessage({ outis: 'open', id: 'b', name: 'b.csv', table: 'b\\n1\\n2\\n' }, '*')`;
      other.contentDocument?.body.append(script);
    }
  }, originOf(portal.workbench));
  await page.waitForTimeout(500);
  await expect(tableInside(page)).toHaveCount(0);
  const answers = (await heard()).map(({ outis }) => outis);
  expect(answers).toEqual(['ready', 'refused', 'refused', 'refused', 'refused']);
});

test('the server of the repository sends what embed.json says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outis-embed-'));
  await cp(join(root, 'www/dist/index.html'), join(folder, 'index.html'));
  await writeFile(join(folder, 'embed.json'), JSON.stringify({ origins: ['https://portal.example'] }));
  const { server, address } = await serve(folder);
  const { headers } = await fetch(address);
  expect(headers.get('content-security-policy')).toBe('frame-ancestors https://portal.example');
  expect(headers.get('x-frame-options')).toBeNull();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});
