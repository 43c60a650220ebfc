//! Where the ticks of an axis stand, and what is written beside them.

use crate::scene::Axis;

/// A place on an axis.
#[derive(Debug, Clone, PartialEq)]
pub struct Tick {
    /// The number there.
    pub value: f64,
    /// Its digits.
    pub text: String,
}

/// Steps that people count in when they measure angles.
const ANGLES: [i64; 7] = [15, 30, 45, 90, 180, 360, 720];

/// Ticks at round numbers, at most so many (and at least one where `most` is 2 or more).
#[must_use]
pub fn ticks(axis: &Axis, most: usize) -> Vec<Tick> {
    let span = axis.high - axis.low;
    if !(span.is_finite() && span > 0.0) || most == 0 {
        return Vec::new();
    }
    let fits = |step: f64| {
        let (first, last) = multiples(axis, step);
        last - first < most as f64
    };
    if axis.degrees
        && span >= 60.0
        && let Some(&step) = ANGLES.iter().find(|&&step| fits(step as f64))
    {
        return at_multiples(axis, step, 0);
    }
    let mut power = (span / most as f64).log10().floor() as i32 - 1;
    loop {
        for step in [1, 2, 5] {
            if fits(step as f64 * 10_f64.powi(power)) {
                return at_multiples(axis, step, power);
            }
        }
        power += 1;
        if power > 308 {
            return Vec::new();
        }
    }
}

/// The first and the last multiple of a step on an axis. An end that misses one by a rounding error
/// has it.
fn multiples(axis: &Axis, step: f64) -> (f64, f64) {
    ((axis.low / step - 1e-9).ceil(), (axis.high / step + 1e-9).floor())
}

/// Ticks at the multiples of `step` times a power of ten.
fn at_multiples(axis: &Axis, step: i64, power: i32) -> Vec<Tick> {
    // Dividing by a power of ten is exact up to the 22nd where multiplying by 0.1 is not.
    let scaled = |n: f64| if power < 0 { n / 10_f64.powi(-power) } else { n * 10_f64.powi(power) };
    let unit = scaled(step as f64);
    let (first, last) = multiples(axis, unit);
    // Beyond this a double does not tell neighbouring multiples apart.
    if first.abs().max(last.abs()) > 1e15 {
        return Vec::new();
    }
    let (first, last) = (first as i64, last as i64);
    let largest = first.abs().max(last.abs()).saturating_mul(step);
    let exponent = shown_exponent(largest, power);
    (first..=last)
        .map(|n| {
            let digits = n * step;
            // Each with its own: 5e9 and 1e10, not 0.5e10 beside 1e10.
            let own = if exponent == 0 { 0 } else { magnitude(digits, power) };
            Tick { value: scaled(digits as f64), text: decimal(digits, power, own) }
        })
        .collect()
}

/// The exponent of the largest tick of an axis; 0 where plain digits are short enough for all.
fn shown_exponent(largest: i64, power: i32) -> i32 {
    let magnitude = magnitude(largest, power);
    if (-4..6).contains(&magnitude) { 0 } else { magnitude }
}

/// The power of ten of the first digit.
fn magnitude(digits: i64, power: i32) -> i32 {
    digits.unsigned_abs().checked_ilog10().map_or(0, |log| log as i32) + power
}

/// `digits` times a power of ten, with an exponent where it is not 0: exact, no double is involved.
fn decimal(digits: i64, power: i32, exponent: i32) -> String {
    if digits == 0 {
        return "0".into();
    }
    let sign = if digits < 0 { "−" } else { "" };
    let mut text = digits.unsigned_abs().to_string();
    let places = exponent - power;
    if places > 0 {
        let places = places as usize;
        if text.len() <= places {
            text = format!("{}{text}", "0".repeat(places + 1 - text.len()));
        }
        text.insert(text.len() - places, '.');
        text = text.trim_end_matches('0').trim_end_matches('.').to_owned();
    } else {
        text.push_str(&"0".repeat(places.unsigned_abs() as usize));
    }
    if exponent == 0 {
        return format!("{sign}{text}");
    }
    let negative = if exponent < 0 { "−" } else { "" };
    format!("{sign}{text}e{negative}{}", exponent.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(low: f64, high: f64, most: usize) -> Vec<String> {
        let axis = Axis::new(low, high, "");
        ticks(&axis, most).into_iter().map(|tick| tick.text).collect()
    }

    #[test]
    fn ticks_stand_at_round_numbers() {
        assert_eq!(texts(-10.0, 10.0, 5), ["−10", "−5", "0", "5", "10"]);
        assert_eq!(texts(-1.04, 1.04, 6), ["−1", "−0.5", "0", "0.5", "1"]);
        assert_eq!(texts(0.0, 0.7, 8), ["0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7"]);
        assert_eq!(texts(2.9, 3.1, 3), ["2.9", "3", "3.1"]);
        assert_eq!(texts(999.0, 1001.0, 3), ["999", "1000", "1001"]);
    }

    #[test]
    fn large_and_small_numbers_have_exponents() {
        assert_eq!(texts(0.0, 1e10, 5), ["0", "5e9", "1e10"]);
        assert_eq!(texts(0.0, 3e-7, 4), ["0", "1e−7", "2e−7", "3e−7"]);
        assert_eq!(texts(0.0, 200_000.0, 3), ["0", "100000", "200000"]);
        assert_eq!(texts(-3e300, 3e300, 3), ["−2e300", "0", "2e300"]);
    }

    #[test]
    fn angles_are_counted_in_right_angles() {
        let axis = Axis::new(-360.0, 360.0, "x").in_degrees();
        let values: Vec<f64> = ticks(&axis, 9).into_iter().map(|tick| tick.value).collect();
        assert_eq!(values, [-360.0, -270.0, -180.0, -90.0, 0.0, 90.0, 180.0, 270.0, 360.0]);
    }

    #[test]
    fn never_too_many_and_never_endless() {
        for (low, high) in [(0.0, 0.0), (1.0, 0.0), (f64::NAN, 1.0), (0.0, f64::INFINITY)] {
            assert!(texts(low, high, 5).is_empty());
        }
        // No double is between these two.
        assert!(texts(1e300, 1e300_f64.next_up(), 5).is_empty());
        for most in 1..12 {
            for high in [1e-300, 0.013, 7.0, 12.5, 1e300] {
                assert!(texts(-high / 3.0, high, most).len() <= most, "{most} {high}");
            }
        }
    }
}
