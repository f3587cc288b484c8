import { estimate } from '../../state/plan/estimate.ts';
import { texts } from '../../texts.ts';

/** Time, memory and the size of the search, before a run starts. */
export function WhatItTakes() {
  const found = estimate.value;
  if (found === null) return null;
  return (
    <>
      <p class="quiet">
        {texts.protection.time(found.seconds)} {texts.protection.memory(found.memory)}
      </p>
      {found.search && <p class="quiet">{texts.protection.search(found.search)}</p>}
    </>
  );
}
