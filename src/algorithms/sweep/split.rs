//! What is left is cut into blocks, column by column, with small children pooled: Mondrian, but for the choice of
//! the column.

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

/// Cuts where it saves most, if that gives at least two parts. Ties: the first column.
fn cut(space: &Space, atoms: &Atoms, block: &[Share], fewest: u32) -> Option<Vec<Vec<Share>>> {
    let around = atoms.boxed(block.iter().map(|share| share.atom));
    let mut cuts: Vec<Cut> = (around.iter().enumerate())
        .filter_map(|(column, &run)| Cut::new(space, atoms, block, column, run))
        .collect();
    cuts.sort_by(|a, b| b.saves.total_cmp(&a.saves));
    cuts.into_iter().find_map(|cut| cut.parts(atoms, block, fewest))
}

/// A block cut at the children of the node that all its atoms share in a column.
struct Cut {
    column: usize,
    first_leaf: u32,
    /// Children in the order of their nodes.
    child_of_leaf: Vec<usize>,
    /// The rows of each.
    rows: Vec<u32>,
    /// How much less the children lose than the node above them, for each time that the block is halved: no box
    /// reaches across a cut, and one into hundreds of children leaves little to find in each.
    saves: f64,
}

impl Cut {
    fn new(space: &Space, atoms: &Atoms, block: &[Share], column: usize, run: Run) -> Option<Cut> {
        let axis = &space.axes[column];
        let (first, last) = (run.low as usize, run.high as usize);
        let below = axis.levels.iter().rev().find(|level| level.node[first] != level.node[last])?;
        let nodes = &below.node[first..=last];
        let mut children = nodes.to_vec();
        children.sort_unstable();
        children.dedup();
        let child_of_leaf: Vec<usize> =
            (nodes.iter()).map(|node| children.binary_search(node).expect("every node is a child")).collect();
        let mut rows = vec![0; children.len()];
        let (mut total, mut loss) = (0, 0.0);
        for share in block {
            let leaf = atoms.leaf(share.atom, column) as usize;
            rows[child_of_leaf[leaf - first]] += share.rows;
            total += share.rows;
            loss += f64::from(share.rows) * below.loss[leaf];
        }
        let halvings = libm::log2(rows.iter().filter(|&&rows| rows > 0).count() as f64);
        let saves = (axis.loss(run.low, run.high) - loss / f64::from(total)) / halvings;
        Some(Cut { column, first_leaf: run.low, child_of_leaf, rows, saves })
    }

    /// The children in their order; those with too few rows are pooled into a last part.
    fn parts(&self, atoms: &Atoms, block: &[Share], fewest: u32) -> Option<Vec<Vec<Share>>> {
        let rows = &self.rows;
        let mut kept: Vec<usize> = (0..rows.len()).filter(|&child| rows[child] >= fewest).collect();
        let pooled: u32 = rows.iter().filter(|&&rows| rows < fewest).sum();
        if (1..fewest).contains(&pooled) {
            // ties: the first of the smallest
            let smallest = (0..kept.len()).min_by_key(|&part| rows[kept[part]])?;
            kept.remove(smallest);
        }
        if kept.len() + usize::from(pooled > 0) < 2 {
            return None;
        }
        let mut part_of_child = vec![kept.len(); rows.len()];
        kept.iter().enumerate().for_each(|(part, &child)| part_of_child[child] = part);
        let part = |share: &Share| {
            let leaf = atoms.leaf(share.atom, self.column) - self.first_leaf;
            part_of_child[self.child_of_leaf[leaf as usize]]
        };
        let mut sizes = vec![0; kept.len() + 1];
        block.iter().for_each(|share| sizes[part(share)] += 1);
        let mut parts: Vec<Vec<Share>> = sizes.into_iter().map(Vec::with_capacity).collect();
        // the order of a block is kept in its parts
        block.iter().for_each(|share| parts[part(share)].push(*share));
        parts.retain(|part| !part.is_empty());
        Some(parts)
    }
}
