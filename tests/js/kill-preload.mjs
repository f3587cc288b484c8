// Loaded in front of the command line: counts calls that change the file system, and kills the process before
// the one whose number OUTIS_KILL_AT gives, as `kill -9` or the out-of-memory killer would. Half a write is written.
// OUTIS_KILL_SIGNAL: a signal that the process may answer, in place of SIGKILL; the call is made then.
// OUTIS_KILL_LOG: a file that gets one line per call, after the fact.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

const KEY = 'outis-kill-counter';
// One counter for all threads: the files of a release are written by a worker.
if (isMainThread) setEnvironmentData(KEY, new SharedArrayBuffer(4));
const counter = new Int32Array(
  /** @type {SharedArrayBuffer} */ (/** @type {unknown} */ (getEnvironmentData(KEY))),
);
const at = Number(process.env.OUTIS_KILL_AT ?? Number.POSITIVE_INFINITY);
const signal = process.env.OUTIS_KILL_SIGNAL ?? 'SIGKILL';
const log = process.env.OUTIS_KILL_LOG;
const { appendFileSync } = fs;
const original = { ...fs };

/** @param {string} name @param {unknown[]} args */
function changes(name, args) {
  if (name !== 'openSync') return true;
  return args[1] !== undefined && args[1] !== 'r' && args[1] !== 0;
}

/** @type {Record<string, any>} */
const all = fs;
/** @type {Record<string, any>} */
const real = original;
const CALLS = [
  ...['openSync', 'writeSync', 'closeSync', 'fsyncSync', 'renameSync', 'unlinkSync', 'rmSync', 'rmdirSync'],
  ...['mkdirSync', 'linkSync', 'symlinkSync', 'chmodSync', 'copyFileSync', 'mkdtempSync'],
];
let within = false;
for (const name of CALLS) {
  all[name] = (/** @type {any[]} */ ...args) => {
    // Some calls are made of others.
    if (within || !changes(name, args)) return real[name](...args);
    within = true;
    try {
      return counted(name, args);
    } finally {
      within = false;
    }
  };
}

/** @param {string} name @param {any[]} args */
function counted(name, args) {
  const number = Atomics.add(counter, 0, 1) + 1;
  if (log) appendFileSync(log, `${number} ${name} ${typeof args[0] === 'string' ? args[0] : ''}\n`);
  if (number === at && signal !== 'SIGKILL') process.kill(process.pid, signal);
  else if (number === at) {
    if (name === 'writeSync')
      real.writeSync(args[0], args[1].subarray(args[2] ?? 0, (args[2] ?? 0) + args[1].length / 2));
    process.kill(process.pid, 'SIGKILL');
    // The other threads have no more say: nothing runs after this.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  }
  return real[name](...args);
}
const { writeFile } = fs.promises;
all.promises.writeFile = async (/** @type {any[]} */ ...args) => {
  const number = Atomics.add(counter, 0, 1) + 1;
  if (log) appendFileSync(log, `${number} writeFile ${args[0]}\n`);
  if (number === at) process.kill(process.pid, signal);
  return /** @type {any} */ (writeFile)(...args);
};
syncBuiltinESMExports();
