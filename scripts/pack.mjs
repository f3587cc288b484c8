// Around `npm pack` and `npm publish`, which call it by themselves: makes sure that there is something to pack, and
// gives the package a README whose links work where it is read. npm takes whatever stands at the top of the repository,
// so ours is put aside meanwhile.
//
//   node scripts/pack.mjs before|after
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isMain, root } from './steps.mjs';

const README = join(root, 'README.md');
const ASIDE = join(root, 'target/README.md');

/**
 * The README as it is read beside the package: links and pictures lead to the repository, if it is known where that is.
 * Otherwise only what is packed is linked; pictures, and lines of a table that would only lead elsewhere, are left out.
 * @param {string} readme
 * @param {{ repository?: { url: string }, files: string[] }} manifest
 * @returns {string}
 */
export function packedReadme(readme, { repository, files }) {
  const address = repository?.url.replace(/^git\+|\.git$/g, '');
  const isPacked = (/** @type {string} */ line) => files.some((path) => line.includes(`](${path})`));
  const leads = (/** @type {string} */ line) => /^\|.*\]\(/.test(line);
  return readme
    .split('\n')
    .filter((line) => address || !leads(line) || isPacked(line))
    .join('\n')
    .replace(/<!-- repository -->[\s\S]*?<!-- \/repository -->\n+/g, '')
    .replace(/^<!-- copy .*-->\n+/gm, '')
    .replace(/^!\[([^\]]*)\]\(([^)]+)\)\n+/gm, (_, about, path) =>
      address ? `![${about}](${address}/raw/HEAD/${path})\n\n` : '',
    )
    .replace(/(?<!!)\[([^\]]+)\]\((?!https?:)([^)]+)\)/g, (link, text, path) => {
      if (address) return `[${text}](${address}/blob/HEAD/${path})`;
      return files.includes(path) ? link : text;
    });
}

function before() {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const named = JSON.stringify([manifest.exports, manifest.bin]).match(/pkg\/dist\/[\w.-]+/g) ?? [];
  const missing = named.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) {
    throw new Error(`${missing[0]} is not there: \`npm run build\` makes what is packed`);
  }
  const ours = () => readFileSync(README, 'utf8');
  const aside = existsSync(ASIDE) ? readFileSync(ASIDE, 'utf8') : undefined;
  // Where packing was broken off, the one for the package still stands at the top: ours is aside already.
  if (aside === undefined || ours() !== packedReadme(aside, manifest)) {
    mkdirSync(dirname(ASIDE), { recursive: true });
    copyFileSync(README, ASIDE);
  }
  writeFileSync(README, packedReadme(readFileSync(ASIDE, 'utf8'), manifest));
}

function after() {
  if (existsSync(ASIDE)) renameSync(ASIDE, README);
}

if (isMain(import.meta.url)) {
  try {
    if (process.argv[2] === 'after') after();
    else before();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
