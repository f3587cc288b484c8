//! Figures as people read them, and lenient access to the report's fields.

use serde_json::Value;

/// A field by its path, such as `/measures/groups/count`; `null` if it is not there.
pub(super) fn at<'a>(report: &'a Value, path: &str) -> &'a Value {
    report.pointer(path).unwrap_or(&Value::Null)
}

/// The entries of a list; none if there is no list.
pub(super) fn list<'a>(report: &'a Value, path: &str) -> &'a [Value] {
    at(report, path).as_array().map_or(&[], Vec::as_slice)
}

/// A number; 0 if there is none.
pub(super) fn number(report: &Value, path: &str) -> f64 {
    at(report, path).as_f64().unwrap_or(0.0)
}

/// A text; empty if there is none.
pub(super) fn string<'a>(report: &'a Value, path: &str) -> &'a str {
    at(report, path).as_str().unwrap_or("")
}

/// A count with marks between thousands: `30,162`. What is too large to count to the last digit as `1e15`.
pub(super) fn count(value: f64) -> String {
    if value.fract() != 0.0 {
        return brief(value);
    }
    if value.abs() >= UNCOUNTED {
        return format!("{:e}", rounded(value));
    }
    let digits = format!("{}", value.abs() as u64);
    let mut text = String::from(if value < 0.0 { "−" } else { "" });
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with three significant digits.
pub(super) fn brief(value: f64) -> String {
    if value.abs() >= 100.0 {
        return count(value.round());
    }
    rounded(value).to_string()
}

/// Beyond 2^53 not every whole number has a double of its own, and nobody reads more digits than this.
const UNCOUNTED: f64 = 1e15;

/// Three significant digits, through decimal text: correct to the digit and alike on every platform.
fn rounded(value: f64) -> f64 {
    format!("{value:.2e}").parse().expect("a formatted number parses")
}

/// A share in percent: `4.85 %`. What is not everything is never printed as `100 %`.
pub(super) fn percent(share: f64) -> String {
    let text = brief(share * 100.0);
    let text = if share < 1.0 && text == "100" { "99.9".to_owned() } else { text };
    // The space does not break: `%` never stands alone on a line.
    format!("{text}\u{a0}%")
}

/// `1 row`, `2 rows`.
pub(super) fn counted(value: f64, one: &str, many: &str) -> String {
    format!("{} {}", count(value), if value == 1.0 { one } else { many })
}

/// A value of the report as a person would write it, without the marks of JSON.
pub(super) fn plain(value: &Value) -> String {
    match value {
        Value::Null => "—".to_owned(),
        Value::String(text) => text.clone(),
        Value::Number(number) => number.as_f64().map_or_else(
            || number.to_string(),
            |value| {
                if value.fract() == 0.0 { count(value) } else { crate::text::number::significant(value) }
            },
        ),
        Value::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        Value::Array(values) => values.iter().map(plain).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => {
            let fields: Vec<String> =
                fields.iter().map(|(name, value)| format!("{name} {}", plain(value))).collect();
            fields.join(", ")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_shares_never_lie() {
        assert_eq!(count(1_234_567.0), "1,234,567");
        assert_eq!(count(999.0), "999");
        assert_eq!(brief(0.048523), "0.0485");
        assert_eq!(brief(1234.4), "1,234");
        assert_eq!(percent(0.2), "20\u{a0}%");
        assert_eq!(percent(0.000_012_3), "0.00123\u{a0}%");
        assert_eq!(percent(0.999_99), "99.9\u{a0}%");
        assert_eq!(percent(1.0), "100\u{a0}%");
        assert_eq!(counted(1.0, "row", "rows"), "1 row");
    }

    #[test]
    fn numbers_of_any_size_are_printed_and_briefly() {
        assert_eq!(count(999_999_999_999_999.0), "999,999,999,999,999");
        assert_eq!(count(1e15), "1e15");
        assert_eq!(count(-1.5e15), "-1.5e15");
        assert_eq!(brief(1e15), "1e15");
        assert_eq!(brief(1e308), "1e308");
        assert_eq!(plain(&serde_json::json!(1e308)), "1e308");
        assert_eq!(plain(&serde_json::json!(9_007_199_254_740_991_u64)), "9.01e15");
        assert_eq!(percent(1e300), "1e302\u{a0}%");
    }
}
