//! The languages in which the core speaks to people, and how each writes numbers.

use super::number;
use serde::{Deserialize, Serialize};

/// A language of reports.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// German.
    #[serde(rename = "de")]
    German,
}

impl Language {
    /// All of them, English first.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// The language of a tag such as `de`; English where the tag is no language of reports.
    pub fn of(tag: &str) -> Language {
        Language::ALL.into_iter().find(|language| language.tag() == tag).unwrap_or_default()
    }

    /// The tag that plans, pages and browsers name it by.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }

    /// Whether it is the one that texts are written in unless a plan asks for another.
    pub fn is_default(&self) -> bool {
        *self == Language::default()
    }

    /// A number inside a sentence. English has no marks between thousands there, as always before.
    pub(crate) fn number(self, value: f64) -> String {
        let plain = number::significant(value);
        match self {
            Language::English => plain,
            Language::German => self.marked(&plain),
        }
    }

    /// A whole number inside a sentence.
    pub(crate) fn count(self, value: u64) -> String {
        match self {
            Language::English => value.to_string(),
            Language::German => self.marked(&value.to_string()),
        }
    }

    /// Digits with this language's mark before decimals and between thousands: `30,162.5` and `30.162,5`.
    pub(crate) fn marked(self, plain: &str) -> String {
        let (thousands, decimal) = match self {
            Language::English => (',', '.'),
            Language::German => ('.', ','),
        };
        // `1e15` is no run of digits
        if plain.contains('e') {
            return plain.replace('.', &decimal.to_string());
        }
        let (whole, rest) = plain.split_once('.').map_or((plain, None), |(whole, rest)| (whole, Some(rest)));
        let digits = whole.trim_start_matches('-');
        let mut text = String::from(&whole[..whole.len() - digits.len()]);
        for (place, digit) in digits.chars().enumerate() {
            if place > 0 && (digits.len() - place) % 3 == 0 {
                text.push(thousands);
            }
            text.push(digit);
        }
        if let Some(rest) = rest {
            text.push(decimal);
            text.push_str(rest);
        }
        text
    }
}
