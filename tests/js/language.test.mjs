// Every text in every language: none missing, none left over, none outside the catalogues.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseAst, runnerImport } from 'vite';
import { describe, open, speaker } from '../../pkg/dist/node.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** @param {string} folder @param {RegExp} name */
const filesOf = (folder, name) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
    .filter((path) => !/(^|\/)(dist|node_modules)\//.test(path));
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
const load = async (/** @type {string} */ path) =>
  (await runnerImport(join(root, 'www', path), { configFile: false })).module;

/** @typedef {{ texts: object, format: object }} Words */
const english = /** @type {Words} */ (await load('texts.ts'));
const german = /** @type {Words} */ (await load('language/german.ts'));
const { described } = /** @type {{ described: Record<string, string> }} */ (
  await load('language/german-described.ts')
);
const { phrases } = /** @type {{ phrases: [string, string][] }} */ (await load('language/german-phrases.ts'));
const { translatorOf } = /** @type {{ translatorOf: (book: object) => (text: string) => string }} */ (
  await load('language/said.ts')
);
const said = translatorOf({ described, phrases, format: german.format });

/** Every text with its path. @param {object} branch @param {string[]} path @returns {[string[], unknown][]} */
function leaves(branch, path = []) {
  return Object.entries(branch).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? leaves(value, [...path, key])
      : [/** @type {[string[], unknown]} */ ([[...path, key], value])],
  );
}

/** The texts of a description: what people read of it. @param {unknown} part @returns {string[]} */
function spoken(part) {
  if (Array.isArray(part)) return part.flatMap(spoken);
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    typeof value === 'string' && ['title', 'meaning', 'limits', 'alone', 'afterSize', 'reason'].includes(key)
      ? [value]
      : spoken(value),
  );
}

test('both catalogues have the same texts', () => {
  const paths = (/** @type {Words} */ { texts }) => leaves(texts).map(([path]) => path.join('.'));
  assert.deepEqual(paths(german), paths(english));
  assert.deepEqual(Object.keys(german.format).sort(), Object.keys(english.format).sort());
  assert.ok(paths(english).length > 600);
});

test('no German text is the English one, but for names, marks and data', () => {
  const same =
    /^(start\.danger\.(before|after)\.|languages\.|.*(\.tag|savedAs|whereExample|seal\..*)$)|^(brand|.*\.(hash|k|size|Live))$/;
  const other = new Map(leaves(german.texts).map(([path, text]) => [path.join('.'), text]));
  const left = leaves(english.texts)
    .map(([path, text]) => /** @type {[string, unknown]} */ ([path.join('.'), text]))
    .filter(([path, text]) => typeof text === 'string' && /[a-z]{3}/i.test(text) && other.get(path) === text)
    .filter(([path]) => !same.test(path))
    .map(([path]) => path);
  assert.deepEqual(left, ['views.edit.id', 'again.passphrase', 'explain.about.version']);
});

test('every text is used by the page', () => {
  const page = ['www/app', 'www/state', 'www/plots', 'www/build', 'www']
    .flatMap((folder) => filesOf(folder, /\.tsx?$/))
    .filter((path) => !/^www\/(texts\.ts|language\/german)/.test(path));
  const code = [...new Set(page)].map(read).join('\n');
  /** Looked up by a name that is only known when the page runs, or written out one by one. */
  const listed =
    /^(sample|field|title|step|workspace|fault\.fixes)\.|\.\d+\b|columns\.roles\.|again\.quarter\./;
  const unused = leaves(english.texts)
    .map(([path]) => path)
    .filter((path) => !listed.test(path.join('.')))
    .filter((path) => {
      const [key = '', parent = ''] = [path.at(-1), path.at(-2)];
      return ![
        new RegExp(`\\.${key}\\b`),
        new RegExp(`\\b${key}\\b[^=;]*\\} = (words|texts)`),
        new RegExp(`\\b${parent}\\??\\.?\\[`),
      ].some((use) => use.test(code));
    });
  assert.deepEqual(
    unused.map((path) => path.join('.')),
    [],
  );
});

test('the core calls columns as the page does; the words of plans stand in quotes', async () => {
  const { sentences } = await describe();
  const plain = sentences.map(({ en }) => en.replace(/`[^`]*`|"[^"]*"/g, ''));
  assert.ok(plain.length > 300);
  const former = plain.filter((text) => /\b(quasi|sensitive|insensitive|identifiers?)\b/i.test(text));
  assert.deepEqual(former, []);
  const roles = /** @type {Record<string, { word: string }>} */ (
    /** @type {any} */ (english.texts).columns.roles
  );
  for (const [role, said] of Object.entries({
    identifier: 'names? a person',
    quasi: 'others may know( it)?',
    sensitive: 'secret',
    insensitive: 'harmless',
  })) {
    assert.match(roles[role]?.word ?? '', new RegExp(`^${said}$`));
    assert.ok(plain.some((text) => new RegExp(`\\b${said}\\b`).test(text)));
  }
});

test('no component has words of its own', () => {
  const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt'];
  const isWords = (/** @type {string} */ text) => /\p{L}{3}/u.test(text);
  const own = filesOf('www/app', /\.tsx$/).flatMap((path) => {
    /** @type {string[]} */
    const found = [];
    const visit = (/** @type {any} */ node) => {
      if (typeof node !== 'object' || node === null) return;
      if (node.type === 'JSXText') found.push(node.value.trim());
      if (node.type === 'JSXAttribute' && SPOKEN.includes(node.name.name))
        found.push(node.value?.value ?? '');
      for (const part of Object.values(node)) visit(part);
    };
    visit(parseAst(read(path), { lang: 'tsx' }));
    return found.filter(isWords).map((words) => `${path}: ${words}`);
  });
  assert.deepEqual(own, []);
});

test('everything that the core describes is described in German, and nothing else', async () => {
  const texts = spoken(await describe());
  assert.ok(texts.length > 150);
  assert.deepEqual(
    [...new Set(texts)].filter((text) => described[text] === undefined),
    [],
  );
  assert.deepEqual(
    Object.keys(described).filter((text) => !texts.includes(text)),
    [],
  );
});

test('a German clause has the places of the English one', () => {
  const places = (/** @type {string} */ text) =>
    [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();
  for (const [text, other] of Object.entries(described)) assert.deepEqual(places(other), places(text), text);
});

test('every phrase is one that the core says, and its German uses only its facts', () => {
  const core = [...filesOf('src', /\.rs$/), ...filesOf('sheets/src', /\.rs$/), ...filesOf('pkg/src', /\.ts$/)]
    .map(read)
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .replaceAll('\\"', '"');
  const names = (/** @type {string} */ text) =>
    [...text.matchAll(/\{#?(\w+)!?[^}]*\}/g)].map(([, name]) => name);
  // Sentences are put together from parts: three words in a row of a phrase, or all of a shorter one, stand in the source.
  const joined = ['{k}-anonymity with {rest}'];
  const strange = phrases.filter(([text]) => {
    if (joined.includes(text)) return false;
    const runs = text.split(/\{[^}]*\}/).flatMap((part) => {
      const words = part.trim().split(' ');
      return words.map((_, start) => words.slice(start, start + Math.min(3, words.length)));
    });
    const longest = Math.max(...runs.map((run) => run.length));
    return !runs.some((run) => run.length === longest && core.includes(run.join(' ')));
  });
  assert.deepEqual(
    strange.map(([text]) => text),
    [],
  );
  for (const [text, other] of phrases) {
    for (const name of names(other)) assert.ok(names(text).includes(name), `${text}: ${name}`);
  }
});

test('what goes on, what was found in extracts, and what an audit finds, is told in German', () => {
  const literals = (/** @type {string} */ path) => {
    const code = (read(path).split('#[cfg(test)]')[0] ?? '')
      .replace(/^\s*\/\/.*$/gm, '')
      .replace(/\\\n\s*/g, '')
      .replace(/\.expect\("[^"]*"\)|assert!\([^;]*;/g, '');
    return [...code.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text.replaceAll('\\"', '"'));
  };
  // Phases of work: a word that ends in -ing, and what it is about.
  const core = ['algorithms', 'check', 'release', 'measure', 'session', 'dependency', 'constraint'];
  const tooLarge = [
    ...filesOf('src', /\.rs$/)
      .filter((path) => !/tests/.test(path))
      .map(read),
  ]
    .join('\n')
    .matchAll(/\b(?:what: |fits\()"([^"]+)"/g);
  assert.deepEqual(
    [...new Set([...tooLarge].map(([, what = '']) => what))].filter((what) => said(what) === what),
    [],
  );
  const phases = core
    .flatMap((folder) => filesOf(`src/${folder}`, /\.rs$/))
    .filter((path) => !/tests/.test(path))
    .flatMap(literals)
    .filter((text) => /^(?!something)[a-z]+ing (?:[a-z]+ ?){1,5}$/.test(text));
  assert.ok(phases.length > 25, phases.join());
  assert.deepEqual(
    [...new Set(phases)].filter((text) => said(text) === text),
    [],
  );
  const views = /^(conservative|dispatch|inconsistent|natural_join|verdict|symbols)\.rs$/;
  const found = [
    ...filesOf('src/check/view_set', views),
    ...filesOf('src/audit', /\.rs$/),
    // What engines say stands on the command line.
    ...filesOf('src/check', /\.rs$/).filter((path) => !/view_set|counted\.rs|tests/.test(path)),
  ]
    .flatMap(literals)
    .filter((text) => /\p{Ll} \p{Ll}+ \p{Ll}/u.test(text));
  assert.ok(found.length > 100);
  // Parts of sentences are in a phrase: three words in a row.
  const untold = found.filter((text) => {
    const runs = text.split(/\{[^}]*\}/).flatMap((part) => {
      const words = part.trim().split(/\s+/);
      return words.map((_, start) => words.slice(start, start + 3)).filter((run) => run.length === 3);
    });
    return runs.length > 0 && !runs.some((run) => phrases.some(([phrase]) => phrase.includes(run.join(' '))));
  });
  assert.deepEqual(untold, []);
});

test('a phrase takes facts, counts and phrases inside it, and leaves what it does not know', () => {
  assert.equal(
    said('1 column with the fewest distinct values not combined'),
    '1 Spalte mit den wenigsten verschiedenen Werten nicht kombiniert',
  );
  assert.match(
    said(
      'Others may know 1234 columns, and each costs precision: make those harmless that no outsider can know',
    ),
    /^1\.234 Spalten/,
  );
  assert.equal(
    said('the Parquet file cannot be read: the column Age has a page of an unknown kind'),
    'Die Parquet-Datei kann nicht gelesen werden: Die Spalte Age hat eine Seite von unbekannter Art.',
  );
  assert.equal(said('something that no core says'), 'something that no core says');
});

/** Where verdicts, reports and refusals speak by a code: the English text and the step beside it. */
const CODED = ['name', 'reason', 'summary', 'notes', 'answer', 'message'];

/** @typedef {import('../../pkg/dist/node.js').Step} Step */
/** Every text of a report with its step. @param {unknown} part @returns {[string, Step | undefined][]} */
function told(part) {
  if (Array.isArray(part)) return part.flatMap(told);
  if (typeof part !== 'object' || part === null) return [];
  const fields = /** @type {Record<string, any>} */ (part);
  const own = Object.entries(fields).flatMap(([key, value]) => {
    const texts = [value].flat().filter((text) => typeof text === 'string' && text !== '');
    const inOrder = ['explanation', 'story'].includes(key);
    if (!inOrder && !('said' in fields && CODED.includes(key))) return [];
    const steps = inOrder ? fields.steps : fields.said[key];
    return texts.map((text, place) => /** @type {[string, Step | undefined]} */ ([text, steps?.[place]]));
  });
  return [...own, ...Object.entries(fields).flatMap(([key, value]) => (key === 'said' ? [] : told(value)))];
}

test('what reports of every kind tell has a code, whose sentence is the text in English', async () => {
  const { sentences } = await describe();
  const [inEnglish, inGerman] = [speaker(sentences, 'en'), speaker(sentences, 'de')];
  const texts = filesOf('tests/golden', /^report(-private)?\.json$/).flatMap((path) =>
    told(JSON.parse(read(path))),
  );
  assert.ok(texts.length > 50);
  for (const [text, step] of texts) {
    assert.ok(step, `${text} has no code`);
    assert.equal(inEnglish(step), text);
    assert.notEqual(inGerman(step), text);
  }
});

test('a refusal has a code, too', async () => {
  const table = await open('age,ill\n31,flu\n32,cold\n');
  try {
    const plan = {
      version: 1,
      attributes: { age: { role: 'quasi' }, ill: { role: 'sensitive' } },
      principles: [{ kind: 'k-anonymity', k: 5 }],
      algorithm: { name: 'mondrian' },
    };
    const error = await table.anonymize(JSON.stringify(plan)).catch((refusal) => refusal);
    const { sentences } = await describe();
    assert.equal(speaker(sentences, 'en')(error.said.message[0]), error.message);
    assert.equal(
      speaker(sentences, 'de')(error.said.message[0]),
      '5-Anonymität ist nicht zu erreichen: Die Tabelle hat 2 Zeilen, eine Gruppe braucht mindestens 5.',
    );
  } finally {
    table.free();
  }
});

test('why a column has its role, what to look at, and what went wrong have codes, whose sentences are the texts in English', async () => {
  const { sentences } = await describe();
  const [inEnglish, inGerman] = [speaker(sentences, 'en'), speaker(sentences, 'de')];
  /** @param {readonly string[]} texts @param {readonly Step[] | undefined} steps */
  const areSaid = (texts, steps) => {
    assert.equal(steps?.length, texts.length);
    for (const [place, text] of texts.entries()) {
      const step = /** @type {Step} */ (steps?.[place]);
      assert.notEqual(step.code, 'text', text);
      assert.equal(inEnglish(step), text);
      assert.doesNotMatch(inGerman(step).replace(/`[^`]*`/g, ''), /\b(the|of|and|that|rows?|values?)\b/);
    }
  };
  const named = ['phone', 'ssn', 'street', 'surname', 'diagnosis', 'income', 'religion', 'zip', 'city'];
  const columns = [...named, 'patientid', 'birth', 'sex', 'height', 'remarks', 'mail', 'note', 'same', 'odd'];
  const rows = Array.from({ length: 40 }, (_, row) =>
    columns
      .map((name) => {
        if (name === 'mail') return `p${row % 30}@example.org`;
        if (name === 'note') return `the patient said that it hurts since ${row} days, and came again`;
        if (name === 'same') return 'x';
        return name === 'odd' ? ['call 0170 1234567', '=1+1', ''][row % 3] : `${name.slice(0, 2)}${row % 20}`;
      })
      .map((cell) => `"${cell}"`)
      .join(','),
  );
  const table = await open(`${columns.join(',')}\n${rows.join('\n')}\n`);
  try {
    const profile = await table.profile();
    const codes = new Set(
      profile.columns.flatMap(({ said }) => (said.evidence ?? []).map(({ code }) => code)),
    );
    assert.ok(codes.size >= 4, [...codes].join());
    for (const { evidence, said } of profile.columns) areSaid(evidence, said.evidence);
    assert.ok(profile.warnings.length > 0);
    for (const { message, said } of profile.warnings) areSaid([message], said.message);
    const plan = /** @type {any} */ (await table.suggestPlan());
    plan.attributes.odd = { role: 'insensitive' };
    plan.attributes.note = { role: 'insensitive' };
    const undecided = await table.anonymize(plan).catch((refusal) => refusal);
    assert.equal(undecided.code, 'undecided');
    areSaid([undecided.message], undecided.said.message);
    areSaid(undecided.hints, undecided.said.hints);
  } finally {
    table.free();
  }
  for (const bytes of ['', 'a,b\n', 'a,a\n1,2\n', 'a,\n1,2\n', 'a,b\n1\n', 'a,b\n"1,2\n']) {
    const error = await open(bytes).catch((refusal) => refusal);
    areSaid([error.message], error.said.message);
    areSaid(error.hints, error.said.hints);
  }
});

test('no place that finds a fault of a plan has words of its own', () => {
  const own = [...filesOf('src/plan', /\.rs$/), ...filesOf('src/hierarchy', /\.rs$/)]
    .filter((path) => !path.includes('tests'))
    .flatMap((path) => {
      const code = (read(path).split('#[cfg(test)]')[0] ?? '').replace(/\/\/.*$/gm, '');
      const calls = [...code.matchAll(/\b(?:fault|Fault::new|wrong_type)\(([^;]*?)\)[;,]?\n/g)];
      const texts = calls.flatMap(([, given = '']) => [...given.matchAll(/"((?:[^"\\]|\\.)*)"/g)]);
      return texts.map(([, text = '']) => text).filter((text) => /\p{L} \p{L}/u.test(text));
    });
  assert.deepEqual(own, []);
});

/** Plans with faults of many kinds, for the table of the next test. */
const k2 = { kind: 'k-anonymity', k: 2 };
const mondrian = { name: 'mondrian' };
const quasi = { role: 'quasi' };
const ill = { role: 'sensitive' };
const FAULTY = [
  // what its own form says
  { version: 1, attributes: {}, principles: [], algorithm: { name: 'mondrain' } },
  { version: 1, attributes: { age: 5 }, principles: [{ kind: 'k-anonymity', k: 1 }], algorithm: mondrian },
  {
    version: 1,
    attributes: {},
    principles: [k2],
    algorithm: mondrian,
    suppression: 2,
    dependencies: ['age'],
  },
  // what the table says
  { version: 1, attributes: { age: quasi }, principles: [k2], algorithm: mondrian },
  {
    version: 1,
    attributes: {
      age: { role: 'identifier', hierarchy: { kind: 'flat' }, weight: 2 },
      ill: { role: 'insensitive', maxLevel: 1, pseudonym: true },
      nose: quasi,
    },
    principles: [k2],
    algorithm: mondrian,
  },
  {
    version: 1,
    attributes: { age: quasi, ill },
    principles: [{ kind: 'l-diversity', variant: 'recursive', l: 2.5 }],
    algorithm: { name: 'k-msd' },
    person: ['age'],
    dependencies: ['age -> nose'],
  },
  {
    version: 1,
    attributes: { age: quasi, ill },
    principles: [k2],
    algorithm: { name: 'angel', k: 2 },
    order: 'input',
  },
  ...[
    { kind: 'intervals', widths: [] },
    { kind: 'intervals', widths: [5, 7], min: 9, max: 3 },
    { kind: 'mask', shown: [1, 2] },
    { kind: 'mask', char: '3' },
    { kind: 'tree' },
    { kind: 'tree', paths: [['31', 'young']] },
    { kind: 'date' },
  ].map((hierarchy) => ({
    version: 1,
    attributes: { age: { role: 'quasi', hierarchy }, ill },
    principles: [{ kind: 't-closeness', t: 0.2, distance: 'hierarchy' }],
    algorithm: mondrian,
  })),
  {
    version: 1,
    attributes: { age: quasi, ill },
    principles: [{ kind: 'm-invariance', m: 2 }],
    algorithm: { name: 'm-invariance', minWidths: { ill: 2 } },
    person: ['ill'],
  },
  {
    version: 1,
    attributes: { age: quasi, ill: { role: 'insensitive' } },
    principles: [
      { kind: 'k-map', k: 5 },
      { kind: 'd-l-inference', d: 1, l: 2 },
    ],
    algorithm: { name: 'full-domain', levels: { nose: 1 } },
  },
];

test('every fault of a plan has codes, which tell it in English as it is and in German otherwise', async () => {
  const { sentences } = await describe();
  const [inEnglish, inGerman] = [speaker(sentences, 'en'), speaker(sentences, 'de')];
  const table = await open('age,ill\n31,flu\n32,cold\n');
  let told = 0;
  try {
    for (const plan of FAULTY) {
      const faults = await table.checkPlan(/** @type {any} */ (plan));
      assert.ok(faults.length > 0, JSON.stringify(plan));
      for (const { path, found, expected, said } of faults) {
        for (const [text, step] of /** @type {[string, any][]} */ ([
          [found, said.found?.[0]],
          [expected, said.expected?.[0]],
        ])) {
          assert.equal(inEnglish(step), text, path);
          // Values, names and words of the plan are the same in every language.
          const plain = text.replace(/`[^`]*`/g, '').replace(/[^a-z]+/gi, '');
          if (plain === '' || plain === 'true') continue;
          assert.notEqual(inGerman(step), text, `${path}: ${text}`);
          told += 1;
        }
      }
    }
  } finally {
    table.free();
  }
  assert.ok(told > 20, `${told} texts`);
});

/** Texts of the core and of the readers of files that people may see when something is wrong. */
test('what an audit finds and what is wrong with a file is told in German', () => {
  const quoted = (/** @type {string} */ text) =>
    [...text.matchAll(/(?:badParquet|badArrow|wrong|RangeError|reason: )\(?\s*['`]([^'`]{8,})['`]/g)].map(
      ([, words]) => words ?? '',
    );
  const readers = [
    ...filesOf('pkg/src', /^(read-(parquet|arrow)|lz4|flatbuffer|kind)\.ts$/),
    ...filesOf('pkg/src/parquet', /\.ts$/),
  ].flatMap((path) => quoted(read(path)));
  assert.ok(readers.length > 80);
  const sentence = (/** @type {string} */ words) =>
    /^(has|lies|lacks|unpacks|does not begin)/.test(words)
      ? `the column Age ${words}`
      : words.replace(/\$\{[^}]*\}/g, 'Age');
  assert.deepEqual(
    // `the column Age Age` is where the sentences above are put together
    readers.map(sentence).filter((words) => said(words) === words && words !== 'the column Age Age'),
    [],
  );
});
