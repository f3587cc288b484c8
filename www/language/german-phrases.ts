/**
 * What the core says about tables, plans, releases and extracts, in German.
 *
 * The left side is the core's sentence. `{name}` stands for any words, `{n row}` for a count with its noun in the
 * singular or plural. On the right `{n Zeile|Zeilen}` is a count as German writes it, `{#n}` a bare number, and `{name!}`
 * words of the core that are put into German in turn. The first line that fits is taken, so that the narrower comes first.
 */
export const phrases: readonly (readonly [english: string, german: string])[] = [
  // what is wrong with a file
  ['the file is {what}, not a CSV text', 'Die Datei ist {what!}, kein CSV-Text.'],
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
  ['the plan', 'Der Plan'],
  ['the number of rows', 'Die Zahl der Zeilen'],
  ['the number of rows that are counted', 'Die Zahl der gezählten Zeilen'],
  [
    'the number of different values in all quasi columns together',
    'Die Zahl der verschiedenen Werte in allen Spalten „anderen bekannt“ zusammen',
  ],
  ['a column (in distinct values)', 'Eine Spalte (in verschiedenen Werten)'],
  ['a row (in bytes)', 'Eine Zeile (in Bytes)'],
  [
    'the text of the distinct values of a column (in bytes)',
    'Der Text der verschiedenen Werte einer Spalte (in Bytes)',
  ],
  ['the table', 'Die Tabelle'],
  ['the hierarchy', 'Die Hierarchie'],
  ['the repair', 'Die Änderung'],
  ['the series (in releases)', 'Die Reihe (in Veröffentlichungen)'],
  ['the view set', 'Die Sammlung der Auszüge'],
  ['the workbook (in bytes, unpacked)', 'Die Arbeitsmappe (in Bytes, entpackt)'],
  ['rows of a sheet', 'Die Zahl der Zeilen eines Blatts'],
  ['columns of a sheet', 'Die Zahl der Spalten eines Blatts'],
  ['letters in a cell', 'Die Zahl der Zeichen einer Zelle'],
  ['the memory of the worker is used up', 'Der Arbeitsspeicher des Prozesses ist aufgebraucht.'],
  ['line {line} is not as JSON demands', 'Textzeile {#line} ist nicht, wie JSON es verlangt.'],
  ['an SPSS portable file', 'eine portable SPSS-Datei'],
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
  ['a binary file', 'eine Binärdatei'],
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
  ['the JSON cannot be read as a table: {reason}', 'Das JSON lässt sich nicht als Tabelle lesen: {reason!}'],
  [
    'the file is compressed with {packing} and cannot be unpacked: {reason}',
    'Die Datei ist mit {packing} komprimiert und lässt sich nicht entpacken: {reason}',
  ],
  [
    'check that the file is complete; if it is, unpack it and open the file inside',
    'Prüfen Sie, ob die Datei vollständig ist; wenn ja, entpacken Sie sie und öffnen Sie die enthaltene Datei.',
  ],
  ['the file unpacks to more than {size} GiB', 'Die Datei enthält entpackt mehr als {size} GiB.'],
  [
    'use fewer rows or columns; `outis engine run` releases larger tables on DuckDB, where `--base` counts columns less precise',
    'Verwenden Sie weniger Zeilen oder Spalten; `outis engine run` veröffentlicht größere Tabellen mit DuckDB, wo `--base` Spalten weniger genau zählt.',
  ],
  ['the file is compressed with {packing} twice', 'Die Datei ist zweimal mit {packing} komprimiert.'],
  ['unpack it, and open the file inside', 'Entpacken Sie sie und öffnen Sie die enthaltene Datei.'],
  ['the Parquet file cannot be read: {reason}', 'Die Parquet-Datei kann nicht gelesen werden: {reason!}'],
  ['the Arrow file cannot be read: {reason}', 'Die Arrow-Datei kann nicht gelesen werden: {reason!}'],
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
  ['a dictionary belongs to no column', 'Ein Wörterbuch gehört zu keiner Spalte.'],
  [
    'it was written by a later version than is known here',
    'Sie wurde von einer späteren Version geschrieben, als hier bekannt ist.',
  ],
  [
    'a batch has fewer buffers than its columns take',
    'Ein Block hat weniger Puffer, als seine Spalten brauchen.',
  ],
  [
    'a buffer has another length than its values take',
    'Ein Puffer hat eine andere Länge, als seine Werte brauchen.',
  ],
  [
    'a batch has more buffers than its columns take',
    'Ein Block hat mehr Puffer, als seine Spalten brauchen.',
  ],
  [
    'a buffer is too short to say what it unpacks to',
    'Ein Puffer ist zu kurz, um zu sagen, was er entpackt ergibt.',
  ],
  ['a text is longer than it says', 'Ein Text ist länger, als er angibt.'],
  ['columns lie outside of their places', 'Spalten liegen außerhalb ihrer Plätze.'],
  ['the column {name} has a code without a value', 'Die Spalte {name} hat einen Code ohne Wert.'],
  [
    'the column {name} has a dictionary of an encoding that is not read here',
    'Die Spalte {name} hat ein Wörterbuch in einer Kodierung, die hier nicht gelesen wird.',
  ],
  [
    'the column {name} has a page of an encoding that is not read here',
    'Die Spalte {name} hat eine Seite in einer Kodierung, die hier nicht gelesen wird.',
  ],
  [
    'the column {name} has a page whose checksum is another',
    'Die Spalte {name} hat eine Seite mit falscher Prüfsumme.',
  ],
  [
    'the column {name} has a page with missing values that it must have',
    'Die Spalte {name} hat eine Seite, der Werte fehlen, die sie haben muss.',
  ],
  [
    'the column {name} has a page with rows in rows',
    'Die Spalte {name} hat eine Seite mit Zeilen in Zeilen.',
  ],
  ['the column {name} has an index of other pages', 'Die Spalte {name} hat ein Verzeichnis anderer Seiten.'],
  ['the column {name} has an index of other values', 'Die Spalte {name} hat ein Verzeichnis anderer Werte.'],
  [
    'the column {name} has an index that lies outside of the file',
    'Die Spalte {name} hat ein Verzeichnis außerhalb der Datei.',
  ],
  [
    'the column {name} has another number of pages than it says',
    'Die Spalte {name} hat eine andere Anzahl von Seiten, als sie angibt.',
  ],
  ['the column {name} has no dictionary', 'Die Spalte {name} hat kein Wörterbuch.'],
  [
    'the column {name} unpacks to another size than it says',
    'Die Spalte {name} hat entpackt eine andere Größe, als sie angibt.',
  ],
  ['the column {name} has a bound of another length', 'Die Spalte {name} hat eine Grenze anderer Länge.'],
  ['the column {name} has other values than it says', 'Die Spalte {name} hat andere Werte, als sie angibt.'],
  ['the column {name} has other levels than it says', 'Die Spalte {name} hat andere Ebenen, als sie angibt.'],
  ['the column {name} counts in an unknown unit', 'Die Spalte {name} zählt in einer unbekannten Einheit.'],
  [
    'the column {name} has decimal places and is no decimal',
    'Die Spalte {name} hat Nachkommastellen und ist keine Dezimalzahl.',
  ],
  [
    'the column {name} has more decimal places than digits',
    'Die Spalte {name} hat mehr Nachkommastellen als Ziffern.',
  ],
  ['the column {name} has no type', 'Die Spalte {name} hat keinen Typ.'],
  [
    'the column {name} is of a type that has no text here',
    'Die Spalte {name} hat einen Typ, der hier keinen Text hat.',
  ],
  ['the column {name} is of an unknown type', 'Die Spalte {name} hat einen unbekannten Typ.'],
  [
    'the column {name} may have no such number of values',
    'Die Spalte {name} darf keine solche Anzahl von Werten haben.',
  ],
  ['values of the column {name} have no such length', 'Werte der Spalte {name} haben keine solche Länge.'],
  ['a count is below zero', 'Eine Anzahl ist kleiner als null.'],
  ['a count of a page is impossible', 'Eine Anzahl einer Seite ist unmöglich.'],
  ['a field lies outside of its table', 'Ein Feld liegt außerhalb seiner Tabelle.'],
  [
    'a frame of LZ4 has another checksum than it says',
    'Ein LZ4-Rahmen hat eine andere Prüfsumme, als er angibt.',
  ],
  ['a length of its description is impossible', 'Eine Länge in ihrer Beschreibung ist unmöglich.'],
  ['a list of its description is cut off', 'Eine Liste in ihrer Beschreibung ist abgeschnitten.'],
  ['a number of a page does not end', 'Eine Zahl einer Seite endet nicht.'],
  ['a number of a page has too many bits', 'Eine Zahl einer Seite hat zu viele Bits.'],
  ['a number of its description does not end', 'Eine Zahl in ihrer Beschreibung endet nicht.'],
  ['a number of its description is too large', 'Eine Zahl in ihrer Beschreibung ist zu groß.'],
  ['a page has an impossible size', 'Eine Seite hat eine unmögliche Größe.'],
  ['a page has another checksum than it says', 'Eine Seite hat eine andere Prüfsumme, als sie angibt.'],
  [
    'a page has another number of values than it says',
    'Eine Seite hat eine andere Anzahl von Werten, als sie angibt.',
  ],
  ['a page has blocks of an impossible size', 'Eine Seite hat Blöcke unmöglicher Größe.'],
  ['a page has fewer values than it says', 'Eine Seite hat weniger Werte, als sie angibt.'],
  ['a page has more values than it says', 'Eine Seite hat mehr Werte, als sie angibt.'],
  [
    'a page is encoded in a way that does not fit its type',
    'Eine Seite ist auf eine Weise kodiert, die nicht zu ihrem Typ passt.',
  ],
  ['a page is longer than its values', 'Eine Seite ist länger als ihre Werte.'],
  ['a page is shorter than its values', 'Eine Seite ist kürzer als ihre Werte.'],
  [
    'a table is not where it should be',
    'Eine Tabelle ihrer Beschreibung ist nicht dort, wo sie sein sollte.',
  ],
  ['a value has another length', 'Ein Wert hat eine andere Länge.'],
  ['a value repeats more than there is', 'Ein Wert wiederholt mehr, als da ist.'],
  [
    'an index of pages is longer than what it says',
    'Ein Verzeichnis von Seiten ist länger als das, was es sagt.',
  ],
  [
    'it has another number of columns than it says',
    'Sie hat eine andere Anzahl von Spalten, als sie angibt.',
  ],
  [
    'it is compressed in a way that is not read here',
    'Sie ist auf eine Weise komprimiert, die hier nicht gelesen wird.',
  ],
  ['its description has a field of an unknown type', 'Ihre Beschreibung hat ein Feld unbekannter Art.'],
  ['its description is cut off', 'Ihre Beschreibung ist abgeschnitten.'],
  ['its description is too deep', 'Ihre Beschreibung ist zu tief verschachtelt.'],
  ['its end is longer than what it says', 'Ihr Ende ist länger als das, was es sagt.'],
  ['numbers of a page have too many bits', 'Zahlen einer Seite haben zu viele Bits.'],
  ['something is not where it should be', 'Etwas ist nicht dort, wo es sein sollte.'],
  ['its description does not tell {field}', 'Ihre Beschreibung nennt {field} nicht.'],
  ['its description tells {field} as something else', 'Ihre Beschreibung nennt {field} als etwas anderes.'],
  ['its description tells {field} twice', 'Ihre Beschreibung nennt {field} zweimal.'],
  ['a time lies outside of its day', 'Eine Uhrzeit liegt außerhalb ihres Tages.'],
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
    '`outis engine run` releases larger tables, on DuckDB',
    '`outis engine run` veröffentlicht größere Tabellen, mit DuckDB.',
  ],
  [
    'the Rust crate has no such limit where it runs natively',
    'Die Rust-Bibliothek hat diese Grenze nicht, wo sie nativ läuft.',
  ],

  // what to do about it
  [
    'save the table as CSV (in a spreadsheet program: Save as) and load that file',
    'Speichern Sie die Tabelle als CSV (im Tabellenprogramm: Speichern unter) und laden Sie diese Datei.',
  ],
  [
    'the page, the npm package and the command line open a list of objects, or an object on each line, in UTF-8: write it as that, or as CSV',
    'Die Seite, das npm-Paket und die Befehlszeile öffnen eine Liste von Objekten oder ein Objekt pro Zeile, in UTF-8: Speichern Sie die Daten so oder als CSV.',
  ],
  [
    'export the table as CSV from the program that wrote it, and load that file',
    'Exportieren Sie die Tabelle aus dem Programm, das sie geschrieben hat, als CSV und laden Sie diese Datei.',
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

  // why a promise is broken or not decided
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
    '{file}: `{column}` does not hold the bounds of the cells before it',
    '{file}: `{column}` enthält nicht die Grenzen der Zellen davor',
  ],
  [
    '{file}: the columns of bounds do not follow the columns that they belong to',
    '{file}: Die Spalten der Grenzen stehen nicht hinter den Spalten, zu denen sie gehören',
  ],
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
    'the file still contains the sampling weights {name}',
    'Die Datei enthält noch die Stichprobengewichte {name}',
  ],
  [
    'the file still contains the column {name}, which names a person',
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
  ['{report} says `{field}` otherwise in its codes', '{report} sagt `{field}` in seinen Codes anders'],
  ['{page} does not say what {report} says', '{page} sagt nicht dasselbe wie {report}'],
  [
    '{report} says {path} is {stated}, the published files give {found}',
    '{report} gibt {path} mit {stated} an, die veröffentlichten Dateien ergeben {found}',
  ],
  [
    '{report} says {rows} rows are published, the file has {published}',
    '{report} nennt {#rows} veröffentlichte Zeilen, die Datei hat {#published}',
  ],

  // what the check of a release finds in its form
  ['{table} does not hold what {other} holds', '{table} enthält nicht, was {other} enthält'],
  [
    '{name} is no key of 64 small hexadecimal digits and a line end',
    '{name} ist kein Schlüssel aus 64 kleinen Hexadezimalziffern und einem Zeilenende',
  ],
  ['{private} has another `{field}` than {report}', '{private} hat ein anderes `{field}` als {report}'],
  [
    '{private} is about another release of the series than {report}',
    '{private} betrifft eine andere Veröffentlichung der Reihe als {report}',
  ],
  [
    '{private} tells of another number of rows than the original has',
    '{private} nennt eine andere Zeilenzahl, als das Original hat',
  ],
  [
    '{name}: {what} of {n row} that {key} does not make',
    '{name}: {what} von {n Zeile|Zeilen}, die {key} nicht ergibt',
  ],
  ['its header is not `{header}`', 'Die Kopfzeile ist nicht `{header}`'],
  [
    'line {line}: {found} is not a row counted from 1',
    'Textzeile {#line}: {found} ist keine ab 1 gezählte Zeile',
  ],
  ['line {line}: {found} is not counted from 1', 'Textzeile {#line}: {found} ist nicht ab 1 gezählt'],
  [
    'line {line} is about another table than {table}',
    'Textzeile {#line} betrifft eine andere Tabelle als {table}',
  ],
  [
    'line {line} names a component that report.json does not have',
    'Textzeile {#line} nennt einen Bestandteil, den report.json nicht hat',
  ],
  [
    'line {line} does not say which row comes from where',
    'Textzeile {#line} sagt nicht, welche Zeile woher stammt',
  ],
  ['line {line} tells a row a second time', 'Textzeile {#line} nennt eine Zeile ein zweites Mal'],
  ['line {line} is not a checksum and a file name', 'Textzeile {#line} ist nicht Prüfsumme und Dateiname'],
  ['line {line} lists {name} a second time', 'Textzeile {#line} führt {name} ein zweites Mal auf'],
  ['{rows} has {n row} without an input row', '{rows} hat {n Zeile|Zeilen} ohne Zeile der Eingabe'],
  [
    '{rows} has {n row} with more than one input row',
    '{rows} hat {n Zeile|Zeilen} mit mehr als einer Zeile der Eingabe',
  ],
  [
    '{rows} has {n row} that the release does not have',
    '{rows} hat {n Zeile|Zeilen}, die die Veröffentlichung nicht hat',
  ],
  [
    '{rows} has {n row} marked as counterfeit, in a release without counterfeits',
    '{rows} hat {n Zeile|Zeilen}, die als künstlich gelten, in einer Veröffentlichung ohne künstliche Zeilen',
  ],
  ['it does not tell of every row of {table}', 'Es nennt nicht jede Zeile von {table}'],
  [
    'a report does not say which release of which series it belongs to',
    'Ein Bericht sagt nicht, zu welcher Veröffentlichung welcher Reihe er gehört',
  ],
  ['release {number} of the series is given twice', 'Veröffentlichung {number} der Reihe liegt zweimal vor'],
  [
    'there are two different releases {number} of the series: one was made from an old copy of the ledger, and laid side by side they can give people away',
    'Es gibt zwei verschiedene Veröffentlichungen {number} der Reihe: Eine entstand aus einer alten Kopie des Journals, und nebeneinandergelegt können sie Personen verraten',
  ],
  ['the releases belong to different series', 'Die Veröffentlichungen gehören zu verschiedenen Reihen'],
  [
    'release {a} is followed by release {b} of the series',
    'Auf Veröffentlichung {a} folgt Veröffentlichung {b} der Reihe',
  ],
  [
    'it has no column by which people are known again',
    'Es hat keine Spalte, an der Personen wiedererkannt werden',
  ],
  [
    'laid side by side, the releases leave somebody with {n possible value}, fewer than {m}',
    'Nebeneinandergelegt lassen die Veröffentlichungen jemandem {n möglichen Wert|mögliche Werte}, weniger als {#m}',
  ],
  [
    '1 person shows other values than their groups showed before, first in release {n} of those given',
    '1 Person zeigt andere Werte, als ihre Gruppen vorher zeigten, zuerst in Veröffentlichung {n} der vorliegenden',
  ],
  [
    '{wrong} people show other values than their groups showed before, first in release {n} of those given',
    '{#wrong} Personen zeigen andere Werte, als ihre Gruppen vorher zeigten, zuerst in Veröffentlichung {n} der vorliegenden',
  ],
  [
    '1 person shows other values than their groups showed before (input row {row} is the first)',
    '1 Person zeigt andere Werte, als ihre Gruppen vorher zeigten (Zeile {#row} der Eingabe ist die erste)',
  ],
  [
    '{wrong} people show other values than their groups showed before (input row {row} is the first)',
    '{#wrong} Personen zeigen andere Werte, als ihre Gruppen vorher zeigten (Zeile {#row} der Eingabe ist die erste)',
  ],
  ['it has no `{name}`', 'Es hat kein `{name}`'],
  ['`{name}` is not a number of rows', '`{name}` ist keine Zeilenzahl'],
  ["{report} publishes the plan's {what}", '{report} veröffentlicht `{what}` des Plans'],
  [
    '{report} shows more of the tree of {name} than the table does',
    '{report} zeigt mehr vom Baum von {name} als die Tabelle',
  ],
  [
    '{report} has another `{what}` than the plan given',
    '{report} hat ein anderes `{what}` als der vorliegende Plan',
  ],
  [
    '{report} says the suppressed share is {stated}, it is {found}',
    '{report} nennt {#stated} als weggelassenen Anteil, es sind {#found}',
  ],
  [
    '{report} says that {rows} left out because a value changed, which cannot be',
    '{report} nennt Zeilen, die wegen eines geänderten Wertes weggelassen wurden, und das kann nicht sein',
  ],
  [
    '{report} says {n row} suppressed, which does not fit its numbers by columns',
    '{report} nennt {n weggelassene Zeile|weggelassene Zeilen}, was nicht zu den Zahlen nach Spalten passt',
  ],
  [
    '{report} says {n row} suppressed on {columns}, there are {found}',
    '{report} nennt {n weggelassene Zeile|weggelassene Zeilen} auf {columns}, es sind {#found}',
  ],
  [
    '{report} says {n row} suppressed, there are {found}',
    '{report} nennt {n weggelassene Zeile|weggelassene Zeilen}, es sind {#found}',
  ],
  [
    '{report} says {n counterfeit}, the tables tell of {told}',
    '{report} nennt {n künstliche Zeile|künstliche Zeilen}, die Tabellen {#told}',
  ],
  [
    '{report} tells of another belief than was found',
    '{report} nennt eine andere Vermutung, als gefunden wurde',
  ],
  [
    '{report} gives {n verdict} on principles, the plan has {principles}',
    '{report} gibt {n Ergebnis|Ergebnisse} zu Kriterien an, der Plan hat {#principles}',
  ],
  [
    '{report} says {field} {claim} for {principle}, found {value}',
    '{report} nennt {field} {claim} für {principle}, gefunden: {value}',
  ],
  [
    '{report} has other verdicts on dependencies than were found',
    '{report} hat andere Ergebnisse zu Abhängigkeiten, als gefunden wurden',
  ],
  [
    '`suppressed.components` is not a list of columns and numbers of rows',
    '`suppressed.components` ist keine Liste von Spalten und Zeilenzahlen',
  ],
  ['{name} is there more than once', '{name} ist mehrmals da'],
  [
    '{name} is in a folder: a release has none',
    '{name} ist in einem Ordner: Eine Veröffentlichung hat keine',
  ],
  ['the folder has no such file', 'Der Ordner hat keine solche Datei'],
  ['it is not UTF-8 text', 'Es ist kein UTF-8-Text'],
  ['it is not JSON: {error}', 'Es ist kein JSON: {error}'],
  ['no release folder was given', 'Es wurde kein Ordner einer Veröffentlichung angegeben'],
  [
    '{a} for {b}; give one for each, in the same order',
    '{a} für {b}; geben Sie je eines an, in derselben Reihenfolge',
  ],
  ["the plan's {fault}", 'im Plan: {fault}'],
  [
    'a role for every column of the table (only {group} may go without)',
    'eine Rolle für jede Spalte der Tabelle (nur {group} braucht keine)',
  ],
  ['no unsafe dependency', 'keine gefährliche Abhängigkeit'],
  [
    'a dependency in the plan from this column, published exactly, to a column that others may know',
    'eine Abhängigkeit im Plan von dieser unverändert veröffentlichten Spalte zu einer vergröberten',
  ],
  ['the name of a secret column, since {reason}', 'der Name einer sensiblen Spalte, denn {reason!}'],
  [
    'a k-anonymity principle with this column among its attributes',
    'das Kriterium k-Anonymität mit dieser Spalte',
  ],
  [
    '{column}: {n row} of the file with something else than a code of {digits} digits',
    '{column}: {n Zeile|Zeilen} der Datei mit etwas anderem als einem Pseudonym aus {digits} Ziffern',
  ],
  [
    '{column}: {n row} with an identifier of the input',
    '{column}: {n Zeile|Zeilen} mit einer Kennung der Eingabe',
  ],
  [
    '{column}: {n row} whose code does not belong to their identifier alone, the first is published row {row}',
    '{column}: {n Zeile|Zeilen}, deren Pseudonym nicht allein zu ihrer Kennung gehört, zuerst die veröffentlichte Zeile {#row}',
  ],
  [
    '{n row} withheld as if no group could hold them',
    '{n Zeile|Zeilen} zurückgehalten, als könnte keine Gruppe sie aufnehmen',
  ],
  ['{name} is published beside release.csv', '{name} ist neben release.csv veröffentlicht'],
  ['{name} has rows without a note where they come from', '{name} hat Zeilen ohne Angabe, woher sie stammen'],
  ['release.csv has no {column}', 'release.csv hat kein {column}'],
  ['{name} has other columns than {group} and count', '{name} hat andere Spalten als {group} und count'],
  [
    '{name}, row {row}: no such group, or not fewer counterfeits than rows',
    '{name}, Zeile {#row}: keine solche Gruppe, oder nicht weniger künstliche Zeilen als Zeilen',
  ],
  [
    '{name}, row {row}: the group has another number of counterfeits',
    '{name}, Zeile {#row}: Die Gruppe hat eine andere Zahl künstlicher Zeilen',
  ],
  [
    '{name} does not tell of the counterfeits of {groups}',
    '{name} nennt die künstlichen Zeilen von {groups} nicht',
  ],
  [
    '{name}: {n row} in groups of fewer than {m} people shows the value itself',
    '{name}: {n Zeile|Zeilen} in Gruppen von weniger als {#m} Personen mit dem Wert selbst',
  ],
  [
    'the release has neither one table nor linked ones',
    'Die Veröffentlichung hat weder eine Tabelle noch verbundene',
  ],
  ['a linked table has no {name}', 'Einer verbundenen Tabelle fehlt {name}'],
  ['batch.csv has a count that is no number', 'batch.csv hat eine Anzahl, die keine Zahl ist'],
  [
    'generalized.csv has a batch that batch.csv does not have',
    'generalized.csv hat einen Block, den batch.csv nicht hat',
  ],
  [
    'a published row comes from a row that the input does not have',
    'Eine veröffentlichte Zeile stammt aus einer Zeile, die die Eingabe nicht hat',
  ],
  ['the new ledger does not have what {rows} shows', 'Das neue Journal hat nicht, was {rows} zeigt'],
  [
    '{name} is to be hidden in every row and shows a value in row {row}',
    '{name} soll in jeder Zeile verborgen sein und zeigt in Zeile {#row} einen Wert',
  ],
  [
    '{column} differs inside {group}: rows {a} and {b} have the same {id} and different cells',
    '{column} ist in {group} verschieden: Die Zeilen {#a} und {#b} haben dieselbe {id} und verschiedene Zellen',
  ],
  ['{n row} published, the input has {m row}', '{n Zeile|Zeilen} veröffentlicht, die Eingabe hat {#m}'],
  [
    '{column}: {n row} with a value that the input does not have so often',
    '{column}: {n Zeile|Zeilen} mit einem Wert, den die Eingabe nicht so oft hat',
  ],
  [
    '{n row} of the input neither published nor suppressed, the first is row {row}',
    '{n Zeile|Zeilen} der Eingabe weder veröffentlicht noch weggelassen, zuerst Zeile {#row}',
  ],
  [
    '{n row} of the input published or suppressed more than once, the first is row {row}',
    '{n Zeile|Zeilen} der Eingabe mehrmals veröffentlicht oder weggelassen, zuerst Zeile {#row}',
  ],
  [
    '{n row} published that the input does not have',
    '{n Zeile|Zeilen} veröffentlicht, die die Eingabe nicht hat',
  ],
  ['{table} has {n row} and {m note} of origin', '{table} hat {n Zeile|Zeilen} und {#m} Herkunftsangaben'],
  [
    'the release has {n} tables; one is expected',
    'Die Veröffentlichung hat {#n} Tabellen; erwartet wird eine',
  ],
  [
    '{column} has a value that its hierarchy does not cover',
    '{column} hat einen Wert, den die Hierarchie nicht abdeckt',
  ],
  [
    'the hierarchy of {column} has no levels to measure a distance by',
    'die Hierarchie von {column} hat keine Stufen, an denen ein Abstand zu messen wäre',
  ],
  [
    '{n row} suppressed on {what} and show more than * there',
    '{n Zeile|Zeilen} gilt auf {what} als weggelassen und zeigt dort mehr als *',
  ],
  [
    '{n row} said to be suppressed on {what}, {possible} show nothing but * there',
    '{n Zeile|Zeilen} auf {what} als weggelassen genannt, {#possible} zeigen dort nur *',
  ],
  [
    "rows can be suppressed on {sets}, the plan's constraints fall into {others}",
    'Zeilen können auf {sets} weggelassen sein, die Bedingungen des Plans zerfallen in {others}',
  ],
  [
    '{n row} suppressed on {what}, fewer than {k}: whoever knows these columns finds them',
    '{n Zeile|Zeilen} auf {what} weggelassen, weniger als {#k}: Wer diese Spalten kennt, findet sie',
  ],
  [
    "published rows {a} and {b} are not in the input's order",
    'Die veröffentlichten Zeilen {#a} und {#b} stehen nicht in der Reihenfolge der Eingabe',
  ],
  [
    '{what}_id goes up to {highest}, more than there are rows',
    '{what}_id geht bis {#highest}, mehr als es Zeilen gibt',
  ],
  ['{what}_id starts at 0, not at 1', '{what}_id beginnt bei 0, nicht bei 1'],
  ['no row has {what}_id {n}', 'Keine Zeile hat {what}_id {n}'],
  [
    'groups {a} and {b} are not numbered in canonical order',
    'Die Gruppen {#a} und {#b} sind nicht in der festen Reihenfolge nummeriert',
  ],
  [
    'batchs {a} and {b} are not numbered in canonical order',
    'Die Blöcke {#a} und {#b} sind nicht in der festen Reihenfolge nummeriert',
  ],
  ['{column} holds something that is no number', '{column} enthält etwas, das keine Zahl ist'],
  [
    '{table} counts {n row} that the input does not have',
    '{table} zählt {n Zeile|Zeilen}, die die Eingabe nicht hat',
  ],
  [
    '{table}: the column {name} is published and not in the input',
    '{table}: Die Spalte {name} ist veröffentlicht und nicht in der Eingabe',
  ],
  [
    '{table}: the columns are published in another order: {columns}',
    '{table}: Die Spalten sind in anderer Reihenfolge veröffentlicht: {columns}',
  ],
  [
    '{table}: {n row} in another batch than in generalized.csv',
    '{table}: {n Zeile|Zeilen} in einem anderen Block als in generalized.csv',
  ],
  [
    '{table}: the values of {batches} are not those of its rows, the first is batch {first}',
    '{table}: Die Werte von {batches} sind nicht die ihrer Zeilen, zuerst Block {first}',
  ],
  [
    '`{method}` publishes one table, not linked ones',
    '`{method}` veröffentlicht eine Tabelle, keine verbundenen',
  ],
  ['the release has no {file}', 'Die Veröffentlichung hat keine {file}'],
  ['{name} is no table of this release', '{name} ist keine Tabelle dieser Veröffentlichung'],
  ['{a} has {batches} that {b} does not have', '{a} hat {batches}, die {b} nicht hat'],
  [
    '{a} and {b} differ in the size of {batches}: batch {first} has {n} there and fewer people than counterfeits here',
    '{a} und {b} unterscheiden sich in der Größe von {batches}: Block {first} hat dort {n} und hier weniger Personen als künstliche Zeilen',
  ],
  [
    '{a} and {b} differ in the size of {batches}: batch {first} has {n} there and {m} here',
    '{a} und {b} unterscheiden sich in der Größe von {batches}: Block {first} hat dort {n} und hier {m}',
  ],
  ['{table}: the column {name} is not published', '{table}: Die Spalte {name} ist nicht veröffentlicht'],
  ['{table}: the column {name} does not belong there', '{table}: Die Spalte {name} gehört nicht dorthin'],
  ['{table}: a column is published twice', '{table}: Eine Spalte ist zweimal veröffentlicht'],
  ['{table}: its columns are not {columns}', '{table}: Die Spalten sind nicht {columns}'],
  ['{table} has {rows} that count nobody', '{table} hat {rows}, die niemanden zählen'],
  [
    '{table} counts a value of the same batch twice in {rows}',
    '{table} zählt einen Wert desselben Blocks zweimal in {rows}',
  ],
  [
    '{table}: batch {batch} has no counterfeits and is listed',
    '{table}: Block {batch} hat keine künstlichen Zeilen und ist aufgeführt',
  ],
  ['{table}: batch {batch} is listed twice', '{table}: Block {batch} ist zweimal aufgeführt'],
  ['{table}: its last column is not {id}', '{table}: Die letzte Spalte ist nicht {id}'],
  [
    '{table}: the belief about {n bucket} breaks a promise that every batch keeps',
    '{table}: Die Vermutung über {n Gruppe|Gruppen} bricht ein Versprechen, das jeder Block hält',
  ],
  [
    '{column}: {n row} not covered by the published cell, the first is published row {row}',
    '{column}: {n Zeile|Zeilen} von der veröffentlichten Zelle nicht abgedeckt, zuerst die veröffentlichte Zeile {#row}',
  ],
  [
    '{column}: {n row} with a number outside the span of its group, the first is published row {row}',
    '{column}: {n Zeile|Zeilen} mit einer Zahl außerhalb der Spanne ihrer Gruppe, zuerst die veröffentlichte Zeile {#row}',
  ],
  [
    '{column}: {n row} that does not show the {show} of its group, the first is published row {row}',
    '{column}: {n Zeile|Zeilen}, die nicht `{show}` ihrer Gruppe zeigen, zuerst die veröffentlichte Zeile {#row}',
  ],
  [
    '{column}: {n row} without a number that the plan allows, the first is published row {row}',
    '{column}: {n Zeile|Zeilen} ohne eine Zahl, die der Plan zulässt, zuerst die veröffentlichte Zeile {#row}',
  ],
  [
    '{column} shows one number for each group, and there is no group_id',
    '{column} zeigt eine Zahl je Gruppe, und es gibt keine group_id',
  ],
  [
    "{column}: {n row} published above the plan's maxLevel, the first is published row {row}",
    '{column}: {n Zeile|Zeilen} über der höchsten erlaubten Stufe veröffentlicht, zuerst die veröffentlichte Zeile {#row}',
  ],
  [
    '{column}: the published plan does not name the values of {n row}; the full plan is needed',
    '{column}: Der veröffentlichte Plan nennt die Werte von {n Zeile|Zeilen} nicht; der vollständige Plan wird gebraucht',
  ],
  [
    '{column}: {n row} published with another value than the input has, the first is published row {row}',
    '{column}: {n Zeile|Zeilen} mit einem anderen Wert als in der Eingabe veröffentlicht, zuerst die veröffentlichte Zeile {#row}',
  ],
  ['release {n}: {text}', 'Veröffentlichung {n}: {text!}'],

  // what changed over a series
  [
    '{what} was {was} and is {is}; these stay as they are over a series, because the releases before were made with them',
    '{what!} war {was} und ist {is}; das bleibt über eine Reihe gleich, weil die früheren Veröffentlichungen damit entstanden sind',
  ],
  ['the secret column', 'Die sensible Spalte'],
  ['the list of columns that others may know', 'Die Liste der anderen bekannten Spalten'],
  ['this release has no such file', 'Diese Veröffentlichung hat keine solche Datei'],

  // what is wrong with a file of another format
  ['a batch has another number of columns', 'Ein Abschnitt hat eine andere Zahl von Spalten.'],
  ['a batch is longer than its buffers', 'Ein Abschnitt ist länger als seine Puffer.'],
  ['a block of LZ4 does not fit', 'Ein LZ4-Block passt nicht.'],
  ['a block of LZ4 is cut off', 'Ein LZ4-Block ist abgeschnitten.'],
  ['a buffer has no such size', 'Ein Puffer hat nicht diese Größe.'],
  ['a buffer unpacks to another size', 'Ein Puffer hat entpackt eine andere Größe.'],
  [
    'a cell is neither text nor a number, a day, a moment or yes and no',
    'Eine Zelle ist weder Text noch Zahl, Tag, Zeitpunkt oder Ja und Nein.',
  ],
  ['a code has no value', 'Ein Code hat keinen Wert.'],
  ['a column has more buffers than there are', 'Eine Spalte hat mehr Puffer, als es gibt.'],
  ['a column has no dictionary', 'Eine Spalte hat kein Wörterbuch.'],
  ['a column is longer than its batch', 'Eine Spalte ist länger als ihr Abschnitt.'],
  ['a column is not described', 'Eine Spalte ist nicht beschrieben.'],
  ['a column is shorter than its batch', 'Eine Spalte ist kürzer als ihr Abschnitt.'],
  ['a count is none', 'Eine Anzahl ist keine.'],
  ['a decimal has more places than digits', 'Eine Dezimalzahl hat mehr Stellen als Ziffern.'],
  ['a dictionary has no values', 'Ein Wörterbuch hat keine Werte.'],
  ['a frame of LZ4 has another size', 'Ein LZ4-Rahmen hat eine andere Größe.'],
  ['a group of rows has another number of columns', 'Eine Zeilengruppe hat eine andere Zahl von Spalten.'],
  ['a message does not begin as one', 'Eine Nachricht beginnt nicht wie eine.'],
  ['a message has another length than it says', 'Eine Nachricht hat eine andere Länge als angegeben.'],
  ['a message is about nothing', 'Eine Nachricht handelt von nichts.'],
  ['a message is of an unknown kind', 'Eine Nachricht ist von unbekannter Art.'],
  ['a page unpacks to another size than it says', 'Eine Seite hat entpackt eine andere Größe als angegeben.'],
  ['a part lies outside of it', 'Ein Teil liegt außerhalb.'],
  ['a text begins otherwise than it says', 'Ein Text beginnt anders als angegeben.'],
  ['a text ends beyond its column', 'Ein Text endet jenseits seiner Spalte.'],
  ['a text has no length', 'Ein Text hat keine Länge.'],
  ['a text is cut off', 'Ein Text ist abgeschnitten.'],
  ['a vector is cut off', 'Ein Vektor ist abgeschnitten.'],
  ['an unknown version of LZ4 frames', 'Eine unbekannte Version von LZ4-Rahmen.'],
  ['another number of values is missing than it says', 'Es fehlt eine andere Zahl von Werten als angegeben.'],
  ['columns differ in length', 'Spalten sind verschieden lang.'],
  ['frames of LZ4 have another size', 'LZ4-Rahmen haben eine andere Größe.'],
  ['it ends too early', 'Sie endet zu früh.'],
  ['it has another number of rows than it says', 'Sie hat eine andere Zeilenzahl als angegeben.'],
  ['it has fewer rows than it says', 'Sie hat weniger Zeilen als angegeben.'],
  ['it has no objects', 'Sie hat keine Objekte.'],
  ['it has no schema', 'Sie hat kein Schema.'],
  ['it has two schemas', 'Sie hat zwei Schemas.'],
  ['it is a list, but not of objects', 'Sie ist eine Liste, aber nicht von Objekten.'],
  [
    'it is neither a list of objects nor an object on each line',
    'Sie ist weder eine Liste von Objekten noch ein Objekt je Zeile.',
  ],
  ['it was written by a version before 0.8', 'Sie stammt von einer Version vor 0.8.'],
  ['its buffers are not where they should be', 'Ihre Puffer sind nicht, wo sie sein sollten.'],
  ['its end has no schema', 'Ihr Ende hat kein Schema.'],
  ['its end is missing', 'Ihr Ende fehlt.'],
  ['its end is not where it says', 'Ihr Ende ist nicht, wo es angegeben ist.'],
  ['its end names a message that there is not', 'Ihr Ende nennt eine Nachricht, die es nicht gibt.'],
  ['its end says something else than its messages', 'Ihr Ende sagt etwas anderes als ihre Nachrichten.'],
  [
    'its numbers are written the other way round (big endian)',
    'Ihre Zahlen sind andersherum geschrieben (big endian).',
  ],
  ['its objects are empty', 'Ihre Objekte sind leer.'],
  ['more values are missing than there are', 'Es fehlen mehr Werte, als es gibt.'],
  ['no frame of LZ4', 'Kein LZ4-Rahmen.'],
  ['nothing is written here', 'Hier steht nichts.'],
  ['some of it stands in another file', 'Ein Teil steht in einer anderen Datei.'],
  ['something stands behind its end', 'Hinter ihrem Ende steht noch etwas.'],
  ['texts overlap', 'Texte überlappen sich.'],
  ['a table and the list of its fields overlap', 'Eine Tabelle und die Liste ihrer Felder überlappen sich.'],
  [
    'the column {name} has an encoding that there is not',
    'Die Spalte {name} hat eine Kodierung, die es nicht gibt.',
  ],
  ['the list of missing values is too short', 'Die Liste fehlender Werte ist zu kurz.'],
  ['an object has two fields called {key}', 'Ein Objekt hat zwei Felder namens {key}.'],
  [
    'the column {name} has another number of values than its group has rows',
    'Die Spalte {name} hat eine andere Zahl von Werten, als ihre Gruppe Zeilen hat.',
  ],
  ['the column {name} has two names', 'Die Spalte {name} hat zwei Namen.'],
  ['the column {name} is of two types', 'Die Spalte {name} ist von zwei Typen.'],
  [
    'the column {name} lacks another number of values than it says',
    'Der Spalte {name} fehlt eine andere Zahl von Werten als angegeben.',
  ],
  ['the column {name} has fewer values than it says', 'Die Spalte {name} hat weniger Werte als angegeben.'],
  [
    'the column {name} lacks a value that it must have',
    'Der Spalte {name} fehlt ein Wert, den sie haben muss.',
  ],
  ['the column {name} lies outside of its place', 'Die Spalte {name} liegt außerhalb ihres Platzes.'],
  ['the column {name} does not begin where it says', 'Die Spalte {name} beginnt nicht, wo es angegeben ist.'],
  [
    'the column {name} has a dictionary in the wrong place',
    'Die Spalte {name} hat ein Wörterbuch an der falschen Stelle.',
  ],
  [
    'the column {name} has a page of an impossible size',
    'Die Spalte {name} hat eine Seite von unmöglicher Größe.',
  ],
  [
    'the column {name} has a page of an unknown kind',
    'Die Spalte {name} hat eine Seite von unbekannter Art.',
  ],
  ['the column {name} has a page that is cut off', 'Die Spalte {name} hat eine abgeschnittene Seite.'],
  [
    'the column {name} has a page with an impossible number of values',
    'Die Spalte {name} hat eine Seite mit einer unmöglichen Zahl von Werten.',
  ],
  [
    'the column {name} has a page with other rows than values',
    'Die Spalte {name} hat eine Seite mit anderen Zeilen als Werten.',
  ],
  ['the column {name} has a page without a size', 'Die Spalte {name} hat eine Seite ohne Größe.'],
  [
    'the column {name} has another number of values than it says',
    'Die Spalte {name} hat eine andere Zahl von Werten als angegeben.',
  ],

  // what was noticed about a table
  ['decimal comma', 'Dezimalkomma'],
  [
    'Others may know {n} columns, and each costs precision: make those harmless that no outsider can know',
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
  ['`{name}`, which is no column of the table', '`{name}`, das keine Spalte der Tabelle ist'],
  ['{n} secret columns', '{#n} sensible Spalten'],
  ['a secret column', 'eine sensible Spalte'],
  ['a role for this column of the table', 'eine Rolle für diese Spalte der Tabelle'],
  ['nothing', 'nichts'],
  ['the name of a column', 'der Name einer Spalte'],
  ['a hierarchy', 'eine Hierarchie'],
  ['some of the columns that others may know', 'einige der Spalten „anderen bekannt“'],
  [
    'rows {a} and {b} that agree on {from} and differ on {to}',
    'die Zeilen {#a} und {#b}, die in {from} übereinstimmen und sich in {to} unterscheiden',
  ],
  ['an unknown field', 'ein unbekanntes Feld'],
  ['an empty list', 'eine leere Liste'],
  ['true or false', 'wahr oder falsch'],
  ['a whole number from {a} to {b}', 'eine ganze Zahl von {#a} bis {#b}'],
  ['a number from {a} to {b}', 'eine Zahl von {#a} bis {#b}'],
  ['one of {names}', 'eines von {names}'],
  ['text', 'Text'],
  ['dates', 'Datumsangaben'],
  ['numbers', 'Zahlen'],
  ['month', 'Monat'],
  ['quarter', 'Quartal'],
  ['five-years', 'fünf Jahre'],
  ['year', 'Jahr'],
  ['decade', 'Jahrzehnt'],
  ['five-years-of-age', 'fünf Lebensjahre'],
  ['ten-years-of-age', 'zehn Lebensjahre'],
  ['age', 'Alter'],

  // several extracts
  [
    'view {view}: {n repeated row} left out; the verdict is for the view without them, because counts tell more',
    'Auszug {view}: {n wiederholte Zeile|wiederholte Zeilen} weggelassen; das Prüfergebnis gilt für den Auszug ohne sie, denn Anzahlen verraten mehr',
  ],
  [
    'it was not established that some base table yields these views',
    'Es wurde nicht nachgewiesen, dass eine Tabelle diese Auszüge ergibt',
  ],
  [
    'there may be more people exposed, and to fewer values, than are listed',
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
  [
    'the search was given up for {n} of the people; each of them keeps at least {least possible value}, and {k} are asked for',
    'Für {#n} der Personen wurde die Suche aufgegeben; jeder von ihnen bleiben mindestens {least möglicher Wert|mögliche Werte}, verlangt sind {#k}',
  ],
  [
    'the dependencies make the question hard, and the views leave more than {n} possible rows, too many for an exact answer',
    'Die Abhängigkeiten machen die Frage schwer, und die Auszüge lassen mehr als {#n} mögliche Zeilen zu, zu viele für eine genaue Antwort',
  ],
  [
    '{before}; the conservative check says: possibly violated, {reason}',
    '{before!}; die vorsichtige Prüfung sagt: möglicherweise verletzt, {reason!}',
  ],
  [
    'the conservative check says: possibly violated, {reason}',
    'Die vorsichtige Prüfung sagt: möglicherweise verletzt, {reason!}',
  ],
  [
    'the conservative check needs a base table, or a property that the person determines',
    'Die vorsichtige Prüfung braucht die ganze Tabelle oder eine Eigenschaft, die durch die Person bestimmt ist',
  ],
  [
    'a violation was found and could not be confirmed within the budget',
    'Eine Verletzung wurde gefunden und ließ sich in der gegebenen Zeit nicht bestätigen',
  ],
  ['the person or the property has several columns', 'die Person oder die Eigenschaft hat mehrere Spalten'],
  [
    'the values that can take the place of {value} for {person} are {found}, fewer than {k}',
    'An die Stelle von {value} können bei {person} nur {#found} Werte treten, weniger als {#k}',
  ],
  ['some values of the property are missing', 'einige Werte der Eigenschaft fehlen'],
  [
    'the person or the property is shown by several views, or by none',
    'die Person oder die Eigenschaft steht in mehreren Auszügen oder in keinem',
  ],
  [
    'one view shows both person and property, or a condition is on the property',
    'ein Auszug zeigt Person und Eigenschaft zusammen, oder eine Bedingung betrifft die Eigenschaft',
  ],
  [
    'this signature needs ID as key of two projections',
    'dieses Verfahren braucht die Person als Schlüssel von zwei Auszügen',
  ],
  [
    '{rows}: no base row meets the condition and shows this row',
    '{rows}: Keine Zeile der ganzen Tabelle erfüllt die Bedingung und zeigt diese Zeile',
  ],
  [
    '{rows}: no base row shows it and agrees with view {other}',
    '{rows}: Keine Zeile der ganzen Tabelle zeigt sie und passt zum Auszug {other}',
  ],
  [
    '{rows}: no base row shows it and agrees with the views {others}',
    '{rows}: Keine Zeile der ganzen Tabelle zeigt sie und passt zu den Auszügen {others}',
  ],
  ['{rows}: no row of view `{other}` agrees with it', '{rows}: Keine Zeile des Auszugs `{other}` passt dazu'],
  ['one spelling in all views', 'eine Schreibweise in allen Auszügen'],
  ['`{row}`, which no row with {condition} can show', '`{row}`, was keine Zeile mit {condition} zeigen kann'],
  ['only rows that the condition selects', 'nur Zeilen, die die Bedingung auswählt'],
  [
    'rows {first} (`{row}`) and {second} (`{other}`) break {dependency}',
    'Die Zeilen {#first} (`{row}`) und {#second} (`{other}`) verletzen {dependency}',
  ],
  ['rows that keep the dependencies', 'Zeilen, die die Abhängigkeiten einhalten'],

  // what is going on
  ['sweeping wide boxes', 'breite Gruppen werden durchgesehen'],
  ['sweeping narrow boxes', 'schmale Gruppen werden durchgesehen'],
  ['putting values together', 'Werte werden zusammengestellt'],
  ['balancing signatures', 'Gruppen werden aufgefüllt'],
  ['dividing by signature', 'Personen werden auf Gruppen verteilt'],
  ['reading views', 'Auszüge werden gelesen'],
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
  ['rounds of polish, columns weighted', 'Runden des Nachbesserns, Spalten gewichtet'],
  ['polishing', 'wird nachgebessert'],
  ['polishing, columns weighted', 'wird nachgebessert, Spalten gewichtet'],
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
  ['learning from the release', 'aus der Veröffentlichung wird gelernt'],
];
