//! A plan bound to a table: names resolved, hierarchies bound, every fault found.

mod dependencies;
mod full_domain;
mod inference;
mod linked;
mod republishing;

pub use dependencies::DeclaredDependency;
pub use full_domain::MOST_COMBINATIONS;

use super::parse::join;
use super::{AlgorithmSpec, Attribute, DiversityVariant, GroundDistance, Order, Plan, PrincipleSpec, Role};
use crate::constraint::Constraint;
use crate::error::{Error, Fault};
use crate::hierarchy::{Hierarchy, HierarchySpec};
use crate::principle::{Ground, GroupTest, Persons, Principle};
use crate::progress::Silent;
use crate::table::types::{ColumnType, infer};
use crate::table::{Codes, Column, ColumnId, Dictionary, RowId, Table};
use crate::text::nearest;
use std::borrow::Cow;

/// A plan that fits its table.
#[derive(Debug, Clone)]
pub struct CheckedPlan {
    /// The document this was made from.
    pub plan: Plan,
    /// The quasi columns in table order.
    pub quasi: Vec<QuasiAttribute>,
    /// The sensitive columns in table order.
    pub sensitive: Vec<ColumnId>,
    /// The insensitive columns in table order.
    pub insensitive: Vec<ColumnId>,
    /// The identifiers that are published as codes, in table order.
    pub pseudonyms: Vec<ColumnId>,
    /// Who each row is about, where rows are not persons.
    pub persons: Option<Persons>,
    /// What must hold, names resolved.
    pub principles: Vec<Principle>,
    /// The declared dependencies, names resolved.
    pub dependencies: Vec<DeclaredDependency>,
    /// The quasi columns of each marginal table, as ascending places in `quasi`.
    pub marginals: Vec<Vec<usize>>,
    /// The order of published rows.
    pub order: Order,
}

/// A quasi column with the hierarchy it is published on.
#[derive(Debug, Clone)]
pub struct QuasiAttribute {
    /// Which column.
    pub column: ColumnId,
    /// Its name.
    pub name: String,
    /// Its hierarchy as used (the plan's, or the default for its type).
    pub spec: HierarchySpec,
    /// That hierarchy, bound to the column's values.
    pub hierarchy: Hierarchy,
    /// The highest level that may be published; `None`: up to `*`.
    pub max_level: Option<usize>,
    /// How much its loss weighs.
    pub weight: f64,
}

impl CheckedPlan {
    /// Binds a plan to a table, or lists everything that does not fit.
    ///
    /// ```
    /// use outis::{Plan, Table, plan::CheckedPlan};
    /// let table = Table::from_csv(b"age,disease\n34,flu\n35,cold\n")?;
    /// let plan = Plan::parse(r#"{
    ///   "version": 1,
    ///   "attributes": { "age": { "role": "quasi" }, "disease": { "role": "sensitive" } },
    ///   "principles": [{ "kind": "k-anonymity", "k": 2 }],
    ///   "algorithm": { "name": "mondrian" }
    /// }"#)?;
    /// assert_eq!(CheckedPlan::new(&plan, &table)?.quasi.len(), 1);
    /// # Ok::<(), outis::Error>(())
    /// ```
    pub fn new(plan: &Plan, table: &Table) -> Result<CheckedPlan, Error> {
        // whether d-l-inference can be promised depends on what the table shows
        let plan = &*match plan.promises_inference() {
            true => plan.with_discovered(table, &mut Silent),
            false => Cow::Borrowed(plan),
        };
        let mut binding = Binding { plan, table, faults: Vec::new() };
        binding.names();
        let quasi = binding.quasi();
        binding.sensitive_hierarchies();
        let principles = binding.principles();
        binding.coverage();
        binding.algorithm();
        let marginals = binding.linked(&quasi);
        binding.republishing();
        binding.full_domain(&quasi);
        let dependencies = binding.dependencies();
        let person_columns = binding.columns("person", &plan.person);
        let persons = (!person_columns.is_empty()).then(|| Persons::new(table, &person_columns));
        binding.population(persons.as_ref());
        if !binding.faults.is_empty() {
            return Err(Error::BadPlan { faults: binding.faults });
        }
        Ok(CheckedPlan {
            quasi,
            sensitive: binding.with_role(Role::Sensitive),
            insensitive: binding.with_role(Role::Insensitive),
            pseudonyms: binding.pseudonyms(),
            persons,
            principles,
            dependencies,
            marginals,
            order: plan.order,
            plan: plan.clone(),
        })
    }

    /// The largest k asked for; 1 where no k-anonymity is asked for.
    pub fn k(&self) -> u32 {
        self.principles
            .iter()
            .map(|principle| if let Principle::KAnonymity { k, .. } = principle { *k } else { 1 })
            .max()
            .unwrap_or(1)
    }

    /// The k-anonymity principles as constraints on their columns, in the plan's order.
    pub fn constraints(&self) -> Vec<Constraint> {
        let constraint = |principle: &Principle| match principle {
            Principle::KAnonymity { k, columns } => Some(Constraint::new(columns.iter().copied(), *k)),
            _ => None,
        };
        self.principles.iter().filter_map(constraint).collect()
    }

    /// The plan with the hierarchies that are used written out.
    pub fn with_hierarchies(&self) -> Plan {
        let mut plan = self.plan.clone();
        for quasi in &self.quasi {
            plan.attributes[&quasi.name].hierarchy = Some(quasi.spec.clone());
        }
        plan
    }

    /// The m of m-invariance and its sensitive column, where it is promised.
    pub fn invariance(&self) -> Option<(u32, ColumnId)> {
        self.principles.iter().find_map(|principle| match principle {
            Principle::MInvariance { m, column } => Some((*m, *column)),
            _ => None,
        })
    }

    /// The principles as one test of a group, where the rows in `published` are the release.
    pub fn group_test<'a>(&'a self, table: &'a Table, published: &[RowId]) -> GroupTest<'a> {
        GroupTest::new(&self.principles, self.persons.as_ref(), table, published)
    }

    /// Whether so many of the rows are within the plan's share. The slack is for shares such as 0.29 of
    /// 100 rows, a hair below 29 in binary fractions.
    pub fn may_leave_out(&self, left_over: usize, rows: usize) -> bool {
        left_over as f64 <= (self.plan.suppression + 1e-9) * rows as f64
    }
}

/// The work of binding: collects faults instead of stopping at the first.
struct Binding<'a> {
    plan: &'a Plan,
    table: &'a Table,
    faults: Vec<Fault>,
}

impl Binding<'_> {
    /// Every column has a role, every attribute a column.
    fn names(&mut self) {
        for name in self.plan.attributes.keys() {
            if self.table.find(name).is_none() {
                self.unknown_column(join("attributes", name), name);
            }
        }
        for column in self.table.columns() {
            if !self.plan.attributes.contains_key(&column.name) {
                self.fault(
                    join("attributes", &column.name),
                    "nothing",
                    "a role for this column of the table",
                );
            }
        }
        for (name, attribute) in &self.plan.attributes {
            self.misplaced_fields(name, attribute);
        }
        if !self.plan.attributes.values().any(|attribute| attribute.role == Role::Quasi) {
            self.fault("attributes", "no quasi column", "at least one column with role `quasi`");
        }
    }

    /// A sample is no larger than what it was drawn from.
    fn population(&mut self, persons: Option<&Persons>) {
        let sampled = persons.map_or(self.table.rows(), |persons| persons.count) as u64;
        if let Some(population) = self.plan.population.filter(|&population| population < sampled) {
            let expected = format!("at least {sampled}, the number of people in the table");
            self.fault("population", population.to_string(), expected);
        }
    }

    /// Fields that mean something for columns of some roles only.
    fn misplaced_fields(&mut self, name: &str, attribute: &Attribute) {
        let path = |field: &str| format!("{}.{field}", join("attributes", name));
        let (quasi, sensitive) = (attribute.role == Role::Quasi, attribute.role == Role::Sensitive);
        if attribute.hierarchy.is_some() && !quasi && !sensitive {
            self.fault(
                path("hierarchy"),
                "a hierarchy",
                "none: the column is not made less precise in this role",
            );
        }
        if attribute.max_level.is_some() && !quasi {
            self.fault(path("maxLevel"), "a level", "none: only quasi columns have levels");
        }
        if attribute.weight.is_some() && !quasi {
            self.fault(path("weight"), "a weight", "none: only quasi columns are weighed");
        }
        if attribute.pseudonym && attribute.role != Role::Identifier {
            self.fault(path("pseudonym"), "true", "none: only identifiers are replaced by codes");
        }
    }

    fn quasi(&mut self) -> Vec<QuasiAttribute> {
        let columns = self.with_role(Role::Quasi);
        columns.into_iter().filter_map(|column| self.quasi_attribute(column)).collect()
    }

    fn quasi_attribute(&mut self, id: ColumnId) -> Option<QuasiAttribute> {
        let column = self.table.column(id);
        let attribute = &self.plan.attributes[&column.name];
        let missing = &self.plan.missing;
        let typed = infer(&column.dictionary, missing);
        let levels = self.plan.algorithm.needs_levels();
        let spec = (attribute.hierarchy.clone())
            .unwrap_or_else(|| Hierarchy::default_spec_typed(column, missing, &typed, levels));
        let path = join("attributes", &column.name);
        let hierarchy = match Hierarchy::bind_typed(&spec, column, missing, &typed) {
            Ok(hierarchy) => hierarchy,
            Err(faults) => {
                self.relocate(faults, &format!("{path}.hierarchy"));
                return None;
            }
        };
        let mut hierarchy = hierarchy;
        let algorithm = &self.plan.algorithm;
        if let AlgorithmSpec::MInvariance(how) = algorithm
            && let Some(&width) = how.min_widths.get(&column.name)
            && !hierarchy.set_grid(width)
        {
            self.fault(
                join("algorithm.minWidths", &column.name),
                width.to_string(),
                "a width that two values of the column can have, for a column with the hierarchy `range`",
            );
        }
        if algorithm.needs_levels() && hierarchy.height().is_none() {
            let expected = format!("`intervals` or `date`: `{}` needs levels", algorithm.name());
            self.fault(format!("{path}.hierarchy.kind"), "`range`", expected);
            return None;
        }
        if let Some(max_level) = attribute.max_level {
            if !algorithm.caps_levels() {
                let expected =
                    format!("none: `{}` does not stop at a level; `mondrian` does", algorithm.name());
                self.fault(format!("{path}.maxLevel"), max_level.to_string(), expected);
            }
            match hierarchy.height() {
                None => self.fault(
                    format!("{path}.maxLevel"),
                    max_level.to_string(),
                    "no level with the hierarchy `range`; `intervals` has levels",
                ),
                Some(height) if max_level > height => self.fault(
                    format!("{path}.maxLevel"),
                    max_level.to_string(),
                    format!("at most {height}, the level of * in this hierarchy"),
                ),
                Some(_) => {}
            }
        }
        let weight = attribute.weight.unwrap_or(1.0);
        let name = column.name.clone();
        Some(QuasiAttribute { column: id, name, spec, hierarchy, max_level: attribute.max_level, weight })
    }

    fn principles(&mut self) -> Vec<Principle> {
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
                            format!("`{name}`, which is not quasi"),
                            "a quasi column",
                        );
                    }
                }
                columns.sort();
                Principle::KAnonymity { k: *k, columns }
            }
            PrincipleSpec::LDiversity { variant, l, c, attribute } => {
                let whole = *variant != DiversityVariant::Entropy;
                if whole && (l.fract() != 0.0 || *l > f64::from(u32::MAX)) {
                    self.fault(format!("{path}.l"), l.to_string(), "a whole number of at least 2");
                }
                match (variant, c) {
                    (DiversityVariant::Recursive, None) => {
                        self.fault(
                            format!("{path}.c"),
                            "nothing",
                            "a number above 0 for the recursive variant",
                        );
                    }
                    (DiversityVariant::Recursive, Some(_)) | (_, None) => {}
                    (_, Some(c)) => {
                        self.fault(
                            format!("{path}.c"),
                            c.to_string(),
                            "nothing: only the recursive variant has it",
                        );
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
                let typed = infer(&column.dictionary, &self.plan.missing);
                if typed.kind == ColumnType::Text {
                    self.fault(
                        format!("{path}.distance"),
                        format!("`ordered` for the text column `{}`", column.name),
                        "`equal` or `hierarchy`; `ordered` is for numbers and dates",
                    );
                    return None;
                }
                Some(Ground::ordered(&typed, &column.dictionary))
            }
            GroundDistance::Hierarchy => {
                let Some(spec) = &self.plan.attributes[&column.name].hierarchy else {
                    self.fault(
                        format!("{}.hierarchy", join("attributes", &column.name)),
                        "nothing",
                        "a hierarchy on this sensitive column for the distance `hierarchy`",
                    );
                    return None;
                };
                match Hierarchy::bind(spec, column, &self.plan.missing) {
                    Ok(hierarchy) if hierarchy.height().is_some() => {
                        Some(Ground::Hierarchy(Box::new(hierarchy)))
                    }
                    Ok(_) => {
                        let path = format!("{}.hierarchy.kind", join("attributes", &column.name));
                        self.fault(path, "`range`", "a hierarchy with levels for the distance `hierarchy`");
                        None
                    }
                    // told with the column's own faults
                    Err(_) => None,
                }
            }
        }
    }

    /// A sensitive column's hierarchy must fit its values whether a principle measures by it or not: the
    /// report repeats it.
    fn sensitive_hierarchies(&mut self) {
        for id in self.with_role(Role::Sensitive) {
            let column = self.table.column(id);
            let Some(spec) = &self.plan.attributes[&column.name].hierarchy else { continue };
            if let Err(faults) = Hierarchy::bind(spec, column, &self.plan.missing) {
                let faults = self.without_values(spec, faults);
                self.relocate(faults, &format!("{}.hierarchy", join("attributes", &column.name)));
            }
        }
    }

    /// Faults of a sensitive column's hierarchy: those of the hierarchy by itself as they are; those that
    /// its values bring about may quote them, so they are told in general.
    fn without_values(&self, spec: &HierarchySpec, faults: Vec<Fault>) -> Vec<Fault> {
        let nothing = Column { name: String::new(), dictionary: Dictionary::default(), codes: Codes::new() };
        if let Err(own) = Hierarchy::bind(spec, &nothing, &self.plan.missing) {
            return own;
        }
        let in_general = |fault: Fault| Fault {
            found: "values of the column that do not fit (not quoted: the column is sensitive)".to_owned(),
            nearest: None,
            ..fault
        };
        faults.into_iter().map(in_general).collect()
    }

    /// The sensitive column that a principle speaks of.
    fn sensitive_column(&mut self, name: Option<&str>, path: &str) -> Option<ColumnId> {
        let path = format!("{path}.attribute");
        let sensitive = self.with_role(Role::Sensitive);
        let Some(name) = name else {
            return match sensitive.as_slice() {
                [only] => Some(*only),
                [] => {
                    self.fault(path, "no sensitive column", "a column with role `sensitive`");
                    None
                }
                several => {
                    let names: Vec<String> =
                        several.iter().map(|id| format!("`{}`", self.table.column(*id).name)).collect();
                    self.fault(path, "nothing", format!("one of the sensitive columns {}", names.join(", ")));
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
                    format!("`{name}`, which is not sensitive"),
                    "a column with role `sensitive`",
                );
                None
            }
        }
    }

    /// A quasi column that no principle speaks of would be published with nothing promised about it.
    fn coverage(&mut self) {
        let covers_all = self.plan.principles.iter().any(|principle| match principle {
            PrincipleSpec::KAnonymity { attributes, .. } => attributes.is_none(),
            _ => true,
        });
        if covers_all {
            return;
        }
        for (name, attribute) in &self.plan.attributes {
            let named = self.plan.principles.iter().any(|principle| match principle {
                PrincipleSpec::KAnonymity { attributes: Some(names), .. } => names.contains(name),
                _ => false,
            });
            if attribute.role == Role::Quasi && !named {
                self.fault(
                    join("attributes", name),
                    "a quasi column that no principle covers",
                    "a principle that names it, or another role",
                );
            }
        }
    }

    /// What the chosen method cannot honour.
    fn algorithm(&mut self) {
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
                        "some of the quasi columns",
                        format!(
                            "all of them, or no `attributes`: `{}` groups rows once, by all quasi columns",
                            algorithm.name()
                        ),
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
                format!("a column called `{added}`"),
                format!("another name: `{}` adds a column of that name", algorithm.name()),
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
                    "another principle than k-anonymity",
                    format!("`k-anonymity`: `{name}` keeps no other promise; `mondrian` keeps all"),
                );
            }
        }
        if !self.plan.person.is_empty() {
            self.fault(
                "person",
                "columns that identify a person",
                format!("none: `{name}` counts rows; `mondrian` counts persons"),
            );
        }
    }

    /// Of constraints that share a column only the strongest may be asked for.
    fn disjoint_constraints(&mut self) {
        let explained = super::explain_constraints(self.plan);
        for set in explained.sets.iter().filter(|set| set.principles.len() > 1) {
            let name = self.plan.algorithm.name();
            for place in &set.principles[1..] {
                self.fault(
                    format!("principles[{place}].attributes"),
                    "columns that another constraint names too",
                    format!(
                        "columns of its own: `{name}` takes constraints one by one; `classfly-plus` takes any"
                    ),
                );
            }
        }
    }

    /// The columns with these names; unknown and repeated ones are faults.
    fn columns(&mut self, path: &str, names: &[String]) -> Vec<ColumnId> {
        let mut columns = Vec::new();
        for (index, name) in names.iter().enumerate() {
            let path = format!("{path}[{index}]");
            match self.table.find(name) {
                None => self.unknown_column(path, name),
                Some(id) if columns.contains(&id) => {
                    self.fault(path, format!("`{name}` a second time"), "each column once");
                }
                Some(id) => columns.push(id),
            }
        }
        columns
    }

    fn with_role(&self, role: Role) -> Vec<ColumnId> {
        let has = |name: &str| self.plan.attributes.get(name).is_some_and(|attribute| attribute.role == role);
        (0..self.table.columns().len()).map(ColumnId).filter(|id| has(&self.table.column(*id).name)).collect()
    }

    /// The identifiers that are published as codes.
    fn pseudonyms(&self) -> Vec<ColumnId> {
        let mut identifiers = self.with_role(Role::Identifier);
        identifiers.retain(|id| self.plan.attributes[&self.table.column(*id).name].pseudonym);
        identifiers
    }

    fn unknown_column(&mut self, path: String, name: &str) {
        let names = self.table.columns().iter().map(|column| column.name.as_str());
        self.faults.push(Fault {
            path,
            found: format!("`{name}`, which is no column of the table"),
            expected: "the name of a column".to_owned(),
            nearest: nearest(name, names).map(str::to_owned),
        });
    }

    fn relocate(&mut self, faults: Vec<Fault>, base: &str) {
        self.faults.extend(faults.into_iter().map(|fault| Fault {
            path: if fault.path.is_empty() { base.to_owned() } else { format!("{base}.{}", fault.path) },
            ..fault
        }));
    }

    fn fault(&mut self, path: impl Into<String>, found: impl Into<String>, expected: impl Into<String>) {
        let (path, found, expected) = (path.into(), found.into(), expected.into());
        self.faults.push(Fault { path, found, expected, nearest: None });
    }
}
