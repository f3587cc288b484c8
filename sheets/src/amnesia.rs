//! Hierarchies of Amnesia as ARX writes them, which is what plans take.
//!
//! A file begins with `distinct` or `range`, then says `name`, `type` and `height`, a line each, and after an empty line
//! lists for every node the nodes below it, a line each: `Europe has Greece Austria`. Nodes have no spaces in them.
//! The layout is that of Amnesia's public sources.

use crate::arx::quoted;
use crate::problem::Problem;
use std::collections::{BTreeMap, BTreeSet};

/// Hierarchies with more levels are none that people make, and would fill memory.
const DEEPEST: usize = 64;

/// The text of an Amnesia hierarchy as lines `value;label;…;*`.
pub fn read_hierarchy(text: &str) -> Result<String, Problem> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = text.lines().map(str::trim_end);
    match lines.next() {
        Some("distinct") => {}
        Some("range") => return Err(Problem::RangeHierarchy),
        _ => return Err(Problem::NotAHierarchy),
    }
    let mut parent_of: BTreeMap<&str, &str> = BTreeMap::new();
    let mut values: Vec<&str> = Vec::new();
    let mut parents: BTreeSet<&str> = BTreeSet::new();
    for line in lines.skip_while(|line| !line.is_empty()).filter(|line| !line.is_empty()) {
        let (parent, children) = line.split_once(" has ").ok_or(Problem::NotAHierarchy)?;
        let parent = parent.trim();
        parents.insert(parent);
        for child in children.split_whitespace() {
            if parent_of.insert(child, parent).is_some_and(|other| other != parent) {
                return Err(Problem::damaged("a node below two others"));
            }
            values.push(child);
        }
    }
    values.retain(|value| !parents.contains(value));
    let mut csv = String::new();
    for value in values {
        let mut path = vec![quoted(value)];
        let mut at = value;
        while let Some(above) = parent_of.get(at).copied() {
            if path.len() > DEEPEST {
                return Err(Problem::damaged("a node above itself, or too many levels"));
            }
            at = above;
            // Whatever the topmost is called, plans call it `*`.
            path.push(if parent_of.contains_key(at) { quoted(at) } else { "*".to_owned() });
        }
        csv += &path.join(";");
        csv.push('\n');
    }
    if csv.is_empty() { Err(Problem::NotAHierarchy) } else { Ok(csv) }
}
