// Writes the sample tables beside this file. Every person in them is invented: nothing is drawn from
// real records, and the seed makes the files the same on every machine.
//   node www/samples/make.mjs

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A small seeded generator (mulberry32): good enough to invent people, and the same everywhere. */
function dice(seed) {
  let state = seed >>> 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low, high) => low + Math.floor(unit() * (high - low + 1));
  const pick = (list) => list[between(0, list.length - 1)];
  /** Picks from `[value, weight]` pairs. */
  const weighted = (pairs) => {
    let left = unit() * pairs.reduce((sum, [, weight]) => sum + weight, 0);
    return pairs.find(([, weight]) => (left -= weight) < 0)?.[0] ?? pairs.at(-1)[0];
  };
  /** Roughly normal: the mean of six throws. */
  const around = (centre, spread) =>
    centre + spread * (unit() + unit() + unit() + unit() + unit() + unit() - 3);
  return { unit, between, pick, weighted, around };
}

const FIRST = {
  female: ['Ada', 'Berit', 'Chiara', 'Dunja', 'Elif', 'Farah', 'Greta', 'Hanna', 'Ines', 'Jana', 'Katya', 'Lena', 'Mina', 'Nora', 'Olga', 'Pia'],
  male: ['Anton', 'Bjarne', 'Cem', 'David', 'Emil', 'Farid', 'Goran', 'Hugo', 'Ivan', 'Jonas', 'Karim', 'Luca', 'Milan', 'Nils', 'Omar', 'Pavel'],
};
const LAST = ['Abel', 'Brandt', 'Castro', 'Demir', 'Engel', 'Fontana', 'Grau', 'Haas', 'Ilic', 'Jansen', 'Keller', 'Lindt', 'Moreau', 'Novak', 'Okafor', 'Petrov', 'Quist', 'Rossi', 'Sato', 'Tanaka', 'Urban', 'Vogel', 'Weiss', 'Yilmaz', 'Zeman'];

const two = (n) => String(n).padStart(2, '0');

function hospital() {
  const { between, pick, weighted, around } = dice(1918);
  const zips = ['02138', '02139', '02141', '02142', '02143', '02144', '02145', '02155'];
  const byAge = (age) =>
    weighted([
      ['Asthma', age < 40 ? 6 : 2],
      ['Broken arm', age < 40 ? 5 : 2],
      ['Diabetes', age < 40 ? 1 : 6],
      ['Heart failure', age < 55 ? 1 : 6],
      ['Influenza', 5],
      ['Migraine', 4],
      ['HIV', 1],
      ['Depression', 3],
    ]);
  const names = new Set();
  const rows = [];
  for (let visit = 0; visit < 240; visit += 1) {
    const sex = pick(['female', 'male']);
    const age = Math.max(18, Math.min(93, Math.round(around(52, 22))));
    let name;
    do name = `${pick(FIRST[sex])} ${pick(LAST)}`;
    while (names.has(name));
    names.add(name);
    const birth = `${2025 - age}-${two(between(1, 12))}-${two(between(1, 28))}`;
    rows.push([name, birth, sex, pick(zips), byAge(age), weighted([['A', 3], ['B', 2], ['C', 1]])]);
  }
  return { header: ['Name', 'Birth', 'Sex', 'Zip', 'Diagnosis', 'Ward'], rows, delimiter: ',' };
}

function survey() {
  const { between, weighted, around, unit } = dice(1789);
  const base = { Assistant: 34000, Specialist: 46000, Senior: 61000, Lead: 78000 };
  const rows = [];
  for (let person = 0; person < 320; person += 1) {
    const level = weighted([['Assistant', 5], ['Specialist', 9], ['Senior', 6], ['Lead', 2]]);
    const age = Math.max(19, Math.min(66, Math.round(around({ Assistant: 29, Specialist: 36, Senior: 44, Lead: 49 }[level], 15))));
    const years = Math.min(age - 18, between(0, 24));
    const salary = Math.round((base[level] + 450 * years + around(0, 6000)) / 100) * 100;
    rows.push([
      `S-${between(10000, 99999)}`,
      weighted([['Sales', 6], ['Engineering', 8], ['Support', 5], ['Finance', 2], ['People', 1]]),
      level,
      age,
      weighted([['woman', 10], ['man', 10], ['non-binary', 1]]),
      years,
      weighted([['Lisbon', 4], ['Porto', 3], ['Braga', 2], ['Faro', 1]]),
      salary,
      unit() < 0.06 ? '' : weighted([['very happy', 3], ['happy', 6], ['neutral', 5], ['unhappy', 3], ['very unhappy', 1]]),
    ]);
  }
  return { header: ['StaffNo', 'Department', 'Level', 'Age', 'Gender', 'Years', 'Office', 'Salary', 'Mood'], rows, delimiter: ',' };
}

function meters() {
  const { between, weighted, around, pick } = dice(1492);
  const comma = (number) => number.toFixed(1).replace('.', ',');
  const rows = [];
  for (let meter = 0; meter < 260; meter += 1) {
    const dwelling = weighted([['flat', 8], ['terraced house', 4], ['detached house', 3], ['farm', 1]]);
    const area = Math.max(24, around({ flat: 68, 'terraced house': 110, 'detached house': 145, farm: 210 }[dwelling], 40));
    const residents = Math.min(6, Math.max(1, Math.round(around(area / 48, 1.6))));
    const day = `${two(between(1, 28))}.${two(between(1, 12))}.${between(2004, 2024)}`;
    rows.push([
      `DE${between(100000, 999999)}`,
      pick(['10115', '10117', '10119', '10178', '10179', '10243', '10245', '10247', '10249']),
      dwelling,
      residents,
      comma(area),
      day,
      weighted([['green', 4], ['standard', 6], ['night', 2]]),
      Math.round(Math.max(600, 900 + 820 * residents + 9 * area + around(0, 900))),
    ]);
  }
  return { header: ['Meter', 'Postcode', 'Dwelling', 'Residents', 'Area', 'Installed', 'Tariff', 'Consumption'], rows, delimiter: ';' };
}

/** Each zip lies in one city, and each department answers one phone: generalised one by one, both are lost. */
function directory() {
  const { between, pick, weighted, around } = dice(1605);
  const zips = {
    '10115': 'Berlin', '10117': 'Berlin', '12043': 'Berlin', '13347': 'Berlin', '14467': 'Potsdam', '14478': 'Potsdam',
    '20095': 'Hamburg', '20354': 'Hamburg', '22765': 'Hamburg', '23552': 'Lübeck', '23554': 'Lübeck',
  };
  const phones = {
    Accounts: '030-5510', Payroll: '030-5510', Design: '030-5524', Research: '030-5527',
    Sales: '040-7711', Support: '040-7714', Logistics: '040-7820',
  };
  const rows = [];
  const numbers = new Set();
  for (let person = 0; person < 300; person += 1) {
    let number;
    do number = `E-${between(1000, 9999)}`;
    while (numbers.has(number));
    numbers.add(number);
    const department = weighted([['Accounts', 2], ['Payroll', 1], ['Design', 3], ['Research', 4], ['Sales', 6], ['Support', 5], ['Logistics', 4]]);
    const zip = pick(Object.keys(zips));
    const age = Math.max(19, Math.min(66, Math.round(around(41, 18))));
    const absent = weighted([['0 days', 4], ['1 to 5 days', 6], ['6 to 20 days', 4], ['over 20 days', age < 45 ? 1 : 3]]);
    rows.push([number, department, phones[department], zip, zips[zip], age, absent]);
  }
  return { header: ['EmployeeNo', 'Department', 'Phone', 'Zip', 'City', 'Age', 'SickLeave'], rows, delimiter: ',' };
}

/** A register in three quarters: some leave, some come, one comes back, one moves, one is diagnosed anew. */
function register() {
  const { between, weighted, around, pick } = dice(2007);
  const diagnoses = [['Asthma', 5], ['Diabetes', 6], ['Influenza', 5], ['Migraine', 4], ['Depression', 3], ['Heart failure', 3], ['Gastritis', 4], ['HIV', 1]];
  let last = 1040;
  const person = () => {
    last += between(1, 4);
    const age = Math.max(18, Math.min(93, Math.round(around(51, 24))));
    return [`P-${last}`, age, pick(['f', 'm']), pick(['02138', '02139', '02141', '02142', '02143', '02144', '02155']), weighted(diagnoses)];
  };
  const many = (count) => Array.from({ length: count }, person);
  const spring = many(180);
  const left = spring.filter((_, index) => index % 9 === 4);
  const stayed = spring.filter((row) => !left.includes(row));
  const summer = [...stayed.map((row, index) => (index === 7 ? [...row.slice(0, 3), '02155', row[4]] : row)), ...many(24)];
  const next = summer.filter((_, index) => index % 8 !== 3);
  const autumn = [...next.map((row, index) => (index === 11 ? [...row.slice(0, 4), 'Diabetes'] : row)), left[0], ...many(20)];
  const header = ['PatientNo', 'Age', 'Sex', 'Zip', 'Diagnosis'];
  return Object.fromEntries(Object.entries({ spring, summer, autumn }).map(([quarter, rows]) => [`register-${quarter}`, () => ({ header, rows, delimiter: ',' })]));
}

for (const [name, make] of Object.entries({ 'hospital-visits': hospital, 'staff-survey': survey, 'energy-meters': meters, 'company-directory': directory, ...register() })) {
  const { header, rows, delimiter } = make();
  const text = [header, ...rows].map((cells) => cells.join(delimiter)).join('\n');
  writeFileSync(fileURLToPath(new URL(`./${name}.csv`, import.meta.url)), `${text}\n`);
}
