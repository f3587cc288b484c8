//! The proleptic Gregorian calendar as day numbers, without a clock and without time zones.

/// Days from the first of March of year 0 (where an era of 400 years starts) to 1970-01-01.
const EPOCH: i64 = 719_468;
/// Days in 400 years.
const ERA: i64 = 146_097;

/// The day number of a date, counted from 1970-01-01. The date must exist; see [`is_date`].
///
/// Years are counted from the first of March, so that the leap day is the last day of a year
/// (Howard Hinnant, "chrono-compatible low-level date algorithms").
///
/// ```
/// use outis::table::types::days_from_civil;
/// assert_eq!(days_from_civil(1970, 1, 1), 0);
/// assert_eq!(days_from_civil(2000, 2, 29), 11_016);
/// ```
pub fn days_from_civil(year: i64, month: u32, day: u32) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let month_from_march = (i64::from(month) + 9) % 12;
    let day_of_year = (153 * month_from_march + 2) / 5 + i64::from(day) - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * ERA + day_of_era - EPOCH
}

/// The year, month (1 to 12) and day (1 to 31) of a day number.
///
/// ```
/// use outis::table::types::civil_from_days;
/// assert_eq!(civil_from_days(11_016), (2000, 2, 29));
/// assert_eq!(civil_from_days(-1), (1969, 12, 31));
/// ```
pub fn civil_from_days(days: i64) -> (i64, u32, u32) {
    let days = days + EPOCH;
    let era = days.div_euclid(ERA);
    let day_of_era = days.rem_euclid(ERA);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = (day_of_year - (153 * month_from_march + 2) / 5 + 1) as u32;
    let month = (if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 }) as u32;
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, day)
}

/// Whether the calendar has this date.
pub fn is_date(year: i64, month: u32, day: u32) -> bool {
    (1..=12).contains(&month) && day >= 1 && day <= days_in_month(year, month)
}

/// The number of days in a month (1 to 12).
pub fn days_in_month(year: i64, month: u32) -> u32 {
    match month {
        2 if is_leap_year(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

fn is_leap_year(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_of_eight_centuries_follows_the_day_before() {
        let mut expected = days_from_civil(1600, 1, 1);
        for year in 1600..2400 {
            for month in 1..=12 {
                for day in 1..=days_in_month(year, month) {
                    assert_eq!(days_from_civil(year, month, day), expected);
                    assert_eq!(civil_from_days(expected), (year, month, day));
                    expected += 1;
                }
            }
        }
    }

    #[test]
    fn leap_days_exist_in_leap_years_only() {
        for (year, leap) in [(1900, false), (2000, true), (2023, false), (2024, true), (2100, false)] {
            assert_eq!(is_date(year, 2, 29), leap, "{year}");
        }
        assert!(
            !is_date(2024, 0, 1) && !is_date(2024, 13, 1) && !is_date(2024, 4, 31) && !is_date(2024, 4, 0)
        );
    }
}
