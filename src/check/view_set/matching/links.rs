//! Which rows of two views with the same selection can come from one base row, dependencies ignored.

use crate::check::view_set::carry::keys;
use crate::check::view_set::cells::{Cells, Flow};
use crate::check::view_set::input::condition::Comparison;
use crate::check::view_set::model::{Clause, View, ViewSet};

/// More links than this are not written down.
const MOST_LINKS: usize = 6_000_000;
/// More pairs than this are not looked at one by one.
const MOST_PAIRS: usize = 60_000_000;

/// For each row of `right` the rows of `left` that it can stand beside; `None` if there are too many.
pub(super) fn links(set: &ViewSet, left: usize, right: usize) -> Option<Vec<Vec<u32>>> {
    let (left_view, right_view) = (&set.views[left], &set.views[right]);
    let keys = keys(left_view, right_view);
    let mut groups: Vec<(Vec<u32>, Vec<u32>)> = vec![(Vec::new(), Vec::new()); keys.count];
    keys.left.iter().enumerate().for_each(|(row, &key)| groups[key as usize].0.push(row as u32));
    keys.right.iter().enumerate().for_each(|(row, &key)| groups[key as usize].1.push(row as u32));
    let mut links = vec![Vec::new(); right_view.rows];
    let (mut total, mut pairs) = (0, 0);
    let mut cells = Cells::new(set, &[left, right], 10 * MOST_PAIRS as u64);
    for clause in &left_view.inside {
        let windows = [Window::of(clause, left_view, right_view), Window::of(clause, right_view, left_view)];
        let on_right = windows[1].as_ref().map(Window::bounds) > windows[0].as_ref().map(Window::bounds);
        let window = &windows[usize::from(on_right)];
        // The rows of one side are sorted, those of the other cut a range out of them.
        let (sorted_view, other_view) =
            if on_right { (right_view, left_view) } else { (left_view, right_view) };
        for (lefts, rights) in &groups {
            let (mut sorted, others) =
                if on_right { (rights.clone(), lefts) } else { (lefts.clone(), rights) };
            if let Some(window) = window {
                sorted.sort_by_key(|&row| window.rank(set, sorted_view, row));
            }
            for &other in others {
                let candidates = match window {
                    Some(window) => window.cut(set, sorted_view, other_view, &sorted, other),
                    None => &sorted,
                };
                pairs += candidates.len();
                if pairs > MOST_PAIRS {
                    return None;
                }
                for &one in candidates {
                    let (x, y) = if on_right { (other, one) } else { (one, other) };
                    if can_meet(set, &mut cells, (left, x), (right, y), clause) {
                        links[y as usize].push(x);
                        total += 1;
                    }
                }
                if total > MOST_LINKS {
                    return None;
                }
            }
        }
    }
    for partners in &mut links {
        partners.sort_unstable();
        partners.dedup();
    }
    Some(links)
}

/// Whether two rows and an alternative of the condition leave a base row.
fn can_meet(
    set: &ViewSet,
    cells: &mut Cells,
    (left, x): (usize, u32),
    (right, y): (usize, u32),
    clause: &Clause,
) -> bool {
    let symbol = |attribute: usize| {
        let shown = set.views[left].column(attribute).map(|column| column[x as usize]);
        shown.or_else(|| set.views[right].column(attribute).map(|column| column[y as usize]))
    };
    let boxed = clause
        .sides
        .iter()
        .all(|(attribute, bits)| symbol(*attribute).is_none_or(|symbol| bits.contains(symbol)));
    if !boxed {
        return false;
    }
    let mut hidden = false;
    for &(a, comparison, b) in &clause.comparisons {
        match (symbol(a), symbol(b)) {
            (Some(first), Some(second)) => {
                if !comparison.holds(&set.attributes[a].rank(first), &set.attributes[b].rank(second)) {
                    return false;
                }
            }
            _ => hidden = true,
        }
    }
    // Comparisons with an attribute that neither view shows need a look at its symbols.
    !hidden || {
        let mut met = false;
        cells.of_row(left, x, &mut |cell| {
            met = cell.rows[right] == Some(y);
            if met { Flow::Stop } else { Flow::On }
        });
        met
    }
}

/// Comparisons of one attribute of a view with attributes of the other: rows sorted by it that can join a row of
/// the other view are neighbours.
struct Window {
    attribute: usize,
    /// Attributes of the other view that bound it from below (with whether equality is allowed), and from above.
    from: Vec<(usize, bool)>,
    to: Vec<(usize, bool)>,
}

impl Window {
    /// The attribute of `own` that `other` bounds best.
    fn of(clause: &Clause, own: &View, other: &View) -> Option<Window> {
        let windows = own.project.iter().map(|&attribute| Window::on(clause, attribute, other));
        windows.max_by_key(Window::bounds).filter(|window| window.bounds() > 0)
    }

    fn on(clause: &Clause, attribute: usize, other: &View) -> Window {
        let mut window = Window { attribute, from: Vec::new(), to: Vec::new() };
        for &(a, comparison, b) in &clause.comparisons {
            let (comparison, bound) = match (a == attribute, b == attribute) {
                (true, _) if other.project.contains(&b) => (comparison, b),
                (_, true) if other.project.contains(&a) => (comparison.mirrored(), a),
                _ => continue,
            };
            match comparison {
                Comparison::Less => window.to.push((bound, false)),
                Comparison::LessOrEqual => window.to.push((bound, true)),
                Comparison::Greater => window.from.push((bound, false)),
                Comparison::GreaterOrEqual => window.from.push((bound, true)),
                Comparison::Equal => {
                    window.to.push((bound, true));
                    window.from.push((bound, true));
                }
                Comparison::Unequal => {}
            }
        }
        window
    }

    /// On how many sides it is bounded.
    fn bounds(&self) -> usize {
        usize::from(!self.from.is_empty()) + usize::from(!self.to.is_empty())
    }

    fn rank(&self, set: &ViewSet, left: &View, row: u32) -> u64 {
        let column = left.column(self.attribute).expect("chosen among the shown ones");
        set.attributes[self.attribute].rank(column[row as usize])
    }

    /// The left rows, sorted by the attribute, within the bounds that a right row sets.
    fn cut<'a>(&self, set: &ViewSet, left: &View, right: &View, sorted: &'a [u32], row: u32) -> &'a [u32] {
        let bound = |attribute: usize| {
            let column = right.column(attribute).expect("chosen among the shown ones");
            set.attributes[attribute].rank(column[row as usize])
        };
        let start = self.from.iter().map(|&(attribute, equal)| {
            let bound = bound(attribute);
            sorted.partition_point(|&x| {
                let rank = self.rank(set, left, x);
                rank < bound || (rank == bound && !equal)
            })
        });
        let end = self.to.iter().map(|&(attribute, equal)| {
            let bound = bound(attribute);
            sorted.partition_point(|&x| {
                let rank = self.rank(set, left, x);
                rank < bound || (rank == bound && equal)
            })
        });
        let (start, end) = (start.max().unwrap_or(0), end.min().unwrap_or(sorted.len()));
        if start < end { &sorted[start..end] } else { &[] }
    }
}
