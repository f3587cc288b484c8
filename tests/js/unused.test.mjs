// Nothing is kept that nobody uses: modules, exports, dependencies, public items of the crates, scripts.
// Unused locals, parameters, imports and private items are found by TypeScript, biome and rustc.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const BUILT = /(^|\/)(node_modules|target|dist|test-results)(\/|$)/;
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
/** @param {string} folder @param {RegExp} name */
const filesOf = (folder, name) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
    .filter((path) => !BUILT.test(path));
/** @type {{ scripts: Record<string, string>, devDependencies: Record<string, string> }} */
const manifest = JSON.parse(read('package.json'));

const code = ['pkg', 'www', 'tests', 'scripts', 'benches'].flatMap((folder) =>
  filesOf(folder, /\.(ts|tsx|mjs)$/),
);
const texts = new Map(code.map((path) => [path, read(path)]));

/** Modules that something else than an import starts: npm, a page, a test runner, a bundler. */
const ENTRIES = [
  ...[
    'index',
    'node',
    'inline',
    'inline-node',
    'arrow',
    'parquet',
    'engine/index',
    'cli',
    'worker',
    'worker-node',
  ].map((name) => `pkg/src/${name}.ts`),
  ...['www/main.tsx', 'www/service-worker.ts', 'www/vite.config.ts'],
  ...[
    'scripts/arrow-library.mjs',
    'scripts/parquet-library.mjs',
    'tests/e2e/pictures.ts',
    'www/samples/make.mjs',
  ],
];
/** What is imported by its name at run time: the benchmarks that the index lists, and all experiments. */
const BENCHMARK = /^scripts\/bench\/([\w-]+)\.mjs$/;
const EXPERIMENT = /^scripts\/experiments\/(?!chart)/;
const isEntry = (/** @type {string} */ path) =>
  ENTRIES.includes(path) ||
  /\.(test\.mjs|spec\.ts|config\.ts|d\.ts)$/.test(path) ||
  isListed(path) ||
  Object.values(manifest.scripts).some((command) => command.includes(path));

/** @param {string} path */
function isListed(path) {
  const [, benchmark] = path.match(BENCHMARK) ?? [];
  return EXPERIMENT.test(path) || texts.get('scripts/bench/index.mjs')?.includes(`'${benchmark}'`) === true;
}

/** The file that an import names. @param {string} from @param {string} specifier */
function target(from, specifier) {
  // What was built is imported where its source is meant.
  const path = normalize(join(dirname(from), specifier)).replace(/^pkg\/dist\//, 'pkg/src/');
  // Sources name what TypeScript makes of them.
  const spellings = [path, path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')];
  return spellings.find((spelling) => texts.has(spelling));
}

/** What one file takes from others: `*` is everything. */
const taken = [...texts].flatMap(([from, text]) =>
  [
    ...text.matchAll(/^(?:import|export)\s+([^'";]*?)\s+from\s+'(\.[^']+)'/gm),
    ...text.matchAll(/\{([^{}=]*)\}\s*=\s*await import\('(\.[^']+)'\)/g),
    ...[...text.matchAll(/(?:import|new URL)\(\s*'(\.[^']+)'/g)].map((found) => ['', '*', found[1] ?? '']),
    ...[...text.matchAll(/^import\s+'(\.[^']+)'/gm)].map((found) => ['', '', found[1] ?? '']),
  ].flatMap(([, what = '', specifier = '']) => {
    const file = target(from, specifier);
    const names = what.includes('*') ? ['*'] : (what.match(/\w+/g) ?? []);
    return file === undefined ? [] : [{ file, names: new Set(names) }];
  }),
);

test('no module is left that nobody imports', () => {
  const imported = new Set(taken.map(({ file }) => file));
  assert.deepEqual(
    code.filter((path) => !imported.has(path) && !isEntry(path)),
    [],
  );
  assert.ok(imported.size > 100, 'imports are found');
});

test('nothing is exported that nobody imports, neither values nor types', () => {
  // What users of the package import is for them; so are the types that these mention.
  const forUsers = [...ENTRIES, 'pkg/src/types.ts', 'pkg/src/error.ts', 'pkg/src/public.ts'];
  const exported =
    /^export (?:declare )?(?:async )?(const|let|function\*?|class|interface|type|enum) (\w+)/gm;
  const unused = [...texts]
    .filter(([path]) => !forUsers.includes(path) && !isEntry(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(exported)]
        .filter(([, kind = '', name = '']) => {
          if (taken.some(({ file, names }) => file === path && (names.has('*') || names.has(name))))
            return false;
          // A type may be part of what the module's own exports take and give.
          const mentioned = text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? [];
          return !(/^(interface|type)$/.test(kind) && mentioned.length > 1);
        })
        .map(([, , name]) => `${path}: ${name}`),
    );
  assert.deepEqual(unused, []);
});

test('every class that the page styles is one that it uses', () => {
  const page = [...texts].filter(([path]) => path.startsWith('www/')).map(([, text]) => text);
  const used = [...page, read('www/index.html')].join('\n');
  const classes = filesOf('www/styles', /\.css$/).flatMap((path) =>
    [...read(path).matchAll(/\.([a-z][\w-]*)(?=[\s,.:>{[)])/g)].map(([, name = '']) => `${path}: ${name}`),
  );
  assert.ok(classes.length > 200);
  const unused = [...new Set(classes)].filter((found) => {
    const name = found.slice(found.indexOf(': ') + 2);
    if (new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(used)) return false;
    // Put together from a part that is written and one that is known when the page runs.
    const parts = name.split('-');
    return !parts.some((_, index) => index > 0 && used.includes(`${parts.slice(0, index).join('-')}-\${`));
  });
  assert.deepEqual(unused, []);
});

test('every npm package that is installed is used', () => {
  const used =
    [...texts.values()].join('\n') +
    read('biome.json') +
    read('tsconfig.json') +
    read('www/styles/tokens.css');
  const commands = Object.values(manifest.scripts).join('\n');
  const unused = Object.keys(manifest.devDependencies).filter((name) => {
    const [, types = ''] = name.match(/^@types\/(.+)$/) ?? [];
    if (types) return !used.includes(`'${types}:`);
    const command = name.split('/').pop() ?? '';
    const imported = new RegExp(`['"](?:\\./node_modules/)?${name}(?:/[^'"]*)?['"]`);
    // As a command: `tsc` is TypeScript's.
    const run = new RegExp(`['"\`/ ]${name === 'typescript' ? 'tsc' : command.replace(/js$/, '')}['" ]`);
    return !imported.test(used) && !run.test(used) && !run.test(commands);
  });
  assert.deepEqual(unused, []);
});

const CRATES = ['.', 'sheets', 'xtask', 'benches'];
const rust = ['src', 'tests', 'examples', 'sheets', 'xtask', 'benches'].flatMap((folder) =>
  filesOf(folder, /\.rs$/),
);

test('every crate that is depended on is used, and says why it is there', () => {
  const own = (/** @type {string} */ crate) =>
    rust.filter((path) =>
      crate === '.' ? /^(src|tests|examples)\//.test(path) : path.startsWith(`${crate}/`),
    );
  const unused = CRATES.flatMap((crate) => {
    const sections = read(join(crate, 'Cargo.toml')).split(/^\[/m);
    const names = sections
      .filter((text) => /^(?:target\..*)?(?:dev-)?dependencies\]/.test(text))
      .flatMap((text) => [...text.matchAll(/^([\w-]+) = /gm)].map(([, name = '']) => name));
    assert.ok(names.length > 0, crate);
    return names
      .filter((name) => {
        const word = new RegExp(`\\b${name.replaceAll('-', '_')}\\b`);
        return !own(crate).some((path) => word.test(read(path)));
      })
      .map((name) => `${crate}: ${name}`);
  });
  assert.deepEqual(unused, []);
});

test('no public item of a crate is left that nothing else names', () => {
  const words = (/** @type {string} */ text) => text.match(/\w+/g) ?? [];
  /** @type {Map<string, number>} */
  const count = new Map();
  for (const path of rust) {
    // A comment that names an item does not use it, an example in one does.
    for (const word of words(read(path).replace(/^\s*\/\/(?![/!]).*$/gm, '')))
      count.set(word, (count.get(word) ?? 0) + 1);
  }
  const scripts = new Set(code.flatMap((path) => words(texts.get(path) ?? '')));
  const camel = (/** @type {string} */ name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
  const item =
    /^\s*pub(?:\([a-z: ]+\))? (?:const |unsafe )*(?:fn|struct|enum|trait|const|static|type|mod) (\w+)/gm;
  const unused = rust
    .filter((path) => /^((sheets|benches|xtask)\/)?src\//.test(path))
    .flatMap((path) =>
      [...read(path).matchAll(item)]
        .map(([, name = '']) => name)
        // What is exported is called by JavaScript, in its own spelling.
        .filter((name) => (count.get(name) ?? 0) < 2 && !scripts.has(camel(name)) && !scripts.has(name))
        .map((name) => `${path}: ${name}`),
    );
  assert.deepEqual(unused, []);
  assert.ok(count.size > 1000, 'words are counted');
});

test('every script that npm runs is there', () => {
  for (const [name, command] of Object.entries(manifest.scripts)) {
    for (const [path] of command.matchAll(/scripts\/[\w./-]+\.mjs/g))
      assert.ok(existsSync(join(root, path)), `${name}: ${path}`);
  }
});
