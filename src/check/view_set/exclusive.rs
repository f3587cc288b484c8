//! **Proposition 6**: collections of views whose conditions exclude each other are checked separately.

use super::model::{View, ViewSet};

/// The views in collections: no base row is selected by views of two collections. Only without (effective)
/// dependencies are these independent of each other.
pub(super) fn parts(set: &ViewSet) -> Vec<Vec<usize>> {
    let mut part_of: Vec<usize> = (0..set.views.len()).collect();
    for a in 0..set.views.len() {
        for b in 0..a {
            if part_of[a] != part_of[b] && !exclude_each_other(&set.views[a], &set.views[b]) {
                let (from, to) = (part_of[a].max(part_of[b]), part_of[a].min(part_of[b]));
                part_of.iter_mut().filter(|part| **part == from).for_each(|part| *part = to);
            }
        }
    }
    let members =
        |part: usize| -> Vec<usize> { (0..part_of.len()).filter(|&view| part_of[view] == part).collect() };
    (0..part_of.len()).map(members).filter(|part| !part.is_empty()).collect()
}

/// Whether no base row meets both conditions. Comparisons between attributes are not looked at: at worst
/// two collections are checked as one.
fn exclude_each_other(a: &View, b: &View) -> bool {
    a.inside.iter().all(|one| b.inside.iter().all(|other| one.and(other).is_none()))
}
