//! Telephone numbers, told from dates, amounts, codes and plain numbers.

/// Digits in groups, with the mark in front of each: ` `, `-`, `/`, `.`, a bracket; `+` where one leads.
struct Group<'a> {
    mark: char,
    digits: &'a str,
}

/// A telephone number is marked as one: by `+` and a country, by an area code in brackets, by the leading zero of an area
/// code with a mark behind it, or by the three groups of North America. Digits alone are a number, unless they lead
/// with a zero and are ten to twelve.
pub(in super::super) fn has_phone(text: &str) -> bool {
    runs(text).any(|groups| {
        (0..groups.len()).any(|from| {
            let (first, part) = (&groups[from], &groups[from..]);
            // inside a run a number begins with its mark or behind a space: a part of a date or of an amount is none
            let begins =
                from == 0 || matches!(first.mark, '+' | '(') || (first.mark == ' ' && !are_thousands(part));
            begins && is_phone(part)
        })
    })
}

fn is_phone(groups: &[Group<'_>]) -> bool {
    let [first, rest @ ..] = groups else { return false };
    let digits: usize = groups.iter().map(|group| group.digits.len()).sum();
    let decimal = matches!(rest, [only] if only.mark == '.');
    let led = |zeros: &str| {
        first.digits.strip_prefix(zeros).is_some_and(|rest| rest.starts_with(|c| ('1'..='9').contains(&c)))
    };
    match first.mark {
        _ if decimal || digits > 15 => false,
        '+' => digits >= 8 && !first.digits.starts_with('0'),
        '(' => digits >= 7 && (first.digits.starts_with('0') || first.digits.len() == 3) && !rest.is_empty(),
        _ if is_north_american(groups) => true,
        _ if led("00") => digits >= 11,
        _ if rest.is_empty() => led("0") && (10..=12).contains(&digits),
        _ => led("0") && digits >= 7 && first.digits.len() >= 2 && !is_other(groups),
    }
}

/// `617-555-0123`, also behind a 1; neither area nor exchange begins with 0 or 1.
fn is_north_american(groups: &[Group<'_>]) -> bool {
    let groups = match groups {
        [one, rest @ ..] if one.digits == "1" => rest,
        _ => groups,
    };
    let [area, exchange, line] = groups else { return false };
    let local = |group: &Group<'_>| group.digits.len() == 3 && group.digits.as_bytes()[0] >= b'2';
    local(area) && local(exchange) && line.digits.len() == 4 && line.mark == exchange.mark
}

/// Dates, and codes of digits: a date, a pair that is the number of a journal, a postal code of the United States or a
/// range, a number of social security.
fn is_other(groups: &[Group<'_>]) -> bool {
    let lengths: Vec<usize> = groups.iter().map(|group| group.digits.len()).collect();
    let hyphens = groups[1..].iter().all(|group| group.mark == '-');
    lengths.starts_with(&[2, 2, 4])
        || lengths.starts_with(&[2, 1, 4])
        || lengths == [2, 2, 2]
        || hyphens && [&[4, 4][..], &[5, 4], &[3, 2, 4]].contains(&&lengths[..])
}

/// `049 123 456` behind other digits is a part of an amount.
fn are_thousands(groups: &[Group<'_>]) -> bool {
    groups.iter().all(|group| group.digits.len() == 3)
}

/// The groups of each run of digits and marks; without those at its ends that touch a letter, as in a code.
fn runs(text: &str) -> impl Iterator<Item = Vec<Group<'_>>> {
    let is_part = |c: char| c.is_ascii_digit() || " +-/().\u{a0}".contains(c);
    let mut touched = None;
    let mut rest = text;
    std::iter::from_fn(move || {
        let start = rest.find(is_part)?;
        let before = rest[..start].chars().next_back().or(touched);
        let run = &rest[start..];
        let end = run.find(|c| !is_part(c)).unwrap_or(run.len());
        let after = run[end..].chars().next();
        touched = after;
        rest = &run[end..];
        Some(groups_of(&run[..end], before.is_some_and(joins), after.is_some_and(joins)))
    })
}

/// What makes digits beside it a part of something else: of a code, of a time.
fn joins(c: char) -> bool {
    c.is_alphanumeric() || c == ':' || c == '_'
}

fn groups_of(run: &str, joined_before: bool, joined_after: bool) -> Vec<Group<'_>> {
    let is_digit = |c: char| c.is_ascii_digit();
    let mut groups = Vec::new();
    let mut mark = ' ';
    let mut rest = run;
    while let Some(c) = rest.chars().next() {
        let length = rest.find(|c| !is_digit(c)).unwrap_or(rest.len());
        if length > 0 {
            groups.push(Group { mark, digits: &rest[..length] });
            (rest, mark) = (&rest[length..], ' ');
        } else {
            // of several marks the one tells most that is no space: `+ 49`, `030 / 12`
            if !matches!(c, ' ' | '\u{a0}' | ')') {
                mark = c;
            }
            rest = &rest[c.len_utf8()..];
        }
    }
    if joined_after && run.ends_with(is_digit) {
        groups.pop();
    }
    if joined_before && run.starts_with(is_digit) && !groups.is_empty() {
        groups.remove(0);
    }
    groups
}
