// @ts-check
// An empty project with the packed package in it, as a stranger has it.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** What `npm pack` looks at. */
const SOURCES = ['package.json', 'scripts/pack.mjs', 'scripts/steps.mjs'];
/** @type {{ files: string[] }} */
const { files: SHIPPED } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** A copy of what is packed: packing changes the README for a moment, and other tests read ours. */
export function copyOfSources() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'outis-sources-')));
  after(() => rmSync(folder, { recursive: true }));
  for (const path of [...SOURCES, ...SHIPPED.filter((one) => !one.startsWith('!'))])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  return folder;
}

/** What is printed is compared; to some runtimes even `FORCE_COLOR=0` is a wish for colours. */
const { FORCE_COLOR: _, ...uncoloured } = process.env;
const PLAIN = { ...uncoloured, NO_COLOR: '1' };

/** Packs the package and installs it; the folder is gone when the tests of the file are done. */
export function consumer() {
  // Resolved: where the folder for temporary files is a link, bundlers would see two projects.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'outis-consumer-')));
  after(() => rmSync(folder, { recursive: true }));
  /** @param {string} command @param {string[]} args */
  const run = (command, args, cwd = folder) =>
    execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe', env: PLAIN });
  const [packed] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder], copyOfSources()));
  const project = { name: 'consumer', private: true, type: 'module' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project));
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, packed.filename)]);
  /** @param {string} name @param {string} text */
  const write = (name, text) => writeFileSync(join(folder, name), text);
  return {
    folder,
    run,
    write,
    packed,
    files: packed.files.map((/** @type {{ path: string }} */ file) => file.path),
  };
}
