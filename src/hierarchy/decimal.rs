//! Numbers of a plan as exact decimals.
//!
//! JSON numbers arrive as floating point; the shortest decimal that reads back as the same number is
//! what was written. From there on everything is integer arithmetic.

/// `digits` · 10^−`scale`, without trailing zeros after the point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Decimal {
    digits: i64,
    scale: u8,
}

/// Larger magnitudes are refused, so that the sum of an aligned bound and a width fits in 64 bits.
pub(super) const LARGEST: i64 = i64::MAX / 4;

impl Decimal {
    /// The decimal a plan wrote, if it has no more than 18 digits.
    pub(super) fn read(number: f64) -> Option<Decimal> {
        if !number.is_finite() {
            return None;
        }
        // Rust prints floating point as the shortest decimal that reads back, never with exponent.
        let text = number.to_string();
        let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
        let digits: i64 = format!("{whole}{fraction}").parse().ok()?;
        (digits.abs() <= LARGEST && fraction.len() <= 18)
            .then_some(Decimal { digits, scale: fraction.len() as u8 })
    }

    /// Digits after the point.
    pub(super) fn scale(self) -> u8 {
        self.scale
    }

    /// The number times 10^`scale`.
    pub(super) fn at_scale(self, scale: u8) -> Option<i64> {
        scaled(self.digits, self.scale, scale)
    }

    /// The number in floating point, as a plan writes it.
    pub(super) fn to_f64(self) -> f64 {
        format!("{}e-{}", self.digits, self.scale).parse().expect("digits and an exponent are a number")
    }

    /// `key` · 10^−`scale`
    pub(super) fn from_key(key: i64, scale: u8) -> Decimal {
        Decimal { digits: key, scale }
    }
}

/// A key of one scale at a finer one.
pub(super) fn scaled(key: i64, from: u8, to: u8) -> Option<i64> {
    let factor = 10_i64.checked_pow(u32::from(to.checked_sub(from)?))?;
    key.checked_mul(factor).filter(|key| key.abs() <= LARGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_of_a_plan_is_the_decimal_that_was_written() {
        for (number, digits, scale) in
            [(0.1, 1, 1), (5.0, 5, 0), (-2.25, -225, 2), (1e15, 1_000_000_000_000_000, 0)]
        {
            assert_eq!(Decimal::read(number), Some(Decimal { digits, scale }), "{number}");
            assert_eq!(Decimal { digits, scale }.to_f64(), number);
        }
    }

    #[test]
    fn numbers_beyond_exact_arithmetic_are_not_read() {
        for number in [f64::NAN, f64::INFINITY, 1e300, 1e-300] {
            assert_eq!(Decimal::read(number), None, "{number}");
        }
    }

    #[test]
    fn a_coarser_scale_would_lose_digits() {
        assert_eq!(Decimal { digits: 25, scale: 1 }.at_scale(3), Some(2500));
        assert_eq!(Decimal { digits: 25, scale: 1 }.at_scale(0), None);
        assert_eq!(scaled(i64::MAX / 5, 0, 1), None);
    }
}
