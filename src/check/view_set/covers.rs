//! What procedures find: for each entity a smallest set of values of which one must be its own.

use std::collections::BTreeMap;

/// A set of values of the property, one of which an entity certainly has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cover {
    /// Symbols of the property, ascending.
    pub values: Vec<u32>,
    /// The row that shows it, where one row does: (view, row). Otherwise the procedure has confirmed the cover by
    /// a certificate or a second search of its own.
    pub row: Option<(usize, usize)>,
}

/// The smallest covers by entity (a symbol of ID). Entities without a cover, or without one below the
/// bound up to which covers were looked for, are absent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Covers(pub BTreeMap<u32, Cover>);

impl Covers {
    /// Keeps the smaller one.
    pub fn add(&mut self, id: u32, cover: Cover) {
        match self.0.get(&id) {
            Some(known) if (known.values.len(), &known.values) <= (cover.values.len(), &cover.values) => {}
            _ => {
                self.0.insert(id, cover);
            }
        }
    }

    /// Keeps the smaller ones of both.
    pub fn merge(&mut self, other: Covers) {
        other.0.into_iter().for_each(|(id, cover)| self.add(id, cover));
    }

    /// Whether some entity has fewer than k possible values.
    pub fn violates(&self, k: usize) -> bool {
        self.0.values().any(|cover| cover.values.len() < k)
    }
}

/// How a procedure ends. `Safe` and `Violated` are certain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Answer {
    /// Some entity's cover is smaller than k.
    Violated(Covers),
    /// No entity has a cover smaller than k; the covers known.
    Safe(Covers),
    /// A conservative test failed: there may be a violation.
    Possible(String),
    /// The procedure does not decide this view set, and why.
    Unknown(String),
}

impl Answer {
    /// By the covers of an exact procedure.
    pub fn exact(covers: Covers, k: usize) -> Answer {
        if covers.violates(k) { Answer::Violated(covers) } else { Answer::Safe(covers) }
    }
}
