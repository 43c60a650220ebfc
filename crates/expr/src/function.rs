//! The functions and constants of the language, each declared in one line.

/// Declares every built-in function once: its description, its variant, its names (the first is the
/// canonical one), how many arguments are required, and its parameters, from which the signature is
/// written. A last parameter of `"..."` takes any number of further arguments.
macro_rules! functions {
    ($( #[doc = $doc:literal] $variant:ident: [$name:literal $(, $alias:literal)*], $required:literal, [$($parameter:literal),*]; )*) => {
        /// A built-in function.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Function {
            $( #[doc = $doc] $variant, )*
        }

        impl Function {
            /// Every function, in the order of declaration.
            pub const ALL: &'static [Self] = &[$( Self::$variant, )*];

            /// Every name that can be called, aliases included.
            pub const NAMES: &'static [&'static str] = &[$( $name, $( $alias, )* )* ];

            /// The function called `name`, if there is one. Names are case-sensitive.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                match name {
                    $( $name $( | $alias )* => Some(Self::$variant), )*
                    _ => None,
                }
            }

            fn declaration(self) -> Declaration {
                match self {
                    $( Self::$variant => Declaration {
                        name: $name,
                        description: $doc,
                        required: $required,
                        parameters: &[$($parameter),*],
                    }, )*
                }
            }
        }
    };
}

/// What is declared of a function besides its aliases.
struct Declaration {
    name: &'static str,
    description: &'static str,
    required: usize,
    parameters: &'static [&'static str],
}

functions! {
    /// The sine of an angle in degrees.
    Sin: ["sin"], 1, ["x"];
    /// The cosine of an angle in degrees.
    Cos: ["cos"], 1, ["x"];
    /// The tangent of an angle in degrees.
    Tan: ["tan"], 1, ["x"];
    /// The angle in degrees, from -90 to 90, whose sine is x.
    Asin: ["asin"], 1, ["x"];
    /// The angle in degrees, from 0 to 180, whose cosine is x.
    Acos: ["acos"], 1, ["x"];
    /// The angle in degrees, between -90 and 90, whose tangent is x.
    Atan: ["atan"], 1, ["x"];
    /// The direction in degrees of the point (x, y).
    Atan2: ["atan2"], 2, ["y", "x"];
    /// The sine of an angle in radians.
    SinR: ["sin_r"], 1, ["x"];
    /// The cosine of an angle in radians.
    CosR: ["cos_r"], 1, ["x"];
    /// The tangent of an angle in radians.
    TanR: ["tan_r"], 1, ["x"];
    /// The angle in radians whose sine is x.
    AsinR: ["asin_r"], 1, ["x"];
    /// The angle in radians whose cosine is x.
    AcosR: ["acos_r"], 1, ["x"];
    /// The angle in radians whose tangent is x.
    AtanR: ["atan_r"], 1, ["x"];
    /// The direction in radians of the point (x, y).
    Atan2R: ["atan2_r"], 2, ["y", "x"];
    /// The hyperbolic sine.
    Sinh: ["sinh"], 1, ["x"];
    /// The hyperbolic cosine.
    Cosh: ["cosh"], 1, ["x"];
    /// The hyperbolic tangent.
    Tanh: ["tanh"], 1, ["x"];
    /// The inverse of the hyperbolic sine.
    Asinh: ["asinh"], 1, ["x"];
    /// The inverse of the hyperbolic cosine.
    Acosh: ["acosh"], 1, ["x"];
    /// The inverse of the hyperbolic tangent.
    Atanh: ["atanh"], 1, ["x"];
    /// e to the power x.
    Exp: ["exp"], 1, ["x"];
    /// exp(x) - 1, accurate near 0.
    Expm1: ["expm1"], 1, ["x"];
    /// The natural logarithm.
    Ln: ["ln"], 1, ["x"];
    /// ln(1 + x), accurate near 0.
    Ln1p: ["ln1p", "log1p"], 1, ["x"];
    /// The logarithm to base 10.
    Log10: ["log10"], 1, ["x"];
    /// The logarithm to base 2.
    Log2: ["log2"], 1, ["x"];
    /// The logarithm of x to a given base. `log(x)` alone is the natural one, `ln(x)`.
    Log: ["log"], 1, ["x", "base"];
    /// The square root.
    Sqrt: ["sqrt"], 1, ["x"];
    /// The real cube root.
    Cbrt: ["cbrt"], 1, ["x"];
    /// The real n-th root of x.
    Root: ["root"], 2, ["x", "n"];
    /// The absolute value, also written `|x|`.
    Abs: ["abs"], 1, ["x"];
    /// The least integer not below x.
    Ceil: ["ceil"], 1, ["x"];
    /// The greatest integer not above x.
    Floor: ["floor"], 1, ["x"];
    /// The nearest integer, half away from zero.
    Round: ["round"], 1, ["x"];
    /// The integer part, towards zero.
    Trunc: ["trunc"], 1, ["x"];
    /// -1, 0 or 1.
    Sign: ["sign"], 1, ["x"];
    /// The least of the arguments.
    Min: ["min"], 1, ["a", "..."];
    /// The greatest of the arguments.
    Max: ["max"], 1, ["a", "..."];
    /// The square root of the sum of squares.
    Hypot: ["hypot"], 2, ["a", "b", "..."];
    /// The greatest common divisor.
    Gcd: ["gcd"], 2, ["a", "b", "..."];
    /// The least common multiple.
    Lcm: ["lcm"], 2, ["a", "b", "..."];
    /// The floored remainder: it has the sign of b. (`a % b` is truncated: the sign of a.)
    Mod: ["mod"], 2, ["a", "b"];
    /// a to the power b, the same as `a^b`: the parser makes it that operator.
    Pow: ["pow"], 2, ["a", "b"];
    /// The factorial, also written `n!`.
    Factorial: ["factorial"], 1, ["n"];
    /// The number of ways to choose r of n things.
    Ncr: ["nCr"], 2, ["n", "r"];
    /// The number of ordered choices of r of n things.
    Npr: ["nPr"], 2, ["n", "r"];
    /// The gamma function.
    Gamma: ["gamma"], 1, ["x"];
    /// The logarithm of the absolute value of the gamma function.
    Lgamma: ["lgamma"], 1, ["x"];
    /// The error function.
    Erf: ["erf"], 1, ["x"];
    /// The complementary error function, 1 - erf(x).
    Erfc: ["erfc"], 1, ["x"];
}

impl Function {
    /// The canonical name, which the printer writes.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.declaration().name
    }

    /// What the function gives, in one sentence.
    #[must_use]
    pub fn description(self) -> &'static str {
        self.declaration().description.trim_start()
    }

    /// Whether the function can be called with `count` arguments.
    #[must_use]
    pub fn accepts(self, count: usize) -> bool {
        let Declaration { required, parameters, .. } = self.declaration();
        count >= required && (parameters.last() == Some(&"...") || count <= parameters.len())
    }

    /// Whether its argument, or its value, is an angle in degrees.
    #[must_use]
    pub fn in_degrees(self) -> bool {
        use Function::{Acos, Asin, Atan, Atan2, Cos, Sin, Tan};
        matches!(self, Sin | Cos | Tan | Asin | Acos | Atan | Atan2)
    }

    /// How the function is called: `atan2(y, x)`, `min(a, ...)`, `log(x) or log(x, base)`.
    #[must_use]
    pub fn signature(self) -> String {
        let Declaration { name, required, parameters, .. } = self.declaration();
        let full = format!("{name}({})", parameters.join(", "));
        if required < parameters.len() && parameters.last() != Some(&"...") {
            format!("{name}({}) or {full}", parameters[..required].join(", "))
        } else {
            full
        }
    }

    /// The function that a call with this many arguments means: `log(x)` is `ln(x)`.
    #[must_use]
    pub(crate) fn with_arguments(self, count: usize) -> Self {
        if self == Self::Log && count == 1 { Self::Ln } else { self }
    }
}

/// A constant of the language. A variable of the same name hides it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Constant {
    /// The ratio of a circle's circumference to its diameter.
    Pi,
    /// The base of the natural logarithm.
    E,
    /// Two pi.
    Tau,
    /// The golden ratio, (1 + sqrt(5))/2.
    Phi,
}

impl Constant {
    /// Every constant.
    pub const ALL: &'static [Self] = &[Self::Pi, Self::E, Self::Tau, Self::Phi];

    /// The constant called `name`, if there is one.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "pi" => Some(Self::Pi),
            "e" => Some(Self::E),
            "tau" => Some(Self::Tau),
            "phi" => Some(Self::Phi),
            _ => None,
        }
    }

    /// The name of the constant.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Pi => "pi",
            Self::E => "e",
            Self::Tau => "tau",
            Self::Phi => "phi",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_found() {
        let mut names = Function::NAMES.to_vec();
        names.extend(Constant::ALL.iter().map(|constant| constant.name()));
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        for &function in Function::ALL {
            assert_eq!(Function::named(function.name()), Some(function));
        }
        for &constant in Constant::ALL {
            assert_eq!(Constant::named(constant.name()), Some(constant));
        }
    }

    #[test]
    fn signatures() {
        assert_eq!(Function::Atan2.signature(), "atan2(y, x)");
        assert_eq!(Function::Min.signature(), "min(a, ...)");
        assert_eq!(Function::Log.signature(), "log(x) or log(x, base)");
        assert_eq!(Function::Erf.description(), "The error function.");
        assert!(Function::Hypot.accepts(9) && !Function::Hypot.accepts(1));
        assert!(Function::Log.accepts(1) && Function::Log.accepts(2) && !Function::Log.accepts(3));
        assert!(!Function::Sin.accepts(0) && !Function::Sin.accepts(2));
    }
}
