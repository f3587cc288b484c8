import { placesOf } from '../../state/plan/places.ts';
import { plan } from '../../state/plan/plan.ts';
import { texts } from '../../texts.ts';
import { Prose } from '../parts/prose.tsx';

const SHOWN = 3;

/** That the plan was edited after the result was made, and where. */
export function OutOfDate({ paths }: { paths: readonly string[] }) {
  if (paths.length === 0) return null;
  const places = placesOf(paths, plan.value ?? {});
  return (
    <p class="notice notice-care breakable">
      <Prose text={texts.result.outOfDate(places.slice(0, SHOWN), Math.max(0, places.length - SHOWN))} />
    </p>
  );
}
