//! What a ledger says to its owner.

use super::{Entry, Frozen, Ledger, Passphrase, Stint, is_locked};
use crate::error::Error;
use crate::keyed::Keyed;
use serde::Serialize;
use serde_json::Value;

/// A ledger in figures.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// A name of the series that may be published.
    pub series: String,
    /// What must stay as it is.
    pub frozen: Frozen,
    /// The plan of the last release, without what is for people only: the next one starts from it.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub plan: Value,
    /// One entry per release.
    pub releases: Vec<Entry>,
    /// Everyone ever published.
    pub people: usize,
    /// Those of the last release.
    pub alive: usize,
    /// The others.
    pub departed: usize,
    /// Different signatures.
    pub signatures: usize,
    /// Somebody asked for, through all releases; absent if nobody was asked for or they are not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub followed: Option<Followed>,
}

/// Somebody through the releases, as an attacker sees them who knows in which group they are.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Followed {
    /// One entry per release in which they were published.
    pub sightings: Vec<Sighting>,
    /// The smallest set of values that the attacker ever arrives at.
    pub smallest: usize,
}

/// What one release tells about somebody.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Sighting {
    /// The release, counted from 1.
    pub release: u16,
    /// The values that their group shows.
    pub shown: Vec<String>,
    /// The values left after all releases so far.
    pub candidates: Vec<String>,
}

/// What a ledger says to its owner.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LedgerSummary"))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OpenedSummary {
    /// Whether a passphrase is needed to open it.
    pub locked: bool,
    /// What it says.
    #[serde(flatten)]
    pub summary: Summary,
}

/// Opens a ledger and says what is in it; with an identity, one cell per column, also how that person fared.
pub fn summary(
    bytes: &[u8],
    passphrase: Option<&str>,
    identity: Option<&[String]>,
) -> Result<OpenedSummary, Error> {
    let locked = is_locked(bytes)?;
    let passphrase = passphrase.map(Passphrase::new);
    let summary = Ledger::read(bytes, passphrase.as_ref())?.summary(identity);
    Ok(OpenedSummary { locked, summary })
}

impl Ledger {
    /// The ledger in figures; with an identity, one cell per column, also how that person fared.
    pub fn summary(&self, identity: Option<&[String]>) -> Summary {
        let alive = self.people.iter().filter(|person| self.is_alive(person)).count();
        Summary {
            series: self.series(),
            frozen: self.notes.frozen.clone(),
            plan: self.notes.plan.clone(),
            releases: self.notes.releases.clone(),
            people: self.people.len(),
            alive,
            departed: self.people.len() - alive,
            signatures: self.signatures.len(),
            followed: identity.and_then(|identity| self.follow(identity)),
        }
    }

    fn follow(&self, identity: &[String]) -> Option<Followed> {
        let hash = Keyed::new(&self.key).person(identity.iter().map(String::as_str));
        let person = self.people.binary_search_by_key(&hash, |person| person.hash).ok()?;
        let ended = self.ended.iter().filter(|(known, _)| *known == hash).map(|(_, stint)| *stint);
        let mut stints: Vec<Stint> = ended.chain([self.people[person].stint]).collect();
        crate::sorting::sort_by_key(&mut stints, |stint| stint.first);
        let mut sightings: Vec<Sighting> = Vec::new();
        for stint in stints {
            let shown = self.texts(stint.signature);
            for release in stint.first..=stint.last {
                let candidates = match sightings.last() {
                    Some(before) => narrowed(&before.candidates, &shown),
                    None => shown.clone(),
                };
                sightings.push(Sighting { release, shown: shown.clone(), candidates });
            }
        }
        let smallest = sightings.iter().map(|sighting| sighting.candidates.len()).min().unwrap_or(0);
        Some(Followed { sightings, smallest })
    }

    /// The values of a signature, sorted.
    fn texts(&self, signature: u32) -> Vec<String> {
        let values = &self.signatures[signature as usize];
        let mut texts: Vec<String> =
            values.iter().map(|value| self.values[*value as usize].clone()).collect();
        texts.sort();
        texts
    }
}

/// What is left of the candidates; where nothing is, the value has changed and the attacker starts anew.
fn narrowed(candidates: &[String], shown: &[String]) -> Vec<String> {
    let left: Vec<String> = candidates.iter().filter(|value| shown.contains(value)).cloned().collect();
    if left.is_empty() { shown.to_vec() } else { left }
}
