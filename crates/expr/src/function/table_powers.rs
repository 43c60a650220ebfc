//! Exponentials, logarithms, roots and powers, and the special functions.

use arithma_num::{Complex, Fast, Interval, Number};

use super::entry::Rule::{One, OneOrTwo, Two};
use super::entry::{ByComplex, Entry, Rules, X};
use super::{Function, whole};
use crate::derive::{Builder, slopes};
use crate::program::doubles;

entries! { $ table_powers
    /// e to the power x.
    Exp["exp"] {
        ways: X,
        example: "exp(1)",
        rules: Some(Rules {
            certified: One(Number::exp),
            complex: Some(ByComplex::One(Complex::exp)),
            fast: Some(One(Fast::exp)),
            interval: Some(One(Interval::exp)),
            double: One(pxfm::f_exp),
            slope: Some(One(|b, call, (_, du)| b.times(call, du))),
            total: true,
            degrees: false,
        }),
    }
    /// exp(x) - 1, accurate near 0.
    Expm1["expm1"] {
        ways: X,
        example: "expm1(1e-10)",
        rules: Some(Rules {
            certified: One(Number::exp_m1),
            complex: Some(ByComplex::One(Complex::exp_m1)),
            fast: Some(One(Fast::expm1)),
            interval: Some(One(Interval::exp_m1)),
            double: One(pxfm::f_expm1),
            slope: Some(One(|b, _, x| slopes::chain(b, Function::Exp, x))),
            total: true,
            degrees: false,
        }),
    }
    /// The natural logarithm of x.
    Ln["ln"] {
        ways: X,
        example: "ln(10)",
        rules: Some(Rules {
            certified: One(Number::ln),
            complex: Some(ByComplex::One(Complex::ln)),
            fast: Some(One(Fast::ln)),
            interval: Some(One(Interval::ln)),
            double: One(doubles::ln),
            slope: Some(One(|b, _, (u, du)| b.over(du, u))),
            total: false,
            degrees: false,
        }),
    }
    /// ln(1 + x), accurate near 0.
    Ln1p["ln1p", "log1p"] {
        ways: X,
        example: "ln1p(1e-10)",
        rules: Some(Rules {
            certified: One(Number::ln_1p),
            complex: Some(ByComplex::One(Complex::ln_1p)),
            fast: Some(One(Fast::ln_1p)),
            interval: Some(One(Interval::ln_1p)),
            double: One(|x| doubles::without_pole(x, pxfm::f_log1p)),
            slope: Some(One(slopes::ln_1p)),
            total: false,
            degrees: false,
        }),
    }
    /// The logarithm of x to base 10.
    Log10["log10"] {
        ways: X,
        example: "log10(1000)",
        rules: Some(Rules {
            certified: One(Number::log10),
            complex: Some(ByComplex::One(Complex::log10)),
            fast: Some(One(Fast::log10)),
            interval: Some(One(Interval::log10)),
            double: One(|x| doubles::without_pole(x, pxfm::f_log10)),
            slope: Some(One(|b, _, x| slopes::log_to_base(b, 10, x))),
            total: false,
            degrees: false,
        }),
    }
    /// The logarithm of x to base 2.
    Log2["log2"] {
        ways: X,
        example: "log2(1024)",
        rules: Some(Rules {
            certified: One(Number::log2),
            complex: Some(ByComplex::One(Complex::log2)),
            fast: Some(One(Fast::log2)),
            interval: Some(One(Interval::log2)),
            double: One(|x| doubles::without_pole(x, pxfm::f_log2)),
            slope: Some(One(|b, _, x| slopes::log_to_base(b, 2, x))),
            total: false,
            degrees: false,
        }),
    }
    /// The logarithm of x to a base; without one, the natural logarithm.
    Log["log"] {
        ways: &[&["x"], &["x", "base"]],
        example: "log(8, 2)",
        rules: Some(Rules {
            certified: OneOrTwo(Number::ln, Number::log),
            complex: Some(ByComplex::OneOrTwo(Complex::ln, Complex::log)),
            fast: Some(OneOrTwo(Fast::ln, |x, base| x.ln()?.div(base.ln()?))),
            interval: Some(OneOrTwo(Interval::ln, Interval::log)),
            double: OneOrTwo(doubles::ln, doubles::log),
            slope: Some(OneOrTwo(|b, _, (u, du)| b.over(du, u), slopes::log)),
            total: false,
            degrees: false,
        }),
    }
    /// The square root of x.
    Sqrt["sqrt"] {
        ways: X,
        example: "sqrt(2)",
        rules: Some(Rules {
            certified: One(Number::sqrt),
            complex: Some(ByComplex::One(Complex::sqrt)),
            fast: Some(One(Fast::sqrt)),
            interval: Some(One(|x, cx| Ok(x.sqrt(cx)))),
            double: One(f64::sqrt),
            slope: Some(One(slopes::sqrt)),
            total: false,
            degrees: false,
        }),
    }
    /// The real cube root of x.
    Cbrt["cbrt"] {
        ways: X,
        example: "cbrt(27)",
        rules: Some(Rules {
            certified: One(Number::cbrt),
            complex: Some(ByComplex::One(|z, budget| z.root(3, budget))),
            fast: Some(One(Fast::cbrt)),
            interval: Some(One(|x, cx| Ok(x.cbrt(cx)))),
            double: One(pxfm::f_cbrt),
            slope: Some(One(slopes::cbrt)),
            total: true,
            degrees: false,
        }),
    }
    /// The real n-th root of x.
    Root["root"] {
        ways: &[&["x", "n"]],
        example: "root(32, 5)",
        rules: Some(Rules {
            certified: Two(whole::root),
            complex: Some(ByComplex::Two(whole::root_of_complex)),
            fast: Some(Two(whole::root_fast)),
            interval: Some(Two(whole::root_of_interval)),
            double: Two(doubles::root),
            slope: Some(Two(slopes::root)),
            total: false,
            degrees: false,
        }),
    }
    /// a to the power b, also written `a^b`.
    Pow["pow"] {
        ways: &[&["a", "b"]],
        example: "pow(2, 10)",
        rules: Some(Rules {
            certified: Two(Number::pow),
            complex: Some(ByComplex::Two(Complex::pow)),
            fast: Some(Two(Fast::pow)),
            interval: Some(Two(Interval::pow)),
            double: Two(doubles::pow),
            slope: Some(Two(Builder::power_slope)),
            total: false,
            degrees: false,
        }),
    }
    /// The gamma function of x, which is (x - 1)! at whole numbers.
    Gamma["gamma"] {
        ways: X,
        example: "gamma(0.5)",
        rules: Some(Rules {
            certified: One(Number::gamma),
            complex: None,
            fast: None,
            interval: Some(One(Interval::gamma)),
            double: One(doubles::gamma),
            slope: None,
            total: false,
            degrees: false,
        }),
    }
    /// The natural logarithm of the absolute value of gamma(x).
    Lgamma["lgamma"] {
        ways: X,
        example: "lgamma(100)",
        rules: Some(Rules {
            certified: One(Number::ln_gamma),
            complex: None,
            fast: None,
            interval: Some(One(Interval::lgamma)),
            double: One(|x| doubles::without_pole(x, pxfm::f_lgamma)),
            slope: None,
            total: false,
            degrees: false,
        }),
    }
    /// The error function of x.
    Erf["erf"] {
        ways: X,
        example: "erf(1)",
        rules: Some(Rules {
            certified: One(Number::erf),
            complex: None,
            fast: None,
            interval: Some(One(Interval::erf)),
            double: One(pxfm::f_erf),
            slope: Some(One(slopes::erf)),
            total: true,
            degrees: false,
        }),
    }
    /// The complementary error function, 1 - erf(x), accurate where it is small.
    Erfc["erfc"] {
        ways: X,
        example: "erfc(2)",
        rules: Some(Rules {
            certified: One(Number::erfc),
            complex: None,
            fast: None,
            interval: Some(One(Interval::erfc)),
            double: One(pxfm::f_erfc),
            slope: Some(One(slopes::erfc)),
            total: true,
            degrees: false,
        }),
    }
}
