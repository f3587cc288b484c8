import { effect, signal } from '@preact/signals';
import { open, type Plan, type Table } from 'outis';
import { estimate } from '../plan/estimate.ts';
import { isObject, type Json, type JsonObject } from '../plan/json.ts';
import { plan } from '../plan/plan.ts';
import { keyFor } from '../table/keys.ts';
import { population } from '../table/population.ts';
import { sampleOf } from '../table/sample.ts';
import { table } from '../table/table.ts';
import { commonPart } from './frontier.ts';
import { pending } from './live.ts';
import { busy, run } from './run.ts';

/** What groups of one size cost. */
export interface Cost {
  readonly k: number;
  readonly loss: number;
}

/** Detail lost against the size of groups, for the plan as it stands otherwise. */
export const curve = signal<readonly Cost[]>([]);

/** The sizes that are tried, the ends first: a line is there at once and becomes finer. */
const SIZES = [2, 50, 10, 5, 20, 3, 30, 7, 15, 4, 40];
export const LARGEST = 50;
/** Where one run takes longer than this, in milliseconds, eleven are not made unasked: only what is seen at a glance, if that is quick. */
const QUICK = 1_500;

/** How a size is tried beside a result that took so long; null where that would take too long. */
function manner(milliseconds: number): true | 'at-a-glance' | null {
  const foreseen = estimate.peek();
  if (milliseconds <= QUICK && (foreseen === null || foreseen.seconds * 1000 <= QUICK)) return true;
  return foreseen !== null && foreseen.atAGlance * 1000 <= QUICK ? 'at-a-glance' : null;
}

const isSize = (principle: Json): boolean => isObject(principle) && principle.kind === 'k-anonymity';

/** The place of the principle about the size of groups that the curve follows; -1 if there is none. */
export const sizeAt = (of: JsonObject | null): number =>
  Array.isArray(of?.principles) ? of.principles.findIndex(isSize) : -1;

const withSize = (of: JsonObject, k: number): JsonObject => {
  const at = sizeAt(of);
  const principles = (of.principles as readonly Json[]).map((principle, index) =>
    index === at ? { ...(principle as JsonObject), k } : principle,
  );
  return { ...of, principles };
};

let own: {
  readonly source: Blob;
  readonly everybody: Blob | undefined;
  readonly handle: Promise<Table>;
} | null = null;

/** Draws the curve in a second worker, one size at a time, and waits whenever the table itself is run. */
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
    if (now.state !== 'done' || sizeAt(asked) < 0) return;
    const toLookAt = manner(now.milliseconds);
    if (toLookAt === null) return;
    const part = JSON.stringify([commonPart(asked), asked.algorithm]);
    if (part === common) return;
    common = part;
    turn += 1;
    curve.value = [];
    const mine = turn;
    void draw(asked, toLookAt, () => mine === turn);
  });
}

async function draw(
  asked: JsonObject,
  toLookAt: true | 'at-a-glance',
  isWanted: () => boolean,
): Promise<void> {
  for (const k of SIZES) {
    // Live runs come first.
    while (isWanted() && (busy.peek() !== null || pending.peek()))
      await new Promise((next) => setTimeout(next, 100));
    if (!isWanted()) return;
    try {
      const handle = await ownHandle(asked);
      if (handle === null || !isWanted()) return;
      const release = await handle.anonymize(withSize(asked, k) as unknown as Plan, {
        key: keyFor('release'),
        workers: 1,
        toLookAt,
      });
      const { loss } = release.privateReport.measures;
      release.free();
      if (isWanted()) curve.value = [...curve.peek(), { k, loss }].sort((a, b) => a.k - b.k);
    } catch {
      // A size that cannot be reached has no place on the line.
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
