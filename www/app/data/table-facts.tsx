import type { Warning } from 'outis';
import { forgetThisTable } from '../../state/page/forget.ts';
import { useSafeHarbor } from '../../state/table/import.ts';
import { receiveFile } from '../../state/table/receive.ts';
import type { OpenTable } from '../../state/table/table.ts';
import { TABLE_FILES } from '../../state/table/table-files.ts';
import { format, texts } from '../../texts.ts';
import { ChooseFile } from '../parts/choose-file.tsx';
import { Said } from '../parts/prose.tsx';
import { type Row, RowsTable } from '../parts/rows-table.tsx';

/** More than these are a wall: the others open on demand. */
const FIRST_NOTES = 5;

/** What was recognised in the file, what is remarkable about it, and its rows. */
export function TableFacts({ open }: { open: OpenTable }) {
  const { info } = open.handle;
  const facts: [string, string][] = [
    [texts.data.rows, format.count(info.rows)],
    [texts.data.columns, format.count(info.columns.length)],
    [texts.data.size, format.bytes(open.size)],
    [texts.data.encoding, info.encoding],
    [texts.data.separated, texts.data.delimiter(info.delimiter)],
  ];
  const load = async (from: number, to: number): Promise<Row[]> =>
    (await open.handle.rows(from, to)).map((cells) => ({ cells: cells.map((text) => ({ text })) }));
  return (
    <>
      <div class="table-head">
        <h3 class="table-name breakable">{open.name}</h3>
        <div class="actions">
          <ChooseFile label={texts.data.another} accept={TABLE_FILES} onFile={receiveFile} />
          <button type="button" class="button" title={texts.data.harbor.about} onClick={useSafeHarbor}>
            {texts.data.harbor.use}
          </button>
          <button type="button" class="button" onClick={forgetThisTable}>
            {texts.data.forget}
          </button>
        </div>
      </div>
      <dl class="facts" aria-label={texts.data.recognised}>
        {facts.map(([name, value]) => (
          <div class="fact" key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {open.profile && <Remarks open={open} />}
      <RowsTable
        key={open.name + info.rows}
        label={texts.data.preview}
        columns={info.columns.map(({ name }) => name)}
        rowCount={info.rows}
        visibleRows={6}
        load={load}
      />
    </>
  );
}

function Remarks({ open: { profile } }: { open: OpenTable }) {
  if (profile === null) return null;
  const { warnings, dialect, uniqueSets } = profile;
  const notes = notesOf(warnings);
  return (
    <div class="remarks">
      <p class="quiet">{dialect.sentence}</p>
      {notes.length > 0 && (
        <div class="notice notice-care">
          <Notes label={texts.data.notesTitle} notes={notes.slice(0, FIRST_NOTES)} />
          {notes.length > FIRST_NOTES && (
            <details class="more">
              <summary>{texts.data.moreNotes(notes.length - FIRST_NOTES)}</summary>
              <Notes label={texts.data.notesTitle} notes={notes.slice(FIRST_NOTES)} />
            </details>
          )}
        </div>
      )}
      {uniqueSets.sets.length > 0 && (
        <div>
          <h4 class="label">{texts.data.uniqueTitle}</h4>
          <ul class="plain-list">
            {uniqueSets.sets.slice(0, 3).map((set) => (
              <li class="breakable" key={set.columns.join('\0')}>
                {texts.data.unique(set.columns, set.share)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** What was noticed, in the package's words; formulas in the page's own, which asks about them later. */
function notesOf(warnings: readonly Warning[]): string[] {
  const formulas = warnings.filter(({ kind }) => kind === 'formulas').map(({ column }) => column);
  const others = warnings.filter(({ kind }) => kind !== 'formulas').map(({ message }) => message);
  return formulas.length > 0 ? [...others, texts.protection.formulas.about(formulas)] : others;
}

function Notes({ label, notes }: { label: string; notes: readonly string[] }) {
  return (
    <ul aria-label={label}>
      {notes.map((note) => (
        <li class="breakable" key={note}>
          <Said text={note} />
        </li>
      ))}
    </ul>
  );
}
