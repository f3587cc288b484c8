/** What a recipient can check: the published files alone. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OutisError } from '../error.js';
import type { JobOptions } from '../types.js';
import { asked } from './asked.js';
import { codeTable, readCoded } from './coded.js';
import { columnOf, type EngineColumn, GROUP_ID } from './columns.js';
import type { Duck } from './duckdb.js';
import type { Judgement } from './judge.js';
import { type EngineReport, REPORT, releasedFiles, releasedTable, reportPage } from './report.js';
import { straysIn } from './strays.js';
import { sumsOf } from './sums.js';
import { classesSelect } from './verify.js';

/** Judges a release folder by what it holds. */
export async function auditRelease(duck: Duck, folder: string, options: JobOptions): Promise<Judgement> {
  const report = JSON.parse(await text(folder, REPORT.data)) as EngineReport;
  if (report.kind !== 'engine-release' || report.format !== 1) {
    throw notARelease(folder, 'its report is not that of an engine release');
  }
  const plan = JSON.stringify(report.plan);
  const faults = await straysIn(folder);
  const page = await text(folder, REPORT.page);
  if ((await text(folder, 'SHA256SUMS')) !== (await sumsOf(folder, await releasedFiles(folder)))) {
    faults.push('the files are not those that SHA256SUMS was made of');
  }
  const counted = await asked((engine) => engine.run('countedColumns', { plan }, options));
  const columns = (await duck.columns(`SELECT * FROM ${await releasedTable(folder)}`)).map(({ name, type }) =>
    columnOf(name, type),
  );
  const grouped = columns.some(({ name }) => name === GROUP_ID);
  const promised = [...Object.values(counted).flat(), ...(grouped ? [GROUP_ID] : [])].sort();
  if (
    columns
      .map(({ name }) => name)
      .sort()
      .join('\n') !== promised.join('\n')
  ) {
    throw notARelease(folder, 'its columns are not those of the report');
  }
  await duck.run(`CREATE TEMPORARY VIEW outis_release AS SELECT * FROM ${await releasedTable(folder)}`);
  const select = classesSelect(
    { dialect: 'duckdb', columns, counted, grouped, plan: report.plan },
    'outis_release',
  );
  const keys = (await duck.columns(select)).slice(0, -1);
  const names = [...counted.quasi, ...counted.sensitive, ...(grouped ? [GROUP_ID] : [])];
  const shown = keys.map(({ type }, index): EngineColumn => columnOf(names[index] as string, type));
  await duck.run(`CREATE TABLE found AS ${select}`);
  await codeTable(
    duck,
    'seen',
    'found',
    keys.map(({ name }) => name),
  );
  const table = await readCoded(duck, 'seen', shown);
  const rows = table.counts.reduce((sum, size) => sum + size, 0);
  if (rows !== report.rows) faults.push(`the release has ${rows} rows, its report says ${report.rows}`);
  const verdict = await asked((engine) => engine.run('judgeCounts', { plan, table }, options));
  const figures = (of: { kind: string; name: string; asked: unknown; measured: unknown }[]) =>
    JSON.stringify(of.map(({ kind, name, asked, measured }) => [kind, name, asked, measured]));
  if (figures(report.principles) !== figures(verdict.principles)) {
    faults.push('the figures of the report are not those of the release');
  }
  const by = keys
    .map(({ name }) => name)
    .filter((name) => (grouped ? name === GROUP_ID : /^g\d+$/.test(name)))
    .join(', ');
  const [sizes = []] = await duck.rows(
    `SELECT count(*), min(size), max(size) FROM (SELECT sum(n) AS size FROM found GROUP BY ${by})`,
  );
  const { count, smallest, largest } = report.groups;
  if (sizes.map(Number).join() !== [count, smallest, largest].join()) {
    faults.push('the groups of the report are not those of the release');
  }
  const { version } = await asked((engine) => engine.run('describe', {}, options));
  // Another version may have other words for the same report.
  if (report.outis === version && page !== (await reportPage(report))) {
    faults.push(`${REPORT.page} is not the page of ${REPORT.data}`);
  }
  const all = [...verdict.faults, ...faults];
  return {
    verdict: { ...verdict, verdict: all.length > 0 ? 'violated' : verdict.verdict, faults: all },
    figures: { releasedRows: rows },
  };
}

async function text(folder: string, name: string): Promise<string> {
  return readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw notARelease(folder, error.code === 'ENOENT' ? `there is no ${name}` : error.message);
  });
}

function notARelease(folder: string, reason: string): OutisError {
  return new OutisError({
    code: 'bad-release',
    message: `${folder}: ${reason}`,
    details: { file: folder, reason },
    hints: ['use the folder exactly as it was written; copy it again if it was changed'],
  });
}
