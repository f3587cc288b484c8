//! The valid spelling nearest to a mistyped one.

/// The candidate nearest to `text` by edit distance, ignoring case, if one is near enough to be what
/// was meant: at most one edit per three characters. Ties go to the first candidate.
pub fn nearest<'a>(text: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = text.to_lowercase();
    let length = wanted.chars().count();
    let limit = (length / 3).max(1);
    candidates
        .into_iter()
        // a name that is much longer or shorter is not compared letter by letter
        .filter(|candidate| candidate.chars().count().abs_diff(length) <= limit + 2)
        .map(|candidate| (strsim::levenshtein(&wanted, &candidate.to_lowercase()), candidate))
        .filter(|&(distance, _)| distance <= limit)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
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
