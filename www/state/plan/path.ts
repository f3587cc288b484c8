import type { Path } from './json.ts';

/**
 * Paths into a plan as faults spell them: `attributes.Age.hierarchy.widths[1]`, and
 * `attributes["a.b"]` where a name could be misread.
 */
const PLAIN = /^[\p{Alphabetic}\p{N}_\- ]+$/u;

export function pathText(path: Path): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (!PLAIN.test(step)) text += `[${JSON.stringify(step)}]`;
    else text += text === '' ? step : `.${step}`;
  }
  return text;
}

const STEP = /\["(?:[^"\\]|\\.)*"\]|\[\d+\]|\.?[^.[\]]+/gy;

/** The reverse of `pathText`; undefined for text that is no path. */
export function parsePath(text: string): Path | undefined {
  const steps = text.match(STEP) ?? [];
  if (steps.join('') !== text) return undefined;
  try {
    return steps.map((step) =>
      step.startsWith('[') ? JSON.parse(step.slice(1, -1)) : step.replace(/^\./, ''),
    );
  } catch {
    return undefined;
  }
}

/** Whether a fault at `inner` concerns what stands at `outer`. */
export const isWithin = (inner: string, outer: string): boolean =>
  inner === outer || outer === '' || (inner.startsWith(outer) && /^[.[]/.test(inner.slice(outer.length)));
