import { compareWith, population } from '../../state/table/population.ts';
import { texts } from '../../texts.ts';
import { ChoosePopulation } from '../parts/choose-population.tsx';
import { ProblemBox } from '../parts/problem-box.tsx';
import { Prose } from '../parts/prose.tsx';

const words = texts.protection.population;

/** A table of everybody, for promises and risks that compare with the population. */
export function PopulationFile() {
  const given = population.value;
  return (
    <div class="population-file">
      <p>{words.title}</p>
      <p class="quiet">{words.help}</p>
      <div class="actions">
        <ChoosePopulation />
        <input
          class="input input-number"
          type="number"
          min={1}
          step={1}
          aria-label={words.size}
          placeholder={words.size}
          value={typeof given?.file === 'number' ? given.file : ''}
          onChange={({ currentTarget: { valueAsNumber } }) =>
            void compareWith(Number.isInteger(valueAsNumber) ? valueAsNumber : undefined)
          }
        />
        {given && (
          <button type="button" class="button" onClick={() => void compareWith(undefined)}>
            {words.remove}
          </button>
        )}
      </div>
      {given && given.problem === null && (
        <p role="status">
          <Prose
            text={typeof given.file === 'number' ? words.usedSize(given.file) : words.used(given.name)}
          />
        </p>
      )}
      {given?.problem && <ProblemBox title={words.unread} problem={given.problem} />}
    </div>
  );
}
