//! Borrowing: a class that lacks rows takes them from groups that have more than they need.

use super::atoms::Atoms;
use super::axis::{Leaf, Space};
use super::groups::{GroupId, Groups, Share};
use super::test::ClassTest;

/// A share of a group that has more rows than it needs.
#[derive(Clone, Copy)]
pub struct Donor {
    pub group: GroupId,
    /// Its place among all shares.
    pub at: usize,
    /// What its group loses.
    loss: f64,
}

impl Donor {
    /// All shares of a group that loses so much.
    pub fn all_of(group: GroupId, loss: f64, groups: &Groups) -> impl Iterator<Item = Donor> + use<> {
        groups.range(group).map(move |at| Donor { group, at, loss })
    }
}

/// Fills a class with rows of the donors that fit it best; says whether there were enough, and changes
/// nothing if not. No donor is left with too little.
pub fn borrow(
    space: &Space,
    atoms: &Atoms,
    test: &mut ClassTest,
    class: &mut Vec<Share>,
    offers: &mut Vec<Donor>,
    groups: &mut Groups,
) -> bool {
    let around = atoms.boxed(class.iter().map(|share| share.atom));
    let mut dearer: Vec<(f64, Donor)> = (offers.drain(..))
        .map(|donor| {
            let point: Vec<Leaf> = atoms.point(groups.share(donor.at).atom).collect();
            (space.stretched_loss(&around, &point) - donor.loss, donor)
        })
        .collect();
    crate::sorting::sort_by(&mut dearer, |(a, one), (b, other)| a.total_cmp(b).then(one.at.cmp(&other.at)));
    offers.extend(dearer.into_iter().map(|(_, donor)| donor));
    let given = match test.counts_rows_only() {
        true => counted(test.fewest(), class, offers, groups),
        false => tested(test, class, offers, groups),
    };
    let Some(given) = given else { return false };
    let borrowed = given.into_iter().filter(|&(_, rows)| rows > 0);
    class.extend(borrowed.map(|(donor, rows)| Share { atom: groups.share(donor.at).atom, rows }));
    true
}

/// What each donor lends, where the number of rows is all that counts.
fn counted(fewest: u32, class: &[Share], donors: &[Donor], groups: &mut Groups) -> Option<Vec<(Donor, u32)>> {
    let mut wanted = fewest - class.iter().map(|share| share.rows).sum::<u32>();
    let mut given: Vec<(Donor, u32)> = Vec::new();
    for &donor in donors {
        let taken = wanted.min(groups.share(donor.at).rows).min(groups.rows(donor.group) - fewest);
        groups.lend(donor.group, donor.at, taken);
        given.push((donor, taken));
        wanted -= taken;
        if wanted == 0 {
            return Some(given);
        }
    }
    given.iter().for_each(|&(donor, rows)| groups.give_back(donor.group, donor.at, rows));
    None
}

/// What each donor lends, where its group is tested again with every row that it gives away.
fn tested(
    test: &mut ClassTest,
    class: &[Share],
    donors: &[Donor],
    groups: &mut Groups,
) -> Option<Vec<(Donor, u32)>> {
    let shares: Vec<Share> = donors.iter().map(|donor| groups.share(donor.at)).collect();
    let keeps = |index: usize, taken: &[u32]| -> Vec<Share> {
        let lender = donors[index].group;
        let mut kept = groups.shares(lender).to_vec();
        let first = groups.range(lender).start;
        for (donor, &rows) in donors.iter().zip(taken).filter(|(donor, _)| donor.group == lender) {
            kept[donor.at - first].rows -= rows;
        }
        kept
    };
    let taken = test.fill(class, &shares, keeps)?;
    let given: Vec<(Donor, u32)> = donors.iter().copied().zip(taken).collect();
    given.iter().for_each(|&(donor, rows)| groups.lend(donor.group, donor.at, rows));
    Some(given)
}
