// Reading a table of 1.2 million rows.
import { readFileSync } from 'node:fs';
import { fastestOf } from './clock.mjs';
import { crowd, ROWS } from './crowd.mjs';
import { megabytes, ms, note, noteAtMost, noteRatio, times } from './figures.mjs';
import { instance, natively, source } from './subject.mjs';

export async function measure() {
  const [half, full] = [ROWS / 2, ROWS].map((rows) => readFileSync(crowd(rows)));
  const { bench } = await instance();
  const [plain, load, ofHalf] = fastestOf(4, [
    () => bench.loadPlain(source(full)),
    () => bench.Subject.load(source(full)).free(),
    () => bench.Subject.load(source(half)).free(),
  ]);
  const native = natively('load', '4', crowd());
  const speed = (time) => `${ms(time)}, ${Math.round(full.length / 1e3 / time)} MB/s`;
  note(`Generated table: ${ROWS} rows, 9 columns`, megabytes(full.length));
  note('load in wasm', speed(load));
  note('the bare csv crate with a hash map per column, in the same wasm', speed(plain));
  const share = plain / load;
  note('load, speed relative to the bare csv crate', `${Math.round(100 * share)} %`, '≥ 60 %', share >= 0.6);
  note('load natively', speed(native.load));
  noteRatio('load, wasm to native', load, native.load);
  noteAtMost('twice the rows: load', load / ofHalf, 2.3, times);
}
