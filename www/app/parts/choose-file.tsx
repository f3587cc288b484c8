import { useId } from 'preact/hooks';

/** A button that opens the file dialog for one file. */
export function ChooseFile(props: {
  label: string;
  accept: string;
  prominent?: boolean;
  onFile: (file: File) => void;
}) {
  const { onFile, ...button } = props;
  return <FileButton {...button} onFiles={([file]) => file && onFile(file)} />;
}

/** A real file input, covered by its label. */
export function FileButton(props: {
  label: string;
  accept?: string;
  prominent?: boolean;
  multiple?: boolean;
  /** Whether a folder is chosen, with all that is in it. */
  folder?: boolean;
  onFiles: (files: File[]) => void;
}) {
  const id = useId();
  return (
    <span class="choose">
      <input
        id={id}
        class="choose-input"
        type="file"
        accept={props.accept}
        multiple={props.multiple}
        // @ts-expect-error: every browser knows it, the types of Preact do not
        webkitdirectory={props.folder}
        onChange={(event) => {
          const input = event.currentTarget;
          const files = [...(input.files ?? [])];
          if (files.length > 0) props.onFiles(files);
          input.value = '';
        }}
      />
      <label for={id} class={props.prominent ? 'button button-primary' : 'button'}>
        {props.label}
      </label>
    </span>
  );
}
