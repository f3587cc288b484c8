import { useState } from 'preact/hooks';
import type { RaggedLine, TableProblem } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';
import { ProblemBox } from '../parts/problem-box.tsx';
import { ChooseSheet } from './choose-sheet.tsx';

/** Why a table was not read; one that is only too large may be tried, and of several sheets one be chosen. */
export function UnreadTable({ failed: { name, problem, anyway, sheets, line } }: { failed: TableProblem }) {
  if (sheets) return <ChooseSheet name={name} sheets={sheets} />;
  return (
    <ProblemBox title={texts.data.failed(name)} problem={problem}>
      {line && <Repair key={`${line.number} ${line.text}`} line={line} />}
      {anyway && (
        <button type="button" class="button button-small" onClick={anyway}>
          {texts.data.readAnyway}
        </button>
      )}
    </ProblemBox>
  );
}

/** The line as it stands: it can be put right here, or left out. */
function Repair({ line }: { line: RaggedLine }) {
  const [text, setText] = useState(line.text);
  const field = {
    id: 'repair-line',
    spellcheck: false,
    autocomplete: 'off',
    value: text,
  } as const;
  return (
    <form
      class="line-repair"
      onSubmit={(event) => {
        event.preventDefault();
        line.use(text);
      }}
    >
      <label class="label" for="repair-line">
        {texts.data.repair.line(line.number)}
      </label>
      {line.text.includes('\n') ? (
        <textarea
          class="input input-code"
          {...field}
          rows={4}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      ) : (
        <input
          class="input input-code"
          {...field}
          type="text"
          onInput={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div class="actions">
        <button type="submit" class="button button-small" disabled={text === line.text}>
          {texts.data.repair.use}
        </button>
        <button type="button" class="button button-small" onClick={line.leaveOut}>
          {texts.data.repair.leaveOut(line.number)}
        </button>
        <button type="button" class="button button-small" onClick={line.leaveOutAll}>
          {texts.data.repair.leaveOutAll}
        </button>
      </div>
    </form>
  );
}
