//! What stands in a cell, as text: the value that is stored, in the plainest spelling.
//!
//! - Whole numbers without a point, others with as many digits as tell them apart from their neighbours, never with an
//!   exponent. What is shown as 12 % is 0.12.
//! - Days as `2024-02-29`, moments as `2024-02-29T13:05:00` (a sheet knows no time zone), parts of a second only where
//!   there are any; a time of day or a duration as `13:05:00` or `26:30:00`.
//! - `true` and `false`. Errors such as `#N/A` as they are shown. Nothing for an empty cell.
//! - Of a formula the value that was last computed.

use calamine::{Data, DataRef, ExcelDateTime};
use std::fmt::Write;

/// The first day number after 9999-12-31; Excel shows none from here on.
const END_OF_DAYS: f64 = 2_958_466.0;

/// Appends the text of a cell.
pub fn write_text(value: &DataRef<'_>, out: &mut String) {
    match value {
        DataRef::Empty => Ok(()),
        DataRef::String(text) => out.write_str(text),
        DataRef::SharedString(text) => out.write_str(text),
        DataRef::Int(number) => write!(out, "{number}"),
        DataRef::Float(number) => write_number(*number, out),
        DataRef::Bool(yes) => write!(out, "{yes}"),
        DataRef::DateTime(moment) => write_moment(moment, out),
        DataRef::DateTimeIso(text) => out.write_str(without_empty_fraction(text)),
        DataRef::DurationIso(text) => match iso_milliseconds(text) {
            Some(milliseconds) => write_duration(milliseconds, out),
            None => out.write_str(text),
        },
        DataRef::Error(error) => write!(out, "{error}"),
    }
    .expect("text can always be appended");
}

/// The same cell, of a range that is held as a whole.
pub fn borrowed(value: &Data) -> DataRef<'_> {
    match value {
        Data::Empty => DataRef::Empty,
        Data::String(text) => DataRef::SharedString(text),
        Data::Int(number) => DataRef::Int(*number),
        Data::Float(number) => DataRef::Float(*number),
        Data::Bool(yes) => DataRef::Bool(*yes),
        Data::DateTime(moment) => DataRef::DateTime(*moment),
        Data::DateTimeIso(text) => DataRef::DateTimeIso(text.clone()),
        Data::DurationIso(text) => DataRef::DurationIso(text.clone()),
        Data::Error(error) => DataRef::Error(error.clone()),
    }
}

fn write_number(number: f64, out: &mut String) -> std::fmt::Result {
    match number {
        // Neither is a value that a sheet can show.
        _ if !number.is_finite() => Ok(()),
        // Also the negative zero.
        0.0 => out.write_str("0"),
        _ => write!(out, "{number}"),
    }
}

fn write_moment(moment: &ExcelDateTime, out: &mut String) -> std::fmt::Result {
    let days = moment.as_f64();
    if moment.is_duration() {
        return write_duration((days * 86_400_000.0).round() as i64, out);
    }
    if !(0.0..END_OF_DAYS).contains(&days) {
        return write_number(days, out);
    }
    let (year, month, day, hour, minute, second, milli) = moment.to_ymd_hms_milli();
    let of_day =
        (i64::from(hour) * 60 + i64::from(minute)) * 60_000 + i64::from(second) * 1000 + i64::from(milli);
    // Below one there is no day, only a time.
    if days < 1.0 {
        return write_duration(of_day, out);
    }
    write!(out, "{year:04}-{month:02}-{day:02}")?;
    if of_day > 0 {
        out.write_char('T')?;
        write_duration(of_day, out)?;
    }
    Ok(())
}

fn write_duration(milliseconds: i64, out: &mut String) -> std::fmt::Result {
    let sign = if milliseconds < 0 { "-" } else { "" };
    let all = milliseconds.unsigned_abs();
    let (seconds, milli) = (all / 1000, all % 1000);
    write!(out, "{sign}{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
    if milli > 0 { write!(out, ".{milli:03}") } else { Ok(()) }
}

/// `2024-02-29T13:05:00` of `2024-02-29T13:05:00.000000000`.
fn without_empty_fraction(moment: &str) -> &str {
    match moment.split_once('.') {
        Some((whole, fraction)) if fraction.bytes().all(|digit| digit == b'0') => whole,
        _ => moment,
    }
}

/// The milliseconds of `PT26H30M00S`.
fn iso_milliseconds(text: &str) -> Option<i64> {
    let (sign, text) = text.strip_prefix('-').map_or((1.0, text), |rest| (-1.0, rest));
    let mut rest = text.strip_prefix("PT")?;
    let mut total = 0.0;
    for (unit, milliseconds) in [('H', 3_600_000.0), ('M', 60_000.0), ('S', 1000.0)] {
        if let Some((number, after)) = rest.split_once(unit) {
            total += number.parse::<f64>().ok()? * milliseconds;
            rest = after;
        }
    }
    rest.is_empty().then_some((sign * total).round() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use calamine::{CellErrorType, ExcelDateTimeType};

    fn text(value: DataRef<'_>) -> String {
        let mut out = String::new();
        write_text(&value, &mut out);
        out
    }

    fn moment(days: f64, is_1904: bool) -> String {
        text(DataRef::DateTime(ExcelDateTime::new(days, ExcelDateTimeType::DateTime, is_1904)))
    }

    fn duration(days: f64) -> String {
        text(DataRef::DateTime(ExcelDateTime::new(days, ExcelDateTimeType::TimeDelta, false)))
    }

    #[test]
    fn numbers_are_spelled_as_briefly_as_they_can_be_read_back() {
        let spelled =
            [34.0, -0.0, 0.1, 0.1 + 0.2, 1e15, 1e21, 1.5e-7, f64::NAN].map(|n| text(DataRef::Float(n)));
        assert_eq!(
            spelled,
            [
                "34",
                "0",
                "0.1",
                "0.30000000000000004",
                "1000000000000000",
                "1000000000000000000000",
                "0.00000015",
                ""
            ]
        );
        assert_eq!(text(DataRef::Int(-7)), "-7");
    }

    #[test]
    fn days_count_from_1900_as_excel_counts_them_or_from_1904() {
        assert_eq!(moment(45_351.0, false), "2024-02-29");
        assert_eq!(moment(45_351.0 - 1462.0, true), "2024-02-29");
        assert_eq!(moment(1.0, false), "1900-01-01");
        assert_eq!(moment(61.0, false), "1900-03-01");
        assert_eq!(moment(2_958_465.0, false), "9999-12-31");
    }

    #[test]
    fn a_number_that_is_no_day_stays_a_number() {
        assert_eq!(moment(-3.0, false), "-3");
        assert_eq!(moment(2_958_466.0, false), "2958466");
    }

    #[test]
    fn times_show_parts_of_a_second_only_where_there_are_any() {
        assert_eq!(moment(45_351.0 + 13.0 / 24.0 + 5.0 / 1440.0, false), "2024-02-29T13:05:00");
        assert_eq!(moment(45_943.541, false), "2025-10-13T12:59:02.400");
        assert_eq!(moment(0.5, false), "12:00:00");
        assert_eq!(duration(26.5 / 24.0), "26:30:00");
        assert_eq!(duration(-0.5), "-12:00:00");
    }

    #[test]
    fn the_times_of_open_document_are_spelled_like_those_of_excel() {
        assert_eq!(text(DataRef::DurationIso("PT26H30M00S".to_owned())), "26:30:00");
        assert_eq!(text(DataRef::DurationIso("PT0H5M1.25S".to_owned())), "00:05:01.250");
        assert_eq!(text(DataRef::DurationIso("P1D".to_owned())), "P1D");
        assert_eq!(
            text(DataRef::DateTimeIso("2024-02-29T13:05:00.000000".to_owned())),
            "2024-02-29T13:05:00"
        );
        assert_eq!(text(DataRef::DateTimeIso("2024-02-29".to_owned())), "2024-02-29");
    }

    #[test]
    fn yes_and_no_and_errors_are_words() {
        assert_eq!(text(DataRef::Bool(true)), "true");
        assert_eq!(text(DataRef::Error(CellErrorType::NA)), "#N/A");
        assert_eq!(text(DataRef::Error(CellErrorType::Div0)), "#DIV/0!");
        assert_eq!(text(DataRef::Empty), "");
    }
}
