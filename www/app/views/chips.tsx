import type { ComponentChildren } from 'preact';

/** What was said so far, each with a button that takes it back. */
export function Chips(props: {
  all: readonly { key: string; shown: ComponentChildren; removeLabel: string; remove: () => void }[];
}) {
  if (props.all.length === 0) return null;
  return (
    <ul class="chips">
      {props.all.map(({ key, shown, removeLabel, remove }) => (
        <li class="chip" key={key}>
          {shown}
          <button
            type="button"
            class="button button-small button-quiet"
            aria-label={removeLabel}
            onClick={remove}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
