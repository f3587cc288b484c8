//! Numbers as people spell them, read exactly: an integer key and a count of decimal places.
//!
//! Nothing passes through floating point, so that a published bound is the bound that was compared.
//! Exponents, currency and per cent signs make a value text. So do leading zeros and a leading `+`:
//! `02139` is a code and `+4930123456` a telephone number, and order or distance means nothing there.

use super::{ColumnType, NumberFormat};

/// Marks between thousands that cannot be decimal marks: space, no-break space, narrow no-break
/// space and two apostrophes.
const BLANKS: [char; 5] = [' ', '\u{a0}', '\u{202f}', '\'', '’'];

/// No key is larger in magnitude: the difference of two keys always fits in 64 bits as well.
const LARGEST: i64 = i64::MAX / 2;

/// A number before all of its column share one scale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Exact {
    digits: i64,
    scale: u8,
}

impl Exact {
    /// The key of this number in a column of `scale` decimal places.
    fn at_scale(self, scale: u8) -> Option<i64> {
        let places = u32::from(scale.checked_sub(self.scale)?);
        self.digits.checked_mul(10_i64.checked_pow(places)?).filter(|key| key.abs() <= LARGEST)
    }
}

/// The key of a number in its column's spelling: the value times 10^scale. `None` if the text is no
/// number of that spelling, has more decimal places or does not fit in 64 bits.
///
/// ```
/// use outis::table::types::{NumberFormat, parse_number};
/// let german = NumberFormat { decimal: ',', thousands: Some('.'), scale: 2 };
/// assert_eq!(parse_number("1.234,5", german), Some(123_450));
/// assert_eq!(parse_number("0123", german), None);
/// ```
pub fn parse_number(text: &str, format: NumberFormat) -> Option<i64> {
    exact(text, format.decimal, format.thousands)?.at_scale(format.scale)
}

/// A key as the column would spell it, without decimal places that are not needed.
///
/// ```
/// use outis::table::types::{NumberFormat, format_number};
/// let german = NumberFormat { decimal: ',', thousands: Some('.'), scale: 2 };
/// assert_eq!(format_number(123_450, german), "1.234,5");
/// assert_eq!(format_number(-5, german), "-0,05");
/// ```
pub fn format_number(key: i64, format: NumberFormat) -> String {
    let digits = format!("{:0width$}", key.unsigned_abs(), width = usize::from(format.scale) + 1);
    let (whole, fraction) = digits.split_at(digits.len() - usize::from(format.scale));
    let mut text = String::with_capacity(digits.len() + 8);
    if key < 0 {
        text.push('-');
    }
    for (index, digit) in whole.chars().enumerate() {
        if let Some(mark) = format.thousands
            && index > 0
            && (whole.len() - index).is_multiple_of(3)
        {
            text.push(mark);
        }
        text.push(digit);
    }
    let fraction = fraction.trim_end_matches('0');
    if !fraction.is_empty() {
        text.push(format.decimal);
        text.push_str(fraction);
    }
    text
}

/// The number type that fits all texts, with a key for each.
///
/// Which marks occur anywhere decides which spellings are possible at all; what is left over by one
/// text is settled by the others. Where both readings of a lone mark fit every text (`1.234` could
/// be a little more than one or more than a thousand), unmarked small numbers beside it speak for
/// thousands, since a column of three decimal places would give them three places too; otherwise a
/// point is a decimal point and a comma a thousands mark. Both readings order and print such a
/// column alike, so a wrong guess costs nothing but the scale.
pub(super) fn infer<'a>(texts: impl Iterator<Item = &'a str> + Clone) -> Option<(ColumnType, Vec<i64>)> {
    let marks = Marks::seen_in(texts.clone())?;
    marks.readings().into_iter().flatten().find_map(|(decimal, thousands)| {
        let numbers: Vec<Exact> =
            texts.clone().map(|text| exact(text, decimal, thousands)).collect::<Option<_>>()?;
        let scale = numbers.iter().map(|number| number.scale).max()?;
        let keys = numbers.iter().map(|number| number.at_scale(scale)).collect::<Option<_>>()?;
        let format = NumberFormat { decimal, thousands, scale };
        Some((if scale == 0 { ColumnType::Integer(format) } else { ColumnType::Decimal(format) }, keys))
    })
}

/// Which marks stand between digits anywhere in a column.
#[derive(Debug, Default)]
struct Marks {
    point: bool,
    comma: bool,
    blank: Option<char>,
    /// Some text is a number without any mark.
    unmarked: bool,
}

/// A decimal mark and a thousands mark.
type Reading = (char, Option<char>);

impl Marks {
    /// `None` as soon as a text cannot be a number in any reading.
    fn seen_in<'a>(texts: impl Iterator<Item = &'a str>) -> Option<Marks> {
        let mut seen = Marks::default();
        for text in texts {
            let text = unsigned(text);
            let mut marked = false;
            for char in text.chars().filter(|char| !char.is_ascii_digit()) {
                marked = true;
                match char {
                    '.' => seen.point = true,
                    ',' => seen.comma = true,
                    _ if BLANKS.contains(&char) && seen.blank.is_none_or(|blank| blank == char) => {
                        seen.blank = Some(char);
                    }
                    _ => return None,
                }
            }
            if text.is_empty() {
                return None;
            }
            seen.unmarked |= !marked;
        }
        Some(seen)
    }

    /// The readings to try, the more likely one first.
    fn readings(&self) -> [Option<Reading>; 2] {
        let both_ways = |mark, other, thousands_first: bool| {
            let decimal = Some((mark, None));
            let thousands = Some((other, Some(mark)));
            if thousands_first { [thousands, decimal] } else { [decimal, thousands] }
        };
        match (self.point, self.comma, self.blank) {
            (false, false, None) => [Some(('.', None)), None],
            (true, false, None) => both_ways('.', ',', self.unmarked),
            (false, true, None) => both_ways(',', '.', true),
            (true, true, None) => [Some(('.', Some(','))), Some((',', Some('.')))],
            (_, false, blank) => [Some(('.', blank)), None],
            (false, true, blank) => [Some((',', blank)), None],
            (true, true, Some(_)) => [None, None],
        }
    }
}

/// The text without surrounding spaces and without its sign.
fn unsigned(text: &str) -> &str {
    let text = text.trim_matches(' ');
    text.strip_prefix('-').unwrap_or(text)
}

/// Reads `-1.234,50` exactly. With a thousands mark, numbers of four digits and more must have it.
fn exact(text: &str, decimal: char, thousands: Option<char>) -> Option<Exact> {
    let magnitude = unsigned(text);
    let (whole, fraction) = match magnitude.split_once(decimal) {
        Some((_, "")) => return None,
        Some((whole, fraction)) => (whole, fraction),
        None if magnitude.is_empty() => return None,
        None => (magnitude, ""),
    };
    let mut digits = 0;
    let mut count = 0;
    match thousands {
        None => append_digits(whole, &mut digits, &mut count)?,
        Some(mark) => {
            let mut first = true;
            for group in whole.split(mark) {
                let fits = if first { group.len() <= 3 } else { group.len() == 3 && count > 0 };
                if !fits {
                    return None;
                }
                first = false;
                append_digits(group, &mut digits, &mut count)?;
            }
        }
    }
    // `007` is a code; `0.5` and `0` are not, nor is `.5`. `0,123` is no thousand.
    if count > 1 && whole.starts_with('0') {
        return None;
    }
    append_digits(fraction, &mut digits, &mut count)?;
    let negative = text.trim_start_matches(' ').starts_with('-');
    Some(Exact { digits: if negative { -digits } else { digits }, scale: u8::try_from(fraction.len()).ok()? })
}

fn append_digits(text: &str, digits: &mut i64, count: &mut usize) -> Option<()> {
    for byte in text.bytes() {
        if !byte.is_ascii_digit() {
            return None;
        }
        *digits = digits.checked_mul(10)?.checked_add(i64::from(byte - b'0'))?;
        *count += 1;
    }
    Some(())
}
