// `npm run audit` finds what is known, and never takes silence for an answer.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { auditCrates, cratesOf, exitCodeOf, linesOf, readNpmAudit } from '../../scripts/audit.mjs';

const lock = readFileSync(new URL('../../Cargo.lock', import.meta.url), 'utf8');

/**
 * A database that knows one weakness of one crate.
 * @param {import('node:test').TestContext} t
 * @param {string} weak
 */
async function database(t, weak) {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url === '/v1/vulns/RUSTSEC-1') return response.end('{ "summary": "it tells names" }');
    const results = JSON.parse(body).queries.map((/** @type {any} */ query) => {
      assert.equal(query.package.ecosystem, 'crates.io');
      assert.match(query.version, /^\d+\.\d+\.\d+/);
      return query.package.name === weak ? { vulns: [{ id: 'RUSTSEC-1' }] } : {};
    });
    return response.end(JSON.stringify({ results }));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  t.after(() => server.close());
  const address = server.address();
  assert.ok(address && typeof address === 'object');
  return `http://127.0.0.1:${address.port}`;
}

test('every crate from a registry is asked about, ours are not', () => {
  const names = cratesOf(lock).map(({ name }) => name);
  assert.ok(names.includes('csv-core') && names.includes('calamine') && names.length > 50);
  assert.ok(!names.some((name) => name.startsWith('outis') || name === 'xtask'));
  assert.equal(names.length, lock.match(/^source = "registry/gm)?.length);
});

test('a known weakness of a crate is told with its name, and fails', async (t) => {
  const answer = await auditCrates(cratesOf(lock), await database(t, 'csv-core'));
  const [head, told] = linesOf(answer);
  assert.match(head ?? '', /^crates of Cargo\.lock: 1 known about \d+$/);
  assert.match(told ?? '', /^ {2}csv-core \d\S+: it tells names \(RUSTSEC-1\)$/);
  assert.equal(exitCodeOf([answer], false), 1);
});

test('where nothing is known, that is said', async (t) => {
  const answer = await auditCrates(cratesOf(lock), await database(t, 'no-such-crate'));
  assert.match(linesOf(answer).join(), /^crates of Cargo\.lock: nothing is known about any of \d+$/);
  assert.equal(exitCodeOf([answer], true), 0);
});

test('a database out of reach is no answer: it is said, and fails only if that is asked for', async () => {
  // Nobody listens there.
  const crates = await auditCrates(cratesOf(lock), 'http://127.0.0.1:9');
  const modules = readNpmAudit('{ "message": "405 Method Not Allowed", "error": { "summary": "" } }', 3);
  for (const answer of [crates, modules, readNpmAudit('', 3)]) {
    assert.match(linesOf(answer).join(), /: NOT CHECKED, /);
    assert.equal(exitCodeOf([answer], false), 0);
    assert.equal(exitCodeOf([answer], true), 2);
  }
});

test('what npm knows about a package is told once, where it is', () => {
  const weak = {
    name: 'left',
    range: '<2',
    via: [{ title: 'it pads too much', url: 'https://example.org/GHSA-1' }],
  };
  const printed = { vulnerabilities: { left: weak, right: { name: 'right', range: '*', via: ['left'] } } };
  const answer = readNpmAudit(JSON.stringify(printed), 9);
  assert.deepEqual(linesOf(answer), [
    'packages of package-lock.json: 1 known about 9',
    '  left <2: it pads too much (https://example.org/GHSA-1)',
  ]);
  assert.deepEqual(linesOf(readNpmAudit('{ "vulnerabilities": {} }', 9)), [
    'packages of package-lock.json: nothing is known about any of 9',
  ]);
});
