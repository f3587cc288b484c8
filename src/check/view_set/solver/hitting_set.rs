//! The smallest set that meets every one of some sets.

/// A smallest set with at most `most` members that meets all `sets`; `Ok(None)` if there is none, `Err` if the
/// search is given up.
pub(super) fn smallest(sets: &[Vec<u32>], most: usize, steps: &mut u64) -> Result<Option<Vec<u32>>, ()> {
    for size in disjoint(sets)..=most {
        let mut chosen = Vec::new();
        if extend(sets, size, &mut chosen, steps)? {
            chosen.sort_unstable();
            return Ok(Some(chosen));
        }
    }
    Ok(None)
}

/// How many sets have nothing in common, taken greedily: no smaller set meets them all.
fn disjoint(sets: &[Vec<u32>]) -> usize {
    let mut used: Vec<u32> = Vec::new();
    let mut found = 0;
    for set in sets {
        if set.iter().all(|value| !used.contains(value)) {
            used.extend(set);
            found += 1;
        }
    }
    found
}

fn extend(sets: &[Vec<u32>], left: usize, chosen: &mut Vec<u32>, steps: &mut u64) -> Result<bool, ()> {
    *steps = steps.checked_sub(1).ok_or(())?;
    let missed = sets.iter().filter(|set| !set.iter().any(|value| chosen.contains(value)));
    let Some(smallest) = missed.min_by_key(|set| set.len()) else { return Ok(true) };
    if left == 0 {
        return Ok(false);
    }
    for &value in smallest {
        chosen.push(value);
        if extend(sets, left - 1, chosen, steps)? {
            return Ok(true);
        }
        chosen.pop();
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::smallest;

    #[test]
    fn the_smallest_set_is_found_and_a_bound_is_kept() {
        let sets = vec![vec![1, 2], vec![2, 3], vec![2, 4], vec![3, 4]];
        assert_eq!(smallest(&sets, 3, &mut 1000), Ok(Some(vec![2, 3])));
        assert_eq!(smallest(&sets, 1, &mut 1000), Ok(None));
        assert_eq!(smallest(&[], 1, &mut 1000), Ok(Some(vec![])));
        assert_eq!(smallest(&sets, 3, &mut 1), Err(()));
    }
}
