//! k^m-anonymity: items of sets become less precise or are left out, group by group, until a few of them single nobody out.
//!
//! # Publishes
//! Of every row what its group shows of its items. A group treats an item alike in all its rows: it shows the item, a node of
//! the column's tree above it, or nothing.
//!
//! # Attacker and claim
//! Someone who knows the quasi values of their victim and any m of its items finds none, or at least k rows that fit: k^m-anonymity
//! inside every group, which is (k, k^m)-anonymity where the plan also promises k-anonymity. Whatever a group shows of m items of
//! one row is at most m things that this row shows together, and at least k rows show them. An item of which a group shows nothing
//! tells its rows apart for nobody.
//!
//! # Method
//! As the apriori anonymization of Terrovitis et al., from single things to sets of m:
//! 1. Count in how many rows of the group every set of i things occurs, of what is shown so far.
//! 2. As long as some occur in fewer than k rows, take the step that costs least for each of them that it changes. Without a tree
//!    (`leave_out`) the steps leave out an item; with one (`climb`) they also show a node for everything below it.
//!
//! A step never makes a frequent set rare: whatever a row shows together stood for things that it showed together before, and all
//! rows that showed these show it too. So no size is looked at twice.
//!
//! # Deviations
//! Groups are those of the quasi columns, where the paper has one table of sets and nothing else. Where the paper goes up to the root,
//! an item is left out here: the root says only that there was something. A rare item can be left out by itself, where the
//! paper would take all its siblings up with it. Sets are met in the order of their cost, not of a count tree.
//!
//! # Cost
//! All sets of up to m items of every row; plans with more than [`MOST_SETS`](crate::plan::MOST_SETS) are refused. With a tree a
//! row's sets are counted again for every step that changes it.
//!
//! # Limits
//! Says nothing to someone who knows more than m items, or which items somebody does not have. In groups hardly larger than
//! k nearly everything is left out: promise larger groups, or a smaller k for items. A greedy choice, not the least loss:
//! with a tree a release can also lose more than by leaving out alone.
//!
//! # Citation
//! M. Terrovitis, N. Mamoulis, P. Kalnis, *Privacy-preserving anonymization of set-valued data*, VLDB 2008. G. Poulis, G.
//! Loukides, A. Gkoulalas-Divanis, S. Skiadopoulos, *Anonymizing data with relational and transaction attributes*, ECML PKDD 2013.

mod climb;
mod leave_out;

use crate::plan::{CheckedPlan, ItemsChanged};
use crate::release::{ClassId, Recoding};
use crate::table::Table;

/// Decides what each class shows of items, column by column.
pub fn run(plan: &CheckedPlan, table: &Table, recoding: &mut Recoding) {
    let classes = recoding.class_of_row.iter().filter(|&&class| class != ClassId::SUPPRESSED);
    let classes = classes.map(|class| class.0 as usize + 1).max().unwrap_or(0);
    for items in &plan.items {
        let mut sets: Vec<Vec<&[u32]>> = vec![Vec::new(); classes];
        table.column(items.column).codes.for_each(|row, code| {
            let class = recoding.class_of_row[row.0 as usize];
            if class != ClassId::SUPPRESSED {
                sets[class.0 as usize].push(&items.of_code[code.0 as usize]);
            }
        });
        let changed = |sets: &Vec<&[u32]>| -> ItemsChanged {
            match &items.tree {
                Some(tree) => climb::changed(sets, tree, &items.asked),
                None => leave_out::changed(sets, &items.asked),
            }
        };
        recoding.items.push(sets.iter().map(changed).collect());
    }
}

/// Every choice of so many of the things, in their order.
fn each_of_size<T: Copy>(things: &[T], size: usize, chosen: &mut Vec<T>, visit: &mut impl FnMut(&[T])) {
    if chosen.len() == size {
        return visit(chosen);
    }
    for (place, &thing) in things.iter().enumerate() {
        chosen.push(thing);
        each_of_size(&things[place + 1..], size, chosen, visit);
        chosen.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_is_visited_once() {
        let mut seen = Vec::new();
        each_of_size(&[4, 7, 9], 2, &mut Vec::new(), &mut |chosen| seen.push(chosen.to_vec()));
        assert_eq!(seen, [vec![4, 7], vec![4, 9], vec![7, 9]]);
    }
}
