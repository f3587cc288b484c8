import { handedOut } from '../../state/result/handout.ts';
import { pending } from '../../state/result/live.ts';
import { busy, run } from '../../state/result/run.ts';
import { format, texts } from '../../texts.ts';

const words = texts.bench.status;

/** How the result stands, in the last line: quick to read, never in the way. */
export function WorkbenchStatus() {
  const now = run.value;
  const attacks = now.state === 'done' ? now.release.verdict.attacks.length : 0;
  return (
    <span class="status-now">
      {(busy.value || pending.value || now.state === 'running') && <span>{words.working}</span>}
      {now.state === 'done' && !busy.value && (
        <>
          <span>{words.took(format.seconds(now.milliseconds))}</span>
          {!now.preview && attacks > 0 && <span class="status-wide">{words.attacks(attacks)}</span>}
        </>
      )}
      {handedOut.value.length > 0 && <span>{words.handedOut(handedOut.value.length)}</span>}
    </span>
  );
}
