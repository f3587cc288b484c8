//! Rows that are published with the cells of some columns suppressed.
//!
//! Constraints that share columns are reached together, and a row that cannot be placed shows `*` in all
//! their columns and in the sensitive ones. It is exempt from these constraints and from no others. Which
//! rows they are is known to the publisher; from the files alone their number is: of the rows that show
//! nothing but `*` in a constraint's columns, those that are not suppressed must be none or at least k. Those that are
//! suppressed must be none or at least the largest k of the constraints that they are exempt from: whoever knows these
//! columns and finds a victim in no class knows that it is among them.

use super::published::{columns, role};
use super::tree_paths::ROOT;
use crate::error::count;
use crate::plan::{Plan, PrincipleSpec, Role};
use crate::table::{ColumnId, RowId, Table};

/// The columns that rows may be suppressed on together, each with who is.
#[derive(Debug, Default)]
pub(crate) struct PartialSuppression {
    components: Vec<Component>,
}

#[derive(Debug)]
struct Component {
    columns: Vec<ColumnId>,
    exempt: Exempt,
}

/// The published rows that are exempt from some constraints.
#[derive(Debug)]
pub(crate) enum Exempt {
    /// Whether each row is.
    Rows(Vec<bool>),
    /// How many of those that show nothing are.
    Number(u64),
}

/// What is said about one set of columns.
pub(crate) struct Listed<T> {
    pub(crate) columns: Vec<String>,
    pub(crate) suppressed: T,
}

impl PartialSuppression {
    /// Where it is known which published rows are suppressed, with what is wrong about that.
    pub(crate) fn by_rows(
        table: &Table,
        plan: &Plan,
        listed: Vec<Listed<Vec<u32>>>,
    ) -> (PartialSuppression, Vec<String>) {
        PartialSuppression::new(table, plan, listed, |rows, shows_nothing, what| {
            let showing =
                rows.iter().filter(|&&row| !shows_nothing.get(row as usize).unwrap_or(&false)).count();
            let fault = format!("{} suppressed on {what} and show more than * there", count(showing, "row"));
            let mut exempt = vec![false; table.rows()];
            for &row in &rows {
                if let Some(exempt) = exempt.get_mut(row as usize) {
                    *exempt = true;
                }
            }
            (Exempt::Rows(exempt), (showing > 0).then_some(fault))
        })
    }

    /// Where only their numbers are known.
    pub(crate) fn by_numbers(
        table: &Table,
        plan: &Plan,
        listed: Vec<Listed<u64>>,
    ) -> (PartialSuppression, Vec<String>) {
        PartialSuppression::new(table, plan, listed, |number, shows_nothing, what| {
            let possible = shows_nothing.iter().filter(|&&nothing| nothing).count();
            let fault = format!(
                "{} said to be suppressed on {what}, {possible} show nothing but * there",
                count(number as usize, "row")
            );
            (Exempt::Number(number), (number > possible as u64).then_some(fault))
        })
    }

    /// `read` is given what is said, whether each row shows nothing in the component and the sensitive
    /// columns, and the component in words.
    fn new<T>(
        table: &Table,
        plan: &Plan,
        listed: Vec<Listed<T>>,
        mut read: impl FnMut(T, &[bool], &str) -> (Exempt, Option<String>),
    ) -> (PartialSuppression, Vec<String>) {
        let mut faults = Vec::new();
        let expected = if plan.algorithm.suppresses_components() { components(plan) } else { Vec::new() };
        let mut found: Vec<Vec<String>> = listed.iter().map(|listed| sorted(&listed.columns)).collect();
        crate::sorting::sort(&mut found);
        if found != expected {
            let told = |sets: &[Vec<String>]| match sets {
                [] => "none".to_owned(),
                sets => sets.iter().map(|set| set.join(", ")).collect::<Vec<_>>().join("; "),
            };
            faults.push(format!(
                "rows can be suppressed on {}, the plan's constraints fall into {}",
                told(&found),
                told(&expected)
            ));
            return (PartialSuppression::default(), faults);
        }
        let sensitive: Vec<ColumnId> = columns(table)
            .filter(|&id| role(plan, &table.column(id).name) == Some(Role::Sensitive))
            .collect();
        let mut partial = PartialSuppression::default();
        for Listed { columns, suppressed } in listed {
            let ids: Vec<ColumnId> = columns.iter().filter_map(|name| table.find(name)).collect();
            let all: Vec<ColumnId> = ids.iter().chain(&sensitive).copied().collect();
            let what = columns.join(", ");
            let (exempt, fault) = read(suppressed, &show_nothing(table, &all, plan), &what);
            faults.extend(fault);
            let (number, k) = (exempt.number(), largest_k(plan, &columns));
            if (1..k).contains(&number) {
                faults.push(format!(
                    "{} suppressed on {what}, fewer than {k}: whoever knows these columns finds them",
                    count(number as usize, "row")
                ));
            }
            partial.components.push(Component { columns: sorted_ids(ids), exempt });
        }
        (partial, faults)
    }

    /// Who is exempt from a constraint on these columns.
    pub(crate) fn exempt(&self, columns: &[ColumnId]) -> Option<&Exempt> {
        let within = |component: &&Component| columns.iter().all(|column| component.columns.contains(column));
        self.components.iter().find(within).map(|component| &component.exempt)
    }

    /// Whether a published row is suppressed in a quasi column, as far as that is known.
    pub(crate) fn in_column(&self, column: ColumnId, row: RowId) -> bool {
        let of = self.components.iter().filter(|component| component.columns.contains(&column));
        of.map(|component| &component.exempt).any(|exempt| exempt.has(row))
    }

    /// Whether a published row is suppressed anywhere, and with it its sensitive cells.
    pub(crate) fn anywhere(&self, row: RowId) -> bool {
        self.components.iter().any(|component| component.exempt.has(row))
    }
}

/// The largest k of the constraints on some of these columns.
fn largest_k(plan: &Plan, columns: &[String]) -> u64 {
    let k = |principle: &PrincipleSpec| match principle {
        PrincipleSpec::KAnonymity { k, attributes: None } => Some(*k),
        PrincipleSpec::KAnonymity { k, attributes: Some(names) } => {
            names.iter().all(|name| columns.contains(name)).then_some(*k)
        }
        _ => None,
    };
    plan.principles.iter().filter_map(k).max().map_or(0, u64::from)
}

impl Exempt {
    /// How many rows are exempt.
    fn number(&self) -> u64 {
        match self {
            Exempt::Rows(rows) => rows.iter().filter(|exempt| **exempt).count() as u64,
            Exempt::Number(number) => *number,
        }
    }

    fn has(&self, row: RowId) -> bool {
        matches!(self, Exempt::Rows(rows) if rows[row.0 as usize])
    }
}

/// The plan's constraints by the columns they share, as sets of names, sorted: constraints on a common
/// column are in one set.
fn components(plan: &Plan) -> Vec<Vec<String>> {
    let quasi = || {
        let quasi = plan.attributes.iter().filter(|(_, attribute)| attribute.role == Role::Quasi);
        quasi.map(|(name, _)| name.clone()).collect::<Vec<_>>()
    };
    let mut sets: Vec<Vec<String>> = Vec::new();
    for principle in &plan.principles {
        let PrincipleSpec::KAnonymity { attributes, .. } = principle else { continue };
        let mut merged = attributes.clone().unwrap_or_else(quasi);
        // whatever shares a column with it so far becomes one set with it
        let apart = |set: &Vec<String>| set.iter().all(|name| !merged.contains(name));
        let (apart, touching): (Vec<Vec<String>>, Vec<Vec<String>>) = sets.drain(..).partition(apart);
        merged.extend(touching.into_iter().flatten());
        sets = apart;
        sets.push(sorted(&merged));
    }
    crate::sorting::sort(&mut sets);
    sets
}

fn sorted(names: &[String]) -> Vec<String> {
    let mut names = names.to_vec();
    names.sort();
    names.dedup();
    names
}

fn sorted_ids(mut ids: Vec<ColumnId>) -> Vec<ColumnId> {
    ids.sort();
    ids
}

/// Whether each row has `*` in all these columns.
fn show_nothing(table: &Table, columns: &[ColumnId], plan: &Plan) -> Vec<bool> {
    let mut nothing = vec![true; table.rows()];
    for &id in columns {
        let column = table.column(id);
        let star: Vec<bool> = column.dictionary.texts().map(|text| says_nothing(text, plan)).collect();
        column.codes.for_each(|row, code| nothing[row.0 as usize] &= star[code.0 as usize]);
    }
    nothing
}

/// Whether a cell reads as `*`; so does a missing value where `*` is one of its spellings.
pub(crate) fn says_nothing(text: &str, plan: &Plan) -> bool {
    let missing = |text: &str| plan.missing.iter().any(|spelling| spelling == text);
    text == ROOT || (missing(text) && missing(ROOT))
}
