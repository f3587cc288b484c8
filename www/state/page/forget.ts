import { batch, computed } from '@preact/signals';
import { fileCheck, forgetCheck } from '../desks/check.ts';
import { forgetLedger, isFirst, ledger } from '../desks/series.ts';
import { forgetViews, viewSet } from '../desks/views.ts';
import { early, forgetClosedPlan, forgetKeptPlan, forgetOffers, keeping } from '../plan/offered.ts';
import { everHandedOut, forgetHandouts } from '../result/handout.ts';
import { forgetClosedTables } from '../table/closed.ts';
import { planFileProblem } from '../table/receive.ts';
import { forgetTable, reading, table, tableProblem } from '../table/table.ts';
import { forgetEdits } from './history.ts';
import { forgetLanguage, languageIsKept } from './language.ts';

/** Whether this tab or this browser holds anything that came from a person. */
export const holdsAnything = computed(
  () =>
    table.value !== null ||
    reading.value !== null ||
    tableProblem.value !== null ||
    ledger.value !== null ||
    isFirst.value ||
    everHandedOut.value.length > 0 ||
    viewSet.value !== null ||
    fileCheck.value.state !== 'none' ||
    early.value !== null ||
    keeping.value ||
    languageIsKept.value,
);

/** Lets go of the table with its plan and its results; what else is open stays. */
export function forgetThisTable(): void {
  forgetTable();
  forgetClosedPlan();
  forgetClosedTables();
}

/** Lets go of tables, plans, results, ledgers, views and verdicts, and of the plan and language that the browser keeps. */
export function forgetEverything(): void {
  batch(() => {
    reading.value?.cancel();
    forgetTable();
    forgetHandouts();
    forgetLedger();
    forgetViews();
    forgetCheck();
    forgetKeptPlan();
    forgetLanguage();
    tableProblem.value = null;
    planFileProblem.value = null;
  });
  // After the rest: the plan that was let go would be offered again, and the views could be taken back.
  forgetOffers();
  forgetEdits();
}
