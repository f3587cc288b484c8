//! K-MSD and K-MSD-AG: k-anonymity column by column, so that dependencies between columns survive.
//!
//! # Publishes
//! One table without a group number: rows with equal published quasi cells are a group. Cells are
//! recoded one by one, so a value may stay precise in one row and be generalised in another.
//!
//! # Attacker and claim
//! The attacker knows the quasi values of persons in the table and sees this one release: at least k
//! rows agree on all quasi cells. `k-msd-ag` also keeps every declared functional dependency among the
//! quasi columns: rows that agree on its left side in the release agree on its right side.
//!
//! # Method
//! A k-multiset dependency X ->k Y says that every Y value that occurs with an X value occurs with it at
//! least k times; the table is k-anonymous iff A ->k Y holds with A and Y making up all quasi columns
//! (Theorems 1 to 3).
//!
//! K-MSD:
//! 1. A = the largest set of columns that is k-anonymous as it is (IMKAS).
//! 2. While A lacks a column: take the one with the fewest values that occur in an A-group fewer than k
//!    times, generalise these inside every A-group by minimal distance generalisation (MDG,
//!    `mdg.rs`), and add it to A. Without an IMKAS the first step is the same with A empty.
//!
//! K-MSD-AG:
//! 1. A = a left side of the dependencies, made k-anonymous by K-MSD: the one that determines most
//!    columns (`closure`), or occurs most often (`paper`).
//! 2. While A lacks a column: if a dependency has its left side in A and its right side not, all rows that
//!    agree on the left side get the lowest common ancestor on the right (association generalisation),
//!    which joins A; otherwise step 2 of K-MSD.
//! 3. While a dependency is broken, associate every dependency in order.
//! 4. The same step after plain K-MSD; the better of both is published. Not with `start: "paper"`, which is the paper's
//!    method and its repair alone.
//!
//! # Deviations
//! Step 4 of K-MSD-AG is ours: a left side that is made k-anonymous first takes many columns with it, where plain K-MSD
//! keeps some dependencies by itself.
//! Step 3 of K-MSD-AG is ours. Theorem 6 claims that it is not needed, but a dependency breaks when its
//! left side is generalised after its right side: rows (a1,b1,c1), (a1,b1,c2), (a2,b2,c3), (a2,b2,c4)
//! with A -> B and C -> A give C = `*` for all rows and two values of A. The loop ends because cells only
//! move up, and groups can only become equal. What the paper leaves open (ties, what MDG takes along) is
//! listed in PAPERS.md. Multivalued dependencies are kept as functional ones, as the paper does; the
//! extra loss is in the private report.
//!
//! # Cost
//! Equal rows of a table of counts are moved in pieces, which are divided where only some of their cells move; a
//! release from counts differs from that of the rows by which of equal rows move.
//! O(n · q²) to count rare values for n rows, or pieces, and q quasi columns; generalising costs O(height · log) per
//! move. The search for IMKAS looks at a bounded number of rows and says so when the bound cut in.
//!
//! # Limits
//! Keeps k-anonymity of all quasi columns and nothing else: other principles, persons with several rows,
//! `maxLevel` and hierarchies without levels are refused; `weight` weighs the reported loss only. The
//! order of columns is greedy. A dependency that reaches a sensitive or insensitive column cannot be kept,
//! because only quasi columns are generalised. Protects one release, not a series.
//!
//! # Citation
//! L. Huang, J. Song, Y. Gao, Q. Cai, *Semantic integrity and K-anonymity*, 2014.

mod imkas;
mod mdg;
mod partition;
mod pieces;
mod start;
mod tree;
mod work;

use super::association::{Determination, determinations, until_nothing_moves};
use crate::error::Error;
use crate::plan::{CheckedPlan, DependencyKind, Start};
use crate::progress::Progress;
use crate::release::Recoding;
use crate::table::Table;
use crate::text::{Step, step};
use start::left_side;
use work::{Finished, Work};

/// K-MSD of section 5.
pub fn run(plan: &CheckedPlan, table: &Table, progress: &mut dyn Progress) -> Result<Recoding, Error> {
    let mut work = Work::new(plan, table)?;
    let columns: Vec<usize> = (0..work.width()).collect();
    k_msd(&mut work, &columns, progress);
    let notes = notes(&work);
    Ok(Recoding { notes, ..work.finish().recoding() })
}

/// K-MSD-AG of section 6.1.2, with the repair that Theorem 6 lacks.
pub fn run_ag(
    plan: &CheckedPlan,
    table: &Table,
    start: Start,
    progress: &mut dyn Progress,
) -> Result<Recoding, Error> {
    let all = determinations(plan, |_| true);
    let functional = determinations(plan, |declared| declared.kind == DependencyKind::Fd);
    let (finished, notes) = better(plan, table, &all, start, progress)?;
    let mut private_notes = Vec::new();
    if functional.len() < all.len() {
        let (without, _) = better(plan, table, &functional, start, progress)?;
        private_notes.push(step("note-multivalued").with("from", without.loss()).with("to", finished.loss()));
    }
    Ok(Recoding { notes, private_notes, ..finished.recoding() })
}

fn k_msd(work: &mut Work<'_>, columns: &[usize], progress: &mut dyn Progress) {
    work.start_with_imkas(columns, progress);
    while let Some(column) = work.fewest_violations(columns, progress) {
        work.construct(column, progress);
    }
}

/// The better of K-MSD-AG and of K-MSD with its right sides repaired afterwards; K-MSD-AG alone where the paper's start is
/// asked for, which then is the method as printed, with the repair that it needs.
fn better<'a>(
    plan: &'a CheckedPlan,
    table: &Table,
    dependencies: &[Determination],
    start: Start,
    progress: &mut dyn Progress,
) -> Result<(Finished<'a>, Vec<Step>), Error> {
    let associated = k_msd_ag(plan, table, dependencies, start, progress)?;
    if matches!(start, Start::Paper) {
        return Ok(associated);
    }
    let mut work = Work::new(plan, table)?;
    let columns: Vec<usize> = (0..work.width()).collect();
    k_msd(&mut work, &columns, progress);
    let mut notes = notes(&work);
    let mut repaired = work.finish();
    repair(&mut repaired, dependencies, progress);
    if repaired.loss() >= associated.0.loss() {
        return Ok(associated);
    }
    notes.push(step("note-k-msd-better"));
    Ok((repaired, notes))
}

fn k_msd_ag<'a>(
    plan: &'a CheckedPlan,
    table: &Table,
    dependencies: &[Determination],
    start: Start,
    progress: &mut dyn Progress,
) -> Result<(Finished<'a>, Vec<Step>), Error> {
    let mut work = Work::new(plan, table)?;
    let columns: Vec<usize> = (0..work.width()).collect();
    k_msd(&mut work, &left_side(dependencies, start).unwrap_or_else(|| columns.clone()), progress);
    loop {
        let applicable = dependencies.iter().find(|dependency| {
            let from_all = dependency.from.iter().all(|&column| work.is_anonymous(column));
            from_all && !work.is_anonymous(dependency.to)
        });
        if let Some(dependency) = applicable {
            work.associate(&dependency.from, dependency.to);
        } else if let Some(column) = work.fewest_violations(&columns, progress) {
            work.construct(column, progress);
        } else {
            break;
        }
    }
    let mut notes = notes(&work);
    let mut finished = work.finish();
    if repair(&mut finished, dependencies, progress) {
        notes.push(step("note-generalised-again"));
    }
    Ok((finished, notes))
}

/// Repairs what broke on the way; says whether anything did.
fn repair(finished: &mut Finished<'_>, dependencies: &[Determination], progress: &mut dyn Progress) -> bool {
    until_nothing_moves(dependencies, progress, |Determination { from, to }| finished.associate(from, *to))
        > 0
}

fn notes(work: &Work<'_>) -> Vec<Step> {
    work.cut_short.then(|| step("note-start-bounded")).into_iter().collect()
}
