//! d-l-inference: which determinants it speaks of, and what its method asks of a plan.

use super::Binding;
use crate::dependency::{Disagreement, Functional};
use crate::plan::{AlgorithmSpec, DependencyKind, FrequencyDistance, Knows, PrincipleSpec, Role, Safety};
use crate::principle::Principle;
use crate::table::ColumnId;
use crate::text::step;

/// What a plan says of d-l-inference.
pub(super) struct Asked<'a> {
    pub(super) d: FrequencyDistance,
    pub(super) l: u32,
    pub(super) attribute: Option<&'a str>,
    pub(super) knows: Knows,
}

impl Binding<'_> {
    /// The principle for all determinants of the plan's unsafe dependencies, the named one first.
    pub(super) fn inference(&mut self, asked: &Asked<'_>, path: &str) -> Option<Principle> {
        let attribute = self.exact_column(asked.attribute, &format!("{path}.attribute"))?;
        let mut determinants = self.plan.determinants();
        if determinants.is_empty() {
            self.fault(path, step("fault-no-unsafe-dependency"), step("fault-unsafe-dependency"));
            return None;
        }
        let holding = self.unsafe_dependencies_hold();
        let Some(first) = determinants.iter().position(|names| names.contains(&attribute)) else {
            let names: Vec<String> = determinants.iter().flatten().map(|name| format!("`{name}`")).collect();
            self.fault(
                format!("{path}.attribute"),
                step("fault-determines-nothing").with("name", attribute),
                step("fault-left-of-unsafe").with("names", names.join(", ")),
            );
            return None;
        };
        determinants.swap(0, first);
        let columns = |names: &Vec<String>| -> Option<Vec<ColumnId>> {
            names.iter().map(|name| self.table.find(name)).collect()
        };
        let determinants = determinants.iter().map(columns).collect::<Option<Vec<_>>>()?;
        let d = self.plan.rows_apart(asked.d, Some(&attribute), self.table).filter(|_| holding)?;
        // counts tell nothing where all values of a group occur equally often
        let exact = asked.knows == Knows::Exact;
        let d = if exact { 0 } else { d };
        Some(Principle::DlInference { d, l: asked.l, determinants, exact })
    }

    /// The exactly published column that is named, or the only sensitive one.
    fn exact_column(&mut self, name: Option<&str>, path: &str) -> Option<String> {
        let Some(name) = name else {
            let sensitive = self.with_role(Role::Sensitive);
            if let [only] = sensitive.as_slice() {
                return Some(self.table.column(*only).name.clone());
            }
            let found = if sensitive.is_empty() { step("fault-no-sensitive") } else { step("fault-nothing") };
            self.fault(path, found, step("fault-determining-column"));
            return None;
        };
        match self.plan.attributes.get(name) {
            Some(attribute) if attribute.is_published_exactly() => Some(name.to_owned()),
            None => {
                self.unknown_column(path.to_owned(), name);
                None
            }
            Some(_) => {
                let expected = step("fault-exact-column");
                self.fault(path, step("fault-not-exact").with("name", name), expected);
                None
            }
        }
    }

    /// Whether the unsafe dependencies hold in the table; those that do not are faults.
    fn unsafe_dependencies_hold(&mut self) -> bool {
        let before = self.faults.len();
        for dependency in self.plan.full_dependencies(&[]) {
            let Safety::Unsafe { refined, .. } = &dependency.safety else { continue };
            let columns =
                |names: &[String]| names.iter().map(|name| self.table.find(name)).collect::<Option<_>>();
            let (Some(from), Some(to)) = (columns(&dependency.from), columns(refined)) else { continue };
            if let Err(Disagreement { rows }) = self.holds(&Functional { from, to }, DependencyKind::Fd) {
                self.fault(
                    "dependencies",
                    step("fault-rows-break")
                        .with("from", dependency.from.join(", "))
                        .with("to", refined.join(", "))
                        .with("first", rows.0.0 + 1)
                        .with("second", rows.1.0 + 1),
                    step("fault-dependencies-that-hold"),
                );
            }
        }
        self.faults.len() == before
    }

    /// d-l-inference needs its own method, and that method needs it and little else.
    pub(super) fn inference_method(&mut self) {
        let name = self.plan.algorithm.name();
        let own = matches!(self.plan.algorithm, AlgorithmSpec::DlInference { .. });
        let mut promised = 0;
        for (index, principle) in self.plan.principles.iter().enumerate() {
            let path = format!("principles[{index}].kind");
            match principle {
                PrincipleSpec::DlInference { .. } if own => {
                    promised += 1;
                    if promised == 2 {
                        let expected = step("fault-one-inference").with("name", name);
                        self.fault(path, step("fault-second-inference"), expected);
                    }
                }
                PrincipleSpec::DlInference { .. } if !self.plan.algorithm.keeps_k_anonymity_alone() => {
                    let expected = step("fault-inference-by-its-method").with("name", name);
                    self.fault(path, "`d-l-inference`", expected);
                }
                PrincipleSpec::DlInference { .. } | PrincipleSpec::KAnonymity { .. } => {}
                _ if own => {
                    let expected = step("fault-inference-or-k").with("name", name);
                    self.fault(path, step("fault-other-principle"), expected);
                }
                _ => {}
            }
        }
        if !own {
            return;
        }
        if promised == 0 {
            let expected = step("fault-inference-principle").with("name", name);
            self.fault("principles", step("fault-no-inference"), expected);
        }
        if !self.plan.person.is_empty() {
            let expected = step("fault-counts-rows").with("name", name);
            self.fault("person", step("fault-person-columns"), expected);
        }
    }
}
