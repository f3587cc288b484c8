import { effect, signal } from '@preact/signals';
import { type Description, type Step, speaker } from 'outis';
import { translatorOf } from '../../language/said.ts';
import { format, texts } from '../../texts.ts';

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

const KEY = 'outis.language';
/** The code of a sentence that has no code of its own. */
const PLAIN = 'text';

/** The language of the page. Whoever draws something by itself, beside the page, reads it to draw again. */
export const language = signal<Language>('en');
/** Whether it was chosen by hand and is kept in this browser. */
export const languageIsKept = signal(false);

type Branch = Record<string, unknown>;
const english = { texts: copied(texts), format: { ...format } };

/** The core's sentences in every language, once it has told them. */
let sentences: Description['sentences'] | null = null;

export function learnSentences(known: Description['sentences']): void {
  sentences = known;
}

/** What the core says, in the language of the page: by its code where there is one, else by the book of phrases. */
export let said: (sentence: string, step?: Step) => string = (sentence) => sentence;

/** Several sentences with their codes. */
export const saidInTurn = (lines: readonly string[], steps: readonly Step[] = []): string[] =>
  lines.map((line, place) => said(line, steps[place]));

/** Speaks what was chosen before, or else what the browser asks for. */
export async function speakAsAsked(): Promise<void> {
  const chosen = read();
  languageIsKept.value = chosen !== null;
  await speak(chosen ?? preferred());
  effect(() => {
    document.documentElement.lang = language.value;
  });
}

/** Changes the language by hand; it is kept for the next time, from the press on: its words may still be on their way. */
export async function choose(other: Language): Promise<void> {
  languageIsKept.value = true;
  try {
    localStorage.setItem(KEY, other);
  } catch {
    // A browser that keeps nothing asks its own settings again next time.
  }
  await speak(other);
}

/** Lets go of the choice: the next time the browser is asked again. */
export function forgetLanguage(): void {
  languageIsKept.value = false;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

async function speak(asked: Language): Promise<void> {
  // Without a network, or on a server that lost a file, the page goes on as it is.
  const words = asked === 'de' ? await german().catch(() => null) : english;
  if (words === null) return;
  fill(texts, words.texts);
  Object.assign(format, words.format);
  if ('phrases' in words) {
    const byPhrase = translatorOf(words);
    said = (sentence, step) =>
      step === undefined || step.code === PLAIN || sentences === null
        ? byPhrase(sentence)
        : speaker(sentences, asked)(step);
  } else {
    said = (sentence) => sentence;
  }
  language.value = asked;
}

/** Fetched when it is wanted, or with the rest for offline use. */
export async function german() {
  const [page, { described }, { phrases }] = await Promise.all([
    import('../../language/german.ts'),
    import('../../language/german-described.ts'),
    import('../../language/german-phrases.ts'),
  ]);
  return { ...page, described, phrases };
}

/** The first of the browser's languages that the page speaks. */
function preferred(): Language {
  const wished = navigator.languages.map((tag) => tag.split('-')[0]);
  return wished.map((tag) => languages.find((known) => known === tag)).find(Boolean) ?? 'en';
}

function read(): Language | null {
  try {
    const kept = localStorage.getItem(KEY);
    return languages.find((known) => known === kept) ?? null;
  } catch {
    return null;
  }
}

/** Puts the words of a language in place of the others. The branches stay: many modules hold one of them. */
function fill(into: object, words: object): void {
  for (const [key, word] of Object.entries(words)) {
    const there = (into as Branch)[key];
    if (typeof there === 'object' && there !== null) fill(there, word as object);
    else (into as Branch)[key] = word;
  }
}

function copied(branch: object): object {
  const entries = Object.entries(branch).map(([key, word]) => [
    key,
    typeof word === 'object' ? copied(word) : word,
  ]);
  return Object.fromEntries(entries);
}
