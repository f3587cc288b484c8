import type { Release } from 'outis';
import { format, texts } from '../texts.ts';

/** Groups of about the same size. */
export interface SizeBucket {
  /** `5`, or `8 to 15`. */
  readonly name: string;
  readonly groups: number;
  readonly rows: number;
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

/** The part of a private report that the plots show. */
interface PrivateMeasures {
  groups: { histogram: { from: number; to: number; groups: number; rows: number }[] };
  columns: ColumnLoss[];
  riskBefore: Risk;
  riskAfter: Risk;
  beliefs: { column: string; before: number; after: number }[];
}

interface Risk {
  prosecutor: { highest: number; average: number };
  above: { threshold: number; share: number }[];
}

const words = texts.result.figures;

/** What the plots show, taken from the private report as it is: the page measures nothing itself. */
export function measuresOf({ privateReport }: Release): Measures {
  const measures = privateReport.measures as PrivateMeasures | undefined;
  if (measures === undefined) return { groups: [], risk: [], loss: [] };
  const { groups, columns, riskBefore, riskAfter, beliefs } = measures;
  return {
    groups: groups.histogram.map(({ from, to, ...counts }) => ({
      name: from === to ? format.count(from) : words.groups.range(from, to),
      ...counts,
    })),
    risk: [
      {
        name: words.risk.highest,
        before: riskBefore.prosecutor.highest,
        after: riskAfter.prosecutor.highest,
      },
      {
        name: words.risk.average,
        before: riskBefore.prosecutor.average,
        after: riskAfter.prosecutor.average,
      },
      ...riskBefore.above.map(({ threshold, share }, index) => ({
        name: words.risk.above(threshold),
        before: share,
        after: riskAfter.above[index]?.share ?? 0,
      })),
      ...beliefs.map(({ column, before, after }) => ({ name: words.risk.belief(column), before, after })),
    ],
    loss: columns.map(({ column, loss }) => ({ column, loss })),
  };
}
