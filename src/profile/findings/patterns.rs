//! What the text of a cell gives away, wherever in it it stands.
//!
//! Written by hand, because a general engine for patterns would be many times their size.

mod phone;

pub(super) use phone::has_phone;

/// `ada@example.org`
pub(super) fn has_email(text: &str) -> bool {
    text.match_indices('@').any(|(at, _)| {
        text[..at].chars().next_back().is_some_and(|c| c.is_alphanumeric() || "_-.+%".contains(c))
            && starts_with_domain(&text[at + 1..])
    })
}

/// `https://example.org`, `www.example.org`
pub(super) fn has_url(text: &str) -> bool {
    let after_scheme = |(at, _): (usize, &str)| {
        let before = &text.as_bytes()[..at];
        let is_scheme = |scheme: &str| {
            before.len() >= scheme.len()
                && before[before.len() - scheme.len()..].eq_ignore_ascii_case(scheme.as_bytes())
        };
        ["http", "https", "ftp"].into_iter().any(is_scheme)
            && text[at + 3..].starts_with(char::is_alphanumeric)
    };
    text.match_indices("://").any(after_scheme)
        || starts_of_words(text).any(|at| {
            let rest = &text.as_bytes()[at..];
            rest.len() > 4 && rest[..4].eq_ignore_ascii_case(b"www.") && starts_with_domain(&text[at + 4..])
        })
}

/// A host with a top-level domain of letters.
fn starts_with_domain(text: &str) -> bool {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '-' && c != '.').unwrap_or(text.len());
    let host = text[..end].trim_end_matches(['.', '-']);
    host.rsplit_once('.').is_some_and(|(before, top)| {
        before.starts_with(char::is_alphanumeric)
            && top.chars().count() >= 2
            && top.chars().all(char::is_alphabetic)
    })
}

/// Countries with the length of their account numbers, as the registry of IBANs lists them.
const IBAN_LENGTHS: &str = "AD24AE23AL28AT20AZ28BA20BE16BG22BH22BI27BR29BY28CH21CR22CY28CZ24DE22DJ27DK18DO28EE20EG29\
ES24FI18FK18FO18FR27GB22GE22GI23GL18GR27GT28HN28HR21HU28IE22IL23IQ23IS26IT27JO30KW30KZ20LB28LC32LI21LT20LU20LV21LY25\
MC27MD24ME22MK19MN20MR27MT31MU30NI28NL18NO15OM23PK24PL28PS29PT25QA29RO24RS22RU33SA24SC31SD18SE24SI19SK24SM27SO23ST25\
SV28TL23TN24TR26UA29VA22VG24XK20YE30";

/// An account number of a country that has them, in one piece or in groups, whose checksum is right.
pub(super) fn has_iban(text: &str) -> bool {
    starts_of_words(text).any(|start| {
        let rest = &text.as_bytes()[start..];
        let Some(length) = rest.get(..2).and_then(iban_length) else { return false };
        let mut number = Vec::with_capacity(length);
        let mut end = 0;
        while number.len() < length {
            match rest.get(end) {
                Some(byte) if byte.is_ascii_digit() || byte.is_ascii_uppercase() => number.push(*byte),
                Some(b' ') if rest[end - 1] != b' ' => {}
                _ => return false,
            }
            end += 1;
        }
        !rest.get(end).is_some_and(u8::is_ascii_alphanumeric) && leaves_one(&number)
    })
}

fn iban_length(country: &[u8]) -> Option<usize> {
    let entry = IBAN_LENGTHS.as_bytes().chunks(4).find(|entry| &entry[..2] == country)?;
    Some(usize::from(entry[2] - b'0') * 10 + usize::from(entry[3] - b'0'))
}

/// ISO 7064, MOD 97-10: country and check digits go to the end, letters count from 10.
fn leaves_one(number: &[u8]) -> bool {
    let (head, tail) = number.split_at(4);
    let rest = tail.iter().chain(head).fold(0u32, |rest, &byte| match byte {
        b'0'..=b'9' => (rest * 10 + u32::from(byte - b'0')) % 97,
        _ => (rest * 100 + u32::from(byte - b'A') + 10) % 97,
    });
    rest == 1
}

/// A number of a form that is given to one person: of US social security, of a payment card (its check digit right), or
/// a UUID.
pub(super) fn has_id(text: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '-';
    text.split(|c| !is_part(c)).any(|word| is_social_security(word) || is_uuid(word) || is_card(word))
        || (text.split(|c: char| !c.is_ascii_digit() && c != ' ')).any(|run| is_card(run.trim()))
}

fn lengths(word: &str, mark: char) -> Vec<usize> {
    word.split(mark).map(str::len).collect()
}

fn is_social_security(word: &str) -> bool {
    let numbered = word.len() == 11 && word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    numbered
        && lengths(word, '-') == [3, 2, 4]
        && !["000", "666", "9"].iter().any(|never| word.starts_with(never))
        && &word[4..6] != "00"
        && &word[7..] != "0000"
}

fn is_uuid(word: &str) -> bool {
    word.len() == 36
        && lengths(word, '-') == [8, 4, 4, 4, 12]
        && word.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-')
}

/// Sixteen digits of the large issuers, in one piece or in fours, with the right check digit (Luhn).
fn is_card(word: &str) -> bool {
    let grouped = |mark| lengths(word, mark) == [4, 4, 4, 4];
    let digits: Vec<u32> = word.chars().filter_map(|c| c.to_digit(10)).collect();
    digits.len() == 16
        && (2..=6).contains(&digits[0])
        && (word.len() == 16 || grouped(' ') || grouped('-'))
        && word.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ' || byte == b'-')
        && luhn(&digits)
}

fn luhn(digits: &[u32]) -> bool {
    let doubled = |digit: u32| if digit > 4 { digit * 2 - 9 } else { digit * 2 };
    let weighed = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(place, &digit)| if place % 2 == 1 { doubled(digit) } else { digit });
    weighed.sum::<u32>() % 10 == 0
}

/// Where letters or digits begin that none stand in front of.
fn starts_of_words(text: &str) -> impl Iterator<Item = usize> + '_ {
    let mut inside = false;
    text.char_indices().filter_map(move |(at, c)| {
        let starts = c.is_alphanumeric() && !inside;
        inside = c.is_alphanumeric();
        starts.then_some(at)
    })
}
