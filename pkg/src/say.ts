/** What verdicts, reports and refusals say by a code, put into words. */
import type { Description, Fact, Step } from './types.js';

/** A language in which there is a sentence for every code. */
export type SpokenLanguage = 'en' | 'de';

/** Puts steps into words, by the sentences of `describe()`. */
export type Speaker = (step: Step) => string;

const speakers = new WeakMap<Description['sentences'], Map<SpokenLanguage, Speaker>>();

/**
 * Someone who says steps in a language: `speaker((await describe()).sentences, 'de')`. A code that this version does
 * not know is said as it is.
 */
export function speaker(sentences: Description['sentences'], language: SpokenLanguage): Speaker {
  const known = speakers.get(sentences) ?? new Map<SpokenLanguage, Speaker>();
  speakers.set(sentences, known);
  const made = known.get(language) ?? speakerOf(sentences, language);
  known.set(language, made);
  return made;
}

function speakerOf(sentences: Description['sentences'], language: SpokenLanguage): Speaker {
  const templates = new Map(sentences.map((sentence) => [sentence.code, sentence[language]]));
  // As in the core's own sentences: six digits, and in English no marks between thousands.
  const numbers = new Intl.NumberFormat(language, {
    maximumSignificantDigits: 6,
    useGrouping: language === 'en' ? false : 'always',
  });
  const counts = new Intl.NumberFormat(language, { useGrouping: language === 'en' ? false : 'always' });
  const say = ({ code, facts = {} }: Step): string =>
    (templates.get(code) ?? code).replace(/\{([^{}]*)\}/g, (_, place: string) => filled(place, facts));
  const filled = (place: string, facts: Record<string, Fact>): string => {
    const space = place.indexOf(' ');
    const [name, how] = space < 0 ? [place, ''] : [place.slice(0, space), place.slice(space + 1)];
    const fact = facts[name];
    if (fact === undefined) return `{${place}}`;
    const [one = '', many] = how.split('|');
    if (many === undefined) return told(fact, how);
    const word = isOne(fact) ? one.replace(/^\?/, '') : many;
    return how.startsWith('?') ? word : `${told(fact, '')} ${word}`;
  };
  const told = (fact: Fact, joint: string): string => {
    if (typeof fact === 'number') return (Number.isInteger(fact) ? counts : numbers).format(fact);
    if (typeof fact === 'string') return fact;
    if (!Array.isArray(fact)) return say(fact);
    const between = joint === '' ? ', ' : joint === ';' ? '; ' : ` ${joint} `;
    return fact.map((one) => told(one, '')).join(between);
  };
  return say;
}

const isOne = (fact: Fact): boolean =>
  fact === 1 || fact === '1' || (Array.isArray(fact) && fact.length === 1);
