// Tables and plans that several tests use.
import { open } from 'outis';

/** Six people. */
export const SIX = `Name,Age,Zip,Disease
Ann,21,02139,Flu
Ben,23,02139,Cold
Cem,34,02141,Flu
Dan,36,02141,Cold
Eve,52,02142,Flu
Fay,58,02142,Cold
`;

/** Each zip has one city; Rome has two zips. */
export const TOWNS = `id,zip,city,age
a,00184,Rome,21
b,00184,Rome,34
c,20121,Milan,21
d,20121,Milan,34
e,00199,Rome,21
f,00199,Rome,34
`;

/** A plan that fits `SIX`.
 * @returns {import('outis').Plan} */
export const planOfSix = () => ({
  version: 1,
  attributes: {
    Name: { role: 'identifier' },
    Age: { role: 'quasi', hierarchy: { kind: 'intervals', widths: [5, 10, 20] } },
    Zip: { role: 'quasi', hierarchy: { kind: 'mask' } },
    Disease: { role: 'sensitive' },
  },
  principles: [{ kind: 'k-anonymity', k: 2 }],
  algorithm: { name: 'mondrian' },
});

/**
 * A table that keeps a processor busy for a while; the same for the same number of rows.
 * @param {number} rows
 */
export function crowd(rows) {
  let state = 12345;
  const next = (/** @type {number} */ below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const lines = ['id,age,zip,income,job,city,disease'];
  for (let row = 0; row < rows; row++) {
    const zip = String(next(100000)).padStart(5, '0');
    lines.push(
      `p${row},${18 + next(73)},${zip},${next(200000)},job ${next(40)},city ${next(300)},d${next(25)}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** A plan that fits `crowd`.
 * @returns {import('outis').Plan} */
export const planOfCrowd = () => ({
  version: 1,
  attributes: {
    id: { role: 'identifier' },
    age: { role: 'quasi' },
    zip: { role: 'quasi', hierarchy: { kind: 'mask' } },
    income: { role: 'quasi' },
    job: { role: 'quasi' },
    city: { role: 'quasi' },
    disease: { role: 'sensitive' },
  },
  principles: [
    { kind: 'k-anonymity', k: 5 },
    { kind: 'l-diversity', variant: 'entropy', l: 2 },
  ],
  algorithm: { name: 'mondrian' },
});

/**
 * What a promise is rejected with.
 * @param {Promise<unknown>} promise
 * @returns {Promise<any>}
 */
export const rejection = (promise) =>
  promise.then(
    () => {
      throw new Error('the promise was expected to be rejected');
    },
    (error) => error,
  );

/**
 * A table that is freed when the test ends.
 * @param {import('node:test').TestContext} t
 * @param {import('outis').Source} source
 * @param {import('outis').OpenOptions} [options]
 */
export async function opened(t, source, options) {
  const table = await open(source, options);
  t.after(() => table.free());
  return table;
}

const CODES = ['E10.1', 'E11.6', 'E11.9', 'I10.0', 'I20.1', 'I25.3', 'J45.0', 'J45.9'];

/** @param {number} number */
const twoDigits = (number) => String(number).padStart(2, '0');

/** Dates of birth, diagnoses in ICD-10 that others know, and one day on which all were counted. */
export const COUNTED = `born,comorbidity,counted,ward\n${Array.from({ length: 96 }, (_, row) => {
  const born = `${1950 + ((row * 7) % 50)}-${twoDigits(1 + ((row * 5) % 12))}-${twoDigits(1 + ((row * 11) % 28))}`;
  return `${born},${CODES[(row * 3 + Math.floor(row / 8)) % 8]},2024-12-31,${['West', 'East'][row % 2]}\n`;
}).join('')}`;

/** What its suggested plan publishes: ages on that day, and codes, categories, blocks and chapters. */
export const AGES = /^(\d{4}-\d\d-\d\d|\d+(-\d+)? \(2024-12-31\)|\*)$/;
export const CLIMBING = /^([EIJ]\d\d\.[\d-]|E10-E14|I10-I15|I20-I25|J40-J47|E00-E90|I00-I99|J00-J99|\*)$/;
