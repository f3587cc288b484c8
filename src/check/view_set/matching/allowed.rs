//! Which links occur in some instance: all of them decided in one pass, with a certificate.
//!
//! An instance gives every left node exactly one link and every right node at least one. So a link (x, y) is
//! allowed iff without x and y all other right nodes can be matched. Given one matching M that saturates the right
//! side, let y -> M(x) for every other link (x, y): y can give its partner up if M(x) finds another. Then (x, y) with
//! x matched to y' is allowed iff y' reaches y, that is, both are in one strongly connected component, or y' reaches
//! an unmatched left node. (The paper asks for a "complete matching" of the rest; complete means: of the right
//! side. A perfect matching would be wrong whenever the left side is larger.)

use super::hopcroft_karp::{FREE, Matching};

/// What decides a link.
#[derive(Debug)]
pub(super) struct Allowed {
    pub matching: Matching,
    /// For each right node: `None` if it can reach an unmatched left node, else the number of its component.
    /// Components are numbered so that y -> y' leads to an equal or smaller number.
    pub component: Vec<Option<u32>>,
}

impl Allowed {
    /// Whether some instance has this link.
    pub fn link(&self, left: u32, right: u32) -> bool {
        match self.matching.of_left[left as usize] {
            FREE => true,
            partner if partner == right => true,
            partner => {
                let component = self.component[partner as usize];
                component.is_none() || component == self.component[right as usize]
            }
        }
    }

    /// Checks from the links alone that whatever `link` refuses is impossible: right nodes up to a number have
    /// as many left nodes to choose from as they are, so none of these can be given away (Hall).
    pub fn certified(&self, links: &[Vec<u32>]) -> bool {
        let Matching { of_left, of_right } = &self.matching;
        links.iter().enumerate().all(|(right, partners)| {
            let own = of_right[right];
            let matched = own != FREE && of_left[own as usize] == right as u32 && partners.contains(&own);
            let closed = self.component[right].is_none_or(|number| {
                partners.iter().all(|&left| {
                    let taken_by = of_left[left as usize];
                    taken_by != FREE && self.component[taken_by as usize].is_some_and(|other| other <= number)
                })
            });
            matched && closed
        })
    }
}

/// Decides all links for a matching that saturates the right side.
pub(super) fn allowed(matching: Matching, links: &[Vec<u32>]) -> Allowed {
    let reaches_free = reaches_free(&matching, links);
    let mut component = components(&matching, links, &reaches_free);
    for (right, number) in component.iter_mut().enumerate() {
        if reaches_free[right] {
            *number = None;
        }
    }
    Allowed { matching, component }
}

/// Right nodes from which an alternating path leads to an unmatched left node.
fn reaches_free(matching: &Matching, links: &[Vec<u32>]) -> Vec<bool> {
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); links.len()];
    let mut reaches = vec![false; links.len()];
    let mut open = Vec::new();
    for (right, partners) in links.iter().enumerate() {
        for &left in partners {
            match matching.of_left[left as usize] {
                FREE if !reaches[right] => {
                    reaches[right] = true;
                    open.push(right as u32);
                }
                FREE => {}
                next => before[next as usize].push(right as u32),
            }
        }
    }
    while let Some(right) = open.pop() {
        for &earlier in &before[right as usize] {
            if !reaches[earlier as usize] {
                reaches[earlier as usize] = true;
                open.push(earlier);
            }
        }
    }
    reaches
}

/// Strongly connected components (Tarjan, with a stack of its own), numbered in the order in which they are
/// completed: what a node reaches has a smaller number, or the same.
fn components(matching: &Matching, links: &[Vec<u32>], skip: &[bool]) -> Vec<Option<u32>> {
    let n = links.len();
    let mut number: Vec<Option<u32>> = vec![None; n];
    let (mut entered, mut lowest) = (vec![u32::MAX; n], vec![u32::MAX; n]);
    let mut on_stack = vec![false; n];
    let (mut stack, mut time, mut completed) = (Vec::new(), 0, 0);
    for start in (0..n).filter(|&start| !skip[start]) {
        if entered[start] != u32::MAX {
            continue;
        }
        let mut calls = vec![(start, 0)];
        while let Some((node, place)) = calls.pop() {
            if place == 0 {
                entered[node] = time;
                lowest[node] = time;
                time += 1;
                stack.push(node);
                on_stack[node] = true;
            }
            let mut descended = false;
            for (index, &left) in links[node].iter().enumerate().skip(place) {
                let next = matching.of_left[left as usize] as usize;
                if entered[next] == u32::MAX {
                    calls.push((node, index + 1));
                    calls.push((next, 0));
                    descended = true;
                    break;
                }
                if on_stack[next] {
                    lowest[node] = lowest[node].min(entered[next]);
                }
            }
            if descended {
                continue;
            }
            if lowest[node] == entered[node] {
                loop {
                    let member = stack.pop().expect("the node itself is on the stack");
                    on_stack[member] = false;
                    number[member] = Some(completed);
                    if member == node {
                        break;
                    }
                }
                completed += 1;
            }
            if let Some(&(caller, _)) = calls.last() {
                lowest[caller] = lowest[caller].min(lowest[node]);
            }
        }
    }
    number
}
