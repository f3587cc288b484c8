import { texts } from '../texts.ts';

/** Long work: its phase in words, how far it is, and a way to stop it. */
export function ProgressBar(props: {
  title: string;
  phase: string;
  done: number;
  total: number;
  detail: string;
  cancelLabel: string;
  onCancel: () => void;
}) {
  const { title, phase, done, total, detail, cancelLabel, onCancel } = props;
  const known = total > 0;
  return (
    <div class="progress">
      <div class="progress-words">
        <p class="progress-title" role="status">
          {title}: {texts.result.phase(phase)}
        </p>
        <p class="quiet numeric">{detail}</p>
      </div>
      <progress aria-label={title} {...(known ? { value: Math.min(done, total), max: total } : {})} />
      <button type="button" class="button" onClick={onCancel}>
        {cancelLabel}
      </button>
    </div>
  );
}
