import type { Profile } from 'outis';
import { texts } from '../../texts.ts';
import { ColumnCard } from './column-card.tsx';

/** The meaning of every column, where most people leave it as it is. */
export function FoldedColumns({ profile }: { profile: Profile }) {
  return (
    <details class="more">
      <summary>{texts.again.columns}</summary>
      <ul class="column-list">
        {profile.columns.map((column) => (
          <ColumnCard key={column.name} column={column} rows={profile.rows} />
        ))}
      </ul>
    </details>
  );
}
