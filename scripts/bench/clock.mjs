// How long work takes on the processor.
import { readFileSync } from 'node:fs';

/** Milliseconds that this thread was on the processor; where the system does not tell, by the clock. */
export function onProcessor() {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'latin1').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

/** The system counts in steps of some milliseconds: short work is repeated until they do not matter. */
const LONG_ENOUGH = 250;

/** The fastest of some rounds: what the work costs when nothing else disturbs. */
export function fastest(rounds, work) {
  return fastestOf(rounds, [work])[0];
}

/** The fastest round of each, in turn, so that whatever else the machine does meets all alike. */
export function fastestOf(rounds, works) {
  const best = works.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round++)
    works.forEach((work, index) => {
      best[index] = Math.min(best[index], once(work));
    });
  return best;
}

function once(work) {
  const start = onProcessor();
  let spent = 0;
  let times = 0;
  do {
    work();
    times++;
    spent = onProcessor() - start;
  } while (spent < LONG_ENOUGH);
  return spent / times;
}
