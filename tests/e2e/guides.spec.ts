import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../../scripts/serve.mjs';
import { root } from '../../scripts/steps.mjs';
import { expect, test } from './bench.ts';

test('the page that a guide shows works as it stands', async ({ page }) => {
  const guide = await readFile(join(root, 'docs/embed.md'), 'utf8');
  const [, html = ''] = guide.match(/^```html page\.html\n(.*?)^```$/ms) ?? [];
  const folder = await mkdtemp(join(tmpdir(), 'outis-guide-'));
  await mkdir(join(folder, 'node_modules'));
  await symlink(root, join(folder, 'node_modules/outis'));
  await writeFile(join(folder, 'page.html'), html);
  const { server, address } = await serve(folder);
  try {
    await page.goto(`${address}page.html`);
    await page.getByLabel('Table').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('age,zip,disease\n34,02138,flu\n35,02139,gout\n36,02139,flu\n36,02141,flu\n'),
    });
    await expect(page.locator('output')).toContainText(/ of 4 people /);
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  }
});
