import type { View, ViewSet } from 'outis';
import { useId } from 'preact/hooks';
import {
  changeView,
  dropView,
  faultsAt,
  renameColumn,
  repeatedRows,
  showColumn,
} from '../../state/desks/views.ts';
import { texts } from '../../texts.ts';
import { ConditionInput } from './condition-input.tsx';
import { PlainFaults } from './plain-faults.tsx';

/** One view: its name, its columns and its condition. */
export function ViewCard({ set, view, index }: { set: ViewSet; view: View; index: number }) {
  const words = texts.views.edit;
  const id = useId();
  const path = `views[${index}]`;
  const name = view.name ?? `v${index + 1}`;
  const where = faultsAt(`${path}.where`);
  return (
    <li class="card view-card">
      <div class="card-head">
        <label class="visually-hidden" for={id}>
          {words.name}
        </label>
        <input
          class="input view-name"
          id={id}
          value={name}
          onInput={(event) => changeView(index, { name: event.currentTarget.value })}
        />
        <button type="button" class="button button-small button-quiet" onClick={() => dropView(index)}>
          {words.remove}
          <span class="visually-hidden"> {name}</span>
        </button>
      </div>
      {view.rows && <Shows view={view} />}
      {view.rows && <Handling view={view} index={index} />}
      <details
        class="more view-more"
        // What comes as a file is taken as it is; a view of a table is put together here.
        open={!view.rows || view.where !== undefined || faultsAt(path).length > 0}
      >
        <summary>{words.more}</summary>
        {view.rows || view.csv ? (
          <FileColumns set={set} view={view} index={index} />
        ) : (
          <Columns set={set} view={view} index={index} />
        )}
        <ConditionInput
          names={Object.keys(set.attributes)}
          label={words.where(name)}
          value={view.where ?? ''}
          faulty={where.length > 0}
          onChange={(text) => changeView(index, { where: text === '' ? undefined : text } as Partial<View>)}
        />
      </details>
      <PlainFaults faults={faultsAt(path)} />
    </li>
  );
}

/** What an extract shows, at a glance. */
function Shows({ view }: { view: View }) {
  const words = texts.views.edit;
  const rows = view.rows ?? [];
  return (
    <>
      <p class="quiet">
        {view.distinct ? words.repeated(rows.length, repeatedRows(rows)) : texts.data.rowCount(rows.length)}
      </p>
      <ul class="view-columns">
        {view.project.map((column) => (
          <li class="pill" key={column}>
            {column}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether an extract is out already, and whether its repeated rows count once. */
function Handling({ view, index }: { view: View; index: number }) {
  const words = texts.views.edit;
  const tick = (field: 'published' | 'distinct', label: string) => (
    <label class="check">
      <input
        class="checkbox"
        type="checkbox"
        checked={view[field] ?? false}
        onChange={(event) => changeView(index, { [field]: event.currentTarget.checked })}
      />
      {label}
    </label>
  );
  return (
    <div class="checks">
      {tick('published', words.published)}
      {view.distinct && tick('distinct', words.distinct)}
    </div>
  );
}

/** Columns of the table, to be ticked. */
function Columns({ set, view, index }: { set: ViewSet; view: View; index: number }) {
  return (
    <fieldset class="checks">
      <legend class="label">{texts.views.edit.columns}</legend>
      {Object.keys(set.attributes).map((column) => (
        <label class="check" key={column}>
          <input
            class="checkbox"
            type="checkbox"
            checked={view.project.includes(column)}
            onChange={(event) => showColumn(index, column, event.currentTarget.checked)}
          />
          {column}
        </label>
      ))}
    </fieldset>
  );
}

/** Columns of a file: each may be what another file calls otherwise. */
function FileColumns({ set, view, index }: { set: ViewSet; view: View; index: number }) {
  const words = texts.views.edit;
  const elsewhere = (own: string) =>
    Object.keys(set.attributes).filter((name) => name === own || !view.project.includes(name));
  return (
    <fieldset class="same-columns">
      <legend class="label">{words.same}</legend>
      {view.project.map((column, place) => (
        <select
          key={place}
          class="input"
          aria-label={words.sameAs(place + 1)}
          value={column}
          onChange={(event) => renameColumn(index, place, event.currentTarget.value)}
        >
          {elsewhere(column).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      ))}
    </fieldset>
  );
}
