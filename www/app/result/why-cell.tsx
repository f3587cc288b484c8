import type { ReleaseTable, Table } from 'outis';
import { useEffect, useId, useState } from 'preact/hooks';
import { alikeRows, counted } from '../../state/result/alike.ts';
import { COUNTERFEIT, numberOf, rowOf } from '../../state/result/file-order.ts';
import { format, texts } from '../../texts.ts';
import { More } from '../parts/more.tsx';
import { NameSelect } from '../parts/name-select.tsx';
import { Prose } from '../parts/prose.tsx';
import { RowInput, rowIndex } from '../parts/row-input.tsx';

const words = texts.result.why;

const MOST_ORIGINALS = 2_000;
const SHOWN = 12;

export interface Place {
  readonly row: number;
  readonly column: string;
}

interface Answer {
  readonly sentences: readonly string[];
  readonly values: readonly (readonly [value: string, count: number])[];
}

/** Why a published cell looks as it does: the rows it hides among, and what they had there. */
export function WhyCell(props: {
  published: ReleaseTable;
  original: Table;
  /** The columns by which rows are told apart. */
  known: readonly string[];
  place: Place | null;
  onPlace: (place: Place) => void;
  /** The published rows in the order in which they are shown. */
  order: Uint32Array;
}) {
  const { published, original, known, place, onPlace, order } = props;
  const [answer, setAnswer] = useState<Answer | null>(null);
  const columns = published.columns.filter((name) => original.info.columns.some((own) => own.name === name));
  useEffect(() => {
    let wanted = true;
    setAnswer(null);
    if (place) void answerFor(published, original, known, place).then((found) => wanted && setAnswer(found));
    return () => {
      wanted = false;
    };
  }, [published, place]);
  return (
    <More title={words.title} kind="why" opener={place}>
      <p class="quiet">{words.help}</p>
      <Question
        columns={columns}
        rows={original.info.rows}
        numberOf={(row) => numberOf(published, row)}
        rowOf={(number) => rowOf(published, order, number)}
        place={place}
        onPlace={onPlace}
      />
      {place !== null && (
        <div class="notice" role="status">
          {answer === null ? words.busy : <Told answer={answer} column={place.column} />}
        </div>
      )}
    </More>
  );
}

function Question(props: {
  columns: readonly string[];
  rows: number;
  /** What a row is numbered by, and back. */
  numberOf: (row: number) => number;
  rowOf: (number: number) => number;
  place: Place | null;
  onPlace: (place: Place) => void;
}) {
  const { columns, rows, numberOf, rowOf, place, onPlace } = props;
  const id = useId();
  const [row, setRow] = useState(1);
  const [column, setColumn] = useState(columns[0] ?? '');
  useEffect(() => {
    if (place === null) return;
    setRow(numberOf(place.row));
    setColumn(place.column);
  }, [place]);
  return (
    <form
      class="inline-form"
      onSubmit={(event) => {
        event.preventDefault();
        onPlace({ row: rowOf(rowIndex(row, rows) + 1), column });
      }}
    >
      <RowInput id={`${id}-row`} label={words.row} rows={rows} value={row} onRow={setRow} />
      <div>
        <label class="label" for={`${id}-column`}>
          {words.column}
        </label>
        <NameSelect id={`${id}-column`} names={columns} value={column} onName={setColumn} />
      </div>
      <button type="submit" class="button">
        {words.ask}
      </button>
    </form>
  );
}

function Told({ answer, column }: { answer: Answer; column: string }) {
  const { sentences, values } = answer;
  return (
    <>
      {sentences.map((sentence) => (
        <p class="breakable" key={sentence}>
          <Prose text={sentence} />
        </p>
      ))}
      {values.length > 0 && (
        <>
          <p class="label">{words.values(column)}</p>
          <ul class="why-values">
            {values.slice(0, SHOWN).map(([value, count]) => (
              <li class="value breakable" key={value}>
                {value === '' ? texts.columns.emptyValue : value}{' '}
                <span class="numeric">× {format.count(count)}</span>
              </li>
            ))}
            {values.length > SHOWN && <li class="quiet">{words.more(values.length - SHOWN)}</li>}
          </ul>
          {values.length > 1 && <p class="quiet">{words.covers}</p>}
        </>
      )}
    </>
  );
}

async function answerFor(
  published: ReleaseTable,
  original: Table,
  known: readonly string[],
  { row, column }: Place,
): Promise<Answer> {
  const source = original.info.columns.findIndex(({ name }) => name === column);
  const origin = published.origin[row] ?? COUNTERFEIT;
  if (origin === COUNTERFEIT) return { sentences: [words.counterfeit], values: [] };
  const shown = published.columns.filter((name) => known.includes(name));
  const alike = await alikeRows(published, row, shown);
  const origins = alike.rows
    .slice(0, MOST_ORIGINALS)
    .map((one) => published.origin[one] ?? COUNTERFEIT)
    .filter((one) => one !== COUNTERFEIT);
  const [own, ...others] = await original.rowsAt([origin, ...origins]);
  const before = own?.[source] ?? '';
  const after = published.rows(row, row + 1)[0]?.[published.columns.indexOf(column)] ?? '';
  return {
    sentences: [
      before === after ? words.same(column, after) : words.changed(column, before, after),
      ...(shown.length > 0 ? [words.alike(alike.rows.length, shown, alike.whole)] : []),
    ],
    values: counted(others.map((cells) => cells[source] ?? '')),
  };
}
