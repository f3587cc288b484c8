/** What the core describes (fields, kinds, principles, methods, clauses, purposes), in German, by its English text. */
export const described: Readonly<Record<string, string>> = {
  // the plan
  'Version of the plan format.': 'Version des Planformats.',
  'What each column is. Every column of the table needs a role.':
    'Was jede Spalte ist. Jede Spalte der Tabelle braucht eine Rolle.',
  'The columns that identify a person. Without them every row counts as a person.':
    'Die Spalten, die eine Person bestimmen. Ohne sie zählt jede Zeile als Person.',
  'those found among the quasi columns of the table; with (d,l)-inference also those from columns that are published exactly':
    'die unter den Quasi-Identifikatoren der Tabelle gefundenen; mit (d,l)-Inferenz auch jene aus unverändert veröffentlichten Spalten',
  'Columns that determine others, such as "Zip -> City". The verdict says which still hold.':
    'Spalten, die andere bestimmen, etwa "Zip -> City". Das Prüfergebnis sagt, welche weiterhin gelten.',
  'What must hold in the release.': 'Was in der Veröffentlichung gelten muss.',
  'How it is reached. The promise does not depend on it, the usefulness of the release does.':
    'Wie es erreicht wird. Das Schutzversprechen hängt nicht davon ab, der Nutzen der Veröffentlichung schon.',
  'The share of rows that may be left out or suppressed in part, from 0 to 1.':
    'Der Anteil der Zeilen, die wegfallen oder teilweise unterdrückt werden dürfen, von 0 bis 1.',
  'sorted by the published cells, so that the order tells nothing more':
    'nach den veröffentlichten Zellen sortiert, sodass die Reihenfolge nichts Weiteres verrät',
  'as in the input; for checking only, because the order may give people away':
    'wie in der Eingabe; nur zum Prüfen, denn die Reihenfolge kann Personen verraten',
  'The order of published rows.': 'Die Reihenfolge der veröffentlichten Zeilen.',
  'Spellings of a missing value. The first one is published.':
    'Schreibweisen eines fehlenden Werts. Die erste wird veröffentlicht.',
  'Seed for methods that draw at random. Nothing that hides a person depends on it.':
    'Startwert für Verfahren, die zufällig ziehen. Nichts, was eine Person verbirgt, hängt davon ab.',
  'Make cells harmless that a spreadsheet program would run as a formula.':
    'Zellen unschädlich machen, die ein Tabellenprogramm als Formel ausführen würde.',
  'Begin files with the mark by which spreadsheet programs know UTF-8; they show umlauts and accents right then.':
    'Dateien mit dem Zeichen beginnen, an dem Tabellenprogramme UTF-8 erkennen; sie zeigen dann Umlaute und Akzente richtig.',
  'Also publish all tables as release.xlsx, cell by cell the same, for people who open a release in a spreadsheet program. Nothing in it runs as a formula. For at most 1,048,575 rows.':
    'Alle Tabellen auch als release.xlsx veröffentlichen, Zelle für Zelle gleich, für alle, die eine Veröffentlichung in einem Tabellenprogramm öffnen. Nichts darin wird als Formel ausgeführt. Für höchstens 1.048.575 Zeilen.',
  'How ranges, intervals and dates are published. Bounds are those of the published cell and tell nothing more: of `[20,25)` the upper one is not included, a date has its first and last day, `*` and missing values have none.':
    'Wie Bereiche, Intervalle und Datumsangaben veröffentlicht werden. Grenzen sind die der veröffentlichten Zelle und sagen nicht mehr als sie: Bei `[20,25)` gehört die obere nicht dazu, ein Datum hat seinen ersten und letzten Tag, `*` und fehlende Werte haben keine.',
  'as texts such as `[20,24]` alone': 'nur als Texte wie `[20,24]`',
  'also their bounds: age_low and age_high behind age': 'auch ihre Grenzen: age_low und age_high hinter age',
  'The language of report.html and report-private.html. The JSON beside them is the same in every language: English sentences, with codes and facts.':
    'Die Sprache von report.html und report-private.html. Das JSON daneben ist in jeder Sprache gleich: englische Sätze mit Codes und Angaben.',
  English: 'Englisch',
  German: 'Deutsch',
  'What was found in the values of published columns, was looked at, and may be published. Any other finding stops a release. Published with the plan.':
    'Was in den Werten veröffentlichter Spalten gefunden, angesehen und zur Veröffentlichung freigegeben wurde. Jeder andere Fund hält eine Veröffentlichung auf. Wird mit dem Plan veröffentlicht.',
  'The column.': 'Die Spalte.',
  'What its values look like.': 'Wonach ihre Werte aussehen.',
  'an e-mail address': 'eine E-Mail-Adresse',
  'what looks like a telephone number': 'etwas, das wie eine Telefonnummer aussieht',
  'a bank account number (IBAN)': 'eine Kontonummer (IBAN)',
  'an address on the web': 'eine Webadresse',
  'a name from a column that names a person': 'ein Name aus einer Spalte, die Personen nennt',
  'a number or code of the kind that is given to one person':
    'eine Nummer oder ein Code, wie sie an eine Person vergeben werden',
  'free text, which may name persons': 'Freitext, der Personen nennen kann',
  'How published files are written.': 'Wie veröffentlichte Dateien geschrieben werden.',
  'For people: why the plan is as it is. Never published.':
    'Für Menschen: warum der Plan ist, wie er ist. Wird nie veröffentlicht.',

  // a column
  'names a person (name, number, e-mail): dropped, or replaced by a code':
    'nennt eine Person (Name, Nummer, E-Mail): fällt weg oder wird durch ein Pseudonym ersetzt',
  'an outsider may know it (age, zip, sex): made less precise':
    'kann Außenstehenden bekannt sein (Alter, Postleitzahl, Geschlecht): wird vergröbert',
  'must not be pinned on a person (diagnosis, salary): published as it is':
    'darf keiner Person zuzuordnen sein (Diagnose, Gehalt): wird unverändert veröffentlicht',
  'harmless: published as it is': 'unbedenklich: wird unverändert veröffentlicht',
  'a set of things of which an outsider may know a few (purchases, diagnoses): rare ones become less precise along a tree, or are left out':
    'eine Menge von Dingen, von denen Außenstehende einige kennen können (Einkäufe, Diagnosen): seltene werden entlang eines Baums vergröbert oder fallen weg',
  'Items only: what stands between two items of a cell.':
    'Nur für Mengen: was zwischen zwei Einträgen einer Zelle steht.',
  'k^m-anonymity': 'k^m-Anonymität',
  'In every group, whoever knows up to m items of somebody finds at least k rows that have them all, or none: in groups in which too few rows have them together, items become less precise along the tree of the column, where it has one, or are left out.':
    'In jeder Gruppe findet, wer bis zu m Einträge von jemandem kennt, mindestens k Zeilen, die sie alle haben, oder keine: In Gruppen, in denen zu wenige Zeilen sie zusammen haben, werden Einträge entlang des Baums der Spalte vergröbert, falls sie einen hat, oder fallen weg.',
  'For a column of items, `sweep` and `mondrian`, and rows. Not against someone who knows more than m items, or which ones somebody does not have. In groups hardly larger than k nearly all items are left out: promise larger groups, or a smaller k here.':
    'Für eine Spalte mit Mengen, `sweep` und `mondrian`, und für Zeilen. Nicht gegen jemanden, der mehr als m Einträge kennt oder weiß, welche jemand nicht hat. In Gruppen, die kaum größer als k sind, fallen fast alle Einträge weg: Versprechen Sie größere Gruppen oder hier ein kleineres k.',
  'The fewest rows of a group that have the items together.':
    'Die wenigsten Zeilen einer Gruppe, die die Einträge zusammen haben.',
  'How many items an outsider may know.': 'Wie viele Einträge Außenstehende kennen können.',
  'The column of items.': 'Die Spalte mit Mengen.',
  'Whoever knows {m items} of {attribute} finds at least {k rows} of a group that have them':
    'Wer {m Einträge} von {attribute} kennt, findet mindestens {k Zeilen} einer Gruppe, die sie haben',
  'What the column means to an attacker.': 'Was die Spalte für einen Angreifer bedeutet.',
  'How values become less precise. If absent: by the type of the column. Items have a `tree` or none: then rare ones are left out.':
    'Wie Werte vergröbert werden. Ohne Angabe: nach dem Typ der Spalte. Mengen haben einen Baum (`tree`) oder nichts: Dann fallen seltene Einträge weg.',
  'The highest level that may be published. Rows that would need more are left out.':
    'Die höchste Stufe, die veröffentlicht werden darf. Zeilen, die mehr bräuchten, fallen weg.',
  'from the smallest to the largest value of the group': 'vom kleinsten bis zum größten Wert der Gruppe',
  'their mean, rounded to the unit of the column': 'deren Mittelwert, auf die Einheit der Spalte gerundet',
  'the value in their middle, or between the two there':
    'der Wert in ihrer Mitte, oder zwischen den beiden dort',
  'their mean, rounded to 1, 2 or 5 times a power of ten, as far as the width of the group allows':
    'deren Mittelwert, auf das 1-, 2- oder 5-fache einer Zehnerpotenz gerundet, so weit die Breite der Gruppe es zulässt',
  "What a group shows of a column of numbers or dates whose hierarchy is `range`. One number can be computed with, but does not say how far the group reaches; a mean tells the sum of the group, so that whoever knows all of it but one learns the last value, and in a group of odd size a median is somebody's value. For `sweep` and `mondrian`.":
    'Was eine Gruppe von einer Spalte mit Zahlen oder Datumsangaben zeigt, deren Hierarchie `range` ist. Mit einer Zahl lässt sich rechnen, sie sagt aber nicht, wie weit die Gruppe reicht; ein Mittelwert verrät die Summe der Gruppe, sodass den letzten Wert erfährt, wer alle anderen kennt, und in einer Gruppe ungerader Größe ist ein Median jemandes Wert. Für `sweep` und `mondrian`.',
  'Bottom coding of numbers that groups show: whatever is below counts as this.':
    'Untere Kappung der Zahlen, die Gruppen zeigen: Was darunter liegt, zählt als diese.',
  'Top coding of numbers that groups show: whatever is above counts as this, so that one very large value does not show in a mean.':
    'Obere Kappung der Zahlen, die Gruppen zeigen: Was darüber liegt, zählt als diese, sodass ein einzelner sehr großer Wert sich nicht im Mittelwert zeigt.',
  'How much a loss in this column weighs against a loss in the others.':
    'Wie schwer ein Verlust in dieser Spalte gegenüber einem Verlust in den anderen wiegt.',
  'Identifiers only: publish a code instead of dropping the column, one code per value. Readers see which rows are about one person; that is not anonymous. The key of the codes is private.':
    'Nur für Spalten, die eine Person nennen: statt die Spalte wegzulassen, ein Pseudonym veröffentlichen, eines je Wert. Leser sehen, welche Zeilen dieselbe Person betreffen; das ist nicht anonym. Der Schlüssel der Pseudonyme ist privat.',
  'For people: why the column has this role. Never published.':
    'Für Menschen: warum die Spalte diese Rolle hat. Wird nie veröffentlicht.',

  // hierarchies
  'Intervals of growing width': 'Intervalle wachsender Breite',
  'Numbers become [20,24], then [20,29], and so on up to *.':
    'Aus Zahlen wird [20,24], dann [20,29] und so weiter bis zum *.',
  'For numbers only.': 'Nur für Zahlen.',
  'Width of the intervals per level; each a multiple of the one before.':
    'Breite der Intervalle je Stufe; jede ein Vielfaches der vorigen.',
  'Where intervals are aligned.': 'Woran Intervalle ausgerichtet sind.',
  'Bottom coding: everything below is published as `<min`.':
    'Untere Kappung: Alles darunter wird als `<min` veröffentlicht.',
  'Top coding: this and everything above is published as `≥max`.':
    'Obere Kappung: Dies und alles darüber wird als `≥max` veröffentlicht.',
  'Tightest range': 'Engster Bereich',
  'Numbers and dates become the range from the smallest to the largest in the group, such as [21,34].':
    'Aus Zahlen und Datumsangaben wird der Bereich vom kleinsten zum größten Wert der Gruppe, etwa [21,34].',
  'Has no levels: methods that need levels want `intervals` or `date` instead.':
    'Hat keine Stufen: Verfahren, die Stufen brauchen, verlangen stattdessen `intervals` oder `date`.',
  'Masked characters': 'Maskierte Zeichen',
  'Characters are replaced one by one: 02139, 0213*, 021**, up to *.':
    'Zeichen werden eines nach dem anderen ersetzt: 02139, 0213*, 021** bis zum *.',
  'For codes whose first characters say the most, such as zip codes.':
    'Für Kennungen, deren erste Zeichen am meisten sagen, etwa Postleitzahlen.',
  'the last character goes first': 'das letzte Zeichen zuerst',
  'the first character goes first': 'das erste Zeichen zuerst',
  'The end at which masking starts.': 'Das Ende, an dem das Maskieren beginnt.',
  'The character shown instead.': 'Das Zeichen, das stattdessen gezeigt wird.',
  'Calendar periods': 'Kalenderzeiträume',
  'Dates become 2021-03, then 2021-Q1, 2021, 2020-2024, 2020s, up to *; steps that are not wanted are left out. With a day of reference they become ages: 34 (2024-12-31), 30-34 (2024-12-31).':
    'Aus Datumsangaben wird 2021-03, dann 2021-Q1, 2021, 2020-2024, 2020s bis zum *; unerwünschte Stufen lässt man weg. Mit einem Stichtag wird daraus das Alter: 34 (2024-12-31), 30-34 (2024-12-31).',
  'For dates only. Two-digit years need a pivot.':
    'Nur für Datumsangaben. Zweistellige Jahre brauchen ein Umbruchjahr.',
  'How many characters each level shows, shrinking: 5, 3, 1 makes E11.65 first E11.6*, then E11*** and E*****. One less on each level if absent.':
    'Wie viele Zeichen jede Stufe zeigt, abnehmend: 5, 3, 1 macht aus E11.65 erst E11.6*, dann E11*** und E*****. Ohne Angabe je Stufe eines weniger.',
  '2021-03': '2021-03',
  '2021-Q1': '2021-Q1',
  '2021': '2021',
  '2020-2024': '2020-2024',
  '2020s': '2020s',
  '34 (2024-12-31): 34 years old on that day': '34 (2024-12-31): 34 Jahre alt an diesem Tag',
  '30-34 (2024-12-31)': '30-34 (2024-12-31)',
  '30-39 (2024-12-31)': '30-39 (2024-12-31)',
  'The periods, growing: of the calendar, or of age on the day of reference.':
    'Die Zeiträume, aufsteigend: des Kalenders, oder des Alters am Stichtag.',
  'The day on which ages are counted, such as 2024-12-31; for levels of age.':
    'Der Stichtag, an dem das Alter gezählt wird, etwa 2024-12-31; für Stufen des Alters.',
  'How dates are spelled, such as DD.MM.YYYY; recognised if absent.':
    'Wie Datumsangaben geschrieben sind, etwa DD.MM.YYYY; ohne Angabe wird es erkannt.',
  'Two-digit years below it are 20xx, the others 19xx.':
    'Zweistellige Jahre darunter sind 20xx, die übrigen 19xx.',
  'Tree of labels': 'Baum von Bezeichnungen',
  'Values become broader labels: Boston, Massachusetts, USA, up to *.':
    'Aus Werten werden weitere Begriffe: Boston, Massachusetts, USA bis zum *.',
  'Every value of the column must be covered, unless uncovered values may become *.':
    'Jeder Wert der Spalte muss abgedeckt sein, es sei denn, nicht abgedeckte dürfen zu * werden.',
  'One path per value, from the value up to *.': 'Ein Pfad je Wert, vom Wert bis zum *.',
  'The same as text: one line per value, `value;level1;…;*`.':
    'Dasselbe als Text: eine Zeile je Wert, `Wert;Stufe1;…;*`.',
  'values that no path covers become *': 'Werte, die kein Pfad abdeckt, werden zu *',
  'What happens to values that no path covers. If absent they are a fault.':
    'Was mit Werten geschieht, die kein Pfad abdeckt. Ohne Angabe sind sie ein Mangel.',
  'Shown or hidden': 'Gezeigt oder verborgen',
  'The value itself or *, nothing between.': 'Der Wert selbst oder *, nichts dazwischen.',
  'Loses everything in one step; a tree loses less.':
    'Verliert alles in einem Schritt; ein Baum verliert weniger.',

  // principles
  'k-anonymity': 'k-Anonymität',
  'Everyone shares their published quasi values with at least k - 1 other people, so that nobody can be told apart by them.':
    'Jede Person hat das Veröffentlichte, das anderen bekannt sein kann, mit mindestens k - 1 weiteren gemeinsam, sodass niemand daran zu unterscheiden ist.',
  'Says nothing about the sensitive values: if all k people have the same diagnosis, it is known. Does not hold against someone who sees several releases.':
    'Sagt nichts über die sensiblen Werte: Haben alle k Personen dieselbe Diagnose, so ist sie bekannt. Gilt nicht gegenüber jemandem, der mehrere Veröffentlichungen sieht.',
  'The smallest group allowed.': 'Die kleinste erlaubte Gruppe.',
  'The quasi columns concerned; all of them if absent.':
    'Die betroffenen Spalten, die anderen bekannt sein können; ohne Angabe alle.',
  'l-diversity': 'l-Diversität',
  "Every group shows at least l well-represented sensitive values, so that finding someone's group does not tell their value.":
    'Jede Gruppe zeigt mindestens l gut vertretene sensible Werte; wer die Gruppe einer Person findet, kennt damit nicht ihren Wert.',
  'Values may be different and still alike (three kinds of cancer). A value that is rare in the table and frequent in a group still gives much away; t-closeness bounds that.':
    'Werte können verschieden und doch ähnlich sein (drei Arten von Krebs). Ein Wert, der in der Tabelle selten und in einer Gruppe häufig ist, verrät immer noch viel; t-Closeness begrenzt das.',
  'at least l different values': 'mindestens l verschiedene Werte',
  'the entropy of the values is at least log l': 'die Entropie der Werte ist mindestens log l',
  'the most frequent value is rarer than c times the sum of the l-th and all rarer ones':
    'der häufigste Wert ist seltener als das c-Fache der Summe des l-ten und aller selteneren',
  'What well-represented means.': 'Was „gut vertreten“ bedeutet.',
  'How many values. Whole for distinct and recursive.':
    'Wie viele Werte. Ganzzahlig bei „distinct“ und „recursive“.',
  'The constant of the recursive variant.': 'Die Konstante der rekursiven Variante.',
  'The sensitive column. Needed where there are several.': 'Die sensible Spalte. Nötig, wo es mehrere gibt.',
  '(l,d)-diversity': '(l,d)-Diversität',
  'Every group shows at least l sensitive values, and no two of them differ by more than d in how often they occur.':
    'Jede Gruppe zeigt mindestens l sensible Werte, und keine zwei davon unterscheiden sich in ihrer Häufigkeit um mehr als d.',
  'The union of two such groups may fail, so a method may have to leave rows out to reach it.':
    'Die Vereinigung zweier solcher Gruppen kann scheitern; ein Verfahren muss deshalb vielleicht Zeilen weglassen.',
  'How many values.': 'Wie viele Werte.',
  'The largest difference of two frequencies.': 'Der größte Unterschied zweier Häufigkeiten.',
  '(d,l)-inference': '(d,l)-Inferenz',
  'Someone who knows that one published column determines a generalised one (a ward its zip code) can compare groups and still not single out fewer than l of its values, and no two values of a group differ by more than d in how often they occur.':
    'Wer weiß, dass eine veröffentlichte Spalte eine vergröberte bestimmt (eine Station ihre Postleitzahl), kann Gruppen vergleichen und doch nicht weniger als l ihrer Werte eingrenzen, und keine zwei Werte einer Gruppe unterscheiden sich in ihrer Häufigkeit um mehr als d.',
  'Speaks of the dependencies that the plan lists and of the column that determines others; other sensitive columns are tried by the attack and told to the publisher, not promised.':
    'Betrifft die Abhängigkeiten, die der Plan aufführt, und die Spalte, die andere bestimmt; andere sensible Spalten erprobt der Angriff und teilt sie dem Herausgeber mit, versprochen sind sie nicht.',
  'The largest difference of two frequencies in a group: a number of rows, or a multiple of the average distance of frequencies.':
    'Der größte Unterschied zweier Häufigkeiten in einer Gruppe: eine Zahl von Zeilen oder ein Vielfaches des mittleren Abstands der Häufigkeiten.',
  'The fewest values that may be told apart.': 'Die wenigsten Werte, auf die sich eingrenzen lässt.',
  'The column, published exactly, that determines generalised ones. Needed where several columns are sensitive.':
    'Die unverändert veröffentlichte Spalte, die vergröberte bestimmt. Nötig, wo mehrere Spalten sensibel sind.',
  'someone who sees the published cells, as in the paper':
    'jemand, der die veröffentlichten Zellen sieht, wie in der Arbeit',
  "someone who also knows everybody's exact right sides and counts them, though not which value has which: all values of a group occur equally often, which takes more rows":
    'jemand, der auch die genauen rechten Seiten aller kennt und sie zählt, aber nicht weiß, welcher Wert welche hat: Alle Werte einer Gruppe kommen gleich oft vor, was mehr Zeilen kostet',
  'Whom it protects against. What whoever knows more finds is told to the publisher.':
    'Vor wem es schützt. Was jemand findet, der mehr weiß, wird dem Herausgeber mitgeteilt.',
  'how many people of the population each row stands for: used for risks, never published':
    'für wie viele Menschen der Bevölkerung jede Zeile steht: dient Risiken, wird nie veröffentlicht',
  'How many people the table is a random sample of. The report then estimates the risk from someone who does not know who is in the table. Of the promises only k-map depends on it. Published with the plan; a population given beside the plan is not.':
    'Von wie vielen Menschen die Tabelle eine Zufallsstichprobe ist. Der Bericht schätzt dann das Risiko durch jemanden, der nicht weiß, wer in der Tabelle steht. Von den Schutzversprechen hängt nur k-Map davon ab. Wird mit dem Plan veröffentlicht; eine neben dem Plan angegebene Bevölkerung nicht.',
  'k-map': 'k-Map',
  'At least k people of the population fit the published quasi values of every row, so that whoever does not know who is in the table cannot tell which of them it is.':
    'Auf die veröffentlichten quasi-identifizierenden Werte jeder Zeile passen mindestens k Menschen der Bevölkerung, sodass niemand, der nicht weiß, wer in der Tabelle steht, sagen kann, wer von ihnen es ist.',
  'Protects nobody who is known to be in the table: k-anonymity does. Needs a population, which is not published: a table of everybody (exact), a column of sampling weights or a size (estimates). Without it an audit cannot decide. For `sweep`, `mondrian` and `full-domain`, and rows. From a table of everybody `full-domain` counts whose values the published cells stand for; `sweep` and `mondrian` count, for each row, the people with exactly its quasi values. Audits count everybody who fits the published cells. With values as fine as birth dates exact ones are few, and the release is less precise than the promise asks for.':
    'Schützt niemanden, von dem bekannt ist, dass er in der Tabelle steht: Das tut k-Anonymität. Braucht eine Bevölkerung, die nicht veröffentlicht wird: eine Tabelle aller (genau), eine Spalte mit Stichprobengewichten oder eine Zahl (Schätzungen). Ohne sie kann eine Prüfung nichts entscheiden. Für `sweep`, `mondrian` und `full-domain`, und für Zeilen. Aus einer Tabelle aller zählt `full-domain`, für wessen Werte die veröffentlichten Zellen stehen; `sweep` und `mondrian` zählen für jede Zeile die Menschen mit genau ihren quasi-identifizierenden Werten. Prüfungen zählen alle, die auf die veröffentlichten Zellen passen. Bei so feinen Werten wie Geburtsdaten sind es mit genau diesen wenige, und die Veröffentlichung ist ungenauer, als das Versprechen verlangt.',
  'The fewest people who fit.': 'Die wenigsten Menschen, die passen.',
  'Average risk': 'Mittleres Risiko',
  'Over everybody, the risk of being found by someone who knows who is in the table is at most so high on average: groups divided by people.':
    'Das Risiko, von jemandem gefunden zu werden, der weiß, wer in der Tabelle steht, ist im Mittel über alle höchstens so hoch: Gruppen geteilt durch Menschen.',
  'Speaks of the whole table: single people may be at a higher risk, even alone in their group. `full-domain` decides about the whole table at once; other methods make every group large enough, which is more than is asked.':
    'Betrifft die ganze Tabelle: Einzelne können ein höheres Risiko haben, sogar allein in ihrer Gruppe sein. `full-domain` entscheidet über die ganze Tabelle auf einmal; andere Verfahren machen jede Gruppe groß genug, was mehr ist als verlangt.',
  'The highest average, above 0 and at most 1.': 'Das höchste Mittel, über 0 und höchstens 1.',
  'Risk threshold': 'Risikoschwelle',
  'At most a share of all people is at a higher risk of being found than a threshold, by someone who knows who is in the table.':
    'Höchstens ein Anteil aller Menschen hat ein höheres Risiko als eine Schwelle, von jemandem gefunden zu werden, der weiß, wer in der Tabelle steht.',
  'Speaks of the whole table: the share that is allowed may be at any risk. `full-domain` makes use of it; other methods put nobody above the threshold.':
    'Betrifft die ganze Tabelle: Der erlaubte Anteil kann jedes Risiko haben. `full-domain` nutzt ihn; andere Verfahren setzen niemanden über die Schwelle.',
  'The threshold, above 0 and at most 1.': 'Die Schwelle, über 0 und höchstens 1.',
  'The share of people who may be above it.': 'Der Anteil der Menschen, die darüber liegen dürfen.',
  'β-likeness': 'β-Likeness',
  "Finding someone's group makes no sensitive value much more probable than the whole release does: its share grows by at most beta times itself.":
    'Wer jemandes Gruppe findet, dem wird kein sensibler Wert viel wahrscheinlicher als durch die ganze Veröffentlichung: Sein Anteil wächst höchstens um das Beta-fache seiner selbst.',
  'Values that become less probable are not bounded; delta-disclosure does that. What the whole release shows about everyone is not hidden.':
    'Werte, die unwahrscheinlicher werden, sind nicht begrenzt; das tut δ-Disclosure. Was die ganze Veröffentlichung über alle zeigt, wird nicht verborgen.',
  'The largest growth of a share, as a multiple of it.':
    'Das größte Wachstum eines Anteils, als Vielfaches davon.',
  'frequent values may grow by less: at most by -ln of their share':
    'häufige Werte dürfen weniger wachsen: höchstens um -ln ihres Anteils',
  'all values may grow by beta times their share':
    'alle Werte dürfen um das Beta-fache ihres Anteils wachsen',
  'How frequent values are bounded.': 'Wie häufige Werte begrenzt sind.',
  'δ-disclosure privacy': 'δ-Disclosure',
  'Every sensitive value is in every group, with a share that is within a factor of two to the power of delta of its share in the whole release.':
    'Jeder sensible Wert kommt in jeder Gruppe vor, mit einem Anteil, der höchstens um den Faktor zwei hoch delta von seinem Anteil an der ganzen Veröffentlichung abweicht.',
  'Strict: a rare value that is missing in one group breaks it, so that it often takes few and large groups.':
    'Streng: Ein seltener Wert, der in einer Gruppe fehlt, bricht es, sodass es oft wenige große Gruppen braucht.',
  'The bound on the logarithm (base 2) of the ratio of both shares.':
    'Die Grenze für den Logarithmus (zur Basis 2) des Verhältnisses beider Anteile.',
  '(α,k)-anonymity': '(α,k)-Anonymität',
  'Every group has at least k people, and no sensitive value makes up more than the share alpha of it.':
    'Jede Gruppe hat mindestens k Menschen, und kein sensibler Wert macht mehr als den Anteil alpha davon aus.',
  'The bound is the same for rare and for frequent values: a value that is rare in the table may still become much more probable.':
    'Die Grenze ist für seltene und häufige Werte dieselbe: Ein in der Tabelle seltener Wert kann trotzdem viel wahrscheinlicher werden.',
  'The largest share of a value in a group.': 'Der größte Anteil eines Wertes an einer Gruppe.',
  'At least {k people} of the population fit every group':
    'Auf jede Gruppe passen mindestens {k Menschen} der Bevölkerung',
  'The risk of being found is at most {risk} on average':
    'Das Risiko, gefunden zu werden, ist im Mittel höchstens {risk}',
  'At most {share of all people} are found with a chance above {risk}':
    'Höchstens {share aller Menschen} werden mit einer Wahrscheinlichkeit über {risk} gefunden',
  'In no group a value of {attribute} is more frequent than in the whole table by more than {beta times}':
    'In keiner Gruppe ist ein Wert von {attribute} um mehr als {beta mal} häufiger als in der ganzen Tabelle',
  ', in whom no value of {attribute} is more frequent than in the whole table by more than {beta times}':
    ', unter denen kein Wert von {attribute} um mehr als {beta mal} häufiger ist als in der ganzen Tabelle',
  'Every group shows every value of {attribute}, about as often as the whole table: within 2 to the power of {delta}':
    'Jede Gruppe zeigt jeden Wert von {attribute}, etwa so oft wie die ganze Tabelle: bis auf 2 hoch {delta}',
  ', who show every value of {attribute} about as often as the whole table: within 2 to the power of {delta}':
    ', die jeden Wert von {attribute} etwa so oft zeigen wie die ganze Tabelle: bis auf 2 hoch {delta}',
  'Everyone hides among at least {k people}, of whom at most {alpha} have the same {attribute}':
    'Alle verbergen sich unter mindestens {k Menschen}, von denen höchstens {alpha} dasselbe {attribute} haben',
  'δ-presence': 'δ-Präsenz',
  'Of the people of the population who fit a published row, at most the share max is in the table, so that nobody learns for sure that somebody took part.':
    'Von den Menschen der Bevölkerung, die auf eine veröffentlichte Zeile passen, ist höchstens der Anteil max in der Tabelle, sodass niemand sicher erfährt, dass jemand teilgenommen hat.',
  'Needs a table of everybody beside the plan, which is not published; without it an audit cannot decide. For `sweep`, `mondrian` and `full-domain`, and rows. Rows that only people fit who fit a row count there, too; who is behind cells that overlap in part is not tried. A lower bound is for everybody of the population: whoever fits no row breaks it. Of the methods only `full-domain` keeps one. From a table of everybody `full-domain` counts whose values the published cells stand for; `sweep` and `mondrian` count, for each row, the people with exactly its quasi values. Audits count everybody who fits the published cells. Where that is few, a method may refuse what an audit would find kept.':
    'Braucht neben dem Plan eine Tabelle aller, die nicht veröffentlicht wird; ohne sie kann eine Prüfung nichts entscheiden. Für `sweep`, `mondrian` und `full-domain`, und für Zeilen. Zeilen, auf die nur Menschen passen, die auf eine Zeile passen, zählen dort mit; wer hinter Zellen steckt, die sich nur teilweise überschneiden, wird nicht durchgespielt. Eine untere Grenze gilt für alle der Bevölkerung: Wer auf keine Zeile passt, bricht sie. Von den Verfahren hält nur `full-domain` eine. Aus einer Tabelle aller zählt `full-domain`, für wessen Werte die veröffentlichten Zellen stehen; `sweep` und `mondrian` zählen für jede Zeile die Menschen mit genau ihren quasi-identifizierenden Werten. Prüfungen zählen alle, die auf die veröffentlichten Zellen passen. Sind das wenige, lehnt ein Verfahren vielleicht ab, was eine Prüfung als gehalten fände.',
  'The largest share, above 0 and at most 1.': 'Der größte Anteil, über 0 und höchstens 1.',
  'The smallest share; only `full-domain` and audits.':
    'Der kleinste Anteil; nur `full-domain` und Prüfungen.',
  'Of those who fit a row at most {max} are in the table':
    'Von denen, die auf eine Zeile passen, sind höchstens {max} in der Tabelle',
  't-closeness': 't-Closeness',
  "In every group the sensitive values are distributed nearly as in the whole release: the Earth Mover's Distance is at most t.":
    'In jeder Gruppe sind die sensiblen Werte nahezu so verteilt wie in der ganzen Veröffentlichung: Die Earth Mover’s Distance beträgt höchstens t.',
  'What the whole release shows about everyone is not hidden. Small t costs much precision.':
    'Was die ganze Veröffentlichung über alle zeigt, wird nicht verborgen. Ein kleines t kostet viel Genauigkeit.',
  'The largest distance, from 0 to 1.': 'Der größte Abstand, von 0 bis 1.',
  'any two different values are equally far apart':
    'je zwei verschiedene Werte sind gleich weit voneinander entfernt',
  'by rank, for numbers': 'nach dem Rang, für Zahlen',
  'by the height of the lowest common ancestor; needs a hierarchy on the sensitive column':
    'nach der Höhe des nächsten gemeinsamen Vorfahren; braucht eine Hierarchie auf der sensiblen Spalte',
  'How far apart two sensitive values are.': 'Wie weit zwei sensible Werte voneinander entfernt sind.',
  'm-invariance': 'm-Invarianz',
  "Over a whole series of releases: every group shows at least m different sensitive values, each once, and a person's group shows the same values in every release. So laying releases side by side leaves at least m values for everyone.":
    'Über eine ganze Reihe von Veröffentlichungen: Jede Gruppe zeigt mindestens m verschiedene sensible Werte, jeden einmal, und die Gruppe einer Person zeigt in jeder Veröffentlichung dieselben. Legt man Veröffentlichungen nebeneinander, bleiben so für alle mindestens m Werte möglich.',
  'All values of a group are taken to be equally likely. Needs the ledger of the releases before; only the method m-invariance reaches it.':
    'Alle Werte einer Gruppe gelten als gleich wahrscheinlich. Braucht das Journal der früheren Veröffentlichungen; nur das Verfahren m-Invarianz erreicht es.',
  'How many values a group shows at least.': 'Wie viele Werte eine Gruppe mindestens zeigt.',

  // methods
  Sweep: 'Sweep',
  Mondrian: 'Mondrian',
  'K-MSD': 'K-MSD',
  'K-MSD-AG': 'K-MSD-AG',
  Datafly: 'Datafly',
  Classfly: 'Classfly',
  'Classfly+': 'Classfly+',
  ANGEL: 'ANGEL',
  'Tries boxes of values from precise to coarse and publishes each as soon as it holds enough people, so that every row becomes only as vague as it must. Loses less than Mondrian; any mix of principles: the one to start with.':
    'Versucht Wertebereiche von genau bis grob und veröffentlicht jeden, sobald er genug Personen umfasst; so wird jede Zeile nur so unscharf wie nötig. Verliert weniger als Mondrian; jede Mischung von Kriterien: damit beginnt man.',
  'Slower than Mondrian. Keeps dependencies between columns only where `keep` asks for it, and protects one release, not a series of them.':
    'Langsamer als Mondrian. Bewahrt Abhängigkeiten zwischen Spalten nur, wo `keep` es verlangt, und schützt eine Veröffentlichung, nicht eine Reihe davon.',
  "all of the plan's dependencies": 'alle Abhängigkeiten des Plans',
  'Which of the plan\'s dependencies, such as "Zip -> City", hold in the release too: right sides become as imprecise as it takes. Both sides have to be quasi columns.':
    'Welche Abhängigkeiten des Plans, etwa "Zip -> City", auch in der Veröffentlichung gelten: Rechte Seiten werden so ungenau wie nötig. Beide Seiten müssen Spalten sein, die anderen bekannt sein können.',
  'Rounds in which neighbouring groups are made anew as long as less is lost, or `best` for one long run. A few rounds are enough; more take longer.':
    'Runden, in denen benachbarte Gruppen neu gebildet werden, solange weniger verloren geht, oder `best` für einen langen Lauf. Einige Runden genügen; mehr dauern länger.',
  'as good as it gets in some seconds or steps': 'so gut, wie es in einigen Sekunden oder Schritten wird',
  'The seconds that the best polish may take; 5 if nothing is said. The report and its plan name the steps that were done.':
    'Die Sekunden, die das beste Nachbessern dauern darf; 5, wenn nichts gesagt ist. Der Bericht und sein Plan nennen die Schritte, die getan wurden.',
  'The steps of the best polish in place of seconds: with the same key they make the same release again.':
    'Die Schritte des besten Nachbesserns anstelle von Sekunden: Mit demselben Schlüssel ergeben sie dieselbe Veröffentlichung noch einmal.',
  'The steps after which a run of so many `steps` was stopped, to make the release again that it gave.':
    'Die Schritte, nach denen ein Lauf von so vielen `steps` beendet wurde, um seine Veröffentlichung noch einmal zu erhalten.',
  'Cuts the table into ever smaller groups, always across the column in which the group is widest, as long as every part keeps the promise. Fast on large tables.':
    'Zerlegt die Tabelle in immer kleinere Gruppen, stets entlang der Spalte, in der die Gruppe am breitesten ist, solange jeder Teil das Versprechen hält. Schnell bei großen Tabellen.',
  'Greedy: other methods may lose less. Keeps dependencies between columns only where `keep` asks for it, and protects one release, not a series of them.':
    'Geht gierig vor: Andere Verfahren verlieren vielleicht weniger. Bewahrt Abhängigkeiten zwischen Spalten nur, wo `keep` es verlangt, und schützt eine Veröffentlichung, nicht eine Reihe davon.',
  'rows with equal values may land in different groups, which keeps groups small and loses less':
    'Zeilen mit gleichen Werten dürfen in verschiedene Gruppen kommen; das hält Gruppen klein und verliert weniger',
  'rows with equal quasi values always stay in one group':
    'Zeilen, die in dem gleich sind, was anderen bekannt sein kann, bleiben immer in einer Gruppe',
  'Whether rows with equal values may be separated.': 'Ob Zeilen mit gleichen Werten getrennt werden dürfen.',
  'Full domain': 'Ganze Spalten',
  'Publishes every column at one level of its hierarchy, the same for all rows, and finds the best combination of levels. Cells of a column are all alike in kind, which statistics software likes.':
    'Veröffentlicht jede Spalte auf einer Stufe ihrer Hierarchie, für alle Zeilen dieselbe, und findet die beste Kombination von Stufen. Die Zellen einer Spalte sind alle von gleicher Art, was Statistikprogramme schätzen.',
  'One rare value makes the whole column less precise, so that methods which treat groups one by one lose less. The number of combinations multiplies with every column; very many are refused. Protects one release, not a series of them.':
    'Ein seltener Wert vergröbert die ganze Spalte; Verfahren, die Gruppen einzeln behandeln, verlieren deshalb weniger. Die Zahl der Kombinationen vervielfacht sich mit jeder Spalte; sehr viele werden abgelehnt. Schützt eine Veröffentlichung, nicht eine Reihe davon.',
  'the least loss of information in all cells (NCP)':
    'der geringste Informationsverlust in allen Zellen (NCP)',
  'cells as low in their hierarchies as possible (Prec)':
    'Zellen so tief in ihren Hierarchien wie möglich (Prec)',
  'rows confused with as few others as possible': 'Zeilen mit möglichst wenigen anderen verwechselbar',
  'groups as small as possible on average': 'Gruppen im Mittel so klein wie möglich',
  'What makes one combination of levels better than another.':
    'Was eine Kombination von Stufen besser macht als eine andere.',
  'The most combinations to evaluate. If they are not enough, the best one found is published and the report says that it is not proven to be the best.':
    'Höchstens so viele Kombinationen werden ausgewertet. Reichen sie nicht, wird die beste gefundene veröffentlicht, und der Bericht sagt, dass sie nicht erwiesenermaßen die beste ist.',
  'The level to publish each quasi column at, where a combination was chosen already. Nothing is searched then.':
    'Die Stufe, auf der jede vergröberte Spalte veröffentlicht wird, wo eine Kombination schon gewählt ist. Gesucht wird dann nichts.',
  'Makes the table k-anonymous column by column: in each group of rows that agree so far, only values that are too rare become less precise. Frequent values stay as they are.':
    'Macht die Tabelle Spalte um Spalte k-anonym: In jeder Gruppe von Zeilen, die bis dahin übereinstimmen, werden nur zu seltene Werte vergröbert. Häufige bleiben, wie sie sind.',
  'Keeps k-anonymity alone, and counts rows. Does not keep dependencies between columns.':
    'Hält nur k-Anonymität und zählt Zeilen. Bewahrt keine Abhängigkeiten zwischen Spalten.',
  'The same, and every dependency of the plan among quasi columns still holds in the release: where a left side becomes less precise, its right side follows.':
    'Dasselbe, und jede Abhängigkeit des Plans zwischen vergröberten Spalten gilt auch in der Veröffentlichung: Wird eine linke Seite vergröbert, folgt ihre rechte.',
  'Keeps k-anonymity alone, and counts rows. Each dependency to be kept costs precision; one that reaches a sensitive or insensitive column cannot be kept.':
    'Hält nur k-Anonymität und zählt Zeilen. Jede zu bewahrende Abhängigkeit kostet Genauigkeit; eine, die eine sensible oder unbedenkliche Spalte betrifft, lässt sich nicht bewahren.',
  'the left side that determines most columns, directly or not':
    'die linke Seite, die unmittelbar oder mittelbar die meisten Spalten bestimmt',
  "the left side of most dependencies, and nothing but the paper's method: plain K-MSD is not tried beside it":
    'die linke Seite der meisten Abhängigkeiten und nur das Verfahren des Aufsatzes: Reines K-MSD wird nicht daneben versucht',
  'The left side that is made k-anonymous first.': 'Die linke Seite, die zuerst k-anonym gemacht wird.',
  'Every column is published at one level for all rows: as long as too many rows are in small groups, the column with most different values goes one level up. Takes several constraints, one after the other; the last few rows are left out.':
    'Jede Spalte wird für alle Zeilen auf einer Stufe veröffentlicht: Solange zu viele Zeilen in kleinen Gruppen sind, steigt die Spalte mit den meisten verschiedenen Werten um eine Stufe. Nimmt mehrere Bedingungen nacheinander an; die letzten Zeilen fallen weg.',
  'Loses more than methods that treat rows differently. Leaves out up to k rows per constraint where `suppression` allows it, and else goes on until all rows are in. Keeps k-anonymity alone, and counts rows; someone who knows columns of several constraints at once may see smaller groups.':
    'Verliert mehr als Verfahren, die Zeilen verschieden behandeln. Lässt bis zu k Zeilen je Bedingung weg, wo `suppression` es erlaubt, und macht sonst weiter, bis alle Zeilen dabei sind. Hält nur k-Anonymität und zählt Zeilen; wer Spalten mehrerer Bedingungen zugleich kennt, sieht vielleicht kleinere Gruppen.',
  'Like Datafly, but rows whose group is large enough are done and stay as they are; only the others become less precise. Rows that are left at the end show * in the columns of the constraint and in the sensitive columns.':
    'Wie Datafly, aber Zeilen, deren Gruppe groß genug ist, sind fertig und bleiben, wie sie sind; nur die übrigen werden vergröbert. Zeilen, die am Ende übrig sind, zeigen * in den Spalten der Bedingung und in den sensiblen Spalten.',
  'For constraints that share no column; Classfly+ takes any. Hides up to k rows per constraint where `suppression` allows it: at least k of them show * in its columns, fewer are left out; else the last rows join the group where that costs least. Keeps k-anonymity alone, and counts rows; someone who knows columns of several constraints at once may see smaller groups.':
    'Für Bedingungen ohne gemeinsame Spalte; Classfly+ nimmt alle an. Verbirgt bis zu k Zeilen je Bedingung, wo `suppression` es erlaubt: Mindestens k davon zeigen * in ihren Spalten, weniger fallen weg; sonst kommen die letzten Zeilen in die Gruppe, in der das am wenigsten kostet. Hält nur k-Anonymität und zählt Zeilen; wer Spalten mehrerer Bedingungen zugleich kennt, sieht vielleicht kleinere Gruppen.',
  'For policies such as 5 people alike in these three columns and 20 in those two: constraints that share columns are reached together, row by row, the others on their own. Rows that are left at the end show * in the columns concerned and in the sensitive columns.':
    'Für Vorgaben wie: 5 Personen gleich in diesen drei Spalten und 20 in jenen zwei. Bedingungen mit gemeinsamen Spalten werden zusammen erreicht, Zeile für Zeile, die anderen für sich. Zeilen, die am Ende übrig sind, zeigen * in den betroffenen und in den sensiblen Spalten.',
  'Hides up to the largest k rows per set of constraints where `suppression` allows it: at least k of them show * in its columns, fewer are left out; else the last rows join the group where that costs least. Keeps k-anonymity alone, and counts rows. Each constraint holds for someone who knows its columns; someone who knows columns of several at once may see smaller groups.':
    'Verbirgt je Menge von Bedingungen bis zu so viele Zeilen wie das größte k, wo `suppression` es erlaubt: Mindestens k davon zeigen * in ihren Spalten, weniger fallen weg; sonst kommen die letzten Zeilen in die Gruppe, in der das am wenigsten kostet. Hält nur k-Anonymität und zählt Zeilen. Jede Bedingung gilt gegenüber jemandem, der ihre Spalten kennt; wer Spalten mehrerer zugleich kennt, sieht vielleicht kleinere Gruppen.',
  'all constraints at once: the most rows stay precise':
    'alle Bedingungen zugleich: Die meisten Zeilen bleiben genau',
  'the same table, one constraint after the other': 'dieselbe Tabelle, eine Bedingung nach der anderen',
  'all columns together with the largest k: simple, and mostly loses more':
    'alle Spalten zusammen mit dem größten k: einfach, und verliert meist mehr',
  'Which rows are done after each step.': 'Welche Zeilen nach jedem Schritt fertig sind.',
  'Count rows that are done beside those that are not. Mostly loses less, not always; the paper does not.':
    'Fertige Zeilen neben den übrigen mitzählen. Verliert meist weniger, nicht immer; die Arbeit tut es nicht.',
  'as they are, as in the paper: nothing is promised to whoever knows them':
    'unverändert, wie in der Arbeit: Wer sie kennt, dem gegenüber ist nichts versprochen',
  'as * in every row': 'als * in jeder Zeile',
  'What becomes of quasi columns that no constraint names. A plan with such columns has to say it.':
    'Was mit Spalten „anderen bekannt“ geschieht, die keine Bedingung nennt. Ein Plan mit solchen Spalten muss es sagen.',
  'Publishes the quasi columns and the sensitive column in two linked tables. Batches keep every promise about the sensitive values; the quasi cells are free to be much more precise, because they only say which batch a row is in.':
    'Veröffentlicht das anderen Bekannte und die sensible Spalte in zwei verbundenen Tabellen. Blöcke halten jedes Versprechen über die sensiblen Werte; die übrigen Zellen können viel genauer sein, weil sie nur sagen, in welchem Block eine Zeile ist.',
  'For one sensitive column, and counts rows. The tables have to be joined again for analysis. Hides whether somebody is in the table only as far as k goes: with k = 1 (Anatomy) exact quasi values are published. Protects one release, not a series of them.':
    'Für eine sensible Spalte, und zählt Zeilen. Zur Auswertung müssen die Tabellen wieder verbunden werden. Verbirgt nur so weit, wie k reicht, ob jemand in der Tabelle ist: Mit k = 1 (Anatomy) werden genaue Werte veröffentlicht. Schützt eine Veröffentlichung, nicht eine Reihe davon.',
  'The fewest rows that share their quasi cells. 1 publishes them exactly, which shows who is in the table.':
    'Die wenigsten Zeilen, die sich darin gleichen, was anderen bekannt sein kann. 1 veröffentlicht es genau und zeigt damit, wer in der Tabelle ist.',
  'Further tables with only some of the quasi columns each, which can be more precise. All share the batch table.':
    'Weitere Tabellen mit je nur einigen dieser Spalten, die genauer sein können. Alle teilen die Tabelle der Blöcke.',
  'both ways are tried, and the one that leaves a reader less unsure is kept':
    'beide Wege werden versucht, und der wird behalten, der Leser weniger im Ungewissen lässt',
  'cuts of the table, as long as every part keeps the promise; takes any principle':
    'Schnitte durch die Tabelle, solange jeder Teil das Versprechen hält; nimmt jedes Kriterium an',
  'one row of each of the most frequent values that are left; not for t-closeness, and no value may be too frequent':
    'je eine Zeile der häufigsten noch übrigen Werte; nicht für t-Closeness, und kein Wert darf zu häufig sein',
  'How batches are found.': 'Wie Blöcke gefunden werden.',
  'First decides which values of the determining column are published together, so that comparing groups never singles out fewer than l of them; then puts the rows that are most alike into one group. Choose it where a column that is published exactly tells one that is made less precise.':
    'Entscheidet zuerst, welche Werte der bestimmenden Spalte zusammen veröffentlicht werden, sodass ein Vergleich von Gruppen nie auf weniger als l davon eingrenzt; fasst dann die ähnlichsten Zeilen zu einer Gruppe zusammen. Zu wählen, wo eine unverändert veröffentlichte Spalte eine vergröberte verrät.',
  'Keeps d-l-inference and k-anonymity alone, and counts rows. Values that are much more frequent than others lose rows; the plan must allow that share to be left out. Dependencies on several unrelated columns cost more rows, the more columns there are.':
    'Hält nur (d,l)-Inferenz und k-Anonymität und zählt Zeilen. Werte, die viel häufiger sind als andere, verlieren Zeilen; der Plan muss diesen Anteil erlauben. Abhängigkeiten von mehreren unverbundenen Spalten kosten umso mehr Zeilen, je mehr Spalten es sind.',
  "of the paper's three strategies the one that leaves out least, part by part":
    'von den drei Vorgehensweisen der Arbeit diejenige, die am wenigsten weglässt, Teil für Teil',
  'no value is in two groups of values': 'kein Wert ist in zwei Wertegruppen',
  'later groups of values are contained in earlier ones': 'spätere Wertegruppen sind in früheren enthalten',
  'neighbouring groups of values overlap': 'benachbarte Wertegruppen überlappen sich',
  'the groups of values that leave out the fewest rows of all, without overlap':
    'die Wertegruppen, die insgesamt die wenigsten Zeilen weglassen, ohne Überlappung',
  'values together whose rows are alike, and rows that are near each other, drawn by the key from several: far less is lost':
    'Werte zusammen, deren Zeilen sich ähneln, und Zeilen, die nahe beieinander liegen, vom Schlüssel aus mehreren gezogen: viel weniger geht verloren',
  'How values are put together. All but the first are as in the paper, which looks at frequencies alone.':
    'Wie Werte zusammengefasst werden. Alle außer dem ersten Weg sind die der Arbeit, die nur auf Häufigkeiten sieht.',
  'With `near`: from how many of the nearest each row is drawn. Fewer lose less and tell more to whoever knows the values of other people.':
    'Bei `near`: aus wie vielen der nächsten jede Zeile gezogen wird. Weniger verlieren weniger und verraten mehr, wenn jemand die Werte anderer kennt.',
  'all values first, halved as long as that leaves out less':
    'zuerst alle Werte, halbiert, solange dadurch weniger wegfällt',
  'l values each first, merged as long as that leaves out no more':
    'zuerst je l Werte, zusammengelegt, solange dadurch nicht mehr wegfällt',
  "How the paper's strategies cut the values into parts that are grouped on their own.":
    'Wie die Vorgehensweisen der Arbeit die Werte in Teile zerlegen, die für sich gruppiert werden.',
  'Publishes a table that changes, again and again: people keep the set of sensitive values that their group shows, and counterfeit rows stand in for those who have left. A ledger remembers who showed what.':
    'Veröffentlicht eine sich ändernde Tabelle immer wieder: Personen behalten die Menge sensibler Werte, die ihre Gruppe zeigt, und künstliche Zeilen vertreten jene, die gegangen sind. Ein Journal merkt sich, wer was gezeigt hat.',
  'Takes one sensitive column, one row per person, and a ledger that must be kept as secret as the table. Counterfeits are false rows; the report says how many there are.':
    'Braucht eine sensible Spalte, eine Zeile je Person und ein Journal, das so geheim zu halten ist wie die Tabelle. Künstliche Zeilen sind falsche Zeilen; der Bericht sagt, wie viele es sind.',
  'one table, with the ranges of a group beside its sensitive values':
    'eine Tabelle, mit den Bereichen einer Gruppe neben ihren sensiblen Werten',
  'linked tables: ranges of at least k people here, the sensitive values of each group there':
    'verbundene Tabellen: hier Bereiche von mindestens k Personen, dort die sensiblen Werte jeder Gruppe',
  'The form of each release.': 'Die Form jeder Veröffentlichung.',
  'With `angel`: the fewest rows that may have the same quasi cells.':
    'Mit `angel`: die wenigsten Zeilen, die sich darin gleichen dürfen, was anderen bekannt sein kann.',
  'With `angel`: further tables of some of the quasi columns, each a list of them.':
    'Mit `angel`: weitere Tabellen einiger dieser Spalten, jede eine Liste davon.',
  'The columns by which a person is known again in the next release; those of `person` if absent.':
    'Die Spalten, an denen eine Person in der nächsten Veröffentlichung wiedererkannt wird; ohne Angabe die von `person`.',
  "For columns of numbers or dates (in days): narrower ranges are widened to multiples of this, the same in all releases. Groups with fewer than m people are widened to such multiples in any case; where nothing is said, to a twentieth of the first table's range, rounded up. 0: never, which shows the value of a person who is alone among counterfeits.":
    'Für Spalten mit Zahlen oder Datumsangaben (in Tagen): Schmalere Bereiche werden auf Vielfache hiervon erweitert, in allen Veröffentlichungen gleich. Gruppen mit weniger als m Personen werden in jedem Fall so erweitert; ohne Angabe auf ein Zwanzigstel der Spannweite der ersten Tabelle, aufgerundet. 0: nie; das zeigt den Wert einer Person, die allein unter künstlichen Zeilen ist.',
  'counterfeit rows with other values complete them': 'künstliche Zeilen mit anderen Werten ergänzen sie',
  'as many of them as must be are left out': 'so viele davon wie nötig fallen weg',
  'What happens where one sensitive value is too frequent among newcomers.':
    'Was geschieht, wo ein sensibler Wert unter den Neuen zu häufig ist.',
  'people who are near each other, each drawn by the key from several: far less is lost':
    'Personen, die einander nahe sind, jede vom Schlüssel aus mehreren gezogen: Es geht viel weniger verloren',
  'as the paper does: values first, by how often they occur, then people drawn by the key, whoever they are':
    'wie in der Arbeit: zuerst Werte nach ihrer Häufigkeit, dann Personen, vom Schlüssel gezogen, gleich wer',
  'How the members of a group are chosen.': 'Wie die Mitglieder einer Gruppe gewählt werden.',
  "With `near`: from how many of the nearest each member is drawn. Fewer lose less and tell more to whoever knows everybody's quasi values; 1 gives some people away.":
    'Mit `near`: aus wie vielen der Nächsten jedes Mitglied gezogen wird. Bei weniger geht weniger verloren, und wer von allen weiß, was bekannt sein kann, erfährt mehr; 1 verrät einige Personen.',

  // clauses: `{k Personen}` is a place for the field k with the word after it
  'Everyone hides among at least {k people}': 'Jede Person verbirgt sich unter mindestens {k Personen}',
  'Every group shows at least {l different values} of {attribute}':
    'Jede Gruppe zeigt mindestens {l verschiedene Werte} von {attribute}',
  ', who have at least {l different values} of {attribute}':
    ', die mindestens {l verschiedene Werte} von {attribute} haben',
  'Every group shows at least {l values} of {attribute}, whose counts differ by at most {d}':
    'Jede Gruppe zeigt mindestens {l Werte} von {attribute}, deren Häufigkeiten sich um höchstens {d} unterscheiden',
  ', who have at least {l values} of {attribute}, whose counts differ by at most {d}':
    ', die mindestens {l Werte} von {attribute} haben, deren Häufigkeiten sich um höchstens {d} unterscheiden',
  'Whoever compares groups is left with at least {l values} of {attribute}, whose counts differ by at most {d}':
    'Wer Gruppen vergleicht, behält mindestens {l Werte} von {attribute}, deren Häufigkeiten sich um höchstens {d} unterscheiden',
  'In every group {attribute} is distributed as in the whole table, within a distance of {t}':
    'In jeder Gruppe ist {attribute} verteilt wie in der ganzen Tabelle, bis auf einen Abstand von {t}',
  ', whose {attribute} is distributed as in the whole table, within a distance of {t}':
    ', bei denen {attribute} verteilt ist wie in der ganzen Tabelle, bis auf einen Abstand von {t}',
  'In all releases together everyone keeps the same {m or more values} of {attribute}':
    'In allen Veröffentlichungen zusammen behält jede Person dieselben {m oder mehr Werte} von {attribute}',
  'Every row looks like at least {k rows} in what others may know':
    'Jede Zeile gleicht in dem, was anderen bekannt sein kann, mindestens {k Zeilen}',
  'Up to {suppression of the rows} may be left out': 'Bis zu {suppression der Zeilen} dürfen wegfallen',

  // purposes
  'the open web': 'das offene Internet',
  'Anybody may look for anybody: the European Medicines Agency and Health Canada accept a risk of at most 9 %, one in 11.':
    'Jeder kann nach jedem suchen: Die Europäische Arzneimittel-Agentur und Health Canada nehmen ein Risiko von höchstens 9 % hin, einen von 11.',
  'a research contract': 'einen Forschungsvertrag',
  'Recipients have signed not to look for anyone: groups of 5 are the usual minimum of statistical offices.':
    'Empfänger haben unterschrieben, niemanden zu suchen: Gruppen von 5 sind das übliche Minimum statistischer Ämter.',
  'use inside the house': 'die Nutzung im Haus',
  'Only colleagues under the same duties see it: groups of 3 keep single people out of sight.':
    'Nur Kollegen mit denselben Pflichten sehen es: Gruppen von 3 halten Einzelne außer Sicht.',
  'the cell size of CMS': 'die Zellengröße der CMS',
  'The Centers for Medicare & Medicaid Services show no cell of 10 people or fewer: every group has at least 11.':
    'Die Centers for Medicare & Medicaid Services zeigen keine Zelle mit 10 oder weniger Personen: Jede Gruppe hat mindestens 11.',
  'the risk of EMA policy 0070': 'das Risiko der EMA-Richtlinie 0070',
  'The European Medicines Agency names a risk of at most 0.09 for data that anybody can get: one in 12 is 0.083, one in 11 would be 0.091.':
    'Die Europäische Arzneimittel-Agentur nennt ein Risiko von höchstens 0,09 für Daten, die jeder bekommt: Einer von 12 ist 0,083, einer von 11 wäre 0,091.',
};
