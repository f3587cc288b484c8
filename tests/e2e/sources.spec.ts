import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
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
  expect(lines(sending).filter((line) => !line.startsWith('service-worker.ts'))).toEqual([]);
});

test('the page imports the package, its own modules and what draws and packs, nothing else', () => {
  const known = /'(\.{1,2}\/[^']+|outis|preact(\/hooks)?|@preact\/signals|@observablehq\/plot|fflate)'/;
  expect(lines(/^(import|export) .* from '/).filter((line) => !known.test(line))).toEqual([]);
  expect(lines(/from '\.\.\/\.\.\/\.\./)).toEqual([]);
});

test('the page compares with no bound: whether something holds is for the package to say', () => {
  expect(lines(/\b(k|l|t|asked|measured)\b\s*(<|>|<=|>=)\s|(<|>|<=|>=)\s*\b(asked|measured)\b/)).toEqual([]);
});

test('the script of the first load stays below 250 kB gzip', () => {
  const dist = join(WWW, 'dist');
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(
    ([, path]) => path as string,
  );
  expect(scripts.length).toBeGreaterThan(0);
  const size = scripts.reduce((sum, path) => sum + gzipSync(readFileSync(join(dist, path))).length, 0);
  expect(size).toBeLessThan(250_000);
});
