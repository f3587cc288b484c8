//! The valid spelling nearest to a mistyped one.

/// The candidate nearest to `text` by edit distance, ignoring case, if one is near enough to be what
/// was meant: at most one edit per three characters. Ties go to the first candidate.
pub fn nearest<'a>(text: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted: Vec<char> = text.to_lowercase().chars().collect();
    let limit = (wanted.len() / 3).max(1);
    candidates
        .into_iter()
        .map(|candidate| (edit_distance(&wanted, candidate, limit), candidate))
        .filter(|&(distance, _)| distance <= limit)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// Levenshtein distance; anything above `limit` may be returned as `limit + 1`.
fn edit_distance(wanted: &[char], candidate: &str, limit: usize) -> usize {
    let candidate: Vec<char> = candidate.to_lowercase().chars().collect();
    if wanted.len().abs_diff(candidate.len()) > limit {
        return limit + 1;
    }
    let mut row: Vec<usize> = (0..=candidate.len()).collect();
    for (i, &w) in wanted.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &c) in candidate.iter().enumerate() {
            let substitution = diagonal + usize::from(w != c);
            diagonal = row[j + 1];
            row[j + 1] = substitution.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[candidate.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_near_spelling_is_found_whatever_its_case() {
        assert_eq!(nearest("mondrain", ["sweep", "mondrian"]), Some("mondrian"));
        assert_eq!(nearest("ZIP", ["age", "Zip"]), Some("Zip"));
        assert_eq!(nearest("agee", ["zip", "age"]), Some("age"));
    }

    #[test]
    fn a_far_spelling_is_not_guessed() {
        assert_eq!(nearest("height", ["age", "zip", "sex"]), None);
        assert_eq!(nearest("x", ["occupation"]), None);
    }
}
