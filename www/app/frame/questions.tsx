import { useEffect, useRef } from 'preact/hooks';
import { harbored, imported } from '../../state/table/import.ts';
import { arrived, hierarchiesMatched } from '../../state/table/receive.ts';
import { table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';

/** Good news is in view for so many milliseconds. */
const GOOD_NEWS = 12_000;

/** What has to be answered before files that arrived change anything, and what became of others. */
export function Questions() {
  return (
    <>
      <ArrivedTable />
      <MatchedHierarchies />
      <ImportNotes />
      <Harbored />
    </>
  );
}

/** A file dropped on an open table: whatever is open stays until this is answered. */
function ArrivedTable() {
  const words = texts.data.arrived;
  const dialog = useRef<HTMLDialogElement>(null);
  const asked = arrived.value;
  useEffect(() => {
    if (asked !== null) dialog.current?.showModal();
  }, [asked]);
  if (asked === null) return null;
  const close = () => {
    arrived.value = null;
  };
  const open = table.value?.name ?? '';
  return (
    <dialog class="question" ref={dialog} aria-labelledby="arrived" onClose={close}>
      <h2 class="subtitle breakable" id="arrived">
        {words.title(asked.name, open)}
      </h2>
      <p>{words.lose}</p>
      <div class="actions">
        <button type="button" class="button button-primary" onClick={asked.open}>
          {words.open}
        </button>
        {asked.asExtract && (
          <button type="button" class="button" onClick={asked.asExtract}>
            {words.extract}
          </button>
        )}
        <button type="button" class="button" onClick={close}>
          {words.keep(open)}
        </button>
      </div>
    </dialog>
  );
}

/** What an import from another program did not take over. */
function ImportNotes() {
  const words = texts.data.imported;
  const found = imported.value;
  if (found === null) return null;
  return (
    <div class="toast" role="status">
      <p class="notice-title breakable">{words.title(found.name)}</p>
      <ul class="toast-list">
        {found.notes.map(({ code, about, message }) => (
          <li key={code + about} class="breakable">
            {words.notes[code]?.(about) ?? message}
          </li>
        ))}
      </ul>
      <button
        type="button"
        class="button button-small"
        onClick={() => {
          imported.value = null;
        }}
      >
        {texts.data.matched.done}
      </button>
    </div>
  );
}

/** What became of the identifiers of Safe Harbor. */
function Harbored() {
  const words = texts.data.harbor;
  const made = harbored.value;
  if (made === null) return null;
  const columns = made.found.identifiers.flatMap(({ letter, columns }) =>
    columns.map((column) => ({ letter, ...column })),
  );
  return (
    <div class="toast" role="status">
      <p class="notice-title">{words.title(columns.length)}</p>
      <ul class="toast-list">
        {columns.map(({ letter, name, done }) => (
          <li key={letter + name} class="breakable">
            ({letter}) {name}: {words.done[done]}
          </li>
        ))}
      </ul>
      <p>{words.limits}</p>
      <button
        type="button"
        class="button button-small"
        onClick={() => {
          harbored.value = null;
        }}
      >
        {texts.data.matched.done}
      </button>
    </div>
  );
}

/** Which columns the dropped hierarchies went to. */
function MatchedHierarchies() {
  const words = texts.data.matched;
  const found = hierarchiesMatched.value;
  useEffect(() => {
    // Good news goes by itself; what was not matched stays until it is read.
    if (found === null || found.unmatched.length + found.kept.length > 0) return;
    const timer = setTimeout(() => {
      hierarchiesMatched.value = null;
    }, GOOD_NEWS);
    return () => clearTimeout(timer);
  }, [found]);
  if (found === null) return null;
  return (
    <div class="toast" role="status">
      <p class="notice-title">{words.title(found.matched.length)}</p>
      <p class="breakable">{found.matched.map(({ column }) => column).join(', ')}</p>
      {found.kept.length > 0 && <p class="breakable">{words.kept(found.kept)}</p>}
      {found.unmatched.length > 0 && <p class="breakable">{words.unmatched(found.unmatched)}</p>}
      <button
        type="button"
        class="button button-small"
        onClick={() => {
          hierarchiesMatched.value = null;
        }}
      >
        {words.done}
      </button>
    </div>
  );
}
