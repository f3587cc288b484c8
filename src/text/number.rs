//! Numbers as reports print them.

use serde::{Serialize, Serializer};
use serde_json::Value;

/// A number with six significant digits, without trailing zeros: `0.0485`, `12.3457`, `3`.
///
/// ```
/// use outis::text::number::significant;
/// assert_eq!(significant(0.048523749), "0.0485237");
/// assert_eq!(significant(3.0), "3");
/// assert_eq!(significant(1234567.0), "1234570");
/// ```
pub fn significant(value: f64) -> String {
    rounded(value).to_string()
}

/// The value rounded to six significant digits, as JSON. Not a number becomes `null`.
pub fn json(value: f64) -> Value {
    let rounded = rounded(value);
    if rounded.fract() == 0.0 && rounded.abs() < 1e15 {
        Value::from(rounded as i64)
    } else {
        serde_json::Number::from_f64(rounded).map_or(Value::Null, Value::Number)
    }
}

/// The same data with `2` instead of `2.0`: a plan's numbers as people write them.
pub fn whole(value: Value) -> Value {
    match value {
        Value::Number(number) if number.is_f64() => {
            let plain = number.as_f64().filter(|value| value.fract() == 0.0 && value.abs() < 1e15);
            plain.map_or(Value::Number(number), |value| Value::from(value as i64))
        }
        Value::Array(elements) => elements.into_iter().map(whole).collect(),
        Value::Object(fields) => fields.into_iter().map(|(name, value)| (name, whole(value))).collect(),
        other => other,
    }
}

/// Rounds through decimal text: correct to the digit and alike on every platform.
fn rounded(value: f64) -> f64 {
    format!("{value:.5e}").parse().expect("a formatted number parses")
}

/// A measured number: exact inside, six significant digits wherever it is printed.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Default)]
pub struct Figure(pub f64);

impl Figure {
    /// `part` of `whole`; nothing of nothing is 0.
    ///
    /// ```
    /// use outis::text::number::Figure;
    /// assert_eq!(Figure::share(1, 4), Figure(0.25));
    /// assert_eq!(Figure::share(0, 0), Figure(0.0));
    /// ```
    pub fn share(part: u64, whole: u64) -> Figure {
        Figure(if whole == 0 { 0.0 } else { part as f64 / whole as f64 })
    }
}

impl Serialize for Figure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        json(self.0).serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_digits_are_kept_and_zeros_are_not() {
        for (value, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (1.0 / 3.0, "0.333333"),
            (2.0 / 3.0 * 1e6, "666667"),
            (123_456_789.0, "123457000"),
            (1.5, "1.5"),
        ] {
            assert_eq!(serde_json::to_string(&Figure(value)).expect("a number"), text);
        }
    }

    #[test]
    fn what_is_no_number_is_null() {
        for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert_eq!(json(value), Value::Null);
        }
    }
}
