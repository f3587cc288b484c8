import type { Step } from 'outis';
import { said } from '../../state/page/language.ts';

/** A sentence: what stands between backquotes is a name and is set as one. */
export function Prose({ text }: { text: string }) {
  const parts = text.split('`');
  // An odd quote is just a character.
  if (parts.length % 2 === 0) return <>{text}</>;
  return <>{parts.map((part, place) => (place % 2 === 0 ? part : <code key={place}>{part}</code>))}</>;
}

/**
 * What stands by itself begins with a capital letter and ends with a full stop, whatever it is a part of elsewhere. The
 * name of a file stays as it is.
 */
export const asSentence = (text: string): string =>
  text
    .replace(/^\p{Ll}(?=[\p{L}’-]*(?:[\s,:;]|$))/u, (letter) => letter.toUpperCase())
    .replace(/([\p{L}\p{N})`”“%])$/u, '$1.');

/** A sentence of the package, in the language of the page. */
export function Said({ text, step }: { text: string; step?: Step | undefined }) {
  return <Prose text={said(text, step)} />;
}
