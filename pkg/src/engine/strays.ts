/** What lies in a folder that is called a release, and is no part of it. */
import { readdir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isPrivateFile, isRule } from '../inventory.js';
import { RELEASE, REPORT } from './report.js';

/** The files beside the table. */
const BESIDE = [REPORT.data, REPORT.page, 'SHA256SUMS'];

/** A sentence for each file or folder that should not be there. */
export async function straysIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true });
  const names = found.map((name) => name.split(sep).join('/')).sort();
  const isFile = async (name: string) =>
    (await stat(join(folder, name)).catch(() => undefined))?.isFile() === true;
  const files: string[] = [];
  for (const name of names) if (await isFile(name)) files.push(name);
  const divided = names.includes(RELEASE.folder);
  const isPart = (name: string) => {
    if (BESIDE.includes(name)) return true;
    return divided
      ? name.startsWith(`${RELEASE.folder}/`) && name.endsWith('.parquet')
      : name === RELEASE.file;
  };
  // A folder tells by its name, too: it is part of the release only as the way to one of its files.
  const isWay = (name: string) => files.some((file) => isPart(file) && file.startsWith(`${name}/`));
  return names.flatMap((name) => {
    if (files.includes(name)) return isPart(name) ? [] : told(name);
    return isWay(name) ? [] : [`${name}/ is a folder that is no part of the release`];
  });
}

function told(name: string): string {
  const base = name.split('/').at(-1) as string;
  if (isPrivateFile(base) || isRule(base)) {
    return `${name} is for the publisher alone: it must not be in a release`;
  }
  return `${name} is in the folder and no part of the release`;
}
