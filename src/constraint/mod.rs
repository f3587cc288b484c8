//! Several k-anonymity constraints at once: which of them matter, and which belong together.
//!
//! A constraint (QI, K) asks that every row shares its cells on the columns QI with at least K rows.
//! X. Yang et al., *K-anonymization approaches for supporting multiple constraints*, Journal of Software
//! 17(5), 2006; definitions and theorems below are theirs.

mod filter;

pub(crate) use filter::ClassIndex;

pub use filter::{Filter, SubTable, Tuple};

use crate::table::ColumnId;

/// At least `k` rows agree on `columns`: the pair (QI, K) of Definition 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Constraint {
    columns: Vec<ColumnId>,
    k: u32,
}

impl Constraint {
    /// A constraint on a set of columns; their order does not matter.
    pub fn new(columns: impl IntoIterator<Item = ColumnId>, k: u32) -> Constraint {
        let mut columns: Vec<ColumnId> = columns.into_iter().collect();
        columns.sort();
        columns.dedup();
        Constraint { columns, k }
    }

    /// The columns in table order, each once.
    pub fn columns(&self) -> &[ColumnId] {
        &self.columns
    }

    /// How many rows must agree on them.
    pub fn k(&self) -> u32 {
        self.k
    }

    /// Whether the two have a column in common (Definition 2).
    ///
    /// ```
    /// use outis::constraint::Constraint;
    /// use outis::table::ColumnId;
    /// let on = |columns: [usize; 2]| Constraint::new(columns.map(ColumnId), 2);
    /// assert!(on([0, 1]).overlaps(&on([1, 2])));
    /// assert!(!on([0, 1]).overlaps(&on([2, 3])));
    /// ```
    pub fn overlaps(&self, other: &Constraint) -> bool {
        self.columns.iter().any(|column| other.columns.contains(column))
    }

    /// Whether every table that satisfies `other` satisfies this one, because it asks for no more rows on
    /// no more columns (Definition 3, Theorem 1).
    ///
    /// ```
    /// use outis::constraint::Constraint;
    /// use outis::table::ColumnId;
    /// let weak = Constraint::new([ColumnId(0)], 2);
    /// let strong = Constraint::new([ColumnId(0), ColumnId(1)], 3);
    /// assert!(weak.is_implied_by(&strong) && !strong.is_implied_by(&weak));
    /// ```
    pub fn is_implied_by(&self, other: &Constraint) -> bool {
        self.k <= other.k && self.columns.iter().all(|column| other.columns.contains(column))
    }
}

/// For each constraint the one that makes it redundant, itself not redundant; `None` for those that
/// matter. Of equal constraints the first matters.
///
/// ```
/// use outis::constraint::{Constraint, redundancy};
/// use outis::table::ColumnId;
/// let (a, b, c) = (ColumnId(0), ColumnId(1), ColumnId(2));
/// let set = [
///     Constraint::new([a, b], 3),
///     Constraint::new([a], 2),
///     Constraint::new([a, b, c], 3),
///     Constraint::new([b], 5),
/// ];
/// assert_eq!(redundancy(&set), [Some(2), Some(2), None, None]);
/// ```
pub fn redundancy(constraints: &[Constraint]) -> Vec<Option<usize>> {
    let yields_to = |at: usize, other: usize| {
        let (this, that) = (&constraints[at], &constraints[other]);
        at != other && this.is_implied_by(that) && (other < at || !that.is_implied_by(this))
    };
    let all = || 0..constraints.len();
    let matters: Vec<bool> = all().map(|at| !all().any(|other| yields_to(at, other))).collect();
    // implication is transitive, so whatever is implied at all is implied by one that matters
    all().map(|at| all().find(|&other| matters[other] && yields_to(at, other))).collect()
}

/// The constraints that matter, in their order.
pub fn minimise(constraints: &[Constraint]) -> Vec<Constraint> {
    let redundant = redundancy(constraints);
    let kept = constraints.iter().zip(redundant).filter(|(_, by)| by.is_none());
    kept.map(|(constraint, _)| constraint.clone()).collect()
}

/// The independent sets: the connected components of the graph in which constraints that overlap are
/// joined, as places in `constraints`. Sets and members are in the order of their first member.
///
/// Definition 4 read literally also admits unions of components; only components make the decomposition
/// unique, as Theorem 2 claims it is.
pub fn independent_sets(constraints: &[Constraint]) -> Vec<Vec<usize>> {
    let mut set_of: Vec<usize> = (0..constraints.len()).collect();
    for (at, constraint) in constraints.iter().enumerate() {
        for other in 0..at {
            let (from, to) = (set_of[at].max(set_of[other]), set_of[at].min(set_of[other]));
            if from != to && constraint.overlaps(&constraints[other]) {
                set_of.iter_mut().filter(|set| **set == from).for_each(|set| *set = to);
            }
        }
    }
    let members = |set: usize| (0..set_of.len()).filter(|&at| set_of[at] == set).collect();
    (0..constraints.len()).filter(|&at| set_of[at] == at).map(members).collect()
}

/// The union constraint: all columns, the largest k (Definition 5). A table that satisfies it satisfies
/// every one of `constraints` (Theorem 3), not the other way round.
pub fn union<'a>(constraints: impl IntoIterator<Item = &'a Constraint>) -> Constraint {
    let (mut columns, mut k) = (Vec::new(), 1);
    for constraint in constraints {
        columns.extend_from_slice(&constraint.columns);
        k = k.max(constraint.k);
    }
    Constraint::new(columns, k)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    pub(super) fn constraint(columns: &[usize], k: u32) -> Constraint {
        Constraint::new(columns.iter().map(|&column| ColumnId(column)), k)
    }

    /// Rows of small numbers satisfy a constraint by Definition 1, spelled out.
    pub(super) fn satisfies(rows: &[Vec<u32>], constraint: &Constraint) -> bool {
        let cells = |row: &Vec<u32>| -> Vec<u32> {
            constraint.columns().iter().map(|column| row[column.0]).collect()
        };
        let agreeing = |row: &Vec<u32>| rows.iter().filter(|other| cells(other) == cells(row)).count();
        rows.iter().all(|row| agreeing(row) >= constraint.k() as usize)
    }

    pub(super) fn constraints() -> impl Strategy<Value = Vec<Constraint>> {
        let columns = prop::collection::btree_set(0..4usize, 1..4);
        let one = (columns, 2..5u32)
            .prop_map(|(columns, k)| constraint(&columns.into_iter().collect::<Vec<_>>(), k));
        prop::collection::vec(one, 1..6)
    }

    pub(super) fn rows(most: usize) -> impl Strategy<Value = Vec<Vec<u32>>> {
        prop::collection::vec(prop::collection::vec(0..3u32, 4), 0..most)
    }

    /// Tables 2 and 3: attributes in the order Race, Birth, Sex, ZIP, Height, Weight, Work_Hrs, Salary, Edu.
    fn experiment(n: usize) -> Vec<Constraint> {
        let all: [(&[usize], u32); 8] = [
            (&[0, 1, 2], 5),
            (&[1, 2, 3], 3),
            (&[2, 3], 5),
            (&[3, 4], 3),
            (&[5, 6, 7], 6),
            (&[6, 7, 8], 3),
            (&[0, 1, 8], 4),
            (&[3, 5], 8),
        ];
        all[..n].iter().map(|(columns, k)| constraint(columns, *k)).collect()
    }

    #[test]
    fn the_constraints_of_table_2_fall_apart_as_in_table_3() {
        let sets = |n| independent_sets(&experiment(n));
        assert_eq!(sets(2), [[0, 1]]);
        assert_eq!(sets(3), [[0, 1, 2]]);
        assert_eq!(sets(4), [[0, 1, 2, 3]]);
        assert_eq!(sets(5), [vec![0, 1, 2, 3], vec![4]]);
        assert_eq!(sets(6), [vec![0, 1, 2, 3], vec![4, 5]]);
        assert_eq!(sets(7), [(0..7).collect::<Vec<_>>()]);
        assert_eq!(sets(8), [(0..8).collect::<Vec<_>>()]);
    }

    #[test]
    fn the_union_constraints_of_table_3() {
        assert_eq!(union(&experiment(2)), constraint(&[0, 1, 2, 3], 5));
        assert_eq!(union(&experiment(3)), constraint(&[0, 1, 2, 3], 5));
        assert_eq!(union(&experiment(4)), constraint(&[0, 1, 2, 3, 4], 5), "as printed");
        assert_eq!(union(&experiment(7)), constraint(&[0, 1, 2, 3, 4, 5, 6, 7, 8], 6));
        assert_eq!(union(&experiment(8)).k(), 8);
    }

    #[test]
    fn none_of_the_constraints_of_table_2_is_redundant() {
        assert_eq!(redundancy(&experiment(8)), [None; 8], "C3 asks for fewer columns and more rows than C2");
    }

    #[test]
    fn of_equal_constraints_the_first_stays() {
        let set = [constraint(&[0, 1], 3), constraint(&[1, 0], 3), constraint(&[1], 3)];
        assert_eq!(redundancy(&set), [None, Some(0), Some(0)]);
        assert_eq!(minimise(&set), [constraint(&[0, 1], 3)]);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn theorem_1_a_table_satisfies_all_constraints_iff_it_satisfies_those_that_matter(
            set in constraints(), rows in rows(12),
        ) {
            let all = |set: &[Constraint]| set.iter().all(|constraint| satisfies(&rows, constraint));
            prop_assert_eq!(all(&set), all(&minimise(&set)));
            for (at, by) in redundancy(&set).into_iter().enumerate() {
                if let Some(by) = by {
                    prop_assert!(!satisfies(&rows, &set[by]) || satisfies(&rows, &set[at]));
                }
            }
        }

        #[test]
        fn no_constraint_that_matters_implies_another(set in constraints()) {
            let kept = minimise(&set);
            for (at, one) in kept.iter().enumerate() {
                let others = kept.iter().enumerate().filter(|&(other, _)| other != at);
                prop_assert!(others.clone().all(|(_, other)| !one.is_implied_by(other)));
            }
        }

        #[test]
        fn theorem_2_independent_sets_share_no_column_and_cannot_be_divided(set in constraints()) {
            let sets = independent_sets(&set);
            let mut members: Vec<usize> = sets.concat();
            members.sort();
            prop_assert_eq!(members, (0..set.len()).collect::<Vec<_>>());
            let columns = |members: &[usize]| union(members.iter().map(|&at| &set[at])).columns().to_vec();
            for (at, one) in sets.iter().enumerate() {
                for other in &sets[..at] {
                    prop_assert!(columns(one).iter().all(|column| !columns(other).contains(column)));
                }
                // every way of dividing it in two cuts an overlap
                for bits in 1..(1u32 << one.len()) - 1 {
                    let side = |inside: bool| -> Vec<usize> {
                        (0..one.len()).filter(|bit| (bits >> bit & 1 == 1) == inside).map(|bit| one[bit]).collect()
                    };
                    let (left, right) = (side(true), side(false));
                    prop_assert!(left.iter().any(|&a| right.iter().any(|&b| set[a].overlaps(&set[b]))));
                }
            }
        }

        #[test]
        fn minimising_changes_no_set_of_columns(set in constraints()) {
            let columns = |set: &[Constraint]| {
                let sets = independent_sets(set).into_iter();
                let mut columns: Vec<Vec<ColumnId>> =
                    sets.map(|members| union(members.iter().map(|&at| &set[at])).columns().to_vec()).collect();
                columns.sort();
                columns
            };
            prop_assert_eq!(columns(&set), columns(&minimise(&set)));
        }

        #[test]
        fn theorem_3_the_union_constraint_is_enough(set in constraints(), rows in rows(12)) {
            if satisfies(&rows, &union(&set)) {
                prop_assert!(set.iter().all(|constraint| satisfies(&rows, constraint)));
            }
        }
    }
}
