//! What the core says to people as data: a code, and the facts that its sentence is about.
//!
//! The sentence itself stands in the [catalogue](super::catalogue), once for each language.

use super::catalogue::template;
use super::language::Language;
use super::number;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// A sentence, or a part of one: its code and its facts.
///
/// ```
/// use outis::text::{Language, step};
/// let said = step("table-too-small").with("rows", 2_usize).with("fewest", 5_usize);
/// assert_eq!(said.to_string(), "the table has 2 rows, a group needs at least 5");
/// assert_eq!(said.text(Language::German), "Die Tabelle hat 2 Zeilen, eine Gruppe braucht mindestens 5.");
/// ```
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// A stable word for programs, by which catalogues find the sentence.
    pub code: Cow<'static, str>,
    /// What the sentence names, by the name of its place.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub facts: BTreeMap<String, Fact>,
}

/// What a sentence names.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Fact {
    /// How many.
    Count(u64),
    /// A measured number.
    Figure(#[serde(serialize_with = "as_figure")] f64),
    /// Words that are the same in every language: names, cells, files.
    Text(String),
    /// Several of them. Before sentences: a list of one word could be read as a sentence with that code.
    List(Vec<Fact>),
    /// A sentence of its own.
    Step(Step),
}

fn as_figure<S: serde::Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    number::json(*value).serialize(serializer)
}

/// The sentence with this code, its facts to be added.
pub fn step(code: &'static str) -> Step {
    Step { code: Cow::Borrowed(code), facts: BTreeMap::new() }
}

impl Step {
    /// The same with one more fact.
    pub fn with(self, name: &str, fact: impl Into<Fact>) -> Step {
        self.with_fact(name, fact.into())
    }

    // Hundreds of places add facts: one copy of this is enough for all of them.
    #[inline(never)]
    fn with_fact(mut self, name: &str, fact: Fact) -> Step {
        self.facts.insert(name.to_owned(), fact);
        self
    }

    /// The sentence. What no catalogue has, because a newer version wrote it, is its code.
    pub fn text(&self, language: Language) -> String {
        let Some(template) = template(&self.code, language) else { return self.code.clone().into_owned() };
        let mut text = String::new();
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('{') {
            let Some((place, after)) = after.split_once('}') else { break };
            text.push_str(before);
            text.push_str(&self.filled(place, language));
            rest = after;
        }
        text + rest
    }

    /// `{name}`; `{name or}`, a list joined by a word; `{n row|rows}`, a number with its noun; `{n ?has|have}`, the
    /// noun or verb without the number.
    fn filled(&self, place: &str, language: Language) -> String {
        let (name, how) = place.split_once(' ').unwrap_or((place, ""));
        let Some(fact) = self.facts.get(name) else { return format!("{{{place}}}") };
        match how.split_once('|') {
            Some((one, many)) => {
                let word = if fact.is_one() { one.trim_start_matches('?') } else { many };
                if how.starts_with('?') {
                    word.to_owned()
                } else {
                    format!("{} {word}", fact.text(language, ""))
                }
            }
            None => fact.text(language, how),
        }
    }
}

impl Fact {
    fn is_one(&self) -> bool {
        match self {
            Fact::Count(value) => *value == 1,
            Fact::Figure(value) => *value == 1.0,
            Fact::List(facts) => facts.len() == 1,
            // a number that was written out already
            Fact::Text(text) => text == "1",
            Fact::Step(_) => false,
        }
    }

    fn text(&self, language: Language, joint: &str) -> String {
        match self {
            Fact::Count(value) => language.count(*value),
            Fact::Figure(value) => language.number(*value),
            Fact::Text(text) => text.clone(),
            Fact::Step(step) => step.text(language),
            Fact::List(facts) => {
                let joint = match joint {
                    "" => ", ".to_owned(),
                    ";" => "; ".to_owned(),
                    word => format!(" {word} "),
                };
                facts.iter().map(|fact| fact.text(language, "")).collect::<Vec<_>>().join(&joint)
            }
        }
    }
}

/// In English.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

/// Words that are the same in every language: values, names, numbers as they stand in a file.
impl From<String> for Step {
    fn from(text: String) -> Step {
        step("text").with("text", text)
    }
}

impl From<&str> for Step {
    fn from(text: &str) -> Step {
        Step::from(text.to_owned())
    }
}

/// Sentences in English.
pub fn in_english(steps: &[Step]) -> Vec<String> {
    steps.iter().map(Step::to_string).collect()
}

/// The texts of an object as codes and facts, by the name of their field.
pub type Said = BTreeMap<String, Vec<Step>>;

/// The text of one field.
pub fn said(field: &str, step: Step) -> Said {
    Said::from([(field.to_owned(), vec![step])])
}

impl From<u64> for Fact {
    fn from(value: u64) -> Fact {
        Fact::Count(value)
    }
}

impl From<u32> for Fact {
    fn from(value: u32) -> Fact {
        Fact::Count(u64::from(value))
    }
}

impl From<usize> for Fact {
    fn from(value: usize) -> Fact {
        Fact::Count(value as u64)
    }
}

impl From<f64> for Fact {
    fn from(value: f64) -> Fact {
        Fact::Figure(value)
    }
}

impl From<&str> for Fact {
    fn from(text: &str) -> Fact {
        Fact::Text(text.to_owned())
    }
}

impl From<String> for Fact {
    fn from(text: String) -> Fact {
        Fact::Text(text)
    }
}

impl From<&String> for Fact {
    fn from(text: &String) -> Fact {
        Fact::Text(text.clone())
    }
}

impl From<Step> for Fact {
    fn from(step: Step) -> Fact {
        Fact::Step(step)
    }
}

impl<T: Into<Fact>> From<Vec<T>> for Fact {
    fn from(facts: Vec<T>) -> Fact {
        Fact::List(facts.into_iter().map(Into::into).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_lists_nouns_and_sentences_inside_sentences_are_filled_in() {
        let cells = vec!["Age = [20,24]".to_owned(), "Zip = 021**".to_owned()];
        let said = step("witness-groups")
            .with("failing", 1_usize)
            .with("groups", 1234_usize)
            .with("wrong", step("fewer-rows").with("n", 3_usize))
            .with("cells", cells)
            .with("figure", step("rows").with("n", 2_usize));
        assert_eq!(
            said.to_string(),
            "1 of 1234 groups has fewer than 3 rows; the worst, Age = [20,24] and Zip = 021**, has 2 rows"
        );
        assert_eq!(
            said.text(Language::German),
            "1 von 1.234 Gruppen: weniger als 3 Zeilen; die schlechteste, Age = [20,24] und Zip = 021**, hat 2 Zeilen"
        );
        for said in [said, step("note-stranded").with("n", 1_usize).with("rows", vec!["5".to_owned()])] {
            let again: Step =
                serde_json::from_value(serde_json::to_value(&said).expect("plain")).expect("a step");
            assert_eq!(again, said);
        }
    }

    #[test]
    fn what_no_catalogue_has_is_its_code() {
        let newer: Step = serde_json::from_str(r#"{ "code": "of-a-later-version" }"#).expect("a step");
        assert_eq!(newer.text(Language::German), "of-a-later-version");
    }
}
