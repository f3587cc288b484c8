import { texts } from '../../texts.ts';

const { before, after, header, rows, title } = texts.data.example;

/** Three rows before and after: the idea at a glance. */
export function Example() {
  return (
    <figure class="example" aria-label={title}>
      <Rows caption={before} rows={rows.map((row) => row.before)} />
      <span class="example-arrow" aria-hidden="true">
        →
      </span>
      <Rows caption={after} rows={rows.map((row) => row.after)} original={rows.map((row) => row.before)} />
    </figure>
  );
}

function Rows(props: {
  caption: string;
  rows: readonly (readonly string[])[];
  original?: readonly (readonly string[])[];
}) {
  return (
    <table>
      <caption class="label">{props.caption}</caption>
      <thead>
        <tr>
          {header.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row, line) => (
          <tr key={row.at(-1)}>
            {row.map((cell, column) => {
              const changed = props.original !== undefined && props.original[line]?.[column] !== cell;
              return (
                <td key={header[column]} class={changed ? 'cell-changed' : undefined}>
                  {cell}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
