// What our own server says with every answer, and what the pages beside the page say of themselves.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { page, withPolicy } from '../../scripts/reference.mjs';
import { serve } from '../../scripts/serve.mjs';

test('no site may frame the page, and no file is taken for something else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outis-serve-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  const { server, address } = await serve(folder);
  try {
    for (const [path, status] of /** @type {const} */ ([
      ['', 200],
      ['missing', 404],
    ])) {
      const { headers, status: found } = await fetch(address + path);
      assert.equal(found, status);
      assert.equal(headers.get('content-security-policy'), "frame-ancestors 'none'");
      assert.equal(headers.get('x-frame-options'), 'DENY');
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('referrer-policy'), 'no-referrer');
    }
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test('the reference pages carry a policy that lets their own style through', () => {
  const html = page([], '0.0.0');
  const [, policy = ''] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html) ?? [];
  assert.match(policy, /^default-src 'none'; /);
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  assert.ok(policy.includes(`'sha256-${createHash('sha256').update(style).digest('base64')}'`));
  assert.ok(html.indexOf('Content-Security-Policy') < html.indexOf('<style>'));
  const rust = withPolicy('<!DOCTYPE html><html><head><meta charset="utf-8"></head></html>');
  assert.match(
    rust,
    /<head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'/,
  );
});
