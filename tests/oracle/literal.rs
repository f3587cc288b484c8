//! Tables and plans as text literals.

use outis::table::csv::Dialect;
use outis::table::{Codes, Column, Dictionary};
use outis::{Plan, Table};

/// Rows of trimmed cells; the first line is the header.
pub fn cells(text: &str) -> Vec<Vec<String>> {
    text.lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.split('|').map(|cell| cell.trim().to_owned()).collect())
        .collect()
}

/// A table from lines such as `Age | Zip`. Cells are trimmed; `|` does not occur in them.
pub fn table(text: &str) -> Table {
    let mut lines = cells(text);
    let header = lines.remove(0);
    from_rows(&header.iter().map(String::as_str).collect::<Vec<_>>(), &lines)
}

/// A table from a header and rows of cells.
pub fn from_rows(header: &[&str], rows: &[Vec<String>]) -> Table {
    let columns = header.iter().enumerate().map(|(index, name)| {
        let mut distinct: Vec<&str> = Vec::new();
        let codes: Vec<u32> = rows
            .iter()
            .map(|row| {
                let text = row[index].as_str();
                distinct.iter().position(|known| *known == text).unwrap_or_else(|| {
                    distinct.push(text);
                    distinct.len() - 1
                }) as u32
            })
            .collect();
        Column {
            name: (*name).to_owned(),
            codes: Codes::collect(distinct.len(), codes.into_iter()),
            dictionary: distinct.into_iter().collect::<Dictionary>(),
        }
    });
    let dialect = Dialect {
        delimiter: b',',
        line_end: "\n",
        byte_order_mark: false,
        encoding: "UTF-8",
        trailing_delimiter: false,
    };
    Table::new(columns.collect(), dialect)
}

/// A plan with these attributes and principles, written as the inside of their JSON.
pub fn plan(attributes: &str, principles: &str) -> Plan {
    plan_with(attributes, principles, "")
}

/// The same with more fields of the plan, each followed by a comma.
pub fn plan_with(attributes: &str, principles: &str, more: &str) -> Plan {
    Plan::parse(&format!(
        r#"{{ "version": 1, {more} "attributes": {{ {attributes} }}, "principles": [{principles}],
             "algorithm": {{ "name": "mondrian" }} }}"#
    ))
    .expect("the test's plan is valid")
}
