import type { ColumnProfile } from 'outis';
import { format, texts } from '../../texts.ts';

/** The most frequent values of a column with a bar each. */
export function FrequentValues({ column, rows }: { column: ColumnProfile; rows: number }) {
  const most = Math.max(1, ...column.frequent.map(({ count }) => count));
  return (
    <table class="frequent">
      <caption class="label">{texts.columns.frequent}</caption>
      <thead class="visually-hidden">
        <tr>
          <th scope="col">{texts.columns.value}</th>
          <th scope="col">{texts.columns.rowsWithIt}</th>
        </tr>
      </thead>
      <tbody>
        {column.frequent.map(({ value, count }) => (
          <tr key={value}>
            <th scope="row" title={value}>
              {value === '' ? <em>{texts.columns.emptyValue}</em> : value}
            </th>
            <td class="numeric" title={format.share(rows === 0 ? 0 : count / rows)}>
              <span class="bar" style={{ width: `${(100 * count) / most}%` }} aria-hidden="true" />
              <span class="bar-number">{format.count(count)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
