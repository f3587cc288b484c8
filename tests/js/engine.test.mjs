// Past one machine, on a real DuckDB: counted, learnt, applied, judged twice.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { open } from 'outis';
import { audit, count, estimate, judge, learn, openRules, run } from 'outis/engine';
import {
  AWKWARD,
  DIVERSE,
  duck,
  K,
  key,
  planOfPeople,
  quoted,
  releaseOf,
  writePeople,
} from './engine-tables.mjs';
import { rejection } from './tables.mjs';
import { until, workshop } from './workshop.mjs';

const folder = mkdtempSync(join(tmpdir(), 'outis-engine-'));
after(() => rmSync(folder, { recursive: true }));
const fresh = () => mkdtempSync(join(folder, 'place-'));
const people = join(folder, 'people.parquet');
await writePeople(people);

const METHODS = [
  planOfPeople({ name: 'sweep' }, K),
  planOfPeople({ name: 'sweep', polish: 1 }, DIVERSE),
  planOfPeople({ name: 'mondrian' }, DIVERSE),
  planOfPeople({ name: 'mondrian', cut: 'strict' }, K, { suppression: 0.2 }),
  planOfPeople({ name: 'full-domain' }, DIVERSE, { suppression: 0.1 }),
  planOfPeople({ name: 'datafly' }, K),
  planOfPeople({ name: 'classfly' }, K),
  planOfPeople({ name: 'k-msd' }, K),
  planOfPeople({ name: 'sweep' }, [...K, { kind: 't-closeness', t: 0.3 }], { suppression: 0.3 }),
];

for (const plan of METHODS) {
  const { name } = plan.algorithm;
  const promises = plan.principles.map((/** @type {any} */ { kind }) => kind).join(' and ');
  test(`${name} with ${promises}: every trap in the table, and the release keeps its promise`, async () => {
    const out = fresh();
    const { verdict, rules, figures } = await run(people, plan, { out, key });
    assert.equal(verdict.verdict, 'holds');
    assert.deepEqual(readdirSync(out).sort(), [
      'SHA256SUMS',
      'release.parquet',
      'report.html',
      'report.json',
    ]);
    assert.equal(figures.releasedRows, 2000 - rules.suppressed);
    // Columns as in the table, without identifiers; moments and values as they were.
    const grouped = rules.grouped ? ['group_id'] : [];
    const release = `read_parquet(${quoted(join(out, 'release.parquet'))})`;
    const columns = await duck(`DESCRIBE SELECT * FROM ${release}`);
    assert.deepEqual(
      columns.map((/** @type {string[]} */ [column]) => column),
      ['age', 'zip', AWKWARD, 'born', 'member', 'disease', 'seen', ...grouped],
    );
    // Counted by hand, with other SQL than ours.
    const by = rules.grouped ? 'group_id' : `age, zip, "${AWKWARD.replaceAll('"', '""')}", born, member`;
    const [[smallest, values]] = await duck(
      `SELECT min(n), min(v) FROM (SELECT count(*) n, len(list_distinct(list(coalesce(disease, '∅')))) v FROM ${release} GROUP BY ${by})`,
    );
    assert.ok(smallest >= 5n);
    if (promises.includes('l-diversity')) assert.ok(values >= 2n);
    if (rules.suppressed === 0) {
      const bag = (/** @type {string} */ of) => `SELECT disease, seen, count(*) FROM ${of} GROUP BY ALL`;
      const [[unlike]] = await duck(
        `SELECT count(*) FROM ((${bag(release)}) EXCEPT (${bag(`read_parquet(${quoted(people)})`)}))`,
      );
      assert.equal(unlike, 0n);
    }
    assert.equal((await audit(out)).verdict.verdict, 'holds');
  });
}

test('the release is the same as in one machine where no equal rows are divided', async () => {
  const plan = planOfPeople({ name: 'full-domain' }, DIVERSE, { suppression: 0.1 });
  const out = fresh();
  await run(people, plan, { out, key });
  const table = await open({ path: people });
  try {
    const release = await table.anonymize(plan, { key });
    const [published] = release.tables;
    assert.ok(published);
    const cells = ['age', 'zip', AWKWARD, 'born', 'member'];
    const places = cells.map((cell) => published.columns.indexOf(cell));
    const rows = await published.rows(0, published.rowCount);
    const here = rows.map((row) => JSON.stringify(places.map((place) => row[place]))).sort();
    const there = await duck(
      `SELECT ${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(', ')} FROM read_parquet(${quoted(join(out, 'release.parquet'))})`,
    );
    assert.deepEqual(there.map((/** @type {unknown[]} */ row) => JSON.stringify(row)).sort(), here);
  } finally {
    table.free();
  }
});

test('rows that are placed one by one are placed alike, and the recipient is told what was promised', async () => {
  const table = join(folder, 'drugs.parquet');
  await duck(
    `COPY (SELECT CAST(20 + hash(i, 1) % 9 AS INTEGER) AS age, 'w' || (d // 3) AS ward, 'd' || d AS drug ` +
      `FROM (SELECT i, least(hash(i, 2) % 12, hash(i, 3) % 24) AS d FROM range(600) t(i))) TO ${quoted(table)} (FORMAT parquet)`,
  );
  const plan = /** @type {any} */ ({
    version: 1,
    attributes: { age: { role: 'quasi' }, ward: { role: 'quasi' }, drug: { role: 'sensitive' } },
    dependencies: ['drug -> ward'],
    principles: [...K, { kind: 'd-l-inference', d: 1, l: 3 }],
    algorithm: { name: 'd-l-inference' },
    suppression: 0.6,
  });
  const out = fresh();
  const { verdict, rules } = await run(table, plan, { out, key });
  assert.equal(verdict.verdict, 'holds');
  assert.ok(rules.divided && rules.tuples < 600);
  const checked = await audit(out);
  assert.equal(checked.verdict.verdict, 'holds');
  assert.deepEqual(checked.verdict.principles[1]?.measured, verdict.principles[1]?.measured);
  const opened = await open({ path: table });
  try {
    const [published] = (await opened.anonymize(plan, { key })).tables;
    assert.ok(published);
    const rows = await published.rows(0, published.rowCount);
    const here = rows.map((row) => JSON.stringify(row.slice(0, 3))).sort();
    const there = await duck(
      `SELECT age, ward, drug FROM read_parquet(${quoted(join(out, 'release.parquet'))})`,
    );
    assert.deepEqual(there.map((/** @type {unknown[]} */ row) => JSON.stringify(row)).sort(), here);
  } finally {
    opened.free();
  }
});

test('dependencies between quasi columns are kept in what an engine releases', async () => {
  const table = join(folder, 'towns.parquet');
  await duck(
    `COPY (SELECT CAST(hash(i, 1) % 30 AS INTEGER) AS age, 't' || t AS town, 'c' || (t // 4) AS county ` +
      `FROM (SELECT i, least(hash(i, 2) % 16, hash(i, 3) % 40) AS t FROM range(900) t(i))) TO ${quoted(table)} (FORMAT parquet)`,
  );
  const plan = /** @type {any} */ ({
    version: 1,
    attributes: {
      age: { role: 'quasi', hierarchy: { kind: 'intervals', widths: [5, 20] } },
      town: { role: 'quasi' },
      county: { role: 'quasi' },
    },
    dependencies: ['town -> county'],
    principles: K,
    algorithm: { name: 'k-msd-ag' },
  });
  const out = fresh();
  const { verdict } = await run(table, plan, { out, key });
  assert.equal(verdict.verdict, 'holds');
  const [[most]] = await duck(
    `SELECT max(n) FROM (SELECT count(DISTINCT county) n FROM read_parquet(${quoted(join(out, 'release.parquet'))}) GROUP BY town)`,
  );
  assert.equal(most, 1n);
});

test('where a value becomes the same cell in every row, rules do not grow with tuples', async () => {
  for (const [name, suppression] of /** @type {const} */ ([
    ['full-domain', 0.1],
    ['full-domain', 0],
    ['datafly', 0.1],
  ])) {
    const plan = planOfPeople({ name }, name === 'datafly' ? K : DIVERSE, { suppression });
    const [secret, staging, statistics, out] = [fresh(), fresh(), fresh(), fresh()];
    const made = await run(people, plan, { out, private: secret, key });
    assert.ok(made.rules.levelled, name);
    assert.equal(made.rules.leavesOut, made.rules.suppressed > 0);
    assert.ok(!existsSync(join(secret, 'whole.parquet')) && existsSync(join(secret, 'level4.parquet')));
    const [[values]] = await duck(
      `SELECT count(*) FROM read_parquet(${quoted(join(secret, 'level0.parquet'))})`,
    );
    assert.ok(values <= 52n, `${values} values of age`);
    // The same rows step by step; a level that is changed, or a row that is let in, is found out.
    const rules = await openRules(secret);
    const from = `read_parquet(${quoted(people)})`;
    const sql = rules.sql({ dialect: 'duckdb', from, staging, statistics });
    await execute(sql.apply, sql.verify);
    assert.deepEqual(await releaseOf(staging), await releaseOf(out));
    assert.equal((await judge(statistics, rules)).verdict.verdict, 'holds');
    if (suppression === 0) continue;
    const everybody = sql.apply.replace(/JOIN outis_classes g ON .*/, '');
    if (made.rules.suppressed > 0) {
      assert.notEqual(everybody, sql.apply);
      await execute(everybody, sql.verify);
      assert.equal((await judge(statistics, rules)).verdict.verdict, 'violated');
    }
  }
});

test('shuffled input, one thread or two: the same rows in the same order', async () => {
  for (const plan of [planOfPeople({ name: 'sweep' }, K), planOfPeople({ name: 'mondrian' }, DIVERSE)]) {
    // Fewer quasi columns: many rows are equal in them, and whatever the key is, some are divided.
    for (const name of ['zip', 'born']) plan.attributes[name] = { role: 'insensitive' };
    const shuffled = join(folder, 'shuffled.parquet');
    await writePeople(shuffled, { order: 'hash(i, 77)' });
    const [one, two, other] = [fresh(), fresh(), fresh()];
    const { rules } = await run(people, plan, { out: one, key, threads: 1 });
    assert.ok(rules.divided);
    await run(people, plan, { out: two, key, threads: 2 });
    await run(shuffled, plan, { out: other, key, threads: 2, memory: '500MB' });
    const rows = await releaseOf(one);
    assert.deepEqual(await releaseOf(two), rows);
    assert.deepEqual(await releaseOf(other), rows);
    const others = fresh();
    await run(people, plan, { out: others, key: new Uint8Array(32).fill(5) });
    assert.notDeepEqual(await releaseOf(others), rows);
  }
});

/** Runs a script statement by statement. @param {string[]} scripts */
const execute = (...scripts) =>
  duck(...scripts.flatMap((script) => script.split(/;\n/).filter((statement) => statement.trim() !== '')));

test('step by step, with the SQL in files: the same release, and every change of it is caught', async () => {
  const plan = planOfPeople({ name: 'sweep' }, DIVERSE);
  const [work, into, staging, statistics, out] = [fresh(), fresh(), fresh(), fresh(), fresh()];
  const from = `read_parquet(${quoted(people)})`;
  await execute(await count(plan, { dialect: 'duckdb', from, work }));
  const rules = await learn(work, plan, { rules: into, key });
  assert.deepEqual((await openRules(into)).document, rules.document);
  const sql = rules.sql({ dialect: 'duckdb', from, staging, statistics });
  // Whatever a query says is logged: neither the key nor a value stands in it.
  const [[dealing]] = await duck(`SELECT key FROM read_parquet(${quoted(join(into, 'key.parquet'))})`);
  for (const text of [sql.apply, sql.verify]) {
    for (const secret of [dealing, Buffer.from(key).toString('hex'), '02139', 'flu', 'NA', 'P17', '😀']) {
      assert.ok(!text.includes(secret), secret);
    }
  }
  await execute(sql.apply, sql.verify);
  const judged = await judge(statistics, rules);
  assert.equal(judged.verdict.verdict, 'holds');
  assert.equal(judged.figures.smallestGroup, judged.verdict.principles[0]?.measured);
  assert.equal(judged.figures.fewestValues0, judged.verdict.principles[1]?.measured);
  await run(people, plan, { out, key });
  assert.deepEqual(await releaseOf(staging), await releaseOf(out));

  const release = join(staging, 'release.parquet');
  const whole = join(folder, 'whole.parquet');
  await duck(`COPY (FROM read_parquet(${quoted(release)})) TO ${quoted(whole)} (FORMAT parquet)`);
  const numbered = `(SELECT *, row_number() OVER () AS r FROM read_parquet(${quoted(whole)}))`;
  const all = 'SELECT * EXCLUDE (r)';
  const mutations = {
    'a row is missing': `${all} FROM ${numbered} WHERE r <> 100`,
    'a row is there twice': `${all} FROM ${numbered} UNION ALL ${all} FROM ${numbered} WHERE r = 100`,
    'a quasi cell is changed': `SELECT * EXCLUDE (r) REPLACE (CASE WHEN r = 100 THEN '[20,25[' ELSE age END AS age) FROM ${numbered}`,
    'a quasi cell is empty': `SELECT * EXCLUDE (r) REPLACE (CASE WHEN r = 100 THEN NULL ELSE zip END AS zip) FROM ${numbered}`,
    'a sensitive value is changed': `SELECT * EXCLUDE (r) REPLACE (CASE WHEN r = 100 THEN 'plague' ELSE disease END AS disease) FROM ${numbered}`,
    'a moment is changed': `SELECT * EXCLUDE (r) REPLACE (CASE WHEN r = 100 THEN seen + INTERVAL 1 DAY ELSE seen END AS seen) FROM ${numbered}`,
    'a row is in another group': `SELECT * EXCLUDE (r) REPLACE (CASE WHEN r = 100 THEN group_id % 10 + 1 ELSE group_id END AS group_id) FROM ${numbered} WHERE true`,
    'two groups are one': `SELECT * EXCLUDE (r) REPLACE (CASE WHEN group_id = 3 THEN 4 ELSE group_id END AS group_id) FROM ${numbered}`,
    'two rows exchange their values': `SELECT * EXCLUDE (r, other) REPLACE (CASE r WHEN 1 THEN (SELECT disease FROM ${numbered} WHERE r = other) WHEN other THEN (SELECT disease FROM ${numbered} WHERE r = 1) ELSE disease END AS disease) FROM ${numbered}, (SELECT max(r) AS other FROM ${numbered} WHERE disease IS DISTINCT FROM (SELECT disease FROM ${numbered} WHERE r = 1))`,
  };
  for (const [what, select] of Object.entries(mutations)) {
    const [[unlike]] = await duck(
      `COPY (${select}) TO ${quoted(release)} (FORMAT parquet)`,
      `SELECT count(*) FROM ((FROM read_parquet(${quoted(release)}) EXCEPT ALL FROM read_parquet(${quoted(whole)})) UNION ALL (FROM read_parquet(${quoted(whole)}) EXCEPT ALL FROM read_parquet(${quoted(release)})))`,
    );
    assert.ok(unlike > 0n, `${what}: the mutation changes nothing`);
    await execute(sql.verify);
    const { verdict } = await judge(statistics, rules);
    assert.equal(verdict.verdict, 'violated', what);
    assert.ok(verdict.faults.length > 0, what);
  }
});

for (const [form, plan] of Object.entries({
  grouped: planOfPeople({ name: 'sweep' }, K),
  'by cells': planOfPeople({ name: 'classfly' }, K),
  divided: planOfPeople({ name: 'mondrian' }, K),
  levelled: planOfPeople({ name: 'full-domain' }, K, { suppression: 0.1 }),
})) {
  test(`values that are in another group than their rows are found out though no principle counts them: ${form}`, async () => {
    if (form === 'divided') {
      for (const name of ['zip', 'born']) plan.attributes[name] = { role: 'insensitive' };
    }
    // Nothing that is published as it is takes part in a promise.
    plan.attributes.disease = { role: 'insensitive' };
    // Under some keys the sweep divides tuples, under this one it does not.
    const fixed = new Uint8Array(32).fill(6);
    const [secret, staging, statistics] = [fresh(), fresh(), fresh()];
    const made = await run(people, plan, { out: fresh(), private: secret, key: fixed });
    assert.equal(made.rules.divided, form === 'divided');
    assert.equal(made.rules.levelled, form === 'levelled');
    assert.equal(made.figures.strangeRows, 0);
    const rules = await openRules(secret);
    const sql = rules.sql({
      dialect: 'duckdb',
      from: `read_parquet(${quoted(people)})`,
      staging,
      statistics,
    });
    await execute(sql.apply, sql.verify);
    assert.equal((await judge(statistics, rules)).verdict.verdict, 'holds');
    const file = quoted(join(staging, 'release.parquet'));
    const group = made.rules.grouped
      ? 'group_id'
      : `row(age, zip, "${AWKWARD.replaceAll('"', '""')}", born, member)`;
    const differ = (/** @type {string} */ of) =>
      `${of} IS DISTINCT FROM (SELECT ${of} FROM whole WHERE r = 1)`;
    const other = `(SELECT max(r) AS other FROM whole WHERE ${differ(group)} AND ${differ('seen')})`;
    const exchanged = (/** @type {string} */ column) =>
      `CASE r WHEN 1 THEN (SELECT ${column} FROM whole WHERE r = other) WHEN other THEN (SELECT ${column} FROM whole WHERE r = 1) ELSE ${column} END AS ${column}`;
    const next = (/** @type {string} */ column) =>
      `lead(${column}, 1, (SELECT ${column} FROM whole WHERE r = 1)) OVER (ORDER BY r) AS ${column}`;
    const all = ['seen', 'disease', ...(form === 'divided' ? ['zip', 'born'] : [])];
    const mutations = {
      // As a join makes it that finds each row the class of another.
      'all values move up by a row': `SELECT * REPLACE (${all.map(next).join(', ')}) FROM whole`,
      // Where tuples are divided, two rows may well be dealt the other way round.
      ...(form === 'divided'
        ? {}
        : {
            'two rows exchange their values': `SELECT whole.* REPLACE (${all.map(exchanged).join(', ')}) FROM whole, ${other}`,
          }),
    };
    for (const [what, select] of Object.entries(mutations)) {
      const [[unlike]] = await duck(
        `CREATE TABLE whole AS SELECT *, row_number() OVER () AS r FROM read_parquet(${file})`,
        `CREATE TABLE moved AS ${select}`,
        `COPY (SELECT * EXCLUDE (r) FROM moved) TO ${quoted(join(statistics, 'moved.parquet'))} (FORMAT parquet)`,
        `SELECT count(*) FROM (SELECT ${group}, seen, disease FROM whole EXCEPT ALL SELECT ${group}, seen, disease FROM moved)`,
      );
      assert.ok(unlike > 0n, `${what}: the mutation changes nothing`);
      const changed = sql.verify.replaceAll(
        join(staging, 'release.parquet'),
        join(statistics, 'moved.parquet'),
      );
      await execute(changed);
      const { verdict, figures } = await judge(statistics, rules);
      assert.equal(verdict.verdict, 'violated', what);
      assert.ok((figures.strangeRows ?? 0) > 0, what);
      assert.equal(figures.strangeValues, 0, what);
    }
  });
}

test('the engine measures the same distances as the judge, and an engine that says another is not believed', async () => {
  const table = join(folder, 'incomes.parquet');
  await duck(
    `COPY (SELECT CAST(hash(i, 1) % 40 AS INTEGER) AS age, CAST(hash(i, 2) % 3 AS INTEGER) AS region, ` +
      `CASE WHEN hash(i, 3) % 9 = 0 THEN NULL ELSE CAST(least(hash(i, 4) % 12, hash(i, 5) % 12) AS INTEGER) END AS income ` +
      `FROM range(900) t(i)) TO ${quoted(table)} (FORMAT parquet)`,
  );
  const intervals = { hierarchy: { kind: 'intervals', widths: [2, 6] } };
  // Branches of different lengths, and a value that stands directly below the root.
  const paths = [
    ...['0', '1', '2'].map((value) => [value, 'none', 'little', '*']),
    ...['3', '4', '5'].map((value) => [value, 'little', 'little', '*']),
    ...['6', '7'].map((value) => [value, 'more', '*']),
    ...['8', '9', '10', '11'].map((value) => [value, '*']),
  ];
  for (const [distance, tree] of /** @type {const} */ ([
    ['equal', {}],
    ['ordered', {}],
    ['hierarchy', intervals],
    ['hierarchy', { hierarchy: { kind: 'tree', paths } }],
  ])) {
    for (const name of ['sweep', 'full-domain']) {
      const plan = /** @type {any} */ ({
        version: 1,
        attributes: {
          age: { role: 'quasi', hierarchy: { kind: 'intervals', widths: [5, 20] } },
          region: { role: 'quasi', hierarchy: { kind: 'flat' } },
          income: { role: 'sensitive', ...tree },
        },
        principles: [...K, { kind: 't-closeness', t: 0.35, distance }],
        algorithm: { name },
        suppression: 0.2,
      });
      const secret = fresh();
      const { verdict, figures } = await run(table, plan, { out: fresh(), private: secret, key });
      assert.equal(verdict.verdict, 'holds');
      const measured = Number(verdict.principles[1]?.measured);
      assert.ok(measured > 0 && measured <= 0.35);
      const farthest = figures[`farthest_${distance}_0`] ?? 0;
      // The judge tells six digits.
      assert.ok(Math.abs(farthest - 1e9 * measured) <= 1000, `${distance}: ${farthest} and ${measured}`);
      // The same statistics, but for this figure.
      const statistics = fresh();
      const [staging, rules] = [fresh(), await openRules(secret)];
      const from = `read_parquet(${quoted(table)})`;
      const sql = rules.sql({ dialect: 'duckdb', from, staging, statistics });
      await execute(sql.apply, sql.verify);
      assert.equal((await judge(statistics, rules)).verdict.verdict, 'holds');
      const file = join(statistics, 'figures.parquet');
      await duck(
        `CREATE TABLE f AS FROM read_parquet(${quoted(file)})`,
        `UPDATE f SET value = value + 5000 WHERE figure = 'farthest_${distance}_0'`,
        `COPY f TO ${quoted(file)} (FORMAT parquet)`,
      );
      const { verdict: doubted } = await judge(statistics, rules);
      assert.equal(doubted.verdict, 'violated');
      assert.match(doubted.faults.join(), /the judge measures .*, the engine/);
    }
  }
});

test('what single steps made becomes a release that its recipient can check, and nothing else does', async () => {
  const plan = planOfPeople({ name: 'sweep' }, DIVERSE);
  const { at, outis } = workshop();
  writeFileSync(at('plan.json'), JSON.stringify(plan));
  writeFileSync(at('release.key'), Buffer.from(key).toString('hex'));
  for (const name of ['work', 'staging', 'statistics']) mkdirSync(at(name));
  const step = async (/** @type {string[]} */ ...args) => {
    const ran = await outis(['engine', ...args]);
    assert.equal(ran.code, 0, ran.err);
    return ran.out;
  };
  const here = (/** @type {string} */ sql) =>
    sql.replaceAll(/'((?:work|staging|statistics|rules)\/)/g, (_, place) => `'${at(place)}`);
  const from = `read_parquet(${quoted(people)})`;
  await execute(here(await step('count', '--plan', 'plan.json', '--from', from, '--dialect', 'duckdb')));
  // The file itself names its folder; the table is told once.
  await step(
    ...['learn', 'work/tuples.parquet', '--plan', 'plan.json', '--out', 'rules', '--key', 'release.key'],
    ...['--from', from],
  );
  const [apply, verify] = [here(await step('apply', 'rules')), here(await step('verify', 'rules'))];
  await execute(apply, verify);
  const staged = at('staging/release.parquet');
  const judging = ['engine', 'judge', 'statistics', '--rules', 'rules', '--out', 'release'];
  // Other rows than those that were looked at, in values that no principle speaks of.
  await duck(
    `CREATE TABLE r AS FROM read_parquet(${quoted(staged)})`,
    `COPY r TO ${quoted(at('kept.parquet'))} (FORMAT parquet)`,
    `UPDATE r SET seen = (SELECT min(seen) FROM r)`,
    `COPY r TO ${quoted(staged)} (FORMAT parquet)`,
  );
  const other = await outis(judging);
  assert.equal(other.code, 1, other.err);
  assert.match(other.out, /not those that the engine looked at/);
  assert.ok(!existsSync(at('release')) && existsSync(staged));
  // Two rows of groups that exchange a counted value.
  await execute(apply);
  await duck(
    `CREATE TABLE r AS FROM read_parquet(${quoted(staged)})`,
    `DELETE FROM r WHERE rowid = 0`,
    `COPY r TO ${quoted(staged)} (FORMAT parquet)`,
  );
  assert.equal((await outis(judging)).code, 1);
  await execute(apply);
  // What Spark writes: a folder, with files beside the table that are for nobody.
  await duck(
    `COPY (FROM read_parquet(${quoted(staged)})) TO ${quoted(at('first.parquet'))} (FORMAT parquet)`,
  );
  rmSync(staged);
  mkdirSync(at('staging/release'));
  renameSync(at('first.parquet'), at('staging/release/part-00000-17a.snappy.parquet'));
  writeFileSync(at('staging/release/_SUCCESS'), '');
  writeFileSync(at('staging/release/.part-00000-17a.snappy.parquet.crc'), 'crc');
  const judged = await outis([...judging, '--private', 'private']);
  assert.equal(judged.code, 0, judged.err);
  assert.deepEqual(readdirSync(at('release'), { recursive: true }).sort(), [
    'SHA256SUMS',
    'release',
    'release/part-00000.parquet',
    'report.html',
    'report.json',
  ]);
  assert.ok(JSON.parse(readFileSync(at('private/report-private.json'), 'utf8')).figures.strangeRows === 0);
  assert.match(await step('audit', 'release'), /holds/);
  const out = fresh();
  await run(people, plan, { out, key });
  assert.deepEqual(await releaseOf(at('release/release'), 'part-00000.parquet'), await releaseOf(out));
});

test('what is private is for its owner alone, also in a folder that others may enter', async () => {
  const plan = planOfPeople({ name: 'sweep' }, K);
  const [work, rules, secret] = [fresh(), fresh(), fresh()];
  for (const folder of [rules, secret]) chmodSync(folder, 0o755);
  await execute(await count(plan, { dialect: 'duckdb', from: `read_parquet(${quoted(people)})`, work }));
  await learn(work, plan, { rules, key });
  await run(people, plan, { out: fresh(), private: secret, key });
  for (const folder of [rules, secret]) {
    const names = readdirSync(folder);
    assert.ok(names.includes('key.parquet') && names.includes('release.key') && names.includes('rules.json'));
    // Windows knows no such modes.
    if (process.platform === 'win32') continue;
    for (const name of names) assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600, name);
  }
});

test('a column that is to tell equal rows apart and does not is refused', async () => {
  const table = join(folder, 'ids.parquet');
  const plan = /** @type {any} */ ({
    version: 1,
    attributes: { id: { role: 'identifier' }, age: { role: 'quasi' }, ratio: { role: 'insensitive' } },
    principles: K,
    algorithm: { name: 'mondrian' },
  });
  for (const id of ['i % 399', 'nullif(i, 7)']) {
    await duck(
      `COPY (SELECT ${id} AS id, CAST(i < 300 AS INTEGER) AS age, i / 7 AS ratio FROM range(400) t(i)) TO ${quoted(table)} (FORMAT parquet)`,
    );
    const error = await rejection(run(table, plan, { out: fresh(), key, rowId: 'id' }));
    assert.equal(error.code, 'bad-option');
    assert.match(error.message, /id, with 1 nulls or repeated values/);
    const [work, rules, staging, statistics] = [fresh(), fresh(), fresh(), fresh()];
    const from = `read_parquet(${quoted(table)})`;
    await execute(await count(plan, { dialect: 'duckdb', from, work }));
    const learnt = await learn(work, plan, { rules, key, rowId: 'id', from });
    const sql = learnt.sql({ dialect: 'duckdb', staging, statistics });
    await execute(sql.apply, sql.verify);
    const { verdict } = await judge(statistics, learnt);
    assert.equal(verdict.verdict, 'violated');
    assert.match(verdict.faults.join(), /rows without a value of their own in id/);
  }
});

test('counts of which none is a row of the table are not learnt from', async () => {
  const plan = planOfPeople({ name: 'sweep' }, K);
  const work = fresh();
  const sql = await count(plan, { dialect: 'duckdb', from: `read_parquet(${quoted(people)})`, work });
  // As an engine does for which double quotes are those of a text.
  const constant = sql.replace('"zip" AS c1', `'zip' AS c1`).replace('"zip",', '');
  assert.notEqual(constant, sql);
  await execute(constant);
  const error = await rejection(learn(work, plan, { rules: fresh(), key }));
  assert.match(error.message, /a row of the table that is no tuple/);
});

test('the engine measures every variety of values, and rows that are alike in some columns, as the judge does', async () => {
  const table = join(folder, 'varied.parquet');
  await duck(
    `COPY (SELECT CAST(hash(i, 1) % 30 AS INTEGER) AS age, 'r' || (hash(i, 2) % 4) AS region, ` +
      `CASE WHEN hash(i, 3) % 9 = 0 THEN NULL ELSE CAST(least(hash(i, 4) % 8, hash(i, 5) % 8) AS INTEGER) END AS income ` +
      `FROM range(800) t(i)) TO ${quoted(table)} (FORMAT parquet)`,
  );
  const varied = [
    ...K,
    { kind: 'l-diversity', variant: 'entropy', l: 2.5 },
    { kind: 'l-diversity', variant: 'recursive', l: 3, c: 2 },
  ];
  const crowded = [...K, { kind: 'k-anonymity', k: 20, attributes: ['region'] }];
  for (const [name, principles, figured] of /** @type {const} */ ([
    ['sweep', varied, ['entropy0', 'recursive0_3']],
    ['full-domain', varied, ['entropy0', 'recursive0_3']],
    ['datafly', crowded, ['smallestOn1']],
  ])) {
    const plan = /** @type {any} */ ({
      version: 1,
      attributes: {
        age: { role: 'quasi', hierarchy: { kind: 'intervals', widths: [2, 6] } },
        region: { role: 'quasi', hierarchy: { kind: 'flat' } },
        income: { role: 'sensitive' },
      },
      principles,
      algorithm: { name },
      suppression: 0.2,
    });
    const [secret, staging, statistics] = [fresh(), fresh(), fresh()];
    const { verdict, figures } = await run(table, plan, { out: fresh(), private: secret, key });
    assert.equal(verdict.verdict, 'holds');
    for (const [index, figure] of figured.entries()) {
      const measured = Number(verdict.principles[index + 1]?.measured);
      const found = (figures[figure] ?? 0) / (figure === 'smallestOn1' ? 1 : 1e9);
      // The judge tells six digits.
      assert.ok(
        measured > 0 && Math.abs(found - measured) <= 1e-5 * measured,
        `${figure}: ${found}, ${measured}`,
      );
    }
    const rules = await openRules(secret);
    const from = `read_parquet(${quoted(table)})`;
    const sql = rules.sql({ dialect: 'duckdb', from, staging, statistics });
    await execute(sql.apply, sql.verify);
    assert.equal((await judge(statistics, rules)).verdict.verdict, 'holds');
    const file = join(statistics, 'figures.parquet');
    const [one, other] = [`read_parquet(${quoted(file)})`, join(statistics, 'doubted.parquet')];
    for (const figure of figured) {
      await duck(
        `CREATE TABLE f AS FROM ${one}`,
        `COPY f TO ${quoted(other)} (FORMAT parquet)`,
        `UPDATE f SET value = value + 100000 WHERE figure = ${quoted(figure)}`,
        `COPY f TO ${quoted(file)} (FORMAT parquet)`,
      );
      const { verdict: doubted } = await judge(statistics, rules);
      assert.equal(doubted.verdict, 'violated', figure);
      assert.match(doubted.faults.join(), /the judge measures .*, the engine/);
      renameSync(other, file);
    }
  }
});

test('more rows than 31 bits can count, and no more than can be counted', async () => {
  const plan = /** @type {any} */ ({
    version: 1,
    attributes: { age: { role: 'quasi' } },
    principles: K,
    algorithm: { name: 'sweep' },
  });
  for (const [most, possible] of /** @type {const} */ ([
    [3_000_000_000n, true],
    [3_300_000_000n, false],
  ])) {
    const work = fresh();
    await duck(
      `COPY (SELECT * FROM (VALUES (1, ${most}), (2, 1000000000)) t(c0, n)) TO ${quoted(join(work, 'tuples.parquet'))} (FORMAT parquet)`,
      `COPY (SELECT 1 AS age) TO ${quoted(join(work, 'sample.parquet'))} (FORMAT parquet)`,
    );
    if (possible) {
      const { document } = await learn(work, plan, { rules: fresh(), key });
      assert.deepEqual([document.rows, document.classes], [4_000_000_000, 2]);
      assert.equal(document.verdict.principles[0]?.measured, 1_000_000_000);
    } else {
      const error = await rejection(learn(work, plan, { rules: fresh(), key }));
      assert.equal(error.code, 'too-large');
    }
  }
});

test('machines in other time zones release the same days and moments, from folders of any name', async () => {
  const { at, outis } = workshop();
  const place = `o'ne \\ "two" #`;
  mkdirSync(at(place));
  const table = `${place}/moments.parquet`;
  const near = `TIMESTAMP '2024-03-10 01:30:00' + to_seconds(CAST(1800 * (hash(i, 1) % 12) AS INTEGER))`;
  await duck(
    `SET TimeZone = 'UTC'`,
    `COPY (SELECT ${near} AS plain, CAST(${near} AS TIMESTAMP_NS) AS fine, CAST(${near} AS TIMESTAMPTZ) AS zoned, ` +
      `i % 3 AS age FROM range(300) t(i)) TO ${quoted(at(table))} (FORMAT parquet)`,
  );
  const moment = { role: 'quasi', hierarchy: { kind: 'flat' } };
  writeFileSync(
    at('plan.json'),
    JSON.stringify({
      version: 1,
      attributes: { plain: { role: 'insensitive' }, fine: moment, zoned: moment, age: { role: 'quasi' } },
      principles: [{ kind: 'k-anonymity', k: 11 }],
      algorithm: { name: 'mondrian' },
    }),
  );
  writeFileSync(at('release.key'), Buffer.from(key).toString('hex'));
  const released = [];
  for (const TZ of ['UTC', 'America/New_York', 'Asia/Kolkata']) {
    const out = `${place}/${TZ.replace('/', ' ')}`;
    const ran = await outis(
      ['engine', 'run', table, '--plan', 'plan.json', '--out', out, '--key', 'release.key'],
      { env: { TZ } },
    );
    assert.equal(ran.code, 0, ran.err);
    released.push(await releaseOf(at(out)));
  }
  const [one, ...others] = released;
  assert.equal(one?.length, 300);
  for (const other of others) assert.deepEqual(other, one);
});

test('a release in parts is the same release, and its recipient can check it', async () => {
  const plan = planOfPeople({ name: 'sweep' }, DIVERSE);
  const [one, parts] = [fresh(), fresh()];
  await run(people, plan, { out: one, key });
  const { verdict } = await run(people, plan, { out: parts, key, partitionBy: ['member', 'zip'] });
  assert.equal(verdict.verdict, 'holds');
  assert.deepEqual(readdirSync(parts).sort(), ['SHA256SUMS', 'release', 'report.html', 'report.json']);
  const all = `read_parquet(${quoted(join(parts, 'release/**/*.parquet'))}, hive_partitioning = false)`;
  const whole = `read_parquet(${quoted(join(one, 'release.parquet'))})`;
  const [[unlike, files]] = await duck(
    `SELECT (SELECT count(*) FROM ((FROM ${all} EXCEPT ALL FROM ${whole}) UNION ALL (FROM ${whole} EXCEPT ALL FROM ${all}))), ` +
      `(SELECT count(*) FROM glob(${quoted(join(parts, 'release/**/*.parquet'))}))`,
  );
  assert.equal(unlike, 0n);
  const sums = readFileSync(join(parts, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
  assert.ok(files > 5n && BigInt(sums.length) === files + 2n);
  assert.equal((await audit(parts)).verdict.verdict, 'holds');
  // A part that is taken away, or put beside the others, is missed.
  const [some = ''] = sums.map((line) => line.slice(66));
  rmSync(join(parts, some));
  const { verdict: without } = await audit(parts);
  assert.equal(without.verdict, 'violated');
  assert.ok(without.faults.some((fault) => fault.includes('SHA256SUMS')));
  const error = await rejection(run(people, plan, { out: fresh(), key, partitionBy: ['disease'] }));
  assert.match(error.message, /a quasi column/);
});

test('too many tuples are refused before they are counted, with base levels that make fewer', async () => {
  const plan = planOfPeople({ name: 'sweep' }, DIVERSE);
  const error = /** @type {any} */ (
    await rejection(run(people, plan, { out: fresh(), key, maxTuples: 800 }))
  );
  assert.equal(error.code, 'too-large');
  const { base, tuples, costs } = error.details;
  assert.ok(tuples <= 800);
  assert.deepEqual(Object.keys(costs), Object.keys(base));
  for (const cost of Object.values(costs)) assert.ok(cost > 0 && cost <= 1);
  assert.match(error.hints.join(), /--base .*=\d/);
  const secret = fresh();
  const out = fresh();
  const made = await run(people, plan, { out, private: secret, key, base });
  assert.equal(made.verdict.verdict, 'holds');
  // What was estimated and what it is: the estimate is off by some percent.
  assert.ok(made.rules.tuples < 1000, `${made.rules.tuples}`);
  assert.ok(made.rules.notes.length >= Object.keys(base).length);
  const { notChecked } = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
  assert.ok(notChecked.some((/** @type {string} */ line) => line.includes('counted in place of values')));
  assert.equal((await audit(out)).verdict.verdict, 'holds');
  // Cells begin with the level: no age stands by itself, and an interval covers the age it stands for.
  const coarse = fresh();
  await run(people, { ...plan, language: 'de' }, { out: coarse, key, base: { age: 1 } });
  const german = JSON.parse(readFileSync(join(coarse, 'report.json'), 'utf8'));
  assert.equal(german.notChecked.length, notChecked.length);
  assert.match(german.notChecked.join(), /anstelle von Werten gezählt/);
  const ages = await duck(
    `SELECT DISTINCT age FROM read_parquet(${quoted(join(coarse, 'release.parquet'))})`,
  );
  assert.ok(ages.length > 3);
  for (const [age] of ages) assert.match(age, /^(\[\d+,\d+\]|\*|\?|)$/);
  const wrong = await rejection(run(people, plan, { out: fresh(), key, base: { age: 9 } }));
  assert.match(wrong.message, /a level of age from 1 to 2/);
  const none = await rejection(run(people, plan, { out: fresh(), key, base: { disease: 1 } }));
  assert.match(none.message, /a quasi column with levels/);
});

test('too many counted tuples are refused, with levels that make fewer; an engine can estimate them first', async () => {
  const plan = planOfPeople({ name: 'sweep' }, DIVERSE);
  const [work, from] = [fresh(), `read_parquet(${quoted(people)})`];
  await execute(await count(plan, { dialect: 'duckdb', from, work }));
  const [[tuples]] = await duck(`SELECT count(*) FROM read_parquet(${quoted(join(work, 'tuples.parquet'))})`);
  const [[estimated]] = await execute(await estimate(plan, { dialect: 'duckdb', from }));
  assert.ok(Math.abs(Number(estimated) / Number(tuples) - 1) < 0.5);
  assert.match(await estimate(plan, { dialect: 'spark', from: 'lake.people' }), /struct\(`age`, /);
  const error = /** @type {any} */ (
    await rejection(learn(work, plan, { rules: fresh(), key, maxTuples: 800 }))
  );
  assert.equal(error.code, 'too-large');
  assert.equal(error.details.given, Number(tuples));
  assert.ok(error.details.tuples <= 800);
  assert.match(error.hints.join(), /learn from cells in place of values: `--base .*\w+=\d/);
  // What it proposes, and what it says that it costs, is what a run does that counts rows.
  const whole = /** @type {any} */ (
    await rejection(run(people, plan, { out: fresh(), key, maxTuples: 800 }))
  );
  for (const [name, cost] of Object.entries(error.details.costs)) {
    const other = whole.details.costs[name];
    if (error.details.base[name] === whole.details.base[name]) assert.ok(Math.abs(cost - other) < 1e-9, name);
  }
  await learn(work, plan, { rules: fresh(), key, maxTuples: Number(tuples) });
});

/** Random tables; 300 where it is asked for. */
const TABLES = Number(process.env.OUTIS_ENGINE_TABLES ?? 12);

test('on random tables the engine counts what the judge measures', async () => {
  const methods = ['sweep', 'mondrian', 'full-domain', 'datafly', 'k-msd'].map((name) => ({ name }));
  const hashed = { divided: 0, close: 0 };
  for (let seed = 0; seed < TABLES; seed += 1) {
    const table = join(folder, 'random.parquet');
    // Every second table has floats, by whose form no row can be dealt; in the others the hash of all columns decides.
    const floats = seed % 2 === 1;
    await writePeople(table, { rows: 60 + 97 * (seed % 7), seed: 50 + seed, floats });
    const algorithm = methods[seed % methods.length] ?? { name: 'sweep' };
    const diverse = !['datafly', 'k-msd'].includes(algorithm.name) && seed % 3 > 0;
    const close = !['datafly', 'k-msd'].includes(algorithm.name) && seed % 4 < 2;
    const principles = [...(diverse ? DIVERSE : K), ...(close ? [{ kind: 't-closeness', t: 0.45 }] : [])];
    const plan = planOfPeople(algorithm, principles, { suppression: (seed % 4) / 10, floats });
    // Spellings of what is missing are one value to the judge, and several to the engine.
    plan.missing = [''];
    const rowId = floats ? 'Name' : undefined;
    const { verdict, figures, rules } = await run(table, plan, { out: fresh(), key, rowId });
    assert.equal(verdict.verdict, 'holds');
    assert.equal(figures.smallestGroup, verdict.principles[0]?.measured, `seed ${seed}`);
    if (diverse) assert.equal(figures.fewestValues0, verdict.principles[1]?.measured, `seed ${seed}`);
    if (close) {
      // Nulls and empty texts, which this table has both, are one value to the judge.
      const measured = Number(verdict.principles.at(-1)?.measured);
      assert.ok(Math.abs((figures.farthest_equal_0 ?? 0) - 1e9 * measured) <= 1000, `seed ${seed}`);
    }
    assert.equal(figures.releasedRows, rules.rows - rules.suppressed);
    assert.equal(figures.strangeValues, 0);
    assert.equal(figures.strangeRows, 0);
    hashed.divided += Number(rules.divided && !floats);
    hashed.close += Number(close);
  }
  assert.ok(hashed.divided > 0 && hashed.close > 0);
});

test('rules that were changed are not used', async () => {
  const plan = planOfPeople({ name: 'sweep' }, K);
  const [work, into] = [fresh(), fresh()];
  await execute(await count(plan, { dialect: 'duckdb', from: `read_parquet(${quoted(people)})`, work }));
  await learn(work, plan, { rules: into, key });
  const file = join(into, 'classes.parquet');
  await duck(
    `CREATE TABLE c AS FROM read_parquet(${quoted(file)})`,
    `UPDATE c SET g0 = '*'`,
    `COPY c TO ${quoted(file)} (FORMAT parquet)`,
  );
  const error = await rejection(openRules(into));
  assert.match(error.message, /classes\.parquet is not the file that was written/);
});

test('numbers that are printed differently everywhere are joined as they are', async () => {
  const table = join(folder, 'floats.parquet');
  await writePeople(table, { floats: true });
  // Whole tuples need no order among rows.
  const plan = planOfPeople({ name: 'full-domain' }, K, { floats: true, suppression: 0.1 });
  assert.equal((await run(table, plan, { out: fresh(), key })).verdict.verdict, 'holds');
  // The median falls among rows of one age: they are divided.
  await duck(
    `COPY (SELECT i AS id, CAST(i < 300 AS INTEGER) AS age, i / 7 AS ratio FROM range(400) t(i)) TO ${quoted(table)} (FORMAT parquet)`,
  );
  const halves = {
    version: 1,
    attributes: { id: { role: 'identifier' }, age: { role: 'quasi' }, ratio: { role: 'insensitive' } },
    principles: K,
    algorithm: { name: 'mondrian' },
  };
  const divided = /** @type {any} */ (halves);
  const error = await rejection(run(table, divided, { out: fresh(), key }));
  assert.equal(error.code, 'bad-option');
  assert.match(error.message, /ratio \(DOUBLE\)/);
  const made = await run(table, divided, { out: fresh(), key, rowId: 'id' });
  assert.equal(made.verdict.verdict, 'holds');
  assert.ok(made.rules.divided);
});

test('a float that is published as it is counts as one value however it is spelled', async () => {
  const table = join(folder, 'zeros.parquet');
  await duck(
    `COPY (SELECT CAST(i % 7 AS INTEGER) AS age, [0.0::DOUBLE, '-0.0'::DOUBLE, 'NaN'::DOUBLE, 1.5::DOUBLE][i % 4 + 1] AS ratio FROM range(400) t(i)) TO ${quoted(table)} (FORMAT parquet)`,
  );
  const plan = {
    version: 1,
    attributes: { age: { role: 'quasi' }, ratio: { role: 'sensitive' } },
    principles: [
      { kind: 'k-anonymity', k: 5 },
      { kind: 'l-diversity', variant: 'distinct', l: 3 },
    ],
    algorithm: { name: 'full-domain' },
  };
  const { verdict, figures } = await run(table, /** @type {any} */ (plan), { out: fresh(), key });
  assert.equal(verdict.verdict, 'holds');
  // 0, NaN and 1.5: there is no fourth.
  assert.equal(figures.fewestValues0, 3);
  assert.equal(verdict.principles[1]?.measured, 3);
});

test('what engines would take for one name is refused, and so is what is no cell', async () => {
  const plan = {
    version: 1,
    attributes: { Age: { role: 'quasi' }, b: { role: 'insensitive' } },
    principles: K,
    algorithm: { name: 'sweep' },
  };
  const cases = {
    'differ in case only': 'SELECT 1 AS age, 2 AS b',
    'of the type INTEGER\\[\\]': 'SELECT 1 AS "Age", [1, 2] AS b',
    fault: 'SELECT 1 AS "Age", 2 AS b, 3 AS more',
  };
  for (const [message, select] of Object.entries(cases)) {
    const table = join(folder, 'case.parquet');
    await duck(`COPY (${select}) TO ${quoted(table)} (FORMAT parquet)`);
    const error = await rejection(run(table, /** @type {any} */ (plan), { out: fresh(), key }));
    assert.match(error.message, new RegExp(message));
  }
});

test('what counts cannot keep is refused by name, before anything is counted', async () => {
  const angel = planOfPeople({ name: 'angel' }, [{ kind: 'l-diversity', variant: 'distinct', l: 2 }]);
  const error = await rejection(run(people, angel, { out: fresh(), key }));
  assert.equal(error.code, 'bad-plan');
  assert.match(JSON.stringify(error.details), /as large as the data/);
});

test('values that may name a person and that nobody has decided on stop a run', async () => {
  const table = join(folder, 'notes.parquet');
  await duck(
    `COPY (SELECT CAST(i % 7 AS INTEGER) AS age, 'write to p' || i || '@example.org' AS note FROM range(300) t(i)) TO ${quoted(table)} (FORMAT parquet)`,
  );
  const plan = {
    version: 1,
    attributes: { age: { role: 'quasi' }, note: { role: 'insensitive' } },
    principles: K,
    algorithm: { name: 'full-domain' },
  };
  const error = await rejection(run(table, /** @type {any} */ (plan), { out: fresh(), key }));
  assert.equal(error.code, 'undecided');
  const accepted = { ...plan, reviewed: [{ column: 'note', kind: 'email' }] };
  const { verdict } = await run(table, /** @type {any} */ (accepted), { out: fresh(), key });
  assert.equal(verdict.verdict, 'holds');
  // Step by step: what was counted is looked at before anything is learnt.
  const [work, from] = [fresh(), `read_parquet(${quoted(table)})`];
  await execute(await count(/** @type {any} */ (plan), { dialect: 'duckdb', from, work }));
  const stopped = await rejection(learn(work, /** @type {any} */ (plan), { rules: fresh(), key }));
  assert.equal(stopped.code, 'undecided');
  await learn(work, /** @type {any} */ (accepted), { rules: fresh(), key });
  // Values that nobody handed over cannot be looked at: that is no yes.
  rmSync(join(work, 'values.parquet'));
  const blind = await rejection(learn(work, /** @type {any} */ (accepted), { rules: fresh(), key }));
  assert.match(blind.message, /neither values\.parquet nor a folder values/);
});

for (const when of ['counting', 'learning', 'reading tuples', 'applying', 'verifying']) {
  test(`whoever stops a run while it is ${when} finds nothing, neither in the folder nor beside it`, async () => {
    const [out, secret] = [join(fresh(), 'release'), fresh()];
    const stop = new AbortController();
    const running = run(people, planOfPeople({ name: 'sweep' }, K), {
      out,
      private: secret,
      key,
      signal: stop.signal,
      onProgress: ({ phase }) => phase === when && stop.abort(),
    });
    const error = await rejection(running);
    assert.equal(error.name, 'AbortError');
    assert.deepEqual(readdirSync(out), []);
    assert.deepEqual(readdirSync(join(out, '..')), ['release']);
    assert.deepEqual(readdirSync(secret), []);
  });
}

test('Ctrl-C ends a run of the command line, and nothing is left of it', async () => {
  const { at, start, made } = workshop();
  writeFileSync(at('people.json'), JSON.stringify(planOfPeople({ name: 'sweep' }, DIVERSE)));
  const before = made();
  const { child, ended } = start([
    'engine',
    'run',
    people,
    '--plan',
    'people.json',
    '--out',
    'release',
    '--private',
    'private',
  ]);
  child.stdin.end();
  await until(() => readdirSync(at('.')).some((name) => name.startsWith('.release.outis-scratch')));
  child.kill('SIGINT');
  const { code, err } = await ended;
  assert.equal(code, 130, err);
  assert.deepEqual(made(), before);
});

test('a release that was changed after it was made is found out by its recipient', async () => {
  const out = fresh();
  await run(people, planOfPeople({ name: 'sweep' }, K), { out, key });
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
  // Nothing that the release does not show: no tree, no identifier, no comment.
  assert.equal(report.plan.attributes.Name, undefined);
  assert.equal(report.plan.attributes.age.hierarchy, undefined);
  assert.ok(report.notChecked.length > 0);
  const file = join(out, 'release.parquet');
  await duck(
    `CREATE TABLE r AS FROM read_parquet(${quoted(file)})`,
    `DELETE FROM r WHERE group_id = 1 AND rowid > (SELECT min(rowid) FROM r WHERE group_id = 1)`,
    `COPY r TO ${quoted(file)} (FORMAT parquet)`,
  );
  const { verdict } = await audit(out);
  assert.equal(verdict.verdict, 'violated');
  assert.ok(verdict.faults.some((fault) => fault.includes('SHA256SUMS')));
  assert.equal(verdict.principles[0]?.verdict, 'violated');
});

test('a report that says otherwise than its release is found out by the recipient', async () => {
  const out = fresh();
  await run(people, planOfPeople({ name: 'sweep' }, K), { out, key });
  const file = join(out, 'report.json');
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const page = readFileSync(join(out, 'report.html'), 'utf8');
  assert.match(page, /Every group has at least \d+ people/);
  const sum = (/** @type {string | Buffer} */ bytes) => createHash('sha256').update(bytes).digest('hex');
  const table = `${sum(readFileSync(join(out, 'release.parquet')))}  release.parquet\n`;
  const write = (/** @type {string} */ text, /** @type {string} */ shown) => {
    writeFileSync(file, text);
    writeFileSync(join(out, 'report.html'), shown);
    const sums = `${table}${sum(text)}  report.json\n${sum(shown)}  report.html\n`;
    writeFileSync(join(out, 'SHA256SUMS'), sums);
  };
  const said = readFileSync(file, 'utf8');
  write(said, page);
  assert.equal((await audit(out)).verdict.verdict, 'holds');
  for (const [text, shown, message] of /** @type {const} */ ([
    [{ groups: { ...report.groups, count: report.groups.count + 1 } }, page, /the groups of the report/],
    [{ principles: [{ ...report.principles[0], asked: { k: 6 } }] }, page, /the figures of the report/],
    [{ rows: report.rows + 1 }, page, /the release has 2000 rows/],
    [{}, page.replace('Every group', 'No group'), /report\.html is not the page of report\.json/],
  ])) {
    write(JSON.stringify({ ...report, ...text }), shown);
    const { verdict } = await audit(out);
    assert.equal(verdict.verdict, 'violated');
    assert.match(verdict.faults.join(), message);
    assert.doesNotMatch(verdict.faults.join(), /SHA256SUMS/);
  }
});

test('the command line: run, audit, and SQL for two engines', async () => {
  const { at, outis } = workshop();
  const cli = (/** @type {string[]} */ ...args) => outis(args);
  const plan = planOfPeople({ name: 'sweep' }, DIVERSE);
  writeFileSync(at('people.json'), JSON.stringify(plan));
  const ran = await cli(
    ...['engine', 'run', people, '--plan', 'people.json', '--out', 'release', '--private', 'private'],
    ...['--memory', '1GB', '--threads', '1'],
  );
  assert.equal(ran.code, 0, ran.err);
  assert.match(ran.out, /verdict.*holds/);
  assert.match(ran.out, /2000 rows published from 2000/);
  for (const name of ['rules.json', 'release.key', 'report-private.json', 'whole.parquet']) {
    assert.ok(existsSync(at(`private/${name}`)), name);
  }
  assert.equal((await cli('engine', 'audit', 'release')).code, 0);
  const again = await cli('engine', 'run', people, '--plan', 'people.json', '--out', 'release');
  assert.equal(again.code, 2);
  const parts = await cli(
    ...['engine', 'run', people, '--plan', 'people.json', '--out', 'parts', '--partition-by', 'member'],
    ...['--base', 'age=1,born=2'],
  );
  assert.equal(parts.code, 0, parts.err);
  assert.match(parts.out, /release\/: 2000 rows published from 2000/);
  assert.ok(readdirSync(at('parts/release')).length > 1);
  assert.equal((await cli('engine', 'audit', 'parts')).code, 0);
  const many = await cli(
    ...['engine', 'run', people, '--plan', 'people.json', '--out', 'many', '--max-tuples', '900'],
  );
  assert.equal(many.code, 2);
  assert.match(many.err, /--base \S+=\d/);
  assert.ok(!existsSync(at('many')));
  const names = { duckdb: '"sal""ary `net`"', spark: '`sal"ary ``net```' };
  for (const [dialect, name] of Object.entries(names)) {
    const counted = await cli(
      ...['engine', 'count', '--plan', 'people.json', '--from', 'lake.people', '--dialect', dialect],
    );
    assert.equal(counted.code, 0, counted.err);
    assert.ok(counted.out.includes(name), counted.out);
    const applied = await cli('engine', 'apply', 'private', '--from', 'lake.people', '--dialect', dialect);
    assert.equal(applied.code, 0, applied.err);
    assert.ok(applied.out.includes(`s.${name}`), applied.out);
  }
  assert.equal((await cli('engine', 'paint')).code, 2);

  // Rules that are learnt once more keep their key, and another one is told.
  const from = ['--from', `read_parquet(${quoted(people)})`, '--work', at('work')];
  mkdirSync(at('work'));
  await execute((await cli('engine', 'count', '--plan', 'people.json', ...from)).out);
  const learn = ['engine', 'learn', 'work', '--plan', 'people.json', '--out', 'rules'];
  const keyNow = () => readFileSync(at('rules/release.key'), 'utf8');
  assert.equal((await cli(...learn)).code, 0);
  const first = keyNow();
  const second = await cli(...learn);
  assert.deepEqual([second.code, second.err, keyNow()], [0, '', first]);
  const third = await cli(...learn, '--key', 'private/release.key');
  assert.equal(third.code, 0, third.err);
  assert.match(third.err, /rules holds the key of an earlier release, and --key names another/);
  assert.notEqual(keyNow(), first);
});

test('cells in place of values, step by step: the same rows as in a run, and a value without a cell is missed', async () => {
  const base = { age: 1, born: 2 };
  const from = `read_parquet(${quoted(people)})`;
  for (const plan of [
    planOfPeople({ name: 'sweep' }, DIVERSE),
    planOfPeople({ name: 'full-domain' }, DIVERSE, { suppression: 0.1 }),
  ]) {
    const [work, into, staging, statistics] = [fresh(), fresh(), fresh(), fresh()];
    await execute(await count(plan, { dialect: 'duckdb', from, work }));
    const error = /** @type {any} */ (
      await rejection(learn(work, plan, { rules: fresh(), key, maxTuples: 800 }))
    );
    assert.equal(error.code, 'too-large');
    assert.match(error.hints.join(), /--base .*=\d/);
    const rules = await learn(work, plan, { rules: into, key, from, base });
    assert.deepEqual(rules.document.base, base);
    const sql = (await openRules(into)).sql({ dialect: 'duckdb', staging, statistics });
    for (const text of [sql.apply, sql.verify]) assert.ok(!/1960|\[2\d/.test(text), text);
    await execute(sql.apply, sql.verify);
    assert.equal((await judge(statistics, rules)).verdict.verdict, 'holds');
    const [out, secret] = [fresh(), fresh()];
    const made = await run(people, plan, { out, private: secret, key, base });
    assert.equal(made.rules.tuples, rules.document.tuples);
    assert.deepEqual(await releaseOf(staging), await releaseOf(out));
    // The rules of a run go on in single steps as well.
    const other = fresh();
    const again = (await openRules(secret)).sql({ dialect: 'duckdb', from, staging: other, statistics });
    await execute(again.apply, again.verify);
    assert.equal((await judge(statistics, rules)).verdict.verdict, 'holds');
    assert.deepEqual(await releaseOf(other), await releaseOf(out));
    const file = quoted(join(into, 'base0.parquet'));
    await duck(
      `CREATE TABLE b AS FROM read_parquet(${file})`,
      'DELETE FROM b WHERE value = 30',
      `COPY b TO ${file} (FORMAT parquet)`,
    );
    await execute(sql.apply, sql.verify);
    const { verdict } = await judge(statistics, rules);
    assert.equal(verdict.verdict, 'violated');
    assert.match(verdict.faults.join('\n'), /^rows of the table: the engine counts \d+, expected 2000/m);
  }
  const none = await rejection(run(people, METHODS[0], { out: fresh(), key, base: { age: 9 } }));
  assert.match(none.message, /a level of age/);
});

for (const [form, plan] of Object.entries({
  grouped: planOfPeople({ name: 'sweep' }, DIVERSE),
  'by cells': planOfPeople({ name: 'classfly' }, K),
  divided: planOfPeople({ name: 'mondrian' }, K),
  levelled: planOfPeople({ name: 'full-domain' }, K, { suppression: 0.1 }),
})) {
  test(`cells that do not stand for their values are found out by the engine and by the judge: ${form}`, async () => {
    if (form === 'divided' || form === 'levelled') {
      for (const name of ['zip', 'born']) plan.attributes[name] = { role: 'insensitive' };
    }
    // So that the ages have several cells, whatever level they are on.
    if (form === 'levelled') plan.attributes[AWKWARD] = { role: 'insensitive' };
    const [secret, staging, statistics] = [fresh(), fresh(), fresh()];
    const made = await run(people, plan, { out: fresh(), private: secret, key: new Uint8Array(32).fill(6) });
    assert.equal(made.rules.divided, form === 'divided');
    for (const index of made.rules.counted.quasi.keys()) assert.equal(made.figures[`uncovered${index}`], 0);
    const rules = await openRules(secret);
    // The cells of the ages, as if whoever wrote the rules had mixed two of them up.
    const [name, cell] = form === 'levelled' ? ['level0', 'cell'] : ['classes', 'g0'];
    const file = quoted(join(secret, `${name}.parquet`));
    await duck(
      `CREATE TABLE c AS FROM read_parquet(${file})`,
      `CREATE TABLE ends AS SELECT min(${cell}) AS low, max(${cell}) AS high FROM c WHERE ${cell} NOT IN ('', '*')`,
      `UPDATE c SET ${cell} = (SELECT high FROM ends) WHERE ${cell} = (SELECT low FROM ends)`,
      `COPY c TO ${file} (FORMAT parquet)`,
    );
    const sql = rules.sql({
      dialect: 'duckdb',
      from: `read_parquet(${quoted(people)})`,
      staging,
      statistics,
    });
    await execute(sql.apply, sql.verify);
    const { verdict, figures } = await judge(statistics, rules);
    assert.equal(verdict.verdict, 'violated');
    assert.ok((figures.uncovered0 ?? 0) > 0);
    assert.match(
      verdict.faults.join('\n'),
      /^values of age whose cell does not stand for them: the engine counts [1-9]/m,
    );
    assert.match(
      verdict.faults.join('\n'),
      /^values of age whose cell does not stand for them: the judge counts [1-9]/m,
    );
  });
}

test('what lies in a release and is no part of it is a finding', async () => {
  const out = fresh();
  await run(people, planOfPeople({ name: 'sweep' }, K), { out, key });
  const parts = fresh();
  await run(people, planOfPeople({ name: 'sweep' }, K), { out: parts, key, partitionBy: ['member'] });
  /** @type {[string, string, RegExp][]} */
  const strays = [
    [out, 'names.csv', /^names\.csv is in the folder and no part of the release$/],
    [out, 'rules.json', /^rules\.json is for the publisher alone/],
    [out, 'key.parquet', /^key\.parquet is for the publisher alone/],
    [out, 'release.key', /^release\.key is for the publisher alone/],
    [out, 'private/report-private.json', /^private\/report-private\.json is for the publisher alone/],
    [out, 'notes/', /^notes\/ is a folder that is no part/],
    [parts, 'release.parquet', /^release\.parquet is in the folder and no part/],
    [parts, 'release/names.csv', /^release\/names\.csv is in the folder and no part/],
    [parts, 'release/name=Ann/', /^release\/name=Ann\/ is a folder that is no part/],
  ];
  assert.equal((await audit(parts)).verdict.verdict, 'holds');
  for (const [folder, name, fault] of strays) {
    mkdirSync(join(folder, dirname(`${name}x`)), { recursive: true });
    if (!name.endsWith('/')) writeFileSync(join(folder, name), 'Name,Disease\nAnn,HIV\n');
    const { verdict } = await audit(folder);
    assert.equal(verdict.verdict, 'violated', name);
    assert.ok(
      verdict.faults.some((found) => fault.test(found)),
      `${name}: ${verdict.faults}`,
    );
    rmSync(join(folder, /** @type {string} */ (/^(?:release\/)?[^/]+/.exec(name)?.[0])), { recursive: true });
  }
  assert.equal((await audit(out)).verdict.verdict, 'holds');
});

/** A folder with a plan, and the arguments of a run into it. */
function place() {
  const work = workshop();
  writeFileSync(work.at('people.json'), JSON.stringify(planOfPeople({ name: 'sweep' }, K)));
  const args = ['engine', 'run', people, '--plan', 'people.json', '--out', 'release', '--private', 'private'];
  const made = () => work.made().filter((name) => name !== 'people.json');
  return { ...work, args, made };
}

test('--force replaces divided tables and private rules, and keeps what is not ours', async () => {
  const { at, outis, args, made, list, read } = place();
  const first = await outis([...args, '--partition-by', 'member']);
  assert.equal(first.code, 0, first.err);
  assert.equal((await outis(args)).code, 2, 'without --force nothing is replaced');
  assert.ok(existsSync(at('release/release')));
  const second = await outis([...args, '--force']);
  assert.equal(second.code, 0, second.err);
  assert.deepEqual(made(), ['private', 'release']);
  assert.deepEqual(list('release'), ['SHA256SUMS', 'release.parquet', 'report.html', 'report.json']);
  const third = await outis([...args, '--partition-by', 'member', '--force']);
  assert.equal(third.code, 0, third.err);
  writeFileSync(at('release/release/thesis.txt'), 'years of work');
  writeFileSync(at('private/thesis.txt'), 'years of work');
  const fourth = await outis([...args, '--force']);
  assert.equal(fourth.code, 0, fourth.err);
  const kept = made().filter((name) => name.includes('.kept-'));
  assert.equal(kept.length, 2);
  for (const name of kept) {
    const below = name.startsWith('release') ? ['release/thesis.txt'] : ['thesis.txt'];
    assert.equal(read(`${name}/${below[0]}`), 'years of work');
    assert.deepEqual(
      readdirSync(at(name), { recursive: true }).filter((one) => !/^release$/.test(String(one))),
      below,
    );
  }
});

test('a table in the folder that is replaced is not read, nor a folder of tables with the release in it', async () => {
  const { at, outis, args, read } = place();
  assert.equal((await outis(args)).code, 0);
  const before = read('release/report.json');
  const into = ['--plan', 'people.json', '--out', 'release', '--force'];
  for (const source of ['release/release.parquet', 'release/*.parquet', 'release', '.', '**/*.parquet']) {
    const { code, err } = await outis(['engine', 'run', source, ...into]);
    assert.equal(code, 2, source);
    assert.match(err, /^error\[folder-in-use\]: .* is inside /m, source);
  }
  assert.equal(read('release/report.json'), before);
  assert.ok(existsSync(at('release/release.parquet')));
});

test('told to end, a run leaves nothing; killed, it leaves what is named, and recover removes it', async () => {
  const { at, start, outis, args, made, list, folder } = place();
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGKILL'])) {
    const { child, ended } = start([...args, '--partition-by', 'member', '--scratch', 'scratch']);
    child.stdin.end();
    // Rules are there: rows have been counted, and the release is still to come.
    const isAtWork = () =>
      readdirSync(folder).some((name) => /^\.private\.outis-new-/.test(name) && list(name).length > 0);
    await until(isAtWork);
    child.kill(signal);
    const { code } = await ended;
    if (signal === 'SIGTERM') {
      assert.equal(code, 130);
      assert.deepEqual(
        made().filter((name) => name !== 'scratch'),
        [],
      );
      assert.deepEqual(list('scratch'), []);
    } else assert.equal(code, null);
  }
  assert.ok(made().some((name) => /^\.private\.outis-new-/.test(name)));
  assert.ok(list('scratch').some((name) => /^\.release\.outis-scratch-/.test(name)));
  const next = await outis([...args, '--scratch', 'scratch']);
  assert.equal(next.code, 0, next.err);
  assert.match(next.err, /an earlier run left .*\.private\.outis-new-/);
  const [, command = ''] =
    /left .*\.outis-scratch-.*`outis (recover .*release --clean)`/.exec(next.err) ?? [];
  assert.equal((await outis(command.split(' '))).code, 0, next.err);
  assert.deepEqual(list('scratch'), []);
  const cleaned = await outis(['recover', '--clean']);
  assert.equal(cleaned.code, 0, cleaned.out);
  assert.deepEqual(
    made().filter((name) => name !== 'scratch'),
    ['private', 'release'],
  );
  assert.equal((await outis(['engine', 'audit', 'release'])).code, 0);
  assert.ok(existsSync(at('private/rules.json')));
});
