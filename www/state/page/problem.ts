/** Something that went wrong, as the package tells it: the page adds no judgement of its own. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly hints: readonly string[];
  readonly details: Readonly<Record<string, unknown>>;
}

export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

export function problemFrom(error: unknown): Problem {
  const { code, message, hints, details } = error as Partial<Problem>;
  return {
    code: typeof code === 'string' ? code : 'bug',
    message: typeof message === 'string' ? message : String(error),
    hints: Array.isArray(hints) ? hints : [],
    details: typeof details === 'object' && details !== null ? details : {},
  };
}
