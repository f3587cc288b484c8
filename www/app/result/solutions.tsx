import type { Search, Solution } from 'outis';
import { useCallback } from 'preact/hooks';
import { editPlan } from '../../state/plan/plan.ts';
import { runNow } from '../../state/result/live.ts';
import { found, isShown, picked, publishSolution } from '../../state/result/solutions.ts';
import { format, texts } from '../../texts.ts';
import { FigureView } from '../parts/figure-view.tsx';
import { ScrollRegion } from '../parts/scroll-region.tsx';

const words = texts.result.solutions;

/** The best solutions of a search by what they lose and what they risk, each one click from its table. */
export function Solutions() {
  const search = found.value;
  return search === null ? null : <Found search={search} />;
}

function Found({ search }: { search: Search }) {
  const { solutions } = search;
  const publish = (index: number) => {
    const solution = solutions[index];
    if (solution && !isShown(solution, index)) void publishSolution(solution);
  };
  const draw = useCallback(
    async (width: number) => {
      const { drawSolutions } = await import('../../plots/draw.ts');
      return drawSolutions(
        solutions,
        (index) => isShown(solutions[index] as Solution, index),
        publish,
        width,
      );
    },
    [search, picked.value],
  );
  const searchAgain = () => {
    editPlan(['algorithm', 'levels'], undefined);
    void runNow();
  };
  return (
    <div class="solutions">
      <FigureView title={words.title} about={words.about(search)} draw={draw}>
        <ScrollRegion label={words.title}>
          <table class="numbers">
            <thead>
              <tr>
                <th scope="col">{words.levels}</th>
                <th scope="col">{words.loss}</th>
                <th scope="col">{words.risk}</th>
                <th scope="col">{words.suppressed}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {solutions.map((solution, index) => (
                <tr key={index} class={isShown(solution, index) ? 'solution-shown' : undefined}>
                  <th scope="row" class="breakable">
                    {words.dot(index + 1)}: {levelsText(solution)}
                  </th>
                  <td class="numeric">{format.share(solution.loss)}</td>
                  <td class="numeric">{format.share(solution.averageRisk)}</td>
                  <td class="numeric">{format.count(solution.suppressed)}</td>
                  <td>
                    {isShown(solution, index) ? (
                      <span class="quiet">{words.shown}</span>
                    ) : (
                      <button
                        type="button"
                        class="button button-small"
                        aria-label={words.publish(index + 1)}
                        onClick={() => publish(index)}
                      >
                        {words.publishShort}
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
        {picked.value !== null && (
          <button type="button" class="button" onClick={searchAgain}>
            {words.searchAgain}
          </button>
        )}
      </FigureView>
    </div>
  );
}

/** The columns that are less precise than in the table, with their levels. */
function levelsText({ levels }: Solution): string {
  const raised = Object.entries(levels).filter(([, level]) => level > 0);
  if (raised.length === 0) return words.asInTheTable;
  return raised.map(([column, level]) => words.level(column, level)).join(', ');
}
