//! Missing values equal each other, however they are spelled.

use super::{Codes, Column, Dictionary, Table};
use std::borrow::Cow;

impl Table {
    /// The table with every missing value spelled as the first of `missing`, under one code per column.
    /// Columns without a missing value, or with only that spelling, are not touched.
    pub fn with_one_missing_value(&self, missing: &[String]) -> Cow<'_, Table> {
        let is_missing = |text: &str| missing.iter().any(|spelling| spelling == text);
        let spelled_otherwise =
            |column: &Column| column.dictionary.texts().any(|text| is_missing(text) && text != missing[0]);
        if !self.columns.iter().any(spelled_otherwise) {
            return Cow::Borrowed(self);
        }
        let columns = (self.columns.iter())
            .map(|column| {
                if spelled_otherwise(column) { respell(column, missing, is_missing) } else { column.clone() }
            })
            .collect();
        Cow::Owned(Table::new(columns, self.dialect.clone()).with_counts_of(self, self.row_ids()))
    }
}

fn respell(column: &Column, missing: &[String], is_missing: impl Fn(&str) -> bool) -> Column {
    let mut dictionary = Dictionary::default();
    let mut one = None;
    let code_of: Vec<u32> = (column.dictionary.texts())
        .map(|text| match is_missing(text) {
            true => one.get_or_insert_with(|| dictionary.push(&missing[0])).0,
            false => dictionary.push(text).0,
        })
        .collect();
    let mut rows = Vec::with_capacity(column.codes.len());
    column.codes.for_each(|_, code| rows.push(code_of[code.0 as usize]));
    let codes = Codes::collect(dictionary.len(), rows.into_iter());
    Column { name: column.name.clone(), dictionary, codes }
}

#[cfg(test)]
mod tests {
    use crate::table::{RowId, Table};

    #[test]
    fn all_spellings_of_a_missing_value_become_one() {
        let table = Table::from_csv(b"a,b\n?,1\nx,2\nNA,3\ny,4\n").expect("well formed");
        let missing = ["NA".to_owned(), "?".to_owned()];
        let one = table.with_one_missing_value(&missing);
        let texts: Vec<&str> = table.row_ids().map(|row| one.columns()[0].text(row)).collect();
        assert_eq!(texts, ["NA", "x", "NA", "y"]);
        assert_eq!(one.columns()[0].dictionary.len(), 3);
        assert_eq!(one.columns()[1].text(RowId(3)), "4");
    }
}
