// `npm run docs`: the page with the reference of the package, which every build of it has, that of the crate, and all
// documents as a site that is searched without a server.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildPackage, buildPage } from './build.mjs';
import { page, reference, withPolicy } from './reference.mjs';
import { site } from './site.mjs';
import { root, run, step } from './steps.mjs';

const TARGET = join(root, 'www/dist/reference');
const CRATE = join(root, 'target/doc');

await buildPackage();
await buildPage();
await step('reference of the crate', async () => {
  // What was documented once and is gone would be copied along.
  rmSync(CRATE, { recursive: true, force: true });
  await run('cargo', ['doc', '--locked', '--no-deps', '--package', 'outis'], { RUSTDOCFLAGS: '-D warnings' });
});
cpSync(CRATE, join(TARGET, 'rust'), { recursive: true });
for (const name of readdirSync(join(TARGET, 'rust'), { recursive: true }).map(String)) {
  const path = join(TARGET, 'rust', name);
  if (name.endsWith('.html')) writeFileSync(path, withPolicy(readFileSync(path, 'utf8')));
}
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
writeFileSync(join(TARGET, 'index.html'), page(reference(join(root, 'pkg/dist')), version, { crate: true }));
const DOCS = join(root, 'www/dist/docs');
await step('guides', () => {
  for (const [path, content] of site(root, version)) {
    mkdirSync(dirname(join(DOCS, path)), { recursive: true });
    writeFileSync(join(DOCS, path), content);
  }
});
console.log(`the guides are in ${DOCS}, the reference is in ${TARGET}`);
