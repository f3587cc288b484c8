/** Errors of how the package is called. */
import { OutisError } from './error.js';

/** Something is asked of a handle after `free()`. */
export function freed(what: string): OutisError {
  return new OutisError({
    code: 'freed',
    message: `the ${what} was freed and cannot be asked any more`,
    details: { what },
    hints: [`keep the ${what} until it is no longer needed`],
  });
}

/** An option that cannot be what it is. */
export function badOption(option: string, found: unknown, expected: string): OutisError {
  const shown = JSON.stringify(found) ?? String(found);
  return new OutisError({
    code: 'bad-option',
    message: `${option}: found ${shown}, expected ${expected}`,
    details: { option, found: shown, expected },
    hints: [`give ${option} as ${expected}, or leave it out`],
  });
}

/** How many workers a pool may have. */
export function checkWorkers(workers: number): void {
  if (!Number.isInteger(workers) || workers < 1) {
    throw badOption('workers', workers, 'a whole number from 1');
  }
}
