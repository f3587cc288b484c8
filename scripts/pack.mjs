// Around `npm pack` and `npm publish`, which call it by themselves: makes sure that there is something to pack, and
// gives the package the README that is meant for those who install it. npm takes whatever stands at the top of the
// repository, so ours is put aside meanwhile.
//
//   node scripts/pack.mjs before|after
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './steps.mjs';

const README = join(root, 'README.md');
const PACKED = join(root, 'docs/package.md');
const ASIDE = join(root, 'target/README.md');

function before() {
  const { exports, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const named = JSON.stringify([exports, bin]).match(/pkg\/dist\/[\w.-]+/g) ?? [];
  const missing = named.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) {
    throw new Error(`${missing[0]} is not there: \`npm run build\` makes what is packed`);
  }
  // Where packing was broken off, the one for the package still stands at the top: ours is aside already.
  if (readFileSync(README, 'utf8') !== readFileSync(PACKED, 'utf8')) {
    mkdirSync(dirname(ASIDE), { recursive: true });
    copyFileSync(README, ASIDE);
  }
  copyFileSync(PACKED, README);
}

function after() {
  if (existsSync(ASIDE)) renameSync(ASIDE, README);
}

try {
  if (process.argv[2] === 'after') after();
  else before();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
