//! What a plan for the full-domain search must satisfy, and how large its search is.

use super::{Binding, CheckedPlan, QuasiAttribute, join};
use crate::error::Fault;
use crate::plan::{AlgorithmSpec, Objective};
use crate::text::{Fact, nearest, step};
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
                    step("fault-objective-without-columns"),
                );
            }
        }
        let Some(levels) = levels else {
            let combinations = combinations(quasi);
            if combinations > MOST_COMBINATIONS {
                self.fault(
                    "algorithm.name",
                    step("fault-combinations").with("n", in_words(combinations)),
                    step("fault-most-combinations").with("n", MOST_COMBINATIONS),
                );
            }
            return;
        };
        if let Some(steps) = steps {
            self.fault("algorithm.steps", steps.to_string(), step("fault-levels-without-search"));
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
                    step("fault-at-most-level").with("top", attribute.top()),
                ),
                Some(_) => {}
                // a quasi column whose hierarchy has faults of its own is told there
                None if self.is_quasi(name) => {}
                None => {
                    let names = quasi.iter().map(|attribute| attribute.name.as_str());
                    self.faults.push(
                        Fault::new(
                            path,
                            step("fault-no-such-quasi").with("name", name),
                            step("fault-quasi-column"),
                        )
                        .near(nearest(name, names)),
                    );
                }
            }
        }
        for attribute in quasi.iter().filter(|attribute| !levels.contains_key(&attribute.name)) {
            let path = join("algorithm.levels", &attribute.name);
            self.fault(path, step("fault-nothing"), step("fault-level-from-0").with("top", attribute.top()));
        }
    }

    fn is_quasi(&self, name: &str) -> bool {
        let attribute = self.plan.attributes.get(name);
        attribute.is_some_and(|attribute| attribute.role == crate::plan::Role::Quasi)
    }
}

/// A number with as many digits as matter, such as `4738381338321616896` or `more than 10^19`.
fn in_words(combinations: u64) -> Fact {
    if combinations == u64::MAX { step("fault-more-than-10-19").into() } else { combinations.into() }
}
