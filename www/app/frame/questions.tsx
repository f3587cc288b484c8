import { useEffect, useRef } from 'preact/hooks';
import { arrived, hierarchiesMatched } from '../../state/table/receive.ts';
import { table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';

/** What has to be answered before files that arrived change anything, and what became of others. */
export function Questions() {
  return (
    <>
      <ArrivedTable />
      <MatchedHierarchies />
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
        <button type="button" class="button" onClick={asked.asExtract}>
          {words.extract}
        </button>
        <button type="button" class="button" onClick={close}>
          {words.keep(open)}
        </button>
      </div>
    </dialog>
  );
}

/** Which columns the dropped hierarchies went to. */
function MatchedHierarchies() {
  const words = texts.data.matched;
  const found = hierarchiesMatched.value;
  if (found === null) return null;
  return (
    <div class="toast" role="status">
      <p class="notice-title">{words.title(found.matched.length)}</p>
      <p class="breakable">{found.matched.map(({ column }) => column).join(', ')}</p>
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
