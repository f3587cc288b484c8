//! What of a plan a table of counts can keep: for data that is counted where it lies.

use super::{AlgorithmSpec, Attribute, Dependencies, DependencyKind, Plan, PrincipleSpec, Ranges, Role};
use crate::error::{Error, Fault};
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
                Role::Sensitive if looked_at.contains(&name.as_str()) => &mut columns.sensitive,
                Role::Sensitive | Role::Insensitive => &mut columns.passed,
                // refused above
                Role::Identifier | Role::SamplingWeight => &mut columns.dropped,
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

    /// The sensitive columns that principles speak of.
    fn looked_at(&self) -> Vec<&str> {
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
                    Some(name) => names.push(name.as_str()),
                    None => names.extend(sensitive().map(|(name, _)| name.as_str())),
                },
                PrincipleSpec::KAnonymity { .. }
                | PrincipleSpec::KMap { .. }
                | PrincipleSpec::DeltaPresence { .. }
                | PrincipleSpec::AverageRisk { .. }
                | PrincipleSpec::RiskThreshold { .. } => {}
            }
        }
        names
    }

    /// Why a table of counts is not enough.
    fn uncountable(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut fault = |path: String, found: String, expected: &str| {
            faults.push(Fault { path, found, expected: expected.to_owned(), nearest: None });
        };
        let name = format!("`{}`", self.algorithm.name());
        let reason = match &self.algorithm {
            AlgorithmSpec::Mondrian { .. }
            | AlgorithmSpec::FullDomain { .. }
            | AlgorithmSpec::Sweep { .. }
            | AlgorithmSpec::Datafly {}
            | AlgorithmSpec::Classfly {}
            | AlgorithmSpec::ClassflyPlus { .. } => None,
            AlgorithmSpec::Angel { .. } => Some(
                "a method that learns from counts: the batches of `angel` are rules as large as the data",
            ),
            AlgorithmSpec::MInvariance(_) => Some(
                "a method that learns from counts: `m-invariance` follows single persons through the releases",
            ),
            AlgorithmSpec::KMsd {} | AlgorithmSpec::KMsdAg { .. } => {
                Some("a method that learns from counts: `k-msd` takes single rows apart")
            }
            AlgorithmSpec::DlInference { .. } => {
                Some("a method that learns from counts: `d-l-inference` places single rows")
            }
        };
        if let Some(expected) = reason {
            fault("algorithm.name".to_owned(), name, expected);
        }
        if self.ranges == Ranges::Columns {
            fault("ranges".to_owned(), "`columns`".to_owned(), "`text`: an engine publishes ranges as texts");
        }
        if !self.person.is_empty() {
            let found = self.person.join(", ");
            fault("person".to_owned(), found, "nothing: counts of rows do not tell whose rows they are");
        }
        for (index, principle) in self.principles.iter().enumerate() {
            let expected = match principle {
                PrincipleSpec::KMap { .. } | PrincipleSpec::DeltaPresence { .. } => {
                    "a principle about the table: counts of rows do not tell how many of a population they stand for"
                }
                PrincipleSpec::AverageRisk { .. } | PrincipleSpec::RiskThreshold { .. } => {
                    "a principle about groups: promises about the whole table are not learnt from counts"
                }
                _ => continue,
            };
            fault(format!("principles[{index}].kind"), "a promise of another kind".to_owned(), expected);
        }
        let weights = |(_, attribute): &(&String, &Attribute)| attribute.role == Role::SamplingWeight;
        for (name, _) in self.attributes.iter().filter(weights) {
            fault(
                format!("attributes.{name}.role"),
                "`samplingWeight`".to_owned(),
                "another role: counts of rows do not tell how many of a population they stand for",
            );
        }
        for (name, _) in self.attributes.iter().filter(|(_, attribute)| attribute.pseudonym) {
            fault(
                format!("attributes.{name}.pseudonym"),
                "true".to_owned(),
                "false: a code for every person cannot be made from counts",
            );
        }
        faults
    }
}
