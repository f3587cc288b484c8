import { expect, test } from '@playwright/test';
import type { Table } from '../../pkg/dist/index.d.ts';
import { peopleApart } from '../../www/state/result/findable.ts';

/** What is asked of a table to look at its rows. */
const tableOf = (names: readonly string[], all: readonly (readonly string[])[]) =>
  ({
    info: { rows: all.length, columns: names.map((name) => ({ name })) },
    rows: async (from: number, to: number) => all.slice(from, to),
  }) as unknown as Table;

test('a person with several rows that look alike is found, and counted once', async () => {
  const visits = [
    ...['flu', 'cold'].flatMap((ill) => [
      ['Ada', '34', ill],
      ['Ben', '35', ill],
    ]),
    // Of each age there are several.
    ...Array.from({ length: 16 }, (_, row) => [`Person ${row}`, String(40 + (row % 2)), 'flu']),
  ];
  const table = tableOf(['Name', 'age', 'illness'], visits);
  expect(await peopleApart(table, ['age'], ['Name'])).toEqual({ people: 2, share: 2 / 18, whole: true });
  // Whoever can be told apart by one of their rows is found as well.
  expect((await peopleApart(table, ['age', 'illness'], ['Name'])).people).toBe(2);
  expect((await peopleApart(table, ['illness'], ['Name'])).people).toBe(0);
});

test('of a table that is too large to look at all of it that is said', async () => {
  const table = tableOf(
    ['id'],
    Array.from({ length: 40_001 }, (_, row) => [String(row)]),
  );
  expect((await peopleApart(table, ['id'], ['id'])).whole).toBe(false);
});
