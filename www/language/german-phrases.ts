/**
 * What the core says about tables, plans, releases and extracts, in German.
 *
 * The left side is the core's sentence. `{name}` stands for any words, `{n row}` for a count with its noun in the
 * singular or plural. On the right `{n Zeile|Zeilen}` is a count as German writes it, `{#n}` a bare number, and `{name!}`
 * words of the core that are put into German in turn. The first line that fits is taken, so that the narrower comes first.
 */
export const phrases: readonly (readonly [english: string, german: string])[] = [
  // what is wrong with a file
  ['the file is empty', 'Die Datei ist leer.'],
  ['the file is {what}, not a CSV text', 'Die Datei ist {what!}, kein CSV-Text.'],
  [
    'the file has a header line with {columns} columns and no rows',
    'Die Datei hat eine Kopfzeile mit {columns} Spalten und keine Zeilen.',
  ],
  [
    'columns {first} and {second} are both called `{name}`',
    'Die Spalten {first} und {second} heißen beide `{name}`.',
  ],
  ['column {position} has no name', 'Spalte {position} hat keinen Namen.'],
  [
    'line {line}: the row has {found field}, the header has {expected}',
    'Textzeile {#line}: Die Zeile hat {found Feld|Felder}, die Kopfzeile {#expected}.',
  ],
  [
    'line {line}, field {field}: the field is longer than {limit} bytes',
    'Textzeile {#line}, Feld {#field}: Das Feld ist länger als {#limit} Bytes.',
  ],
  [
    'line {line}: a double quote is opened and never closed',
    'Textzeile {#line}: Ein Anführungszeichen wird geöffnet und nie geschlossen.',
  ],
  [
    'line {line}: bytes that are not {encoding}, although the file starts as {same}',
    'Textzeile {#line}: Bytes, die kein {encoding} sind, obwohl die Datei als {same} beginnt.',
  ],
  [
    '{what} is too large: {given}, at most {limit} can be handled',
    '{what!} ist zu groß: {#given}, höchstens {#limit} ist möglich.',
  ],
  ['{what} is not valid JSON: {reason}', '{what!} ist kein gültiges JSON: {reason}'],
  [
    'the release is withheld because its own check failed: {reason}',
    'Die Veröffentlichung wird zurückgehalten, weil ihre eigene Prüfung scheiterte: {reason!}',
  ],
  [
    'what the workers made cannot be put together: {reason}',
    'Die Teilergebnisse lassen sich nicht zusammensetzen: {reason}',
  ],
  ['the ledger cannot be used: {reason}', 'Das Journal kann nicht verwendet werden: {reason!}'],
  ['{principle} cannot be reached: {reason}', '{principle!} ist nicht zu erreichen: {reason!}'],
  ['the plan', 'Der Plan'],
  ['the number of rows', 'Die Zahl der Zeilen'],
  [
    'a zip archive, perhaps an Excel or LibreOffice workbook',
    'ein Zip-Archiv, vielleicht eine Arbeitsmappe von Excel oder LibreOffice',
  ],
  ['an old Excel workbook', 'eine alte Excel-Arbeitsmappe'],
  ['compressed with {program}', 'mit {program} komprimiert'],
  ['a 7-Zip archive', 'ein 7-Zip-Archiv'],
  ['a Parquet file', 'eine Parquet-Datei'],
  ['an Arrow file', 'eine Arrow-Datei'],
  ['an Arrow stream', 'ein Arrow-Strom'],
  ['a PDF document', 'ein PDF-Dokument'],
  ['a {kind} picture', 'ein {kind}-Bild'],
  ['an SQLite database', 'eine SQLite-Datenbank'],
  ['an SPSS data file', 'eine SPSS-Datendatei'],
  ['a compressed SPSS data file', 'eine komprimierte SPSS-Datendatei'],
  ['a SAS data set', 'ein SAS-Datensatz'],
  ['a SAS transport file', 'eine SAS-Transportdatei'],
  ['a Stata data file', 'eine Stata-Datendatei'],
  ['an R data file', 'eine R-Datendatei'],
  ['an HDF5 file', 'eine HDF5-Datei'],

  // what readers of other formats say
  ['the field {column} holds lists or records', 'Das Feld {column} enthält Listen oder Datensätze.'],
  ['the column {column} holds lists or records', 'Die Spalte {column} enthält Listen oder Datensätze.'],
  [
    'a table has one value per cell: flatten the field, or leave it out, and open the file again',
    'Eine Tabelle hat einen Wert je Zelle: Lösen Sie das Feld auf oder lassen Sie es weg und öffnen Sie die Datei erneut.',
  ],
  [
    'a table has one value per cell: flatten the column, or leave it out, and open the file again',
    'Eine Tabelle hat einen Wert je Zelle: Lösen Sie die Spalte auf oder lassen Sie sie weg und öffnen Sie die Datei erneut.',
  ],
  ['the JSON cannot be read as a table: {reason}', 'Das JSON lässt sich nicht als Tabelle lesen: {reason}'],
  [
    'the file is compressed with gzip and cannot be unpacked: {reason}',
    'Die Datei ist mit gzip komprimiert und lässt sich nicht entpacken: {reason}',
  ],
  [
    'check that the file is complete; if it is, unpack it and open the file inside',
    'Prüfen Sie, ob die Datei vollständig ist; wenn ja, entpacken Sie sie und öffnen Sie die enthaltene Datei.',
  ],
  ['the file unpacks to more than 8 GiB', 'Die Datei enthält entpackt mehr als 8 GiB.'],
  [
    'use fewer rows or columns, or split the table',
    'Verwenden Sie weniger Zeilen oder Spalten, oder teilen Sie die Tabelle.',
  ],
  ['the file is compressed with gzip twice', 'Die Datei ist zweimal mit gzip komprimiert.'],
  ['unpack it, and open the file inside', 'Entpacken Sie sie und öffnen Sie die enthaltene Datei.'],
  ['the Parquet file cannot be read: {reason}', 'Die Parquet-Datei kann nicht gelesen werden: {reason}'],
  ['the Arrow file cannot be read: {reason}', 'Die Arrow-Datei kann nicht gelesen werden: {reason}'],
  [
    'check that the file is complete; if it is, save it as CSV and open that',
    'Prüfen Sie, ob die Datei vollständig ist; wenn ja, speichern Sie sie als CSV und öffnen Sie diese.',
  ],
  [
    'the column {name} has a type of Arrow that is not read here',
    'Die Spalte {name} hat einen Arrow-Typ, der hier nicht gelesen wird.',
  ],
  [
    'turn the column into text, numbers, days or moments, or leave it out',
    'Machen Sie aus der Spalte Text, Zahlen, Tage oder Zeitpunkte, oder lassen Sie sie weg.',
  ],
  ['{name} cannot be read: {reason}', '{name!} kann nicht gelesen werden: {reason}'],
  ['the workbook', 'Die Arbeitsmappe'],
  [
    'check that the file is there, may be read and was not changed; then open it again',
    'Prüfen Sie, ob die Datei da ist, gelesen werden darf und nicht verändert wurde; öffnen Sie sie dann erneut.',
  ],
  ['this is no disclosure log', 'Das ist kein Weitergabeprotokoll.'],
  ['the file is {what}, and cannot be read', 'Die Datei ist {what!} und kann nicht gelesen werden.'],
  ['an old Excel workbook (.xls)', 'eine alte Excel-Arbeitsmappe (.xls)'],
  ['a binary Excel workbook (.xlsb)', 'eine binäre Excel-Arbeitsmappe (.xlsb)'],
  ['a zip archive and no workbook', 'ein Zip-Archiv und keine Arbeitsmappe'],
  ['the workbook is locked with a password', 'Die Arbeitsmappe ist mit einem Kennwort geschützt.'],
  ['the workbook has several sheets', 'Die Arbeitsmappe hat mehrere Blätter.'],
  ['the workbook has no sheet `{name}`', 'Die Arbeitsmappe hat kein Blatt `{name}`.'],
  ['the sheet `{name}` is empty', 'Das Blatt `{name}` ist leer.'],
  [
    'no visible sheet of the workbook holds anything',
    'Kein sichtbares Blatt der Arbeitsmappe enthält etwas.',
  ],
  [
    "column {position} has no name: the header's cell {cell} is empty",
    'Spalte {position} hat keinen Namen: Die Zelle {cell} der Kopfzeile ist leer.',
  ],
  [
    'cell {cell} holds something, but its column has no name in row {header}, the first that is not empty',
    'Zelle {cell} enthält etwas, aber ihre Spalte hat keinen Namen in Zeile {header}, der ersten, die nicht leer ist.',
  ],
  [
    'save the table as .xlsx, .ods or CSV, and open that',
    'Speichern Sie die Tabelle als .xlsx, .ods oder CSV und öffnen Sie diese Datei.',
  ],
  [
    'open it in the program it comes from, remove the password, and save a copy',
    'Öffnen Sie sie in dem Programm, aus dem sie stammt, entfernen Sie das Kennwort und speichern Sie eine Kopie.',
  ],
  [
    'open it in the program it comes from and save it again, or save the sheet as CSV',
    'Öffnen Sie sie in dem Programm, aus dem sie stammt, und speichern Sie sie erneut, oder speichern Sie das Blatt als CSV.',
  ],
  ['save the sheet as CSV, and open that', 'Speichern Sie das Blatt als CSV und öffnen Sie diese Datei.'],
  ['choose one with `sheet`: {names}', 'Wählen Sie eines: {names}'],
  ['there are: {names}', 'Es gibt: {names}'],
  ['choose another sheet', 'Wählen Sie ein anderes Blatt.'],
  [
    'check that it is the right file, and that it was saved',
    'Prüfen Sie, ob es die richtige Datei ist und ob sie gespeichert wurde.',
  ],
  ['choose a hidden one with `sheet`: {names}', 'Wählen Sie ein ausgeblendetes: {names}'],
  [
    'give the column a name, or delete it; rows above the table have to go',
    'Geben Sie der Spalte einen Namen, oder löschen Sie sie; Zeilen über der Tabelle müssen weg.',
  ],
  [
    'give its column a name in row {header}, or clear the cell; rows above the table have to go',
    'Geben Sie ihrer Spalte in Zeile {header} einen Namen, oder leeren Sie die Zelle; Zeilen über der Tabelle müssen weg.',
  ],
  [
    'leave out columns that are not published, identifiers first: their values differ most; or publish parts of at most {part} of the rows',
    'Lassen Sie Spalten weg, die nicht veröffentlicht werden, zuerst solche, die Personen nennen: Ihre Werte unterscheiden sich am meisten; oder veröffentlichen Sie Teile von höchstens {part} der Zeilen.',
  ],
  [
    '{what} would take about {needed} of memory, and there are {there}',
    '{what} bräuchte etwa {needed} Arbeitsspeicher, und es gibt {there}.',
  ],
  [
    'the Rust crate has no such limit where it runs natively',
    'Die Rust-Bibliothek hat diese Grenze nicht, wo sie nativ läuft.',
  ],

  [
    'values that may name a person would be published; {findings}',
    'Es würden Werte veröffentlicht, die Personen nennen können: {findings!}',
  ],
  [
    'make `{column}` an identifier, so that it is dropped, or clean its values; if you have looked at them and they may be published, accept them: {how}',
    'Machen Sie `{column}` zu „nennt eine Person“, damit die Spalte wegfällt, oder bereinigen Sie ihre Werte; wenn Sie sie angesehen haben und sie veröffentlicht werden dürfen, nehmen Sie sie an.',
  ],
  [
    '`{column}`: {n row} {hold} {meaning} (the first is row {row}); {rest}',
    '`{column}`: {n Zeile|Zeilen} mit: {meaning!} (zuerst Zeile {#row}); {rest!}',
  ],
  [
    '`{column}`: {n row} {hold} {meaning} (the first is row {row})',
    '`{column}`: {n Zeile|Zeilen} mit: {meaning!} (zuerst Zeile {#row})',
  ],
  ['true for {rows} rows', 'ja bei {#rows} Zeilen'],
  ['false: a sheet has at most {most}', 'nein: Ein Blatt hat höchstens {#most}'],
  [
    'true with cells of more than {n} bytes in `{column}`',
    'ja bei Zellen von mehr als {#n} Bytes in `{column}`',
  ],
  [
    'false: a cell of a sheet has at most as many letters',
    'nein: Eine Zelle eines Blatts hat höchstens so viele Zeichen',
  ],

  // what to do about it
  [
    'choose a CSV file with a header line and at least one row',
    'Wählen Sie eine CSV-Datei mit Kopfzeile und mindestens einer Zeile.',
  ],
  [
    'add at least one row below the header line',
    'Fügen Sie unter der Kopfzeile mindestens eine Zeile hinzu.',
  ],
  ['rename one of the two columns called `{name}`', 'Benennen Sie eine der beiden Spalten `{name}` um.'],
  [
    'give column {position} a name in the header line',
    'Geben Sie Spalte {position} in der Kopfzeile einen Namen.',
  ],
  [
    'put text that contains the delimiter between double quotes',
    'Setzen Sie Text, der das Trennzeichen enthält, in Anführungszeichen.',
  ],
  [
    'check that the row has exactly one field per column',
    'Prüfen Sie, ob die Zeile genau ein Feld je Spalte hat.',
  ],
  [
    'look for a double quote without its partner on that line; inside quoted text a double quote is written twice',
    'Suchen Sie in dieser Zeile ein Anführungszeichen ohne Gegenstück; innerhalb von Anführungszeichen wird es doppelt geschrieben.',
  ],
  ['save the file as UTF-8 and load it again', 'Speichern Sie die Datei als UTF-8 und laden Sie sie erneut.'],
  [
    'use fewer rows or columns, or run Outis on a machine with more memory',
    'Verwenden Sie weniger Zeilen oder Spalten, oder führen Sie Outis auf einem Rechner mit mehr Arbeitsspeicher aus.',
  ],
  [
    'check the text with a JSON editor at the place named',
    'Prüfen Sie den Text an der genannten Stelle mit einem JSON-Editor.',
  ],
  [
    'correct the plan at the paths named; `outis describe` lists what is accepted',
    'Berichtigen Sie den Plan an den genannten Stellen.',
  ],
  [
    'correct the view set at the paths named',
    'Berichtigen Sie die Sammlung der Auszüge an den genannten Stellen.',
  ],
  [
    'allow suppression of at least {share} of the rows (`suppression`)',
    'Erlauben Sie, dass mindestens ein Anteil von {#share} der Zeilen wegfällt.',
  ],
  [
    'lower what is asked, or make fewer columns quasi',
    'Verlangen Sie weniger, oder machen Sie weniger Spalten zu „anderen bekannt“.',
  ],
  [
    'read the private report; do not publish anything from this run',
    'Lesen Sie den privaten Bericht; veröffentlichen Sie nichts aus diesem Lauf.',
  ],
  [
    'make the release again, with one worker',
    'Erstellen Sie die Veröffentlichung erneut, mit einem einzigen Prozess.',
  ],
  [
    'choose the ledger that the last release of this series was made with',
    'Wählen Sie das Journal, mit dem die letzte Veröffentlichung dieser Reihe erstellt wurde.',
  ],
  [
    'update Outis, and make the release with the new version',
    'Aktualisieren Sie Outis und erstellen Sie die Veröffentlichung mit der neuen Version.',
  ],
  [
    'take the ledger from a backup, or the one kept as `.previous` if the last release was never handed out',
    'Nehmen Sie das Journal aus einer Sicherung, oder das als `.previous` aufbewahrte, falls die letzte Veröffentlichung nie weitergegeben wurde.',
  ],
  [
    'give the passphrase that the ledger was locked with',
    'Geben Sie die Passphrase an, mit der das Journal verschlossen wurde.',
  ],
  [
    'check the passphrase; without it the ledger cannot be opened',
    'Prüfen Sie die Passphrase; ohne sie lässt sich das Journal nicht öffnen.',
  ],
  [
    'leave the key out: the ledger has the key of its series',
    'Lassen Sie den Schlüssel weg: Das Journal hat den Schlüssel seiner Reihe.',
  ],
  [
    'look at the identities and at the ledger; if it is a new population indeed, say so (`--new-population`, `newPopulation`): the promise then holds for this release alone',
    'Sehen Sie sich die Kennungen und das Journal an. Sind es tatsächlich andere Personen, beginnen Sie eine neue Reihe: Das Schutzversprechen gilt dann nur für diese Veröffentlichung.',
  ],
  [
    'keep these parts of the plan, or start a new series of other people',
    'Behalten Sie diese Teile des Plans bei, oder beginnen Sie eine neue Reihe über andere Personen.',
  ],
  [
    'hand out the release that was made; publish again when the table has changed',
    'Geben Sie die erstellte Veröffentlichung weiter; veröffentlichen Sie erneut, wenn sich die Tabelle geändert hat.',
  ],
  [
    'use the folder exactly as it was written; copy it again if it was changed',
    'Verwenden Sie den Ordner genau so, wie er geschrieben wurde; kopieren Sie ihn erneut, falls er verändert wurde.',
  ],
  [
    'save the table as CSV (in a spreadsheet program: Save as) and load that file',
    'Speichern Sie die Tabelle als CSV (im Tabellenprogramm: Speichern unter) und laden Sie diese Datei.',
  ],
  ['unpack it, and load the file inside', 'Entpacken Sie sie und laden Sie die enthaltene Datei.'],
  [
    'export the table as CSV from the program that wrote it (or with ReadStat, haven or pandas) and load that file',
    'Exportieren Sie die Tabelle aus dem Programm, das sie geschrieben hat, als CSV (oder mit ReadStat, haven oder pandas) und laden Sie diese Datei.',
  ],
  [
    'export one table as CSV ({command}) and load that file',
    'Exportieren Sie eine Tabelle als CSV ({command}) und laden Sie diese Datei.',
  ],
  [
    'it holds no table that can be read: export the data behind it as CSV and load that file',
    'Darin ist keine lesbare Tabelle: Exportieren Sie die Daten dahinter als CSV und laden Sie diese Datei.',
  ],

  // ledgers
  ['it is no ledger of Outis', 'Es ist kein Journal von Outis.'],
  [
    'it was written by a newer version of Outis (format {version}, this one reads {own})',
    'Es stammt von einer neueren Version von Outis (Format {version}, diese liest {own}).',
  ],
  ['its end is missing, or bytes of it were changed', 'Sein Ende fehlt, oder Bytes darin wurden verändert.'],
  [
    'it is locked with a passphrase, and none was given',
    'Es ist mit einer Passphrase verschlossen, und es wurde keine angegeben.',
  ],
  ['the passphrase does not open it', 'Die Passphrase öffnet es nicht.'],
  ['{what} cannot be read', '{what} kann nicht gelesen werden'],

  // why nothing can be released
  [
    'the table has {rows row}, a group needs at least {fewest}',
    'Die Tabelle hat {rows Zeile|Zeilen}, eine Gruppe braucht mindestens {#fewest}.',
  ],
  [
    'the table has {rows row}, a bucket or batch needs at least {fewest}',
    'Die Tabelle hat {rows Zeile|Zeilen}, ein Block braucht mindestens {#fewest}.',
  ],
  [
    'this method found no group of rows that passes; that does not say that there is none, another method may find one',
    'Dieses Verfahren fand keine Gruppe von Zeilen, die genügt; das heißt nicht, dass es keine gibt: Ein anderes Verfahren findet vielleicht eine.',
  ],
  [
    'this method found no batch of rows that passes; that does not say that there is none',
    'Dieses Verfahren fand keinen Block von Zeilen, der genügt; das heißt nicht, dass es keinen gibt.',
  ],
  [
    '{left} of {rows} rows are left over in groups that do not pass, a share of {share}; the plan allows {allowed}',
    '{#left} von {#rows} Zeilen bleiben in Gruppen übrig, die nicht genügen, ein Anteil von {#share}; der Plan erlaubt {#allowed}.',
  ],
  [
    '{left} of {rows} rows are left over, a share of {share}; the plan allows {allowed}',
    '{#left} von {#rows} Zeilen bleiben übrig, ein Anteil von {#share}; der Plan erlaubt {#allowed}.',
  ],
  [
    '`{method}` suppresses the last rows it cannot place, and here that would be all {rows}',
    '`{method}` lässt die letzten Zeilen weg, die es nicht unterbringt, und das wären hier alle {#rows}.',
  ],
  [
    '`{method}` suppresses the last rows it cannot place: {left} of {rows}, a share of {share}; the plan allows {allowed}',
    '`{method}` lässt die letzten Zeilen weg, die es nicht unterbringt: {#left} von {#rows}, ein Anteil von {#share}; der Plan erlaubt {#allowed}.',
  ],
  [
    '{left} of {rows} rows have values that are too frequent or too rare to be published with others, a share of {share}; the plan allows {allowed}. A larger d or a smaller l needs fewer',
    '{#left} von {#rows} Zeilen haben Werte, die zu häufig oder zu selten sind, um mit anderen veröffentlicht zu werden, ein Anteil von {#share}; der Plan erlaubt {#allowed}. Ein größeres d oder ein kleineres l braucht weniger.',
  ],
  [
    'no set of values is large enough to be published together',
    'Keine Menge von Werten ist groß genug, um zusammen veröffentlicht zu werden.',
  ],
  [
    'none of the {combinations combination} that the step budget allows to evaluate reaches it; allow more `steps`',
    'Keine der {combinations Kombination|Kombinationen}, die ausgewertet werden dürfen, erreicht es; erlauben Sie mehr Schritte (`steps`).',
  ],
  ['even at the highest levels allowed {rest}', 'Selbst auf den höchsten erlaubten Stufen: {rest!}'],
  ['even at the best of all levels allowed {rest}', 'Selbst auf den besten erlaubten Stufen: {rest!}'],
  [
    'at the highest levels allowed (for lower ones it was not counted) {rest}',
    'Auf den höchsten erlaubten Stufen (für niedrigere wurde nicht gezählt): {rest!}',
  ],
  ['at these levels {rest}', 'Auf diesen Stufen: {rest!}'],
  ['no group of rows passes', 'Keine Gruppe von Zeilen genügt.'],
  [
    'the most frequent value is in {rows row}, and batches of {size} different values can hold at most {most} of it; `mondrian` batches take any table',
    'Der häufigste Wert kommt in {rows Zeile|Zeilen} vor, und Blöcke von {size} verschiedenen Werten können höchstens {#most} davon aufnehmen; Blöcke nach `mondrian` nehmen jede Tabelle an.',
  ],

  // names of promises
  ['{k}-anonymity on {columns}', '{k}-Anonymität auf {columns}'],
  ['{k}-anonymity with {rest}', '{k}-Anonymität mit {rest!}'],
  ['{k}-anonymity', '{k}-Anonymität'],
  ['distinct {l}-diversity of {column}', '{l}-Diversität (verschiedene Werte) von {column}'],
  ['entropy {l}-diversity of {column}', '{#l}-Diversität (Entropie) von {column}'],
  ['recursive ({c}, {l})-diversity of {column}', 'rekursive ({#c}; {l})-Diversität von {column}'],
  ['({l}, {d})-diversity of {column}', '({l}, {d})-Diversität von {column}'],
  ['({d}, {l})-inference of {column}', '({d}, {l})-Inferenz von {column}'],
  ['{t}-closeness of {column}', '{#t}-Closeness von {column}'],
  ['{m}-invariance of {column}', '{m}-Invarianz von {column}'],
  ['{k} rows or more in every bucket of {table}', '{k} oder mehr gleiche Zeilen in {table}'],

  // why a promise is broken or not decided
  [
    '{failing} of {groups group} {has} {wrong}; the worst, {cells}, has {figure}',
    '{#failing} von {groups Gruppe|Gruppen}: {wrong!}; die schlechteste, {cells!}, hat {figure!}',
  ],
  [
    '{failing} of {buckets bucket} of {table} {has} fewer than {k row}; the smallest, {cells}, has {size row}',
    '{#failing} von {buckets Gruppe|Gruppen} gleicher Zeilen in {table}: weniger als {k Zeile|Zeilen}; die kleinste, {cells!}, hat {size Zeile|Zeilen}',
  ],
  ['the only group', 'die einzige Gruppe'],
  ['{first} and {second} = {rest}', '{first} und {second} = {rest!}'],
  ['fewer than {n row}', 'weniger als {n Zeile|Zeilen}'],
  ['fewer than {n person}', 'weniger als {n Person|Personen}'],
  [
    'fewer than {l} values of {column}, or two whose frequencies are more than {d} apart',
    'weniger als {#l} Werte von {column}, oder zwei, deren Häufigkeiten um mehr als {#d} auseinanderliegen',
  ],
  [
    'fewer than {l} values of {column}, or one of them more than once',
    'weniger als {#l} Werte von {column}, oder einer davon mehrmals',
  ],
  [
    'fewer than {l} values of {column} that no comparison with other groups tells apart, or two whose frequencies are more than {d} apart',
    'weniger als {#l} Werte von {column}, die kein Vergleich mit anderen Gruppen unterscheidet, oder zwei, deren Häufigkeiten um mehr als {#d} auseinanderliegen',
  ],
  ['fewer than {l} values of {column}', 'weniger als {#l} Werte von {column}'],
  [
    'an entropy of {column} below that of {l} equally frequent values',
    'eine Entropie von {column} unter der von {#l} gleich häufigen Werten',
  ],
  [
    'a most frequent value of {column} that is not below {c} times the sum of the {l}th and rarer ones',
    'ein häufigster Wert von {column}, der nicht unter dem {#c}-Fachen der Summe des {l}-ten und der selteneren liegt',
  ],
  [
    'a distribution of {column} that is more than {t} away from that of the table',
    'eine Verteilung von {column}, die mehr als {#t} von der der Tabelle abweicht',
  ],
  ['a distance of {t}', 'einen Abstand von {#t}'],
  ['a ratio of {c}', 'ein Verhältnis von {#c}'],
  ['no such rarer value', 'keinen solchen selteneren Wert'],
  ['the entropy of {l} equally frequent values', 'die Entropie von {#l} gleich häufigen Werten'],
  [
    '{n value} with frequencies up to {d} apart',
    '{n Wert|Werte} mit Häufigkeiten, die bis zu {#d} auseinanderliegen',
  ],
  ['{n value} with one value {most} times', '{n Wert|Werte}, einen davon {#most}-mal'],
  ['counted in persons, who are not published', 'in Personen gezählt, die nicht veröffentlicht werden'],
  ['{n value}', '{n Wert|Werte}'],
  ['{n row}', '{n Zeile|Zeilen}'],
  ['{n person}', '{n Person|Personen}'],
  ['{n pair} of groups', '{n Gruppenpaar|Gruppenpaare}'],
  ['the table has no column `{name}`', 'die Tabelle hat keine Spalte `{name}`'],
  ['the table has no column {name}', 'die Tabelle hat keine Spalte {name}'],
  ['the plan has no sensitive column', 'der Plan hat keine sensible Spalte'],
  [
    'the plan has several sensitive columns and the principle names none of them',
    'der Plan hat mehrere sensible Spalten, und das Kriterium nennt keine davon',
  ],
  [
    'the plan counts persons by {columns}, and the files given do not say which person a row is about',
    'der Plan zählt Personen nach {columns}, und die vorliegenden Dateien sagen nicht, welche Person eine Zeile betrifft',
  ],
  [
    'whether every published cell covers its true value: that needs {files}',
    'ob jede veröffentlichte Zelle ihren wahren Wert abdeckt: Dazu braucht es {files!}',
  ],
  ['the private rows.csv', 'die private rows.csv'],
  ['the original', 'das Original'],
  ['the original and the private rows.csv', 'das Original und die private rows.csv'],
  [
    'whether people show what they showed before: releases 1 to {n} of the series were not given',
    'ob Personen zeigen, was sie vorher gezeigt haben: Die Veröffentlichungen 1 bis {n} der Reihe liegen nicht vor',
  ],
  [
    'whether people show the same values in all releases: that needs the originals and the private rows.csv, which say who is who',
    'ob Personen in allen Veröffentlichungen dieselben Werte zeigen: Dazu braucht es die Originale und die privaten rows.csv, die sagen, wer wer ist',
  ],
  [
    'the figures and {page}: Outis {version} wrote them, this is {own}',
    'die Kennzahlen und {page}: Outis {version} hat sie geschrieben, dies ist {own}',
  ],
  [
    'the levels of {columns}: that needs the plan with the whole tree',
    'die Stufen von {columns}: Dazu braucht es den Plan mit dem ganzen Baum',
  ],

  // what the check of a release finds
  ['{name} is listed in {sums} and not in the folder', '{name} steht in {sums}, ist aber nicht im Ordner'],
  [
    '{name} was changed: it does not have the checksum in {sums}',
    '{name} wurde verändert: Die Prüfsumme ist nicht die aus {sums}',
  ],
  [
    '{name} is for the publisher alone: it must not be in a release',
    '{name} ist nur für den Herausgeber bestimmt und darf nicht in einer Veröffentlichung sein',
  ],
  [
    '{name} is in the folder and no file of a release',
    '{name} ist im Ordner und keine Datei einer Veröffentlichung',
  ],
  ['{name} is in the folder and not listed in {sums}', '{name} ist im Ordner und steht nicht in {sums}'],
  [
    'rows {a} and {b} are not in canonical order',
    'Die Zeilen {#a} und {#b} stehen nicht in der festen Reihenfolge',
  ],
  ['the column {name} is not published', 'Die Spalte {name} ist nicht veröffentlicht'],
  [
    'the column {name} is published and not in the input',
    'Die Spalte {name} ist veröffentlicht und nicht in der Eingabe',
  ],
  [
    'the column {name} is published and not in the plan',
    'Die Spalte {name} ist veröffentlicht und nicht im Plan',
  ],
  [
    'the columns are published in another order: {columns}',
    'Die Spalten sind in anderer Reihenfolge veröffentlicht: {columns}',
  ],
  [
    'the file still contains the identifier column {name}',
    'Die Datei enthält noch die Spalte {name}, die Personen nennt',
  ],
  [
    '{n row} of {rows row} suppressed, the plan allows a share of {share}',
    '{n Zeile|Zeilen} von {#rows} weggelassen, der Plan erlaubt einen Anteil von {#share}',
  ],
  [
    '{report} does not say that the release holds',
    '{report} sagt nicht, dass die Veröffentlichung ihr Schutzversprechen hält',
  ],
  ['{page} does not say what {report} says', '{page} sagt nicht dasselbe wie {report}'],
  [
    '{report} says {path} is {stated}, the published files give {found}',
    '{report} gibt {path} mit {stated} an, die veröffentlichten Dateien ergeben {found}',
  ],
  [
    '{report} says {rows} rows are published, the file has {published}',
    '{report} nennt {#rows} veröffentlichte Zeilen, die Datei hat {#published}',
  ],

  // what someone finds out who knows more
  [
    'Whoever knows that {from} determines {to} learns nothing by comparing groups.',
    'Wer weiß, dass {from} {to} bestimmt, erfährt durch den Vergleich von Gruppen nichts.',
  ],
  [
    'Whoever knows that {from} determines {to} can take {divided} of {groups group} apart, and every part still keeps what the plan promises.',
    'Wer weiß, dass {from} {to} bestimmt, kann {#divided} von {groups Gruppe|Gruppen} zerlegen, und jeder Teil hält immer noch, was der Plan verspricht.',
  ],
  [
    'Whoever knows that {from} determines {to} can take {divided} of {groups group} apart by comparing them; {n row} of them no longer {has} {names}.',
    'Wer weiß, dass {from} {to} bestimmt, kann {#divided} von {groups Gruppe|Gruppen} durch Vergleich zerlegen; für {n Zeile|Zeilen} davon gilt nicht mehr: {names!}.',
  ],
  [
    'Whoever knows that {from} determines {to} can take {divided} of {groups group} apart by comparing them; {n person} of them no longer {has} {names}.',
    'Wer weiß, dass {from} {to} bestimmt, kann {#divided} von {groups Gruppe|Gruppen} durch Vergleich zerlegen; für {n Person|Personen} davon gilt nicht mehr: {names!}.',
  ],
  [
    'Whoever knows that {from} determines {to} can compare two groups and be left with too few rows or values, for {n pair} of groups.',
    'Wer weiß, dass {from} {to} bestimmt, kann zwei Gruppen vergleichen und behält zu wenige Zeilen oder Werte übrig, bei {n Gruppenpaar|Gruppenpaaren}.',
  ],
  [
    'Whoever knows that {from} determines {to} learns nothing by comparing batches.',
    'Wer weiß, dass {from} {to} bestimmt, erfährt durch den Vergleich von Blöcken nichts.',
  ],
  [
    'Whoever knows that {from} determines {to} can rule out values in {narrowed} of {batches batch}, and what is left still keeps what the plan promises.',
    'Wer weiß, dass {from} {to} bestimmt, kann in {#narrowed} von {batches Block|Blöcken} Werte ausschließen, und was übrig bleibt, hält immer noch, was der Plan verspricht.',
  ],
  [
    'Whoever knows that {from} determines {to} can rule out values in {narrowed} of {batches batch} by comparing them; {n row} no longer {has} {names}.',
    'Wer weiß, dass {from} {to} bestimmt, kann in {#narrowed} von {batches Block|Blöcken} durch Vergleich Werte ausschließen; für {n Zeile|Zeilen} gilt nicht mehr: {names!}.',
  ],
  ['Not tried: {reason}.', 'Nicht erprobt: {reason!}.'],
  ['the tables are too large or do not fit together', 'die Tabellen sind zu groß oder passen nicht zusammen'],
  [
    'its left side combines the sensitive column, which stands in another table, with others',
    'die linke Seite verbindet die sensible Spalte, die in einer anderen Tabelle steht, mit weiteren',
  ],
  [
    'Group {number} has {n row} and is published with {cells}.',
    'Gruppe {number} hat {n Zeile|Zeilen} und ist mit {cells} veröffentlicht.',
  ],
  [
    'A group has {n row} and is published with {cells}.',
    'Eine Gruppe hat {n Zeile|Zeilen} und ist mit {cells} veröffentlicht.',
  ],
  [
    '{left} is in it, and also in group {group}, where {column} is {cell}. {from} determines {again}, so {name} is {known} here, too.',
    '{left} kommt darin vor und auch in Gruppe {group}, wo {column} {cell} ist. {from} bestimmt {again}, also ist {name} auch hier {known}.',
  ],
  [
    '{left} is in it, and also in another group, where {column} is {cell}. {from} determines {again}, so {name} is {known} here, too.',
    '{left} kommt darin vor und auch in einer anderen Gruppe, wo {column} {cell} ist. {from} bestimmt {again}, also ist {name} auch hier {known}.',
  ],
  ['So it falls apart: {parts}.', 'So zerfällt sie: {parts!}.'],
  ['{n row} with {cells}; {rest}', '{n Zeile|Zeilen} mit {cells}; {rest!}'],
  ['{n row} with {cells}', '{n Zeile|Zeilen} mit {cells}'],
  ['and {n more part}', 'und {n weiterer Teil|weitere Teile}'],
  [
    'Somebody known to be in this group and in the part with {cells} is left with {left}; the plan promises {promise}.',
    'Für jemanden, der bekanntlich in dieser Gruppe und in dem Teil mit {cells} ist, bleiben {left!}; der Plan verspricht {promise!}.',
  ],
  ['{n row} and {values}', '{n Zeile|Zeilen} und {values}'],
  [
    'Row {row} is published with {cells} in batch {batch}, which shows {values}.',
    'Zeile {#row} ist mit {cells} in Block {batch} veröffentlicht, der {values} zeigt.',
  ],
  [
    'All batches with {cells} together allow {column} = {places} for it, since everybody with it has the same {same}: this row has another.',
    'Alle Blöcke mit {cells} zusammen lassen dafür {column} = {places} zu, da alle damit dasselbe {same} haben: Diese Zeile hat ein anderes.',
  ],
  [
    'Other rows of the batch are the only ones who can have the other values.',
    'Nur andere Zeilen des Blocks können die übrigen Werte haben.',
  ],
  [
    'Left for this row: {values}. The plan promises {promise}.',
    'Für diese Zeile bleibt: {values}. Der Plan verspricht {promise!}.',
  ],
  [
    'Someone who knows the exact {right} of everybody, and in which group they are, counts: the {left} of {found} of {all} people is certain; to whoever also knows which goes with which, of {mapped}.',
    'Wer von allen {right} genau kennt und weiß, in welcher Gruppe sie sind, zählt nach: {left} steht für {#found} von {#all} Personen fest; für jemanden, der auch weiß, was wozu gehört, für {#mapped}.',
  ],
  [
    'Someone who knows all but the sensitive values, and how often each occurs, runs this method on all {worlds} tables that may be: {possible} of them give this release. The values of {certain} of {rows} people are certain then, and the highest belief is {highest}; by the groups alone {groups}, and {shown}.',
    'Wer alles außer den sensiblen Werten kennt und weiß, wie oft jeder vorkommt, wendet dieses Verfahren auf alle {#worlds} möglichen Tabellen an: {#possible} davon ergeben diese Veröffentlichung. Die Werte von {#certain} von {#rows} Personen stehen dann fest, und die höchste Vermutung ist zu {#highest} sicher; nach den Gruppen allein {#groups} und zu {#shown}.',
  ],
  [
    'Nobody of these releases was found in another one, so that nothing could be laid side by side.',
    'Niemand aus diesen Veröffentlichungen kam in einer anderen vor, sodass nichts nebeneinanderzulegen war.',
  ],
  [
    'Someone who knows in which group everyone is, in every release, lays the releases side by side: nobody is left with fewer than {n possible value}, and the belief in one of them is at most {belief}.',
    'Wer in jeder Veröffentlichung die Gruppe aller kennt, legt die Veröffentlichungen nebeneinander: Für niemanden bleiben weniger als {n möglicher Wert|mögliche Werte}, und die Vermutung für einen davon ist höchstens zu {#belief} sicher.',
  ],
  [
    'The publisher says that this table is about other people than the releases before: the promise holds for this release alone.',
    'Der Herausgeber erklärt, dass diese Tabelle andere Personen betrifft als die früheren Veröffentlichungen: Das Schutzversprechen gilt nur für diese.',
  ],
  [
    "Someone who knows everybody's quasi values believes in a value of {column} by at most {belief}, in any bucket of any table.",
    'Wer von allen weiß, was anderen bekannt sein kann, vermutet einen Wert von {column} höchstens zu {#belief}, in jeder Gruppe jeder Tabelle.',
  ],
  [
    "Someone who even learns a person's batch, for example by joining tables, believes in it by at most {belief}.",
    'Wer sogar den Block einer Person erfährt, etwa durch das Verbinden von Tabellen, vermutet ihn höchstens zu {#belief}.',
  ],
  [
    'The belief about {n bucket} was not computed, because it mixes very many values; it cannot exceed that of a batch.',
    'Die Vermutung über {n Gruppe|Gruppen} wurde nicht berechnet, weil sie sehr viele Werte mischt; sie kann die eines Blocks nicht übersteigen.',
  ],

  // notes of a report
  [
    'Batches were found by cutting the table (Mondrian).',
    'Blöcke wurden durch Zerlegen der Tabelle gefunden (Mondrian).',
  ],
  [
    'Batches were found by drawing one row of each of the most frequent values (Anatomize).',
    'Blöcke wurden gefunden, indem je eine Zeile der häufigsten Werte gezogen wurde (Anatomize).',
  ],
  [
    'The constraint of {k} rows that agree on {columns} {reason}.',
    'Die Bedingung von {#k} Zeilen, die in {columns} übereinstimmen: {reason!}.',
  ],
  [
    'No constraint names {columns}: published as it is, and nothing is promised to whoever knows it.',
    'Keine Bedingung nennt {columns}: unverändert veröffentlicht, und wer es kennt, dem gegenüber ist nichts versprochen.',
  ],
  ['is asked for twice', 'sie wird zweimal verlangt'],
  [
    'follows from that of {k} rows that agree on {columns}',
    'sie folgt aus der von {#k} Zeilen, die in {columns} übereinstimmen',
  ],
  [
    'Each constraint holds for someone who knows its own columns. The sizes of groups and the risks below are for someone who knows all quasi columns at once.',
    'Jede Bedingung gilt gegenüber jemandem, der ihre eigenen Spalten kennt. Gruppengrößen und Risiken gelten für jemanden, der alles zugleich kennt, was anderen bekannt sein kann.',
  ],
  [
    '{groups} value-groups; {rows} rows left out so that frequencies are close enough.',
    '{#groups} Wertegruppen; {#rows} Zeilen weggelassen, damit die Häufigkeiten nah genug beieinander sind.',
  ],
  [
    '{evaluated} of {all} combinations of levels were evaluated, with {memory} MB of groups in memory at most; {rest}.',
    '{#evaluated} von {#all} Kombinationen von Stufen wurden ausgewertet, mit höchstens {#memory} MB Gruppen im Speicher; {rest!}.',
  ],
  [
    'Sweep: {n round} of polish; a plan with `{again}` and the same key give the same release.',
    'Sweep: {n Runde|Runden} des Nachbesserns; ein Plan mit `{again}` und derselbe Schlüssel ergeben dieselbe Veröffentlichung.',
  ],
  [
    'Sweep: {n step} of polish; a plan with `{again}` and the same key give the same release.',
    'Sweep: {n Schritt|Schritte} des Nachbesserns; ein Plan mit `{again}` und derselbe Schlüssel ergeben dieselbe Veröffentlichung.',
  ],
  ['no other is better', 'keine andere ist besser'],
  [
    'the others could not be ruled out within the step budget',
    'die übrigen ließen sich mit den erlaubten Schritten nicht ausschließen',
  ],
  [
    'The search stopped at its step budget: the levels are the best that were found, not proven to be the best.',
    'Die Suche endete mit der Zahl erlaubter Schritte: Die Stufen sind die besten gefundenen, nicht erwiesenermaßen die besten.',
  ],
  [
    'The levels were chosen by the publisher; none were searched for.',
    'Die Stufen hat der Herausgeber gewählt; gesucht wurde nicht.',
  ],
  [
    'Multivalued dependencies were kept as functional ones. That takes the mean loss of a cell from {from} to {to}.',
    'Mehrwertige Abhängigkeiten wurden als funktionale bewahrt. Das hebt den mittleren Verlust einer Zelle von {#from} auf {#to}.',
  ],
  [
    'K-MSD, with right sides generalised afterwards, keeps the dependencies at a smaller loss than K-MSD-AG; it was taken.',
    'K-MSD mit nachträglich vergröberten rechten Seiten bewahrt die Abhängigkeiten mit geringerem Verlust als K-MSD-AG; es wurde verwendet.',
  ],
  [
    'A left side was generalised after its right side; the right side was generalised again to keep the dependency.',
    'Eine linke Seite wurde nach ihrer rechten vergröbert; die rechte wurde erneut vergröbert, um die Abhängigkeit zu bewahren.',
  ],
  [
    'The columns to start from were searched for within a bound; a larger set may exist.',
    'Die Anfangsspalten wurden begrenzt gesucht; es kann eine größere Menge geben.',
  ],
  [
    'The rows are in the order of the input, which may give people away: for checking only, do not publish.',
    'Die Zeilen stehen in der Reihenfolge der Eingabe, was Personen verraten kann: nur zum Prüfen, nicht zum Veröffentlichen.',
  ],
  [
    '{name} is pseudonymised, which is not anonymous: its codes show which rows are about one person, and whoever has their key can tell who.',
    '{name} ist pseudonymisiert, und das ist nicht anonym: Die Pseudonyme zeigen, welche Zeilen dieselbe Person betreffen, und wer den Schlüssel hat, weiß, wen.',
  ],
  [
    'The table is said to be about other people than the releases before: what is promised holds for this release alone.',
    'Die Tabelle soll andere Personen betreffen als die früheren Veröffentlichungen: Was versprochen ist, gilt nur für diese.',
  ],

  // why a column has its role
  ['it has no values', 'sie hat keine Werte'],
  ['its values are e-mail addresses', 'ihre Werte sind E-Mail-Adressen'],
  ['its values look like telephone numbers', 'ihre Werte sehen aus wie Telefonnummern'],
  [
    'its values are free text, which may name persons and cannot be generalised',
    'ihre Werte sind Freitext, der Personen nennen kann und sich nicht vergröbern lässt',
  ],
  ['all rows have the same value', 'alle Zeilen haben denselben Wert'],
  [
    'its values number the rows or name them one by one',
    'ihre Werte nummerieren oder benennen die Zeilen einzeln',
  ],
  [
    'nothing says that outsiders cannot know it; if you are sure of that, let it stay as it is',
    'nichts spricht dagegen, dass Außenstehende es wissen; wenn Sie sicher sind, dass nicht, lassen Sie sie unverändert',
  ],
  [
    '{share} of the rows are unique on this column alone',
    '{share!} der Zeilen sind schon in dieser Spalte einzigartig',
  ],
  ['less than 1 %', 'weniger als 1 %'],
  ['more than 99 %', 'mehr als 99 %'],
  [
    '{n value} for {rows row}: a person may have several rows',
    '{n Wert|Werte} für {rows Zeile|Zeilen}: Eine Person kann mehrere Zeilen haben',
  ],
  ['its name says: {meaning}', 'ihr Name sagt: {meaning!}'],
  [
    "an address of a person's mail, telephone or computer",
    'eine Post-, Telefon- oder Rechneradresse einer Person',
  ],
  ['a number given to one person', 'eine Nummer, die einer Person gegeben ist'],
  ['a street address', 'eine Anschrift'],
  ['the name of a person', 'der Name einer Person'],
  ['a matter of health', 'eine Angabe zur Gesundheit'],
  ['a matter of money', 'eine Angabe zum Geld'],
  ['a matter of belief, party or private life', 'eine Angabe zu Glauben, Partei oder Privatleben'],
  ['a postal code', 'eine Postleitzahl'],
  ['a place', 'ein Ort'],
  ['the name or number of a person', 'der Name oder die Nummer einer Person'],
  ['a date or year of birth, or an age', 'ein Geburtsdatum, ein Geburtsjahr oder ein Alter'],
  ['sex or gender', 'das Geschlecht'],
  ['decimal comma', 'Dezimalkomma'],

  // what was noticed about a table or a plan
  [
    '`{name}` has {values value} for {rows row}: rows are not persons; name it in `person` so that persons are counted',
    '`{name}` hat {values Wert|Werte} für {rows Zeile|Zeilen}: Zeilen sind nicht Personen; nennen Sie die Spalte unter `person`, damit Personen gezählt werden',
  ],
  [
    '`{name}` holds free text, which may name persons; make it an identifier, so that it is dropped',
    '`{name}` enthält Freitext, der Personen nennen kann; machen Sie die Spalte zu „nennt eine Person“, damit sie wegfällt',
  ],
  [
    '`{name}` would be published as it is, although {share} of the rows are unique on it; if an outsider may know it, make it quasi',
    '`{name}` würde unverändert veröffentlicht, obwohl {share!} der Zeilen darin einzigartig sind; wenn Außenstehende es wissen können, machen Sie die Spalte zu „anderen bekannt“',
  ],
  [
    '`{name}` has {n cell} that a spreadsheet may run as a formula; set `csv.escapeFormulas` in the plan',
    '`{name}` hat {n Zelle|Zellen}, die ein Tabellenprogramm als Formel ausführen könnte; setzen Sie `csv.escapeFormulas` im Plan',
  ],
  [
    '`{name}` is published as codes: pseudonymised is not anonymous. Rows with one code are seen to be about one person, and whoever knows some of them finds the others; drop the column if readers do not need that',
    '`{name}` wird als Pseudonym veröffentlicht: Pseudonymisiert ist nicht anonym. Man sieht, dass Zeilen mit demselben Pseudonym dieselbe Person betreffen, und wer einige davon kennt, findet die anderen; lassen Sie die Spalte weg, wenn Leser sie nicht brauchen',
  ],
  [
    '`minWidths` is 0 for `{name}`: who is alone in a group among counterfeits is published with the exact value; leave it out, or give a width',
    '`minWidths` ist 0 für `{name}`: Wer in einer Gruppe allein unter künstlichen Zeilen ist, wird mit dem genauen Wert veröffentlicht; lassen Sie die Angabe weg oder geben Sie eine Breite an',
  ],
  [
    '{n} columns are quasi, and each costs precision: make those insensitive that no outsider can know',
    '{#n} Spalten sind „anderen bekannt“, und jede kostet Genauigkeit: Machen Sie jene zu „unbedenklich“, die kein Außenstehender wissen kann',
  ],
  [
    '{encoding}, {delimiter} between fields, {ends} line ends{trailing}',
    '{encoding}, {delimiter} zwischen Feldern, Zeilenenden {ends}{trailing}',
  ],
  [
    '{n column} with the fewest distinct values not combined',
    '{n Spalte|Spalten} mit den wenigsten verschiedenen Werten nicht kombiniert',
  ],
  [
    'only the sets that tell most on a sample of the rows were counted',
    'gezählt wurden nur die Spalten, die an einer Stichprobe der Zeilen am meisten verraten',
  ],

  // what does not fit in a plan
  ['`{name}`, which is not quasi', '`{name}`, das nicht „anderen bekannt“ ist'],
  ['`{name}`, which is not sensitive', '`{name}`, das nicht sensibel ist'],
  ['`{name}`, which is sensitive', '`{name}`, das sensibel ist'],
  ['`{name}`, which is no column of the table', '`{name}`, das keine Spalte der Tabelle ist'],
  ['`{name}`, which is no quasi column of the table', '`{name}`, das keine solche Spalte der Tabelle ist'],
  ['`{name}`, which is not published exactly', '`{name}`, das nicht unverändert veröffentlicht wird'],
  ['`{name}`, which determines no quasi column', '`{name}`, das keine vergröberte Spalte bestimmt'],
  ['`{name}` a second time', '`{name}` ein zweites Mal'],
  ['a quasi column that no principle covers', 'eine anderen bekannte Spalte, die kein Kriterium erfasst'],
  [
    'a principle that names it, another role, or `remainder` of the method, which says what becomes of it',
    'ein Kriterium, das sie nennt, eine andere Rolle, oder die Einstellung „Spalten, die keine Bedingung nennt“ des Verfahrens',
  ],
  [
    'a cap on a column that is hidden in every row',
    'eine höchste Stufe für eine Spalte, die in jeder Zeile verborgen ist',
  ],
  [
    "no cap, or `publish` as the method's `remainder`",
    'keine höchste Stufe, oder `publish` für Spalten, die keine Bedingung nennt',
  ],
  ['a principle that names it, or another role', 'ein Kriterium, das sie nennt, oder eine andere Rolle'],
  ['a quasi column', 'eine Spalte „anderen bekannt“'],
  ['no quasi column', 'keine Spalte „anderen bekannt“'],
  ['at least one column with role `quasi`', 'mindestens eine Spalte mit der Rolle „anderen bekannt“'],
  ['no sensitive column', 'keine sensible Spalte'],
  ['{n} sensitive columns', '{#n} sensible Spalten'],
  ['a column with role `sensitive`', 'eine Spalte mit der Rolle „sensibel“'],
  ['a sensitive column', 'eine sensible Spalte'],
  ['one of the sensitive columns {names}', 'eine der sensiblen Spalten {names}'],
  ['a role for this column of the table', 'eine Rolle für diese Spalte der Tabelle'],
  ['no role', 'keine Rolle'],
  ['nothing', 'nichts'],
  ['the name of a column', 'der Name einer Spalte'],
  ['each column once', 'jede Spalte einmal'],
  ['a hierarchy', 'eine Hierarchie'],
  ['a level', 'eine Stufe'],
  ['a weight', 'ein Gewicht'],
  [
    'none: the column is not made less precise in this role',
    'keine: Die Spalte wird in dieser Rolle nicht vergröbert',
  ],
  ['none: only quasi columns have levels', 'keine: Nur Spalten „anderen bekannt“ haben Stufen'],
  ['none: only quasi columns are weighed', 'keines: Nur Spalten „anderen bekannt“ werden gewichtet'],
  [
    'none: only identifiers are replaced by codes',
    'nichts: Nur Spalten, die eine Person nennen, werden durch Pseudonyme ersetzt',
  ],
  [
    'none: `{name}` counts rows; `mondrian` counts persons',
    'keine: `{name}` zählt Zeilen; `mondrian` zählt Personen',
  ],
  ['columns that identify a person', 'Spalten, die eine Person bestimmen'],
  ['another principle than k-anonymity', 'ein anderes Kriterium als k-Anonymität'],
  ['another principle', 'ein anderes Kriterium'],
  [
    '`k-anonymity`: `{name}` keeps no other promise; `mondrian` keeps all',
    'k-Anonymität: `{name}` hält kein anderes Versprechen; `mondrian` hält alle',
  ],
  [
    '`d-l-inference` or `k-anonymity`: `{name}` keeps no other promise; `mondrian` does',
    '(d,l)-Inferenz oder k-Anonymität: `{name}` hält kein anderes Versprechen; `mondrian` schon',
  ],
  [
    'a `d-l-inference` principle: it says what `{name}` is to reach',
    'das Kriterium (d,l)-Inferenz: Es sagt, was `{name}` erreichen soll',
  ],
  ['no d-l-inference', 'keine (d,l)-Inferenz'],
  ['some of the quasi columns', 'einige der Spalten „anderen bekannt“'],
  [
    'all of them, or no `attributes`: `{name}` groups rows once, by all quasi columns',
    'alle oder keine Angabe: `{name}` gruppiert Zeilen einmal, nach allen Spalten „anderen bekannt“',
  ],
  ['columns that another constraint names too', 'Spalten, die auch eine andere Bedingung nennt'],
  [
    'columns of its own: `{name}` takes constraints one by one; `classfly-plus` takes any',
    'eigene Spalten: `{name}` nimmt Bedingungen einzeln an; `classfly-plus` nimmt alle an',
  ],
  ['a column called `{name}`', 'eine Spalte namens `{name}`'],
  [
    'another name: `{name}` adds a column of that name',
    'ein anderer Name: `{name}` fügt eine Spalte dieses Namens hinzu',
  ],
  [
    'exactly one: `{name}` publishes it in a table of its own',
    'genau eine: `{name}` veröffentlicht sie in einer eigenen Tabelle',
  ],
  [
    'a principle about the sensitive column: the k of `angel` is a field of the algorithm',
    'ein Kriterium für die sensible Spalte: Das k von `angel` ist eine Einstellung des Verfahrens',
  ],
  [
    'l-diversity or (l,d)-diversity with the `anatomize` batches of `angel`; `mondrian` batches keep all',
    'l-Diversität oder (l,d)-Diversität mit den Blöcken `anatomize` von `angel`; Blöcke nach `mondrian` halten alle',
  ],
  [
    'none: `angel` counts rows; `mondrian` counts persons',
    'keine: `angel` zählt Zeilen; `mondrian` zählt Personen',
  ],
  [
    '`canonical`: with `{name}` the order would link the tables',
    '`canonical`: Mit `{name}` würde die Reihenfolge die Tabellen verbinden',
  ],
  ['a whole number of at least 2', 'eine ganze Zahl von mindestens 2'],
  ['a number above 0 for the recursive variant', 'eine Zahl über 0 für die rekursive Variante'],
  ['nothing: only the recursive variant has it', 'nichts: Nur die rekursive Variante hat es'],
  ['`ordered` for the text column `{name}`', '`ordered` für die Textspalte `{name}`'],
  [
    '`equal` or `hierarchy`; `ordered` is for numbers and dates',
    '`equal` oder `hierarchy`; `ordered` ist für Zahlen und Datumsangaben',
  ],
  [
    'a hierarchy on this sensitive column for the distance `hierarchy`',
    'eine Hierarchie auf dieser sensiblen Spalte für den Abstand `hierarchy`',
  ],
  [
    'a hierarchy with levels for the distance `hierarchy`',
    'eine Hierarchie mit Stufen für den Abstand `hierarchy`',
  ],
  ['`intervals` or `date`: `{name}` needs levels', '`intervals` oder `date`: `{name}` braucht Stufen'],
  [
    'none: `{name}` does not stop at a level; `mondrian` does',
    'keine: `{name}` hält an keiner Stufe an; `mondrian` schon',
  ],
  [
    'no level with the hierarchy `range`; `intervals` has levels',
    'keine Stufe bei der Hierarchie `range`; `intervals` hat Stufen',
  ],
  [
    'at most {height}, the level of * in this hierarchy',
    'höchstens {#height}, die Stufe von * in dieser Hierarchie',
  ],
  [
    'at most {top}, the highest level that the column may have',
    'höchstens {#top}, die höchste Stufe, die die Spalte haben darf',
  ],
  [
    'at least {n}, the number of people in the table',
    'mindestens {#n}, die Zahl der Personen in der Tabelle',
  ],
  [
    'none: this objective of `full-domain` does not look at columns; `loss` and `prec` do',
    'keines: Dieses Ziel betrachtet keine Spalten; `loss` und `prec` tun es',
  ],
  ['{n} combinations of levels to search', '{n} Kombinationen von Stufen zu durchsuchen'],
  [
    'at most {n} for `full-domain`: lower `maxLevel` of some columns or give them fewer levels, or use a method that does not try combinations, such as `mondrian` or `datafly`',
    'höchstens {#n} für `full-domain`: Senken Sie bei einigen Spalten die höchste Stufe, geben Sie ihnen weniger Stufen, oder verwenden Sie ein Verfahren, das keine Kombinationen versucht, etwa `mondrian` oder `datafly`',
  ],
  ['none: with `levels`, `full-domain` does not search', 'nichts: Mit `levels` sucht `full-domain` nicht'],
  ['a level from 0 to {top}', 'eine Stufe von 0 bis {#top}'],
  [
    'at least one among the quasi columns: `{name}` keeps them; `k-msd` needs none',
    'mindestens eine zwischen Spalten „anderen bekannt“: `{name}` bewahrt sie; `k-msd` braucht keine',
  ],
  [
    'at least one among the quasi columns: `{name}` keeps them',
    'mindestens eine zwischen Spalten, die anderen bekannt sein können: `{name}` bewahrt sie',
  ],
  [
    "one of the plan's `dependencies`, or `all` in place of the list",
    'eine der `dependencies` des Plans, oder `all` anstelle der Liste',
  ],
  ['`{name}`, which has a `maxLevel`', '`{name}` mit einem `maxLevel`'],
  [
    'right sides without one: they have to follow their left sides',
    'rechte Seiten ohne ein solches: Sie müssen ihren linken folgen',
  ],
  ['quasi columns on both sides: {reason}', 'Spalten „anderen bekannt“ auf beiden Seiten: {reason!}'],
  ['identifiers are not published', 'Spalten, die eine Person nennen, werden nicht veröffentlicht'],
  [
    'other columns are published as they are, so a generalised left side would meet several right sides; an exact dependency beside generalised columns is a danger of its own',
    'andere Spalten werden unverändert veröffentlicht; eine vergröberte linke Seite träfe auf mehrere rechte, und eine genaue Abhängigkeit neben vergröberten Spalten ist eine Gefahr für sich',
  ],
  [
    'rows {a} and {b} that agree on {from} and differ on {to}',
    'die Zeilen {#a} und {#b}, die in {from} übereinstimmen und sich in {to} unterscheiden',
  ],
  [
    'a dependency that holds in the table, or an object with `"approximate": true`, which makes it hold in the release',
    'eine Abhängigkeit, die in der Tabelle gilt, oder ein Objekt mit `"approximate": true`; sie gilt dann in der Veröffentlichung',
  ],
  [
    'no dependency in the plan that could be used against a release',
    'keine Abhängigkeit im Plan, die sich gegen eine Veröffentlichung verwenden ließe',
  ],
  [
    'in `dependencies` one such as `Ward -> Zip`, whose left side is published exactly and whose right side is quasi; without one choose another principle',
    'eine wie `Ward -> Zip`, deren linke Seite unverändert veröffentlicht und deren rechte vergröbert wird; ohne eine solche wählen Sie ein anderes Kriterium',
  ],
  [
    'the name of the exactly published column that determines quasi columns',
    'der Name der unverändert veröffentlichten Spalte, die vergröberte bestimmt',
  ],
  [
    'a column with role `sensitive` or `insensitive`: only these are published exactly',
    'eine sensible oder unbedenkliche Spalte: Nur diese werden unverändert veröffentlicht',
  ],
  [
    'a promise that `{name}` keeps; only the method `m-invariance` reaches this one',
    'ein Versprechen, das `{name}` hält; dieses erreicht nur das Verfahren `m-invariance`',
  ],
  ['a principle beside m-invariance', 'ein Kriterium neben m-Invarianz'],
  [
    '`m-invariance`, once: the method `m-invariance` keeps no other promise',
    'm-Invarianz, einmal: Das Verfahren `m-invariance` hält kein anderes Versprechen',
  ],
  [
    'a further sensitive column, published as it is',
    'eine weitere sensible Spalte, unverändert veröffentlicht',
  ],
  ['an insensitive column, published as it is', 'eine unbedenkliche Spalte, unverändert veröffentlicht'],
  [
    '`quasi` or `identifier`: an exact cell beside the sensitive value ties a row to the next release; or `"publish": "angel"`, which keeps them apart',
    '„anderen bekannt“ oder „nennt eine Person“: Eine genaue Zelle neben dem sensiblen Wert bindet eine Zeile an die nächste Veröffentlichung; oder verbundene Tabellen (`angel`), die beides trennen',
  ],
  [
    'the column(s) by which a person is known again in the next release',
    'die Spalten, an denen eine Person in der nächsten Veröffentlichung wiedererkannt wird',
  ],
  [
    'a value in every row: somebody without one cannot be known again',
    'ein Wert in jeder Zeile: Wer keinen hat, ist nicht wiederzuerkennen',
  ],
  [
    'one row per person: two rows of one person would count as two people',
    'eine Zeile je Person: Zwei Zeilen einer Person zählten als zwei Personen',
  ],
  ['no identity in {rows}', 'keine Kennung in {rows}'],
  ['the same identity in {rows}', 'dieselbe Kennung in {rows}'],
  ['an unknown field', 'ein unbekanntes Feld'],
  ['no further field', 'kein weiteres Feld'],
  ['an empty list', 'eine leere Liste'],
  ['a list with at least {n element}', 'eine Liste mit mindestens {n Eintrag|Einträgen}'],
  ['exactly one character', 'genau ein Zeichen'],
  ['true or false', 'wahr oder falsch'],
  ['a whole number from {a} to {b}', 'eine ganze Zahl von {#a} bis {#b}'],
  ['a whole number of at least {a}', 'eine ganze Zahl von mindestens {#a}'],
  ['a number from {a} to {b}', 'eine Zahl von {#a} bis {#b}'],
  ['a number of at least {a}', 'eine Zahl von mindestens {#a}'],
  ['a number above {a}, of at most {b}', 'eine Zahl über {#a}, höchstens {#b}'],
  ['a number above min', 'eine Zahl über dem Kleinsten'],
  ['a number above {a}', 'eine Zahl über {#a}'],
  ['a number of at most {b}', 'eine Zahl von höchstens {#b}'],
  ['one of {names}', 'eines von {names}'],
  ['a dependency such as `A, B -> C`', 'eine Abhängigkeit wie `A, B -> C`'],
  ['no width', 'keine Breite'],
  ['at least one width, such as [5, 10, 20]', 'mindestens eine Breite, etwa [5, 10, 20]'],
  ['a width above 0', 'eine Breite über 0'],
  ['a larger multiple of the width before, {width}', 'ein größeres Vielfaches der Breite davor, {#width}'],
  ['{max} with min {min}', '{#max} bei kleinstem Wert {#min}'],
  ['`{kind}` for a column that holds {what}', '`{kind}` für eine Spalte mit {what!}'],
  ['text', 'Text'],
  ['dates', 'Datumsangaben'],
  ['numbers', 'Zahlen'],
  [
    'numbers; for text use `tree`, `mask` or `flat`',
    'Zahlen; für Text verwenden Sie `tree`, `mask` oder `flat`',
  ],
  [
    'numbers or dates; for text use `tree`, `mask` or `flat`',
    'Zahlen oder Datumsangaben; für Text verwenden Sie `tree`, `mask` oder `flat`',
  ],
  ['numbers; for dates use `date` or `range`', 'Zahlen; für Datumsangaben verwenden Sie `date` oder `range`'],
  [
    'dates in exactly one order (say which in `format`, such as `DD.MM.YYYY`; two-digit years need `pivot`)',
    'Datumsangaben in genau einer Reihenfolge (geben Sie sie unter „Schreibweise“ an, etwa `DD.MM.YYYY`; zweistellige Jahre brauchen ein Umbruchjahr)',
  ],
  ['no period', 'kein Zeitraum'],
  ['periods that grow: month, year, decade', 'wachsende Zeiträume: Monat, Jahr, Jahrzehnt'],
  ['month', 'Monat'],
  ['year', 'Jahr'],
  ['decade', 'Jahrzehnt'],
  ['a tree without `paths` and without `csv`', 'ein Baum ohne Pfade'],
  [
    'a path for every value, or `"uncovered": "*"`',
    'ein Pfad für jeden Wert, oder nicht abgedeckte Werte werden zu *',
  ],
  [
    '{n value} of the column that no path covers: {values}',
    '{n Wert|Werte} der Spalte, die kein Pfad abdeckt: {values}',
  ],
  [
    'values of the column that do not fit (not quoted: the column is sensitive)',
    'Werte der Spalte, die nicht passen (nicht zitiert: die Spalte ist sensibel)',
  ],
  ['a character that occurs in no value', 'ein Zeichen, das in keinem Wert vorkommt'],
  ['`{mask}`, which occurs in the value `{value}`', '`{mask}`, das im Wert `{value}` vorkommt'],
  [
    'short codes; for long texts use `flat` or a `tree`',
    'kurze Kennungen; für lange Texte verwenden Sie `flat` oder einen Baum',
  ],

  // several extracts
  [
    'at least {k} values of {property} stay possible for every entity',
    'Mindestens {#k} Werte von {property} bleiben für alle möglich',
  ],
  [
    'for {whom} fewer than {k} values of {property} stay possible',
    'Für {whom!} bleiben weniger als {#k} Werte von {property} möglich',
  ],
  ['one entity', 'eine Person'],
  ['{n} entities', '{#n} Personen'],
  ['safe before, and safe with what is proposed', 'Vorher zulässig, und mit dem Vorgeschlagenen auch'],
  ['safe before; what is proposed exposes {whom}', 'Vorher zulässig; das Vorgeschlagene gibt {whom!} preis'],
  [
    'what is out exposes people already; what is proposed exposes nobody else',
    'Was draußen ist, gibt schon Personen preis; das Vorgeschlagene gibt niemanden sonst preis',
  ],
  [
    'what is out exposes people already; what is proposed exposes {whom} more',
    'Was draußen ist, gibt schon Personen preis; das Vorgeschlagene gibt außerdem {whom!} preis',
  ],
  [
    'View {view} shows {row}, so the table has such a row with {condition}.',
    'Der Auszug {view} zeigt {row}; die Tabelle hat also eine solche Zeile mit {condition}.',
  ],
  [
    'View {view} shows {row}, so the table has such a row.',
    'Der Auszug {view} zeigt {row}; die Tabelle hat also eine solche Zeile.',
  ],
  [
    'Such a row is not in view {view} ({condition}).',
    'Eine solche Zeile ist nicht im Auszug {view} ({condition}).',
  ],
  [
    'Given what the other views show, it must be in view {view} ({condition}) as {row}.',
    'Nach dem, was die anderen Auszüge zeigen, muss sie im Auszug {view} ({condition}) als {row} stehen.',
  ],
  ['In view {view} it can only be {row}.', 'Im Auszug {view} kann sie nur {row} sein.'],
  ['In view {view} it can be {rows}.', 'Im Auszug {view} kann sie {rows} sein.'],
  [
    'If it is in view {view} at all ({condition}), it is {rows}.',
    'Wenn sie überhaupt im Auszug {view} ist ({condition}), dann als {rows}.',
  ],
  [
    'Therefore {who} has {property} = {value}, unless it is missing.',
    'Also hat {who} {property} = {value}, sofern der Wert nicht fehlt.',
  ],
  [
    'Therefore {who} has one of {n} values of {property}: {values}; {k} must stay possible.',
    'Also hat {who} einen von {#n} Werten von {property}: {values}; {#k} müssen möglich bleiben.',
  ],
  ['Therefore {who} has {property} = {value}.', 'Also hat {who} {property} = {value}.'],
  ['It is known that {dependencies}.', 'Bekannt ist: {dependencies!}.'],
  ['each {from} has one {to} and each {rest}', 'zu {from} gehört genau ein {to}, und {rest}'],
  ['each {from} has one {to}', 'zu {from} gehört genau ein {to}'],
  [
    'Suppose {who} did not have {property} = {values}.',
    'Angenommen, {who} hätte nicht {property} = {values}.',
  ],
  [
    'Every table that yields the views and keeps this was ruled out.',
    'Jede Tabelle, die diese Auszüge ergibt und das einhält, wurde ausgeschlossen.',
  ],
  ['So the assumption is wrong.', 'Also ist die Annahme falsch.'],
  [
    'Whatever else is tried, no table that keeps this can show all of: {rows}.',
    'Was man auch versucht: Keine Tabelle, die das einhält, kann all dies zeigen: {rows}.',
  ],
  [
    'Then nothing is left that could show {row} in view {view}.',
    'Dann bleibt nichts, das {row} im Auszug {view} zeigen könnte.',
  ],
  [
    'Then {row} in view {view} comes from {who}; as {dependencies}, nothing else of theirs fits beside it.',
    'Dann stammt {row} im Auszug {view} von {who!}; weil gilt: {dependencies!}, passt nichts anderes daneben.',
  ],
  ['Then {row} in view {view} comes from {who}.', 'Dann stammt {row} im Auszug {view} von {who!}.'],
  ['somebody else', 'jemand anderem'],
  ['{who} with {property} = {value}', '{who!} mit {property} = {value}'],
  ['do not publish {view}', '{view} nicht veröffentlichen'],
  ['publish {view} without {column}', '{view} ohne {column} veröffentlichen'],
  [
    'leave out the rows of {whom} ({n row} in all views; {bound})',
    'die Zeilen von {whom} weglassen ({n Zeile|Zeilen} in allen Auszügen; {bound!})',
  ],
  ['no fewer would do', 'mit weniger geht es nicht'],
  ['at most so many are needed', 'höchstens so viele sind nötig'],
  [
    'publish {values} of {column} as one value, `{into}`',
    '{values} von {column} als einen Wert veröffentlichen, `{into}`',
  ],
  [
    'publish {column} at level {level} of its hierarchy',
    '{column} auf Stufe {level} seiner Hierarchie veröffentlichen',
  ],
  [
    'view {view}: {n repeated row} left out; the verdict is for the view without them, because counts tell more',
    'Auszug {view}: {n wiederholte Zeile|wiederholte Zeilen} weggelassen; das Prüfergebnis gilt für den Auszug ohne sie, denn Anzahlen verraten mehr',
  ],
  [
    'it was not established that some base table yields these views',
    'Es wurde nicht nachgewiesen, dass eine Tabelle diese Auszüge ergibt',
  ],
  [
    'there may be more exposed entities, and smaller covers, than are listed',
    'Es können mehr Personen preisgegeben sein, und genauer, als aufgeführt ist',
  ],
  [
    'no repairs were tried: the views have {rows} rows, more than {most}',
    'Es wurden keine Änderungen versucht: Die Auszüge haben {#rows} Zeilen, mehr als {#most}',
  ],
  [
    'the time that was given is over; not all repairs were tried',
    'Die gegebene Zeit ist um; nicht alle Änderungen wurden versucht',
  ],
  ['the time that was given is over; {reason}', 'Die gegebene Zeit ist um; {reason!}'],
  [
    'there are more combinations of rows than can be looked at',
    'Es gibt mehr Kombinationen von Zeilen, als betrachtet werden können',
  ],
  [
    '{extract}: {values} differ in white space or capitals only, and do not join{more}',
    '{extract}: {values} unterscheiden sich nur in Leerzeichen oder Großschreibung und passen deshalb nicht zusammen{more}',
  ],
  ['rows {a} and {b} are equal: `{row}`', 'die Zeilen {#a} und {#b} sind gleich: `{row}`'],
  [
    'each row once; counts tell more than the check knows (with `"distinct": true` the verdict is for the view without repeated rows)',
    'jede Zeile einmal; Anzahlen verraten mehr, als die Prüfung weiß (als Liste ohne Wiederholungen gilt das Prüfergebnis für den Auszug ohne sie)',
  ],
  [
    'at least one of them in a view; otherwise nothing can be inferred',
    'mindestens eines davon in einem Auszug; sonst lässt sich nichts folgern',
  ],
  ['no view that shows {column}', 'kein Auszug, der {column} zeigt'],
  ['views that one base table can yield together', 'Auszüge, die eine Tabelle zusammen ergeben kann'],
  ['another name for each view', 'ein anderer Name für jeden Auszug'],
  ['a condition such as `Salary > 80000`', 'eine Bedingung wie `Salary > 80000`'],
  ['the plan has {n fault}; {faults}', 'Der Plan hat {n Mangel|Mängel}; {faults}'],
  ['the view set has {n fault}; {faults}', 'Die Sammlung der Auszüge hat {n Mangel|Mängel}; {faults}'],

  // what is going on
  ['cutting buckets', 'Gruppen werden gebildet'],
  ['cutting batches', 'Blöcke werden gebildet'],
  ['generalising rows', 'Zeilen werden vergröbert'],
  ['putting rows together', 'Zeilen werden zusammengestellt'],
  ['choosing levels', 'Stufen werden gewählt'],
  ['raising columns', 'Spalten werden angehoben'],
  ['putting equal rows together', 'gleiche Zeilen werden zusammengefasst'],
  ['searching levels', 'Stufen werden gesucht'],
  ['looking for columns to start from', 'Anfangsspalten werden gesucht'],
  ['mending dependencies', 'Abhängigkeiten werden nachgebessert'],
  ['counting rare values', 'seltene Werte werden gezählt'],
  ['generalising rare values', 'seltene Werte werden vergröbert'],
  ['splitting groups', 'Gruppen werden geteilt'],
  ['making groups', 'Gruppen werden gebildet'],
  ['drawing the order of rows', 'die Reihenfolge der Zeilen wird gezogen'],
  ['rounds of polish', 'Runden des Nachbesserns'],
  ['polishing', 'wird nachgebessert'],
  ['joining views', 'Auszüge werden verbunden'],
  ['trying repairs', 'Änderungen werden versucht'],
  ['trying possible tables', 'mögliche Tabellen werden versucht'],
  ['listing possible rows', 'mögliche Zeilen werden aufgezählt'],
  ['linking rows', 'Zeilen werden verknüpft'],
  ['confirming what was found', 'Gefundenes wird bestätigt'],
  ['comparing with the constraints', 'wird mit den Bedingungen verglichen'],
  ['looking for dependencies', 'Abhängigkeiten werden gesucht'],
  ['looking for independent columns', 'unabhängige Spalten werden gesucht'],
  ['recognising people', 'Personen werden wiedererkannt'],
  ['writing the release', 'die Veröffentlichung wird geschrieben'],
  ['checking the release', 'die Veröffentlichung wird geprüft'],
  ['measuring the release', 'die Veröffentlichung wird vermessen'],
];
