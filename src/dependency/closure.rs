//! What follows from a set of functional dependencies (Armstrong's axioms).

use super::Functional;
use crate::table::ColumnId;
use std::collections::BTreeSet;

/// All columns that `columns` determine.
///
/// ```
/// use outis::dependency::{Functional, closure};
/// use outis::table::ColumnId;
/// let [a, b, c, d] = [0, 1, 2, 3].map(ColumnId);
/// let known = [Functional::new([a], [b]), Functional::new([b, c], [d])];
/// assert_eq!(closure([a, c], &known), [a, b, c, d].into());
/// assert_eq!(closure([a], &known), [a, b].into());
/// ```
pub fn closure<'a>(
    columns: impl IntoIterator<Item = ColumnId>,
    known: impl IntoIterator<Item = &'a Functional> + Clone,
) -> BTreeSet<ColumnId> {
    let mut reached: BTreeSet<ColumnId> = columns.into_iter().collect();
    loop {
        let before = reached.len();
        for dependency in known.clone() {
            if dependency.from.is_subset(&reached) {
                reached.extend(&dependency.to);
            }
        }
        if reached.len() == before {
            return reached;
        }
    }
}

/// Whether a dependency follows from the known ones.
pub fn implies<'a>(known: impl IntoIterator<Item = &'a Functional> + Clone, dependency: &Functional) -> bool {
    dependency.to.is_subset(&closure(dependency.from.iter().copied(), known))
}

/// Equivalent dependencies with one column on the right, nothing superfluous on the left, and none that
/// follows from the others. Order: as given, then by determined column.
///
/// ```
/// use outis::dependency::{Functional, minimal_cover};
/// use outis::table::ColumnId;
/// let [a, b, c] = [0, 1, 2].map(ColumnId);
/// let cover = minimal_cover(&[Functional::new([a], [b]), Functional::new([b], [c]), Functional::new([a, b], [c])]);
/// assert_eq!(cover, [Functional::new([a], [b]), Functional::new([b], [c])]);
/// ```
pub fn minimal_cover(known: &[Functional]) -> Vec<Functional> {
    let mut cover: Vec<Functional> = (known.iter())
        .flat_map(|dependency| {
            let determined = dependency.to.difference(&dependency.from);
            determined.map(|&to| Functional::new(dependency.from.iter().copied(), [to]))
        })
        .collect();
    for index in 0..cover.len() {
        cover[index] = without_superfluous(cover[index].clone(), &cover);
    }
    let mut index = 0;
    while index < cover.len() {
        let candidate = cover.remove(index);
        if !implies(cover.as_slice(), &candidate) {
            cover.insert(index, candidate);
            index += 1;
        }
    }
    cover
}

/// A dependency that follows from the known ones, without the columns of its left side that it does not need.
pub fn without_superfluous(mut dependency: Functional, known: &[Functional]) -> Functional {
    for column in dependency.from.clone() {
        dependency.from.remove(&column);
        if !implies(known, &dependency) {
            dependency.from.insert(column);
        }
    }
    dependency
}
