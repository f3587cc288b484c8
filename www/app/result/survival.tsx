import type { DependencyVerdict } from 'outis';
import { said } from '../../state/page/language.ts';
import { texts } from '../../texts.ts';
import { Prose } from '../parts/prose.tsx';

/** Which dependencies of the plan are still true in the release. */
export function Survival({ dependencies }: { dependencies: readonly DependencyVerdict[] }) {
  if (dependencies.length === 0) return null;
  const words = texts.dependencies;
  return (
    <div class="survival">
      <h3 class="label">{words.survivalTitle}</h3>
      <ul class="promises">
        {dependencies.map((entry) => (
          <li class="promise" key={entry.dependency}>
            <span class={`outcome outcome-${entry.verdict}`}>
              {words.outcome[entry.verdict] ?? entry.verdict}
            </span>
            <span class="breakable">
              <Prose
                text={words.survived(
                  entry,
                  entry.verdict,
                  entry.reason && said(entry.reason, entry.said?.reason?.[0]),
                )}
              />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
