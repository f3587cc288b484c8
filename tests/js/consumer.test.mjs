// The package as a stranger gets it: packed, installed into an empty project, used.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { planOfSix, SIX } from './tables.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = mkdtempSync(join(tmpdir(), 'outis-consumer-'));
after(() => rmSync(folder, { recursive: true }));

/** @param {string} command @param {string[]} args */
const run = (command, args, cwd = folder) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe' });

before(() => {
  const [packed] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder], root));
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
  );
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, packed.filename)]);
  writeFileSync(join(folder, 'six.csv'), SIX);
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(planOfSix()));
});

test('an import in Node opens a table and makes a release', () => {
  writeFileSync(
    join(folder, 'use.js'),
    `import { open } from 'outis';
     const table = await open('six.csv');
     const release = await table.anonymize(${JSON.stringify(planOfSix())});
     console.log(release.verdict.verdict, release.tables[0].rowCount);`,
  );
  assert.equal(run('node', ['use.js']), 'holds 6\n');
});

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
