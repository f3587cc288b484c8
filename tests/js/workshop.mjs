// A folder with tables and plans, and the command line running in it.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { planOfSix, SIX } from './tables.mjs';

export const CLI = fileURLToPath(new URL('../../pkg/dist/cli.js', import.meta.url));

export const SPRING = 'name,age,disease\nAnn,21,flu\nBob,23,cold\nCid,41,flu\nDan,44,gout\n';
export const SUMMER = 'name,age,disease\nAnn,21,flu\nCid,41,flu\nDan,45,gout\nEve,50,cold\nFay,52,flu\n';
export const AUTUMN = 'name,age,disease\nAnn,21,flu\nCid,41,flu\nDan,45,gout\nGil,61,cold\nHal,62,flu\n';

/** @type {import('outis').Plan} */
export const SERIES = {
  version: 1,
  attributes: { name: { role: 'identifier' }, age: { role: 'quasi' }, disease: { role: 'sensitive' } },
  principles: [{ kind: 'm-invariance', m: 2 }],
  algorithm: { name: 'm-invariance', identity: ['name'] },
};

const base = mkdtempSync(join(tmpdir(), 'outis-workshops-'));
process.on('exit', () => rmSync(base, { recursive: true, force: true }));

/** @typedef {{ code: number | null, out: string, err: string }} Ended */

/** A fresh folder. */
export function workshop() {
  const folder = mkdtempSync(join(base, 'case-'));
  /** @param {string} name */
  const at = (name) => join(folder, name);
  const files = { 'six.csv': SIX, 'spring.csv': SPRING, 'summer.csv': SUMMER, 'autumn.csv': AUTUMN };
  for (const [name, text] of Object.entries(files)) writeFileSync(at(name), text);
  writeFileSync(at('plan.json'), JSON.stringify(planOfSix()));
  writeFileSync(at('series.json'), JSON.stringify(SERIES));

  /**
   * Starts the command line. What is not given as `input` can be written later.
   * @param {string[]} args
   * @param {{ node?: string[], env?: NodeJS.ProcessEnv }} [how]
   */
  const start = (args, { node = [], env = {} } = {}) => {
    const child = spawn(process.execPath, [...node, CLI, ...args], {
      cwd: folder,
      env: { ...process.env, ...env },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (data) => {
      out += data;
    });
    child.stderr.on('data', (data) => {
      err += data;
    });
    child.stdin.on('error', () => {});
    /** @type {Promise<Ended>} */
    const ended = new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, out, err }));
    });
    return { child, ended };
  };

  /**
   * Runs the command line to its end.
   * @param {string[]} args
   * @param {{ node?: string[], env?: NodeJS.ProcessEnv }} [how]
   */
  const outis = (args, how) => {
    const { child, ended } = start(args, how);
    child.stdin.end();
    return ended;
  };

  /**
   * Runs the command line with a table that comes only when `meanwhile` is over: by then the run has looked
   * at its places.
   * @param {string[]} args
   * @param {string} table
   * @param {string} lock a file by which the run shows that it has
   * @param {() => unknown} meanwhile
   */
  const interrupted = async (args, table, lock, meanwhile) => {
    const { child, ended } = start(args);
    await until(() => existsSync(at(lock)));
    // Locks are taken one by one, then the places are looked at.
    await pause(200);
    await meanwhile();
    child.stdin.end(table);
    return ended;
  };

  return {
    folder,
    at,
    start,
    outis,
    interrupted,
    /** @param {string} name */
    read: (name) => readFileSync(at(name), 'utf8'),
    /** @param {string} [name] */
    list: (name = '.') => readdirSync(at(name)).sort(),
    /** What is there besides the inputs. */
    made: () =>
      readdirSync(folder)
        .filter((name) => !(name in files) && !['plan.json', 'series.json'].includes(name))
        .sort(),
  };
}

/**
 * @param {() => boolean} condition
 * @param {number} [seconds]
 */
export async function until(condition, seconds = 30) {
  const end = Date.now() + 1000 * seconds;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`${condition} did not come true`);
    await pause(20);
  }
}
