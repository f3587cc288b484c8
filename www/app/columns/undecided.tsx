import type { Finding } from 'outis';
import { useEffect, useState } from 'preact/hooks';
import { acceptFinding, removeColumn, undecided } from '../../state/plan/findings.ts';
import { table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';

const words = texts.columns.findings;

/** What was found in the values of all columns and is not decided. */
export function Undecided() {
  const list = undecided.value;
  if (list.length === 0) return null;
  return (
    <div class="notice notice-care" role="status">
      <p class="notice-title">{words.title(list.length)}</p>
      <p>{words.help}</p>
      {list.map((finding) => (
        <Decide key={`${finding.column} ${finding.kind}`} finding={finding} named />
      ))}
    </div>
  );
}

/** What was found in the values of one column: removed, or accepted after a look at it. */
export function ColumnFindings({ column }: { column: string }) {
  const list = undecided.value.filter((finding) => finding.column === column);
  if (list.length === 0) return null;
  return (
    <div class="notice notice-care column-findings">
      {list.map((finding) => (
        <Decide key={finding.kind} finding={finding} />
      ))}
    </div>
  );
}

function Decide({ finding, named = false }: { finding: Finding; named?: boolean }) {
  const { column, kind, rows, firstRow } = finding;
  const cell = useCell(column, firstRow);
  return (
    <div class="finding" data-finding={`${column}:${kind}`}>
      <p class="breakable">
        {named && <strong>{column}: </strong>}
        {words.found(kind, rows)}
        {cell !== '' && <> {words.example(firstRow, cell)}</>}
      </p>
      <div class="actions">
        <button
          type="button"
          class="button button-small"
          aria-label={words.removeLabel(column)}
          onClick={() => removeColumn(column)}
        >
          {words.remove}
        </button>
        <button
          type="button"
          class="button button-small"
          aria-label={words.acceptLabel(column, kind)}
          onClick={() => acceptFinding(finding)}
        >
          {words.accept}
        </button>
      </div>
    </div>
  );
}

/** The first cell that was found, for whoever decides. */
function useCell(column: string, row: number): string {
  const [cell, setCell] = useState('');
  const handle = table.value?.handle;
  useEffect(() => {
    let wanted = true;
    const place = handle?.info.columns.findIndex(({ name }) => name === column) ?? -1;
    void handle?.rows(row - 1, row).then(
      ([cells]) => wanted && setCell(cells?.[place] ?? ''),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [column, row, handle]);
  return cell;
}
