//! What publishing again and again asks of a plan.

use super::Binding;
use crate::plan::parse::join;
use crate::plan::{AlgorithmSpec, Order, PrincipleSpec, PublishAs, Republishing, Role};
use crate::table::{ColumnId, RowId, Table};
use crate::text::{Step, step};

impl Binding<'_> {
    /// The faults of a plan for a series of releases; of any other plan that promises m-invariance.
    pub(super) fn republishing(&mut self) {
        let AlgorithmSpec::MInvariance(how) = &self.plan.algorithm else {
            return self.promised_by_another_method();
        };
        self.promises_m_invariance_alone();
        self.no_codes();
        // linked tables refuse it themselves
        if self.plan.order == Order::Input && how.publish == PublishAs::Generalization {
            self.fault("order", "`input`", step("fault-order-ties-releases"));
        }
        if how.publish == PublishAs::Generalization {
            self.nothing_exact_beside_the_sensitive_value();
            self.angel_alone(how);
        }
        self.min_widths(how);
        self.identity(how);
    }

    fn promised_by_another_method(&mut self) {
        let name = self.plan.algorithm.name();
        for (index, principle) in self.plan.principles.iter().enumerate() {
            if matches!(principle, PrincipleSpec::MInvariance { .. }) {
                let expected = step("fault-promise-of-series").with("name", name);
                self.fault(format!("principles[{index}].kind"), "`m-invariance`", expected);
            }
        }
    }

    fn promises_m_invariance_alone(&mut self) {
        let mut promised = false;
        for (index, principle) in self.plan.principles.iter().enumerate() {
            let again = matches!(principle, PrincipleSpec::MInvariance { .. }) && !promised;
            promised |= again;
            if !again {
                self.fault(format!("principles[{index}].kind"), step("fault-beside-m"), step("fault-m-once"));
            }
        }
        if !promised && self.plan.principles.is_empty() {
            self.fault(
                "principles",
                step("fault-no-m"),
                step("fault-m-of-2").with("example", r#"`{ "kind": "m-invariance", "m": 2 }`"#),
            );
        }
    }

    /// An exact cell beside the sensitive value would tie a row to the next release, or mark a counterfeit,
    /// which has none.
    fn nothing_exact_beside_the_sensitive_value(&mut self) {
        let named = self.plan.principles.iter().find_map(|principle| match principle {
            PrincipleSpec::MInvariance { attribute, .. } => attribute.as_deref(),
            _ => None,
        });
        let mut sensitive = self.with_role(Role::Sensitive);
        match named.and_then(|name| self.table.find(name)) {
            Some(promised) => sensitive.retain(|id| *id != promised),
            // several, and none named, is a fault of the principle already
            None => sensitive.clear(),
        }
        let sensitive = sensitive.into_iter().map(|id| (id, "fault-further-sensitive"));
        let insensitive = self.with_role(Role::Insensitive).into_iter().map(|id| (id, "fault-insensitive"));
        let published: Vec<(ColumnId, &'static str)> = sensitive.chain(insensitive).collect();
        for (id, what) in published {
            let path = format!("{}.role", join("attributes", &self.table.column(id).name));
            self.fault(path, step(what), step("fault-nothing-exact-beside"));
        }
    }

    /// A code is an exact cell, too; in linked tables it would tie the releases together all the same.
    fn no_codes(&mut self) {
        for id in self.pseudonyms() {
            self.fault(
                format!("{}.pseudonym", join("attributes", &self.table.column(id).name)),
                "true",
                step("fault-no-codes-in-series"),
            );
        }
    }

    /// Fields that mean something for linked tables only.
    fn angel_alone(&mut self, how: &Republishing) {
        let expected = step("fault-angel-or-none");
        if !how.marginals.is_empty() {
            self.fault("algorithm.marginals", step("fault-marginals-of-one"), expected);
        }
    }

    fn min_widths(&mut self, how: &Republishing) {
        for (name, &width) in &how.min_widths {
            let path = join("algorithm.minWidths", name);
            let quasi = self.plan.attributes.get(name).is_some_and(|attribute| attribute.role == Role::Quasi);
            match self.table.find(name) {
                None => self.unknown_column(path, name),
                Some(_) if !quasi => {
                    self.fault(path, step("fault-column-not-quasi"), step("fault-quasi-column"))
                }
                Some(_) => {
                    if how.publish == PublishAs::Angel {
                        let expected = step("fault-no-width-with-angel");
                        self.fault(path, width.to_string(), expected);
                    }
                }
            }
        }
    }

    /// Who is who must be known in every release, and each person may have one row.
    fn identity(&mut self, how: &Republishing) {
        let (identity, person) = (&how.identity, &self.plan.person);
        if identity.is_empty() && person.is_empty() {
            return self.fault("algorithm.identity", step("fault-nothing"), step("fault-identity"));
        }
        if !identity.is_empty() && !person.is_empty() && identity != person {
            return self.fault(
                "algorithm.identity",
                step("fault-other-than-person"),
                step("fault-same-as-person"),
            );
        }
        let path = if identity.is_empty() { "person" } else { "algorithm.identity" };
        let names = how.identity(self.plan);
        for (index, name) in names.iter().enumerate() {
            let role = self.plan.attributes.get(name).map(|attribute| attribute.role);
            if role == Some(Role::Sensitive) {
                let found = step("fault-is-sensitive").with("name", name);
                self.fault(format!("{path}[{index}]"), found, step("fault-lasting-columns"));
            }
        }
        // unknown names are faults already where they stand in `person`
        let columns = match identity.is_empty() {
            true => names.iter().filter_map(|name| self.table.find(name)).collect(),
            false => self.columns(path, names),
        };
        if columns.len() != names.len() {
            return;
        }
        if let Some(unnamed) = unnamed(self.table, &columns, &self.plan.missing) {
            let found = step("fault-no-identity").with("rows", unnamed);
            self.fault(path, found, step("fault-identity-in-every-row"));
        } else if let Some(repeated) = repeated(self.table, &columns) {
            let found = step("fault-same-identity").with("rows", repeated);
            self.fault(path, found, step("fault-one-row-per-person"));
        }
    }
}

/// Rows whose identity is missing in every column, in words.
fn unnamed(table: &Table, columns: &[ColumnId], missing: &[String]) -> Option<Step> {
    let is_missing =
        |id: &ColumnId, row| missing.iter().any(|spelling| spelling == table.column(*id).text(row));
    let none_missing = columns.iter().all(|id| {
        !table.column(*id).dictionary.texts().any(|text| missing.iter().any(|spelling| spelling == text))
    });
    if none_missing {
        return None;
    }
    let rows: Vec<RowId> =
        table.row_ids().filter(|&row| columns.iter().all(|id| is_missing(id, row))).collect();
    let first = rows.first()?;
    Some(match rows.len() {
        1 => step("fault-row").with("first", first.0 + 1),
        more => step("fault-row-and-more").with("first", first.0 + 1).with("more", more - 1),
    })
}

/// Rows with the same identity, in words. The identity itself is not quoted.
fn repeated(table: &Table, columns: &[ColumnId]) -> Option<Step> {
    if let [only] = columns
        && table.column(*only).dictionary.len() == table.rows()
    {
        return None;
    }
    let (numbers, _) = table.combinations(columns);
    let mut first_row: Vec<Option<u32>> = vec![None; table.rows()];
    let mut pair = None;
    let mut repeats = 0;
    for (row, &number) in numbers.iter().enumerate() {
        match first_row[number as usize] {
            None => first_row[number as usize] = Some(row as u32),
            Some(first) => {
                repeats += 1;
                pair = pair.or(Some((first, row)));
            }
        }
    }
    let (first, second) = pair?;
    let rows = match repeats {
        1 => step("fault-two-rows"),
        more => step("fault-two-rows-and-more").with("more", more - 1_usize),
    };
    Some(rows.with("first", first + 1).with("second", second + 1))
}
