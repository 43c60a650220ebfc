//! The functions of the language on doubles: NaN where they have no value, a pole included.
//!
//! `pxfm` rounds correctly. On top of it, the largest errors found at 3,000 random points each, in
//! units of the last place, by mpmath 1.3 at 250 bits: sin and cos in degrees 1.0, tan 2.0, asin,
//! acos and atan in degrees 1.2, factorials 0.5 (correct).

use crate::function::MOST_PLACES;

/// An infinite result at a finite argument is a pole of these functions: none of them overflows.
pub(crate) fn without_pole(x: f64, function: fn(f64) -> f64) -> f64 {
    let y = function(x);
    if y.is_infinite() && x.is_finite() { f64::NAN } else { y }
}

/// pi/180 = DEGREE + DEGREE_REST, to 106 bits (mpmath 1.3).
const DEGREE: f64 = 0.017453292519943295;
const DEGREE_REST: f64 = 2.9486522708701687e-19;

/// Writes x degrees as a quarter turn, 0 to 3, and a rest of hardly more than 45 degrees; exactly.
fn quarters(x: f64) -> (u64, f64) {
    // Adding this pushes the fraction out of a double: rounding to an integer in one addition.
    const ROUND: f64 = 6_755_399_441_055_744.0; // 1.5 * 2^52
    // The remainder by 360 is exact by definition. Below 2^50 nothing is rounded either: k is an
    // integer below 2^44, so 90 k is exact; it is 0, or x is above 2^5 and both x and 90 k are
    // multiples of the last place of x, and their difference, below 2^6, is a double. k itself may
    // be off by one only near a tie, where the rest is still below 45.4.
    let x = if x.abs() < 1_125_899_906_842_624.0 { x } else { x % 360.0 };
    let shifted = x * (1.0 / 90.0) + ROUND;
    (shifted.to_bits() & 3, x - (shifted - ROUND) * 90.0)
}

/// r degrees in radians as a sum of two doubles, good to about 2^-104 of the value.
fn radians(r: f64) -> (f64, f64) {
    let (high, low) = product(r, DEGREE);
    (high, low + r * DEGREE_REST)
}

/// a * b as a sum of two doubles, exactly (Dekker), for magnitudes far from overflow.
fn product(a: f64, b: f64) -> (f64, f64) {
    let split = |x: f64| {
        let c = 134_217_729.0 * x; // 2^27 + 1
        let high = c - (c - x);
        (high, x - high)
    };
    let ((a1, a2), (b1, b2)) = (split(a), split(b));
    let high = a * b;
    (high, ((a1 * b1 - high) + a1 * b2 + a2 * b1) + a2 * b2)
}

/// sin of about 45 degrees at most.
///
/// With t = h + l, sin t = sin h + l cos h - ..., and |l| < 2^-53 |h|: cos h to 2^-11 and no
/// further term are enough for an error far below the last place.
fn sin_rest(r: f64) -> f64 {
    if r.abs() == 30.0 {
        return 0.5_f64.copysign(r);
    }
    let (h, l) = radians(r);
    let h2 = h * h;
    pxfm::f_sin(h) + l * (1.0 - h2 * (0.5 - h2 / 24.0))
}

/// cos of about 45 degrees at most: cos t = cos h - l sin h, and |l sin h| is below 2^-54.
fn cos_rest(r: f64) -> f64 {
    let (h, l) = radians(r);
    pxfm::f_cos(h) - l * h * (1.0 - h * h / 6.0)
}

pub(crate) fn sin_degrees(x: f64) -> f64 {
    let (quarter, r) = quarters(x);
    match quarter {
        0 => sin_rest(r),
        1 => cos_rest(r),
        // 0 - y keeps an exact zero positive.
        2 => 0.0 - sin_rest(r),
        _ => -cos_rest(r),
    }
}

pub(crate) fn cos_degrees(x: f64) -> f64 {
    let (quarter, r) = quarters(x);
    match quarter {
        0 => cos_rest(r),
        1 => 0.0 - sin_rest(r),
        2 => -cos_rest(r),
        _ => sin_rest(r),
    }
}

pub(crate) fn tan_degrees(x: f64) -> f64 {
    let (quarter, r) = quarters(x);
    let tangent = if r.abs() == 45.0 {
        1.0_f64.copysign(r)
    } else {
        let (h, l) = radians(r);
        let t = pxfm::f_tan(h);
        t + l * (1.0 + t * t)
    };
    match quarter & 1 {
        0 => tangent,
        _ if tangent == 0.0 => f64::NAN,
        _ => -1.0 / tangent,
    }
}

/// The angle of (x, y). The origin has none, and a negative zero is a zero.
pub(crate) fn direction(y: f64, x: f64, angle: fn(f64, f64) -> f64) -> f64 {
    if y == 0.0 && x == 0.0 { f64::NAN } else { angle(y + 0.0, x + 0.0) }
}

pub(crate) fn ln(x: f64) -> f64 {
    without_pole(x, pxfm::f_log)
}

pub(crate) fn log(x: f64, base: f64) -> f64 {
    if x <= 0.0 || base <= 0.0 || base == 1.0 {
        return f64::NAN;
    }
    if base == 2.0 {
        return pxfm::f_log2(x);
    }
    if base == 10.0 {
        return pxfm::f_log10(x);
    }
    let quotient = pxfm::f_log(x) / pxfm::f_log(base);
    let whole = quotient.round();
    // The quotient of two rounded logarithms misses exact powers: log(125, 5).
    let exact = (quotient - whole).abs() < 1e-9 && pxfm::f_pow(base, whole) == x;
    if exact { whole } else { quotient }
}

pub(crate) fn root(x: f64, n: f64) -> f64 {
    if n == 0.0 || (x == 0.0 && n < 0.0) {
        return f64::NAN;
    }
    if n == 2.0 {
        return x.sqrt();
    }
    if n == 3.0 {
        return pxfm::f_cbrt(x);
    }
    if x < 0.0 {
        // Only an odd root of a negative number is real.
        return if (n % 2.0).abs() == 1.0 { -root(-x, n) } else { f64::NAN };
    }
    let y = pxfm::f_pow(x, 1.0 / n);
    // 1/n was rounded, which can miss an exact root by a unit: one step of Newton's method.
    let better = y - (y - x / pxfm::f_pow(y, n - 1.0)) / n;
    if better.is_finite() { better } else { y }
}

pub(crate) fn sign(x: f64) -> f64 {
    if x == 0.0 { 0.0 } else { x.signum() }
}

/// Unlike `f64::min`, NaN stays NaN: one argument has no value, so neither has the result.
pub(crate) fn min(a: f64, b: f64) -> f64 {
    if a <= b || a.is_nan() { a } else { b }
}

/// NaN stays NaN, as in [`min`].
pub(crate) fn max(a: f64, b: f64) -> f64 {
    if a >= b || a.is_nan() { a } else { b }
}

/// x rounded to so many decimal places, a half away from zero.
pub(crate) fn round_to(x: f64, places: f64) -> f64 {
    if !is_whole(places) || places.abs() > MOST_PLACES as f64 {
        return f64::NAN;
    }
    let power = pxfm::f_exp10(places.abs());
    if places < 0.0 {
        let units = (x / power).round();
        // Not 0 times infinity, where the power is beyond the doubles.
        return if units == 0.0 { units } else { units * power };
    }
    let scaled = x * power;
    // From 2^52 on there is no fraction to round: x is nearest to itself, however large the power.
    if scaled.abs() < 4_503_599_627_370_496.0 { scaled.round() / power } else { x }
}

pub(crate) fn pow(x: f64, y: f64) -> f64 {
    if x == 0.0 && y < 0.0 { f64::NAN } else { pxfm::f_pow(x, y) }
}

/// A power with a small exponent by multiplication: at most three roundings, up to n = 4.
pub(super) fn small_power(x: f64, n: i32) -> f64 {
    let square = x * x;
    let power = match n.unsigned_abs() {
        0 => 1.0,
        1 => x,
        2 => square,
        3 => square * x,
        _ => square * square,
    };
    if n < 0 { divide(1.0, power) } else { power }
}

/// A quotient by zero has no value, so it is not infinite.
pub(super) fn divide(a: f64, b: f64) -> f64 {
    if b == 0.0 { f64::NAN } else { a / b }
}

pub(crate) fn floored_remainder(a: f64, b: f64) -> f64 {
    let r = a % b;
    if r != 0.0 && (r < 0.0) != (b < 0.0) { r + b } else { r }
}

/// The floored quotient, from the remainder: `(a / b).floor()` is one too many where a / b was
/// rounded up to an integer.
pub(super) fn floored_quotient(a: f64, b: f64) -> f64 {
    divide(a - floored_remainder(a, b), b).round()
}

fn is_whole(x: f64) -> bool {
    x.is_finite() && x.fract() == 0.0
}

pub(crate) fn gcd(a: f64, b: f64) -> f64 {
    if !is_whole(a) || !is_whole(b) {
        return f64::NAN;
    }
    // Euclid's algorithm is exact on doubles, since the remainder is.
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0.0 {
        (a, b) = (b, a % b);
    }
    a
}

pub(crate) fn lcm(a: f64, b: f64) -> f64 {
    let divisor = gcd(a, b);
    if divisor == 0.0 { 0.0 } else { (a / divisor * b).abs() }
}

/// The factorial of a whole number, carried in two doubles so that it rounds once.
pub(crate) fn factorial(n: f64) -> f64 {
    if !is_whole(n) || n < 0.0 {
        return f64::NAN;
    }
    if n > 170.0 {
        return f64::INFINITY;
    }
    // The exact product must not overflow, so the larger half of the range is scaled: 2^-600 takes
    // 1e150 and 170! alike far below 1e150 again.
    let (mut high, mut low, mut scale) = (1.0, 0.0, 1.0);
    for k in 2..=n as u32 {
        let (h, l) = product(high, f64::from(k));
        let rest = l + low * f64::from(k);
        high = h + rest;
        low = rest - (high - h);
        if high > 1e150 {
            scale = 2.0_f64.powi(-600);
            (high, low) = (high * scale, low * scale);
        }
    }
    high / scale
}

pub(crate) fn combinations(n: f64, r: f64) -> f64 {
    if !is_whole(n) || !is_whole(r) || n < 0.0 || r < 0.0 {
        return f64::NAN;
    }
    if r > n {
        return 0.0;
    }
    let r = r.min(n - r);
    let (mut result, mut k) = (1.0, 1.0);
    // Each step at least doubles the result, so it ends or overflows within 1024 steps.
    while k <= r && f64::is_finite(result) {
        result = result * (n - r + k) / k;
        k += 1.0;
    }
    result
}

pub(crate) fn permutations(n: f64, r: f64) -> f64 {
    if !is_whole(n) || !is_whole(r) || n < 0.0 || r < 0.0 {
        return f64::NAN;
    }
    let (mut result, mut k) = (1.0, 0.0);
    while k < r && f64::is_finite(result) && result != 0.0 {
        result *= n - k;
        k += 1.0;
    }
    result
}

pub(crate) fn gamma(x: f64) -> f64 {
    if x <= 0.0 && x.fract() == 0.0 { f64::NAN } else { pxfm::f_tgamma(x) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degrees_are_exact_where_they_can_be() {
        for (x, sin, cos) in [
            (0.0, 0.0, 1.0),
            (30.0, 0.5, f64::NAN),
            (60.0, f64::NAN, 0.5),
            (90.0, 1.0, 0.0),
            (120.0, f64::NAN, -0.5),
            (150.0, 0.5, f64::NAN),
            (180.0, 0.0, -1.0),
            (270.0, -1.0, 0.0),
            (360.0, 0.0, 1.0),
            (-30.0, -0.5, f64::NAN),
            (-90.0, -1.0, 0.0),
            (3.6e20, 0.0, 1.0),
        ] {
            if !sin.is_nan() {
                assert_eq!(sin_degrees(x), sin, "sin({x})");
            }
            if !cos.is_nan() {
                assert_eq!(cos_degrees(x), cos, "cos({x})");
            }
        }
        assert_eq!(tan_degrees(45.0), 1.0);
        assert_eq!(tan_degrees(135.0), -1.0);
        assert_eq!(tan_degrees(-225.0), -1.0);
        assert_eq!(tan_degrees(180.0), 0.0);
        assert!(tan_degrees(90.0).is_nan() && tan_degrees(-270.0).is_nan());
        assert!(sin_degrees(f64::INFINITY).is_nan() && sin_degrees(f64::NAN).is_nan());
        assert_eq!(180.0 * pxfm::f_asinpi(0.5), 30.0);
        assert_eq!(180.0 * pxfm::f_acospi(-0.5), 120.0);
        assert_eq!(180.0 * pxfm::f_atanpi(1.0), 45.0);
    }

    #[test]
    fn degrees_are_close_elsewhere() {
        // Nearest doubles to the true values, by mpmath 1.3 at 60 digits.
        for (x, expected) in DEGREES {
            let error = (sin_degrees(x) - expected).abs();
            assert!(error <= expected.abs() * f64::EPSILON, "sin({x}): {error:e}");
        }
    }

    const DEGREES: [(f64, f64); 6] = [
        (1.0, 0.01745240643728351),
        (44.9, 0.705871570678681),
        (45.0, std::f64::consts::FRAC_1_SQRT_2),
        (100.1, 0.9845031799744367),
        (-359.999, 1.7453292518644483e-05),
        (123456.789, -0.394118363647059),
    ];

    #[test]
    fn whole_numbers() {
        assert_eq!(factorial(0.0), 1.0);
        assert_eq!(factorial(20.0), 2_432_902_008_176_640_000.0);
        // math.factorial of Python 3.11, converted to the nearest double.
        assert_eq!(factorial(100.0), 9.332621544394415e+157);
        assert_eq!(factorial(170.0), 7.257415615307999e+306);
        assert!(factorial(-1.0).is_nan() && factorial(2.5).is_nan());
        assert_eq!(factorial(171.0), f64::INFINITY);
        assert_eq!(gcd(12.0, -18.0), 6.0);
        assert_eq!(gcd(0.0, 0.0), 0.0);
        assert_eq!(lcm(4.0, 6.0), 12.0);
        assert_eq!(combinations(52.0, 5.0), 2_598_960.0);
        assert_eq!(combinations(5.0, 6.0), 0.0);
        assert_eq!(permutations(10.0, 3.0), 720.0);
        assert_eq!(permutations(3.0, 10.0), 0.0);
        assert_eq!(combinations(1e15, 5e14), f64::INFINITY);
    }

    #[test]
    fn places() {
        assert_eq!(round_to(1.23456, 2.0), 1.23);
        assert_eq!(round_to(-1250.0, -2.0), -1300.0);
        assert_eq!(round_to(2.5, 0.0), 3.0);
        assert_eq!(round_to(0.1, 400.0), 0.1);
        assert_eq!(round_to(0.0, 400.0), 0.0);
        assert_eq!(round_to(1e300, 10_000.0), 1e300);
        assert_eq!(round_to(1e300, -400.0), 0.0);
        assert!(round_to(1.0, 0.5).is_nan() && round_to(1.0, 10_001.0).is_nan());
        assert!(round_to(f64::NAN, 2.0).is_nan() && round_to(1.0, f64::NAN).is_nan());
    }

    #[test]
    fn quotients_and_roots() {
        assert_eq!(floored_quotient(7.0, 2.0), 3.0);
        assert_eq!(floored_quotient(-7.0, 2.0), -4.0);
        assert_eq!(floored_remainder(-7.0, 3.0), 2.0);
        assert_eq!(floored_remainder(7.0, -3.0), -2.0);
        assert!(floored_quotient(1.0, 0.0).is_nan());
        assert_eq!(root(32.0, 5.0), 2.0);
        assert_eq!(root(-32.0, 5.0), -2.0);
        assert_eq!(root(1e100, 100.0), 10.0);
        assert!(root(-4.0, 4.0).is_nan() && root(2.0, 0.0).is_nan());
        assert_eq!(log(125.0, 5.0), 3.0);
        assert_eq!(log(1000.0, 10.0), 3.0);
        assert!(log(5.0, 1.0).is_nan());
        assert!(pow(0.0, -1.0).is_nan());
        assert_eq!(pow(-2.0, 3.0), -8.0);
    }
}
