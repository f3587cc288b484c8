import { batch } from '@preact/signals';
import { useId, useState } from 'preact/hooks';
import { faults } from '../../state/plan/faults.ts';
import { pathText } from '../../state/plan/path.ts';
import { plan, setRoles } from '../../state/plan/plan.ts';
import { reviewed } from '../../state/plan/review.ts';
import { table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';
import { FaultList } from '../parts/fault-list.tsx';
import { AdviceList } from '../protection/advice-list.tsx';
import { Formulas } from '../protection/formulas.tsx';
import { Review } from '../protection/review.tsx';
import { ColumnRow } from '../workbench/columns.tsx';
import { columnsShown, hideColumns } from './columns-sheet.tsx';
import { PersonQuestion } from './person-question.tsx';
import { Unreviewed } from './unreviewed.tsx';

/** With fewer columns than this a search would only be in the way. */
const MANY = 12;

/** Every column in a compact list: what it means to someone who looks for a person, and what survives of it. */
export function ColumnsPanel() {
  const [wanted, setWanted] = useState('');
  const [open, setOpen] = useState<string | null>(null);
  const profile = table.value?.profile ?? null;
  if (profile === null || plan.value === null) return null;
  const shown = profile.columns.filter(({ name }) =>
    name.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  return (
    <section
      class={columnsShown.value ? 'columns-side columns-shown' : 'columns-side'}
      id="columns"
      aria-label={texts.step.columns.title}
      tabIndex={-1}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && columnsShown.value) hideColumns();
      }}
    >
      <button type="button" class="button button-small columns-close" onClick={hideColumns}>
        {texts.columns.close}
      </button>
      <h2 class="cap">
        <span>{texts.step.columns.title}</span>
        <span>{texts.columns.keptTitle}</span>
      </h2>
      <Unreviewed />
      <PersonQuestion />
      <FaultList faults={strayFaults(profile.columns.map(({ name }) => name))} showPath />
      {profile.columns.length >= MANY && (
        <div class="many-columns">
          <label class="search">
            <span class="label">{texts.columns.search}</span>
            <input
              class="input"
              type="search"
              value={wanted}
              onInput={(event) => setWanted(event.currentTarget.value)}
            />
          </label>
          {shown.length > 0 && <MakeAll columns={shown.map(({ name }) => name)} />}
        </div>
      )}
      <ul class="column-list">
        {shown.map((column) => (
          <ColumnRow
            key={column.name}
            column={column}
            rows={profile.rows}
            open={open === column.name}
            onToggle={() => setOpen(open === column.name ? null : column.name)}
          />
        ))}
      </ul>
      {shown.length === 0 && <p class="quiet">{texts.columns.none}</p>}
      <Review />
      <Formulas />
      <AdviceList />
    </section>
  );
}

/** One role for all columns that are shown: sixty answers of a questionnaire are one decision. */
function MakeAll({ columns }: { columns: readonly string[] }) {
  const [role, setRoleWanted] = useState('quasi');
  const id = useId();
  const makeAll = () =>
    batch(() => {
      setRoles(columns, role);
      for (const column of columns) reviewed(column);
    });
  return (
    <form
      class="inline-form"
      onSubmit={(event) => {
        event.preventDefault();
        makeAll();
      }}
    >
      <div>
        <label class="label" for={id}>
          {texts.columns.makeAll(columns.length)}
        </label>
        <select
          class="input"
          id={id}
          value={role}
          onChange={(event) => setRoleWanted(event.currentTarget.value)}
        >
          {Object.entries(texts.columns.roles).map(([name, { word }]) => (
            <option key={name} value={name}>
              {word}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" class="button button-small">
        {texts.columns.makeAllButton}
      </button>
    </form>
  );
}

/** Faults of columns that the plan names and the table does not have. */
function strayFaults(names: readonly string[]) {
  const known = names.map((name) => pathText(['attributes', name]));
  return faults.value.filter(
    ({ path }) =>
      (path === 'attributes' || path.startsWith('attributes.') || path.startsWith('attributes[')) &&
      !known.some((own) => path === own || path.startsWith(`${own}.`) || path.startsWith(`${own}[`)),
  );
}
