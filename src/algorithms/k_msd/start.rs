//! Which left side K-MSD-AG makes k-anonymous first.

use super::Determination;
use crate::dependency::{Functional, closure};
use crate::plan::Start;
use crate::table::ColumnId;
use std::cmp::Reverse;

/// The left side to start with, `None` without dependencies. By `closure`: the one that determines most
/// columns, directly or not, then the one with most dependencies. By `paper`: the latter alone. Ties in
/// column order.
pub fn left_side(dependencies: &[Determination], start: Start) -> Option<Vec<usize>> {
    let known: Vec<Functional> = (dependencies.iter())
        .map(|dependency| {
            let from = dependency.from.iter().map(|&column| ColumnId(column));
            Functional::new(from, [ColumnId(dependency.to)])
        })
        .collect();
    let reach = |from: &[usize]| match start {
        Start::Closure => closure(from.iter().map(|&column| ColumnId(column)), &known).len() - from.len(),
        Start::Paper => 0,
    };
    let uses = |from: &[usize]| dependencies.iter().filter(|dependency| dependency.from == from).count();
    (dependencies.iter())
        .map(|dependency| dependency.from.as_slice())
        .min_by_key(|from| (Reverse(reach(from)), Reverse(uses(from)), from.to_vec()))
        .map(<[usize]>::to_vec)
}
