//! The population behind a table: how many people of it each row stands for.

use super::Binding;
use crate::plan::parse::join;
use crate::plan::{AlgorithmSpec, Population, PrincipleSpec, Role};
use crate::principle::{Persons, Represented};
use crate::table::{Column, ColumnId, RowId, Table};
use crate::text::step;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::Arc;

impl Binding<'_> {
    /// The population that was given, or else the plan's.
    pub(super) fn population(&self) -> Option<Population> {
        self.given.cloned().or(self.plan.population.map(Population::Size))
    }

    /// A sample is no larger than what it was drawn from, and whoever is in the population has quasi values.
    pub(super) fn population_faults(&mut self, persons: Option<&Persons>) {
        let sampled = persons.map_or(self.table.size(), |persons| persons.count) as u64;
        let Some(population) = self.population() else { return };
        if population.size() < sampled {
            let expected = step("fault-at-least-people").with("n", sampled);
            self.fault("population", population.size().to_string(), expected);
        }
        let Some(people) = population.people() else { return };
        for id in self.with_role(Role::Quasi) {
            let name = &self.table.column(id).name;
            if people.find(name).is_none() {
                let found = step("fault-population-without").with("name", name);
                self.fault("population", found, step("fault-population-with-all"));
            }
        }
    }

    /// The column with the sampling weights.
    pub(super) fn sampling_weight(&mut self) -> Option<ColumnId> {
        let columns = self.with_role(Role::SamplingWeight);
        for &id in columns.iter().skip(1) {
            let path = format!("{}.role", join("attributes", &self.table.column(id).name));
            self.fault(path, step("fault-second-weights"), step("fault-one-weights"));
        }
        let &id = columns.first()?;
        let column = self.table.column(id);
        if let Some(text) = column.dictionary.texts().find(|text| weight(text).is_none()) {
            // a weight tells nothing about a person by itself, but the cell might hold something else
            let found =
                if text.is_empty() { step("fault-missing-value") } else { step("fault-no-weight-value") };
            let path = format!("{}.role", join("attributes", &column.name));
            self.fault(path, found, step("fault-weights-of-1"));
            return None;
        }
        Some(id)
    }

    /// What k-map counts: the people of a population table where there is one, else weights, else the size.
    pub(super) fn represented(&mut self, path: &str) -> Option<Represented> {
        let population = self.population();
        let people = population.as_ref().and_then(Population::people);
        if let Some(people) = people {
            let quasi = self.with_role(Role::Quasi);
            // a column that is not there is told elsewhere
            let same: Option<Vec<ColumnId>> =
                quasi.iter().map(|id| people.find(&self.table.column(*id).name)).collect();
            return Some(by_table(self.table, &quasi, people, &same?, &self.plan.missing));
        }
        if let &[id, ..] = self.with_role(Role::SamplingWeight).as_slice() {
            let weights = weights(self.table.column(id))?;
            return Some(Represented::new(weights.into_iter()));
        }
        let Some(population) = population else {
            self.fault(format!("{path}.kind"), step("fault-k-map-alone"), step("fault-population"));
            return None;
        };
        let rows = self.table.rows();
        // a row is a person, also of a population that is given too small
        let each = (population.size() as f64 / rows.max(1) as f64).max(1.0);
        Some(Represented::new(std::iter::repeat_n(each, rows)))
    }

    /// What δ-presence counts: only a table of everybody tells who is in the sample and who is not.
    pub(super) fn everybody(&mut self, path: &str) -> Option<Represented> {
        if self.population().as_ref().and_then(Population::people).is_none() {
            self.fault(
                format!("{path}.kind"),
                step("fault-presence-alone"),
                step("fault-table-of-everybody"),
            );
            return None;
        }
        self.represented(path)
    }

    /// These sum over the rows of a group, which three methods do, and count rows.
    pub(super) fn population_methods(&mut self) {
        let algorithm = &self.plan.algorithm;
        let sums = matches!(
            algorithm,
            AlgorithmSpec::Sweep { .. } | AlgorithmSpec::Mondrian { .. } | AlgorithmSpec::FullDomain { .. }
        );
        let kind = |one: &PrincipleSpec| match one {
            PrincipleSpec::KMap { .. } => Some("k-map"),
            PrincipleSpec::DeltaPresence { .. } => Some("delta-presence"),
            _ => None,
        };
        let asked =
            self.plan.principles.iter().enumerate().find_map(|(index, one)| Some((index, kind(one)?)));
        let Some((index, kind)) = asked else { return };
        if !sums && !algorithm.keeps_k_anonymity_alone() {
            let name = algorithm.name();
            let expected = step("fault-sweep-or-mondrian").with("name", name);
            self.fault(format!("principles[{index}].kind"), format!("`{kind}`"), expected);
        }
        if sums && !self.plan.person.is_empty() {
            let name = algorithm.name();
            let expected = step("fault-counts-population").with("name", name).with("kind", kind);
            self.fault("person", step("fault-person-columns"), expected);
        }
    }
}

/// A sampling weight: how many people a row stands for.
fn weight(text: &str) -> Option<f64> {
    text.trim().parse::<f64>().ok().filter(|weight| weight.is_finite() && *weight >= 1.0)
}

/// The weight of every row; `None` where one of them is no weight.
pub(super) fn weights(column: &Column) -> Option<Vec<f64>> {
    let of_code: Vec<f64> = column.dictionary.texts().map(weight).collect::<Option<_>>()?;
    let mut weights = Vec::with_capacity(column.codes.len());
    column.codes.for_each(|_, code| weights.push(of_code[code.0 as usize]));
    Some(weights)
}

/// Everybody of a population with the quasi values of a row, shared by the rows that have them; nobody where its table
/// lacks them.
fn by_table(
    table: &Table,
    quasi: &[ColumnId],
    people: &Table,
    same: &[ColumnId],
    missing: &[String],
) -> Represented {
    let is_missing = |text: &str| missing.iter().any(|spelling| spelling == text);
    // values of the population by the codes of the table
    let translated: Vec<Vec<Option<u32>>> = (quasi.iter().zip(same))
        .map(|(&ours, &theirs)| {
            let codes: BTreeMap<Option<&str>, u32> = (table.column(ours).dictionary.texts().zip(0..))
                .map(|(text, code)| ((!is_missing(text)).then_some(text), code))
                .collect();
            let theirs = people.column(theirs).dictionary.texts();
            theirs.map(|text| codes.get(&(!is_missing(text)).then_some(text)).copied()).collect()
        })
        .collect();
    let mut numbers: FxHashMap<Vec<u32>, (u64, u64)> = FxHashMap::default();
    let tuple =
        |row: RowId| -> Vec<u32> { quasi.iter().map(|&id| table.column(id).codes.get(row).0).collect() };
    let of_row: Vec<Vec<u32>> = table.row_ids().map(tuple).collect();
    of_row.iter().for_each(|tuple| numbers.entry(tuple.clone()).or_default().0 += 1);
    for row in people.row_ids() {
        let codes = same
            .iter()
            .zip(&translated)
            .map(|(&id, translated)| translated[people.column(id).codes.get(row).0 as usize]);
        let Some(tuple) = codes.collect::<Option<Vec<u32>>>() else { continue };
        if let Some((_, people)) = numbers.get_mut(&tuple) {
            *people += 1;
        }
    }
    Represented::counted(of_row.iter().map(|tuple| {
        let (sampled, people) = numbers[tuple];
        people as f64 / sampled as f64
    }))
}

/// Sampling weights as a measure takes them.
pub(super) fn shared_weights(table: &Table, id: Option<ColumnId>) -> Option<Arc<Vec<f64>>> {
    id.and_then(|id| weights(table.column(id))).map(Arc::new)
}
