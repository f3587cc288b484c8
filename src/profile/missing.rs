//! Spellings that probably mean "missing".

use crate::table::types::{ColumnType, infer};
use crate::table::{Dictionary, Table};

/// Spellings that hardly ever mean anything else. `*` is what other tools publish for any value.
const CERTAIN: [&str; 17] = [
    "?", "*", "NA", "N/A", "n/a", "#N/A", "<NA>", "NaN", "nan", "null", "NULL", "Null", "(null)", "\\N",
    "k.A.", "missing", "#NULL!",
];

/// Spellings that are words or marks as well: taken only where they alone keep a column from being
/// numbers or dates.
const POSSIBLE: [&str; 12] =
    ["-", "--", ".", "..", " ", "none", "None", "unknown", "Unknown", "unbekannt", "NR", "n.a."];

/// Longer texts are not looked up.
const LONGEST: usize = 9;

/// How missing values are probably spelled in a table.
pub(super) struct Spellings {
    /// Per column what probably means "missing" although nobody said so, by first appearance.
    pub(super) of_column: Vec<Vec<String>>,
    /// The empty spelling and what no column uses as a value: `none` may be a number that is missing
    /// in one column and a diagnosis in another.
    pub(super) of_table: Vec<String>,
}

impl Spellings {
    pub(super) fn recognise(table: &Table) -> Spellings {
        let dictionaries = || table.columns().iter().map(|column| &column.dictionary);
        let of_column: Vec<Vec<String>> = dictionaries().map(likely_spellings).collect();
        let is_value = |spelling: &String| {
            let mut columns = dictionaries().zip(&of_column);
            columns.any(|(dictionary, likely)| {
                !likely.contains(spelling) && dictionary.texts().any(|text| text == spelling)
            })
        };
        let mut of_table = vec![String::new()];
        for spelling in of_column.iter().flatten() {
            if !of_table.contains(spelling) && !is_value(spelling) {
                of_table.push(spelling.clone());
            }
        }
        Spellings { of_column, of_table }
    }
}

fn likely_spellings(dictionary: &Dictionary) -> Vec<String> {
    let certain = found(dictionary, &CERTAIN);
    let possible = found(dictionary, &POSSIBLE);
    if possible.is_empty() {
        return certain;
    }
    let is_text = |missing: &[&[String]]| infer(dictionary, &missing.concat()).kind == ColumnType::Text;
    let empty = [String::new()];
    let settles_type = is_text(&[&empty, &certain]) && !is_text(&[&empty, &certain, &possible]);
    if settles_type { [certain, possible].concat() } else { certain }
}

fn found(dictionary: &Dictionary, spellings: &[&str]) -> Vec<String> {
    let is_found = |text: &&str| text.len() <= LONGEST && spellings.contains(text);
    let found: Vec<&str> = dictionary.texts().filter(is_found).collect();
    let namibia = found.contains(&"NA") && are_country_codes(dictionary);
    found.into_iter().filter(|&text| !(namibia && text == "NA")).map(str::to_owned).collect()
}

/// `NA` among two-letter codes is Namibia.
fn are_country_codes(dictionary: &Dictionary) -> bool {
    dictionary.len() > 2
        && dictionary
            .texts()
            .filter(|text| !text.is_empty())
            .all(|text| text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_uppercase()))
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
    fn a_spelling_that_is_a_value_elsewhere_is_not_taken_for_the_whole_table() {
        let table =
            Table::from_csv(b"age,illness,zip\n34,none,?\nnone,Flu,02139\n35,Gout,02141\n").expect("a table");
        let spellings = Spellings::recognise(&table);
        assert_eq!(spellings.of_column, [vec!["none"], vec![], vec!["?"]]);
        assert_eq!(spellings.of_table, ["", "?"]);
    }

    #[test]
    fn no_spelling_is_too_long_to_be_found() {
        assert!(CERTAIN.iter().chain(&POSSIBLE).all(|spelling| spelling.len() <= LONGEST));
    }

    #[test]
    fn namibia_is_not_missing() {
        assert_eq!(likely(&["DE", "NA", "FR"]), Vec::<String>::new());
        assert_eq!(likely(&["1", "NA"]), ["NA"]);
    }
}
