// @ts-check
// The package in Node: imported, as a command, and by its types.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { planOfSix, SIX } from '../js/tables.mjs';
import { consumer, root } from './consumer.mjs';

const { folder, run, write } = consumer();
write('six.csv', SIX);
write('plan.json', JSON.stringify(planOfSix()));

write(
  'use.js',
  `import { open } from 'outis';
   const table = await open('six.csv');
   const release = await table.anonymize(${JSON.stringify(planOfSix())});
   console.log(release.verdict.verdict, release.tables[0].rowCount);
   table.free();`,
);

test('an import in Node opens a table and makes a release', () => {
  assert.equal(run('node', ['use.js']), 'holds 6\n');
});

test('an import in Node reads a workbook', () => {
  copyFileSync(join(root, 'tests/workbooks/several.xlsx'), join(folder, 'several.xlsx'));
  write(
    'workbook.js',
    `import { open } from 'outis';
     const table = await open('several.xlsx', { sheet: 'Patients' });
     console.log((await table.rows(0, 2)).join(' '));
     table.free();`,
  );
  assert.equal(run('node', ['workbook.js']), '34,flu 35,cold\n');
});

/** Other runtimes, where they are installed: the same import, the same answer. @type {[string, string[]][]} */
const others = [
  ['deno', ['run', '--allow-read', '--allow-env', '--node-modules-dir=manual', 'use.js']],
  ['bun', ['run', 'use.js']],
];
for (const [runtime, args] of others) {
  test(`an import in ${runtime} does the same`, (t) => {
    if (spawnSync(runtime, ['--version']).error) return t.skip(`${runtime} is not installed here`);
    assert.equal(run(runtime, args), 'holds 6\n');
  });
}

test('the command is there under its name', () => {
  const outis = join(folder, 'node_modules/.bin/outis');
  assert.match(run(outis, ['--version']), /^\d+\.\d+\.\d+\n$/);
  assert.match(run(outis, ['anonymize', 'six.csv', '--plan', 'plan.json', '--out', 'release']), /holds/);
});

for (const [resolution, module] of [
  ['nodenext', 'nodenext'],
  ['bundler', 'esnext'],
]) {
  test(`its types serve a strict TypeScript project with moduleResolution ${resolution}`, () => {
    const project = join(folder, `types-${resolution}`);
    mkdirSync(project);
    writeFileSync(
      join(project, 'use.mts'),
      `import { open, OutisError, type Plan, type Release } from 'outis';
       const plan: Plan = { version: 1, attributes: { a: { role: 'quasi' } }, principles: [{ kind: 'k-anonymity', k: 2 }], algorithm: { name: 'mondrian' } };
       export async function use(file: File): Promise<string[][]> {
         const release: Release = await (await open(file)).anonymize(plan, { onProgress: ({ phase }) => console.log(phase) });
         return release.tables[0]?.rows(0, 10) ?? [];
       }
       // @ts-expect-error: there is no such role
       export const wrong: Plan['attributes'] = { a: { role: 'quassi' } };
       export const code = (error: unknown) => (error instanceof OutisError ? error.code : undefined);\n`,
    );
    const options = {
      strict: true,
      noEmit: true,
      target: 'es2022',
      lib: ['esnext', 'dom'],
      types: [],
      module,
      moduleResolution: resolution,
    };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
    run(join(root, 'node_modules/.bin/tsc'), ['--project', project]);
  });
}
