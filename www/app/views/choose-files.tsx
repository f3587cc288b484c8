import { useId, useState } from 'preact/hooks';

/** A button that opens the file dialog for several files, and a place to drop them. */
export function ChooseFiles(props: { label: string; prominent?: boolean; onFiles: (files: File[]) => void }) {
  const id = useId();
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside
    <span
      class={over ? 'choose choose-over' : 'choose'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        props.onFiles([...(event.dataTransfer?.files ?? [])]);
      }}
    >
      <input
        id={id}
        class="choose-input"
        type="file"
        multiple
        accept=".csv,.tsv,.txt,.json,text/csv,application/json"
        onChange={(event) => {
          const input = event.currentTarget;
          props.onFiles([...(input.files ?? [])]);
          input.value = '';
        }}
      />
      <label for={id} class={props.prominent ? 'button button-primary' : 'button'}>
        {props.label}
      </label>
    </span>
  );
}
