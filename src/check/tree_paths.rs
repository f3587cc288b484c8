//! The paths of a tree hierarchy, read from a plan.

use super::ladder::Step;
use crate::hierarchy::HierarchySpec;
use indexmap::IndexMap;
use std::collections::BTreeMap;

/// The root of every hierarchy.
pub(crate) const ROOT: &str = "*";

/// For every value the nodes above it.
#[derive(Debug, Default)]
pub(crate) struct TreePaths {
    above: IndexMap<String, Vec<Step>>,
    /// The level from which on the root stands for a value, where its path says so.
    root_level: BTreeMap<String, usize>,
    height: usize,
    /// The label directly above each label; `*` is above the highest.
    parent: BTreeMap<String, String>,
}

impl TreePaths {
    /// The paths that a `tree` names; none for another kind.
    pub(crate) fn new(spec: &HierarchySpec) -> TreePaths {
        let mut tree = TreePaths { height: 1, ..TreePaths::default() };
        if let HierarchySpec::Tree { paths, csv, .. } = spec {
            paths.iter().for_each(|path| tree.add(path.iter().map(String::as_str)));
            if let Some(text) = csv {
                let text = text.trim_start_matches('\u{feff}');
                let mut lines = csv::ReaderBuilder::new()
                    .delimiter(delimiter(text))
                    .has_headers(false)
                    .flexible(true)
                    .from_reader(text.as_bytes());
                // A line that cannot be read names no value, and a value without a path is not covered.
                for line in lines.records().flatten() {
                    let blank = line.iter().rev().take_while(|label| label.is_empty()).count();
                    tree.add(line.iter().take(line.len() - blank));
                }
            }
        }
        tree
    }

    /// The root is left out of the steps: it stands above everything. A repeated label is one node, on
    /// the first level that has it.
    fn add<'a>(&mut self, path: impl Iterator<Item = &'a str>) {
        let labels: Vec<&str> = path.collect();
        let Some((&leaf, above)) = labels.split_first() else { return };
        for pair in labels.windows(2).filter(|pair| pair[0] != pair[1]) {
            self.parent.entry(pair[0].to_owned()).or_insert_with(|| pair[1].to_owned());
        }
        let mut steps: Vec<Step> = Vec::with_capacity(above.len());
        for (index, &label) in above.iter().enumerate().take_while(|(_, label)| **label != ROOT) {
            if steps.last().is_none_or(|(_, last)| last != label) {
                steps.push((index as u32 + 1, label.to_owned()));
            }
        }
        // a root that is repeated counts: a short path repeats its last node up to the height of the tree
        let ends_at_root = above.last().is_some_and(|&label| label == ROOT);
        self.height = self.height.max(if ends_at_root { above.len() } else { above.len() + 1 });
        if let Some(index) = above.iter().position(|&label| label == ROOT) {
            self.root_level.entry(leaf.to_owned()).or_insert(index + 1);
        }
        self.above.entry(leaf.to_owned()).or_insert(steps);
    }

    /// The lowest level on which the root stands for a value: short paths repeat their last node, and a
    /// value without a path stands directly below the root.
    pub(crate) fn root_level(&self, value: &str) -> usize {
        match self.names(value) {
            true => self.root_level.get(value).copied().unwrap_or(self.height),
            false => 1,
        }
    }

    /// The level of the root.
    pub(crate) fn height(&self) -> usize {
        self.height
    }

    /// The nodes between a value and the root, lowest first; `None` if the tree does not name it.
    pub(crate) fn above(&self, value: &str) -> Option<Vec<Step>> {
        self.above.get(value).cloned()
    }

    /// The lowest level on which `label` stands for `value`.
    pub(crate) fn level(&self, value: &str, label: &str) -> Option<usize> {
        if label == value {
            return Some(0);
        }
        let steps = self.above.get(value)?;
        steps.iter().find(|(_, step)| step == label).map(|&(level, _)| level as usize)
    }

    /// Whether a label stands somewhere above another.
    pub(crate) fn is_above(&self, upper: &str, lower: &str) -> bool {
        // no path is longer than the tree has labels: a tree that runs in a circle ends too
        let upward = std::iter::successors(self.parent.get(lower), |label| self.parent.get(*label));
        upward.take(self.parent.len()).any(|label| label == upper)
    }

    /// Whether a label stands above another one.
    pub(crate) fn is_inner(&self, label: &str) -> bool {
        self.parent.values().any(|parent| parent == label)
    }

    /// Whether the tree has a path for this value.
    pub(crate) fn names(&self, value: &str) -> bool {
        self.above.contains_key(value)
    }

    pub(crate) fn each(&self, mut visit: impl FnMut(&[Step])) {
        self.above.values().for_each(|steps| visit(steps));
    }
}

/// What separates the levels of a hierarchy file: the first of `;`, tab and `,` that every line has.
fn delimiter(text: &str) -> u8 {
    let in_every_line =
        |&mark: &u8| text.lines().filter(|line| !line.is_empty()).all(|line| line.as_bytes().contains(&mark));
    [b';', b'\t', b','].into_iter().find(in_every_line).unwrap_or(b';')
}
