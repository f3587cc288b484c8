/** Figures as SARIF 2.1.0, which code hosts show beside a change: a result for each promise that does not hold. */
import type { Measured, MeasuredPromise } from '../types.js';
import { failingRows, figureName, shortNumber } from './check.js';

const RULES = {
  k: {
    id: 'k-anonymity',
    text: 'Every row agrees with at least k - 1 others on the columns that others may know.',
  },
  l: { id: 'l-diversity', text: 'Rows that agree have at least l different values of a sensitive column.' },
  t: { id: 't-closeness', text: 'Rows that agree have nearly the distribution of the whole table.' },
};

export function sarif(files: { found: Measured; path: string }[]): object {
  const failing = files.flatMap(({ found, path }) =>
    found.promises.filter(({ holds }) => holds === false).map((promise) => result(promise, path)),
  );
  const rules = Object.values(RULES).map(({ id, text }) => ({ id, shortDescription: { text } }));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'outis', rules } },
        results: failing,
      },
    ],
  };
}

function result(promise: MeasuredPromise, file: string): object {
  const figures = `${figureName(promise)} is ${shortNumber(promise.measured)}, asked ${promise.asked}`;
  const witness = promise.witness ? `. ${promise.witness.explanation}` : '';
  return {
    ruleId: RULES[promise.figure].id,
    level: 'error',
    message: { text: `${figures}: ${failingRows(promise)}${witness}` },
    locations: [{ physicalLocation: { artifactLocation: { uri: uri(file) } } }],
  };
}

/** A path as a URI reference. */
function uri(path: string): string {
  return path.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
}
