import { texts } from '../../texts.ts';

/** Why a release consists of several tables, and how they are read together. */
export function LinkedTables({ column }: { column: string | undefined }) {
  if (column === undefined) return null;
  const words = texts.result.linked;
  return (
    <div class="linked-why">
      <h3 class="subtitle">{words.title}</h3>
      <p>{words.why(column)}</p>
      <p class="quiet">{words.join}</p>
    </div>
  );
}
