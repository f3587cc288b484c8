//! Numbers as reports print them.

use serde_json::Value;

/// A number with six significant digits, without trailing zeros: `0.0485`, `12.3457`, `3`.
///
/// ```
/// use outis::report::number::significant;
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

/// Rounds through decimal text: correct to the digit and alike on every platform.
fn rounded(value: f64) -> f64 {
    format!("{value:.5e}").parse().expect("a formatted number parses")
}
