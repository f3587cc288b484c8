//! The split against one that computes every box anew, and packed points against points as they are.

use super::boxes::{Packing, Sides};
use super::*;
use crate::plan::{CheckedPlan, Plan};
use crate::table::Table;

struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

/// A table of numbers, words and codes, some missing, with so many quasi columns.
fn table(dice: &mut Dice, rows: usize, columns: usize) -> Table {
    let mut text: String = (0..columns).map(|column| format!("q{column},")).collect();
    text += "s\n";
    for _ in 0..rows {
        for column in 0..columns {
            text += &match (column % 4, dice.below(12)) {
                (_, 0) => String::new(),
                (0, _) => dice.below(90).to_string(),
                (1, _) => ["Rome", "Oslo", "Lima"][dice.below(3)].to_owned(),
                (2, _) => format!("0{}", 1000 + 37 * dice.below(20)),
                _ => format!("{}.5", dice.below(4)),
            };
            text += ",";
        }
        text += "x\n";
    }
    Table::from_csv(text.as_bytes()).expect("well formed")
}

fn plan(columns: usize) -> Plan {
    let mut attributes: serde_json::Map<String, serde_json::Value> = (0..columns)
        .map(|column| {
            let weight = [1.0, 2.5, 0.1][column % 3];
            (format!("q{column}"), serde_json::json!({ "role": "quasi", "weight": weight }))
        })
        .collect();
    attributes.insert("s".to_owned(), serde_json::json!({ "role": "sensitive" }));
    Plan::from_value(serde_json::json!({
        "version": 1, "attributes": attributes,
        "principles": [{ "kind": "k-anonymity", "k": 2 }], "algorithm": { "name": "mondrian" },
    }))
    .expect("a plan")
}

/// The rows of both sides of a cut, list by list.
type Halves = [Vec<Vec<RowId>>; 2];

/// What publishing the smallest box around some rows loses.
fn loss(space: &Space<'_>, rows: &[RowId]) -> f64 {
    let mut extents = Vec::new();
    space.extents(rows, &mut extents);
    extents.iter().enumerate().map(|(column, &extent)| space.loss(column, extent)).sum()
}

/// The rows of the first `after` members of every list along a column, and the others; counterfeits come
/// first, but every member has a row.
fn sides(space: &Space<'_>, lists: &[Vec<RowId>], groups: usize, column: usize, after: usize) -> Halves {
    let mut left: Vec<Vec<RowId>> = lists.to_vec();
    left.iter_mut().for_each(|list| list.sort_by_key(|&row| (space.at(row, column), row)));
    let mut taken: Vec<Vec<RowId>> = vec![Vec::new(); lists.len()];
    for member in 0..after {
        let most = (0..lists.len()).rev().max_by_key(|&list| left[list].len()).expect("lists");
        for list in 0..lists.len() {
            if left[list].len() == groups - member || list == most {
                taken[list].push(left[list].remove(0));
            }
        }
    }
    [taken, left]
}

/// The groups of a bucket, cut by trying every cut and computing its boxes anew.
fn slowly(
    space: &Space<'_>,
    lists: Vec<Vec<RowId>>,
    groups: usize,
    depth: u32,
    deepest: u32,
) -> Vec<Vec<RowId>> {
    if groups == 1 {
        return vec![lists.concat()];
    }
    let mut best: Option<(f64, usize, usize, Halves)> = None;
    for column in 0..space.attributes.len() {
        for after in (1..groups).filter(|&after| depth < deepest || after == groups / 2) {
            let both = sides(space, &lists, groups, column, after);
            let cost = (lists.len() * after) as f64 * loss(space, &both[0].concat())
                + (lists.len() * (groups - after)) as f64 * loss(space, &both[1].concat());
            let off_middle = |after: usize| after.abs_diff(groups - after);
            let better = best.as_ref().is_none_or(|(least, at, cut, _)| {
                let nearer = (off_middle(after), after) < (off_middle(*cut), *cut);
                cost < *least || (cost == *least && *at == column && nearer)
            });
            if better {
                best = Some((cost, column, after, both));
            }
        }
    }
    let (_, _, after, [left, right]) = best.expect("there is a cut");
    let mut all = slowly(space, left, after, depth + 1, deepest);
    all.extend(slowly(space, right, groups - after, depth + 1, deepest));
    all
}

#[test]
fn cuts_are_those_of_trying_every_one() {
    let dice = &mut Dice(3);
    for columns in [1, 2, 5, 8, 9, 17] {
        for _ in 0..12 {
            let values = 2 + dice.below(3);
            let groups = 1 + dice.below(14);
            // every list but one may lack rows: counterfeits take their places
            let lengths: Vec<usize> =
                (0..values).map(|value| if value == 0 { groups } else { dice.below(groups + 1) }).collect();
            let table = table(dice, lengths.iter().sum(), columns);
            let plan = plan(columns);
            let checked = CheckedPlan::new(&plan, &table).expect("a plan that fits");
            let space = Space::new(&checked, &table);
            let mut rows: Vec<RowId> = table.row_ids().collect();
            (1..rows.len()).rev().for_each(|last| rows.swap(last, dice.below(last + 1)));
            let mut lists = Vec::new();
            for &length in &lengths {
                lists.push(rows.split_off(rows.len() - length));
            }
            let counterfeits = lengths.iter().map(|length| groups - length).collect();
            let bucket = Bucket { rows: lists.clone(), counterfeits };
            let mut fast: Vec<Vec<RowId>> = Vec::new();
            split(&bucket, &space, |rows, absent| {
                assert_eq!(rows.len() + absent.len(), values);
                fast.push(rows.to_vec());
                true
            });
            let deepest = 2 * groups.next_power_of_two().trailing_zeros();
            let mut slow = slowly(&space, lists, groups, 0, deepest);
            for groups in [&mut fast, &mut slow] {
                groups.iter_mut().for_each(|group| group.sort_unstable());
                groups.sort_unstable();
            }
            assert_eq!(fast, slow, "{columns} columns, lists of {lengths:?}");
        }
    }
}

#[test]
fn packed_points_lose_what_boxes_lose() {
    let dice = &mut Dice(8);
    for columns in [1, 3, 4, 5, 7, 8, 9, 16, 20] {
        let table = table(dice, 40, columns);
        let plan = plan(columns);
        let checked = CheckedPlan::new(&plan, &table).expect("a plan that fits");
        let space = Space::new(&checked, &table);
        let rows: Vec<RowId> = table.row_ids().collect();
        let ends = [1, 4, 5, 17, 39, 40];
        let expected = Sides {
            left: ends[..5].iter().map(|&end| loss(&space, &rows[..end])).collect(),
            right: ends[..5].iter().map(|&end| loss(&space, &rows[end..])).collect(),
        };
        for packing in [Packing::NARROW, Packing::WIDE] {
            let mut points = Points::packed(&space, &rows, packing);
            let mut sides = Sides::default();
            points.losses(&space, 0..40, &ends, &mut sides);
            assert_eq!(sides, expected, "{columns} columns, {packing:?}");
            for (place, &row) in (0u32..).zip(&rows) {
                assert!((0..columns).all(|column| points.at(place, column) == space.at(row, column)));
            }
        }
    }
}

#[test]
fn columns_of_very_many_values_are_packed_more_loosely() {
    let text: String = (0..40_000).map(|row| format!("{row},{}\n", row % 3)).collect();
    let table =
        Table::from_csv(format!("q0,q1,s\n{}", text.replace('\n', ",x\n")).as_bytes()).expect("well formed");
    let plan = plan(2);
    let checked = CheckedPlan::new(&plan, &table).expect("a plan that fits");
    let space = Space::new(&checked, &table);
    let rows: Vec<RowId> = table.row_ids().collect();
    let split_along = |rows: &[RowId], ends: &[usize]| {
        let mut sides = Sides::default();
        Points::new(&space, rows).losses(&space, 0..rows.len() as u32, ends, &mut sides);
        sides
    };
    // the last value that fits, the first that does not, and all of them
    for end in [1 << 15, (1 << 15) + 1, rows.len()] {
        let rows = &rows[..end];
        let points = Points::new(&space, rows);
        assert!((0..end as u32).all(|row| points.at(row, 0) == space.at(RowId(row), 0)));
        let half = end / 2;
        let expected =
            Sides { left: vec![loss(&space, &rows[..half])], right: vec![loss(&space, &rows[half..])] };
        assert_eq!(split_along(rows, &[half, end]), expected);
    }
}
