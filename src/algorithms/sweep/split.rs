//! What is left is cut into blocks by the widest column: Mondrian, with small children pooled.

use super::atoms::Atoms;
use super::axis::{Run, Space};
use super::groups::Share;

/// Cuts atoms into blocks of at most `most` atoms, each with at least `fewest` rows, as far as the
/// hierarchies allow.
pub fn split(space: &Space, atoms: &Atoms, all: Vec<Share>, most: usize, fewest: u32) -> Vec<Vec<Share>> {
    let mut blocks = Vec::new();
    let mut pending = vec![all];
    while let Some(block) = pending.pop() {
        if block.len() <= most {
            blocks.push(block);
            continue;
        }
        match cut(space, atoms, &block, fewest) {
            Some(parts) => pending.extend(parts.into_iter().rev()),
            None => blocks.push(block),
        }
    }
    blocks
}

/// Cuts at the widest column that gives at least two parts.
fn cut(space: &Space, atoms: &Atoms, block: &[Share], fewest: u32) -> Option<Vec<Vec<Share>>> {
    let around = atoms.boxed(block.iter().map(|share| share.atom));
    let mut columns: Vec<(f64, usize)> = (space.axes.iter().zip(&around).enumerate())
        .filter(|(_, (_, run))| run.low < run.high)
        .map(|(column, (axis, run))| (axis.loss(run.low, run.high), column))
        .collect();
    columns.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    columns.into_iter().find_map(|(_, column)| pooled(space, atoms, block, column, around[column], fewest))
}

/// The parts of a block below the node that all its atoms share in a column; children with too few rows
/// are pooled.
fn pooled(
    space: &Space,
    atoms: &Atoms,
    block: &[Share],
    column: usize,
    run: Run,
    fewest: u32,
) -> Option<Vec<Vec<Share>>> {
    let levels = &space.axes[column].levels;
    let below =
        levels.iter().rev().find(|level| level.node[run.low as usize] != level.node[run.high as usize])?;
    // nodes before places: the order of a block is kept in its parts
    let mut sorted: Vec<u64> = (block.iter().enumerate())
        .map(|(place, share)| {
            let leaf = atoms.leaf(share.atom, column) as usize;
            u64::from(below.node[leaf]) << 32 | place as u64
        })
        .collect();
    sorted.sort_unstable();
    let rows = |part: &[Share]| -> u32 { part.iter().map(|share| share.rows).sum() };
    let (mut parts, mut rest): (Vec<Vec<Share>>, Vec<Share>) = (Vec::new(), Vec::new());
    for child in sorted.chunk_by(|a, b| a >> 32 == b >> 32) {
        let child: Vec<Share> = child.iter().map(|&packed| block[packed as u32 as usize]).collect();
        if rows(&child) < fewest {
            rest.extend(child);
        } else {
            parts.push(child);
        }
    }
    if !rest.is_empty() {
        if rows(&rest) < fewest {
            // ties: the first of the smallest
            let smallest = (0..parts.len()).min_by_key(|&part| rows(&parts[part]))?;
            rest.extend(parts.remove(smallest));
        }
        rest.sort_unstable();
        parts.push(rest);
    }
    (parts.len() > 1).then_some(parts)
}
