//! Is the true value in the ball? Measured against dashu-float at 420 bits.
//!
//! Of each argument's ball the middle or an end is taken as the true argument, so both the error
//! of a kernel and the error carried through it are measured.

use super::*;
use dashu_base::Abs;
use dashu_float::{Context, FBig, round::mode};

type Reference = FBig<mode::Zero, 2>;

/// Cases a function; 20,000 of each were tried before this was lowered to keep the suite quick.
const CASES: u32 = 200;

const PRECISION: usize = 420;

/// The middle of a ball moved by so many of its errors.
fn point(ball: &Fast, errors: i8) -> Reference {
    let middle = ball.mantissa.iter().rev().fold(IBig::ZERO, |n, limb| (n << 64) + *limb);
    let moved = middle + IBig::from(errors) * IBig::from(ball.error);
    let signed = if ball.negative { -moved } else { moved };
    exactly(signed, ball.exponent)
}

fn exactly(significand: IBig, exponent: i64) -> Reference {
    Reference::from_parts(significand, exponent as isize).with_precision(PRECISION).value()
}

/// The truth is within the error of the middle; an exact result is the truth to 2^-64 units.
fn assert_contains(name: &str, ball: &Fast, truth: &Reference, arguments: &dyn std::fmt::Debug) {
    let distance = (truth - point(ball, 0)).abs();
    let allowed = exactly((IBig::from(ball.error) << 64) + IBig::ONE, ball.exponent - 64);
    assert!(distance <= allowed, "{name}{arguments:?} = {ball:?}, but {truth}");
}

struct Unary {
    name: &'static str,
    fast: fn(Fast) -> Option<Fast>,
    truth: fn(&Reference) -> Reference,
    /// Binary exponents of the arguments.
    range: (i64, i64),
    domain: fn(&Fast) -> bool,
}

fn any(_: &Fast) -> bool {
    true
}

fn positive(x: &Fast) -> bool {
    !x.negative
}

fn below_one(x: &Fast) -> bool {
    x.magnitude() < 0
}

fn unary_functions() -> Vec<Unary> {
    let f = |name, fast, truth, range, domain| Unary { name, fast, truth, range, domain };
    type R = Reference;
    vec![
        f("sqrt", Fast::sqrt, R::sqrt, (-300, 300), positive),
        f("cbrt", Fast::cbrt, |x| x.nth_root(3), (-300, 300), any),
        f("recip", Fast::recip, |x| exactly(IBig::ONE, 0) / x, (-300, 300), any),
        f("exp", Fast::exp, R::exp, (-290, 20), any),
        f("expm1", Fast::expm1, R::exp_m1, (-290, 12), any),
        f("ln", Fast::ln, R::ln, (-3, 3), positive),
        f("ln wide", Fast::ln, R::ln, (-40_000, 40_000), positive),
        f("ln_1p", Fast::ln_1p, R::ln_1p, (-290, -1), any),
        f("log10", Fast::log10, R::log10, (-200, 200), positive),
        f("log2", Fast::log2, R::log2, (-200, 200), positive),
        f("sin", Fast::sin, R::sin, (-12, 6), any),
        f("sin wide", Fast::sin, R::sin, (-290, 250), any),
        f("cos", Fast::cos, R::cos, (-12, 6), any),
        f("cos wide", Fast::cos, R::cos, (-290, 250), any),
        f("tan", Fast::tan, R::tan, (-20, 70), any),
        f("sin_degrees", Fast::sin_degrees, |x| x.sin_unit(360), (-40, 60), any),
        f("cos_degrees", Fast::cos_degrees, |x| x.cos_unit(360), (-40, 60), any),
        f("tan_degrees", Fast::tan_degrees, |x| x.tan_unit(360), (-40, 60), any),
        f("sin_gradians", Fast::sin_gradians, |x| x.sin_unit(400), (-40, 60), any),
        f("cos_gradians", Fast::cos_gradians, |x| x.cos_unit(400), (-40, 60), any),
        f("tan_gradians", Fast::tan_gradians, |x| x.tan_unit(400), (-40, 60), any),
        f("atan", Fast::atan, R::atan, (-12, 12), any),
        f("atan wide", Fast::atan, R::atan, (-290, 290), any),
        f("asin", Fast::asin, R::asin, (-60, -1), below_one),
        f("acos", Fast::acos, R::acos, (-60, -1), below_one),
        f("sinh", Fast::sinh, R::sinh, (-60, 10), any),
        f("cosh", Fast::cosh, R::cosh, (-60, 10), any),
        f("tanh", Fast::tanh, R::tanh, (-60, 6), any),
        f("asinh", Fast::asinh, R::asinh, (-60, 60), any),
        f("acosh", Fast::acosh, R::acosh, (0, 60), positive),
        f("atanh", Fast::atanh, R::atanh, (-60, -1), below_one),
    ]
}

#[test]
fn functions_of_one_argument_contain_the_truth() {
    let mut random = Random(1);
    for Unary { name, fast, truth, range, domain } in unary_functions() {
        let (mut decided, mut asked) = (0, 0);
        while asked < CASES {
            let x = random.ball(range.0, range.1);
            if !domain(&x) {
                continue;
            }
            asked += 1;
            let Some(result) = fast(x) else { continue };
            decided += 1;
            let errors = random.below(3) as i8 - 1;
            assert_contains(name, &result, &truth(&point(&x, errors)), &(x, errors));
        }
        assert!(decided * 2 > asked, "{name}: only {decided} of {asked} decided");
    }
}

/// `|x|^y`; not by `powf`, which does not end where the power is a tie. Half the bits are spare, so
/// what `y ln x` loses does not matter.
fn power(x: &Reference, y: &Reference) -> Reference {
    let wide = |x: &Reference| x.clone().with_precision(2 * PRECISION).value();
    (wide(&x.clone().abs()).ln() * wide(y)).exp()
}

/// A function of two arguments and its truth.
type Binary = (fn(Fast, Fast) -> Option<Fast>, fn(&Reference, &Reference) -> Reference);

fn binary_functions() -> Vec<(&'static str, Binary, (i64, i64))> {
    vec![
        ("add", (Fast::add, |x, y| x + y), (-80, 80)),
        ("sub", (Fast::sub, |x, y| x - y), (-3, 3)),
        ("mul", (Fast::mul, |x, y| x * y), (-300, 300)),
        ("div", (Fast::div, |x, y| x / y), (-300, 300)),
        ("atan2", (Fast::atan2, |y, x| y.atan2(x)), (-20, 20)),
        ("pow", (|x, y| x.abs().pow(y), power), (-8, 8)),
    ]
}

#[test]
fn functions_of_two_arguments_contain_the_truth() {
    let mut random = Random(2);
    for (name, (fast, truth), (low, high)) in binary_functions() {
        for _ in 0..CASES {
            let (x, y) = (random.ball(low, high), random.ball(low, high));
            let Some(result) = fast(x, y) else { continue };
            let (e, f) = (random.below(3) as i8 - 1, random.below(3) as i8 - 1);
            let truth = truth(&point(&x, e), &point(&y, f));
            assert_contains(name, &result, &truth, &(x, y, e, f));
        }
    }
}

#[test]
fn integer_powers_contain_the_truth() {
    let mut random = Random(3);
    let context = Context::<mode::Zero>::new(PRECISION);
    for _ in 0..CASES {
        let (x, n) = (random.ball(-20, 20), random.below(2000) as i64 - 1000);
        let Some(result) = x.pow_int(n) else { continue };
        let errors = random.below(3) as i8 - 1;
        let base = point(&x, errors);
        let truth = context.powi(base.repr(), IBig::from(n)).unwrap().value();
        assert_contains("pow_int", &result, &truth, &(x, n, errors));
    }
}

#[test]
fn arguments_near_one_keep_what_is_known() {
    let mut random = Random(4);
    for _ in 0..CASES {
        let distance = random.ball(-110, -5);
        let x = Fast::ONE.add(Fast { error: distance.error >> 100, ..distance }).unwrap();
        let mut check = |name, result: Option<Fast>, truth: &dyn Fn(&Reference) -> Reference| {
            if let Some(result) = result {
                let errors = random.below(3) as i8 - 1;
                assert_contains(name, &result, &truth(&point(&x, errors)), &(x, errors));
            }
        };
        check("ln", x.ln(), &Reference::ln);
        if x.certainly_less(&Fast::ONE) {
            check("acos", x.acos(), &Reference::acos);
            check("asin", x.asin(), &Reference::asin);
            check("atanh", x.atanh(), &Reference::atanh);
        } else {
            check("acosh", x.acosh(), &Reference::acosh);
        }
    }
}

#[test]
fn constants_are_within_one_unit() {
    let one = exactly(IBig::ONE, 0);
    let number = |n: u32| exactly(IBig::from(n), 0);
    let pi = Reference::pi(PRECISION);
    for (name, ball, truth) in [
        ("pi", Fast::PI, pi.clone()),
        ("tau", Fast::TAU, &pi * number(2)),
        ("e", Fast::E, one.exp()),
        ("ln 2", Fast::LN_2, number(2).ln()),
        ("ln 10", Fast::LN_10, number(10).ln()),
        ("1 / ln 2", Fast::INV_LN_2, &one / number(2).ln()),
        ("1 / ln 10", Fast::INV_LN_10, &one / number(10).ln()),
        ("phi", Fast::PHI, (number(5).sqrt() + &one) / number(2)),
        ("sqrt 2", Fast::SQRT_2, number(2).sqrt()),
        ("pi / 180", Fast::RADIANS_PER_DEGREE, &pi / number(180)),
        ("180 / pi", Fast::DEGREES_PER_RADIAN, number(180) / &pi),
    ] {
        assert_eq!(ball.error, 1);
        assert_contains(name, &ball, &truth, &());
    }
}
