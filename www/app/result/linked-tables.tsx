import { texts } from '../../texts.ts';

/** Why a release consists of several tables, and how they are read together. */
export function LinkedTables({ column }: { column: string | undefined }) {
  if (column === undefined) return null;
  const words = texts.result.linked;
  return (
    <details class="linked-why">
      <summary>{words.title}</summary>
      <p>{words.why(column)}</p>
      <p class="quiet">{words.join}</p>
    </details>
  );
}
