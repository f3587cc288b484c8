import type { Release, Table } from 'outis';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Json, JsonObject } from '../../state/plan/json.ts';
import { attack, columnsOf, type Findings, type Learned, rowWith } from '../../state/result/attacker.ts';
import { peopleApart, rowsApart, tellingColumns } from '../../state/result/findable.ts';
import { table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';
import { More } from '../parts/more.tsx';
import { RowInput, rowIndex } from '../parts/row-input.tsx';

const words = texts.result.attacker;
const SHOWN = 6;

/** What someone who knows one person finds, in the table as it is and in the release: the danger, on real rows. */
export function PersonCard(props: { handle: Table; plan: JsonObject; release: Release | null }) {
  const { handle, plan, release } = props;
  const [row, setRow] = useState<number | null>(null);
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const [learned, setLearned] = useState<Learned | null>(null);
  const [named, setNamed] = useState(false);
  const apart = useRef<readonly number[]>([]);
  const turn = useRef(0);
  const columns = columnsOf(handle, plan, 'quasi');
  const known = columns.filter((column) => !unknown.includes(column));
  const asked = known.join('\0');
  // Somebody who stands out, to begin with.
  useEffect(() => {
    let wanted = true;
    void rowsApart(handle, known).then(
      (rows) => {
        if (!wanted) return;
        apart.current = rows;
        setRow((now) => now ?? rows[0] ?? 0);
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [handle, asked]);
  useEffect(() => {
    if (row === null) return;
    let wanted = true;
    void attack(handle, release, plan, Math.min(row, handle.info.rows - 1), known).then(
      (found) => wanted && setLearned(found),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [handle, release, row, asked]);
  const another = () => {
    const { current } = apart;
    turn.current += 1;
    setNamed(false);
    setRow(
      current.length > 1
        ? (current[turn.current % current.length] ?? 0)
        : (turn.current * 7) % handle.info.rows,
    );
  };
  if (columns.length === 0) return null;
  return (
    <div class="side-card attacker">
      <h2 class="cap">
        <span>{words.title}</span>
        <button type="button" class="button-link" onClick={another}>
          {words.another} ⟳
        </button>
      </h2>
      {learned && <Told learned={learned} row={row ?? 0} named={named} onName={() => setNamed(true)} />}
      <FoundThatWay handle={handle} columns={known} person={columnsFrom(plan.person)} />
      <Choose
        handle={handle}
        row={row ?? 0}
        columns={columns}
        unknown={unknown}
        onRow={(chosen) => {
          setNamed(true);
          setRow(chosen);
        }}
        onUnknown={setUnknown}
      />
    </div>
  );
}

const columnsFrom = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];

/** How many can be found like this one, counted on the whole table: people where the plan says who they are, else rows. */
function FoundThatWay(props: { handle: Table; columns: readonly string[]; person: readonly string[] }) {
  const { handle, columns, person } = props;
  const [people, setPeople] = useState<Awaited<ReturnType<typeof peopleApart>> | null>(null);
  const asked = JSON.stringify([columns, person]);
  useEffect(() => {
    let wanted = true;
    setPeople(null);
    if (person.length > 0)
      void peopleApart(handle, columns, person).then(
        (found) => wanted && setPeople(found),
        () => undefined,
      );
    return () => {
      wanted = false;
    };
  }, [handle, asked]);
  if (person.length > 0)
    return (
      people &&
      people.people > 0 && (
        <p class="quiet">{words.people(people.people, people.share, people.whole, columns)}</p>
      )
    );
  const open = table.value;
  const found = open?.profile && open.handle === handle ? tellingColumns(open.profile, columns) : null;
  return found && <p class="quiet">{words.thatWay(found.rows, found.share, found.columns)}</p>;
}

function Told(props: { learned: Learned; row: number; named: boolean; onName: () => void }) {
  const { learned, row, named, onName } = props;
  const { names, known, before, after } = learned;
  return (
    <div class="attacker-told" role="status">
      <p class="attacker-person breakable">
        {names.length > 0 && !named ? (
          <button type="button" class="button-link attacker-name" onClick={onName}>
            {words.showName}
          </button>
        ) : (
          <strong>{names.length > 0 ? names.join(', ') : words.rowOf(row + 1)}</strong>
        )}
      </p>
      <p class="quiet breakable">
        {known.length === 0 ? words.knowsNothing : words.knows}{' '}
        {known.slice(0, SHOWN).map(({ column, value }, index) => (
          <span key={column}>
            {index > 0 && ', '}
            {column} <strong>{value === '' ? texts.columns.emptyValue : value}</strong>
          </span>
        ))}
        {known.length > SHOWN && words.more(known.length - SHOWN)}
      </p>
      <div class="attacker-sides">
        <Side title={words.before} findings={before} mood="alert" />
        {after === null && (
          <div class="mini mini-good">
            <b>–</b>
            {words.leftOut}
          </div>
        )}
        {after && <Side title={words.after} findings={after} mood="good" />}
      </div>
    </div>
  );
}

function Side(props: { title: string; findings: Findings; mood: 'alert' | 'good' }) {
  const { title, findings, mood } = props;
  return (
    <div class={`mini mini-${findings.rows === 1 ? 'alert' : mood}`}>
      <b>{words.fit(findings.rows, findings.whole)}</b>
      {title}
      {findings.secrets.map(({ column, values }) => (
        <p
          key={column}
          class="breakable"
          title={values
            .slice(0, SHOWN)
            .map(([value]) => value)
            .join(', ')}
        >
          {words.secret(column, values.length)}
          {values.length === 1 && <strong class="attacker-secret"> {values[0]?.[0]}</strong>}
        </p>
      ))}
    </div>
  );
}

/** Somebody in particular, and what is known about them. */
function Choose(props: {
  handle: Table;
  row: number;
  columns: readonly string[];
  unknown: readonly string[];
  onRow: (row: number) => void;
  onUnknown: (unknown: readonly string[]) => void;
}) {
  const { handle, row, columns, unknown, onRow, onUnknown } = props;
  const id = useId();
  const [typed, setTyped] = useState<number | null>(null);
  const [name, setName] = useState('');
  const [nobody, setNobody] = useState(false);
  const { rows } = handle.info;
  const ask = async () => {
    const found = name.trim() === '' ? rowIndex(typed ?? row + 1, rows) : await rowWith(handle, name);
    setNobody(found === null);
    setTyped(null);
    if (found !== null) onRow(found);
  };
  return (
    <More title={words.choose}>
      <form
        class="stack-form"
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <RowInput id={id} label={words.row} rows={rows} value={typed ?? row + 1} onRow={setTyped} />
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
                  onUnknown(
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
        <button type="submit" class="button button-small">
          {words.ask}
        </button>
        {nobody && (
          <p class="notice" role="status">
            {words.nobody}
          </p>
        )}
      </form>
    </More>
  );
}
