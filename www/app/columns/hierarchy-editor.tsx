import { blank, description, variantNamed } from '../../state/plan/description.ts';
import { faultsAt } from '../../state/plan/faults.ts';
import { isObject, type Path } from '../../state/plan/json.ts';
import { pathText } from '../../state/plan/path.ts';
import { attributePath, editPlan, planAt, separatorOf } from '../../state/plan/plan.ts';
import { hierarchyOf } from '../../state/table/import.ts';
import { texts } from '../../texts.ts';
import { VariantForm } from '../form/variant-form.tsx';
import { ChooseFile } from '../parts/choose-file.tsx';
import { HierarchyTree, isTree, MOST_VALUES, valuesOf } from './hierarchy-tree.tsx';
import { LevelsPreview } from './levels-preview.tsx';

/** How a column becomes less precise: the kind, its settings, and what each level would show. */
export function HierarchyEditor({ column }: { column: string }) {
  const path: Path = [...attributePath(column), 'hierarchy'];
  const hierarchy = planAt(path);
  const isItems = separatorOf(column) !== undefined;
  // Items become less precise along a tree or not at all.
  const kinds = (description.value?.hierarchies ?? []).filter(({ name }) => !isItems || name === 'tree');
  const kind = isObject(hierarchy) && typeof hierarchy.kind === 'string' ? hierarchy.kind : '';
  const id = `hierarchy-${column}`;
  const choose = (name: string) => {
    const variant = variantNamed(kinds, name);
    editPlan(path, variant && blank('kind', variant));
  };
  const settings = <VariantForm variant={variantNamed(kinds, kind)} path={path} brief />;
  // A tree that can be edited as one stands first, and the same as text below it.
  const isEditable = isTree(hierarchy) && valuesOf(column) <= MOST_VALUES;
  const faulty = faultsAt(pathText(path)).length > 0;
  // Whatever file is loaded goes into the plan as it is; the package reads it and names what is wrong.
  const load = async (file: File) => {
    const hierarchy = await hierarchyOf(file);
    if (hierarchy) editPlan(path, hierarchy);
  };
  return (
    <div class="hierarchy" data-path={pathText(path)}>
      <label class="label" for={id}>
        {texts.columns.hierarchy}
      </label>
      <div class="hierarchy-choice">
        <select class="input" id={id} value={kind} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">{isItems ? texts.columns.itemsWithout : texts.columns.byType}</option>
          {kind !== '' && !variantNamed(kinds, kind) && <option value={kind}>{kind}</option>}
          {kinds.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
        <ChooseFile label={texts.columns.upload} accept=".csv,.txt,text/csv,text/plain" onFile={load} />
      </div>
      <p class="help">{texts.columns.uploadHelp}</p>
      {isEditable ? (
        <>
          <HierarchyTree column={column} hierarchy={hierarchy} path={path} />
          <details class="more" open={faulty}>
            <summary>{texts.columns.tree.asText}</summary>
            {settings}
          </details>
        </>
      ) : (
        <>
          {settings}
          <HierarchyTree column={column} hierarchy={hierarchy} path={path} />
        </>
      )}
      <LevelsPreview column={column} hierarchy={hierarchy} />
    </div>
  );
}
