//! Hierarchies of Amnesia as plans take them.
//!
//! A file begins with `distinct` or `range`, then says `name`, `type` and `height`, a line each, and after an empty line
//! lists for every node the nodes below it, a line each: `Europe has Greece Austria`, or `0.0,20.0 has 0.0,10.0 10.0,20.0`.
//! Nodes have no spaces in them; `NaN,NaN` is what is missing. The layout is that of Amnesia's public sources.
//!
//! Ranges of whole numbers become a tree with a line for every number, so that they are the same ranges however they are
//! cut; a number that two ranges share is in the upper one. Others become intervals, where all of a level are equally wide.

use crate::arx::quoted;
use crate::problem::Problem;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Hierarchies with more levels are none that people make, and would fill memory.
const DEEPEST: usize = 64;
/// Whole numbers that are listed one by one.
const MOST_NUMBERS: f64 = 10_000.0;

/// What an Amnesia hierarchy is in a plan: a tree, or intervals.
pub fn read_hierarchy(text: &str) -> Result<Value, Problem> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = text.lines().map(str::trim_end);
    let ranges = match lines.next() {
        Some("distinct") => false,
        Some("range") => true,
        _ => return Err(Problem::NotAHierarchy),
    };
    // a number with a fraction is in no list of whole numbers, whatever the bounds
    let header = lines.by_ref().take_while(|line| !line.is_empty());
    let fractions = header.filter(|line| *line == "type double").count() > 0;
    let nodes = Nodes::read(lines)?;
    let csv = match ranges {
        false => nodes.tree()?,
        true => {
            let ranges = nodes.ranges()?;
            match if fractions { None } else { nodes.numbers(&ranges)? } {
                Some(csv) => csv,
                None => return intervals(&ranges),
            }
        }
    };
    if csv.is_empty() { Err(Problem::NotAHierarchy) } else { Ok(json!({ "kind": "tree", "csv": csv })) }
}

/// Which node is below which, and the lowest ones in the order of the file.
struct Nodes<'a> {
    parent_of: BTreeMap<&'a str, &'a str>,
    lowest: Vec<&'a str>,
}

impl<'a> Nodes<'a> {
    fn read(lines: impl Iterator<Item = &'a str>) -> Result<Nodes<'a>, Problem> {
        let mut nodes = Nodes { parent_of: BTreeMap::new(), lowest: Vec::new() };
        let mut parents: BTreeSet<&str> = BTreeSet::new();
        for line in lines.filter(|line| !line.is_empty()) {
            let (parent, children) = line.split_once(" has ").ok_or(Problem::NotAHierarchy)?;
            let parent = parent.trim();
            parents.insert(parent);
            for child in children.split_whitespace().filter(|child| *child != "NaN,NaN") {
                if child == parent
                    || nodes.parent_of.insert(child, parent).is_some_and(|other| other != parent)
                {
                    return Err(Problem::damaged("a node below two others, or below itself"));
                }
                nodes.lowest.push(child);
            }
        }
        nodes.lowest.retain(|value| !parents.contains(value));
        Ok(nodes)
    }

    /// A node and those above it.
    fn upward(&self, node: &'a str) -> Result<Vec<&'a str>, Problem> {
        let mut path = vec![node];
        while let Some(above) = self.parent_of.get(path[path.len() - 1]) {
            if path.len() > DEEPEST {
                return Err(Problem::damaged("a node above itself, or too many levels"));
            }
            path.push(above);
        }
        Ok(path)
    }

    /// Lines `value;label;…;*`. Whatever the topmost is called, plans call it `*`.
    fn tree(&self) -> Result<String, Problem> {
        let mut csv = String::new();
        for value in &self.lowest {
            let path = self.upward(value)?;
            path[..path.len() - 1].iter().for_each(|node| csv += &format!("{};", quoted(node)));
            csv += "*\n";
        }
        Ok(csv)
    }

    /// The levels of ranges, the lowest first and without the topmost, each from its lowest range up.
    fn ranges(&self) -> Result<Vec<Vec<Range<'a>>>, Problem> {
        let mut levels: Vec<Vec<Range<'a>>> = Vec::new();
        for lowest in &self.lowest {
            let path = self.upward(lowest)?;
            let below_top = path.len() - 1;
            levels.resize_with(levels.len().max(below_top), Vec::new);
            for (level, node) in path[..below_top].iter().enumerate() {
                levels[level].push(Range::read(node)?);
            }
        }
        for level in &mut levels {
            level.sort_by(|one, other| one.from.total_cmp(&other.from).then(one.node.cmp(other.node)));
            level.dedup_by_key(|range| range.node);
            if level.windows(2).any(|pair| pair[1].from < pair[0].to || pair[1].from == pair[0].from) {
                return Err(Problem::damaged("ranges that overlap"));
            }
        }
        if levels.is_empty() { Err(Problem::NotAHierarchy) } else { Ok(levels) }
    }

    /// Lines for all whole numbers of the ranges; `None` where bounds are no whole numbers, or too many are between them.
    fn numbers(&self, levels: &[Vec<Range<'a>>]) -> Result<Option<String>, Problem> {
        let lowest = &levels[0];
        let whole = lowest.iter().all(|range| range.from.fract() == 0.0 && range.to.fract() == 0.0);
        let (first, last) = (lowest[0].from, lowest[lowest.len() - 1].to);
        if !whole || last - first >= MOST_NUMBERS {
            return Ok(None);
        }
        // what each node stands for
        let mut spans: BTreeMap<&str, (i64, i64)> = BTreeMap::new();
        let mut own = Vec::with_capacity(lowest.len());
        for (at, range) in lowest.iter().enumerate() {
            let shared = lowest.get(at + 1).is_some_and(|next| next.from == range.to);
            let span = (range.from as i64, range.to as i64 - i64::from(shared));
            let path = self.upward(range.node)?;
            for node in &path {
                let whole = spans.entry(node).or_insert(span);
                *whole = (whole.0.min(span.0), whole.1.max(span.1));
            }
            own.push((span, path));
        }
        let mut csv = String::new();
        for ((from, to), path) in own {
            let label = |node: &&str| format!("[{},{}];", spans[node].0, spans[node].1);
            let above: String = path[..path.len() - 1].iter().map(label).collect();
            (from..=to).for_each(|number| csv += &format!("{number};{above}*\n"));
        }
        Ok(Some(csv))
    }
}

/// A range of numbers.
struct Range<'a> {
    node: &'a str,
    from: f64,
    to: f64,
}

impl<'a> Range<'a> {
    fn read(node: &'a str) -> Result<Range<'a>, Problem> {
        let (from, to) = node.split_once(',').ok_or(Problem::NotAHierarchy)?;
        // days, and what no number is
        let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
        let (from, to) = number(from).zip(number(to)).ok_or(Problem::RangeHierarchy)?;
        if from > to {
            Err(Problem::damaged("a range that ends before it begins"))
        } else {
            Ok(Range { node, from, to })
        }
    }
}

/// Intervals, where those of every level are equally wide, beside each other and cut where those below are; the last may be
/// narrower.
fn intervals(levels: &[Vec<Range<'_>>]) -> Result<Value, Problem> {
    let origin = levels[0][0].from;
    let mut widths: Vec<f64> = Vec::new();
    for level in levels {
        let near = |one: f64, other: f64| (one - other).abs() <= 1e-9 * other.abs().max(1.0);
        let Some((last, others)) = level.split_last() else { return Err(Problem::RangeHierarchy) };
        let Some(first) = others.first() else { continue };
        let width = first.to - first.from;
        let beside = level.windows(2).all(|pair| near(pair[0].to, pair[1].from));
        let equal = others.iter().all(|range| near(range.to - range.from, width))
            && last.to - last.from <= width + 1e-9;
        let below = widths.last().copied().unwrap_or(width);
        if level[0].from != origin || !beside || !equal || !near((width / below).round() * below, width) {
            return Err(Problem::RangeHierarchy);
        }
        // as somebody would write it
        widths.push((width * 1e9).round() / 1e9);
    }
    widths.dedup();
    if widths.is_empty() {
        Err(Problem::RangeHierarchy)
    } else {
        Ok(json!({ "kind": "intervals", "widths": widths, "origin": origin }))
    }
}
