//! What a published cell says about the true value, and what two cells about the same value say together.

use crate::check::TreePaths;
use crate::hierarchy::{HierarchySpec, MaskFrom};
use crate::measure::reading::stretches;
use crate::table::{Code, Column};
use rustc_hash::FxHashMap;

/// What is known of a value, by number within one column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct KnownId(pub u32);

/// What is known of a value.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Shape {
    /// `*`
    Anything,
    Missing,
    /// From a number or day to another, as the bits of floating-point numbers: bounds are copied, never computed.
    Line {
        low: u64,
        high: u64,
    },
    /// It starts (or ends) like this; masked characters follow (or precede).
    Shown {
        text: String,
        open: bool,
    },
    /// A value or a label of the tree.
    Label(String),
}

#[derive(Debug)]
struct Known {
    shape: Shape,
    /// As it would be published.
    text: String,
}

/// All that can be known of the values of one published column.
pub(super) struct Knowledge {
    known: Vec<Known>,
    number: FxHashMap<Shape, KnownId>,
    of_code: Vec<KnownId>,
    tree: TreePaths,
    from: MaskFrom,
    /// Pairs that were met before; `None`: they contradict each other.
    met: FxHashMap<(KnownId, KnownId), Option<KnownId>>,
}

impl Knowledge {
    /// Reads every distinct cell; `spec` is the hierarchy that the column is published on, if it is known.
    pub(super) fn new(column: &Column, spec: Option<&HierarchySpec>, missing: &[String]) -> Knowledge {
        let spec = spec.cloned().unwrap_or_else(|| guess(column));
        let (from, mask) = match spec {
            HierarchySpec::Mask { from, char, .. } => (from, Some(char)),
            _ => (MaskFrom::Right, None),
        };
        let tree = TreePaths::new(&spec);
        let mut knowledge = Knowledge {
            known: Vec::new(),
            number: FxHashMap::default(),
            of_code: Vec::new(),
            tree,
            from,
            met: FxHashMap::default(),
        };
        let stretches = stretches(&column.dictionary, &spec, missing);
        for (text, stretch) in column.dictionary.texts().zip(stretches) {
            let shape = match (text, stretch, mask) {
                ("*", ..) => Shape::Anything,
                _ if missing.iter().any(|spelling| spelling == text) => Shape::Missing,
                (_, Some((low, high)), _) => {
                    let low = if text.starts_with('<') { f64::NEG_INFINITY } else { low };
                    let high = if text.starts_with('≥') { f64::INFINITY } else { high };
                    Shape::Line { low: (low + 0.0).to_bits(), high: (high + 0.0).to_bits() }
                }
                (_, _, Some(mask)) => {
                    let shown = match from {
                        MaskFrom::Right => text.trim_end_matches(mask),
                        MaskFrom::Left => text.trim_start_matches(mask),
                    };
                    Shape::Shown { text: shown.to_owned(), open: shown.len() < text.len() }
                }
                _ => Shape::Label(text.to_owned()),
            };
            let id = knowledge.intern(shape, || text.to_owned());
            knowledge.of_code.push(id);
        }
        knowledge
    }

    pub(super) fn of_code(&self, code: Code) -> KnownId {
        self.of_code[code.0 as usize]
    }

    /// As it would be published.
    pub(super) fn text(&self, id: KnownId) -> &str {
        &self.known[id.0 as usize].text
    }

    /// All that can be known, as text, by number.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.known.iter().map(|known| known.text.as_str())
    }

    /// Whether it is one value.
    pub(super) fn is_single(&self, id: KnownId) -> bool {
        match &self.known[id.0 as usize].shape {
            Shape::Anything => false,
            Shape::Missing => true,
            Shape::Line { low, high } => low == high,
            Shape::Shown { open, .. } => !open,
            Shape::Label(label) => !self.tree.is_inner(label),
        }
    }

    /// What two cells about the same value say together; `None` if they cannot both be true.
    pub(super) fn meet(&mut self, a: KnownId, b: KnownId) -> Option<KnownId> {
        if a == b {
            return Some(a);
        }
        let pair = (a.min(b), a.max(b));
        if let Some(&known) = self.met.get(&pair) {
            return known;
        }
        let met = self.meet_anew(a, b);
        self.met.insert(pair, met);
        met
    }

    fn meet_anew(&mut self, a: KnownId, b: KnownId) -> Option<KnownId> {
        let (one, other) = (&self.known[a.0 as usize], &self.known[b.0 as usize]);
        match (&one.shape, &other.shape) {
            (Shape::Anything, _) => Some(b),
            (_, Shape::Anything) => Some(a),
            (Shape::Line { low: low_a, high: high_a }, Shape::Line { low: low_b, high: high_b }) => {
                let number = |bits: &u64| f64::from_bits(*bits);
                let low_from_a = number(low_a) >= number(low_b);
                let high_from_a = number(high_a) <= number(high_b);
                match (low_from_a, high_from_a) {
                    (true, true) => Some(a),
                    (false, false) => Some(b),
                    _ => {
                        let (low, low_cell) = if low_from_a { (low_a, one) } else { (low_b, other) };
                        let (high, high_cell) = if high_from_a { (high_a, one) } else { (high_b, other) };
                        if number(low) > number(high) {
                            return None;
                        }
                        let text = between(&low_cell.text, &high_cell.text);
                        let shape = Shape::Line { low: *low, high: *high };
                        Some(self.intern(shape, || text))
                    }
                }
            }
            (Shape::Shown { text: text_a, .. }, Shape::Shown { text: text_b, .. }) => {
                let within = |long: &str, short: &str| match self.from {
                    MaskFrom::Right => long.starts_with(short),
                    MaskFrom::Left => long.ends_with(short),
                };
                match (within(text_a, text_b), within(text_b, text_a)) {
                    // the value itself, and the same with masked characters behind it
                    (true, true) => Some(if self.is_single(a) { a } else { b }),
                    (true, false) => Some(a),
                    (false, true) => Some(b),
                    (false, false) => None,
                }
            }
            (Shape::Label(label_a), Shape::Label(label_b)) => {
                if self.tree.is_above(label_a, label_b) {
                    Some(b)
                } else {
                    self.tree.is_above(label_b, label_a).then_some(a)
                }
            }
            _ => None,
        }
    }

    fn intern(&mut self, shape: Shape, text: impl FnOnce() -> String) -> KnownId {
        if let Some(&id) = self.number.get(&shape) {
            return id;
        }
        let id = KnownId(self.known.len() as u32);
        self.known.push(Known { shape: shape.clone(), text: text() });
        self.number.insert(shape, id);
        id
    }
}

/// `[25,30]` from `[20,30]` and `[25,40]`.
fn between(low_cell: &str, high_cell: &str) -> String {
    let inner = |cell: &str| cell.trim_start_matches('[').trim_end_matches([']', ')']).to_owned();
    let mark = if low_cell.contains(';') || high_cell.contains(';') { ';' } else { ',' };
    let (low, high) = (inner(low_cell), inner(high_cell));
    let low = low.split(mark).next().unwrap_or_default();
    let high = high.rsplit(mark).next().unwrap_or_default();
    let end = if high_cell.ends_with(')') { ')' } else { ']' };
    format!("[{low}{mark}{high}{end}")
}

/// The hierarchy that cells look like, where the plan leaves it open.
fn guess(column: &Column) -> HierarchySpec {
    let texts = || column.dictionary.texts().filter(|text| *text != "*");
    if texts().any(|text| text.starts_with('[')) {
        HierarchySpec::Range {}
    } else if texts().any(|text| text.ends_with('*')) {
        HierarchySpec::Mask { from: MaskFrom::Right, char: '*', shown: Vec::new() }
    } else {
        HierarchySpec::Flat {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Table;

    /// The text of what two cells say together.
    fn met(spec: &str, cells: [&str; 2]) -> Option<String> {
        let csv = format!("c\n\"{}\"\n\"{}\"\n", cells[0], cells[1]);
        let table = Table::from_csv(csv.as_bytes()).expect("well formed");
        let spec = serde_json::from_str(spec).expect("a hierarchy");
        let mut knowledge = Knowledge::new(&table.columns()[0], Some(&spec), &[String::new()]);
        let [a, b] = [0, 1].map(|code| knowledge.of_code(Code(code)));
        let met = knowledge.meet(a, b);
        assert_eq!(met, knowledge.meet(b, a), "the order says nothing");
        met.map(|id| knowledge.text(id).to_owned())
    }

    #[test]
    fn the_narrower_of_nested_cells_is_what_is_known() {
        assert_eq!(met(r#"{"kind":"mask"}"#, ["079**", "0790*"]).as_deref(), Some("0790*"));
        assert_eq!(met(r#"{"kind":"mask"}"#, ["079**", "07901"]).as_deref(), Some("07901"));
        assert_eq!(met(r#"{"kind":"mask","from":"left"}"#, ["**9", "*79"]).as_deref(), Some("*79"));
        assert_eq!(met(r#"{"kind":"flat"}"#, ["*", "Rome"]).as_deref(), Some("Rome"));
        let intervals = r#"{"kind":"intervals","widths":[5,10]}"#;
        assert_eq!(met(intervals, ["[20,29]", "[20,24]"]).as_deref(), Some("[20,24]"));
        assert_eq!(met(intervals, ["[20,29]", "23"]).as_deref(), Some("23"));
        let date = r#"{"kind":"date","levels":["month","year"]}"#;
        assert_eq!(met(date, ["2021", "2021-03"]).as_deref(), Some("2021-03"));
        assert_eq!(met(date, ["2021-03-05", "2021-03"]).as_deref(), Some("2021-03-05"));
        let tree = r#"{"kind":"tree","paths":[["a","x","*"],["b","x","*"],["c","y","*"]]}"#;
        assert_eq!(met(tree, ["x", "a"]).as_deref(), Some("a"));
        assert_eq!(met(tree, ["*", "y"]).as_deref(), Some("y"));
    }

    #[test]
    fn ranges_that_overlap_leave_what_both_allow() {
        let range = r#"{"kind":"range"}"#;
        assert_eq!(met(range, ["[20,30]", "[25,40]"]).as_deref(), Some("[25,30]"));
        assert_eq!(met(range, ["[0,5;1,5]", "[1,0;2,0]"]).as_deref(), Some("[1,0;1,5]"));
        assert_eq!(
            met(range, ["[2021-01-01,2021-03-01]", "[2021-02-01,2021-04-01]"]).as_deref(),
            Some("[2021-02-01,2021-03-01]")
        );
        assert_eq!(
            met(r#"{"kind":"intervals","widths":[5],"min":18}"#, ["<18", "17"]).as_deref(),
            Some("17")
        );
    }

    #[test]
    fn cells_of_different_values_contradict_each_other() {
        assert_eq!(met(r#"{"kind":"mask"}"#, ["079**", "0812*"]), None);
        assert_eq!(met(r#"{"kind":"range"}"#, ["[20,30]", "[31,40]"]), None);
        assert_eq!(met(r#"{"kind":"flat"}"#, ["Oslo", "Rome"]), None);
        assert_eq!(met(r#"{"kind":"flat"}"#, ["Oslo", ""]), None);
    }
}
