//! Figures as people read them, and lenient access to the report's fields.

use crate::text::{Language, Step, step};
use serde::Deserialize;
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

/// How a page speaks: its language, and numbers as that language writes them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Words(pub Language);

impl Words {
    /// The language that the plan of a report asks for.
    pub fn of(report: &Value) -> Words {
        Words(Language::of(string(report, "/plan/language")))
    }

    /// A sentence without facts.
    pub fn say(self, code: &'static str) -> String {
        step(code).text(self.0)
    }

    /// A sentence with its facts.
    pub fn tell(self, step: Step) -> String {
        step.text(self.0)
    }

    /// The text of a field in the page's language, where the report has its code; else as it stands.
    pub fn told(self, part: &Value, field: &str) -> String {
        self.told_or(at(part, &format!("/said/{field}/0")), at(part, &format!("/{field}")))
    }

    /// A sentence by its code, or as it stands where there is none.
    pub fn told_or(self, coded: &Value, plain: &Value) -> String {
        match Step::deserialize(coded) {
            Ok(step) => step.text(self.0),
            Err(_) => plain.as_str().unwrap_or_default().to_owned(),
        }
    }

    /// Several sentences in the page's language, where the report has their codes in `coded`; else as they stand in `plain`.
    pub fn told_in_turn(self, part: &Value, coded: &str, plain: &str) -> Vec<String> {
        let steps: Vec<Step> =
            list(part, coded).iter().filter_map(|step| Step::deserialize(step).ok()).collect();
        let texts = list(part, plain);
        if steps.len() == texts.len() {
            return steps.iter().map(|step| step.text(self.0)).collect();
        }
        texts.iter().map(|text| self.plain(text)).collect()
    }

    /// A count with marks between thousands: `30,162`. What is too large to count to the last digit as `1e15`.
    pub fn count(self, value: f64) -> String {
        if value.fract() != 0.0 {
            return self.brief(value);
        }
        if value.abs() >= UNCOUNTED {
            return self.0.marked(&format!("{:e}", rounded(value)));
        }
        let sign = if value < 0.0 { "−" } else { "" };
        format!("{sign}{}", self.0.marked(&format!("{}", value.abs() as u64)))
    }

    /// A number with three significant digits.
    pub fn brief(self, value: f64) -> String {
        if value.abs() >= 100.0 {
            return self.count(value.round());
        }
        self.0.marked(&rounded(value).to_string())
    }

    /// A share in percent: `4.85 %`. What is not everything is never printed as `100 %`.
    pub fn percent(self, share: f64) -> String {
        let text = self.brief(share * 100.0);
        let text = if share < 1.0 && text == "100" { self.brief(99.9) } else { text };
        // The space does not break: `%` never stands alone on a line.
        format!("{text}\u{a0}%")
    }

    /// A value of the report as a person would write it, without the marks of JSON.
    pub fn plain(self, value: &Value) -> String {
        match value {
            Value::Null => "—".to_owned(),
            Value::String(text) => text.clone(),
            Value::Number(number) => number.as_f64().map_or_else(
                || number.to_string(),
                |value| {
                    if value.fract() == 0.0 {
                        self.count(value)
                    } else {
                        self.0.marked(&crate::text::number::significant(value))
                    }
                },
            ),
            Value::Bool(yes) => self.say(if *yes { "yes" } else { "no" }),
            Value::Array(values) => {
                values.iter().map(|value| self.plain(value)).collect::<Vec<_>>().join(", ")
            }
            Value::Object(fields) => {
                let fields: Vec<String> =
                    fields.iter().map(|(name, value)| format!("{name} {}", self.plain(value))).collect();
                fields.join(", ")
            }
        }
    }
}

/// Beyond 2^53 not every whole number has a double of its own, and nobody reads more digits than this.
const UNCOUNTED: f64 = 1e15;

/// Three significant digits, through decimal text: correct to the digit and alike on every platform.
fn rounded(value: f64) -> f64 {
    format!("{value:.2e}").parse().expect("a formatted number parses")
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: Words = Words(Language::English);
    const GERMAN: Words = Words(Language::German);

    #[test]
    fn numbers_are_short_and_shares_never_lie() {
        assert_eq!(ENGLISH.count(1_234_567.0), "1,234,567");
        assert_eq!(ENGLISH.count(999.0), "999");
        assert_eq!(ENGLISH.brief(0.048523), "0.0485");
        assert_eq!(ENGLISH.brief(1234.4), "1,234");
        assert_eq!(ENGLISH.percent(0.2), "20\u{a0}%");
        assert_eq!(ENGLISH.percent(0.000_012_3), "0.00123\u{a0}%");
        assert_eq!(ENGLISH.percent(0.999_99), "99.9\u{a0}%");
        assert_eq!(ENGLISH.percent(1.0), "100\u{a0}%");
    }

    #[test]
    fn numbers_of_any_size_are_printed_and_briefly() {
        assert_eq!(ENGLISH.count(999_999_999_999_999.0), "999,999,999,999,999");
        assert_eq!(ENGLISH.count(1e15), "1e15");
        assert_eq!(ENGLISH.count(-1.5e15), "-1.5e15");
        assert_eq!(ENGLISH.brief(1e15), "1e15");
        assert_eq!(ENGLISH.brief(1e308), "1e308");
        assert_eq!(ENGLISH.plain(&serde_json::json!(1e308)), "1e308");
        assert_eq!(ENGLISH.plain(&serde_json::json!(9_007_199_254_740_991_u64)), "9.01e15");
        assert_eq!(ENGLISH.percent(1e300), "1e302\u{a0}%");
    }

    #[test]
    fn german_has_a_comma_before_decimals_and_points_between_thousands() {
        assert_eq!(GERMAN.count(1_234_567.0), "1.234.567");
        assert_eq!(GERMAN.brief(0.048523), "0,0485");
        assert_eq!(GERMAN.percent(0.999_99), "99,9\u{a0}%");
        assert_eq!(GERMAN.plain(&serde_json::json!([1234, 0.125])), "1.234, 0,125");
        assert_eq!(GERMAN.count(-1.5e15), "-1,5e15");
    }

    #[test]
    fn what_has_a_code_is_told_in_the_language_and_the_rest_as_it_stands() {
        let principle = serde_json::json!({ "name": "5-anonymity", "reason": "of another time",
            "said": { "name": [{ "code": "k-anonymity", "facts": { "k": 5 } }] } });
        assert_eq!(GERMAN.told(&principle, "name"), "5-Anonymität");
        assert_eq!(GERMAN.told(&principle, "reason"), "of another time");
    }
}
