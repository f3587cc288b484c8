import { useState } from 'preact/hooks';
import { FileButton } from '../parts/choose-file.tsx';

/** A button that opens the file dialog for several files, and a place to drop them. */
export function ChooseFiles(props: { label: string; prominent?: boolean; onFiles: (files: File[]) => void }) {
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
      <FileButton {...props} multiple accept=".csv,.tsv,.txt,.json,text/csv,application/json" />
    </span>
  );
}
