//! Does a published cell cover the value it stands for? Decided from the plan's hierarchy and the two
//! texts alone, never from the bound hierarchy that wrote the cell.

mod cell;
mod items;
mod release;
mod shown;

pub(crate) use release::{Comparison, compare, published_text};
pub(crate) use shown::unlikely_number;

use super::literal::{Decimal, Kind};
use super::tree_paths::{ROOT, TreePaths};
use crate::hierarchy::{DateLevel, HierarchySpec, MaskFrom};
use crate::table::{Code, Column};
use cell::{Period, Shape, Span};

/// What a cell says about a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Covering {
    /// The value lies below the cell, which stands on this level for it.
    At(usize),
    /// The cell excludes the value.
    Not,
    /// The plan at hand does not name the value: a published plan shows its trees from the published
    /// nodes upward only.
    Unknown,
}

/// One quasi column with everything that decides about its cells.
pub(crate) struct Cover<'a> {
    spec: Option<&'a HierarchySpec>,
    kind: Kind,
    tree: TreePaths,
    /// The level of `*`.
    height: usize,
    values: &'a Column,
    /// Per value of the input: whether it is missing, and its number or day.
    missing: Vec<bool>,
    keys: Vec<Option<i64>>,
    spellings: &'a [String],
    /// Whether the tree may lack values that the real plan has.
    trees_cut: bool,
    /// What codes are masked by where the plan leaves that open: the first mark that no value contains.
    mask: char,
}

impl<'a> Cover<'a> {
    /// For a column of the input and the hierarchy that the plan gives it, if any.
    pub(crate) fn new(
        spec: Option<&'a HierarchySpec>,
        values: &'a Column,
        spellings: &'a [String],
        trees_cut: bool,
    ) -> Cover<'a> {
        let kind = Kind::under(spec, &values.dictionary, spellings);
        let tree = spec.map(TreePaths::new).unwrap_or_default();
        let missing: Vec<bool> =
            values.dictionary.texts().map(|text| spellings.iter().any(|spelling| spelling == text)).collect();
        let present = || values.dictionary.texts().zip(&missing).filter(|&(_, &missing)| !missing);
        let height = match spec {
            Some(HierarchySpec::Intervals { widths, .. }) => widths.len() + 1,
            Some(HierarchySpec::Mask { shown, .. }) if !shown.is_empty() => shown.len() + 1,
            Some(HierarchySpec::Mask { .. }) => {
                present().map(|(text, _)| text.chars().count()).max().unwrap_or(1)
            }
            Some(HierarchySpec::Date { levels, .. }) => levels.len() + 1,
            Some(HierarchySpec::Tree { .. }) => tree.height(),
            Some(HierarchySpec::Flat {} | HierarchySpec::Range {}) | None => 1,
        };
        let unused = |mark: &char| !present().any(|(text, _)| text.contains(*mark));
        let mask =
            if spec.is_none() { ['*', '•', '■'].into_iter().find(unused) } else { None }.unwrap_or('*');
        let keys = values.dictionary.texts().map(|text| kind.key(text)).collect();
        Cover { spec, kind, tree, height, values, missing, keys, spellings, trees_cut, mask }
    }

    /// Reads a published cell once, to compare it with many values.
    pub(crate) fn read(&self, cell: &'a str) -> Shape<'a> {
        let present = self.read_present(cell);
        match self.spellings.iter().any(|spelling| spelling == cell) {
            true => Shape::Missing(Box::new(present)),
            false => present,
        }
    }

    fn read_present(&self, cell: &'a str) -> Shape<'a> {
        if cell == ROOT {
            Shape::Root
        } else if let Some(span) = Span::parse(cell, &self.kind) {
            Shape::Span(cell, span)
        } else if let Some(period) = Period::parse(cell) {
            Shape::Period(cell, period)
        } else {
            Shape::Text(cell)
        }
    }

    /// Whether, and on which level, a cell stands for a value.
    pub(crate) fn covers(&self, shape: &Shape<'_>, value: Code) -> Covering {
        if self.missing[value.0 as usize] {
            return match shape {
                Shape::Missing(_) => Covering::At(0),
                // in a tree, values with short paths may share `*` with them on a level that is allowed
                Shape::Root if matches!(self.spec, Some(HierarchySpec::Tree { .. })) => Covering::At(1),
                Shape::Root => Covering::At(self.height),
                _ => Covering::Not,
            };
        }
        let shape = match shape {
            Shape::Missing(present) => present,
            shape => shape,
        };
        let text = self.values.dictionary.text(value);
        let (Shape::Text(cell) | Shape::Span(cell, _) | Shape::Period(cell, _)) = shape else {
            return match (shape, self.spec) {
                (Shape::Root, Some(HierarchySpec::Tree { .. })) => Covering::At(self.tree.root_level(text)),
                (Shape::Root, _) => Covering::At(self.height),
                _ => Covering::Not,
            };
        };
        if *cell == text {
            return Covering::At(0);
        }
        match self.spec {
            Some(HierarchySpec::Tree { .. }) => match self.tree.level(text, cell) {
                Some(level) => Covering::At(level),
                None if self.trees_cut && !self.tree.names(text) => Covering::Unknown,
                None => Covering::Not,
            },
            Some(HierarchySpec::Flat {}) => Covering::Not,
            Some(HierarchySpec::Mask { from, char, shown }) => match masked(cell, text, *from, *char) {
                Covering::At(hidden) if !shown.is_empty() => {
                    let visible = cell.chars().count() - hidden;
                    Covering::At(1 + shown.iter().take_while(|&&shown| shown as usize > visible).count())
                }
                covering => covering,
            },
            _ => self.contains(shape, cell, value),
        }
    }

    /// Numbers and dates: by bounds, by period, or the same number spelled differently.
    fn contains(&self, shape: &Shape<'_>, cell: &str, value: Code) -> Covering {
        let Some(key) = self.keys[value.0 as usize] else {
            // Without a hierarchy in the plan, text of equal length is masked, by a character that it lacks.
            return match self.spec {
                None => masked(cell, self.values.dictionary.text(value), MaskFrom::Right, self.mask),
                Some(_) => Covering::Not,
            };
        };
        if self.kind.key(cell) == Some(key) {
            return Covering::At(0);
        }
        let inside = match shape {
            Shape::Span(_, span) => span.contains(key, self.kind.scale()),
            Shape::Period(_, period) => matches!(self.kind, Kind::Date(_)) && period.contains(key),
            _ => false,
        };
        if inside { Covering::At(self.level(shape)) } else { Covering::Not }
    }

    /// The lowest level on which a span or period of this size can stand.
    fn level(&self, shape: &Shape<'_>) -> usize {
        let fits = match (self.spec, shape) {
            (Some(HierarchySpec::Intervals { widths, .. }), Shape::Span(_, span)) => {
                widths.iter().position(|&width| {
                    Decimal::of(width).is_some_and(|width| span.is_at_most(width, self.kind.scale()))
                })
            }
            (Some(HierarchySpec::Date { levels, .. }), Shape::Period(_, period)) => {
                levels.iter().position(|&level| period.level() <= level)
            }
            _ => None,
        };
        fits.map_or(self.height, |index| index + 1)
    }
}

/// `021**` covers `02139`, and `021` too: shorter values are filled up at the masked end. The level is
/// the number of masked characters.
fn masked(cell: &str, text: &str, from: MaskFrom, mask: char) -> Covering {
    let shown = match from {
        MaskFrom::Right => cell.trim_end_matches(mask),
        MaskFrom::Left => cell.trim_start_matches(mask),
    };
    let hidden = cell.chars().count() - shown.chars().count();
    let agrees = match from {
        MaskFrom::Right => text.starts_with(shown),
        MaskFrom::Left => text.ends_with(shown),
    };
    let fits = text.chars().count() <= cell.chars().count();
    if hidden > 0 && agrees && fits { Covering::At(hidden) } else { Covering::Not }
}

/// The calendar level of a period, for comparing with a plan's levels.
impl Period {
    fn level(&self) -> DateLevel {
        match self {
            Period::Month { .. } => DateLevel::Month,
            Period::Quarter { .. } => DateLevel::Quarter,
            Period::Year { .. } => DateLevel::Year,
            Period::FiveYears { .. } => DateLevel::FiveYears,
            Period::Decade { .. } => DateLevel::Decade,
            Period::Age { years: 1, .. } => DateLevel::Age,
            Period::Age { years: 5, .. } => DateLevel::FiveYearsOfAge,
            Period::Age { .. } => DateLevel::TenYearsOfAge,
        }
    }
}
