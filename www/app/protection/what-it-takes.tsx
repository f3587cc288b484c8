import { estimate } from '../../state/plan/estimate.ts';
import { memoryFor } from '../../state/table/memory.ts';
import { table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';

/** Time, memory and the size of the search, before a run starts. */
export function WhatItTakes() {
  if (table.value === null) return null;
  const found = estimate.value;
  return (
    <>
      <p class="quiet">
        {found && `${texts.protection.time(found.seconds)} `}
        {texts.protection.memory(memoryFor(table.value.textSize))}
      </p>
      {found?.search && <p class="quiet">{texts.protection.search(found.search)}</p>}
    </>
  );
}
