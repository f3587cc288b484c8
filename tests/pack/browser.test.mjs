// @ts-check
// The package in a browser: from each bundler without any configuration, and from none.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { serve } from '../../scripts/serve.mjs';
import { planOfSix, SIX } from '../js/tables.mjs';
import { sheetOf, xlsx } from '../js/workbooks.mjs';
import { consumer } from './consumer.mjs';

const { folder, run, write } = consumer();

const rows = SIX.trim()
  .split('\n')
  .map((line) => line.split(','));
const WORKBOOK = Buffer.from(xlsx({ Notes: sheetOf([['note'], ['by hand']]), Six: sheetOf(rows) })).toString(
  'base64',
);

const VIEWS = {
  attributes: { a: {}, b: {} },
  secret: { id: 'a', property: 'b' },
  k: 2,
  views: [{ project: ['a'], rows: [['x']] }],
};

/**
 * A real job in every module: a table of a workbook becomes a release whose check holds, its files are audited, and
 * views are checked; the title says so.
 */
const job = (/** @type {string} */ from) => `import { auditRelease, checkViews, open } from '${from}';
const workbook = Uint8Array.from(atob('${WORKBOOK}'), (sign) => sign.charCodeAt(0));
const table = await open(workbook, { sheet: 'Six' });
const release = await table.anonymize(${JSON.stringify(planOfSix())});
const csv = await release.tables[0].toCsv();
const audit = await auditRelease(release.files().filter((file) => !file.private));
const views = await checkViews(${JSON.stringify(VIEWS)});
document.title = [release.verdict.verdict, csv.trim().split('\\n').length, audit.verdict, views.verdict].join(' ');
`;
const page = (/** @type {string} */ script, head = '') =>
  `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>working</title>${head}<script type="module" src="${script}"></script>\n`;

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {{ server: import('node:http').Server, address: string }} */
let site;
before(async () => {
  write('main.js', job('outis'));
  browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
  site = await serve(folder);
});
after(async () => {
  await browser.close();
  site.server.closeAllConnections();
  site.server.close();
});

/** What the console says where the work is done without a worker. */
const ALONE = 'no worker could be started';

/**
 * Opens a page of the consumer and waits for its job to be done.
 * @param {string} path
 * @param {{ before?: () => void, expected?: string[] }} [how] `expected`: what the console says besides
 */
async function jobDone(path, { before, expected = [] } = {}) {
  const tab = await browser.newPage();
  if (before) await tab.addInitScript(before);
  /** @type {string[]} */
  const errors = [];
  tab.on('pageerror', (error) => errors.push(String(error)));
  tab.on('console', (message) => {
    const known = expected.some((text) => message.text().includes(text));
    // The page's own thread would do the same work, and hide that no worker was found.
    const bad = message.type() === 'error' || message.text().includes(ALONE);
    if (bad && !known) errors.push(message.text());
  });
  const failed = new Promise((resolve) => tab.once('pageerror', resolve));
  await tab.goto(/^\w+:/.test(path) ? path : site.address + path);
  const done = tab.waitForFunction(() => document.title !== 'working', undefined, { timeout: 30_000 });
  await Promise.race([failed, done.catch(() => {})]);
  const title = await tab.title();
  await tab.close();
  assert.deepEqual({ title, errors }, { title: 'holds 7 holds holds', errors: [] });
}

test('a page without a bundler imports it through an import map', async () => {
  const map = { imports: { outis: './node_modules/outis/pkg/dist/index.js' } };
  write('plain.html', page('./main.js', `<script type="importmap">${JSON.stringify(map)}</script>`));
  await jobDone('plain.html');
});

const MAP = `<script type="importmap">${JSON.stringify({ imports: { outis: './node_modules/outis/pkg/dist/index.js' } })}</script>`;
const policy = (/** @type {string} */ text) =>
  `<meta http-equiv="Content-Security-Policy" content="${text}">`;

test('where no worker may start, the same is done without one, and the console says so', async () => {
  write('no-worker.html', page('./main.js', policy("worker-src 'none'") + MAP));
  await jobDone('no-worker.html', { expected: ['Content Security Policy', ALONE] });
  const tab = await browser.newPage();
  /** @type {string[]} */
  const warnings = [];
  tab.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await tab.goto(`${site.address}no-worker.html`);
  await tab.waitForFunction(() => document.title !== 'working');
  assert.equal(warnings.filter((text) => /^outis: no worker could be started/.test(text)).length, 1);
  const found = await tab.evaluate(async () => {
    const { open } = await import('outis');
    const row = `${'x'.repeat(999)}\n`;
    const large = new Blob([`text\n${row}`, ...Array.from({ length: 50 }, () => row.repeat(1000))]);
    const refused = await open(large).catch((error) => [error.code, error.details.limit]);
    const small = await open('age,disease\n34,flu\n35,cold\n36,flu\n39,gout\n');
    const stop = new AbortController();
    // Between two phases: reading goes on piece by piece.
    const pieces = new Blob([`text\n${row}`, ...Array.from({ length: 40 }, () => row.repeat(1000))]);
    const reading = open(pieces, { signal: stop.signal }).catch((error) => String(error));
    setTimeout(() => stop.abort('enough'), 0);
    const stopped = await reading;
    const again = (await small.profile()).rows;
    // In the middle of a run the page can say so where it is told how far the run is.
    const late = new AbortController();
    const plan = await small.suggestPlan();
    plan.principles = [{ kind: 'k-anonymity', k: 2 }];
    const options = { signal: late.signal, onProgress: () => late.abort('too late') };
    const given = await small.anonymize(plan, options).catch((error) => String(error));
    const afterwards = (await small.anonymize(plan)).verdict.verdict;
    return { refused, stopped, again, given, afterwards };
  });
  await tab.close();
  assert.deepEqual(found, {
    refused: ['too-large', 50_000_000],
    stopped: 'enough',
    again: 4,
    given: 'too late',
    afterwards: 'holds',
  });
});

test('browsers without module workers get a classic one', async () => {
  write('classic.html', page('./main.js', MAP));
  await jobDone('classic.html', {
    before: () => {
      const Own = globalThis.Worker;
      globalThis.Worker = /** @type {any} */ (
        function Worker(/** @type {URL} */ address, /** @type {WorkerOptions} */ options) {
          if (options?.type === 'module') throw new TypeError('no workers that are modules here');
          return new Own(address, options);
        }
      );
      // Nor is the page itself to do the work.
      console.warn = (text) => {
        throw new Error(text);
      };
    },
  });
});

test('a page that is opened as a file takes one classic script', async () => {
  run(join(folder, 'node_modules/.bin/outis'), ['script', '--out', 'outis.js']);
  const script = job('outis').replace(/^import \{(.*)\} from 'outis';/, 'const {$1} = globalThis.outis;');
  write(
    'file.html',
    `<!doctype html><meta charset="utf-8"><title>working</title><script src="outis.js"></script>
<script>console.warn = (text) => { throw new Error(text); };
(async () => { ${script} })();</script>`,
  );
  await jobDone(`file://${folder}/file.html`);
});

test('it comes from another origin, as from a CDN', async () => {
  const cdn = createServer((request, response) => {
    const path = join(folder, 'node_modules/outis', new URL(request.url ?? '', 'http://cdn').pathname);
    const type = path.endsWith('.wasm') ? 'application/wasm' : 'text/javascript';
    response
      .writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' })
      .end(readFileSync(path));
  });
  await new Promise((resolve) => cdn.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (cdn.address());
  write('from-cdn.js', job(`http://127.0.0.1:${port}/pkg/dist/index.js`));
  write('from-cdn.html', page('./from-cdn.js'));
  try {
    await jobDone('from-cdn.html');
  } finally {
    cdn.closeAllConnections();
    cdn.close();
  }
});

test('esbuild bundles the usual entry for those who place worker and wasm themselves', async () => {
  const { build } = await import('esbuild');
  mkdirSync(join(folder, 'placed'));
  const dist = '../node_modules/outis/pkg/dist';
  const places = {
    worker: `${dist}/worker.js`,
    wasm: { outis: `${dist}/outis_bg.wasm`, sheets: `${dist}/sheets_bg.wasm` },
  };
  write(
    'placed.js',
    `${job('outis')}`
      .replace('import {', 'import { configure,')
      .replace('const workbook', `configure(${JSON.stringify(places)});\nconst workbook`),
  );
  await build({
    absWorkingDir: folder,
    entryPoints: ['placed.js'],
    bundle: true,
    format: 'esm',
    outfile: 'placed/main.js',
    logLevel: 'error',
  });
  write('placed/index.html', page('./main.js'));
  await jobDone('placed/');
});

test('a bundle without its worker says what is missing', async () => {
  const { build } = await import('esbuild');
  mkdirSync(join(folder, 'lost'));
  write(
    'lost.js',
    `import { open } from 'outis';
     document.title = await open('a,b\\n1,2\\n').catch((error) => error.code);`,
  );
  await build({
    absWorkingDir: folder,
    entryPoints: ['lost.js'],
    bundle: true,
    format: 'esm',
    outfile: 'lost/main.js',
    logLevel: 'error',
  });
  write('lost/index.html', page('./main.js'));
  const tab = await browser.newPage();
  await tab.goto(`${site.address}lost/`);
  await tab.waitForFunction(() => document.title !== 'working', undefined, { timeout: 30_000 });
  assert.equal(await tab.title(), 'worker-unavailable');
  await tab.close();
});

test('a release is written into folders that a browser gives', async () => {
  write('folders.html', page('./main.js', MAP));
  const tab = await browser.newPage();
  await tab.goto(`${site.address}folders.html`);
  const found = await tab.evaluate(
    async ([csv = '', plan = '']) => {
      const { open } = await import('outis');
      const storage = await navigator.storage.getDirectory();
      const folder = (/** @type {string} */ name) => storage.getDirectoryHandle(name, { create: true });
      const writeInto = { public: await folder('public'), private: await folder('private') };
      const table = await open(csv);
      const release = await table.anonymize(JSON.parse(plan), { writeInto });
      const csvOfFile = await (await (await writeInto.public.getFileHandle('release.csv')).getFile()).text();
      const same = csvOfFile === (await release.tables[0]?.toCsv());
      const secret = await writeInto.private.getFileHandle('release.key').then(
        () => true,
        () => false,
      );
      const again = await table.anonymize(JSON.parse(plan), { writeInto }).catch((error) => error.code);
      return { same, secret, again };
    },
    [SIX, JSON.stringify(planOfSix())],
  );
  await tab.close();
  assert.deepEqual(found, { same: true, secret: true, again: 'unwritable' });
});

test('inside a worker of its own it starts its worker', async () => {
  write(
    'own-worker.js',
    job('./node_modules/outis/pkg/dist/index.js')
      .replace('document.title =', 'self.postMessage(')
      .replace(/;\n$/, ');\n'),
  );
  write('own-worker.html', page('./start-worker.js'));
  write(
    'start-worker.js',
    `const worker = new Worker('./own-worker.js', { type: 'module' });
     worker.onmessage = (event) => { document.title = event.data; };`,
  );
  await jobDone('own-worker.html');
});

test('Vite bundles it', async () => {
  const { build } = await import('vite');
  write('index.html', page('./main.js'));
  await build({
    root: folder,
    base: './',
    configFile: false,
    logLevel: 'error',
    build: { outDir: 'vite', target: 'es2022' },
  });
  await jobDone('vite/');
});

test('the development server of Vite serves it as it is', async () => {
  const { createServer: createVite } = await import('vite');
  write('index.html', page('./main.js'));
  const server = await createVite({
    root: folder,
    configFile: false,
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0 },
  });
  try {
    await server.listen();
    await jobDone(server.resolvedUrls?.local[0] ?? '');
  } finally {
    await server.close();
  }
});

test('webpack bundles it', async () => {
  const { default: webpack } = await import('webpack');
  const stats = await new Promise((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        context: folder,
        entry: './main.js',
        output: { path: join(folder, 'webpack'), publicPath: 'auto' },
        performance: { hints: false },
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
  });
  assert.equal(stats.toString({ all: false, errors: true, warnings: true }), '');
  write('webpack/index.html', page('./main.js'));
  await jobDone('webpack/');
});

test('esbuild, which knows no workers, bundles the entry that carries its own', async () => {
  const { build } = await import('esbuild');
  mkdirSync(join(folder, 'esbuild'));
  write('inline.js', job('outis/inline'));
  await build({
    absWorkingDir: folder,
    entryPoints: ['inline.js'],
    bundle: true,
    format: 'esm',
    outfile: 'esbuild/main.js',
    logLevel: 'error',
  });
  write('esbuild/index.html', page('./main.js'));
  await jobDone('esbuild/');
});
