/** How the names of files with tables end. */
const TABLES = ['csv', 'tsv', 'tab', 'txt', 'xlsx', 'ods', 'parquet', 'arrow', 'feather', 'ndjson', 'jsonl'];

/** What a choice of tables offers: JSON too, which is often something else. */
export const TABLE_FILES = [
  ...[...TABLES, 'json', 'gz'].map((ending) => `.${ending}`),
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
].join();

const TABLE = new RegExp(`\\.(?:${TABLES.join('|')})(?:\\.gz)?$`, 'i');

/** Whether a file of this name, found among others, is a table. */
export const isTableFile = (name: string): boolean => TABLE.test(name);
