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
        let window = Window::of(clause, left_view, right_view);
        for (lefts, rights) in &groups {
            let mut lefts = lefts.clone();
            if let Some(window) = &window {
                lefts.sort_by_key(|&row| window.rank(set, left_view, row));
            }
            for &y in rights {
                let candidates = match &window {
                    Some(window) => window.cut(set, left_view, right_view, &lefts, y),
                    None => &lefts,
                };
                pairs += candidates.len();
                if pairs > MOST_PAIRS {
                    return None;
                }
                for &x in candidates {
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

/// Comparisons of one attribute of the left view with attributes of the right view: left rows sorted by it
/// that can join a right row are neighbours.
struct Window {
    attribute: usize,
    /// Attributes of the right view that bound it from below (with whether equality is allowed), and from above.
    from: Vec<(usize, bool)>,
    to: Vec<(usize, bool)>,
}

impl Window {
    fn of(clause: &Clause, left: &View, right: &View) -> Option<Window> {
        let attribute = clause.comparisons.iter().find_map(|&(a, comparison, b)| {
            let crosses =
                |own: usize, other: usize| left.project.contains(&own) && right.project.contains(&other);
            match comparison {
                Comparison::Unequal => None,
                _ if crosses(a, b) => Some(a),
                _ if crosses(b, a) => Some(b),
                _ => None,
            }
        })?;
        let mut window = Window { attribute, from: Vec::new(), to: Vec::new() };
        for &(a, comparison, b) in &clause.comparisons {
            let (comparison, other) = match (a == attribute, b == attribute) {
                (true, _) if right.project.contains(&b) => (comparison, b),
                (_, true) if right.project.contains(&a) => (comparison.mirrored(), a),
                _ => continue,
            };
            match comparison {
                Comparison::Less => window.to.push((other, false)),
                Comparison::LessOrEqual => window.to.push((other, true)),
                Comparison::Greater => window.from.push((other, false)),
                Comparison::GreaterOrEqual => window.from.push((other, true)),
                Comparison::Equal => {
                    window.to.push((other, true));
                    window.from.push((other, true));
                }
                Comparison::Unequal => {}
            }
        }
        Some(window)
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
