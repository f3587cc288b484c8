import { compareWith } from '../../state/table/population.ts';
import { texts } from '../../texts.ts';
import { ChooseFile } from './choose-file.tsx';

/** A table of everybody, from a file. */
export function ChoosePopulation() {
  return (
    <ChooseFile
      label={texts.protection.population.choose}
      accept=".csv,.tsv,.txt,text/csv"
      onFile={(file) => void compareWith(file)}
    />
  );
}
