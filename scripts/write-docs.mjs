// @ts-check
// Lays references and guides beside the built page.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { page, reference, withPolicy } from './reference.mjs';
import { site } from './site.mjs';
import { root } from './steps.mjs';

/**
 * Lays references and guides beside the built page.
 * @param {string} target the folder of the page
 * @param {string} crate what `cargo doc` has made
 */
export function writeDocs(target, crate) {
  const places = { reference: join(target, 'reference'), docs: join(target, 'docs') };
  const rust = join(places.reference, 'rust');
  cpSync(crate, rust, { recursive: true });
  for (const name of readdirSync(rust, { recursive: true }).map(String)) {
    const path = join(rust, name);
    if (name.endsWith('.html')) writeFileSync(path, withPolicy(readFileSync(path, 'utf8')));
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const html = page(reference(join(root, 'pkg/dist')), version, { crate: true });
  writeFileSync(join(places.reference, 'index.html'), html);
  for (const [path, content] of site(root, version)) {
    mkdirSync(dirname(join(places.docs, path)), { recursive: true });
    writeFileSync(join(places.docs, path), content);
  }
  return places;
}
