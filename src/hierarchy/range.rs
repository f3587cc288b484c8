//! `range`: numbers or dates without levels; a group shows its tightest `[lo,hi]`.
//!
//! A cell is a run of positions. To keep equal texts equal cells, a run is widened to all spellings
//! of its bounds (`1` and `1.0`), and one that mixes missing values with others, which is published
//! as `*`, to all positions.
//!
//! With a least width, a narrower range is shown as `[lo,lo + width]`.

use super::decimal::Decimal;
use super::notation::Notation;
use super::values::Values;
use super::{Fault, Position, nodes::ANY};

/// The values of a column in order, ready to be cut into runs.
#[derive(Debug, Clone)]
pub(super) struct Ranges {
    /// The key of every position but that of the missing values.
    keys: Vec<i64>,
    /// For every key the first and last position that has it, where some has several.
    twins: Option<Vec<(Position, Position)>>,
    /// The greatest key minus the smallest.
    span: i64,
    /// No range is shown narrower than this.
    least_width: i64,
    notation: Notation,
    missing: Option<String>,
}

/// The ranges, and the position of every code.
pub(super) fn bind(values: Values<'_>) -> Result<(Ranges, Vec<Position>), Vec<Fault>> {
    let notation =
        Notation::of(values).ok_or_else(|| vec![super::wrong_type("range", "numbers or dates", values)])?;
    let order = values.in_order();
    // Without a present value the type is text, and there are no keys to look up.
    let keys: Vec<i64> = order.iter().map(|&code| values.key(code)).collect();
    let span = keys.last().copied().unwrap_or(0) - keys.first().copied().unwrap_or(0);
    let missing = values.any_missing().then(|| values.missing_text().to_owned());
    let ranges = Ranges { twins: twins(&keys), keys, span, least_width: 0, notation, missing };
    Ok((ranges, values.positions(&order)))
}

fn twins(keys: &[i64]) -> Option<Vec<(Position, Position)>> {
    if keys.windows(2).all(|pair| pair[0] != pair[1]) {
        return None;
    }
    let mut twins = Vec::with_capacity(keys.len());
    for run in keys.chunk_by(|a, b| a == b) {
        let first = Position(twins.len() as u32);
        let last = Position((twins.len() + run.len() - 1) as u32);
        twins.resize(twins.len() + run.len(), (first, last));
    }
    Some(twins)
}

impl Ranges {
    /// Shows no range narrower than `width` from now on; `false` if bounds of this column cannot be that
    /// far apart, as 0.5 for whole numbers.
    pub(super) fn widen(&mut self, width: f64) -> bool {
        let scale = match self.notation {
            Notation::Number(format) => format.scale,
            Notation::Date => 0,
        };
        let width = Decimal::read(width).and_then(|width| width.at_scale(scale)).filter(|width| *width >= 0);
        let largest = self.keys.last().copied().unwrap_or(0);
        match width.filter(|width| largest.checked_add(*width).is_some()) {
            Some(width) => self.least_width = width,
            None => return false,
        }
        true
    }

    pub(super) fn is_widened(&self) -> bool {
        self.least_width > 0
    }

    /// The bounds that are shown for a run of present values.
    fn bounds(&self, low: Position, high: Position) -> (i64, i64) {
        let low = self.keys[low.0 as usize];
        (low, self.keys[high.0 as usize].max(low + self.least_width))
    }

    pub(super) fn positions(&self) -> usize {
        self.keys.len() + usize::from(self.missing.is_some())
    }

    pub(super) fn leaf_count(&self) -> usize {
        self.keys.len()
    }

    pub(super) fn number(&self, position: Position) -> Option<i64> {
        self.keys.get(position.0 as usize).copied()
    }

    fn is_missing(&self, position: Position) -> bool {
        position.0 as usize >= self.keys.len()
    }

    /// The run as it can be told from its text.
    #[inline]
    pub(super) fn cover(&self, low: Position, high: Position) -> (Position, Position) {
        if self.is_missing(high) {
            return if self.is_missing(low) { (low, high) } else { (Position(0), high) };
        }
        match &self.twins {
            None => (low, high),
            Some(twins) => (twins[low.0 as usize].0, twins[high.0 as usize].1),
        }
    }

    /// What the range as it is shown costs.
    pub(super) fn loss(&self, low: Position, high: Position) -> f64 {
        match (self.is_missing(low), self.is_missing(high)) {
            (false, false) if self.is_widened() && self.span > 0 => {
                let (low, high) = self.bounds(low, high);
                ((high - low) as f64 / self.span as f64).min(1.0)
            }
            _ => self.tight_loss(low, high),
        }
    }

    /// What the range from the smallest to the largest value costs.
    pub(super) fn tight_loss(&self, low: Position, high: Position) -> f64 {
        match (self.is_missing(low), self.is_missing(high)) {
            (true, _) => 0.0,
            (false, true) => 1.0,
            (false, false) => {
                let width = self.keys[high.0 as usize] - self.keys[low.0 as usize];
                if self.span == 0 { 0.0 } else { width as f64 / self.span as f64 }
            }
        }
    }

    pub(super) fn text(&self, low: Position, high: Position) -> String {
        match (&self.missing, self.is_missing(low), self.is_missing(high)) {
            (Some(missing), true, _) => missing.clone(),
            (_, false, false) => {
                let (low, high) = self.bounds(low, high);
                self.notation.closed(low, high)
            }
            _ => ANY.to_owned(),
        }
    }

    /// The run that is published as this text.
    pub(super) fn find(&self, text: &str) -> Option<(Position, Position)> {
        let missing = Position(self.keys.len() as u32);
        if self.missing.as_deref() == Some(text) {
            return Some((missing, missing));
        }
        if text == ANY {
            return (self.missing.is_some() && !self.keys.is_empty()).then_some((Position(0), missing));
        }
        let (low, high) = self.notation.read_closed(text)?;
        let first = self.keys.binary_search(&low).ok()?;
        let last = self.keys.binary_search(&high).ok()?;
        (first <= last).then(|| self.cover(Position(first as u32), Position(last as u32)))
    }
}
