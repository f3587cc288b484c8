//! What a hierarchy makes of a column, to look at before it is used.

use super::{Cell, Form, Hierarchy, HierarchySpec, Position};
use crate::error::{Error, Fault};
use crate::table::items::{items_as_column, items_of};
use crate::table::{Code, Column};
use crate::text::step;
use serde::Serialize;
use std::collections::BTreeSet;

/// A hierarchy with what it publishes for some of a column's values.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HierarchyPreview"))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Preview {
    /// The hierarchy as used: the one given, or the default of the column's type.
    pub hierarchy: HierarchySpec,
    /// The level of `*`; `None` where there are no levels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<usize>,
    /// For each level how many different cells it has.
    pub levels: Vec<LevelSize>,
    /// One line per example value, from the value itself up to `*`.
    pub examples: Vec<Vec<String>>,
}

/// How many different cells a level has.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LevelSize {
    /// Counted from 0, the values themselves.
    pub level: usize,
    /// Different cells at this level.
    pub distinct: usize,
}

/// One level of a hierarchy, for a preview.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LevelPreview {
    /// Counted from 0, the values themselves.
    pub level: usize,
    /// How many different cells there are at this level.
    pub nodes: usize,
    /// The first of them as they are published.
    pub examples: Vec<String>,
}

impl Hierarchy {
    /// Each level with its number of cells and the first `limit` of them. Without levels, the values
    /// and one range over all of them.
    pub fn preview(&self, limit: usize) -> Vec<LevelPreview> {
        match &self.form {
            Form::Levels(nodes) => (0..=nodes.height())
                .map(|level| {
                    let cells = nodes.at_level(level);
                    let examples =
                        cells.iter().take(limit).map(|&node| nodes.label(node).to_owned()).collect();
                    LevelPreview { level, nodes: cells.len(), examples }
                })
                .collect(),
            Form::Runs(ranges) => {
                let values = ranges.leaf_count() as u32;
                let single = |position| self.text(self.cover(Position(position), Position(position)));
                let whole = (values > 0).then(|| ranges.text(Position(0), Position(values - 1)));
                vec![
                    LevelPreview {
                        level: 0,
                        nodes: ranges.positions(),
                        examples: (0..values).take(limit).map(single).collect(),
                    },
                    LevelPreview {
                        level: 1,
                        nodes: usize::from(whole.is_some()),
                        examples: whole.into_iter().take(limit).collect(),
                    },
                ]
            }
        }
    }
}

impl Preview {
    /// Binds `spec` (or the default) to the column and shows at most `limit` of its values, spread
    /// over the leaf order. Faults carry paths relative to the hierarchy.
    ///
    /// ```
    /// use outis::{Table, hierarchy::{HierarchySpec, MaskFrom, Preview}};
    /// let table = Table::from_csv(b"zip\n02139\n02141\n02142\n10001\n10002\n10003\n")?;
    /// let mask = HierarchySpec::Mask { from: MaskFrom::Right, char: '*', shown: vec![] };
    /// let preview = Preview::new(Some(&mask), &table.columns()[0], &[], 2)?;
    /// assert_eq!(preview.examples[0], ["02139", "0213*", "021**", "02***", "0****", "*"]);
    /// # Ok::<(), outis::Error>(())
    /// ```
    pub fn new(
        spec: Option<&HierarchySpec>,
        column: &Column,
        missing: &[String],
        limit: usize,
    ) -> Result<Preview, Error> {
        let spec = spec.cloned().unwrap_or_else(|| Hierarchy::default_spec(column, missing, false));
        let bound = Hierarchy::bind(&spec, column, missing).map_err(|faults| Error::BadPlan { faults })?;
        let levels = bound.preview(0);
        let sizes = levels.iter().map(|level| LevelSize { level: level.level, distinct: level.nodes });
        let shown = spread(values_in_leaf_order(&bound, column), limit);
        Ok(Preview {
            height: bound.height(),
            levels: sizes.collect(),
            examples: shown.map(|code| ladder(&bound, code)).collect(),
            hierarchy: spec,
        })
    }

    /// The same for a column by its name; a name that is not there is a fault. With a separator the values are the items of
    /// its cells, which are flat where no hierarchy is given.
    pub fn of_column(
        table: &crate::Table,
        name: &str,
        spec: Option<&HierarchySpec>,
        missing: &[String],
        limit: usize,
        separator: Option<&str>,
    ) -> Result<Preview, Error> {
        let Some(column) = table.find(name) else {
            let names = table.columns().iter().map(|column| column.name.as_str());
            return Err(Error::BadPlan {
                faults: vec![
                    Fault::new(
                        format!("attributes.{name}"),
                        format!("`{name}`"),
                        step("fault-column-of-table"),
                    )
                    .near(crate::text::nearest(name, names)),
                ],
            });
        };
        let column = table.column(column);
        match separator.filter(|separator| !separator.is_empty()) {
            None => Preview::new(spec, column, missing, limit),
            Some(separator) => {
                let items: BTreeSet<&str> =
                    column.dictionary.texts().flat_map(|text| items_of(text, separator, missing)).collect();
                Preview::new(
                    Some(spec.unwrap_or(&HierarchySpec::Flat {})),
                    &items_as_column(items),
                    &[],
                    limit,
                )
            }
        }
    }
}

/// The codes that are not missing, in the order of the hierarchy.
fn values_in_leaf_order(hierarchy: &Hierarchy, column: &Column) -> Vec<Code> {
    let missing = hierarchy.missing_position();
    let codes = (0..column.dictionary.len() as u32).map(Code);
    let mut codes: Vec<Code> = codes.filter(|&code| Some(hierarchy.position(code)) != missing).collect();
    codes.sort_by_key(|&code| hierarchy.position(code));
    codes
}

/// At most `limit` of the values, the first and the last among them.
fn spread(values: Vec<Code>, limit: usize) -> impl Iterator<Item = Code> {
    let shown = values.len().min(limit);
    let last = values.len().saturating_sub(1);
    (0..shown).map(move |index| values[if shown > 1 { index * last / (shown - 1) } else { 0 }])
}

/// What a value is published as, from itself up to `*`.
fn ladder(hierarchy: &Hierarchy, code: Code) -> Vec<String> {
    let position = hierarchy.position(code);
    match hierarchy.height() {
        Some(height) => (0..=height)
            .map(|level| hierarchy.text(Cell::Node(hierarchy.ancestor(position, level))))
            .collect(),
        None => {
            let widest = hierarchy.preview(1).pop().and_then(|level| level.examples.into_iter().next());
            [Some(hierarchy.text(hierarchy.cover(position, position))), widest]
                .into_iter()
                .flatten()
                .collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Table;

    fn table() -> Table {
        Table::from_csv(b"age\n21\n34\n\n52\n23\n36\n").expect("a table")
    }

    #[test]
    fn numbers_without_a_hierarchy_show_their_range() {
        let preview = Preview::of_column(&table(), "age", None, &[String::new()], 3, None).expect("numbers");
        assert_eq!(preview.hierarchy, HierarchySpec::Range {});
        assert_eq!(preview.height, None);
        let shown: Vec<&str> = preview.examples.iter().map(|ladder| ladder[0].as_str()).collect();
        assert_eq!(shown.len(), 3);
        assert!(preview.examples.iter().all(|ladder| ladder[1] == "[21,52]"), "{:?}", preview.examples);
    }

    #[test]
    fn faults_of_the_hierarchy_are_told() {
        let spec = HierarchySpec::Intervals { widths: vec![5.0, 7.0], origin: 0.0, min: None, max: None };
        let error =
            Preview::of_column(&table(), "age", Some(&spec), &[String::new()], 3, None).expect_err("a fault");
        assert_eq!(error.code(), "bad-plan");
    }

    #[test]
    fn items_of_cells_are_values_of_their_own() {
        let table = Table::from_csv(b"bought\ntea|milk\nmilk\n\n").expect("a table");
        let preview =
            Preview::of_column(&table, "bought", None, &[String::new()], 9, Some("|")).expect("flat");
        assert_eq!(preview.examples, [["milk", "*"], ["tea", "*"]]);
    }

    #[test]
    fn an_unknown_column_names_the_nearest() {
        let error = Preview::of_column(&table(), "agee", None, &[], 3, None).expect_err("no such column");
        assert!(error.to_string().contains("did you mean `age`"), "{error}");
    }
}
