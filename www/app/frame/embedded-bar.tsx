import { useState } from 'preact/hooks';
import { embedder, senderOf, sendRelease } from '../../state/page/embedded.ts';
import { table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';
import { cannotHandOut, zipOfRelease } from '../workbench/download-button.tsx';

/** Inside a page of another site: which one, and what it can get back. */
export function EmbeddedBar() {
  const site = embedder.value;
  const open = table.value;
  const [sent, setSent] = useState<Blob | null>(null);
  if (site === null) return null;
  const words = texts.embedded;
  const sender = open === null ? undefined : senderOf(open.source);
  const send = async () => {
    const zip = await zipOfRelease();
    if (zip === null || sender === undefined) return;
    sendRelease(sender, zip);
    setSent(open?.source ?? null);
  };
  return (
    <aside class="embedded" aria-label={words.title}>
      <p role="status">
        {sender === undefined
          ? words.nothing(site)
          : sent === open?.source
            ? words.sent(site)
            : words.table(site)}
      </p>
      {sender !== undefined && (
        <button
          type="button"
          class="button button-small button-primary"
          disabled={cannotHandOut()}
          onClick={() => void send()}
        >
          {words.send(sender.origin)}
        </button>
      )}
    </aside>
  );
}
