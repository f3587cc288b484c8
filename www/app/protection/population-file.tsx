import { compareWith, population } from '../../state/table/population.ts';
import { texts } from '../../texts.ts';
import { ChooseFile } from '../parts/choose-file.tsx';
import { ProblemBox } from '../parts/problem-box.tsx';

const words = texts.protection.population;

/** A table of everybody, for promises and risks that compare with the population. */
export function PopulationFile() {
  const given = population.value;
  return (
    <div class="population-file">
      <p>{words.title}</p>
      <p class="quiet">{words.help}</p>
      <div class="actions">
        <ChooseFile
          label={words.choose}
          accept=".csv,.tsv,.txt,text/csv"
          onFile={(file) => void compareWith(file)}
        />
        {given && (
          <button type="button" class="button" onClick={() => void compareWith(undefined)}>
            {words.remove}
          </button>
        )}
      </div>
      {given && given.problem === null && <p role="status">{words.used(given.name)}</p>}
      {given?.problem && <ProblemBox title={words.unread} problem={given.problem} />}
    </div>
  );
}
