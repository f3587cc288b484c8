//! What (d,l)-inference asks of the groups of a release (Wang and Liu 2011, Definitions 3.1, 3.5 and 3.6).
//!
//! A group is its values of the determinant with their frequencies. An **atom** is a set of values that are in
//! exactly the same groups: no comparison of groups, however long, tells its values apart, and comparing all
//! groups singles every atom out. Definition 3.6 forbids small differences of two groups and small
//! intersections; Theorem 3.2 claims that this makes a release safe, which is true of comparing two groups and
//! not of three: S1 = {a,b,c,m,n}, S2 = {a,b,c,o,p} and S3 = {a,b,q,r,s} satisfy it for l = 2, and
//! (S1 ∩ S2) − S3 = {c}. So a release must have large atoms, from which the rest follows.

use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// A value of the determinant and its frequency in a group.
pub type Frequency = (u32, u64);

/// Each condition on its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conditions {
    /// In every group any two frequencies are within d.
    pub close: bool,
    /// Every group has at least l values. With `close`: (l,d)-diversity.
    pub diverse: bool,
    /// Whatever a group shares with a largest overlapped set of groups has at least l values.
    pub overlapping: bool,
    /// What one group has and another lacks is nothing or at least l values.
    pub non_overlapping: bool,
    /// Every atom has at least l values.
    pub atoms: bool,
}

impl Conditions {
    /// Definition 3.6, which stops whoever compares two groups.
    pub fn inference(&self) -> bool {
        self.close && self.diverse && self.overlapping && self.non_overlapping
    }
}

/// Tests every condition as it is written down. Compares all pairs of groups: for small releases.
///
/// ```
/// use outis::check::inference::conditions;
/// let group = |values: &[u32]| values.iter().map(|&value| (value, 1)).collect();
/// let [a, b, c, m, n, o, p, q, r, s] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
/// let groups = [group(&[a, b, c, m, n]), group(&[a, b, c, o, p]), group(&[a, b, q, r, s])];
/// let found = conditions(&groups, 0, 2);
/// assert!(found.inference() && !found.atoms);
/// ```
pub fn conditions(groups: &[Vec<Frequency>], d: u64, l: usize) -> Conditions {
    let sets: Vec<BTreeSet<u32>> =
        groups.iter().map(|group| group.iter().map(|&(value, _)| value).collect()).collect();
    let pairs = || sets.iter().flat_map(|a| sets.iter().map(move |b| (a, b)));
    Conditions {
        close: groups.iter().all(|group| spread(group) <= d),
        diverse: sets.iter().all(|set| set.len() >= l),
        overlapping: (0..sets.len()).all(|group| overlaps(&sets, group).iter().all(|&shared| shared >= l)),
        non_overlapping: pairs().all(|(a, b)| {
            let difference = a.difference(b).count();
            difference == 0 || difference >= l
        }),
        atoms: Atoms::new(groups.iter().map(Vec::as_slice)).smallest.iter().all(|&size| size >= l),
    }
}

/// The distance between the largest and the smallest frequency.
pub(super) fn spread(group: &[Frequency]) -> u64 {
    let counts = || group.iter().map(|&(_, count)| count);
    counts().max().unwrap_or(0) - counts().min().unwrap_or(0)
}

/// How many values a group shares with each of its largest overlapped sets of groups (Definition 3.5).
fn overlaps(sets: &[BTreeSet<u32>], group: usize) -> Vec<usize> {
    let others_with = |value: &u32| -> BTreeSet<usize> {
        (0..sets.len()).filter(|&other| other != group && sets[other].contains(value)).collect()
    };
    let hosts: BTreeSet<BTreeSet<usize>> =
        sets[group].iter().map(others_with).filter(|others| !others.is_empty()).collect();
    let is_largest = |others: &&BTreeSet<usize>| {
        !hosts.iter().any(|larger| larger.len() > others.len() && larger.is_superset(others))
    };
    let shared = |others: &BTreeSet<usize>| {
        let by_all = |value: &&u32| others.iter().all(|&other| sets[other].contains(value));
        sets[group].iter().filter(by_all).count()
    };
    hosts.iter().filter(is_largest).map(shared).collect()
}

/// The atoms of a release, found without comparing groups with each other.
pub(super) struct Atoms {
    /// For every group the size of its smallest atom.
    pub(super) smallest: Vec<usize>,
}

impl Atoms {
    /// From the values of each group; the cost is that of sorting them all.
    pub(super) fn new<'a>(groups: impl Iterator<Item = &'a [Frequency]>) -> Atoms {
        let mut hosts: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        let mut count = 0;
        for group in groups {
            for (value, _) in group {
                hosts.entry(*value).or_default().push(count);
            }
            count += 1;
        }
        // groups were visited in order, so equal lists mean the same groups
        let mut lists: Vec<Vec<u32>> = hosts.into_values().collect();
        crate::sorting::sort_by(&mut lists, |a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
        let mut smallest = vec![usize::MAX; count as usize];
        for atom in lists.chunk_by(|a, b| a == b) {
            for &group in &atom[0] {
                let size = &mut smallest[group as usize];
                *size = atom.len().min(*size);
            }
        }
        Atoms { smallest }
    }
}
