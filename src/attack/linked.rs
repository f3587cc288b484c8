//! The attack through functional dependencies on linked tables, where no row says which sensitive value is its own.
//!
//! A left side of exactly published columns beside the quasi cells matches rows as in one table and makes
//! buckets smaller; the batches, and with them the sensitive values, stay as they are. A left side that is the
//! sensitive column is matched value by value: everyone who has the value has the same right side, so in every
//! batch that shows it some row must allow that right side, and rows that do not cannot be the ones who have it.
//! Whatever values are left for a row is judged like a batch of its own.

use super::dependency::{Attack, try_dependencies};
use super::knowledge::{Knowledge, KnownId};
use super::story::promise;
use super::unsafe_dependency::UnsafeDependency;
use crate::check::{Outcome, PrincipleVerdict, judge_counts};
use crate::plan::{Plan, PrincipleSpec, Role};
use crate::release::BATCH_ID;
use crate::table::{Code, Codes, Column, ColumnId, Dictionary, RowId, Table};
use crate::text::{Fact, Step, step};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Pairs of a row and a value of its batch beyond this many are not looked at one by one.
const MOST_CANDIDATES: usize = 40_000_000;

/// What is possible for a value is not told apart more finely than this.
const MOST_PLACES: usize = 64;

/// Tries every dependency against linked tables; `batches` has the columns batch, value and count.
///
/// `hierarchies` is the plan that says on which hierarchies the cells are published.
pub fn try_linked(
    generalized: &Table,
    batches: &Table,
    plan: &Plan,
    dependencies: &[UnsafeDependency],
    hierarchies: &Plan,
) -> Vec<Attack> {
    let Some(k) = plan.algorithm.linked().map(|linked| linked.k) else { return Vec::new() };
    let is_sensitive =
        |name: &String| plan.attributes.get(name).is_some_and(|attribute| attribute.role == Role::Sensitive);
    let (by_value, by_cell): (Vec<&UnsafeDependency>, Vec<&UnsafeDependency>) =
        dependencies.iter().partition(|dependency| dependency.from.iter().any(is_sensitive));
    let mut attacks = Vec::new();
    // rows that show their quasi values have nothing to lose
    if k > 1 {
        let sizes = vec![PrincipleSpec::KAnonymity { k, attributes: None }];
        let buckets = Plan { principles: sizes, ..plan.clone() };
        let by_cell: Vec<UnsafeDependency> = by_cell.into_iter().cloned().collect();
        attacks.extend(try_dependencies(generalized, &buckets, None, &by_cell, hierarchies));
    }
    attacks.extend(by_value.into_iter().map(|dependency| {
        match (dependency.from.as_slice(), Linked::read(generalized, batches)) {
            ([_], Some(linked)) => linked.attacked(dependency, plan, hierarchies),
            ([_], None) => untried(dependency, step("attack-too-large")),
            _ => untried(dependency, step("attack-combined")),
        }
    }));
    attacks
}

fn untried(dependency: &UnsafeDependency, reason: Step) -> Attack {
    Attack::through(dependency, Outcome::Undecided).with_summary(reason)
}

/// Linked tables as numbers.
struct Linked<'a> {
    generalized: &'a Table,
    /// The sensitive values.
    values: &'a Column,
    batches: Vec<Batch>,
}

struct Batch {
    /// As it is published.
    number: String,
    rows: Vec<u32>,
    /// The values it shows and how often.
    shown: Vec<(Code, u64)>,
    /// Whether every value shown belongs to a row: there are no counterfeits.
    genuine: bool,
}

impl<'a> Linked<'a> {
    /// `None` where the tables do not fit together, which their judge says, or are too large.
    fn read(generalized: &'a Table, batches: &'a Table) -> Option<Linked<'a>> {
        let [numbers, values, counts] = batches.columns() else { return None };
        let mut place: BTreeMap<&str, usize> = BTreeMap::new();
        let mut read: Vec<Batch> = Vec::new();
        for row in batches.row_ids() {
            let number = numbers.text(row);
            let at = *place.entry(number).or_insert(read.len());
            if at == read.len() {
                let (number, rows, shown) = (number.to_owned(), Vec::new(), Vec::new());
                read.push(Batch { number, rows, shown, genuine: false });
            }
            read[at].shown.push((values.codes.get(row), counts.text(row).parse().ok()?));
        }
        let ids = generalized.column(generalized.find(BATCH_ID)?);
        for row in generalized.row_ids() {
            read[*place.get(ids.text(row))?].rows.push(row.0);
        }
        for batch in &mut read {
            batch.genuine =
                batch.shown.iter().map(|&(_, count)| count).sum::<u64>() == batch.rows.len() as u64;
        }
        let candidates: usize = read.iter().map(|batch| batch.rows.len() * batch.shown.len()).sum();
        (candidates <= MOST_CANDIDATES).then_some(Linked { generalized, values, batches: read })
    }

    fn attacked(&self, dependency: &UnsafeDependency, plan: &Plan, hierarchies: &Plan) -> Attack {
        let columns = dependency.refined.iter().filter_map(|name| self.generalized.find(name));
        let mut columns: Vec<Told> = columns.map(|id| Told::new(self, id, plan, hierarchies)).collect();
        let mut possible: Vec<Possible> = self.batches.iter().map(Possible::all).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for column in &mut columns {
                changed |= column.narrow(self, &mut possible);
            }
            for (batch, possible) in self.batches.iter().zip(&mut possible).filter(|(batch, _)| batch.genuine)
            {
                changed |= possible.settle(batch);
            }
        }
        self.judged(dependency, plan, &columns, &possible)
    }

    /// What is left for every row against the plan's principles.
    fn judged(
        &self,
        dependency: &UnsafeDependency,
        plan: &Plan,
        columns: &[Told],
        possible: &[Possible],
    ) -> Attack {
        let mut verdicts: FxHashMap<Vec<u64>, Vec<PrincipleVerdict>> = FxHashMap::default();
        let (mut narrowed, mut exposed) = (0, 0);
        let mut broken: Vec<PrincipleVerdict> = Vec::new();
        let mut worst: Option<(usize, usize, usize)> = None;
        for (at, (batch, possible)) in self.batches.iter().zip(possible).enumerate() {
            narrowed += usize::from(possible.is_narrowed());
            for row in (0..batch.rows.len()).filter(|&row| possible.left(row).count() < batch.shown.len()) {
                let mut left: Vec<u64> = possible.left(row).map(|value| batch.shown[value].1).collect();
                let values = left.len();
                left.sort();
                let found =
                    verdicts.entry(left).or_insert_with_key(|left| broken_by(left, plan, &self.values.name));
                if found.is_empty() {
                    continue;
                }
                exposed += 1;
                if worst.is_none_or(|(.., fewest)| values < fewest) {
                    worst = Some((at, row, values));
                    broken = found.clone();
                }
            }
        }
        let lever = |code| {
            let told =
                step(code).with("from", dependency.from.clone()).with("to", dependency.refined.clone());
            told.with("narrowed", narrowed).with("batches", self.batches.len())
        };
        let attack = Attack {
            divided_groups: Some(narrowed),
            ..Attack::through(dependency, if exposed > 0 { Outcome::Violated } else { Outcome::Holds })
        };
        let Some((batch, row, _)) = worst else {
            let code = if narrowed == 0 { "attack-batches-nothing" } else { "attack-batches-harmless" };
            return attack.with_summary(lever(code));
        };
        let promises = Fact::List(broken.iter().map(promise).collect());
        let mut attack = attack
            .with_summary(lever("attack-batches").with("n", exposed).with("promises", promises.clone()))
            .with_story(self.story(columns, &self.batches[batch], &possible[batch], row, promises));
        attack.exposed_rows = Some(exposed);
        attack.broken = broken;
        attack
    }

    /// How it goes for one row.
    fn story(
        &self,
        columns: &[Told],
        batch: &Batch,
        possible: &Possible,
        row: usize,
        broken: Fact,
    ) -> Vec<Step> {
        let text = |value: usize| self.values.dictionary.text(batch.shown[value].0);
        let texts = |values: Vec<usize>| values.into_iter().map(text).collect::<Vec<_>>();
        let published = batch.rows[row];
        let cells = |column: &Told| {
            format!("{} = {}", column.name, self.generalized.column(column.id).text(RowId(published)))
        };
        let shown: Vec<String> = columns.iter().map(cells).collect();
        let all: Vec<usize> = (0..batch.shown.len()).collect();
        let mut steps = vec![
            step("story-row")
                .with("row", published + 1)
                .with("cells", shown)
                .with("batch", &batch.number)
                .with("values", texts(all.clone())),
        ];
        let left: Vec<usize> = possible.left(row).collect();
        let excluded = |&value: &usize| !left.contains(&value);
        let reason = all.into_iter().filter(excluded).find_map(|value| {
            let column = columns.iter().find(|column| column.excludes(published, batch.shown[value].0))?;
            let places = column.places(batch.shown[value].0);
            let told = step("story-places").with("value", text(value));
            Some(told.with("column", &column.name).with("places", places))
        });
        steps.push(reason.unwrap_or_else(|| step("story-only-others")));
        steps.push(step("story-left-for-row").with("values", texts(left)).with("promises", broken));
        steps
    }
}

/// What is said about the right side in one column.
struct Told {
    id: ColumnId,
    name: String,
    knowledge: Knowledge,
    of_row: Vec<KnownId>,
    /// For each sensitive value where its right side can lie: in one of these. `None`: anywhere.
    of_value: Vec<Option<Vec<KnownId>>>,
    /// Whether a cell and what is possible for a value go together, once asked.
    meets: FxHashMap<(KnownId, Code), bool>,
}

impl Told {
    fn new(linked: &Linked<'_>, id: ColumnId, plan: &Plan, hierarchies: &Plan) -> Told {
        let column = linked.generalized.column(id);
        let spec = hierarchies.attributes.get(&column.name).and_then(|column| column.hierarchy.clone());
        let knowledge = Knowledge::new(column, spec.as_ref(), &plan.missing);
        let mut of_row = Vec::with_capacity(column.codes.len());
        column.codes.for_each(|_, code| of_row.push(knowledge.of_code(code)));
        let of_value = vec![None; linked.values.dictionary.len()];
        Told { id, name: column.name.clone(), knowledge, of_row, of_value, meets: FxHashMap::default() }
    }

    /// Puts together what all batches say about each value, and rules out rows that it leaves no room for.
    fn narrow(&mut self, linked: &Linked<'_>, possible: &mut [Possible]) -> bool {
        for (batch, possible) in linked.batches.iter().zip(&*possible).filter(|(batch, _)| batch.genuine) {
            for (at, &(value, _)) in batch.shown.iter().enumerate() {
                let rows = (0..batch.rows.len()).filter(|&row| possible.allows(row, at));
                let mut cells: Vec<KnownId> = rows.map(|row| self.of_row[batch.rows[row] as usize]).collect();
                cells.sort();
                cells.dedup();
                self.learn(value, cells);
            }
        }
        self.meets.clear();
        let mut changed = false;
        for (batch, possible) in linked.batches.iter().zip(possible) {
            for (at, &(value, _)) in batch.shown.iter().enumerate() {
                for row in 0..batch.rows.len() {
                    if possible.allows(row, at) && !self.fits(self.of_row[batch.rows[row] as usize], value) {
                        possible.rule_out(row, at);
                        changed = true;
                    }
                }
            }
        }
        changed
    }

    /// The right side of a value lies in one of these cells, too.
    fn learn(&mut self, value: Code, cells: Vec<KnownId>) {
        let known = self.of_value[value.0 as usize].take();
        let Some(known) = known else {
            self.of_value[value.0 as usize] = Some(cells).filter(|cells| cells.len() <= MOST_PLACES);
            return;
        };
        let mut met: Vec<KnownId> = Vec::new();
        for &one in &known {
            met.extend(cells.iter().filter_map(|&other| self.knowledge.meet(one, other)));
        }
        met.sort();
        met.dedup();
        // too many to tell apart, or a contradiction, which tells nothing: what was known stays
        let told = !met.is_empty() && met.len() <= MOST_PLACES;
        self.of_value[value.0 as usize] = Some(if told { met } else { known });
    }

    fn fits(&mut self, cell: KnownId, value: Code) -> bool {
        let Told { knowledge, of_value, meets, .. } = self;
        let Some(places) = &of_value[value.0 as usize] else { return true };
        *meets
            .entry((cell, value))
            .or_insert_with(|| places.iter().any(|&place| knowledge.meet(cell, place).is_some()))
    }

    /// Whether the cell of a row leaves no room for a value, as was found before.
    fn excludes(&self, row: u32, value: Code) -> bool {
        self.meets.get(&(self.of_row[row as usize], value)) == Some(&false)
    }

    fn places(&self, value: Code) -> Vec<String> {
        let places = self.of_value[value.0 as usize].iter().flatten();
        places.map(|&place| self.knowledge.text(place).to_string()).collect()
    }
}

/// Which values of a batch each of its rows can have.
struct Possible {
    values: usize,
    /// Row by row.
    allowed: Vec<bool>,
}

impl Possible {
    fn all(batch: &Batch) -> Possible {
        Possible { values: batch.shown.len(), allowed: vec![true; batch.rows.len() * batch.shown.len()] }
    }

    fn allows(&self, row: usize, value: usize) -> bool {
        self.allowed[row * self.values + value]
    }

    fn rule_out(&mut self, row: usize, value: usize) {
        self.allowed[row * self.values + value] = false;
    }

    /// The values that are left for a row.
    fn left(&self, row: usize) -> impl Iterator<Item = usize> {
        (0..self.values).filter(move |&value| self.allows(row, value))
    }

    fn is_narrowed(&self) -> bool {
        self.allowed.contains(&false)
    }

    /// Counts tell more: a value that only as many rows can have as do have it is theirs, and a value whose
    /// rows are all known is nobody else's. Whether anything changed.
    fn settle(&mut self, batch: &Batch) -> bool {
        if !self.is_narrowed() {
            return false;
        }
        let rows = batch.rows.len();
        let mut changed = false;
        for (value, &(_, wanted)) in batch.shown.iter().enumerate() {
            let can: Vec<usize> = (0..rows).filter(|&row| self.allows(row, value)).collect();
            let must: Vec<usize> = can.iter().copied().filter(|&row| self.left(row).count() == 1).collect();
            if can.len() as u64 == wanted && must.len() < can.len() {
                for &row in &can {
                    (0..self.values)
                        .filter(|&other| other != value)
                        .for_each(|other| self.rule_out(row, other));
                }
                changed = true;
            } else if must.len() as u64 == wanted && must.len() < can.len() {
                can.iter().filter(|row| !must.contains(row)).for_each(|&row| self.rule_out(row, value));
                changed = true;
            }
        }
        changed
    }
}

/// The principles that a batch with values of these frequencies would break. Closeness to the distribution of
/// all rows is not judged: it does not depend on one batch alone.
fn broken_by(frequencies: &[u64], plan: &Plan, sensitive: &str) -> Vec<PrincipleVerdict> {
    let about_one_batch = |principle: &&PrincipleSpec| {
        !matches!(
            principle,
            PrincipleSpec::TCloseness { .. }
                | PrincipleSpec::BetaLikeness { .. }
                | PrincipleSpec::DeltaDisclosure { .. }
        )
    };
    let plan = Plan {
        principles: plan.principles.iter().filter(about_one_batch).cloned().collect(),
        ..plan.clone()
    };
    let rows = frequencies.len();
    let texts: Vec<String> = (0..rows).map(|value| value.to_string()).collect();
    let id = Column {
        name: BATCH_ID.to_owned(),
        dictionary: std::iter::once("1").collect::<Dictionary>(),
        codes: Codes::collect(1, std::iter::repeat_n(0, rows)),
    };
    let values = Column {
        name: sensitive.to_owned(),
        dictionary: texts.iter().map(String::as_str).collect(),
        codes: Codes::collect(rows, 0..rows as u32),
    };
    let table = Table::new(vec![id, values], Default::default());
    let mut found = judge_counts(&table, &plan, ColumnId(0), frequencies);
    found.retain(|principle| principle.verdict == Outcome::Violated);
    // the witness would speak of the stand-in batch
    found.iter_mut().for_each(|principle| principle.witness = None);
    found
}
