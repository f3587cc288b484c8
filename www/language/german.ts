/** Every text of the page in German. The type is that of the English texts: one that is missing does not compile. */
import type { SearchEstimate } from 'outis';
import { arrowOf, repeats, type Sides } from '../dependency.ts';
import { numbersIn } from '../format.ts';
import type { Format, Texts } from '../texts.ts';

const LANGUAGE = 'de';

const numbers = numbersIn(LANGUAGE, ['Bytes', 'kB', 'MB', 'GB']);

/** `1 Zeile`, `2 Zeilen`. */
const of = (value: number, one: string, many = one) => `${numbers.count(value)} ${value === 1 ? one : many}`;

export const format: Format = { ...numbers, of };

const list = new Intl.ListFormat(LANGUAGE);
const disjunction = new Intl.ListFormat(LANGUAGE, { type: 'disjunction' });

const rowsOf = (count: number) => of(count, 'Zeile', 'Zeilen');
const columnsOf = (count: number) => of(count, 'Spalte', 'Spalten');
const valuesOf = (count: number) => of(count, 'Wert', 'Werte');

/** What values look like that may name a person. */
const FINDINGS: Record<string, string> = {
  email: 'E-Mail-Adressen',
  phone: 'Telefonnummern',
  iban: 'Kontonummern',
  url: 'Webadressen',
  name: 'Namen aus einer Spalte, die Personen nennt',
  id: 'Nummern oder Codes, die an eine Person vergeben werden',
  'free-text': 'Freitext, der Personen nennen kann',
};

const DELIMITERS: Record<string, string> = {
  ',': 'Kommas',
  ';': 'Semikolons',
  '\t': 'Tabulatoren',
  '|': 'senkrechte Striche',
};

/** Names of columns, each set as a name. */
const names = (columns: readonly string[]) => list.format(columns.map((column) => `\`${column}\``));
/** `zip`, or the combination of several. */
const together = (columns: readonly string[]) =>
  columns.length > 1 ? `Kombination aus ${names(columns)}` : names(columns);

/** The two sides of a dependency in words; without a right side if it could not be read. */
function sidesOf(entry: Sides): { from?: string; to?: string; arrow?: string } {
  const { from, to } = entry;
  if (from.length === 0 || to.length === 0) return {};
  return { from: together(from), to: together(to), arrow: arrowOf(entry) };
}

/** A dependency as the verdict writes it, as a subordinate clause: „dass zu `zip` immer nur ein Wert von `city` gehört“. */
function dependencyNamed(entry: Sides): string {
  const { from, to, arrow } = sidesOf(entry);
  if (to === undefined) return entry.dependency;
  if (arrow === '->') return `zu ${from} immer nur ein Wert von ${to} gehört`;
  if (arrow === '->>') return `${to} bei gleichem Wert von ${from} mit allem Übrigen vorkommt`;
  const { columns, times } = repeats(entry);
  return `jeder vorkommende Wert von ${together(columns)} in mindestens ${format.count(times)} Zeilen steht`;
}

export const texts: Texts = {
  language: LANGUAGE,
  languages: { choose: 'Sprache', en: 'English', de: 'Deutsch' },
  brand: 'Outis',
  title: {
    start: 'Outis: eine Tabelle veröffentlichen, ohne jemanden preiszugeben',
    check: 'Veröffentlichung prüfen · Outis',
    publish: 'Einmal veröffentlichen · Outis',
    again: 'Erneut veröffentlichen · Outis',
    views: 'Mehrere Auszüge · Outis',
    explain: 'So funktioniert es · Outis',
  },
  about: 'Eine Tabelle veröffentlichen, ohne jemanden darin preiszugeben. Alles geschieht in diesem Tab.',
  framed: 'Outis läuft nicht innerhalb einer anderen Seite: Öffnen Sie es für sich',
  embedded: {
    title: 'Innerhalb einer anderen Seite',
    nothing: (site) => `Gezeigt von ${site}. Was Sie hier öffnen, wird nicht dorthin gesendet.`,
    table: (site) =>
      `Diese Tabelle kam von ${site}. Ihre Veröffentlichung geht dorthin zurück, wenn Sie es sagen; die Tabelle selbst und was nur für Sie ist, nicht.`,
    send: (site) => `Veröffentlichung an ${site} senden`,
    sent: (site) => `Die Veröffentlichung wurde an ${site} gesendet.`,
  },
  needsScript: 'Outis arbeitet in diesem Tab und braucht dafür JavaScript.',
  skip: 'Zum Inhalt springen',
  forget: {
    everything: 'Alles vergessen',
    question: 'Etwas wurde nicht gespeichert:',
    yes: 'Vergessen',
    no: 'Behalten',
    help: 'Die Tabelle, den Plan, die Ergebnisse, das Journal, die Auszüge, die Sprache und den Plan, den dieser Browser aufbewahrt',
  },
  promise: 'Ihre Daten bleiben in diesem Tab',
  promiseHow:
    'Nichts wird irgendwohin gesendet. Trennen Sie die Netzverbindung und arbeiten Sie weiter, um sich selbst zu überzeugen.',
  offlineReady: 'funktioniert ohne Netz',
  requestsSent: (count) => `${of(count, 'Anfrage', 'Anfragen')} gesendet`,
  history: {
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    undoKeys: 'Strg+Z oder ⌘Z',
    redoKeys: 'Strg+Umschalt+Z oder ⇧⌘Z',
  },
  workspaces: 'Aufgaben',
  workspace: {
    publish: 'Einmal veröffentlichen',
    again: 'Erneut veröffentlichen',
    views: 'Mehrere Auszüge',
    check: 'Prüfen',
    explain: 'So geht es',
  },
  aboutPage: { version: (version) => `Version ${version}`, about: 'Über Outis', docs: 'Dokumentation' },
  footer:
    'Outis entscheidet nicht, ob eine Veröffentlichung im Rechtssinn anonym ist. Es zeigt, was verlangt und was gemessen wurde und was nicht abgedeckt ist.',
  dropHere: 'Legen Sie die Datei hier ab: Sie wird in diesem Tab gelesen',

  step: {
    data: { title: 'Die Datei', waiting: '' },
    columns: { title: 'Spalten', waiting: '' },
    protection: { title: 'Experte', waiting: '' },
    result: { title: 'Ergebnis', waiting: '' },
    release: { title: 'Dateien der Veröffentlichung', waiting: '' },
    now: { title: 'Die heutige Tabelle', waiting: '' },
    ledger: { title: 'Das Journal', waiting: '' },
    promise: {
      title: 'Das Schutzversprechen',
      waiting: 'Dazu wird eine Tabelle gebraucht: Wählen Sie oben eine aus.',
    },
    releases: {
      title: 'Die Veröffentlichung',
      waiting: 'Dazu werden eine Tabelle, ein Journal und ein Plan gebraucht.',
    },
    keep: {
      title: 'Aufbewahren und weitergeben',
      waiting: 'Dazu wird eine Veröffentlichung gebraucht, deren Prüfung bestanden ist.',
    },
    look: { title: 'Genauer angesehen', waiting: '' },
    subject: { title: 'Was geprüft wird', waiting: '' },
    expectation: { title: 'Was gemessen wird', waiting: '' },
    judgement: {
      title: 'Prüfergebnis',
      waiting: 'Dazu wird eine Tabelle oder eine Veröffentlichung gebraucht: Wählen Sie oben eine aus.',
    },
  },
  stepNote: {
    faults: (count) => of(count, 'Mangel zu beheben', 'Mängel zu beheben'),
  },

  data: {
    title: 'Welche Tabelle?',
    lead: 'Eine Tabelle mit Kopfzeile und einer Zeile je Person oder Ereignis. Sie wird hier gelesen und bleibt hier.',
    choose: 'Datei auswählen',
    orDrop: 'oder irgendwo auf dieser Seite ablegen',
    formats: 'CSV, Excel (.xlsx), OpenDocument (.ods), Parquet, Arrow oder JSON, auch mit gzip komprimiert.',
    paste: 'Stattdessen eine Tabelle einfügen',
    pasteLabel: 'Text der Tabelle: eine Kopfzeile, dann eine Textzeile je Zeile',
    pasteUse: 'Diesen Text verwenden',
    pastedName: 'eingefügte Tabelle',
    samples: 'Oder eine erfundene ausprobieren',
    reading: (name) => `${name} wird gelesen`,
    cancel: 'Lesen abbrechen',
    another: 'Andere Tabelle auswählen',
    forget: 'Diese Tabelle vergessen',
    recognised: 'Erkannt',
    rows: 'Zeilen',
    rowCount: rowsOf,
    columns: 'Spalten',
    encoding: 'Kodierung',
    separated: 'Zwischen Feldern',
    delimiter: (delimiter) => DELIMITERS[delimiter] ?? delimiter,
    size: 'Größe',
    preview: 'Die Tabelle, wie sie gelesen wurde',
    notesTitle: 'Was auffiel',
    moreNotes: (count) => `${format.count(count)} weitere`,
    uniqueTitle: 'Wie leicht Personen herausstechen',
    unique: (columns, share) =>
      `${format.share(share)} der Zeilen sind die einzigen mit ihren Angaben zu ${list.format(columns)}`,
    failed: (name) => `${name} kann nicht gelesen werden`,
    tooLarge: (name, size, memory) =>
      `${name} umfasst ${format.bytes(size)}. Lesen und Veröffentlichen braucht etwa ${format.bytes(memory)} Arbeitsspeicher, mehr als ein Tab dieses Browsers haben kann: Es würde vermutlich mittendrin enden.`,
    tooLargeHints: [
      'Lassen Sie Spalten weg, die niemand braucht, oder nehmen Sie eine Stichprobe der Zeilen.',
      'Schließen Sie andere Tabs und lesen Sie sie trotzdem: Verloren geht höchstens Zeit.',
    ],
    readAnyway: 'Trotzdem lesen',
    noTable: {
      picture: 'Das ist ein Bild, keine Tabelle.',
      document: 'Das ist ein Dokument zum Lesen und Drucken, keine Tabelle.',
      program: 'Das ist ein Programm, keine Tabelle.',
      json: 'Diese JSON-Datei enthält weder eine Liste von Datensätzen noch einen Plan.',
    },
    noTableHints: [
      'Speichern Sie die Tabelle in dem Programm, aus dem sie stammt, als CSV oder Excel und öffnen Sie diese Datei.',
      'Oder kopieren Sie die Zeilen mit ihrer Kopfzeile und fügen Sie sie hier ein.',
    ],
    repair: {
      line: (line) =>
        `Zeile ${format.count(line)}, wie sie dasteht: Berichtigen Sie sie hier oder lassen Sie sie weg`,
      use: 'Diese Zeile verwenden',
      leaveOut: (line) => `Zeile ${format.count(line)} weglassen`,
      leaveOutAll: 'Alle solchen Zeilen weglassen',
    },
    arrived: {
      title: (name, open) => `${name} statt ${open} öffnen?`,
      lose: 'Plan und Ergebnis der offenen Tabelle werden aufgegeben.',
      open: 'Stattdessen öffnen',
      extract: 'Als Auszug hinzufügen',
      keep: (open) => `${open} behalten`,
    },
    matched: {
      title: (count) => `${of(count, 'Hierarchie', 'Hierarchien')} nach dem Namen zugeordnet`,
      unmatched: (files) =>
        `Keine Spalte heißt wie ${list.format(files)}: Laden Sie die Datei bei ihrer Spalte.`,
      kept: (columns) =>
        `Für ${list.format(columns)} aufgehoben: verwendet, sobald „anderen bekannt“ gewählt ist.`,
      done: 'Gut',
    },
    harbor: {
      use: 'Nach HIPAA Safe Harbor',
      about: 'Öffnet die Tabelle ohne die 18 Merkmale aus 45 CFR 164.514(b)(2)',
      title: (count) => `${columnsOf(count)} geändert oder entfernt`,
      done: {
        dropped: 'entfernt',
        year: 'nur das Jahr bleibt',
        'birth-year': 'nur das Jahr bleibt, höchstens 90 Jahre zurück',
        'top-coded': '90 steht für 90 und mehr',
        'three-digits': 'drei Ziffern bleiben, 000, wo wenige Menschen leben',
      },
      limits:
        'Was Namen und Werte nicht verraten, wird nicht gefunden: Sehen Sie jede Spalte an. Das ist keine Rechtsauskunft.',
    },
    imported: {
      title: (name) => `Übernommen aus ${name}. Sehen Sie dies an, bevor Sie veröffentlichen:`,
      notes: {
        promise: (about) => `„${about}“ ist kein Versprechen, das Outis kennt; es fehlt im Plan.`,
        population: (about) =>
          `„${about}“ spricht von einer Grundgesamtheit: Geben Sie diese bei der Tabelle an.`,
        subset: (about) => `„${about}“ braucht die Tabelle aller Personen; es fehlt im Plan.`,
        differs: (about) => `„${about}“ ist hier strenger: Jeder Wert muss in jeder Gruppe vorkommen.`,
        'no-promise': () =>
          'Kein Versprechen wurde übernommen, an seiner Stelle steht k = 5: Wählen Sie Ihr eigenes.',
        objective: (about) => `„${about}“ ist kein Ziel von Outis; es gilt der Verlust der Zellen.`,
        'lowest-level': (about) =>
          `${about} hatte eine niedrigste Stufe: Geben Sie der Spalte eine Hierarchie, die dort beginnt.`,
        microaggregation: (about) =>
          `${about} wurde durch Mittelwerte oder Ähnliches ersetzt: Lassen Sie die Spalte diese zeigen, mit Sweep oder Mondrian.`,
        'no-hierarchy': (about) =>
          `${about} hat im Projekt keine Hierarchie; die Spalte wird veröffentlicht, wie sie ist.`,
        'no-settings': () => 'Das Projekt hat keine Einstellungen, nur Rollen und Hierarchien.',
        java: () =>
          'Nicht gelesen: lokales Umkodieren, Teilmenge, Kostenmodell, Grundgesamtheiten und Ergebnisse des anderen Programms.',
        step: (about) => `${about} ist ein Schritt, den Outis nicht geht.`,
        'step-other': (about) => `${about} leisten hier Hierarchien: Sehen Sie die Hierarchie der Spalte an.`,
        'step-means': (about) =>
          `${about} setzt Mittelwerte an die Stelle von Zahlen: Lassen Sie die Spalten Mittelwerte zeigen.`,
        'step-measured': (about) =>
          `${about} misst und verspricht nichts: Nehmen Sie l-diversity mit dem l dazu, das gelten soll.`,
        argument: (about) => `Für ${about} gibt es hier nichts Entsprechendes; es fehlt im Plan.`,
        unnamed: (about) =>
          `Das Skript sagt nichts über ${about}; das würde veröffentlicht, wie es ist: Sehen Sie es an.`,
        strata: (about) => `${about} bildete Schichten: Veröffentlichen Sie eine Tabelle nach der anderen.`,
        household: (about) => `${about} nennt Haushalte; die Spalte entfällt.`,
        column: (about) => `${about} ist keine Spalte der Tabelle.`,
        expression: (about) => `${about} berechnet das Skript; es wurde nicht übernommen.`,
      },
    },
    whichSheet: (name) => `${name} hat mehrere Blätter. Welches ist die Tabelle?`,
    sheet: ({ rows, columns, hidden }) =>
      `${rowsOf(rows)}, ${columnsOf(columns)}${hidden ? ', ausgeblendet' : ''}`,
    sheetOf: (name, sheet) => `${name}, ${sheet}`,
    noStart: 'Outis konnte in diesem Browser nicht starten',
  },

  check: {
    lead: 'Eine Tabelle, die Sie weitergeben wollen, oder eine Veröffentlichung, die Sie erhalten haben. Beurteilt wird sie aus ihren eigenen Dateien, hier, in diesem Tab.',
    table: 'Eine Tabelle',
    tableHelp:
      'Ist sie so, wie sie ist, sicher? Jedes Schutzversprechen wird an der Tabelle selbst gemessen.',
    chooseTable: 'Tabelle auswählen',
    checkSample: 'Oder eine erfundene prüfen, wie sie ist',
    release: 'Eine Veröffentlichung',
    releaseHelp:
      'Ist sie, was sie zu sein vorgibt? Prüfsummen, Form und jedes Schutzversprechen ihres Berichts werden erneut geprüft. Wählen Sie Ihre eigenen Dateien rows.csv und report-private.json zusammen mit dem Zip oder den Dateien aus, so werden sie mitbenutzt; im Zip oder im Ordner selbst wären sie ein Fehler.',
    chooseZip: 'Veröffentlichung auswählen (Zip)',
    chooseFolder: 'Ordner einer Veröffentlichung auswählen',
    folder: 'der Ordner',
    expectation:
      'Was eine Spalte bedeutet, entscheidet, was gemessen wird. Vorschläge sind eingetragen; zum bloßen Prüfen muss nichts bestätigt werden.',
    check: 'Diese Tabelle prüfen',
    run: 'Prüfung ausführen',
    ready: 'Führen Sie die Prüfung aus: Was sie findet, steht hier.',
    checkAgain: 'Erneut prüfen',
    checking: (name) => `${name} wird geprüft`,
    cancel: 'Prüfung abbrechen',
    failed: (name) => `${name} kann nicht geprüft werden`,
    outOfDate: (places) =>
      `Der Plan wurde nach diesem Prüfergebnis geändert: ${list.format(places)}. Prüfen Sie erneut.`,
    verdictOn: (name) => `zu ${name}`,
    files: (files) => `Beurteilt aus ${list.format(files)}.`,
    privateInside: 'Diese Veröffentlichung enthält Dateien, die nur für ihren Herausgeber bestimmt sind',
    privateInsideWhy: (files) =>
      `${list.format(files)}: ${files.length === 1 ? 'Sie verbindet' : 'Sie verbinden'} veröffentlichte Zeilen mit Personen. Wer diese Veröffentlichung erstellt hat, sollte sie zurückziehen; geben Sie sie nicht weiter.`,
    save: 'Prüfergebnis speichern',
    savedAs: 'verdict.json',
    report: 'Ihr Bericht',
    reportWhy:
      'Was die Veröffentlichung über sich selbst sagt; jede Zahl wurde aus ihren Tabellen neu berechnet, und eine falsche wäre ein Fehler.',
    method: 'Verfahren',
    column: 'Spalte',
    role: 'Was sie ist',
    lost: 'Genauigkeitsverlust',
    undecided: 'Was diese Dateien nicht beantworten können',
    unchecked: 'Was nicht betrachtet wurde',
    publish: 'Geschützt veröffentlichen',
    publishHelp: 'Die Tabelle, die Bedeutung ihrer Spalten und die Schutzversprechen werden mitgenommen.',
    otherList:
      'Die Dateiliste am Ende dieses Zips ist nicht die der enthaltenen Dateien: Andere Programme würden etwas anderes entpacken, als hier geprüft wird. Laden Sie die Veröffentlichung erneut herunter.',
    notAZip:
      'Diese Datei ist kein Zip-Archiv, oder sie ist beschädigt. Laden Sie die Veröffentlichung erneut herunter.',
    noReport:
      'Unter diesen Dateien ist keine report.json; sie sind also keine Veröffentlichung, die geprüft werden könnte. Eine Tabelle darunter kann für sich geöffnet werden.',
    openInstead: (name) => `${name} als Tabelle öffnen`,
    tooLarge: (limit) =>
      `Dieses Zip enthält entpackt mehr als ${format.bytes(limit)}. Entpacken Sie es selbst und wählen Sie den Ordner aus.`,
  },

  start: {
    headline: 'Die Tabelle veröffentlichen.\nNiemanden preisgeben.',
    lead: 'Namen zu streichen genügt nicht. Legen Sie eine Tabelle ab und sehen Sie, wer darin zu finden ist; dann veröffentlichen Sie sie so, dass es niemand mehr ist. Sie verlässt diesen Tab nie.',
    drop: 'Legen Sie eine Datei hier ab, oder',
    choose: 'wählen Sie eine aus',
    formats:
      'CSV, Excel, OpenDocument, Parquet, Arrow, JSON-Datensätze · eine Tabelle, mehrere Auszüge oder eine Veröffentlichung zum Prüfen',
    orTry: 'oder probieren Sie',
    more: 'mehr …',
    danger: {
      found: '100 % sind auffindbar',
      file: 'hospital-visits.csv, Namen entfernt',
      title: 'Geburtsdatum, Geschlecht und PLZ: Nur eine Zeile passt.',
      learns: 'Ein Kollege, der diese drei Angaben kennt, erfährt die Diagnose.',
      columns: ['Geburt', 'Geschlecht', 'PLZ', 'Diagnose'],
      before: [
        ['1969-10-12', 'female', '02144', 'Influenza'],
        ['1964-06-08', 'male', '02138', 'Migraine'],
        ['1960-07-03', 'male', '02142', 'Broken arm'],
      ],
      released: 'von Outis veröffentlicht',
      after: [
        ['1960s', 'male', '0213*', 'Depression'],
        ['1960s', 'male', '0213*', 'Diabetes'],
        ['1960s', 'male', '0213*', 'Influenza'],
        ['1960s', 'male', '0213*', 'Migraine'],
      ],
      fit: '4 Zeilen passen, 4 Diagnosen.',
      checked: 'Von getrenntem Code geprüft.',
    },
    tasks: {
      publish: {
        title: 'Einmal veröffentlichen',
        about: 'Eine Tabelle vergröbern, aber nur so weit wie nötig.',
      },
      again: {
        title: 'Erneut veröffentlichen',
        about: 'Jedes Quartal, sodass nebeneinandergelegte Veröffentlichungen nichts verraten.',
      },
      views: { title: 'Mehrere Auszüge', about: 'Darf der dritte hinaus, wenn zwei schon draußen sind?' },
      check: {
        title: 'Veröffentlichung prüfen',
        about: 'Hält diese Datei ihr Schutzversprechen? Finden Sie es ohne das Original heraus.',
      },
    },
    samples: 'Erfundene Tabellen, jede mit einem fertigen Plan',
    register: {
      title: 'Ein Register, jedes Quartal',
      about:
        'Personen kommen, gehen und kehren zurück; auch nebeneinandergelegt verraten die Veröffentlichungen niemanden',
    },
    extracts: {
      title: 'Drei harmlose Listen',
      about: 'Drei harmlose Listen, die zusammen die Diagnose einer Person verraten',
    },
  },

  sample: {
    'hospital-visits': {
      title: 'Krankenhausbesuche',
      about: '240 Besuche mit Name, Geburtsdatum, Geschlecht, Postleitzahl und Diagnose',
      tag: 'k-Anonymität, l-Diversität',
    },
    'staff-survey': {
      title: 'Mitarbeiterbefragung',
      about: '320 Antworten mit Alter, Stufe, Büro, Gehalt und Stimmung',
      tag: 't-Closeness',
    },
    'energy-meters': {
      title: 'Stromzähler',
      about: '260 Haushalte mit Postleitzahl, Größe und Verbrauch; Semikolons und Dezimalkommas',
      tag: 'k-Anonymität',
    },
    'company-directory': {
      title: 'Firmenverzeichnis',
      about: '300 Beschäftigte; jede Abteilung hat eine Telefonnummer, jede Postleitzahl einen Ort',
      tag: 'k-Anonymität',
    },
    'one-city-per-zip': {
      title: 'Ein Ort je Postleitzahl',
      about:
        'Leser verlassen sich darauf, dass die Postleitzahl den Ort bestimmt: Hier übersteht das die Veröffentlichung',
      tag: 'Abhängigkeiten',
    },
    'telling-department': {
      title: 'Eine Spalte, die eine andere verrät',
      about:
        'Die Abteilung bleibt genau und bestimmt das Telefon: Damit lassen sich Gruppen zerlegen, und ein Knopf verhindert es',
      tag: '(d,l)-Inferenz',
    },
    'two-policies': {
      title: 'Zwei Regeln zugleich',
      about: 'Je fünf gleich in Alter, Geschlecht und Jahren, je zwanzig in Abteilung, Stufe und Büro',
      tag: 'mehrere Bedingungen',
    },
    'two-linked-tables': {
      title: 'Zwei verbundene Tabellen',
      about: 'Patienten und Diagnosen getrennt veröffentlicht, sodass alles Übrige genau bleibt',
      tag: 'ANGEL',
    },
  },

  columns: {
    lead: 'Sagen Sie, was jede Spalte für jemanden bedeutet, der eine Person finden will. Vorschläge sind eingetragen; ändern Sie, was nicht stimmt.',
    keptTitle: 'erhaltene Genauigkeit',
    kept: (share) => `${share} ihrer Genauigkeit bleibt erhalten`,
    matters: 'Wichtig für die Leser',
    unsure: '?',
    sheet: (unsure) => (unsure === 0 ? 'Spalten' : `Spalten: ${format.count(unsure)} anzusehen`),
    close: 'Fertig',
    search: 'Spalte suchen',
    makeAll: (count) =>
      `Rolle der ${count === 1 ? 'gezeigten Spalte' : `${format.count(count)} gezeigten Spalten`}`,
    makeAllButton: 'Übernehmen',
    none: 'Keine Spalte enthält das in ihrem Namen.',
    role: (column) => `Was ist ${column}?`,
    roles: {
      identifier: {
        word: 'nennt eine Person',
        effect: 'weggelassen oder Pseudonym',
        test: 'Führt sie ganz allein zu einer Person?',
      },
      quasi: {
        word: 'anderen bekannt',
        effect: 'vergröbert',
        test: 'Könnte eine Nachbarin oder ein Kollege das wissen?',
      },
      sensitive: {
        word: 'sensibel',
        effect: 'bleibt, aber niemandem zuzuordnen',
        test: 'Würde es der Person schaden, wenn andere es erführen?',
      },
      insensitive: {
        word: 'unbedenklich',
        effect: 'bleibt, wie sie ist',
        test: 'Weiß es niemand, und würde es niemandem schaden?',
      },
      samplingWeight: {
        word: 'ein Stichprobengewicht',
        effect: 'dient Risiken, bleibt weg',
        test: 'Sagt es, für wie viele Menschen eine Zeile steht?',
      },
      items: {
        word: 'eine Menge',
        effect: 'seltene Einträge fallen weg',
        test: 'Nennt jede Zelle Dinge, von denen andere einige kennen können?',
      },
    },
    person: {
      title: 'Kann eine Person mehrere Zeilen haben?',
      why: (columns) => `Manche Werte von ${names(columns)} kommen mehrmals vor.`,
      no: 'Nein, jede Zeile ist jemand anderes',
      yes: (columns) => `Ja, Personen nach ${list.format(columns)} zählen`,
    },
    findings: {
      title: (count) => `${of(count, 'Fund', 'Funde')} zu entscheiden`,
      help: 'Einige Werte könnten eine Person nennen. Die Veröffentlichung wartet, bis Sie über jeden Fund entschieden haben. Was hier nicht gefunden wird, kann trotzdem da sein.',
      found: (kind, rows) => `${rowsOf(rows)}: ${FINDINGS[kind] ?? kind}.`,
      example: (row, cell) =>
        `Zeile ${format.count(row)}: „${cell.length > 60 ? `${cell.slice(0, 60)}…` : cell}“`,
      remove: 'Spalte weglassen',
      removeLabel: (column) => `${column} weglassen`,
      accept: 'Angesehen: veröffentlichen',
      acceptLabel: (column, kind) => `${column} angesehen: veröffentlichen trotz ${FINDINGS[kind] ?? kind}`,
    },
    review: {
      title: (count) => `${columnsOf(count)} noch nicht angesehen`,
      help: 'Ihre Bedeutung ist nur vorgeschlagen: Ändern Sie, was nicht stimmt.',
      all: 'Alle Vorschläge stimmen',
      confirm: (column) => `Das stimmt: ${column}`,
      confirmShort: 'Das stimmt',
    },
    tree: {
      edit: 'Als Baum bearbeiten',
      asText: 'Dasselbe als Text',
      save: 'Als Hierarchiedatei speichern',
      tooMany: (most) =>
        `Bei mehr als ${format.count(most)} Werten schreibt sich ein Baum leichter in einer Datei: eine Zeile je Wert.`,
      help: 'Kreuzen Sie Bezeichnungen an und verschieben Sie sie, oder fassen Sie sie in einer neuen Gruppe zusammen; oder ziehen Sie sie auf eine Gruppe. Was jede Stufe zeigen würde, steht darunter.',
      ticked: (count) =>
        count === 0 ? 'Nichts ist angekreuzt.' : `${of(count, 'Bezeichnung', 'Bezeichnungen')} angekreuzt.`,
      place: 'Einordnen unter',
      top: 'die Spitze (*)',
      move: 'Verschieben',
      name: 'Neue Gruppe',
      gather: 'Zusammenfassen',
      group: (name) => `Gruppe ${name}`,
      rename: (name) => `Name der Gruppe ${name}`,
      dissolve: (name) => `Gruppe ${name} auflösen`,
      missed: (count) => `${valuesOf(count)} nicht abgedeckt`,
      missedNamed: (values, more) =>
        list.format([...values, ...(more > 0 ? [`${format.count(more)} weitere`] : [])]),
      cover: 'Unter die Spitze stellen',
    },
    suggested: (word, evidence) => [`Vorschlag: ${word}`, ...evidence].join(' · '),
    details: (column) => `Einzelheiten zu ${column}`,
    more: 'Einzelheiten',
    facts: {
      distinct: (n) => `${format.count(n)} verschiedene`,
      missing: (n) => `${format.count(n)} fehlend`,
    },
    types: { integer: 'ganze Zahlen', decimal: 'Zahlen', date: 'Datumsangaben', text: 'Text' },
    frequent: 'Häufigste Werte',
    emptyValue: 'leer',
    value: 'Wert',
    rowsWithIt: 'Zeilen',
    hierarchy: 'Wie Werte vergröbert werden',
    byType: 'Nach dem Typ der Spalte gewählt',
    itemsWithout: 'Keine: seltene Einträge fallen weg',
    levels: 'Was jede Stufe zeigen würde',
    level: (n) => (n === 0 ? 'wie sie ist' : `Stufe ${n}`),
    differentCells: (n) => of(n, 'verschiedener Wert', 'verschiedene Werte'),
    noLevels: 'Ohne Stufen: Jede Gruppe zeigt ihren eigenen engsten Bereich.',
    previewBusy: 'Vorschau wird vorbereitet …',
    noPreview: 'Keine Vorschau: Was zu beheben ist, steht oben.',
    upload: 'Hierarchiedatei laden',
    uploadHelp: 'CSV mit einer Zeile je Wert: Wert;gröber;…;* (das Format von ARX)',
    onlyQuasi: 'Nur Spalten, die anderen bekannt sein können, werden vergröbert.',
  },

  constraints: {
    title: 'Die Bedingungen an ihren Spalten',
    lead: (sets) =>
      sets === 1
        ? 'Sie haben Spalten gemeinsam und werden zusammen erreicht.'
        : `Sie zerfallen in ${sets} Mengen ohne gemeinsame Spalte. Jede Menge wird für sich erreicht, die Bedingungen darin zusammen.`,
    set: (position, members) =>
      members === 1 ? `Menge ${position}: für sich` : `Menge ${position}: zusammen erreicht`,
    rows: 'gleiche Zeilen',
    atLeast: (k) => `mindestens ${k}`,
    redundant: (reason) => `Überflüssig: ${reason}.`,
  },

  protection: {
    lead: 'Sagen Sie, was für jede Gruppe von Zeilen gelten muss und wie es erreicht wird. Das Schutzversprechen ergibt sich aus den Kriterien; das Verfahren entscheidet, wie viel Genauigkeit bleibt.',
    principles: 'Was gelten muss',
    noPrinciple: 'Noch ist nichts verlangt. Fügen Sie mindestens ein Kriterium hinzu.',
    add: 'Kriterium hinzufügen',
    addButton: 'Hinzufügen',
    remove: (name) => `${name} entfernen`,
    algorithm: 'Wie es erreicht wird',
    more: 'Weitere Einstellungen',
    population: {
      title: 'Eine Tabelle aller',
      help: 'Ist die Tabelle eine Stichprobe, so sagt eine CSV-Datei mit einer Zeile für alle, aus denen sie gezogen wurde, und denselben Spalten „anderen bekannt“, wie viele Menschen auf jede Gruppe passen; eine Zahl von Menschen gibt eine Schätzung. Beides bleibt hier und wird nie veröffentlicht.',
      choose: 'Bevölkerung wählen',
      size: 'Oder wie viele Menschen',
      usedSize: (people) =>
        `Verglichen mit ${format.count(people)} Menschen. Die Zahl wird nicht veröffentlicht.`,
      remove: 'Ohne sie arbeiten',
      used: (name) => `Verglichen mit allen in \`${name}\`.`,
      unread: 'Die Bevölkerung lässt sich nicht lesen',
    },
    limits: 'Nicht abgedeckt',
    paper: 'Quelle',
    plan: 'Der Plan als Datei',
    planHelp:
      'Der Plan enthält alle diese Entscheidungen und keine Zeilen. Hierarchien können Werte der Tabelle nennen.',
    save: 'Plan speichern',
    load: 'Plan laden',
    link: 'Link zu diesem Plan erzeugen',
    linkHelp:
      'Ein Link trägt den Plan hinter dem #, das Browser an keinen Server senden. Wer den Link bekommt, sieht die Namen Ihrer Spalten und die Werte, die Hierarchien nennen, aber keine Zeilen.',
    linkReady: 'Der Link zum Kopieren',
    badLink:
      'Die Adresse enthielt einen Plan, der nicht gelesen werden kann; vielleicht wurde er abgeschnitten. Bitten Sie erneut darum, oder laden Sie den Plan als Datei.',
    keep: 'Plan in diesem Browser aufbewahren',
    keepHelp:
      'Für das nächste Mal, wenn Sie eine Tabelle mit diesen Spalten öffnen. Die Tabelle selbst wird nie aufbewahrt.',
    longLink: (length) =>
      `Der Link hat ${format.count(length)} Zeichen, weil der Plan viele Werte nennt. Mail- und Chatprogramme schneiden ihn vielleicht ab: Geben Sie den Plan besser als Datei weiter.`,
    offered: {
      link: 'Mit der Adresse dieser Seite kam ein Plan.',
      file: 'Ein Plan wurde vor seiner Tabelle geöffnet.',
      before: 'Sie hatten einen Plan für eine Tabelle mit diesen Spalten.',
      browser: 'Dieser Browser hat einen Plan für eine Tabelle mit diesen Spalten aufbewahrt.',
    },
    waitsForTable: 'Er wird angeboten, sobald eine Tabelle offen ist.',
    useOffered: 'Diesen Plan verwenden',
    declineOffered: 'Nein, danke',
    notJson: (name, reason) => `${name} ist kein Plan: Es ist kein gültiges JSON (${reason}).`,
    faultsTitle: (count) =>
      of(count, 'Mangel ist vor dem Ausführen zu beheben', 'Mängel sind vor dem Ausführen zu beheben'),
    run: 'Ausführen',
    runAgain: 'Erneut ausführen',
    runHelp: 'Läuft hier, in diesem Tab. Sie können jederzeit abbrechen.',
    cannotRun: 'Beheben Sie zuerst die Mängel des Plans.',
    search: ({ combinations, evaluations, memory }: SearchEstimate) =>
      `Die Suche: ${of(combinations, 'Kombination', 'Kombinationen')} von Stufen, von denen etwa ${format.count(evaluations)} genau betrachtet werden, mit höchstens ${format.bytes(memory)} Arbeitsspeicher.`,
    time: (seconds) => {
      if (seconds < 1) return 'Weniger als eine Sekunde.';
      if (seconds < 60) return `Etwa ${of(Number(seconds.toPrecision(1)), 'Sekunde', 'Sekunden')}.`;
      return seconds < 3600 ? 'Mehrere Minuten.' : 'Eine Stunde oder mehr.';
    },
    memory: (bytes) => `Höchstens etwa ${format.bytes(Number(bytes.toPrecision(2)))} Arbeitsspeicher.`,
    advice: {
      title: 'Für diese Tabelle empfohlen',
      series: {
        reason:
          'Es gibt ein Journal; diese Tabelle wurde also schon veröffentlicht: Zwei Veröffentlichungen können nebeneinandergelegt jemanden verraten.',
        action: 'Zu „Erneut veröffentlichen“',
      },
      attack: {
        reason: (attack) =>
          `Das letzte Ergebnis ließ sich umgehen, wenn man weiß, dass ${dependencyNamed(attack)}.`,
        action: '(d,l)-Inferenz verwenden',
      },
      secret: {
        reason: (column) =>
          `\`${column}\` ist sensibel, und dazu ist nichts versprochen: Haben alle in einer Gruppe denselben Wert, so ist er bekannt.`,
        action: 'l-Diversität hinzufügen',
      },
      telling: {
        reason: (column, told) =>
          `Zu jedem Wert von \`${column}\` gehört genau einer von ${names(told)}, und \`${column}\` wird unverändert veröffentlicht: Wer das weiß, kann die Vergröberung von ${names(told)} rückgängig machen.`,
        action: (column) => `Auch ${column} vergröbern`,
      },
      constraints: {
        reason:
          'Mehrere Versprechen zur Gruppengröße auf verschiedenen Spalten: Classfly+ erreicht sie zusammen, wo sie Spalten teilen, und getrennt, wo nicht.',
        action: 'Classfly+ verwenden',
      },
      dependency: {
        reason: ({ from, to }, more) =>
          `Zu jedem Wert von ${together(from)} gehört genau einer von ${names(to)}${more > 0 ? `, und ${format.count(more)} weitere dieser Art` : ''}: Die Veröffentlichung kann das bewahren oder verlieren.`,
        action: (method) => `Mit ${method} bewahren`,
      },
      method: {
        reason:
          'Sweep verliert beim selben Schutzversprechen weniger Genauigkeit als Mondrian. Es braucht länger, am meisten bei großen Tabellen mit vielen Spalten.',
        action: 'Sweep verwenden',
      },
    },
    reviewTitle: 'Sehen Sie sich das vor der Veröffentlichung an',
    formulas: {
      about: (columns) =>
        `Manche Zellen von ${list.format(columns)} sehen aus wie Formeln: Ein Tabellenprogramm, das die veröffentlichte Datei öffnet, führt sie vielleicht aus.`,
      question: 'Wie sollen sie veröffentlicht werden?',
      harmless: 'Unschädlich machen',
      harmlessHelp: 'mit einem Apostroph davor',
      asTheyAre: 'So lassen, wie sie sind',
      asTheyAreHelp: 'für Leser ohne Tabellenprogramm',
    },
    unset: 'nicht gesetzt',
    defaultIs: (value) => `Wenn leer: ${value}`,
    pathsHelp: 'Eine Zeile je Wert, vom Wert bis zum *, mit Semikolons dazwischen.',
    pathsFixed:
      'Diese Bezeichnungen enthalten Semikolons oder Zeilenumbrüche und lassen sich nur in der Plandatei ändern.',
    allColumns: 'alle, die anderen bekannt sein können',
    addLine: 'Hinzufügen',
    removeLine: (position) => `Eintrag ${position} entfernen`,
    entry: (position) => `Eintrag ${position}`,
    addColumnSet: 'Eine Tabelle einiger Spalten hinzufügen',
    columnSet: (position) => `Tabelle ${position}`,
    removeColumnSet: (position) => `Tabelle ${position} entfernen`,
  },

  dependencies: {
    title: 'Spalten, die andere bestimmen',
    lead: 'Wo jede Postleitzahl genau einen Ort hat, verrät eine genaue Postleitzahl den Ort, wie grob er auch angegeben wird; und zwei Spalten, die einzeln vergröbert werden, können sich am Ende widersprechen.',
    look: 'Abhängigkeiten suchen',
    again: 'Erneut suchen',
    size: 'Spalten zusammengenommen',
    sizes: (most) => (most === 1 ? 'eine' : `bis zu ${most}`),
    error: 'Zeilen, die abweichen dürfen',
    errors: (share) => (share === 0 ? 'keine' : `bis zu ${format.share(share)}`),
    looking: 'Suche läuft',
    cancel: 'Suche abbrechen',
    cancelled: 'Abgebrochen. Tabelle und Plan sind, wie sie waren.',
    failed: 'Die Suche kam nicht zum Ende',
    empty:
      'Unter den Spalten, die anderen bekannt sein können, wurde nichts gefunden: Was in einer steht, entscheidet nicht, was in einer anderen steht. Sie können unabhängig voneinander vergröbert werden.',
    functional: ({ from, to, error }) =>
      `zu ${error > 0 ? 'fast jedem' : 'jedem'} Wert von ${together(from)} gehört genau einer von ${names(to)}`,
    evidence: ({ from, to, error, support }) =>
      [
        `Genaue Angaben zu ${together(from)} machen die Vergröberung von ${names(to)} rückgängig.`,
        error > 0 ? `${format.share(error)} der Zeilen weichen ab.` : 'Keine Zeile weicht ab.',
        `${format.share(support)} der Zeilen haben ${names(from)} mit einer anderen Zeile gemeinsam.`,
      ].join(' '),
    multivalued: ({ from, to }) =>
      `bei gleichem Wert von ${together(from)} kommen ${names(to)} und die übrigen Spalten in jeder Kombination vor`,
    independentMeaning: 'Die übrigen Spalten zu kennen verrät nichts Weiteres darüber.',
    tick: 'Kreuzen Sie an, welche bestehen bleiben sollen. Nicht jedes Verfahren bewahrt sie; das Ergebnis sagt, welche geblieben sind.',
    everything: 'Alle bewahren',
    everythingMeans: (meaning) => `Bewahrt ${meaning}, bei jedem Lauf neu gesucht.`,
    showAll: (count) => `Alle ${format.count(count)} zeigen`,
    reaching: (count) => `${format.count(count)} weitere, die unverändert veröffentlichte Spalten betreffen`,
    reachingHelp:
      'Eine unverändert veröffentlichte Spalte kann nicht folgen, wenn die andere vergröbert wird. Nicht jedes Verfahren nimmt solche an.',
    keys: (sets, more) =>
      `${list.format([...sets.map(together), ...(more > 0 ? [`${format.count(more)} weitere`] : [])])} ${sets.length + Math.max(0, more) > 1 ? 'sind' : 'ist'} in jeder Zeile anders; nichts wiederholt sich, das bewahrt werden könnte.`,
    constants: (columns) => `${names(columns)} ${columns.length > 1 ? 'sind' : 'ist'} in jeder Zeile gleich.`,
    asWritten: 'Wie im Plan geschrieben',
    survivalTitle: 'Spalten, die andere bestimmen',
    outcome: { holds: 'bewahrt', violated: 'verloren', undecided: 'unbekannt' },
    named: dependencyNamed,
    survived: (entry, verdict, reason) => {
      const { from, to, arrow } = sidesOf(entry);
      if (to === undefined) return [entry.dependency, reason].filter(Boolean).join(': ');
      if (verdict === 'undecided') return `ob ${dependencyNamed(entry)}: ${reason ?? ''}`;
      if (arrow === '->>') {
        return `in der Veröffentlichung kommt ${to} bei gleichem Wert von ${from} ${verdict === 'holds' ? 'weiterhin' : 'nicht mehr'} mit allem Übrigen vor`;
      }
      if (arrow !== '->') {
        const { columns, times } = repeats(entry);
        return verdict === 'holds'
          ? `in der Veröffentlichung steht jeder vorkommende Wert von ${together(columns)} in mindestens ${format.count(times)} Zeilen`
          : `in der Veröffentlichung steht ein Wert von ${together(columns)} in weniger als ${format.count(times)} Zeilen`;
      }
      return verdict === 'holds'
        ? `in der Veröffentlichung gehört zu ${from} weiterhin nur ein Wert von ${to}`
        : `in der Veröffentlichung können zu ${from} mehrere Werte von ${to} gehören`;
    },
  },

  attacks: {
    title: 'Ließe sich das umgehen?',
    lead: 'Unverändert veröffentlichte Spalten können verraten, was andere verbergen. An dieser Veröffentlichung wurde erprobt, was jemand erfährt, der das weiß.',
    none: 'Keine unverändert veröffentlichte Spalte bestimmt eine vergröberte: Gruppen lassen sich so nicht zerlegen.',
    outcome: { holds: 'nein', violated: 'ja', undecided: 'unbekannt' },
    by: (attack) => `wenn man weiß, dass ${dependencyNamed(attack)}`,
    how: 'Wie es geht',
    switch: 'Stattdessen (d,l)-Inferenz verwenden',
    switched: 'Der Plan ist geändert, und das Ergebnis folgt.',
    noRemedy:
      'Das Verfahren (d,l)-Inferenz verhindert das, nimmt aber den Rest dieses Plans nicht an. Machen Sie eine Spalte der linken Seite zu „anderen bekannt“ oder „nennt eine Person“, wenn Sie darauf verzichten können.',
  },

  outlook: {
    title: 'Welche Werte zusammen veröffentlicht werden',
    lead: 'Jeder Balken ist ein Wert mit seinen Zeilen. Gleiche Farben werden zusammen veröffentlicht; die blassen Enden fallen weg.',
    about: (values, groups, removed) =>
      `${valuesOf(values)} in ${of(groups, 'Gruppe', 'Gruppen')}; ${rowsOf(removed)} weggelassen`,
    summary: (removed, rows, d, l) =>
      `Mit d = ${format.count(d)} und l = ${format.count(l)} würden ${rowsOf(removed)} von ${format.count(rows)} weggelassen (${format.share(rows === 0 ? 0 : removed / rows)}).`,
    more: (hidden) => `${of(hidden, 'seltenerer Wert', 'seltenere Werte')} nicht gezeichnet.`,
    leftOut: 'weggelassen',
    group: (position) => `Gruppe ${position}`,
    numbers: 'Als Zahlen',
    value: 'Wert',
    rows: 'Zeilen',
    together: 'Veröffentlicht in',
  },

  integerOr: {
    which: (field) => `${field}: eine Zahl oder ein Wort`,
    number: 'eine Zahl',
  },
  frequencyDistance: {
    unit: 'Gemessen in',
    rows: 'Zeilen',
    average: 'mittleren Abständen',
  },

  comparison: {
    heading: 'Derselbe Plan mit einem anderen Verfahren',
    title: 'Nebeneinander',
    other: 'Ein anderes Verfahren',
    compare: (title) => `Mit ${title} vergleichen`,
    running: (title) => `${title} läuft`,
    refused: (title) => `${title} ergibt aus diesem Plan keine Veröffentlichung:`,
  },

  field: {
    suppression: 'Anteil der Zeilen, die wegfallen dürfen',
    population: 'Personen, von denen die Tabelle eine Stichprobe ist',
    person: 'Spalten, die eine Person bestimmen',
    dependencies: 'Spalten, die andere bestimmen',
    order: 'Reihenfolge der veröffentlichten Zeilen',
    missing: 'Schreibweisen fehlender Werte',
    seed: 'Startwert',
    comment: 'Kommentar',
    csv: 'Veröffentlichte Dateien',
    'csv text': 'Pfade als Datei',
    escapeFormulas: 'Formeln unschädlich machen',
    byteOrderMark: 'Mit Byte Order Mark',
    workbook: 'Auch als Excel-Datei',
    ranges: 'Grenzen von Bereichen',
    language: 'Sprache der Berichte',
    reviewed: 'Angesehene Funde',
    maxLevel: 'Höchste Stufe',
    show: 'Gruppen zeigen',
    separator: 'Zwischen Einträgen',
    bottom: 'Kleinste gezeigte Zahl',
    top: 'Größte gezeigte Zahl',
    pseudonym: 'Stattdessen ein Pseudonym veröffentlichen',
    weight: 'Gewicht',
    attribute: 'Sensible Spalte',
    attributes: 'Betroffene Spalten',
    variant: 'Bedeutung',
    distance: 'Abstand',
    widths: 'Breiten',
    origin: 'Ausgerichtet an',
    min: 'Kleinster',
    max: 'Größter',
    from: 'Beginnt',
    char: 'Zeichen',
    levels: 'Stufen',
    format: 'Schreibweise',
    pivot: 'Umbruchjahr',
    reference: 'Stichtag',
    paths: 'Pfade',
    uncovered: 'Werte, die kein Pfad abdeckt',
    cut: 'Schnitt',
    k: 'k',
    marginals: 'Weitere Tabellen',
    batches: 'Wie Blöcke gefunden werden',
    publish: 'Form jeder Veröffentlichung',
    identity: 'Spalten, an denen Personen wiedererkannt werden',
    minWidths: 'Schmalste Bereiche',
    ineligible: 'Zu viele mit demselben Wert',
    assign: 'Wer eine Gruppe teilt',
    nearest: 'Gezogen aus so vielen der Nächsten',
    objective: 'Bestes nach',
    steps: 'Schritte',
    polish: 'Nachbessern',
    seconds: 'Sekunden des Nachbesserns',
    stop: 'Beendet nach',
    keep: 'Zu bewahrende Abhängigkeiten',
    start: 'Zuerst k-anonym gemacht',
    strategy: 'Vorgehen',
    countSatisfied: 'Auch erledigte Zeilen zählen',
    remainder: 'Spalten, die keine Bedingung nennt',
    grouping: 'Gruppierung der Werte',
    partition: 'Teile der Werte',
  },

  place: {
    role: (column) => `was \`${column}\` bedeutet`,
    hierarchy: (column) => `wie \`${column}\` vergröbert wird`,
    column: (column) => `die Spalte \`${column}\``,
    ofColumn: (field, column) => `„${field}“ von \`${column}\``,
    of: (field, title) => `${field.length > 1 ? `„${field}“` : field} von ${title}`,
    field: (field) => `„${field}“`,
    principles: 'was gelten muss',
    method: 'das Verfahren',
    unknown: (path) => `\`${path}\``,
  },

  fault: {
    say: (found, expected) => (expected === '' ? found : `Gefunden: ${found}; erwartet: ${expected}.`),
    missing: (expected) => `Fehlt noch: ${expected}.`,
    fixes: {
      spell: (nearest) => `„${nearest}“ verwenden`,
      set: (value) => `Auf ${value} setzen`,
      remove: (place) => `Herausnehmen: ${place}`,
      method: (title) => `${title} verwenden`,
      principle: (title) => `${title} verlangen`,
      role: (word) => `Auf „${word}“ setzen`,
      back: 'Letzte Änderung zurücknehmen',
    },
    inPlan: 'Der Plan',
  },

  result: {
    running: 'In Arbeit',
    phase: (phase) => (phase === '' ? 'beginnt' : phase),
    progress: (done, total, loss) =>
      [
        ...(total > 0 ? [`${format.count(done)} von ${format.count(total)}`] : []),
        ...(loss === undefined ? [] : [`${format.share(loss)} verloren`]),
      ].join(', '),
    cancel: 'Abbrechen',
    enough: 'Genug',
    enoughMeans: 'Beendet das Nachbessern und behält das bisher Beste',
    cancelled: 'Abgebrochen. Tabelle und Plan sind, wie sie waren.',
    cancelledKept: 'Abgebrochen. Dies ist das Ergebnis von vorher.',
    outOfDate: (places, more) =>
      `Der Plan wurde nach diesem Ergebnis geändert: ${list.format([...places, ...(more > 0 ? [of(more, 'weitere Stelle', 'weitere Stellen')] : [])])}.`,
    separate: 'Geprüft von getrenntem Code, der nur die veröffentlichten Dateien liest.',
    behind: 'Was gemessen wurde',
    verdict: {
      holds: 'Hält das Schutzversprechen',
      violated: 'Bricht das Schutzversprechen',
      undecided: 'Nicht zu entscheiden',
    },
    outcome: { holds: 'gehalten', violated: 'gebrochen', undecided: 'unentschieden' },
    fault: 'falsch',
    asked: 'verlangt',
    measured: 'gemessen',
    made: (rows, milliseconds) => `${rowsOf(rows)} veröffentlicht in ${format.seconds(milliseconds)}`,
    facts: {
      smallest: 'Kleinste Gruppe',
      groups: 'Gruppen',
      suppressed: 'Weggelassen',
      hidden: 'Teilweise unterdrückt',
      hiddenIn: (columns) => `davon in ${columns}`,
      loss: 'Genauigkeitsverlust',
      lossShown: 'Genauigkeitsverlust, wie ihn die veröffentlichten Zellen zeigen',
    },
    linkedFacts: {
      smallest: 'Mindestzahl gleicher Zeilen',
      batches: 'Blöcke',
      belief: (column) => `Sicherste Vermutung über ${column}`,
    },
    belief: 'Was jemand vermuten kann',
    linked: {
      title: 'Warum es mehrere Tabellen sind',
      why: (column) =>
        `Was andere über eine Person wissen können und ${column} werden getrennt veröffentlicht. Eine Zeile der ersten Tabelle sagt, in welchem Block sie ist; batch.csv sagt, welche Werte von ${column} dieser Block enthält und wie viele von jedem. Niemand kann sagen, welcher Wert zu welcher Zeile eines Blocks gehört; deshalb können die übrigen Spalten genau bleiben.`,
      join: 'Um sie gemeinsam auszuwerten, verbinden Sie die Tabellen über batch_id: Jede Zeile zählt mit jedem Wert ihres Blocks, und zwar mit dessen Anteil im Block.',
      joined: {
        tab: 'Wie Außenstehende sie verbinden',
        help: (column) =>
          `Jede Zeile mit jedem Wert von ${column}, den ihr Block enthält: Welcher der der Person ist, kann niemand sagen.`,
        share: 'wie viele im Block',
        of: (count, people) => `${count} von ${format.count(people)}`,
      },
      parts: {
        'generalized.csv': 'Eine Zeile je Person: was andere wissen können, und der Block.',
        'batch.csv': 'Eine Zeile je Block und Wert: wie viele Personen des Blocks ihn haben.',
        'counterfeits.csv': 'Wie viele der gezählten Werte zu niemandem gehören.',
      },
      marginal:
        'Einige der Spalten für sich, genauer als in der vollständigen Tabelle, mit denselben Blöcken.',
    },
    noRelease: 'Es gibt keine Veröffentlichung',
    allowSuppression: (share) => `Erlauben, dass ${share} der Zeilen wegfallen`,
    diagnosis: 'Diagnose nur für Sie',
    diagnosisHelp: 'Sie kann Zellen Ihrer Tabelle zitieren. Geben Sie sie nicht weiter.',
    saveDiagnosis: 'Private Diagnose speichern',
    table: 'Die veröffentlichte Tabelle',
    tableHelp: 'Markiert: vergröbert.',
    view: 'Zeigen',
    views: { after: 'veröffentlicht', both: 'vorher und nachher', before: 'Original' },
    was: (before, why) => `war ${before === '' ? 'leer' : before}${why === undefined ? '' : `; ${why}`}`,
    hides: (rows) =>
      rows === 1
        ? 'keine andere Zeile wird ebenso veröffentlicht'
        : `${format.count(rows)} Zeilen werden gleich veröffentlicht, sodass niemand sagen kann, welche davon es ist`,
    row: 'Zeile',
    loadingRows: '…',
    numbers: 'Zahlen',
    saveAs: (title, kind) => `„${title}“ als ${kind} speichern`,
    why: {
      title: 'Warum ist eine Zelle gröber?',
      help: 'Klicken Sie auf eine markierte Zelle, oder nennen Sie eine Zeile und eine Spalte.',
      row: 'Zeile',
      column: 'Spalte',
      ask: 'Erklären',
      busy: 'Wird nachgesehen …',
      changed: (column, before, after) =>
        `\`${column}\` war \`${before}\` und ist als \`${after}\` veröffentlicht.`,
      same: (column, after) => `\`${column}\` ist unverändert veröffentlicht: \`${after}\`.`,
      alike: (rows, columns, whole) =>
        `${whole ? '' : 'Mindestens '}${rowsOf(rows)} ${rows === 1 ? 'zeigt' : 'zeigen'} dasselbe in ${names(columns)}, sodass niemand sagen kann, welche davon es ist.`,
      values: (column) => `Was diese Zeilen in ${column} hatten:`,
      covers: 'Die veröffentlichte Zelle deckt alle diese ab.',
      more: (count) => `und ${of(count, 'weiterer Wert', 'weitere Werte')}`,
      counterfeit: 'Diese Zeile gehört zu niemandem: Sie wurde hinzugefügt, um das Versprechen zu halten.',
    },
    attacker: {
      title: 'Jemand sucht',
      another: 'andere Person',
      showName: 'jemanden (Namen zeigen)',
      rowOf: (row) => `Zeile ${format.count(row)}`,
      choose: 'Wen, und was bekannt ist',
      row: 'Zeile der Tabelle',
      name: 'oder ein Wert, etwa ein Name',
      known: 'Was bekannt ist',
      ask: 'Diese Person suchen',
      nobody: 'Keine Zelle der Tabelle ist genau das.',
      knows: 'weiß',
      knowsNothing: 'Über diese Person ist nichts bekannt.',
      more: (count) => ` und ${of(count, 'weitere Spalte', 'weitere Spalten')}`,
      before: 'in Ihrer Tabelle.',
      after: 'danach.',
      fit: (rows, whole) => `${whole ? '' : '≥ '}${rowsOf(rows)}`,
      secret: (column, values) =>
        values === 1 ? `${column} steht fest:` : `Einer von ${format.count(values)} Werten für ${column}.`,
      leftOut: 'weggelassen: nichts zu finden.',
      thatWay: (rows, share, columns) =>
        `${rowsOf(rows)} (${format.share(share)}) ${rows === 1 ? 'ist' : 'sind'} über ${list.format(columns)} auffindbar.`,
      people: (people, share, whole, columns) =>
        `${whole ? '' : '≥ '}${of(people, 'Person', 'Personen')} (${format.share(share)}) ${people === 1 ? 'ist' : 'sind'} über ${list.format(columns)} auffindbar.`,
    },
    frontier: {
      title: 'Was andere Verfahren und Größen ergäben',
      about:
        'Jedes Verfahren, das diesen Plan annimmt, mit mehreren Gruppengrößen. Je weiter links und unten, desto besser; die verbundenen werden von keinem übertroffen. Klicken Sie auf eines, um seine Tabelle zu erstellen.',
      start: 'Alle Verfahren vergleichen',
      startHelp: (workers) =>
        `Läuft im Hintergrund mit ${of(workers, 'Prozess', 'Prozessen')}; Sie können weiterarbeiten.`,
      tooLarge:
        'Diese Tabelle ist zu groß, um mehrfach zugleich gehalten zu werden. Ändern Sie stattdessen das Verfahren und führen Sie erneut aus.',
      running: 'Verfahren werden verglichen',
      cancel: 'Vergleich abbrechen',
      again: 'Erneut vergleichen',
      outOfDate: 'Dieser Vergleich galt einem anderen Plan.',
      point: (method, size) => `${method}, k = ${format.count(size)}`,
      method: 'Verfahren',
      size: 'k',
      loss: 'Genauigkeitsverlust',
      measure: 'Gegen den Verlust',
      measures: {
        risk: 'Mittleres Risiko, gefunden zu werden',
        queryError: 'Fehler von Auszählungen: die Hälfte innerhalb von',
        suppressed: 'Weggelassene Zeilen',
      },
      short: { risk: 'Risiko', queryError: 'Fehler von Auszählungen', suppressed: 'Weggelassene Zeilen' },
      unmeasured: 'Nicht gemessen',
      make: (method, size) => `Tabelle von ${method} mit k = ${format.count(size)} erstellen`,
      makeShort: 'Erstellen',
      shown: 'gezeigt',
      refused: (count) =>
        of(count, 'Kombination ergab keine Veröffentlichung', 'Kombinationen ergaben keine Veröffentlichung'),
      reason: 'Warum es keine gibt',
      saveCsv: 'Als CSV speichern',
      saveLatex: 'Als LaTeX speichern',
      saveCitation: 'Zitierangabe speichern',
      cite: (version) => `Outis ${version}, Anonymisierung mit unabhängigem Prüfergebnis.`,
      none: 'Kein Verfahren ergab eine Veröffentlichung.',
      failed: 'Der Vergleich endete vorzeitig',
    },
    compared: {
      risk: (name) => `Risiko, gefunden zu werden: ${name}`,
      queries: (name) => `Fehler von Auszählungen: ${name}`,
      loss: (column) => `${column}: Genauigkeitsverlust`,
    },
    previous: {
      title: 'Neben dem vorigen Ergebnis',
      figures: 'Die Kennzahlen beider Ergebnisse',
      now: 'jetzt',
      before: 'vorher',
      changed: (places) => `Seither geändert: ${list.format(places)}.`,
      back: 'Zurück zu jenem Plan',
      backHelp: 'Derselbe Plan ergibt dieselbe Veröffentlichung.',
    },
    solutions: {
      title: 'Andere Kombinationen von Stufen',
      about: ({ combinations, evaluated, proven }) =>
        `${format.count(evaluated)} von ${of(combinations, 'Kombination', 'Kombinationen')} wurden ausgewertet${
          proven
            ? '; keine ist besser als die erste'
            : '; die Suche endete mit der Zahl erlaubter Schritte, es kann also eine bessere geben'
        }. Der gefüllte Punkt ist die Tabelle unten. Klicken Sie auf einen anderen, um seine Tabelle zu sehen.`,
      levels: 'Stufen',
      loss: 'Verlorene Genauigkeit, Spalten gewichtet wie im Plan',
      risk: 'Risiko, gefunden zu werden, im Mittel',
      suppressed: 'Weggelassene Zeilen',
      dot: (position) => `Nr. ${position}`,
      level: (column, level) => `${column} ${level}`,
      asInTheTable: 'alle wie in der Tabelle',
      shown: 'gezeigt',
      publish: (position) => `Tabelle von Nr. ${position} erstellen`,
      publishShort: 'Erstellen',
      searchAgain: 'Erneut suchen',
    },
    usefulness: {
      heading: 'Nutzen für Auswertungen',
      lead: 'Was Auswertungen in der Veröffentlichung finden, neben dem, was sie in Ihrer Tabelle finden. Nur für Sie: Es vergleicht mit dem Original.',
      target: 'Vorherzusagende Spalte',
      measure: 'Auswertungen vergleichen',
      report: 'In den privaten Bericht aufnehmen',
      reported: 'Es steht im privaten Bericht.',
      none: 'Auswertungen lassen sich nicht vergleichen',
      table: 'Aus der Tabelle',
      release: 'Aus der Veröffentlichung',
      columns: 'Spalten',
      majority: 'immer der häufigste Wert',
      classifiers: {
        'naive-bayes': 'naiver Bayes',
        'logistic-regression': 'logistische Regression',
      } as Record<string, string>,
      accuracy: {
        title: (target) => `Richtige Vorhersagen von ${target}`,
        about: (rows, folds) =>
          `Wie oft richtig vorhersagt, wer aus der Tabelle (hohl) und wer aus der Veröffentlichung lernt (gefüllt), bei ${rowsOf(rows)}. Niemand wird nach Zeilen gefragt, die er gesehen hat: Die Zeilen sind in ${format.count(folds)} Teile geteilt.`,
        who: 'Wer vorhersagt',
      },
      pairs: {
        title: 'Werte, die zusammen vorkommen',
        about:
          'Der Anteil der Zeilen, die versetzt werden müssten, damit die Zählungen zweier Spalten die Ihrer Tabelle wären.',
        moved: 'Zu versetzende Zeilen',
        before: 'V in der Tabelle',
        after: 'V in der Veröffentlichung',
      },
      counts: {
        title: 'Gemeinsam gezählt',
        about: (target) =>
          `Wie viele Zeilen welche Werte von ${target} und einer anderen Spalte haben: in Ihrer Tabelle, und wie jemand es schätzt, der nur die Veröffentlichung hat. Je dunkler, desto mehr.`,
        choose: 'Gezählt mit',
        values: 'Werte',
      },
      correlations: {
        title: 'Zahlen, die zusammenhängen',
        about:
          'Korrelationen in Ihrer Tabelle (hohl) und in der Veröffentlichung (gefüllt), in der ein Bereich als seine Mitte zählt.',
      },
      totals: {
        title: 'Fehler von Summen',
        about: 'Wie weit die Summe einer Spalte danebenliegt.',
        mean: 'Mittelwert',
        meanAfter: 'Mittelwert in der Veröffentlichung',
        meanError: 'Fehler des Mittelwerts, in Standardabweichungen',
        total: 'Summe',
        totalAfter: 'Summe in der Veröffentlichung',
      },
    },
    figures: {
      groups: {
        title: 'Gruppengrößen',
        bucketsTitle: 'Gleich aussehende Zeilen',
        about:
          'Wie viele Gruppen ununterscheidbarer Zeilen welche Größe haben. Eine Zeile verbirgt sich unter so vielen, wie ihre Gruppe enthält.',
        size: 'Zeilen in der Gruppe',
        count: 'Gruppen',
        rows: 'Zeilen darin',
        range: (from, to) => `${format.count(from)}–${format.count(to)}`,
      },
      risk: {
        title: 'Risiko, gefunden zu werden',
        about:
          'Wie sicher sich jemand der Zeile einer Person oder eines sensiblen Werts sein könnte, der alles weiß, was anderen bekannt sein kann.',
        measure: 'Maß',
        before: 'vorher',
        after: 'nachher',
        highest: 'höchstes überhaupt',
        average: 'im Mittel',
        above: (threshold) => `Risiko über ${format.share(threshold)}`,
        belief: (column) => `Gewissheit über ${column}`,
      },
      distribution: {
        title: 'Werte vorher und nachher',
        about:
          'Wie oft jeder Wert vorkommt (Umriss), und wie oft es jemand meinen würde, der nur die Veröffentlichung hat (Balken).',
        choose: 'Spalte',
        value: 'Wert',
        before: 'Vorher',
        after: 'Nachher',
        range: (from, to) => `${from} bis ${to}`,
        missing: 'fehlend',
        others: (count) => of(count, 'anderer Wert', 'andere Werte'),
      },
      queries: {
        title: 'Fehler von Auszählungen',
        about: (asked) =>
          `Wie weit ${of(asked, 'Auszählung', 'Auszählungen')} mit zufälligen Bedingungen, aus der Veröffentlichung geschätzt, von den wahren abweichen.`,
        measure: 'Maß',
        error: 'Relativer Fehler',
        median: 'die Hälfte innerhalb',
        ninetieth: 'neun von zehn innerhalb',
      },
      loss: {
        title: 'Genauigkeitsverlust je Spalte',
        about: '0 % ist der genaue Wert, 100 % ist *.',
        column: 'Spalte',
        loss: 'Verlust',
      },
      squared: {
        title: 'Quadratischer Fehler von Zahlen',
        about:
          'Wie weit Zahlen danebenliegen, quadriert und summiert, neben dem, was es wäre, wenn jede Zeile den Mittelwert aller zeigte (SSE / SST). Ein Bereich zählt als seine Mitte.',
        error: 'Quadratischer Fehler',
      },
    },
  },

  bench: {
    original: 'Ihre Tabelle',
    tables: 'Veröffentlichte Tabellen',
    details: 'Kennzahlen und andere Verfahren',
    slot: (field, noun) => (noun === '' ? field : `${field}: ${noun}`),
    promise: {
      title: 'Das Schutzversprechen',
      on: (columns) => `nach ${list.format(columns)}`,
      for: 'für',
      own: 'eigene Zahlen',
      why: 'Warum diese Zahlen',
      ownNumbers: 'Diese Zahlen haben Sie selbst gewählt.',
      others: 'Andere Verfahren',
      expert: 'Experte',
      plan: 'Plan als Datei',
    },
    side: {
      runWhole: 'Ganze Tabelle ausführen',
      preview: (rows, whole) =>
        rows < whole
          ? `Vorschau auf ${format.count(rows)} von ${rowsOf(whole)}; die ganze verliert meist weniger. Von einer Vorschau ist nichts versprochen.`
          : 'Vorschau mit kurzem Nachbessern; das lange verliert weniger. Eine Vorschau verspricht nichts.',
      glance: 'Auf den ersten Blick, ohne Nachbessern: Die Veröffentlichung selbst verliert weniger.',
      tiny: 'Eine sehr kleine Tabelle',
      tinyFound: (certain, people, byGroups) =>
        `Wer dieses Verfahren auf alle möglichen Tabellen erneut anwendet, weiß es bei ${format.count(certain)} von ${of(people, 'Person', 'Personen')} sicher; nach den Gruppen allein bei ${format.count(byGroups)}.`,
      tinyUnknown:
        'Wer dieses Verfahren erneut anwendet, erfährt vielleicht mehr, als die Gruppen zeigen; wie viel, wurde nicht berechnet.',
      tinyMore: 'Wie das gefunden wurde',
      highest: 'Höchstes Risiko, gefunden zu werden',
      error: 'Typischer Fehler einer Auszählung',
      second: 'Das ist nicht die Veröffentlichung, die Sie vorher heruntergeladen haben',
      secondWhy: (name, time, places) =>
        `\`${name}\` wurde um ${time} heruntergeladen; seither geändert: ${list.format(places)}. Wer beide erhält, kann sie nebeneinanderlegen und Personen finden: Geben Sie nur eine weiter.`,
      handed: (name) => `${name} wurde heruntergeladen`,
      next: 'Geben Sie das Zip so weiter, wie es ist: Wer es erhält, kann es hier prüfen. Bewahren Sie die Dateien unter „Dateien der Veröffentlichung“ auf, die nur für Sie sind.',
    },
    standingOut: {
      title: 'Was Menschen auffallen lässt',
      rows: (rows, share, size) =>
        `In der Tabelle, wie sie ist, ${rows === 1 ? 'lässt' : 'lassen'} sich ${rowsOf(rows)} (${format.share(share)}) an ${columnsOf(size)} oder weniger herausgreifen.`,
      nobody: (size) =>
        `In der Tabelle, wie sie ist, lässt sich niemand an ${columnsOf(size)} oder weniger herausgreifen.`,
      column: (column, rows) => `${column} hilft, ${rowsOf(rows)} herauszugreifen`,
      share: (share) => format.share(share),
      why: 'Der Anteil an allen solchen Kombinationen, an dem die Spalte beteiligt ist; kleine zählen mehr. Machen Sie die ersten gröber, um am meisten zu gewinnen.',
      most: 'Zeilen, die am meisten auffallen',
      row: 'Zeile',
      score: 'Punkte',
      by: 'Herausgegriffen an',
      sets: (sets) => sets.map((columns) => columns.join(' + ')).join(', '),
      scores: 'Punkte jeder Zeile sichern',
    },
    curve: {
      title: 'Was es kostet',
      lost: (share) => `${share} Verlust`,
      label: 'Gruppengröße',
      value: (k) => `Gruppen von mindestens ${format.count(k)}`,
      follows: 'abhängig von',
      name: (field, title) => `${field} von ${title}`,
      other: (field, title, value) => `${field} von ${title} ist ${format.figure(value)}`,
      drag: 'Ziehen Sie am Punkt, um das zu ändern.',
    },
    status: {
      working: 'In Arbeit …',
      took: (time) => `Live: ${time}`,
      attacks: (count) => `${of(count, 'Umgehung', 'Umgehungen')} erprobt`,
      handedOut: (count) => `${of(count, 'Veröffentlichung', 'Veröffentlichungen')} heruntergeladen`,
    },
  },

  release: {
    lead: 'Alles im Zip darf weitergegeben werden. Was nur für Sie ist, liegt getrennt.',
    public: 'Zum Weitergeben',
    private: 'Nur für Sie',
    privateHelp:
      'Diese Dateien verbinden veröffentlichte Zeilen mit den ursprünglichen und zitieren die ursprüngliche Tabelle. Verwahren Sie sie so sicher wie die Tabelle selbst.',
    download: 'Herunterladen',
    first: (questions) => `Erst ${of(questions, 'Frage', 'Fragen')} beantworten`,
    zip: 'Veröffentlichung herunterladen (Zip)',
    zipping: 'Wird gepackt …',
    checking: 'Wird wie beim Empfänger geprüft …',
    notVerified:
      'Die Prüfung, die ein Empfänger machen würde, bestätigt diese Veröffentlichung nicht: Es wurde nichts herausgegeben.',
    undecided: 'Wer nur diese Dateien hat, kann nicht alles nachprüfen:',
    parquetHelp:
      'Parquet enthält dieselben Zeilen für Programme, die es bevorzugen. Nachprüfen lässt sich später das Zip: Seine Dateien haben Prüfsummen und einen Bericht.',
    save: (name) => `${name} speichern`,
    saveShort: 'Speichern',
    file: 'Datei',
    size: 'Größe',
    hash: 'SHA-256',
    options: {
      workbook: 'Auch als Excel-Datei (release.xlsx)',
      byteOrderMark: 'CSV, das Excel mit den richtigen Buchstaben öffnet (Byte Order Mark)',
      format: 'Tabellen im Zip als',
      ranges: 'Kleinster und größter Wert jedes Bereichs als eigene Spalten',
      language: 'Sprache der Berichte',
    },
  },

  views: {
    title: 'Dürfen diese zusammen veröffentlicht werden?',
    lead: 'Zwei Auszüge einer Tabelle, jeder für sich harmlos, können nebeneinandergelegt eine Person festlegen. Sagen Sie, was veröffentlicht werden soll und was nicht bekannt werden darf.',
    footer:
      'Diese Prüfung zählt die Werte, die für eine Person möglich bleiben. Sie nimmt an, dass alle Auszüge aus einer Tabelle stammen, berücksichtigt nicht, wie oft sich Zeilen wiederholen, und sagt nichts darüber, wie wahrscheinlich ein Wert ist oder wie groß Gruppen von Personen sind: Das verspricht eine Veröffentlichung.',
    log: {
      title: 'Was schon weitergegeben wurde',
      help: 'Ein Weitergabeprotokoll ist eine Datei, die Sie aufbewahren: Prüfsummen und Bedingungen von Auszügen, an wen und wann, keine Zeilen. Legen Sie es mit den Auszügen ab: Die ihm bekannten werden markiert.',
      entries: (count) => `Das Protokoll kennt ${of(count, 'Auszug', 'Auszüge')}.`,
      notHere: (file, to, on) =>
        `${file} wurde weitergegeben (${to}, ${on}) und ist nicht hier. Fügen Sie den Auszug hinzu: Die Antwort lässt ihn aus.`,
      to: 'Die vorgeschlagenen Auszüge gehen an',
      save: 'Eintragen und Protokoll speichern',
      afterwards: 'Das Protokoll lässt sich ergänzen, wenn die Prüfung bestanden ist.',
    },
    start: {
      files: 'Auszüge auswählen …',
      filesHelp:
        'Mehrere CSV-Dateien, eine für jeden Auszug, oder eine gespeicherte Sammlung von Auszügen (JSON). Sie können sie auch auf dem Knopf ablegen.',
      table: (name) => `Auszüge aus ${name} festlegen`,
      noTable: 'Auszüge aus einer Tabelle festlegen',
      tableHelp:
        'Öffnen Sie zuerst eine Tabelle unter „Einmal veröffentlichen“; ihre Spalten lassen sich dann ankreuzen.',
      samples: 'Oder sehen Sie sich ein Beispiel an',
      sampleTitle: 'Auszüge eines Krankenhauses',
      sampleAbout: 'Drei Listen aus einem Krankenhaus: Aufnahmen, ein Stationsbericht, Geburtstage',
      unreadable: (name) => `${name} kann nicht verwendet werden`,
      tooLarge: (size) =>
        `Die Datei umfasst ${format.bytes(size)}. Auszüge werden Zeile für Zeile nebeneinandergelegt, und ein Tab dieses Browsers würde vermutlich mittendrin enden.`,
      tooLargeHints: ['Lassen Sie Spalten und Zeilen weg, die kein Auszug zeigt.'],
    },
    edit: {
      unnamed: (position) => `Auszug ${position}`,
      name: 'Name des Auszugs',
      columns: 'Spalten, die er zeigt',
      same: 'Seine Spalten, wie die anderen Auszüge sie nennen',
      sameAs: (place) => `Spalte ${place} ist dieselbe wie`,
      where: (name) => `Nur Zeilen von ${name} mit`,
      condition: (name) => `die Bedingung von ${name}`,
      whereExample: "Age >= 60 and Ward in ('North', 'East')",
      completions: 'Ergänzungen',
      published: 'schon weitergegeben',
      distinct: 'eine Liste ohne Wiederholungen: Anzahlen werden nicht berücksichtigt',
      repeated: (rows, repeated) => `${rowsOf(rows)}, ${format.count(repeated)} doppelt: einmal gezählt`,
      more: 'Spalten und Bedingung',
      withoutRepeats: 'Als Liste ohne Wiederholungen behandeln',
      remove: 'Entfernen',
      add: 'Auszug hinzufügen',
      addFile: 'Auszüge hinzufügen …',
      save: 'Sammlung speichern',
      other: 'Neu beginnen',
      secret: 'Was nicht bekannt werden darf',
      secretHelp:
        'Die Spalte, die eine Person nennt, oder mehrere, die es zusammen tun, und das Merkmal, das ihr niemand soll zuordnen können. Jedes Geheimnis bekommt sein eigenes Urteil.',
      secretNumber: (number) => `Geheimnis ${number}`,
      addSecret: 'Noch ein Geheimnis',
      removeSecret: 'Dieses Geheimnis entfernen',
      withColumn: 'zusammen mit …',
      withoutColumn: (name) => `ohne ${name}`,
      further: (label, place) => `${label}, Spalte ${place}`,
      id: 'Person',
      property: 'Merkmal',
      k: 'Werte, die möglich bleiben müssen',
      question: 'Für jeden Wert von {id} müssen mindestens {k} Werte von {property} möglich bleiben.',
      several: (label, columns) => `${label}: ${columns.join(', ')}`,
      dependencies: 'Was andere ohnehin wissen',
      dependenciesHelp: (id, property) =>
        `Zum Beispiel, dass zu jedem Wert von ${id} einer von ${property} gehört: Schreiben Sie „${id} -> ${property}“. Solches Wissen kann Tabellen ausschließen.`,
      addDependency: 'Hinzufügen',
      removeDependency: (text) => `${text} entfernen`,
      domains: 'Spalten mit wenigen möglichen Werten',
      domainsHelp:
        'Wo alle Werte einer Spalte allgemein bekannt sind, lassen sich Werte ausschließen, bis einer übrig bleibt.',
      domain: (name, values) => `${name}: ${values}`,
      domainColumn: 'Spalte mit wenigen möglichen Werten',
      domainValues: 'Alle ihre Werte, durch Kommas getrennt',
      domainExample: 'ja, nein, unbekannt',
      addDomain: 'Begrenzen',
      removeDomain: (name) => `Begrenzung von ${name} entfernen`,
      nearest: (name) => `Meinten Sie „${name}“?`,
      check: 'Prüfen',
      checking: 'Auszüge werden geprüft',
      cancel: 'Abbrechen',
    },
    result: {
      title: 'Dürfen sie zusammen hinaus?',
      before: 'Wie die Auszüge zusammenhängen',
      added: 'Verrät der neue etwas Zusätzliches?',
      missing: 'fehlend',
      refused: 'Diese Auszüge können nicht geprüft werden',
      outOfDate: 'Die Auszüge wurden nach diesem Prüfergebnis geändert. Prüfen Sie erneut.',
      answer: { holds: 'Ja.', violated: 'Nein.', undecided: 'Nicht entschieden.' },
      gives: (people) =>
        `Nein: Zusammen verraten sie ${people === 1 ? 'eine Person' : `${format.count(people)} Personen`}.`,
      seal: { holds: '≥ k', violated: '< k', undecided: '?' },
      verdict: {
        holds: (k, { id, property }) =>
          `Mindestens ${k} Werte von ${property} bleiben für jeden Wert von ${id} möglich`,
        violated: (k, { id, property }) =>
          `Für manche Werte von ${id} bleiben weniger als ${k} Werte von ${property} möglich`,
        undecided: (k, { property }) =>
          `Es ist nicht bekannt, ob für alle ${k} Werte von ${property} möglich bleiben`,
      },
      method: (method) =>
        method === 'conservative'
          ? 'Vorsichtig entschieden: Was als preisgegeben gilt, muss es nicht sein'
          : method === 'exact-solver'
            ? 'Genau entschieden, durch Versuchen möglicher Tabellen'
            : 'Genau entschieden',
      how: 'Wie es folgt',
      exposed: (count) =>
        count === 1 ? 'Eine Person ist preisgegeben' : `${format.count(count)} Personen sind preisgegeben`,
      rowOf: (view, row) => `Zeile ${format.count(row)} von ${view}`,
      mustBe: (property) => `${property} muss sein:`,
      oneOf: (values) => disjunction.format(values),
      showAll: (count) => `Alle ${count} zeigen`,
      repairs: 'Nach jeder einzelnen dieser Änderungen ist es zulässig',
      repair: {
        dropView: (view) => `${view} nicht veröffentlichen.`,
        dropColumn: (view, column) => `${view} ohne ${column} veröffentlichen.`,
        generalise: (column, level) => `${column} auf Stufe ${level} seiner Hierarchie veröffentlichen.`,
        merge: (column, values, into) =>
          `${values.length > 3 ? `${values[0]}, ${values[1]}, … ${values.at(-1)} (${format.of(values.length, 'Wert', 'Werte')})` : values.join(', ')} von ${column} als einen Wert veröffentlichen, \`${into}\`.`,
        suppressEntities: (ids, rows, fewest) =>
          `Die Zeilen von ${ids.length > 3 ? `${ids[0]}, ${ids[1]} und ${format.count(ids.length - 2)} weiteren` : ids.join(', ')} weglassen (${format.of(rows, 'Zeile', 'Zeilen')} in allen Auszügen; ${fewest ? 'mit weniger geht es nicht' : 'höchstens so viele sind nötig'}).`,
      },
      apply: 'Übernehmen',
    },
    graph: {
      caption:
        'Linien verbinden Auszüge, die dieselbe Spalte zeigen; gestrichelte sind das, was andere wissen. Der Weg der Schlussfolgerung ist hervorgehoben.',
      rows: (numbers) => `${numbers.length === 1 ? 'Zeile' : 'Zeilen'} ${list.format(numbers.map(String))}`,
      node: (name, columns) => `${name} zeigt ${list.format(columns)}`,
      edge: {
        shared: (from, to, label) => `${from} und ${to} haben ${label} gemeinsam`,
        dependency: (from, to, label) => `${label} verbindet ${from} mit ${to}`,
      },
    },
  },

  again: {
    lead: 'Eine Tabelle, die immer wieder veröffentlicht wird, etwa ein Register jedes Quartal. Zwei Veröffentlichungen, die jede für sich gut sind, können nebeneinandergelegt jemanden verraten; hier behält jede Person über alle Veröffentlichungen hinweg die Menge sensibler Werte, die ihre Gruppe zeigt.',
    table: (name, rows) => `${name}: ${rowsOf(rows)}`,
    samples: 'Oder probieren Sie ein erfundenes Register aus, ein Quartal nach dem anderen',
    quarter: {
      spring: { title: 'Frühjahr', about: '180 Patienten: Beginnen Sie damit eine Reihe' },
      summer: { title: 'Sommer', about: 'einige sind gegangen, einige gekommen, eine Person ist umgezogen' },
      autumn: { title: 'Herbst', about: 'eine Person kommt zurück, eine hat eine andere Diagnose' },
    },
    ledgerLead:
      'Das Journal merkt sich, wer in den früheren Veröffentlichungen was gezeigt hat. Es ist so geheim wie die Tabelle selbst.',
    copies:
      'Eine Kopie des Journals andernorts ist von hier aus nicht zu sehen: Veröffentlicht jemand daraus, können beide Veröffentlichungen nebeneinandergelegt Personen verraten.',
    otherTab:
      'Diese Reihe ist in einem anderen Tab geöffnet. Arbeiten Sie dort weiter, oder nehmen Sie das Journal dort zuerst zurück: Zwei Veröffentlichungen aus einem Journal schützen Personen nicht voreinander.',
    chooseLedger: 'Journal der letzten Veröffentlichung auswählen',
    anotherLedger: 'Anderes Journal auswählen',
    isFirst: 'Dies ist die erste Veröffentlichung',
    first: 'Eine neue Reihe: Diese Personen wurden noch nie veröffentlicht.',
    secondFirst: 'Eine erste Veröffentlichung wurde schon weitergegeben',
    secondFirstWhy: (name, time) =>
      `\`${name}\`, um ${time} heruntergeladen, beginnt eine Reihe. Sind es dieselben Personen, wählen Sie deren Journal: Zwei erste Veröffentlichungen lassen sich nebeneinanderlegen, und einer Person kann ein einziger Wert bleiben.`,
    before: 'Die früheren Veröffentlichungen',
    change: 'Etwas ändern',
    knownBy: (columns) => `Personen werden an ${names(columns)} wiedererkannt.`,
    missing: (columns) =>
      `Die früheren Veröffentlichungen hatten ${names(columns)}, diese Tabelle hat das nicht: Nennen Sie ihre Spalten wie zuvor, oder wählen Sie die Tabelle oder das Journal, das hierher gehört.`,
    added: (columns) =>
      `Neu seit der letzten Veröffentlichung: ${names(columns)}. Bleibt weg, solange Sie nicht sagen, was es bedeutet.`,
    told: ({ number, came, stayed, left, back, counterfeits, withheld }) =>
      [
        number === 1
          ? `Die erste Veröffentlichung der Reihe: ${of(came, 'Person', 'Personen')}.`
          : `Seit Veröffentlichung ${format.count(number - 1)}: ${list.format([
              `${format.count(came)} gekommen`,
              `${format.count(stayed)} geblieben`,
              `${format.count(left)} gegangen`,
              ...(back > 0 ? [`${format.count(back)} zurückgekehrt`] : []),
            ])}.`,
        ...(counterfeits > 0
          ? [
              `${of(counterfeits, 'künstliche Zeile füllt', 'künstliche Zeilen füllen')} Lücken, die dadurch entstehen.`,
            ]
          : []),
        ...(withheld > 0
          ? [
              `${of(withheld, 'Person wird', 'Personen werden')} zurückgehalten, bis ihre Gruppe vollständig ist.`,
            ]
          : []),
      ].join(' '),
    forgetLedger: 'Zurücknehmen',
    badLedger: (name) => `${name} kann nicht verwendet werden`,
    ledger: (name, releases, people) =>
      `${name} kennt ${of(releases, 'Veröffentlichung', 'Veröffentlichungen')} mit ${of(people, 'Person', 'Personen')}.`,
    frozen: (identity, sensitive, m) =>
      `Über die ganze Reihe werden Personen an ${list.format(identity)} erkannt, die sensible Spalte ist ${sensitive}, und jede Gruppe zeigt mindestens ${valuesOf(m)}.`,
    locked: 'Dieses Journal ist verschlossen',
    wrongPassphrase: 'Diese Passphrase öffnet das Journal nicht',
    passphrase: 'Passphrase',
    unlock: 'Aufschließen',
    lock: 'Das neue Journal mit einer Passphrase verschließen',
    lockHelp:
      'Ohne die Passphrase kann niemand das Journal öffnen, auch Sie nicht. Lassen Sie das Feld leer, wenn Sie keine möchten. Ein oben ausgewähltes Journal bleibt, wie es ist: Hat es keine Passphrase, kann es jeder lesen, der die Datei hat. Löschen Sie das alte, sobald das neue gespeichert und die Veröffentlichung weitergegeben ist.',
    newPopulation: 'Sind es wirklich andere Personen?',
    newPopulationHelp:
      'Meist sind die Kennungen anders geschrieben, oder es ist das Journal eines anderen Registers: Dann verlören Personen, die schon veröffentlicht wurden, ihren Schutz. Nur wenn niemand aus dieser Tabelle je veröffentlicht wurde, ist es eine neue Gesamtheit. Was zugesagt wird, gilt dann für diese Veröffentlichung allein.',
    newPopulationButton: 'Es sind andere Personen: veröffentlichen',
    needsLedger: 'Wählen Sie oben das Journal aus, oder sagen Sie, dass dies die erste Veröffentlichung ist.',
    otherPlan: 'Der vorliegende Plan ist einer für eine einzelne Veröffentlichung.',
    seriesPlan: 'Dieser Plan ist für eine Tabelle, die immer wieder veröffentlicht wird:',
    makePlan: 'Zu einem Plan für eine Reihe machen',
    method: 'Wie jede Veröffentlichung entsteht',
    columns: 'Was jede Spalte bedeutet',
    make: 'Veröffentlichung erstellen',
    whatChanged: 'Seit der letzten Veröffentlichung',
    firstRelease: 'In dieser Veröffentlichung',
    came: 'gekommen',
    stayed: 'geblieben',
    back: 'zurückgekehrt',
    left: 'gegangen',
    quasiChanged: 'umgezogen, älter, …',
    sensitiveChanged: 'sensibler Wert geändert',
    counterfeits: 'künstliche Zeilen',
    withheld: 'zurückgehalten',
    timeline: 'Die Veröffentlichungen der Reihe',
    release: (position) => `Veröffentlichung ${format.count(position)}`,
    head: [
      'Veröffentlichung',
      'Veröffentlicht',
      'Gekommen',
      'Zurück',
      'Gegangen',
      'Geändert',
      'Künstlich',
      'Zurückgehalten',
    ],
    key: { stayed: 'schon bekannt', came: 'neu', left: 'seither gegangen' },
    planChanged: (position, paths) =>
      `Veröffentlichung ${format.count(position)} änderte den Plan bei ${list.format(paths)}.`,
    follow: 'Einer Person folgen',
    followHelp:
      'Was jemand, der die Gruppe einer Person kennt, in jeder Veröffentlichung über sie herausfinden kann. Nachgesehen wird hier, in diesem Tab; nur Sie können das, mit dem Journal.',
    followButton: 'Folgen',
    unknown: (name) => `${name} kommt in keiner Veröffentlichung dieser Reihe vor.`,
    smallest: (name, values) =>
      `Nach allen Veröffentlichungen ${values === 1 ? 'ist' : 'sind'} für ${name} noch ${valuesOf(values)} möglich.`,
    counterfeit: 'künstlich',
    person: 'eine Person',
    standsFor: 'Steht für',
    tableHelp:
      'Die erste Spalte ist nur für Sie: Welche Zeilen künstlich sind, wird nicht veröffentlicht, nur wie viele eine Gruppe hat.',
    keepLedger: 'Zuerst: das neue Journal aufbewahren',
    keepWarning:
      'Speichern Sie es dort, wo Sie die Tabelle verwahren. Veröffentlichen Sie es nie und senden Sie es nie mit der Veröffentlichung mit: Wer es hat, kann Personen nachschlagen. Ohne es lässt sich die nächste Veröffentlichung nicht sicher erstellen.',
    lockedOtherwise:
      'Die Passphrase wurde nach dieser Veröffentlichung geändert; das Journal ist also nicht damit verschlossen. Erstellen Sie die Veröffentlichung erneut.',
    saveLedger: (size) => `Journal speichern (${size})`,
    ledgerName: (position) => `release-${position}.ledger`,
    ledgerHanded:
      'Das Journal wurde an die Downloads Ihres Browsers übergeben. Die Veröffentlichung wartet, bis feststeht, dass es dort liegt: Ziehen Sie das gespeicherte Journal auf diese Seite, oder bestätigen Sie es.',
    ledgerThere: 'Ich habe nachgesehen: Das Journal ist gespeichert',
    ledgerSaved:
      'Das Journal ist gespeichert. Bewahren Sie das vorige auf, bis diese Veröffentlichung draußen ist: Es ist der Weg zurück.',
    keepFirst:
      'Speichern Sie zuerst das Journal: Auf eine Veröffentlichung ohne Journal kann keine weitere folgen.',
    unlocked: 'Alles im Zip darf weitergegeben werden.',
    next: 'Geben Sie das Zip weiter, wie es ist: Wer es bekommt, kann es hier prüfen. Für die nächste Veröffentlichung bringen Sie die Tabelle von dann mit und das gespeicherte Journal.',
  },

  explain: {
    title: 'Was die Wörter bedeuten und was nicht abgedeckt ist',
    lead: 'Jedes Schutzversprechen gilt gegenüber einer bestimmten Art von Angreifer. Lesen Sie, was jedes sagt und was es offenlässt, bevor Sie sich darauf verlassen.',
    limitsTitle: 'Wovor dieses Werkzeug nicht schützt',
    limits: [
      'Wissen, das der Plan nicht erwähnt: eine als unbedenklich bezeichnete Spalte, die jemand doch kennt, Freitext, der Personen nennt, oder was andernorts über das Geheimnis einer Person bekannt ist.',
      'Geheimnisse, die alle in einer Gruppe teilen, solange kein Kriterium für die sensible Spalte verlangt ist.',
      'Mehrere Veröffentlichungen einer Tabelle, wenn sie nicht als Reihe erstellt werden; mehrere Auszüge, wenn sie nicht zusammen geprüft werden.',
      'Was die Daten über alle sagen: Dass Raucher häufiger erkranken, sagt jede nützliche Tabelle.',
      'Einen Herausgeber, der die privaten Dateien oder das Journal verliert: Sie verbinden veröffentlichte Zeilen mit Personen.',
      'Die Wahl der Zahlen: Wie groß k oder l sein muss, ist eine Entscheidung über Menschen und Recht, keine Rechnung.',
    ],
    principles: 'Kriterien: was gelten muss',
    principlesLead:
      'Ein Kriterium ist ein Schutzversprechen, das sich an den veröffentlichten Dateien messen lässt.',
    methods: 'Verfahren: wie es erreicht wird',
    methodsLead:
      'Ein Verfahren entscheidet, welche Genauigkeit aufgegeben wird. Das Versprechen hängt nicht davon ab: Ein anderer Teil des Codes misst das Ergebnis.',
    example: (title) => `${title} an acht Personen ausprobieren`,
    making: 'In Arbeit …',
    about: {
      title: 'Über Outis',
      facts: [
        [
          'Was es ist',
          'Eine Seite, ein npm-Paket und eine Kommandozeile um einen Kern; alle Arbeit geschieht bei Ihnen.',
        ],
        [
          'Lizenz',
          'MIT oder Apache 2.0, wie es Ihnen lieber ist; die Schriften (Inter, Fraunces) unter der SIL Open Font License.',
        ],
        [
          'Browser',
          'Erprobt in Chromium und Firefox; andere aktuelle Browser mit WebAssembly, auch auf WebKit beruhende wie Safari, sollten ebenso funktionieren.',
        ],
        [
          'Quelltext',
          'Offen: das Rust des Kerns im Crate outis, das TypeScript darum herum im npm-Paket outis.',
        ],
      ],
      version: 'Version',
      docs: 'Referenz des Pakets (englisch)',
      repository: 'Alle Quelltexte, auch die dieser Seite',
    },
    glossaryTitle: 'Glossar',
    glossary: [
      { word: 'Tabelle', meaning: 'was Sie laden: eine Zeile je Person oder Ereignis' },
      { word: 'nennt eine Person (identifier)', meaning: 'führt für sich allein zu einer Person; fällt weg' },
      {
        word: 'anderen bekannt (quasi)',
        meaning: 'andernorts bekannt, etwa Alter oder Postleitzahl; wird vergröbert',
      },
      {
        word: 'sensibel (sensitive)',
        meaning: 'darf niemandem zuzuordnen sein; wird unverändert veröffentlicht',
      },
      {
        word: 'unbedenklich (insensitive)',
        meaning: 'weder bekannt noch sensibel; wird unverändert veröffentlicht',
      },
      { word: 'Hierarchie', meaning: 'wie ein Wert Stufe um Stufe gröber wird, bis zum *' },
      { word: 'Gruppe', meaning: 'Zeilen, die gleich veröffentlicht werden' },
      { word: 'Kriterium', meaning: 'was für jede Gruppe gelten muss' },
      { word: 'Verfahren', meaning: 'wie Gruppen gefunden werden und was sie zeigen' },
      { word: 'Plan', meaning: 'alle diese Entscheidungen in einer Datei; sie enthält keine Zeilen' },
      {
        word: 'Veröffentlichung',
        meaning: 'was weitergegeben wird: Tabellen mit einem Bericht und Prüfsummen',
      },
      {
        word: 'Journal',
        meaning: 'was sich der Herausgeber zwischen Veröffentlichungen merkt; so geheim wie die Tabelle',
      },
      {
        word: 'Prüfergebnis',
        meaning: 'die Antwort der unabhängigen Prüfung: gehalten, gebrochen oder unentschieden',
      },
      { word: 'Genauigkeitsverlust', meaning: '0 % ist die genaue Tabelle, 100 % zeigt überall *' },
      {
        word: 'Risiko',
        meaning:
          'wie sicher sich jemand der Zeile einer Person sein kann, der weiß, was anderen bekannt sein kann',
      },
      { word: 'Auszug', meaning: 'ein Teil einer Tabelle: einige ihrer Zeilen und Spalten' },
    ],
  },

  problem: {
    hints: 'Was Sie tun können',
    bug: 'Das ist ein Fehler von Outis, nicht Ihrer Tabelle. Die Tabelle bleibt benutzbar.',
  },
};
