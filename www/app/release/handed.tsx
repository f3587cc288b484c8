import type { HandedOut } from '../../state/result/handout.ts';
import { texts } from '../../texts.ts';
import { Said } from '../parts/prose.tsx';

const words = texts.bench.side;

/** That a download was handed out, what to do next, and what its recipient cannot verify. */
export function Handed({ last, next }: { last: HandedOut; next: string }) {
  return (
    <div class="notice" role="status">
      <p class="notice-title">{words.handed(last.name)}</p>
      <p>{next}</p>
      {last.undecided.length > 0 && <p>{texts.release.undecided}</p>}
      {last.undecided.map((line) => (
        <p class="quiet breakable" key={line}>
          <Said text={line} />
        </p>
      ))}
    </div>
  );
}
