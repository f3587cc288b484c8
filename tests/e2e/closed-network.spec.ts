import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { serve } from '../../scripts/serve.mjs';
import { zipPage } from '../../scripts/zip-page.mjs';
import { Bench } from './bench.ts';

test('the page as one zip works from any folder of any static server', async ({ page, context }) => {
  const folder = await mkdtemp(join(tmpdir(), 'outis-zip-'));
  const { target } = await zipPage(join(folder, 'page.zip'));
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(target)))) {
    const path = join(folder, 'some where/deep', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
  const { server, address } = await serve(folder);
  try {
    const strangers: string[] = [];
    context.on('request', (request) => {
      if (!/^blob:/.test(request.url()) && !request.url().startsWith(`${address}some%20where/deep/outis/`))
        strangers.push(request.url());
    });
    await page.goto(`${address}some%20where/deep/outis/`);
    const bench = new Bench(page);
    await expect(page.getByText('works offline')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('0 requests sent');
    await bench.openSample('Hospital visits');
    await bench.run();
    await context.setOffline(true);
    await page.reload();
    await bench.openSample('Staff survey');
    await bench.run();
    expect(strangers).toEqual([]);
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  }
});
