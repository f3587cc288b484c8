//! What stands above a value in its hierarchy, read off from the plan alone.

use super::literal::{Decimal, Kind, iso_day};
use super::reading::Reading;
use super::tree_paths::TreePaths;
use crate::hierarchy::{DateLevel, HierarchySpec, MaskFrom};
use crate::table::Column;
use crate::table::types::civil_from_days;
use std::collections::BTreeMap;

/// A hierarchy as parents and heights: what the distance of two values needs.
///
/// A node stands as high as the highest level on which it first replaces one of its values; so the
/// height of the lowest common ancestor of two values depends on that node alone, also where the paths
/// of a tree have different lengths.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Heights {
    /// The leaf of each value.
    pub(crate) leaf: Vec<u32>,
    /// The node above; the root is its own parent.
    pub(crate) parent: Vec<u32>,
    /// How high a node stands: leaves 0, the root highest.
    pub(crate) height: Vec<u32>,
}

impl Heights {
    pub(crate) fn of_root(&self) -> u32 {
        self.height.iter().copied().max().unwrap_or(0)
    }
}

/// The tree above the values of a column; the error says why there is none.
pub(crate) fn heights(
    spec: &HierarchySpec,
    column: &Column,
    reading: &Reading<'_>,
    missing: &[String],
) -> Result<Heights, String> {
    let kind = Kind::under(Some(spec), &reading.dictionary(), missing);
    let paths = match spec {
        HierarchySpec::Tree { .. } => Some(TreePaths::new(spec)),
        _ => None,
    };
    let longest = (0..reading.values() as u32)
        .filter(|&value| !reading.is_missing(value))
        .map(|value| reading.text(value).chars().count())
        .max()
        .unwrap_or(0);
    let misfit = || format!("{} has a value that its hierarchy does not cover", column.name);
    let mut builder = Builder::default();
    let top = match spec {
        HierarchySpec::Intervals { widths, .. } => widths.len() + 1,
        HierarchySpec::Range {} => {
            return Err(format!("the hierarchy of {} has no levels to measure a distance by", column.name));
        }
        HierarchySpec::Mask { shown, .. } if !shown.is_empty() => shown.len() + 1,
        HierarchySpec::Mask { .. } => longest.max(1),
        HierarchySpec::Date { levels, .. } => levels.len() + 1,
        HierarchySpec::Tree { .. } => paths.as_ref().map_or(1, TreePaths::height),
        HierarchySpec::Flat {} => 1,
    };
    // Nodes of a tree are as high as the plan's longest path to them, whether its leaf occurs or not.
    if let Some(paths) = &paths {
        paths.each(|steps| builder.measure(steps));
    }
    for value in 0..reading.values() as u32 {
        let text = reading.text(value);
        let steps = if reading.is_missing(value) {
            Vec::new()
        } else {
            match spec {
                HierarchySpec::Intervals { widths, origin, min, max } => {
                    intervals(&kind, text, widths, *origin, *min, *max).ok_or_else(misfit)?
                }
                HierarchySpec::Mask { from, shown, .. } => mask(text, *from, shown, longest),
                HierarchySpec::Date { levels, reference, .. } => {
                    let reference = reference.as_deref().and_then(iso_day);
                    periods(kind.key(text).ok_or_else(misfit)?, levels, reference)
                }
                HierarchySpec::Tree { uncovered, .. } => {
                    match paths.as_ref().and_then(|paths| paths.above(text)) {
                        Some(steps) => steps,
                        None if uncovered.is_some() => Vec::new(),
                        None => return Err(misfit()),
                    }
                }
                HierarchySpec::Flat {} | HierarchySpec::Range {} => Vec::new(),
            }
        };
        builder.add(steps);
    }
    Ok(builder.finish(top as u32))
}

/// A node between value and root: the level on which it first stands for the value, and its label.
pub(crate) type Step = (u32, String);

/// The intervals above a number, or the bottom or top code, which stands for it on every level.
fn intervals(
    kind: &Kind,
    text: &str,
    widths: &[f64],
    origin: f64,
    min: Option<f64>,
    max: Option<f64>,
) -> Option<Vec<Step>> {
    let key = kind.key(text)?;
    let place = |bound: f64| Decimal::of(bound)?.against(key, kind.scale());
    if let Some(min) = min
        && place(min)?.is_lt()
    {
        return Some(vec![(1, "<".to_owned())]);
    }
    if let Some(max) = max
        && place(max)?.is_ge()
    {
        return Some(vec![(1, "≥".to_owned())]);
    }
    let origin = Decimal::of(origin)?;
    let mut steps = Vec::with_capacity(widths.len());
    for (level, &width) in widths.iter().enumerate() {
        let width = Decimal::of(width)?;
        let scale = kind.scale().max(origin.scale).max(width.scale);
        let key = Decimal { digits: i128::from(key), scale: kind.scale() }.at_scale(scale)?;
        let index = (key - origin.at_scale(scale)?).checked_div_euclid(width.at_scale(scale)?)?;
        steps.push((level as u32 + 1, format!("{level}:{index}")));
    }
    Some(steps)
}

/// What is left of a text when more and more of it is masked. Levels are counted on the longest value;
/// shorter ones are filled up at the masked end, so they stay as they are while the mask is in there.
/// Where the plan says how many characters each level shows, only those.
fn mask(text: &str, from: MaskFrom, steps: &[u32], longest: usize) -> Vec<Step> {
    let characters: Vec<char> = text.chars().collect();
    let every: Vec<u32> = (1..longest as u32).rev().collect();
    let steps = if steps.is_empty() { &every } else { steps };
    (1u32..)
        .zip(steps)
        .map(|(level, &shown)| (level, shown as usize))
        .filter(|&(_, shown)| shown < longest && shown <= characters.len())
        .map(|(level, shown)| {
            let shown: String = match from {
                MaskFrom::Right => characters[..shown].iter().collect(),
                MaskFrom::Left => characters[characters.len() - shown..].iter().collect(),
            };
            (level, format!("{level}:{shown}"))
        })
        .collect()
}

/// The periods that a day lies in, or the ages that somebody has who was born then.
fn periods(day: i64, levels: &[DateLevel], reference: Option<i64>) -> Vec<Step> {
    let (year, month, day) = civil_from_days(day);
    let age = reference.map_or(0, |reference| {
        let (then, then_month, then_day) = civil_from_days(reference);
        let birthday_is_over = (then_month, then_day) >= (month, day);
        if birthday_is_over { then - year } else { then - year - 1 }
    });
    levels
        .iter()
        .enumerate()
        .map(|(level, period)| {
            let label = match period {
                DateLevel::Month => format!("{year}-{month}"),
                DateLevel::Quarter => format!("{year}-Q{}", month.div_ceil(3)),
                DateLevel::Year => format!("{year}"),
                DateLevel::FiveYears => format!("{} five", year.div_euclid(5)),
                DateLevel::Decade => format!("{}s", year.div_euclid(10)),
                DateLevel::Age => format!("aged {age}"),
                DateLevel::FiveYearsOfAge => format!("aged {} five", age.div_euclid(5)),
                DateLevel::TenYearsOfAge => format!("aged {} ten", age.div_euclid(10)),
            };
            (level as u32 + 1, label)
        })
        .collect()
}

/// Grows the tree from the steps above each value. The root is node 0.
#[derive(Default)]
struct Builder {
    inner: BTreeMap<String, u32>,
    /// Heights of inner nodes that no value may have reached.
    leaf: Vec<u32>,
    parent: Vec<u32>,
    height: Vec<u32>,
}

impl Builder {
    fn measure(&mut self, steps: &[Step]) {
        let mut below = None;
        for (level, label) in steps {
            let node = self.node(*level, label);
            if let Some(below) = below {
                self.parent[below as usize] = node;
            }
            below = Some(node);
        }
    }

    fn add(&mut self, steps: Vec<Step>) {
        self.measure(&steps);
        let above = steps.first().map_or(0, |(level, label)| self.node(*level, label));
        self.root();
        self.leaf.push(self.parent.len() as u32);
        self.parent.push(above);
        self.height.push(0);
    }

    fn node(&mut self, level: u32, label: &str) -> u32 {
        self.root();
        let fresh = self.parent.len() as u32;
        let node = *self.inner.entry(label.to_owned()).or_insert(fresh);
        if node == fresh {
            self.parent.push(0);
            self.height.push(level);
        }
        let height = &mut self.height[node as usize];
        *height = level.max(*height);
        node
    }

    fn root(&mut self) {
        if self.parent.is_empty() {
            self.parent.push(0);
            self.height.push(0);
        }
    }

    fn finish(mut self, top: u32) -> Heights {
        self.root();
        self.height[0] = top;
        Heights { leaf: self.leaf, parent: self.parent, height: self.height }
    }
}
