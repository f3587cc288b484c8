//! `range`: numbers or dates without levels; a group shows its tightest `[lo,hi]`.
//!
//! A cell is a run of positions. To keep equal texts equal cells, a run is widened to all spellings
//! of its bounds (`1` and `1.0`), and one that mixes missing values with others, which is published
//! as `*`, to all positions.
//!
//! A run can also be shown on a fixed grid: from the start of the grid's step that holds its lowest value to the
//! end of the one that holds its highest. What is shown then follows from the steps alone, so that the bounds of a
//! group with one person in it are not that person's value, and the same value is in the same step of every release.

use super::decimal::Decimal;
use super::notation::Notation;
use super::values::Values;
use super::{Fault, Position, nodes::ANY};
use crate::text::step;

/// The values of a column in order, ready to be cut into runs.
#[derive(Debug, Clone)]
pub(super) struct Ranges {
    /// The key of every position but that of the missing values.
    keys: Vec<i64>,
    /// For every key the first and last position that has it, where some has several.
    twins: Option<Vec<(Position, Position)>>,
    /// The greatest key minus the smallest.
    span: i64,
    grid: Grid,
    notation: Notation,
    missing: Option<String>,
}

/// Where the bounds of a run on the grid may lie.
#[derive(Debug, Clone, Copy)]
enum Grid {
    /// Multiples of this many units; 0: at the values themselves.
    Fixed(i64),
    /// From the lowest value on, as Table 13 of Leela Rani and Revathi shows it. It gives the value away.
    #[cfg(test)]
    FromLowest(i64),
}

/// The ranges, and the position of every code.
pub(super) fn bind(values: Values<'_>) -> Result<(Ranges, Vec<Position>), Vec<Fault>> {
    let notation = Notation::of(values)
        .ok_or_else(|| vec![super::wrong_type("range", step("fault-kind-numbers-or-dates"), values)])?;
    let order = values.in_order();
    // Without a present value the type is text, and there are no keys to look up.
    let keys: Vec<i64> = order.iter().map(|&code| values.key(code)).collect();
    let span = keys.last().copied().unwrap_or(0) - keys.first().copied().unwrap_or(0);
    let missing = values.any_missing().then(|| values.missing_text().to_owned());
    let grid = Grid::Fixed(default_step(&keys, &notation));
    let ranges = Ranges { twins: twins(&keys), keys, span, grid, notation, missing };
    Ok((ranges, values.positions(&order)))
}

/// A twentieth of the range, rounded up to what people count in: 1, 2 or 5 times a power of ten, or a week, a month
/// of 30 days, a quarter of 90, a year, ten years. Never a single unit, which would show the value.
fn default_step(keys: &[i64], notation: &Notation) -> i64 {
    let (first, last) = (keys.first().copied().unwrap_or(0), keys.last().copied().unwrap_or(0));
    // where all values are equal, by their size
    let scale = if first == last { first.unsigned_abs() / 2 } else { last.abs_diff(first) };
    let least = scale.div_ceil(20).max(2);
    if let Notation::Date = notation {
        const DAYS: [i64; 5] = [7, 30, 90, 365, 3650];
        return DAYS.into_iter().find(|days| days.unsigned_abs() >= least).unwrap_or(3650);
    }
    let mut power: i64 = 1;
    loop {
        let found = [1, 2, 5].into_iter().filter_map(|digit| power.checked_mul(digit));
        if let Some(step) = found.into_iter().find(|step| step.unsigned_abs() >= least) {
            return step;
        }
        match power.checked_mul(10) {
            Some(more) => power = more,
            None => return power,
        }
    }
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
    /// The width of the grid's steps in units of the column, as a number of the column; `None` if bounds of this
    /// column cannot be that far apart, as 0.5 for whole numbers.
    fn units(&self, width: f64) -> Option<i64> {
        let scale = self.scale();
        let width =
            Decimal::read(width).and_then(|width| width.at_scale(scale)).filter(|width| *width >= 0)?;
        let far = |key: &i64| key.checked_add(width).is_some() && key.checked_sub(width).is_some();
        (self.keys.first().is_none_or(far) && self.keys.last().is_none_or(far)).then_some(width)
    }

    /// Bottom and top coding: whatever is beyond a bound counts as the bound. `false`, and no change, where a bound is
    /// no number of this column.
    pub(super) fn code(&mut self, bottom: Option<f64>, top: Option<f64>) -> bool {
        let Notation::Number(format) = self.notation else { return bottom.is_none() && top.is_none() };
        let key = |bound: f64| Decimal::read(bound).and_then(|bound| bound.at_scale(format.scale));
        let (low, high) = (bottom.map(key), top.map(key));
        let (Some(low), Some(high)) = (low.unwrap_or(Some(i64::MIN)), high.unwrap_or(Some(i64::MAX))) else {
            return false;
        };
        if low > high {
            return false;
        }
        self.keys.iter_mut().for_each(|key| *key = (*key).clamp(low, high));
        self.span = self.keys.last().copied().unwrap_or(0) - self.keys.first().copied().unwrap_or(0);
        self.twins = twins(&self.keys);
        true
    }

    /// One number or day as it is published.
    pub(super) fn number_text(&self, key: i64) -> String {
        self.notation.bound(key)
    }

    fn scale(&self) -> u8 {
        match self.notation {
            Notation::Number(format) => format.scale,
            Notation::Date => 0,
        }
    }

    /// Puts the grid's bounds at multiples of `width`; `false` if that is impossible. A step of a single unit would
    /// hold a single value, and counts as two. 0 switches the grid off.
    pub(super) fn set_grid(&mut self, width: f64) -> bool {
        let Some(units) = self.units(width) else { return false };
        self.grid = Grid::Fixed(if units == 1 { 2 } else { units });
        true
    }

    /// The paper's own form, for its worked example.
    #[cfg(test)]
    pub(super) fn set_paper_grid(&mut self, width: f64) {
        self.grid = Grid::FromLowest(self.units(width).expect("the example's widths fit"));
    }

    /// The width of the grid's steps.
    pub(super) fn grid(&self) -> f64 {
        self.step() as f64 / 10f64.powi(self.scale().into())
    }

    fn step(&self) -> i64 {
        match self.grid {
            Grid::Fixed(step) => step,
            #[cfg(test)]
            Grid::FromLowest(step) => step,
        }
    }

    /// Whether a run shows less than one step of the grid.
    pub(super) fn is_narrow(&self, low: Position, high: Position) -> bool {
        !self.is_missing(high) && self.keys[high.0 as usize] - self.keys[low.0 as usize] < self.step()
    }

    /// The bounds that are shown for a run of present values on the grid.
    fn on_grid(&self, low: Position, high: Position) -> (i64, i64) {
        let (low, high) = (self.keys[low.0 as usize], self.keys[high.0 as usize]);
        match self.grid {
            Grid::Fixed(0) => (low, high),
            Grid::Fixed(step) => {
                let start = |key: i64| key - key.rem_euclid(step);
                (start(low), start(high).saturating_add(step))
            }
            #[cfg(test)]
            Grid::FromLowest(step) => (low, high.max(low + step)),
        }
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

    /// What the range from the smallest to the largest value costs.
    pub(super) fn loss(&self, low: Position, high: Position) -> f64 {
        match (self.is_missing(low), self.is_missing(high)) {
            (true, _) => 0.0,
            (false, true) => 1.0,
            (false, false) => {
                let width = self.keys[high.0 as usize] - self.keys[low.0 as usize];
                if self.span == 0 { 0.0 } else { width as f64 / self.span as f64 }
            }
        }
    }

    /// The same on the grid.
    pub(super) fn grid_loss(&self, low: Position, high: Position) -> f64 {
        if self.is_missing(high) || self.span == 0 {
            return self.loss(low, high);
        }
        let (low, high) = self.on_grid(low, high);
        ((high - low) as f64 / self.span as f64).min(1.0)
    }

    pub(super) fn text(&self, low: Position, high: Position) -> String {
        match (&self.missing, self.is_missing(low), self.is_missing(high)) {
            (Some(missing), true, _) => missing.clone(),
            (_, false, false) => self.notation.closed(self.keys[low.0 as usize], self.keys[high.0 as usize]),
            _ => ANY.to_owned(),
        }
    }

    /// The same on the grid.
    pub(super) fn grid_text(&self, low: Position, high: Position) -> String {
        if self.is_missing(high) {
            return self.text(low, high);
        }
        let (low, high) = self.on_grid(low, high);
        self.notation.closed(low, high)
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
