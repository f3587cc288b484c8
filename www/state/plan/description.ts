import { computed, signal } from '@preact/signals';
import { type Description, describe as describePlan, type Variant } from 'outis';
import { language, learnSentences, said } from '../page/language.ts';
import { type Problem, problemFrom } from '../page/problem.ts';

const received = signal<Description | null>(null);

/** What a plan may contain, in the language of the page: every form is drawn from it. */
export const description = computed(() => {
  const translated = language.value !== 'en' && received.value !== null;
  return translated ? (inWords(received.value) as Description) : received.value;
});

/** Where the core speaks to people; everything else is for programs. */
const SPOKEN = new Set(['title', 'meaning', 'limits', 'alone', 'afterSize', 'reason']);

function inWords(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(inWords);
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).map(([key, value]) => [
    key,
    // These are in every language already.
    key === 'sentences' ? value : SPOKEN.has(key) && typeof value === 'string' ? said(value) : inWords(value),
  ]);
  return Object.fromEntries(entries);
}

/** Why the package could not be started, as in a browser without WebAssembly. */
export const startProblem = signal<Problem | null>(null);

export async function loadDescription(): Promise<void> {
  try {
    const described = await describePlan();
    learnSentences(described.sentences);
    received.value = described;
  } catch (error) {
    startProblem.value = problemFrom(error);
  }
}

export const variantNamed = (variants: readonly Variant[] | undefined, name: unknown): Variant | undefined =>
  variants?.find((variant) => variant.name === name);

export { blank } from './blank.ts';
