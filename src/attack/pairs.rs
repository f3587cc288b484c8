//! Two groups at a time: the intersection and the difference of Definition 3.2, and the attack of Definition
//! 3.3 that tries them for every pair of groups with a left side in common.

use super::dependency::PairSearch;
use super::knowledge::Knowledge;
use super::refine::Refined;
use super::unsafe_dependency::UnsafeDependency;
use crate::check::{Grouping, Published};
use crate::hierarchy::HierarchySpec;
use crate::plan::{DiversityVariant, Plan, PrincipleSpec};
use crate::table::{ColumnId, RowId, Table};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// A row of a group with its cells, some of them made more precise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tuple {
    /// The row of the release.
    pub row: RowId,
    /// Its cells by column.
    pub cells: Vec<String>,
}

/// The rows of the first group whose left side occurs in the second, with the right side as precise as the
/// two groups make it: G1 ∩_F G2. `groups` are the texts of two groups in the column `group_id`.
pub fn intersection(
    release: &Table,
    plan: &Plan,
    dependency: &UnsafeDependency,
    groups: [&str; 2],
) -> Vec<Tuple> {
    Pairing::new(release, plan, dependency, groups).intersection()
}

/// The rows of the first group whose left side does not occur in the second: G1 −_F G2.
pub fn difference(
    release: &Table,
    plan: &Plan,
    dependency: &UnsafeDependency,
    groups: [&str; 2],
) -> Vec<Tuple> {
    Pairing::new(release, plan, dependency, groups).difference()
}

struct Pairing<'a> {
    release: &'a Table,
    plan: &'a Plan,
    dependency: &'a UnsafeDependency,
    first: Vec<RowId>,
    second: Vec<RowId>,
}

impl<'a> Pairing<'a> {
    fn new(
        release: &'a Table,
        plan: &'a Plan,
        dependency: &'a UnsafeDependency,
        groups: [&str; 2],
    ) -> Pairing<'a> {
        let id =
            crate::check::group_column(release, plan).expect("the release has a column of group numbers");
        let column = release.column(id);
        let rows = |group: &str| release.row_ids().filter(|&row| column.text(row) == group).collect();
        Pairing { release, plan, dependency, first: rows(groups[0]), second: rows(groups[1]) }
    }

    fn left_side(&self, row: RowId) -> Vec<&str> {
        let column = |name| self.release.column(self.release.find(name).expect("a column of the release"));
        self.dependency.from.iter().map(|name| column(name).text(row)).collect()
    }

    fn intersection(&self) -> Vec<Tuple> {
        let partner =
            |row: RowId| self.second.iter().find(|&&other| self.left_side(other) == self.left_side(row));
        (self.first.iter())
            .filter_map(|&row| partner(row).map(|&partner| self.tuple(row, Some(partner))))
            .collect()
    }

    fn difference(&self) -> Vec<Tuple> {
        let alone =
            |row: &&RowId| !self.second.iter().any(|&other| self.left_side(other) == self.left_side(**row));
        self.first.iter().filter(alone).map(|&row| self.tuple(row, None)).collect()
    }

    fn tuple(&self, row: RowId, partner: Option<RowId>) -> Tuple {
        let cell = |column: &crate::table::Column| {
            let own = column.text(row).to_owned();
            let Some(partner) = partner.filter(|_| self.dependency.refined.contains(&column.name)) else {
                return own;
            };
            let spec = self.plan.attributes.get(&column.name).and_then(|column| column.hierarchy.as_ref());
            let mut knowledge = Knowledge::new(column, spec, &self.plan.missing);
            let [a, b] = [row, partner].map(|row| knowledge.of_code(column.codes.get(row)));
            knowledge.meet(a, b).map_or(own, |met| knowledge.text(met).to_owned())
        };
        Tuple { row, cells: self.release.columns().iter().map(cell).collect() }
    }
}

/// Pairs beyond this many are not compared: with few left sides all groups have some in common.
const MOST_PAIRS: usize = 20_000;

/// Compares pairs of groups that share a left side and differ in precision, until there are too many.
pub(super) fn search(
    view: &Published<'_>,
    dependency: &UnsafeDependency,
    plan: &Plan,
    spec: &dyn Fn(&str) -> Option<HierarchySpec>,
) -> PairSearch {
    let table = view.table;
    let mut found = PairSearch { tried: 0, complete: true, broken: 0 };
    // rows match as they do when everything is put together: equal ranges may hide different values
    let Some((mut keys, none)) = Refined::new(view, &[], spec).keys(dependency, spec) else { return found };
    keys.iter_mut().for_each(|key| *key = (*key).min(none as u32));
    let keys = Grouping::from_ids(keys, none + 1);
    let mut refined: Vec<(ColumnId, Knowledge)> = (dependency.refined.iter())
        .filter_map(|name| table.find(name))
        .map(|id| {
            let column = table.column(id);
            (id, Knowledge::new(column, spec(&column.name).as_ref(), &view.plan.missing))
        })
        .collect();
    // whether the cells of a row of the second group make those of a row of the first more precise
    let mut refines = |first: u32, second: u32| {
        refined.iter_mut().any(|(id, knowledge)| {
            let codes = &table.column(*id).codes;
            let [a, b] = [first, second].map(|row| knowledge.of_code(codes.get(RowId(row))));
            knowledge.meet(a, b).is_some_and(|met| met != a)
        })
    };
    let tests = Tests::new(view, plan);
    let group = |row: &u32| view.groups.of_row()[*row as usize];
    let mut compared: FxHashSet<(u32, u32)> = FxHashSet::default();
    for key in 0..none as u32 {
        let mut hosts: Vec<u32> = keys.rows(key).to_vec();
        hosts.dedup_by_key(|row| group(row));
        for &first in &hosts {
            for &second in &hosts {
                let pair = (group(&first), group(&second));
                if pair.0 == pair.1 || compared.contains(&pair) {
                    continue;
                }
                if compared.len() >= MOST_PAIRS {
                    found.complete = false;
                    return found;
                }
                compared.insert(pair);
                if !refines(first, second) {
                    continue;
                }
                found.tried += 1;
                let mut theirs: FxHashSet<u32> =
                    view.groups.rows(pair.1).iter().map(|&row| keys.of_row()[row as usize]).collect();
                theirs.remove(&(none as u32));
                let (shared, alone): (Vec<u32>, Vec<u32>) = view
                    .groups
                    .rows(pair.0)
                    .iter()
                    .partition(|&&row| theirs.contains(&keys.of_row()[row as usize]));
                found.broken += usize::from(tests.fail(&shared) || tests.fail(&alone));
            }
        }
    }
    found
}

/// The principles of a plan that a few rows can be tested for by counting.
struct Tests<'a> {
    view: &'a Published<'a>,
    least_rows: usize,
    /// Column, least number of values, largest distance of two frequencies.
    diversity: Vec<(ColumnId, usize, usize)>,
}

impl<'a> Tests<'a> {
    fn new(view: &'a Published<'a>, plan: &Plan) -> Tests<'a> {
        let mut tests = Tests { view, least_rows: 0, diversity: Vec::new() };
        for principle in &plan.principles {
            let (attribute, l, d) = match principle {
                PrincipleSpec::KAnonymity { k, attributes: None } => {
                    tests.least_rows = tests.least_rows.max(*k as usize);
                    continue;
                }
                PrincipleSpec::LDiversity { variant: DiversityVariant::Distinct, l, attribute, .. } => {
                    (attribute, *l as usize, usize::MAX)
                }
                PrincipleSpec::LdDiversity { l, d, attribute } => (attribute, *l as usize, *d as usize),
                _ => continue,
            };
            let name = attribute.as_deref().or_else(|| crate::check::only_sensitive(plan).ok());
            if let Some(id) = name.and_then(|name| view.table.find(name)) {
                tests.diversity.push((id, l, d));
            }
        }
        tests
    }

    /// Whether these rows are some and break a principle.
    fn fail(&self, rows: &[u32]) -> bool {
        if rows.is_empty() {
            return false;
        }
        let person = |row: u32| self.view.persons.map_or(row, |persons| persons[row as usize]);
        let heads: FxHashSet<u32> = rows.iter().map(|&row| person(row)).collect();
        heads.len() < self.least_rows
            || self.diversity.iter().any(|&(id, l, d)| {
                let codes = &self.view.table.column(id).codes;
                let mut counts: BTreeMap<u32, FxHashSet<u32>> = BTreeMap::new();
                for &row in rows {
                    counts.entry(codes.get(RowId(row)).0).or_default().insert(person(row));
                }
                let sizes = || counts.values().map(FxHashSet::len);
                let spread = sizes().max().unwrap_or(0) - sizes().min().unwrap_or(0);
                counts.len() < l || spread > d
            })
    }
}
