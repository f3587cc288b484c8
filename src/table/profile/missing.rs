//! Spellings that probably mean "missing".

use crate::table::types::{ColumnType, infer};
use crate::table::{Dictionary, Table};

/// Spellings that hardly ever mean anything else.
const CERTAIN: [&str; 16] = [
    "?", "NA", "N/A", "n/a", "#N/A", "<NA>", "NaN", "nan", "null", "NULL", "Null", "(null)", "\\N", "k.A.",
    "missing", "#NULL!",
];

/// Spellings that are words or marks as well: taken only where they alone keep a column from being
/// numbers or dates.
const POSSIBLE: [&str; 12] =
    ["-", "--", ".", "..", " ", "none", "None", "unknown", "Unknown", "unbekannt", "NR", "n.a."];

/// What is always missing.
pub(super) fn default_spellings() -> Vec<String> {
    vec![String::new()]
}

/// The spellings of one column, in the order of their first appearance, that probably mean "missing"
/// although nobody said so.
pub(super) fn likely_spellings(dictionary: &Dictionary) -> Vec<String> {
    let certain = with_spellings(dictionary, &CERTAIN);
    let mut all = default_spellings();
    all.extend(with_spellings(dictionary, &CERTAIN));
    if infer(dictionary, &all).kind != ColumnType::Text {
        return certain;
    }
    let possible = with_spellings(dictionary, &POSSIBLE);
    all.extend(possible.iter().cloned());
    let settles_type = !possible.is_empty() && infer(dictionary, &all).kind != ColumnType::Text;
    if settles_type { all.split_off(1) } else { certain }
}

fn with_spellings(dictionary: &Dictionary, spellings: &[&str]) -> Vec<String> {
    let country_codes = looks_like_country_codes(dictionary);
    dictionary
        .texts()
        .filter(|text| spellings.contains(text) && !(country_codes && *text == "NA"))
        .map(str::to_owned)
        .collect()
}

/// `NA` among two-letter codes is Namibia.
fn looks_like_country_codes(dictionary: &Dictionary) -> bool {
    dictionary.len() > 2
        && dictionary
            .texts()
            .filter(|text| !text.is_empty())
            .all(|text| text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_uppercase()))
}

/// The default and every spelling that any column probably uses.
pub(super) fn all_spellings(table: &Table) -> Vec<String> {
    let mut spellings = default_spellings();
    for spelling in table.columns().iter().flat_map(|column| likely_spellings(&column.dictionary)) {
        if !spellings.contains(&spelling) {
            spellings.push(spelling);
        }
    }
    spellings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn likely(values: &[&str]) -> Vec<String> {
        likely_spellings(&values.iter().copied().collect())
    }

    #[test]
    fn common_spellings_are_recognised() {
        assert_eq!(likely(&["Rome", "?", "Oslo", "N/A"]), ["?", "N/A"]);
        assert_eq!(likely(&["Rome", "Oslo"]), Vec::<String>::new());
    }

    #[test]
    fn a_word_counts_only_where_it_alone_spoils_the_type() {
        assert_eq!(likely(&["34", "none", "35"]), ["none"]);
        assert_eq!(likely(&["Flu", "none", "Gout"]), Vec::<String>::new());
        assert_eq!(likely(&["34", "-", "NA"]), ["NA", "-"]);
        assert_eq!(likely(&["-"]), Vec::<String>::new());
    }

    #[test]
    fn namibia_is_not_missing() {
        assert_eq!(likely(&["DE", "NA", "FR"]), Vec::<String>::new());
        assert_eq!(likely(&["1", "NA"]), ["NA"]);
    }
}
