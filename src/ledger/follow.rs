//! Whether a table is about the people of the series at all.
//!
//! Identities that are written differently, or the ledger of another register, make everybody a newcomer: the release
//! would keep its promise by itself, and fall apart beside the ones before. The ledger tells by three figures: how many
//! of the last release's people stayed, against the releases before; how many of those whose quasi values recur are
//! recognised; and how many identities agree but for their spelling.

use super::{Ledger, Recognised, bad, invariance};
use crate::error::{Error, LedgerProblem};
use crate::keyed::Keyed;
use crate::plan::CheckedPlan;
use crate::table::{Code, Column, ColumnId, Table};
use crate::text::{Step, step};
use rustc_hash::FxHashMap;

/// A keyed hash of an identity's letters and digits, case folded.
pub(super) type NormalHash = [u8; 8];

/// What a ledger of the first format has instead.
pub(super) const UNKNOWN: NormalHash = [0; 8];

/// Fewer people whose quasi values recur under another identity say nothing: somebody else may have them by chance. So
/// does a smaller share of the last release. An identity that agrees with a known one but for its spelling needs no such
/// bound: it is hardly ever somebody else's.
const FEWEST_RECURRING: usize = 5;
const SHARE_RECURRING: usize = 8;

impl Keyed {
    /// Who each row is about, whatever the spelling.
    pub(super) fn normalised(&self, table: &Table, identity: &[ColumnId]) -> Vec<NormalHash> {
        let texts: Vec<Vec<String>> = identity
            .iter()
            .map(|id| {
                let column = table.column(*id);
                column.dictionary.texts().map(normal).collect()
            })
            .collect();
        let text = |row, (id, texts): (&ColumnId, &'_ Vec<String>)| {
            let Code(code) = table.column(*id).codes.get(row);
            texts[code as usize].clone()
        };
        (table.row_ids())
            .map(|row| {
                let cells: Vec<String> = identity.iter().zip(&texts).map(|cell| text(row, cell)).collect();
                let hash = self.hash("normalised person", cells.iter().map(String::as_str));
                hash[..8].try_into().expect("eight of thirty-two bytes")
            })
            .collect()
    }
}

/// Letters and digits, case folded.
fn normal(text: &str) -> String {
    text.chars().filter(|char| char.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// How far a table is about the people of the series.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Following {
    /// People of the last release.
    pub alive: usize,
    /// Those of them that are in the table.
    pub stayed: usize,
    /// Rows about anybody who was ever published.
    pub known: usize,
    /// People of the last release whose quasi values nobody else has, then or now, and somebody has now.
    pub recurring: usize,
    /// Those of them that are recognised.
    pub recognised: usize,
    /// Rows of newcomers whose identity agrees with a known one but for its spelling.
    pub respelled: usize,
}

impl Ledger {
    /// Compares a table with the people of the series.
    pub fn following(&self, rows: &Recognised) -> Following {
        let mut now: FxHashMap<u32, Option<usize>> = FxHashMap::default();
        for (row, &print) in rows.quasi.iter().enumerate() {
            now.entry(print).and_modify(|only| *only = None).or_insert(Some(row));
        }
        let mut then: FxHashMap<u32, u32> = FxHashMap::default();
        let mut spellings: FxHashMap<NormalHash, ()> = FxHashMap::default();
        for person in &self.people {
            if person.normal != UNKNOWN {
                spellings.insert(person.normal, ());
            }
            if self.is_alive(person) {
                *then.entry(person.quasi).or_default() += 1;
            }
        }
        let mut found = Following::default();
        let mut stayed = vec![false; self.people.len()];
        for (row, person) in rows.person.iter().enumerate() {
            match person {
                Some(person) => {
                    found.known += 1;
                    stayed[*person as usize] = true;
                }
                None => found.respelled += usize::from(spellings.contains_key(&rows.normal[row])),
            }
        }
        for (index, person) in self.people.iter().enumerate().filter(|(_, person)| self.is_alive(person)) {
            found.alive += 1;
            found.stayed += usize::from(stayed[index]);
            if then[&person.quasi] == 1
                && let Some(Some(row)) = now.get(&person.quasi)
            {
                found.recurring += 1;
                found.recognised += usize::from(rows.person[*row] == Some(index as u32));
            }
        }
        found
    }

    /// Refuses a table that is hardly about the people of the series, with the figures and the likely cause.
    pub fn refuse_unfollowed(&self, rows: &Recognised) -> Result<Following, Error> {
        let found = self.following(rows);
        // of the release before, as far as releases are comparable: a new population starts anew
        let releases = &self.notes.releases;
        let lowest = releases
            .windows(2)
            .filter(|pair| !pair[1].new_population && pair[0].published > 0)
            .map(|pair| pair[1].stayed as f64 / pair[0].published as f64)
            .fold(f64::INFINITY, f64::min);
        let share = found.stayed as f64 / found.alive.max(1) as f64;
        let nobody = found.known == 0 && !self.people.is_empty();
        let fewer = lowest.is_finite() && share * 2.0 < lowest;
        let others = found.recurring - found.recognised;
        let unrecognised = others >= FEWEST_RECURRING.max(found.alive.div_ceil(SHARE_RECURRING))
            && found.recognised * 2 < found.recurring;
        let misspelled = found.respelled > found.known;
        if !(nobody || fewer || unrecognised || misspelled) {
            return Ok(found);
        }
        let before = match lowest.is_finite() {
            true => step("ledger-stayed-before").with("lowest", (lowest * 100.0).floor()),
            false => "".into(),
        };
        let probably = match (found.respelled, found.recurring) {
            (1.., _) => step("ledger-respelled").with("n", found.respelled),
            (0, FEWEST_RECURRING..) => step("ledger-new-identities"),
            _ => step("ledger-other-register"),
        };
        let reason = step("ledger-unfollowed")
            .with("stayed", found.stayed)
            .with("alive", found.alive)
            .with("before", before)
            .with("recurring", found.recurring)
            .with("recognised", found.recognised)
            .with("probably", probably);
        Err(bad(LedgerProblem::Unfollowed, reason))
    }
}

impl Ledger {
    /// What is written in several ways, for the publisher: identities that are almost known, and sensitive values that
    /// agree but for white space or case.
    pub(crate) fn told_of_spellings(
        &self,
        found: &Following,
        plan: &CheckedPlan,
        table: &Table,
    ) -> Vec<Step> {
        let mut told = Vec::new();
        if found.respelled > 0 {
            told.push(step("note-respelled").with("n", found.respelled));
        }
        let column = table.column(invariance(plan).1);
        let pairs = nearly_equal(column, &self.values);
        if !pairs.is_empty() {
            let pair = |&(a, b): &(&str, &str)| step("value-pair").with("a", a).with("b", b);
            let mut shown: Vec<Step> = pairs.iter().take(3).map(pair).collect();
            if pairs.len() > 3 {
                shown.push(step("and-more").with("n", pairs.len() - 3));
            }
            told.push(step("note-nearly-equal").with("column", &column.name).with("pairs", shown));
        }
        told
    }
}

/// Texts of a column that agree but for white space or case, in pairs: they count as different values.
fn nearly_equal<'a>(column: &'a Column, known: &'a [String]) -> Vec<(&'a str, &'a str)> {
    let folded = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let mut texts: Vec<(String, &str)> = (column.dictionary.texts())
        .chain(known.iter().map(String::as_str))
        .map(|text| (folded(text), text))
        .collect();
    texts.sort_unstable();
    texts.dedup();
    let alike = texts.windows(2).filter(|pair| pair[0].0 == pair[1].0);
    alike.map(|pair| (pair[0].1, pair[1].1)).collect()
}
