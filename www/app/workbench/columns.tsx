import { batch } from '@preact/signals';
import type { ColumnProfile } from 'outis';
import { useEffect, useState } from 'preact/hooks';
import { saidInTurn } from '../../state/page/language.ts';
import { attributeFields, hasHierarchy } from '../../state/plan/controls.ts';
import { description } from '../../state/plan/description.ts';
import { faultsAt } from '../../state/plan/faults.ts';
import type { Json } from '../../state/plan/json.ts';
import { pathText } from '../../state/plan/path.ts';
import { attributeOf, attributePath, editPlan, separatorOf, setRole } from '../../state/plan/plan.ts';
import { reviewed, unreviewed } from '../../state/plan/review.ts';
import { measuresOf } from '../../state/result/measures.ts';
import { run } from '../../state/result/run.ts';
import { table } from '../../state/table/table.ts';
import { format, texts } from '../../texts.ts';
import { FrequentValues } from '../columns/frequent-values.tsx';
import { HierarchyEditor } from '../columns/hierarchy-editor.tsx';
import { ColumnFindings } from '../columns/undecided.tsx';
import { FieldInput } from '../form/field-input.tsx';
import { FaultList } from '../parts/fault-list.tsx';
import { Prose } from '../parts/prose.tsx';

const words = texts.columns;

/** One column in one line: its name, its role, how much of it survives; opened, everything else about it. */
export function ColumnRow(props: {
  column: ColumnProfile;
  rows: number;
  open: boolean;
  onToggle: () => void;
}) {
  const { column, rows, open, onToggle } = props;
  const { role } = attributeOf(column.name);
  const path = attributePath(column.name);
  const fields = description.value?.attribute ?? [];
  const faults = faultsAt(pathText(path), open ? fields.map((field) => pathText([...path, field.name])) : []);
  const suggested = unreviewed.value.includes(column.name);
  const kept = role === 'quasi' ? keptOf(column.name) : undefined;
  const classes = ['column', open && 'column-open', faults.length > 0 && 'column-faulty'];
  return (
    <li class={classes.filter(Boolean).join(' ')} data-column={column.name}>
      <div class="column-line">
        <button
          type="button"
          class="column-name"
          aria-expanded={open}
          aria-label={words.details(column.name)}
          title={column.name}
          onClick={onToggle}
        >
          {open ? <span class="breakable">{column.name}</span> : <Middle text={column.name} />}
        </button>
        <span class="column-role">
          <RoleSelect column={column} role={role} suggested={suggested} />
          {suggested && (
            <button
              type="button"
              class="confirm"
              aria-label={words.review.confirm(column.name)}
              title={words.review.confirmShort}
              onClick={() => reviewed(column.name)}
            >
              ✓
            </button>
          )}
        </span>
      </div>
      {kept !== undefined && (
        <div class="kept" title={words.kept(format.share(kept))}>
          <span class="kept-bar">
            <i style={{ width: `${Math.round(kept * 100)}%` }} />
          </span>
          <span class="kept-number numeric">{format.share(Number(kept.toFixed(2)))}</span>
        </div>
      )}
      <FaultList faults={faults} showPath={open} />
      <ColumnFindings column={column.name} />
      {open && <Opened column={column} rows={rows} role={role} />}
    </li>
  );
}

/** Names of more letters may have no room beside their role. */
const LONG = 10;
const TAIL = 5;

/** Long names are cut in the middle: their ends tell them apart. */
function Middle({ text }: { text: string }) {
  const tail = text.length > LONG ? text.slice(-TAIL) : '';
  return (
    <>
      <span class="cut">{tail ? text.slice(0, -TAIL) : text}</span>
      {tail && <span class="nowrap">{tail}</span>}
    </>
  );
}

/** The share of a column's detail that is left, as the last result measured it. */
function keptOf(column: string): number | undefined {
  const now = run.value;
  if (now.state !== 'done') return undefined;
  const found = measuresOf(now.release).loss.find((one) => one.column === column);
  return found && 1 - found.loss;
}

function RoleSelect(props: { column: ColumnProfile; role: Json | undefined; suggested: boolean }) {
  const { column, role, suggested } = props;
  const roleField = description.value?.attribute.find((field) => field.name === 'role');
  const options = roleField?.type === 'choice' ? roleField.options : [];
  const value = typeof role === 'string' ? role : '';
  return (
    <span class={`role-pill role-${value || 'none'}`}>
      <select
        class="role-select"
        aria-label={words.role(column.name)}
        value={value}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          // One step back takes back both.
          batch(() => {
            setRole(column.name, chosen);
            reviewed(column.name);
          });
        }}
      >
        {!options.some((option) => option.value === value) && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {words.roles[option.value]?.word ?? option.value}
            {suggested && option.value === value ? words.unsure : ''}
          </option>
        ))}
      </select>
    </span>
  );
}

function Opened(props: { column: ColumnProfile; rows: number; role: Json | undefined }) {
  const { column, rows, role } = props;
  const path = attributePath(column.name);
  const facts = [
    words.types[column.type] ?? column.type,
    words.facts.distinct(column.distinct),
    ...(column.missing > 0 ? [words.facts.missing(column.missing)] : []),
    ...(column.format ? [column.format] : []),
  ];
  const suggestion = words.roles[column.suggestedRole]?.word ?? column.suggestedRole;
  const own = words.roles[String(role)];
  return (
    <div class="column-opened">
      <p class="quiet">{facts.join(' · ')}</p>
      {own && (
        <p class="quiet">
          {own.test} {own.effect}.
        </p>
      )}
      <p class="quiet breakable">
        <Prose text={words.suggested(suggestion, saidInTurn(column.evidence, column.said.evidence))} />
      </p>
      {role === 'quasi' && (
        <>
          <Steps column={column.name} />
          <label class="matters">
            <span class="quiet">{words.matters}</span>
            <input
              type="range"
              min={0}
              max={10}
              value={mattering(weightOf(column.name))}
              onInput={(event) => {
                const weight = weightAt(event.currentTarget.valueAsNumber);
                editPlan([...path, 'weight'], weight === 1 ? undefined : weight);
              }}
            />
            <span class="quiet numeric">{mattering(weightOf(column.name))}</span>
          </label>
        </>
      )}
      <details class="more">
        <summary>{words.more}</summary>
        <FrequentValues column={column} rows={rows} />
        <div class="column-settings">
          {hasHierarchy(role) && <HierarchyEditor column={column.name} />}
          {role === 'insensitive' && <p class="quiet">{words.onlyQuasi}</p>}
          <div class="fields">
            {(description.value ? attributeFields(description.value, role) : []).map((field) => (
              <FieldInput key={field.name} field={field} path={[...path, field.name]} />
            ))}
          </div>
        </div>
      </details>
    </div>
  );
}

function weightOf(column: string): number {
  const { weight } = attributeOf(column);
  return typeof weight === 'number' ? weight : 1;
}

/** How much a column matters, from 0 to 10: 5 is a weight of 1, 10 four times that, 0 a quarter of it. */
const mattering = (weight: number) => Math.min(10, Math.max(0, Math.round(5 + 2.5 * Math.log2(weight))));
const weightAt = (mattering: number) => Math.round(100 * 2 ** ((mattering - 5) / 2.5)) / 100;

/** What each step of the hierarchy makes of one value, in a line. */
function Steps({ column }: { column: string }) {
  const [line, setLine] = useState('');
  const { hierarchy } = attributeOf(column);
  const asked = JSON.stringify(hierarchy);
  const separator = separatorOf(column);
  const handle = table.value?.handle;
  useEffect(() => {
    let wanted = true;
    const given = hierarchy as Parameters<NonNullable<typeof handle>['previewHierarchy']>[1];
    void handle?.previewHierarchy(column, given, { examples: 1, separator }).then(
      ({ examples }) => wanted && setLine((examples[0] ?? []).join(' → ')),
      () => wanted && setLine(''),
    );
    return () => {
      wanted = false;
    };
  }, [column, asked, handle, separator]);
  return line === '' ? null : <p class="quiet breakable steps-line">{line}</p>;
}
