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
        "presence-outside",
        "a share of those who fit in the table that is not from {min} to {max}",
        "einen Anteil derer, die passen, in der Tabelle, der nicht zwischen {min} und {max} liegt",
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
    line("no-sensitive", "the plan has no sensitive column", "der Plan hat keine sensible Spalte"),
    line(
        "several-sensitive",
        "the plan has several sensitive columns and the principle names none of them",
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
        "Not tried: its left side combines the sensitive column, which stands in another table, with others.",
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
        "Someone who knows all but the sensitive values, and how often each occurs, runs this method on all {worlds} tables that may be: {possible} of them give this release. The values of {certain} of {people} people are certain then, and the highest belief is {highest}; by the groups alone {certainByGroups}, and {highestByGroups}.",
        "Wer alles außer den sensiblen Werten kennt und weiß, wie oft jeder vorkommt, wendet dieses Verfahren auf alle {worlds} möglichen Tabellen an: {possible} davon ergeben diese Veröffentlichung. Die Werte von {certain} von {people} Personen stehen dann fest, und die höchste Vermutung ist zu {highest} sicher; nach den Gruppen allein {certainByGroups} und zu {highestByGroups}.",
    ),
    line(
        "worlds-not-computed",
        "What somebody learns who runs this method on every table that may be was not computed: {reason}.",
        "Was jemand erfährt, der dieses Verfahren auf alle möglichen Tabellen anwendet, wurde nicht berechnet: {reason}.",
    ),
    line(
        "worlds-too-many",
        "the sensitive values can be dealt out in more than {most} ways",
        "Die sensiblen Werte lassen sich auf mehr als {most} Arten verteilen",
    ),
    line(
        "worlds-too-many-keys",
        "the sensitive values can be dealt out in {worlds} ways, and each would have to be tried under several keys",
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
        "identifiers are published as codes",
        "Bezeichner werden als Codes veröffentlicht",
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
        "Someone who knows everybody's quasi values believes in a value of {column} by at most {belief}, in any bucket of any table.",
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
        "groups that keep the dependencies on {kept} apart are taken apart by those on {broken}, which neither determines nor is determined by it; make one of these columns quasi or an identifier",
        "Gruppen, die den Abhängigkeiten von {kept} standhalten, werden von denen von {broken} zerlegt, das jenes weder bestimmt noch davon bestimmt wird; machen Sie eine dieser Spalten zu „anderen bekannt“ oder „nennt eine Person“.",
    ),
    line(
        "not-eligible",
        "the most frequent value is in {rows row|rows}, and batches of {size} different values can hold at most {most} of it; `mondrian` batches take any table",
        "Der häufigste Wert kommt in {rows Zeile|Zeilen} vor, und Blöcke von {size} verschiedenen Werten können höchstens {most} davon aufnehmen; Blöcke nach `mondrian` nehmen jede Tabelle an.",
    ),
    line(
        "too-few-values",
        "a group needs {m} different sensitive values, and only {n value|values} ever occurred",
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
        "Each constraint holds for someone who knows its own columns. The sizes of groups and the risks below are for someone who knows all quasi columns at once.",
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
        "{n person|persons} withheld: the sensitive value changed to one outside of what the group showed so far, and fewer than {m} values lie outside, so that whoever knows that it changed would know too much (input {rows ?row|rows} {rows})",
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
    line("page-form", "What is wrong with its form", "Was an der Form nicht stimmt"),
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
    line("page-column", "Column", "Spalte"),
    line("page-published-as", "Published as", "Veröffentlicht als"),
    line("page-given-up", "Given up", "Aufgegeben"),
    line("page-bits", "Bits given up", "Bits aufgegeben"),
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
        "For someone who knows a person's quasi values: the batches of all rows they fit, mixed.",
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
    line("fact-hidden", "Rows hidden in part", "Teilweise verborgene Zeilen"),
    line("fact-none-left-out", "No row had to be left out.", "Keine Zeile musste wegfallen."),
    line("fact-none-hidden", "No row had to be hidden.", "Keine Zeile musste verborgen werden."),
    line(
        "fact-left-out-why",
        "{share} of the table: they fitted into no group.",
        "{share} der Tabelle: Sie passten in keine Gruppe.",
    ),
    line(
        "fact-hidden-why",
        "{share} of the table: they fitted into no group and show * in some columns and in the sensitive ones.",
        "{share} der Tabelle: Sie passten in keine Gruppe und zeigen * in einigen Spalten und in den sensiblen.",
    ),
    line("fact-hidden-in", "Hidden in {columns}", "Verborgen in {columns}"),
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
        "Non-uniform entropy: of the information in the quasi columns.",
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
        "{before row is|rows are} unique on the quasi columns of the original, {after row is|rows are} alone in the release.",
        "{before Zeile ist|Zeilen sind} im Original einzigartig in dem, was anderen bekannt sein kann, {after Zeile ist|Zeilen sind} in der Veröffentlichung allein.",
    ),
    line(
        "risk-unique-persons",
        "{before person is|people are} unique on the quasi columns of the original, {after person is|people are} alone in the release.",
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
    line("limit-codes", "Codes in place of names", "Pseudonyme statt Namen"),
    line(
        "limit-codes-text",
        "The codes of {columns and} are pseudonyms, which is not anonymous: rows with one code are about one person. Whoever knows enough about some of these rows recognises the person in all of them, whatever the groups hide; whoever has the key can test any name.",
        "Was für {columns und} steht, sind Pseudonyme, und das ist nicht anonym: Zeilen mit demselben Pseudonym betreffen dieselbe Person. Wer über einige dieser Zeilen genug weiß, erkennt die Person in allen, was immer die Gruppen verbergen; wer den Schlüssel hat, kann jeden Namen prüfen.",
    ),
    line("limit-joined", "Tables that can be joined", "Tabellen, die sich verbinden lassen"),
    line(
        "limit-joined-exact",
        "Buckets of one row publish quasi values exactly: everybody can see who is in the table. What a person's sensitive value is stays hidden in the batch, whatever is joined.",
        "Gruppen von einer Zeile veröffentlichen genau, was anderen bekannt sein kann: Jeder sieht, wer in der Tabelle ist. Der sensible Wert einer Person bleibt im Block verborgen, was immer verbunden wird.",
    ),
    line(
        "limit-joined-text",
        "In each table by itself enough rows share their cells. Joined through the batch, the tables can say more about where somebody lives or how old somebody is. What a person's sensitive value is stays hidden in the batch, whatever is joined.",
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
        "Only the columns that the plan calls quasi were generalised. Sensitive columns are published as they are; an attacker who knows one of them can search for it.",
        "Vergröbert wurden nur die Spalten, die nach dem Plan anderen bekannt sein können. Sensible Spalten sind unverändert veröffentlicht; wer eine davon kennt, kann danach suchen.",
    ),
    line(
        "limit-judged-also",
        "Only the columns that the plan calls quasi were generalised. {columns} {columns ?is|are} published as {columns ?it is|they are}, and so are the sensitive columns; an attacker who knows one of them can search for it.",
        "Vergröbert wurden nur die Spalten, die nach dem Plan anderen bekannt sein können. {columns} {columns ?ist|sind} unverändert veröffentlicht, ebenso die sensiblen Spalten; wer eine davon kennt, kann danach suchen.",
    ),
    line("limit-taking-part", "Being in the table at all", "Überhaupt in der Tabelle zu sein"),
    line(
        "limit-taking-part-text",
        "The release does not hide that somebody took part. For that, look at differential privacy.",
        "Die Veröffentlichung verbirgt nicht, dass jemand teilgenommen hat. Dafür gibt es Differential Privacy.",
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
