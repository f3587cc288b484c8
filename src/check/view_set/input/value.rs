//! Cells of views and constants of conditions: exact numbers, or text.

use std::cmp::Ordering;
use std::fmt;
use std::rc::Rc;

/// A cell or a constant. Numbers compare as numbers (20 = 20.0), text byte by byte. Values are found by their order, never
/// by a hash: whoever writes a view set could choose values that all fall together.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::check::view_set) enum Value {
    /// A missing cell. Blanks agree with blanks, as the projections of one table show them.
    Blank,
    /// Behind a pointer, as texts are: that halves what every cell takes that is none.
    Number(Rc<Number>),
    /// Shared: a text is held once, however many relations and symbols have it.
    Text(Rc<str>),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Blank => Ok(()),
            Value::Number(number) => number.fmt(f),
            Value::Text(text) => f.write_str(text),
        }
    }
}

/// An exact decimal: `digits` divided by 10 to the power of `scale`, as few decimal places as possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::check::view_set) struct Number {
    digits: i64,
    scale: u8,
}

/// More decimal places would not fit when two numbers are compared.
const MOST_PLACES: u8 = 18;

impl Number {
    /// Reads `-12.50`, `1e3`; `None` if the text is no number or has more digits than can be kept.
    pub fn parse(text: &str) -> Option<Number> {
        let text = text.trim_matches(' ');
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
            None => (text, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let unsigned = whole.strip_prefix(['-', '+']).unwrap_or(whole);
        let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if unsigned.is_empty() || !is_digits(unsigned) || !is_digits(fraction) || mantissa.ends_with('.') {
            return None;
        }
        let fraction = fraction.trim_end_matches('0');
        let mut digits = format!("{unsigned}{fraction}").parse::<i64>().ok()?;
        let mut scale = i32::try_from(fraction.len()).ok()? - exponent;
        while scale < 0 {
            digits = digits.checked_mul(10)?;
            scale += 1;
        }
        while scale > 0 && digits % 10 == 0 {
            digits /= 10;
            scale -= 1;
        }
        let scale = u8::try_from(scale).ok().filter(|&scale| scale <= MOST_PLACES)?;
        let digits = if whole.starts_with('-') { -digits } else { digits };
        Some(Number { digits, scale: if digits == 0 { 0 } else { scale } })
    }

    /// A whole number.
    pub fn whole(digits: i64) -> Number {
        Number { digits, scale: 0 }
    }

    /// The number, if it is a whole one.
    pub fn as_whole(self) -> Option<i64> {
        (self.scale == 0).then_some(self.digits)
    }

    /// The largest whole number that is not above it.
    pub fn floor(self) -> i64 {
        self.digits.div_euclid(10_i64.pow(u32::from(self.scale)))
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Number) -> Ordering {
        // most columns have as many places in all cells, and many cells are compared
        if self.scale == other.scale {
            return self.digits.cmp(&other.digits);
        }
        let at_same_scale = |a: &Number, b: &Number| i128::from(a.digits) * 10_i128.pow(u32::from(b.scale));
        at_same_scale(self, other).cmp(&at_same_scale(other, self))
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Number) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = usize::from(self.scale);
        let digits = format!("{:0width$}", self.digits.unsigned_abs(), width = places + 1);
        let (whole, fraction) = digits.split_at(digits.len() - places);
        let sign = if self.digits < 0 { "-" } else { "" };
        if places == 0 { write!(f, "{sign}{whole}") } else { write!(f, "{sign}{whole}.{fraction}") }
    }
}

#[cfg(test)]
mod tests {
    use super::Number;

    #[test]
    fn numbers_are_read_exactly_and_printed_plainly() {
        for (text, printed) in [
            ("20.0", "20"),
            ("-0.50", "-0.5"),
            ("1e3", "1000"),
            ("1.5E-2", "0.015"),
            ("007", "7"),
            ("-0", "0"),
        ] {
            assert_eq!(
                Number::parse(text).map(|number| number.to_string()).as_deref(),
                Some(printed),
                "{text}"
            );
        }
        for text in ["", "-", "1.", ".5", "1,5", "12 3", "0x1", "99999999999999999999"] {
            assert_eq!(Number::parse(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_compare_by_value_and_round_down() {
        let number = |text| Number::parse(text).expect("a number");
        assert!(
            number("-1.5") < number("-1") && number("0.1") < number("0.11") && number("3") > number("2.9")
        );
        assert_eq!([number("-1.5").floor(), number("1.5").floor(), number("2").floor()], [-2, 1, 2]);
    }
}
