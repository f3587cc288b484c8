//! Pair by pair: where there are too many level vectors to visit, the two clusters whose union costs
//! least per row become one, until every cluster passes.

use super::atoms::Atoms;
use super::axis::{Run, Space};
use super::groups::{Groups, Share};
use super::test::ClassTest;

/// Shares that are merged with each other at most: the work grows with the square.
pub const MOST: usize = 512;

struct Cluster {
    shares: Vec<Share>,
    rows: f64,
    around: Vec<Run>,
    loss: f64,
    /// The cheapest partner and what the union costs per row.
    partner: (f64, usize),
}

/// Merges what is open into groups that pass; returns the last cluster, if it does not.
pub fn agglomerate(
    space: &Space,
    atoms: &Atoms,
    test: &mut ClassTest,
    open: Vec<Share>,
    groups: &mut Groups,
) -> Vec<Share> {
    let mut clusters: Vec<Option<Cluster>> = (open.into_iter())
        .map(|share| Some(Cluster::new(space, vec![share], atoms.boxed([share.atom]))))
        .collect();
    for index in 0..clusters.len() {
        find_partner(space, &mut clusters, index);
    }
    loop {
        let alive = || clusters.iter().enumerate().filter_map(|(index, one)| Some((index, one.as_ref()?)));
        // ties: the first
        let Some((first, partner)) = (alive().min_by(|(_, a), (_, b)| a.partner.0.total_cmp(&b.partner.0)))
            .map(|(index, cluster)| (index, cluster.partner))
        else {
            return Vec::new();
        };
        if partner.0 == f64::INFINITY {
            return clusters.into_iter().flatten().flat_map(|cluster| cluster.shares).collect();
        }
        let one = clusters[first].take().expect("it is alive");
        let other = clusters[partner.1].take().expect("partners are alive");
        let merged = one.joined(other, space);
        let passes = test.passes(&merged.shares);
        if passes {
            groups.publish(merged.shares);
        } else {
            clusters[first] = Some(merged);
            find_partner(space, &mut clusters, first);
        }
        for index in 0..clusters.len() {
            let Some(cluster) = &clusters[index] else { continue };
            if index == first {
                continue;
            }
            if cluster.partner.1 == first || cluster.partner.1 == partner.1 {
                find_partner(space, &mut clusters, index);
            } else if let Some(merged) = &clusters[first] {
                let cost = cluster.cost(merged, space);
                if cost < cluster.partner.0 {
                    clusters[index].as_mut().expect("it is alive").partner = (cost, first);
                }
            }
        }
    }
}

impl Cluster {
    fn new(space: &Space, shares: Vec<Share>, around: Vec<Run>) -> Cluster {
        let rows = shares.iter().map(|share| f64::from(share.rows)).sum();
        Cluster { loss: space.loss(&around), shares, rows, around, partner: (f64::INFINITY, usize::MAX) }
    }

    fn joined(mut self, other: Cluster, space: &Space) -> Cluster {
        for (run, more) in self.around.iter_mut().zip(other.around) {
            run.join(more);
        }
        self.shares.extend(other.shares);
        Cluster::new(space, self.shares, self.around)
    }

    /// What the union loses more, per row.
    fn cost(&self, other: &Cluster, space: &Space) -> f64 {
        let rows = self.rows + other.rows;
        let joined = space.joined_loss(&self.around, &other.around);
        joined - (self.rows * self.loss + other.rows * other.loss) / rows
    }
}

fn find_partner(space: &Space, clusters: &mut [Option<Cluster>], index: usize) {
    let own = clusters[index].as_ref().expect("it is alive");
    let mut best = (f64::INFINITY, usize::MAX);
    for (other, cluster) in clusters.iter().enumerate() {
        if let Some(cluster) = cluster.as_ref().filter(|_| other != index) {
            let cost = own.cost(cluster, space);
            if cost < best.0 {
                best = (cost, other);
            }
        }
    }
    clusters[index].as_mut().expect("it is alive").partner = best;
}
