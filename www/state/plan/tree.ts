/**
 * A tree of labels as a person edits it: every label but the top has one parent. What the plan holds are
 * paths, one per value, from the value up to the top.
 */
export const TOP = '*';

export interface LabelTree {
  readonly values: readonly string[];
  readonly parents: ReadonlyMap<string, string>;
}

/** Reads paths; values that have none stand directly below the top. */
export function treeOf(paths: readonly (readonly string[])[], values: readonly string[]): LabelTree {
  const parents = new Map<string, string>();
  for (const path of paths) {
    for (const [place, label] of path.entries()) {
      const above = path[place + 1] ?? TOP;
      // Labels that repeat from one level to the next are one label.
      if (label !== TOP && label !== above) parents.set(label, above);
    }
  }
  for (const value of values) if (!parents.has(value)) parents.set(value, TOP);
  return { values, parents };
}

/** The paths of all values; groups that hold no value are in none. */
export function pathsOf({ values, parents }: LabelTree): string[][] {
  return values.map((value) => {
    const path = [value];
    for (let label = parents.get(value); label !== undefined; label = parents.get(label)) path.push(label);
    return path;
  });
}

/** What stands directly below a label: groups first, each part in its order. */
export function below({ values, parents }: LabelTree, label: string): readonly string[] {
  const children = [...parents].filter(([, above]) => above === label).map(([child]) => child);
  const isValue = new Set(values);
  return [
    ...children.filter((child) => !isValue.has(child)),
    ...children.filter((child) => isValue.has(child)),
  ];
}

/** The groups, as one reads the tree from the top. */
export function groupsOf(tree: LabelTree, from: string = TOP): readonly string[] {
  const isValue = new Set(tree.values);
  return below(tree, from)
    .filter((label) => !isValue.has(label))
    .flatMap((group) => [group, ...groupsOf(tree, group)]);
}

/** Whether a label stands somewhere below another, or is the other. */
function isWithin({ parents }: LabelTree, label: string, group: string): boolean {
  for (let at: string | undefined = label; at !== undefined; at = parents.get(at))
    if (at === group) return true;
  return false;
}

/** Puts labels below a group; a group cannot be put below itself. */
export function moved(tree: LabelTree, labels: readonly string[], group: string): LabelTree {
  const parents = new Map(tree.parents);
  for (const label of labels) if (!isWithin(tree, group, label)) parents.set(label, group);
  return { ...tree, parents };
}

/** Gathers labels in a new group where the first of them stands. */
export function gathered(tree: LabelTree, labels: readonly string[], name: string): LabelTree {
  const above = tree.parents.get(labels[0] ?? '') ?? TOP;
  return moved({ ...tree, parents: new Map([...tree.parents, [name, above]]) }, labels, name);
}

/** Whether a new group may have this name: no other label has it. */
export const isFree = ({ parents }: LabelTree, name: string): boolean =>
  name.trim() !== '' && name !== TOP && !parents.has(name);

export function renamed(tree: LabelTree, group: string, name: string): LabelTree {
  const rename = (label: string) => (label === group ? name : label);
  const parents = new Map([...tree.parents].map(([label, above]) => [rename(label), rename(above)]));
  return { ...tree, parents };
}

/** Takes a group away: what stood in it stands where the group stood. */
export function dissolved(tree: LabelTree, group: string): LabelTree {
  const above = tree.parents.get(group) ?? TOP;
  const parents = new Map(tree.parents);
  parents.delete(group);
  for (const [label, parent] of parents) if (parent === group) parents.set(label, above);
  return { ...tree, parents };
}

/** The layout of ARX: a line per value, semicolons between, quotes where they are needed. */
export function arxText(paths: readonly (readonly string[])[]): string {
  const quoted = (label: string) => (/[;"\r\n]/.test(label) ? `"${label.replaceAll('"', '""')}"` : label);
  return paths.map((path) => `${path.map(quoted).join(';')}\n`).join('');
}
