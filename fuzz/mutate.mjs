// Mutants of a corpus that a seed determines, for the hunters in JavaScript.
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** How long, or how many, from which seed: `--seconds`, `--cases`, `--seed`; and `--oracle`, which Python to ask. */
export function limits() {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string' },
      cases: { type: 'string' },
      seed: { type: 'string', default: '1' },
      oracle: { type: 'string' },
    },
  });
  const end = Date.now() + 1000 * Number(values.seconds ?? 3600);
  const most = Number(values.cases ?? (values.seconds ? Number.POSITIVE_INFINITY : 2000));
  return { seed: Number(values.seed), oracle: values.oracle, goesOn: (done) => done < most && Date.now() < end };
}

/** A copy with one to three changes, most often of numbers that say where something is or how much of it there is. */
export function mutant(bytes, random) {
  let copy = new Uint8Array(bytes);
  const places = [];
  const changes = random() < 0.7 ? 1 : 2 + Math.floor(2 * random());
  for (let change = 0; change < changes; change++) {
    const place = Math.floor(copy.length * (random() < 0.5 ? random() : 1 - random() ** 3));
    const how = random();
    if (how < 0.35) {
      copy[place] ^= 1 << Math.floor(8 * random());
      places.push(place);
    } else if (how < 0.6) {
      copy[place] = [0, 1, 0x7f, 0x80, 0xff][Math.floor(5 * random())] ?? 0;
      places.push(place);
    } else if (how < 0.75 && place + 8 <= copy.length) {
      const value = [0n, 1n, -1n, 2n ** 31n - 1n, 2n ** 31n, 2n ** 62n, 1_000_000_000n][Math.floor(7 * random())] ?? 0n;
      new DataView(copy.buffer).setBigInt64(place, value, true);
      for (let index = 0; index < 8; index++) places.push(place + index);
    } else if (how < 0.85) {
      copy = copy.slice(0, place);
      places.push(-1);
    } else if (how < 0.95) {
      const size = Math.floor(16 * random());
      copy = new Uint8Array([...copy.subarray(0, place), ...copy.subarray(place + size)]);
      places.push(-1);
    } else {
      const from = Math.floor(copy.length * random());
      copy = new Uint8Array([...copy.subarray(0, place), ...copy.subarray(from, from + 32), ...copy.subarray(place)]);
      places.push(-1);
    }
  }
  return { bytes: copy, places };
}

/** Keeps a mutant that broke something. */
export function keep(name, bytes, index, wrong) {
  const folder = join(tmpdir(), 'outis-findings');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${index}-${name}`);
  writeFileSync(path, bytes);
  return { file: path, wrong: wrong.slice(0, 600) };
}

/** Numbers from 0 to 1 that the seed determines (SplitMix32). */
export function generator(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}
