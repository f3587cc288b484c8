//! Learning from counts: what becomes of every tuple, for whoever has the rows.

use super::Session;
use super::single::what_failed;
use super::unless_cancelled;
use crate::algorithms;
use crate::check::{self, Outcome, Verdict};
use crate::error::{Error, Fault};
use crate::hierarchy::{Cell, NodeId};
use crate::keyed::KeyedOrder;
use crate::plan::{AlgorithmSpec, CheckedPlan, QuasiAttribute};
use crate::principle::{Ground, Principle};
use crate::progress::Progress;
use crate::release::{ClassId, Masked, Recoding, Share};
use crate::report;
use crate::table::{Code, Codes, Column, Dictionary, RowId, Table};
use crate::text::step;
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::collections::BTreeMap;

/// What becomes of every tuple of a table of counts, and what the classes show. As private as the table, but for the
/// cells of classes.
#[derive(Debug, Clone)]
pub struct Rules {
    /// How many rows of which tuple are in which class, by tuple. Rows of a tuple that are in none are left out.
    pub shares: Vec<Share>,
    /// The number of rows in each class.
    pub rows_of_class: Vec<u32>,
    /// What the classes show, column by column, in table order.
    pub columns: Vec<RuleColumn>,
    /// Whether classes are published with a `group_id`, which is the number of the class plus one: classes are numbered
    /// by the key, so that their numbers tell nothing.
    pub grouped: bool,
    /// The number of rows in the data.
    pub rows: u64,
    /// The number of rows that are left out.
    pub suppressed: u64,
    /// The mean loss (NCP) of all quasi cells, columns weighted as in the plan and those of rows left out counted 1.
    pub loss: f64,
    /// The method in the words of a plan that learns the same again.
    pub algorithm: AlgorithmSpec,
    /// The trees over which principles measure distances, for whoever measures them again.
    pub trees: Vec<RuleTree>,
    /// What the method did, in words for the report.
    pub notes: Vec<String>,
    /// The answer of the independent check of the classes, as they were learnt.
    pub verdict: Verdict,
}

/// A quasi column as classes show it.
#[derive(Debug, Clone)]
pub struct RuleColumn {
    /// Its name.
    pub name: String,
    /// The different cells.
    pub texts: Vec<String>,
    /// Which of them each class shows.
    pub of_class: Vec<u32>,
    /// Where each value of the table that was given stands in the leaf order, by its code.
    pub places: Vec<u32>,
    /// Which places the cells stand for. Several cells may read alike.
    pub runs: Vec<Run>,
}

/// The values that a cell stands for, as places in the leaf order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Run {
    /// The cell, by the number of its text.
    pub text: u32,
    /// The first place.
    pub low: u32,
    /// The last place.
    pub high: u32,
}

/// The tree over the values of a sensitive column.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Serialize)]
pub struct RuleTree {
    /// The column.
    pub name: String,
    /// The height of the root.
    pub height: usize,
    /// Each value with everything above it, lowest first.
    pub values: Vec<TreeValue>,
}

/// A value of a sensitive column in its tree.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Serialize)]
pub struct TreeValue {
    /// As it is spelled.
    pub text: String,
    /// The node of the value itself and those above it, up to the root.
    pub nodes: Vec<TreeNode>,
}

/// A node of a tree.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Copy, Serialize)]
pub struct TreeNode {
    /// Its number.
    pub node: u32,
    /// The number of the node above; none for the root.
    pub parent: Option<u32>,
    /// How high it stands.
    pub height: usize,
}

impl Session<'_> {
    /// Learns from a table of counts ([`crate::Table::with_counts`]) what becomes of every tuple. Never returns rules whose
    /// own verdict fails.
    ///
    /// ```
    /// use outis::{Plan, Session, Silent, Table};
    /// let tuples = Table::from_csv(b"age,sex\n34,f\n35,f\n60,m\n")?.with_counts(&[2, 1, 4])?;
    /// let plan = Plan::parse(r#"{
    ///   "version": 1,
    ///   "attributes": { "age": { "role": "quasi" }, "sex": { "role": "quasi" } },
    ///   "principles": [{ "kind": "k-anonymity", "k": 3 }],
    ///   "algorithm": { "name": "sweep" }
    /// }"#)?;
    /// let mut session = Session::open(&tuples, [7; 32].into());
    /// session.set_plan(plan, &mut Silent);
    /// let rules = session.learn(&mut Silent)?;
    /// let mut sizes = rules.rows_of_class.clone();
    /// sizes.sort_unstable();
    /// assert_eq!((sizes, rules.suppressed), (vec![3, 4], 0));
    /// # Ok::<(), outis::Error>(())
    /// ```
    pub fn learn(&self, progress: &mut dyn Progress) -> Result<Rules, Error> {
        unless_cancelled(progress)?;
        let checked = self.bound()?;
        // for a table of counts a fault already; rows may be learnt from, too
        checked.plan.counted_columns()?;
        let findings = self.undecided()?;
        if !findings.is_empty() {
            return Err(Error::Undecided { findings });
        }
        let table = self.unified();
        let order = self.order();
        let mut recoding = algorithms::run_on(checked, table, &order, &self.shared, progress)?;
        if recoding.class_of_row.iter().any(|&class| recoding.partial.on_any(class)) {
            let expected = step("fault-counts-no-share").with("name", checked.plan.algorithm.name());
            let found = checked.plan.suppression.to_string();
            let fault = Fault::new("suppression", found, expected);
            return Err(Error::BadPlan { faults: vec![fault] });
        }
        let algorithm = recoding.again.take().unwrap_or_else(|| checked.plan.algorithm.clone());
        let mut rules = rules(checked, table, &order, recoding, algorithm, progress)?;
        unless_cancelled(progress)?;
        for (attribute, column) in checked.quasi.iter().zip(&mut rules.columns) {
            column.places = places(checked, attribute, &self.table, table);
        }
        rules.trees = trees(checked, &self.table, table);
        if rules.verdict.verdict != Outcome::Holds {
            let reason = what_failed(&rules.verdict, &checked.plan);
            let private_report = Box::new(report::diagnosis(&checked.plan, &rules.verdict));
            return Err(Error::Withheld { reason, private_report });
        }
        Ok(rules)
    }
}

fn rules(
    plan: &CheckedPlan,
    table: &Table,
    order: &KeyedOrder<'_>,
    recoding: Recoding,
    algorithm: AlgorithmSpec,
    progress: &mut dyn Progress,
) -> Result<Rules, Error> {
    let weights: Vec<u32> = table.row_ids().map(|row| table.weight(row)).collect();
    let width = plan.quasi.len();
    let classes = recoding.cells.len() / width.max(1);
    let mut by_key: Vec<usize> = (0..classes).collect();
    crate::sorting::sort_by_cached_key(&mut by_key, |class| order.of_value(&format!("class {class}")));
    let mut number = vec![0u32; classes];
    by_key.iter().zip(0..).for_each(|(&class, place)| number[class] = place);
    let shares = shares(&recoding, &weights, &number);
    let mut rows_of_class = vec![0u32; classes];
    shares.iter().for_each(|share| rows_of_class[share.class.0 as usize] += share.rows);
    let rows: u64 = weights.iter().map(|&weight| u64::from(weight)).sum();
    let published: u64 = rows_of_class.iter().map(|&rows| u64::from(rows)).sum();
    let all: f64 = plan.quasi.iter().map(|attribute| attribute.weight).sum();
    let mut lost = (rows - published) as f64 * all;
    let mut columns = Vec::with_capacity(width);
    for (place, attribute) in plan.quasi.iter().enumerate() {
        let mut code_of_cell = FxHashMap::default();
        let mut code_of_text: BTreeMap<String, u32> = BTreeMap::new();
        let published = shares.iter().map(|share| share.row);
        let masked = Masked::new(attribute, table.column(attribute.column), published);
        let mut column = RuleColumn {
            name: attribute.name.clone(),
            texts: Vec::new(),
            of_class: Vec::new(),
            places: Vec::new(),
            runs: Vec::new(),
        };
        for (new, &class) in by_key.iter().enumerate() {
            let cell = recoding.cells[class * width + place];
            lost += f64::from(rows_of_class[new]) * attribute.weight * attribute.hierarchy.loss(cell);
            let code = *code_of_cell.entry(cell).or_insert_with(|| {
                // two cells may read alike: one text for both
                let text = attribute.hierarchy.text(cell);
                let text = masked.iter().fold(text, |text, masked| masked.cut(text));
                *code_of_text.entry(text).or_insert_with_key(|text| {
                    column.texts.push(text.clone());
                    column.texts.len() as u32 - 1
                })
            });
            column.of_class.push(code);
        }
        let run = |(&cell, &text): (&Cell, &u32)| {
            let (low, high) = attribute.hierarchy.span(cell);
            Run { text, low: low.0, high: high.0 }
        };
        column.runs = code_of_cell.iter().map(run).collect();
        // not in the order of a hash
        column.runs.sort_unstable();
        column.runs.dedup();
        columns.push(column);
    }
    let whole = rows as f64 * all;
    progress.report("checking the release", 1, 3);
    let groups = recoding.grouped.then_some(classes);
    let origin: Vec<RowId> = shares.iter().map(|share| share.row).collect();
    let verdict =
        check::judge_counted(&released(table, plan, &shares, &columns, groups)?, &origin, &plan.plan, table);
    Ok(Rules {
        shares,
        rows_of_class,
        columns,
        grouped: recoding.grouped,
        rows,
        suppressed: rows - published,
        loss: if whole > 0.0 { lost / whole } else { 0.0 },
        algorithm,
        trees: Vec::new(),
        notes: recoding.notes.iter().map(ToString::to_string).collect(),
        verdict,
    })
}

/// Where the values of a quasi column stand, in the order of the table that was given; its spellings of what is missing are
/// one value.
fn places(plan: &CheckedPlan, attribute: &QuasiAttribute, given: &Table, unified: &Table) -> Vec<u32> {
    let bound = &unified.column(attribute.column).dictionary;
    let codes: BTreeMap<&str, Code> = bound.texts().zip((0..).map(Code)).collect();
    let is_missing = |text: &str| plan.plan.missing.iter().any(|missing| missing == text);
    let missing = attribute.hierarchy.missing_position();
    let place = |text: &str| {
        let own = codes.get(text).map(|&code| attribute.hierarchy.position(code));
        own.or(missing.filter(|_| is_missing(text))).expect("every value of a bound column has a place").0
    };
    given.column(attribute.column).dictionary.texts().map(place).collect()
}

/// The trees that principles measure distances over; values as they are spelled in the table that was given.
fn trees(plan: &CheckedPlan, given: &Table, unified: &Table) -> Vec<RuleTree> {
    let mut trees: Vec<RuleTree> = Vec::new();
    for principle in &plan.principles {
        let Principle::TCloseness { ground: Ground::Hierarchy(hierarchy), column, .. } = principle else {
            continue;
        };
        let (named, bound) = (given.column(*column), unified.column(*column));
        if trees.iter().any(|tree| tree.name == named.name) {
            continue;
        }
        let codes: BTreeMap<&str, Code> = bound.dictionary.texts().zip((0..).map(Code)).collect();
        let is_missing = |text: &str| plan.plan.missing.iter().any(|missing| missing == text);
        let missing = codes.iter().find(|(text, _)| is_missing(text)).map(|(_, &code)| code);
        let node = |node: NodeId| TreeNode {
            node: node.0,
            parent: hierarchy.parent(node).map(|parent| parent.0),
            height: hierarchy.level(node),
        };
        let value = |text: &str| {
            // spellings of what is missing are one value
            let code = codes.get(text).copied().or(missing.filter(|_| is_missing(text)))?;
            let leaf = hierarchy.ancestor(hierarchy.position(code), 0);
            let above = std::iter::successors(Some(leaf), |&below| hierarchy.parent(below));
            Some(TreeValue { text: text.to_owned(), nodes: above.map(node).collect() })
        };
        trees.push(RuleTree {
            name: named.name.clone(),
            height: hierarchy.height().unwrap_or(1),
            values: named.dictionary.texts().filter_map(value).collect(),
        });
    }
    trees
}

/// What is published of the counted columns, as a table of counts with a row for every share.
fn released(
    table: &Table,
    plan: &CheckedPlan,
    shares: &[Share],
    columns: &[RuleColumn],
    groups: Option<usize>,
) -> Result<Table, Error> {
    let rows: Vec<RowId> = shares.iter().map(|share| share.row).collect();
    let cell = |column: &RuleColumn, share: &Share| column.of_class[share.class.0 as usize];
    let mut published: Vec<Column> = (columns.iter())
        .map(|column| Column {
            name: column.name.clone(),
            dictionary: column.texts.iter().map(String::as_str).collect(),
            codes: Codes::collect(column.texts.len(), shares.iter().map(|share| cell(column, share))),
        })
        .collect();
    for &id in &plan.sensitive {
        let column = table.column(id);
        published.push(Column { codes: column.codes.at(&rows), ..column.clone() });
    }
    if let Some(groups) = groups {
        let numbers: Vec<String> = (1..=groups).map(|number| number.to_string()).collect();
        let dictionary: Dictionary = numbers.iter().map(String::as_str).collect();
        let codes = Codes::collect(dictionary.len(), shares.iter().map(|share| share.class.0));
        published.push(Column { name: "group_id".to_owned(), dictionary, codes });
    }
    let counts: Vec<u64> = shares.iter().map(|share| u64::from(share.rows)).collect();
    Table::new(published, table.dialect.clone()).with_counts(&counts)
}

/// What is in which class, by tuple and class, each pair once.
fn shares(recoding: &Recoding, weights: &[u32], number: &[u32]) -> Vec<Share> {
    let numbered = |class: ClassId| ClassId(number[class.0 as usize]);
    let mut split: Vec<Share> =
        recoding.split.iter().map(|share| Share { class: numbered(share.class), ..*share }).collect();
    split.sort_unstable();
    split.dedup_by(|later, first| {
        let same = (later.row, later.class) == (first.row, first.class);
        first.rows += if same { later.rows } else { 0 };
        same
    });
    let mut divided = split.into_iter().peekable();
    let mut shares = Vec::with_capacity(weights.len());
    for ((row, &class), &rows) in (0..).map(RowId).zip(&recoding.class_of_row).zip(weights) {
        let mut is_split = false;
        while let Some(share) = divided.next_if(|share| share.row == row) {
            shares.push(share);
            is_split = true;
        }
        if !is_split && class != ClassId::SUPPRESSED {
            shares.push(Share { row, class: numbered(class), rows });
        }
    }
    shares
}
