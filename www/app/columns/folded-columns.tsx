import type { Profile } from 'outis';
import { useState } from 'preact/hooks';
import { texts } from '../../texts.ts';
import { More } from '../parts/more.tsx';
import { ColumnRow } from '../workbench/columns.tsx';

/** The meaning of every column, where most people leave it as it is. */
export function FoldedColumns(props: { profile: Profile; open?: boolean }) {
  const { profile, open: asked = false } = props;
  const [open, setOpen] = useState<string | null>(null);
  return (
    <More title={texts.again.columns} opener={asked ? profile : null}>
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
    </More>
  );
}
