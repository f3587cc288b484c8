// `npm run build:zip`: the built page as one zip, for networks that are closed: unpack it on any static server,
// in any folder.
//
//   node scripts/zip-page.mjs [target]
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isMain, root } from './steps.mjs';

const PAGE = join(root, 'www/dist');
/** The same page gives the same zip, whenever it is packed. */
const MOMENT = new Date(1980, 0, 1);

/** Packs the built page and says how large it is. */
export async function zipPage(target = join(root, 'www/outis-page.zip')) {
  const { zipSync } = await import('fflate');
  const files = readdirSync(PAGE, { recursive: true, encoding: 'utf8' })
    .map((name) => join(PAGE, name))
    .filter((path) => statSync(path).isFile())
    .sort();
  const entries = files.map((path) => [
    `outis/${relative(PAGE, path).split(sep).join('/')}`,
    [readFileSync(path), { mtime: MOMENT }],
  ]);
  const zip = zipSync(Object.fromEntries(entries), { level: 9 });
  writeFileSync(target, zip);
  return { target, size: zip.length };
}

if (isMain(import.meta.url)) {
  const { target, size } = await zipPage(process.argv[2]);
  console.log(`${target}: ${(size / 1e6).toFixed(1)} MB`);
}
