import { texts } from '../../texts.ts';
import { History } from '../history.tsx';
import { SeriesKeep } from '../series/series-keep.tsx';
import { SeriesLedger } from '../series/series-ledger.tsx';
import { SeriesPlan } from '../series/series-plan.tsx';
import { SeriesResult } from '../series/series-result.tsx';
import { SeriesTable } from '../series/series-table.tsx';

/** A table that changes, published again: the table, the ledger, the promise, the release, and what to keep. */
export function Again() {
  return (
    <div class="bench bench-plain">
      <main class="panels" tabIndex={-1}>
        <SeriesTable />
        <SeriesLedger />
        <SeriesPlan />
        <SeriesResult />
        <SeriesKeep />
        <p class="footer quiet">{texts.footer}</p>
        <History floating />
      </main>
    </div>
  );
}
