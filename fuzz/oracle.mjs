// What another reader makes of a file: `oracle.py`, run by the Python that is given (one that has pyarrow).
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const SCRIPT = new URL('./oracle.py', import.meta.url).pathname;
const PATIENCE = 60_000;

/** Asks about one file after the other. A reader that dies or does not answer has refused, and is replaced. */
export class Oracle {
  #python;
  #folder = mkdtempSync(join(tmpdir(), 'outis-oracle-'));
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #process;
  /** @type {(told: any) => void} */
  #answer = () => {};

  constructor(python) {
    this.#python = python;
  }

  /** The rows of a file as it reads them, or why it does not. */
  async read(kind, bytes) {
    const path = join(this.#folder, 'file');
    writeFileSync(path, bytes);
    return this.readFile(kind, path);
  }

  /** One that was late, or fell over, is asked once more. */
  async readFile(kind, path) {
    const told = await this.#ask(kind, path);
    return told.gone ? this.#ask(kind, path) : told;
  }

  #ask(kind, path) {
    const process = this.#started();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#replace('no answer'), PATIENCE);
      this.#answer = (told) => {
        clearTimeout(timer);
        resolve(told);
      };
      process.stdin?.write(`${kind} ${path}\n`);
    });
  }

  #started() {
    if (this.#process) return this.#process;
    const started = spawn(this.#python, [SCRIPT], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.#process = started;
    started.stdin.on('error', () => {});
    createInterface(started.stdout).on('line', (line) => this.#answer(JSON.parse(line)));
    const gone = (why) => this.#process === started && this.#replace(why);
    started.on('error', (error) => gone(String(error)));
    started.on('exit', (code, signal) => gone(`it ended with ${code ?? signal}`));
    return started;
  }

  #replace(why) {
    const old = this.#process;
    this.#process = undefined;
    old?.kill('SIGKILL');
    this.#answer({ refused: why, gone: true });
  }

  end() {
    const old = this.#process;
    this.#process = undefined;
    old?.kill();
    rmSync(this.#folder, { recursive: true });
  }
}

/** Whether a CSV holds the rows that were told. */
export function agrees(csv, { rows, names }) {
  if (!rows) return false;
  const [header, ...found] = parsed(csv);
  return (
    alike(header ?? [], names) &&
    found.length === rows.length &&
    rows.every((row, index) => alike(found[index] ?? [], row))
  );
}

function alike(cells, told) {
  return cells.length === told.length && told.every((value, index) => isAs(cells[index], value));
}

/** Floating numbers are written in other ways elsewhere. */
function isAs(cell, value) {
  if (typeof value === 'number') return cell !== '' && Number(cell) === value;
  if (typeof value === 'object') return cell !== '' && Math.fround(Number(cell)) === value.single;
  return cell === value;
}

/** The cells of a CSV as `csvLine` writes it. */
export function parsed(csv) {
  const rows = [];
  let row = [];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (end === '' && row.length === 1 && row[0] === '') break;
    rows.push(row);
    row = [];
  }
  return rows;
}
