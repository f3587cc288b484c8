// What the documents show is what happens. Every document is played from top to bottom in a folder of its own:
//
//   <!-- copy path -->       puts a file of the repository into the folder (unseen by readers)
//   ```csv name, ```json name   writes the block into a file of that name (also inside a comment)
//   ```sh, ```sh exit=1      runs the block; `outis` is the built command line
//   ```js                    runs the block as a module that can import `outis`; one with a name needs packages of
//                            others, and is run by tests/pack/heavy.test.mjs
//   ```text                  is what the block before it printed; `…` stands for anything
//
// Other languages are pictures. Commands of npm are not run here: their names are compared with the scripts.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const base = mkdtempSync(join(tmpdir(), 'outis-guides-'));
after(() => rmSync(base, { recursive: true }));

const bin = join(base, 'bin');
mkdirSync(bin);
writeFileSync(join(bin, 'outis'), `#!/bin/sh\nexec "${process.execPath}" "${root}/pkg/dist/cli.js" "$@"\n`, {
  mode: 0o755,
});
mkdirSync(join(base, 'node_modules/@uwdata'), { recursive: true });
symlinkSync(root, join(base, 'node_modules/outis'));
// What a reader has besides: a library whose tables go in and out.
symlinkSync(join(root, 'node_modules/@uwdata/flechette'), join(base, 'node_modules/@uwdata/flechette'));
/** @type {Record<string, string>} */
const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;

/** @typedef {{ language: string, about: string, text: string, line: number }} Block */

/**
 * The fenced blocks of a document, and the files it asks for.
 * @param {string} text
 * @returns {Block[]}
 */
function blocksOf(text) {
  const found = text.matchAll(/^<!-- copy (\S+) -->$|^```(\w+)(?: (\S+))?\n(.*?)^```$/gms);
  return [...found].map(({ 1: copied, 2: language, 3: about, 4: body, index }) => ({
    language: copied ? 'copy' : (language ?? ''),
    about: copied ?? about ?? '',
    text: body ?? '',
    line: text.slice(0, index).split('\n').length,
  }));
}

/**
 * Runs a block and says what it printed.
 * @param {Block} block
 * @param {string} folder
 */
function play({ language, about, text, line }, folder) {
  if (language === 'copy') copyFileSync(join(root, about), join(folder, basename(about)));
  if (about !== '' && ['csv', 'json'].includes(language)) writeFileSync(join(folder, about), text);
  if (language === 'sh') return runShell(text, folder, Number(about.match(/^exit=(\d+)$/)?.[1] ?? 0));
  // One with a name is a part of a program of others, and run by the tests of the packed package.
  if (language === 'js' && about === '') {
    const module = join(folder, `line-${line}.mjs`);
    writeFileSync(module, text);
    return execFileSync(process.execPath, [module], { cwd: folder, encoding: 'utf8' });
  }
  return undefined;
}

/** @param {string} text @param {string} folder @param {number} expected */
function runShell(text, folder, expected) {
  const ofNpm = text.split('\n').filter((command) => /^npm /.test(command));
  for (const command of ofNpm) {
    const [, , verb = '', script = ''] = command.match(/^(npm) (\w+)(?: ([\w:]+))?/) ?? [];
    if (verb === 'install') continue;
    assert.ok((verb === 'run' ? script : verb) in scripts, `there is no script for \`${command}\``);
  }
  if (ofNpm.length > 0) return undefined;
  const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', text], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
  });
  assert.equal(status, expected, stdout + stderr);
  return stdout + stderr;
}

/** @param {string} shown what a document says was printed */
function pattern(shown) {
  const exact = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const lines = shown.trimEnd().split('\n');
  const written = lines.map((line) => (line === '…' ? '.*' : line.split('…').map(exact).join('[^\\n]*')));
  return new RegExp(`^${written.join('\\n')}\\s*$`, 's');
}

const inFolder = (/** @type {string} */ folder, /** @type {string} */ ending) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);
const documents = ['README.md', ...inFolder('docs', '.md')];

/** The text of a document; of a source its comments. @param {string} name */
function textOf(name) {
  const text = readFileSync(join(root, name), 'utf8');
  return name.endsWith('.md') ? text : text.replaceAll(/^ *\* ?/gm, '');
}

for (const document of [...documents, ...inFolder('pkg/src', '.ts')]) {
  const blocks = blocksOf(textOf(document));
  if (blocks.length === 0) continue;
  test(`${document} shows what happens`, () => {
    const folder = mkdtempSync(join(base, 'played-'));
    /** @type {string | undefined} */
    let printed;
    for (const block of blocks) {
      const place = `${document}:${block.line}`;
      if (block.language === 'text') assert.match(printed ?? '', pattern(block.text), place);
      else {
        try {
          printed = play(block, folder);
        } catch (error) {
          throw new Error(`${place}: ${error instanceof Error ? error.message : error}`);
        }
      }
    }
  });
}

test('every picture of the documents is shown by one', () => {
  const shown = documents.map(textOf).join('\n');
  const unused = readdirSync(join(root, 'docs/pictures')).filter(
    (name) => !shown.includes(`pictures/${name}`),
  );
  assert.deepEqual(unused, []);
});
