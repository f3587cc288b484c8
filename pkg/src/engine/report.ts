/** The public report of a release that an engine made. It says nothing that the release does not. */
import { readdir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { asked } from './asked.js';
import { dialectOf } from './dialect.js';
import { type Judgement, notChecked } from './judge.js';
import type { RulesDocument } from './learn.js';

/** What a recipient needs to check the release by themselves. */
export interface EngineReport {
  format: 1;
  kind: 'engine-release';
  /** The version of Outis that wrote it. */
  outis: string;
  /** Roles and promises, as far as they concern published columns. */
  plan: Record<string, unknown>;
  rows: number;
  suppressed: number;
  groups: { count: number; smallest: number; largest: number };
  verdict: string;
  principles: { kind: string; name: string; verdict: string; asked: unknown; measured: unknown }[];
  notes: string[];
  notChecked: string[];
}

export async function publicReport(
  rules: RulesDocument,
  { verdict, figures }: Judgement,
): Promise<EngineReport & Record<string, unknown>> {
  const { version } = await asked((engine) => engine.run('describe', {}));
  return {
    format: 1,
    kind: 'engine-release',
    outis: version,
    plan: publicPlan(rules),
    rows: rules.rows - rules.suppressed,
    suppressed: rules.suppressed,
    groups: {
      count: figures.groups ?? 0,
      smallest: figures.smallestGroup ?? 0,
      largest: figures.largestGroup ?? 0,
    },
    verdict: verdict.verdict,
    principles: verdict.principles.map(({ kind, name, verdict, asked, measured }) => ({
      kind,
      name,
      verdict,
      asked,
      measured,
    })),
    notes: rules.notes,
    notChecked: notChecked(rules),
  };
}

/**
 * The plan without what is not published: identifiers, comments, and the trees of quasi columns, which list values.
 * Dependencies are said where a promise is about them, which nobody could check otherwise.
 */
function publicPlan({ plan, algorithm, counted }: RulesDocument): Record<string, unknown> {
  const { attributes, comment: _, reviewed: __, dependencies, ...rest } = plan as Record<string, unknown>;
  const { principles } = rest as { principles: { kind: string }[] };
  const promised = principles.some(({ kind }) => kind === 'd-l-inference');
  const published = Object.entries(attributes as Record<string, Record<string, unknown>>)
    .filter(([name]) => !counted.dropped.includes(name))
    .map(([name, { role, hierarchy, weight }]) => [
      name,
      {
        role,
        ...(role === 'sensitive' && hierarchy !== undefined ? { hierarchy } : {}),
        ...(weight === undefined ? {} : { weight }),
      },
    ]);
  return {
    ...rest,
    ...(promised ? { dependencies } : {}),
    algorithm,
    attributes: Object.fromEntries(published),
  };
}

/** The report as a page, and as data. */
export const REPORT = { page: 'report.html', data: 'report.json' };

/** The page of a report, which says nothing that the report does not. */
export function reportPage(report: EngineReport): Promise<string> {
  return asked((engine) => engine.run('enginePage', { report: JSON.stringify(report) }));
}

/** The table of a release: one file, or a folder of files where it is divided. */
export const RELEASE = { file: 'release.parquet', folder: 'release' };

/** The files of a release besides its sums, in order: the table, the report and its page. */
export async function releasedFiles(folder: string): Promise<string[]> {
  const parts = await readdir(join(folder, RELEASE.folder), { recursive: true }).catch(() => []);
  const files = parts
    .filter((name) => name.endsWith('.parquet'))
    .map((name) => `${RELEASE.folder}/${name.split(sep).join('/')}`);
  return [...(files.length > 0 ? files.sort() : [RELEASE.file]), REPORT.data, REPORT.page];
}

/** The table of a release in DuckDB's words. Columns are in the files; what folders are called adds none. */
export async function releasedTable(folder: string): Promise<string> {
  const { path } = dialectOf('duckdb');
  const divided = await stat(join(folder, RELEASE.folder)).catch(() => undefined);
  const files = divided ? join(folder, RELEASE.folder, '**', '*.parquet') : join(folder, RELEASE.file);
  return `read_parquet(${path(files)}, hive_partitioning = false)`;
}
