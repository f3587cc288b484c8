import { batch, computed } from '@preact/signals';
import type { DependencyAttack } from 'outis';
import { texts } from '../../texts.ts';
import { isFirst, ledger } from '../desks/series.ts';
import { goTo } from '../page/workspace.ts';
import { run } from '../result/run.ts';
import { known, sorted, written } from './dependencies.ts';
import { blank, description, variantNamed } from './description.ts';
import { constraints } from './faults.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { columnsWithRole, editPlan, plan, principles, setRole } from './plan.ts';

/** Something worth changing, with the reason and, where the page can do it, a way to do it. */
export interface Advice {
  readonly reason: string;
  readonly action: string;
  readonly apply: () => void;
}

const words = texts.protection.advice;

const methodName = (): unknown => (isObject(plan.value?.algorithm) ? plan.value.algorithm.name : undefined);

function useMethod(name: string): void {
  const method = variantNamed(description.value?.algorithms, name);
  if (method) editPlan(['algorithm'], blank('name', method));
}

/** What the profile, the dependencies and the history of the table suggest, the gravest first. */
export const advice = computed<readonly Advice[]>(() => {
  if (plan.value === null || description.value === null) return [];
  return [
    fromHistory(),
    fromAttack(),
    fromTelling(),
    fromSecrets(),
    fromConstraints(),
    fromDependencies(),
    fromMethod(),
  ].filter((one) => one !== null);
});

/** A table that was published before belongs to a series. */
function fromHistory(): Advice | null {
  if ((ledger.value === null && !isFirst.value) || methodName() === 'm-invariance') return null;
  return { ...words.series, apply: () => goTo('again') };
}

/** The last result could be got around; the package itself gives the plan that prevents it. */
function fromAttack(): Advice | null {
  if (run.value.state !== 'done' || methodName() === 'd-l-inference') return null;
  const attack = run.value.release.verdict.attacks.find(
    (told): told is DependencyAttack => told.kind === 'dependency' && told.verdict === 'violated',
  );
  const remedy = attack?.remedy;
  if (attack === undefined || remedy === undefined) return null;
  return {
    reason: words.attack.reason(attack),
    action: words.attack.action,
    apply: () =>
      batch(() => {
        for (const [field, value] of Object.entries(remedy)) editPlan([field], value as unknown as Json);
      }),
  };
}

/** A secret column about which nothing is promised. */
function fromSecrets(): Advice | null {
  const promised = principles.value.filter(({ kind }) => kind !== 'k-anonymity');
  const secrets = columnsWithRole('sensitive');
  const bare = secrets.find(
    (column) =>
      !promised.some(
        ({ attribute }) => attribute === column || (attribute === undefined && secrets.length === 1),
      ),
  );
  const diversity = variantNamed(description.value?.principles, 'l-diversity');
  if (bare === undefined || diversity === undefined || promised.some(isOwnPromise)) return null;
  const added: JsonObject = { ...blank('kind', diversity), attribute: bare };
  return {
    reason: words.secret.reason(bare),
    action: words.secret.action,
    apply: () => editPlan(['principles'], [...principles.value, added]),
  };
}

/** Promises that come with a method of their own. */
const isOwnPromise = ({ kind }: JsonObject): boolean => kind === 'd-l-inference' || kind === 'm-invariance';

/** Below this share of rows that have company, a column tells others apart by chance. */
const TELLING = 0.5;

/** A column that is published as it is and tells one that is made less precise. */
function fromTelling(): Advice | null {
  if (known.value === null || methodName() === 'd-l-inference') return null;
  const exact = columnsWithRole('insensitive');
  const quasi = columnsWithRole('quasi');
  const telling = sorted(known.value).reaching.find(
    (found) =>
      found.kind === 'fd' &&
      found.support >= TELLING &&
      found.from.length === 1 &&
      found.from.every((column) => exact.includes(column)) &&
      found.to.some((column) => quasi.includes(column)),
  );
  const [column] = telling?.from ?? [];
  if (telling === undefined || column === undefined) return null;
  const told = telling.to.filter((other) => quasi.includes(other));
  return {
    reason: words.telling.reason(column, told),
    action: words.telling.action(column),
    apply: () => setRole(column, 'quasi'),
  };
}

/** Several constraints on different columns have a method made for them. */
function fromConstraints(): Advice | null {
  const several = (constraints.value?.constraints.length ?? 0) > 1;
  if (!several || ['classfly-plus', 'classfly', 'datafly'].includes(String(methodName()))) return null;
  return { ...words.constraints, apply: () => useMethod('classfly-plus') };
}

/** Methods that keep dependencies when their field asks for it, beside any promise. */
const KEEPERS = ['sweep', 'mondrian', 'full-domain'];

/** Columns that determine others, where the method would lose that. */
function fromDependencies(): Advice | null {
  const algorithm = plan.value?.algorithm;
  const name = String(methodName());
  if (known.value === null || name === 'k-msd-ag') return null;
  const keeps = KEEPERS.includes(name);
  const kept = isObject(algorithm) ? algorithm.keep : undefined;
  if (keeps && (Array.isArray(kept) ? kept.length > 0 : kept !== undefined)) return null;
  const found = sorted(known.value).among.filter(({ kind }) => kind === 'fd');
  const [first] = found;
  if (first === undefined) return null;
  if (!keeps && principles.value.some(({ kind }) => kind !== 'k-anonymity')) return null;
  const method = keeps ? name : 'k-msd-ag';
  const title = variantNamed(description.value?.algorithms, method)?.title ?? method;
  return {
    reason: words.dependency.reason(first, found.length - 1),
    action: words.dependency.action(title),
    apply: () =>
      batch(() => {
        editPlan(['dependencies'], found.map(written));
        if (keeps) editPlan(['algorithm', 'keep'], 'all');
        else useMethod(method);
      }),
  };
}

/** Nothing particular about the table: the method that usually loses least. */
function fromMethod(): Advice | null {
  if (methodName() !== 'mondrian' || (constraints.value?.constraints.length ?? 0) > 1) return null;
  return { ...words.method, apply: () => useMethod('sweep') };
}
