/** Lines of a file, found by their bytes: every encoding that is read but UTF-16 writes a line end as one byte. */

const LINE_FEED = 0x0a;

/** Where a line begins and ends, counted from 1; its line end belongs to it. */
async function lineAt(file: Blob, line: number): Promise<{ from: number; to: number }> {
  const reader = file.stream().getReader();
  let at = 0;
  let current = 1;
  let from = line === 1 ? 0 : -1;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return { from: from < 0 ? file.size : from, to: file.size };
    for (let place = value.indexOf(LINE_FEED); place >= 0; place = value.indexOf(LINE_FEED, place + 1)) {
      if (current === line) {
        void reader.cancel();
        return { from, to: at + place + 1 };
      }
      current += 1;
      if (current === line) from = at + place + 1;
    }
    at += value.length;
  }
}

/** The text of a line, without its end. */
export async function lineText(file: Blob, line: number, encoding: string): Promise<string> {
  const { from, to } = await lineAt(file, line);
  const bytes = await file.slice(from, to).arrayBuffer();
  return new TextDecoder(encoding).decode(bytes).replace(/\r?\n$/, '');
}

/** The file with another line in place of this one, or without it. */
export async function withLine(file: Blob, line: number, text: string | null): Promise<Blob> {
  const { from, to } = await lineAt(file, line);
  const after = text === null ? [] : [`${text}\n`];
  return new Blob([file.slice(0, from), ...after, file.slice(to)], { type: file.type });
}
