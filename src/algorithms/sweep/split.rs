//! What is left is cut into blocks by the widest column: Mondrian, with small children pooled.

use super::atoms::Atoms;
use super::axis::{Run, Space};
use super::groups::Share;

/// Cuts atoms into blocks of at most `most` atoms, each with at least `fewest` rows, as far as the
/// hierarchies allow.
pub fn split(space: &Space, atoms: &Atoms, all: Vec<Share>, most: usize, fewest: u32) -> Vec<Vec<Share>> {
    let mut blocks = Vec::new();
    let mut pending = vec![all];
    while let Some(mut block) = pending.pop() {
        if block.len() <= most {
            blocks.push(block);
            continue;
        }
        match cut(space, atoms, &mut block, fewest) {
            Some(parts) => {
                drop(block);
                pending.extend(parts.into_iter().rev());
            }
            None => {
                block.sort_unstable();
                blocks.push(block);
            }
        }
    }
    blocks
}

/// Cuts at the widest column that gives at least two parts; the block is sorted on the way.
fn cut(space: &Space, atoms: &Atoms, block: &mut [Share], fewest: u32) -> Option<Vec<Vec<Share>>> {
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
    block: &mut [Share],
    column: usize,
    run: Run,
    fewest: u32,
) -> Option<Vec<Vec<Share>>> {
    let levels = &space.axes[column].levels;
    let below =
        levels.iter().rev().find(|level| level.node[run.low as usize] != level.node[run.high as usize])?;
    let node = |share: &Share| below.node[atoms.leaf(share.atom, column) as usize];
    block.sort_unstable_by_key(|share| (node(share), *share));
    let rows = |part: &[Share]| -> u32 { part.iter().map(|share| share.rows).sum() };
    let (mut parts, mut rest): (Vec<Vec<Share>>, Vec<Share>) = (Vec::new(), Vec::new());
    for child in block.chunk_by(|a, b| node(a) == node(b)) {
        if rows(child) < fewest {
            rest.extend_from_slice(child);
        } else {
            parts.push(child.to_vec());
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
