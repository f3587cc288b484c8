// Whoever is content ends a polish, and keeps the best so far.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crowd, opened, planOfCrowd } from './tables.mjs';

const key = new Uint8Array(32).fill(7);
const plan = (/** @type {object} */ polish) => ({
  ...JSON.parse(JSON.stringify(planOfCrowd())),
  algorithm: { name: 'sweep', ...polish },
});

test('a polish ends when it is enough, and its steps make the same release again', async (t) => {
  const table = await opened(t, crowd(3000));
  const content = new AbortController();
  /** @type {number[]} */
  const losses = [];
  const begun = performance.now();
  const release = await table.anonymize(plan({ polish: 'best', seconds: 300 }), {
    key,
    enough: content.signal,
    onProgress: ({ loss }) => {
      if (loss !== undefined && losses.push(loss) === 3) content.abort();
    },
  });
  assert.ok(performance.now() - begun < 60_000, 'five minutes were asked for');
  const { steps, stop } = /** @type {{ steps: number, stop: number }} */ (
    release.privateReport.plan.algorithm
  );
  assert.ok(stop > 0 && stop < steps, `${stop} of ${steps} steps`);
  const again = await table.anonymize(plan({ polish: 'best', steps, stop }), { key });
  assert.equal(await again.tables[0]?.toCsv(), await release.tables[0]?.toCsv());
});

test('whoever is content from the start gets a release without the long run', async (t) => {
  const table = await opened(t, crowd(3000));
  const begun = performance.now();
  const release = await table.anonymize(plan({ polish: 'best', seconds: 300 }), {
    key,
    enough: AbortSignal.abort(),
  });
  assert.ok(performance.now() - begun < 60_000);
  assert.equal(release.verdict.verdict, 'holds');
});
