//! Which dependencies could be used against a release, and why the others are harmless.
//!
//! Rows that agree on the left side of X -> Y agree on Y. If X is published exactly, rows of different
//! groups can be matched by it, and whichever group shows Y more precisely tells it for the other (Wang and
//! Liu 2011). A left side of quasi columns alone is published alike for a whole group: nothing inside the
//! group can be told apart by it (their Theorem 3.1).

use super::{Attribute, Dependency, DependencyKind, FrequencyDistance, Plan, PrincipleSpec, Role};
use crate::dependency::{Functional, Known, minimal_cover};
use crate::table::{ColumnId, Table};
use std::collections::BTreeSet;

/// A functional dependency with nothing superfluous on its left side and all it determines on its right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FullDependency {
    /// The determining columns.
    pub from: Vec<String>,
    /// The determined columns, directly or not.
    pub to: Vec<String>,
    /// What it means for a release.
    pub safety: Safety,
}

/// What a dependency means for a release.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Safety {
    /// Rows can be matched across groups by `exact`, which makes `refined` more precise.
    Unsafe {
        /// The columns of the left side that are published exactly.
        exact: Vec<String>,
        /// The quasi columns of the right side.
        refined: Vec<String>,
    },
    /// Safe: the left side is made less precise.
    LeftSideGeneralised,
    /// Safe: the left side has a column that is not published.
    LeftSideUnpublished,
    /// Safe: no column on the right is made less precise, so none can be made more precise.
    NothingToRefine,
}

impl Safety {
    /// Why it is safe or unsafe, as a sentence.
    pub fn reason(&self) -> String {
        match self {
            Safety::Unsafe { exact, refined } => format!(
                "unsafe: {} is published exactly and tells {}, which is made less precise",
                exact.join(", "),
                refined.join(", ")
            ),
            Safety::LeftSideGeneralised => {
                "safe: its left side is made less precise, alike for all rows of a group".to_owned()
            }
            Safety::LeftSideUnpublished => "safe: a column of its left side is not published".to_owned(),
            Safety::NothingToRefine => "safe: nothing on its right side is made less precise".to_owned(),
        }
    }
}

/// Dependencies beyond this many are not looked at for what follows from them: nobody declares so many that have
/// much to do with each other.
const MOST_DERIVED: usize = 200;

impl Plan {
    /// The full functional dependencies that follow from those of the plan and from `also`, in order, one
    /// per left side; of those that follow from several of them, the unsafe ones. Approximate ones are left out:
    /// they tell nothing for certain.
    pub fn full_dependencies(&self, also: &[Dependency]) -> Vec<FullDependency> {
        let number = |name: &String| self.attributes.get_index_of(name).map(ColumnId);
        let numbers = |names: &[String]| names.iter().map(number).collect::<Option<BTreeSet<ColumnId>>>();
        let declared = self.dependencies.list().iter().filter_map(|spec| spec.read().ok());
        let known: Vec<Functional> = declared
            .chain(also.iter().cloned())
            .filter(|dependency| dependency.kind == DependencyKind::Fd && !dependency.approximate)
            .filter_map(|dependency| {
                Some(Functional { from: numbers(&dependency.from)?, to: numbers(&dependency.to)? })
            })
            .collect();
        let cover = minimal_cover(&known);
        let all = self.with_derived(&cover);
        let known = Known::new(&cover);
        let mut lefts: BTreeSet<&BTreeSet<ColumnId>> = BTreeSet::new();
        let mut found = Vec::new();
        for (index, Functional { from, .. }) in all.iter().enumerate() {
            if lefts.insert(from) {
                let full = self.full(from, &known);
                if index < cover.len() || matches!(full.safety, Safety::Unsafe { .. }) {
                    found.push(full);
                }
            }
        }
        found
    }

    /// These dependencies, and what follows where a column of a left side is not published exactly and is
    /// determined itself: from A -> B and B, C -> D follows A, C -> D. Whoever cannot match rows by B matches them
    /// by A.
    fn with_derived(&self, cover: &[Functional]) -> Vec<Functional> {
        let implied = Known::new(cover);
        let mut all = cover.to_vec();
        let mut listed: BTreeSet<Functional> = all.iter().cloned().collect();
        let mut next = 0;
        while next < all.len().min(MOST_DERIVED) {
            let known = all[next].clone();
            next += 1;
            for column in known.from.iter().filter(|id| !self.attributes[id.0].is_published_exactly()) {
                for other in cover.iter().filter(|other| other.to.contains(column)) {
                    let mut derived = known.clone();
                    derived.from.remove(column);
                    derived.from.extend(&other.from);
                    implied.shorten(&mut derived);
                    if listed.insert(derived.clone()) {
                        all.push(derived);
                    }
                }
            }
        }
        all
    }

    fn full(&self, from: &BTreeSet<ColumnId>, known: &Known<'_>) -> FullDependency {
        let all: BTreeSet<ColumnId> = known.closure(from.iter().copied());
        let to: BTreeSet<ColumnId> = all.difference(from).copied().collect();
        let entry = |id: &ColumnId| self.attributes.get_index(id.0).expect("numbered by the attributes");
        let name = |id: &ColumnId| entry(id).0.clone();
        let those = |side: &BTreeSet<ColumnId>, wanted: &dyn Fn(&Attribute) -> bool| -> Vec<String> {
            side.iter().filter(|id| wanted(entry(id).1)).map(name).collect()
        };
        let exact = those(from, &Attribute::is_published_exactly);
        let refined = those(&to, &|attribute| attribute.role == Role::Quasi);
        let safety = if from.iter().any(|id| !entry(id).1.is_published()) {
            Safety::LeftSideUnpublished
        } else if exact.is_empty() {
            Safety::LeftSideGeneralised
        } else if refined.is_empty() {
            Safety::NothingToRefine
        } else {
            Safety::Unsafe { exact, refined }
        };
        FullDependency { from: from.iter().map(name).collect(), to: to.iter().map(name).collect(), safety }
    }

    /// The sets of exactly published columns by which the plan's unsafe dependencies match rows, each once.
    /// Only they matter: what a left side has of quasi columns agrees for a whole group or not at all, and
    /// which columns become more precise makes no difference to who is told apart.
    pub fn determinants(&self) -> Vec<Vec<String>> {
        let mut determinants: Vec<Vec<String>> = Vec::new();
        for dependency in self.full_dependencies(&[]) {
            if let Safety::Unsafe { exact, .. } = dependency.safety
                && !determinants.contains(&exact)
            {
                determinants.push(exact);
            }
        }
        determinants
    }

    /// Whether a column is published as it is, or in codes that are equal where it is.
    pub fn is_published_exactly(&self, name: &str) -> bool {
        self.attributes.get(name).is_some_and(Attribute::is_published_exactly)
    }

    /// Whether the plan promises d-l-inference.
    pub fn promises_inference(&self) -> bool {
        self.principles.iter().any(|principle| matches!(principle, PrincipleSpec::DlInference { .. }))
    }

    /// The determinant that a d-l-inference principle speaks of: the one with its column, or the first.
    pub fn determinant_of(&self, attribute: Option<&str>) -> Option<Vec<String>> {
        let determinants = self.determinants();
        let named =
            |names: &&Vec<String>| attribute.is_none_or(|name| names.iter().any(|other| other == name));
        determinants.iter().find(named).cloned()
    }

    /// A distance of frequencies in rows: a multiple of the average distance is rounded down.
    pub fn rows_apart(
        &self,
        distance: FrequencyDistance,
        attribute: Option<&str>,
        table: &Table,
    ) -> Option<u32> {
        match distance {
            FrequencyDistance::Rows(rows) => Some(rows),
            FrequencyDistance::Average { average } => {
                let determinant = self.determinant_of(attribute)?;
                let columns: Option<Vec<ColumnId>> =
                    determinant.iter().map(|name| table.find(name)).collect();
                let (of_row, count) = table.combinations(&columns?);
                let mut counts = vec![0u32; count];
                let weighed = of_row.iter().zip(table.row_ids());
                weighed.for_each(|(&value, row)| counts[value as usize] += table.weight(row));
                let (least, most) = (counts.iter().min()?, counts.iter().max()?);
                let neighbours = (counts.len() - 1).max(1);
                Some((average * f64::from(most - least) / neighbours as f64) as u32)
            }
        }
    }

    /// The plan with its distances of frequencies in rows, as its release must state them: the average of
    /// the table does not follow from what is published.
    pub fn with_distances(self, table: &Table) -> Plan {
        let in_rows = |principle: &PrincipleSpec| match principle {
            PrincipleSpec::DlInference { d, l, attribute, knows } => PrincipleSpec::DlInference {
                d: (self.rows_apart(*d, attribute.as_deref(), table)).map_or(*d, FrequencyDistance::Rows),
                l: *l,
                attribute: attribute.clone(),
                knows: *knows,
            },
            other => other.clone(),
        };
        let principles = self.principles.iter().map(in_rows).collect();
        Plan { principles, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn plan(dependencies: serde_json::Value) -> Plan {
        Plan::from_value(json!({
            "version": 1,
            "attributes": {
                "Name": { "role": "identifier" }, "Age": { "role": "quasi" }, "Zip": { "role": "quasi" },
                "City": { "role": "quasi" }, "Phone": { "role": "sensitive" }, "Disease": { "role": "sensitive" },
                "Ward": { "role": "insensitive" },
            },
            "dependencies": dependencies,
            "principles": [{ "kind": "k-anonymity", "k": 2 }],
            "algorithm": { "name": "mondrian" },
        }))
        .expect("a plan")
    }

    #[test]
    fn a_dependency_is_unsafe_iff_its_left_side_is_published_exactly_and_its_right_side_generalised() {
        let found = plan(json!([
            "Phone -> Zip",
            "Zip -> City",
            "Ward -> City",
            "Phone -> Disease",
            "Name -> Age",
            "Age, Disease -> City"
        ]))
        .full_dependencies(&[]);
        let said: Vec<(String, bool)> = (found.iter())
            .map(|found| {
                let text = format!("{} -> {}", found.from.join(", "), found.to.join(", "));
                (text, matches!(found.safety, Safety::Unsafe { .. }))
            })
            .collect();
        let expected = [
            // Phone tells the zip, hence the city; Disease with it is no zip
            ("Phone -> Zip, City, Disease", true),
            ("Zip -> City", false),
            ("Ward -> City", true),
            ("Name -> Age", false),
            ("Age, Disease -> City", true),
        ];
        let expected: Vec<_> =
            expected.iter().map(|&(text, unsafe_one)| (text.to_owned(), unsafe_one)).collect();
        assert_eq!(said, expected);
        assert_eq!(found[1].safety, Safety::LeftSideGeneralised);
        assert_eq!(found[3].safety, Safety::LeftSideUnpublished);
        let harmless = plan(json!(["Phone -> Disease"])).full_dependencies(&[]);
        assert_eq!(harmless[0].safety, Safety::NothingToRefine);
    }

    /// The unsafe ones as `A, B -> C`.
    fn unsafe_ones(dependencies: serde_json::Value) -> Vec<String> {
        let found = plan(dependencies).full_dependencies(&[]).into_iter();
        found
            .filter(|found| matches!(found.safety, Safety::Unsafe { .. }))
            .map(|found| format!("{} -> {}", found.from.join(", "), found.to.join(", ")))
            .collect()
    }

    #[test]
    fn what_follows_through_a_column_that_is_not_published_is_unsafe_too() {
        // each phone has one owner; an owner has one zip in each ward
        let through_name = json!(["Phone -> Name", "Name, Ward -> Zip"]);
        assert_eq!(unsafe_ones(through_name), ["Phone, Ward -> Name, Zip"]);
        // it is not lost where the plan lists it beside what it follows from
        let listed = json!(["Phone -> Name", "Name, Ward -> Zip", "Phone, Ward -> Zip"]);
        assert_eq!(unsafe_ones(listed), ["Phone, Ward -> Name, Zip"]);
        // two steps
        let farther = json!(["Phone, Disease -> Name", "Name -> Age", "Age, Ward -> City"]);
        assert_eq!(
            unsafe_ones(farther),
            ["Phone, Disease -> Name, Age", "Age, Ward -> City", "Phone, Disease, Ward -> Name, Age, City"]
        );
    }

    #[test]
    fn what_follows_through_a_generalised_column_is_matched_by_all_that_is_exact() {
        let found = plan(json!(["Phone -> Zip", "Zip, Ward -> City"]));
        assert_eq!(
            unsafe_ones(json!(["Phone -> Zip", "Zip, Ward -> City"])),
            ["Phone -> Zip", "Zip, Ward -> City", "Phone, Ward -> Zip, City"]
        );
        assert_eq!(found.determinants(), [vec!["Phone"], vec!["Ward"], vec!["Phone", "Ward"]]);
        // nothing new follows where one of the columns is enough
        let enough = json!(["Phone -> Zip", "Zip, Ward -> City", "Ward -> City"]);
        assert_eq!(unsafe_ones(enough), ["Phone -> Zip", "Ward -> City"]);
        // nor from dependencies that go round in a circle
        assert_eq!(unsafe_ones(json!(["Zip -> City", "City -> Zip", "Ward -> Zip"])), ["Ward -> Zip, City"]);
    }

    #[test]
    fn superfluous_columns_leave_the_left_side() {
        let found = plan(json!(["Phone -> Zip", "Phone, Ward -> Zip"])).full_dependencies(&[]);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].from, ["Phone"]);
        assert_eq!(plan(json!(["Phone, Age -> Zip", "Phone -> City"])).determinants(), [["Phone"]]);
    }
}
