import type { TableFormat } from 'outis';
import { languages } from '../../state/page/language.ts';
import { description } from '../../state/plan/description.ts';
import type { Path } from '../../state/plan/json.ts';
import { editPlan, planAt } from '../../state/plan/plan.ts';
import { runNow } from '../../state/result/live.ts';
import { tableFormat } from '../../state/result/run.ts';
import { table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';

const words = texts.release.options;

/** Formats of tables by their names, which are the same in every language. */
const FORMATS: Record<TableFormat, string> = {
  csv: 'CSV',
  'csv.gz': 'CSV (gzip)',
  parquet: 'Parquet',
  arrow: 'Arrow',
};

/** What a sheet holds below its header. */
const SHEET_ROWS = 1_048_575;

/** For people who open a release in a spreadsheet program. */
export function FileOptions() {
  if (description.value === null) return null;
  // One that was asked for and cannot be stays, to be taken back where its fault is told.
  const asWorkbook = (table.value?.handle.info.rows ?? 0) <= SHEET_ROWS || planAt(['workbook']) === true;
  return (
    <div class="file-options">
      <StoredAs />
      {asWorkbook && <Option path={['workbook']} label={words.workbook} />}
      <Option path={['csv', 'byteOrderMark']} label={words.byteOrderMark} />
      <Option path={['ranges']} label={words.ranges} chosen="columns" />
      <ReportLanguage />
    </div>
  );
}

/** How the tables in the zip are stored, under the same checksums. */
function StoredAs() {
  const choose = (format: TableFormat) => {
    tableFormat.value = format;
    void runNow();
  };
  return (
    <label class="check">
      {words.format}{' '}
      <select
        value={tableFormat.value}
        onChange={({ currentTarget: { value } }) => choose(value as TableFormat)}
      >
        {Object.entries(FORMATS).map(([format, title]) => (
          <option key={format} value={format}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

function ReportLanguage() {
  return (
    <label class="check">
      {words.language}{' '}
      <select
        value={String(planAt(['language']) ?? 'en')}
        onChange={({ currentTarget: { value } }) =>
          editPlan(['language'], value === 'en' ? undefined : value)
        }
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {texts.languages[one]}
          </option>
        ))}
      </select>
    </label>
  );
}

function Option({ path, label, chosen = true }: { path: Path; label: string; chosen?: true | string }) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={planAt(path) === chosen}
        onChange={(event) => editPlan(path, event.currentTarget.checked ? chosen : undefined)}
      />{' '}
      {label}
    </label>
  );
}
