//! The principles with their names resolved.

use super::{Binding, inference};
use crate::plan::parse::join;
use crate::plan::{AlgorithmSpec, DiversityVariant, GroundDistance, PrincipleSpec, Remainder, Role};
use crate::principle::{Ground, Principle};
use crate::table::ColumnId;
use crate::table::types::ColumnType;
use crate::text::step;

impl Binding<'_> {
    pub(super) fn principles(&mut self) -> Vec<Principle> {
        let specs = &self.plan.principles;
        specs
            .iter()
            .enumerate()
            .filter_map(|(index, spec)| self.principle(spec, &format!("principles[{index}]")))
            .collect()
    }

    fn principle(&mut self, spec: &PrincipleSpec, path: &str) -> Option<Principle> {
        Some(match spec {
            PrincipleSpec::KAnonymity { k, attributes: None } => {
                Principle::KAnonymity { k: *k, columns: self.with_role(Role::Quasi) }
            }
            PrincipleSpec::KAnonymity { k, attributes: Some(names) } => {
                let path = format!("{path}.attributes");
                let mut columns = self.columns(&path, names);
                for (index, name) in names.iter().enumerate() {
                    let role = self.plan.attributes.get(name).map(|attribute| attribute.role);
                    if role.is_some_and(|role| role != Role::Quasi) {
                        self.fault(
                            format!("{path}[{index}]"),
                            step("fault-not-quasi").with("name", name),
                            step("fault-quasi-column"),
                        );
                    }
                }
                columns.sort();
                Principle::KAnonymity { k: *k, columns }
            }
            PrincipleSpec::LDiversity { variant, l, c, attribute } => {
                let whole = *variant != DiversityVariant::Entropy;
                if whole && (l.fract() != 0.0 || *l > f64::from(u32::MAX)) {
                    self.fault(
                        format!("{path}.l"),
                        l.to_string(),
                        step("fault-integer-from").with("minimum", 2_u32),
                    );
                }
                match (variant, c) {
                    (DiversityVariant::Recursive, None) => {
                        self.fault(format!("{path}.c"), step("fault-nothing"), step("fault-c-of-recursive"));
                    }
                    (DiversityVariant::Recursive, Some(_)) | (_, None) => {}
                    (_, Some(c)) => {
                        self.fault(format!("{path}.c"), c.to_string(), step("fault-c-elsewhere"));
                    }
                }
                let column = self.sensitive_column(attribute.as_deref(), path)?;
                Principle::LDiversity { variant: *variant, l: *l, c: c.unwrap_or(1.0), column }
            }
            PrincipleSpec::LdDiversity { l, d, attribute } => {
                let column = self.sensitive_column(attribute.as_deref(), path)?;
                Principle::LdDiversity { l: *l, d: *d, column }
            }
            PrincipleSpec::DlInference { d, l, attribute, knows } => {
                let asked = inference::Asked { d: *d, l: *l, attribute: attribute.as_deref(), knows: *knows };
                return self.inference(&asked, path);
            }
            PrincipleSpec::TCloseness { t, distance, attribute } => {
                let column = self.sensitive_column(attribute.as_deref(), path)?;
                let ground = self.ground(*distance, column, path)?;
                Principle::TCloseness { t: *t, ground, column }
            }
            PrincipleSpec::KMap { k } => Principle::KMap { k: *k, represented: self.represented(path)? },
            PrincipleSpec::DeltaPresence { max, min } => {
                if *min > 0.0 && !matches!(self.plan.algorithm, AlgorithmSpec::FullDomain { .. }) {
                    self.fault(format!("{path}.min"), min.to_string(), step("fault-lower-bound"));
                }
                Principle::DeltaPresence { max: *max, min: *min, represented: self.everybody(path)? }
            }
            PrincipleSpec::AverageRisk { risk } => Principle::AverageRisk { risk: *risk },
            PrincipleSpec::RiskThreshold { risk, share } => {
                Principle::RiskThreshold { risk: *risk, share: *share }
            }
            PrincipleSpec::BetaLikeness { beta, variant, attribute } => {
                let column = self.sensitive_column(attribute.as_deref(), path)?;
                Principle::BetaLikeness { variant: *variant, beta: *beta, column }
            }
            PrincipleSpec::DeltaDisclosure { delta, attribute } => {
                let column = self.sensitive_column(attribute.as_deref(), path)?;
                Principle::DeltaDisclosure { delta: *delta, column }
            }
            PrincipleSpec::AlphaKAnonymity { alpha, k, attribute } => {
                let column = self.sensitive_column(attribute.as_deref(), path)?;
                Principle::AlphaK { alpha: *alpha, k: *k, column }
            }
            // kept by itself, in the groups that the others make: see `items`
            PrincipleSpec::KMAnonymity { .. } => return None,
            PrincipleSpec::MInvariance { m, attribute } => {
                let column = self.sensitive_column(attribute.as_deref(), path)?;
                Principle::MInvariance { m: *m, column }
            }
        })
    }

    fn ground(&mut self, distance: GroundDistance, id: ColumnId, path: &str) -> Option<Ground> {
        let column = self.table.column(id);
        match distance {
            GroundDistance::Equal => Some(Ground::Equal),
            GroundDistance::Ordered => {
                let typed = self.typed(id);
                if typed.kind == ColumnType::Text {
                    self.fault(
                        format!("{path}.distance"),
                        step("fault-ordered-text").with("name", &column.name),
                        step("fault-equal-or-hierarchy"),
                    );
                    return None;
                }
                Some(Ground::ordered(&typed, &column.dictionary))
            }
            GroundDistance::Hierarchy => {
                let Some(bound) = self.sensitive_hierarchy(id) else {
                    self.fault(
                        format!("{}.hierarchy", join("attributes", &column.name)),
                        step("fault-nothing"),
                        step("fault-hierarchy-for-distance"),
                    );
                    return None;
                };
                match bound {
                    Ok(hierarchy) if hierarchy.height().is_some() => Some(Ground::Hierarchy(hierarchy)),
                    Ok(_) => {
                        let path = format!("{}.hierarchy.kind", join("attributes", &column.name));
                        self.fault(path, "`range`", step("fault-levels-for-distance"));
                        None
                    }
                    // told with the column's own faults
                    Err(_) => None,
                }
            }
        }
    }

    /// The sensitive column that a principle speaks of.
    fn sensitive_column(&mut self, name: Option<&str>, path: &str) -> Option<ColumnId> {
        let path = format!("{path}.attribute");
        let sensitive = self.with_role(Role::Sensitive);
        let Some(name) = name else {
            return match sensitive.as_slice() {
                [only] => Some(*only),
                [] => {
                    self.fault(path, step("fault-no-sensitive"), step("fault-sensitive-column"));
                    None
                }
                several => {
                    let names: Vec<String> =
                        several.iter().map(|id| format!("`{}`", self.table.column(*id).name)).collect();
                    self.fault(
                        path,
                        step("fault-nothing"),
                        step("fault-one-of-sensitive").with("names", names.join(", ")),
                    );
                    None
                }
            };
        };
        match self.table.find(name) {
            None => {
                self.unknown_column(path, name);
                None
            }
            Some(id) if sensitive.contains(&id) => Some(id),
            Some(_) => {
                self.fault(
                    path,
                    step("fault-not-sensitive").with("name", name),
                    step("fault-sensitive-column"),
                );
                None
            }
        }
    }

    /// A quasi column that no principle speaks of would be published with nothing promised about it.
    pub(super) fn coverage(&mut self) {
        let expected = match &self.plan.algorithm {
            AlgorithmSpec::ClassflyPlus { remainder: Some(Remainder::Hide), .. } => {
                return self.hidden_caps();
            }
            AlgorithmSpec::ClassflyPlus { remainder: Some(Remainder::Publish), .. } => return,
            AlgorithmSpec::ClassflyPlus { .. } => step("fault-name-it-or-remainder"),
            _ => step("fault-name-it"),
        };
        for name in self.plan.remainder() {
            self.fault(join("attributes", name), step("fault-quasi-uncovered"), expected.clone());
        }
    }

    /// A column that is hidden in every row is published above every cap.
    fn hidden_caps(&mut self) {
        for name in self.plan.remainder() {
            if self.plan.attributes[name].max_level.is_some() {
                self.fault(
                    join(&join("attributes", name), "maxLevel"),
                    step("fault-hidden-cap"),
                    step("fault-no-hidden-cap"),
                );
            }
        }
    }
}
