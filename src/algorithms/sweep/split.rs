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

/// The parts of a block below the node that all its atoms share in a column, in the order of their nodes; children
/// with too few rows are pooled into a last one.
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
    let nodes = &below.node[run.low as usize..=run.high as usize];
    let mut children = nodes.to_vec();
    children.sort_unstable();
    children.dedup();
    let child_of_leaf: Vec<usize> =
        (nodes.iter()).map(|node| children.binary_search(node).expect("every node is a child")).collect();
    let child = |share: &Share| child_of_leaf[(atoms.leaf(share.atom, column) - run.low) as usize];

    let mut rows = vec![0; children.len()];
    block.iter().for_each(|share| rows[child(share)] += share.rows);
    let mut kept: Vec<usize> = (0..rows.len()).filter(|&child| rows[child] >= fewest).collect();
    let mut pooled: u32 = rows.iter().filter(|&&rows| rows < fewest).sum();
    if (1..fewest).contains(&pooled) {
        // ties: the first of the smallest
        let smallest = (0..kept.len()).min_by_key(|&part| rows[kept[part]])?;
        pooled += rows[kept.remove(smallest)];
    }
    if kept.len() + usize::from(pooled > 0) < 2 {
        return None;
    }

    let mut part_of_child = vec![kept.len(); children.len()];
    kept.iter().enumerate().for_each(|(part, &child)| part_of_child[child] = part);
    let mut sizes = vec![0; kept.len() + 1];
    block.iter().for_each(|share| sizes[part_of_child[child(share)]] += 1);
    let mut parts: Vec<Vec<Share>> = sizes.into_iter().map(Vec::with_capacity).collect();
    // the order of a block is kept in its parts
    block.iter().for_each(|share| parts[part_of_child[child(share)]].push(*share));
    parts.retain(|part| !part.is_empty());
    Some(parts)
}
