import { useId } from 'preact/hooks';

/** A button that opens the dialog for a folder: a real file input, covered by its label. */
export function ChooseFolder(props: { label: string; onFiles: (files: File[]) => void }) {
  const id = useId();
  return (
    <span class="choose">
      <input
        id={id}
        class="choose-input"
        type="file"
        // @ts-expect-error: every browser knows it, the types of Preact do not
        webkitdirectory
        onChange={(event) => {
          const input = event.currentTarget;
          const files = [...(input.files ?? [])];
          if (files.length > 0) props.onFiles(files);
          input.value = '';
        }}
      />
      <label for={id} class="button">
        {props.label}
      </label>
    </span>
  );
}
