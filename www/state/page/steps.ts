import { computed } from '@preact/signals';
import { format, texts } from '../../texts.ts';
import { checking, faults } from '../plan/faults.ts';
import { unreviewed } from '../plan/review.ts';
import { outOfDate, run } from '../result/run.ts';
import { reading, table } from '../table/table.ts';

export interface Step {
  readonly id: 'data' | 'columns' | 'protection' | 'result' | 'release';
  /** How it is drawn: needs something first, can be used, is done, or wants attention. */
  readonly mood: 'waiting' | 'open' | 'done' | 'attention';
  readonly note: string;
}

const note = texts.stepNote;

/** Where each step stands, for the list of steps. */
export const steps = computed<readonly Step[]>(() => {
  const open = table.value;
  const now = run.value;
  const ready = open?.profile != null;
  const rows = open?.handle.info.rows ?? 0;
  return [
    {
      id: 'data',
      mood: open ? 'done' : 'open',
      note: open ? format.of(rows, 'row') : reading.value ? note.reading : note.empty,
    },
    columns(ready ? open.handle.info.columns.length : null),
    protection(ready),
    { id: 'result', ...result(ready) },
    now.state === 'done'
      ? { id: 'release', mood: 'open', note: release(now.release.files().length) }
      : { id: 'release', mood: 'waiting', note: note.needsResult },
  ];
});

/** Columns that were only suggested are not done, though everything but the download can be. */
function columns(count: number | null): Step {
  if (count === null) return { id: 'columns', mood: 'waiting', note: note.needsTable };
  const unseen = unreviewed.value.length;
  return unseen > 0
    ? { id: 'columns', mood: 'open', note: note.toLookAt(unseen) }
    : { id: 'columns', mood: 'done', note: format.of(count, 'column') };
}

const release = (files: number): string =>
  unreviewed.value.length > 0 ? note.needsReview : note.files(files);

function protection(ready: boolean): Step {
  if (!ready) return { id: 'protection', mood: 'waiting', note: note.needsTable };
  if (faults.value.length > 0)
    return { id: 'protection', mood: 'attention', note: note.faults(faults.value.length) };
  return { id: 'protection', mood: 'done', note: checking.value ? note.checking : note.fits };
}

function result(ready: boolean): Pick<Step, 'mood' | 'note'> {
  const now = run.value;
  if (!ready) return { mood: 'waiting', note: note.needsTable };
  if (outOfDate.value) return { mood: 'attention', note: note.outOfDate };
  switch (now.state) {
    case 'none':
      return { mood: 'open', note: note.needsRun };
    case 'running':
      return { mood: 'open', note: note.running };
    case 'cancelled':
      return { mood: 'open', note: note.cancelled };
    case 'failed':
      return { mood: 'attention', note: note.failed };
    case 'done':
      return { mood: 'done', note: texts.result.outcome[now.release.verdict.verdict] ?? '' };
  }
}
