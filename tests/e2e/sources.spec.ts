import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseAst } from 'vite';
import { root } from '../../scripts/steps.mjs';
import { expect, test } from './bench.ts';

const WWW = join(root, 'www');
const sources = readdirSync(WWW, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/^(dist|build)\b/.test(name) && name !== 'vite.config.ts')
  .map((name) => ({ name, text: readFileSync(join(WWW, name), 'utf8') }));

/** The lines of the page's sources that match. */
const lines = (pattern: RegExp) =>
  sources.flatMap(({ name, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );

test('the page makes no markup out of text', () => {
  expect(sources.length).toBeGreaterThan(30);
  const markup =
    /innerHTML|outerHTML|insertAdjacentHTML|dangerouslySet|document\.write|DOMParser|srcdoc|setHTML|createContextualFragment/;
  expect(lines(markup)).toEqual([]);
  expect(lines(/\beval\(|new Function|javascript:/)).toEqual([]);
});

test('the page sends nothing: only the service worker asks for the page’s own files', () => {
  const sending = /\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|RTCPeerConnection|https?:\/\//;
  // Which sites may show the page stands in a file of its own host, beside it.
  const own = /embedded\.ts: .*(\bfetch\(new URL\('embed\.json', document\.baseURI\)|portal\.example)/;
  const others = lines(sending).filter((line) => !line.startsWith('service-worker.ts') && !own.test(line));
  expect(others).toEqual([]);
});

test('the page imports the package, its own modules and what draws and packs, nothing else', () => {
  const known = /'(\.{1,2}\/[^']+|outis|preact(\/hooks)?|@preact\/signals|@observablehq\/plot|fflate)'/;
  expect(lines(/^(import|export) .* from '/).filter((line) => !known.test(line))).toEqual([]);
  expect(lines(/from '\.\.\/\.\.\/\.\./)).toEqual([]);
});

test('the page compares with no bound: whether something holds is for the package to say', () => {
  expect(lines(/\b(k|l|t|asked|measured)\b\s*(<|>|<=|>=)\s|(<|>|<=|>=)\s*\b(asked|measured)\b/)).toEqual([]);
});

interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

/** Everything in a source that a person could read: text between tags, and strings of several words. */
function words(text: string, lang: 'ts' | 'tsx'): string[] {
  const found: string[] = [];
  const look = (part: unknown): void => {
    if (Array.isArray(part)) {
      for (const one of part) look(one);
      return;
    }
    if (typeof part !== 'object' || part === null || typeof (part as Node).type !== 'string') return;
    const node = part as Node;
    // Names of styles, and what is told to programmers, are not read by visitors.
    if (node.type === 'ImportDeclaration' || node.type === 'ThrowStatement') return;
    const attribute = node.type === 'JSXAttribute' ? (node.name as { name: string }).name : '';
    if (['class', 'href', 'd'].includes(attribute)) return;
    const value = node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : node.value;
    if (typeof value === 'string') {
      const several = /\p{L}{2,}[.,:;]? \p{L}{2,}/u.test(value);
      if (node.type === 'JSXText' ? /\p{L}/u.test(value) : several) found.push(value.trim());
    }
    for (const inner of Object.values(node)) look(inner);
  };
  look(parseAst(text, { lang }).body);
  return found;
}

test('every text of the page stands in the catalogue', () => {
  expect(words('const a = <p title="in plain words">Hello {b} `there is` {`as it is`}</p>;', 'tsx')).toEqual([
    'in plain words',
    'Hello',
    '`there is`',
    'as it is',
  ]);
  const selectors = ['input, textarea, select'];
  const elsewhere = sources
    .filter(({ name }) => name !== 'texts.ts' && !/^(samples|language)\b/.test(name))
    .flatMap(({ name, text }) =>
      words(text, name.endsWith('x') ? 'tsx' : 'ts')
        .filter((found) => !selectors.includes(found))
        .map((found) => `${name}: ${found}`),
    );
  expect(elsewhere).toEqual([]);
  expect(lines(/Intl\.\w+\('/)).toEqual([]);
  const html = readFileSync(join(WWW, 'index.html'), 'utf8').replace(/<!doctype html>|<[^>]*>/g, '');
  expect(html.replaceAll(/\{[A-Z_]+\}/g, '').trim()).toBe('');
});

test('all scripts together stay below 250 kB gzip, but for what loads when needed: plots, other formats, German, other workers', () => {
  const assets = join(WWW, 'dist/assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  // The classic worker and the work without one are for browsers that cannot start the usual worker.
  const later = scripts.filter((name) => /^(draw|german|here|parquet|read|worker-classic)-/.test(name));
  const kinds = new Set(later.map((name) => name.split('-')[0]));
  expect([...kinds].sort()).toEqual(['draw', 'german', 'here', 'parquet', 'read', 'worker']);
  const first = scripts.filter((name) => !later.includes(name));
  expect(first.some((name) => name.startsWith('worker-'))).toBe(true);
  const size = first.reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0);
  expect(size).toBeLessThan(250_000);
  // What the document names is what a visitor waits for.
  const html = readFileSync(join(WWW, 'dist/index.html'), 'utf8');
  expect(later.filter((name) => html.includes(name))).toEqual([]);
});
