//! Complex numbers: digits against mpmath and Arb, exact cases, laws, hostile input.

mod oracle;

use std::time::{Duration, Instant};

use arithma_num::{Angle, Budget, Complex, Error, Exact, IBig, Number, Result};
use oracle::{check_table, expect_digits};
use proptest::prelude::*;

fn budget() -> Budget {
    Budget::default()
}

fn z(text: &str) -> Complex {
    Complex::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn number(text: &str) -> Number {
    Number::parse(text).unwrap()
}

/// The exact parts as text; a part that is not exact fails the test.
#[track_caller]
fn exact(value: Result<Complex>) -> String {
    let value = value.unwrap();
    let part = |number: &Number| number.as_exact().map(Exact::to_text);
    let (Some(re), Some(im)) = (part(value.re()), part(value.im())) else {
        panic!("not exact: {}", value.to_text(34, &budget()).unwrap());
    };
    format!("{re} {im}")
}

fn digits(value: &Complex) -> String {
    value.to_text(20, &budget()).unwrap()
}

fn call(function: &str, arguments: &[Complex], budget: &Budget) -> Option<Result<Complex>> {
    let x = &arguments[0];
    Some(match function {
        "mul" => x.mul(&arguments[1], budget),
        "div" => x.div(&arguments[1], budget),
        "pow" => x.pow(&arguments[1], budget),
        "abs" => x.abs(budget).map(Complex::from),
        "arg" => x.arg(Angle::Radians, budget).map(Complex::from),
        "sqrt" => x.sqrt(budget),
        "exp" => x.exp(budget),
        "ln" => x.ln(budget),
        "sin" => x.sin(budget),
        "cos" => x.cos(budget),
        "tan" => x.tan(budget),
        "asin" => x.asin(budget),
        "acos" => x.acos(budget),
        "atan" => x.atan(budget),
        "sinh" => x.sinh(budget),
        "cosh" => x.cosh(budget),
        "tanh" => x.tanh(budget),
        _ => return None,
    })
}

#[test]
fn thirty_four_digits() {
    let budget = budget();
    check_table("complex-34.txt", 1_020, |fields| {
        let [function, arguments, expected] = fields else { return Err("fields".into()) };
        let parts: Vec<Number> = arguments.split(' ').map(number).collect();
        let arguments: Vec<Complex> =
            parts.chunks(2).map(|pair| Complex::new(pair[0].clone(), pair[1].clone())).collect();
        let value = call(function, &arguments, &budget).ok_or("an unknown function")?;
        let (re, im) = value.map_err(|error| error.to_string())?.into_parts();
        let (re_text, im_text) = expected.split_once(' ').ok_or("two parts")?;
        for (name, part, expected) in [("re", re, re_text), ("im", im, im_text)] {
            // A zero of the table is proven, and so must ours be.
            let is_zero = part.as_exact().is_some_and(Exact::is_zero);
            if is_zero != (expected == "0") {
                return Err(format!("{name}: exactly zero: {is_zero}"));
            }
            let result = expect_digits(&Ok(part), expected, 34, &budget);
            result.map_err(|reason| format!("{name}: {reason}"))?;
        }
        Ok(())
    });
}

#[test]
fn texts_read() {
    let cases = [
        ("3+4i", "3 4"),
        ("i", "0 1"),
        ("-i", "0 -1"),
        ("+j", "0 1"),
        ("-2.5e3j", "0 -2500"),
        ("3", "3 0"),
        ("1.5 - 2i", "1.5 -2"),
        (" 1.5\u{2212}2i ", "1.5 -2"),
        ("\u{2212} i", "0 -1"),
        ("4i+3", "3 4"),
        ("-4 i - 3", "-3 -4"),
        ("3,4", "3 4"),
        (" 3 , -4 ", "3 -4"),
        ("(3, 4)", "3 4"),
        ("( 1e-3 + 2E+2I )", "0.001 200"),
        ("1e-3-2e-2i", "0.001 -0.02"),
        ("3+-4i", "3 -4"),
        ("3--i", "3 1"),
        ("2*i", "0 2"),
        ("1 + 2 * j", "1 2"),
        ("1,234+5i", "1234 5"),
        ("1, 234", "1 234"),
        ("1_000,5", "1000 5"),
        (".5i", "0 0.5"),
        ("0i", "0 0"),
    ];
    for (text, expected) in cases {
        assert_eq!(exact(Complex::parse(text)), expected, "{text}");
    }
}

#[test]
fn other_texts_are_refused_with_advice() {
    let bad = [
        "",
        " ",
        "()",
        "abc",
        "3+4k",
        "pi",
        "1+2",
        "i+i",
        "1+2i+3",
        "--3",
        "+-i",
        "3+",
        "3+*i",
        "*i",
        "1,2,3",
        "1,234",
        "1,234,567",
        "3,4i",
        "1e+i",
        "nan",
        "infinity",
        "3+infi",
        "0x10+i",
        "(3+4i",
        "3 4i",
        "ii",
        "i4",
        "3++ +4i",
        "1,,2",
        ",",
        "3,",
        "+",
        "\u{2212}",
        "e+i",
        "٣+i",
        "1e5,2e5,",
    ];
    for text in bad {
        match Complex::parse(text) {
            Err(Error::Parse(reason)) => {
                assert!(reason.contains("is not a complex number: "), "{text}: {reason}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    let reason = Complex::parse("1,234").unwrap_err().to_string();
    assert!(reason.contains("more than one way"), "{reason}");
    let long = format!("{}+i", "9".repeat(10_001));
    assert!(matches!(Complex::parse(&long), Err(Error::TooLarge { .. })));
    let wide = format!("{}\n", "x,".repeat(100_000));
    assert!(Complex::parse(&wide).unwrap_err().to_string().len() < 300);
}

#[test]
fn texts_are_written() {
    let cases = [
        "0",
        "7",
        "-7",
        "i",
        "-i",
        "2.5i",
        "-2.5i",
        "3+4i",
        "3-4i",
        "3+i",
        "3-i",
        "-0.5+i",
        "1.5e100-2e-70i",
    ];
    for text in cases {
        assert_eq!(z(text).to_text(34, &budget()).unwrap(), text);
    }
    let third = Complex::ONE.div(&Complex::from(3), &budget()).unwrap();
    assert_eq!(third.to_text(5, &budget()).unwrap(), "0.33333");
    let root = z("2i").mul(&z("2").sqrt(&budget()).unwrap(), &budget()).unwrap();
    assert_eq!(root.to_text(5, &budget()).unwrap(), "2.8284i");
    assert!(z("1").div(&z("0"), &budget()).is_err());
}

#[test]
fn arithmetic_is_exact() {
    let b = &budget();
    assert_eq!(exact(z("1+2i").mul(&z("3-i"), b)), "5 5");
    assert_eq!(exact(z("1+2i").div(&z("3-i"), b)), "0.1 0.7");
    assert_eq!(exact(z("1+2i").div(&z("-2i"), b)), "-1 0.5");
    assert_eq!(exact(Complex::I.mul(&Complex::I, b)), "-1 0");
    assert_eq!(exact(z("3+4i").abs(b).map(Complex::from)), "5 0");
    assert_eq!(exact(z("-0.5i").abs(b).map(Complex::from)), "0.5 0");
    assert_eq!(exact(z("3+4i").norm_squared(b).map(Complex::from)), "25 0");
    for zero in ["0", "0,0"] {
        assert!(matches!(z("1+i").div(&z(zero), b), Err(Error::DivisionByZero)));
    }
    // Irrational parts that cancel by their form.
    let w = Complex::new(Number::pi(), number("2").sqrt(b).unwrap());
    assert_eq!(exact(w.div(&w, b)), "1 0");
    assert_eq!(exact(w.sub(&w, b)), "0 0");
    assert!(w.mul(&w.conj(b).unwrap(), b).unwrap().is_real());
}

#[test]
fn arguments_and_polar_form() {
    let b = &budget();
    let degrees = [
        ("1", "0"),
        ("1+i", "45"),
        ("i", "90"),
        ("-1+i", "135"),
        ("-1", "180"),
        ("-1-i", "-135"),
        ("-i", "-90"),
        ("0", "0"),
    ];
    for (text, expected) in degrees {
        let angle = z(text).arg(Angle::Degrees, b).unwrap();
        assert_eq!(angle.as_exact().map(Exact::to_text).as_deref(), Some(expected), "{text}");
    }
    let sixty = Complex::from_polar(&number("2"), &number("60"), Angle::Degrees, b).unwrap();
    assert_eq!(digits(&sixty), "1+1.7320508075688772935i");
    let (r, angle) = sixty.to_polar(Angle::Degrees, b).unwrap();
    assert_eq!(exact(Ok(Complex::new(r, angle))), "2 60");
    assert_eq!(
        exact(
            Complex::from_polar(&number("-2"), &number("50"), Angle::Gradians, b)
                .and_then(|w| w.powi(&4.into(), b))
        ),
        "-16 0"
    );
}

#[test]
fn square_roots_are_principal_and_exact() {
    let b = &budget();
    let cases = [
        ("-4", "0 2"),
        ("4", "2 0"),
        ("0", "0 0"),
        ("3+4i", "2 1"),
        ("3-4i", "2 -1"),
        ("-3+4i", "1 2"),
        ("-3-4i", "1 -2"),
        ("2i", "1 1"),
        ("-2i", "1 -1"),
        ("-0.0225", "0 0.15"),
        ("1e-400000000-0i", "1e-200000000 0"),
        ("-5e-20+12e-20i", "0.0000000002 0.0000000003"),
    ];
    for (text, expected) in cases {
        assert_eq!(exact(z(text).sqrt(b)), expected, "{text}");
    }
    // sqrt(1 + 2 sqrt(2) i) = sqrt(2) + i
    let w = Complex::new(Number::ONE, number("8").sqrt(b).unwrap()).sqrt(b).unwrap();
    assert_eq!(exact(Ok(w.im().clone().into())), "1 0");
    assert_eq!(exact(w.re().mul(w.re(), b).map(Complex::from)), "2 0");
}

#[test]
fn whole_powers_are_exact() {
    let b = &budget();
    let power = |text: &str, n: i64| exact(z(text).powi(&IBig::from(n), b));
    assert_eq!(power("1+i", 8), "16 0");
    assert_eq!(power("1+i", -2), "0 -0.5");
    assert_eq!(power("i", 1_000_000_001), "0 1");
    assert_eq!(power("-i", -1_000_000_001), "0 1");
    assert_eq!(power("2i", -3), "0 0.125");
    assert_eq!(power("0", 0), "1 0");
    assert_eq!(power("1+2i", 0), "1 0");
    assert_eq!(power("2-1.5i", 3), "-5.5 -14.625");
    assert_eq!(power("3-2i", 1), "3 -2");
    let third = Complex::ONE.div(&z("1+2i"), b).unwrap().div(&z("3"), b).unwrap();
    assert_eq!(exact(third.powi(&IBig::from(-2), b)), "-27 36");
    assert!(matches!(z("0").powi(&IBig::from(-1), b), Err(Error::DivisionByZero)));
    // Parts that are roots: multiplied out, or by an exact angle.
    let unit = Complex::from_polar(&Number::ONE, &number("45"), Angle::Degrees, b).unwrap();
    assert_eq!(exact(unit.powi(&IBig::from(8), b)), "1 0");
    assert_eq!(exact(unit.powi(&IBig::from(-2), b)), "0 -1");
    assert_eq!(exact(unit.powi(&IBig::from(1_000_004), b)), "-1 0");
}

#[test]
fn other_powers_are_principal() {
    let b = &budget();
    let power = |x: &str, y: &str| z(x).pow(&z(y), b);
    assert_eq!(exact(power("-4", "0.5")), "0 2");
    assert_eq!(exact(power("3+4i", "1.5")), "2 11");
    assert_eq!(exact(power("3+4i", "-0.5")), "0.4 -0.2");
    assert_eq!(exact(power("-4", "0.25").and_then(|w| w.powi(&4.into(), b))), "-4 0");
    assert_eq!(exact(power("-4", "0.25")), "1 1");
    assert_eq!(exact(power("9", "0.5")), "3 0");
    assert_eq!(exact(power("1", "2+i")), "1 0");
    assert_eq!(exact(power("0", "2+i")), "0 0");
    assert_eq!(exact(power("0", "0.5")), "0 0");
    assert!(matches!(power("0", "-0.5"), Err(Error::DivisionByZero)));
    assert!(matches!(power("0", "-1+i"), Err(Error::Domain(_))));
    assert!(matches!(power("0", "i"), Err(Error::Domain(_))));
    // (-8)^(1/3) = 1 + sqrt(3) i
    let third = Complex::ONE.div(&z("3"), b).unwrap();
    let root = z("-8").pow(&third, b).unwrap();
    assert_eq!(exact(Ok(root.re().clone().into())), "1 0");
    assert_eq!(exact(root.im().mul(root.im(), b).map(Complex::from)), "3 0");
    // i^i = e^(-pi/2), a real number.
    let real = power("i", "i").unwrap();
    assert!(real.is_real());
    assert_eq!(digits(&real), "0.20787957635076190855");
    let euler = Complex::from(Number::e()).pow(&Complex::new(Number::ZERO, Number::pi()), b);
    assert_eq!(exact(euler), "-1 0");
}

#[test]
fn all_roots_in_order() {
    let b = &budget();
    let roots = |text: &str, n: u64| -> Vec<String> {
        z(text).roots(n, b).unwrap().iter().map(|w| w.to_text(6, b).unwrap()).collect()
    };
    assert_eq!(roots("1", 4), ["1", "i", "-1", "-i"]);
    assert_eq!(roots("8", 3), ["2", "-1+1.73205i", "-1-1.73205i"]);
    assert_eq!(roots("-4", 4), ["1+i", "-1+i", "-1-i", "1-i"]);
    assert_eq!(roots("4", 2), ["2", "-2"]);
    assert_eq!(roots("-9", 2), ["3i", "-3i"]);
    assert_eq!(roots("2-i", 1), ["2-i"]);
    assert_eq!(roots("0", 5), ["0"]);
    assert_eq!(roots("-64i", 3), ["3.4641-2i", "4i", "-3.4641-2i"]);
    // (2 + i)^4 = -7 + 24i: the principal root is 2 + i, and all four are whole.
    for w in z("-7+24i").roots(4, b).unwrap() {
        assert!(w.is_exact(), "{w:?}");
    }
    assert_eq!(exact(z("-7+24i").root(4, b)), "2 1");
    // (-2 + i)^3 = -2 + 11i: the exact root is the second.
    let list = z("-2+11i").roots(3, b).unwrap();
    assert_eq!(list.iter().map(Complex::is_exact).collect::<Vec<_>>(), [false, true, false]);
    assert_eq!(exact(Ok(list[1].clone())), "-2 1");
    assert_eq!(digits(&list[0]), "1.8660254037844386468+1.2320508075688772935i");
    // Rational parts: ((3 - 5i) / 7)^5.
    let w = z("3-5i").div(&z("7"), b).unwrap();
    let fifth = w.powi(&5.into(), b).unwrap();
    assert!(fifth.roots(5, b).unwrap().iter().any(|root| exact_or_empty(root) == "3/7 -5/7"));
    assert!(matches!(z("1").roots(0, b), Err(Error::Domain(_))));
    assert!(matches!(z("1").root(0, b), Err(Error::Domain(_))));
    assert!(matches!(z("1+i").roots(1_000_000_000, b), Err(Error::TooLarge { .. })));
}

fn exact_or_empty(w: &Complex) -> String {
    if w.is_exact() { exact(Ok(w.clone())) } else { String::new() }
}

#[test]
fn exact_values_of_functions() {
    let b = &budget();
    let pi_i = Complex::new(Number::ZERO, Number::pi());
    assert_eq!(exact(pi_i.exp(b)), "-1 0");
    assert_eq!(exact(Complex::I.ln(b).and_then(|w| w.exp(b))), "0 1");
    assert_eq!(exact(z("-1").ln(b).and_then(|w| w.div(&pi_i, b))), "1 0");
    assert_eq!(exact(z("0.6+0.8i").ln(b).map(|w| w.re().clone().into())), "0 0");
    assert_eq!(exact(z("1").ln(b)), "0 0");
    assert!(matches!(z("0").ln(b), Err(Error::Domain(_))));
    assert_eq!(exact(z("0").cos(b)), "1 0");
    assert_eq!(exact(z("0").asin(b)), "0 0");
    assert!(matches!(Complex::I.atan(b), Err(Error::Domain(_))));
    assert!(matches!(z("-i").atan(b), Err(Error::Domain(_))));
    assert!(matches!(z("-1").atanh(b), Err(Error::Domain(_))));
    let half_pi = Complex::from(Number::pi()).div(&z("2"), b).unwrap();
    assert!(matches!(half_pi.tan(b), Err(Error::Domain(_))));
    assert!(matches!(half_pi.mul(&Complex::I, b).unwrap().tanh(b), Err(Error::Domain(_))));
    // On the unit circle the real part of the arc tangent is pi/4.
    let quarter = z("0.6+0.8i").atan(b).unwrap().re().div(&Number::pi(), b);
    assert_eq!(exact(quarter.map(Complex::from)), "0.25 0");
}

/// Where a real function has a value, the complex one gives the same, form for form.
#[test]
fn the_real_axis_is_the_real_function() {
    type Pair = (
        &'static str,
        fn(&Complex, &Budget) -> Result<Complex>,
        fn(&Number, &Budget) -> Result<Number>,
    );
    let functions: [Pair; 16] = [
        ("sqrt", Complex::sqrt, Number::sqrt),
        ("exp", Complex::exp, Number::exp),
        ("ln", Complex::ln, Number::ln),
        ("sin", Complex::sin, |x, b| x.sin(Angle::Radians, b)),
        ("cos", Complex::cos, |x, b| x.cos(Angle::Radians, b)),
        ("tan", Complex::tan, |x, b| x.tan(Angle::Radians, b)),
        ("asin", Complex::asin, |x, b| x.asin(Angle::Radians, b)),
        ("acos", Complex::acos, |x, b| x.acos(Angle::Radians, b)),
        ("atan", Complex::atan, |x, b| x.atan(Angle::Radians, b)),
        ("sinh", Complex::sinh, Number::sinh),
        ("cosh", Complex::cosh, Number::cosh),
        ("tanh", Complex::tanh, Number::tanh),
        ("asinh", Complex::asinh, Number::asinh),
        ("acosh", Complex::acosh, Number::acosh),
        ("atanh", Complex::atanh, Number::atanh),
        ("pow", |x, b| x.pow(&z("0.7"), b), |x, b| x.pow(&number("0.7"), b)),
    ];
    let b = &budget();
    for (name, complex, real) in functions {
        for text in ["0", "0.5", "-0.3", "1", "2.25", "-7", "1e-30"] {
            let Ok(expected) = real(&number(text), b) else { continue };
            let value = complex(&Complex::from(number(text)), b).unwrap();
            assert!(value.is_real(), "{name} {text}");
            let difference = value.re().sub(&expected, b).unwrap();
            assert!(difference.as_exact().is_some_and(Exact::is_zero), "{name} {text}");
        }
    }
}

/// Values on and beside the cuts; the digits are those of mpmath 1.3.0.
#[test]
fn branch_cuts() {
    let b = &budget();
    let text = |value: Result<Complex>| value.unwrap().to_text(12, b).unwrap();
    assert_eq!(text(z("2").asin(b)), "1.57079632679+1.31695789692i");
    assert_eq!(text(z("-2").asin(b)), "-1.57079632679+1.31695789692i");
    assert_eq!(text(z("2").acos(b)), "-1.31695789692i");
    assert_eq!(text(z("-2").acos(b)), "3.14159265359-1.31695789692i");
    assert_eq!(text(z("2i").atan(b)), "1.57079632679+0.549306144334i");
    assert_eq!(text(z("-2i").atan(b)), "1.57079632679-0.549306144334i");
    assert_eq!(text(z("2").atanh(b)), "0.549306144334+1.57079632679i");
    assert_eq!(text(z("-2").atanh(b)), "-0.549306144334+1.57079632679i");
    assert_eq!(text(z("2i").asinh(b)), "1.31695789692+1.57079632679i");
    assert_eq!(text(z("-2i").asinh(b)), "1.31695789692-1.57079632679i");
    assert_eq!(text(z("0.5").acosh(b)), "1.0471975512i");
    assert_eq!(text(z("-2").acosh(b)), "1.31695789692+3.14159265359i");
    assert_eq!(text(z("-2-1e-30i").acosh(b)), "1.31695789692-3.14159265359i");
    assert_eq!(text(z("1+2i").asinh(b)), "1.46935174437+1.06344002358i");
    assert_eq!(text(z("1+2i").acosh(b)), "1.52857091948+1.1437177404i");
    assert_eq!(text(z("1+2i").atanh(b)), "0.17328679514+1.1780972451i");
    assert_eq!(text(z("-4-1e-30i").sqrt(b)), "0.00000000000000000000000000000025-2i");
}

/// The formulas do not cancel: a distance of 10^-3000 from a cut costs nothing.
#[test]
fn next_to_a_cut() {
    let b = &budget();
    let text = |value: Result<Complex>| value.unwrap().to_text(10, b).unwrap();
    // asin(x + iy) = asin x + iy / sqrt(1 - x^2) for a tiny y; the others follow.
    assert_eq!(text(z("0.6+8e-3000i").asin(b)), "0.6435011088+1e-2999i");
    assert_eq!(text(z("0.6+8e-3000i").acos(b)), "0.927295218-1e-2999i");
    assert_eq!(text(z("1.25-3e-3000i").acos(b)), "4e-3000+0.6931471806i");
    assert_eq!(text(z("1.25-3e-3000i").asin(b)), "1.570796327-0.6931471806i");
    assert_eq!(text(z("1e-3000+2i").atan(b)), "1.570796327+0.5493061443i");
    assert_eq!(text(z("1e-3000+0.5i").atan(b)), "1.333333333e-3000+0.5493061443i");
    assert_eq!(text(z("2+1e-3000i").atan(b)), "1.107148718+2e-3001i");
    assert_eq!(text(z("1e-3000+1e-3000i").asin(b)), "1e-3000+1e-3000i");
    assert_eq!(text(z("1+2e-3000i").ln(b)), "2e-6000+2e-3000i");
}

#[test]
fn hostile_input_ends_at_once() {
    let b = &budget();
    let huge = &z("1e999999999+i");
    let long: &IBig = &1_000_000_000.into();
    let too_large = |error: &Error| matches!(error, Error::TooLarge { .. } | Error::Overflow);
    let refused: [(&str, &dyn Fn() -> Result<Complex>); 19] = [
        ("product", &|| huge.mul(huge, b)),
        ("quotient", &|| z("1").div(huge, b)),
        ("abs", &|| huge.abs(b).map(Complex::from)),
        ("sqrt", &|| huge.sqrt(b)),
        ("ln", &|| huge.ln(b)),
        ("exp", &|| huge.exp(b)),
        ("asin", &|| huge.asin(b)),
        ("acos", &|| huge.acos(b)),
        ("atan", &|| huge.atan(b)),
        ("acosh", &|| huge.acosh(b)),
        ("power of a huge number", &|| huge.powi(long, b)),
        ("huge power", &|| z("2+i").pow(huge, b)),
        ("root", &|| huge.root(3, b)),
        ("roots", &|| huge.roots(7, b).map(|mut list| list.remove(0))),
        ("power", &|| z("3+4i").powi(long, b)),
        ("reciprocal power", &|| z("3+4i").powi(&-long, b)),
        ("imaginary power", &|| z("3i").powi(long, b)),
        ("power beyond a word", &|| z("1+2i").powi(&IBig::from(10).pow(100), b)),
        ("power of a power", &|| z("2+i").powi(&99_999.into(), b)?.powi(&99_999.into(), b)),
    ];
    for (name, call) in refused {
        let start = Instant::now();
        let result = call().and_then(|w| w.to_digits(34, b));
        assert!(result.as_ref().is_err_and(too_large), "{name}: {result:?}");
        assert!(start.elapsed() < Duration::from_secs(20), "{name}: {:?}", start.elapsed());
    }
}

#[test]
fn extreme_numbers_have_values() {
    let b = &budget();
    let text = |value: Result<Complex>| value.unwrap().to_text(10, b).unwrap();
    let huge = z("1e999999999+i");
    let angle = huge.arg(Angle::Radians, b).unwrap();
    assert_eq!(text(Ok(angle.into())), "1e-999999999");
    let tiny = z("1e-999999999+1e-999999999i");
    assert_eq!(text(tiny.powi(&3.into(), b)), "-2e-2999999997+2e-2999999997i");
    // The digits are those of mpmath 1.3.0 at 60 digits.
    assert_eq!(text(z("1+1e9i").sin(b)), "3.367138476e434294481+2.162014752e434294481i");
    assert_eq!(text(z("1+1e9i").tan(b)), "2.839437427e-868588964+i");
    // (1.0000001 + 10^-9 i)^(10^9) = e^100 cis 1 nearly: too long to write out, but not to know.
    let power = z("1.0000001+1e-9i").powi(&1_000_000_000.into(), b);
    let expected = "1.452388855e43+2.261961125e43i";
    assert_eq!(z(&text(power)).to_text(10, b).unwrap(), z(expected).to_text(10, b).unwrap());
    assert_eq!(z("1.7+2.9i").roots(1_000, b).unwrap().len(), 1_000);
}

#[test]
fn deep_use_heeds_the_deadline() {
    let start = Instant::now();
    let b = &budget().with_timeout(Duration::from_millis(200));
    let mut w = z("1.5+0.5i");
    for _ in 0..1_000 {
        match w.sin(b).and_then(|next| next.ln(b)) {
            Ok(next) => w = next,
            Err(error) => {
                assert!(matches!(error, Error::Deadline | Error::TooLarge { .. }), "{error:?}");
                break;
            }
        }
    }
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

/// Rational parts of moderate size.
fn rational() -> impl Strategy<Value = Number> {
    let fraction = (-1_000i64..1_000, 1i64..60)
        .prop_map(|(n, d)| Number::Exact(Exact::from_fraction(n.into(), d.into()).unwrap()));
    let decimal = (any::<i32>(), 0u32..9).prop_map(|(n, places)| number(&format!("{n}e-{places}")));
    prop_oneof![fraction, decimal, (-3i64..4).prop_map(Number::from)]
}

fn complex() -> impl Strategy<Value = Complex> {
    (rational(), rational()).prop_map(|(re, im)| Complex::new(re, im))
}

/// A short decimal in each part, so that rounding to more digits gives it back.
fn short() -> impl Strategy<Value = Complex> {
    let part = || (-3_000i64..3_000).prop_map(|n| number(&format!("{n}e-3")));
    (part(), part()).prop_map(|(re, im)| Complex::new(re, im))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..Default::default() })]

    #[test]
    fn arithmetic_undoes_itself(a in complex(), c in complex()) {
        let b = &budget();
        let same = |x: &Complex| exact(Ok(x.clone()));
        prop_assert_eq!(exact(a.add(&c, b).unwrap().sub(&c, b)), same(&a));
        prop_assert_eq!(exact(a.mul(&c, b)), exact(c.mul(&a, b)));
        prop_assert_eq!(exact(a.conj(b).unwrap().conj(b)), same(&a));
        prop_assert_eq!(exact(a.neg(b).unwrap().neg(b)), same(&a));
        let norm = a.norm_squared(b).unwrap();
        prop_assert_eq!(exact(a.mul(&a.conj(b).unwrap(), b)), exact(Ok(norm.into())));
        if !c.is_zero() {
            prop_assert_eq!(exact(a.mul(&c, b).unwrap().div(&c, b)), same(&a));
            prop_assert_eq!(exact(a.div(&c, b).unwrap().mul(&c, b)), same(&a));
        }
    }

    #[test]
    fn powers_are_products(a in complex(), n in 0i64..12) {
        let b = &budget();
        let mut product = Complex::ONE;
        for _ in 0..n {
            product = product.mul(&a, b).unwrap();
        }
        prop_assert_eq!(exact(a.powi(&n.into(), b)), exact(Ok(product.clone())));
        if !a.is_zero() {
            prop_assert_eq!(exact(a.powi(&(-n).into(), b)), exact(Complex::ONE.div(&product, b)));
        }
    }

    #[test]
    fn the_root_of_a_square_is_exact(a in complex()) {
        let b = &budget();
        let root = exact(a.mul(&a, b).unwrap().sqrt(b));
        prop_assert!(root == exact(Ok(a.clone())) || root == exact(a.neg(b)), "{}", root);
    }

    #[test]
    fn text_reads_back(a in short()) {
        let text = a.to_text(34, &budget()).unwrap();
        prop_assert_eq!(exact(Complex::parse(&text)), exact(Ok(a)));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,30}|[-+0-9.,eEij*() \u{2212}]{0,16}") {
        match Complex::parse(&text) {
            Ok(value) => prop_assert!(value.is_exact()),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..Default::default() })]

    #[test]
    fn a_power_has_its_base_among_its_roots(a in complex(), n in 2u64..8) {
        let b = &budget();
        let roots = a.powi(&n.into(), b).unwrap().roots(n, b).unwrap();
        let base = exact(Ok(a));
        prop_assert!(roots.iter().any(|root| exact_or_empty(root) == base), "{}", base);
    }

    #[test]
    fn roots_stand_in_order_and_power_back(a in short(), n in 1u64..9) {
        prop_assume!(!a.is_zero());
        let b = &budget();
        let roots = a.roots(n, b).unwrap();
        prop_assert_eq!(roots.len() as u64, n);
        let principal = roots[0].arg(Angle::Degrees, b).unwrap().nearest_f64(b).unwrap();
        let step = 360.0 / n as f64;
        for (k, root) in roots.iter().enumerate() {
            let angle = root.arg(Angle::Degrees, b).unwrap().nearest_f64(b).unwrap();
            let turned = (angle - principal - step * k as f64) / 360.0;
            prop_assert!((turned - turned.round()).abs() < 1e-12);
            prop_assert_eq!(root.powi(&n.into(), b).unwrap().to_text(25, b), a.to_text(25, b));
        }
        prop_assert_eq!(a.root(n, b).unwrap().to_text(25, b), roots[0].to_text(25, b));
    }

    #[test]
    fn functions_undo_their_inverses(a in short()) {
        let b = &budget();
        prop_assume!(!a.is_imaginary() && !a.is_real());
        let text = |value: Result<Complex>| value.unwrap().to_text(25, b).unwrap();
        let expected = a.to_text(25, b).unwrap();
        prop_assert_eq!(&text(a.ln(b).unwrap().exp(b)), &expected);
        prop_assert_eq!(&text(a.asin(b).unwrap().sin(b)), &expected);
        prop_assert_eq!(&text(a.acos(b).unwrap().cos(b)), &expected);
        prop_assert_eq!(&text(a.atan(b).unwrap().tan(b)), &expected);
        prop_assert_eq!(&text(a.asinh(b).unwrap().sinh(b)), &expected);
        prop_assert_eq!(&text(a.acosh(b).unwrap().cosh(b)), &expected);
        prop_assert_eq!(&text(a.atanh(b).unwrap().tanh(b)), &expected);
        let (r, angle) = a.to_polar(Angle::Degrees, b).unwrap();
        prop_assert_eq!(&text(Complex::from_polar(&r, &angle, Angle::Degrees, b)), &expected);
        let third = Complex::ONE.div(&Complex::from(3), b).unwrap();
        prop_assert_eq!(&text(a.pow(&third, b).unwrap().powi(&3.into(), b)), &expected);
    }
}
