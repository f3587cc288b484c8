/** A verdict in words. */
import type {
  CrossReleaseAttack,
  DependencyAttack,
  DependencyVerdict,
  ExactAttack,
  Outcome,
  ReleaseVerdict,
  Verdict,
} from '../types.js';
import { aligned, type Terminal } from './terminal.js';

export function verdictLines(verdict: Verdict | ReleaseVerdict, terminal: Terminal): string[] {
  const coloured = (outcome: Outcome) =>
    outcome === 'holds' ? terminal.good(outcome) : terminal.bad(outcome);
  const principles = verdict.principles.map(({ name, kind, verdict: outcome, asked, measured }) => [
    `  ${coloured(outcome)}`,
    name ?? kind,
    `asked ${shown(asked)}`,
    `measured ${shown(measured)}`,
  ]);
  const dependencies = verdict.dependencies.map((entry) => [
    `  ${coloured(entry.verdict)}`,
    entry.dependency,
    '',
    '',
  ]);
  const broken = verdict.dependencies.flatMap((entry) => [
    ...(entry.reason ? [`  ${entry.dependency}: ${entry.reason}`] : []),
    ...(entry.witness ? [`  ${entry.dependency}: ${brokenBy(entry, entry.witness.rows)}`] : []),
  ]);
  const reasons = verdict.principles.flatMap(({ reason, witness, name }) => [
    ...(reason ? [`  ${name}: ${reason}`] : []),
    ...(witness ? [`  ${name}: ${witness.explanation}`] : []),
  ]);
  return [
    `${terminal.bold('verdict')}: ${coloured(verdict.verdict)}`,
    ...aligned([...principles, ...dependencies]),
    ...reasons,
    ...broken,
    ...dependencyAttacks(verdict).map((attack) => attackLine(attack, terminal)),
    ...(verdict.belief?.explanation ?? []).map((sentence) => `  ${sentence}`),
    ...verdict.attacks
      .filter((attack): attack is CrossReleaseAttack | ExactAttack => attack.kind !== 'dependency')
      .flatMap((attack) => attack.explanation.map((sentence) => `  ${sentence}`)),
    ...verdict.faults.map((fault) => `  ${terminal.bad('fault')}: ${fault}`),
    ...('undecided' in verdict ? verdict.undecided.map((what) => `  undecided: ${what}`) : []),
    ...('unchecked' in verdict
      ? verdict.unchecked.map((what) => terminal.faint(`  not checked: ${what}`))
      : []),
  ];
}

/** Why these rows break a dependency. */
function brokenBy({ dependency, from, to }: DependencyVerdict, rows: readonly number[]): string {
  // Behind the names, which may hold arrows of their own.
  const arrow = dependency.slice(from.join(', ').length + 1);
  const times = /^->(\d+) /.exec(arrow)?.[1];
  if (times !== undefined) {
    const columns = [...new Set([...from, ...to])].join(', ');
    return rows.length === 1
      ? `row ${rows[0]} alone has its ${columns}, and ${times} are asked`
      : `rows ${rows.join(', ')} alone have their ${columns}, and ${times} are asked`;
  }
  const [first, second] = rows;
  return arrow.startsWith('->>')
    ? `no row has ${to.join(', ')} of row ${first} with everything else of row ${second}`
    : `rows ${first} and ${second} disagree`;
}

/** The attacks through dependencies between columns. */
export function dependencyAttacks({ attacks }: Verdict): DependencyAttack[] {
  return attacks.filter((attack): attack is DependencyAttack => attack.kind === 'dependency');
}

/** What an attacker found who knows a dependency. */
function attackLine({ dependency, verdict, summary }: DependencyAttack, terminal: Terminal): string {
  const found = verdict === 'holds' ? terminal.good('fails') : terminal.bad('succeeds');
  return `  attack by ${dependency} ${found}${summary ? `: ${summary}` : ''}`;
}

/** A figure, or several with their names. */
function shown(value: unknown): string {
  if (value === null) return '–';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map(shown).join(', ');
  return Object.entries(value)
    .map(([name, part]) => `${name} ${shown(part)}`)
    .join(', ');
}
