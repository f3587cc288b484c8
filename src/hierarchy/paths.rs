//! The paths of a tree, from leaf to root, from a plan or from the text of an ARX file.

use super::nodes::ANY;
use super::{Fault, arx, fault};
use crate::table::{Code, Dictionary};
use crate::text::{Step, step};

/// More faults than this of one kind help nobody.
const MOST_FAULTS: usize = 5;

/// Paths without the `*`s on top. All are as long as the longest: one that was written with a `*` on
/// top repeats that, any other repeats its last label up to the `*` that is put on top.
#[derive(Debug, Default)]
pub(super) struct Paths {
    /// All labels, path after path.
    labels: Dictionary,
    /// Where each path starts in `labels`; one entry more than there are paths.
    starts: Vec<u32>,
    /// Whether each path was written with a `*` on top.
    rooted: Vec<bool>,
    /// The line of the file in which each path stands; empty for paths of the plan.
    lines: Vec<u64>,
    height: usize,
}

impl Paths {
    /// Reads the paths of a plan or of a file; exactly one of them is given.
    pub(super) fn read(paths: &[Vec<String>], csv: Option<&str>) -> Result<Paths, Vec<Fault>> {
        let mut read = Paths { starts: vec![0], ..Paths::default() };
        let mut faults = Faults::default();
        let expected = step("fault-paths-or-csv");
        match (paths, csv) {
            ([], None) => return Err(vec![fault("", step("fault-tree-without-paths"), expected)]),
            ([], Some(csv)) => arx::read(csv, |line, labels| {
                read.lines.push(line);
                read.add(labels, &mut faults);
            }),
            (paths, None) => {
                for path in paths {
                    read.add(&path.iter().map(String::as_str).collect::<Vec<_>>(), &mut faults);
                }
            }
            (_, Some(_)) => return Err(vec![fault("", step("fault-tree-with-both"), expected)]),
        }
        faults.into_result()?;
        if read.len() == 0 {
            return Err(vec![fault("csv", step("fault-no-line"), step("fault-hierarchy-lines"))]);
        }
        Ok(read)
    }

    fn add(&mut self, path: &[&str], faults: &mut Faults) {
        let mut labels = path;
        while let [below @ .., ANY] = labels
            && !below.is_empty()
        {
            labels = below;
        }
        let index = self.len();
        match labels {
            [] => {
                faults.push(|| self.fault(index, step("fault-empty-path"), step("fault-value-then-labels")))
            }
            _ if labels.contains(&ANY) => {
                faults.push(|| self.fault(index, step("fault-star-below"), step("fault-star-on-top")))
            }
            [_, above @ ..] if above.contains(&"") => {
                faults.push(|| {
                    self.fault(index, step("fault-empty-label"), step("fault-label-at-every-level"))
                });
            }
            _ => {}
        }
        for label in labels {
            self.labels.push(label);
        }
        self.starts.push(self.labels.len() as u32);
        self.rooted.push(labels.len() < path.len());
        self.height = self.height.max(labels.len());
    }

    pub(super) fn len(&self) -> usize {
        self.rooted.len()
    }

    /// The level of the root.
    pub(super) fn height(&self) -> usize {
        self.height
    }

    /// The number of labels of a path as written, without `*`.
    fn length(&self, path: usize) -> usize {
        (self.starts[path + 1] - self.starts[path]) as usize
    }

    fn label(&self, path: usize, level: usize) -> &str {
        self.labels.text(Code(self.starts[path] + level as u32))
    }

    /// The value at the bottom of a path.
    pub(super) fn value(&self, path: usize) -> &str {
        self.label(path, 0)
    }

    /// The labels above the value that differ from the one below them, lowest first, each with the
    /// level at which it starts.
    pub(super) fn steps(&self, path: usize) -> impl DoubleEndedIterator<Item = (usize, &str)> {
        (1..self.length(path))
            .map(move |level| (level, self.label(path, level)))
            .filter(move |&(level, label)| label != self.label(path, level - 1))
    }

    /// The level from which on the root stands for the value of a path.
    pub(super) fn root_level(&self, path: usize) -> usize {
        if self.rooted[path] { self.length(path) } else { self.height }
    }

    /// Whether two paths say the same, whatever their padding.
    pub(super) fn same(&self, first: usize, second: usize) -> bool {
        self.root_level(first) == self.root_level(second) && self.steps(first).eq(self.steps(second))
    }

    /// A fault at one path.
    pub(super) fn fault(&self, path: usize, found: Step, expected: Step) -> Fault {
        match self.lines.get(path) {
            None => fault(&format!("paths[{path}]"), found, expected),
            Some(line) => {
                fault("csv", step("fault-in-line").with("what", found).with("line", *line), expected)
            }
        }
    }
}

/// The first few faults, and the number of the rest.
#[derive(Debug, Default)]
pub(super) struct Faults {
    faults: Vec<Fault>,
    more: usize,
}

impl Faults {
    pub(super) fn push(&mut self, fault: impl FnOnce() -> Fault) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(fault());
        } else {
            self.more += 1;
        }
    }

    pub(super) fn into_result(mut self) -> Result<(), Vec<Fault>> {
        if self.more > 0 {
            let last = self.faults.pop().expect("there are more only behind the first few");
            let first = last.said["found"][0].clone();
            let all = step("fault-and-more-faults").with("first", first).with("n", self.more);
            self.faults.push(last.with_found(all));
        }
        if self.faults.is_empty() { Ok(()) } else { Err(self.faults) }
    }
}
