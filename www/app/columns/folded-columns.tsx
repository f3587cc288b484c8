import type { Profile } from 'outis';
import { useState } from 'preact/hooks';
import { texts } from '../../texts.ts';
import { ColumnRow } from '../workbench/columns.tsx';

/** The meaning of every column, where most people leave it as it is. */
export function FoldedColumns({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <details class="more">
      <summary>{texts.again.columns}</summary>
      <ul class="column-list">
        {profile.columns.map((column) => (
          <ColumnRow
            key={column.name}
            column={column}
            rows={profile.rows}
            open={open === column.name}
            onToggle={() => setOpen(open === column.name ? null : column.name)}
          />
        ))}
      </ul>
    </details>
  );
}
