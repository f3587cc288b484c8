/** The plan: one document with roles, hierarchies, principles and the algorithm. It holds no rows. */
export interface Plan {
  version: 1;
  /** What each column is, by name; a role for every column is required. */
  attributes: Record<string, Attribute>;
  /** The columns that identify a person; absent: every row is a person. */
  person?: string[];
  /** Dependencies between columns, such as `"Zip -> City"`. */
  dependencies?: Dependency[];
  /** What must hold. */
  principles: Principle[];
  /** How it is reached. */
  algorithm: Algorithm;
  /** The share of rows that may be left out; 0 if absent. */
  suppression?: number;
  /** The order of published rows; `canonical` if absent. */
  order?: 'canonical' | 'input';
  /** Spellings of a missing value; the first one is published. `[""]` if absent. */
  missing?: string[];
  /** Seed of methods that draw at random; 0 if absent. */
  seed?: number;
  /** How published files are written. */
  csv?: { escapeFormulas?: boolean };
  /** For people: why the plan is as it is. Never published. */
  comment?: string;
}

/** What a column means to an attacker. */
export type Role = 'identifier' | 'quasi' | 'sensitive' | 'insensitive';

/** What a column is. */
export interface Attribute {
  role: Role;
  /** How its values become less precise; by type if absent. */
  hierarchy?: Hierarchy;
  /** The highest level that may be published. */
  maxLevel?: number;
  /** How much its loss weighs against that of other columns; 1 if absent. */
  weight?: number;
  /** For people: why the column has this role. Never published. */
  comment?: string;
}

/** How a quasi value becomes less precise, level by level, up to `*`. */
export type Hierarchy =
  | { kind: 'intervals'; widths: number[]; origin?: number; min?: number; max?: number }
  | { kind: 'range' }
  | { kind: 'mask'; from?: 'right' | 'left'; char?: string }
  | { kind: 'date'; levels?: ('month' | 'year' | 'decade')[]; format?: string; pivot?: number }
  | { kind: 'tree'; paths?: string[][]; csv?: string; uncovered?: '*' }
  | { kind: 'flat' };

/** What must hold. `attribute` is the only sensitive column if absent. */
export type Principle =
  | { kind: 'k-anonymity'; k: number; attributes?: string[] }
  | {
      kind: 'l-diversity';
      variant: 'distinct' | 'entropy' | 'recursive';
      l: number;
      c?: number;
      attribute?: string;
    }
  | { kind: 'l-d-diversity'; l: number; d: number; attribute?: string }
  | { kind: 't-closeness'; t: number; distance?: 'equal' | 'ordered' | 'hierarchy'; attribute?: string };

/** How the principles are reached. */
export type Algorithm = { name: 'mondrian'; cut?: 'strict' | 'relaxed' };

/** A dependency between columns, as text or spelled out. */
export type Dependency = string | { from: string[]; to: string[]; kind?: 'fd' | 'mvd' };
