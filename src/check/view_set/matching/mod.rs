//! **ID is the key, two views with the same selection** (section 6.3.2): a bipartite graph.
//!
//! Left nodes are the rows of the view with ID, right nodes those of the other, links are pairs that one base row
//! can yield. An instance gives every left node exactly one link and every right node at least one; the values that
//! an entity can have are those at the other end of its allowed links. Exact.

mod allowed;
mod hopcroft_karp;
mod links;

use super::covers::{Answer, Cover, Covers};
use super::dependencies::only_the_key_matters;
use super::inconsistent::Inconsistent;
use super::model::{Dependency, ViewSet};
use crate::progress::Progress;
use hopcroft_karp::{FREE, Matching, largest_matching};

/// Decides the case, or says why it is another one.
pub(super) fn run(
    set: &ViewSet,
    effective: &[Dependency],
    bound: usize,
    progress: &mut dyn Progress,
) -> Result<Answer, Inconsistent> {
    let other = |reason: &str| Ok(Answer::Unknown(reason.to_owned()));
    let [a, b] = set.views.as_slice() else { return other("there are not exactly two views") };
    if !a.same_selection(b) {
        return other("the two views select different rows");
    }
    if !only_the_key_matters(set, effective) {
        return other("ID is not the only key");
    }
    let (left, right) = if set.id.shown_by(a) { (0, 1) } else { (1, 0) };
    let (Some(ids), Some(values)) = (set.id.column(&set.views[left]), set.property.column(&set.views[right]))
    else {
        return other("the views do not show the entity on one side and the property on the other");
    };
    if set.id.attributes.iter().any(|&part| set.attributes[part].blank().is_some()) {
        return other("rows without a name can stand for any number of people");
    }
    progress.report("linking rows", 0, 3);
    let Some(links) = links::links(set, left, right) else {
        return other("there are too many links between the rows of the two views");
    };
    let mut linked = vec![false; ids.len()];
    links.iter().flatten().for_each(|&row| linked[row as usize] = true);
    if let Some(row) = linked.iter().position(|linked| !linked) {
        return Err(Inconsistent::lonely_row(set, left, row));
    }
    progress.report("linking rows", 1, 3);
    let matching = largest_matching(ids.len(), &links);
    if let Some(row) = matching.of_right.iter().position(|&partner| partner == FREE) {
        return Err(unmatched(&links, &matching, row, right));
    }
    progress.report("linking rows", 2, 3);
    let allowed = allowed::allowed(matching, &links);
    assert!(allowed.certified(&links), "the certificate of a matching follows from how it was made");
    let mut possible: Vec<Vec<u32>> = vec![Vec::new(); set.id.size(&set.attributes)];
    for (y, partners) in links.iter().enumerate() {
        for &x in partners.iter().filter(|&&x| allowed.link(x, y as u32)) {
            possible[ids[x as usize] as usize].push(values[y]);
        }
    }
    let mut found = Vec::new();
    for &id in ids.iter() {
        let of_id = &mut possible[id as usize];
        of_id.sort_unstable();
        of_id.dedup();
        if !of_id.is_empty() && of_id.len() < bound {
            found.push((id, Cover::new(set, of_id.clone(), None)));
        }
    }
    Ok(Answer::exact(Covers::smallest(set, found), set.k))
}

/// Right rows that together have too few left rows to choose from (Hall), starting with an unmatched one.
fn unmatched(links: &[Vec<u32>], matching: &Matching, row: usize, right: usize) -> Inconsistent {
    let mut reached = vec![row];
    let mut seen = vec![false; links.len()];
    seen[row] = true;
    let mut next = 0;
    let mut partners: Vec<u32> = Vec::new();
    while let Some(&y) = reached.get(next) {
        next += 1;
        for &x in &links[y] {
            partners.push(x);
            let taken_by = matching.of_left[x as usize] as usize;
            if !std::mem::replace(&mut seen[taken_by], true) {
                reached.push(taken_by);
            }
        }
    }
    partners.sort_unstable();
    partners.dedup();
    Inconsistent {
        reason: format!(
            "these {} rows need as many entities, and only {} fit",
            reached.len(),
            partners.len()
        ),
        rows: reached.into_iter().map(|y| (right, y)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::allowed::allowed;
    use super::hopcroft_karp::{FREE, largest_matching};

    /// Whether all right nodes but one can be matched without one left node: every way is tried.
    fn by_trying(links: &[Vec<u32>], x: u32, y: usize) -> bool {
        fn go(links: &[Vec<u32>], rest: &[usize], taken: &mut Vec<u32>) -> bool {
            let Some((&right, rest)) = rest.split_first() else { return true };
            links[right].iter().any(|&left| {
                !taken.contains(&left) && {
                    taken.push(left);
                    let works = go(links, rest, taken);
                    taken.pop();
                    works
                }
            })
        }
        let rest: Vec<usize> = (0..links.len()).filter(|&right| right != y).collect();
        go(links, &rest, &mut vec![x])
    }

    #[test]
    fn every_link_is_decided_as_by_trying_all_matchings() {
        let mut seed = 7_u64;
        let mut random = |n: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % n
        };
        let mut decided = [0, 0];
        for _ in 0..600 {
            let (left, right) = (1 + random(6) as usize, 1 + random(5) as usize);
            let links: Vec<Vec<u32>> =
                (0..right).map(|_| (0..left as u32).filter(|_| random(5) < 2).collect()).collect();
            let matching = largest_matching(left, &links);
            if matching.of_right.contains(&FREE) {
                assert!((0..right).all(|y| links[y].iter().all(|&x| !by_trying(&links, x, y))), "{links:?}");
                continue;
            }
            let allowed = allowed(matching, &links);
            assert!(allowed.certified(&links), "{links:?}");
            for (y, partners) in links.iter().enumerate() {
                for &x in partners {
                    assert_eq!(allowed.link(x, y as u32), by_trying(&links, x, y), "{links:?} {x} {y}");
                    decided[usize::from(allowed.link(x, y as u32))] += 1;
                }
            }
        }
        assert!(decided.iter().all(|&count| count > 50), "{decided:?}");
    }
}
