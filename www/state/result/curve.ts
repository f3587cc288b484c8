import { effect, signal } from '@preact/signals';
import { open, type Plan, type Table } from 'outis';
import { isObject, type Json, type JsonObject } from '../plan/json.ts';
import { plan } from '../plan/plan.ts';
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
/** Where one run takes longer than this, in milliseconds, eleven are not made unasked. */
const QUICK = 1_500;

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

let own: { readonly source: Blob; readonly handle: Promise<Table> } | null = null;

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
    if (now.state !== 'done' || now.milliseconds > QUICK || sizeAt(asked) < 0) return;
    const part = JSON.stringify([commonPart(asked), asked.algorithm]);
    if (part === common) return;
    common = part;
    turn += 1;
    curve.value = [];
    const mine = turn;
    void draw(asked, () => mine === turn);
  });
}

async function draw(asked: JsonObject, isWanted: () => boolean): Promise<void> {
  for (const k of SIZES) {
    // Live runs come first.
    while (isWanted() && (busy.peek() !== null || pending.peek()))
      await new Promise((next) => setTimeout(next, 100));
    if (!isWanted()) return;
    try {
      const handle = await ownHandle(asked);
      if (handle === null || !isWanted()) return;
      const release = await handle.anonymize(withSize(asked, k) as unknown as Plan, {
        workers: 1,
        toLookAt: true,
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
  if (now.preview) return sampleOf(opened.handle, asked);
  if (own?.source !== opened.source) {
    forgetOwn();
    own = { source: opened.source, handle: open(opened.source, { sheet: opened.sheet }) };
  }
  return own?.handle ?? null;
}

function forgetOwn(): void {
  void own?.handle.then((handle) => handle.free()).catch(() => undefined);
  own = null;
}
