//! Codes whose first characters mean something on their own: which of them each level should show.

use super::icd::is_code;

/// How many characters of a kind of codes mean something, most first; empty if the values are no such codes.
///
/// - ICD-10, where the chapter of some code is not known (`icd`): subcategory, category, ten categories, letter
///   (`E11.6`, `E11`, `E1`, `E`), by the structure of the codes alone.
/// - NUTS: regions of the European Union, `AT130`, `AT13`, `AT1`, `AT`.
/// - ISO 3166-2: `DE-BY`, `DE`.
pub(super) fn meaningful<'t>(texts: impl Iterator<Item = &'t str> + Clone) -> Vec<u32> {
    let longest = texts.clone().map(|text| text.chars().count()).max().unwrap_or(0) as u32;
    let all = |fits: fn(&str) -> bool| texts.clone().next().is_some() && texts.clone().all(fits);
    let steps: &[u32] = if all(is_subdivision) {
        &[2]
    } else if all(is_nuts) {
        &[4, 3, 2]
    } else if all(is_code) && texts.clone().any(|text| text.contains('.')) {
        &[5, 3, 2, 1]
    } else {
        &[]
    };
    steps.iter().copied().filter(|&shown| shown < longest).collect()
}

/// Countries with NUTS regions, or the same for candidates and the European Free Trade Association.
const NUTS: &str = "AL AT BE BG CH CY CZ DE DK EE EL ES FI FR HR HU IE IS IT LI LT LU LV ME MK MT NL NO PL PT RO RS SE SI SK TR UK";

fn is_nuts(text: &str) -> bool {
    (3..=5).contains(&text.len())
        && text.is_ascii()
        && NUTS.split(' ').any(|country| text.starts_with(country))
        && text[2..].bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase())
        && text[2..].bytes().any(|byte| byte.is_ascii_digit())
}

fn is_subdivision(text: &str) -> bool {
    let Some((country, part)) = text.split_once('-') else { return false };
    country.len() == 2
        && country.bytes().all(|byte| byte.is_ascii_uppercase())
        && (1..=3).contains(&part.len())
        && part.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_known_by_their_structure() {
        let steps = |texts: &[&str]| meaningful(texts.iter().copied());
        assert_eq!(steps(&["E11.65", "I10", "C50.9"]), [5, 3, 2, 1]);
        assert_eq!(steps(&["E11.6", "I10"]), [3, 2, 1]);
        assert_eq!(steps(&["A12", "B34"]), [0; 0], "three characters may be anything");
        assert_eq!(steps(&["AT130", "DE212"]), [4, 3, 2]);
        assert_eq!(steps(&["AT13", "DE21", "FRK2"]), [3, 2]);
        assert_eq!(steps(&["DE-BY", "US-CA", "AT-9"]), [2]);
        assert_eq!(steps(&["DE-BY", "Bavaria"]), [0; 0]);
        assert_eq!(steps(&["E11.6", "E11.65432"]), [0; 0]);
        assert_eq!(steps(&[]), [0; 0]);
    }
}
