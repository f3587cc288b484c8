import { useState } from 'preact/hooks';
import { receiveFile } from '../../state/table/receive.ts';
import { openTable } from '../../state/table/table.ts';
import { TABLE_FILES } from '../../state/table/table-files.ts';
import { texts } from '../../texts.ts';
import { ChooseFile } from '../parts/choose-file.tsx';
import { SampleList, tableSamples } from './sample-list.tsx';

/** The three ways in: a file, pasted text, or an invented table. */
export function ChooseTable() {
  return (
    <div class="ways-in">
      <div class="way-in way-in-file">
        <ChooseFile label={texts.data.choose} accept={TABLE_FILES} prominent onFile={receiveFile} />
        <p class="quiet">{texts.data.orDrop}</p>
        <p class="quiet">{texts.data.formats}</p>
        <PasteTable />
      </div>
      <div class="way-in">
        <h3 class="subtitle">{texts.data.samples}</h3>
        <SampleList choices={tableSamples()} />
      </div>
      <p class="quiet">
        {texts.promise}. {texts.promiseHow}
      </p>
    </div>
  );
}

function PasteTable() {
  const [text, setText] = useState('');
  return (
    <details class="paste">
      <summary>{texts.data.paste}</summary>
      <label class="label" for="pasted">
        {texts.data.pasteLabel}
      </label>
      <textarea
        class="input input-code"
        id="pasted"
        rows={6}
        spellcheck={false}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button
        type="button"
        class="button"
        disabled={text.trim() === ''}
        onClick={() => openTable(new Blob([text]), texts.data.pastedName)}
      >
        {texts.data.pasteUse}
      </button>
    </details>
  );
}
