//! Intervals against the least and greatest values of functions, and against their own laws.

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
    ("round", |x, _| Ok(x.round()), |x, b| {
        x.round_to_integer(arithma_num::Rounding::HalfUp, b)
    }),
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
    ("atan2 deg", |y, x, cx| y.atan2(x, Angle::Degrees, cx), |y, x, b| {
        y.atan2(x, Angle::Degrees, b)
    }),
    ("hypot", |x, y, cx| Ok(x.hypot(y, cx)), |x, y, b| Number::hypot(&[x.clone(), y.clone()], b)),
    ("rem_trunc", |x, y, cx| Ok(x.rem_trunc(y, cx)), |x, y, b| x.rem_trunc(y, b)),
    ("rem_floor", |x, y, cx| Ok(x.rem_floor(y, cx)), |x, y, b| x.rem_floor(y, b)),
    ("min", |x, y, _| Ok(x.min(y)), |x, y, b| {
        Ok(if x.compare(y, b)? == Some(Ordering::Less) { x.clone() } else { y.clone() })
    }),
    ("max", |x, y, _| Ok(x.max(y)), |x, y, b| {
        Ok(if x.compare(y, b)? == Some(Ordering::Less) { y.clone() } else { x.clone() })
    }),
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
