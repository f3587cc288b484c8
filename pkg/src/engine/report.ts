/** The public report of a release that an engine made. It says nothing that the release does not. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Judgement, NOT_CHECKED } from './judge.js';
import type { RulesDocument } from './learn.js';

/** What a recipient needs to check the release by themselves. */
export interface EngineReport {
  format: 1;
  kind: 'engine-release';
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

export function publicReport(
  rules: RulesDocument,
  { verdict, figures }: Judgement,
): EngineReport & Record<string, unknown> {
  return {
    format: 1,
    kind: 'engine-release',
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
    notChecked: NOT_CHECKED,
  };
}

/** The plan without what is not published: identifiers, comments, and the trees of quasi columns, which list values. */
function publicPlan({ plan, algorithm, counted }: RulesDocument): Record<string, unknown> {
  const {
    attributes,
    comment: _,
    reviewed: __,
    dependencies: ___,
    ...rest
  } = plan as Record<string, unknown>;
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
  return { ...rest, algorithm, attributes: Object.fromEntries(published) };
}

/** SHA-256 of files, a line each. */
export async function sumsOf(folder: string, names: string[]): Promise<string> {
  const lines = await Promise.all(names.map(async (name) => `${await sumOf(join(folder, name))}  ${name}\n`));
  return lines.join('');
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
