import type { PublicReport, Release } from 'outis';
import { format, texts } from '../../texts.ts';

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
  /** Of numbers without levels alone. */
  readonly squaredError?: number;
}

/** How often the values or ranges of a column occur. */
export interface Distribution {
  readonly column: string;
  readonly entries: readonly { readonly name: string; readonly before: number; readonly after: number }[];
}

/** How far off a count over the published table is. */
export interface QueryError {
  readonly name: string;
  readonly error: number;
}

export interface Measures {
  readonly groups: readonly SizeBucket[];
  readonly risk: readonly RiskLine[];
  readonly loss: readonly ColumnLoss[];
  /** The squared error of columns of numbers. */
  readonly squared: readonly QueryError[];
  readonly distributions: readonly Distribution[];
  readonly queries: { readonly asked: number; readonly errors: readonly QueryError[] };
}

type Label = { value: string } | { range: [string, string] } | { others: number } | 'missing';

/** The part of a private report that the plots show. */
interface PrivateMeasures {
  groups: { histogram: { from: number; to: number; groups: number; rows: number }[] };
  columns: ColumnLoss[];
  riskBefore: Risk;
  riskAfter: Risk;
  beliefs: { column: string; before: number; after: number }[];
  distributions?: {
    column: string;
    entries: { label: Label; before: number; after: number }[];
  }[];
  queryError?: { median: number; ninetiethPercentile: number; queries: number };
}

interface Risk {
  prosecutor: { highest: number; average: number };
  above: { threshold: number; share: number }[];
}

/** A figure with its name. */
export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** The part of a public report that stands beside the verdict. */
interface PublicMeasures {
  suppressed: { rows: number; share: number };
  groups: { count: number; smallest: number } & Partial<Pick<PrivateMeasures['groups'], 'histogram'>>;
  columns?: ColumnLoss[];
  loss: number;
  linked?: LinkedMeasures;
}

/** What the public report says about linked tables. */
interface LinkedMeasures {
  column: string;
  largestBelief: number;
  batches: { count: number };
}

/** The sensitive column of a release whose tables are linked; `undefined` for one table. */
export function linkedColumn({ report }: Release): string | undefined {
  return (report.measures as PublicMeasures | undefined)?.linked?.column;
}

/** Rows that are published without what they show in some columns. */
interface HiddenRows {
  columns: string[];
  rows: number;
}

const words = texts.result.figures;

/**
 * The result in a few figures, taken from the reports as they are. What is lost is the publisher's figure, over the
 * table's own values, wherever there is a private report: the one by which methods and plans are compared. Of a release
 * that was received only the figure that the published cells show is known, and it has another name.
 */
export function factsOf({
  report,
  privateReport,
}: Pick<Release, 'report'> & Partial<Pick<Release, 'privateReport'>>): readonly Fact[] {
  const measures = report.measures as PublicMeasures | undefined;
  if (measures === undefined) return [];
  const { suppressed, groups, linked } = measures;
  const names = texts.result.facts;
  const lost = privateReport?.measures?.loss as number | undefined;
  const components = report.suppressed?.components as HiddenRows[] | undefined;
  const first = linked
    ? [
        { name: texts.result.linkedFacts.smallest, value: texts.data.rowCount(groups.smallest) },
        { name: texts.result.linkedFacts.batches, value: format.count(linked.batches.count) },
        { name: texts.result.linkedFacts.belief(linked.column), value: format.share(linked.largestBelief) },
      ]
    : [
        { name: names.smallest, value: texts.data.rowCount(groups.smallest) },
        { name: names.groups, value: format.count(groups.count) },
      ];
  return [
    ...first,
    { name: components ? names.hidden : names.suppressed, value: texts.data.rowCount(suppressed.rows) },
    ...(components ?? []).map(({ columns, rows }) => ({
      name: names.hiddenIn(columns.join(', ')),
      value: texts.data.rowCount(rows),
    })),
    ...(lost !== undefined
      ? [{ name: names.loss, value: format.share(lost) }]
      : measures.loss !== undefined
        ? [{ name: names.lossShown, value: format.share(measures.loss) }]
        : []),
  ];
}

/** What two results are compared by: the figures beside the verdict, and what the plots show. */
export function comparedBy(release: Release): readonly Fact[] {
  const { risk, loss, queries } = measuresOf(release);
  const names = texts.result.compared;
  return [
    ...factsOf(release),
    ...risk.map(({ name, after }) => ({ name: names.risk(name), value: format.share(after) })),
    ...queries.errors.map(({ name, error }) => ({ name: names.queries(name), value: format.share(error) })),
    ...loss.map(({ column, loss }) => ({ name: names.loss(column), value: format.share(loss) })),
  ];
}

/** What the plots show, taken from the private report as it is: the page measures nothing itself. */
export function measuresOf({ privateReport }: Release): Measures {
  const measures = privateReport.measures as PrivateMeasures | undefined;
  if (measures === undefined)
    return {
      groups: [],
      risk: [],
      loss: [],
      squared: [],
      distributions: [],
      queries: { asked: 0, errors: [] },
    };
  const { groups, columns, riskBefore, riskAfter, beliefs, distributions = [], queryError } = measures;
  return {
    distributions: distributions.map(({ column, entries }) => ({
      column,
      entries: entries.map(({ label, before, after }) => ({ name: entryName(label), before, after })),
    })),
    queries: {
      asked: queryError?.queries ?? 0,
      errors: queryError
        ? [
            { name: words.queries.median, error: queryError.median },
            { name: words.queries.ninetieth, error: queryError.ninetiethPercentile },
          ]
        : [],
    },
    groups: sizesOf(groups.histogram),
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
    squared: columns.flatMap(({ column, squaredError: error }) =>
      error === undefined ? [] : [{ name: column, error }],
    ),
  };
}

const sizesOf = (histogram: PrivateMeasures['groups']['histogram']): Measures['groups'] =>
  histogram.map(({ from, to, ...counts }) => ({
    name: from === to ? format.count(from) : words.groups.range(from, to),
    ...counts,
  }));

/** What the public report of a release shows of the same. */
export function reportedOf(report: PublicReport): Pick<Measures, 'groups' | 'loss'> & { linked: boolean } {
  const measures = report.measures as PublicMeasures | undefined;
  return {
    groups: sizesOf(measures?.groups.histogram ?? []),
    loss: (measures?.columns ?? []).map(({ column, loss }) => ({ column, loss })),
    linked: measures?.linked !== undefined,
  };
}

function entryName(label: Label): string {
  if (label === 'missing') return words.distribution.missing;
  if ('range' in label) return words.distribution.range(...label.range);
  return 'others' in label ? words.distribution.others(label.others) : label.value;
}
