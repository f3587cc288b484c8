import { texts } from '../../texts.ts';

const words = texts.start.danger;

/** One row of the first sample, as anybody finds it, and among whom it hides in its release. */
export function Danger() {
  return (
    <figure class="danger" aria-label={words.title}>
      <div class="danger-head">
        <span class="pill pill-alert">{words.found}</span>
        <span class="quiet">{words.file}</span>
      </div>
      <h3 class="danger-title">{words.title}</h3>
      <p class="quiet">{words.learns}</p>
      <Rows rows={words.before} mark={1} class="danger-before" />
      <p class="danger-between">{words.released}</p>
      <Rows rows={words.after} class="danger-after" />
      <p class="danger-end">
        <strong>{words.fit}</strong> {words.checked}
      </p>
    </figure>
  );
}

function Rows(props: { rows: readonly (readonly string[])[]; mark?: number; class: string }) {
  return (
    <table class={props.class}>
      <thead>
        <tr>
          {words.columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row, line) => (
          <tr key={row.join()} class={line === props.mark ? 'danger-row' : undefined}>
            {row.map((cell, column) => (
              <td key={words.columns[column]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
