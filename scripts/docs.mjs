// `npm run docs`: the page with the reference of the package, which every build of it has, that of the crate, and all
// documents as a site that is searched without a server.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildPackage, buildPage } from './build.mjs';
import { root, run, step } from './steps.mjs';
import { writeDocs } from './write-docs.mjs';

const crate = join(root, 'target/doc');
await buildPackage();
await buildPage();
await step('reference of the crate', async () => {
  // What was documented once and is gone would be copied along.
  rmSync(crate, { recursive: true, force: true });
  await run('cargo', ['doc', '--locked', '--no-deps', '--package', 'outis'], {
    RUSTDOCFLAGS: '-D warnings',
  });
});
await step('guides and references', () => {
  const { docs, reference: of } = writeDocs(join(root, 'www/dist'), crate);
  console.log(`the guides are in ${docs}, the reference is in ${of}`);
});
