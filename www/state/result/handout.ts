import { computed, signal } from '@preact/signals';
import { auditRelease, type Release, type ReleaseFile, type ReleaseVerdict } from 'outis';
import { texts } from '../../texts.ts';
import { PageProblem, type Problem, problemFrom } from '../page/problem.ts';
import { changedPaths } from '../plan/difference.ts';
import { undecided } from '../plan/findings.ts';
import type { JsonObject } from '../plan/json.ts';
import { isWithin } from '../plan/path.ts';
import { personAsked, unreviewed } from '../plan/review.ts';
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

/** How many questions are open before a release is handed out: what columns mean, whose rows they are, each finding. */
export const questions = computed(
  () => Number(unreviewed.value.length > 0) + Number(personAsked.value.length > 0) + undecided.value.length,
);

/** Whether nothing is left to look at or to decide before a release is handed out. */
export const ready = computed(() => questions.value === 0);

/** Parts of a plan that change no cell: how files are written, and what was decided on. */
const NO_CELLS = ['csv', 'workbook', 'reviewed', 'comment'];

/** Where two plans differ in what is published. */
export const changedCells = (one: JsonObject, other: JsonObject): string[] =>
  changedPaths(one, other).filter((path) => !NO_CELLS.some((part) => isWithin(path, part)));

/** The first of what was handed out that was made otherwise: whoever has both can lay them side by side. */
export function otherRelease(plan: JsonObject): HandedOut | undefined {
  return handedOut.value.find((before) => changedCells(before.plan, plan).length > 0);
}

/** The name of a zip: what was published, and the day. Names inside are the same in all releases. */
export function zipName(table: string, part = ''): string {
  const stem = table.replace(/\.[a-z]+(\.gz)?$/i, '').replace(/[^\p{L}\p{N}._-]+/gu, '-');
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${[stem, ...(part ? [part] : []), ...day].join('-')}.zip`;
}

/**
 * The zip of a release, after the check that whoever receives it would make, from its public files alone. Null, with
 * the reason, if that check finds anything broken.
 */
export function verifiedZip(release: Release, plan: JsonObject, name: string): Promise<Blob | null> {
  return verified(release, plan, name, packRelease);
}

/** What is packed of a release that its recipient could verify; what was handed out is remembered. */
export async function verified(
  release: Release,
  plan: JsonObject,
  name: string,
  pack: (files: readonly ReleaseFile[]) => Promise<Blob>,
): Promise<Blob | null> {
  const files = release.files().filter((file) => !file.private);
  handoutProblem.value = null;
  handingOut.value = 'checking';
  try {
    const verdict = await auditRelease(files.map((file) => ({ name: file.name, blob: file.blob })));
    if (verdict.verdict === 'violated')
      throw new PageProblem('not-verified', texts.release.notVerified, whatIsBroken(verdict));
    handingOut.value = 'packing';
    const packed = await pack(files);
    handedOut.value = [...handedOut.value, { name, plan, time: new Date(), undecided: verdict.undecided }];
    return packed;
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
