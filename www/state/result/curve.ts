import { effect, signal } from '@preact/signals';
import { open, type Plan, type Table } from 'outis';
import { description } from '../plan/description.ts';
import { estimate } from '../plan/estimate.ts';
import { isObject, type JsonObject, withValue } from '../plan/json.ts';
import { plan } from '../plan/plan.ts';
import { keyFor } from '../table/keys.ts';
import { population } from '../table/population.ts';
import { sampleOf } from '../table/sample.ts';
import { table } from '../table/table.ts';
import { type Dial, followed, triedOf } from './dials.ts';
import { pending } from './live.ts';
import { busy, run } from './run.ts';

/** What one value of the number that is followed costs. */
export interface Cost {
  readonly value: number;
  readonly loss: number;
}

/** Detail lost against the number that is followed, for the plan as it stands otherwise. */
export const curve = signal<readonly Cost[]>([]);

/** Where one run takes longer than this, in milliseconds, eleven are not made unasked: only what is seen at a glance, if that is quick. */
const QUICK = 1_500;

/** How a size is tried beside a result that took so long; null where that would take too long. */
function manner(milliseconds: number): true | 'at-a-glance' | null {
  const foreseen = estimate.peek();
  if (milliseconds <= QUICK && (foreseen === null || foreseen.seconds * 1000 <= QUICK)) return true;
  return foreseen !== null && foreseen.atAGlance * 1000 <= QUICK ? 'at-a-glance' : null;
}

const planWith = (of: JsonObject, { path }: Dial, value: number | undefined): JsonObject => {
  const next = withValue(of, path, value);
  return isObject(next) ? next : of;
};

let own: {
  readonly source: Blob;
  readonly everybody: Blob | number | undefined;
  readonly handle: Promise<Table>;
} | null = null;

/** Draws the curve in a second worker, one value at a time, and waits whenever the table itself is run. */
export function watchCurve(): () => void {
  let common = '';
  let turn = 0;
  return effect(() => {
    const now = run.value;
    const asked = plan.value;
    if (table.value === null || asked === null) {
      turn += 1;
      common = '';
      curve.value = [];
      forgetOwn();
      return;
    }
    const dial = followed(asked, description.value);
    if (now.state !== 'done' || dial === undefined) return;
    const toLookAt = manner(now.milliseconds);
    if (toLookAt === null) return;
    const part = JSON.stringify([dial.path, planWith(asked, dial, undefined)]);
    if (part === common) return;
    common = part;
    turn += 1;
    curve.value = [];
    const mine = turn;
    void draw(asked, dial, toLookAt, () => mine === turn);
  });
}

async function draw(
  asked: JsonObject,
  dial: Dial,
  toLookAt: true | 'at-a-glance',
  isWanted: () => boolean,
): Promise<void> {
  for (const value of triedOf(dial)) {
    // Live runs come first.
    while (isWanted() && (busy.peek() !== null || pending.peek()))
      await new Promise((next) => setTimeout(next, 100));
    if (!isWanted()) return;
    try {
      const handle = await ownHandle(asked);
      if (handle === null || !isWanted()) return;
      const release = await handle.anonymize(planWith(asked, dial, value) as unknown as Plan, {
        key: keyFor('release'),
        workers: 1,
        toLookAt,
      });
      const { loss } = release.privateReport.measures;
      release.free();
      if (isWanted()) curve.value = [...curve.peek(), { value, loss }].sort((a, b) => a.value - b.value);
    } catch {
      // A value that cannot be reached has no place on the line.
    }
  }
}

/** The rows once more, in a worker of their own. */
async function ownHandle(asked: JsonObject): Promise<Table | null> {
  const now = run.peek();
  const opened = table.peek();
  if (opened === null || now.state !== 'done') return null;
  if (now.preview) return sampleOf(opened.handle, asked, population.peek()?.file);
  const everybody = population.peek()?.file;
  if (own?.source !== opened.source || own.everybody !== everybody) {
    forgetOwn();
    const handle = open(opened.source, { sheet: opened.sheet }).then(async (copy) => {
      if (everybody !== undefined) await copy.setPopulation(everybody);
      return copy;
    });
    own = { source: opened.source, everybody, handle };
  }
  return own?.handle ?? null;
}

function forgetOwn(): void {
  void own?.handle.then((handle) => handle.free()).catch(() => undefined);
  own = null;
}
