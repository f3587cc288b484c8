import { texts } from '../../texts.ts';
import { SeriesKeep } from '../series/series-keep.tsx';
import { SeriesLedger } from '../series/series-ledger.tsx';
import { SeriesPlan } from '../series/series-plan.tsx';
import { SeriesLook, SeriesResult } from '../series/series-result.tsx';
import { SeriesTable } from '../series/series-table.tsx';

/** A table that changes, published again: the table, the ledger, one button, the release, and what to keep. */
export function Again() {
  return (
    <main class="desk" id="main" tabIndex={-1}>
      <div class="desk-side">
        <SeriesTable />
        <SeriesLedger />
      </div>
      <div class="desk-main">
        <SeriesPlan />
        <SeriesResult />
        <SeriesKeep />
        <SeriesLook />
        <p class="footer quiet">{texts.footer}</p>
      </div>
    </main>
  );
}
