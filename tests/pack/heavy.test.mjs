// @ts-check
// Consumers that have to be fetched first: development servers, bundlers, frameworks and test runners of others. Set
// OUTIS_HEAVY=1 to run them, as the scheduled workflow does; they need the registry.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { serve } from '../../scripts/serve.mjs';
import { planOfSix, SIX } from '../js/tables.mjs';
import { consumer, root } from './consumer.mjs';

const skip = process.env.OUTIS_HEAVY ? false : 'set OUTIS_HEAVY=1 to fetch and run it';
const one = process.env.OUTIS_HEAVY_ONLY;

/** @type {import('playwright-core').Browser | undefined} */
let browser;
before(async () => {
  if (!skip) browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
});
after(() => browser?.close());

const JOB = `
const table = await open(${JSON.stringify(SIX)});
const release = await table.anonymize(${JSON.stringify(planOfSix())});
const said = release.verdict.verdict + ' ' + release.tables[0].rowCount;
table.free();`;

/** In a page: the title says what came out. @param {string} from */
const job = (from, more = '') =>
  `import { configure, open } from '${from}';\n${more}(async () => {${JOB}\ndocument.title = said; })();\n`;
const PAGE = (/** @type {string} */ script) =>
  `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>working</title><script type="module" src="${script}"></script>\n`;

/** A project with these packages in it, and the files. @param {string[]} packages @param {Record<string, string>} files */
function project(packages, files) {
  const made = consumer();
  made.run('npm', ['install', '--no-audit', '--no-fund', ...packages]);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(made.folder, name)), { recursive: true });
    writeFileSync(join(made.folder, name), text);
  }
  return made;
}

/** What the title becomes. @param {string} address */
async function titleOf(address) {
  assert.ok(browser);
  const tab = await browser.newPage();
  /** @type {string[]} */
  const said = [];
  tab.on('console', (message) => said.push(message.text()));
  tab.on('pageerror', (error) => said.push(String(error)));
  try {
    await tab.goto(address);
    await tab.waitForFunction(() => document.title !== 'working', undefined, { timeout: 60_000 });
    // Working without a worker would hide that none was found.
    assert.ok(!said.some((text) => text.includes('no worker could be started')), said.join('\n'));
    return await tab.title();
  } catch (error) {
    throw new Error(`${error}\n${said.join('\n')}`);
  } finally {
    await tab.close();
  }
}

/** The title of a page in a folder that is served. @param {string} folder */
async function titleIn(folder) {
  const { server, address } = await serve(folder);
  try {
    return await titleOf(address);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/**
 * A server of the consumer's, until `use` is done with the address it prints.
 * @template T @param {string} cwd @param {string} command @param {string[]} args @param {(address: string) => Promise<T>} use
 */
async function served(cwd, command, args, use) {
  const server = spawn(command, args, { cwd, detached: true, env: { ...process.env, NO_COLOR: '1' } });
  try {
    const address = await new Promise((resolve, reject) => {
      let text = '';
      const look = (/** @type {Buffer} */ piece) => {
        text += piece;
        const found = /https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\d+\/?/.exec(text)?.[0];
        if (found) resolve(found);
      };
      server.stdout.on('data', look);
      server.stderr.on('data', look);
      server.on('exit', () => reject(new Error(text)));
      setTimeout(() => reject(new Error(`nothing was served: ${text}`)), 60_000).unref();
    });
    return await use(address);
  } finally {
    if (server.pid) process.kill(-server.pid, 'SIGTERM');
  }
}

/** @param {string} name @param {() => Promise<void>} run */
const heavy = (name, run) =>
  test(name, { skip: skip || (one && !name.includes(one) ? 'another one is asked for' : false) }, run);

for (const version of [5, 6, 7]) {
  heavy(`the development server of Vite ${version} serves it as it is`, async () => {
    const { folder } = project([`vite@${version}`], {
      'main.js': job('outis'),
      'index.html': PAGE('/main.js'),
    });
    const vite = join(folder, 'node_modules/.bin/vite');
    const port = String(5300 + version);
    const title = await served(folder, vite, ['--port', port, '--host', '127.0.0.1'], titleOf);
    assert.equal(title, 'holds 6');
  });
}

heavy('Rollup bundles the entry that carries everything', async () => {
  const { folder, run } = project(['rollup@4', '@rollup/plugin-node-resolve@16'], {
    'main.js': job('outis/inline'),
    'out/index.html': PAGE('./main.js'),
  });
  run('npx', ['rollup', 'main.js', '-p', 'node-resolve={browser:true}', '--dir', 'out', '--format', 'es']);
  assert.equal(await titleIn(join(folder, 'out')), 'holds 6');
});

heavy('Rollup bundles the usual entry for those who copy worker and wasm beside it', async () => {
  const { folder, run } = project(['rollup@4', '@rollup/plugin-node-resolve@16'], {
    'main.js': job('outis'),
    'out/index.html': PAGE('./main.js'),
  });
  run('npx', ['rollup', 'main.js', '-p', 'node-resolve={browser:true}', '--dir', 'out', '--format', 'es']);
  for (const name of ['worker-classic.js', 'outis_bg.wasm', 'sheets_bg.wasm']) {
    copyFileSync(join(folder, 'node_modules/outis/pkg/dist', name), join(folder, 'out', name));
  }
  assert.equal(await titleIn(join(folder, 'out')), 'holds 6');
});

heavy('Parcel bundles it', async () => {
  const { folder, run } = project(['parcel@2'], {
    'main.js': job('outis'),
    'index.html': PAGE('./main.js'),
  });
  run('npx', ['parcel', 'build', 'index.html', '--dist-dir', 'out', '--public-url', './', '--no-cache']);
  assert.equal(await titleIn(join(folder, 'out')), 'holds 6');
});

for (const [bundler, flag] of [
  ['webpack', '--webpack'],
  ['Turbopack', '--turbopack'],
]) {
  heavy(`a route handler of Next with ${bundler} uses it`, async () => {
    const { folder, run } = project(['next@16', 'react@19', 'react-dom@19'], {
      'app/layout.js': 'export default ({ children }) => <html><body>{children}</body></html>;\n',
      'app/page.js': 'export default () => <p>hello</p>;\n',
      'app/api/route.js': `import { open } from 'outis';\nexport const dynamic = 'force-dynamic';\nexport async function GET() {${JOB}\nreturn new Response(said); }\n`,
    });
    const next = join(folder, 'node_modules/.bin/next');
    run(next, ['build', flag ?? '']);
    const port = bundler === 'webpack' ? '5311' : '5312';
    const answer = await served(folder, next, ['start', '-p', port], async (address) => {
      // It says where it will serve before it does.
      for (let tries = 0; tries < 50; tries++) {
        const response = await fetch(new URL('/api', address)).catch(() => undefined);
        if (response?.ok) return response.text();
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      return 'no answer';
    });
    assert.equal(answer, 'holds 6');
  });
}

heavy('a test of Vitest that pretends to be a browser uses it', async () => {
  const { run } = project(['vitest@4', 'jsdom@26'], {
    'six.test.js': `import { expect, test } from 'vitest';\nimport { open } from 'outis';
test('it works', async () => {${JOB.replace(/open\((.*)\);/, 'open(new Blob([$1]));')}\nexpect(said).toBe('holds 6'); });\n`,
  });
  assert.match(run('npx', ['vitest', 'run', '--environment', 'jsdom']), /1 passed/);
});

heavy('a test of Jest that pretends to be a browser uses it', async () => {
  const { folder } = project(['jest@30', 'jest-environment-jsdom@30'], {
    'jest.config.json': JSON.stringify({
      testEnvironment: 'jsdom',
      transform: {},
      testEnvironmentOptions: { customExportConditions: ['node'] },
    }),
    'six.test.js': `import { open } from 'outis';
test('it works', async () => {${JOB}\nexpect(said).toBe('holds 6'); });\n`,
  });
  const { execFileSync } = await import('node:child_process');
  const env = { ...process.env, NODE_OPTIONS: '--experimental-vm-modules', NO_COLOR: '1' };
  execFileSync('npx', ['jest', '--forceExit'], { cwd: folder, env, stdio: 'pipe' });
});

/** A block of a document by the name that it has there. @param {string} document @param {string} name */
function block(document, name) {
  const text = readFileSync(join(root, 'docs', document), 'utf8');
  const found = new RegExp(`^\`\`\`\\w+ ${name.replace('.', '\\.')}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(
    text,
  )?.[1];
  assert.ok(found, `${document} has no ${name}`);
  return found;
}

/** DuckDB in Node, with a connection. */
const DUCKDB = `import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
const require = createRequire(import.meta.url);
const duckdb = require('@duckdb/duckdb-wasm/dist/duckdb-node-blocking.cjs');
const dist = dirname(require.resolve('@duckdb/duckdb-wasm/dist/duckdb-node-blocking.cjs'));
const bundles = { mvp: { mainModule: resolve(dist, 'duckdb-mvp.wasm') }, eh: { mainModule: resolve(dist, 'duckdb-eh.wasm') } };
const database = await duckdb.createDuckDB(bundles, new duckdb.VoidLogger(), duckdb.NODE_RUNTIME);
await database.instantiate(() => {});
database.open({});
const connection = database.connect();
`;

heavy('the programs for DuckDB in the documents run', async () => {
  const patients = /^```csv patients\.csv\n([\s\S]*?)^```$/m.exec(
    readFileSync(join(root, 'docs/jobs.md'), 'utf8'),
  )?.[1];
  const { run } = project(['@duckdb/duckdb-wasm@1', 'apache-arrow@17'], {
    'patients.csv': patients ?? '',
    'publish.mjs': block('duckdb.md', 'duckdb.mjs'),
    'job.mjs': `${DUCKDB}${block('jobs.md', 'duckdb.mjs')}process.exit();\n`,
    'guide.mjs': `${DUCKDB}import { publish } from './publish.mjs';
const plan = { version: 1, attributes: { Age: { role: 'quasi' }, Diagnosis: { role: 'sensitive' } },
  principles: [{ kind: 'k-anonymity', k: 3 }], algorithm: { name: 'sweep' } };
const release = await publish(connection, "SELECT Age, Diagnosis FROM 'patients.csv'", plan, 'published');
const [row] = connection.query('SELECT count(*) AS n, min(Age_low) AS low, max(Age_high) AS high FROM published');
console.log(release.verdict.verdict, Number(row.n), Number(row.low), Number(row.high));
process.exit();\n`,
  });
  assert.match(run('node', ['job.mjs']), /^6 \d+(\.\d+)?\n$/);
  assert.equal(run('node', ['guide.mjs']), 'holds 6 34 59\n');
});

heavy('the program for Arquero in the documents runs', async () => {
  const { run } = project(['arquero@7'], { 'arquero.mjs': block('data-frames.md', 'arquero.mjs') });
  assert.match(run('node', ['arquero.mjs']), /^6 age illness/);
});

for (const [document, more] of [
  ['react.md', ''],
  ['jobs.md', 'the one of eight lines'],
]) {
  heavy(`the hook for React in ${document} works${more && `, ${more}`}`, async () => {
    const { folder } = project(['react@19', 'react-dom@19'], {
      'useRelease.jsx': block(document ?? '', 'useRelease.jsx'),
      'App.jsx': block('react.md', 'App.jsx'),
      'main.jsx': `import { StrictMode, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.jsx';
const place = document.body.appendChild(document.createElement('div'));
new MutationObserver(() => { if (place.textContent !== 'working') document.title = place.textContent; })
  .observe(place, { childList: true, subtree: true, characterData: true });
createRoot(place).render(createElement(StrictMode, null, createElement(App)));\n`,
      'index.html': PAGE('./main.jsx').replace('<script', '<body><script'),
    });
    const { build } = await import('vite');
    await build({
      root: folder,
      base: './',
      configFile: false,
      logLevel: 'error',
      oxc: { jsx: { runtime: 'automatic' } },
      build: { outDir: 'out', target: 'es2022' },
    });
    assert.equal(await titleIn(join(folder, 'out')), 'holds 6');
  });
}

heavy(
  'TypeScript 5.0, which knows nothing to dispose of, reads its types, also by old resolution',
  async () => {
    const { folder, run } = project(['typescript@5.0'], {
      'use.ts': `import { open, type Release } from 'outis';
import { toArrow } from 'outis/arrow';
import { run } from 'outis/engine';
import { open as carried } from 'outis/inline';
import { toParquet } from 'outis/parquet';
export const others = [toArrow, run, carried, toParquet];
export const use = async (file: File): Promise<Release> => {
  const table = await open(file);
  return table.anonymize(await table.suggestPlan());
};\n`,
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          target: 'es2022',
          lib: ['es2022', 'dom'],
          types: [],
          module: 'esnext',
          moduleResolution: 'bundler',
        },
      }),
    });
    const tsc = join(folder, 'node_modules/.bin/tsc');
    run(tsc, []);
    run(tsc, ['--project', '.', '--module', 'commonjs', '--moduleResolution', 'node']);
    assert.ok(readFileSync(join(folder, 'node_modules/typescript/package.json'), 'utf8').includes('"5.0'));
  },
);
