import type { Step } from 'outis';

/** Something that went wrong, as the package tells it: the page adds no judgement of its own. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly hints: readonly string[];
  readonly details: Readonly<Record<string, unknown>>;
  /** Message and hints as codes with their facts, where the core gives them. */
  readonly said?: { readonly message: readonly Step[]; readonly hints: readonly Step[] } | undefined;
}

/** What went wrong as a code with its facts, where the core gives one. */
export const stepOf = ({ said }: Problem): Step | undefined => said?.message[0];

/** Something the page itself found wrong with a file: no fault of the package. */
export class PageProblem extends Error implements Problem {
  readonly code: string;
  readonly hints: readonly string[];
  readonly details = {};
  constructor(code: string, message: string, hints: readonly string[] = []) {
    super(message);
    this.code = code;
    this.hints = hints;
  }
}

export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

export function problemFrom(error: unknown): Problem {
  const { code, message, hints, details, said } = error as Partial<Problem>;
  return {
    code: typeof code === 'string' ? code : 'bug',
    message: typeof message === 'string' ? message : String(error),
    hints: Array.isArray(hints) ? hints : [],
    details: typeof details === 'object' && details !== null ? details : {},
    said,
  };
}
