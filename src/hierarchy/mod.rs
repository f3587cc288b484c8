//! How a quasi value becomes less precise, level by level, up to `*`.
//!
//! A [`HierarchySpec`] is what a plan says; a [`Hierarchy`] is that, bound to the values of one
//! column. Every value has a **position** in the leaf order. All hierarchies have two properties
//! that keep algorithms simple:
//! - the values below a node are a contiguous run of positions, so the smallest cell that covers a
//!   set of values depends only on the lowest and the highest position in it;
//! - numbers without levels (`range`) fit the same frame: their cell is the run itself.
//!
//! Missing values share one position, the last, whose only ancestor is the root. It is no leaf of
//! the hierarchy: loss counts the leaves of the hierarchy as given.
//!
//! Two different cells that can be published never have the same text, with one exception: a missing
//! value that the plan spells `*`.

mod arx;
mod coverage;
mod date;
mod decimal;
mod defaults;
mod flat;
mod intervals;
mod label_index;
mod mask;
mod nodes;
mod notation;
mod outside;
mod paths;
mod preview;
mod range;
mod spec;
mod tree;
mod values;

#[cfg(test)]
mod tests;

pub use coverage::Coverage;
pub use preview::{LevelPreview, LevelSize, Preview};
pub use spec::{DateLevel, HierarchySpec, MaskFrom, Uncovered};

use crate::error::Fault;
use crate::table::types::{self, ColumnType, Typed};
use crate::table::{Code, Column};
use crate::text::{Step, step};
use label_index::LabelIndex;
use nodes::{Nodes, ROOT};
use range::Ranges;
use std::sync::OnceLock;
use values::Values;

/// A leaf in the hierarchy's order, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(pub u32);

/// A node of a hierarchy with levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

/// What a quasi column publishes for a row: a node, or a run of positions where there are no levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cell {
    /// A node of a hierarchy with levels; leaves are nodes too.
    Node(NodeId),
    /// The tightest range from the lowest to the highest position. A run that mixes missing values
    /// with others is published as `*`.
    Run(Position, Position),
    /// The same with its bounds moved outward to the column's grid, where they are nobody's value.
    OnGrid(Position, Position),
}

/// A hierarchy bound to the values of one column.
///
/// ```
/// use outis::Table;
/// use outis::hierarchy::{Hierarchy, HierarchySpec};
///
/// let table = Table::from_csv(b"age\n21\n23\n34\n36\n52\n58\n")?;
/// let ages = &table.columns()[0];
/// let spec = HierarchySpec::Intervals { widths: vec![5.0, 20.0], origin: 0.0, min: None, max: None };
/// let hierarchy = Hierarchy::bind(&spec, ages, &[]).expect("ages are numbers");
///
/// let [a, b] = [0, 1].map(|row| hierarchy.position(ages.codes.get(outis::table::RowId(row))));
/// let cell = hierarchy.cover(a, b);
/// assert_eq!(hierarchy.text(cell), "[20,24]");
/// assert_eq!(hierarchy.loss(cell), 4.0 / 37.0);
/// # Ok::<(), outis::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Hierarchy {
    /// The position of every code.
    positions: Vec<Position>,
    missing: Option<Position>,
    form: Form,
    /// Whether the plan gives the leaves, as that of a tree does; else they are the values of the column.
    given: bool,
    /// Made when a label is first looked up.
    by_label: OnceLock<LabelIndex>,
}

#[derive(Debug, Clone)]
enum Form {
    Levels(Nodes),
    Runs(Ranges),
}

/// What binding a kind with levels gives.
#[derive(Debug)]
struct Bound {
    nodes: Nodes,
    positions: Vec<Position>,
}

/// Whether a label is an interval from something to the same.
fn is_single(label: &str) -> bool {
    let inside = label.strip_prefix('[').and_then(|label| label.strip_suffix(']'));
    let bounds = inside.and_then(|inside| inside.split_once([';', ',']));
    bounds.is_some_and(|(low, high)| low == high)
}

impl Hierarchy {
    /// Binds `spec` to the values of `column`. Faults carry paths relative to the hierarchy
    /// (`widths[1]`, or empty for the hierarchy itself).
    pub fn bind(spec: &HierarchySpec, column: &Column, missing: &[String]) -> Result<Hierarchy, Vec<Fault>> {
        Hierarchy::bind_typed(spec, column, missing, &types::infer(&column.dictionary, missing))
    }

    /// The same, where the column's type is known already.
    pub fn bind_typed(
        spec: &HierarchySpec,
        column: &Column,
        missing: &[String],
        typed: &Typed,
    ) -> Result<Hierarchy, Vec<Fault>> {
        let values = Values { dictionary: &column.dictionary, typed, missing };
        let bound = match spec {
            HierarchySpec::Range {} => {
                let (ranges, positions) = range::bind(values)?;
                return Ok(Hierarchy::new(Form::Runs(ranges), positions, values));
            }
            HierarchySpec::Intervals { widths, origin, min, max } => {
                intervals::bind(intervals::Spec { widths, origin: *origin, min: *min, max: *max }, values)?
            }
            HierarchySpec::Mask { from, char, shown } => mask::bind(*from, *char, shown, values)?,
            HierarchySpec::Date { levels, format, pivot, reference } => {
                let (format, reference) = (format.as_deref(), reference.as_deref());
                date::bind(date::Spec { levels, format, pivot: *pivot, reference }, values)?
            }
            HierarchySpec::Tree { paths, csv, uncovered } => {
                tree::bind(tree::Spec { paths, csv: csv.as_deref(), uncovered: *uncovered }, values)?
            }
            HierarchySpec::Flat {} => flat::bind(values)?,
        };
        let given = matches!(spec, HierarchySpec::Tree { .. });
        Ok(Hierarchy { given, ..Hierarchy::new(Form::Levels(bound.nodes), bound.positions, values) })
    }

    fn new(form: Form, positions: Vec<Position>, values: Values<'_>) -> Hierarchy {
        let mut hierarchy =
            Hierarchy { positions, missing: None, form, given: false, by_label: OnceLock::new() };
        if values.any_missing() {
            hierarchy.missing = Some(Position(hierarchy.positions() as u32 - 1));
        }
        hierarchy
    }

    /// The hierarchy used when the plan names none, by the type of the column. With `levels`, one
    /// that has levels (numbers get `intervals` instead of `range`).
    pub fn default_spec(column: &Column, missing: &[String], levels: bool) -> HierarchySpec {
        Hierarchy::default_spec_typed(column, missing, &types::infer(&column.dictionary, missing), levels)
    }

    /// The same, where the column's type is known already.
    pub fn default_spec_typed(
        column: &Column,
        missing: &[String],
        typed: &Typed,
        levels: bool,
    ) -> HierarchySpec {
        defaults::spec(Values { dictionary: &column.dictionary, typed, missing }, levels)
    }

    /// The number of leaf positions, those of values that do not occur in the column included.
    pub fn positions(&self) -> usize {
        match &self.form {
            Form::Levels(nodes) => nodes.positions(),
            Form::Runs(ranges) => ranges.positions(),
        }
    }

    /// The number of leaves of the hierarchy as given: positions without that of missing values and
    /// those of values that a tree does not name.
    pub fn leaf_count(&self) -> usize {
        match &self.form {
            Form::Levels(nodes) => nodes.leaf_count(),
            Form::Runs(ranges) => ranges.leaf_count(),
        }
    }

    /// Where a value stands in the leaf order.
    #[inline]
    pub fn position(&self, code: Code) -> Position {
        self.positions[code.0 as usize]
    }

    /// Where missing values stand, if the column has any: behind all others.
    pub fn missing_position(&self) -> Option<Position> {
        self.missing
    }

    /// The number or day at a position, on the scale of the column; `None` for a missing value, and where
    /// there are levels.
    pub fn number(&self, position: Position) -> Option<i64> {
        match &self.form {
            Form::Levels(_) => None,
            Form::Runs(ranges) => ranges.number(position),
        }
    }

    /// A number or day on the scale of the column as it is published; `None` where there are levels.
    pub fn number_text(&self, number: i64) -> Option<String> {
        match &self.form {
            Form::Levels(_) => None,
            Form::Runs(ranges) => Some(ranges.number_text(number)),
        }
    }

    /// Bottom and top coding of numbers without levels: whatever is beyond a bound counts as the bound. `false`, and no
    /// change, where there are levels, and where a bound is no number of the column or the two are the wrong way round.
    pub fn code(&mut self, bottom: Option<f64>, top: Option<f64>) -> bool {
        match &mut self.form {
            Form::Levels(_) => false,
            Form::Runs(ranges) => ranges.code(bottom, top),
        }
    }

    /// The smallest cell that covers every position from `low` to `high`.
    #[inline]
    pub fn cover(&self, low: Position, high: Position) -> Cell {
        match &self.form {
            Form::Levels(nodes) => Cell::Node(nodes.cover(low, high)),
            Form::Runs(ranges) => {
                let (low, high) = ranges.cover(low, high);
                Cell::Run(low, high)
            }
        }
    }

    /// The smallest cell that covers both cells.
    ///
    /// # Panics
    /// If a cell is not one of this hierarchy's: a run where there are levels, or the reverse.
    pub fn join(&self, a: Cell, b: Cell) -> Cell {
        match (&self.form, a, b) {
            (Form::Levels(nodes), Cell::Node(a), Cell::Node(b)) => Cell::Node(nodes.join(a, b)),
            (Form::Runs(_), Cell::Run(low_a, high_a), Cell::Run(low_b, high_b)) => {
                self.cover(low_a.min(low_b), high_a.max(high_b))
            }
            (
                Form::Runs(ranges),
                Cell::Run(low_a, high_a) | Cell::OnGrid(low_a, high_a),
                Cell::Run(low_b, high_b) | Cell::OnGrid(low_b, high_b),
            ) => {
                let (low, high) = ranges.cover(low_a.min(low_b), high_a.max(high_b));
                Cell::OnGrid(low, high)
            }
            _ => panic!("a cell belongs to the hierarchy that made it"),
        }
    }

    /// The first and last position below a cell.
    pub fn span(&self, cell: Cell) -> (Position, Position) {
        match cell {
            Cell::Node(node) => self.nodes().span(node),
            Cell::Run(low, high) | Cell::OnGrid(low, high) => (low, high),
        }
    }

    /// Whether a cell stands for a value, among others.
    #[inline]
    pub fn covers(&self, cell: Cell, code: Code) -> bool {
        let (low, high) = self.span(cell);
        (low..=high).contains(&self.position(code))
    }

    /// What publishing `cell` instead of the value costs: 0 for a value, 1 for `*` (NCP).
    ///
    /// For a node of a tree this is (leaves below − 1) / (all leaves − 1), for an interval or a
    /// period its width over that of all values, for a masked text the share of masked characters.
    pub fn loss(&self, cell: Cell) -> f64 {
        match (&self.form, cell) {
            (Form::Runs(ranges), Cell::Run(low, high)) => ranges.loss(low, high),
            (Form::Runs(ranges), Cell::OnGrid(low, high)) => ranges.grid_loss(low, high),
            (_, Cell::Node(node)) => self.nodes().loss(node),
            (Form::Levels(_), Cell::Run(..) | Cell::OnGrid(..)) => {
                panic!("a cell belongs to the hierarchy that made it")
            }
        }
    }

    /// Puts the bounds of cells on the grid at multiples of `width` (0: at the values themselves). `false`, and no
    /// change, where there are levels or where bounds cannot be that far apart.
    pub fn set_grid(&mut self, width: f64) -> bool {
        match &mut self.form {
            Form::Levels(_) => false,
            Form::Runs(ranges) => ranges.set_grid(width),
        }
    }

    /// The paper's own form, for its worked example.
    #[cfg(test)]
    pub(crate) fn set_paper_grid(&mut self, width: f64) {
        match &mut self.form {
            Form::Levels(_) => panic!("a grid is for ranges"),
            Form::Runs(ranges) => ranges.set_paper_grid(width),
        }
    }

    /// The width of the grid's steps; `None` where there are levels. By default a twentieth of the values' range,
    /// rounded up to what people count in.
    pub fn grid(&self) -> Option<f64> {
        match &self.form {
            Form::Levels(_) => None,
            Form::Runs(ranges) => Some(ranges.grid()),
        }
    }

    /// Whether a cell shows less than one step of the grid.
    pub fn is_narrow(&self, cell: Cell) -> bool {
        match (&self.form, cell) {
            (Form::Runs(ranges), Cell::Run(low, high)) => ranges.is_narrow(low, high),
            _ => false,
        }
    }

    /// A less precise cell that stands for more than one value: a run on the grid, or at least one level up. Missing
    /// values become `*`. Only where there is nothing else (a grid of width 0, `*` itself) the same cell.
    pub fn coarser(&self, cell: Cell) -> Cell {
        match cell {
            Cell::Run(low, high) | Cell::OnGrid(low, high) => match self.missing {
                Some(missing) if low == missing && self.grid() != Some(0.0) => self.cover(Position(0), high),
                Some(missing) if high == missing => cell,
                _ => Cell::OnGrid(low, high),
            },
            Cell::Node(node) => {
                let mut above = self.parent(node).unwrap_or(node);
                // A group of a tree may hold a single value; how many values a table happens to have is no reason. Nor
                // does a step help whose label tells the value: `1*`, masked, or an interval of width 1 of whole numbers.
                let tells = |node: NodeId, above: NodeId| {
                    let label = self.nodes().label(above);
                    self.given && self.leaves_below(above) < 2
                        || label == self.nodes().label(node)
                        || is_single(label)
                };
                while tells(node, above)
                    && let Some(parent) = self.parent(above)
                {
                    above = parent;
                }
                Cell::Node(above)
            }
        }
    }

    /// The cell as it is published.
    pub fn text(&self, cell: Cell) -> String {
        match (&self.form, cell) {
            (Form::Runs(ranges), Cell::Run(low, high)) => ranges.text(low, high),
            (Form::Runs(ranges), Cell::OnGrid(low, high)) => ranges.grid_text(low, high),
            (_, Cell::Node(node)) => self.nodes().label(node).to_owned(),
            (Form::Levels(_), Cell::Run(..) | Cell::OnGrid(..)) => {
                panic!("a cell belongs to the hierarchy that made it")
            }
        }
    }

    /// A node as it is published. Only with levels.
    pub fn label(&self, node: NodeId) -> &str {
        self.nodes().label(node)
    }

    /// The cell that is published as this text, if there is one.
    pub fn cell_of_text(&self, text: &str) -> Option<Cell> {
        match &self.form {
            Form::Levels(_) => self.node_of_label(text).map(Cell::Node),
            Form::Runs(ranges) => ranges.find(text).map(|(low, high)| Cell::Run(low, high)),
        }
    }

    /// The node with this label. Only with levels.
    pub fn node_of_label(&self, label: &str) -> Option<NodeId> {
        let nodes = self.nodes();
        if label == nodes::ANY {
            return Some(ROOT);
        }
        // A tree may name a leaf like the missing values; only these are ever published.
        if let Some(missing) = self.missing.map(|position| nodes.leaf(position))
            && nodes.label(missing) == label
        {
            return Some(missing);
        }
        self.by_label.get_or_init(|| LabelIndex::new(nodes)).find(nodes, label)
    }

    /// The highest level (that of `*`); `None` where there are no levels.
    pub fn height(&self) -> Option<usize> {
        match &self.form {
            Form::Levels(nodes) => Some(nodes.height()),
            Form::Runs(_) => None,
        }
    }

    /// The node that stands for a value at a level (0: the value itself; above the height: `*`).
    /// Only with levels.
    #[inline]
    pub fn ancestor(&self, position: Position, level: usize) -> NodeId {
        self.nodes().ancestor(position, level)
    }

    /// The lowest level at which this node stands for all its values. Only with levels.
    ///
    /// Missing values and those that a tree does not name have `*` above them from level 1 on.
    pub fn level(&self, node: NodeId) -> usize {
        self.nodes().level(node)
    }

    /// The number of generalisation steps from a value to a node above it: the lowest level at which
    /// the node stands for the value. `None` if it never does, or where there are no levels.
    pub fn distance(&self, code: Code, cell: Cell) -> Option<usize> {
        match (&self.form, cell) {
            (Form::Levels(nodes), Cell::Node(node)) => nodes.distance(self.position(code), node),
            _ => None,
        }
    }

    /// The number of nodes, numbered from 0 (the root) depth first. Only with levels.
    pub fn node_count(&self) -> usize {
        self.nodes().len()
    }

    /// The root. Only with levels.
    pub fn root(&self) -> NodeId {
        debug_assert!(self.height().is_some(), "only a hierarchy with levels has a root");
        ROOT
    }

    /// Whether a cell is published as `*`.
    pub fn is_root(&self, cell: Cell) -> bool {
        match cell {
            Cell::Node(node) => node == ROOT,
            Cell::Run(low, high) | Cell::OnGrid(low, high) => {
                self.missing.is_some_and(|missing| low < missing && high == missing)
            }
        }
    }

    /// The node directly above; `None` for the root. Only with levels.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        (node != ROOT).then(|| self.nodes().parent(node))
    }

    /// The nodes directly below, in leaf order. Only with levels.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        self.nodes().children(node)
    }

    /// How many leaves of the hierarchy as given lie below a node. Only with levels.
    pub fn leaves_below(&self, node: NodeId) -> usize {
        self.nodes().leaves_below(node)
    }

    /// The leaves of the hierarchy as given as lines `value;level 1;…;*`, the layout of ARX;
    /// `None` where there are no levels.
    pub fn to_arx_csv(&self) -> Option<String> {
        match &self.form {
            Form::Levels(nodes) => Some(arx::write(nodes)),
            Form::Runs(_) => None,
        }
    }

    /// # Panics
    /// Without levels: algorithms that need them ask [`Hierarchy::height`] first.
    fn nodes(&self) -> &Nodes {
        match &self.form {
            Form::Levels(nodes) => nodes,
            Form::Runs(_) => panic!("a range has no nodes; ask for its height first"),
        }
    }
}

/// A fault without a nearest spelling.
fn fault(path: &str, found: impl Into<Step>, expected: impl Into<Step>) -> Fault {
    Fault::new(path, found, expected)
}

/// The fault of a kind that does not fit the type of the column, naming the kinds that do.
fn wrong_type(kind: &str, needs: Step, values: Values<'_>) -> Fault {
    let (holds, instead) = match values.typed.kind {
        ColumnType::Integer(_) | ColumnType::Decimal(_) => ("fault-kind-numbers", "fault-use-intervals"),
        ColumnType::Date(_) => ("fault-kind-dates", "fault-use-dates"),
        ColumnType::Text => ("fault-kind-text", "fault-use-text"),
    };
    let found = step("fault-holds-other").with("kind", kind).with("what", step(holds));
    let expected = step("fault-kind-instead").with("needs", needs).with("what", step(holds));
    Fault::new("", found, expected.with("kinds", step(instead)))
}
