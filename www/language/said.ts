/** What the core says, in the language in use: English as it is, others by a book of its sentences. */
import type { Format } from '../texts.ts';

/** The sentences of the core in another language, and how that language writes numbers. */
export interface PhraseBook {
  readonly described: Readonly<Record<string, string>>;
  readonly phrases: readonly (readonly [english: string, other: string])[];
  readonly format: Format;
}

type Translate = (english: string) => string;

/** Nothing that the core says is nested deeper. */
const DEEPEST = 6;
/** Sentences come again with every redraw; what was looked up once is kept, up to a bound. */
const MOST_KEPT = 2_000;

const PLACE = /\{([^{}]*)\}/g;

/** What a phrase book makes of a sentence; one that it does not have stays as it is. */
export function translatorOf({ described, phrases, format }: PhraseBook): Translate {
  const patterns = phrases.map(([english, other]) => ({ ...patternOf(english), other }));
  const kept = new Map<string, string>();
  const translate = (english: string, depth: number): string => {
    const known = described[english] ?? kept.get(english);
    if (known !== undefined) return known;
    if (depth > DEEPEST) return english;
    for (const { pattern, names, other } of patterns) {
      const facts = pattern.exec(english)?.slice(1);
      if (facts === undefined) continue;
      const fact = new Map(names.map((name, place) => [name, facts[place] ?? '']));
      return keep(
        english,
        other.replace(PLACE, (_, place: string) => filled(place, fact, depth)),
      );
    }
    return keep(english, english);
  };
  const keep = (english: string, other: string): string => {
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(english, other);
    return other;
  };
  /** `{name}`, `{name!}` said in turn, `{#n}` a number, `{n Zeile|Zeilen}` a count. */
  const filled = (place: string, fact: ReadonlyMap<string, string>, depth: number): string => {
    const [name = '', ...noun] = place.split(' ');
    if (noun.length > 0) {
      const [one = '', many = one] = noun.join(' ').split('|');
      return format.of(numberIn(fact.get(name) ?? ''), one, many);
    }
    if (name.startsWith('#')) return numeral(fact.get(name.slice(1)) ?? '');
    if (name.endsWith('!')) return translate(fact.get(name.slice(0, -1)) ?? '', depth + 1);
    return fact.get(name) ?? '';
  };
  const numeral = (text: string): string => {
    const value = numberIn(text);
    if (Number.isNaN(value)) return text;
    return Number.isInteger(value) ? format.count(value) : format.figure(value);
  };
  return (english) => translate(english, 0);
}

/** `{name}` is any words, `{n row}` a number with the noun, in the singular or the plural. */
function patternOf(english: string): { pattern: RegExp; names: readonly string[] } {
  const names: string[] = [];
  const source = english
    .split(PLACE)
    .map((part, place) => {
      if (place % 2 === 0) return part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
      const [name = '', ...noun] = part.split(' ');
      names.push(name);
      return noun.length > 0 ? `([\\d,.]+) ${noun.join(' ')}(?:e?s)?` : '(.*?)';
    })
    .join('');
  return { pattern: new RegExp(`^${source}$`, 's'), names };
}

/** A number as the core writes it, with a point and no marks between thousands. */
const numberIn = (text: string): number => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN);
