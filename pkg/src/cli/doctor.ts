/** `outis doctor`: what runs here, told by doing a small piece of work with it. */
import { availableParallelism, freemem, platform, release, totalmem } from 'node:os';
import { auditRelease, describe, open } from '../node.js';
import type { Plan } from '../plan.js';
import type { Context, Given } from './commands.js';
import { DONE, NO } from './failure.js';
import { aligned } from './terminal.js';

interface Finding {
  what: string;
  found: string;
  fine: boolean;
}

export async function doctor(given: Given, { terminal, signal }: Context): Promise<number> {
  const findings = [...machine(), await worker(signal), await smallRelease(signal)];
  const fine = findings.every((finding) => finding.fine);
  if (given.flags.has('json')) terminal.json({ fine, findings });
  else {
    const mark = (finding: Finding) => (finding.fine ? terminal.good('fine') : terminal.bad('not so'));
    const rows = findings.map((finding) => [`  ${finding.what}`, finding.found, mark(finding)]);
    for (const line of aligned(rows)) terminal.print(line);
  }
  return fine ? DONE : NO;
}

function machine(): Finding[] {
  const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GB`;
  const [major = 0] = process.versions.node.split('.').map(Number);
  return [
    { what: 'system', found: `${platform()} ${release()}, ${process.arch}`, fine: true },
    { what: 'Node', found: process.versions.node, fine: major >= 20 },
    { what: 'processors', found: String(availableParallelism()), fine: true },
    { what: 'memory', found: `${gigabytes(freemem())} free of ${gigabytes(totalmem())}`, fine: true },
  ];
}

/** Whether a worker starts and compiles wasm, and how long that takes. */
async function worker(signal: AbortSignal): Promise<Finding> {
  return tried('worker and wasm', signal, async () => {
    const started = performance.now();
    const { version } = await describe();
    return `Outis ${version}, ready after ${Math.round(performance.now() - started)} ms`;
  });
}

/** Whether a small table becomes a release that its audit confirms. */
async function smallRelease(signal: AbortSignal): Promise<Finding> {
  return tried('a small release', signal, async () => {
    const table = await open('age,illness\n30,flu\n31,gout\n50,flu\n52,cold\n', { signal });
    try {
      const plan: Plan = {
        version: 1,
        attributes: { age: { role: 'quasi' }, illness: { role: 'sensitive' } },
        principles: [{ kind: 'k-anonymity', k: 2 }],
        algorithm: { name: 'mondrian' },
      };
      const made = await table.anonymize(plan, { signal });
      const { verdict } = await auditRelease(made.files().filter((file) => !file.private));
      if (verdict !== 'holds') throw new Error(`its audit says ${verdict}`);
      return 'made and confirmed';
    } finally {
      table.free();
    }
  });
}

async function tried(what: string, signal: AbortSignal, work: () => Promise<string>): Promise<Finding> {
  try {
    return { what, found: await work(), fine: true };
  } catch (error) {
    if (signal.aborted) throw error;
    return { what, found: error instanceof Error ? error.message : String(error), fine: false };
  }
}
