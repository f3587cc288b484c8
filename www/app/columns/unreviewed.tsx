import { reviewedAll, unreviewed } from '../../state/plan/review.ts';
import { texts } from '../../texts.ts';

const words = texts.columns.review;

/** How many columns nobody has looked at yet, and that a release has to wait for it. */
export function Unreviewed() {
  const waiting = unreviewed.value;
  if (waiting.length === 0) return null;
  return (
    <div class="notice notice-care unreviewed" role="status">
      <p class="notice-title">{words.title(waiting.length)}</p>
      <p class="breakable">{words.help}</p>
      <div class="actions">
        <button type="button" class="button button-small" onClick={reviewedAll}>
          {words.all}
        </button>
      </div>
    </div>
  );
}
