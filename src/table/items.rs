//! Cells that hold a set of items.

use super::{Codes, Column, Dictionary};
use std::collections::BTreeSet;

/// The items of a cell, each once and sorted; none of a missing value.
pub(crate) fn items_of<'t>(text: &'t str, separator: &str, missing: &[String]) -> BTreeSet<&'t str> {
    if missing.iter().any(|spelling| spelling == text) {
        return BTreeSet::new();
    }
    text.split(separator).map(str::trim).filter(|item| !item.is_empty()).collect()
}

/// Items as the values of a column, which is what a hierarchy is bound to.
pub(crate) fn items_as_column<'t>(items: impl IntoIterator<Item = &'t str>) -> Column {
    let mut dictionary = Dictionary::default();
    items.into_iter().for_each(|item| {
        dictionary.push(item);
    });
    Column { name: String::new(), dictionary, codes: Codes::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_told_apart_by_their_text() {
        let items = items_of(" b;a ;;b", ";", &[]);
        assert_eq!(items.into_iter().collect::<Vec<_>>(), ["a", "b"]);
        assert!(items_of("?", ";", &["?".to_owned()]).is_empty());
    }
}
