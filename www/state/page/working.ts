/** Long work in the worker: where it stands, and how to stop it. */
export interface Working {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
  readonly loss?: number | undefined;
  readonly cancel: () => void;
  /** Ends work that only improves, with the best so far. */
  readonly enough?: (() => void) | undefined;
}

/** Work that has been asked for and has said nothing yet. */
export const started = (cancel: () => void): Working => ({ phase: '', done: 0, total: 0, cancel });
