//! Methods that publish linked tables: what they cannot honour, and the columns of their marginals.

use super::{Binding, QuasiAttribute};
use crate::plan::parse::join;
use crate::plan::{AlgorithmSpec, Batching, Order, PrincipleSpec, Role};
use crate::text::step;

/// The name of the column of the batch table that says how often.
const COUNT: &str = "count";

impl Binding<'_> {
    /// The places of each marginal's columns among the quasi columns. Faults: a marginal that is none, and
    /// for `angel` everything that it cannot honour.
    pub(super) fn linked(&mut self, quasi: &[QuasiAttribute]) -> Vec<Vec<usize>> {
        let algorithm = &self.plan.algorithm;
        let Some(linked) = algorithm.linked() else { return Vec::new() };
        self.one_sensitive_column();
        if self.plan.order == Order::Input {
            let expected = step("fault-order-links-tables").with("name", algorithm.name());
            self.fault("order", "`input`", expected);
        }
        if let AlgorithmSpec::Angel { batches, .. } = algorithm {
            self.per_batch(*batches);
        }
        self.no_repeated_codes();
        let mut marginals: Vec<Vec<usize>> = Vec::new();
        for (index, names) in linked.marginals.iter().enumerate() {
            let path = format!("algorithm.marginals[{index}]");
            let places = self.marginal(&path, names, quasi);
            if marginals.contains(&places) {
                self.fault(&path, step("fault-same-marginal"), step("fault-each-set-once"));
            } else if !quasi.is_empty() && places.len() == quasi.len() {
                self.fault(&path, step("fault-all-quasi"), step("fault-some-of-quasi"));
            }
            marginals.push(places);
        }
        marginals
    }

    fn marginal(&mut self, path: &str, names: &[String], quasi: &[QuasiAttribute]) -> Vec<usize> {
        let columns = self.columns(path, names);
        for (index, name) in names.iter().enumerate() {
            let role = self.plan.attributes.get(name).map(|attribute| attribute.role);
            if role.is_some_and(|role| role != Role::Quasi) {
                let found = step("fault-not-quasi").with("name", name);
                self.fault(format!("{path}[{index}]"), found, step("fault-quasi-column"));
            }
        }
        (0..quasi.len()).filter(|&place| columns.contains(&quasi[place].column)).collect()
    }

    /// A code in two rows says that two batches speak of one person, who then has a value that both show.
    fn no_repeated_codes(&mut self) {
        for id in self.pseudonyms() {
            let column = self.table.column(id);
            let missing = |text: &str| self.plan.missing.iter().any(|spelling| spelling == text);
            let repeated = (column.dictionary.texts().zip(column.frequencies()))
                .any(|(text, rows)| rows > 1 && !missing(text));
            if repeated {
                self.fault(
                    format!("{}.pseudonym", join("attributes", &column.name)),
                    step("fault-repeated-values"),
                    step("fault-no-repeated-codes").with("name", self.plan.algorithm.name()),
                );
            }
        }
    }

    /// The batch table has one sensitive column, and its counts need a name of their own.
    fn one_sensitive_column(&mut self) {
        let name = self.plan.algorithm.name();
        let sensitive = self.with_role(Role::Sensitive);
        match sensitive.as_slice() {
            [only] if self.table.column(*only).name == COUNT => {
                let expected = step("fault-name-of-counts").with("name", name);
                self.fault(
                    format!("attributes.{COUNT}"),
                    step("fault-sensitive-called").with("name", COUNT),
                    expected,
                );
            }
            [_] => {}
            several => {
                let found = match several.len() {
                    0 => step("fault-no-sensitive"),
                    count => step("fault-several-sensitive").with("n", count),
                };
                let expected = step("fault-exactly-one-sensitive").with("name", name);
                self.fault("attributes", found, expected);
            }
        }
    }

    /// A principle that compares batches with all published rows, which Anatomize does not look at.
    fn comparing(&mut self, path: String, found: &str, batches: Batching) {
        if batches == Batching::Anatomize {
            self.fault(path, found, step("fault-anatomize-keeps"));
        }
    }

    /// What must hold in batches of rows.
    fn per_batch(&mut self, batches: Batching) {
        for (index, principle) in self.plan.principles.iter().enumerate() {
            let path = format!("principles[{index}].kind");
            match principle {
                PrincipleSpec::KAnonymity { .. } => {
                    self.fault(path, "`k-anonymity`", step("fault-k-of-angel"))
                }
                PrincipleSpec::AverageRisk { .. } | PrincipleSpec::RiskThreshold { .. } => {
                    self.fault(path, step("fault-promise-of-risk"), step("fault-risk-of-angel"))
                }
                PrincipleSpec::TCloseness { .. } => self.comparing(path, "`t-closeness`", batches),
                PrincipleSpec::BetaLikeness { .. } => self.comparing(path, "`beta-likeness`", batches),
                PrincipleSpec::DeltaDisclosure { .. } => self.comparing(path, "`delta-disclosure`", batches),
                _ => {}
            }
        }
        if !self.plan.person.is_empty() {
            let expected = step("fault-counts-rows").with("name", "angel");
            self.fault("person", step("fault-person-columns"), expected);
        }
    }
}
