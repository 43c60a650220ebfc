//! Angles and their functions, circular and hyperbolic.

use arithma_num::{
    Angle::{Degrees, Radians},
    Budget, Complex, Fast, Interval, Number, Result,
};

use super::entry::Rule::{One, Two};
use super::entry::{ByComplex, Entry, Rules, X};
use crate::derive::slopes;
use crate::program::doubles;

entries! { $ table_trigonometry
    /// The sine of an angle in degrees.
    Sin["sin"] {
        ways: X,
        example: "sin(30)",
        rules: Some(Rules {
            certified: One(|x, budget| x.sin(Degrees, budget)),
            complex: Some(ByComplex::One(|z, budget| radians(z, budget)?.sin(budget))),
            fast: Some(One(Fast::sin_degrees)),
            interval: Some(One(|x, cx| x.sin(Degrees, cx))),
            double: One(doubles::sin_degrees),
            slope: Some(One(slopes::sin)),
            total: true,
            degrees: true,
        }),
    }
    /// The cosine of an angle in degrees.
    Cos["cos"] {
        ways: X,
        example: "cos(60)",
        rules: Some(Rules {
            certified: One(|x, budget| x.cos(Degrees, budget)),
            complex: Some(ByComplex::One(|z, budget| radians(z, budget)?.cos(budget))),
            fast: Some(One(Fast::cos_degrees)),
            interval: Some(One(|x, cx| x.cos(Degrees, cx))),
            double: One(doubles::cos_degrees),
            slope: Some(One(slopes::cos)),
            total: true,
            degrees: true,
        }),
    }
    /// The tangent of an angle in degrees.
    Tan["tan"] {
        ways: X,
        example: "tan(45)",
        rules: Some(Rules {
            certified: One(|x, budget| x.tan(Degrees, budget)),
            complex: Some(ByComplex::One(|z, budget| radians(z, budget)?.tan(budget))),
            fast: Some(One(Fast::tan_degrees)),
            interval: Some(One(|x, cx| x.tan(Degrees, cx))),
            double: One(doubles::tan_degrees),
            slope: Some(One(slopes::tan)),
            total: false,
            degrees: true,
        }),
    }
    /// The angle in degrees, from -90 to 90, whose sine is x.
    Asin["asin", "arcsin"] {
        ways: X,
        example: "asin(0.5)",
        rules: Some(Rules {
            certified: One(|x, budget| x.asin(Degrees, budget)),
            complex: Some(ByComplex::One(|z, budget| degrees(&z.asin(budget)?, budget))),
            fast: Some(One(Fast::asin_degrees)),
            interval: Some(One(|x, cx| x.asin(Degrees, cx))),
            double: One(|x| 180.0 * pxfm::f_asinpi(x)),
            slope: Some(One(slopes::asin)),
            total: false,
            degrees: true,
        }),
    }
    /// The angle in degrees, from 0 to 180, whose cosine is x.
    Acos["acos", "arccos"] {
        ways: X,
        example: "acos(0.5)",
        rules: Some(Rules {
            certified: One(|x, budget| x.acos(Degrees, budget)),
            complex: Some(ByComplex::One(|z, budget| degrees(&z.acos(budget)?, budget))),
            fast: Some(One(Fast::acos_degrees)),
            interval: Some(One(|x, cx| x.acos(Degrees, cx))),
            double: One(|x| 180.0 * pxfm::f_acospi(x)),
            slope: Some(One(slopes::acos)),
            total: false,
            degrees: true,
        }),
    }
    /// The angle in degrees, between -90 and 90, whose tangent is x.
    Atan["atan", "arctan"] {
        ways: X,
        example: "atan(1)",
        rules: Some(Rules {
            certified: One(|x, budget| x.atan(Degrees, budget)),
            complex: Some(ByComplex::One(|z, budget| degrees(&z.atan(budget)?, budget))),
            fast: Some(One(Fast::atan_degrees)),
            interval: Some(One(|x, cx| x.atan(Degrees, cx))),
            double: One(|x| 180.0 * pxfm::f_atanpi(x)),
            slope: Some(One(slopes::atan)),
            total: true,
            degrees: true,
        }),
    }
    /// The direction in degrees of the point (x, y), above -180 and up to 180.
    Atan2["atan2"] {
        ways: &[&["y", "x"]],
        example: "atan2(3, 4)",
        rules: Some(Rules {
            certified: Two(|y, x, budget| y.atan2(x, Degrees, budget)),
            complex: None,
            fast: Some(Two(|y, x| y.atan2(x)?.to_degrees())),
            interval: Some(Two(|y, x, cx| y.atan2(x, Degrees, cx))),
            double: Two(|y, x| 180.0 * doubles::direction(y, x, pxfm::f_atan2pi)),
            slope: Some(Two(slopes::atan2)),
            total: false,
            degrees: true,
        }),
    }
    /// The sine of an angle in radians.
    SinR["sin_r"] {
        ways: X,
        example: "sin_r(pi/6)",
        rules: Some(Rules {
            certified: One(|x, budget| x.sin(Radians, budget)),
            complex: Some(ByComplex::One(Complex::sin)),
            fast: Some(One(Fast::sin)),
            interval: Some(One(|x, cx| x.sin(Radians, cx))),
            double: One(pxfm::f_sin),
            slope: Some(One(slopes::sin_r)),
            total: true,
            degrees: false,
        }),
    }
    /// The cosine of an angle in radians.
    CosR["cos_r"] {
        ways: X,
        example: "cos_r(pi/3)",
        rules: Some(Rules {
            certified: One(|x, budget| x.cos(Radians, budget)),
            complex: Some(ByComplex::One(Complex::cos)),
            fast: Some(One(Fast::cos)),
            interval: Some(One(|x, cx| x.cos(Radians, cx))),
            double: One(pxfm::f_cos),
            slope: Some(One(slopes::cos_r)),
            total: true,
            degrees: false,
        }),
    }
    /// The tangent of an angle in radians.
    TanR["tan_r"] {
        ways: X,
        example: "tan_r(pi/4)",
        rules: Some(Rules {
            certified: One(|x, budget| x.tan(Radians, budget)),
            complex: Some(ByComplex::One(Complex::tan)),
            fast: Some(One(Fast::tan)),
            interval: Some(One(|x, cx| x.tan(Radians, cx))),
            double: One(pxfm::f_tan),
            slope: Some(One(slopes::tan_r)),
            total: false,
            degrees: false,
        }),
    }
    /// The angle in radians, from -pi/2 to pi/2, whose sine is x.
    AsinR["asin_r"] {
        ways: X,
        example: "asin_r(1)",
        rules: Some(Rules {
            certified: One(|x, budget| x.asin(Radians, budget)),
            complex: Some(ByComplex::One(Complex::asin)),
            fast: Some(One(Fast::asin)),
            interval: Some(One(|x, cx| x.asin(Radians, cx))),
            double: One(pxfm::f_asin),
            slope: Some(One(slopes::asin_r)),
            total: false,
            degrees: false,
        }),
    }
    /// The angle in radians, from 0 to pi, whose cosine is x.
    AcosR["acos_r"] {
        ways: X,
        example: "acos_r(0.5)",
        rules: Some(Rules {
            certified: One(|x, budget| x.acos(Radians, budget)),
            complex: Some(ByComplex::One(Complex::acos)),
            fast: Some(One(Fast::acos)),
            interval: Some(One(|x, cx| x.acos(Radians, cx))),
            double: One(pxfm::f_acos),
            slope: Some(One(slopes::acos_r)),
            total: false,
            degrees: false,
        }),
    }
    /// The angle in radians, between -pi/2 and pi/2, whose tangent is x.
    AtanR["atan_r"] {
        ways: X,
        example: "atan_r(1)",
        rules: Some(Rules {
            certified: One(|x, budget| x.atan(Radians, budget)),
            complex: Some(ByComplex::One(Complex::atan)),
            fast: Some(One(Fast::atan)),
            interval: Some(One(|x, cx| x.atan(Radians, cx))),
            double: One(pxfm::f_atan),
            slope: Some(One(slopes::atan_r)),
            total: true,
            degrees: false,
        }),
    }
    /// The direction in radians of the point (x, y), above -pi and up to pi.
    Atan2R["atan2_r"] {
        ways: &[&["y", "x"]],
        example: "atan2_r(3, 4)",
        rules: Some(Rules {
            certified: Two(|y, x, budget| y.atan2(x, Radians, budget)),
            complex: None,
            fast: Some(Two(Fast::atan2)),
            interval: Some(Two(|y, x, cx| y.atan2(x, Radians, cx))),
            double: Two(|y, x| doubles::direction(y, x, pxfm::f_atan2)),
            slope: Some(Two(slopes::atan2_r)),
            total: false,
            degrees: false,
        }),
    }
    /// The hyperbolic sine of x.
    Sinh["sinh"] {
        ways: X,
        example: "sinh(1)",
        rules: Some(Rules {
            certified: One(Number::sinh),
            complex: Some(ByComplex::One(Complex::sinh)),
            fast: Some(One(Fast::sinh)),
            interval: Some(One(Interval::sinh)),
            double: One(pxfm::f_sinh),
            slope: Some(One(slopes::sinh)),
            total: true,
            degrees: false,
        }),
    }
    /// The hyperbolic cosine of x.
    Cosh["cosh"] {
        ways: X,
        example: "cosh(1)",
        rules: Some(Rules {
            certified: One(Number::cosh),
            complex: Some(ByComplex::One(Complex::cosh)),
            fast: Some(One(Fast::cosh)),
            interval: Some(One(Interval::cosh)),
            double: One(pxfm::f_cosh),
            slope: Some(One(slopes::cosh)),
            total: true,
            degrees: false,
        }),
    }
    /// The hyperbolic tangent of x.
    Tanh["tanh"] {
        ways: X,
        example: "tanh(0.5)",
        rules: Some(Rules {
            certified: One(Number::tanh),
            complex: Some(ByComplex::One(Complex::tanh)),
            fast: Some(One(Fast::tanh)),
            interval: Some(One(Interval::tanh)),
            double: One(pxfm::f_tanh),
            slope: Some(One(slopes::tanh)),
            total: true,
            degrees: false,
        }),
    }
    /// The number whose hyperbolic sine is x.
    Asinh["asinh", "arcsinh"] {
        ways: X,
        example: "asinh(1)",
        rules: Some(Rules {
            certified: One(Number::asinh),
            complex: Some(ByComplex::One(Complex::asinh)),
            fast: Some(One(Fast::asinh)),
            interval: Some(One(Interval::asinh)),
            double: One(pxfm::f_asinh),
            slope: Some(One(slopes::asinh)),
            total: true,
            degrees: false,
        }),
    }
    /// The number from 0 upwards whose hyperbolic cosine is x.
    Acosh["acosh", "arccosh"] {
        ways: X,
        example: "acosh(2)",
        rules: Some(Rules {
            certified: One(Number::acosh),
            complex: Some(ByComplex::One(Complex::acosh)),
            fast: Some(One(Fast::acosh)),
            interval: Some(One(Interval::acosh)),
            double: One(pxfm::f_acosh),
            slope: Some(One(slopes::acosh)),
            total: false,
            degrees: false,
        }),
    }
    /// The number whose hyperbolic tangent is x.
    Atanh["atanh", "arctanh"] {
        ways: X,
        example: "atanh(0.5)",
        rules: Some(Rules {
            certified: One(Number::atanh),
            complex: Some(ByComplex::One(Complex::atanh)),
            fast: Some(One(Fast::atanh)),
            interval: Some(One(Interval::atanh)),
            double: One(|x| doubles::without_pole(x, pxfm::f_atanh)),
            slope: Some(One(slopes::atanh)),
            total: false,
            degrees: false,
        }),
    }
}

/// An angle in degrees, in radians.
fn radians(z: &Complex, budget: &Budget) -> Result<Complex> {
    z.scale(&Number::pi().div(&Number::from(180), budget)?, budget)
}

/// An angle in radians, in degrees.
fn degrees(z: &Complex, budget: &Budget) -> Result<Complex> {
    z.scale(&Number::from(180).div(&Number::pi(), budget)?, budget)
}
