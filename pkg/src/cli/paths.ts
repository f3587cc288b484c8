/** Where things really are: two spellings of one place are one place. */
import { lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { refuse, unwritable } from './failure.js';

/** The real path of something that need not be there yet: links are followed as far as there are any. */
export function realPlace(path: string): string {
  const missing: string[] = [];
  for (let at = resolve(path); ; at = dirname(at)) {
    try {
      return join(realpathSync.native(at), ...missing);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT' && code !== 'ENOTDIR') throw unwritable(path, error);
      if (code === 'ENOENT' && lstatSync(at, { throwIfNoEntry: false })) {
        throw refuse('unwritable', `${path} is a link that leads nowhere`, 'name the folder or file itself');
      }
      if (dirname(at) === at) return resolve(path);
      missing.unshift(basename(at));
    }
  }
}

/** Whether two paths lead to one thing, also under two names that are no links. */
export function isSamePlace(one: string, other: string): boolean {
  const found = identity(one);
  return realPlace(one) === realPlace(other) || (found !== undefined && found === identity(other));
}

/** Whether `place` is `folder` or lies below it; both are real paths. */
export function isInside(folder: string, place: string): boolean {
  const way = relative(folder, place);
  if (way === '') return true;
  // By whole segments: `..secret` is a name like any other.
  if (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)) return true;
  return isMounted(folder, place);
}

/** Whether a folder around `place` is the very same as `folder`, under another path that is no link. */
function isMounted(folder: string, place: string): boolean {
  const sought = identity(folder);
  if (sought === undefined) return false;
  for (let at = place; ; at = dirname(at)) {
    if (identity(at) === sought) return true;
    if (dirname(at) === at) return false;
  }
}

function identity(path: string): string | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false, bigint: true });
    return found && `${found.dev} ${found.ino}`;
  } catch {
    return undefined;
  }
}

/** The table must not be in a folder that is about to be replaced. */
export function refuseInside(table: string, folders: Record<string, string | undefined>): void {
  for (const [option, folder] of Object.entries(folders)) {
    if (folder !== undefined && isInside(realPlace(folder), realPlace(table))) {
      throw refuse('folder-in-use', `${table} is inside ${option}`, 'keep the table elsewhere');
    }
  }
}
