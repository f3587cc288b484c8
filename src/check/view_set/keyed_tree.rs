//! **ID is the key and the views form a join tree**: exact, and linear in the rows however many views there are.
//!
//! Beyond the paper, which treats a single join path. Let every dependency that matters follow from the key, and let the
//! views be projections with a join tree. Two rows of a base table that agree on what two neighbours of the tree share can
//! exchange everything behind it: each entity keeps one row, no view changes, and dependencies from the key compare
//! no two rows. So every value that an entity reaches in the natural join is possible for it, and the smallest cover of
//! the entity is the set of all of them.
//!
//! It is wrong with a further dependency: (I,X), (X,Y), (Y,P) with X -> P is acyclic, and the exchange may break X -> P.

use super::carry::{Keys, Reach, RowReach, keys};
use super::covers::{Answer, Cover, Covers};
use super::dependencies::only_the_key_matters;
use super::inconsistent::Inconsistent;
use super::join_path::along;
use super::join_tree::{JoinTree, join_tree};
use super::model::{Dependency, Part, ViewSet};
use super::natural_join::every_row_joins;

/// Decides the case, or says why it is another one; and whether a base table was found that yields the views.
pub(super) fn run(
    set: &ViewSet,
    effective: &[Dependency],
    bound: usize,
) -> Result<(Answer, bool), Inconsistent> {
    let other = |reason: &str| Ok((Answer::Unknown(reason.to_owned()), false));
    if !set.projection_only() || !only_the_key_matters(set, effective) {
        return other("ID is not the only key, or there are selections");
    }
    let shows = |part: &Part| -> Vec<usize> {
        (0..set.views.len()).filter(|&view| part.shown_by(&set.views[view])).collect()
    };
    let (sources, targets) = (shows(&set.id), shows(&set.property));
    let (Some(&start), true) = (sources.first(), !targets.is_empty() || set.property.only().is_some()) else {
        return other("no view shows the person, or what belongs together is shown apart");
    };
    let Some(tree) = join_tree(set) else { return other("the views are not acyclic") };
    every_row_joins(set, &tree)?;
    // The blank is in a cover for free.
    let most = bound + usize::from(set.property.blank.is_some());
    let reach = match tree.path(start, &targets) {
        Some(path) => along(set, &path, most).1,
        None => RowReach::hidden(set, &set.property, set.views[start].rows, most),
    };
    let ids = set.id.column(&set.views[start]).expect("it shows the entity");
    let mut found = Vec::new();
    for (row, &id) in ids.iter().enumerate() {
        if let Reach::Values(values) = reach.row(row) {
            found.push((id, Cover::new(set, values.clone(), Some((start, row)))));
        }
    }
    let answer = Answer::exact(Covers::smallest(set, found), set.k);
    Ok((answer, Table::new(set, &tree, start).shows_all()))
}

/// One base row for each entity, chosen so that all views are yielded. What is found is a base table; that none is
/// found proves nothing.
struct Table<'a> {
    set: &'a ViewSet,
    start: usize,
    /// For each view its neighbours away from the start, each with its rows by what is shared.
    next: Vec<Vec<Behind>>,
    /// Rows that are shown, with everything behind them.
    done: Vec<Vec<bool>>,
    shown: Vec<Vec<bool>>,
}

struct Behind {
    view: usize,
    keys: Keys,
    rows: Vec<Vec<u32>>,
    /// For each key the first row that is perhaps not done.
    at: Vec<u32>,
}

impl<'a> Table<'a> {
    fn new(set: &'a ViewSet, tree: &JoinTree, start: usize) -> Table<'a> {
        let mut next: Vec<Vec<Behind>> = set.views.iter().map(|_| Vec::new()).collect();
        for (view, from) in tree.walk(start, |_| true) {
            let Some(from) = from else { continue };
            let keys = keys(&set.views[from], &set.views[view]);
            let mut rows = vec![Vec::new(); keys.count];
            keys.right.iter().enumerate().for_each(|(row, &key)| rows[key as usize].push(row as u32));
            let at = vec![0; keys.count];
            next[from].push(Behind { view, keys, rows, at });
        }
        let none = || set.views.iter().map(|view| vec![false; view.rows]).collect();
        Table { set, start, next, done: none(), shown: none() }
    }

    fn shows_all(mut self) -> bool {
        for row in 0..self.set.views[self.start].rows {
            self.add(self.start, row);
        }
        self.shown.iter().flatten().all(|&shown| shown)
    }

    /// A base row through this row: at every step one that shows something new, if there is one. Whether all behind
    /// the row is shown by now.
    fn add(&mut self, view: usize, row: usize) -> bool {
        self.shown[view][row] = true;
        let mut done = true;
        let mut behind = std::mem::take(&mut self.next[view]);
        for edge in &mut behind {
            let key = edge.keys.left[row] as usize;
            let (rows, at) = (&edge.rows[key], &mut edge.at[key]);
            let first_open = |at: u32, done: &[bool]| {
                let open = rows[at as usize..].iter().position(|&row| !done[row as usize]);
                open.map_or(rows.len() as u32, |open| at + open as u32)
            };
            *at = first_open(*at, &self.done[edge.view]);
            let chosen = rows.get(*at as usize).unwrap_or(&rows[0]);
            self.add(edge.view, *chosen as usize);
            *at = first_open(*at, &self.done[edge.view]);
            done &= *at as usize == rows.len();
        }
        self.next[view] = behind;
        self.done[view][row] = done;
        done
    }
}
