// @ts-check
// The package in Node: imported, as a command, and by its types.
import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { packedReadme } from '../../scripts/pack.mjs';
import { planOfSix, SIX } from '../js/tables.mjs';
import { consumer, copyOfSources, root } from './consumer.mjs';
import { runtime } from './runtimes.mjs';

const { folder, run, write, packed } = consumer();
write('six.csv', SIX);
write('plan.json', JSON.stringify(planOfSix()));

copyFileSync(join(root, 'tests/workbooks/several.xlsx'), join(folder, 'several.xlsx'));

/** A real job in each module of the package: a table, a release and its audit, views, a workbook, Parquet, Arrow. */
write(
  'use.js',
  `import { auditRelease, checkViews, open, OutisError } from 'outis';
   import { toArrow } from 'outis/arrow';
   import { toParquet } from 'outis/parquet';
   const table = await open('six.csv');
   const release = await table.anonymize(${JSON.stringify(planOfSix())});
   console.log(release.verdict.verdict, release.tables[0].rowCount);
   const folder = release.files().filter((file) => !file.private);
   console.log((await auditRelease(folder)).verdict);
   for (const write of [toParquet, toArrow]) {
     const again = await open(await write(release.tables[0]));
     console.log(again.info.rows);
     again.free();
   }
   const views = { attributes: { a: {}, b: {} }, secret: { id: 'a', property: 'b' }, k: 2, views: [{ project: ['a'], rows: [['x']] }] };
   console.log((await checkViews(views)).verdict);
   const workbook = await open('several.xlsx', { sheet: 'Patients' });
   console.log((await workbook.rows(0, 2)).join(' '));
   workbook.free();
   console.log(await table.anonymize({}).catch((error) => error instanceof OutisError && error.code));
   const stop = new AbortController();
   const stopped = table.anonymize(${JSON.stringify(planOfSix())}, { signal: stop.signal });
   stop.abort();
   console.log(await stopped.catch((error) => error.name));
   console.log((await table.profile()).rows);
   table.free();`,
);
const EXPECTED = 'holds 6\nholds\n6\n6\nholds\n34,flu 35,cold\nbad-plan\nAbortError\n6\n';

test('an import in Node does the whole job', () => {
  assert.equal(run('node', ['use.js']), EXPECTED);
});

for (const [what, entry, options] of /** @type {[string, string, import('esbuild').BuildOptions][]} */ ([
  ['a module', 'outis', { format: 'esm' }],
  ['one file that carries everything', 'outis/inline', { format: 'esm' }],
  ['CommonJS that carries everything', 'outis/inline', { format: 'cjs' }],
])) {
  test(`esbuild bundles it for Node as ${what}`, async () => {
    const { build } = await import('esbuild');
    write(
      'bundle-me.js',
      `import { open } from '${entry}';
      open('six.csv').then(async (table) => {
        const release = await table.anonymize(${JSON.stringify(planOfSix())});
        console.log(release.verdict.verdict, release.tables[0].rowCount);
        table.free();
      });`,
    );
    const name = `bundled.${options.format === 'cjs' ? 'cjs' : 'mjs'}`;
    await build({
      absWorkingDir: folder,
      entryPoints: ['bundle-me.js'],
      bundle: true,
      platform: 'node',
      outfile: name,
      logLevel: 'error',
      ...options,
    });
    // What carries everything needs no package beside it.
    const alone = entry === 'outis/inline';
    const place = alone ? join(folder, '..', `outis-alone-${process.pid}`) : folder;
    mkdirSync(place, { recursive: true });
    try {
      copyFileSync(join(folder, 'six.csv'), join(place, 'six.csv'));
      if (alone) copyFileSync(join(folder, name), join(place, name));
      assert.equal(run('node', [name], place), 'holds 6\n');
    } finally {
      if (alone) rmSync(place, { recursive: true });
    }
  });
}

/** Other runtimes, where they are installed: the same import, the same answer. @type {[string, string[]][]} */
const others = [
  ['deno', ['run', '--allow-read', '--allow-env', 'use.js']],
  ['bun', ['run', 'use.js']],
];
for (const [name, args] of others) {
  test(`an import in ${name} does the same, without configuration`, (t) => {
    const command = runtime(name);
    if (!command) return t.skip(`${name} is not installed here and could not be fetched`);
    assert.equal(run(command, args), EXPECTED);
  });
}

test('it stays as small as its README says, packed and unpacked', () => {
  const readme = readFileSync(join(root, 'docs/package.md'), 'utf8');
  const [, download, installed] = /at most (\d+) MB to fetch, and (\d+) MB once installed/.exec(readme) ?? [];
  assert.ok(packed.size < Number(download) * 1e6, `${packed.size} bytes packed`);
  assert.ok(packed.unpackedSize < Number(installed) * 1e6, `${packed.unpackedSize} bytes unpacked`);
});

test('the first of the five minutes installs the command', () => {
  const guide = readFileSync(join(root, 'docs/five-minutes.md'), 'utf8');
  const [, step = ''] = /^\*\*1\. Install it\.\*\*\n\n```sh\n(.*)\n```$/m.exec(guide) ?? [];
  const words = step.split(' ');
  assert.equal(words.at(-1), 'outis');
  // From what was packed, in place of the registry; into a folder, in place of the machine.
  const place = join(folder, 'global');
  const [npm = '', ...given] = words.with(-1, join(folder, packed.filename));
  run(npm, [...given, '--prefix', place, '--offline', '--no-audit', '--no-fund']);
  const command = process.platform === 'win32' ? join(place, 'outis.cmd') : join(place, 'bin/outis');
  assert.match(run(command, ['--version']), /^\d+\.\d+\.\d+\n$/);
});

test('the command is there under its name', () => {
  const outis = join(folder, 'node_modules/.bin/outis');
  assert.match(run(outis, ['--version']), /^\d+\.\d+\.\d+\n$/);
  assert.match(run(outis, ['anonymize', 'six.csv', '--plan', 'plan.json', '--out', 'release']), /holds/);
});

test('its README fits two screens, shows what it does, and leads to nothing that is not there', () => {
  const readme = readFileSync(join(folder, 'node_modules/outis/README.md'), 'utf8');
  assert.ok(readme.trimEnd().split('\n').length <= 100);
  for (const part of ['| before |', '## Measured', 'npm install outis'])
    assert.ok(readme.includes(part), part);
  assert.doesNotMatch(readme, /npm start|<!--/, 'what only the repository has');
  const links = [...readme.matchAll(/\]\((?!https?:)([^)\s#]+)/g)].map(([, path = '']) => path);
  assert.ok(links.includes('docs/package.md'));
  for (const path of links) assert.ok(existsSync(join(folder, 'node_modules/outis', path)), path);
  for (const name of ['README.md', 'docs/package.md']) {
    const text = readFileSync(join(folder, 'node_modules/outis', name), 'utf8');
    for (const [, path = ''] of text.matchAll(/`(\w+\.md|pkg\/[\w./]+)`/g))
      assert.ok(existsSync(join(folder, 'node_modules/outis', path)), path);
  }
});

test('where the repository is known, everything in its README leads there', () => {
  const ours = readFileSync(join(root, 'README.md'), 'utf8');
  const repository = { url: 'git+https://example.org/ann/outis.git' };
  const readme = packedReadme(ours, { repository, files: [] });
  const targets = [...readme.matchAll(/(!?)\[[^\]]+\]\(([^)]+)\)/g)].map(([, sign, target = '']) => [
    sign,
    target,
  ]);
  assert.ok(targets.length > 20);
  for (const [sign, target = ''] of targets) {
    const place = `https://example.org/ann/outis/${sign ? 'raw' : 'blob'}/HEAD/`;
    assert.ok(target.startsWith(place), target);
    assert.ok(existsSync(join(root, target.slice(place.length).replace(/#.*/, ''))), target);
  }
  assert.equal(targets.filter(([sign]) => sign).length, 1, 'the moving picture');
});

test('packing leaves the README of the repository as it was, also after one that was broken off', () => {
  const sources = copyOfSources();
  const readme = () => readFileSync(join(sources, 'README.md'), 'utf8');
  const ours = readFileSync(join(root, 'README.md'), 'utf8');
  const pack = (/** @type {string} */ when) => run('node', ['scripts/pack.mjs', when], sources);
  pack('before');
  assert.notEqual(readme(), ours);
  pack('before');
  pack('after');
  assert.equal(readme(), ours);
  // Broken off, put right by hand, and then changed: the change stays.
  pack('before');
  writeFileSync(join(sources, 'README.md'), `${ours}more\n`);
  pack('before');
  pack('after');
  assert.equal(readme(), `${ours}more\n`);
  pack('after');
  assert.equal(readme(), `${ours}more\n`);
});

test('nothing is packed that was not built', () => {
  const sources = copyOfSources();
  rmSync(join(sources, 'pkg/dist/arrow.js'));
  assert.throws(() => run('npm', ['pack'], sources), /pkg\/dist\/arrow\.js is not there: `npm run build`/);
  assert.equal(
    readFileSync(join(sources, 'README.md'), 'utf8'),
    readFileSync(join(root, 'README.md'), 'utf8'),
  );
});

for (const [resolution, module, lib] of /** @type {[string, string, string[]][]} */ ([
  ['nodenext', 'nodenext', ['esnext', 'dom']],
  ['bundler', 'esnext', ['esnext', 'dom']],
  ['bundler', 'esnext', ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable']],
])) {
  test(`its types serve a strict TypeScript project with moduleResolution ${resolution} and ${lib[0]}`, () => {
    const project = join(folder, `types-${resolution}-${lib[0]}`);
    mkdirSync(project);
    writeFileSync(
      join(project, 'use.mts'),
      `import { type CodedColumn, open, OutisError, type Plan, type Release } from 'outis';
       import { toArrow } from 'outis/arrow';
       import { open as carried } from 'outis/inline';
       import { toParquet } from 'outis/parquet';
       const plan: Plan = { version: 1, attributes: { a: { role: 'quasi' } }, principles: [{ kind: 'k-anonymity', k: 2 }], algorithm: { name: 'mondrian' } };
       export async function use(file: File): Promise<string[][]> {
         const release: Release = await (await open(file)).anonymize(plan, { onProgress: ({ phase }) => console.log(phase) });
         return release.tables[0]?.rows(0, 10) ?? [];
       }
       export async function store(csv: string): Promise<[Uint8Array, Uint8Array, CodedColumn]> {
         ${lib[0] === 'esnext' ? 'using' : 'const'} table = await carried(csv);
         ${lib[0] === 'esnext' ? 'using' : 'const'} release = await table.anonymize(plan, { writeInto: { public: 'release' } });
         const [published] = release.tables;
         if (!published) throw new Error('a release has a table');
         return [await toArrow(published), await toParquet(published), published.column('a')];
       }
       // @ts-expect-error: there is no such role
       export const wrong: Plan['attributes'] = { a: { role: 'quassi' } };
       export const code = (error: unknown) => (error instanceof OutisError ? error.code : undefined);\n`,
    );
    const options = {
      strict: true,
      noEmit: true,
      target: 'es2022',
      lib,
      types: [],
      module,
      moduleResolution: resolution,
    };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
    run(join(root, 'node_modules/.bin/tsc'), ['--project', project]);
  });
}
