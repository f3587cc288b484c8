// @ts-check
// Other runtimes than Node: those of this machine, or those that `npm run test:pack` fetched.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './consumer.mjs';

const FETCHED = join(root, 'tests/pack/runtimes/node_modules');

/** @type {Record<string, string>} */
const PLACES = {
  deno: join(FETCHED, '@deno/linux-x64-glibc/deno'),
  bun: join(FETCHED, '@oven/bun-linux-x64/bin/bun'),
};

/** The command that starts a runtime, if there is one that works here. @param {string} name */
export function runtime(name) {
  const candidates = [name, PLACES[name] ?? name];
  return candidates.find((command) => spawnSync(command, ['--version']).status === 0);
}
