import { batch, computed, signal } from '@preact/signals';
import type { Table } from 'outis';
import { type Problem, problemFrom } from '../page/problem.ts';
import { plan } from '../plan/plan.ts';
import { table } from './table.ts';

/** A table of everybody whom a table is a sample of, or how many there are. */
interface Given {
  readonly handle: Table;
  readonly file: File | number | undefined;
  readonly name: string;
  readonly problem: Problem | null;
}

const given = signal<Given | null>(null);

/** What was given for the table at hand: another table is a sample of something else. */
export const population = computed(() => (given.value?.handle === table.value?.handle ? given.value : null));

/** Compares the table with everybody in this file, with so many people, or with nobody. It is kept here and never published. */
export async function compareWith(file: File | number | undefined): Promise<void> {
  const handle = table.peek()?.handle;
  if (handle === undefined) return;
  let found = kept(handle, file);
  try {
    await handle.setPopulation(file);
  } catch (error) {
    found = { handle, file: undefined, name: nameOf(file), problem: problemFrom(error) };
  }
  // The same plan has to be judged once more; one step back takes back both.
  batch(() => {
    given.value = found;
    if (plan.peek() !== null) plan.value = { ...plan.peek() };
  });
}

/** What was compared with before, known to be readable: the next question to the table is asked with it. */
export function compareAgainWith(file: File | number | undefined): void {
  const handle = table.peek()?.handle;
  if (handle === undefined) return;
  void handle.setPopulation(file).catch((error: unknown) => {
    given.value = { handle, file: undefined, name: nameOf(file), problem: problemFrom(error) };
  });
  given.value = kept(handle, file);
}

const nameOf = (file: File | number | undefined): string =>
  file instanceof File ? file.name : (file?.toString() ?? '');

const kept = (handle: Table, file: File | number | undefined): Given | null =>
  file === undefined ? null : { handle, file, name: nameOf(file), problem: null };
