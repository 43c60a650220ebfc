use arithma_num::whole;

use crate::prelude::*;

/// # Extended greatest common divisor
///
/// The greatest common divisor g of a and b, and Bézout's x and y with a x + b y = g, by Euclid's algorithm.
#[derive(Arguments)]
pub(crate) struct ExtendedGcd {
    /// One number.
    a: Integer,
    /// The other.
    b: Integer,
}

#[derive(Debug, Answer)]
pub(crate) struct Bezout {
    gcd: Shown,
    x: Shown,
    y: Shown,
    exact: Exactness,
}

impl Tool for ExtendedGcd {
    const NAME: &str = "extendedGcd";
    const ALIASES: &[&str] = &["egcd", "bezout", "extendedEuclid"];
    const EXAMPLES: &[Example] = &[
        example("of 240 and 46", r#"{"a":240,"b":46}"#)
            .gives("EXTENDED_GCD: OK | GCD: 2 | X: -9 | Y: 47"),
        example("of zero", r#"{"a":0,"b":5}"#).gives("EXTENDED_GCD: OK | GCD: 5 | X: 0 | Y: 1"),
        example("no whole number", r#"{"a":1.5,"b":2}"#)
            .fails(Code::InvalidInput, "parameter=a | received=1.5"),
    ];
    type Output = Bezout;

    fn run(self, cx: &Context) -> Result<Bezout> {
        let (gcd, x, y) = whole::extended_gcd(&self.a.0, &self.b.0, &cx.budget)?;
        Ok(Bezout { gcd: gcd.into(), x: x.into(), y: y.into(), exact: Exactness })
    }
}
