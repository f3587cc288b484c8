// What tells where something was built: folders of the machine, its name, and places outside the repository.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir, hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const folders = [root, homedir(), tmpdir(), process.env.CARGO_HOME, process.env.RUSTUP_HOME]
  .filter((path) => path !== undefined && path.length > 1)
  .map((path) => `${path}/`);

/** Folders of people on any machine, and what lies beside the repository. */
const PLACES =
  /(?:\/home|\/Users|\/root|\/tmp|\/work|\/builds|[A-Z]:\\+Users)[/\\][\w.-]+|(?:\.\.\/)+shared\b/;

/** A name too short or too common would be found in any text. */
const host = hostname().length > 4 && hostname() !== 'localhost' ? hostname() : undefined;

/**
 * The traces in the files below a folder, each with its file.
 * @param {string} folder
 * @param {(name: string) => boolean} [looked] which files to look into
 */
export function tracesBelow(folder, looked = () => true) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => statSync(join(folder, name)).isFile() && looked(name),
  );
  return files.flatMap((name) =>
    tracesIn(readFileSync(join(folder, name), 'latin1')).map((found) => `${name}: ${found}`),
  );
}

/** @param {string} text */
export function tracesIn(text) {
  const named = [...folders, ...(host ? [host] : [])].filter((trace) => text.includes(trace));
  return [...named, ...(text.match(PLACES) ?? [])];
}
