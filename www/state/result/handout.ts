import { signal } from '@preact/signals';
import { auditRelease, type Release, type ReleaseVerdict } from 'outis';
import { texts } from '../../texts.ts';
import { PageProblem, type Problem, problemFrom } from '../page/problem.ts';
import { changedPaths } from '../plan/difference.ts';
import type { JsonObject } from '../plan/json.ts';
import { packRelease } from './pack.ts';

/** A release of the open table that was handed to the browser's downloads. */
export interface HandedOut {
  readonly name: string;
  readonly plan: JsonObject;
  readonly time: Date;
  /** What a recipient cannot verify from the public files alone. */
  readonly undecided: readonly string[];
}

/** What was handed out of the open table, the first one first. */
export const handedOut = signal<readonly HandedOut[]>([]);
/** Why the last zip was not handed out. */
export const handoutProblem = signal<Problem | null>(null);
export const handingOut = signal<'checking' | 'packing' | null>(null);

/** The first of what was handed out that was made otherwise: whoever has both can lay them side by side. */
export function otherRelease(plan: JsonObject): HandedOut | undefined {
  return handedOut.value.find((before) => changedPaths(before.plan, plan).length > 0);
}

/**
 * The zip of a release, after the check that whoever receives it would make, from its public files alone. Null, with
 * the reason, if that check finds anything broken.
 */
export async function verifiedZip(release: Release, plan: JsonObject, name: string): Promise<Blob | null> {
  const files = release.files().filter((file) => !file.private);
  handoutProblem.value = null;
  handingOut.value = 'checking';
  try {
    const verdict = await auditRelease(files.map((file) => ({ name: file.name, blob: file.blob })));
    if (verdict.verdict === 'violated')
      throw new PageProblem('not-verified', texts.release.notVerified, whatIsBroken(verdict));
    handingOut.value = 'packing';
    const zip = await packRelease(files);
    handedOut.value = [...handedOut.value, { name, plan, time: new Date(), undecided: verdict.undecided }];
    return zip;
  } catch (error) {
    handoutProblem.value = problemFrom(error);
    return null;
  } finally {
    handingOut.value = null;
  }
}

const whatIsBroken = ({ principles, faults }: ReleaseVerdict): string[] => [
  ...principles.filter(({ verdict }) => verdict === 'violated').map(({ name }) => name),
  ...faults,
];

/** What was handed out belongs to the table. */
export function forgetHandouts(): void {
  handedOut.value = [];
  handoutProblem.value = null;
}
