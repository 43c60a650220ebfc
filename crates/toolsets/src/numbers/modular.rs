//! Powers and inverses modulo a number.

use arithma_num::whole::{gcd, mod_inverse, mod_pow};
use arithma_num::{IBig, UBig};

use crate::prelude::*;

/// # Modular power
///
/// base^exponent modulo a number, from 0 to modulus - 1; a negative exponent takes powers of the
/// inverse. 0^0 is 1.
#[derive(Arguments)]
pub(crate) struct ModPow {
    base: Integer,
    exponent: Integer,
    modulus: Whole<1>,
}

impl Tool for ModPow {
    const NAME: &str = "modPow";
    const ALIASES: &[&str] = &["powMod", "modularExponentiation", "modExp", "powerMod"];
    const EXAMPLES: &[Example] = &[
        example("a large power", r#"{"base":3,"exponent":200,"modulus":13}"#)
            .gives("MOD_POW: OK | RESULT: 9"),
        example("an inverse", r#"{"base":7,"exponent":-1,"modulus":40}"#)
            .gives("MOD_POW: OK | RESULT: 23"),
        example("no inverse", r#"{"base":2,"exponent":-1,"modulus":4}"#)
            .fails(Code::DomainError, "common factor 2"),
        example("modulo nothing", r#"{"base":2,"exponent":3,"modulus":0}"#)
            .fails(Code::OutOfRange, "parameter=modulus"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (Integer(base), Integer(exponent), Whole(modulus)) =
            (self.base, self.exponent, self.modulus);
        match mod_pow(&base, &exponent, &modulus, &cx.budget)? {
            Some(power) => Ok(Scalar(power.into())),
            None => Err(no_inverse(&base, &modulus).inside("base")),
        }
    }
}

/// # Modular inverse
///
/// The x from 0 to modulus - 1 with a x = 1 modulo a number; 0 for modulus 1.
#[derive(Arguments)]
pub(crate) struct ModInverse {
    /// The number to invert.
    a: Integer,
    /// What is divided by.
    modulus: Whole<1>,
}

impl Tool for ModInverse {
    const NAME: &str = "modInverse";
    const ALIASES: &[&str] = &["modularInverse", "inverseMod", "invmod"];
    const EXAMPLES: &[Example] = &[
        example("of three modulo eleven", r#"{"a":3,"modulus":11}"#)
            .gives("MOD_INVERSE: OK | RESULT: 4"),
        example("of a negative number", r#"{"a":-3,"modulus":11}"#)
            .gives("MOD_INVERSE: OK | RESULT: 7"),
        example("a common factor", r#"{"a":6,"modulus":9}"#)
            .fails(Code::DomainError, "common factor 3"),
    ];
    type Output = Scalar;

    fn run(self, _cx: &Context) -> Result<Scalar> {
        let (Integer(a), Whole(modulus)) = (self.a, self.modulus);
        match mod_inverse(&a, &modulus) {
            Some(x) => Ok(Scalar(x.into())),
            None => Err(no_inverse(&a, &modulus).inside("a")),
        }
    }
}

fn no_inverse(a: &IBig, modulus: &UBig) -> Error {
    let (_, size) = a.clone().into_parts();
    let common = gcd(&size, modulus);
    Error::domain(format!(
        "there is no inverse: the number and the modulus have the common factor {common}, and only \
         numbers without one have an inverse"
    ))
    .received(a)
}
