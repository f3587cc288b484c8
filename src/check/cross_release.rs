//! The cross-release adversary: lays releases side by side.
//!
//! He knows who is in which group of which release (in doubt he knows that much), that a person's sensitive
//! value does not change, and intersects what a person's groups show (Xiao and Tao, SIGMOD 2007). Where
//! nothing is left, the value has changed, and he begins again with the last group.

/// A release as he sees it.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    /// The sensitive values that each group shows, ascending, with how often.
    pub groups: Vec<Vec<(u32, u64)>>,
    /// The group of each person, where they are in the release.
    pub group_of_person: Vec<Option<u32>>,
}

/// How far he gets.
#[derive(Debug, Clone, PartialEq)]
pub struct Gain {
    /// People he meets in more than one release.
    pub followed: usize,
    /// The fewest values that he ever arrives at for somebody; `None` if there is nobody.
    pub smallest: Option<usize>,
    /// His strongest belief in a value.
    pub belief: f64,
    /// The person and the release (both counted from 0) at which it is strongest.
    pub at: Option<(usize, usize)>,
}

/// What he believes about one person: the values left, each with its weight.
struct Belief {
    values: Vec<(u32, f64)>,
    sightings: usize,
}

/// Follows everyone through all releases.
pub fn intersect(releases: &[Seen]) -> Gain {
    let people = releases.iter().map(|seen| seen.group_of_person.len()).max().unwrap_or(0);
    let mut gain = Gain { followed: 0, smallest: None, belief: 0.0, at: None };
    let mut belief = Belief { values: Vec::new(), sightings: 0 };
    for person in 0..people {
        belief.values.clear();
        belief.sightings = 0;
        for (index, seen) in releases.iter().enumerate() {
            let Some(group) = seen.group_of_person.get(person).copied().flatten() else { continue };
            belief.meet(&seen.groups[group as usize]);
            gain.smallest =
                Some(gain.smallest.map_or(belief.values.len(), |least| least.min(belief.values.len())));
            let strongest = belief.strongest();
            if strongest > gain.belief {
                gain.belief = strongest;
                gain.at = Some((person, index));
            }
        }
        gain.followed += usize::from(belief.sightings > 1);
    }
    gain
}

impl Belief {
    /// Another release shows these values.
    fn meet(&mut self, shown: &[(u32, u64)]) {
        self.sightings += 1;
        let total: u64 = shown.iter().map(|(_, count)| count).sum();
        let share = |count: u64| count as f64 / total as f64;
        self.values.retain_mut(|(value, weight)| {
            match shown.binary_search_by_key(value, |(value, _)| *value) {
                Ok(found) => {
                    *weight *= share(shown[found].1);
                    true
                }
                Err(_) => false,
            }
        });
        if self.values.is_empty() {
            self.values.extend(shown.iter().map(|(value, count)| (*value, share(*count))));
        }
        // so that a long series does not underflow
        let sum: f64 = self.values.iter().map(|(_, weight)| weight).sum();
        self.values.iter_mut().for_each(|(_, weight)| *weight /= sum);
    }

    fn strongest(&self) -> f64 {
        self.values.iter().map(|(_, weight)| *weight).fold(0.0, f64::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DYSPEPSIA: u32 = 0;
    const BRONCHITIS: u32 = 1;
    const GASTRITIS: u32 = 2;

    fn once(values: &[u32]) -> Vec<(u32, u64)> {
        values.iter().map(|value| (*value, 1)).collect()
    }

    /// Clara alone, in a group that shows these values.
    fn clara(shown: &[u32]) -> Seen {
        Seen { groups: vec![once(shown)], group_of_person: vec![Some(0)] }
    }

    #[test]
    fn two_diverse_releases_give_clara_away() {
        let gain = intersect(&[clara(&[DYSPEPSIA, BRONCHITIS]), clara(&[DYSPEPSIA, GASTRITIS])]);
        assert_eq!((gain.smallest, gain.belief), (Some(1), 1.0));
        assert_eq!(gain.at, Some((0, 1)));
    }

    #[test]
    fn the_same_signature_in_all_releases_does_not() {
        let signature = clara(&[DYSPEPSIA, BRONCHITIS]);
        let gain = intersect(&[signature.clone(), signature.clone(), signature]);
        assert_eq!((gain.smallest, gain.belief, gain.followed), (Some(2), 0.5, 1));
    }

    #[test]
    fn a_frequent_value_is_believed_more_with_every_release() {
        let uneven = Seen { groups: vec![vec![(0, 3), (1, 1)]], group_of_person: vec![Some(0)] };
        let gain = intersect(&[uneven.clone(), uneven]);
        assert!((gain.belief - 0.9).abs() < 1e-12, "{}", gain.belief);
    }

    #[test]
    fn somebody_who_is_in_one_release_only_is_not_followed() {
        let gain = intersect(&[clara(&[0, 1]), Seen { groups: vec![], group_of_person: vec![None] }]);
        assert_eq!((gain.followed, gain.smallest), (0, Some(2)));
    }
}
