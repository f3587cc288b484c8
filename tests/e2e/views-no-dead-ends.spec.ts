import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Fault, ViewSet } from '../../pkg/dist/index.d.ts';
import { root } from '../../scripts/steps.mjs';
import { viewFixesFor } from '../../www/state/desks/view-fixes.ts';

const sample = JSON.parse(readFileSync(`${root}/www/samples/hospital-extracts.json`, 'utf8')) as ViewSet;
const { base: _, ...withoutTable } = sample;

/** The extracts as a desk gets them: files with rows, one of which has equal ones. */
const extracts: ViewSet = {
  ...withoutTable,
  views: [
    {
      name: 'admissions',
      project: ['Name', 'Ward'],
      rows: [
        ['Ada', 'North'],
        ['Ben', 'South'],
        ['Cy', 'North'],
      ],
    },
    {
      name: 'ward report',
      project: ['Ward', 'Diagnosis'],
      distinct: true,
      rows: [
        ['North', 'flu'],
        ['North', 'flu'],
        ['South', 'gout'],
        ['North', 'asthma'],
      ],
    },
  ],
};

/** Every single change that the desk offers. */
function* changes(set: ViewSet): Generator<{ about: string; set: ViewSet }> {
  const names = Object.keys(set.attributes);
  for (const [index, view] of set.views.entries()) {
    const edit = (about: string, edited: Partial<(typeof set.views)[0]>) => ({
      about: `views[${index}] ${about}`,
      set: { ...set, views: set.views.map((one, at) => (at === index ? { ...one, ...edited } : one)) },
    });
    for (const name of ['', 'x', ...set.views.map((other) => other.name ?? '')]) yield edit(name, { name });
    for (const where of [
      "Ward = 'North'",
      "Wardd = 'North'",
      "Wrad = 'North'",
      'Age > 30',
      "Age = 'x'",
      'Ward > 3',
      'Age >',
      "Age between 1 and 'x'",
    ])
      yield edit(where, { where });
    yield edit('published', { published: !view.published });
    yield edit('distinct', { distinct: !view.distinct });
    for (const name of names) {
      const shows = view.project.includes(name);
      const project = names.filter((one) => (one === name ? !shows : view.project.includes(one)));
      if (!view.rows) yield edit(`shows ${name}`, { project });
      else yield edit(`is called ${name}`, { project: [name, ...view.project.slice(1)] });
    }
    yield {
      about: `without views[${index}]`,
      set: { ...set, views: set.views.filter((__, at) => at !== index) },
    };
  }
  yield {
    about: 'one more view',
    set: { ...set, views: [...set.views, { name: 'new', project: ['Name'] }] },
  };
  for (const name of names) {
    yield { about: `id ${name}`, set: { ...set, secret: { id: name, property: 'Diagnosis' } } };
    yield { about: `property ${name}`, set: { ...set, secret: { id: 'Name', property: name } } };
    yield { about: `ids ${name}`, set: { ...set, secret: { id: ['Name', name], property: 'Diagnosis' } } };
    const both = [
      { id: 'Name', property: 'Diagnosis' },
      { id: 'Name', property: name, k: 0 },
    ];
    yield { about: `second ${name}`, set: { ...set, secret: both } };
    for (const domain of [[], ['x'], ['1', '2']])
      yield {
        about: `domain of ${name}: ${domain}`,
        set: { ...set, attributes: { ...set.attributes, [name]: { ...set.attributes[name], domain } } },
      };
  }
  for (const k of [Number.NaN, 0, 1, 2.5, 3, 1_000]) yield { about: `k ${k}`, set: { ...set, k } };
  for (const dependency of ['Name -> Ward', 'Nmae -> Ward', 'Ward -> Name', 'x', '', 'Name ->'])
    yield { about: dependency, set: { ...set, dependencies: [...(set.dependencies ?? []), dependency] } };
}

const MOST_PRESSES = 6;

for (const [what, set] of Object.entries({ 'views of a table': sample, 'extracts with rows': extracts }))
  test(`no single change to any control of ${what} ends in a fault without a way out`, async () => {
    const { viewFaults } = await import('../../pkg/dist/node.js');
    expect(await viewFaults(set)).toEqual([]);
    const stuck: string[] = [];
    let faulty = 0;
    for (const change of changes(set)) {
      let now = change.set;
      let left: readonly Fault[] = await viewFaults(now);
      if (left.length > 0) faulty += 1;
      for (let press = 0; press < MOST_PRESSES && left.length > 0; press += 1) {
        const fixes = await viewFixesFor(left, now, set, viewFaults);
        const bare = left.find((fault) => (fixes.get(fault) ?? []).length === 0);
        if (bare) break;
        now = fixes.get(left[0] as Fault)?.[0]?.set ?? now;
        left = await viewFaults(now);
      }
      if (left.length > 0)
        stuck.push(`${change.about}: ${left.map(({ path, found }) => `${path} ${found}`)}`);
    }
    expect(faulty).toBeGreaterThan(15);
    expect(stuck).toEqual([]);
  });

test('the smallest change is offered first, and the last good set at the end', async () => {
  const { viewFaults } = await import('../../pkg/dist/node.js');
  const slip = {
    ...sample,
    views: sample.views.map((view, at) => (at === 0 ? { ...view, where: "Wardd = 'North'" } : view)),
  };
  const faults = await viewFaults(slip);
  const fixes = await viewFixesFor(faults, slip, sample, viewFaults);
  const [spelled, removed] = fixes.get(faults[0] as Fault) ?? [];
  expect(spelled?.deed).toEqual({ kind: 'spell', word: 'Ward' });
  expect(spelled?.set.views[0]?.where).toBe("Ward = 'North'");
  expect(removed?.deed).toEqual({ kind: 'remove', path: ['views', 0, 'where'] });
});
