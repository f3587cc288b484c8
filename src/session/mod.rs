//! One table, its release key and a plan, bound once: everything that is asked of them.
//!
//! ```text
//! open(table, keys) ── set_plan(plan) ──┬── faults, constraints, review, estimate, outlook, audit
//!                                       ├── share, merge ─┐
//!                                       ├───────────── anonymize ── Release
//!                                       └───────────── republish ── Release with the next ledger
//! ```
//! What is said of a plan and what a run of it does cannot differ: both look at the same binding.

mod baseline;
mod estimate;
mod learn;
mod once;
mod release;
mod remedy;
mod series;
mod single;
mod table_ref;
mod useful;
mod worlds;

pub use estimate::{Estimate, SearchEstimate};
pub use learn::{RuleColumn, RuleTree, Rules, Run, TreeNode, TreeValue};
pub use once::{anonymize, estimate, outlook, republish};
pub use release::{FileEntry, Release};
pub use series::{Secrets, Series};
pub use table_ref::TableRef;

use crate::algorithms::d_l_inference::ValueOutlook;
use crate::algorithms::{self, Part};
use crate::attack::{self, UnsafeDependency};
use crate::audit::audit_table_of;
use crate::check::Verdict;
use crate::error::{Error, Fault, Finding, unless_cancelled};
use crate::keyed::{KeptRows, KeyedOrder, Keys};
use crate::measure::special_uniques::{SpecialUniques, special_uniques};
use crate::plan::{
    Attribute, BindCache, CheckedPlan, ConstraintsExplained, Dependencies, Plan, Population, Rebuilt, Role,
    explain_constraints,
};
use crate::profile::{Warning, findings, review};
use crate::progress::{Progress, Silent};
use crate::table::{ColumnId, Table};
use crate::text::step;
use std::cell::RefCell;
use std::sync::Arc;

/// A table with the secret keys of its releases, and the plan at hand bound to it.
///
/// A plan is bound when it is set, and what binding makes (types, hierarchies, persons, discovered dependencies) is
/// kept for the next one: after a change of one field only what depends on it is made again. All questions and runs
/// look at that one binding.
///
/// ```
/// use outis::{Plan, Session, Silent, Table};
/// let table = Table::from_csv(b"age,sex,disease\n21,m,flu\n23,m,cold\n24,f,flu\n42,f,angina\n45,m,cold\n47,f,flu\n")?;
/// let plan = |k: u32| Plan::parse(&format!(r#"{{
///   "version": 1,
///   "attributes": {{ "age": {{ "role": "quasi" }}, "sex": {{ "role": "quasi" }}, "disease": {{ "role": "sensitive" }} }},
///   "principles": [{{ "kind": "k-anonymity", "k": {k} }}],
///   "algorithm": {{ "name": "sweep" }}
/// }}"#));
/// let key = [7; 32]; // random bytes, in earnest
/// let mut session = Session::open(&table, key.into());
/// session.set_plan(plan(3)?, &mut Silent);
/// assert!(session.faults().is_empty());
/// assert_eq!(session.anonymize(&mut Silent)?.report["rows"], 6);
/// // another k: no hierarchy is bound again
/// let before = session.rebuilt();
/// session.set_plan(plan(2)?, &mut Silent);
/// assert_eq!(session.rebuilt(), before);
/// # Ok::<(), outis::Error>(())
/// ```
pub struct Session<'t> {
    table: TableRef<'t>,
    keys: Keys,
    /// The plan as it was given; none before, and none while what was given cannot be read.
    plan: Option<Plan>,
    /// The text that it was read from, where it was.
    text: Option<String>,
    /// What the table is a sample of, where more is known than plans say.
    population: Option<Population>,
    bound: Result<CheckedPlan, Vec<Fault>>,
    unified: Unified,
    cache: BindCache,
    /// What the last look at the values found.
    found: RefCell<Option<Found>>,
    /// What the last look for dependencies that an attacker could use found.
    dependencies: RefCell<Option<Searched>>,
    /// The rows in the order of the key.
    rows: KeptRows,
    /// What was made for other spellings of missing values.
    earlier: Rebuilt,
    /// What all parts made of the phases that several workers share, phase by phase.
    shared: Vec<Vec<Vec<u32>>>,
    /// Which analyses private reports compare, where they do.
    useful: Option<Analyses>,
}

/// Analyses to compare, of the release and of the table.
struct Analyses {
    /// The column to be predicted.
    target: Option<String>,
}

/// What was found in the values of a table, and under which roles.
struct Found {
    roles: Vec<Option<Role>>,
    findings: Vec<Finding>,
}

/// The dependencies that an attacker could use, and what of a plan they depend on.
struct Searched {
    shown: Vec<(String, Role, bool)>,
    declared: Dependencies,
    found: Arc<[UnsafeDependency]>,
}

/// The table with its missing values spelled in one way.
#[derive(Default)]
struct Unified {
    missing: Vec<String>,
    /// `None` where it is the table as it was opened.
    table: Option<Table>,
}

impl<'t> Session<'t> {
    /// Opens a table. `keys` decide which of several rows is chosen where all would do, and the codes in place of
    /// identifiers: random bytes that whoever calls makes once per table and purpose and keeps.
    pub fn open(table: impl Into<TableRef<'t>>, keys: Keys) -> Session<'t> {
        let nothing = Fault::new(String::new(), step("fault-no-plan"), step("fault-plan-for-table"));
        Session {
            table: table.into(),
            keys,
            plan: None,
            text: None,
            population: None,
            bound: Err(vec![nothing]),
            unified: Unified::default(),
            cache: BindCache::default(),
            found: RefCell::default(),
            dependencies: RefCell::default(),
            rows: KeptRows::default(),
            earlier: Rebuilt::default(),
            shared: Vec::new(),
            useful: None,
        }
    }

    /// The table as it was opened.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The secret keys of the releases.
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// Other keys. What workers have shared under the old ones is dropped.
    pub fn set_keys(&mut self, keys: Keys) {
        if keys != self.keys {
            if keys.release != self.keys.release {
                self.rows = KeptRows::default();
            }
            self.keys = keys;
            self.shared.clear();
        }
    }

    /// What the table is a sample of: a table of everybody, or how many they are. It takes the place of a plan's
    /// `population` and is never published. The plan at hand is bound again.
    pub fn set_population(&mut self, population: Option<Population>, progress: &mut dyn Progress) {
        self.population = population;
        let text = self.text.take();
        if let Some(plan) = self.plan.take() {
            self.set_plan(plan, progress);
            self.text = text.filter(|_| self.plan.is_some());
        }
    }

    /// Binds a plan, from here on the one that everything is about.
    pub fn set_plan(&mut self, plan: Plan, progress: &mut dyn Progress) {
        self.text = None;
        self.shared.clear();
        if self.unified.missing != plan.missing {
            self.unify(&plan.missing);
        }
        let table = self.unified.table.as_ref().unwrap_or(&self.table);
        // what cannot be learnt from counts is refused by its name, whatever else is wrong with it
        let fits = if table.counts().is_some() { plan.counted_columns().map(|_| ()) } else { Ok(()) };
        let population = self.population.as_ref();
        self.bound = match fits
            .and_then(|()| CheckedPlan::bind(&plan, table, population, &mut self.cache, progress))
        {
            Ok(checked) => Ok(checked),
            Err(Error::BadPlan { faults }) => Err(faults),
            Err(Error::Cancelled) => {
                // what was given up is not known: as if no plan had been given
                self.plan = None;
                self.bound = Err(Vec::new());
                return;
            }
            Err(_) => unreachable!("binding finds faults of the plan and nothing else"),
        };
        self.plan = Some(plan);
    }

    /// The same from JSON; nothing is done where it is the text of the plan at hand. What cannot be read as a plan has faults as one that does not fit; what is no JSON is
    /// an error, and the plan at hand stays.
    pub fn read_plan(&mut self, text: &str, progress: &mut dyn Progress) -> Result<(), Error> {
        if self.text.as_deref() == Some(text) {
            return Ok(());
        }
        match Plan::parse(text) {
            Ok(plan) => {
                self.set_plan(plan, progress);
                unless_cancelled(progress)?;
            }
            Err(Error::BadPlan { faults }) => {
                self.plan = None;
                self.bound = Err(faults);
                self.shared.clear();
            }
            Err(error) => return Err(error),
        }
        self.text = Some(text.to_owned());
        Ok(())
    }

    /// Spells missing values in one way. Everything else depends on how.
    fn unify(&mut self, missing: &[String]) {
        self.earlier = self.rebuilt();
        self.earlier.tables += 1;
        self.cache = BindCache::default();
        self.found.take();
        self.dependencies.take();
        self.rows = KeptRows::default();
        let table = match self.table.with_one_missing_value(missing) {
            std::borrow::Cow::Borrowed(_) => None,
            std::borrow::Cow::Owned(table) => Some(table),
        };
        self.unified = Unified { missing: missing.to_vec(), table };
    }

    /// The table as methods see it.
    fn unified(&self) -> &Table {
        self.unified.table.as_ref().unwrap_or(&self.table)
    }

    /// The order in which methods see the rows. They are put into it once for all runs under one key.
    fn order(&self) -> KeyedOrder<'_> {
        KeyedOrder::of_cells(&self.keys.release, self.unified()).keeping(&self.rows)
    }

    /// The dependencies of the table that an attacker could use against a release by this plan. The table is searched
    /// again only after a change of what decides it: what becomes of the columns, and what is declared.
    fn unsafe_dependencies(&self, plan: &Plan) -> Arc<[UnsafeDependency]> {
        let shown =
            |(name, attribute): (&String, &Attribute)| (name.clone(), attribute.role, attribute.pseudonym);
        let shown: Vec<_> = plan.attributes.iter().map(shown).collect();
        let declared = plan.dependencies.clone();
        let mut known = self.dependencies.borrow_mut();
        let same = |known: &Searched| known.shown == shown && known.declared == declared;
        if let Some(known) = known.as_ref().filter(|known| same(known)) {
            return Arc::clone(&known.found);
        }
        let found: Arc<[UnsafeDependency]> = attack::unsafe_dependencies(self.unified(), plan).into();
        *known = Some(Searched { shown, declared, found: Arc::clone(&found) });
        found
    }

    /// The bound plan, or its faults as an error.
    fn bound(&self) -> Result<&CheckedPlan, Error> {
        self.bound.as_ref().map_err(|faults| Error::BadPlan { faults: faults.clone() })
    }

    /// The plan as it was given, or why it could not be read.
    fn plan(&self) -> Result<&Plan, Error> {
        match (&self.plan, &self.bound) {
            (Some(plan), _) => Ok(plan),
            (None, Err(faults)) => Err(Error::BadPlan { faults: faults.clone() }),
            (None, Ok(_)) => unreachable!("what is bound was given"),
        }
    }

    /// How often each kind of thing was made since the table was opened.
    pub fn rebuilt(&self) -> Rebuilt {
        let (one, other) = (self.earlier, self.cache.rebuilt());
        Rebuilt {
            tables: one.tables + other.tables,
            types: one.types + other.types,
            hierarchies: one.hierarchies + other.hierarchies,
            persons: one.persons + other.persons,
            discoveries: one.discoveries + other.discoveries,
            dependencies: one.dependencies + other.dependencies,
        }
    }

    /// Everything that is wrong with the plan for this table; nothing if it fits. The run that suits them
    /// ([`Session::learn`] for a table of counts, [`Session::republish`] for m-invariance, else [`Session::anonymize`])
    /// answers `bad-plan` if and only if this is not empty; another one does so always. One thing only a run can find:
    /// whether rows of a table of counts would be hidden in some of their columns, which rules cannot say.
    pub fn faults(&self) -> &[Fault] {
        match &self.bound {
            Ok(_) => &[],
            Err(faults) => faults,
        }
    }

    /// Which constraints of the plan say nothing new, and which are reached together.
    pub fn constraints(&self) -> Result<ConstraintsExplained, Error> {
        self.plan().map(explain_constraints)
    }

    /// What a person should look at before publishing by the plan.
    pub fn review(&self) -> Result<Vec<Warning>, Error> {
        self.plan().map(|plan| review(self.unified(), plan))
    }

    /// Values that may name a person, in the columns that the plan publishes, and whether it accepts them.
    pub fn findings(&self) -> Result<Vec<Finding>, Error> {
        let (plan, table) = (self.plan()?, self.unified());
        let role = |name: &str| plan.attributes.get(name).map(|attribute| attribute.role);
        let roles: Vec<_> = table.columns().iter().map(|column| role(&column.name)).collect();
        let mut known = self.found.borrow_mut();
        let mut found = match known.take().filter(|known| known.roles == roles) {
            Some(known) => known.findings,
            None => findings(table, plan),
        };
        found.iter_mut().for_each(|one| one.reviewed = plan.accepts(&one.column, one.kind));
        *known = Some(Found { roles, findings: found.clone() });
        Ok(found)
    }

    /// What was found and is not decided; a release waits for it.
    fn undecided(&self) -> Result<Vec<Finding>, Error> {
        Ok(self.findings()?.into_iter().filter(|finding| !finding.reviewed).collect())
    }

    /// What a run of the plan will take, with what analyses are worth where that is to be told.
    pub fn estimate(&self) -> Result<Estimate, Error> {
        self.bound().map(|checked| estimate::estimate(checked, self.unified(), self.useful.is_some()))
    }

    /// What d-l-inference would make of the values of the determining column, before any row is placed.
    /// Which values go together, where several would do, is by the key, as in the release.
    pub fn outlook(&self) -> Result<ValueOutlook, Error> {
        let (checked, table) = (self.bound()?, self.unified());
        let outlook = algorithms::outlook(checked, table, &self.order(), &mut Silent).ok_or_else(|| {
            Error::wrong_method(
                format!("`{}`", checked.plan.algorithm.name()),
                step("fault-values-by-inference"),
            )
        })?;
        Ok(outlook.shown())
    }

    /// Which few quasi columns of the plan are enough to single rows out, up to so many together.
    pub fn special_uniques(&self, max_size: usize) -> Result<SpecialUniques, Error> {
        let (plan, table) = (self.plan()?, self.unified());
        let quasi = |id: &ColumnId| {
            plan.attributes
                .get(&table.column(*id).name)
                .is_some_and(|attribute| attribute.role == Role::Quasi)
        };
        let columns: Vec<ColumnId> = (0..table.columns().len()).map(ColumnId).filter(quasi).collect();
        special_uniques(table, &columns, max_size)
    }

    /// Is the table, as it is, already what the plan promises? The one question outside the binding: the judge reads plan
    /// and table by itself, missing values as they are spelled, so that a mistake in the binding cannot hide from it.
    pub fn audit(&self) -> Result<Verdict, Error> {
        audit_table_of(&self.table, self.plan()?, self.population.as_ref())
    }

    /// A table of counts has no rows to publish.
    fn refuse_counts(&self) -> Result<(), Error> {
        match self.table.counts() {
            None => Ok(()),
            Some(_) => Err(Error::wrong_method(step("fault-table-of-counts"), step("fault-learn-instead"))),
        }
    }

    /// How many phases of a run by the plan can be shared among workers. Each worker has a session of its own, with
    /// the same table, plan and keys. Phase by phase every worker does one part ([`Session::share`]), and is told
    /// what all of them made ([`Session::merge`]); then one of them makes the release.
    ///
    /// ```
    /// use outis::{Part, Plan, Session, Silent, Table};
    /// let table = Table::from_csv(b"age,sex,disease\n21,m,flu\n23,m,cold\n24,f,flu\n42,f,angina\n45,m,cold\n47,f,flu\n")?;
    /// let plan = Plan::parse(r#"{
    ///   "version": 1,
    ///   "attributes": { "age": { "role": "quasi" }, "sex": { "role": "quasi" }, "disease": { "role": "sensitive" } },
    ///   "principles": [{ "kind": "k-anonymity", "k": 3 }],
    ///   "algorithm": { "name": "sweep" }
    /// }"#)?;
    /// let mut workers = [(); 2].map(|()| Session::open(&table, [7; 32].into()));
    /// workers.iter_mut().for_each(|worker| worker.set_plan(plan.clone(), &mut Silent));
    /// let alone = workers[0].anonymize(&mut Silent)?;
    /// for _ in 0..workers[0].phases()? {
    ///     let made = (0..).zip(&workers)
    ///         .map(|(index, worker)| worker.share(Part { index, of: 2 }, &mut Silent))
    ///         .collect::<Result<Vec<_>, _>>()?;
    ///     for worker in &mut workers {
    ///         worker.merge(made.clone())?;
    ///     }
    /// }
    /// assert_eq!(workers[1].anonymize(&mut Silent)?.report, alone.report);
    /// # Ok::<(), outis::Error>(())
    /// ```
    pub fn phases(&self) -> Result<usize, Error> {
        self.bound().map(|checked| algorithms::shared_phases(&checked.plan.algorithm))
    }

    /// One part of the next phase: numbers that mean something to [`Session::merge`] only.
    pub fn share(&self, part: Part, progress: &mut dyn Progress) -> Result<Vec<u32>, Error> {
        let (checked, table) = (self.bound()?, self.unified());
        algorithms::share(checked, table, &self.order(), part, &self.shared, progress)
    }

    /// Takes what all parts of the next phase made, in the order of the parts. What is no result of that phase is an
    /// error here, or of the next step that reads it.
    pub fn merge(&mut self, parts: Vec<Vec<u32>>) -> Result<(), Error> {
        if self.shared.len() >= self.phases()? {
            return Err(Error::bad_share("there is no further phase to share"));
        }
        if parts.is_empty() {
            return Err(Error::bad_share("a phase has at least one part"));
        }
        self.shared.push(parts);
        Ok(())
    }

    /// Forgets what workers have shared.
    pub fn start_over(&mut self) {
        self.shared.clear();
    }
}
