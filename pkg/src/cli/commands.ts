/** The commands, each with its help and what it does. */
import { anonymize } from './anonymize.js';
import { audit } from './audit.js';
import { check } from './check.js';
import { checkViews } from './check-views.js';
import { completion } from './completion.js';
import { constraints } from './constraints.js';
import { convert } from './convert.js';
import { dependencies } from './dependencies.js';
import { describe } from './describe.js';
import { doctor } from './doctor.js';
import { engine } from './engine.js';
import { estimate } from './estimate.js';
import { importAll } from './import.js';
import { ledger } from './ledger.js';
import { plan, profile } from './profile.js';
import { recover } from './recover.js';
import { republish } from './republish.js';
import { safeHarbor } from './safe-harbor.js';
import { script } from './script.js';
import { sheets } from './sheets.js';
import type { Terminal } from './terminal.js';
import { uniques } from './uniques.js';
import { usefulness } from './usefulness.js';

/** What was written on the command line. */
export interface Given {
  files: string[];
  options: Record<string, string>;
  lists: Record<string, string[]>;
  flags: Set<string>;
}

/** What a command runs in. */
export interface Context {
  terminal: Terminal;
  /** Aborted by Ctrl-C, and when the system or the terminal ends. */
  signal: AbortSignal;
}

export interface Command {
  name: string;
  summary: string;
  /** After `outis`. */
  usage: string[];
  example: string[];
  /** What stands without an option's name in front of it. */
  files: string[];
  /** Whether any number of them may follow. */
  several?: boolean;
  options: Record<string, { type: 'text' | 'list' | 'boolean'; meaning: string }>;
  /** Resolves to the exit code. */
  run(given: Given, context: Context): Promise<number>;
}

/** Options that every command has. */
export const EVERYWHERE: Command['options'] = {
  json: { type: 'boolean', meaning: 'print the answer as JSON' },
  quiet: { type: 'boolean', meaning: 'say nothing but the answer and what went wrong' },
  help: { type: 'boolean', meaning: 'print this help' },
};

/** Of every command that reads a table. */
const TABLE: Command['options'] = {
  sheet: { type: 'text', meaning: 'the sheet of a workbook (.xlsx, .ods), by its name or position' },
};

/** Of every command that judges a table as a sample. */
const POPULATION: Command['options'] = {
  population: {
    type: 'text',
    meaning: 'what the table is a sample of: how many people, or a table of everybody; never published',
  },
};

export const commands: Command[] = [
  {
    name: 'profile',
    summary: 'what a table holds, and what each column is probably for',
    usage: ['profile data.csv'],
    example: ['outis profile patients.csv', 'outis profile patients.xlsx --sheet "Ward 3"'],
    files: ['data.csv'],
    options: TABLE,
    run: profile,
  },
  {
    name: 'check',
    summary: 'what k, l and t a table has as it is, without a plan',
    usage: [
      'check data.csv [more.csv …] --quasi age,zip [--sensitive diagnosis] [--k 5] [--l 3] [--t 0.2] [--report text|json|junit|sarif]',
    ],
    example: ['outis check patients.csv --quasi age,zip,sex --sensitive diagnosis --k 5 --l 3'],
    files: ['data.csv'],
    several: true,
    options: {
      quasi: { type: 'list', meaning: 'the columns that others may know, between commas' },
      sensitive: { type: 'list', meaning: 'the columns that must not become known, between commas' },
      k: { type: 'text', meaning: 'at least so many rows that agree on all of the former' },
      l: { type: 'text', meaning: 'at least so many values of each of the latter among them' },
      t: { type: 'text', meaning: 'at most so far from their distribution in the whole table, 0 to 1' },
      report: { type: 'text', meaning: 'text, json, junit or sarif; no report shows values or rows' },
      witness: { type: 'boolean', meaning: 'show the worst groups with their values: not for uploads' },
      ...TABLE,
    },
    run: check,
  },
  {
    name: 'sheets',
    summary: 'which sheets a workbook has',
    usage: ['sheets data.xlsx'],
    example: ['outis sheets patients.xlsx'],
    files: ['data.xlsx'],
    options: {},
    run: sheets,
  },
  {
    name: 'plan',
    summary: 'a starter plan on standard output, with its reasons',
    usage: [
      'plan data.csv [--purpose open-web|contract|inside|cms|ema]',
      'plan data.csv --from script.R',
      'plan project.deid',
    ],
    example: [
      'outis plan patients.csv > plan.json',
      'outis plan patients.csv --purpose open-web > plan.json',
      'outis plan project.deid > plan.json',
    ],
    files: ['data.csv'],
    options: {
      purpose: {
        type: 'text',
        meaning:
          'what the release is for: open-web (k 11, l 3), contract (5 and 2), inside (3 and 2), cms (11 and 2), ema (12 and 2)',
      },
      from: {
        type: 'text',
        meaning: 'an R script that calls createSdcObj of sdcMicro: its key variables and k become the plan',
      },
      ...TABLE,
    },
    run: plan,
  },
  {
    name: 'safe-harbor',
    summary: 'the 18 identifiers of HIPAA Safe Harbor in a table, and the table without them',
    usage: ['safe-harbor data.csv [--out kept.csv]'],
    example: ['outis safe-harbor patients.csv --out kept.csv'],
    files: ['data.csv'],
    options: {
      out: {
        type: 'text',
        meaning: 'the table without them: years, three digits of zip codes, ages up to 89',
      },
      ...TABLE,
    },
    run: safeHarbor,
  },
  {
    name: 'import',
    summary: 'a project of ARX (.deid) as a table and a plan, with what was not taken over',
    usage: ['import project.deid --out folder/'],
    example: ['outis import study.deid --out study/'],
    files: ['project.deid'],
    options: { out: { type: 'text', meaning: 'a new folder for table.csv and plan.json' } },
    run: importAll,
  },
  {
    name: 'dependencies',
    summary: 'which columns determine others: each zip has one city',
    usage: ['dependencies data.csv [--max-determinant 2] [--max-error 0]'],
    example: ['outis dependencies patients.csv', 'outis dependencies patients.csv --max-error 0.01'],
    files: ['data.csv'],
    options: {
      'max-determinant': { type: 'text', meaning: 'the most columns that together determine another; 2' },
      'max-error': { type: 'text', meaning: 'the largest share of rows that may break a dependency; 0' },
      ...TABLE,
    },
    run: dependencies,
  },
  {
    name: 'constraints',
    summary: 'what several constraints of a plan amount to: sets reached together, redundant ones',
    usage: ['constraints data.csv --plan plan.json'],
    example: ['outis constraints patients.csv --plan plan.json'],
    files: ['data.csv'],
    options: { plan: { type: 'text', meaning: 'the plan with the constraints' }, ...TABLE },
    run: constraints,
  },
  {
    name: 'anonymize',
    summary: 'make a release that keeps what the plan promises',
    usage: [
      'anonymize data.csv --plan plan.json --out folder/ [--private folder/] [--format csv|csv.gz|parquet|arrow|xlsx] [--key file] [--pseudonym-key file] [--polish-seconds 10] [--population people.csv] [--accept column:kind …] [--xlsx] [--bom] [--language de] [--usefulness] [--target column] [--force]',
      'anonymize data.csv --quasi age,zip [--sensitive diagnosis] [--insensitive ward] --k 5 [--l 3] [--t 0.2] --out folder/',
      'anonymize a.csv b.csv … --plan plan.json --out folder/',
    ],
    example: [
      'outis anonymize patients.csv --plan plan.json --out release/ --private private/',
      'outis anonymize patients.csv --quasi age,zip,sex --sensitive diagnosis --k 5 --l 3 --out patients-public.csv',
      'outis anonymize north.csv south.csv --plan plan.json --out releases/ --private private/',
      'outis anonymize patients.csv.gz --plan plan.json --out - > public.csv',
    ],
    files: ['data.csv'],
    several: true,
    options: {
      quasi: {
        type: 'list',
        meaning: 'in place of a plan: the columns that others may know, between commas',
      },
      sensitive: { type: 'list', meaning: 'the columns that must not become known; published as they are' },
      insensitive: { type: 'list', meaning: 'columns that are published as they are' },
      identifier: {
        type: 'list',
        meaning: 'columns that name a person; dropped, like all that are not named',
      },
      k: { type: 'text', meaning: 'at least so many rows that agree on all quasi columns' },
      l: { type: 'text', meaning: 'at least so many values of each sensitive column among them' },
      t: { type: 'text', meaning: 'at most so far from their distribution in the whole table, 0 to 1' },
      plan: { type: 'text', meaning: 'the plan; trees may name a "file" relative to it' },
      out: {
        type: 'text',
        meaning:
          'the folder to publish, written as a whole or not at all; or a file, beside which name.release/ is written; or - for the table on standard output',
      },
      format: {
        type: 'text',
        meaning:
          'csv, csv.gz, parquet, arrow, or xlsx for a workbook beside release.csv; by the ending of --out',
      },
      private: { type: 'text', meaning: 'a folder for the publisher alone: witnesses, row map, diagnosis' },
      key: {
        type: 'text',
        meaning:
          'the release.key of an earlier release of this table; else that in --private, else a fresh one',
      },
      'pseudonym-key': {
        type: 'text',
        meaning:
          'the pseudonym.key of an earlier release, to give people the same codes; else derived from the key',
      },
      'polish-seconds': {
        type: 'text',
        meaning: 'end `polish` after so many seconds; the report names the rounds or steps done',
      },
      accept: {
        type: 'list',
        meaning: 'publish what was found in a column, after a look at it: notes:phone; repeat it',
      },
      xlsx: { type: 'boolean', meaning: 'also publish release.xlsx, cell by cell the same' },
      bom: {
        type: 'boolean',
        meaning: 'begin CSV files with the mark by which spreadsheet programs know UTF-8',
      },
      language: { type: 'text', meaning: 'the language of report.html: en or de' },
      usefulness: {
        type: 'boolean',
        meaning: 'the private report also compares analyses of the release with those of the table',
      },
      target: { type: 'text', meaning: 'the same, with a column to be predicted' },
      force: { type: 'boolean', meaning: 'replace a release that is already there' },
      ...POPULATION,
      ...TABLE,
    },
    run: anonymize,
  },
  {
    name: 'republish',
    summary: 'make the next release of a table that changes, and the ledger for the one after it',
    usage: [
      'republish data.csv --plan plan.json --ledger series.ledger --out folder/ [--first] [--new-population] [--private folder/] [--format csv|csv.gz|parquet|arrow|xlsx] [--accept column:kind …] [--xlsx] [--bom] [--language de] [--force]',
    ],
    example: [
      'outis republish spring.csv --plan plan.json --ledger patients.ledger --out spring/ --first',
      'outis republish summer.csv --plan plan.json --ledger patients.ledger --out summer/',
    ],
    files: ['data.csv'],
    options: {
      plan: { type: 'text', meaning: 'the plan; identity, sensitive column, m and quasi columns stay' },
      ledger: { type: 'text', meaning: 'who showed what so far; replaced, the one before kept as .previous' },
      out: { type: 'text', meaning: 'the folder to publish; written as a whole or not at all' },
      format: {
        type: 'text',
        meaning: 'csv, csv.gz, parquet, arrow, or xlsx for a workbook beside release.csv',
      },
      first: { type: 'boolean', meaning: 'start a series: there is no ledger yet' },
      'new-population': {
        type: 'boolean',
        meaning: 'the table is about other people than the releases before: promise for this release alone',
      },
      private: { type: 'text', meaning: 'a folder for the publisher alone: witnesses, row map, diagnosis' },
      'passphrase-file': {
        type: 'text',
        meaning: 'a file whose text opens the ledger and locks the next one',
      },
      key: {
        type: 'text',
        meaning: 'the key of the series; later ones are refused unless they are the ledger’s',
      },
      accept: {
        type: 'list',
        meaning: 'publish what was found in a column, after a look at it: notes:phone; repeat it',
      },
      xlsx: { type: 'boolean', meaning: 'also publish release.xlsx, cell by cell the same' },
      bom: {
        type: 'boolean',
        meaning: 'begin CSV files with the mark by which spreadsheet programs know UTF-8',
      },
      language: { type: 'text', meaning: 'the language of report.html: en or de' },
      force: { type: 'boolean', meaning: 'replace a release that is already there' },
      ...TABLE,
    },
    run: republish,
  },
  {
    name: 'recover',
    summary: 'finish, take back or remove what a run left that was killed',
    usage: ['recover [release/] [private/] [series.ledger] [--undo] [--clean] [--break-lock]'],
    example: [
      'outis recover',
      'outis recover release/ --clean',
      'outis recover patients.ledger --break-lock',
    ],
    files: ['release/', 'private/', 'series.ledger'],
    options: {
      undo: {
        type: 'boolean',
        meaning: 'take a release back that was not yet in place as a whole; else it is finished',
      },
      clean: { type: 'boolean', meaning: 'remove temporary files, which may hold private rows' },
      'break-lock': {
        type: 'boolean',
        meaning:
          'also where another machine or container holds the lock: only if you know that its run has ended',
      },
    },
    run: recover,
  },
  {
    name: 'ledger',
    summary: 'what a ledger knows: its releases, and what they tell about a person; or lock it',
    usage: ['ledger show series.ledger [--person Clara]', 'ledger lock series.ledger --passphrase-file file'],
    example: [
      'outis ledger show patients.ledger',
      'outis ledger show patients.ledger --person P-1041',
      'outis ledger lock patients.ledger.previous --passphrase-file passphrase.txt',
    ],
    files: ['show|lock', 'series.ledger'],
    options: {
      person: {
        type: 'list',
        meaning: 'somebody to follow through the releases; repeat it per identity column',
      },
      'passphrase-file': { type: 'text', meaning: 'a file whose text opens the ledger, or locks it' },
    },
    run: ledger,
  },
  {
    name: 'estimate',
    summary: 'how long a run will take, before it starts',
    usage: ['estimate data.csv --plan plan.json'],
    example: ['outis estimate patients.csv --plan plan.json'],
    files: ['data.csv'],
    options: {
      plan: { type: 'text', meaning: 'the plan; trees may name a "file" relative to it' },
      ...POPULATION,
      ...TABLE,
    },
    run: estimate,
  },
  {
    name: 'engine',
    summary: 'tables past one machine: an engine counts and releases, Outis learns from counts, both verify',
    usage: [
      'engine run register.parquet --plan plan.json --out release/ [--private folder/] [--memory 4GB] [--threads 2] [--row-id column] [--base column=level,…] [--partition-by column,…] [--max-tuples 12000000] [--scratch folder/] [--force]',
      'engine estimate --plan plan.json --from lake.register --dialect duckdb|spark',
      'engine count --plan plan.json --from lake.register --dialect duckdb|spark [--work work/]',
      'engine learn work/ --plan plan.json --out rules/ [--from lake.register] [--key file] [--row-id column] [--base column=level,…] [--max-tuples 12000000]',
      'engine apply rules/ --dialect duckdb|spark [--from lake.register] [--staging staging/] [--at s3://bucket/rules]',
      'engine verify rules/ --dialect duckdb|spark [--from lake.register] [--staging staging/] [--statistics statistics/] [--at s3://bucket/rules]',
      'engine judge statistics/ --rules rules/ [--out release/] [--staging staging/] [--private folder/] [--force]',
      'engine audit release/',
    ],
    example: [
      'outis engine run register.parquet --plan plan.json --out release/ --private private/ --memory 4GB',
      'outis engine count --plan plan.json --from lake.register --dialect spark > 1-count.sql',
      'outis engine audit release/',
    ],
    files: ['step', 'place'],
    options: {
      plan: { type: 'text', meaning: 'the plan; trees may name a "file" relative to it' },
      out: {
        type: 'text',
        meaning: 'run, judge: the folder to publish; learn: that for the rules',
      },
      private: { type: 'text', meaning: 'a folder for the publisher alone: rules, key, private report' },
      key: { type: 'text', meaning: 'the release.key of an earlier release of this table; else a fresh one' },
      from: {
        type: 'text',
        meaning: 'the table in the engine, as a query names it; rules that were learnt with it remember it',
      },
      dialect: { type: 'text', meaning: 'the SQL of which engine: duckdb or spark' },
      work: { type: 'text', meaning: 'where the engine writes what it counts' },
      staging: {
        type: 'text',
        meaning: 'where the engine writes the release until it is judged; judge moves it from there',
      },
      statistics: { type: 'text', meaning: 'where the engine writes what it counts of the release' },
      at: { type: 'text', meaning: 'where the engine finds the rules, if elsewhere' },
      rules: { type: 'text', meaning: 'the folder with the rules' },
      'row-id': {
        type: 'text',
        meaning: 'a column that no two rows share: it decides which of equal rows goes where',
      },
      base: {
        type: 'text',
        meaning:
          'run, learn: columns of which cells are learnt from in place of values, such as born=1,region=2',
      },
      'partition-by': {
        type: 'text',
        meaning: 'run: quasi columns by whose cells the release is divided into folders',
      },
      'max-tuples': {
        type: 'text',
        meaning: 'run, learn: as many different combinations as are learnt from',
      },
      memory: { type: 'text', meaning: 'what DuckDB may take, such as 4GB' },
      threads: { type: 'text', meaning: 'how many threads DuckDB may use' },
      scratch: { type: 'text', meaning: 'where to work, on a disk with room; beside --out if absent' },
      force: { type: 'boolean', meaning: 'replace a release, or judge: a report, that is already there' },
    },
    run: engine,
  },
  {
    name: 'uniques',
    summary: 'which few columns single people out, and who stands out most (SUDA2)',
    usage: ['uniques data.csv --plan plan.json [--size 3] [--scores scores.csv]'],
    example: ['outis uniques patients.csv --plan plan.json --size 3'],
    files: ['data.csv'],
    options: {
      plan: { type: 'text', meaning: 'the plan; its quasi columns are looked at' },
      size: { type: 'text', meaning: 'the most columns that single somebody out together; 3 unless said' },
      scores: { type: 'text', meaning: 'a new file for the score of every row: as private as the table' },
      ...TABLE,
    },
    run: uniques,
  },
  {
    name: 'usefulness',
    summary: 'what analyses of the release would be worth: predictions, correlations, counts, totals',
    usage: ['usefulness data.csv --plan plan.json [--target column [--with column]]'],
    example: ['outis usefulness patients.csv --plan plan.json --target diagnosis'],
    files: ['data.csv'],
    options: {
      plan: { type: 'text', meaning: 'the plan; its release is made and looked at, and nothing is written' },
      target: { type: 'text', meaning: 'a sensitive or insensitive column, to be predicted from all others' },
      with: { type: 'text', meaning: 'how often values of the target and of this column occur together' },
      ...TABLE,
    },
    run: usefulness,
  },
  {
    name: 'audit',
    summary: 'does this table, or this release, keep what the plan promises?',
    usage: [
      'audit data.csv --plan plan.json [--population people.csv]',
      'audit --release r1/ [--release r2/ …] [--original t1.csv --private p1/ …] [--plan plan.json] [--population people.csv]',
      'audit --release r1/ --original t1.csv --key p1/release.key [--private p1/] [--plan plan.json]',
    ],
    example: ['outis audit --release release/ --original patients.csv --private private/'],
    files: ['data.csv'],
    options: {
      plan: { type: 'text', meaning: 'what is promised; by default what the release says of itself' },
      release: {
        type: 'list',
        meaning: 'a release folder, or a zip of one; repeat it for a series, in order',
      },
      original: { type: 'list', meaning: 'the table a release was made from, in the same order' },
      private: { type: 'list', meaning: 'its private folder, in the same order' },
      key: {
        type: 'text',
        meaning: 'the release.key of one release: it is made again and compared byte by byte',
      },
      ...POPULATION,
      ...TABLE,
    },
    run: audit,
  },
  {
    name: 'check-views',
    summary: 'may these views be published together, or do they pin someone down?',
    usage: [
      'check-views a.csv b.csv --id Name --property Diagnosis --k 2 [--key Name] [--published a.csv] [--distinct]',
      'check-views viewset.json [--published published.json] [--save published.json]',
    ],
    example: [
      'outis check-views staff.csv costs.csv --id Name --property Diagnosis --k 2 --key Name',
      'outis check-views staff.csv costs.csv ages.csv --id Name --property Diagnosis --k 2 --log out.json --to Ministry',
      'outis check-views new.json --published published.json --save published.json',
    ],
    files: ['extract.csv'],
    several: true,
    options: {
      id: { type: 'list', meaning: 'the column that names a person; repeat it if several do together' },
      property: { type: 'list', meaning: 'the column that must not be pinned on a person; likewise' },
      k: { type: 'text', meaning: 'how many values must stay possible for everyone, at least 2' },
      key: { type: 'list', meaning: 'the column that names a row of the table: one row for each' },
      where: { type: 'list', meaning: `which rows a file shows: "costs: Ward = 'West'"` },
      distinct: { type: 'boolean', meaning: 'take rows that repeat once; counts are not considered' },
      missing: { type: 'list', meaning: 'a text that stands for a missing cell; an empty one unless said' },
      published: { type: 'list', meaning: 'a file, or the set of views, that is handed out already' },
      log: { type: 'text', meaning: 'the disclosure log: what was handed out to whom and when' },
      to: { type: 'text', meaning: 'who gets the new files; enters them in the log if it holds' },
      'with-rows': { type: 'boolean', meaning: 'the log keeps the rows, too' },
      seconds: { type: 'text', meaning: 'how long to look for an exact answer; 20 unless said' },
      save: { type: 'text', meaning: 'where to write the whole set of views if it holds' },
    },
    run: checkViews,
  },
  {
    name: 'convert',
    summary: 'a table as another file: CSV, Parquet or Arrow, by the ending of its name',
    usage: ['convert data.parquet data.csv [--sheet name] [--force]'],
    example: [
      'outis convert patients.parquet patients.csv',
      'outis convert patients.xlsx patients.csv --sheet 2',
      'outis convert release/release.csv release.parquet',
    ],
    files: ['data.csv', 'data.parquet'],
    options: { force: { type: 'boolean', meaning: 'replace a file that is already there' }, ...TABLE },
    run: convert,
  },
  {
    name: 'describe',
    summary: 'what a plan may contain: algorithms, principles, hierarchies',
    usage: ['describe [name]'],
    example: ['outis describe mondrian'],
    files: ['name'],
    options: {},
    run: describe,
  },
  {
    name: 'script',
    summary: 'write Outis as one classic script, for pages that are opened as files',
    usage: ['script --out outis.js [--force]'],
    example: ['outis script --out outis.js'],
    files: [],
    options: {
      out: { type: 'text', meaning: 'the file to write; a page takes it by <script src="outis.js">' },
      force: { type: 'boolean', meaning: 'replace a file that is already there' },
    },
    run: script,
  },
  {
    name: 'doctor',
    summary: 'what runs here: versions, memory, worker, and a small release made and confirmed',
    usage: ['doctor'],
    example: ['outis doctor'],
    files: [],
    options: {},
    run: doctor,
  },
  {
    name: 'completion',
    summary: 'a script with which a shell completes commands and options',
    usage: ['completion bash|zsh|fish'],
    example: [
      'outis completion bash >> ~/.bashrc',
      'outis completion zsh > ~/.zfunc/_outis',
      'outis completion fish > ~/.config/fish/completions/outis.fish',
    ],
    files: ['shell'],
    options: {},
    run: completion,
  },
];
