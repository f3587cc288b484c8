//! What the core says to people, in every language: one line for each code.
//!
//! A place in braces is filled in with the fact of that name: `{name}`; `{names or}` is a list joined by that word, `{names}`
//! one with commas, `{names ;}` one with semicolons; `{n row|rows}` is a number with its noun, `{n ?has|have}` the right one of two words
//! without the number. Numbers are written as the language does.

use super::language::Language;
use serde::Serialize;

/// A sentence, or a part of one, in every language.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Sentence {
    /// A stable word for programs.
    pub code: &'static str,
    /// In English.
    #[serde(rename = "en")]
    pub english: &'static str,
    /// In German.
    #[serde(rename = "de")]
    pub german: &'static str,
}

impl Sentence {
    /// The sentence with its places.
    pub fn template(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::German => self.german,
        }
    }
}

/// The sentence with this code, if there is one.
pub fn template(code: &str, language: Language) -> Option<&'static str> {
    SENTENCES.iter().find(|sentence| sentence.code == code).map(|sentence| sentence.template(language))
}

const fn line(code: &'static str, english: &'static str, german: &'static str) -> Sentence {
    Sentence { code, english, german }
}

/// Every sentence.
pub const SENTENCES: &[Sentence] = &[
    line("text", "{text}", "{text}"),
    line("rows", "{n row|rows}", "{n Zeile|Zeilen}"),
    line("persons", "{n person|persons}", "{n Person|Personen}"),
    line("values", "{n value|values}", "{n Wert|Werte}"),
    line("others", "others", "andere"),
    // names of promises
    line("k-anonymity", "{k}-anonymity", "{k}-Anonymität"),
    line("k-anonymity-on", "{k}-anonymity on {columns}", "{k}-Anonymität auf {columns}"),
    line("distinct-l-diversity", "distinct {l}-diversity", "{l}-Diversität (verschiedene Werte)"),
    line("entropy-l-diversity", "entropy {l}-diversity", "{l}-Diversität (Entropie)"),
    line("recursive-l-diversity", "recursive ({c}, {l})-diversity", "rekursive ({c}; {l})-Diversität"),
    line("l-d-diversity", "({l}, {d})-diversity", "({l}, {d})-Diversität"),
    line("d-l-inference", "({d}, {l})-inference", "({d}, {l})-Inferenz"),
    line("d-l-inference-average", "({d} × average, {l})-inference", "({d} × Durchschnitt, {l})-Inferenz"),
    line("t-closeness", "{t}-closeness", "{t}-Closeness"),
    line("m-invariance", "{m}-invariance", "{m}-Invarianz"),
    line("k-map", "{k}-map", "{k}-Map"),
    line("delta-presence", "{max}-presence", "{max}-Präsenz"),
    line("delta-presence-between", "({min}, {max})-presence", "({min}; {max})-Präsenz"),
    line("average-risk", "an average risk of at most {risk}", "ein mittleres Risiko von höchstens {risk}"),
    line(
        "risk-threshold",
        "a risk above {risk} for at most {share} of all",
        "ein Risiko über {risk} für höchstens {share} von allen",
    ),
    line("enhanced-likeness", "enhanced {beta}-likeness", "verstärkte {beta}-Likeness"),
    line("basic-likeness", "basic {beta}-likeness", "einfache {beta}-Likeness"),
    line("delta-disclosure", "{delta}-disclosure", "{delta}-Disclosure"),
    line("k-m-anonymity", "{k}^{m}-anonymity", "{k}^{m}-Anonymität"),
    line("alpha-k-anonymity", "({alpha}, {k})-anonymity", "({alpha}; {k})-Anonymität"),
    line("promise-of", "{promise} of {column}", "{promise} von {column}"),
    line("by-equal", "{promise} (equal distance)", "{promise} (alle Werte gleich weit)"),
    line("by-ordered", "{promise} (ordered distance)", "{promise} (geordneter Abstand)"),
    line("by-hierarchy", "{promise} (hierarchy distance)", "{promise} (Abstand in der Hierarchie)"),
    line(
        "bucket-size",
        "{k} rows or more in every bucket of {table}",
        "{k} oder mehr gleiche Zeilen in {table}",
    ),
    line("promises-together", "{promises with}", "{promises mit}"),
    line(
        "in-buckets",
        "{promises with} in buckets of {k}",
        "{promises mit} in Gruppen von {k} gleichen Zeilen",
    ),
    // why a promise is broken
    line(
        "witness-groups",
        "{failing} of {groups group|groups} {failing ?has|have} {wrong}; the worst, {cells and}, has {figure}",
        "{failing} von {groups Gruppe|Gruppen}: {wrong}; die schlechteste, {cells und}, hat {figure}",
    ),
    line(
        "witness-buckets",
        "{failing} of {buckets bucket|buckets} of {table} {failing ?has|have} fewer than {k row|rows}; the smallest, {cells and}, has {size row|rows}",
        "{failing} von {buckets Gruppe|Gruppen} gleicher Zeilen in {table}: weniger als {k Zeile|Zeilen}; die kleinste, {cells und}, hat {size Zeile|Zeilen}",
    ),
    line("only-group", "the only group", "die einzige Gruppe"),
    line("fewer-rows", "fewer than {n row|rows}", "weniger als {n Zeile|Zeilen}"),
    line("fewer-persons", "fewer than {n person|persons}", "weniger als {n Person|Personen}"),
    line("fewer-values", "fewer than {l} values of {column}", "weniger als {l} Werte von {column}"),
    line(
        "low-entropy",
        "an entropy of {column} below that of {l} equally frequent values",
        "eine Entropie von {column} unter der von {l} gleich häufigen Werten",
    ),
    line(
        "too-frequent",
        "a most frequent value of {column} that is not below {c} times the sum of the {l}th and rarer ones",
        "ein häufigster Wert von {column}, der nicht unter dem {c}-Fachen der Summe des {l}-ten und der selteneren liegt",
    ),
    line(
        "fewer-values-or-apart",
        "fewer than {l} values of {column}, or two whose frequencies are more than {d} apart",
        "weniger als {l} Werte von {column}, oder zwei, deren Häufigkeiten um mehr als {d} auseinanderliegen",
    ),
    line(
        "fewer-values-or-twice",
        "fewer than {m} values of {column}, or one of them more than once",
        "weniger als {m} Werte von {column}, oder einer davon mehrmals",
    ),
    line(
        "told-apart",
        "fewer than {l} values of {column} that no comparison with other groups tells apart, or two whose frequencies are more than {d} apart",
        "weniger als {l} Werte von {column}, die kein Vergleich mit anderen Gruppen unterscheidet, oder zwei, deren Häufigkeiten um mehr als {d} auseinanderliegen",
    ),
    line(
        "far-distribution",
        "a distribution of {column} that is more than {t} away from that of the table",
        "eine Verteilung von {column}, die mehr als {t} von der der Tabelle abweicht",
    ),
    line("distance", "a distance of {t}", "einen Abstand von {t}"),
    line(
        "fits-few",
        "cells that fit fewer than {n person|people} of the population",
        "Zellen, auf die weniger als {n Person|Personen} der Bevölkerung passen",
    ),
    line(
        "fits-few-estimated",
        "cells that by estimate fit fewer than {n person|people} of the population",
        "Zellen, auf die schätzungsweise weniger als {n Person|Personen} der Bevölkerung passen",
    ),
    line("of-them", "{n} of them", "{n} davon"),
    line(
        "items-few",
        "up to {m} items of {column} that fewer than {n row|rows} have together",
        "bis zu {m} Einträge von {column}, die weniger als {n Zeile|Zeilen} zusammen haben",
    ),
    line("items-worst", "some that {n row has|rows have}", "einige, die {n Zeile hat|Zeilen haben}"),
    line(
        "too-many-items",
        "{column} has too many sets of items to count",
        "{column} hat zu viele Mengen von Einträgen, um sie zu zählen",
    ),
    line(
        "presence-outside",
        "a share of those who fit in the table that is not from {min} to {max}",
        "einen Anteil derer, die passen, in der Tabelle, der nicht zwischen {min} und {max} liegt",
    ),
    line(
        "presence-nobody",
        "{n person|people} of the population {n ?fits|fit} no row, so that their share is 0",
        "Auf {n Person|Personen} der Bevölkerung passt keine Zeile: Ihr Anteil ist 0",
    ),
    line("share", "a share of {share}", "einen Anteil von {share}"),
    line(
        "risk-above-average",
        "a risk above {risk}, and the average over everybody is {average}",
        "ein Risiko über {risk}, und das Mittel über alle ist {average}",
    ),
    line(
        "risk-above-rows",
        "a risk above {risk}: {above} of {all row|rows}, and a share of {share} is allowed",
        "ein Risiko über {risk}: {above} von {all Zeile|Zeilen}, und ein Anteil von {share} ist erlaubt",
    ),
    line(
        "risk-above-persons",
        "a risk above {risk}: {above} of {all person|persons}, and a share of {share} is allowed",
        "ein Risiko über {risk}: {above} von {all Person|Personen}, und ein Anteil von {share} ist erlaubt",
    ),
    line(
        "share-grows",
        "a value of {column} whose share grows by more than {beta} times itself allows",
        "einen Wert von {column}, dessen Anteil stärker wächst, als das {beta}-Fache seiner selbst erlaubt",
    ),
    line("gain", "a gain of {gain}", "einen Zuwachs von {gain}"),
    line(
        "share-far",
        "a share of a value of {column} that is not within 2^{delta} times that of the table",
        "einen Anteil eines Wertes von {column}, der nicht innerhalb von 2^{delta} um den der Tabelle liegt",
    ),
    line("lacks-value", "a value less than the table", "einen Wert weniger als die Tabelle"),
    line(
        "small-or-frequent-rows",
        "fewer than {n row|rows}, or a value of {column} with a share above {alpha}",
        "weniger als {n Zeile|Zeilen} oder einen Wert von {column} mit einem Anteil über {alpha}",
    ),
    line(
        "small-or-frequent-persons",
        "fewer than {n person|persons}, or a value of {column} with a share above {alpha}",
        "weniger als {n Person|Personen} oder einen Wert von {column} mit einem Anteil über {alpha}",
    ),
    line(
        "rows-and-share",
        "{n row|rows} and a share of {alpha}",
        "{n Zeile|Zeilen} und einen Anteil von {alpha}",
    ),
    line(
        "persons-and-share",
        "{n person|persons} and a share of {alpha}",
        "{n Person|Personen} und einen Anteil von {alpha}",
    ),
    line(
        "no-population",
        "it compares with a population, and none was given",
        "Es vergleicht mit einer Bevölkerung, und keine ist angegeben.",
    ),
    line(
        "no-population-table",
        "it compares with a table of the population, and none was given",
        "Es vergleicht mit einer Tabelle der Bevölkerung, und keine ist angegeben.",
    ),
    line(
        "population-no-column",
        "the population has no column `{column}`",
        "Die Bevölkerung hat keine Spalte `{column}`.",
    ),
    line(
        "population-unnamed",
        "the published plan does not name all values of {column}; the full plan is needed",
        "Der veröffentlichte Plan nennt nicht alle Werte von {column}; der ganze Plan ist nötig.",
    ),
    line(
        "population-shown",
        "{column} shows one number for each group, which does not say whom of the population it fits",
        "{column} zeigt eine Zahl je Gruppe; daran ist nicht zu erkennen, auf wen der Bevölkerung sie passt.",
    ),
    line(
        "counted-in-population",
        "counted in a population, which is not published",
        "in einer Bevölkerung gezählt, die nicht veröffentlicht wird",
    ),
    line(
        "entropy-of",
        "the entropy of {l} equally frequent values",
        "die Entropie von {l} gleich häufigen Werten",
    ),
    line("no-rarer", "no such rarer value", "keinen solchen selteneren Wert"),
    line("ratio", "a ratio of {c}", "ein Verhältnis von {c}"),
    line(
        "values-apart",
        "{n value|values} with frequencies up to {d} apart",
        "{n Wert|Werte} mit Häufigkeiten, die bis zu {d} auseinanderliegen",
    ),
    line(
        "values-singled-out",
        "{n value|values} that can be singled out, and frequencies up to {d} apart",
        "{n Wert|Werte}, die sich herausgreifen lassen, und Häufigkeiten, die bis zu {d} auseinanderliegen",
    ),
    line(
        "rows-of-one-value",
        "{n row|rows} with one value {most} times",
        "{n Zeile|Zeilen}, einen Wert davon {most}-mal",
    ),
    // why a promise could not be decided
    line("no-column", "the table has no column `{column}`", "die Tabelle hat keine Spalte `{column}`"),
    line("no-sensitive", "the plan has no secret column", "der Plan hat keine sensible Spalte"),
    line(
        "several-sensitive",
        "the plan has several secret columns and the principle names none of them",
        "der Plan hat mehrere sensible Spalten, und das Kriterium nennt keine davon",
    ),
    line(
        "uncountable",
        "the plan counts persons by {columns}, and the files given do not say which person a row is about",
        "der Plan zählt Personen nach {columns}, und die vorliegenden Dateien sagen nicht, welche Person eine Zeile betrifft",
    ),
    line(
        "counted-in-persons",
        "counted in persons, who are not published",
        "in Personen gezählt, die nicht veröffentlicht werden",
    ),
    line(
        "no-c",
        "the plan gives no `c` for recursive l-diversity",
        "der Plan nennt kein `c` für die rekursive l-Diversität",
    ),
    line(
        "d-of-average",
        "d is a multiple of the average distance in the original table; a release states it in rows",
        "d ist ein Vielfaches des mittleren Abstands in der Originaltabelle; eine Veröffentlichung nennt es in Zeilen",
    ),
    line(
        "no-usable-dependency",
        "the plan lists no dependency that could be used against a release",
        "der Plan nennt keine Abhängigkeit, die sich gegen eine Veröffentlichung verwenden ließe",
    ),
    line(
        "not-permutable",
        "values of {columns} cannot change places without those of other determining columns, so that exact knowledge of both is not ruled out",
        "Werte von {columns} können nicht ohne die anderer bestimmender Spalten die Plätze tauschen, sodass genaues Wissen über beide nicht ausgeschlossen ist",
    ),
    line(
        "no-hierarchy",
        "the plan gives no hierarchy for {column}, which its distance needs",
        "der Plan nennt keine Hierarchie für {column}, die der Abstand braucht",
    ),
    line(
        "no-order",
        "{column} has values that are neither numbers nor dates: they have no order",
        "{column} hat Werte, die weder Zahlen noch Datumsangaben sind: Sie haben keine Reihenfolge",
    ),
    // what someone finds out who knows dependencies
    line(
        "attack-nothing",
        "Whoever knows that {from} determines {to} learns nothing by comparing groups.",
        "Wer weiß, dass {from} {to} bestimmt, erfährt durch den Vergleich von Gruppen nichts.",
    ),
    line(
        "attack-harmless",
        "Whoever knows that {from} determines {to} can take {divided} of {groups group|groups} apart, and every part still keeps what the plan promises.",
        "Wer weiß, dass {from} {to} bestimmt, kann {divided} von {groups Gruppe|Gruppen} zerlegen, und jeder Teil hält immer noch, was der Plan verspricht.",
    ),
    line(
        "attack-rows",
        "Whoever knows that {from} determines {to} can take {divided} of {groups group|groups} apart by comparing them; {n row|rows} of them no longer {n ?has|have} {promises and}.",
        "Wer weiß, dass {from} {to} bestimmt, kann {divided} von {groups Gruppe|Gruppen} durch Vergleich zerlegen; für {n Zeile|Zeilen} davon gilt nicht mehr: {promises und}.",
    ),
    line(
        "attack-persons",
        "Whoever knows that {from} determines {to} can take {divided} of {groups group|groups} apart by comparing them; {n person|persons} of them no longer {n ?has|have} {promises and}.",
        "Wer weiß, dass {from} {to} bestimmt, kann {divided} von {groups Gruppe|Gruppen} durch Vergleich zerlegen; für {n Person|Personen} davon gilt nicht mehr: {promises und}.",
    ),
    line(
        "attack-pairs",
        "Whoever knows that {from} determines {to} can compare two groups and be left with too few rows or values, for {n pair|pairs} of groups.",
        "Wer weiß, dass {from} {to} bestimmt, kann zwei Gruppen vergleichen und behält zu wenige Zeilen oder Werte übrig, bei {n Gruppenpaar|Gruppenpaaren}.",
    ),
    line(
        "attack-batches-nothing",
        "Whoever knows that {from} determines {to} learns nothing by comparing batches.",
        "Wer weiß, dass {from} {to} bestimmt, erfährt durch den Vergleich von Blöcken nichts.",
    ),
    line(
        "attack-batches-harmless",
        "Whoever knows that {from} determines {to} can rule out values in {narrowed} of {batches batch|batches}, and what is left still keeps what the plan promises.",
        "Wer weiß, dass {from} {to} bestimmt, kann in {narrowed} von {batches Block|Blöcken} Werte ausschließen, und was übrig bleibt, hält immer noch, was der Plan verspricht.",
    ),
    line(
        "attack-batches",
        "Whoever knows that {from} determines {to} can rule out values in {narrowed} of {batches batch|batches} by comparing them; {n row|rows} no longer {n ?has|have} {promises and}.",
        "Wer weiß, dass {from} {to} bestimmt, kann in {narrowed} von {batches Block|Blöcken} durch Vergleich Werte ausschließen; für {n Zeile|Zeilen} gilt nicht mehr: {promises und}.",
    ),
    line(
        "attack-too-large",
        "Not tried: the tables are too large or do not fit together.",
        "Nicht erprobt: Die Tabellen sind zu groß oder passen nicht zusammen.",
    ),
    line(
        "attack-combined",
        "Not tried: its left side combines the secret column, which stands in another table, with others.",
        "Nicht erprobt: Die linke Seite verbindet die sensible Spalte, die in einer anderen Tabelle steht, mit weiteren.",
    ),
    line(
        "story-group",
        "Group {group} has {n row|rows} and is published with {cells}.",
        "Gruppe {group} hat {n Zeile|Zeilen} und ist mit {cells} veröffentlicht.",
    ),
    line(
        "story-some-group",
        "A group has {n row|rows} and is published with {cells}.",
        "Eine Gruppe hat {n Zeile|Zeilen} und ist mit {cells} veröffentlicht.",
    ),
    line(
        "story-match",
        "{left} is in it, and also in group {group}, where {column} is {cell}. {from} determines {column}, so {column} is {known} here, too.",
        "{left} kommt darin vor und auch in Gruppe {group}, wo {column} {cell} ist. {from} bestimmt {column}, also ist {column} auch hier {known}.",
    ),
    line(
        "story-match-another",
        "{left} is in it, and also in another group, where {column} is {cell}. {from} determines {column}, so {column} is {known} here, too.",
        "{left} kommt darin vor und auch in einer anderen Gruppe, wo {column} {cell} ist. {from} bestimmt {column}, also ist {column} auch hier {known}.",
    ),
    line("story-apart", "So it falls apart: {parts ;}.", "So zerfällt sie: {parts ;}."),
    line("story-part", "{n row|rows} with {cells}", "{n Zeile|Zeilen} mit {cells}"),
    line("story-more", "and {n more part|more parts}", "und {n weiterer Teil|weitere Teile}"),
    line(
        "story-left",
        "Somebody known to be in this group and in the part with {cells} is left with {left and}; the plan promises {promise}.",
        "Für jemanden, der bekanntlich in dieser Gruppe und in dem Teil mit {cells} ist, bleibt: {left und}; der Plan verspricht {promise}.",
    ),
    line("cell-one-of", "{column} = {values or}", "{column} = {values oder}"),
    line(
        "story-row",
        "Row {row} is published with {cells} in batch {batch}, which shows {values or}.",
        "Zeile {row} ist mit {cells} in Block {batch} veröffentlicht, der {values oder} zeigt.",
    ),
    line(
        "story-places",
        "All batches with {value} together allow {column} = {places or} for it, since everybody with it has the same {column}: this row has another.",
        "Alle Blöcke mit {value} zusammen lassen dafür {column} = {places oder} zu, da alle damit dasselbe {column} haben: Diese Zeile hat ein anderes.",
    ),
    line(
        "story-only-others",
        "Other rows of the batch are the only ones who can have the other values.",
        "Nur andere Zeilen des Blocks können die übrigen Werte haben.",
    ),
    line(
        "story-left-for-row",
        "Left for this row: {values or}. The plan promises {promises and}.",
        "Für diese Zeile bleibt: {values oder}. Der Plan verspricht {promises und}.",
    ),
    line(
        "exact-right-sides",
        "Someone who knows the exact {right} of everybody, and in which group they are, counts: the {left} of {found} of {all} people is certain; to whoever also knows which goes with which, of {mapped}.",
        "Wer von allen {right} genau kennt und weiß, in welcher Gruppe sie sind, zählt nach: {left} steht für {found} von {all} Personen fest; für jemanden, der auch weiß, was wozu gehört, für {mapped}.",
    ),
    line(
        "worlds-tried",
        "Someone who knows all but the secret values, and how often each occurs, runs this method on all {worlds} tables that may be: {possible} of them give this release. The values of {certain} of {people} people are certain then, and the highest belief is {highest}; by the groups alone {certainByGroups}, and {highestByGroups}.",
        "Wer alles außer den sensiblen Werten kennt und weiß, wie oft jeder vorkommt, wendet dieses Verfahren auf alle {worlds} möglichen Tabellen an: {possible} davon ergeben diese Veröffentlichung. Die Werte von {certain} von {people} Personen stehen dann fest, und die höchste Vermutung ist zu {highest} sicher; nach den Gruppen allein {certainByGroups} und zu {highestByGroups}.",
    ),
    line(
        "worlds-not-computed",
        "What somebody learns who runs this method on every table that may be was not computed: {reason}.",
        "Was jemand erfährt, der dieses Verfahren auf alle möglichen Tabellen anwendet, wurde nicht berechnet: {reason}.",
    ),
    line(
        "worlds-too-many",
        "the secret values can be dealt out in more than {most} ways",
        "Die sensiblen Werte lassen sich auf mehr als {most} Arten verteilen",
    ),
    line(
        "worlds-too-many-keys",
        "the secret values can be dealt out in {worlds} ways, and each would have to be tried under several keys",
        "Die sensiblen Werte lassen sich auf {worlds} Arten verteilen, und jede wäre mit mehreren Schlüsseln zu versuchen",
    ),
    line(
        "worlds-too-rare",
        "of {runs} runs under random keys only {n} gave this release, too few to conclude anything",
        "Von {runs} Läufen mit zufälligen Schlüsseln ergaben nur {n} diese Veröffentlichung, zu wenige für einen Schluss",
    ),
    line(
        "worlds-large-table",
        "the table has more than {most} rows",
        "Die Tabelle hat mehr als {most} Zeilen",
    ),
    line("worlds-persons", "a person may have several rows", "Eine Person kann mehrere Zeilen haben"),
    line(
        "worlds-pseudonyms",
        "columns that name a person are published as codes",
        "Bezeichner werden als Codes veröffentlicht",
    ),
    line(
        "worlds-items",
        "how sets of things are dealt out is not tried: hardly two people have the same, and what is promised of them is about somebody who knows a few",
        "Wie Mengen von Dingen verteilt sein können, wird nicht versucht: Kaum zwei Menschen haben dieselben, und die Zusage über sie betrifft jemanden, der einige davon kennt",
    ),
    line(
        "worlds-best-polish",
        "with the best polish every run takes long",
        "Mit der besten Nachbesserung dauert jeder Lauf lange",
    ),
    line(
        "nobody-followed",
        "Nobody of these releases was found in another one, so that nothing could be laid side by side.",
        "Niemand aus diesen Veröffentlichungen kam in einer anderen vor, sodass nichts nebeneinanderzulegen war.",
    ),
    line(
        "side-by-side",
        "Someone who knows in which group everyone is, in every release, lays the releases side by side: nobody is left with fewer than {n possible value|possible values}, and the belief in one of them is at most {belief}.",
        "Wer in jeder Veröffentlichung die Gruppe aller kennt, legt die Veröffentlichungen nebeneinander: Für niemanden bleiben weniger als {n möglicher Wert|mögliche Werte}, und die Vermutung für einen davon ist höchstens zu {belief} sicher.",
    ),
    line(
        "this-release-alone",
        "The publisher says that this table is about other people than the releases before: the promise holds for this release alone.",
        "Der Herausgeber erklärt, dass diese Tabelle andere Personen betrifft als die früheren Veröffentlichungen: Das Schutzversprechen gilt nur für diese.",
    ),
    line(
        "belief-in-bucket",
        "Someone who knows of everybody what others may know believes in a value of {column} by at most {belief}, in any bucket of any table.",
        "Wer von allen weiß, was anderen bekannt sein kann, vermutet einen Wert von {column} höchstens zu {belief}, in jeder Gruppe jeder Tabelle.",
    ),
    line(
        "belief-in-batch",
        "Someone who even learns a person's batch, for example by joining tables, believes in it by at most {belief}.",
        "Wer sogar den Block einer Person erfährt, etwa durch das Verbinden von Tabellen, vermutet ihn höchstens zu {belief}.",
    ),
    line(
        "belief-left-out",
        "The belief about {n bucket|buckets} was not computed, because it mixes very many values; it cannot exceed that of a batch.",
        "Die Vermutung über {n Gruppe|Gruppen} wurde nicht berechnet, weil sie sehr viele Werte mischt; sie kann die eines Blocks nicht übersteigen.",
    ),
    // several extracts
    line(
        "view-shows",
        "View {view} shows {row}, so the table has such a row.",
        "Der Auszug {view} zeigt {row}; die Tabelle hat also eine solche Zeile.",
    ),
    line(
        "view-shows-where",
        "View {view} shows {row}, so the table has such a row with {condition}.",
        "Der Auszug {view} zeigt {row}; die Tabelle hat also eine solche Zeile mit {condition}.",
    ),
    line(
        "view-without",
        "Such a row is not in view {view} ({condition}).",
        "Eine solche Zeile ist nicht im Auszug {view} ({condition}).",
    ),
    line(
        "view-must-be",
        "Given what the other views show, it must be in view {view} ({condition}) as {row}.",
        "Nach dem, was die anderen Auszüge zeigen, muss sie im Auszug {view} ({condition}) als {row} stehen.",
    ),
    line("view-only", "In view {view} it can only be {row}.", "Im Auszug {view} kann sie nur {row} sein."),
    line("view-can-be", "In view {view} it can be {rows or}.", "Im Auszug {view} kann sie {rows oder} sein."),
    line(
        "view-if-at-all",
        "If it is in view {view} at all ({condition}), it is {rows or}.",
        "Wenn sie überhaupt im Auszug {view} ist ({condition}), dann als {rows oder}.",
    ),
    line(
        "view-therefore",
        "Therefore {who} has {property} = {value}.",
        "Also hat {who} {property} = {value}.",
    ),
    line(
        "view-therefore-unless",
        "Therefore {who} has {property} = {value}, unless it is missing.",
        "Also hat {who} {property} = {value}, sofern der Wert nicht fehlt.",
    ),
    line(
        "view-therefore-one-of",
        "Therefore {who} has one of {n} values of {property}: {values}; {k} must stay possible.",
        "Also hat {who} einen von {n} Werten von {property}: {values}; {k} müssen möglich bleiben.",
    ),
    line(
        "view-therefore-one-of-unless",
        "Therefore {who} has one of {n} values of {property}: {values}, unless it is missing; {k} must stay possible.",
        "Also hat {who} einen von {n} Werten von {property}: {values}, sofern der Wert nicht fehlt; {k} müssen möglich bleiben.",
    ),
    line("view-known", "It is known that {dependencies and}.", "Bekannt ist: {dependencies und}."),
    line("has-one", "each {from with} has one {to}", "zu {from mit} gehört genau ein {to}"),
    line(
        "view-suppose",
        "Suppose {who} did not have {property} = {values or}.",
        "Angenommen, {who} hätte nicht {property} = {values oder}.",
    ),
    line(
        "view-ruled-out",
        "Every table that yields the views and keeps this was ruled out.",
        "Jede Tabelle, die diese Auszüge ergibt und das einhält, wurde ausgeschlossen.",
    ),
    line("view-wrong", "So the assumption is wrong.", "Also ist die Annahme falsch."),
    line(
        "view-cannot-show",
        "Whatever else is tried, no table that keeps this can show all of: {rows ;}.",
        "Was man auch versucht: Keine Tabelle, die das einhält, kann all dies zeigen: {rows ;}.",
    ),
    line("view-row", "{row} in view {view}", "{row} im Auszug {view}"),
    line(
        "view-nothing-left",
        "Then nothing is left that could show {row} in view {view}.",
        "Dann bleibt nichts, das {row} im Auszug {view} zeigen könnte.",
    ),
    line(
        "view-comes-from",
        "Then {row} in view {view} comes from {who or}.",
        "Dann stammt {row} im Auszug {view} von {who oder}.",
    ),
    line(
        "view-comes-from-since",
        "Then {row} in view {view} comes from {who or}; as {dependencies and}, nothing else of theirs fits beside it.",
        "Dann stammt {row} im Auszug {view} von {who oder}; weil gilt: {dependencies und}, passt nichts anderes daneben.",
    ),
    line("view-someone", "{who} with {property} = {value}", "{who} mit {property} = {value}"),
    line("somebody-else", "somebody else", "jemand anderem"),
    line("view-others", "others", "anderen"),
    line(
        "views-hold",
        "at least {k} values of {property} stay possible for everybody",
        "Mindestens {k} Werte von {property} bleiben für alle möglich",
    ),
    line(
        "views-violated",
        "for {whom} fewer than {k} values of {property} stay possible",
        "Für {whom} bleiben weniger als {k} Werte von {property} möglich",
    ),
    line("one-person", "one person", "eine Person"),
    line("people", "{n} people", "{n} Personen"),
    line(
        "added-safe",
        "safe before, and safe with what is proposed",
        "Vorher zulässig, und mit dem Vorgeschlagenen auch",
    ),
    line(
        "added-exposes",
        "safe before; what is proposed exposes {whom}",
        "Vorher zulässig; das Vorgeschlagene gibt {whom} preis",
    ),
    line(
        "added-nobody",
        "what is out exposes people already; what is proposed exposes nobody else",
        "Was draußen ist, gibt schon Personen preis; das Vorgeschlagene gibt niemanden sonst preis",
    ),
    line(
        "added-more",
        "what is out exposes people already; what is proposed exposes {whom} more",
        "Was draußen ist, gibt schon Personen preis; das Vorgeschlagene gibt außerdem {whom} preis",
    ),
    line(
        "added-otherwise",
        "before: {before}; with what is proposed: {after}",
        "Vorher: {before}; mit dem Vorgeschlagenen: {after}",
    ),
    line("holds", "holds", "hält"),
    line("violated", "violated", "verletzt"),
    line("undecided", "undecided", "unentschieden"),
    // why nothing can be released
    line(
        "unsatisfiable",
        "{principle} cannot be reached: {reason}",
        "{principle} ist nicht zu erreichen: {reason}",
    ),
    line(
        "table-too-small",
        "the table has {rows row|rows}, a group needs at least {fewest}",
        "Die Tabelle hat {rows Zeile|Zeilen}, eine Gruppe braucht mindestens {fewest}.",
    ),
    line(
        "table-too-small-for-batches",
        "the table has {rows row|rows}, a bucket or batch needs at least {fewest}",
        "Die Tabelle hat {rows Zeile|Zeilen}, ein Block braucht mindestens {fewest}.",
    ),
    line(
        "no-group-found",
        "this method found no group of rows that passes; that does not say that there is none, another method may find one",
        "Dieses Verfahren fand keine Gruppe von Zeilen, die genügt; das heißt nicht, dass es keine gibt: Ein anderes Verfahren findet vielleicht eine.",
    ),
    line(
        "no-batch-found",
        "this method found no batch of rows that passes; that does not say that there is none",
        "Dieses Verfahren fand keinen Block von Zeilen, der genügt; das heißt nicht, dass es keinen gibt.",
    ),
    line(
        "left-over-in-groups",
        "{left} of {rows} rows are left over in groups that do not pass, a share of {share}; the plan allows {allowed}",
        "{left} von {rows} Zeilen bleiben in Gruppen übrig, die nicht genügen, ein Anteil von {share}; der Plan erlaubt {allowed}.",
    ),
    line(
        "left-over",
        "{left} of {rows} rows are left over, a share of {share}; the plan allows {allowed}",
        "{left} von {rows} Zeilen bleiben übrig, ein Anteil von {share}; der Plan erlaubt {allowed}.",
    ),
    line(
        "people-beyond",
        "people of the population fit no group, where a lower bound of presence asks that everybody does",
        "Auf Personen der Bevölkerung passt keine Gruppe; eine untere Schranke der Präsenz verlangt eine für alle.",
    ),
    line("no-group-passes", "no group of rows passes", "Keine Gruppe von Zeilen genügt."),
    line(
        "at-highest",
        "even at the highest levels allowed {then}",
        "Selbst auf den höchsten erlaubten Stufen: {then}",
    ),
    line(
        "at-best",
        "even at the best of all levels allowed {then}",
        "Selbst auf den besten erlaubten Stufen: {then}",
    ),
    line(
        "at-highest-uncounted",
        "at the highest levels allowed (for lower ones it was not counted) {then}",
        "Auf den höchsten erlaubten Stufen (für niedrigere wurde nicht gezählt): {then}",
    ),
    line("at-these", "at these levels {then}", "Auf diesen Stufen: {then}"),
    line("keeping", "keeping {dependency}", "Die Erhaltung von {dependency}"),
    line(
        "right-differs",
        "rows that agree on the left differ on the right",
        "Zeilen, die links übereinstimmen, unterscheiden sich rechts.",
    ),
    line(
        "none-evaluated",
        "none of the {n combination|combinations} that the step budget allows to evaluate reaches it; allow more `steps`",
        "Keine der {n Kombination|Kombinationen}, die ausgewertet werden dürfen, erreicht es; erlauben Sie mehr Schritte (`steps`).",
    ),
    line(
        "suppresses-all",
        "`{method}` suppresses the last rows it cannot place, and here that would be all {rows}",
        "`{method}` lässt die letzten Zeilen weg, die es nicht unterbringt, und das wären hier alle {rows}.",
    ),
    line(
        "suppresses-too-many",
        "`{method}` suppresses the last rows it cannot place: {left} of {rows}, a share of {share}; the plan allows {allowed}",
        "`{method}` lässt die letzten Zeilen weg, die es nicht unterbringt: {left} von {rows}, ein Anteil von {share}; der Plan erlaubt {allowed}.",
    ),
    line(
        "too-frequent-or-rare",
        "{left} of {rows} rows have values that are too frequent or too rare to be published with others, a share of {share}; the plan allows {allowed}. A larger d or a smaller l needs fewer",
        "{left} von {rows} Zeilen haben Werte, die zu häufig oder zu selten sind, um mit anderen veröffentlicht zu werden, ein Anteil von {share}; der Plan erlaubt {allowed}. Ein größeres d oder ein kleineres l braucht weniger.",
    ),
    line(
        "no-value-set",
        "no set of values is large enough to be published together",
        "Keine Menge von Werten ist groß genug, um zusammen veröffentlicht zu werden.",
    ),
    line(
        "dependencies-at-odds",
        "groups that keep the dependencies on {kept} apart are taken apart by those on {broken}, which neither determines nor is determined by it; say of one of these columns that others may know it, or that it names a person",
        "Gruppen, die den Abhängigkeiten von {kept} standhalten, werden von denen von {broken} zerlegt, das jenes weder bestimmt noch davon bestimmt wird; machen Sie eine dieser Spalten zu „anderen bekannt“ oder „nennt eine Person“.",
    ),
    line(
        "not-eligible",
        "the most frequent value is in {rows row|rows}, and batches of {size} different values can hold at most {most} of it; `mondrian` batches take any table",
        "Der häufigste Wert kommt in {rows Zeile|Zeilen} vor, und Blöcke von {size} verschiedenen Werten können höchstens {most} davon aufnehmen; Blöcke nach `mondrian` nehmen jede Tabelle an.",
    ),
    line(
        "too-few-values",
        "a group needs {m} different secret values, and only {n value|values} ever occurred",
        "Eine Gruppe braucht {m} verschiedene sensible Werte, und es gab je nur {n Wert|Werte}.",
    ),
    line(
        "too-few-for-bucket",
        "a bucket needs {k} rows, and only {rows} can be published",
        "Eine Gruppe gleicher Zeilen braucht {k}, und nur {rows} können veröffentlicht werden.",
    ),
    line("nobody-published", "nobody could be published", "Niemand könnte veröffentlicht werden."),
    line(
        "too-many-withheld",
        "{left} of {rows} rows would be withheld, a share of {share}; the plan allows {allowed}",
        "{left} von {rows} Zeilen würden zurückgehalten, ein Anteil von {share}; der Plan erlaubt {allowed}.",
    ),
    // notes of a report
    line(
        "note-batches-cut",
        "Batches were found by cutting the table (Mondrian).",
        "Blöcke wurden durch Zerlegen der Tabelle gefunden (Mondrian).",
    ),
    line(
        "note-batches-drawn",
        "Batches were found by drawing one row of each of the most frequent values (Anatomize).",
        "Blöcke wurden gefunden, indem je eine Zeile der häufigsten Werte gezogen wurde (Anatomize).",
    ),
    line(
        "note-redundant",
        "The constraint of {k} rows that agree on {columns} {reason}.",
        "Die Bedingung von {k} Zeilen, die in {columns} übereinstimmen, {reason}.",
    ),
    line("asked-twice", "is asked for twice", "wird zweimal verlangt"),
    line(
        "follows-from",
        "follows from that of {k} rows that agree on {columns}",
        "folgt aus der von {k} Zeilen, die in {columns} übereinstimmen",
    ),
    line(
        "note-own-columns",
        "Each constraint holds for someone who knows its own columns. The sizes of groups and the risks below are for someone who knows all columns at once that others may know.",
        "Jede Bedingung gilt gegenüber jemandem, der ihre eigenen Spalten kennt. Gruppengrößen und Risiken gelten für jemanden, der alles zugleich kennt, was anderen bekannt sein kann.",
    ),
    line(
        "note-no-constraint",
        "No constraint names {columns}: published as it is, and nothing is promised to whoever knows it.",
        "Keine Bedingung nennt {columns}: unverändert veröffentlicht, und wer es kennt, dem gegenüber ist nichts versprochen.",
    ),
    line(
        "note-value-groups",
        "{groups} value-groups; {rows} rows left out so that frequencies are close enough.",
        "{groups} Wertegruppen; {rows} Zeilen weggelassen, damit die Häufigkeiten nah genug beieinander sind.",
    ),
    line(
        "note-evaluated",
        "{evaluated} of {all} combinations of levels were evaluated, with {memory} MB of groups in memory at most; {rest}.",
        "{evaluated} von {all} Kombinationen von Stufen wurden ausgewertet, mit höchstens {memory} MB Gruppen im Speicher; {rest}.",
    ),
    line("none-better", "no other is better", "keine andere ist besser"),
    line(
        "none-better-kept",
        "no other that keeps the dependencies is better",
        "keine andere, die die Abhängigkeiten erhält, ist besser",
    ),
    line(
        "others-open",
        "the others could not be ruled out within the step budget",
        "die übrigen ließen sich mit den erlaubten Schritten nicht ausschließen",
    ),
    line(
        "note-not-proven",
        "The search stopped at its step budget: the levels are the best that were found, not proven to be the best.",
        "Die Suche endete mit der Zahl erlaubter Schritte: Die Stufen sind die besten gefundenen, nicht erwiesenermaßen die besten.",
    ),
    line(
        "note-levels-chosen",
        "The levels were chosen by the publisher; none were searched for.",
        "Die Stufen hat der Herausgeber gewählt; gesucht wurde nicht.",
    ),
    line(
        "note-multivalued",
        "Multivalued dependencies were kept as functional ones. That takes the mean loss of a cell from {from} to {to}.",
        "Mehrwertige Abhängigkeiten wurden als funktionale bewahrt. Das hebt den mittleren Verlust einer Zelle von {from} auf {to}.",
    ),
    line(
        "note-k-msd-better",
        "K-MSD, with right sides generalised afterwards, keeps the dependencies at a smaller loss than K-MSD-AG; it was taken.",
        "K-MSD mit nachträglich vergröberten rechten Seiten bewahrt die Abhängigkeiten mit geringerem Verlust als K-MSD-AG; es wurde verwendet.",
    ),
    line(
        "note-generalised-again",
        "A left side was generalised after its right side; the right side was generalised again to keep the dependency.",
        "Eine linke Seite wurde nach ihrer rechten vergröbert; die rechte wurde erneut vergröbert, um die Abhängigkeit zu bewahren.",
    ),
    line(
        "note-start-bounded",
        "The columns to start from were searched for within a bound; a larger set may exist.",
        "Die Anfangsspalten wurden begrenzt gesucht; es kann eine größere Menge geben.",
    ),
    line(
        "note-sweep-budget",
        "Sweep: there were more combinations of levels than its budget of tests allows; the rows that were left then were grouped pair by pair.",
        "Sweep: Es gab mehr Kombinationen von Stufen, als geprüft werden dürfen; die dann übrigen Zeilen wurden paarweise gruppiert.",
    ),
    line(
        "note-polish-rounds",
        "Sweep: {n round|rounds} of polish; a plan with {fields} and the same key give the same release.",
        "Sweep: {n Runde|Runden} des Nachbesserns; ein Plan mit {fields} und derselbe Schlüssel ergeben dieselbe Veröffentlichung.",
    ),
    line(
        "note-polish-steps",
        "Sweep: {n step|steps} of polish; a plan with {fields} and the same key give the same release.",
        "Sweep: {n Schritt|Schritte} des Nachbesserns; ein Plan mit {fields} und derselbe Schlüssel ergeben dieselbe Veröffentlichung.",
    ),
    line(
        "note-balancing",
        "{n counterfeit|counterfeits} keep the signatures of people whose companions have left",
        "{n künstliche Zeile bewahrt|künstliche Zeilen bewahren} die Signaturen von Personen, deren Gruppe sich geleert hat",
    ),
    line(
        "note-completing",
        "{n counterfeit|counterfeits} complete newcomers, among whom one value is too frequent",
        "{n künstliche Zeile ergänzt|künstliche Zeilen ergänzen} Neuzugänge, unter denen ein Wert zu häufig ist",
    ),
    line(
        "note-withheld",
        "{n row|rows} withheld because no signature could hold them",
        "{n Zeile|Zeilen} zurückgehalten, weil keine Signatur sie aufnehmen konnte",
    ),
    line(
        "note-stranded",
        "{n person|persons} withheld: the secret value changed to one outside of what the group showed so far, and fewer than {m} values lie outside, so that whoever knows that it changed would know too much (input {rows ?row|rows} {rows})",
        "{n Person|Personen} zurückgehalten: Der sensible Wert änderte sich zu einem, den die Gruppe bisher nicht zeigte, und weniger als {m} Werte liegen außerhalb; wer von der Änderung weiß, wüsste zu viel ({rows ?Zeile|Zeilen} {rows} der Eingabe)",
    ),
    line(
        "note-respelled",
        "{n person|persons} counted as new, whose identity differs from a known one in spelling alone (case, spaces, punctuation): if it is the same person, two releases about them can be laid side by side",
        "{n Person|Personen} als neu gezählt, deren Kennung sich von einer bekannten nur in der Schreibung unterscheidet (Großschreibung, Leerzeichen, Satzzeichen): Ist es dieselbe Person, lassen sich zwei Veröffentlichungen über sie nebeneinanderlegen",
    ),
    line(
        "note-nearly-equal",
        "Values of `{column}` agree but for white space or case, and count as different ones: {pairs}",
        "Werte von `{column}` stimmen bis auf Leerzeichen oder Großschreibung überein und zählen als verschieden: {pairs}",
    ),
    line("value-pair", "`{a}` and `{b}`", "`{a}` und `{b}`"),
    line("and-more", "and {n} more", "und {n} weitere"),
    line(
        "note-other-people",
        "The table is said to be about other people than the releases before: what is promised holds for this release alone.",
        "Die Tabelle soll andere Personen betreffen als die früheren Veröffentlichungen: Was versprochen ist, gilt nur für diese.",
    ),
    line(
        "note-input-order",
        "The rows are in the order of the input, which may give people away: for checking only, do not publish.",
        "Die Zeilen stehen in der Reihenfolge der Eingabe, was Personen verraten kann: nur zum Prüfen, nicht zum Veröffentlichen.",
    ),
    line(
        "note-pseudonyms",
        "{column} is pseudonymised, which is not anonymous: its codes show which rows are about one person, and whoever has their key can tell who.",
        "{column} ist pseudonymisiert, und das ist nicht anonym: Die Pseudonyme zeigen, welche Zeilen dieselbe Person betreffen, und wer den Schlüssel hat, weiß, wen.",
    ),
    // the page of a report
    line("page-release-report", "Release report", "Bericht zur Veröffentlichung"),
    line("page-private-report", "Private report", "Privater Bericht"),
    line(
        "page-do-not-publish",
        "For the publisher only, do not publish",
        "Nur für den Herausgeber, nicht veröffentlichen",
    ),
    line(
        "page-contains-originals",
        "This page contains values of the original table.",
        "Diese Seite enthält Werte der Originaltabelle.",
    ),
    line(
        "page-figures-follow",
        "Every figure on this page follows from the published files and the plan, but for how many rows were left out or suppressed: anyone can compute it again.",
        "Jede Zahl auf dieser Seite folgt aus den veröffentlichten Dateien und dem Plan, außer wie viele Zeilen weggelassen oder unterdrückt wurden: Jeder kann sie nachrechnen.",
    ),
    line("page-again", "What running the method again tells", "Was ein erneuter Lauf des Verfahrens verrät"),
    line(
        "page-again-lead",
        "That other groups were not published may tell that they would have broken the promise. Where a table is small, everything that may be behind the release can be tried.",
        "Dass andere Gruppen nicht veröffentlicht wurden, kann verraten, dass sie das Versprechen gebrochen hätten. Bei einer kleinen Tabelle lässt sich alles versuchen, was hinter der Veröffentlichung stehen kann.",
    ),
    line(
        "page-keep-private",
        "This page quotes the original table. Keep it where the table is kept.",
        "Diese Seite zitiert die Originaltabelle. Bewahren Sie sie dort auf, wo die Tabelle aufbewahrt wird.",
    ),
    line("page-around", "Could someone get around this?", "Lässt sich das umgehen?"),
    line(
        "page-around-lead",
        "Columns that are published exactly can tell what others hide. An attacker who knows such dependencies was tried on the release.",
        "Unverändert veröffentlichte Spalten können verraten, was andere verbergen. Ein Angreifer, der solche Abhängigkeiten kennt, wurde an der Veröffentlichung erprobt.",
    ),
    line(
        "page-counting",
        "What does counting tell whoever knows exact values?",
        "Was verrät das Nachzählen, wenn jemand die genauen Werte kennt?",
    ),
    line(
        "page-counting-lead",
        "Someone may know everybody's exact values in columns that are published less precisely. Nothing is promised against that unless a principle says so; these are the figures.",
        "Jemand kann von allen die genauen Werte in Spalten kennen, die ungenauer veröffentlicht werden. Dagegen ist nichts zugesagt, wenn es keine Zusage nennt; dies sind die Zahlen.",
    ),
    line("page-form", "What is wrong with its form", "Was an der Form nicht stimmt"),
    line("committee-title", "For the committee", "Für die Kommission"),
    line("committee-method", "Method", "Verfahren"),
    line("committee-by", "Made by the method `{method}`.", "Erstellt mit dem Verfahren `{method}`."),
    line("committee-rows", "{n} rows are published.", "{n} Zeilen werden veröffentlicht."),
    line(
        "committee-given-up",
        "{share} of the rows are left out; {loss} of the detail is given up, by the table's own values.",
        "{share} der Zeilen fehlen; aufgegeben ist {loss} der Genauigkeit, nach den Werten der Tabelle.",
    ),
    line("committee-more", "And {n} more, in the report below.", "Und {n} weitere, im Bericht darunter."),
    line("committee-risk", "Risk", "Risiko"),
    line("committee-before", "Table as it was", "Tabelle, wie sie war"),
    line("committee-after", "Release", "Veröffentlichung"),
    line("committee-prepared", "Prepared by", "Erstellt von"),
    line("committee-reviewed", "Reviewed by", "Geprüft von"),
    line("committee-decided", "Decided by", "Entschieden von"),
    line("committee-sign", "Name, date, signature", "Name, Datum, Unterschrift"),
    line("page-limits", "What this does not protect against", "Wovor das nicht schützt"),
    line(
        "page-limits-lead",
        "No table that says anything is safe from everything. These dangers stay.",
        "Keine Tabelle, die etwas aussagt, ist vor allem sicher. Diese Gefahren bleiben.",
    ),
    line("page-notes", "Notes", "Anmerkungen"),
    line("page-plan", "The plan", "Der Plan"),
    line("page-plan-lead", "What the release was made from.", "Woraus die Veröffentlichung entstanden ist."),
    line("page-show-plan", "Show the plan", "Plan anzeigen"),
    line(
        "page-check-again",
        "To check it again: outis audit --release with the release folder.",
        "Erneut prüfen: outis audit --release mit dem Ordner der Veröffentlichung.",
    ),
    line(
        "page-check-engine",
        "To check it again: outis engine audit with the release folder.",
        "Erneut prüfen: outis engine audit mit dem Ordner der Veröffentlichung.",
    ),
    line("page-not-checked", "What was not checked", "Was nicht geprüft wurde"),
    line(
        "page-not-checked-lead",
        "The release was made from counts, where the table lies; some things cannot be seen from there.",
        "Die Veröffentlichung entstand aus Auszählungen, wo die Tabelle liegt; manches ist von dort nicht zu sehen.",
    ),
    line("page-promised", "What was promised", "Was versprochen wurde"),
    line(
        "page-promised-lead",
        "Asked is what the plan demands, found is the worst group of the release.",
        "Verlangt ist, was der Plan fordert; gefunden ist die schlechteste Gruppe der Veröffentlichung.",
    ),
    line("page-promise", "Promise", "Versprechen"),
    line("page-asked", "Asked", "Verlangt"),
    line("page-found", "Found", "Gefunden"),
    line("page-verdict", "Verdict", "Ergebnis"),
    line("page-for-information", "for information", "zur Kenntnis"),
    line("page-by-column", "Column by column", "Spalte für Spalte"),
    line(
        "page-by-column-lead",
        "The columns that an outsider may know, and how exactly they are published.",
        "Die Spalten, die Außenstehende kennen können, und wie genau sie veröffentlicht sind.",
    ),
    line("page-useful", "Usefulness for analysis", "Nutzen für Auswertungen"),
    line(
        "page-useful-lead",
        "What analyses find in the release, beside what they find in the table.",
        "Was Auswertungen in der Veröffentlichung finden, neben dem, was sie in der Tabelle finden.",
    ),
    line("page-guesses", "Right guesses of {target}", "Richtig geraten: {target}"),
    line(
        "page-guesses-lead",
        "How often it is guessed right in {rows} rows by who learns from the table and from the release. Nobody is asked about rows that they have seen: the rows are dealt into {folds} parts.",
        "Wie oft es in {rows} Zeilen richtig geraten wird, nach dem Lernen aus der Tabelle und aus der Veröffentlichung. Gefragt wird nie nach Zeilen, aus denen gelernt wurde: Die Zeilen sind auf {folds} Teile verteilt.",
    ),
    line("page-who-guesses", "Who guesses", "Wer rät"),
    line("page-from-table", "From the table", "Aus der Tabelle"),
    line("page-from-release", "From the release", "Aus der Veröffentlichung"),
    line("page-naive-bayes", "naive Bayes", "naiver Bayes"),
    line("page-logistic-regression", "logistic regression", "logistische Regression"),
    line("page-most-frequent", "always the most frequent value", "immer der häufigste Wert"),
    line("page-totals", "Means and totals", "Mittelwerte und Summen"),
    line("page-mean-table", "Mean in the table", "Mittelwert der Tabelle"),
    line("page-mean-release", "Mean in the release", "Mittelwert der Veröffentlichung"),
    line("page-total-off", "Total off by", "Summe weicht ab um"),
    line("page-correlations", "Numbers that go together", "Zahlen, die zusammenhängen"),
    line("page-columns", "Columns", "Spalten"),
    line("page-together", "Values that occur together", "Werte, die zusammen vorkommen"),
    line(
        "page-together-lead",
        "The share of rows that would have to move for the counts of two columns to be those of the table, and Cramér's V.",
        "Der Anteil der Zeilen, die den Platz wechseln müssten, damit die Anzahlen zweier Spalten die der Tabelle sind, und Cramérs V.",
    ),
    line("page-rows-to-move", "Rows to move", "Zeilen am falschen Platz"),
    line("page-v-table", "V in the table", "V in der Tabelle"),
    line("page-v-release", "V in the release", "V in der Veröffentlichung"),
    line("page-column", "Column", "Spalte"),
    line("page-published-as", "Published as", "Veröffentlicht als"),
    line("page-given-up", "Given up", "Aufgegeben"),
    line("page-bits", "Bits given up", "Bits aufgegeben"),
    line("page-squared-error", "Squared error", "Quadratischer Fehler"),
    line("page-precision", "Precision", "Genauigkeit"),
    line("page-exact-cells", "Exact cells", "Genaue Zellen"),
    line("page-stars", "Stars", "Sterne"),
    line("page-values-before", "Values before", "Werte vorher"),
    line("page-values-after", "Values after", "Werte nachher"),
    line("page-different-cells", "Different cells", "Verschiedene Zellen"),
    line("page-fails", "Why it fails", "Warum es nicht hält"),
    line(
        "page-fails-lead",
        "The worst groups, worst first.",
        "Die schlechtesten Gruppen, die schlechteste zuerst.",
    ),
    line("page-group", "Group", "Gruppe"),
    line("page-rows", "Rows", "Zeilen"),
    line("page-detail", "Where the detail went", "Wo die Genauigkeit blieb"),
    line("page-group-sizes", "How large the groups are", "Wie groß die Gruppen sind"),
    line(
        "page-group-sizes-lead",
        "Number of groups by the number of rows in them.",
        "Zahl der Gruppen nach der Zahl ihrer Zeilen.",
    ),
    line("page-buckets", "How many rows share their cells", "Wie viele Zeilen gleiche Zellen haben"),
    line(
        "page-buckets-lead",
        "Buckets of generalized.csv by the number of rows in them.",
        "Gruppen gleicher Zeilen in generalized.csv nach der Zahl ihrer Zeilen.",
    ),
    line("page-by-column-detail", "Detail given up by column", "Aufgegebene Genauigkeit je Spalte"),
    line(
        "page-full-bar",
        "0 % is the original, 100 % all stars. A full bar is {share}.",
        "0 % ist das Original, 100 % nur Sterne. Ein voller Balken sind {share}.",
    ),
    line("page-bucket-hint", "{sizes} rows: {n group|groups}", "{sizes} Zeilen: {n Gruppe|Gruppen}"),
    line(
        "page-most-groups",
        "Groups by size; most groups have {sizes} rows",
        "Gruppen nach Größe; die meisten haben {sizes} Zeilen",
    ),
    line("page-columns-look", "What the columns look like", "Wie die Spalten aussehen"),
    line(
        "page-columns-look-lead",
        "Before is the table. After is what a reader of the release would draw who spreads every row evenly over its cell.",
        "Vorher ist die Tabelle. Nachher ist, was ein Leser zeichnen würde, der jede Zeile gleichmäßig über ihre Zelle verteilt.",
    ),
    line(
        "page-columns-not-drawn",
        "{n} more columns are not drawn. report-private.json has the figures of all.",
        "{n} weitere Spalten sind nicht gezeichnet. report-private.json hat die Zahlen von allen.",
    ),
    line("page-by-range", "Rows by range, before and after", "Zeilen nach Bereich, vorher und nachher"),
    line(
        "page-before-after",
        "{label}: {before} before, {after} after",
        "{label}: {before} vorher, {after} nachher",
    ),
    line("page-before", "before", "vorher"),
    line("page-after", "after", "nachher"),
    line("page-range", "{from} to {to}", "{from} bis {to}"),
    line("page-other-values", "{n other value|other values}", "{n anderer Wert|andere Werte}"),
    line("page-missing", "missing", "fehlt"),
    line("yes", "yes", "ja"),
    line("no", "no", "nein"),
    // its first sentence
    line(
        "page-as-promised",
        "The release is what its plan promises",
        "Die Veröffentlichung ist, was ihr Plan verspricht",
    ),
    line(
        "page-not-as-promised",
        "The release is not what its plan promises",
        "Die Veröffentlichung ist nicht, was ihr Plan verspricht",
    ),
    line(
        "page-nothing-said",
        "Nothing can be said about this release",
        "Über diese Veröffentlichung lässt sich nichts sagen",
    ),
    line(
        "page-confirmed",
        "A check that shares nothing with the method that made the release has confirmed every promise of the plan.",
        "Eine Prüfung, die mit dem Verfahren der Veröffentlichung nichts gemein hat, hat jedes Versprechen des Plans bestätigt.",
    ),
    line(
        "page-broken",
        "An independent check found that a promise of the plan is broken. Do not publish this table.",
        "Eine unabhängige Prüfung hat gefunden, dass ein Versprechen des Plans gebrochen ist. Veröffentlichen Sie diese Tabelle nicht.",
    ),
    line(
        "page-open",
        "The files at hand do not suffice to decide every promise of the plan.",
        "Die vorliegenden Dateien reichen nicht, um jedes Versprechen des Plans zu entscheiden.",
    ),
    line("told-open", "Whether {promise} holds cannot be told", "Ob {promise} gilt, lässt sich nicht sagen"),
    line("told-nobody", "Nobody is in the release", "Niemand ist in der Veröffentlichung"),
    line(
        "told-share-on",
        "At least {n} people share every combination on {columns}",
        "Mindestens {n} Personen teilen jede Kombination von {columns}",
    ),
    line("told-group", "Every group has at least {n} people", "Jede Gruppe hat mindestens {n} Personen"),
    line("told-small-group", "A group has only {n person|people}", "Eine Gruppe hat nur {n Person|Personen}"),
    line(
        "told-bucket",
        "At least {n} rows share every combination of cells of {table}",
        "Mindestens {n} Zeilen teilen jede Kombination von Zellen in {table}",
    ),
    line(
        "told-small-bucket",
        "Only {n} of the rows share a combination of cells of {table}",
        "Nur {n} Zeilen teilen eine Kombination von Zellen in {table}",
    ),
    line(
        "told-values",
        "Every group has at least {n} different values of {column}",
        "Jede Gruppe hat mindestens {n} verschiedene Werte von {column}",
    ),
    line(
        "told-values-batch",
        "Every batch has at least {n} different values of {column}",
        "Jeder Block hat mindestens {n} verschiedene Werte von {column}",
    ),
    line(
        "told-few-values",
        "A group has only {n} different values of {column}",
        "Eine Gruppe hat nur {n} verschiedene Werte von {column}",
    ),
    line(
        "told-few-values-batch",
        "A batch has only {n} different values of {column}",
        "Ein Block hat nur {n} verschiedene Werte von {column}",
    ),
    line(
        "told-inference",
        "Comparing groups never singles out fewer than {l} values of {column}",
        "Der Vergleich von Gruppen greift nie weniger als {l} Werte von {column} heraus",
    ),
    line(
        "told-inference-broken",
        "Comparing groups singles out {l} values of {column}, or frequencies are {d} apart",
        "Der Vergleich von Gruppen greift {l} Werte von {column} heraus, oder Häufigkeiten liegen {d} auseinander",
    ),
    line(
        "told-closeness",
        "In no group is the distribution of {column} further than {n} from that of everybody",
        "In keiner Gruppe ist die Verteilung von {column} weiter als {n} von der aller entfernt",
    ),
    line(
        "told-closeness-batch",
        "In no batch is the distribution of {column} further than {n} from that of everybody",
        "In keinem Block ist die Verteilung von {column} weiter als {n} von der aller entfernt",
    ),
    line(
        "told-closeness-broken",
        "In a group the distribution of {column} is {n} away from that of everybody",
        "In einer Gruppe ist die Verteilung von {column} {n} von der aller entfernt",
    ),
    line(
        "told-closeness-broken-batch",
        "In a batch the distribution of {column} is {n} away from that of everybody",
        "In einem Block ist die Verteilung von {column} {n} von der aller entfernt",
    ),
    line(
        "told-invariance",
        "Every group shows at least {n} different values of {column}, and everybody the same ones in all releases",
        "Jede Gruppe zeigt mindestens {n} verschiedene Werte von {column}, und alle zeigen in allen Veröffentlichungen dieselben",
    ),
    line(
        "told-invariance-batch",
        "Every batch shows at least {n} different values of {column}, and everybody the same ones in all releases",
        "Jeder Block zeigt mindestens {n} verschiedene Werte von {column}, und alle zeigen in allen Veröffentlichungen dieselben",
    ),
    line(
        "told-invariance-broken",
        "A group shows too few values of {column}, or one of them twice",
        "Eine Gruppe zeigt zu wenige Werte von {column}, oder einen davon zweimal",
    ),
    line(
        "told-invariance-broken-batch",
        "A batch shows too few values of {column}, or one of them twice",
        "Ein Block zeigt zu wenige Werte von {column}, oder einen davon zweimal",
    ),
    line(
        "told-map",
        "At least {n} people of the population fit every group",
        "Auf jede Gruppe passen mindestens {n} Menschen der Bevölkerung",
    ),
    line(
        "told-map-broken",
        "Only {n} people of the population fit a group",
        "Auf eine Gruppe passen nur {n} Menschen der Bevölkerung",
    ),
    line(
        "told-presence",
        "Of the people of the population who fit a group at most the share {share} is in the table",
        "Von den Menschen der Bevölkerung, die auf eine Gruppe passen, ist höchstens der Anteil {share} in der Tabelle",
    ),
    line(
        "told-average-risk",
        "The average risk of being found is {n}",
        "Das mittlere Risiko, gefunden zu werden, ist {n}",
    ),
    line(
        "told-average-risk-broken",
        "The average risk of being found is {n}, more than was asked",
        "Das mittlere Risiko, gefunden zu werden, ist {n}, mehr als verlangt",
    ),
    line(
        "told-threshold",
        "The share {share} of all people has a risk above {risk}",
        "Der Anteil {share} aller Menschen hat ein Risiko über {risk}",
    ),
    line(
        "told-threshold-asked",
        "At most the share {share} of all people has a risk above {risk}",
        "Höchstens der Anteil {share} aller Menschen hat ein Risiko über {risk}",
    ),
    line(
        "told-likeness",
        "In no group does the share of a value of {column} grow by more than {n} times itself",
        "In keiner Gruppe wächst der Anteil eines Wertes von {column} um mehr als das {n}-Fache seiner selbst",
    ),
    line(
        "told-likeness-batch",
        "In no batch does the share of a value of {column} grow by more than {n} times itself",
        "In keinem Block wächst der Anteil eines Wertes von {column} um mehr als das {n}-Fache seiner selbst",
    ),
    line(
        "told-likeness-broken",
        "In a group the share of a value of {column} grows by {n} times itself, more than was asked",
        "In einer Gruppe wächst der Anteil eines Wertes von {column} um das {n}-Fache seiner selbst, mehr als verlangt",
    ),
    line(
        "told-likeness-broken-batch",
        "In a batch the share of a value of {column} grows by {n} times itself, more than was asked",
        "In einem Block wächst der Anteil eines Wertes von {column} um das {n}-Fache seiner selbst, mehr als verlangt",
    ),
    line(
        "told-alpha-k",
        "Every group has at least {k} people, and no value of {column} a larger share than {share}",
        "Jede Gruppe hat mindestens {k} Personen, und kein Wert von {column} einen größeren Anteil als {share}",
    ),
    line(
        "told-alpha-k-batch",
        "Every batch has at least {k} people, and no value of {column} a larger share than {share}",
        "Jeder Block hat mindestens {k} Personen, und kein Wert von {column} einen größeren Anteil als {share}",
    ),
    line("told-satisfies", "Every group satisfies {promise}", "Jede Gruppe hält {promise}"),
    line("told-satisfies-batch", "Every batch satisfies {promise}", "Jeder Block hält {promise}"),
    line("told-breaks", "A group breaks {promise}", "Eine Gruppe verletzt {promise}"),
    line("told-breaks-batch", "A batch breaks {promise}", "Ein Block verletzt {promise}"),
    // its figures
    line("page-in-figures", "In figures", "In Zahlen"),
    line(
        "page-in-figures-lead",
        "What was published, how safe it is and how much was given up for it.",
        "Was veröffentlicht wurde, wie sicher es ist und wie viel dafür aufgegeben wurde.",
    ),
    line(
        "page-in-figures-private",
        "The release compared with the original table.",
        "Die Veröffentlichung im Vergleich mit der Originaltabelle.",
    ),
    line("fact-rows", "Rows published", "Veröffentlichte Zeilen"),
    line("fact-rows-why", "One line of the table each.", "Je eine Zeile der Tabelle."),
    line(
        "fact-belief",
        "Most one can be sure about {column}",
        "Wie sicher man bei {column} höchstens sein kann",
    ),
    line(
        "fact-belief-linked",
        "For someone who knows of a person what others may know: the batches of all rows they fit, mixed.",
        "Für jemanden, der von einer Person weiß, was anderen bekannt sein kann: die Blöcke aller passenden Zeilen, gemischt.",
    ),
    line(
        "fact-belief-certain",
        "In some group everybody has the same value: finding the group tells it.",
        "In einer Gruppe haben alle denselben Wert: Wer die Gruppe findet, kennt ihn.",
    ),
    line(
        "fact-belief-why",
        "The largest share of one value in any group.",
        "Der größte Anteil eines Wertes in einer Gruppe.",
    ),
    line("fact-series", "Release of the series", "Veröffentlichung der Reihe"),
    line("fact-series-why", "The series is called {id}.", "Die Reihe heißt {id}."),
    line("fact-counterfeits", "Counterfeits", "Künstliche Zeilen"),
    line(
        "fact-counterfeits-why",
        "They stand for nobody, and keep what groups show the same.",
        "Sie stehen für niemanden und halten gleich, was Gruppen zeigen.",
    ),
    line("fact-left-out", "Rows left out", "Weggelassene Zeilen"),
    line("fact-hidden", "Rows suppressed in part", "Teilweise unterdrückte Zeilen"),
    line("fact-none-left-out", "No row had to be left out.", "Keine Zeile musste wegfallen."),
    line("fact-none-hidden", "No row had to be suppressed.", "Keine Zeile musste unterdrückt werden."),
    line(
        "fact-left-out-why",
        "{share} of the table: they fitted into no group.",
        "{share} der Tabelle: Sie passten in keine Gruppe.",
    ),
    line(
        "fact-hidden-why",
        "{share} of the table: they fitted into no group and show * in some columns and in the secret ones.",
        "{share} der Tabelle: Sie passten in keine Gruppe und zeigen * in einigen Spalten und in den sensiblen.",
    ),
    line("fact-hidden-in", "Suppressed in {columns}", "Unterdrückt in {columns}"),
    line("fact-hidden-in-why", "These constraints share columns.", "Diese Bedingungen haben Spalten gemein."),
    line("fact-batches", "Batches", "Blöcke"),
    line(
        "fact-batches-why",
        "Of {smallest} to {n person|people}. Each keeps every promise about the values.",
        "Mit {smallest} bis {n Person|Personen}. Jeder hält jedes Versprechen über die Werte.",
    ),
    line("fact-buckets", "Buckets of {table}", "Gruppen gleicher Zeilen in {table}"),
    line(
        "fact-buckets-why",
        "{columns}: at least {n row|rows} share their cells, {loss} of the detail is given up.",
        "{columns}: mindestens {n Zeile|Zeilen} mit gleichen Zellen, {loss} der Genauigkeit ist aufgegeben.",
    ),
    line(
        "fact-in-batch",
        "Most one can be sure about {column} in a batch",
        "Wie sicher man in einem Block bei {column} höchstens sein kann",
    ),
    line(
        "fact-in-batch-why",
        "Even for someone who learns a person's batch, by joining tables or otherwise.",
        "Auch für jemanden, der den Block einer Person erfährt, durch Verbinden von Tabellen oder anders.",
    ),
    line("fact-groups", "Groups", "Gruppen"),
    line("fact-groups-why", "Rows in a group look alike.", "Die Zeilen einer Gruppe sehen gleich aus."),
    line("fact-smallest", "Smallest group", "Kleinste Gruppe"),
    line("fact-smallest-why", "Nobody hides among fewer.", "Niemand ist unter weniger verborgen."),
    line("fact-average", "Average group", "Mittlere Gruppe"),
    line("fact-average-rows", "{n} rows", "{n} Zeilen"),
    line(
        "fact-average-over-k",
        "{ratio} times as large as the plan requires.",
        "{ratio}-mal so groß, wie der Plan verlangt.",
    ),
    line("fact-average-why", "Smaller groups say more.", "Kleinere Gruppen sagen mehr."),
    line("fact-highest-risk", "Highest risk", "Höchstes Risiko"),
    line(
        "fact-highest-risk-why",
        "The best chance of picking the right row for somebody known to be in the table.",
        "Die beste Aussicht, für jemanden, der bekanntlich in der Tabelle ist, die richtige Zeile zu treffen.",
    ),
    line("fact-average-risk", "Average risk", "Mittleres Risiko"),
    line(
        "fact-average-risk-why",
        "The share of people that guessing would get right.",
        "Der Anteil der Personen, die man durch Raten träfe.",
    ),
    line("fact-outsider", "Risk from an outsider", "Risiko durch Außenstehende"),
    line(
        "fact-outsider-why",
        "The same for someone who does not know who is in the table, estimated from the size of the population.",
        "Dasselbe für jemanden, der nicht weiß, wer in der Tabelle ist, geschätzt aus der Größe der Bevölkerung.",
    ),
    line("fact-detail", "Detail given up", "Aufgegebene Genauigkeit"),
    line(
        "fact-detail-why",
        "0 % is the original, 100 % is a star in every cell.",
        "0 % ist das Original, 100 % ein Stern in jeder Zelle.",
    ),
    line(
        "fact-detail-own",
        "Detail given up by the table's own values",
        "Aufgegebene Genauigkeit nach den Werten der Tabelle",
    ),
    line(
        "fact-detail-own-why",
        "The figure by which methods are compared. The public report has another: it knows the published cells alone.",
        "Nach dieser Zahl vergleicht man Verfahren. Der öffentliche Bericht hat eine andere: Er kennt nur die veröffentlichten Zellen.",
    ),
    line("fact-precision", "Precision", "Genauigkeit"),
    line(
        "fact-precision-why",
        "How low cells stay in their hierarchies: 100 % is the original.",
        "Wie tief Zellen in ihren Hierarchien bleiben: 100 % ist das Original.",
    ),
    line("fact-mondrian", "Beside Mondrian", "Neben Mondrian"),
    line(
        "fact-mondrian-why",
        "What is given up here for each 1 that Mondrian gives up under (l,d)-diversity, which does not stand up to dependencies.",
        "Was hier je 1 aufgegeben wird, die Mondrian unter (l,d)-Diversität aufgibt, die Abhängigkeiten nicht standhält.",
    ),
    line("fact-discernibility", "Discernibility", "Unterscheidbarkeit"),
    line(
        "fact-discernibility-why",
        "Every row pays the size of its group; less is better.",
        "Jede Zeile zahlt die Größe ihrer Gruppe; weniger ist besser.",
    ),
    line("fact-table-rows", "Rows in the table", "Zeilen der Tabelle"),
    line("fact-about-persons", "About {n person|people}.", "Über {n Person|Personen}."),
    line("fact-rows-are-persons", "Every row counts as a person.", "Jede Zeile zählt als eine Person."),
    line("fact-query-error", "Query error", "Abfragefehler"),
    line(
        "fact-query-error-why",
        "Half of {n} random counts are at most this wrong when answered from the release; nine of ten at most {share}.",
        "Die Hälfte von {n} zufälligen Zählungen liegt, aus der Veröffentlichung beantwortet, höchstens so weit daneben; neun von zehn höchstens {share}.",
    ),
    line("fact-reconstruction", "Reconstruction error", "Rekonstruktionsfehler"),
    line(
        "fact-reconstruction-why",
        "Kullback-Leibler divergence in nats from the table a reader would reconstruct; 0 is perfect.",
        "Kullback-Leibler-Divergenz in Nats von der Tabelle, die ein Leser rekonstruieren würde; 0 ist vollkommen.",
    ),
    line(
        "fact-reconstruction-sampled",
        "Kullback-Leibler divergence in nats from the table a reader would reconstruct; 0 is perfect. Estimated from {n} points.",
        "Kullback-Leibler-Divergenz in Nats von der Tabelle, die ein Leser rekonstruieren würde; 0 ist vollkommen. Geschätzt aus {n} Punkten.",
    ),
    line("fact-bits", "Bits given up", "Bits aufgegeben"),
    line(
        "fact-bits-why",
        "Non-uniform entropy: of the information in the columns that others may know.",
        "Ungleichverteilte Entropie: von der Information in den Spalten, die anderen bekannt sein können.",
    ),
    line("page-risk", "Risk before and after", "Risiko vorher und nachher"),
    line(
        "page-risk-lead",
        "What an attacker can do with the table as it was, and with the release.",
        "Was ein Angreifer mit der Tabelle anfangen kann, wie sie war, und mit der Veröffentlichung.",
    ),
    line("risk-highest", "Highest risk of being recognised", "Höchstes Risiko, erkannt zu werden"),
    line("risk-average", "Average risk of being recognised", "Mittleres Risiko, erkannt zu werden"),
    line("risk-above", "People at a risk above {share}", "Personen mit einem Risiko über {share}"),
    line(
        "risk-unique-rows",
        "{before row is|rows are} unique in the original on the columns that others may know, {after row is|rows are} alone in the release.",
        "{before Zeile ist|Zeilen sind} im Original einzigartig in dem, was anderen bekannt sein kann, {after Zeile ist|Zeilen sind} in der Veröffentlichung allein.",
    ),
    line(
        "risk-unique-persons",
        "{before person is|people are} unique in the original on the columns that others may know, {after person is|people are} alone in the release.",
        "{before Person ist|Personen sind} im Original einzigartig in dem, was anderen bekannt sein kann, {after Person ist|Personen sind} in der Veröffentlichung allein.",
    ),
    line(
        "risk-no-population",
        "Without a size of the population, a journalist's risk is the highest and a marketer's the average one.",
        "Ohne Größe der Bevölkerung ist das Risiko durch einen Journalisten das höchste und das durch einen Werber das mittlere.",
    ),
    line(
        "risk-population",
        "If the table is a random sample of a population of {n}, a journalist who does not know who is in it succeeds with {journalist}, and a marketer who tries everybody gets {marketer} right.",
        "Ist die Tabelle eine Zufallsstichprobe aus einer Bevölkerung von {n}, hat ein Journalist, der nicht weiß, wer darin ist, mit {journalist} Erfolg, und ein Werber, der alle versucht, trifft bei {marketer} richtig.",
    ),
    line(
        "risk-given-population",
        "Compared with the population that was given, which is not published, a journalist who does not know who is in the table succeeds with {journalist}, and a marketer who tries everybody gets {marketer} right.",
        "Verglichen mit der angegebenen Bevölkerung, die nicht veröffentlicht wird, hat ein Journalist, der nicht weiß, wer in der Tabelle ist, mit {journalist} Erfolg, und ein Werber, der alle versucht, trifft bei {marketer} richtig.",
    ),
    line(
        "risk-population-uniques",
        "By {model}, {after} people of the population are expected to be alone with their published values, before {before}.",
        "Nach {model} stehen voraussichtlich {after} Menschen der Bevölkerung mit ihren veröffentlichten Werten allein da, vorher {before}.",
    ),
    line("uniques-pitman", "Pitman's formula", "Pitmans Formel"),
    line("uniques-snb", "the slide negative binomial model", "dem verschobenen negativ-binomialen Modell"),
    line("uniques-zayatz", "Zayatz's estimate", "der Schätzung von Zayatz"),
    // the dangers that stay
    line("limit-agree", "Groups that agree", "Gruppen, die übereinstimmen"),
    line(
        "limit-agree-text",
        "The plan asks for group size only. Where everybody in a group has the same {columns or}, finding the group is enough to know it.",
        "Der Plan verlangt nur eine Gruppengröße. Wo in einer Gruppe bei allen {columns oder} gleich ist, genügt es, die Gruppe zu finden.",
    ),
    line("limit-known", "People known to be in the table", "Wer bekanntlich in der Tabelle ist"),
    line(
        "limit-known-text",
        "The plan counts people of the population. Whoever knows that somebody is in the table may find them in a group of their own.",
        "Der Plan zählt Menschen der Bevölkerung. Wer weiß, dass jemand in der Tabelle ist, findet ihn womöglich in einer Gruppe für sich.",
    ),
    line("limit-single", "Single people", "Einzelne"),
    line(
        "limit-single-text",
        "The plan bounds the risk over everybody. Single people may be at a higher one, even alone in their group.",
        "Der Plan begrenzt das Risiko über alle. Einzelne können ein höheres haben, sogar allein in ihrer Gruppe sein.",
    ),
    line("limit-alike", "Values that are alike", "Werte, die sich ähneln"),
    line(
        "limit-alike-text",
        "Different values can mean the same to an attacker: three kinds of cancer are three values.",
        "Verschiedene Werte können einem Angreifer dasselbe sagen: Drei Arten von Krebs sind drei Werte.",
    ),
    line(
        "limit-items",
        "Things of a set and promises about groups",
        "Dinge einer Menge und Zusagen über Gruppen",
    ),
    line(
        "limit-items-text",
        "What is promised of {columns and} holds against somebody who knows a few things of it, and only there: the risk figures and all other promises are about whole groups, for somebody who knows none. Among the rows of a group that show the known things every other column may be the same.",
        "Was für {columns und} zugesagt ist, gilt gegen jemanden, der einige Dinge daraus kennt, und nur dort: Die Risikozahlen und alle anderen Zusagen betreffen ganze Gruppen, für jemanden, der keines kennt. Die Zeilen einer Gruppe, die das Bekannte zeigen, können in jeder anderen Spalte gleich sein.",
    ),
    line(
        "limit-items-several",
        "What is promised of {columns and} holds for each by itself, against somebody who knows a few things of one of them: things of several together may single somebody out. The risk figures and all other promises are about whole groups, for somebody who knows none. Among the rows of a group that show the known things every other column may be the same.",
        "Was für {columns und} zugesagt ist, gilt für jede Spalte allein, gegen jemanden, der einige Dinge aus einer davon kennt: Dinge aus mehreren zusammen können jemanden herausgreifen. Die Risikozahlen und alle anderen Zusagen betreffen ganze Gruppen, für jemanden, der keines kennt. Die Zeilen einer Gruppe, die das Bekannte zeigen, können in jeder anderen Spalte gleich sein.",
    ),
    line("limit-codes", "Codes in place of names", "Pseudonyme statt Namen"),
    line(
        "limit-codes-text",
        "The codes of {columns and} are pseudonyms, which is not anonymous: rows with one code are about one person. Whoever knows enough about some of these rows recognises the person in all of them, whatever the groups hide; whoever has the key can test any name.",
        "Was für {columns und} steht, sind Pseudonyme, und das ist nicht anonym: Zeilen mit demselben Pseudonym betreffen dieselbe Person. Wer über einige dieser Zeilen genug weiß, erkennt die Person in allen, was immer die Gruppen verbergen; wer den Schlüssel hat, kann jeden Namen prüfen.",
    ),
    line("limit-joined", "Tables that can be joined", "Tabellen, die sich verbinden lassen"),
    line(
        "limit-joined-exact",
        "Buckets of one row publish what others may know exactly: everybody can see who is in the table. What a person's secret value is stays hidden in the batch, whatever is joined.",
        "Gruppen von einer Zeile veröffentlichen genau, was anderen bekannt sein kann: Jeder sieht, wer in der Tabelle ist. Der sensible Wert einer Person bleibt im Block verborgen, was immer verbunden wird.",
    ),
    line(
        "limit-joined-text",
        "In each table by itself enough rows share their cells. Joined through the batch, the tables can say more about where somebody lives or how old somebody is. What a person's secret value is stays hidden in the batch, whatever is joined.",
        "In jeder Tabelle für sich haben genug Zeilen gleiche Zellen. Über den Block verbunden, können die Tabellen mehr darüber sagen, wo jemand wohnt oder wie alt jemand ist. Der sensible Wert einer Person bleibt im Block verborgen, was immer verbunden wird.",
    ),
    line("limit-knowledge", "Knowledge about a person", "Wissen über eine Person"),
    line(
        "limit-knowledge-text",
        "Whoever can rule out some members of a group, because he knows them, is left with fewer.",
        "Wer einige aus einer Gruppe ausschließen kann, weil er sie kennt, behält weniger übrig.",
    ),
    line("limit-nobody", "Rows that stand for nobody", "Zeilen, die für niemanden stehen"),
    line(
        "limit-nobody-text",
        "Some rows are counterfeits: they keep what a group shows the same over the releases. `counterfeits.csv` says how many each group has, not which.",
        "Einige Zeilen sind künstlich: Sie halten über die Veröffentlichungen gleich, was eine Gruppe zeigt. `counterfeits.csv` sagt, wie viele jede Gruppe hat, nicht welche.",
    ),
    line("limit-tables", "Other tables about the same people", "Andere Tabellen über dieselben Personen"),
    line(
        "limit-tables-series",
        "The promise covers all releases of this series. Another table with the same people, or a release made without the series' ledger, can be compared with these.",
        "Das Versprechen umfasst alle Veröffentlichungen dieser Reihe. Eine andere Tabelle mit denselben Personen oder eine Veröffentlichung ohne das Journal der Reihe lässt sich mit diesen vergleichen.",
    ),
    line(
        "limit-tables-text",
        "A second release of this table, or another table with the same people, can be compared with this one. The promise is about this release alone.",
        "Eine zweite Veröffentlichung dieser Tabelle oder eine andere Tabelle mit denselben Personen lässt sich mit dieser vergleichen. Das Versprechen gilt nur für diese Veröffentlichung.",
    ),
    line("limit-judged", "Columns judged wrongly", "Falsch eingeschätzte Spalten"),
    line(
        "limit-judged-text",
        "Only the columns were generalised of which the plan says that others may know them. Secret columns are published as they are; an attacker who knows one of them can search for it.",
        "Vergröbert wurden nur die Spalten, die nach dem Plan anderen bekannt sein können. Sensible Spalten sind unverändert veröffentlicht; wer eine davon kennt, kann danach suchen.",
    ),
    line(
        "limit-judged-also",
        "Only the columns were generalised of which the plan says that others may know them. {columns} {columns ?is|are} published as {columns ?it is|they are}, and so are the secret columns; an attacker who knows one of them can search for it.",
        "Vergröbert wurden nur die Spalten, die nach dem Plan anderen bekannt sein können. {columns} {columns ?ist|sind} unverändert veröffentlicht, ebenso die sensiblen Spalten; wer eine davon kennt, kann danach suchen.",
    ),
    line("limit-taking-part", "Being in the table at all", "Überhaupt in der Tabelle zu sein"),
    line(
        "limit-taking-part-text",
        "The release does not hide that somebody took part. For that, look at differential privacy.",
        "Die Veröffentlichung verbirgt nicht, dass jemand teilgenommen hat. Dafür gibt es Differential Privacy.",
    ),
    // what does not fit in a plan
    line(
        "fault-periods-grow",
        "periods that grow: month, quarter, year, five-years, decade",
        "wachsende Zeiträume: Monat, Quartal, Jahr, fünf Jahre, Jahrzehnt",
    ),
    line("fault-no-period", "no period", "kein Zeitraum"),
    line("fault-one-after-other", "{second} after {first}", "{second} nach {first}"),
    line(
        "fault-values-misfit-format",
        "{n value|values} that do not fit `{format}`: {values}",
        "{n Wert passt|Werte passen} nicht zu `{format}`: {values}",
    ),
    line(
        "fault-format-that-fits",
        "a format that fits every value, such as `DD.MM.YYYY`",
        "eine Schreibweise, die zu jedem Wert passt, etwa `DD.MM.YYYY`",
    ),
    line(
        "fault-not-all-short-dates",
        "values that are not all dates with two-digit years in exactly one order",
        "Werte, die nicht alle Datumsangaben mit zweistelligen Jahren in genau einer Reihenfolge sind",
    ),
    line(
        "fault-format-beside-pivot",
        "`format` beside the pivot, such as `DD.MM.YY`",
        "neben dem Umbruchjahr eine Schreibweise, etwa `DD.MM.YY`",
    ),
    line(
        "fault-dates-in-one-order",
        "dates in exactly one order (say which in `format`, such as `DD.MM.YYYY`; two-digit years need `pivot`)",
        "Datumsangaben in genau einer Reihenfolge (geben Sie sie unter „Schreibweise“ an, etwa `DD.MM.YYYY`; zweistellige Jahre brauchen ein Umbruchjahr)",
    ),
    line("fault-number-of-18-digits", "a number of at most 18 digits", "eine Zahl mit höchstens 18 Ziffern"),
    line("fault-no-width", "no width", "keine Breite"),
    line(
        "fault-at-least-one-width",
        "at least one width, such as [5, 10, 20]",
        "mindestens eine Breite, etwa [5, 10, 20]",
    ),
    line("fault-max-with-min", "{max} with min {min}", "{max} bei kleinstem Wert {min}"),
    line("fault-above-min", "a number above min", "eine Zahl über dem kleinsten Wert"),
    line("fault-width-above-0", "a width above 0", "eine Breite über 0"),
    line(
        "fault-widths-too-fine",
        "widths with {n decimal place|decimal places} and values too large for that",
        "Breiten mit {n Nachkommastelle|Nachkommastellen} und Werte, die dafür zu groß sind",
    ),
    line(
        "fault-widths-of-18-digits",
        "values and widths that together need at most 18 digits",
        "Werte und Breiten, die zusammen höchstens 18 Ziffern brauchen",
    ),
    line(
        "fault-larger-multiple",
        "a larger multiple of the width before, {before}",
        "ein größeres Vielfaches der Breite davor, {before}",
    ),
    line(
        "fault-long-values",
        "{n} distinct values of up to {longest} characters",
        "{n} verschiedene Werte mit bis zu {longest} Zeichen",
    ),
    line(
        "fault-short-codes",
        "short codes; for long texts use `flat` or a `tree`",
        "kurze Kennungen; für lange Texte verwenden Sie `flat` oder einen Baum",
    ),
    line(
        "fault-shown-shrink",
        "numbers of characters that shrink, such as 5, 3, 1",
        "abnehmende Anzahlen von Zeichen, etwa 5, 3, 1",
    ),
    line("fault-shows-nothing", "0, which is what `*` shows", "0, das zeigt schon `*`"),
    line(
        "fault-mask-in-value",
        "`{mask}`, which occurs in the value `{value}`",
        "`{mask}`, das im Wert `{value}` vorkommt",
    ),
    line(
        "fault-mask-in-no-value",
        "a character that occurs in no value",
        "ein Zeichen, das in keinem Wert vorkommt",
    ),
    line(
        "fault-paths-or-csv",
        "either `paths` or the text of a hierarchy file in `csv`",
        "entweder Pfade oder der Text einer Hierarchie-Datei",
    ),
    line("fault-tree-without-paths", "a tree without `paths` and without `csv`", "ein Baum ohne Pfade"),
    line(
        "fault-tree-with-both",
        "a tree with both `paths` and `csv`",
        "ein Baum mit Pfaden und einer Hierarchie-Datei zugleich",
    ),
    line("fault-no-line", "no line", "keine Textzeile"),
    line(
        "fault-hierarchy-lines",
        "lines such as `value;level 1;level 2;*`",
        "Textzeilen wie `Wert;Stufe 1;Stufe 2;*`",
    ),
    line("fault-empty-path", "an empty path", "ein leerer Pfad"),
    line(
        "fault-value-then-labels",
        "a value, then the labels above it",
        "ein Wert, dann die Bezeichnungen darüber",
    ),
    line("fault-star-below", "`*` below another label", "`*` unter einer anderen Bezeichnung"),
    line("fault-star-on-top", "`*` only on top, above everything", "`*` nur ganz oben, über allem"),
    line("fault-empty-label", "an empty label", "eine leere Bezeichnung"),
    line("fault-label-at-every-level", "a label at every level", "eine Bezeichnung auf jeder Stufe"),
    line("fault-in-line", "{what} in line {line}", "{what} in Textzeile {line}"),
    line(
        "fault-and-more-faults",
        "{first}, and {n fault|faults} more like these",
        "{first}, und {n weiterer Fehler|weitere Fehler} dieser Art",
    ),
    line(
        "fault-second-path",
        "a second, different path for the value `{value}`",
        "ein zweiter, anderer Pfad für den Wert `{value}`",
    ),
    line("fault-one-path", "one path per value", "ein Pfad je Wert"),
    line(
        "fault-two-parents",
        "`{text}` below `{first}` and below `{second}`",
        "`{text}` unter `{first}` und unter `{second}`",
    ),
    line("fault-one-parent", "one parent per label", "eine übergeordnete Bezeichnung je Bezeichnung"),
    line(
        "fault-value-is-group",
        "the value `{text}`, which has no path and is the name of a group",
        "der Wert `{text}`, der keinen Pfad hat und wie eine Gruppe heißt",
    ),
    line(
        "fault-path-starts-twice",
        "a path that starts with `{text}` twice, or another name for the group",
        "ein Pfad, der zweimal mit `{text}` beginnt, oder ein anderer Name für die Gruppe",
    ),
    line(
        "fault-group-is-missing",
        "the group `{spelling}`, which is also how missing values are published",
        "die Gruppe `{spelling}`; so werden auch fehlende Werte veröffentlicht",
    ),
    line(
        "fault-other-group-name",
        "another name for the group, or another first spelling in `missing`",
        "ein anderer Name für die Gruppe, oder eine andere erste Schreibweise unter `missing`",
    ),
    line(
        "fault-uncovered-values",
        "{n value|values} of the column that no path covers: {values}",
        "{n Wert|Werte} der Spalte, die kein Pfad abdeckt: {values}",
    ),
    line(
        "fault-path-for-every-value",
        "a path for every value, or `\"uncovered\": \"*\"`",
        "ein Pfad für jeden Wert, oder nicht abgedeckte Werte werden zu *",
    ),
    line("fault-star-in-column", "the value `*` in the column", "der Wert `*` in der Spalte"),
    line(
        "fault-other-than-star",
        "values other than `*`, which is published for any value; list `*` in `missing` if it means that",
        "andere Werte als `*`, das für jeden Wert veröffentlicht wird; nennen Sie `*` unter `missing`, wenn es fehlende Werte meint",
    ),
    line(
        "fault-declared-dependency",
        "one of the plan's `dependencies`, or `all` in place of the list",
        "eine der `dependencies` des Plans, oder `all` anstelle der Liste",
    ),
    line(
        "fault-identifiers-unpublished",
        "columns that name a person are not published",
        "Spalten, die eine Person nennen, werden nicht veröffentlicht",
    ),
    line(
        "fault-weights-unpublished",
        "sampling weights are not published",
        "Gewichte der Stichprobe werden nicht veröffentlicht",
    ),
    line(
        "fault-exact-beside-generalised",
        "other columns are published as they are, so a generalised left side would meet several right sides; an exact dependency beside generalised columns is a danger of its own",
        "andere Spalten werden unverändert veröffentlicht; eine vergröberte linke Seite träfe auf mehrere rechte, und eine genaue Abhängigkeit neben vergröberten Spalten ist eine Gefahr für sich",
    ),
    line("fault-items-one-by-one", "items are left out one by one", "Einträge fallen einzeln weg"),
    line(
        "fault-bound-of-ranges",
        "none beside ranges: `intervals` with `min` and `max`, or `show` a number",
        "keine neben Bereichen: `intervals` mit `min` und `max`, oder eine Zahl als `show`",
    ),
    line(
        "fault-shows-no-numbers",
        "`range`: `{name}` cannot show one number for each group; `sweep` and `mondrian` can",
        "`range`: `{name}` kann nicht eine Zahl je Gruppe zeigen; `sweep` und `mondrian` können es",
    ),
    line(
        "fault-levels-have-no-mean",
        "`range`, or the hierarchy `range`: nodes of a hierarchy with levels have no mean",
        "`range`, oder die Hierarchie `range`: Knoten einer Hierarchie mit Stufen haben keinen Mittelwert",
    ),
    line(
        "fault-only-numbers-rounded",
        "`mean` or `median`: only numbers are rounded",
        "`mean` oder `median`: Nur Zahlen werden gerundet",
    ),
    line(
        "fault-bounds-of-numbers",
        "numbers with no more decimals than the column has, the smaller one as `bottom`",
        "Zahlen mit nicht mehr Nachkommastellen, als die Spalte hat, die kleinere als `bottom`",
    ),
    line(
        "fault-only-quasi-shown",
        "none: only columns that others may know are shown as ranges or numbers",
        "nichts: Nur Spalten „anderen bekannt“ werden als Bereiche oder Zahlen gezeigt",
    ),
    line(
        "fault-only-shown-coded",
        "none: only shown numbers of columns that others may know are coded",
        "keine: Nur gezeigte Zahlen von Spalten „anderen bekannt“ werden gekappt",
    ),
    line("fault-shows-a-number", "`{name}`, which shows a number", "`{name}`, das eine Zahl zeigt"),
    line(
        "fault-covering-columns",
        "columns that show what they cover: nobody can tell whether means agree because values do",
        "Spalten, die zeigen, was sie abdecken: Niemand kann sagen, ob Mittelwerte übereinstimmen, weil Werte es tun",
    ),
    line("fault-show-beside", "`{show}` beside `{kind}`", "`{show}` neben `{kind}`"),
    line(
        "fault-nobody-fits-a-mean",
        "`range`: {kind} counts the people who fit a cell, and nobody fits a mean",
        "`range`: {kind} zählt die Personen, auf die eine Zelle passt, und auf niemanden passt ein Mittelwert",
    ),
    line(
        "fault-counts-show",
        "`range`: an engine publishes ranges as texts",
        "`range`: Eine Datenbank veröffentlicht Bereiche als Texte",
    ),
    line(
        "fault-counts-items",
        "another role: an engine counts whole cells, not items",
        "eine andere Rolle: Eine Datenbank zählt ganze Zellen, nicht Einträge",
    ),
    line(
        "fault-target-exact",
        "a column that is published as it is: a secret or a harmless one",
        "eine Spalte, die unverändert veröffentlicht wird: sensibel oder unbedenklich",
    ),
    line(
        "fault-target-values",
        "a column with 2 to {most} different values",
        "eine Spalte mit 2 bis {most} verschiedenen Werten",
    ),
    line(
        "fault-one-table",
        "a method that publishes one table, such as `sweep`",
        "ein Verfahren, das eine Tabelle veröffentlicht, etwa `sweep`",
    ),
    line(
        "bad-option",
        "{option}: found {found}, expected {expected}",
        "{option}: {found} gefunden, {expected} erwartet",
    ),
    line("fault-has-no-items", "`{name}`, which has no items", "`{name}`, das keine Mengen enthält"),
    line("fault-role-items", "a column with role `items`", "eine Spalte mit der Rolle `items`"),
    line(
        "fault-leaves-out-no-items",
        "another role: `{name}` cannot change items group by group; `sweep` and `mondrian` can",
        "eine andere Rolle: `{name}` kann Einträge nicht gruppenweise ändern; `sweep` und `mondrian` können es",
    ),
    line(
        "fault-items-count-rows",
        "none: items are counted in rows, not in persons",
        "keine: Einträge werden in Zeilen gezählt, nicht in Personen",
    ),
    line("fault-item-mark", "a mark between items, such as `;`", "ein Zeichen zwischen Einträgen, etwa `;`"),
    line(
        "fault-items-have-trees",
        "`tree`: items become less precise along a tree, or are left out",
        "`tree`: Einträge werden entlang eines Baums vergröbert oder weggelassen",
    ),
    line(
        "fault-label-of-items",
        "labels that can stand in a cell: not empty, no space at their ends, without `{separator}`, no spelling of missing values",
        "Namen, die in einer Zelle stehen können: nicht leer, ohne Leerzeichen am Rand, ohne `{separator}`, keine Schreibweise fehlender Werte",
    ),
    line("fault-items-uncovered", "items that no principle covers", "Mengen, die kein Kriterium abdeckt"),
    line(
        "fault-items-need-principle",
        "a principle `k-m-anonymity` that names it, or another role",
        "ein Kriterium `k-m-anonymity`, das sie nennt, oder eine andere Rolle",
    ),
    line("fault-sets-of-items", "{sets} sets of up to {m} items", "{sets} Mengen von bis zu {m} Einträgen"),
    line(
        "fault-most-sets",
        "at most {most}: ask for a smaller m",
        "höchstens {most}: Verlangen Sie ein kleineres m",
    ),
    line(
        "fault-only-items-separated",
        "none: only columns of items have it",
        "nichts: Nur Spalten mit Mengen haben es",
    ),
    line(
        "fault-not-quasi",
        "`{name}`, which is not one that others may know",
        "`{name}`, das nicht „anderen bekannt“ ist",
    ),
    line(
        "fault-quasi-on-both-sides",
        "columns that others may know on both sides: {reason}",
        "Spalten „anderen bekannt“ auf beiden Seiten: {reason}",
    ),
    line("fault-has-max-level", "`{name}`, which has a `maxLevel`", "`{name}` mit einem `maxLevel`"),
    line(
        "fault-right-sides-follow",
        "right sides without one: they have to follow their left sides",
        "rechte Seiten ohne ein solches: Sie müssen ihren linken folgen",
    ),
    line(
        "fault-rows-break-fd",
        "rows {first} and {second} that agree on {from} and differ on {to}",
        "die Zeilen {first} und {second}, die in {from} übereinstimmen und sich in {to} unterscheiden",
    ),
    line(
        "fault-rows-break-mvd",
        "rows {first} and {second} that agree on {from}, and no row with {to} of the one and the rest of the other",
        "die Zeilen {first} und {second}, die in {from} übereinstimmen, und keine Zeile mit {to} der einen und allem anderen der anderen",
    ),
    line(
        "fault-dependency-that-holds",
        "a dependency that holds in the table, or an object with `\"approximate\": true`, which makes it hold in the release",
        "eine Abhängigkeit, die in der Tabelle gilt, oder ein Objekt mit `\"approximate\": true`; sie gilt dann in der Veröffentlichung",
    ),
    line(
        "fault-objective-without-columns",
        "none: this objective of `full-domain` does not look at columns; `loss` and `prec` do",
        "keines: Dieses Ziel betrachtet keine Spalten; `loss` und `prec` tun es",
    ),
    line(
        "fault-combinations",
        "{n} combinations of levels to search",
        "{n} Kombinationen von Stufen zu durchsuchen",
    ),
    line(
        "fault-most-combinations",
        "at most {n} for `full-domain`: lower `maxLevel` of some columns or give them fewer levels, or use a method that does not try combinations, such as `mondrian` or `datafly`",
        "höchstens {n} für `full-domain`: Senken Sie bei einigen Spalten die höchste Stufe, geben Sie ihnen weniger Stufen, oder verwenden Sie ein Verfahren, das keine Kombinationen versucht, etwa `mondrian` oder `datafly`",
    ),
    line(
        "fault-levels-without-search",
        "none: with `levels`, `full-domain` does not search",
        "nichts: Mit `levels` sucht `full-domain` nicht",
    ),
    line(
        "fault-at-most-level",
        "at most {top}, the highest level that the column may have",
        "höchstens {top}, die höchste Stufe, die die Spalte haben darf",
    ),
    line(
        "fault-no-such-quasi",
        "`{name}`, which is no column of the table that others may know",
        "`{name}`, das keine solche Spalte der Tabelle ist",
    ),
    line("fault-quasi-column", "a column that others may know", "eine Spalte „anderen bekannt“"),
    line("fault-level-from-0", "a level from 0 to {top}", "eine Stufe von 0 bis {top}"),
    line("fault-more-than-10-19", "more than 10^19", "mehr als 10^19"),
    line(
        "fault-no-unsafe-dependency",
        "no dependency in the plan that could be used against a release",
        "keine Abhängigkeit im Plan, die sich gegen eine Veröffentlichung verwenden ließe",
    ),
    line(
        "fault-unsafe-dependency",
        "in `dependencies` one such as `Ward -> Zip`, whose left side is published exactly and whose right side others may know; without one choose another principle",
        "eine wie `Ward -> Zip`, deren linke Seite unverändert veröffentlicht und deren rechte vergröbert wird; ohne eine solche wählen Sie ein anderes Kriterium",
    ),
    line(
        "fault-determines-nothing",
        "`{name}`, which determines no column that others may know",
        "`{name}`, das keine vergröberte Spalte bestimmt",
    ),
    line(
        "fault-left-of-unsafe",
        "a column on the left of an unsafe dependency: {names}",
        "eine Spalte links einer gefährlichen Abhängigkeit: {names}",
    ),
    line("fault-no-sensitive", "no secret column", "keine sensible Spalte"),
    line(
        "fault-determining-column",
        "the name of the exactly published column that determines columns that others may know",
        "der Name der unverändert veröffentlichten Spalte, die vergröberte bestimmt",
    ),
    line(
        "fault-exact-column",
        "a secret or a harmless column (role `sensitive` or `insensitive`): only these are published exactly",
        "eine sensible oder unbedenkliche Spalte: Nur diese werden unverändert veröffentlicht",
    ),
    line(
        "fault-not-exact",
        "`{name}`, which is not published exactly",
        "`{name}`, das nicht unverändert veröffentlicht wird",
    ),
    line(
        "fault-rows-break",
        "{from} -> {to}, which rows {first} and {second} break",
        "{from} -> {to}, gegen das die Zeilen {first} und {second} verstoßen",
    ),
    line(
        "fault-dependencies-that-hold",
        "dependencies that hold in the table: others tell an attacker nothing for certain",
        "Abhängigkeiten, die in der Tabelle gelten: Andere verraten einem Angreifer nichts sicher",
    ),
    line(
        "fault-one-inference",
        "one: `{name}` keeps it for all unsafe dependencies at once",
        "eines: `{name}` hält es für alle gefährlichen Abhängigkeiten zugleich",
    ),
    line("fault-second-inference", "a second d-l-inference", "ein zweites Mal (d,l)-Inferenz"),
    line(
        "fault-inference-by-its-method",
        "another principle: `{name}` cannot keep it, the method `d-l-inference` can",
        "ein anderes Kriterium: `{name}` kann es nicht halten, das Verfahren `d-l-inference` schon",
    ),
    line(
        "fault-inference-or-k",
        "`d-l-inference` or `k-anonymity`: `{name}` keeps no other promise; `mondrian` does",
        "(d,l)-Inferenz oder k-Anonymität: `{name}` hält kein anderes Versprechen; `mondrian` schon",
    ),
    line("fault-other-principle", "another principle", "ein anderes Kriterium"),
    line(
        "fault-inference-principle",
        "a `d-l-inference` principle: it says what `{name}` is to reach",
        "das Kriterium (d,l)-Inferenz: Es sagt, was `{name}` erreichen soll",
    ),
    line("fault-no-inference", "no d-l-inference", "keine (d,l)-Inferenz"),
    line(
        "fault-counts-rows",
        "none: `{name}` counts rows; `mondrian` counts persons",
        "keine: `{name}` zählt Zeilen; `mondrian` zählt Personen",
    ),
    line("fault-person-columns", "columns that identify a person", "Spalten, die eine Person bestimmen"),
    line(
        "fault-order-links-tables",
        "`canonical`: with `{name}` the order would link the tables",
        "`canonical`: Mit `{name}` würde die Reihenfolge die Tabellen verbinden",
    ),
    line("fault-same-marginal", "the columns of another marginal", "die Spalten einer anderen Randtabelle"),
    line("fault-each-set-once", "each set of columns once", "jede Auswahl von Spalten einmal"),
    line("fault-all-quasi", "all columns that others may know", "alle Spalten „anderen bekannt“"),
    line(
        "fault-some-of-quasi",
        "some of them: `generalized.csv` has them all",
        "einige davon: `generalized.csv` hat sie alle",
    ),
    line(
        "fault-repeated-values",
        "a column with repeated values",
        "eine Spalte mit Werten, die mehrmals vorkommen",
    ),
    line(
        "fault-no-repeated-codes",
        "none, or values that name one row each: with `{name}` a code in two rows would tie two batches to one person",
        "keines, oder Werte, die je eine Zeile nennen: Mit `{name}` bände ein Pseudonym in zwei Zeilen zwei Blöcke an eine Person",
    ),
    line(
        "fault-name-of-counts",
        "another name: `{name}` writes the counts of batches in such a column",
        "ein anderer Name: `{name}` schreibt die Anzahlen der Blöcke in eine solche Spalte",
    ),
    line("fault-sensitive-called", "a secret column called `{name}`", "eine sensible Spalte namens `{name}`"),
    line("fault-several-sensitive", "{n} secret columns", "{n} sensible Spalten"),
    line(
        "fault-exactly-one-sensitive",
        "exactly one: `{name}` publishes it in a table of its own",
        "genau eine: `{name}` veröffentlicht sie in einer eigenen Tabelle",
    ),
    line(
        "fault-anatomize-keeps",
        "l-diversity or (l,d)-diversity with the `anatomize` batches of `angel`; `mondrian` batches keep all",
        "l-Diversität oder (l,d)-Diversität mit den Blöcken `anatomize` von `angel`; Blöcke nach `mondrian` halten alle",
    ),
    line(
        "fault-k-of-angel",
        "a principle about the secret column: the k of `angel` is a field of the algorithm",
        "ein Kriterium für die sensible Spalte: Das k von `angel` ist eine Einstellung des Verfahrens",
    ),
    line(
        "fault-promise-of-risk",
        "a promise about the risk of being found",
        "ein Versprechen über das Risiko, gefunden zu werden",
    ),
    line(
        "fault-risk-of-angel",
        "a principle about the secret column: `angel` bounds that risk by its field `k`",
        "ein Kriterium für die sensible Spalte: `angel` begrenzt dieses Risiko durch seine Einstellung `k`",
    ),
    line(
        "fault-some-quasi",
        "some of the columns that others may know",
        "einige der Spalten „anderen bekannt“",
    ),
    line(
        "fault-all-of-them",
        "all of them, or no `attributes`: `{name}` groups rows once, by all columns that others may know",
        "alle oder keine Angabe: `{name}` gruppiert Zeilen einmal, nach allen Spalten „anderen bekannt“",
    ),
    line("fault-column-called", "a column called `{name}`", "eine Spalte namens `{name}`"),
    line(
        "fault-other-name",
        "another name: `{name}` adds a column of that name",
        "ein anderer Name: `{name}` fügt eine Spalte dieses Namens hinzu",
    ),
    line(
        "fault-not-k-anonymity",
        "another principle than k-anonymity",
        "ein anderes Kriterium als k-Anonymität",
    ),
    line(
        "fault-only-k-anonymity",
        "`k-anonymity`: `{name}` keeps no other promise; `sweep` and `mondrian` keep most of them",
        "k-Anonymität: `{name}` hält kein anderes Versprechen; `sweep` und `mondrian` halten die meisten",
    ),
    line(
        "fault-shared-columns",
        "columns that another constraint names too",
        "Spalten, die auch eine andere Bedingung nennt",
    ),
    line(
        "fault-columns-of-its-own",
        "columns of its own: `{name}` takes constraints one by one; `classfly-plus` takes any",
        "eigene Spalten: `{name}` nimmt Bedingungen einzeln an; `classfly-plus` nimmt alle an",
    ),
    line(
        "fault-role-for-column",
        "a role for this column of the table",
        "eine Rolle für diese Spalte der Tabelle",
    ),
    line("fault-no-quasi", "no column that others may know", "keine Spalte „anderen bekannt“"),
    line(
        "fault-one-quasi",
        "at least one column that others may know (role `quasi`)",
        "mindestens eine Spalte mit der Rolle „anderen bekannt“",
    ),
    line("fault-workbook-rows", "true for {rows} rows", "ja bei {rows} Zeilen"),
    line("fault-sheet-rows", "false: a sheet has at most {most}", "nein: Ein Blatt hat höchstens {most}"),
    line(
        "fault-workbook-cells",
        "true with cells of more than {longest} bytes in `{name}`",
        "ja bei Zellen von mehr als {longest} Bytes in `{name}`",
    ),
    line(
        "fault-sheet-cells",
        "false: a cell of a sheet has at most as many letters",
        "nein: Eine Zelle eines Blatts hat höchstens so viele Zeichen",
    ),
    line(
        "fault-ranges-beside",
        "columns beside a column `{name}` of the table",
        "Grenzen neben einer Spalte `{name}` der Tabelle",
    ),
    line(
        "fault-ranges-as-text",
        "text: the bounds would have the same name",
        "nur Text: Die Grenzen hätten denselben Namen",
    ),
    line("fault-hierarchy", "a hierarchy", "eine Hierarchie"),
    line(
        "fault-no-hierarchy-here",
        "none: the column is not made less precise in this role",
        "keine: Die Spalte wird in dieser Rolle nicht vergröbert",
    ),
    line("fault-level", "a level", "eine Stufe"),
    line(
        "fault-no-level-here",
        "none: only columns that others may know have levels",
        "keine: Nur Spalten „anderen bekannt“ haben Stufen",
    ),
    line("fault-weight", "a weight", "ein Gewicht"),
    line(
        "fault-no-weight-here",
        "none: only columns that others may know are weighed",
        "keines: Nur Spalten „anderen bekannt“ werden gewichtet",
    ),
    line(
        "fault-no-code-here",
        "none: only columns that name a person are replaced by codes",
        "nichts: Nur Spalten, die eine Person nennen, werden durch Pseudonyme ersetzt",
    ),
    line("fault-second-time", "`{name}` a second time", "`{name}` ein zweites Mal"),
    line("fault-each-column-once", "each column once", "jede Spalte einmal"),
    line(
        "fault-no-such-column",
        "`{name}`, which is no column of the table",
        "`{name}`, das keine Spalte der Tabelle ist",
    ),
    line("fault-name-of-column", "the name of a column", "der Name einer Spalte"),
    line(
        "fault-at-least-people",
        "at least {n}, the number of people in the table",
        "mindestens {n}, die Zahl der Personen in der Tabelle",
    ),
    line(
        "fault-population-without",
        "a table without the column `{name}`",
        "eine Tabelle ohne die Spalte `{name}`",
    ),
    line(
        "fault-population-with-all",
        "a table with all columns that others may know, under the same names",
        "eine Tabelle mit allen Spalten „anderen bekannt“, unter denselben Namen",
    ),
    line(
        "fault-second-weights",
        "a second column of sampling weights",
        "eine zweite Spalte mit Gewichten der Stichprobe",
    ),
    line(
        "fault-one-weights",
        "one column with role `samplingWeight`",
        "eine Spalte mit der Rolle `samplingWeight`",
    ),
    line("fault-missing-value", "a missing value", "ein fehlender Wert"),
    line(
        "fault-no-weight-value",
        "a value that is no number of at least 1",
        "ein Wert, der keine Zahl von mindestens 1 ist",
    ),
    line(
        "fault-weights-of-1",
        "numbers of at least 1: how many people each row stands for",
        "Zahlen von mindestens 1: für wie viele Menschen jede Zeile steht",
    ),
    line("fault-k-map-alone", "`k-map` without a population", "`k-map` ohne Bevölkerung"),
    line(
        "fault-population",
        "a population: a table or a size beside the plan, the plan’s `population`, or a column with role `samplingWeight`",
        "eine Bevölkerung: eine Tabelle oder eine Zahl neben dem Plan, `population` im Plan oder eine Spalte mit der Rolle `samplingWeight`",
    ),
    line(
        "fault-presence-alone",
        "`delta-presence` without a table of the population",
        "`delta-presence` ohne Tabelle der Bevölkerung",
    ),
    line(
        "fault-table-of-everybody",
        "a table of everybody beside the plan: with a size or weights all groups would be alike",
        "eine Tabelle aller neben dem Plan: Mit einer Zahl oder Gewichten wären alle Gruppen gleich",
    ),
    line(
        "fault-sweep-or-mondrian",
        "another principle: `{name}` cannot keep it; `sweep`, `mondrian` and `full-domain` can",
        "ein anderes Kriterium: `{name}` kann es nicht halten; `sweep`, `mondrian` und `full-domain` können es",
    ),
    line(
        "fault-counts-population",
        "none: with `{name}` {kind} counts rows, and people of the population",
        "keine: Mit `{name}` zählt {kind} Zeilen und Personen der Bevölkerung",
    ),
    line(
        "fault-integer-from",
        "a whole number of at least {minimum}",
        "eine ganze Zahl von mindestens {minimum}",
    ),
    line(
        "fault-c-of-recursive",
        "a number above 0 for the recursive variant",
        "eine Zahl über 0 für die rekursive Variante",
    ),
    line(
        "fault-c-elsewhere",
        "nothing: only the recursive variant has it",
        "nichts: Nur die rekursive Variante hat es",
    ),
    line(
        "fault-lower-bound",
        "0 or nothing: of the methods only `full-domain` keeps a lower bound",
        "0 oder nichts: Von den Verfahren hält nur `full-domain` eine untere Schranke",
    ),
    line(
        "fault-ordered-text",
        "`ordered` for the text column `{name}`",
        "`ordered` für die Textspalte `{name}`",
    ),
    line(
        "fault-equal-or-hierarchy",
        "`equal` or `hierarchy`; `ordered` is for numbers and dates",
        "`equal` oder `hierarchy`; `ordered` ist für Zahlen und Datumsangaben",
    ),
    line(
        "fault-hierarchy-for-distance",
        "a hierarchy on this secret column for the distance `hierarchy`",
        "eine Hierarchie auf dieser sensiblen Spalte für den Abstand `hierarchy`",
    ),
    line(
        "fault-levels-for-distance",
        "a hierarchy with levels for the distance `hierarchy`",
        "eine Hierarchie mit Stufen für den Abstand `hierarchy`",
    ),
    line(
        "fault-sensitive-column",
        "a secret column (role `sensitive`)",
        "eine Spalte mit der Rolle „sensibel“",
    ),
    line("fault-one-of-sensitive", "one of the secret columns {names}", "eine der sensiblen Spalten {names}"),
    line("fault-not-sensitive", "`{name}`, which is not secret", "`{name}`, das nicht sensibel ist"),
    line(
        "fault-name-it-or-remainder",
        "a principle that names it, another role, or `remainder` of the method, which says what becomes of it",
        "ein Kriterium, das sie nennt, eine andere Rolle, oder die Einstellung „Spalten, die keine Bedingung nennt“ des Verfahrens",
    ),
    line(
        "fault-name-it",
        "a principle that names it, or another role",
        "ein Kriterium, das sie nennt, oder eine andere Rolle",
    ),
    line(
        "fault-quasi-uncovered",
        "a column that others may know and that no principle covers",
        "eine anderen bekannte Spalte, die kein Kriterium erfasst",
    ),
    line(
        "fault-hidden-cap",
        "a cap on a column that is hidden in every row",
        "eine höchste Stufe für eine Spalte, die in jeder Zeile verborgen ist",
    ),
    line(
        "fault-no-hidden-cap",
        "no cap, or `publish` as the method's `remainder`",
        "keine höchste Stufe, oder `publish` für Spalten, die keine Bedingung nennt",
    ),
    line(
        "fault-least-width",
        "a width that two values of the column can have, for a column with the hierarchy `range`",
        "eine Breite, die zwei Werte der Spalte haben können, bei einer Spalte mit der Hierarchie `range`",
    ),
    line(
        "fault-needs-levels",
        "`intervals` or `date`: `{name}` needs levels",
        "`intervals` oder `date`: `{name}` braucht Stufen",
    ),
    line(
        "fault-stops-nowhere",
        "none: `{name}` does not stop at a level; `mondrian` does",
        "keine: `{name}` hält an keiner Stufe an; `mondrian` schon",
    ),
    line(
        "fault-range-has-no-level",
        "no level with the hierarchy `range`; `intervals` has levels",
        "keine Stufe bei der Hierarchie `range`; `intervals` hat Stufen",
    ),
    line(
        "fault-at-most-height",
        "at most {height}, the level of * in this hierarchy",
        "höchstens {height}, die Stufe von * in dieser Hierarchie",
    ),
    line(
        "fault-unquoted-values",
        "values of the column that do not fit (not quoted: the column is secret)",
        "Werte der Spalte, die nicht passen (nicht zitiert: die Spalte ist sensibel)",
    ),
    line(
        "fault-order-ties-releases",
        "`canonical`: the input's order would tie rows of two releases",
        "`canonical`: Die Reihenfolge der Eingabe bände Zeilen zweier Veröffentlichungen aneinander",
    ),
    line(
        "fault-promise-of-series",
        "a promise that `{name}` keeps; only the method `m-invariance` reaches this one",
        "ein Versprechen, das `{name}` hält; dieses erreicht nur das Verfahren `m-invariance`",
    ),
    line("fault-beside-m", "a principle beside m-invariance", "ein Kriterium neben m-Invarianz"),
    line(
        "fault-m-once",
        "`m-invariance`, once: the method `m-invariance` keeps no other promise",
        "m-Invarianz, einmal: Das Verfahren `m-invariance` hält kein anderes Versprechen",
    ),
    line("fault-no-m", "no `m-invariance`", "kein `m-invariance`"),
    line("fault-m-of-2", "{example} or more", "{example} oder mehr"),
    line(
        "fault-nothing-exact-beside",
        "`quasi` or `identifier`: an exact cell beside the secret value ties a row to the next release; or `\"publish\": \"angel\"`, which keeps them apart",
        "„anderen bekannt“ oder „nennt eine Person“: Eine genaue Zelle neben dem sensiblen Wert bindet eine Zeile an die nächste Veröffentlichung; oder verbundene Tabellen (`angel`), die beides trennen",
    ),
    line(
        "fault-no-codes-in-series",
        "none with `m-invariance`: a code is an exact cell, which ties a row to the next release, or marks a counterfeit, which has none; columns that name a person are dropped",
        "keines mit `m-invariance`: Ein Pseudonym ist eine genaue Zelle, die eine Zeile an die nächste Veröffentlichung bindet oder eine erfundene Zeile verrät, die keines hat; Spalten, die eine Person nennen, werden weggelassen",
    ),
    line("fault-angel-or-none", "`\"publish\": \"angel\"`, or none", "`\"publish\": \"angel\"`, oder keine"),
    line("fault-marginals-of-one", "marginals of one table", "Randtabellen einer einzigen Tabelle"),
    line(
        "fault-column-not-quasi",
        "a column that is not one that others may know",
        "eine Spalte, die nicht „anderen bekannt“ ist",
    ),
    line(
        "fault-no-width-with-angel",
        "none with `\"publish\": \"angel\"`: its cells are those of buckets",
        "keine mit `\"publish\": \"angel\"`: Seine Zellen sind die von Gruppen gleicher Zeilen",
    ),
    line(
        "fault-identity",
        "the column(s) by which a person is known again in the next release",
        "die Spalten, an denen eine Person in der nächsten Veröffentlichung wiedererkannt wird",
    ),
    line("fault-other-than-person", "other columns than `person`", "andere Spalten als unter `person`"),
    line(
        "fault-same-as-person",
        "the same columns, or only one of the two",
        "dieselben Spalten, oder nur eines von beiden",
    ),
    line("fault-is-sensitive", "`{name}`, which is secret", "`{name}`, das sensibel ist"),
    line(
        "fault-lasting-columns",
        "columns that do not change when the secret value does",
        "Spalten, die sich nicht mit dem sensiblen Wert ändern",
    ),
    line("fault-no-identity", "no identity in {rows}", "keine Kennung in {rows}"),
    line(
        "fault-identity-in-every-row",
        "a value in every row: somebody without one cannot be known again",
        "ein Wert in jeder Zeile: Wer keinen hat, ist nicht wiederzuerkennen",
    ),
    line("fault-same-identity", "the same identity in {rows}", "dieselbe Kennung in {rows}"),
    line(
        "fault-one-row-per-person",
        "one row per person: two rows of one person would count as two people",
        "eine Zeile je Person: Zwei Zeilen einer Person zählten als zwei Personen",
    ),
    line("fault-row", "row {first}", "Zeile {first}"),
    line("fault-row-and-more", "row {first} and {more} more", "Zeile {first} und {more} weiteren"),
    line("fault-two-rows", "rows {first} and {second}", "den Zeilen {first} und {second}"),
    line(
        "fault-counts-not-angel",
        "a method that learns from counts: the batches of `angel` are rules as large as the data",
        "ein Verfahren, das aus Anzahlen lernt: Die Blöcke von `angel` sind Regeln so groß wie die Daten",
    ),
    line(
        "fault-counts-not-m",
        "a method that learns from counts: `m-invariance` follows single persons through the releases",
        "ein Verfahren, das aus Anzahlen lernt: `m-invariance` verfolgt einzelne Personen durch die Veröffentlichungen",
    ),
    line("fault-counts-other-dependency", "a dependency of another kind", "eine Abhängigkeit anderer Art"),
    line(
        "fault-counts-functional",
        "a functional dependency (`A -> B`): counts of some columns do not tell whether others hold",
        "eine funktionale Abhängigkeit (`A -> B`): Ob andere gelten, sagen Anzahlen einiger Spalten nicht",
    ),
    line(
        "fault-counts-identifier",
        "columns that are counted: those that name a person are not",
        "Spalten, die gezählt werden: Bezeichner werden es nicht",
    ),
    line("fault-counts-average", "a share of the average", "ein Anteil des Durchschnitts"),
    line(
        "fault-counts-rows-apart",
        "a number of rows: who judges what an engine counted does not know the average",
        "eine Anzahl von Zeilen: Wer beurteilt, was eine Datenbank gezählt hat, kennt den Durchschnitt nicht",
    ),
    line(
        "fault-counts-ranges",
        "`text`: an engine publishes ranges as texts",
        "`text`: Eine Datenbank veröffentlicht Bereiche als Text",
    ),
    line(
        "fault-counts-no-person",
        "nothing: counts of rows do not tell whose rows they are",
        "nichts: Anzahlen von Zeilen sagen nicht, wessen Zeilen es sind",
    ),
    line(
        "fault-counts-no-population",
        "a principle about the table: counts of rows do not tell how many of a population they stand for",
        "ein Kriterium für die Tabelle: Anzahlen von Zeilen sagen nicht, für wie viele der Bevölkerung sie stehen",
    ),
    line(
        "fault-counts-groups-only",
        "a principle about groups: promises about the whole table are not learnt from counts",
        "ein Kriterium für Gruppen: Versprechen über die ganze Tabelle werden nicht aus Anzahlen gelernt",
    ),
    line("fault-other-promise", "a promise of another kind", "ein Versprechen anderer Art"),
    line(
        "fault-counts-no-weights",
        "another role: counts of rows do not tell how many of a population they stand for",
        "eine andere Rolle: Anzahlen von Zeilen sagen nicht, für wie viele der Bevölkerung sie stehen",
    ),
    line(
        "fault-counts-no-codes",
        "false: a code for every person cannot be made from counts",
        "nein: Aus Anzahlen lässt sich kein Pseudonym für jede Person machen",
    ),
    line(
        "fault-k-of-multiset",
        "`k`, 2 or more, with the kind `k-multiset` and with no other",
        "`k`, 2 oder mehr, bei der Art `k-multiset` und bei keiner anderen",
    ),
    line(
        "fault-dependency-of-any-kind",
        "a dependency such as `A, B -> C`, `A ->> B` or `A ->5 B` (k is 2 or more)",
        "eine Abhängigkeit wie `A, B -> C`, `A ->> B` oder `A ->5 B` (k ist 2 oder mehr)",
    ),
    line("fault-described-plan", "a plan as `describe` lists it", "ein Plan, wie `describe` ihn beschreibt"),
    line("fault-object", "an object", "ein Objekt"),
    line("fault-unknown-field", "an unknown field", "ein unbekanntes Feld"),
    line("fault-no-further-field", "no further field", "kein weiteres Feld"),
    line("fault-empty-list", "an empty list", "eine leere Liste"),
    line("fault-list", "a list", "eine Liste"),
    line("fault-long-text", "a long text", "ein langer Text"),
    line("fault-or-word", "{what}, or `{word}`", "{what}, oder `{word}`"),
    line("fault-text-value", "a text", "ein Text"),
    line("fault-one-character", "exactly one character", "genau ein Zeichen"),
    line("fault-true-or-false", "true or false", "wahr oder falsch"),
    line("fault-list-or", "a list, or `{word}`", "eine Liste, oder `{word}`"),
    line(
        "fault-value-per-column",
        "an object with a value per column",
        "ein Objekt mit einem Wert je Spalte",
    ),
    line(
        "fault-role-per-column",
        "an object with a role for every column",
        "ein Objekt mit einer Rolle für jede Spalte",
    ),
    line("fault-dependency-such-as", "a dependency such as `A, B -> C`", "eine Abhängigkeit wie `A, B -> C`"),
    line(
        "fault-frequency-distance",
        "a whole number of at least 0, or {example} for that many times the average distance",
        "eine ganze Zahl von mindestens 0, oder {example} für das Vielfache des mittleren Abstands",
    ),
    line("fault-object-with", "an object with a `{tag}`", "ein Objekt mit `{tag}`"),
    line(
        "fault-integer-between",
        "a whole number from {minimum} to {maximum}",
        "eine ganze Zahl von {minimum} bis {maximum}",
    ),
    line(
        "fault-number-between",
        "a number from {minimum} to {maximum}",
        "eine Zahl von {minimum} bis {maximum}",
    ),
    line("fault-number-from", "a number of at least {minimum}", "eine Zahl von mindestens {minimum}"),
    line(
        "fault-number-above-up-to",
        "a number above {bound}, of at most {maximum}",
        "eine Zahl über {bound}, höchstens {maximum}",
    ),
    line("fault-number-above", "a number above {bound}", "eine Zahl über {bound}"),
    line("fault-number-up-to", "a number of at most {maximum}", "eine Zahl von höchstens {maximum}"),
    line("fault-number", "a number", "eine Zahl"),
    line("fault-one-of", "one of {words}", "eines von {words}"),
    line(
        "fault-counts-no-share",
        "0: from counts `{name}` does not hide single columns of rows, but joins the last rows to groups",
        "0: Aus Anzahlen verbirgt `{name}` keine einzelnen Spalten von Zeilen, sondern schlägt die letzten Zeilen Gruppen zu",
    ),
    line("fault-no-plan", "no plan", "kein Plan"),
    line("fault-plan-for-table", "a plan for this table", "ein Plan für diese Tabelle"),
    line(
        "fault-values-by-inference",
        "`d-l-inference`: only it groups values first",
        "`d-l-inference`: Nur es gruppiert zuerst Werte",
    ),
    line("fault-table-of-counts", "a table of counts", "eine Tabelle von Anzahlen"),
    line(
        "fault-learn-instead",
        "`learn`, whose rules are applied to the rows where they lie",
        "`learn`, dessen Regeln auf die Zeilen angewendet werden, wo sie liegen",
    ),
    line(
        "fault-known-formats",
        "`YYYY-MM-DD`, `DD.MM.YYYY` or `MM/DD/YYYY` (or `YY` with a pivot), not `{format}`",
        "`YYYY-MM-DD`, `DD.MM.YYYY` oder `MM/DD/YYYY` (oder `YY` mit Umbruchjahr), nicht `{format}`",
    ),
    line(
        "fault-pivot-needed",
        "a `pivot` beside a two-digit year: years below it are 20xx",
        "ein Umbruchjahr neben zweistelligen Jahren: Jahre darunter sind 20xx",
    ),
    line(
        "fault-pivot-between",
        "a pivot from 0 to 99, not {pivot}",
        "ein Umbruchjahr von 0 bis 99, nicht {pivot}",
    ),
    line(
        "fault-no-pivot",
        "no `pivot` beside a four-digit year",
        "kein Umbruchjahr neben vierstelligen Jahren",
    ),
    line("fault-nothing", "nothing", "nichts"),
    line("fault-none", "none", "keine"),
    line(
        "fault-keeps-them",
        "at least one among the columns that others may know: `{name}` keeps them",
        "mindestens eine zwischen Spalten „anderen bekannt“: `{name}` bewahrt sie",
    ),
    line(
        "fault-keeps-them-or-k-msd",
        "at least one among the columns that others may know: `{name}` keeps them; `k-msd` needs none",
        "mindestens eine zwischen Spalten „anderen bekannt“: `{name}` bewahrt sie; `k-msd` braucht keine",
    ),
    line(
        "fault-further-sensitive",
        "a further secret column, published as it is",
        "eine weitere sensible Spalte, unverändert veröffentlicht",
    ),
    line(
        "fault-insensitive",
        "a harmless column, published as it is",
        "eine unbedenkliche Spalte, unverändert veröffentlicht",
    ),
    line(
        "fault-two-rows-and-more",
        "rows {first} and {second}, and {more repeat|repeats} more",
        "den Zeilen {first} und {second}, und {more Wiederholung|Wiederholungen} mehr",
    ),
    line(
        "fault-list-of-at-least",
        "a list with at least {n element|elements}",
        "eine Liste mit mindestens {n Eintrag|Einträgen}",
    ),
    line(
        "fault-holds-other",
        "`{kind}` for a column that holds {what}",
        "`{kind}` für eine Spalte mit {what}",
    ),
    line(
        "fault-kind-instead",
        "{needs}; for {what} use {kinds}",
        "{needs}; für {what} verwenden Sie {kinds}",
    ),
    line("fault-kind-text", "text", "Text"),
    line("fault-kind-numbers", "numbers", "Zahlen"),
    line("fault-kind-dates", "dates", "Datumsangaben"),
    line("fault-kind-numbers-or-dates", "numbers or dates", "Zahlen oder Datumsangaben"),
    line("fault-use-intervals", "`intervals` or `range`", "`intervals` oder `range`"),
    line("fault-use-dates", "`date` or `range`", "`date` oder `range`"),
    line("fault-use-text", "`tree`, `mask` or `flat`", "`tree`, `mask` oder `flat`"),
    line("fault-column-of-table", "a column of the table", "eine Spalte der Tabelle"),
    line(
        "fault-counts",
        "for every row how many rows of the data it stands for, at least 1",
        "für jede Zeile, für wie viele Zeilen der Daten sie steht, mindestens 1",
    ),
    line("fault-no-role", "no role", "keine Rolle"),
    line(
        "fault-principle-with-column",
        "a k-anonymity principle with this column among its attributes",
        "ein Kriterium k-Anonymität, das diese Spalte nennt",
    ),
    line(
        "fault-role-for-every-column",
        "a role for every column of the table (only {name} may go without)",
        "eine Rolle für jede Spalte der Tabelle (nur {name} braucht keine)",
    ),
    line(
        "fault-dependency-from-column",
        "a dependency in the plan from this column, published exactly, to a column that others may know",
        "eine Abhängigkeit im Plan von dieser unverändert veröffentlichten Spalte zu einer Spalte „anderen bekannt“",
    ),
    line(
        "fault-sensitive-since",
        "the name of a secret column, since {reason}",
        "der Name einer sensiblen Spalte, denn {reason}",
    ),
    line("fault-no-unsafe", "no unsafe dependency", "keine gefährliche Abhängigkeit"),
    line("fault-sensitive-column-itself", "a secret column", "eine sensible Spalte"),
    line(
        "fault-single-method",
        "a method for one release",
        "ein Verfahren für eine einzelne Veröffentlichung",
    ),
    line(
        "fault-series-method",
        "`m-invariance`; `anonymize` makes a single release",
        "`m-invariance`; `anonymize` macht eine einzelne Veröffentlichung",
    ),
    line(
        "fault-method-of-series",
        "`m-invariance`, a method for a series of releases",
        "`m-invariance`, ein Verfahren für eine Reihe von Veröffentlichungen",
    ),
    line(
        "fault-republish-instead",
        "another method, or `republish`, which keeps the ledger that a series needs",
        "ein anderes Verfahren, oder `republish`, das das Journal führt, das eine Reihe braucht",
    ),
    line("fault-periods-of-both", "periods of both kinds", "Zeiträume beider Arten"),
    line(
        "fault-periods-of-one-kind",
        "periods of the calendar, or of age: years of life begin on birthdays",
        "Zeiträume des Kalenders, oder des Alters: Lebensjahre beginnen an Geburtstagen",
    ),
    line(
        "fault-day-of-ages",
        "the day on which ages are counted, such as `2024-12-31`",
        "der Stichtag, an dem das Alter gezählt wird, etwa `2024-12-31`",
    ),
    line(
        "fault-levels-of-age",
        "nothing, or levels that count ages: age, five-years-of-age, ten-years-of-age",
        "nichts, oder Stufen des Alters: Alter, fünf Lebensjahre, zehn Lebensjahre",
    ),
    line("fault-dates-after", "`{day}`, and dates after it", "`{day}`, und spätere Tage"),
    line(
        "fault-day-of-last-date",
        "the day of the last date, or a later one",
        "der Tag der letzten Datumsangabe, oder ein späterer",
    ),
    // why a ledger is refused
    line(
        "bad-ledger",
        "the ledger cannot be used: {reason}",
        "Das Journal kann nicht verwendet werden: {reason}",
    ),
    line("ledger-foreign", "it is no ledger of Outis", "Es ist kein Journal von Outis."),
    line(
        "ledger-newer",
        "it was written by a newer version of Outis (format {version}, this one reads {own})",
        "Es stammt von einer neueren Version von Outis (Format {version}, diese liest {own}).",
    ),
    line(
        "ledger-truncated",
        "its end is missing, or bytes of it were changed",
        "Sein Ende fehlt, oder Bytes darin wurden verändert.",
    ),
    line(
        "ledger-locked",
        "it is locked with a passphrase, and none was given",
        "Es ist mit einer Passphrase verschlossen, und es wurde keine angegeben.",
    ),
    line("ledger-wrong-passphrase", "the passphrase does not open it", "Die Passphrase öffnet es nicht."),
    line(
        "ledger-lock-unknown",
        "it is locked in a way that this version does not know",
        "Es ist auf eine Weise verschlossen, die diese Version nicht kennt.",
    ),
    line(
        "ledger-lock-heavy",
        "its lock asks for {memory} MiB of memory and {passes} passes; at most {most} MiB and {most_passes} are accepted",
        "Sein Schloss verlangt {memory} MiB Speicher und {passes} Durchgänge; höchstens {most} MiB und {most_passes} werden angenommen.",
    ),
    line(
        "ledger-too-large",
        "it is too large to be encrypted",
        "Es ist zu groß, um verschlüsselt zu werden.",
    ),
    line("ledger-damaged-contents", "its contents cannot be read", "Sein Inhalt kann nicht gelesen werden."),
    line(
        "ledger-damaged-notes",
        "its notes cannot be read",
        "Seine Aufzeichnungen können nicht gelesen werden.",
    ),
    line("ledger-damaged-key", "its key cannot be read", "Sein Schlüssel kann nicht gelesen werden."),
    line(
        "ledger-damaged-people",
        "its list of people cannot be read",
        "Seine Liste der Personen kann nicht gelesen werden.",
    ),
    line(
        "ledger-damaged-signatures",
        "its signatures cannot be read",
        "Seine Signaturen können nicht gelesen werden.",
    ),
    line(
        "ledger-other-key",
        "the key that was given is not the key of this series; the ledger holds the right one, so none has to be given",
        "Der angegebene Schlüssel ist nicht der dieser Reihe; das Journal enthält den richtigen, es muss also keiner angegeben werden.",
    ),
    line(
        "ledger-same",
        "release {number} was made from the same rows by the same plan; nothing has changed that could be published",
        "Veröffentlichung {number} entstand aus denselben Zeilen nach demselben Plan; es hat sich nichts geändert, was veröffentlicht werden könnte.",
    ),
    line(
        "ledger-frozen",
        "{what}; these stay as they are over a series, because the releases before were made with them",
        "{what}; das bleibt über eine Reihe, wie es ist, denn die früheren Veröffentlichungen wurden damit gemacht.",
    ),
    line(
        "ledger-frozen-identity",
        "the identity was {was} and is {is}",
        "die Kennung war {was} und ist {is}",
    ),
    line(
        "ledger-frozen-sensitive",
        "the secret column was {was} and is {is}",
        "die sensible Spalte war {was} und ist {is}",
    ),
    line("ledger-frozen-m", "m was {was} and is {is}", "m war {was} und ist {is}"),
    line(
        "ledger-frozen-quasi",
        "the list of columns that others may know was {was} and is {is}",
        "die Liste der Spalten „anderen bekannt“ war {was} und ist {is}",
    ),
    line(
        "ledger-unfollowed",
        "{stayed} of {alive person|persons} of the last release are in this table{before}; of {recurring person|persons} whose values that others may know recur {recognised} are recognised; {probably}",
        "{stayed} von {alive Person|Personen} der letzten Veröffentlichung sind in dieser Tabelle{before}; von {recurring Person|Personen}, deren anderen bekannte Werte wiederkehren, werden {recognised} wiedererkannt; {probably}",
    ),
    line(
        "ledger-stayed-before",
        " (in earlier releases at least {lowest} %)",
        " (in früheren Veröffentlichungen mindestens {lowest} %)",
    ),
    line(
        "ledger-respelled",
        "{n identity|identities} differ from a known one in spelling alone (case, spaces, punctuation): write identities as in the releases before",
        "{n Kennung unterscheidet|Kennungen unterscheiden} sich nur in der Schreibweise von einer bekannten (Groß- und Kleinschreibung, Leerzeichen, Satzzeichen): Schreiben Sie Kennungen wie in den früheren Veröffentlichungen.",
    ),
    line(
        "ledger-new-identities",
        "probably people have new identities, or another column tells who is who",
        "vermutlich haben die Personen neue Kennungen, oder eine andere Spalte sagt, wer wer ist.",
    ),
    line(
        "ledger-other-register",
        "probably this is the ledger of another register, or nearly everybody has changed",
        "vermutlich ist dies das Journal eines anderen Registers, oder fast alle haben sich geändert.",
    ),
    // why a column has its role, and what to look at before publishing
    line("why-empty", "it has no values", "sie hat keine Werte"),
    line("why-emails", "its values are e-mail addresses", "ihre Werte sind E-Mail-Adressen"),
    line(
        "why-telephones",
        "its values look like telephone numbers",
        "ihre Werte sehen aus wie Telefonnummern",
    ),
    line(
        "why-free-text",
        "its values are free text, which may name persons and cannot be generalised",
        "ihre Werte sind Freitext, der Personen nennen kann und sich nicht vergröbern lässt",
    ),
    line("why-constant", "all rows have the same value", "alle Zeilen haben denselben Wert"),
    line(
        "why-key",
        "its values number the rows or name them one by one",
        "ihre Werte nummerieren oder benennen die Zeilen einzeln",
    ),
    line(
        "why-unknown",
        "nothing says that outsiders cannot know it; if you are sure of that, let it stay as it is",
        "nichts spricht dagegen, dass Außenstehende es wissen; wenn Sie sicher sind, dass nicht, lassen Sie sie unverändert",
    ),
    line(
        "why-unique",
        "{share} of the rows are unique on this column alone",
        "{share} der Zeilen sind schon in dieser Spalte einzigartig",
    ),
    line(
        "why-repeats",
        "{values value|values} for {rows row|rows}: a person may have several rows",
        "{values Wert|Werte} für {rows Zeile|Zeilen}: Eine Person kann mehrere Zeilen haben",
    ),
    line("why-name", "its name says: {meaning}", "ihr Name sagt: {meaning}"),
    line("why-held", "in {n row|rows} it holds {what}", "in {n Zeile|Zeilen} steht {what}"),
    line("held-email", "an e-mail address", "eine E-Mail-Adresse"),
    line("held-phone", "what looks like a telephone number", "etwas wie eine Telefonnummer"),
    line("held-iban", "a bank account number (IBAN)", "eine Kontonummer (IBAN)"),
    line(
        "held-name",
        "a name from a column that names a person",
        "ein Name aus einer Spalte, die Personen nennt",
    ),
    line(
        "means-contact",
        "an address of a person's mail, telephone or computer",
        "eine Post-, Telefon- oder Rechneradresse einer Person",
    ),
    line("means-number", "a number given to one person", "eine Nummer, die einer Person gegeben ist"),
    line("means-street", "a street address", "eine Anschrift"),
    line("means-name", "the name of a person", "der Name einer Person"),
    line(
        "means-remarks",
        "remarks that somebody wrote, which may name persons",
        "Bemerkungen, die jemand geschrieben hat und die Personen nennen können",
    ),
    line("means-health", "a matter of health", "eine Angabe zur Gesundheit"),
    line("means-money", "a matter of money", "eine Angabe zum Geld"),
    line(
        "means-belief",
        "a matter of belief, party or private life",
        "eine Angabe zu Glauben, Partei oder Privatleben",
    ),
    line("means-postal-code", "a postal code", "eine Postleitzahl"),
    line("means-place", "a place", "ein Ort"),
    line("means-person", "the name or number of a person", "der Name oder die Nummer einer Person"),
    line(
        "means-age",
        "a date or year of birth, or an age",
        "ein Geburtsdatum, ein Geburtsjahr oder ein Alter",
    ),
    line("means-sex", "sex or gender", "das Geschlecht"),
    line(
        "means-appearance",
        "something that others can see or hear about a person",
        "etwas, was andere an einer Person sehen oder hören können",
    ),
    line("percent-little", "less than 1 %", "weniger als 1 %"),
    line("percent-most", "more than 99 %", "mehr als 99 %"),
    line(
        "look-repeats",
        "`{name}` has {values value|values} for {rows row|rows}: rows are not persons; name it in `person` so that persons are counted",
        "`{name}` hat {values Wert|Werte} für {rows Zeile|Zeilen}: Zeilen sind nicht Personen; nennen Sie die Spalte unter `person`, damit Personen gezählt werden",
    ),
    line(
        "look-free-text",
        "`{name}` holds free text, which may name persons; say that it names a person, so that it is dropped",
        "`{name}` enthält Freitext, der Personen nennen kann; machen Sie die Spalte zu „nennt eine Person“, damit sie wegfällt",
    ),
    line(
        "look-nearly-unique",
        "`{name}` would be published as it is, although {share} of the rows are unique on it; if an outsider may know it, say so",
        "`{name}` würde unverändert veröffentlicht, obwohl {share} der Zeilen darin einzigartig sind; wenn Außenstehende es wissen können, machen Sie die Spalte zu „anderen bekannt“",
    ),
    line(
        "look-formulas",
        "`{name}` has {n cell|cells} that a spreadsheet may run as a formula; set `csv.escapeFormulas` in the plan",
        "`{name}` hat {n Zelle|Zellen}, die ein Tabellenprogramm als Formel ausführen könnte; setzen Sie `csv.escapeFormulas` im Plan",
    ),
    line(
        "look-pseudonym",
        "`{name}` is published as codes: pseudonymised is not anonymous. Rows with one code are seen to be about one person, and whoever knows some of them finds the others; drop the column if readers do not need that",
        "`{name}` wird als Pseudonym veröffentlicht: Pseudonymisiert ist nicht anonym. Man sieht, dass Zeilen mit demselben Pseudonym dieselbe Person betreffen, und wer einige davon kennt, findet die anderen; lassen Sie die Spalte weg, wenn Leser sie nicht brauchen",
    ),
    line(
        "look-no-width",
        "`minWidths` is 0 for `{name}`: who is alone in a group among counterfeits is published with the exact value; leave it out, or give a width",
        "`minWidths` ist 0 für `{name}`: Wer in einer Gruppe allein unter künstlichen Zeilen ist, wird mit dem genauen Wert veröffentlicht; lassen Sie die Angabe weg oder geben Sie eine Breite an",
    ),
    // what was found in values
    line("held-url", "an address on the web", "eine Adresse im Netz"),
    line(
        "held-id",
        "a number or code of the kind that is given to one person",
        "eine Nummer, wie sie einer einzelnen Person gegeben wird",
    ),
    line("held-free-text", "free text, which may name persons", "Freitext, der Personen nennen kann"),
    line(
        "found-in-rows",
        "`{column}`: {n row|rows} {n ?holds|hold} {what} (the first is row {row})",
        "`{column}`: {n Zeile|Zeilen} mit: {what} (zuerst Zeile {row})",
    ),
    // what is wrong with a file
    line("empty-file", "the file is empty", "Die Datei ist leer."),
    line(
        "no-rows",
        "the file has a header line with {columns} columns and no rows",
        "Die Datei hat eine Kopfzeile mit {columns} Spalten und keine Zeilen.",
    ),
    line(
        "duplicate-column",
        "columns {first} and {second} are both called `{name}`",
        "Die Spalten {first} und {second} heißen beide `{name}`.",
    ),
    line("unnamed-column", "column {position} has no name", "Spalte {position} hat keinen Namen."),
    line(
        "ragged-row",
        "line {line}: the row has {found field|fields}, the header has {expected}",
        "Textzeile {line}: Die Zeile hat {found Feld|Felder}, die Kopfzeile {expected}.",
    ),
    line(
        "field-too-long",
        "line {line}, field {field}: the field is longer than {limit} bytes",
        "Textzeile {line}, Feld {field}: Das Feld ist länger als {limit} Bytes.",
    ),
    line(
        "unclosed-quote",
        "line {line}: a double quote is opened and never closed",
        "Textzeile {line}: Ein Anführungszeichen wird geöffnet und nie geschlossen.",
    ),
    line(
        "mixed-encoding",
        "line {line}: bytes that are not {encoding}, although the file starts as {encoding}",
        "Textzeile {line}: Bytes, die kein {encoding} sind, obwohl die Datei als {encoding} beginnt.",
    ),
    line("cancelled", "the work was cancelled", "Die Arbeit wurde abgebrochen."),
    line(
        "undecided-values",
        "values that may name a person would be published; {findings ;}",
        "Es würden Werte veröffentlicht, die Personen nennen können: {findings ;}",
    ),
    // what to do about it
    line(
        "do-choose-csv",
        "choose a CSV file with a header line and at least one row",
        "Wählen Sie eine CSV-Datei mit Kopfzeile und mindestens einer Zeile.",
    ),
    line(
        "do-add-row",
        "add at least one row below the header line",
        "Fügen Sie unter der Kopfzeile mindestens eine Zeile hinzu.",
    ),
    line(
        "do-rename",
        "rename one of the two columns called `{name}`",
        "Benennen Sie eine der beiden Spalten `{name}` um.",
    ),
    line(
        "do-name",
        "give column {position} a name in the header line",
        "Geben Sie Spalte {position} in der Kopfzeile einen Namen.",
    ),
    line(
        "do-quote",
        "put text that contains the delimiter between double quotes",
        "Setzen Sie Text, der das Trennzeichen enthält, in Anführungszeichen.",
    ),
    line(
        "do-count-fields",
        "check that the row has exactly one field per column",
        "Prüfen Sie, ob die Zeile genau ein Feld je Spalte hat.",
    ),
    line(
        "do-find-quote",
        "look for a double quote without its partner on that line; inside quoted text a double quote is written twice",
        "Suchen Sie in dieser Zeile ein Anführungszeichen ohne Gegenstück; innerhalb von Anführungszeichen wird es doppelt geschrieben.",
    ),
    line(
        "do-save-utf-8",
        "save the file as UTF-8 and load it again",
        "Speichern Sie die Datei als UTF-8 und laden Sie sie erneut.",
    ),
    line(
        "do-use-less",
        "use fewer rows or columns, or run Outis on a machine with more memory",
        "Verwenden Sie weniger Zeilen oder Spalten, oder führen Sie Outis auf einem Rechner mit mehr Arbeitsspeicher aus.",
    ),
    line(
        "do-check-json",
        "check the text with a JSON editor at the place named",
        "Prüfen Sie den Text an der genannten Stelle mit einem JSON-Editor.",
    ),
    line(
        "do-correct-plan",
        "correct the plan at the paths named; `outis describe` lists what is accepted",
        "Berichtigen Sie den Plan an den genannten Stellen.",
    ),
    line(
        "do-give-option",
        "give {option} as {expected}, or leave it out",
        "Geben Sie {option} als {expected} an, oder lassen Sie es weg.",
    ),
    line(
        "do-correct-views",
        "correct the view set at the paths named",
        "Berichtigen Sie die Sammlung der Auszüge an den genannten Stellen.",
    ),
    line(
        "do-allow-suppression",
        "allow suppression of at least {share} of the rows (`suppression`)",
        "Erlauben Sie, dass mindestens ein Anteil von {share} der Zeilen wegfällt.",
    ),
    line(
        "do-ask-less",
        "lower what is asked, or say of fewer columns that others may know them (`quasi`)",
        "Verlangen Sie weniger, oder machen Sie weniger Spalten zu „anderen bekannt“.",
    ),
    line(
        "do-read-private",
        "read the private report; do not publish anything from this run",
        "Lesen Sie den privaten Bericht; veröffentlichen Sie nichts aus diesem Lauf.",
    ),
    line(
        "do-decide",
        "say that `{column}` names a person, so that it is dropped, or clean its values; if you have looked at them and they may be published, accept them: {how} in the plan's `reviewed`",
        "Machen Sie `{column}` zu „nennt eine Person“, damit die Spalte wegfällt, oder bereinigen Sie ihre Werte; wenn Sie sie angesehen haben und sie veröffentlicht werden dürfen, nehmen Sie sie an: {how} unter `reviewed` im Plan.",
    ),
    line(
        "do-one-worker",
        "make the release again, with one worker",
        "Erstellen Sie die Veröffentlichung erneut, mit einem einzigen Prozess.",
    ),
    line(
        "do-choose-ledger",
        "choose the ledger that the last release of this series was made with",
        "Wählen Sie das Journal, mit dem die letzte Veröffentlichung dieser Reihe erstellt wurde.",
    ),
    line(
        "do-update",
        "update Outis, and make the release with the new version",
        "Aktualisieren Sie Outis und erstellen Sie die Veröffentlichung mit der neuen Version.",
    ),
    line(
        "do-take-backup",
        "take the ledger from a backup, or the one kept as `.previous` if the last release was never handed out",
        "Nehmen Sie das Journal aus einer Sicherung, oder das als `.previous` aufbewahrte, falls die letzte Veröffentlichung nie weitergegeben wurde.",
    ),
    line(
        "do-give-passphrase",
        "give the passphrase that the ledger was locked with",
        "Geben Sie die Passphrase an, mit der das Journal verschlossen wurde.",
    ),
    line(
        "do-check-passphrase",
        "check the passphrase; without it the ledger cannot be opened",
        "Prüfen Sie die Passphrase; ohne sie lässt sich das Journal nicht öffnen.",
    ),
    line(
        "do-leave-key-out",
        "leave the key out: the ledger has the key of its series",
        "Lassen Sie den Schlüssel weg: Das Journal hat den Schlüssel seiner Reihe.",
    ),
    line(
        "do-look-at-identities",
        "look at the identities and at the ledger; if it is a new population indeed, say so (`--new-population`, `newPopulation`): the promise then holds for this release alone",
        "Sehen Sie sich die Kennungen und das Journal an. Sind es tatsächlich andere Personen, beginnen Sie eine neue Reihe: Das Schutzversprechen gilt dann nur für diese Veröffentlichung.",
    ),
    line(
        "do-keep-plan",
        "keep these parts of the plan, or start a new series of other people",
        "Behalten Sie diese Teile des Plans bei, oder beginnen Sie eine neue Reihe über andere Personen.",
    ),
    line(
        "do-hand-out",
        "hand out the release that was made; publish again when the table has changed",
        "Geben Sie die erstellte Veröffentlichung weiter; veröffentlichen Sie erneut, wenn sich die Tabelle geändert hat.",
    ),
    line(
        "do-check-file",
        "check that the file is there, may be read and was not changed; then open it again",
        "Prüfen Sie, ob die Datei da ist, gelesen werden darf und nicht geändert wurde; öffnen Sie sie dann erneut.",
    ),
    line(
        "do-check-folder",
        "name a folder that may be written, on a disk with room",
        "Nennen Sie einen Ordner, in den geschrieben werden darf, auf einem Datenträger mit Platz.",
    ),
    line(
        "do-start-again",
        "nothing was published; start it again when it is wanted",
        "Es wurde nichts veröffentlicht; starten Sie erneut, wenn Sie es wünschen.",
    ),
    line(
        "do-copy-again",
        "use the folder exactly as it was written; copy it again if it was changed",
        "Verwenden Sie den Ordner genau so, wie er geschrieben wurde; kopieren Sie ihn erneut, falls er verändert wurde.",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn places(template: &str) -> BTreeSet<&str> {
        let names = template.split('{').skip(1).filter_map(|rest| rest.split('}').next());
        names.filter_map(|place| place.split(' ').next()).collect()
    }

    #[test]
    fn every_code_is_there_once_and_has_the_same_facts_in_every_language() {
        let mut codes = BTreeSet::new();
        for sentence in SENTENCES {
            assert!(codes.insert(sentence.code), "{} is there twice", sentence.code);
            assert_eq!(places(sentence.english), places(sentence.german), "{}", sentence.code);
        }
    }

    /// Codes as they stand in the program: in quotation marks, of lower-case words and hyphens.
    #[test]
    fn every_sentence_is_said_somewhere() {
        let mut program = String::new();
        let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("the sources are there") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|kind| kind == "rs") && !path.ends_with("catalogue.rs")
                {
                    program += &std::fs::read_to_string(&path).expect("a source");
                }
            }
        }
        let unsaid: Vec<&str> = (SENTENCES.iter().map(|sentence| sentence.code))
            .filter(|code| !program.contains(&format!("\"{code}\"")))
            .collect();
        assert_eq!(unsaid, [""; 0], "nothing says these");
        // `step("…")` and `.say("…")` name a code that is there
        let mut unknown = BTreeSet::new();
        for call in ["step(", "say(", "section(markup, "] {
            for rest in program.split(call).skip(1) {
                let code = rest.trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next());
                unknown.extend(code.filter(|code| template(code, Language::English).is_none()));
            }
        }
        unknown.retain(|code| *code != "…" && *code != "of-a-later-version");
        assert_eq!(unknown, BTreeSet::new(), "the catalogue lacks these");
    }
}
