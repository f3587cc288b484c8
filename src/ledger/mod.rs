//! The ledger: the publisher's private memory between releases of a changing table.
//!
//! It knows everyone who was ever published: a keyed hash of who they are, a fingerprint of their row, the
//! values that their group showed (their *signature*), and in which releases. Signature values stand in
//! clear, because a counterfeit needs the text of a value that may have left the table. It is **as secret
//! as the table**: whoever holds it can test guesses about people.
//!
//! A ledger that knows of a release that was never published is safe, and the one before it can be put
//! back. The reverse is not: two different releases made from the same ledger are not protected against
//! being laid side by side.

mod changes;
mod file;
mod follow;
mod keyed;
mod lock;
mod summary;

#[cfg(test)]
mod tests;

pub use crate::keyed::Key;
pub use file::{is_locked, release_of};
pub use follow::Following;
pub use keyed::PersonHash;
pub use lock::{Passphrase, Salting};
pub use summary::{Followed, OpenedSummary, Sighting, Summary, summary};

use crate::error::{Error, LedgerProblem};
use crate::keyed::{Keyed, KeyedOrder, hex};
use crate::plan::{AlgorithmSpec, CheckedPlan};
use crate::release::{ClassId, Recoding};
use crate::table::{ColumnId, Table};
use crate::text::{Step, said, step};
use follow::NormalHash;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

fn bad(problem: LedgerProblem, reason: Step) -> Error {
    Error::BadLedger {
        problem,
        reason: reason.to_string(),
        said: said("message", step("bad-ledger").with("reason", reason)),
    }
}

/// The publisher's memory of a series.
#[derive(Debug, Clone, PartialEq)]
pub struct Ledger {
    key: Key,
    notes: Notes,
    /// The texts of all values that a signature has.
    values: Vec<String>,
    /// Each as places in `values`, ascending.
    signatures: Vec<Vec<u32>>,
    /// Everyone ever published, by hash.
    people: Vec<Person>,
    /// Earlier stints of people who came back or whose signature changed.
    ended: Vec<(PersonHash, Stint)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Person {
    hash: PersonHash,
    /// Fingerprints of the row as last published.
    quasi: u32,
    sensitive: u32,
    stint: Stint,
    /// Who they are, whatever the spelling.
    normal: NormalHash,
    /// Their group in the last release they were in, by the order in which groups were made.
    group: u32,
}

/// The group of somebody of whom the ledger does not know it: it was written in the first format.
const NO_GROUP: u32 = u32::MAX;

fn is_false(value: &bool) -> bool {
    !value
}

/// Releases one after another in which somebody showed one signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stint {
    signature: u32,
    first: u16,
    last: u16,
}

/// What is noted about the series as a whole.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Notes {
    frozen: Frozen,
    releases: Vec<Entry>,
    /// The last plan, to tell what the next one changes.
    plan: Value,
    /// A fingerprint of the last table: who was in it with which cells.
    table: u64,
    /// By column: the steps of the grid that ranges are widened to, so that a value is in the same step of all releases.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    widths: BTreeMap<String, f64>,
}

/// What must stay as it is over a series.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Frozen {
    /// The columns by which people are known again.
    pub identity: Vec<String>,
    /// The sensitive column.
    pub sensitive: String,
    /// How many values a group shows at least.
    pub m: u32,
    /// The quasi columns, sorted.
    pub quasi: Vec<String>,
}

/// One release of the series.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LedgerEntry"))]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Entry {
    /// Counted from 1.
    pub number: u16,
    /// Rows of the table.
    pub rows: usize,
    /// Rows that were published.
    pub published: usize,
    /// People published for the first time.
    pub came: usize,
    /// People of the release before.
    pub stayed: usize,
    /// People published in some earlier release, not in the one before.
    pub back: usize,
    /// People of the release before who are not in the table any more.
    pub left: usize,
    /// Known people with another quasi value than before.
    pub quasi_changed: usize,
    /// Known people with another sensitive value than before.
    pub sensitive_changed: usize,
    /// Of those, people whose value left their signature and who got a new one.
    pub moved: usize,
    /// Published values without a person.
    pub counterfeits: usize,
    /// Rows that were left out.
    pub withheld: usize,
    /// Whether the publisher said that the table is about other people than the releases before.
    #[serde(default, skip_serializing_if = "is_false")]
    pub new_population: bool,
    /// What the plan changed since the release before, as paths.
    pub plan_changes: Vec<String>,
}

/// What earlier releases bind this one to: the signature of everyone who was ever published.
#[derive(Debug, Clone, Default)]
pub struct Past {
    /// The values that occur in signatures.
    pub values: Vec<String>,
    /// Each signature as places in `values`.
    pub signatures: Vec<Vec<u32>>,
    /// For each row of the table the signature of its person, if it was published before.
    pub of_row: Vec<Option<u32>>,
    /// For each row the group that its person was in, if that was in the last release.
    pub group_of_row: Vec<Option<u32>>,
}

/// A table as the ledger sees it: who each row is about, and what changed about them.
#[derive(Debug)]
pub struct Recognised {
    hashes: Vec<PersonHash>,
    /// The rows by hash.
    order: Vec<u32>,
    quasi: Vec<u32>,
    sensitive: Vec<u32>,
    normal: Vec<NormalHash>,
    /// For each row its place among the ledger's people.
    person: Vec<Option<u32>>,
}

impl Recognised {
    /// A fingerprint of the table, whatever the order of its rows.
    fn fingerprint(&self) -> u64 {
        let row = |(index, hash): (usize, &PersonHash)| {
            let who = u64::from_le_bytes(hash[..8].try_into().expect("eight of sixteen bytes"));
            let what = u64::from(self.quasi[index]) << 32 | u64::from(self.sensitive[index]);
            // an odd factor, so that two people who swap their cells do not cancel out
            who.wrapping_mul(what.wrapping_mul(2).wrapping_add(1))
        };
        self.hashes.iter().enumerate().map(row).fold(0, u64::wrapping_add)
    }
}

impl Ledger {
    /// The ledger of a series that has no release yet.
    pub fn new(key: Key, plan: &CheckedPlan, table: &Table) -> Ledger {
        let notes = Notes {
            frozen: Frozen::of(plan, table),
            releases: Vec::new(),
            plan: Value::Null,
            table: 0,
            widths: BTreeMap::new(),
        };
        let (values, signatures, people, ended) = Default::default();
        Ledger { key, notes, values, signatures, people, ended }
    }

    /// The plan with the grid of the releases before: a step that followed from this table alone would be another one,
    /// and two steps that hold somebody's value tell more than one. What the plan says itself stays.
    pub fn with_widths(&self, mut plan: CheckedPlan) -> CheckedPlan {
        let AlgorithmSpec::MInvariance(how) = &plan.plan.algorithm else { return plan };
        for attribute in plan.quasi.iter_mut().filter(|quasi| !how.min_widths.contains_key(&quasi.name)) {
            if let Some(&width) = self.notes.widths.get(&attribute.name) {
                // where the column's numbers have become too coarse for it, the step that fits them stays
                Arc::make_mut(&mut attribute.hierarchy).set_grid(width);
            }
        }
        plan
    }

    /// The secret key of the series.
    pub(crate) fn key(&self) -> &Key {
        &self.key
    }

    /// Refuses a key that is not the one of the series: people would be chosen as if by chance once more, and the
    /// releases could be laid side by side.
    pub fn refuse_other_key(&self, key: Option<&Key>) -> Result<(), Error> {
        match key {
            Some(key) if *key != self.key => Err(bad(LedgerProblem::OtherKey, step("ledger-other-key"))),
            _ => Ok(()),
        }
    }

    /// How many releases it knows.
    pub fn releases(&self) -> &[Entry] {
        &self.notes.releases
    }

    /// The number of the release to come.
    fn next_number(&self) -> Result<u16, Error> {
        u16::try_from(self.notes.releases.len() + 1).map_err(|_| Error::TooLarge {
            what: "the series (in releases)".to_owned(),
            given: self.notes.releases.len() as u64 + 1,
            limit: u64::from(u16::MAX),
        })
    }

    /// A name of the series that may be published: it follows from the key alone and tells nothing of it.
    pub fn series(&self) -> String {
        hex(&Keyed::new(&self.key).hash("series", std::iter::empty())[..8])
    }

    /// Every index is where it should be and every number can be true, so that nothing below has to look.
    fn is_sound(&self) -> bool {
        let releases = &self.notes.releases;
        let stint = |stint: &Stint| {
            (stint.signature as usize) < self.signatures.len()
                && (1..=stint.last).contains(&stint.first)
                && usize::from(stint.last) <= releases.len()
        };
        let signature = |values: &Vec<u32>| {
            values.len() >= self.notes.frozen.m as usize
                && values.windows(2).all(|pair| pair[0] < pair[1])
                && values.last().is_some_and(|last| (*last as usize) < self.values.len())
        };
        let mut texts: Vec<&String> = self.values.iter().collect();
        crate::sorting::sort(&mut texts);
        texts.windows(2).all(|pair| pair[0] < pair[1])
            && releases.iter().zip(1..).all(|(entry, number)| usize::from(entry.number) == number)
            && self.signatures.iter().all(signature)
            && self.people.iter().all(|person| stint(&person.stint))
            && self.people.windows(2).all(|pair| pair[0].hash < pair[1].hash)
            && self.ended.iter().all(|(hash, ended)| {
                let known = self.people.binary_search_by_key(hash, |person| person.hash);
                stint(ended) && known.is_ok_and(|person| ended.last < self.people[person].stint.first)
            })
    }

    /// Finds the people of a table again.
    pub fn recognise(&self, table: &Table, plan: &CheckedPlan) -> Recognised {
        let keyed = Keyed::new(&self.key);
        let quasi: Vec<ColumnId> = plan.quasi.iter().map(|attribute| attribute.column).collect();
        let hashes = keyed.persons(table, &identity(plan, table));
        let order = by_hash(&hashes);
        Recognised {
            person: self.places(&hashes, &order),
            quasi: keyed.fingerprints(table, &quasi),
            sensitive: keyed.fingerprints(table, &[invariance(plan).1]),
            normal: keyed.normalised(table, &identity(plan, table)),
            hashes,
            order,
        }
    }

    /// Finds those again whom another ledger of the same series recognised: who they are does not change, where
    /// this ledger has them does. Under another key nobody is found.
    pub fn recognise_again(&self, before: &Ledger, rows: Recognised) -> Recognised {
        let person = match self.key == before.key {
            true => self.places(&rows.hashes, &rows.order),
            false => vec![None; rows.hashes.len()],
        };
        Recognised { person, ..rows }
    }

    /// The place of each row's person among those the ledger knows: both lists are gone through once, by hash.
    fn places(&self, hashes: &[PersonHash], order: &[u32]) -> Vec<Option<u32>> {
        let mut places = vec![None; hashes.len()];
        let mut known = self.people.iter().zip(0u32..).peekable();
        for &row in order {
            let hash = hashes[row as usize];
            while known.next_if(|(person, _)| person.hash < hash).is_some() {}
            places[row as usize] = known.peek().filter(|(person, _)| person.hash == hash).map(|(_, at)| *at);
        }
        places
    }

    /// What the ledger binds a release of these rows to.
    pub fn past(&self, rows: &Recognised) -> Past {
        let signature = |person: u32| self.people[person as usize].stint.signature;
        let group = |person: u32| {
            let person = &self.people[person as usize];
            Some(person.group).filter(|group| *group != NO_GROUP && self.is_alive(person))
        };
        Past {
            values: self.values.clone(),
            signatures: self.signatures.clone(),
            of_row: rows.person.iter().map(|person| person.map(signature)).collect(),
            group_of_row: rows.person.iter().map(|person| person.and_then(group)).collect(),
        }
    }

    /// The order in which people are chosen in the release to come: by who they are, under the ledger's key.
    pub fn order<'r>(&self, rows: &'r Recognised) -> Result<KeyedOrder<'r>, Error> {
        Ok(KeyedOrder::of_people(&self.key, &rows.hashes, self.next_number()?))
    }

    /// Whether somebody was in the last release.
    fn is_alive(&self, person: &Person) -> bool {
        person.stint.last as usize == self.notes.releases.len()
    }

    /// Refuses a table that is the last release's already, under the same plan: a second release would
    /// say nothing new, and is mostly a slip.
    pub fn refuse_same(&self, rows: &Recognised, plan_changes: &[String]) -> Result<(), Error> {
        let Some(last) = self.notes.releases.last() else { return Ok(()) };
        if !plan_changes.is_empty() || self.notes.table != rows.fingerprint() {
            return Ok(());
        }
        Err(bad(LedgerProblem::AlreadyPublished, step("ledger-same").with("number", u32::from(last.number))))
    }

    /// The ledger after a release, and what is noted about it.
    pub fn after(
        &self,
        rows: &Recognised,
        plan: &CheckedPlan,
        table: &Table,
        recoding: &Recoding,
        plan_changes: Vec<String>,
        new_population: bool,
    ) -> Result<Ledger, Error> {
        let number = self.next_number()?;
        let mut next = self.clone();
        let class_of_row = recoding.batch_of_row.as_ref().unwrap_or(&recoding.class_of_row);
        let signature_of_class = next.signatures_of_classes(plan, table, recoding, class_of_row);
        let mut entry = Entry {
            number,
            rows: table.rows(),
            counterfeits: recoding.counterfeits.len(),
            plan_changes,
            new_population: new_population && number > 1,
            ..Entry::default()
        };
        let mut newcomers = Vec::new();
        let mut seen = vec![false; self.people.len()];
        // by hash, so that newcomers are in the order in which people are kept
        for row in rows.order.iter().map(|&row| row as usize) {
            let class = class_of_row[row];
            if let Some(person) = rows.person[row] {
                seen[person as usize] = true;
            }
            if class == ClassId::SUPPRESSED {
                entry.withheld += 1;
                continue;
            }
            entry.published += 1;
            let stint =
                Stint { signature: signature_of_class[class.0 as usize], first: number, last: number };
            let now = Person {
                hash: rows.hashes[row],
                quasi: rows.quasi[row],
                sensitive: rows.sensitive[row],
                stint,
                normal: rows.normal[row],
                group: class.0,
            };
            match rows.person[row] {
                None => {
                    entry.came += 1;
                    newcomers.push(now);
                }
                Some(person) => next.continue_stint(person as usize, now, &mut entry),
            }
        }
        let gone = self.people.iter().zip(&seen).filter(|(person, seen)| !**seen && self.is_alive(person));
        entry.left = gone.count();
        next.people.extend(newcomers);
        // both those known before and the others are in order already, which this sort makes use of
        next.people.sort_by_key(|person| person.hash);
        next.notes.releases.push(entry);
        next.notes.plan = changes::remembered(plan);
        next.notes.table = rows.fingerprint();
        let grids = plan.quasi.iter().filter_map(|quasi| Some((quasi.name.clone(), quasi.hierarchy.grid()?)));
        next.notes.widths.extend(grids);
        Ok(next)
    }

    /// Somebody known is published again.
    fn continue_stint(&mut self, person: usize, now: Person, entry: &mut Entry) {
        let before = self.people[person];
        let stayed = before.stint.last + 1 == entry.number;
        let kept = before.stint.signature == now.stint.signature;
        entry.stayed += usize::from(stayed);
        entry.back += usize::from(!stayed);
        entry.quasi_changed += usize::from(before.quasi != now.quasi);
        entry.sensitive_changed += usize::from(before.sensitive != now.sensitive);
        entry.moved += usize::from(!kept);
        let mut now = now;
        if stayed && kept {
            now.stint.first = before.stint.first;
        } else {
            self.ended.push((before.hash, before.stint));
        }
        self.people[person] = now;
    }

    /// The signature that each class shows: the values of its rows and of its counterfeits.
    fn signatures_of_classes(
        &mut self,
        plan: &CheckedPlan,
        table: &Table,
        recoding: &Recoding,
        class_of_row: &[ClassId],
    ) -> Vec<u32> {
        let column = table.column(invariance(plan).1);
        let mut place_of_text: BTreeMap<String, u32> = self.values.iter().cloned().zip(0..).collect();
        let values = &mut self.values;
        let mut place = |text: &str| match place_of_text.get(text) {
            Some(place) => *place,
            None => {
                values.push(text.to_owned());
                place_of_text.insert(text.to_owned(), values.len() as u32 - 1);
                values.len() as u32 - 1
            }
        };
        let mut place_of_code: Vec<Option<u32>> = vec![None; column.dictionary.len()];
        let mut shown: Vec<(u32, u32)> = Vec::with_capacity(class_of_row.len());
        column.codes.for_each(|row, code| {
            let class = class_of_row[row.0 as usize];
            if class != ClassId::SUPPRESSED {
                let known = &mut place_of_code[code.0 as usize];
                let value = *known.get_or_insert_with(|| place(column.dictionary.text(code)));
                shown.push((class.0, value));
            }
        });
        shown.extend(recoding.counterfeits.iter().map(|fake| (fake.class.0, place(&fake.value))));
        shown.sort();
        let mut number: FxHashMap<Vec<u32>, u32> = self.signatures.iter().cloned().zip(0..).collect();
        let classes = shown.last().map_or(0, |(class, _)| *class as usize + 1);
        let mut of_class = vec![0; classes];
        for group in shown.chunk_by(|a, b| a.0 == b.0) {
            let signature: Vec<u32> = group.iter().map(|(_, value)| *value).collect();
            let signatures = &mut self.signatures;
            of_class[group[0].0 as usize] = *number.entry(signature).or_insert_with_key(|signature| {
                signatures.push(signature.clone());
                signatures.len() as u32 - 1
            });
        }
        of_class
    }
}

impl Frozen {
    fn of(plan: &CheckedPlan, table: &Table) -> Frozen {
        let mut quasi: Vec<String> = plan.quasi.iter().map(|attribute| attribute.name.clone()).collect();
        quasi.sort();
        let (m, sensitive) = invariance(plan);
        Frozen {
            identity: identity(plan, table).iter().map(|id| table.column(*id).name.clone()).collect(),
            sensitive: table.column(sensitive).name.clone(),
            m,
            quasi,
        }
    }
}

/// The rows by hash. The first half of a hash nearly always decides, and is compared as one number.
fn by_hash(hashes: &[PersonHash]) -> Vec<u32> {
    let half = |hash: &PersonHash| u64::from_be_bytes(hash[..8].try_into().expect("eight of sixteen bytes"));
    let mut keys: Vec<(u64, u32)> = hashes.iter().map(half).zip(0..).collect();
    keys.sort_unstable_by(|(a, row), (b, other)| {
        a.cmp(b).then_with(|| hashes[*row as usize].cmp(&hashes[*other as usize]))
    });
    keys.into_iter().map(|(_, row)| row).collect()
}

/// The m that is promised, and of which column.
fn invariance(plan: &CheckedPlan) -> (u32, ColumnId) {
    plan.invariance().expect("a plan for a series promises m-invariance")
}

/// The columns by which people are known again.
fn identity(plan: &CheckedPlan, table: &Table) -> Vec<ColumnId> {
    let AlgorithmSpec::MInvariance(how) = &plan.plan.algorithm else { return Vec::new() };
    how.identity(&plan.plan).iter().filter_map(|name| table.find(name)).collect()
}
