//! What of a plan a table of counts can keep: for data that is counted where it lies.

use super::{
    AlgorithmSpec, Attribute, Dependencies, DependencyKind, FrequencyDistance, Plan, PrincipleSpec, Ranges,
    Role,
};
use crate::error::{Error, Fault};
use crate::text::{Step, step};
use serde::Serialize;

/// What becomes of the columns of a table that is counted where it lies.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CountedColumns {
    /// Counted together, and published less precise.
    pub quasi: Vec<String>,
    /// Counted with them, because a principle speaks of them, and published as they are.
    pub sensitive: Vec<String>,
    /// Published as they are, and looked at by no principle.
    pub passed: Vec<String>,
    /// Not published.
    pub dropped: Vec<String>,
}

impl Plan {
    /// Which columns are counted together, and what becomes of the others; or why a table of counts is not enough for
    /// this plan.
    ///
    /// ```
    /// use outis::Plan;
    /// let plan = Plan::parse(r#"{
    ///   "version": 1,
    ///   "attributes": {
    ///     "name": { "role": "identifier" }, "age": { "role": "quasi" },
    ///     "disease": { "role": "sensitive" }, "note": { "role": "insensitive" }
    ///   },
    ///   "principles": [{ "kind": "k-anonymity", "k": 3 }, { "kind": "l-diversity", "variant": "distinct", "l": 2 }],
    ///   "algorithm": { "name": "sweep" }
    /// }"#)?;
    /// let columns = plan.counted_columns()?;
    /// assert_eq!((columns.quasi, columns.sensitive), (vec!["age".to_owned()], vec!["disease".to_owned()]));
    /// assert_eq!((columns.passed, columns.dropped), (vec!["note".to_owned()], vec!["name".to_owned()]));
    /// # Ok::<(), outis::Error>(())
    /// ```
    pub fn counted_columns(&self) -> Result<CountedColumns, Error> {
        let faults = self.uncountable();
        if !faults.is_empty() {
            return Err(Error::BadPlan { faults });
        }
        let looked_at = self.looked_at();
        let mut columns = CountedColumns {
            quasi: Vec::new(),
            sensitive: Vec::new(),
            passed: Vec::new(),
            dropped: Vec::new(),
        };
        for (name, attribute) in &self.attributes {
            let kind = match attribute.role {
                Role::Quasi => &mut columns.quasi,
                Role::Sensitive | Role::Insensitive => match looked_at.contains(name) {
                    true => &mut columns.sensitive,
                    false => &mut columns.passed,
                },
                // refused above
                Role::Identifier | Role::SamplingWeight | Role::Items => &mut columns.dropped,
            };
            kind.push(name.clone());
        }
        Ok(columns)
    }

    /// The plan as far as it speaks of the columns that are counted.
    pub fn of_counts(&self) -> Result<Plan, Error> {
        let columns = self.counted_columns()?;
        let counted = |name: &String| columns.quasi.contains(name) || columns.sensitive.contains(name);
        let mut plan = self.clone();
        plan.attributes.retain(|name, _| counted(name));
        plan.reviewed.retain(|reviewed| counted(&reviewed.column));
        plan.workbook = false;
        if let Dependencies::List(list) = &mut plan.dependencies {
            list.retain(|spec| {
                spec.read().is_ok_and(|read| {
                    read.kind == DependencyKind::Fd && read.from.iter().chain(&read.to).all(counted)
                })
            });
        }
        Ok(plan)
    }

    /// The columns that are published as they are and that principles speak of.
    fn looked_at(&self) -> Vec<String> {
        let sensitive = || self.attributes.iter().filter(|(_, attribute)| attribute.role == Role::Sensitive);
        let mut names = Vec::new();
        for principle in &self.principles {
            match principle {
                PrincipleSpec::LDiversity { attribute, .. }
                | PrincipleSpec::LdDiversity { attribute, .. }
                | PrincipleSpec::TCloseness { attribute, .. }
                | PrincipleSpec::BetaLikeness { attribute, .. }
                | PrincipleSpec::DeltaDisclosure { attribute, .. }
                | PrincipleSpec::AlphaKAnonymity { attribute, .. }
                | PrincipleSpec::DlInference { attribute, .. }
                | PrincipleSpec::MInvariance { attribute, .. } => match attribute {
                    Some(name) => names.push(name.clone()),
                    None => names.extend(sensitive().map(|(name, _)| name.clone())),
                },
                PrincipleSpec::KAnonymity { .. }
                | PrincipleSpec::KMAnonymity { .. }
                | PrincipleSpec::KMap { .. }
                | PrincipleSpec::DeltaPresence { .. }
                | PrincipleSpec::AverageRisk { .. }
                | PrincipleSpec::RiskThreshold { .. } => {}
            }
        }
        if self.promises_inference() {
            // what is inferred goes through all of them
            let declared = self.dependencies.list().iter().filter_map(|spec| spec.read().ok());
            names.extend(declared.flat_map(|read| read.from.into_iter().chain(read.to)));
        }
        names
    }

    /// Why a table of counts is not enough.
    fn uncountable(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut fault = |path: String, found: Step, expected: Step| {
            faults.push(Fault::new(path, found, expected));
        };
        let name = format!("`{}`", self.algorithm.name());
        let reason = match &self.algorithm {
            AlgorithmSpec::Mondrian { .. }
            | AlgorithmSpec::FullDomain { .. }
            | AlgorithmSpec::Sweep { .. }
            | AlgorithmSpec::Datafly {}
            | AlgorithmSpec::Classfly {}
            | AlgorithmSpec::ClassflyPlus { .. }
            | AlgorithmSpec::KMsd {}
            | AlgorithmSpec::KMsdAg { .. }
            | AlgorithmSpec::DlInference(_) => None,
            AlgorithmSpec::Angel { .. } => Some(step("fault-counts-not-angel")),
            AlgorithmSpec::MInvariance(_) => Some(step("fault-counts-not-m")),
        };
        if let Some(expected) = reason {
            fault("algorithm.name".to_owned(), name.into(), expected);
        }
        let declared = || self.dependencies.list().iter().enumerate();
        for (index, read) in declared().filter_map(|(index, spec)| Some((index, spec.read().ok()?))) {
            let path = || format!("dependencies[{index}]");
            let keeps = matches!(self.algorithm, AlgorithmSpec::KMsdAg { .. });
            if keeps && read.kind != DependencyKind::Fd {
                fault(path(), step("fault-counts-other-dependency"), step("fault-counts-functional"));
            }
            let dropped =
                |name: &&String| self.attributes.get(*name).is_some_and(|one| one.role == Role::Identifier);
            if let Some(name) = read.from.iter().chain(&read.to).find(dropped)
                && self.promises_inference()
            {
                fault(path(), format!("`{name}`").into(), step("fault-counts-identifier"));
            }
        }
        if self.ranges == Ranges::Columns {
            fault("ranges".to_owned(), "`columns`".into(), step("fault-counts-ranges"));
        }
        if !self.person.is_empty() {
            let found = self.person.join(", ");
            fault("person".to_owned(), found.into(), step("fault-counts-no-person"));
        }
        for (index, principle) in self.principles.iter().enumerate() {
            let expected = match principle {
                PrincipleSpec::KMap { .. } | PrincipleSpec::DeltaPresence { .. } => {
                    step("fault-counts-no-population")
                }
                PrincipleSpec::AverageRisk { .. } | PrincipleSpec::RiskThreshold { .. } => {
                    step("fault-counts-groups-only")
                }
                PrincipleSpec::DlInference { d: FrequencyDistance::Average { .. }, .. } => {
                    let expected = step("fault-counts-rows-apart");
                    fault(format!("principles[{index}].d"), step("fault-counts-average"), expected);
                    continue;
                }
                _ => continue,
            };
            fault(format!("principles[{index}].kind"), step("fault-other-promise"), expected);
        }
        for (name, attribute) in self.attributes.iter().filter(|(_, attribute)| attribute.shows_number()) {
            let found = format!("`{}`", attribute.show.name());
            fault(format!("attributes.{name}.show"), found.into(), step("fault-counts-show"));
        }
        for (name, _) in self.attributes.iter().filter(|(_, attribute)| attribute.role == Role::Items) {
            fault(format!("attributes.{name}.role"), "`items`".into(), step("fault-counts-items"));
        }
        let weights = |(_, attribute): &(&String, &Attribute)| attribute.role == Role::SamplingWeight;
        for (name, _) in self.attributes.iter().filter(weights) {
            fault(
                format!("attributes.{name}.role"),
                "`samplingWeight`".into(),
                step("fault-counts-no-weights"),
            );
        }
        for (name, _) in self.attributes.iter().filter(|(_, attribute)| attribute.pseudonym) {
            fault(format!("attributes.{name}.pseudonym"), "true".into(), step("fault-counts-no-codes"));
        }
        faults
    }
}
