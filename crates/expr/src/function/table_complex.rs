//! The parts of complex numbers.

use arithma_num::{
    Angle::{Degrees, Radians},
    Complex, Interval, Number,
};

use super::entry::Rule::One;
use super::entry::{ByComplex, Entry, Rules};

/// The parameter of these functions.
const Z: &[&[&str]] = &[&["z"]];

entries! { $ table_complex
    /// The real part of z.
    Re["re"] {
        ways: Z,
        example: "re(3+4i)",
        rules: Some(Rules {
            certified: One(|x, _| Ok(x.clone())),
            complex: Some(ByComplex::Real(|z, _| Ok(z.re().clone()))),
            fast: Some(One(Some)),
            interval: Some(One(|x, _| Ok(x.clone()))),
            double: One(|x| x),
            slope: Some(One(|_, _, (_, du)| Ok(du))),
            total: true,
            degrees: false,
        }),
    }
    /// The imaginary part of z.
    Im["im"] {
        ways: Z,
        example: "im(3+4i)",
        rules: Some(Rules {
            certified: One(|_, _| Ok(Number::ZERO)),
            complex: Some(ByComplex::Real(|z, _| Ok(z.im().clone()))),
            fast: None,
            interval: Some(One(|_, _| Ok(Interval::integer(0)))),
            double: One(|x| if x.is_nan() { x } else { 0.0 }),
            slope: Some(One(|b, _, _| b.whole(0))),
            total: true,
            degrees: false,
        }),
    }
    /// The complex conjugate of z.
    Conj["conj"] {
        ways: Z,
        example: "conj(3+4i)",
        rules: Some(Rules {
            certified: One(|x, _| Ok(x.clone())),
            complex: Some(ByComplex::One(Complex::conj)),
            fast: Some(One(Some)),
            interval: Some(One(|x, _| Ok(x.clone()))),
            double: One(|x| x),
            slope: Some(One(|_, _, (_, du)| Ok(du))),
            total: true,
            degrees: false,
        }),
    }
    /// The argument of z in degrees, above -180 and up to 180; that of 0 is 0.
    Arg["arg"] {
        ways: Z,
        example: "arg(3+4i)",
        rules: Some(Rules {
            certified: One(|x, budget| Complex::from(x.clone()).arg(Degrees, budget)),
            complex: Some(ByComplex::Real(|z, budget| z.arg(Degrees, budget))),
            fast: None,
            interval: None,
            double: One(|x| turned(x, 180.0)),
            slope: None,
            total: true,
            degrees: true,
        }),
    }
    /// The argument of z in radians, above -pi and up to pi; that of 0 is 0.
    ArgR["arg_r"] {
        ways: Z,
        example: "arg_r(1+i)",
        rules: Some(Rules {
            certified: One(|x, budget| Complex::from(x.clone()).arg(Radians, budget)),
            complex: Some(ByComplex::Real(|z, budget| z.arg(Radians, budget))),
            fast: None,
            interval: None,
            double: One(|x| turned(x, std::f64::consts::PI)),
            slope: None,
            total: true,
            degrees: false,
        }),
    }
    /// The complex number with absolute value r and its argument in degrees.
    Polar["polar"] {
        ways: &[&["r", "degrees"]],
        example: "polar(2, 90)",
        rules: None,
    }
    /// The complex number with absolute value r and its argument in radians.
    PolarR["polar_r"] {
        ways: &[&["r", "radians"]],
        example: "polar_r(2, pi/2)",
        rules: None,
    }
}

/// The argument of a real number, where half a turn is so much.
fn turned(x: f64, half: f64) -> f64 {
    match x {
        _ if x.is_nan() => x,
        _ if x < 0.0 => half,
        _ => 0.0,
    }
}
