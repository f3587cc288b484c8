// `npm run experiments`: the papers' experiments on this machine, written to docs/experiments with plots.
//
//   npm run experiments            all of them
//   npm run experiments <name>     one
import { readdirSync } from 'node:fs';
import { buildBenchmark, buildNative } from '../bench/build.mjs';
import { step } from '../steps.mjs';

const shared = ['index.mjs', 'chart.mjs', 'decision.mjs'];
const names = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith('.mjs') && !shared.includes(file))
  .map((file) => file.replace('.mjs', ''));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`no such experiment: ${unknown.join(', ')}; there are ${names.join(', ')}`);
  process.exit(2);
}
const wanted = names.filter((each) => asked.length === 0 || asked.includes(each));
/** Experiments that run natively only: nothing is built for wasm. */
const native = ['classfly-plus'];
await (wanted.every((name) => native.includes(name)) ? buildNative() : buildBenchmark());
for (const name of wanted) {
  const { experiment } = await import(`./${name}.mjs`);
  await step(name, experiment);
}
