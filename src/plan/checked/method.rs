//! What the chosen method cannot honour.

use super::Binding;
use crate::plan::parse::join;
use crate::plan::{PrincipleSpec, Role, explain_constraints};
use crate::table::ColumnId;
use crate::text::step;

impl Binding<'_> {
    /// What the chosen method cannot honour.
    pub(super) fn algorithm(&mut self) {
        let algorithm = &self.plan.algorithm;
        if algorithm.keeps_k_anonymity_alone() {
            self.k_anonymity_alone();
        }
        self.inference_method();
        let quasi = self.with_role(Role::Quasi);
        if algorithm.groups_rows_once() {
            for (index, principle) in self.plan.principles.iter().enumerate() {
                let PrincipleSpec::KAnonymity { attributes: Some(names), .. } = principle else { continue };
                let mut columns: Vec<ColumnId> =
                    names.iter().filter_map(|name| self.table.find(name)).collect();
                columns.sort();
                columns.dedup();
                if columns != quasi {
                    self.fault(
                        format!("principles[{index}].attributes"),
                        step("fault-some-quasi"),
                        step("fault-all-of-them").with("name", algorithm.name()),
                    );
                }
            }
        }
        if algorithm.takes_disjoint_constraints_only() {
            self.disjoint_constraints();
        }
        if let Some(added) = algorithm.adds_column().filter(|added| self.table.find(added).is_some()) {
            self.fault(
                join("attributes", added),
                step("fault-column-called").with("name", added),
                step("fault-other-name").with("name", algorithm.name()),
            );
        }
    }

    /// Anything but k-anonymity of rows is refused.
    fn k_anonymity_alone(&mut self) {
        let name = self.plan.algorithm.name();
        for (index, principle) in self.plan.principles.iter().enumerate() {
            if !matches!(principle, PrincipleSpec::KAnonymity { .. }) {
                self.fault(
                    format!("principles[{index}].kind"),
                    step("fault-not-k-anonymity"),
                    step("fault-only-k-anonymity").with("name", name),
                );
            }
        }
        if !self.plan.person.is_empty() {
            self.fault("person", step("fault-person-columns"), step("fault-counts-rows").with("name", name));
        }
    }

    /// Of constraints that share a column only the strongest may be asked for.
    fn disjoint_constraints(&mut self) {
        let explained = explain_constraints(self.plan);
        for set in explained.sets.iter().filter(|set| set.principles.len() > 1) {
            let name = self.plan.algorithm.name();
            for place in &set.principles[1..] {
                self.fault(
                    format!("principles[{place}].attributes"),
                    step("fault-shared-columns"),
                    step("fault-columns-of-its-own").with("name", name),
                );
            }
        }
    }
}
