//! What a plan for the full-domain search must satisfy, and how large its search is.

use super::{Binding, CheckedPlan, QuasiAttribute, join};
use crate::plan::{AlgorithmSpec, Objective};
use crate::text::nearest;
use indexmap::IndexMap;

/// Larger searches are refused. A search this large looks at a few hundred combinations closely, but keeps
/// 20 bytes for each of them, and takes some seconds to rule them out one by one.
pub const MOST_COMBINATIONS: u64 = 10_000_000;

impl QuasiAttribute {
    /// The highest level at which the column may be published, where its hierarchy has levels.
    pub fn top(&self) -> usize {
        let height = self.hierarchy.height().unwrap_or(0);
        self.max_level.unwrap_or(height).min(height)
    }
}

/// How many combinations of one level per column there are; saturates.
pub(super) fn combinations(quasi: &[QuasiAttribute]) -> u64 {
    quasi.iter().fold(1, |product: u64, attribute| product.saturating_mul(attribute.top() as u64 + 1))
}

impl CheckedPlan {
    /// How many combinations of levels there are.
    pub fn combinations(&self) -> u64 {
        combinations(&self.quasi)
    }

    /// Levels that the plan names, in the order of the quasi columns.
    ///
    /// # Panics
    /// If a column is not named: the plan was checked.
    pub fn levels(&self, named: &IndexMap<String, u32>) -> Vec<u16> {
        self.quasi.iter().map(|attribute| named[&attribute.name] as u16).collect()
    }
}

impl Binding<'_> {
    /// The size of the search, weights that the objective has no use for, and levels that were chosen.
    pub(super) fn full_domain(&mut self, quasi: &[QuasiAttribute]) {
        let AlgorithmSpec::FullDomain { objective, steps, levels, .. } = &self.plan.algorithm else { return };
        if matches!(objective, Objective::Discernibility | Objective::AverageGroup) {
            for attribute in quasi.iter().filter(|attribute| attribute.weight != 1.0) {
                self.fault(
                    format!("{}.weight", join("attributes", &attribute.name)),
                    attribute.weight.to_string(),
                    "none: this objective of `full-domain` does not look at columns; `loss` and `prec` do",
                );
            }
        }
        let Some(levels) = levels else {
            let combinations = combinations(quasi);
            if combinations > MOST_COMBINATIONS {
                self.fault(
                    "algorithm.name",
                    format!("{} combinations of levels to search", in_words(combinations)),
                    format!(
                        "at most {MOST_COMBINATIONS} for `full-domain`: lower `maxLevel` of some columns or give them fewer levels, or use a method that does not try combinations, such as `mondrian` or `datafly`"
                    ),
                );
            }
            return;
        };
        if let Some(steps) = steps {
            self.fault(
                "algorithm.steps",
                steps.to_string(),
                "none: with `levels`, `full-domain` does not search",
            );
        }
        self.chosen_levels(levels, quasi);
    }

    /// A level for every quasi column, and none for anything else.
    fn chosen_levels(&mut self, levels: &IndexMap<String, u32>, quasi: &[QuasiAttribute]) {
        for (name, &level) in levels {
            let path = join("algorithm.levels", name);
            match quasi.iter().find(|attribute| attribute.name == *name) {
                Some(attribute) if level as usize > attribute.top() => self.fault(
                    path,
                    level.to_string(),
                    format!("at most {}, the highest level that the column may have", attribute.top()),
                ),
                Some(_) => {}
                // a quasi column whose hierarchy has faults of its own is told there
                None if self.is_quasi(name) => {}
                None => {
                    let names = quasi.iter().map(|attribute| attribute.name.as_str());
                    self.faults.push(crate::error::Fault {
                        path,
                        found: format!("`{name}`, which is no quasi column of the table"),
                        expected: "a quasi column".to_owned(),
                        nearest: nearest(name, names).map(str::to_owned),
                    });
                }
            }
        }
        for attribute in quasi.iter().filter(|attribute| !levels.contains_key(&attribute.name)) {
            let path = join("algorithm.levels", &attribute.name);
            self.fault(path, "nothing", format!("a level from 0 to {}", attribute.top()));
        }
    }

    fn is_quasi(&self, name: &str) -> bool {
        let attribute = self.plan.attributes.get(name);
        attribute.is_some_and(|attribute| attribute.role == crate::plan::Role::Quasi)
    }
}

/// A number with as many digits as matter, such as `4738381338321616896` or `more than 10^19`.
fn in_words(combinations: u64) -> String {
    if combinations == u64::MAX { "more than 10^19".to_owned() } else { combinations.to_string() }
}
