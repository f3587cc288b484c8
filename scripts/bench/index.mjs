// `npm run bench`: how fast, how large, how much memory; ratios within one run. Prints a table, and the
// same as Markdown into target/bench/figures.md. Times are the fastest round's, on the processor: what
// else the machine does is not counted, natively as in wasm.
//
//   npm run bench                  every topic
//   npm run bench mondrian sweep   these only
//
// Adult (30,162 rows) is read from ../shared/data, or from the folder in $OUTIS_DATA, and what needs it is
// skipped where it is absent. The other table is generated: see benches/src/crowd.rs.

import { buildPackage } from '../build.mjs';
import { step } from '../steps.mjs';
import { buildBenchmark } from './build.mjs';
import { printFigures } from './figures.mjs';

/** The one list to extend: a file of this folder that measures one topic. */
const topics = [
  'size',
  'crossing',
  'load',
  'memory',
  'order',
  'mondrian',
  'sweep',
  'dependencies',
  'full-domain',
  'constraints',
  'd-l-inference',
  'angel',
  'views',
  'm-invariance',
  'engine',
  'peers',
  'page',
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !topics.includes(name));
if (unknown.length > 0) {
  console.error(`no such topic: ${unknown.join(', ')}; there are ${topics.join(', ')}`);
  process.exit(2);
}
const wanted = topics.filter((topic) => asked.length === 0 || asked.includes(topic));
// The page is measured in a browser alone, engines and what users of peers ask for with the package as it is shipped.
if (wanted.some((topic) => !['engine', 'page', 'peers'].includes(topic))) await buildBenchmark();
else if (wanted.some((topic) => topic !== 'page')) await buildPackage();
for (const name of wanted) {
  const { measure } = await import(`./${name}.mjs`);
  await step(name, measure);
}
printFigures();
