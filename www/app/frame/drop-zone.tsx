import { useEffect, useState } from 'preact/hooks';
import { filesOf } from '../../state/table/dropped.ts';
import { receiveFiles } from '../../state/table/receive.ts';
import { texts } from '../../texts.ts';

/** Files may be dropped anywhere, and files or text pasted anywhere but into a field. */
export function DropZone() {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const on = <K extends keyof DocumentEventMap>(type: K, act: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(type, act, { signal: listening.signal });
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    on('dragover', (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    });
    on('dragleave', (event) => {
      if (event.relatedTarget === null) setOver(false);
    });
    on('drop', (event) => {
      setOver(false);
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) void filesOf(event.dataTransfer).then((files) => receiveFiles(files, true));
    });
    on('paste', (event) => {
      const inField = event.target instanceof Element && event.target.closest('input, textarea, select');
      if (inField || !event.clipboardData) return;
      if (event.clipboardData.files.length > 0) {
        void receiveFiles([...event.clipboardData.files], true);
        return;
      }
      const text = event.clipboardData.getData('text/plain');
      if (text.includes('\n')) void receiveFiles([new File([text], texts.data.pastedName)], true);
    });
    return () => listening.abort();
  }, []);
  return over ? (
    <div class="drop-here" aria-hidden="true">
      <p>{texts.dropHere}</p>
    </div>
  ) : null;
}
