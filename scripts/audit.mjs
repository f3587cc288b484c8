// @ts-check
// `npm run audit`: whether anything that we build with or ship has a known weakness. Optional, and no part of
// `npm test`: what is known changes without us, and the databases may be out of reach. That is then said, and is no
// failure, unless it is asked for:
//
//   node scripts/audit.mjs [--strict]
//
// Exit code 0 nothing known, or not checked · 1 something is known · 2 with --strict, if anything was not checked.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMain, root } from './steps.mjs';

/** The open database of weaknesses, which has those of crates. Another copy may be named by the environment. */
const OSV = process.env.OUTIS_ADVISORIES ?? 'https://api.osv.dev';
/** As many as the database takes at a time. */
const BATCH = 1000;
const PATIENCE = 20_000;

/** @typedef {{ name: string, version: string }} Dependency */
/** @typedef {{ dependency: string, id: string, summary: string }} Advisory */
/** @typedef {{ what: string, count: number, found: Advisory[] } | { what: string, count: number, unreached: string }} Answer */

/** The crates of a lock file that come from a registry. @param {string} lock @returns {Dependency[]} */
export function cratesOf(lock) {
  return lock
    .split(/^\[\[package\]\]$/m)
    .filter((text) => /^source = "registry\+/m.test(text))
    .map((text) => ({
      name: text.match(/^name = "(.+)"$/m)?.[1] ?? '',
      version: text.match(/^version = "(.+)"$/m)?.[1] ?? '',
    }));
}

/**
 * What the database knows about crates.
 * @param {Dependency[]} crates
 * @param {string} database its address
 * @returns {Promise<Answer>}
 */
export async function auditCrates(crates, database = OSV) {
  const what = 'crates of Cargo.lock';
  const count = crates.length;
  try {
    /** @type {[string, Dependency][]} */
    const known = [];
    for (let from = 0; from < count; from += BATCH) {
      const asked = crates.slice(from, from + BATCH);
      const queries = asked.map(({ name, version }) => ({
        package: { name, ecosystem: 'crates.io' },
        version,
      }));
      const { results } = await ask(`${database}/v1/querybatch`, { queries });
      if (!Array.isArray(results) || results.length !== asked.length) {
        throw new Error('its answer is not one per crate');
      }
      for (const [index, dependency] of asked.entries()) {
        for (const { id } of results[index]?.vulns ?? []) known.push([id, dependency]);
      }
    }
    const found = known.map(async ([id, { name, version }]) => {
      const { summary = '' } = await ask(`${database}/v1/vulns/${encodeURIComponent(id)}`);
      return { dependency: `${name} ${version}`, id, summary };
    });
    return { what, count, found: await Promise.all(found) };
  } catch (error) {
    return { what, count, unreached: `${database} does not answer: ${reasonOf(error)}` };
  }
}

/** @param {string} address @param {unknown} [body] @returns {Promise<any>} */
async function ask(address, body) {
  const answer = await fetch(address, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  return answer.json();
}

/** @param {unknown} error */
function reasonOf(error) {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/**
 * What the registry of npm knows, as `npm audit --json` printed it.
 * @param {string} printed
 * @param {number} count
 * @returns {Answer}
 */
export function readNpmAudit(printed, count) {
  const what = 'packages of package-lock.json';
  try {
    const { vulnerabilities, message, error } = JSON.parse(printed);
    if (!vulnerabilities) {
      return { what, count, unreached: `the registry does not answer: ${message ?? error?.summary ?? ''}` };
    }
    /** @type {Advisory[]} */
    const found = Object.values(vulnerabilities).flatMap(({ name, range, via }) =>
      // A text names another package that is in the list by itself.
      via
        .filter((/** @type {unknown} */ one) => typeof one === 'object')
        .map((/** @type {{ title: string, url: string }} */ { title, url }) => ({
          dependency: `${name} ${range}`,
          id: url,
          summary: title,
        })),
    );
    return { what, count, found };
  } catch {
    return { what, count, unreached: `npm audit said nothing that can be read: ${printed.slice(0, 200)}` };
  }
}

/** The answer in lines. @param {Answer} answer @returns {string[]} */
export function linesOf(answer) {
  if ('unreached' in answer) return [`${answer.what}: NOT CHECKED, ${answer.unreached}`];
  const { what, count, found } = answer;
  if (found.length === 0) return [`${what}: nothing is known about any of ${count}`];
  return [
    `${what}: ${found.length} known about ${count}`,
    ...found.map(({ dependency, id, summary }) => `  ${dependency}: ${summary} (${id})`),
  ];
}

/** @param {Answer[]} answers @param {boolean} strict */
export function exitCodeOf(answers, strict) {
  if (answers.some((answer) => 'found' in answer && answer.found.length > 0)) return 1;
  return strict && answers.some((answer) => 'unreached' in answer) ? 2 : 0;
}

function auditModules() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const count = Object.keys(lock.packages).filter((path) => path !== '').length;
  const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return readNpmAudit(stdout ?? '', count);
}

if (isMain(import.meta.url)) {
  const crates = cratesOf(readFileSync(join(root, 'Cargo.lock'), 'utf8'));
  const answers = [auditModules(), await auditCrates(crates)];
  for (const line of answers.flatMap(linesOf)) console.log(line);
  process.exitCode = exitCodeOf(answers, process.argv.includes('--strict'));
}
