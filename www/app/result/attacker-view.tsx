import type { Release, Table } from 'outis';
import { useId, useState } from 'preact/hooks';
import type { JsonObject } from '../../state/plan/json.ts';
import { attack, columnsOf, type Findings, type Learned, rowWith } from '../../state/result/attacker.ts';
import { format, texts } from '../../texts.ts';
import { RowInput, rowIndex } from '../parts/row-input.tsx';

const words = texts.result.attacker;
const SHOWN = 8;

/** What someone who knows a person would learn, before and after, on the table at hand. */
export function AttackerView({
  handle,
  release,
  plan,
}: {
  handle: Table;
  release: Release;
  plan: JsonObject;
}) {
  const id = useId();
  const [row, setRow] = useState(1);
  const [name, setName] = useState('');
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const [learned, setLearned] = useState<Learned | 'nobody' | null>(null);
  const { rows } = handle.info;
  const columns = columnsOf(handle, plan, 'quasi');
  const ask = async () => {
    const found = name.trim() === '' ? rowIndex(row, rows) : await rowWith(handle, name);
    if (found !== null) setRow(found + 1);
    const known = columns.filter((column) => !unknown.includes(column));
    setLearned(found === null ? 'nobody' : await attack(handle, release, plan, found, known));
  };
  return (
    <details class="attacker">
      <summary>{words.title}</summary>
      <p class="quiet">{words.help}</p>
      <form
        class="inline-form"
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <RowInput
          id={id}
          label={words.row}
          rows={rows}
          value={row}
          onRow={(typed) => {
            setRow(typed);
            setName('');
          }}
        />
        <div>
          <label class="label" for={`${id}-name`}>
            {words.name}
          </label>
          <input
            class="input"
            id={`${id}-name`}
            type="text"
            autocomplete="off"
            spellcheck={false}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </div>
        <fieldset class="checks attacker-known">
          <legend class="label">{words.known}</legend>
          {columns.map((column) => (
            <label class="check" key={column}>
              <input
                class="checkbox"
                type="checkbox"
                checked={!unknown.includes(column)}
                onChange={(event) =>
                  setUnknown(
                    event.currentTarget.checked
                      ? unknown.filter((other) => other !== column)
                      : [...unknown, column],
                  )
                }
              />
              <span class="breakable">{column}</span>
            </label>
          ))}
        </fieldset>
        <button type="submit" class="button">
          {words.ask}
        </button>
      </form>
      {learned === 'nobody' && (
        <p class="notice" role="status">
          {words.nobody}
        </p>
      )}
      {learned !== null && learned !== 'nobody' && <Told learned={learned} />}
    </details>
  );
}

function Told({ learned: { names, known, before, after } }: { learned: Learned }) {
  return (
    <div class="attacker-told" role="status">
      {names.length > 0 && <p class="breakable">{words.person(names)}</p>}
      <p class="breakable">
        {known.length === 0 ? words.knowsNothing : words.knows}{' '}
        {known.map(({ column, value }, index) => (
          <span key={column}>
            {index > 0 && ', '}
            {column} <strong>{value === '' ? texts.columns.emptyValue : value}</strong>
          </span>
        ))}
      </p>
      <div class="attacker-sides">
        <Side title={words.before} findings={before} />
        {after === null ? (
          <div class="card">
            <h4 class="card-title">{words.after}</h4>
            <p>{words.leftOut}</p>
          </div>
        ) : (
          <Side title={words.after} findings={after} />
        )}
      </div>
    </div>
  );
}

function Side({ title, findings }: { title: string; findings: Findings }) {
  return (
    <div class="card">
      <h4 class="card-title">{title}</h4>
      <p>{words.fit(findings.rows, findings.whole)}</p>
      {findings.secrets.map(({ column, values }) => (
        <div key={column}>
          <p class="label breakable">{words.secret(column, values.length)}</p>
          <ul class="why-values">
            {values.slice(0, SHOWN).map(([value, count]) => (
              <li class="value breakable" key={value}>
                {value === '' ? texts.columns.emptyValue : value}{' '}
                <span class="numeric">× {format.count(count)}</span>
              </li>
            ))}
            {values.length > SHOWN && <li class="quiet">{texts.result.why.more(values.length - SHOWN)}</li>}
          </ul>
        </div>
      ))}
    </div>
  );
}
