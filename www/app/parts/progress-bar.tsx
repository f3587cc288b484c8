import { said } from '../../state/page/language.ts';
import type { Working } from '../../state/page/working.ts';
import { texts } from '../../texts.ts';

/** Long work: its phase in words, how far it is, and a way to stop it. */
export function ProgressBar(props: {
  title: string;
  work: Working;
  /** How far it is in words; counted in steps unless said. */
  detail?: string;
  cancelLabel: string;
}) {
  const { title, work, cancelLabel } = props;
  const { phase, done, total, loss, cancel, enough } = work;
  const known = total > 0;
  return (
    <div class="progress">
      <div class="progress-words">
        <p class="progress-title" role="status">
          {title}: {texts.result.phase(said(phase))}
        </p>
        <p class="quiet numeric">{props.detail ?? texts.result.progress(done, total, loss)}</p>
      </div>
      <progress aria-label={title} {...(known ? { value: Math.min(done, total), max: total } : {})} />
      {enough && (
        <button type="button" class="button" title={texts.result.enoughMeans} onClick={enough}>
          {texts.result.enough}
        </button>
      )}
      <button type="button" class="button" onClick={cancel}>
        {cancelLabel}
      </button>
    </div>
  );
}
