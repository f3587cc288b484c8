import { computed, signal } from '@preact/signals';
import {
  auditRelease,
  isPrivateFile,
  type Plan,
  type PublicReport,
  type ReleaseVerdict,
  type Table,
  type Verdict,
  withoutTop,
} from 'outis';
import { texts } from '../../texts.ts';
import { isAbort, PageProblem, type Problem, problemFrom } from '../page/problem.ts';
import { started, type Working } from '../page/working.ts';
import { changedPaths } from '../plan/difference.ts';
import type { JsonObject } from '../plan/json.ts';
import { plan } from '../plan/plan.ts';
import { isTableFile } from '../table/table-files.ts';
import { unpack } from './unpack.ts';

/** A file of a release, wherever it came from. */
export interface NamedFile {
  readonly name: string;
  readonly blob: Blob;
}

/** What became of the last check of a file. */
export type FileCheck =
  | { readonly state: 'none' }
  | ({ readonly state: 'running'; readonly name: string } & Working)
  | {
      readonly state: 'failed';
      readonly name: string;
      readonly problem: Problem;
      /** Tables among the files that were given: they can be opened instead. */
      readonly tables: readonly NamedFile[];
    }
  | { readonly state: 'table'; readonly name: string; readonly verdict: Verdict; readonly plan: JsonObject }
  | {
      readonly state: 'release';
      readonly name: string;
      readonly verdict: ReleaseVerdict;
      readonly files: readonly string[];
      /** Files in it that only its publisher may have. */
      readonly exposed: readonly string[];
      /** What the release says about itself. */
      readonly report: PublicReport;
      /** Its tables, to be looked at. */
      readonly tables: readonly NamedFile[];
    };

export const fileCheck = signal<FileCheck>({ state: 'none' });

/** The places of the plan that were edited after the verdict on a table. */
export const checkChanges = computed<readonly string[]>(() =>
  fileCheck.value.state === 'table' && plan.value !== null
    ? changedPaths(fileCheck.value.plan, plan.value)
    : [],
);

/** Whether the verdict on a table is about the plan as it stands. */
export const checkIsCurrent = computed(() => checkChanges.value.length === 0);

/** The file without which the other private ones say nothing about cells. */
const ROWS = 'rows.csv';
const ZIP = /\.zip$/i;

/** Is this table, as it is, already what the plan promises? */
export async function checkTable(name: string, handle: Table): Promise<void> {
  const asked = plan.value;
  if (asked === null) return;
  await check(name, async (options) => {
    const verdict = await handle.audit(asked as unknown as Plan, options);
    return { state: 'table', name, verdict, plan: asked };
  });
}

/** Checks every claim of a release from its own files. */
export async function checkRelease(given: readonly File[]): Promise<void> {
  const zip = given.find(({ name }) => ZIP.test(name));
  const name = zip?.name ?? folderOf(given);
  let files: readonly NamedFile[] = [];
  await check(
    name,
    async (options) => {
      // Files that a publisher keeps: where they come along beside the release, every cell can be checked as well. What
      // lies in the zip or in the folder is what would be handed out: a private file in there is a finding.
      const kept = given.filter(isKept).map(named);
      const open = zip ? await unpack(zip) : withoutTop(given.filter((file) => !isKept(file)).map(named));
      files = [...open, ...kept];
      const cells = kept.some((file) => file.name === ROWS) ? { privates: [kept.filter(isForCells)] } : {};
      const about = open.find((file) => file.name === 'report.json');
      if (!about) throw new PageProblem('no-report', texts.check.noReport);
      const verdict = await auditRelease(open, { ...options, ...cells });
      const report = JSON.parse(await about.blob.text()) as PublicReport;
      const exposed = open.filter((file) => isPrivateFile(file.name)).map((file) => file.name);
      const tables = open.filter((file) => isTableFile(file.name) && !isPrivateFile(file.name));
      const names = files.map((file) => file.name);
      return { state: 'release', name, verdict, report, files: names, exposed, tables };
    },
    () => files.filter((file) => isTableFile(file.name)),
  );
}

/** A private file that was chosen by itself, not in a folder. */
const isKept = (file: File): boolean => file.webkitRelativePath === '' && isPrivateFile(file.name);

const named = (file: File): NamedFile => ({ name: file.webkitRelativePath || file.name, blob: file });

const isForCells = ({ name }: NamedFile): boolean => !/\.(key|ledger)(\.previous)?$/.test(name);

const folderOf = ([first]: readonly File[]): string =>
  first?.webkitRelativePath.split('/')[0] || texts.check.folder;

type Options = { signal: AbortSignal; onProgress: (progress: Omit<Working, 'cancel'>) => void };

let latest: AbortController | null = null;

async function check(
  name: string,
  work: (options: Options) => Promise<FileCheck>,
  tables: () => readonly NamedFile[] = () => [],
): Promise<void> {
  latest?.abort();
  const controller = new AbortController();
  latest = controller;
  // A check that was replaced by another leaves no trace.
  const show = (next: FileCheck) => {
    if (latest === controller) fileCheck.value = next;
  };
  const cancel = () => controller.abort();
  show({ state: 'running', name, ...started(cancel) });
  try {
    const onProgress: Options['onProgress'] = (progress) =>
      show({ state: 'running', name, ...progress, cancel });
    show(await work({ signal: controller.signal, onProgress }));
  } catch (error) {
    show(
      isAbort(error)
        ? { state: 'none' }
        : { state: 'failed', name, problem: problemFrom(error), tables: tables() },
    );
  }
}

export function forgetCheck(): void {
  latest?.abort();
  latest = null;
  fileCheck.value = { state: 'none' };
}
