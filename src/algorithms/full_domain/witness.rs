//! A row that stays too alone rules out many combinations at once.
//!
//! Two tuples are in one group of a combination if every column is at least at the level at which their cells
//! become equal. So each tuple joins the witness at one lowest combination, and at all above it; the rows that
//! join at the combinations below another one, added up, are the size of the witness's group there.

use super::groups::Place;
use super::lattice::{Combination, Lattice};
use super::space::Space;

/// The combinations at which the group of a tuple has fewer than `fewest` rows. Groups above must be unions of
/// those below.
pub fn too_alone(
    space: &Space,
    lattice: &Lattice,
    tuple: usize,
    fewest: u32,
) -> impl Iterator<Item = Combination> {
    let sizes = group_sizes(space, lattice, tuple);
    (0..).zip(sizes).filter(move |(_, size)| *size < fewest).map(|(number, _)| Combination(number))
}

/// The number of rows in the group of a tuple at every combination.
fn group_sizes(space: &Space, lattice: &Lattice, tuple: usize) -> Vec<u32> {
    let joins: Vec<(Place, Vec<u32>)> = (space.ladders.iter().enumerate())
        .map(|(column, ladder)| {
            let own = space.code(&space.tuples, tuple, column);
            let joins = |code| match ladder.meet(own, code) {
                Some(level) => u32::from(level) * lattice.stride(column),
                None => NEVER,
            };
            (space.place(column), (0..ladder.codes()).map(joins).collect())
        })
        .collect();
    let mut sizes = vec![0; lattice.size()];
    for (group, &rows) in space.tuples.rows.iter().enumerate() {
        let joined = joins.iter().fold(0u32, |number, (place, joins)| {
            number.saturating_add(joins[space.tuples.code(group, *place)])
        });
        if let Some(size) = sizes.get_mut(joined as usize) {
            *size += rows;
        }
    }
    lattice.add_up(&mut sizes);
    sizes
}

/// No combination has this number.
const NEVER: u32 = u32::MAX;

#[cfg(test)]
mod tests {
    use super::super::lattice::Levels;
    use super::*;
    use crate::plan::{CheckedPlan, Plan};
    use crate::table::Table;

    const TABLE: &str = "age,town\n21,Graz\n22,Graz\n26,Linz\n27,Wien\n27,Wien\n33,Linz\n38,Graz\n59,Wien\n";

    /// Ages never all meet: no level above tens is allowed.
    const PLAN: &str = r#"{ "version": 1,
        "attributes": {
            "age": { "role": "quasi", "maxLevel": 2, "hierarchy": { "kind": "intervals", "widths": [5, 10] } },
            "town": { "role": "quasi", "hierarchy": { "kind": "tree", "paths":
                [["Graz", "south", "*"], ["Linz", "north", "*"], ["Wien", "north", "*"]] } } },
        "principles": [{ "kind": "k-anonymity", "k": 2 }],
        "algorithm": { "name": "full-domain" } }"#;

    #[test]
    fn the_group_of_every_tuple_has_the_size_that_counting_finds_at_every_combination() {
        let table = Table::from_csv(TABLE.as_bytes()).expect("a table");
        let plan = CheckedPlan::new(&Plan::parse(PLAN).expect("a plan"), &table).expect("it fits");
        let space = Space::new(&plan, &table, &[]).expect("it is small");
        let lattice = Lattice::new(space.ladders.iter().map(|ladder| ladder.top()).collect());
        assert_eq!((lattice.size(), space.tuples.len()), (9, 7));
        let cells =
            |tuple: usize, levels: &Levels| space.cells(&space.tuples, tuple, levels).collect::<Vec<_>>();
        for tuple in 0..space.tuples.len() {
            for (number, size) in (0..).zip(group_sizes(&space, &lattice, tuple)) {
                let levels = lattice.levels(Combination(number));
                let equal = |&other: &usize| cells(other, &levels) == cells(tuple, &levels);
                let rows = (0..space.tuples.len()).filter(equal).map(|other| space.tuples.rows[other]);
                assert_eq!(size, rows.sum::<u32>(), "tuple {tuple} at {levels:?}");
            }
        }
        let alone: Vec<Combination> = too_alone(&space, &lattice, 6, 2).collect();
        assert_eq!(alone.len(), 9, "nobody is in the fifties but one");
    }
}
