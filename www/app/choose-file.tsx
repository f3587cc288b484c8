import { useId } from 'preact/hooks';

/** A button that opens the file dialog: a real file input, covered by its label. */
export function ChooseFile(props: {
  label: string;
  accept: string;
  prominent?: boolean;
  onFile: (file: File) => void;
}) {
  const id = useId();
  return (
    <span class="choose">
      <input
        id={id}
        class="choose-input"
        type="file"
        accept={props.accept}
        onChange={(event) => {
          const input = event.currentTarget;
          const file = input.files?.[0];
          if (file) props.onFile(file);
          input.value = '';
        }}
      />
      <label for={id} class={props.prominent ? 'button button-primary' : 'button'}>
        {props.label}
      </label>
    </span>
  );
}
