//! A largest matching of a bipartite graph (J. Hopcroft, R. Karp, 1973).

use std::collections::VecDeque;

/// Nobody.
pub(super) const FREE: u32 = u32::MAX;

/// Partners on both sides.
#[derive(Debug)]
pub(super) struct Matching {
    pub of_left: Vec<u32>,
    pub of_right: Vec<u32>,
}

/// Matches as many right nodes as possible; `links[right]` are the left nodes it may take.
pub(super) fn largest_matching(left: usize, links: &[Vec<u32>]) -> Matching {
    let mut matching = Matching { of_left: vec![FREE; left], of_right: vec![FREE; links.len()] };
    // A greedy start leaves little to do.
    for (right, partners) in links.iter().enumerate() {
        if let Some(&free) = partners.iter().find(|&&left| matching.of_left[left as usize] == FREE) {
            matching.of_left[free as usize] = right as u32;
            matching.of_right[right] = free;
        }
    }
    while let Some(layers) = layers(links, &matching) {
        let mut next = vec![0; links.len()];
        for right in 0..links.len() {
            if matching.of_right[right] == FREE {
                augment(right, links, &layers, &mut next, &mut matching);
            }
        }
    }
    matching
}

/// The distance of right nodes from an unmatched one along alternating paths; `None` if no path can be
/// augmented.
fn layers(links: &[Vec<u32>], matching: &Matching) -> Option<Vec<u32>> {
    let mut layer = vec![u32::MAX; links.len()];
    let mut queue: VecDeque<usize> = VecDeque::new();
    for right in (0..links.len()).filter(|&right| matching.of_right[right] == FREE) {
        layer[right] = 0;
        queue.push_back(right);
    }
    let mut found = false;
    while let Some(right) = queue.pop_front() {
        for &left in &links[right] {
            match matching.of_left[left as usize] {
                FREE => found = true,
                next if layer[next as usize] == u32::MAX => {
                    layer[next as usize] = layer[right] + 1;
                    queue.push_back(next as usize);
                }
                _ => {}
            }
        }
    }
    found.then_some(layer)
}

/// Augments along a shortest path from `start`, with a stack of its own: paths may be long.
fn augment(start: usize, links: &[Vec<u32>], layer: &[u32], next: &mut [usize], matching: &mut Matching) {
    let mut path: Vec<(usize, u32)> = Vec::new();
    let mut right = start;
    loop {
        let Some(&left) = links[right].get(next[right]) else {
            // A dead end: its predecessor goes on with its next link.
            let Some((before, _)) = path.pop() else { return };
            right = before;
            continue;
        };
        next[right] += 1;
        match matching.of_left[left as usize] {
            FREE => {
                path.push((right, left));
                for &(right, left) in &path {
                    matching.of_left[left as usize] = right as u32;
                    matching.of_right[right] = left;
                }
                return;
            }
            partner if layer[partner as usize] == layer[right] + 1 => {
                path.push((right, left));
                right = partner as usize;
            }
            _ => {}
        }
    }
}
