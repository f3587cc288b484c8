/**
 * Every text of the page in English. Another language is one more catalogue of the same type (`language/german.ts`),
 * filled in here when it is chosen. What a principle, field or error means comes from the package and is not repeated.
 */
import type { Search, SearchEstimate } from 'outis';
import { arrowOf, repeats, type Sides } from './dependency.ts';
import { type Numbers, numbersIn } from './format.ts';

const LANGUAGE = 'en';

/** Numbers, and counts with their noun, in the language in use. */
export interface Format extends Numbers {
  /** `1 row`, `2 rows`. */
  readonly of: (value: number, one: string, many?: string) => string;
}

const numbers = numbersIn(LANGUAGE);

export const format: Format = {
  ...numbers,
  of: (value, one, many = `${one}s`) => `${numbers.count(value)} ${value === 1 ? one : many}`,
};

/** What values look like that may name a person. */
const FINDINGS: Record<string, string> = {
  email: 'e-mail addresses',
  phone: 'telephone numbers',
  iban: 'bank account numbers',
  url: 'addresses on the web',
  name: 'names from a column that names people',
  id: 'numbers or codes given to one person',
  'free-text': 'free text, which may name people',
};

const DELIMITERS: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

const list = new Intl.ListFormat(LANGUAGE);
const disjunction = new Intl.ListFormat(LANGUAGE, { type: 'disjunction' });
/** Names of columns, each set as a name. */
const names = (columns: readonly string[]) => list.format(columns.map((column) => `\`${column}\``));
/** `zip`, or the combination of several. */
const together = (columns: readonly string[]) =>
  columns.length > 1 ? `combination of ${names(columns)}` : names(columns);

/** The two sides of a dependency in words; without a right side if it could not be read. */
function sidesOf(entry: Sides): { from?: string; to?: string; arrow?: string } {
  const { from, to } = entry;
  if (from.length === 0 || to.length === 0) return {};
  return { from: together(from), to: together(to), arrow: arrowOf(entry) };
}

export const texts = {
  language: LANGUAGE as string,
  /** What the control of languages is called, and each language in itself. */
  languages: { choose: 'Language', en: 'English', de: 'Deutsch' },
  brand: 'Outis',
  /** What the tab is called, for each workspace. */
  title: {
    start: 'Outis: publish a table without exposing anyone in it',
    check: 'Check a release · Outis',
    publish: 'Publish once · Outis',
    again: 'Publish again · Outis',
    views: 'Several extracts · Outis',
    explain: 'How it works · Outis',
  },
  /** What a search engine and a start screen say about the page, and what stands there without JavaScript. */
  about: 'Publish a table without exposing anyone in it. Everything happens in this tab.',
  framed: 'Outis does not run inside another page: open it by itself',
  embedded: {
    title: 'Inside another page',
    nothing: (site: string) => `Shown by ${site}. What you open here is not sent there.`,
    table: (site: string) =>
      `This table came from ${site}. Its release goes back there if you say so; the table as it is and what is for you alone do not.`,
    send: (site: string) => `Send the release to ${site}`,
    sent: (site: string) => `The release was sent to ${site}.`,
  },
  needsScript: 'Outis does its work inside this tab and needs JavaScript for it.',
  skip: 'Skip to the content',
  forget: {
    everything: 'Forget everything',
    question: 'Something was not saved:',
    yes: 'Forget it',
    no: 'Keep it',
    help: 'The table, the plan, the results, the ledger, the views, and the plan and the language that this browser keeps',
  },
  promise: 'Your data stays in this tab',
  promiseHow: 'Nothing is sent anywhere. Disconnect from the network and go on working to see for yourself.',
  offlineReady: 'works offline',
  requestsSent: (count: number) => `${format.of(count, 'request')} sent`,
  history: { undo: 'Undo', redo: 'Redo', undoKeys: 'Ctrl+Z or ⌘Z', redoKeys: 'Ctrl+Shift+Z or ⇧⌘Z' },
  workspaces: 'What to do',
  workspace: {
    publish: 'Publish once',
    again: 'Publish again',
    views: 'Several extracts',
    check: 'Check a release',
    explain: 'How it works',
  },
  aboutPage: { version: (version: string) => `version ${version}`, about: 'about', docs: 'docs' },
  footer:
    'Outis does not decide whether a release is anonymous in the legal sense. It shows what was asked, what was measured, and what is not covered.',
  dropHere: 'Drop the file to read it here, in this tab',

  step: {
    data: { title: 'The file', waiting: '' },
    columns: { title: 'Columns', waiting: '' },
    protection: { title: 'Expert', waiting: '' },
    result: { title: 'Result', waiting: '' },
    release: { title: 'Files of the release', waiting: '' },
    now: { title: 'The table now', waiting: '' },
    ledger: { title: 'The ledger', waiting: '' },
    promise: { title: 'The promise', waiting: 'Needs a table: choose one above.' },
    releases: { title: 'The release', waiting: 'Needs a table, a ledger and a plan.' },
    keep: { title: 'Keep and hand out', waiting: 'Needs a release whose check holds.' },
    look: { title: 'A closer look', waiting: '' },
    subject: { title: 'What to check', waiting: '' },
    expectation: { title: 'What is measured', waiting: '' },
    judgement: { title: 'Verdict', waiting: 'Needs a table or a release: choose one above.' },
  },
  stepNote: {
    faults: (count: number) => `${format.of(count, 'problem')} to fix`,
  },

  data: {
    title: 'Which table?',
    lead: 'A table with a header line and one row per person or event. It is read here and stays here.',
    choose: 'Choose a file',
    orDrop: 'or drop it anywhere on this page',
    formats: 'CSV, Excel (.xlsx), OpenDocument (.ods), Parquet, Arrow or JSON, also compressed with gzip.',
    paste: 'Paste a table instead',
    pasteLabel: 'Text of the table: a header line, then one line per row',
    pasteUse: 'Use this text',
    pastedName: 'pasted table',
    samples: 'Or try an invented one',
    reading: (name: string) => `Reading ${name}`,
    cancel: 'Stop reading',
    another: 'Choose another table',
    forget: 'Forget this table',
    recognised: 'Recognised',
    rows: 'Rows',
    rowCount: (count: number) => format.of(count, 'row'),
    columns: 'Columns',
    encoding: 'Encoding',
    separated: 'Fields between',
    delimiter: (delimiter: string) => DELIMITERS[delimiter] ?? delimiter,
    size: 'Size',
    preview: 'The table as it was read',
    notesTitle: 'What was noticed',
    moreNotes: (count: number) => `${format.count(count)} more`,
    uniqueTitle: 'How easily people stand out',
    unique: (columns: readonly string[], share: number) =>
      `${format.share(share)} of the rows are the only one with their ${list.format(columns)}`,
    failed: (name: string) => `${name} cannot be read`,
    tooLarge: (name: string, size: number, memory: number) =>
      `${name} has ${format.bytes(size)}. Reading and publishing it takes about ${format.bytes(memory)} of memory, more than a tab of this browser can have: it would probably end in the middle.`,
    tooLargeHints: [
      'leave out columns that nobody needs, or take a sample of the rows',
      'close other tabs and read it anyway: nothing can be lost but time',
    ],
    readAnyway: 'Read it anyway',
    noTable: {
      picture: 'This is a picture, not a table.',
      document: 'This is a document for reading and printing, not a table.',
      program: 'This is a program, not a table.',
      json: 'This JSON file holds neither a list of records nor a plan.',
    },
    noTableHints: [
      'save the table as CSV or Excel in the program that it comes from, and open that file',
      'or copy the rows with their header and paste them here',
    ],
    repair: {
      line: (line: number) => `Line ${format.count(line)} as it stands: put it right here, or leave it out`,
      use: 'Use this line',
      leaveOut: (line: number) => `Leave out line ${format.count(line)}`,
      leaveOutAll: 'Leave out all lines like it',
    },
    arrived: {
      title: (name: string, open: string) => `Open ${name} instead of ${open}?`,
      lose: 'The plan and the result of the open table are let go.',
      open: 'Open it instead',
      extract: 'Add it as an extract',
      keep: (open: string) => `Keep ${open}`,
    },
    matched: {
      title: (count: number) => `${format.of(count, 'hierarchy', 'hierarchies')} matched by name`,
      unmatched: (files: readonly string[]) =>
        `No column is called like ${list.format(files)}: load it at its column.`,
      kept: (columns: readonly string[]) =>
        `Kept for ${list.format(columns)}: used as soon as “others may know it” is chosen.`,
      done: 'Fine',
    },
    harbor: {
      use: 'HIPAA Safe Harbor',
      about: 'Opens the table without the 18 identifiers of 45 CFR 164.514(b)(2)',
      title: (count: number) => `${format.of(count, 'column')} changed or dropped`,
      done: {
        dropped: 'dropped',
        year: 'the year alone is kept',
        'birth-year': 'the year alone is kept, 90 years ago at most',
        'top-coded': '90 stands for 90 and more',
        'three-digits': 'three digits are kept, 000 where few people live',
      },
      limits:
        'What names and values do not tell is not found: look at every column. This is no legal opinion.',
    },
    imported: {
      title: (name: string) => `Taken over from ${name}. Look at this before you publish:`,
      notes: {
        promise: (about: string) => `“${about}” is no promise that Outis knows; it is left out.`,
        population: (about: string) => `“${about}” speaks of a population: give it at the table.`,
        subset: (about: string) => `“${about}” needs the table of everybody; it is left out.`,
        differs: (about: string) => `“${about}” is stricter here: every value has to be in every group.`,
        'no-promise': () => 'No promise was taken over, so k = 5 was put in its place: choose your own.',
        objective: (about: string) => `“${about}” is no objective of Outis; the loss of cells is used.`,
        'lowest-level': (about: string) =>
          `${about} had a lowest level: give it a hierarchy that begins there.`,
        microaggregation: (about: string) =>
          `${about} was replaced by means or the like: let the column show them, by Sweep or Mondrian.`,
        'no-hierarchy': (about: string) =>
          `${about} has no hierarchy in the project; it is published as it is.`,
        'no-settings': () => 'The project has no settings, only roles and hierarchies.',
        java: () =>
          'Not read: local recoding, research subset, cost model, populations, and results of the other program.',
        step: (about: string) => `${about} is a step that Outis does not take.`,
        'step-other': (about: string) =>
          `${about} is done by hierarchies here: look at the column’s hierarchy.`,
        'step-means': (about: string) =>
          `${about} puts means in place of numbers: let the columns show means.`,
        'step-measured': (about: string) =>
          `${about} measures and promises nothing: add l-diversity with the l that you want kept.`,
        argument: (about: string) => `${about} has nothing here that it could become; it is left out.`,
        unnamed: (about: string) =>
          `The script says nothing of ${about}, which would be published as it is: look at it.`,
        strata: (about: string) => `${about} made strata: publish one table after the other.`,
        household: (about: string) => `${about} names households; it is dropped.`,
        column: (about: string) => `${about} is no column of the table.`,
        expression: (about: string) => `${about} is computed by the script, and was not taken over.`,
      } as Readonly<Record<string, ((about: string) => string) | undefined>>,
    },
    whichSheet: (name: string) => `${name} has several sheets. Which one is the table?`,
    sheet: ({ rows, columns, hidden }: { rows: number; columns: number; hidden: boolean }) =>
      `${format.of(rows, 'row')}, ${format.of(columns, 'column')}${hidden ? ', hidden' : ''}`,
    sheetOf: (name: string, sheet: string) => `${name}, ${sheet}`,
    noStart: 'Outis could not start in this browser',
  },

  check: {
    lead: 'A table that you are about to hand out, or a release that was handed to you. It is judged from its own files, here, in this tab.',
    table: 'A table',
    tableHelp: 'Is it safe as it is? Every promise is measured on the table itself.',
    chooseTable: 'Choose a table',
    checkSample: 'Or check an invented one as it is',
    release: 'A release',
    releaseHelp:
      'Is it what it claims to be? Checksums, form and every promise of its report are checked again. Choose your own rows.csv and report-private.json together with the zip or the files, and they are used as well; inside the zip or the folder they would be a fault.',
    chooseZip: 'Choose a release (zip)',
    chooseFolder: 'Choose a release folder',
    folder: 'the folder',
    expectation:
      'What a column means decides what is measured. Suggestions are filled in; nothing has to be confirmed just to check.',
    check: 'Check this table',
    run: 'Run the check',
    ready: 'Run the check: what it finds stands here.',
    checkAgain: 'Check again',
    checking: (name: string) => `Checking ${name}`,
    cancel: 'Stop checking',
    failed: (name: string) => `${name} cannot be checked`,
    outOfDate: (places: readonly string[]) =>
      `The plan was changed after this verdict: ${list.format(places)}. Check again.`,
    verdictOn: (name: string) => `on ${name}`,
    files: (names: readonly string[]) => `Judged from ${list.format(names)}.`,
    privateInside: 'This release holds files that are for its publisher alone',
    privateInsideWhy: (files: readonly string[]) =>
      `${list.format(files)}: ${files.length === 1 ? 'it connects' : 'they connect'} published rows with people. Whoever made this release should take ${files.length === 1 ? 'it' : 'them'} back; do not pass ${files.length === 1 ? 'it' : 'them'} on.`,
    save: 'Save the verdict',
    savedAs: 'verdict.json',
    report: 'Its report',
    reportWhy:
      'What the release says about itself; every figure was made again from its tables, and a wrong one would be a fault.',
    method: 'Method',
    column: 'Column',
    role: 'What it is',
    lost: 'Detail lost',
    undecided: 'What these files cannot answer',
    unchecked: 'What was not looked at',
    publish: 'Publish it with protection',
    publishHelp: 'The table, the meaning of its columns and the promises come along.',
    otherList:
      'The list of files at the end of this zip is not that of the files in it: other programs would unpack something else than what is checked here. Download the release again.',
    notAZip: 'This file is not a zip archive, or it is damaged. Download the release again.',
    noReport:
      'There is no report.json among these files, so they are no release that could be checked. A table among them can be opened by itself.',
    openInstead: (name: string) => `Open ${name} as a table`,
    tooLarge: (limit: number) =>
      `This zip unpacks to more than ${format.bytes(limit)}. Unpack it yourself and choose the folder.`,
  },

  start: {
    headline: 'Publish the table.\nExpose nobody in it.',
    lead: 'Taking the names out is not enough. Drop a table and see who can be found in it; then release it so that nobody can. It never leaves this tab.',
    drop: 'Drop a file here, or',
    choose: 'choose one',
    formats:
      'CSV, Excel, OpenDocument, Parquet, Arrow, JSON records · one table, or several extracts, or a release to check',
    orTry: 'or try',
    more: 'more…',
    danger: {
      found: '100 % can be found',
      file: 'hospital-visits.csv, names removed',
      title: 'Birth, sex and zip: only one row fits.',
      learns: 'A colleague who knows these three learns the diagnosis.',
      columns: ['Birth', 'Sex', 'Zip', 'Diagnosis'],
      before: [
        ['1969-10-12', 'female', '02144', 'Influenza'],
        ['1964-06-08', 'male', '02138', 'Migraine'],
        ['1960-07-03', 'male', '02142', 'Broken arm'],
      ],
      released: 'released by Outis',
      after: [
        ['1960s', 'male', '0213*', 'Depression'],
        ['1960s', 'male', '0213*', 'Diabetes'],
        ['1960s', 'male', '0213*', 'Influenza'],
        ['1960s', 'male', '0213*', 'Migraine'],
      ],
      fit: '4 rows fit, 4 diagnoses.',
      checked: 'Checked by separate code.',
    },
    tasks: {
      publish: { title: 'Publish once', about: 'Make a table less precise, only as far as it must be.' },
      again: {
        title: 'Publish again',
        about: 'Every quarter, so that releases laid side by side tell nothing.',
      },
      views: { title: 'Several extracts', about: 'May the third one go out, with two already out?' },
      check: {
        title: 'Check a release',
        about: 'Does this file keep its promise? Find out without the original.',
      },
    },
    samples: 'Invented tables, each with a finished plan',
    register: {
      title: 'A register every quarter',
      about: 'People come, leave and return; laid side by side the releases still give nobody away',
    },
    extracts: {
      title: 'Three harmless lists',
      about: 'Three harmless lists that together tell one patient’s diagnosis',
    },
  },

  sample: {
    'hospital-visits': {
      title: 'Hospital visits',
      about: '240 visits with name, birth date, sex, zip and diagnosis',
      tag: 'k-anonymity, l-diversity',
    },
    'staff-survey': {
      title: 'Staff survey',
      about: '320 answers with age, level, office, salary and mood',
      tag: 't-closeness',
    },
    'energy-meters': {
      title: 'Energy meters',
      about: '260 households with postcode, size and consumption; semicolons and decimal commas',
      tag: 'k-anonymity',
    },
    'company-directory': {
      title: 'Company directory',
      about: '300 employees; each department has one phone number, each zip one city',
      tag: 'k-anonymity',
    },
    'one-city-per-zip': {
      title: 'One city per zip',
      about: 'Readers rely on it that a zip decides the city: here that survives the publication',
      tag: 'dependencies',
    },
    'telling-department': {
      title: 'A column that tells on another',
      about:
        'The department stays exact and decides the phone: someone takes groups apart that way, and one button stops it',
      tag: '(d,l)-inference',
    },
    'two-policies': {
      title: 'Two rules at once',
      about: 'Five people alike by age, gender and years, twenty by department, level and office',
      tag: 'several constraints',
    },
    'two-linked-tables': {
      title: 'Two linked tables',
      about: 'Patients and diagnoses published apart, so that everything else stays precise',
      tag: 'ANGEL',
    },
  },

  columns: {
    lead: 'Say what each column means to someone who wants to find a person. Suggestions are filled in; change what is wrong.',
    keptTitle: 'precision kept',
    kept: (share: string) => `${share} of its detail is kept`,
    matters: 'Matters to readers',
    unsure: '?',
    /** On a narrow screen they are in a sheet of their own. */
    sheet: (unsure: number) => (unsure === 0 ? 'Columns' : `Columns: ${format.count(unsure)} to look at`),
    close: 'Done',
    search: 'Find a column',
    makeAll: (count: number) => `Make the ${format.of(count, 'column')} shown`,
    makeAllButton: 'Do this',
    none: 'No column has that in its name.',
    role: (column: string) => `What is ${column}?`,
    roles: {
      identifier: {
        word: 'names a person',
        effect: 'left out, or a code',
        test: 'Does it lead to one person all by itself?',
      },
      quasi: {
        word: 'others may know it',
        effect: 'made less precise',
        test: 'Could a neighbour or a colleague know this?',
      },
      sensitive: {
        word: 'secret',
        effect: 'kept, not tied to anyone',
        test: 'Would it hurt them if others found out?',
      },
      insensitive: {
        word: 'harmless',
        effect: 'kept as it is',
        test: 'Does nobody know it, and would it hurt nobody?',
      },
      samplingWeight: {
        word: 'a sampling weight',
        effect: 'used for risks, left out',
        test: 'Does it say how many people each row stands for?',
      },
      items: {
        word: 'a set of items',
        effect: 'rare items left out',
        test: 'Does every cell list things, of which others may know some?',
      },
    } as Record<string, { word: string; effect: string; test: string }>,
    person: {
      title: 'Can one person have several rows?',
      why: (columns: readonly string[]) => `Some values of ${names(columns)} occur more than once.`,
      no: 'No, each row is somebody else',
      yes: (columns: readonly string[]) => `Yes, count people by ${list.format(columns)}`,
    },
    findings: {
      title: (count: number) => `${format.of(count, 'finding')} to decide`,
      help: 'Some values may name a person. The release waits until you have decided on each. What is not found here may be there all the same.',
      found: (kind: string, rows: number) => `${format.of(rows, 'row')}: ${FINDINGS[kind] ?? kind}.`,
      example: (row: number, cell: string) =>
        `Row ${format.count(row)}: “${cell.length > 60 ? `${cell.slice(0, 60)}…` : cell}”`,
      remove: 'Leave the column out',
      removeLabel: (column: string) => `Leave ${column} out`,
      accept: 'I looked: publish it',
      acceptLabel: (column: string, kind: string) =>
        `I looked at ${column}: publish it in spite of ${FINDINGS[kind] ?? kind}`,
    },
    review: {
      title: (count: number) => `${format.of(count, 'column')} not looked at yet`,
      help: 'Their meaning is only suggested: change what is wrong.',
      all: 'All suggestions are right',
      confirm: (column: string) => `That is right: ${column}`,
      confirmShort: 'That is right',
    },
    tree: {
      edit: 'Edit as a tree',
      asText: 'The same as text',
      save: 'Save as a hierarchy file',
      tooMany: (most: number) =>
        `With more than ${format.count(most)} values a tree is easier to write in a file: one line per value.`,
      help: 'Tick labels and move them or gather them in a new group; or drag them onto a group. What each level would show stands below.',
      ticked: (count: number) =>
        count === 0 ? 'Nothing is ticked.' : `${format.of(count, 'label')} ticked.`,
      place: 'Put them into',
      top: 'the top (*)',
      move: 'Move',
      name: 'New group',
      gather: 'Gather them',
      group: (name: string) => `Group ${name}`,
      rename: (name: string) => `Name of the group ${name}`,
      dissolve: (name: string) => `Dissolve the group ${name}`,
      missed: (count: number) => `${format.of(count, 'value')} not covered`,
      missedNamed: (values: readonly string[], more: number) =>
        list.format([...values, ...(more > 0 ? [`${format.count(more)} more`] : [])]),
      cover: 'Put them below the top',
    },
    suggested: (word: string, evidence: readonly string[]) => [`Suggested: ${word}`, ...evidence].join(' · '),
    details: (column: string) => `Details of ${column}`,
    more: 'Details',
    facts: {
      distinct: (n: number) => `${format.count(n)} different`,
      missing: (n: number) => `${format.count(n)} missing`,
    },
    types: { integer: 'whole numbers', decimal: 'numbers', date: 'dates', text: 'text' } as Record<
      string,
      string
    >,
    frequent: 'Most frequent values',
    emptyValue: 'empty',
    value: 'Value',
    rowsWithIt: 'Rows',
    hierarchy: 'How values become less precise',
    byType: 'Chosen by the type of the column',
    itemsWithout: 'None: rare items are left out',
    levels: 'What each level would show',
    level: (n: number) => (n === 0 ? 'as it is' : `level ${n}`),
    differentCells: (n: number) => format.of(n, 'different value'),
    noLevels: 'Without levels: each group shows its own tightest range.',
    previewBusy: 'Preparing the preview…',
    noPreview: 'No preview: see what is to be mended above.',
    upload: 'Load a hierarchy file',
    uploadHelp: 'CSV with one line per value: value;broader;…;* (the format of ARX)',
    onlyQuasi: 'Only columns that others may know are made less precise.',
  },

  constraints: {
    title: 'The constraints on their columns',
    lead: (sets: number) =>
      sets === 1
        ? 'They share columns and are reached together.'
        : `They fall into ${sets} sets that share no column. Each set is reached on its own, the constraints in it together.`,
    set: (number: number, members: number) =>
      members === 1 ? `Set ${number}: on its own` : `Set ${number}: reached together`,
    rows: 'rows alike',
    atLeast: (k: number) => `at least ${k}`,
    redundant: (reason: string) => `Redundant: it ${reason}.`,
  },

  protection: {
    lead: 'Say what must hold for every group of rows, and how to get there. The promise comes from the principles; the method decides how much detail survives.',
    principles: 'What must hold',
    noPrinciple: 'Nothing is asked yet. Add at least one principle.',
    add: 'Add a principle',
    addButton: 'Add',
    remove: (name: string) => `Remove ${name}`,
    algorithm: 'How it is reached',
    more: 'More settings',
    population: {
      title: 'A table of everybody',
      help: 'If the table is a sample, a CSV file with one row for everybody it was drawn from, and the same quasi columns, tells how many people fit every group; a number of people gives an estimate. Either stays here and is never published.',
      choose: 'Choose the population',
      size: 'Or how many people',
      usedSize: (people: number) =>
        `Compared with ${format.count(people)} people. The number is not published.`,
      remove: 'Do without it',
      used: (name: string) => `Compared with everybody in \`${name}\`.`,
      unread: 'The population cannot be read',
    },
    limits: 'Not covered',
    paper: 'Source',
    plan: 'The plan as a file',
    planHelp: 'The plan holds all of these choices and no rows. Hierarchies may name values of the table.',
    save: 'Save the plan',
    load: 'Load a plan',
    link: 'Make a link to this plan',
    linkHelp:
      'A link carries the plan after its #, which browsers do not send to any server. Whoever gets the link sees the names of your columns and the values that hierarchies name, but no rows.',
    linkReady: 'The link, to copy',
    badLink:
      'The address held a plan that cannot be read; perhaps it was cut off. Ask for it again, or load the plan as a file.',
    keep: 'Keep the plan in this browser',
    keepHelp: 'For the next time you open a table with these columns. The table itself is never kept.',
    longLink: (length: number) =>
      `The link has ${format.count(length)} characters, because the plan names many values. Mail and chat programs may cut it off: better pass the plan on as a file.`,
    offered: {
      link: 'A plan came with the address of this page.',
      file: 'A plan was opened before its table.',
      before: 'You had a plan for a table with these columns.',
      browser: 'This browser kept a plan for a table with these columns.',
    },
    waitsForTable: 'It is offered as soon as a table is open.',
    useOffered: 'Use that plan',
    declineOffered: 'No, thanks',
    notJson: (name: string, reason: string) => `${name} is not a plan: it is not valid JSON (${reason}).`,
    faultsTitle: (count: number) => `${format.of(count, 'problem')} to fix before this can run`,
    run: 'Run',
    runAgain: 'Run again',
    runHelp: 'Runs here, in this tab. You can stop it at any time.',
    cannotRun: 'Mend the plan first.',
    search: ({ combinations, evaluations, memory }: SearchEstimate) =>
      `The search: ${format.of(combinations, 'combination')} of levels, of which about ${format.count(evaluations)} will be looked at closely, in at most ${format.bytes(memory)} of memory.`,
    /** Coarse, so that it is true of other machines as well. */
    time: (seconds: number) => {
      if (seconds < 1) return 'Less than a second.';
      if (seconds < 60) return `About ${format.of(Number(seconds.toPrecision(1)), 'second')}.`;
      return seconds < 3600 ? 'Several minutes.' : 'An hour or more.';
    },
    /** Of a run beside its table, an upper bound. */
    memory: (bytes: number) => `At most about ${format.bytes(Number(bytes.toPrecision(2)))} of memory.`,
    advice: {
      title: 'Recommended for this table',
      series: {
        reason:
          'There is a ledger, so this table was published before: two releases can give somebody away when they are laid side by side.',
        action: 'Go to Publish again',
      },
      attack: {
        reason: (attack: Sides) =>
          `The last result could be got around by knowing that ${texts.dependencies.named(attack)}.`,
        action: 'Use (d,l)-inference',
      },
      secret: {
        reason: (column: string) =>
          `\`${column}\` must stay secret, and nothing is promised about it: if everyone in a group has the same value, it is known.`,
        action: 'Add l-diversity',
      },
      telling: {
        reason: (column: string, told: readonly string[]) =>
          `Each \`${column}\` has one ${names(told)}, and \`${column}\` is published as it is: whoever knows that can undo making ${names(told)} less precise.`,
        action: (column: string) => `Make ${column} less precise too`,
      },
      constraints: {
        reason:
          'Several promises of size on different columns: Classfly+ reaches them together where they share columns, and apart where they do not.',
        action: 'Use Classfly+',
      },
      dependency: {
        reason: ({ from, to }: { from: string[]; to: string[] }, more: number) =>
          `Each ${together(from)} has one ${names(to)}${more > 0 ? `, and ${format.of(more, 'more of that kind', 'more of that kind')}` : ''}: the release can keep that true, or lose it.`,
        action: (method: string) => `Keep with ${method}`,
      },
      method: {
        reason:
          'Sweep loses less detail than Mondrian under the same promise. It takes longer, most on large tables with many columns.',
        action: 'Use Sweep',
      },
    },
    reviewTitle: 'Look at this before you publish',
    formulas: {
      about: (columns: readonly string[]) =>
        `Some cells of ${list.format(columns)} look like formulas: a spreadsheet that opens the published file may run them.`,
      question: 'How should they be published?',
      harmless: 'Make them harmless',
      harmlessHelp: 'an apostrophe in front',
      asTheyAre: 'Leave them as they are',
      asTheyAreHelp: 'for readers without a spreadsheet',
    },
    unset: 'not set',
    defaultIs: (value: string) => `If left empty: ${value}`,
    pathsHelp: 'One line per value, from the value up to *, with semicolons between.',
    pathsFixed: 'These labels contain semicolons or line breaks and can only be changed in the plan file.',
    allColumns: 'all that others may know',
    addLine: 'Add',
    removeLine: (position: number) => `Remove entry ${position}`,
    entry: (position: number) => `Entry ${position}`,
    addColumnSet: 'Add a table of some columns',
    columnSet: (position: number) => `Table ${position}`,
    removeColumnSet: (position: number) => `Remove table ${position}`,
  },

  dependencies: {
    title: 'Columns that determine others',
    lead: 'Where each zip has one city, a precise zip gives the city away, however coarse the city is made; and two columns that are made less precise one by one may end up contradicting each other.',
    look: 'Look for dependencies',
    again: 'Look again',
    size: 'Columns taken together',
    sizes: (most: number) => (most === 1 ? 'one' : `up to ${most}`),
    error: 'Rows that may disagree',
    errors: (share: number) => (share === 0 ? 'none' : `up to ${format.share(share)}`),
    looking: 'Looking',
    cancel: 'Stop looking',
    cancelled: 'Stopped. The table and the plan are as they were.',
    failed: 'The search did not finish',
    empty:
      'Nothing found among the columns that others may know: what stands in one of them does not decide what stands in another. They can be made less precise independently.',
    functional: ({ from, to, error }: { from: string[]; to: string[]; error: number }) =>
      `${error > 0 ? 'nearly each' : 'each'} ${together(from)} has one ${names(to)}`,
    evidence: ({
      from,
      to,
      error,
      support,
    }: {
      from: string[];
      to: string[];
      error: number;
      support: number;
    }) =>
      [
        `A precise ${together(from)} undoes making ${names(to)} less precise.`,
        error > 0 ? `${format.share(error)} of the rows disagree.` : 'No row disagrees.',
        `${format.share(support)} of the rows share their ${names(from)} with another row.`,
      ].join(' '),
    multivalued: ({ from, to }: { from: string[]; to: string[] }) =>
      `for each ${together(from)}, ${names(to)} and the other columns occur in every combination`,
    independentMeaning: 'Knowing the other columns tells nothing more about it.',
    tick: 'Tick those that should survive. Not every method keeps them; the result says which did.',
    everything: 'Keep all of them',
    everythingMeans: (meaning: string) => `Keeps ${meaning}, looked for again at each run.`,
    showAll: (count: number) => `Show all ${format.count(count)}`,
    reaching: (count: number) => `${format.count(count)} more that reach columns published as they are`,
    reachingHelp:
      'A column that is published as it is cannot follow when the other is made less precise. Not every method takes these.',
    keys: (sets: readonly (readonly string[])[], more: number) =>
      `${list.format([...sets.map(together), ...(more > 0 ? [`${format.count(more)} more`] : [])])} ${sets.length + Math.max(0, more) > 1 ? 'are' : 'is'} different in every row, so nothing repeats that could be kept.`,
    constants: (columns: readonly string[]) =>
      `${names(columns)} ${columns.length > 1 ? 'are' : 'is'} the same in every row.`,
    asWritten: 'As written in the plan',
    survivalTitle: 'Columns that determine others',
    outcome: { holds: 'kept', violated: 'lost', undecided: 'not told' } as Record<string, string>,
    /** A dependency as the verdict writes it, in words. */
    named: (entry: Sides) => {
      const { from, to, arrow } = sidesOf(entry);
      if (to === undefined) return entry.dependency;
      if (arrow === '->') return `each ${from} has one ${to}`;
      if (arrow === '->>') return `for each ${from}, ${to} occurs with everything else`;
      const { columns, times } = repeats(entry);
      return `each ${together(columns)} occurs in at least ${format.count(times)} rows`;
    },
    /** The same, with what became of it. */
    survived: (entry: Sides, verdict: string, reason: string | undefined) => {
      const { from, to, arrow } = sidesOf(entry);
      if (to === undefined) return [entry.dependency, reason].filter(Boolean).join(': ');
      if (verdict === 'undecided') return `whether ${texts.dependencies.named(entry)}: ${reason ?? ''}`;
      if (arrow === '->>') {
        return `in the release ${to} ${verdict === 'holds' ? 'still' : 'no longer'} occurs with everything else for each ${from}`;
      }
      if (arrow !== '->') {
        const { columns, times } = repeats(entry);
        return verdict === 'holds'
          ? `in the release each ${together(columns)} occurs in at least ${format.count(times)} rows`
          : `in the release a ${together(columns)} occurs in fewer than ${format.count(times)} rows`;
      }
      return verdict === 'holds'
        ? `in the release each ${from} still has one ${to}`
        : `in the release a ${from} may have more than one ${to}`;
    },
  },

  attacks: {
    title: 'Could someone get around this?',
    lead: 'Columns published exactly can tell what others hide. Someone who knows that was tried here.',
    none: 'No column that is published exactly determines one that is made less precise: groups cannot be taken apart that way.',
    outcome: { holds: 'no', violated: 'yes', undecided: 'not told' } as Record<string, string>,
    by: (attack: Sides) => `by knowing that ${texts.dependencies.named(attack)}`,
    how: 'How it goes',
    switch: 'Use (d,l)-inference instead',
    switched: 'The plan is changed, and the result follows.',
    noRemedy:
      'The method (d,l)-inference prevents this, but does not take the rest of this plan. Make a column of the left side “others may know it” or “names a person” if you can do without it.',
  },

  outlook: {
    title: 'Which values are published together',
    lead: 'Each bar is a value and its rows. Equal colours are published together; the pale ends are left out.',
    about: (values: number, groups: number, removed: number) =>
      `${format.of(values, 'value')} in ${format.of(groups, 'group')}; ${format.of(removed, 'row')} left out`,
    summary: (removed: number, rows: number, d: number, l: number) =>
      `With d = ${format.count(d)} and l = ${format.count(l)}, ${format.of(removed, 'row')} of ${format.count(rows)} would be left out (${format.share(rows === 0 ? 0 : removed / rows)}).`,
    more: (hidden: number) => `${format.of(hidden, 'rarer value')} not drawn.`,
    leftOut: 'left out',
    group: (position: number) => `group ${position}`,
    numbers: 'As numbers',
    value: 'Value',
    rows: 'Rows',
    together: 'Published in',
  },

  integerOr: {
    which: (field: string) => `${field}: a number, or a word`,
    number: 'a number',
  },
  frequencyDistance: {
    unit: 'Measured in',
    rows: 'rows',
    average: 'average distances',
  },

  comparison: {
    heading: 'The same plan with another method',
    title: 'Side by side',
    other: 'Another method',
    compare: (title: string) => `Compare with ${title}`,
    running: (title: string) => `Running ${title}`,
    refused: (title: string) => `${title} gives no release from this plan:`,
  },

  /** Plain words for the fields of a plan; fields that are not listed go by their own name. */
  field: {
    suppression: 'Share of rows that may be left out',
    population: 'People the table is a sample of',
    person: 'Columns that identify a person',
    dependencies: 'Columns that determine others',
    order: 'Order of the published rows',
    missing: 'Spellings of a missing value',
    seed: 'Seed',
    comment: 'Comment',
    csv: 'Published files',
    'csv text': 'Paths as a file',
    escapeFormulas: 'Make spreadsheet formulas harmless',
    byteOrderMark: 'With a byte order mark',
    workbook: 'Also as an Excel file',
    ranges: 'Bounds of ranges',
    language: 'Language of the reports',
    reviewed: 'Findings that were looked at',
    maxLevel: 'Highest level',
    show: 'Groups show',
    separator: 'Between items',
    bottom: 'Lowest number shown',
    top: 'Highest number shown',
    pseudonym: 'Publish a code instead',
    weight: 'Weight',
    attribute: 'Secret column',
    attributes: 'Columns concerned',
    variant: 'Meaning',
    distance: 'Distance',
    widths: 'Widths',
    origin: 'Aligned at',
    min: 'Lowest',
    max: 'Highest',
    from: 'Starts at the',
    char: 'Character',
    levels: 'Levels',
    format: 'Spelling',
    pivot: 'Pivot',
    reference: 'Day of reference',
    paths: 'Paths',
    uncovered: 'Values that no path covers',
    cut: 'Cut',
    k: 'k',
    marginals: 'Further tables',
    batches: 'How batches are found',
    publish: 'Form of each release',
    identity: 'Columns by which people are known again',
    minWidths: 'Narrowest ranges',
    ineligible: 'Too many of one value',
    assign: 'Who shares a group',
    nearest: 'Drawn from so many of the nearest',
    objective: 'Best by',
    steps: 'Steps',
    polish: 'Polish',
    seconds: 'Seconds of polish',
    stop: 'Stopped after',
    keep: 'Dependencies to keep',
    start: 'Made k-anonymous first',
    strategy: 'Strategy',
    countSatisfied: 'Count rows that are done as well',
    remainder: 'Columns that no constraint names',
    grouping: 'Grouping of values',
    partition: 'Parts of values',
  } as Record<string, string>,

  /** Places of a plan, in the middle of a sentence; column names between backquotes. */
  place: {
    role: (column: string) => `what \`${column}\` means`,
    hierarchy: (column: string) => `how \`${column}\` becomes less precise`,
    column: (column: string) => `the column \`${column}\``,
    ofColumn: (field: string, column: string) => `“${field}” of \`${column}\``,
    of: (field: string, title: string) => `${field.length > 1 ? `“${field}”` : field} of ${title}`,
    field: (field: string) => `“${field}”`,
    principles: 'what must hold',
    method: 'the method',
    unknown: (path: string) => `\`${path}\``,
  },

  fault: {
    say: (found: string, expected: string) =>
      expected === '' ? found : `Found ${found}; expected ${expected}.`,
    missing: (expected: string) => `Still missing: ${expected}.`,
    fixes: {
      spell: (nearest: string) => `Use “${nearest}”`,
      set: (value: string) => `Set it to ${value}`,
      remove: (place: string) => `Take out ${place}`,
      method: (title: string) => `Use ${title}`,
      principle: (title: string) => `Ask for ${title}`,
      role: (word: string) => `Make it “${word}”`,
      back: 'Take back the last change',
    },
    inPlan: 'The plan',
  },

  result: {
    running: 'Working',
    phase: (phase: string) => (phase === '' ? 'starting' : phase),
    progress: (done: number, total: number, loss?: number) =>
      [
        ...(total > 0 ? [`${format.count(done)} of ${format.count(total)}`] : []),
        ...(loss === undefined ? [] : [`${format.share(loss)} lost`]),
      ].join(', '),
    cancel: 'Cancel',
    enough: 'Enough',
    enoughMeans: 'Ends the polish and keeps the best so far',
    cancelled: 'Cancelled. The table and the plan are as they were.',
    cancelledKept: 'Cancelled. This is the result that was there before.',
    outOfDate: (places: readonly string[], more: number) =>
      `The plan was changed after this result was made: ${list.format([...places, ...(more > 0 ? [format.of(more, 'more place')] : [])])}.`,
    separate: 'Checked by separate code that reads only the released files.',
    behind: 'What was measured',
    verdict: {
      holds: 'Keeps its promise',
      violated: 'Breaks its promise',
      undecided: 'Could not be decided',
    } as Record<string, string>,
    outcome: { holds: 'holds', violated: 'broken', undecided: 'undecided' } as Record<string, string>,
    /** What is wrong beside the promises, such as a checksum. */
    fault: 'wrong',
    asked: 'asked',
    measured: 'measured',
    made: (rows: number, milliseconds: number) =>
      `${format.of(rows, 'row')} published in ${format.seconds(milliseconds)}`,
    facts: {
      smallest: 'Smallest group',
      groups: 'Groups',
      suppressed: 'Left out',
      hidden: 'Suppressed in part',
      hiddenIn: (columns: string) => `of them in ${columns}`,
      loss: 'Detail lost',
      lossShown: 'Detail lost, as the published cells show it',
    },
    linkedFacts: {
      smallest: 'Fewest rows that look alike',
      batches: 'Batches',
      belief: (column: string) => `Surest guess of ${column}`,
    },
    belief: 'What an attacker can believe',
    linked: {
      title: 'Why there are several tables',
      why: (column: string) =>
        `What others may know about a person and ${column} are published apart. A row of the first table says which batch it is in; batch.csv says which values of ${column} that batch holds, and how many of each. Nobody can tell which value belongs to which row of a batch, so the other columns can stay precise.`,
      join: 'To analyse them together, join the tables on batch_id: every row counts with each value of its batch, by the share that the value has there.',
      joined: {
        tab: 'As an outsider joins them',
        help: (column: string) =>
          `Every row with each value of ${column} that its batch holds: nobody can tell which of them is the person’s.`,
        share: 'how many of the batch',
        of: (count: string, people: number) => `${count} of ${format.count(people)}`,
      },
      parts: {
        'generalized.csv': 'One row per person: what others may know, and the batch.',
        'batch.csv': 'One row per batch and value: how many people of the batch have it.',
        'counterfeits.csv': 'How many of the counted values belong to nobody.',
      } as Record<string, string>,
      marginal: 'Some of the columns alone, more precise than in the full table, with the same batches.',
    },
    noRelease: 'There is no release',
    allowSuppression: (share: string) => `Allow that ${share} of the rows are left out`,
    diagnosis: 'Diagnosis for you alone',
    diagnosisHelp: 'It may quote cells of your table. Do not pass it on.',
    saveDiagnosis: 'Save the private diagnosis',
    table: 'The published table',
    tableHelp: 'Marked: less precise.',
    view: 'Show',
    views: { after: 'published', both: 'before and after', before: 'original' } as Record<string, string>,
    was: (before: string, why?: string) =>
      `was ${before === '' ? 'empty' : before}${why === undefined ? '' : `; ${why}`}`,
    hides: (rows: number) =>
      rows === 1
        ? 'no other row is published alike'
        : `${format.count(rows)} rows are published alike, so that nobody can tell which of them it is`,
    row: 'Row',
    loadingRows: '…',
    numbers: 'Numbers',
    saveAs: (title: string, kind: string) => `Save “${title}” as ${kind}`,
    why: {
      title: 'Why is a cell less precise?',
      help: 'Click a marked cell, or name a row and a column.',
      row: 'Row',
      column: 'Column',
      ask: 'Explain',
      busy: 'Looking…',
      /** What the cell was and is, and among whom the row hides. */
      changed: (column: string, before: string, after: string) =>
        `\`${column}\` was \`${before}\` and is published as \`${after}\`.`,
      same: (column: string, after: string) => `\`${column}\` is published as it was: \`${after}\`.`,
      alike: (rows: number, columns: readonly string[], whole: boolean) =>
        `${whole ? '' : 'At least '}${format.of(rows, 'row')} ${rows === 1 ? 'shows' : 'show'} the same ${names(columns)}, so that nobody can tell which of them it is.`,
      values: (column: string) => `What these rows had in ${column}:`,
      covers: 'The published cell covers all of these.',
      more: (count: number) => `and ${format.of(count, 'more value')}`,
      counterfeit: 'This row belongs to nobody: it was added to keep the promise.',
    },
    attacker: {
      title: 'Someone looks for',
      another: 'another person',
      showName: 'somebody (show the name)',
      rowOf: (row: number) => `Row ${format.count(row)}`,
      choose: 'Whom, and what they know',
      row: 'Row of the table',
      name: 'or a value, such as a name',
      known: 'What they know',
      ask: 'Look for this person',
      nobody: 'No cell of the table is exactly that.',
      knows: 'knows',
      knowsNothing: 'They know nothing about this person.',
      more: (count: number) => ` and ${format.of(count, 'more column')}`,
      before: 'in your table.',
      after: 'in the release.',
      fit: (rows: number, whole: boolean) => `${whole ? '' : '≥ '}${format.of(rows, 'row')}`,
      secret: (column: string, values: number) =>
        values === 1 ? `${column} certain:` : `One of ${format.count(values)} for ${column}.`,
      leftOut: 'left out: nothing to find.',
      thatWay: (rows: number, share: number, columns: readonly string[]) =>
        `${format.of(rows, 'row')} (${format.share(share)}) can be found by ${list.format(columns)}.`,
      people: (people: number, share: number, whole: boolean, columns: readonly string[]) =>
        `${whole ? '' : '≥ '}${format.of(people, 'person', 'people')} (${format.share(share)}) can be found by ${list.format(columns)}.`,
    },
    frontier: {
      title: 'What other methods and sizes would give',
      about:
        'Every method that takes this plan, with several sizes of groups. The further left and down, the better; the joined ones are beaten by none. Click one to make its table.',
      start: 'Compare all methods',
      startHelp: (workers: number) =>
        `Runs in the background with ${format.of(workers, 'worker')}; you can go on working.`,
      tooLarge:
        'This table is too large to be held several times at once. Change the method and run again instead.',
      running: 'Comparing methods',
      cancel: 'Stop comparing',
      again: 'Compare again',
      outOfDate: 'This comparison was made for another plan.',
      point: (method: string, size: number) => `${method}, k = ${format.count(size)}`,
      method: 'Method',
      size: 'k',
      loss: 'Detail lost',
      measure: 'Against the detail lost',
      measures: {
        risk: 'Risk of being found, on average',
        queryError: 'Error of counts: half within',
        suppressed: 'Rows left out',
      },
      short: { risk: 'Risk', queryError: 'Error of counts', suppressed: 'Rows left out' },
      unmeasured: 'Not measured',
      make: (method: string, size: number) => `Make the table of ${method} with k = ${format.count(size)}`,
      makeShort: 'Make',
      shown: 'shown',
      refused: (count: number) => `${format.of(count, 'combination')} gave no release`,
      reason: 'Why there is none',
      saveCsv: 'Save as CSV',
      saveLatex: 'Save as LaTeX',
      saveCitation: 'Save what to cite',
      cite: (version: string) => `Outis ${version}, anonymization with an independent verdict.`,
      none: 'No method gave a release.',
      failed: 'The comparison ended early',
    },
    compared: {
      risk: (name: string) => `Risk of being found: ${name}`,
      queries: (name: string) => `Error of counts: ${name}`,
      loss: (column: string) => `${column}: detail lost`,
    },
    previous: {
      title: 'Beside the result before',
      figures: 'The figures of both results',
      now: 'now',
      before: 'before',
      changed: (places: readonly string[]) => `Changed since: ${list.format(places)}.`,
      back: 'Go back to that plan',
      backHelp: 'The same plan gives the same release.',
    },
    solutions: {
      title: 'Other combinations of levels',
      about: ({ combinations, evaluated, proven }: Search) =>
        `${format.count(evaluated)} of ${format.of(combinations, 'combination')} were evaluated${
          proven
            ? '; none is better than the first'
            : '; the step budget ended the search, so that a better one may exist'
        }. The filled dot is the table below. Click another to see its table.`,
      levels: 'Levels',
      loss: 'Detail lost, columns weighted as in the plan',
      risk: 'Risk of being found, on average',
      suppressed: 'Rows left out',
      dot: (position: number) => `No. ${position}`,
      level: (column: string, level: number) => `${column} ${level}`,
      asInTheTable: 'all as in the table',
      shown: 'shown',
      publish: (position: number) => `Make the table of No. ${position}`,
      publishShort: 'Make',
      searchAgain: 'Search again',
    },
    usefulness: {
      heading: 'Usefulness for analysis',
      lead: 'What analyses find in the release, beside what they find in your table. For you alone: it compares with the original.',
      target: 'Column to be predicted',
      measure: 'Compare analyses',
      report: 'Put it into the private report',
      reported: 'It is in the private report.',
      none: 'Analyses cannot be compared',
      table: 'From the table',
      release: 'From the release',
      columns: 'Columns',
      majority: 'always the most frequent value',
      classifiers: {
        'naive-bayes': 'naive Bayes',
        'logistic-regression': 'logistic regression',
      } as Record<string, string>,
      accuracy: {
        title: (target: string) => `Right guesses of ${target}`,
        about: (rows: number, folds: number) =>
          `How often it is guessed right in ${format.of(rows, 'row')} by who learns from the table (hollow) and from the release (filled). Nobody is asked about rows that they have seen: the rows are dealt into ${format.of(folds, 'part')}.`,
        who: 'Who guesses',
      },
      pairs: {
        title: 'Values that occur together',
        about:
          'The share of rows that would have to move for the counts of two columns to be those of your table.',
        moved: 'Rows to move',
        before: 'V in the table',
        after: 'V in the release',
      },
      counts: {
        title: 'Counted together',
        about: (target: string) =>
          `How many rows have which values of ${target} and of another column: in your table, and as someone estimates it who has only the release. The darker, the more.`,
        choose: 'Counted with',
        values: 'Values',
      },
      correlations: {
        title: 'Numbers that go together',
        about:
          'Correlations in your table (hollow) and in the release (filled), where a range counts as its middle.',
      },
      totals: {
        title: 'Error of totals',
        about: 'How far the sum of a column is off.',
        mean: 'Mean',
        meanAfter: 'Mean in the release',
        meanError: 'Error of the mean, in standard deviations',
        total: 'Total',
        totalAfter: 'Total in the release',
      },
    },
    figures: {
      groups: {
        title: 'Group sizes',
        bucketsTitle: 'Rows that look alike',
        about:
          'How many groups of indistinguishable rows have which size. A row hides among as many as its group holds.',
        size: 'Rows in the group',
        count: 'Groups',
        rows: 'Rows in them',
        range: (from: number, to: number) => `${format.count(from)}–${format.count(to)}`,
      },
      risk: {
        title: 'Risk of being found',
        about:
          'How sure someone could be of a person’s row, or of a secret value, who knows everything that others may know.',
        measure: 'Measure',
        before: 'before',
        after: 'after',
        highest: 'highest of all',
        average: 'on average',
        above: (threshold: number) => `risk above ${format.share(threshold)}`,
        belief: (column: string) => `sure of ${column}`,
      },
      distribution: {
        title: 'Values before and after',
        about:
          'How often each value occurs (outline), and how often someone would think so who has only the release (bar).',
        choose: 'Column',
        value: 'Value',
        before: 'Before',
        after: 'After',
        range: (from: string, to: string) => `${from} to ${to}`,
        missing: 'missing',
        others: (count: number) => format.of(count, 'other value'),
      },
      queries: {
        title: 'Error of counts',
        about: (asked: number) =>
          `How far ${format.of(asked, 'count')} over random conditions, estimated from the release, are off the true ones.`,
        measure: 'Measure',
        error: 'Relative error',
        median: 'half within',
        ninetieth: 'nine in ten within',
      },
      loss: {
        title: 'Detail lost per column',
        about: '0 % is the exact value, 100 % is *.',
        column: 'Column',
        loss: 'Loss',
      },
      squared: {
        title: 'Squared error of numbers',
        about:
          'How far numbers are off, squared and added up, beside what they would be if every row showed the mean of all (SSE / SST). A range counts as its middle.',
        error: 'Squared error',
      },
    },
  },

  bench: {
    original: 'Your table',
    tables: 'Published tables',
    details: 'Figures and other methods',
    slot: (field: string, noun: string) => (noun === '' ? field : `${field}: ${noun}`),
    promise: {
      title: 'What is promised',
      on: (columns: readonly string[]) => `by ${list.format(columns)}`,
      for: 'for',
      own: 'your own numbers',
      why: 'Why these numbers',
      ownNumbers: 'These numbers are your own choice.',
      others: 'Other methods',
      expert: 'Expert',
      plan: 'Plan as file',
    },
    side: {
      runWhole: 'Run the whole table',
      preview: (rows: number, of: number) =>
        rows < of
          ? `Preview on ${format.count(rows)} of ${format.of(of, 'row')}; the whole usually loses less. Nothing is promised of a preview.`
          : 'Preview with a short polish; the long one loses less. Nothing is promised of a preview.',
      glance: 'At a glance, without the polish: the release itself loses less.',
      tiny: 'A very small table',
      tinyFound: (certain: number, people: number, byGroups: number) =>
        `Someone who runs this method again on every table that may be is certain of ${format.count(certain)} of ${format.of(people, 'person', 'people')}; by the groups alone, of ${format.count(byGroups)}.`,
      tinyUnknown:
        'Someone who runs this method again may learn more than the groups show; how much was not computed.',
      tinyMore: 'How that was found',
      highest: 'Highest chance to be found',
      error: 'Typical error of a count',
      second: 'This is not the release that you downloaded before',
      secondWhy: (name: string, time: string, places: readonly string[]) =>
        `\`${name}\` was downloaded at ${time}; since then ${list.format(places)} changed. Whoever gets both can lay them side by side and find people: hand out only one.`,
      handed: (name: string) => `${name} was downloaded`,
      next: 'Hand out the zip as it is: whoever receives it can check it here. Keep the files under “Files of the release” that are for you alone.',
    },
    standingOut: {
      title: 'What makes people stand out',
      rows: (rows: number, share: number, size: number) =>
        `In the table as it is, ${format.of(rows, 'row')} (${format.share(share)}) can be singled out by ${format.of(size, 'column')} or fewer.`,
      nobody: (size: number) =>
        `In the table as it is, nobody is singled out by ${format.of(size, 'column')} or fewer.`,
      column: (column: string, rows: number) => `${column} helps to single out ${format.of(rows, 'row')}`,
      share: (share: number) => format.share(share),
      why: 'The share of all such combinations, small ones counting more, in which the column takes part. Make the first ones less precise to gain most.',
      most: 'Rows that stand out most',
      row: 'Row',
      score: 'Score',
      by: 'Singled out by',
      sets: (sets: readonly (readonly string[])[]) => sets.map((columns) => columns.join(' + ')).join(', '),
      scores: 'Save the score of every row',
    },
    curve: {
      title: 'What it costs',
      lost: (share: string) => `${share} detail lost`,
      label: 'Size of groups',
      value: (k: number) => `groups of at least ${format.count(k)}`,
      follows: 'against',
      name: (field: string, title: string) => `${field} of ${title}`,
      other: (field: string, title: string, value: number) =>
        `${field} of ${title} is ${format.figure(value)}`,
      drag: 'Drag the point to change it.',
    },
    status: {
      working: 'Working…',
      took: (time: string) => `Live: ${time}`,
      attacks: (count: number) => `${format.of(count, 'way')} around it tried`,
      handedOut: (count: number) => `${format.of(count, 'release')} downloaded`,
    },
  },

  release: {
    lead: 'Everything in the zip may be handed out. What is for you alone is kept apart.',
    public: 'To hand out',
    private: 'For you alone',
    privateHelp:
      'These files connect published rows with the original ones and quote the original table. Keep them as safe as the table itself.',
    download: 'Download release',
    first: (questions: number) => `${format.of(questions, 'question')} to answer first`,
    zip: 'Download the release (zip)',
    zipping: 'Packing…',
    checking: 'Checking as a recipient would…',
    notVerified:
      'The check that a recipient would make does not confirm this release: nothing was handed out.',
    undecided: 'A recipient who has only these files cannot verify everything:',
    parquetHelp:
      'Parquet holds the same rows for programs that prefer it. What can be verified later is the zip: its files have checksums and a report.',
    save: (name: string) => `Save ${name}`,
    saveShort: 'Save',
    file: 'File',
    size: 'Size',
    hash: 'SHA-256',
    options: {
      workbook: 'Also as an Excel file (release.xlsx)',
      byteOrderMark: 'CSV that Excel opens with the right letters (byte order mark)',
      format: 'Tables in the zip as',
      ranges: 'Lowest and highest value of each range as columns of their own',
      language: 'Language of the reports',
    },
  },

  views: {
    title: 'May these be published together?',
    lead: 'Two extracts of one table, each harmless, can pin a person down when they are laid side by side. Say what is to be published and what must not become known.',
    footer:
      'This check counts the values that stay possible for a person. It takes all extracts to come from one table, does not consider how often rows repeat, and says nothing about how probable a value is, nor how large groups of people are: that is what a release promises.',
    log: {
      title: 'What was handed out before',
      help: 'A disclosure log is a file that you keep: hashes and conditions of extracts, to whom and when, no rows. Drop it with the extracts: those that it knows are marked.',
      entries: (count: number) => `The log knows ${format.of(count, 'extract')}.`,
      notHere: (file: string, to: string, on: string) =>
        `${file} was handed out (${to}, ${on}) and is not here. Add it: the answer leaves it out.`,
      to: 'The proposed extracts go to',
      save: 'Enter them and save the log',
      afterwards: 'The log can be extended when the verdict holds.',
    },
    start: {
      files: 'Choose extracts…',
      filesHelp:
        'Several CSV files, one for each extract, or a saved set of views (JSON). Drop them on the button too.',
      table: (name: string) => `Define views over ${name}`,
      noTable: 'Define views over a table',
      tableHelp: 'Open a table under “Publish once” first; its columns can then be ticked.',
      samples: 'Or look at an example',
      sampleTitle: 'Hospital extracts',
      sampleAbout: 'Three lists from one hospital: admissions, a ward report, birthdays',
      unreadable: (name: string) => `${name} cannot be used`,
      tooLarge: (size: number) =>
        `It has ${format.bytes(size)}. Extracts are laid side by side row by row, and a tab of this browser would probably end in the middle.`,
      tooLargeHints: ['leave out columns and rows that no view shows'],
    },
    edit: {
      unnamed: (number: number) => `view ${number}`,
      name: 'Name of the view',
      columns: 'Columns it shows',
      same: 'Its columns, as the other extracts call them',
      sameAs: (place: number) => `Column ${place} is the same as`,
      where: (name: string) => `Only rows of ${name} where`,
      condition: (name: string) => `the condition of ${name}`,
      whereExample: "Age >= 60 and Ward in ('North', 'East')",
      completions: 'Completions',
      published: 'handed out already',
      distinct: 'a list without repeats: counts are not considered',
      repeated: (rows: number, repeated: number) =>
        `${format.of(rows, 'row')}, ${format.count(repeated)} repeated: counted once`,
      more: 'Columns and condition',
      withoutRepeats: 'Treat as a list without repeats',
      remove: 'Remove',
      add: 'Add a view',
      addFile: 'Add extracts…',
      save: 'Save the set',
      other: 'Start over',
      secret: 'What must not become known',
      secretHelp:
        'The column that names a person, or several that do so together, and the property that nobody should be able to pin on them. Each secret gets a verdict of its own.',
      secretNumber: (number: number) => `Secret ${number}`,
      addSecret: 'Another secret',
      removeSecret: 'Remove this secret',
      withColumn: 'together with…',
      withoutColumn: (name: string) => `without ${name}`,
      further: (label: string, place: number) => `${label}, column ${place}`,
      id: 'Person',
      property: 'Property',
      k: 'Values that must stay possible',
      question: 'For every {id}, at least {k} values of {property} must stay possible.',
      several: (label: string, columns: readonly string[]) => `${label}: ${columns.join(', ')}`,
      dependencies: 'What others know anyway',
      dependenciesHelp: (id: string, property: string) =>
        `For example that each ${id} has one ${property}: write “${id} -> ${property}”. Such knowledge can rule tables out.`,
      addDependency: 'Add',
      removeDependency: (text: string) => `Remove ${text}`,
      domains: 'Columns with few possible values',
      domainsHelp:
        'Where everybody knows all values that a column can have, values can be ruled out until one is left.',
      domain: (name: string, values: string) => `${name}: ${values}`,
      domainColumn: 'Column with few possible values',
      domainValues: 'All its values, separated by commas',
      domainExample: 'yes, no, unknown',
      addDomain: 'Limit',
      removeDomain: (name: string) => `Remove the limit on ${name}`,
      nearest: (name: string) => `Did you mean “${name}”?`,
      check: 'Check',
      checking: 'Checking the extracts',
      cancel: 'Cancel',
    },
    result: {
      title: 'May they go out together?',
      before: 'How the extracts hang together',
      added: 'Does the new one add anything?',
      missing: 'missing',
      refused: 'These extracts cannot be checked',
      outOfDate: 'The extracts were changed after this verdict. Check again.',
      answer: { holds: 'Yes.', violated: 'No.', undecided: 'Not decided.' } as Record<string, string>,
      gives: (people: number) =>
        `No: together they give ${people === 1 ? 'one person' : `${format.count(people)} people`} away.`,
      seal: { holds: '≥ k', violated: '< k', undecided: '?' },
      verdict: {
        holds: (k: number, { id, property }: { id: string; property: string }) =>
          `At least ${k} values of ${property} stay possible for every ${id}`,
        violated: (k: number, { id, property }: { id: string; property: string }) =>
          `For some ${id} fewer than ${k} values of ${property} stay possible`,
        undecided: (k: number, { property }: { id: string; property: string }) =>
          `It is not known whether ${k} values of ${property} stay possible for everyone`,
      },
      method: (method: string) =>
        method === 'conservative'
          ? 'Decided with caution: what it calls exposed may not be'
          : method === 'exact-solver'
            ? 'Decided exactly, by trying possible tables'
            : 'Decided exactly',
      how: 'How it follows',
      exposed: (count: number) => (count === 1 ? 'One is exposed' : `${format.count(count)} are exposed`),
      rowOf: (view: string, row: number) => `Row ${format.count(row)} of ${view}`,
      mustBe: (property: string) => `${property} must be`,
      oneOf: (values: readonly string[]) => disjunction.format(values),
      showAll: (count: string) => `Show all ${count}`,
      repairs: 'After any one of these changes it holds',
      repair: {
        dropView: (view: string) => `Do not publish ${view}.`,
        dropColumn: (view: string, column: string) => `Publish ${view} without ${column}.`,
        generalise: (column: string, level: number) =>
          `Publish ${column} at level ${level} of its hierarchy.`,
        merge: (column: string, values: readonly string[], into: string) =>
          `Publish ${values.length > 3 ? `${values[0]}, ${values[1]}, … ${values.at(-1)} (${format.of(values.length, 'value')})` : values.join(', ')} of ${column} as one value, \`${into}\`.`,
        suppressEntities: (ids: readonly string[], rows: number, fewest: boolean) =>
          `Leave out the rows of ${ids.length > 3 ? `${ids[0]}, ${ids[1]} and ${format.count(ids.length - 2)} more` : ids.join(', ')} (${format.of(rows, 'row')} in all views; ${fewest ? 'no fewer would do' : 'at most so many are needed'}).`,
      },
      apply: 'Do this',
    },
    graph: {
      caption:
        'Lines join extracts that show the same column; dashed lines are what others know. The way of the inference is lit.',
      rows: (numbers: readonly number[]) =>
        `${numbers.length === 1 ? 'row' : 'rows'} ${list.format(numbers.map(String))}`,
      node: (name: string, columns: readonly string[]) => `${name} shows ${list.format(columns)}`,
      edge: {
        shared: (from: string, to: string, label: string) => `${from} and ${to} share ${label}`,
        dependency: (from: string, to: string, label: string) => `${label} connects ${from} with ${to}`,
      },
    },
  },

  again: {
    lead: 'A table that is published again and again, such as a register every quarter. Two releases that are each fine can give somebody away when they are laid side by side; here everyone keeps the set of secret values that their group shows, over all releases.',
    table: (name: string, rows: number) => `${name}: ${format.of(rows, 'row')}`,
    samples: 'Or try an invented register, one quarter after another',
    quarter: {
      spring: { title: 'Spring', about: '180 patients: start a series with these' },
      summer: { title: 'Summer', about: 'some have left, some have come, one has moved' },
      autumn: { title: 'Autumn', about: 'one comes back, one has another diagnosis' },
    },
    ledgerLead:
      'The ledger remembers who showed what in the releases before. It is as secret as the table itself.',
    copies:
      'A copy of the ledger elsewhere cannot be seen from here: if somebody publishes from one, the two releases can give people away when they are laid side by side.',
    otherTab:
      'This series is open in another tab. Go on there, or take the ledger back there first: two releases made from one ledger do not protect people from each other.',
    chooseLedger: 'Choose the ledger of the last release',
    anotherLedger: 'Choose another ledger',
    isFirst: 'This is the first release',
    first: 'A new series: these people were never published before.',
    secondFirst: 'A first release was handed out already',
    secondFirstWhy: (name: string, time: string) =>
      `\`${name}\`, downloaded at ${time}, begins a series. If these are the same people, choose its ledger: two first releases can be laid side by side, which can leave a person with a single value.`,
    before: 'The releases before',
    change: 'Change something',
    knownBy: (columns: readonly string[]) => `People are known again by ${names(columns)}.`,
    missing: (columns: readonly string[]) =>
      `The releases before had ${names(columns)}, and this table does not: name its columns as before, or choose the table or the ledger that belongs here.`,
    added: (columns: readonly string[]) =>
      `New since the last release: ${names(columns)}. Left out, unless you say what ${columns.length === 1 ? 'it means' : 'they mean'}.`,
    /** Who came, stayed and left, in a sentence. */
    told: ({
      number,
      came,
      stayed,
      left,
      back,
      counterfeits,
      withheld,
    }: Record<'number' | 'came' | 'stayed' | 'left' | 'back' | 'counterfeits' | 'withheld', number>) =>
      [
        number === 1
          ? `The first release of the series: ${format.of(came, 'person', 'people')}.`
          : `Since release ${format.count(number - 1)}: ${list.format([
              `${format.count(came)} came`,
              `${format.count(stayed)} stayed`,
              `${format.count(left)} left`,
              ...(back > 0 ? [`${format.count(back)} came back`] : []),
            ])}.`,
        ...(counterfeits > 0
          ? [
              `${format.of(counterfeits, 'counterfeit row')} ${counterfeits === 1 ? 'fills' : 'fill'} gaps that they leave.`,
            ]
          : []),
        ...(withheld > 0
          ? [`${format.of(withheld, 'person is', 'people are')} withheld until their group is complete.`]
          : []),
      ].join(' '),
    forgetLedger: 'Take it back',
    badLedger: (name: string) => `${name} cannot be used`,
    ledger: (name: string, releases: number, people: number) =>
      `${name} knows ${format.of(releases, 'release')} with ${format.of(people, 'person', 'people')}.`,
    frozen: (identity: readonly string[], sensitive: string, m: number) =>
      `Over the whole series people are known by ${list.format(identity)}, the secret column is ${sensitive}, and every group shows at least ${format.count(m)} values.`,
    locked: 'This ledger is locked',
    wrongPassphrase: 'That passphrase does not open the ledger',
    passphrase: 'Passphrase',
    unlock: 'Unlock',
    lock: 'Lock the new ledger with a passphrase',
    lockHelp:
      'Without the passphrase nobody can open the ledger, neither can you. Leave it empty for none. A ledger that you chose above stays as it is: if it has no passphrase, whoever has the file can read it. Once the new one is saved and the release handed out, delete the old one.',
    newPopulation: 'Are these other people indeed?',
    newPopulationHelp:
      'Mostly identities are written differently, or it is the ledger of another register: then people who were published before would lose their protection. Only if nobody of this table was published before is it a new population. What is promised then holds for this release alone.',
    newPopulationButton: 'These are other people: make the release',
    needsLedger: 'Choose the ledger above, or say that this is the first release.',
    otherPlan: 'The plan at hand is one for a single release.',
    seriesPlan: 'This plan is for a table that is published again and again:',
    makePlan: 'Make it one for a series',
    method: 'How each release is made',
    columns: 'What each column means',
    make: 'Make the release',
    whatChanged: 'Since the last release',
    firstRelease: 'In this release',
    came: 'came',
    stayed: 'stayed',
    back: 'came back',
    left: 'left',
    quasiChanged: 'moved, aged, …',
    sensitiveChanged: 'secret value changed',
    counterfeits: 'counterfeit rows',
    withheld: 'withheld',
    timeline: 'The releases of the series',
    release: (number: number) => `Release ${format.count(number)}`,
    head: ['Release', 'Published', 'Came', 'Back', 'Left', 'Changed', 'Counterfeits', 'Withheld'],
    key: { stayed: 'known before', came: 'new', left: 'left since' },
    planChanged: (number: number, paths: readonly string[]) =>
      `Release ${format.count(number)} changed the plan at ${list.format(paths)}.`,
    follow: 'Follow a person',
    followHelp:
      'What somebody can find out about one person who knows in which group they are, in every release. Looked up here, in this tab; only you can do it, with the ledger.',
    followButton: 'Follow',
    unknown: (name: string) => `${name} is in no release of this series.`,
    smallest: (name: string, values: number) =>
      `After all releases ${format.of(values, 'value')} ${values === 1 ? 'is' : 'are'} still possible for ${name}.`,
    counterfeit: 'counterfeit',
    person: 'a person',
    standsFor: 'Stands for',
    tableHelp:
      'The first column is for you alone: which rows are counterfeits is not published, only how many a group has.',
    keepLedger: 'First: keep the new ledger',
    keepWarning:
      'Save it where you keep the table. Never publish it and never send it along with the release: whoever has it can look people up. Without it the next release cannot be made safely.',
    lockedOtherwise:
      'The passphrase was changed after this release was made, so the ledger is not locked with it. Make the release again.',
    saveLedger: (size: string) => `Save the ledger (${size})`,
    ledgerName: (number: number) => `release-${number}.ledger`,
    ledgerHanded:
      'The ledger was handed to your browser’s downloads. The release waits until it is known to be there: drop the saved ledger on this page, or say so.',
    ledgerThere: 'I have looked: the ledger is saved',
    ledgerSaved:
      'The ledger is saved. Keep the one before it until this release is published: it is the way back.',
    keepFirst: 'Save the ledger first: a release without its ledger cannot be followed by another.',
    unlocked: 'Everything in the zip may be handed out.',
    next: 'Hand out the zip as it is: whoever receives it can check it here. For the next release, bring the table as it is then, and the ledger that you saved.',
  },

  explain: {
    title: 'What the words mean, and what is not covered',
    lead: 'Every promise is about a particular kind of attacker. Read what each one says and what it leaves open before you rely on it.',
    limitsTitle: 'What this tool does not protect against',
    limits: [
      'Knowledge that the plan does not mention: a column marked harmless that somebody does know, free text that names people, or what is known from elsewhere about one person’s secret.',
      'Secrets that everybody in a group shares, unless a principle about the secret column is asked for.',
      'Several releases of one table, unless they are made as a series; several extracts, unless they are checked together.',
      'What the data says about everyone: that smokers fall ill more often is told by any useful table.',
      'A publisher who loses the private files or the ledger: they connect published rows with people.',
      'Choosing the numbers: how large k or l must be is a decision about people and law, not a calculation.',
    ],
    principles: 'Principles: what must hold',
    principlesLead: 'A principle is a promise that can be measured on the published files.',
    methods: 'Methods: how it is reached',
    methodsLead:
      'A method decides which detail is given up. The promise does not depend on it: another part of the code measures the result.',
    example: (title: string) => `Try ${title} on eight people`,
    making: 'Working…',
    about: {
      title: 'About Outis',
      facts: [
        [
          'What it is',
          'A page, an npm package and a command line around one core; all work happens where you are.',
        ],
        [
          'Licence',
          'MIT or Apache 2.0, whichever you prefer; the letters (Inter, Fraunces) under the SIL Open Font License.',
        ],
        [
          'Browsers',
          'Tried in Chromium and Firefox; other current browsers with WebAssembly should work as well, among them those built on WebKit, such as Safari.',
        ],
        [
          'Source',
          'Open: the Rust of the core in the crate outis, the TypeScript around it in the npm package outis.',
        ],
      ],
      version: 'Version',
      docs: 'Reference of the package',
      repository: 'All sources, this page among them',
    },
    glossaryTitle: 'Glossary',
    glossary: [
      { word: 'table', meaning: 'what you load: a row per person or event' },
      { word: 'names a person (identifier)', meaning: 'leads to one person by itself; left out' },
      {
        word: 'others may know it (quasi)',
        meaning: 'known from elsewhere, such as age or zip; made less precise',
      },
      { word: 'secret (sensitive)', meaning: 'must not be pinned on anyone; published as it is' },
      { word: 'harmless (insensitive)', meaning: 'neither known nor secret; published as it is' },
      { word: 'hierarchy', meaning: 'how a value becomes less precise, level by level, up to *' },
      { word: 'group', meaning: 'rows that are published alike' },
      { word: 'principle', meaning: 'what must hold for every group' },
      { word: 'method', meaning: 'how groups are found and what they show' },
      { word: 'plan', meaning: 'all of these choices in one file; it holds no rows' },
      { word: 'release', meaning: 'what is handed out: tables with a report and checksums' },
      { word: 'ledger', meaning: 'what the publisher remembers between releases; as secret as the table' },
      { word: 'verdict', meaning: 'the answer of the independent check: holds, broken or undecided' },
      { word: 'detail lost', meaning: '0 % is the exact table, 100 % shows * everywhere' },
      { word: 'risk', meaning: 'how sure someone can be of a person’s row who knows what others may know' },
      { word: 'view', meaning: 'an extract of a table: some of its rows and columns' },
    ],
  },

  problem: {
    hints: 'What to do',
    bug: 'This is a fault of Outis, not of your table. The table stays usable.',
  },
} as const;

/** The same in any language: every text and every function that makes one, none left out. */
type InAnyLanguage<T> = T extends string
  ? string
  : T extends (...facts: infer Facts) => string
    ? (...facts: Facts) => string
    : { readonly [Key in keyof T]: InAnyLanguage<T[Key]> };
export type Texts = InAnyLanguage<typeof texts>;
