/** An error as plain data: what crosses from the worker (a class would lose its fields there). */
export interface ErrorData {
  code: string;
  message: string;
  details: Record<string, unknown>;
  hints: string[];
}

/** Everything that goes wrong, except an aborted signal (`AbortError`). */
export class OutisError extends Error {
  override readonly name = 'OutisError';
  /** A stable word for programs: `ragged-row`, `bad-plan`, `unsatisfiable`, `bug`, … */
  readonly code: string;
  /** The facts, as data. */
  // biome-ignore lint/suspicious/noExplicitAny: every code has its own facts
  readonly details: Record<string, any>;
  /** What to do next, most useful first. */
  readonly hints: readonly string[];

  constructor({ code, message, details, hints }: ErrorData) {
    super(message);
    this.code = code;
    this.details = details;
    this.hints = hints;
  }
}
