//! Names that stand in identifier columns, looked for in the others.

use crate::table::{Column, Dictionary};

/// The words of names, sorted: `Ada`, `Byron`.
pub(super) struct Names<'t>(Vec<&'t str>);

/// Shorter words are too often no names.
const SHORTEST: usize = 3;
/// A name has no more words than this.
const MOST_WORDS: usize = 4;
/// In cells with fewer words a single name may be a town, a trade or a house.
const SENTENCE: usize = 4;
/// A column of single words holds names where one in so many of its values is one, and at least `FEWEST` are.
const ONE_IN: usize = 5;
const FEWEST: usize = 3;

impl<'t> Names<'t> {
    /// The names in columns that are mostly names: one to four words of letters that begin with a capital.
    pub(super) fn of(identifiers: impl Iterator<Item = &'t Column>) -> Names<'t> {
        let dictionaries =
            identifiers.map(|column| &column.dictionary).filter(|dictionary| are_names(dictionary));
        let names = dictionaries.flat_map(|dictionary| dictionary.texts().filter(|text| is_name(text)));
        let mut words: Vec<&str> =
            names.flat_map(words_of).filter(|word| word.chars().count() >= SHORTEST).collect();
        words.sort_unstable();
        words.dedup();
        Names(words)
    }

    fn has(&self, word: &str) -> bool {
        self.0.binary_search(&word).is_ok()
    }

    /// How to look for them in a column.
    pub(super) fn in_column<'n>(&'n self, dictionary: &Dictionary) -> InColumn<'n, 't> {
        let hits = || dictionary.texts().filter(|text| self.has(text.trim())).count();
        InColumn {
            names: self,
            single: !self.0.is_empty() && hits() >= FEWEST.max(dictionary.len().div_ceil(ONE_IN)),
        }
    }
}

/// The names, and whether the values of the column are names themselves.
pub(super) struct InColumn<'n, 't> {
    names: &'n Names<'t>,
    single: bool,
}

impl InColumn<'_, '_> {
    /// Two names in a row, one in a sentence, or one alone where the column has such.
    pub(super) fn stand_in(&self, text: &str) -> bool {
        if self.names.0.is_empty() {
            return false;
        }
        let known: Vec<bool> = words_of(text).map(|word| self.names.has(word)).collect();
        match known.len() {
            1 => self.single && known[0],
            2.. => {
                known.windows(2).any(|pair| pair == [true, true])
                    || known.len() >= SENTENCE && known.contains(&true)
            }
            _ => false,
        }
    }
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphabetic() && c != '-' && c != '\'' && c != '’')
        .filter(|word| !word.is_empty())
}

fn is_name(text: &str) -> bool {
    let is_letter = |c: char| c.is_alphabetic() || " -'’.,".contains(c);
    text.chars().all(is_letter)
        && words_of(text).all(|word| word.starts_with(char::is_uppercase))
        && (1..=MOST_WORDS).contains(&words_of(text).take(MOST_WORDS + 1).count())
}

fn are_names(dictionary: &Dictionary) -> bool {
    dictionary.len() > 1 && dictionary.texts().filter(|text| is_name(text)).count() * 2 > dictionary.len()
}
