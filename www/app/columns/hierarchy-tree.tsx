import type { Hierarchy, Table } from 'outis';
import { useEffect, useState } from 'preact/hooks';
import { isObject, type Json, type Path } from '../../state/plan/json.ts';
import { editPlan, separatorOf } from '../../state/plan/plan.ts';
import { arxText, pathsOf, treeOf } from '../../state/plan/tree.ts';
import { table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';
import { saveFile } from '../parts/save.ts';
import { TreeEditor } from './tree-editor.tsx';

const words = texts.columns.tree;
/** More values than a person sorts by hand. */
export const MOST_VALUES = 300;
/** More values than any column has. */
const ALL = 2 ** 31;
/** Values without a place that are named. */
const NAMED = 8;

/** Whether a hierarchy is a tree whose paths stand in the plan. */
export const isTree = (hierarchy: Json | undefined): boolean =>
  isObject(hierarchy) && hierarchy.kind === 'tree' && Array.isArray(hierarchy.paths);

/** How many different values a column of the open table has; of items, which nobody has counted, as many as can be sorted. */
export const valuesOf = (column: string): number =>
  separatorOf(column) === undefined
    ? (table.value?.handle.info.columns.find(({ name }) => name === column)?.distinct ?? 0)
    : MOST_VALUES;

/** What to do with a hierarchy beyond its settings: edit it as a tree, and save it for other tools. */
export function HierarchyTree(props: { column: string; hierarchy: Json | undefined; path: Path }) {
  const { column, hierarchy, path } = props;
  const handle = table.value?.handle;
  const size = valuesOf(column);
  const tree = isTree(hierarchy);
  if (handle === undefined) return null;
  const makeTree = async () => {
    const ladders = await laddersOf(handle, column, hierarchy, MOST_VALUES + 1);
    if (ladders && ladders.length <= MOST_VALUES) editPlan(path, { kind: 'tree', paths: ladders });
  };
  const save = async () => {
    const ladders = await laddersOf(handle, column, hierarchy, ALL);
    if (ladders) saveFile(new Blob([arxText(ladders)], { type: 'text/csv' }), `${column}-hierarchy.csv`);
  };
  return (
    <>
      <div class="actions">
        {!tree && (
          <button type="button" class="button button-small" disabled={size > MOST_VALUES} onClick={makeTree}>
            {words.edit}
          </button>
        )}
        <button type="button" class="button button-small" onClick={save}>
          {words.save}
        </button>
      </div>
      {size > MOST_VALUES && <p class="help">{words.tooMany(MOST_VALUES)}</p>}
      {tree && size <= MOST_VALUES && <EditedTree {...props} handle={handle} />}
    </>
  );
}

function EditedTree(props: { column: string; hierarchy: Json | undefined; path: Path; handle: Table }) {
  const { column, hierarchy, path, handle } = props;
  const [values, setValues] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let wanted = true;
    // Shown or hidden: the plainest kind fits every column and lists its values.
    void laddersOf(handle, column, { kind: 'flat' }, MOST_VALUES + 1).then(
      (ladders) => wanted && setValues(ladders?.map(([value]) => value ?? '') ?? []),
    );
    return () => {
      wanted = false;
    };
  }, [handle, column]);
  if (values === null) return null;
  if (values.length > MOST_VALUES) return <p class="help">{words.tooMany(MOST_VALUES)}</p>;
  const paths = pathsIn(hierarchy);
  const covered = new Set(paths.map(([value]) => value));
  const missed = values.filter((value) => !covered.has(value));
  return (
    <>
      {missed.length > 0 && (
        <p class="actions">
          <span class="badge badge-alert">{words.missed(missed.length)}</span>
          <span class="quiet breakable">
            {words.missedNamed(missed.slice(0, NAMED), Math.max(0, missed.length - NAMED))}
          </span>
          <button
            type="button"
            class="button button-small"
            onClick={() => editPlan([...path, 'paths'], pathsOf(treeOf(paths, values)))}
          >
            {words.cover}
          </button>
        </p>
      )}
      <TreeEditor
        tree={treeOf(paths, values)}
        onEdit={(tree) => editPlan([...path, 'paths'], pathsOf(tree))}
      />
    </>
  );
}

const pathsIn = (hierarchy: Json | undefined): readonly (readonly string[])[] => {
  const paths = isObject(hierarchy) && Array.isArray(hierarchy.paths) ? hierarchy.paths : [];
  return paths
    .filter(Array.isArray)
    .map((path) => path.filter((label): label is string => typeof label === 'string'));
};

/** What each level shows for the values of a column; nothing where there are no levels or something is wrong. */
async function laddersOf(
  handle: Table,
  column: string,
  hierarchy: Json | undefined,
  examples: number,
): Promise<string[][] | null> {
  const given = hierarchy as unknown as Hierarchy | undefined;
  const separator = separatorOf(column);
  const preview = await handle.previewHierarchy(column, given, { examples, separator }).catch(() => null);
  return preview?.height === undefined ? null : preview.examples;
}
