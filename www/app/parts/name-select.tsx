/** A choice among names, such as those of columns. */
export function NameSelect(props: {
  id: string;
  names: readonly string[];
  value: string;
  onName: (name: string) => void;
}) {
  return (
    <select
      class="input"
      id={props.id}
      value={props.value}
      onChange={(event) => props.onName(event.currentTarget.value)}
    >
      {props.names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}
