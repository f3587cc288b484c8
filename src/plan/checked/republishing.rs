//! What publishing again and again asks of a plan.

use super::Binding;
use crate::error::count;
use crate::plan::parse::join;
use crate::plan::{AlgorithmSpec, Order, PrincipleSpec, PublishAs, Republishing, Role};
use crate::table::{ColumnId, RowId, Table};

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
            self.fault("order", "`input`", "`canonical`: the input's order would tie rows of two releases");
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
                let expected =
                    format!("a promise that `{name}` keeps; only the method `m-invariance` reaches this one");
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
                self.fault(
                    format!("principles[{index}].kind"),
                    "a principle beside m-invariance",
                    "`m-invariance`, once: the method `m-invariance` keeps no other promise",
                );
            }
        }
        if !promised && self.plan.principles.is_empty() {
            self.fault(
                "principles",
                "no `m-invariance`",
                "`{ \"kind\": \"m-invariance\", \"m\": 2 }` or more",
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
        let sensitive = sensitive.into_iter().map(|id| (id, "a further sensitive column"));
        let insensitive =
            self.with_role(Role::Insensitive).into_iter().map(|id| (id, "an insensitive column"));
        let published: Vec<(ColumnId, &str)> = sensitive.chain(insensitive).collect();
        for (id, what) in published {
            let path = format!("{}.role", join("attributes", &self.table.column(id).name));
            self.fault(
                path,
                format!("{what}, published as it is"),
                "`quasi` or `identifier`: an exact cell beside the sensitive value ties a row to the next release; or `\"publish\": \"angel\"`, which keeps them apart",
            );
        }
    }

    /// A code is an exact cell, too; in linked tables it would tie the releases together all the same.
    fn no_codes(&mut self) {
        for id in self.pseudonyms() {
            self.fault(
                format!("{}.pseudonym", join("attributes", &self.table.column(id).name)),
                "true",
                "none with `m-invariance`: a code is an exact cell, which ties a row to the next release, or marks a counterfeit, which has none; identifiers are dropped",
            );
        }
    }

    /// Fields that mean something for linked tables only.
    fn angel_alone(&mut self, how: &Republishing) {
        let expected = "`\"publish\": \"angel\"`, or none";
        if !how.marginals.is_empty() {
            self.fault("algorithm.marginals", "marginals of one table", expected);
        }
    }

    fn min_widths(&mut self, how: &Republishing) {
        for (name, &width) in &how.min_widths {
            let path = join("algorithm.minWidths", name);
            let quasi = self.plan.attributes.get(name).is_some_and(|attribute| attribute.role == Role::Quasi);
            match self.table.find(name) {
                None => self.unknown_column(path, name),
                Some(_) if !quasi => self.fault(path, "a column that is not quasi", "a quasi column"),
                Some(_) => {
                    if how.publish == PublishAs::Angel {
                        let expected = "none with `\"publish\": \"angel\"`: its cells are those of buckets";
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
            return self.fault(
                "algorithm.identity",
                "nothing",
                "the column(s) by which a person is known again in the next release",
            );
        }
        if !identity.is_empty() && !person.is_empty() && identity != person {
            return self.fault(
                "algorithm.identity",
                "other columns than `person`",
                "the same columns, or only one of the two",
            );
        }
        let path = if identity.is_empty() { "person" } else { "algorithm.identity" };
        let names = how.identity(self.plan);
        for (index, name) in names.iter().enumerate() {
            let role = self.plan.attributes.get(name).map(|attribute| attribute.role);
            if role == Some(Role::Sensitive) {
                let found = format!("`{name}`, which is sensitive");
                self.fault(
                    format!("{path}[{index}]"),
                    found,
                    "columns that do not change when the sensitive value does",
                );
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
            let found = format!("no identity in {unnamed}");
            self.fault(path, found, "a value in every row: somebody without one cannot be known again");
        } else if let Some(repeated) = repeated(self.table, &columns) {
            let found = format!("the same identity in {repeated}");
            self.fault(path, found, "one row per person: two rows of one person would count as two people");
        }
    }
}

/// Rows whose identity is missing in every column, in words.
fn unnamed(table: &Table, columns: &[ColumnId], missing: &[String]) -> Option<String> {
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
        1 => format!("row {}", first.0 + 1),
        more => format!("row {} and {} more", first.0 + 1, more - 1),
    })
}

/// Rows with the same identity, in words. The identity itself is not quoted.
fn repeated(table: &Table, columns: &[ColumnId]) -> Option<String> {
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
    let more =
        if repeats > 1 { format!(", and {} more", count(repeats - 1, "repeat")) } else { String::new() };
    Some(format!("rows {} and {}{more}", first + 1, second + 1))
}
