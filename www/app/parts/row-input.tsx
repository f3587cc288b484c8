/** The number of a row, counted from 1. */
export function RowInput(props: {
  id: string;
  label: string;
  rows: number;
  value: number;
  onRow: (row: number) => void;
}) {
  return (
    <div>
      <label class="label" for={props.id}>
        {props.label}
      </label>
      <input
        class="input input-number"
        id={props.id}
        type="number"
        min={1}
        max={props.rows}
        value={props.value}
        onInput={(event) => props.onRow(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

/** The index of the row that was typed, or of the nearest one that there is. */
export const rowIndex = (typed: number, rows: number): number =>
  Math.min(rows, Math.max(1, Math.trunc(typed) || 1)) - 1;
