import { batch } from '@preact/signals';
import type { ColumnProfile } from 'outis';
import { useState } from 'preact/hooks';
import { attributeFields, hasHierarchy } from '../../state/plan/controls.ts';
import { description } from '../../state/plan/description.ts';
import { faultsAt } from '../../state/plan/faults.ts';
import { pathText } from '../../state/plan/path.ts';
import { attributeOf, attributePath, setRole } from '../../state/plan/plan.ts';
import { reviewed, unreviewed } from '../../state/plan/review.ts';
import { texts } from '../../texts.ts';
import { FieldInput } from '../form/field-input.tsx';
import { FaultList } from '../parts/fault-list.tsx';
import { Prose } from '../parts/prose.tsx';
import { Segmented } from '../parts/segmented.tsx';
import { FrequentValues } from './frequent-values.tsx';
import { HierarchyEditor } from './hierarchy-editor.tsx';

/** One column: its facts, its role with the evidence, and on demand everything else. */
export function ColumnCard({ column, rows }: { column: ColumnProfile; rows: number }) {
  const [open, setOpen] = useState(false);
  const { role } = attributeOf(column.name);
  const path = attributePath(column.name);
  const fields = description.value?.attribute ?? [];
  const faults = faultsAt(pathText(path), open ? fields.map((field) => pathText([...path, field.name])) : []);
  const roleField = fields.find((field) => field.name === 'role');
  const options = roleField?.type === 'choice' ? roleField.options : [];
  const facts = [
    texts.columns.types[column.type] ?? column.type,
    texts.columns.facts.distinct(column.distinct),
    ...(column.missing > 0 ? [texts.columns.facts.missing(column.missing)] : []),
    ...(column.format ? [column.format] : []),
  ];
  const suggestion = texts.columns.roles[column.suggestedRole]?.word ?? column.suggestedRole;
  return (
    <li class={faults.length > 0 ? 'column column-faulty' : 'column'} data-column={column.name}>
      <div class="column-head">
        <h3 class="column-name breakable">{column.name}</h3>
        <p class="quiet column-facts">{facts.join(' · ')}</p>
      </div>
      <div class="column-role">
        <Segmented
          legend={texts.columns.role(column.name)}
          hideLegend
          value={typeof role === 'string' ? role : undefined}
          segments={options.map(({ value, meaning }) => ({
            value,
            label: texts.columns.roles[value]?.word ?? value,
            detail: texts.columns.roles[value]?.effect ?? meaning,
          }))}
          onChoose={(value) =>
            // One step back takes back both.
            batch(() => {
              setRole(column.name, value);
              reviewed(column.name);
            })
          }
        />
        <p class="evidence breakable">
          <Prose text={texts.columns.suggested(suggestion, column.evidence)} />
        </p>
        {unreviewed.value.includes(column.name) && (
          <button
            type="button"
            class="button button-small confirm"
            aria-label={texts.columns.review.confirm(column.name)}
            onClick={() => reviewed(column.name)}
          >
            {texts.columns.review.confirmShort}
          </button>
        )}
        <FaultList faults={faults} showPath={open} />
      </div>
      <button
        type="button"
        class="button button-small button-quiet column-more"
        aria-expanded={open}
        aria-label={texts.columns.details(column.name)}
        onClick={() => setOpen(!open)}
      >
        {texts.columns.more}
      </button>
      {open && (
        <div class="column-details">
          <FrequentValues column={column} rows={rows} />
          {role === 'insensitive' ? (
            <p class="quiet">{texts.columns.onlyQuasi}</p>
          ) : (
            <div class="column-settings">
              {hasHierarchy(role) && <HierarchyEditor column={column.name} />}
              <div class="fields">
                {(description.value ? attributeFields(description.value, role) : []).map((field) => (
                  <FieldInput key={field.name} field={field} path={[...path, field.name]} />
                ))}
              </div>
            </div>
          )}
        </div>
      )}
    </li>
  );
}
