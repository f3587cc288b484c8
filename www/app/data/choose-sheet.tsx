import { useEffect, useRef } from 'preact/hooks';
import type { SheetChoice } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';
import { SampleList } from './sample-list.tsx';

/** Which sheet of a workbook is the table? The question takes the focus: it is what happens next. */
export function ChooseSheet({ name, sheets }: { name: string; sheets: readonly SheetChoice[] }) {
  const question = useRef<HTMLElement>(null);
  useEffect(() => question.current?.focus(), []);
  const words = texts.data.whichSheet(name);
  return (
    <section class="notice" aria-label={words} tabIndex={-1} ref={question}>
      <p class="notice-title breakable">{words}</p>
      <SampleList
        choices={sheets.map((sheet) => ({
          title: sheet.name,
          about: texts.data.sheet(sheet),
          open: sheet.choose,
        }))}
      />
    </section>
  );
}
