// What the scripts share: running a command, saying what is being done and how long it took, and
// getting what a fresh clone lacks. Plain Node: this runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Whether this module is the script that was started. @param {string} url */
export const isMain = (url) => fileURLToPath(url) === process.argv[1];

/**
 * Runs a command and shows its output; fails if it does.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
export async function run(command, args, env = {}) {
  const { code } = await collect(command, args, env);
  if (code !== 0) throw new Error(`\`${[command, ...args].join(' ')}\` ended with ${code}`);
}

/**
 * Runs a command, shows its output and keeps it.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<{ code: number | string | null, output: string }>}
 */
export function collect(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const { from, to } of [
      { from: child.stdout, to: process.stdout },
      { from: child.stderr, to: process.stderr },
    ]) {
      from.setEncoding('utf8');
      from.on('data', (text) => {
        output += text;
        to.write(text);
      });
    }
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code: code ?? signal, output }));
  });
}

/** @type {{ name: string, seconds: number }[]} */
const done = [];
const started = performance.now();

/** A time as `2 min 05 s`. @param {number} seconds */
function shown(seconds) {
  const whole = Math.round(seconds);
  return whole < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

/** Prints how long each step took, and all of them; some run at the same time. */
export function printTimes() {
  const width = Math.max(...done.map(({ name }) => name.length));
  console.log('');
  for (const { name, seconds } of done) console.log(`${name.padEnd(width)}  ${shown(seconds)}`);
  console.log(`${'in all'.padEnd(width)}  ${shown((performance.now() - started) / 1000)}`);
}

/**
 * Says what is being done and how long it took.
 * @template T
 * @param {string} name
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  console.log(`== ${name}`);
  const start = performance.now();
  const result = await work();
  const seconds = (performance.now() - start) / 1000;
  done.push({ name, seconds });
  console.log(`== ${name}: ${shown(seconds)}`);
  return result;
}

/** `npm ci` where node_modules is missing or was installed from another lock file. */
export async function ensureModules(folder = root, more = /** @type {string[]} */ ([])) {
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  // Dates do not tell: every checkout changes them.
  const mark = join(folder, 'node_modules/.installed-from');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  const args = ['ci', '--prefix', folder, '--no-audit', '--no-fund', ...more];
  await step('npm ci', () => run('npm', args));
  writeFileSync(mark, wanted);
}

/** The toolchain file asks for the target, but automatic installs may be switched off. */
export async function ensureWasmTarget() {
  const args = ['--print', 'target-libdir', '--target', 'wasm32-unknown-unknown'];
  const found = spawnSync('rustc', args, { cwd: root, encoding: 'utf8' });
  if (found.error) throw new Error('Rust is missing: install it from https://rustup.rs and try again');
  if (found.status === 0 && existsSync(found.stdout.trim())) return;
  await step('wasm target', () => run('rustup', ['target', 'add', 'wasm32-unknown-unknown']));
}
