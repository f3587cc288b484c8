//! What procedures find: for each entity a smallest set of values of which one must be its own.
//!
//! **Blanks.** A missing property is never one of the k values that hide somebody, so it may be in a cover for free. If
//! an entity can avoid it, only instances without it are looked at: "unless it is missing, it is one of these". An entity
//! that certainly has a blank is not exposed by it; for such a one only covers without the blank count.

use super::model::ViewSet;
use std::collections::{BTreeMap, BTreeSet};

/// A set of values of the property, one of which an entity certainly has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cover {
    /// Codes of the property, ascending, without the one of what is missing.
    pub values: Vec<u32>,
    /// Whether the property may be missing instead.
    pub or_blank: bool,
    /// The row that shows it, where one row does: (view, row). Otherwise the procedure has confirmed the cover by
    /// a certificate or a second search of its own.
    pub row: Option<(usize, usize)>,
}

impl Cover {
    /// A cover from all codes that a procedure found.
    pub fn new(set: &ViewSet, mut values: Vec<u32>, row: Option<(usize, usize)>) -> Cover {
        let before = values.len();
        values.retain(|&value| !set.property.is_blank(value));
        Cover { or_blank: values.len() < before, values, row }
    }

    /// Whether a code of the property is in it.
    pub fn contains(&self, set: &ViewSet, value: u32) -> bool {
        self.values.binary_search(&value).is_ok() || (self.or_blank && set.property.is_blank(value))
    }
}

/// The smallest covers by entity (a code of ID). Entities without a cover, or without one below the
/// bound up to which covers were looked for, are absent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Covers {
    pub of: BTreeMap<u32, Cover>,
    /// Entities whose property is certainly missing in some row.
    pub blank: BTreeSet<u32>,
}

impl Covers {
    /// The smallest of the covers that were found. A blank id is nobody.
    pub fn smallest(set: &ViewSet, found: Vec<(u32, Cover)>) -> Covers {
        let mut covers = Covers::default();
        covers.blank.extend(found.iter().filter(|(_, cover)| cover.values.is_empty()).map(|&(id, _)| id));
        for (id, cover) in found {
            if !set.id.is_blank(id) {
                covers.add(id, cover);
            }
        }
        covers.blank.retain(|&id| !set.id.is_blank(id));
        covers
    }

    /// Keeps the smaller one.
    pub fn add(&mut self, id: u32, cover: Cover) {
        if cover.values.is_empty() || (cover.or_blank && self.blank.contains(&id)) {
            return;
        }
        match self.of.get(&id) {
            Some(known) if (known.values.len(), &known.values) <= (cover.values.len(), &cover.values) => {}
            _ => {
                self.of.insert(id, cover);
            }
        }
    }

    /// Keeps the smaller ones of both.
    pub fn merge(&mut self, other: Covers) {
        self.blank.extend(other.blank);
        self.of.retain(|id, cover| !(cover.or_blank && self.blank.contains(id)));
        other.of.into_iter().for_each(|(id, cover)| self.add(id, cover));
    }

    /// Whether some entity has fewer than k possible values.
    pub fn violates(&self, k: usize) -> bool {
        self.of.values().any(|cover| cover.values.len() < k)
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
