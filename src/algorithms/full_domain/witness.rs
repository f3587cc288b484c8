//! A row that stays too alone rules out many combinations at once.
//!
//! Two tuples are in one group of a combination if every column is at least at the level at which their cells
//! become equal. So each tuple joins the witness at one lowest combination, and at all above it; the rows that
//! join at the combinations below another one, added up, are the size of the witness's group there.

use super::groups::{Groups, Place};
use super::lattice::Lattice;
use super::space::Space;

/// The number of rows at every combination in the group that one of these groups belongs to there. Groups above must
/// be unions of those below; at combinations below the levels of the groups the numbers mean nothing.
pub fn group_sizes(space: &Space, lattice: &Lattice, groups: &Groups, own: usize) -> Vec<u32> {
    let runs = Place::side_by_side(
        (0..space.ladders.len()).map(|column| space.place(column)),
        groups.len() / GROUPS_PER_ENTRY,
    );
    let joins: Vec<Joins> =
        runs.iter().map(|columns| Joins::new(space, lattice, groups, own, columns)).collect();
    let mut sizes = vec![0; lattice.size()];
    groups.each(|key, rows| {
        let joined = joins.iter().fold(0u32, |number, joins| number.saturating_add(joins.of(key)));
        if let Some(size) = sizes.get_mut(joined as usize) {
            *size += rows;
        }
    });
    lattice.add_up(&mut sizes);
    sizes
}

/// A table of codes is made for at least this many groups per entry.
const GROUPS_PER_ENTRY: usize = 8;

/// What columns that stand side by side in a key add to the number of the combination at which a group joins another.
struct Joins {
    run: Place,
    /// By what the key holds there.
    adds: Vec<u32>,
}

impl Joins {
    fn new(space: &Space, lattice: &Lattice, groups: &Groups, own: usize, columns: &[usize]) -> Joins {
        let run = Place::spanning(columns.iter().map(|&column| space.place(column)));
        let mut adds: Vec<u32> = vec![0];
        for &column in columns {
            let ladder = &space.ladders[column];
            let own = space.code(groups, own, column);
            let of_code: Vec<u32> = (0..space.place(column).entries())
                .map(|code| match (code < ladder.codes()).then(|| ladder.meet(own, code)).flatten() {
                    Some(level) => u32::from(level) * lattice.stride(column),
                    None => NEVER,
                })
                .collect();
            let before = adds;
            let with = |&add: &u32| before.iter().map(move |before| before.saturating_add(add));
            adds = of_code.iter().flat_map(with).collect();
        }
        Joins { run, adds }
    }

    #[inline]
    fn of(&self, key: &[u64]) -> u32 {
        self.adds[self.run.code(key)]
    }
}

/// No combination has this number.
const NEVER: u32 = u32::MAX;

#[cfg(test)]
mod tests {
    use super::super::groups::{Roller, Stop};
    use super::super::lattice::{Combination, Levels, is_above};
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
        let space = Space::new(&plan, &table, &[], None).expect("it is small");
        let lattice = Lattice::new(space.ladders.iter().map(|ladder| ladder.top()).collect());
        assert_eq!((lattice.size(), space.tuples.len()), (9, 7));
        let cells =
            |tuple: usize, levels: &Levels| space.cells(&space.tuples, tuple, levels).collect::<Vec<_>>();
        for tuple in 0..space.tuples.len() {
            for (number, size) in (0..).zip(group_sizes(&space, &lattice, &space.tuples, tuple)) {
                let levels = lattice.levels(Combination(number));
                let equal = |&other: &usize| cells(other, &levels) == cells(tuple, &levels);
                let rows = (0..space.tuples.len()).filter(equal).map(|other| space.tuples.rows[other]);
                assert_eq!(size, rows.sum::<u32>(), "tuple {tuple} at {levels:?}");
            }
        }
        let sizes = group_sizes(&space, &lattice, &space.tuples, 6);
        assert!(sizes.iter().all(|&size| size < 2), "nobody is in the fifties but one");
    }

    #[test]
    fn groups_at_higher_levels_tell_the_same_sizes_from_there_on() {
        let table = Table::from_csv(TABLE.as_bytes()).expect("a table");
        let plan = CheckedPlan::new(&Plan::parse(PLAN).expect("a plan"), &table).expect("it fits");
        let space = Space::new(&plan, &table, &[], None).expect("it is small");
        let lattice = Lattice::new(space.ladders.iter().map(|ladder| ladder.top()).collect());
        let low: Levels = vec![1, 0];
        let raise = space.raise(&space.bottom, &low);
        let groups = Roller::default().roll_up(&space.tuples, &raise, Stop::NEVER).expect("nothing stops it");
        for own in 0..groups.len() {
            let key: Vec<u64> = groups.key(own).to_vec();
            let tuple = space.tuples.first_raised_to(&raise, &key).expect("groups are made of tuples");
            let all = group_sizes(&space, &lattice, &space.tuples, tuple);
            let from_groups = group_sizes(&space, &lattice, &groups, own);
            for number in
                (0..lattice.size()).filter(|&n| is_above(&lattice.levels(Combination(n as u32)), &low))
            {
                assert_eq!(all[number], from_groups[number], "group {own} at {number}");
            }
        }
    }
}
