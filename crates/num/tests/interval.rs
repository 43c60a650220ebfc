//! Intervals against the least and greatest values of functions, and against their own laws.

#[allow(dead_code, reason = "the tables of other tests are read in other ways")]
mod oracle;

use std::cmp::Ordering;

use arithma_num::{Angle, Budget, Continuity, Exact, Interval, IntervalContext, Number, Result};
use oracle::check_table;

/// The function of the table by its name; `None` for a name not known.
fn call(name: &str, x: &Interval, cx: &IntervalContext<'_>) -> Option<Result<Interval>> {
    let (stem, angle) = match name.strip_suffix('d') {
        Some(stem) => (stem, Angle::Degrees),
        None => (name, Angle::Radians),
    };
    Some(match stem {
        "sin" => x.sin(angle, cx),
        "cos" => x.cos(angle, cx),
        "tan" => x.tan(angle, cx),
        "asin" => x.asin(angle, cx),
        "acos" => x.acos(angle, cx),
        "atan" => x.atan(angle, cx),
        "exp" => x.exp(cx),
        "ln" => x.ln(cx),
        "sqrt" => Ok(x.sqrt(cx)),
        "sinh" => x.sinh(cx),
        "cosh" => x.cosh(cx),
        "tanh" => x.tanh(cx),
        "erf" => x.erf(cx),
        "gamma" => x.gamma(cx),
        "square" => Ok(x.square(cx)),
        "abs" => Ok(x.abs()),
        "recip" => Ok(x.recip(cx)),
        _ => match name.strip_prefix("pow") {
            Some(n) => x.powi(n.parse().ok()?, cx),
            None => return None,
        },
    })
}

fn exact(text: &str) -> Exact {
    Number::parse(text).unwrap().as_exact().unwrap().clone()
}

/// Whether `|a - b| <= 5/4 * size * 2^-bits`: one unit in the last of `bits + 1` bits, and a little
/// for the rounding of what leads to it.
fn near(a: &Exact, b: &Exact, size: &Exact, bits: i64, budget: &Budget) -> Result<bool> {
    let distance = a.sub(b, budget)?.abs();
    let units = distance.mul(&Exact::from(2).powi(bits + 2, budget)?, budget)?;
    Ok(units <= size.abs().mul(&Exact::from(5), budget)?)
}

#[test]
fn ranges_of_functions() {
    let budget = Budget::default();
    check_table("intervals.txt", 720, |fields| {
        let [function, ends, extremes] = fields else { return Err("fields".into()) };
        let pair = |text: &str| {
            let (a, b) = text.split_once(' ').unwrap();
            (exact(a), exact(b))
        };
        let ((lo, hi), (least, greatest)) = (pair(ends), pair(extremes));
        for bits in [24, 53, 64, 120, 150, 256] {
            let cx = IntervalContext::new(bits, &budget);
            // The argument with all its digits, so that the result shows the function's rounding.
            let wide = IntervalContext::new(bits.max(128) + 192, &budget);
            let x = Interval::from_bounds(&lo, &hi, &wide).unwrap();
            let image = call(function, &x, &cx).ok_or("not known")?;
            let image = image.map_err(|error| error.to_string())?;
            let (a, b) = (image.lo(&budget).unwrap().unwrap(), image.hi(&budget).unwrap().unwrap());
            let shown = || format!("{bits} bits: {} {}", a.to_text(), b.to_text());
            // The table is rounded outwards by less than a unit of its 60th digit.
            let digits_bits = 190.min(bits as i64 - 1);
            let lower = a <= least || near(&a, &least, &least, 190, &budget).unwrap();
            let upper = b >= greatest || near(&b, &greatest, &greatest, 190, &budget).unwrap();
            if !lower || !upper {
                return Err(format!("does not contain the range: {}", shown()));
            }
            if !near(&a, &least, &least, digits_bits, &budget).unwrap()
                || !near(&b, &greatest, &greatest, digits_bits, &budget).unwrap()
            {
                return Err(format!("is wide: {}", shown()));
            }
        }
        Ok(())
    });
}

type Unary = fn(&Interval, &IntervalContext<'_>) -> Result<Interval>;
type UnaryNumber = fn(&Number, &Budget) -> Result<Number>;

/// Functions of one number, as intervals and as numbers have them.
const UNARY: &[(&str, Unary, UnaryNumber)] = &[
    ("exp", |x, cx| x.exp(cx), |x, b| x.exp(b)),
    ("exp_m1", |x, cx| x.exp_m1(cx), |x, b| x.exp_m1(b)),
    ("ln", |x, cx| x.ln(cx), |x, b| x.ln(b)),
    ("ln_1p", |x, cx| x.ln_1p(cx), |x, b| x.ln_1p(b)),
    ("log10", |x, cx| x.log10(cx), |x, b| x.log10(b)),
    ("log2", |x, cx| x.log2(cx), |x, b| x.log2(b)),
    ("sqrt", |x, cx| Ok(x.sqrt(cx)), |x, b| x.sqrt(b)),
    ("cbrt", |x, cx| Ok(x.cbrt(cx)), |x, b| x.cbrt(b)),
    ("root 4", |x, cx| x.root(4, cx), |x, b| x.root(4, b)),
    ("root 17", |x, cx| x.root(17, cx), |x, b| x.root(17, b)),
    ("square", |x, cx| Ok(x.square(cx)), |x, b| x.mul(x, b)),
    ("cube", |x, cx| x.powi(3, cx), |x, b| x.pow(&Number::from(3), b)),
    ("power -2", |x, cx| x.powi(-2, cx), |x, b| x.pow(&Number::from(-2), b)),
    ("power -3", |x, cx| x.powi(-3, cx), |x, b| x.pow(&Number::from(-3), b)),
    ("abs", |x, _| Ok(x.abs()), |x, b| x.abs(b)),
    ("recip", |x, cx| Ok(x.recip(cx)), |x, b| Number::ONE.div(x, b)),
    ("sin", |x, cx| x.sin(Angle::Radians, cx), |x, b| x.sin(Angle::Radians, b)),
    ("cos", |x, cx| x.cos(Angle::Radians, cx), |x, b| x.cos(Angle::Radians, b)),
    ("tan", |x, cx| x.tan(Angle::Radians, cx), |x, b| x.tan(Angle::Radians, b)),
    ("sin deg", |x, cx| x.sin(Angle::Degrees, cx), |x, b| x.sin(Angle::Degrees, b)),
    ("cos deg", |x, cx| x.cos(Angle::Degrees, cx), |x, b| x.cos(Angle::Degrees, b)),
    ("tan deg", |x, cx| x.tan(Angle::Degrees, cx), |x, b| x.tan(Angle::Degrees, b)),
    ("sin grad", |x, cx| x.sin(Angle::Gradians, cx), |x, b| x.sin(Angle::Gradians, b)),
    ("cos grad", |x, cx| x.cos(Angle::Gradians, cx), |x, b| x.cos(Angle::Gradians, b)),
    ("tan grad", |x, cx| x.tan(Angle::Gradians, cx), |x, b| x.tan(Angle::Gradians, b)),
    ("asin", |x, cx| x.asin(Angle::Radians, cx), |x, b| x.asin(Angle::Radians, b)),
    ("acos deg", |x, cx| x.acos(Angle::Degrees, cx), |x, b| x.acos(Angle::Degrees, b)),
    ("atan grad", |x, cx| x.atan(Angle::Gradians, cx), |x, b| x.atan(Angle::Gradians, b)),
    ("sinh", |x, cx| x.sinh(cx), |x, b| x.sinh(b)),
    ("cosh", |x, cx| x.cosh(cx), |x, b| x.cosh(b)),
    ("tanh", |x, cx| x.tanh(cx), |x, b| x.tanh(b)),
    ("asinh", |x, cx| x.asinh(cx), |x, b| x.asinh(b)),
    ("acosh", |x, cx| x.acosh(cx), |x, b| x.acosh(b)),
    ("atanh", |x, cx| x.atanh(cx), |x, b| x.atanh(b)),
    ("floor", |x, _| Ok(x.floor()), |x, b| x.floor(b)),
    ("ceil", |x, _| Ok(x.ceil()), |x, b| x.ceil(b)),
    ("trunc", |x, _| Ok(x.trunc()), |x, b| x.trunc(b)),
    ("round", |x, _| Ok(x.round()), |x, b| x.round_to_integer(arithma_num::Rounding::HalfUp, b)),
];

/// Functions that numbers do not have.
const SPECIAL: &[(&str, Unary)] = &[
    ("erf", Interval::erf),
    ("erfc", Interval::erfc),
    ("gamma", Interval::gamma),
    ("lgamma", Interval::lgamma),
];

type Binary = fn(&Interval, &Interval, &IntervalContext<'_>) -> Result<Interval>;
type BinaryNumber = fn(&Number, &Number, &Budget) -> Result<Number>;

const BINARY: &[(&str, Binary, BinaryNumber)] = &[
    ("add", |x, y, cx| Ok(x.add(y, cx)), |x, y, b| x.clone().plus(y, b)),
    ("sub", |x, y, cx| Ok(x.sub(y, cx)), |x, y, b| x.sub(y, b)),
    ("mul", |x, y, cx| Ok(x.mul(y, cx)), |x, y, b| x.mul(y, b)),
    ("div", |x, y, cx| Ok(x.div(y, cx)), |x, y, b| x.div(y, b)),
    ("pow", |x, y, cx| x.pow(y, cx), |x, y, b| x.pow(y, b)),
    ("log", |x, y, cx| x.log(y, cx), |x, y, b| x.ln(b)?.div(&y.ln(b)?, b)),
    ("atan2", |y, x, cx| y.atan2(x, Angle::Radians, cx), |y, x, b| y.atan2(x, Angle::Radians, b)),
    (
        "atan2 deg",
        |y, x, cx| y.atan2(x, Angle::Degrees, cx),
        |y, x, b| y.atan2(x, Angle::Degrees, b),
    ),
    ("hypot", |x, y, cx| Ok(x.hypot(y, cx)), |x, y, b| Number::hypot(&[x.clone(), y.clone()], b)),
    ("rem_trunc", |x, y, cx| Ok(x.rem_trunc(y, cx)), |x, y, b| x.rem_trunc(y, b)),
    ("rem_floor", |x, y, cx| Ok(x.rem_floor(y, cx)), |x, y, b| x.rem_floor(y, b)),
    (
        "min",
        |x, y, _| Ok(x.min(y)),
        |x, y, b| Ok(if x.compare(y, b)? == Some(Ordering::Less) { x.clone() } else { y.clone() }),
    ),
    (
        "max",
        |x, y, _| Ok(x.max(y)),
        |x, y, b| Ok(if x.compare(y, b)? == Some(Ordering::Less) { y.clone() } else { x.clone() }),
    ),
];

/// Splitmix: the same numbers on every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    /// A decimal of a few digits: small and large ones, many whole, many at notable places.
    fn decimal(&mut self) -> Exact {
        let notable = ["0", "1", "-1", "0.5", "-0.5", "30", "45", "90", "-90", "100", "180", "2"];
        if self.below(5) == 0 {
            return exact(notable[self.below(notable.len() as u64) as usize]);
        }
        let digits = self.below(1_000_000) / 10u64.pow(self.below(6) as u32);
        let sign = if self.below(2) == 0 { "-" } else { "" };
        exact(&format!("{sign}{digits}e-{}", self.below(7)))
    }

    /// A pair in order; often near each other.
    fn pair(&mut self, budget: &Budget) -> (Exact, Exact) {
        let a = self.decimal();
        let b = match self.below(3) {
            0 => {
                let step = exact(&format!("{}e-{}", self.below(1000), self.below(20)));
                a.add(&step, budget).unwrap()
            }
            _ => self.decimal(),
        };
        if a <= b { (a, b) } else { (b, a) }
    }
}

/// A point between the two, the ends included.
fn between(lo: &Exact, hi: &Exact, sixteenths: i64, budget: &Budget) -> Exact {
    let part = Exact::from(sixteenths).div(&Exact::from(16), budget).unwrap();
    let width = hi.sub(lo, budget).unwrap();
    lo.add(&width.mul(&part, budget).unwrap(), budget).unwrap()
}

/// Whether a number of any kind lies in the interval, by an enclosure of it that touches.
fn holds(interval: &Interval, value: &Number, budget: &Budget) -> bool {
    match value {
        Number::Exact(value) => interval.contains(value, budget).unwrap(),
        Number::Real(_) => {
            let cx = IntervalContext::new(400, budget);
            let value = Interval::from_number(value, &cx).unwrap();
            !interval.intersect(&value).is_empty()
        }
    }
}

#[test]
fn images_of_points_lie_in_the_image() {
    let budget = Budget::default();
    let mut random = Random(1);
    for round in 0..400 {
        let bits = [20, 53, 64, 113, 200][round % 5];
        let cx = IntervalContext::new(bits, &budget);
        let (lo, hi) = random.pair(&budget);
        let x = Interval::from_bounds(&lo, &hi, &cx).unwrap();
        for (name, f, g) in UNARY {
            let image = f(&x, &cx).unwrap();
            for k in [0, 1, 5, 8, 13, 16] {
                let point = Number::from(between(&lo, &hi, k, &budget));
                let shown = || format!("{name} of {x:?} at {bits} bits: {image:?}, {point:?}");
                match g(&point, &budget) {
                    Ok(value) => assert!(holds(&image, &value, &budget), "{}", shown()),
                    Err(_) => {
                        assert_eq!(image.continuity(), Continuity::Partial, "{}", shown());
                    }
                }
            }
        }
    }
}

#[test]
fn special_images_of_points_lie_in_the_image() {
    let budget = Budget::default();
    let (cx, fine) = (IntervalContext::new(60, &budget), IntervalContext::new(90, &budget));
    let mut random = Random(4);
    for _ in 0..40 {
        let (lo, hi) = random.pair(&budget);
        if lo.abs() > Exact::from(50) || hi.abs() > Exact::from(50) {
            continue;
        }
        let x = Interval::from_bounds(&lo, &hi, &cx).unwrap();
        for (name, f) in SPECIAL {
            let image = f(&x, &cx).unwrap();
            for k in [0, 3, 8, 11, 16] {
                let point = Interval::from_exact(&between(&lo, &hi, k, &budget), &fine).unwrap();
                let at_point = f(&point.intersect(&x), &fine).unwrap();
                assert!(
                    at_point.is_subset(&image),
                    "{name} {x:?} {point:?}: {at_point:?} {image:?}"
                );
                if at_point.is_empty() {
                    assert_eq!(image.continuity(), Continuity::Partial, "{name} {x:?}");
                }
            }
        }
    }
}

#[test]
fn images_of_pairs_lie_in_the_image() {
    let budget = Budget::default();
    let mut random = Random(2);
    for round in 0..400 {
        let bits = [20, 53, 64, 113, 200][round % 5];
        let cx = IntervalContext::new(bits, &budget);
        let ((a, b), (c, d)) = (random.pair(&budget), random.pair(&budget));
        let x = Interval::from_bounds(&a, &b, &cx).unwrap();
        let y = Interval::from_bounds(&c, &d, &cx).unwrap();
        for (name, f, g) in BINARY {
            if *name == "pow" && [&a, &b, &c, &d].iter().any(|x| x.abs() > Exact::from(200)) {
                continue;
            }
            let image = f(&x, &y, &cx).unwrap();
            for (j, k) in [(0, 0), (0, 16), (16, 0), (16, 16), (8, 8), (3, 14)] {
                let p = Number::from(between(&a, &b, j, &budget));
                let q = Number::from(between(&c, &d, k, &budget));
                let shown = || format!("{name} of {x:?} and {y:?}: {image:?}, {p:?} {q:?}");
                match g(&p, &q, &budget) {
                    Ok(value) => assert!(holds(&image, &value, &budget), "{}", shown()),
                    Err(_) => {
                        assert_eq!(image.continuity(), Continuity::Partial, "{}", shown());
                    }
                }
            }
        }
    }
}

#[test]
fn images_grow_with_the_set() {
    let budget = Budget::default();
    let mut random = Random(3);
    for round in 0..300 {
        let bits = [30, 64, 140][round % 3];
        let cx = IntervalContext::new(bits, &budget);
        let (lo, hi) = random.pair(&budget);
        let (i, j) = (random.below(17) as i64, random.below(17) as i64);
        let (p, q) = (between(&lo, &hi, i.min(j), &budget), between(&lo, &hi, i.max(j), &budget));
        let large = Interval::from_bounds(&lo, &hi, &cx).unwrap();
        let small = Interval::from_bounds(&p, &q, &cx).unwrap().intersect(&large);
        for (name, f, _) in UNARY {
            let (of_small, of_large) = (f(&small, &cx).unwrap(), f(&large, &cx).unwrap());
            let shown = format!("{name}: {small:?} {large:?}: {of_small:?} {of_large:?}");
            assert!(of_small.is_subset(&of_large), "{shown}");
            assert!(of_small.is_empty() || of_small.continuity() >= of_large.continuity());
        }
        let (c, d) = random.pair(&budget);
        let y = Interval::from_bounds(&c, &d, &cx).unwrap();
        for (name, f, _) in BINARY {
            let (of_small, of_large) = (f(&small, &y, &cx).unwrap(), f(&large, &y, &cx).unwrap());
            let shown = format!("{name}: {small:?} {large:?} {y:?}: {of_small:?} {of_large:?}");
            assert!(of_small.is_subset(&of_large), "{shown}");
        }
    }
}

fn interval(lo: f64, hi: f64) -> Interval {
    Interval::from_f64(lo, hi)
}

const INF: f64 = f64::INFINITY;

/// Asserts ends as doubles, and what is known of the function.
#[track_caller]
fn expect(image: &Interval, lo: f64, hi: f64, continuity: Continuity) {
    assert_eq!((image.to_f64(), image.continuity()), (Some((lo, hi)), continuity), "{image:?}");
}

#[test]
fn divisors_that_hold_zero() {
    use Continuity::{Continuous, Partial};
    let budget = Budget::default();
    let cx = IntervalContext::new(53, &budget);
    let div = |a: (f64, f64), b: (f64, f64)| interval(a.0, a.1).div(&interval(b.0, b.1), &cx);
    expect(&div((1.0, 2.0), (4.0, 8.0)), 0.125, 0.5, Continuous);
    expect(&div((1.0, 2.0), (0.0, 4.0)), 0.25, INF, Partial);
    expect(&div((1.0, 2.0), (-4.0, 0.0)), -INF, -0.25, Partial);
    expect(&div((-2.0, -1.0), (0.0, 4.0)), -INF, -0.25, Partial);
    expect(&div((1.0, 2.0), (-1.0, 1.0)), -INF, INF, Partial);
    expect(&div((-1.0, 2.0), (0.0, 4.0)), -INF, INF, Partial);
    expect(&div((0.0, 0.0), (-1.0, 1.0)), 0.0, 0.0, Partial);
    expect(&div((0.0, 1.0), (0.0, 1.0)), 0.0, INF, Partial);
    expect(&div((1.0, INF), (2.0, INF)), 0.0, INF, Continuous);
    assert!(div((1.0, 2.0), (0.0, 0.0)).is_empty());
    expect(&interval(-1.0, 2.0).powi(-2, &cx).unwrap(), 0.25, INF, Partial);
    expect(&interval(-INF, -2.0).recip(&cx), -0.5, 0.0, Continuous);
}

#[test]
fn functions_across_the_border_of_their_domain() {
    use Continuity::{Continuous, Defined, Partial};
    let budget = Budget::default();
    let cx = IntervalContext::new(53, &budget);
    expect(&interval(-4.0, 9.0).sqrt(&cx), 0.0, 3.0, Partial);
    expect(&interval(0.0, 9.0).sqrt(&cx), 0.0, 3.0, Continuous);
    assert!(interval(-4.0, -1.0).sqrt(&cx).is_empty());
    expect(&interval(-1.0, 1.0).ln(&cx).unwrap(), -INF, 0.0, Partial);
    expect(&interval(0.0, 1.0).ln(&cx).unwrap(), -INF, 0.0, Partial);
    expect(&interval(1.0, INF).ln(&cx).unwrap(), 0.0, INF, Continuous);
    assert!(interval(-1.0, 0.0).ln(&cx).unwrap().is_empty());
    expect(&interval(-2.0, 2.0).asin(Angle::Degrees, &cx).unwrap(), -90.0, 90.0, Partial);
    expect(&interval(-1.0, 0.5).acos(Angle::Degrees, &cx).unwrap(), 60.0, 180.0, Continuous);
    assert!(interval(2.0, 3.0).asin(Angle::Degrees, &cx).unwrap().is_empty());
    expect(&interval(-1.0, 1.0).atanh(&cx).unwrap(), -INF, INF, Partial);
    expect(&interval(0.0, 1.0).acosh(&cx).unwrap(), 0.0, 0.0, Partial);
    expect(&interval(-INF, INF).exp(&cx).unwrap(), 0.0, INF, Continuous);
    expect(&interval(-INF, INF).tanh(&cx).unwrap(), -1.0, 1.0, Continuous);
    expect(&interval(-INF, INF).atan(Angle::Gradians, &cx).unwrap(), -100.0, 100.0, Continuous);
    expect(&interval(1.2, 1.8).floor(), 1.0, 1.0, Continuous);
    expect(&interval(1.2, 2.0).floor(), 1.0, 2.0, Defined);
    expect(&interval(-1.5, 0.5).round(), -2.0, 1.0, Defined);
    expect(&interval(-1.0, 5.0).sign(), -1.0, 1.0, Defined);
    expect(&interval(0.5, 5.0).sign(), 1.0, 1.0, Continuous);
    expect(&interval(1.0, 1000.0).log10(&cx).unwrap(), 0.0, 3.0, Continuous);
    expect(&interval(0.125, 1024.0).log2(&cx).unwrap(), -3.0, 10.0, Continuous);
    expect(&interval(-0.5, 0.5).gamma(&cx).unwrap(), -INF, INF, Partial);
    expect(&interval(-INF, INF).erf(&cx).unwrap(), -1.0, 1.0, Continuous);
    expect(&interval(-INF, INF).erfc(&cx).unwrap(), 0.0, 2.0, Continuous);
    assert!(interval(-3.0, -3.0).gamma(&cx).unwrap().is_empty());
}

#[test]
fn waves_and_poles() {
    use Continuity::{Continuous, Partial};
    let budget = Budget::default();
    let cx = IntervalContext::new(53, &budget);
    let sin = |lo, hi| interval(lo, hi).sin(Angle::Degrees, &cx).unwrap();
    let cos = |lo, hi| interval(lo, hi).cos(Angle::Degrees, &cx).unwrap();
    let tan = |lo, hi| interval(lo, hi).tan(Angle::Degrees, &cx).unwrap();
    expect(&sin(30.0, 90.0), 0.5, 1.0, Continuous);
    expect(&sin(30.0, 150.0), 0.5, 1.0, Continuous);
    expect(&sin(0.0, 360.0), -1.0, 1.0, Continuous);
    expect(&sin(91.0, 1000.0), -1.0, 1.0, Continuous);
    expect(&sin(-30.0, 0.0), -0.5, 0.0, Continuous);
    expect(&sin(90.0 + 360.0 * 1e9, 210.0 + 360.0 * 1e9), -0.5, 1.0, Continuous);
    expect(&cos(0.0, 60.0), 0.5, 1.0, Continuous);
    expect(&cos(60.0, 300.0), -1.0, 0.5, Continuous);
    expect(&cos(-INF, 0.0), -1.0, 1.0, Continuous);
    expect(&tan(-45.0, 45.0), -1.0, 1.0, Continuous);
    expect(&tan(45.0, 90.0), 1.0, INF, Partial);
    expect(&tan(90.0, 135.0), -INF, -1.0, Partial);
    expect(&tan(-90.0, 90.0), -INF, INF, Partial);
    expect(&tan(45.0, 135.0), -INF, INF, Partial);
    expect(&tan(225.0, 225.0), 1.0, 1.0, Continuous);
    assert!(tan(-90.0, -90.0).is_empty());
    let radians = interval(1.5, 1.6).tan(Angle::Radians, &cx).unwrap();
    expect(&radians, -INF, INF, Partial);
    let huge = interval(1e300, 1e300).sin(Angle::Radians, &cx).unwrap();
    assert!(huge.is_subset(&interval(-0.818, -0.817)), "{huge:?}");
    let beyond = interval(0.0, INF).exp(&cx).unwrap().sin(Angle::Radians, &cx).unwrap();
    expect(&beyond, -1.0, 1.0, Continuous);
}

#[test]
fn powers_at_zero_and_below() {
    use Continuity::{Continuous, Defined, Partial};
    let budget = Budget::default();
    let cx = IntervalContext::new(53, &budget);
    let pow =
        |a: (f64, f64), b: (f64, f64)| interval(a.0, a.1).pow(&interval(b.0, b.1), &cx).unwrap();
    expect(&pow((2.0, 4.0), (-1.0, 2.0)), 0.25, 16.0, Continuous);
    expect(&pow((0.25, 4.0), (0.5, 2.0)), 0.0625, 16.0, Continuous);
    expect(&pow((0.0, 4.0), (0.5, 2.0)), 0.0, 16.0, Continuous);
    expect(&pow((0.0, 4.0), (0.0, 2.0)), 0.0, 16.0, Defined);
    expect(&pow((0.0, 4.0), (-0.5, 2.0)), 0.0, INF, Partial);
    expect(&pow((0.0, 0.0), (-2.0, 2.0)), 0.0, 1.0, Partial);
    expect(&pow((-2.0, 3.0), (2.0, 2.0)), 0.0, 9.0, Continuous);
    expect(&pow((-2.0, 3.0), (3.0, 3.0)), -8.0, 27.0, Continuous);
    expect(&pow((-4.0, 9.0), (0.5, 0.5)), 0.0, 3.0, Partial);
    expect(&pow((-4.0, -2.0), (1.5, 2.5)), 4.0, 16.0, Partial);
    expect(&pow((-4.0, -2.0), (1.0, 2.0)), -16.0, 16.0, Partial);
    expect(&pow((1.0, INF), (-INF, 0.0)), 0.0, 1.0, Continuous);
    assert!(pow((-4.0, -2.0), (0.25, 0.5)).is_empty());
    assert!(pow((0.0, 0.0), (-2.0, -1.0)).is_empty());
    // Beyond the range of exponents all is still enclosed.
    let huge = interval(10.0, 10.0).powi(1 << 60, &cx).unwrap();
    assert!(huge.certainly_positive() && !huge.is_bounded());
    let tower = interval(1e10, 1e10).exp(&cx).unwrap().exp(&cx).unwrap();
    assert_eq!(tower.to_f64(), Some((f64::MAX, INF)));
    let tiny = tower.neg().exp(&cx).unwrap();
    assert_eq!(tiny.to_f64(), Some((0.0, f64::from_bits(1))));
    assert_eq!(tower.tanh(&cx).unwrap().to_f64(), Some((1.0 - f64::EPSILON / 2.0, 1.0)));
    let deep = interval(2.0, 2.0).powi(1 << 50, &cx).unwrap().tanh(&cx).unwrap();
    assert!(deep.certainly_positive());
}

#[test]
fn sets_and_order() {
    let budget = Budget::default();
    let cx = IntervalContext::new(53, &budget);
    let (a, b) = (interval(1.0, 3.0), interval(2.0, 5.0));
    assert_eq!(a.hull(&b).to_f64(), Some((1.0, 5.0)));
    assert_eq!(a.intersect(&b).to_f64(), Some((2.0, 3.0)));
    assert!(a.intersect(&interval(4.0, 5.0)).is_empty());
    assert_eq!(a.compare(&b), None);
    assert_eq!(a.compare(&interval(4.0, 5.0)), Some(Ordering::Less));
    assert_eq!(a.compare(&interval(3.0, 5.0)), None);
    assert_eq!(Interval::integer(2).compare(&interval(2.0, 2.0)), Some(Ordering::Equal));
    assert_eq!(Interval::EMPTY.compare(&a), None);
    assert!(interval(2.0, 2.5).is_interior(&a) && !interval(1.0, 2.0).is_interior(&a));
    assert_eq!(a.width(&cx).unwrap().to_f64(), Some((2.0, 2.0)));
    let (left, right) = a.bisect(&cx).unwrap();
    assert_eq!((left.to_f64(), right.to_f64()), (Some((1.0, 2.0)), Some((2.0, 3.0))));
    assert!(interval(1.0, 1.0 + f64::EPSILON).bisect(&cx).is_none());
    assert_eq!(interval(4.0, INF).midpoint(&cx).unwrap().to_f64(), Some((8.0, 8.0)));
    let third = Exact::from(1).div(&Exact::from(3), &budget).unwrap();
    let x = Interval::from_exact(&third, &cx).unwrap();
    assert!(x.contains(&third, &budget).unwrap() && !x.is_point());
    assert!(!x.contains(&exact("0.33333333333"), &budget).unwrap());
    assert!(a.contains(&exact("3"), &budget).unwrap());
    assert!(!a.contains(&exact("3.00000000000000000000000000000000000001"), &budget).unwrap());
    assert!(!a.contains(&exact("1e999999999999"), &budget).unwrap());
    assert!(interval(0.0, INF).contains(&exact("1e999999999999"), &budget).unwrap());
    assert_eq!(interval(2.0, 1.0), Interval::EMPTY);
    assert!(interval(f64::NAN, 1.0).is_empty());
    assert!(Interval::EMPTY.add(&a, &cx).is_empty());
    assert!(Interval::EMPTY.sin(Angle::Radians, &cx).unwrap().is_empty());
    assert_eq!(interval(5e-324, 5e-324).to_f64(), Some((5e-324, 5e-324)));
    assert_eq!(interval(-f64::MAX, f64::MAX).to_f64(), Some((-f64::MAX, f64::MAX)));
    assert_eq!(x.to_f64(), Some((1.0 / 3.0, (1.0f64 / 3.0).next_up())));
}

#[test]
fn remainders() {
    use Continuity::{Continuous, Defined, Partial};
    let budget = Budget::default();
    let cx = IntervalContext::new(53, &budget);
    let floor =
        |a: (f64, f64), b: (f64, f64)| interval(a.0, a.1).rem_floor(&interval(b.0, b.1), &cx);
    let trunc =
        |a: (f64, f64), b: (f64, f64)| interval(a.0, a.1).rem_trunc(&interval(b.0, b.1), &cx);
    expect(&floor((7.0, 8.0), (5.0, 5.0)), 2.0, 3.0, Continuous);
    expect(&floor((-7.0, -6.0), (5.0, 5.0)), 3.0, 4.0, Continuous);
    expect(&floor((7.0, 8.0), (-5.0, -5.0)), -3.0, -2.0, Continuous);
    expect(&floor((4.0, 6.0), (5.0, 5.0)), 0.0, 5.0, Defined);
    expect(&floor((1.0, 2.0), (-5.0, 5.0)), -5.0, 2.0, Partial);
    expect(&trunc((-7.0, -6.0), (5.0, 5.0)), -2.0, -1.0, Continuous);
    expect(&trunc((-7.0, -6.0), (-5.0, -5.0)), -2.0, -1.0, Continuous);
    expect(&trunc((-1.0, 6.0), (5.0, 5.0)), -1.0, 5.0, Defined);
    expect(&trunc((1.0, 2.0), (-5.0, 5.0)), 0.0, 2.0, Partial);
    assert!(trunc((1.0, 2.0), (0.0, 0.0)).is_empty());
}

#[test]
fn constants_hold_their_numbers() {
    let budget = Budget::default();
    for bits in [10, 53, 64, 120, 121, 300] {
        let cx = IntervalContext::new(bits, &budget);
        let phi = Number::ONE.plus(&Number::from(5).sqrt(&budget).unwrap(), &budget).unwrap();
        let phi = phi.div(&Number::from(2), &budget).unwrap();
        let tau = Number::pi().mul(&Number::from(2), &budget).unwrap();
        for (constant, number) in [
            (Interval::pi(&cx).unwrap(), Number::pi()),
            (Interval::e(&cx).unwrap(), Number::ONE.exp(&budget).unwrap()),
            (Interval::tau(&cx).unwrap(), tau),
            (Interval::phi(&cx).unwrap(), phi),
        ] {
            assert!(holds(&constant, &number, &budget));
            let unit = Exact::from(2).powi(3 - bits as i64, &budget).unwrap();
            let width = constant.width(&cx).unwrap().hi(&budget).unwrap().unwrap();
            assert!(width <= unit, "{bits} bits: {constant:?}");
        }
    }
}

#[test]
fn functions_are_total() {
    let budget = Budget::default();
    let cx = IntervalContext::new(64, &budget);
    // The last one is at the border of what balls hold as exponents.
    let border = interval(2f64.powi(44).next_down(), 2f64.powi(44).next_down());
    let mut ends = vec![Interval::integer(0), Interval::integer(1), Interval::WHOLE, border];
    for power in [5, 1 << 10, 1 << 40, 1 << 50] {
        for sign in [-1, 1] {
            let size = Interval::integer(2).powi(sign * power, &cx).unwrap();
            ends.extend([size.clone(), size.neg(), size.add(&Interval::integer(1), &cx)]);
        }
    }
    for a in &ends {
        for b in &ends {
            let x = a.hull(b);
            for (name, f, _) in UNARY {
                assert!(f(&x, &cx).is_ok(), "{name} {x:?}: {:?}", f(&x, &cx));
            }
            for (name, f) in SPECIAL {
                assert!(f(&x, &cx).is_ok(), "{name} {x:?}: {:?}", f(&x, &cx));
            }
            for y in [a, b, &Interval::integer(3), &interval(0.25, 0.75)] {
                for (name, f, _) in BINARY {
                    assert!(f(&x, y, &cx).is_ok(), "{name} {x:?} {y:?}: {:?}", f(&x, y, &cx));
                }
            }
        }
    }
}
