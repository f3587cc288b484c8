// `npm run docs`: the reference of the package and of the crate, as static pages beside the page.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPackage } from './build.mjs';
import { page, reference } from './reference.mjs';
import { root, run, step } from './steps.mjs';

const TARGET = join(root, 'www/dist/reference');

await buildPackage();
await step('reference of the crate', () =>
  run('cargo', ['doc', '--locked', '--no-deps', '--package', 'outis']),
);
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
mkdirSync(TARGET, { recursive: true });
cpSync(join(root, 'target/doc'), join(TARGET, 'rust'), { recursive: true });
writeFileSync(join(TARGET, 'index.html'), page(reference(join(root, 'pkg/dist')), version));
console.log(`the reference is in ${TARGET}`);
