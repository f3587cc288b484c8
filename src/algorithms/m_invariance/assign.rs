//! Phase 3, assignment: newcomers get signatures of at least m values.
//!
//! Termination: if a signature of m values leaves the rest ineligible, then the m + 1 most frequent
//! values all occur g = ⌊γ/m⌋ times. Let t values occur g times; t·g ≤ γ gives t ≤ m + (γ mod m), and a
//! signature of these t values with one row each leaves the rest eligible.

use super::newcomers::Newcomers;
use super::signature::{Buckets, Signature, ValueId};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// One round of the assignment: `rows` of each value go to the bucket with this signature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// The β most frequent values (ties: as they are drawn), most frequent first.
    pub values: Vec<ValueId>,
    /// α, the members that each of them gives.
    pub members: usize,
}

/// Moves all newcomers into buckets.
///
/// # Panics
/// If they are not m-eligible: they are made so before.
pub fn assign(newcomers: &mut Newcomers, buckets: &mut Buckets, drawn: &[u32], m: usize) {
    let values = (0..drawn.len() as u32).map(ValueId);
    let counts: Vec<usize> = values.map(|value| newcomers.count(value)).collect();
    for Round { values, members } in rounds(&counts, drawn, m) {
        let signature = Signature::new(values.clone());
        let places: Vec<usize> =
            values.iter().map(|&value| signature.place(value).expect("its own value")).collect();
        let bucket = buckets.with(signature);
        for (value, place) in values.into_iter().zip(places) {
            let (rows, counterfeits) = newcomers.take(value, members);
            bucket.rows[place].extend(rows);
            bucket.counterfeits[place] += counterfeits;
        }
    }
}

/// A value that is left: how often it occurs, and its place among those that occur as often.
type Frequent = (Reverse<usize>, u32, ValueId);

/// The rounds for values that occur so often; `rank` is the place of each among those that occur equally often.
pub fn rounds(counts: &[usize], rank: &[u32], m: usize) -> Vec<Round> {
    let mut remaining: usize = counts.iter().sum();
    let mut order: BTreeSet<Frequent> = BTreeSet::new();
    for (value, (&count, &rank)) in (0..).zip(counts.iter().zip(rank)) {
        if count > 0 {
            order.insert((Reverse(count), rank, ValueId(value)));
        }
    }
    let mut rounds = Vec::new();
    while remaining > 0 {
        let (chosen, members) = round(&order, remaining, m);
        for &(Reverse(count), rank, value) in &chosen {
            order.remove(&(Reverse(count), rank, value));
            if count > members {
                order.insert((Reverse(count - members), rank, value));
            }
        }
        remaining -= members * chosen.len();
        rounds.push(Round { values: chosen.iter().map(|&(.., value)| value).collect(), members });
    }
    rounds
}

/// The fewest of the most frequent values, and the most members of each, that leave the rest eligible.
fn round(order: &BTreeSet<Frequent>, remaining: usize, m: usize) -> (Vec<Frequent>, usize) {
    let mut frequent = order.iter().copied().peekable();
    let mut chosen: Vec<Frequent> = frequent.by_ref().take(m).collect();
    assert!(chosen.len() == m, "an eligible multiset has at least m values");
    let most = chosen[0].0.0;
    loop {
        let rarest = chosen.last().expect("m is at least 2").0.0;
        let next = frequent.peek().map_or(0, |(Reverse(count), ..)| *count);
        // both inequalities of the paper as upper bounds of α, in integers
        let keeps_next = remaining.saturating_sub(next * m) / chosen.len();
        let keeps_most = match chosen.len() - m {
            0 => rarest,
            more => remaining.saturating_sub(most * m) / more,
        };
        let members = rarest.min(keeps_next).min(keeps_most);
        if members >= 1 {
            return (chosen, members);
        }
        chosen.push(frequent.next().expect("the values of the highest count are enough"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `a:4,b:1` with m -> `ab:1 …`, in the paper's order of values.
    fn steps(counts: &[(&str, usize)], m: usize) -> Vec<(Vec<String>, usize)> {
        let mut names: Vec<&str> = counts.iter().map(|(name, _)| *name).collect();
        names.sort_unstable();
        let mut by_name = vec![0; names.len()];
        for (name, count) in counts {
            by_name[names.iter().position(|known| known == name).expect("known")] = *count;
        }
        // the paper's ties are by name
        let rank: Vec<u32> = (0..by_name.len() as u32).collect();
        (rounds(&by_name, &rank, m).into_iter())
            .map(|round| {
                let mut texts: Vec<String> =
                    round.values.iter().map(|value| names[value.0 as usize].to_owned()).collect();
                texts.sort_unstable();
                (texts, round.members)
            })
            .collect()
    }

    fn expected(text: &[(&str, usize)]) -> Vec<(Vec<String>, usize)> {
        text.iter()
            .map(|(names, members)| {
                let mut names: Vec<String> = names.split(' ').map(str::to_owned).collect();
                names.sort_unstable();
                (names, *members)
            })
            .collect()
    }

    #[test]
    fn worked_inputs_give_their_rounds() {
        assert_eq!(steps(&[("flu", 2), ("gastritis", 2)], 2), expected(&[("flu gastritis", 2)]));
        assert_eq!(
            steps(&[("gastritis", 4), ("dyspepsia", 3), ("flu", 3), ("bronchitis", 1)], 2),
            expected(&[("gastritis dyspepsia", 2), ("flu gastritis", 2), ("bronchitis dyspepsia flu", 1)])
        );
        assert_eq!(
            steps(&[("a", 2), ("b", 2), ("c", 2)], 2),
            expected(&[("a b", 1), ("c a", 1), ("b c", 1)])
        );
        assert_eq!(
            steps(&[("a", 3), ("b", 3), ("c", 3), ("d", 3)], 3),
            expected(&[("a b c", 1), ("d a b", 1), ("c d a", 1), ("b c d", 1)])
        );
        assert_eq!(
            steps(&[("a", 2), ("b", 2), ("c", 2), ("d", 1)], 3),
            expected(&[("a b c", 1), ("a b c d", 1)])
        );
        assert_eq!(
            steps(&[("a", 5), ("b", 1), ("c", 1), ("d", 1), ("e", 1), ("f", 1)], 2),
            expected(&[("a b", 1), ("a c", 1), ("a d", 1), ("a e", 1), ("a f", 1)])
        );
    }

    #[test]
    fn whatever_is_eligible_is_assigned_completely_to_signatures_of_at_least_m_values() {
        let mut state = 1u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) as usize % below
        };
        let mut tried = 0;
        while tried < 20_000 {
            let m = 2 + random(5);
            let values = m + random(8);
            let most = 1 + random(if tried % 10 == 0 { 200 } else { 12 });
            let counts: Vec<usize> = (0..values).map(|_| random(most + 1)).collect();
            let total: usize = counts.iter().sum();
            if counts.iter().max().is_some_and(|highest| highest * m > total) {
                continue;
            }
            tried += 1;
            let mut left = counts.clone();
            let rank: Vec<u32> = (0..values as u32).rev().collect();
            for round in rounds(&counts, &rank, m) {
                assert!(round.values.len() >= m, "{counts:?}, m = {m}");
                assert!(round.members >= 1);
                for value in &round.values {
                    // panics below zero: nobody is moved twice
                    left[value.0 as usize] = left[value.0 as usize]
                        .checked_sub(round.members)
                        .unwrap_or_else(|| panic!("{counts:?}, m = {m}"));
                }
                let rest: usize = left.iter().sum();
                assert!(left.iter().all(|count| count * m <= rest), "{counts:?}, m = {m}: {left:?}");
            }
            assert!(left.iter().all(|count| *count == 0), "{counts:?}, m = {m}: {left:?} left");
        }
    }
}
