import { planFileProblem } from '../../state/table/receive.ts';
import { reading, tableProblem } from '../../state/table/table.ts';
import { format, texts } from '../../texts.ts';
import { UnreadTable } from '../data/unread-table.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';

/** Another file on its way, or why it was not taken; what is open stays open. */
export function Incoming() {
  const work = reading.value;
  const failed = tableProblem.value;
  return (
    <>
      {work && (
        <ProgressBar
          title={texts.data.reading(work.name)}
          work={work}
          detail={work.total > 0 ? format.share(Math.min(1, work.done / work.total)) : ''}
          cancelLabel={texts.data.cancel}
        />
      )}
      {failed && <UnreadTable failed={failed} />}
      {planFileProblem.value && (
        <p class="notice notice-alert breakable" role="alert">
          {planFileProblem.value}
        </p>
      )}
    </>
  );
}
