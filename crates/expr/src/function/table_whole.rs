//! Rounding, comparison and whole numbers.

use std::cmp::Ordering;

use arithma_num::{Complex, Fast, Interval, Number, Rounding::HalfUp};

use super::entry::Rule::{Fold, Many, One, OneOrTwo, Two};
use super::entry::{ByComplex, Entry, Rules, X};
use super::{Function, whole};
use crate::derive::slopes;
use crate::program::doubles;

entries! { $ table_whole
    /// The absolute value of x, also written `|x|`.
    Abs["abs"] {
        ways: X,
        example: "abs(-5)",
        rules: Some(Rules {
            certified: One(Number::abs),
            complex: Some(ByComplex::Real(Complex::abs)),
            fast: Some(One(|x| Some(x.abs()))),
            interval: Some(One(|x, _| Ok(x.abs()))),
            double: One(f64::abs),
            slope: Some(One(|b, _, x| slopes::chain(b, Function::Sign, x))),
            total: true,
            degrees: false,
        }),
    }
    /// The least whole number not below x.
    Ceil["ceil", "ceiling"] {
        ways: X,
        example: "ceil(2.1)",
        rules: Some(Rules {
            certified: One(Number::ceil),
            complex: None,
            fast: Some(One(Fast::ceil)),
            interval: Some(One(|x, _| Ok(x.ceil()))),
            double: One(f64::ceil),
            slope: None,
            total: true,
            degrees: false,
        }),
    }
    /// The greatest whole number not above x.
    Floor["floor"] {
        ways: X,
        example: "floor(2.9)",
        rules: Some(Rules {
            certified: One(Number::floor),
            complex: None,
            fast: Some(One(Fast::floor)),
            interval: Some(One(|x, _| Ok(x.floor()))),
            double: One(f64::floor),
            slope: None,
            total: true,
            degrees: false,
        }),
    }
    /// The nearest whole number, or multiple of 10^-places, a half away from zero.
    Round["round"] {
        ways: &[&["x"], &["x", "places"]],
        example: "round(3.14159, 2)",
        rules: Some(Rules {
            certified: OneOrTwo(|x, budget| x.round_to_integer(HalfUp, budget), whole::round),
            complex: None,
            fast: Some(OneOrTwo(Fast::round, whole::round_fast)),
            interval: Some(OneOrTwo(|x, _| Ok(x.round()), whole::round_interval)),
            double: OneOrTwo(f64::round, doubles::round_to),
            slope: None,
            total: true,
            degrees: false,
        }),
    }
    /// The whole part of x, towards zero.
    Trunc["trunc", "int", "fix"] {
        ways: X,
        example: "trunc(-2.7)",
        rules: Some(Rules {
            certified: One(Number::trunc),
            complex: None,
            fast: Some(One(Fast::trunc)),
            interval: Some(One(|x, _| Ok(x.trunc()))),
            double: One(f64::trunc),
            slope: None,
            total: true,
            degrees: false,
        }),
    }
    /// The sign of x: -1, 0 or 1.
    Sign["sign", "sgn", "signum"] {
        ways: X,
        example: "sign(-5)",
        rules: Some(Rules {
            certified: One(|x, budget| Ok(Number::from(x.sign(budget)? as i64))),
            complex: None,
            fast: Some(One(|x| Some(sign(x)))),
            interval: Some(One(|x, _| Ok(x.sign()))),
            double: One(doubles::sign),
            slope: Some(One(|b, _, _| b.whole(0))),
            total: true,
            degrees: false,
        }),
    }
    /// The least of the arguments.
    Min["min"] {
        ways: &[&["a", "..."]],
        example: "min(3, 1, 2)",
        rules: Some(Rules {
            certified: Fold(|a, b, budget| a.clone().min(b.clone(), budget)),
            complex: None,
            fast: Some(Fold(|a, b| Some(if a.compare(&b)?.is_gt() { b } else { a }))),
            interval: Some(Fold(|a, b, _| Ok(a.min(b)))),
            double: Fold(doubles::min),
            slope: Some(Fold(slopes::min)),
            total: true,
            degrees: false,
        }),
    }
    /// The greatest of the arguments.
    Max["max"] {
        ways: &[&["a", "..."]],
        example: "max(3, 1, 2)",
        rules: Some(Rules {
            certified: Fold(|a, b, budget| a.clone().max(b.clone(), budget)),
            complex: None,
            fast: Some(Fold(|a, b| Some(if a.compare(&b)?.is_lt() { b } else { a }))),
            interval: Some(Fold(|a, b, _| Ok(a.max(b)))),
            double: Fold(doubles::max),
            slope: Some(Fold(slopes::max)),
            total: true,
            degrees: false,
        }),
    }
    /// The square root of the sum of the squares of the arguments.
    Hypot["hypot"] {
        ways: &[&["a", "b", "..."]],
        example: "hypot(3, 4)",
        rules: Some(Rules {
            certified: Many(Number::hypot),
            complex: None,
            fast: Some(Many(root_of_squares)),
            interval: Some(Fold(|a, b, cx| Ok(a.hypot(b, cx)))),
            double: Fold(pxfm::f_hypot),
            slope: Some(Many(slopes::hypot)),
            total: true,
            degrees: false,
        }),
    }
    /// The greatest common divisor of whole numbers.
    Gcd["gcd"] {
        ways: &[&["a", "b", "..."]],
        example: "gcd(48, 36)",
        rules: Some(Rules {
            certified: Fold(Number::gcd),
            complex: None,
            fast: None,
            interval: None,
            double: Fold(doubles::gcd),
            slope: None,
            total: false,
            degrees: false,
        }),
    }
    /// The least common multiple of whole numbers.
    Lcm["lcm"] {
        ways: &[&["a", "b", "..."]],
        example: "lcm(4, 6)",
        rules: Some(Rules {
            certified: Fold(Number::lcm),
            complex: None,
            fast: None,
            interval: None,
            double: Fold(doubles::lcm),
            slope: None,
            total: false,
            degrees: false,
        }),
    }
    /// The floored remainder, with the sign of b; `a % b` has the sign of a.
    Mod["mod"] {
        ways: &[&["a", "b"]],
        example: "mod(-7, 3)",
        rules: Some(Rules {
            certified: Two(Number::rem_floor),
            complex: None,
            fast: Some(Two(|a, b| a.sub(b.mul(a.div(b)?.floor()?)?))),
            interval: Some(Two(|a, b, cx| Ok(a.rem_floor(b, cx)))),
            double: Two(doubles::floored_remainder),
            slope: None,
            total: false,
            degrees: false,
        }),
    }
    /// The product of the whole numbers from 1 to n, or gamma(n + 1); also written `n!`.
    Factorial["factorial"] {
        ways: &[&["n"]],
        example: "factorial(20)",
        rules: Some(Rules {
            certified: One(Number::factorial),
            complex: None,
            fast: None,
            interval: Some(One(|n, cx| n.add(&Interval::integer(1), cx).gamma(cx))),
            double: One(doubles::factorial),
            slope: None,
            total: false,
            degrees: false,
        }),
    }
    /// The number of ways to choose r of n things, in any order.
    Ncr["nCr", "C", "choose", "comb", "binomial"] {
        ways: &[&["n", "r"]],
        example: "nCr(52, 5)",
        rules: Some(Rules {
            certified: Two(Number::binomial),
            complex: None,
            fast: None,
            interval: None,
            double: Two(doubles::combinations),
            slope: None,
            total: false,
            degrees: false,
        }),
    }
    /// The number of ways to choose r of n things, in order.
    Npr["nPr", "P", "perm"] {
        ways: &[&["n", "r"]],
        example: "nPr(10, 3)",
        rules: Some(Rules {
            certified: Two(Number::permutations),
            complex: None,
            fast: None,
            interval: None,
            double: Two(doubles::permutations),
            slope: None,
            total: false,
            degrees: false,
        }),
    }
}

fn sign(x: Fast) -> Fast {
    match x.sign() {
        Ordering::Less => -Fast::ONE,
        Ordering::Equal => Fast::ZERO,
        Ordering::Greater => Fast::ONE,
    }
}

fn root_of_squares(sides: &[Fast]) -> Option<Fast> {
    let (first, rest) = sides.split_first()?;
    let add_square = |sum: Fast, side: &Fast| sum.add(side.mul(*side)?);
    rest.iter().try_fold(first.mul(*first)?, add_square)?.sqrt()
}
