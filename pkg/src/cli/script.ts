/** `outis script`: the package as one classic script, put together from what is installed. */
import { readFile } from 'node:fs/promises';
import type { Context, Given } from './commands.js';
import { DONE } from './failure.js';
import { required } from './input.js';
import { NewFile } from './new-file.js';

export async function script(given: Given, { terminal, signal }: Context): Promise<number> {
  const out = required(given.options.out, '--out with the file to write, such as --out outis.js');
  const file = new NewFile(out, { force: given.flags.has('force') });
  const [body, worker, wasm] = await Promise.all(
    ['inline-classic.js', 'carried-worker.js', 'carried-wasm.js'].map((name) =>
      readFile(new URL(`../${name}`, import.meta.url), 'utf8'),
    ),
  );
  const value = (module = '') => module.replace(/^export const \w+ = /, '').replace(/;\s*$/, '');
  const text = `(() => {\nconst OUTIS_WORKER = ${value(worker)};\nconst OUTIS_WASM = ${value(wasm)};\n${body}\nglobalThis.outis = outis;\n})();\n`;
  await file.write([text], signal);
  const size = Buffer.byteLength(text);
  if (given.flags.has('json')) terminal.json({ file: out, size });
  else
    terminal.print(
      `${out}: ${(size / 10 ** 6).toFixed(1)} MB, the global \`outis\` for pages without a server`,
    );
  return DONE;
}
