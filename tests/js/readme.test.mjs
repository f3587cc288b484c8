// What a stranger sees first: the README in two screens, its moving picture, and how the page is hosted.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const text = (/** @type {string} */ name) => readFileSync(join(root, name), 'utf8');

test('the README fits two screens, and shows six figures of this version', () => {
  const readme = text('README.md');
  const lines = readme.trimEnd().split('\n');
  assert.ok(lines.length <= 100, `${lines.length} lines`);
  const measured = (readme.split('## Measured')[1] ?? '')
    .split('\n')
    .filter((line) => /^\| [^|]+ \|/.test(line));
  assert.equal(measured.filter((line) => !/^\| \| \|/.test(line)).length, 6, measured.join('\n'));
  for (const line of measured) assert.doesNotMatch(line, /\(0\.\d+\.\d+\)/, 'a figure of another version');
});

test('the moving picture moves, is small, and is shown by the README and the guides', () => {
  const picture = readFileSync(join(root, 'docs/pictures/workbench.png'));
  assert.ok(picture.length < 1_000_000, `${picture.length} bytes`);
  const control = picture.indexOf('acTL');
  assert.ok(control > 0, 'it is animated');
  assert.ok(picture.readUInt32BE(control + 4) >= 4, 'it has frames');
  assert.equal(picture.readUInt32BE(control + 8), 0, 'it goes on');
  for (const name of ['README.md', 'docs/README.md']) assert.match(text(name), /pictures\/workbench\.png/);
});

test('every server of the guide is told to send the headers that ours sends', () => {
  const served = /** @type {[string, string][]} */ (
    [...text('scripts/serve.mjs').matchAll(/^ {2}'([a-z-]+)': ["'](.+)["'],$/gm)].map(([, name, value]) => [
      name,
      value,
    ])
  );
  const sent = served.filter(([name]) =>
    ['content-security-policy', 'x-frame-options', 'x-content-type-options', 'referrer-policy'].includes(
      name,
    ),
  );
  assert.equal(sent.length, 4);
  const guide = text('docs/host.md');
  for (const server of ['nginx', 'Apache', 'Netlify']) {
    const block = /```\w+\n([\s\S]*?)```/.exec(guide.split(`## ${server}\n`)[1] ?? '')?.[1] ?? '';
    for (const [name, value] of sent) {
      const line = block.split('\n').find((one) => one.toLowerCase().includes(name));
      assert.ok(line?.includes(value), `${server}: ${name}`);
    }
  }
  const cloud = /```jsonc\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  for (const [name, value] of sent)
    if (name !== 'x-content-type-options') assert.ok(cloud.includes(value), name);
  assert.ok(cloud.includes('ContentTypeOptions'));
});
