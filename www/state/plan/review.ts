import { batch, signal } from '@preact/signals';

/** Columns whose role was only suggested: nobody has looked at them yet. */
export const unreviewed = signal<readonly string[]>([]);

/** Columns that could tell which rows are about one person: nobody has said yet whether a person has several. */
export const personAsked = signal<readonly string[]>([]);

/** A table came with suggestions. */
export function expectReview(columns: readonly string[]): void {
  unreviewed.value = columns;
}

export function reviewed(column: string): void {
  unreviewed.value = unreviewed.value.filter((other) => other !== column);
}

/** Everything was looked at, or the whole plan came from somebody. */
export function reviewedAll(): void {
  // One step back takes back both.
  batch(() => {
    if (personAsked.value.length > 0) personAsked.value = [];
    unreviewed.value = [];
  });
}
