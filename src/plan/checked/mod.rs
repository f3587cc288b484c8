//! A plan bound to a table: names resolved, hierarchies bound, every fault found.

mod cache;
mod dependencies;
mod full_domain;
mod inference;
mod items;
mod linked;
mod method;
mod population;
mod principles;
mod quasi;
mod republishing;

pub use cache::{BindCache, Rebuilt};
pub use dependencies::DeclaredDependency;
pub use full_domain::MOST_COMBINATIONS;
pub use items::{ItemColumn, ItemsChanged, MOST_SETS};
pub use quasi::QuasiAttribute;

use super::parse::join;
use super::{AlgorithmSpec, Attribute, Dependencies, Order, Plan, Population, PrincipleSpec, Ranges, Role};
use crate::constraint::Constraint;
use crate::error::{Error, Fault};
use crate::principle::{GroupTest, Persons, Principle};
use crate::progress::{Progress, Silent};
use crate::table::workbook::{LONGEST_CELL, MOST_ROWS};
use crate::table::{Column, ColumnId, RowId, Table};
use crate::text::{Step, nearest, step};
use std::borrow::Cow;
use std::sync::Arc;

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
    /// The columns of items in table order.
    pub items: Vec<ItemColumn>,
    /// The identifiers that are published as codes, in table order.
    pub pseudonyms: Vec<ColumnId>,
    /// Who each row is about, where rows are not persons.
    pub persons: Option<Arc<Persons>>,
    /// What must hold, names resolved.
    pub principles: Vec<Principle>,
    /// The declared dependencies, names resolved.
    pub dependencies: Vec<DeclaredDependency>,
    /// The quasi columns of each marginal table, as ascending places in `quasi`.
    pub marginals: Vec<Vec<usize>>,
    /// The order of published rows.
    pub order: Order,
    /// What the table is a sample of, where that is known: given beside the plan, or its size by the plan.
    pub population: Option<Population>,
    /// How many people of the population each row stands for, where a column says so.
    pub weights: Option<Arc<Vec<f64>>>,
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
        CheckedPlan::bind(plan, table, None, &mut BindCache::default(), &mut Silent)
    }

    /// The same, from what earlier plans of the same table have left. The one place where a plan meets a table:
    /// dependencies that are to be discovered are, and distances of frequencies are stated in rows. Missing values
    /// of the table are spelled in one way (see [`Table::with_one_missing_value`]). A population that is given here takes
    /// the place of the plan's.
    pub fn bind(
        plan: &Plan,
        table: &Table,
        population: Option<&Population>,
        cache: &mut BindCache,
        progress: &mut dyn Progress,
    ) -> Result<CheckedPlan, Error> {
        cache.begin();
        let plan = &discovered(plan, table, cache, progress)?.into_owned().with_distances(table);
        let mut binding = Binding { plan, table, given: population, cache, faults: Vec::new() };
        binding.names();
        let quasi = binding.quasi();
        binding.sensitive_hierarchies();
        let principles = binding.principles();
        let items = binding.items();
        binding.coverage();
        binding.algorithm();
        binding.population_methods();
        let weight = binding.sampling_weight();
        let marginals = binding.linked(&quasi);
        binding.republishing();
        binding.full_domain(&quasi);
        let dependencies = binding.dependencies();
        binding.shown_numbers();
        let person_columns = binding.columns("person", &plan.person);
        let persons = (!person_columns.is_empty())
            .then(|| binding.cache.persons.get(person_columns, |ids| Arc::new(Persons::new(table, ids))));
        binding.population_faults(persons.as_deref());
        binding.workbook();
        binding.ranges();
        if !binding.faults.is_empty() {
            return Err(Error::BadPlan { faults: binding.faults });
        }
        Ok(CheckedPlan {
            quasi,
            sensitive: binding.with_role(Role::Sensitive),
            insensitive: binding.with_role(Role::Insensitive),
            items,
            pseudonyms: binding.pseudonyms(),
            persons,
            principles,
            dependencies,
            marginals,
            population: binding.population(),
            weights: population::shared_weights(table, weight),
            order: plan.order,
            plan: plan.clone(),
        })
    }

    /// The same plan with its method in other words, which need no other binding.
    pub fn with_algorithm(&self, algorithm: AlgorithmSpec) -> CheckedPlan {
        CheckedPlan { plan: Plan { algorithm, ..self.plan.clone() }, ..self.clone() }
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
        self.group_test_of(table, published.iter().map(|&row| (row, 1)))
    }

    /// The same where each of the published rows is there so many times.
    pub fn group_test_of<'a>(
        &'a self,
        table: &'a Table,
        published: impl Iterator<Item = (RowId, u32)> + Clone,
    ) -> GroupTest<'a> {
        GroupTest::new(&self.principles, self.persons.as_deref(), table, published)
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
    /// The population that was given beside the plan.
    given: Option<&'a Population>,
    cache: &'a mut BindCache,
    faults: Vec<Fault>,
}

/// The plan with its dependencies written out, where it leaves them to be discovered.
fn discovered<'p>(
    plan: &'p Plan,
    table: &Table,
    cache: &mut BindCache,
    progress: &mut dyn Progress,
) -> Result<Cow<'p, Plan>, Error> {
    if matches!(plan.dependencies, Dependencies::List(_)) {
        return Ok(Cow::Borrowed(plan));
    }
    let those = |wanted: &dyn Fn(&Attribute) -> bool| -> Vec<ColumnId> {
        let attribute = |id: &ColumnId| plan.attributes.get(&table.column(*id).name);
        (0..table.columns().len()).map(ColumnId).filter(|id| attribute(id).is_some_and(wanted)).collect()
    };
    let key = cache::DiscoveredIn {
        quasi: those(&|attribute| attribute.role == Role::Quasi),
        exact: plan.promises_inference().then(|| those(&Attribute::is_published_exactly)),
    };
    let found = cache.discovered.get_or_fail(key, |_| {
        plan.with_discovered(table, progress).map(|plan| plan.dependencies.list().to_vec())
    })?;
    Ok(Cow::Owned(Plan { dependencies: Dependencies::List(found), ..plan.clone() }))
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
                    step("fault-nothing"),
                    step("fault-role-for-column"),
                );
            }
        }
        for (name, attribute) in &self.plan.attributes {
            self.misplaced_fields(name, attribute);
        }
        for (index, reviewed) in self.plan.reviewed.iter().enumerate() {
            if self.table.find(&reviewed.column).is_none() {
                self.unknown_column(format!("reviewed[{index}].column"), &reviewed.column);
            }
        }
        if !self.plan.attributes.values().any(|attribute| attribute.role == Role::Quasi) {
            self.fault("attributes", step("fault-no-quasi"), step("fault-one-quasi"));
        }
    }

    /// A sheet holds so many rows, and cells so long.
    fn workbook(&mut self) {
        if !self.plan.workbook {
            return;
        }
        let rows = self.table.rows();
        if rows > MOST_ROWS {
            self.fault(
                "workbook",
                step("fault-workbook-rows").with("rows", rows),
                step("fault-sheet-rows").with("most", MOST_ROWS),
            );
        }
        let published = |name: &str| self.plan.attributes.get(name).is_some_and(Attribute::is_published);
        let long = |column: &&Column| {
            // bytes, of which there are at least as many as letters
            published(&column.name) && column.dictionary.texts().any(|text| text.len() > LONGEST_CELL)
        };
        if let Some(column) = self.table.columns().iter().find(long) {
            let found = step("fault-workbook-cells").with("longest", LONGEST_CELL).with("name", &column.name);
            self.fault("workbook", found, step("fault-sheet-cells"));
        }
    }

    /// Columns of bounds have names that no other column may have.
    fn ranges(&mut self) {
        if self.plan.ranges != Ranges::Columns {
            return;
        }
        let is_quasi = |name: &str| self.plan.attributes.get(name).is_some_and(|one| one.role == Role::Quasi);
        let is_bound = |name: &&String| {
            Ranges::ENDINGS.iter().any(|ending| name.strip_suffix(ending).is_some_and(is_quasi))
        };
        let taken = self.plan.attributes.iter().filter(|(_, one)| one.is_published()).map(|(name, _)| name);
        if let Some(name) = taken.into_iter().find(is_bound) {
            let found = step("fault-ranges-beside").with("name", name);
            self.fault("ranges", found, step("fault-ranges-as-text"));
        }
    }

    /// What speaks of the values that a published cell leaves open cannot be told where cells are single numbers.
    fn shown_numbers(&mut self) {
        let plan = self.plan;
        let shown = |name: &str| plan.attributes.get(name).is_some_and(Attribute::shows_number);
        for (index, spec) in plan.dependencies.list().iter().enumerate() {
            let Ok(dependency) = spec.read() else { continue };
            let named = dependency.from.iter().chain(&dependency.to).find(|name| shown(name));
            if let Some(name) = named {
                self.fault(
                    format!("dependencies[{index}]"),
                    step("fault-shows-a-number").with("name", name),
                    step("fault-covering-columns"),
                );
            }
        }
        let Some(name) = plan.attributes.keys().find(|name| shown(name)) else { return };
        let path = format!("{}.show", join("attributes", name));
        for principle in &plan.principles {
            let kind = match principle {
                PrincipleSpec::KMap { .. } => "k-map",
                PrincipleSpec::DeltaPresence { .. } => "delta-presence",
                _ => continue,
            };
            let show = plan.attributes[name].show.name();
            let found = step("fault-show-beside").with("show", show).with("kind", kind);
            self.fault(path.clone(), found, step("fault-nobody-fits-a-mean").with("kind", kind));
        }
    }

    /// Fields that mean something for columns of some roles only.
    fn misplaced_fields(&mut self, name: &str, attribute: &Attribute) {
        let path = |field: &str| format!("{}.{field}", join("attributes", name));
        let (quasi, sensitive) = (attribute.role == Role::Quasi, attribute.role == Role::Sensitive);
        if attribute.hierarchy.is_some() && !quasi && !sensitive && attribute.role != Role::Items {
            self.fault(path("hierarchy"), step("fault-hierarchy"), step("fault-no-hierarchy-here"));
        }
        if attribute.max_level.is_some() && !quasi {
            self.fault(path("maxLevel"), step("fault-level"), step("fault-no-level-here"));
        }
        if !attribute.show.is_range() && !quasi {
            self.fault(path("show"), format!("`{}`", attribute.show.name()), step("fault-only-quasi-shown"));
        }
        if (attribute.bottom, attribute.top) != (None, None) && !quasi {
            let field = if attribute.bottom.is_some() { "bottom" } else { "top" };
            let bound = attribute.bottom.or(attribute.top).unwrap_or_default();
            self.fault(path(field), bound.to_string(), step("fault-only-shown-coded"));
        }
        if attribute.weight.is_some() && !quasi {
            self.fault(path("weight"), step("fault-weight"), step("fault-no-weight-here"));
        }
        if let Some(separator) = attribute.separator.as_ref().filter(|_| attribute.role != Role::Items) {
            self.fault(path("separator"), format!("`{separator}`"), step("fault-only-items-separated"));
        }
        if attribute.pseudonym && attribute.role != Role::Identifier {
            self.fault(path("pseudonym"), "true", step("fault-no-code-here"));
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
                    self.fault(
                        path,
                        step("fault-second-time").with("name", name),
                        step("fault-each-column-once"),
                    );
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
        self.faults.push(
            Fault::new(path, step("fault-no-such-column").with("name", name), step("fault-name-of-column"))
                .near(nearest(name, names)),
        );
    }

    fn relocate(&mut self, faults: Vec<Fault>, base: &str) {
        self.faults.extend(faults.into_iter().map(|fault| match fault.path.as_str() {
            "" => fault.at(base),
            path => {
                let path = format!("{base}.{path}");
                fault.at(path)
            }
        }));
    }

    fn fault(&mut self, path: impl Into<String>, found: impl Into<Step>, expected: impl Into<Step>) {
        self.faults.push(Fault::new(path, found, expected));
    }
}
