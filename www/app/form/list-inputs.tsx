import type { Choice, Shape } from 'outis';
import { useState } from 'preact/hooks';
import { isObject, type Json } from '../../state/plan/json.ts';
import { columnsWithRole } from '../../state/plan/plan.ts';
import { texts } from '../../texts.ts';
import type { InputProps } from './field-input.tsx';

const asList = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** Some of a few words, kept in the order in which the description lists them. */
export function ChoiceListInput(props: InputProps<Extract<Shape, { type: 'choice' }>>) {
  const words = props.shape.options.map(({ value }) => value);
  const meanings = new Map(props.shape.options.map(({ value, meaning }) => [value, meaning]));
  return <Checkboxes {...props} words={words} meaning={(word) => meanings.get(word)} />;
}

/** The field in which no column means all of them. */
const ALL_IF_NONE = 'attributes';

/** Some of the columns that have the role the field asks for. */
export function ColumnListInput(props: InputProps<Extract<Shape, { type: 'column' }>>) {
  const words = columnsWithRole(props.shape.role);
  return <Checkboxes {...props} words={words} all={props.field.name === ALL_IF_NONE} />;
}

function Checkboxes(
  props: InputProps & {
    words: readonly string[];
    meaning?: (word: string) => string | undefined;
    /** Whether none means all of them: then that is a choice of its own. */
    all?: boolean;
  },
) {
  const { id, field, value, words, meaning, all = false, describedBy, onEdit } = props;
  const chosen = asList(value ?? (field.default as Json | undefined));
  const strangers = chosen.filter(
    (word): word is string => typeof word === 'string' && !words.includes(word),
  );
  const toggle = (word: string, on: boolean) => {
    const next = [...words, ...strangers].filter((other) => (other === word ? on : chosen.includes(other)));
    onEdit(next.length === 0 && !field.required ? undefined : next);
  };
  return (
    <fieldset class="checks" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      {all && (
        <label class="check">
          <input
            class="checkbox"
            type="checkbox"
            checked={chosen.length === 0}
            onChange={(event) => onEdit(event.currentTarget.checked ? undefined : [...words])}
          />
          {texts.protection.allColumns}
        </label>
      )}
      {[...words, ...strangers].map((word) => (
        <label class="check" key={word}>
          <input
            class="checkbox"
            type="checkbox"
            checked={chosen.includes(word)}
            onChange={(event) => toggle(word, event.currentTarget.checked)}
          />
          <span class="breakable">{word}</span>
          {meaning && <span class="quiet">{meaning(word)}</span>}
        </label>
      ))}
    </fieldset>
  );
}

/** Any number of sets of columns, each chosen by itself. */
export function ColumnSetsInput(props: InputProps & { column: Extract<Shape, { type: 'column' }> }) {
  const { id, field, value, column, describedBy, onEdit } = props;
  const sets = asList(value ?? (field.default as Json | undefined));
  const words = columnsWithRole(column.role);
  const replace = (place: number, set: readonly Json[]) =>
    onEdit(sets.map((other, index) => (index === place ? [...set] : other)));
  return (
    <fieldset class="lines" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      {sets.map((set, index) => (
        <fieldset class="column-set" key={index}>
          <legend class="label">{texts.protection.columnSet(index + 1)}</legend>
          <div class="checks">
            {[...words, ...asList(set).filter((word) => !words.includes(String(word)))].map((word) => (
              <label class="check" key={String(word)}>
                <input
                  class="checkbox"
                  type="checkbox"
                  checked={asList(set).includes(word)}
                  onChange={(event) => {
                    const on = event.currentTarget.checked;
                    const chosen = asList(set);
                    const keep = (other: Json) => (other === word ? on : chosen.includes(other));
                    replace(
                      index,
                      [...words, ...chosen.filter((other) => !words.includes(String(other)))].filter(keep),
                    );
                  }}
                />
                <span class="breakable">{String(word)}</span>
              </label>
            ))}
          </div>
          <button
            type="button"
            class="button button-small button-quiet"
            onClick={() => {
              const rest = sets.filter((_, place) => place !== index);
              onEdit(rest.length === 0 && !field.required ? undefined : rest);
            }}
          >
            {texts.protection.removeColumnSet(index + 1)}
          </button>
        </fieldset>
      ))}
      <button type="button" class="button button-small" onClick={() => onEdit([...sets, words.slice(0, 1)])}>
        {texts.protection.addColumnSet}
      </button>
    </fieldset>
  );
}

/** `5, 10, 20` */
export function NumberListInput({ id, value, describedBy, invalid, onEdit }: InputProps) {
  const given = asList(value).join(', ');
  const [typed, setTyped] = useState(given);
  const numbers = parseNumbers(typed);
  // What was typed stays as typed while it means the same as the plan; otherwise the plan wins.
  const shown = numbers.join(', ') === given ? typed : given;
  return (
    <input
      class="input"
      type="text"
      id={id}
      value={shown}
      placeholder="5, 10, 20"
      spellcheck={false}
      autocomplete="off"
      aria-describedby={describedBy}
      aria-invalid={invalid}
      onInput={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onEdit(parseNumbers(text));
      }}
    />
  );
}

const parseNumbers = (text: string): (number | string)[] =>
  text
    .split(/[,;\s]+/)
    .filter((part) => part !== '')
    .map((part) => (Number.isFinite(Number(part)) ? Number(part) : part));

/** Any texts, one input each. */
export function TextListInput({ id, field, value, describedBy, onEdit }: InputProps) {
  const list = asList(value ?? (field.default as Json | undefined));
  return (
    <fieldset class="lines" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      {list.map((entry, index) => (
        <div class="line" key={index}>
          <input
            class="input"
            type="text"
            spellcheck={false}
            aria-label={texts.protection.entry(index + 1)}
            value={typeof entry === 'string' ? entry : JSON.stringify(entry)}
            readOnly={isObject(entry)}
            onInput={(event) => {
              const typed = event.currentTarget.value;
              onEdit(list.map((other, place) => (place === index ? typed : other)));
            }}
          />
          <button
            type="button"
            class="button button-small button-quiet"
            aria-label={texts.protection.removeLine(index + 1)}
            onClick={() => onEdit(list.filter((_, place) => place !== index))}
          >
            ×
          </button>
        </div>
      ))}
      <button type="button" class="button button-small" onClick={() => onEdit([...list, ''])}>
        {texts.protection.addLine}
      </button>
    </fieldset>
  );
}

/** Texts one by one, or a word in place of the list. */
export function TextListOrInput(props: InputProps & { or: Choice }) {
  const { or, value, onEdit } = props;
  const isWord = value === or.value;
  return (
    <>
      <label class="check">
        <input
          class="checkbox"
          type="checkbox"
          checked={isWord}
          onChange={(event) => onEdit(event.currentTarget.checked ? or.value : undefined)}
        />
        {or.meaning}
      </label>
      {!isWord && <TextListInput {...props} />}
    </>
  );
}

/** Paths of a tree, one a line: `Boston;Massachusetts;USA;*` */
export function PathsInput({ id, value, describedBy, invalid, onEdit }: InputProps) {
  const paths = asList(value).map((path) => asList(path).map(String));
  const plain = paths.every((path) => path.every((label) => !/[;\n\r]/.test(label)));
  const text = paths.map((path) => path.join(';')).join('\n');
  const edit = (typed: string) => {
    const lines = typed.split('\n').filter((line) => line.trim() !== '');
    onEdit(lines.length === 0 ? undefined : lines.map((line) => line.split(';')));
  };
  return (
    <>
      <textarea
        class="input input-code"
        id={id}
        rows={Math.min(8, Math.max(3, paths.length))}
        spellcheck={false}
        readOnly={!plain}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        value={text}
        onChange={(event) => edit(event.currentTarget.value)}
      />
      <p class="help">{plain ? texts.protection.pathsHelp : texts.protection.pathsFixed}</p>
    </>
  );
}
