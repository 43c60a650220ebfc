use arithma_num::whole;
use arithma_num::{IBig, UBig};

use crate::prelude::*;

/// # Discrete logarithm
///
/// The least x from 0 with base^x = target modulo a number, by baby steps and giant steps.
#[derive(Arguments)]
pub(crate) struct DiscreteLogarithm {
    base: Integer,
    /// The residue wanted.
    target: Integer,
    modulus: Count<1, 1_000_000_000_000>,
}

impl Tool for DiscreteLogarithm {
    const NAME: &str = "discreteLogarithm";
    const ALIASES: &[&str] = &["discreteLog", "modLog"];
    const EXAMPLES: &[Example] = &[
        example("modulo 23", r#"{"base":5,"target":3,"modulus":23}"#)
            .gives("DISCRETE_LOGARITHM: OK | RESULT: 16"),
        example("of one", r#"{"base":2,"target":1,"modulus":7}"#)
            .gives("DISCRETE_LOGARITHM: OK | RESULT: 0"),
        example("no power", r#"{"base":2,"target":3,"modulus":7}"#)
            .fails(Code::DomainError, "no power of 2 is 3 modulo 7"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (Integer(base), Integer(target), Count(modulus)) =
            (self.base, self.target, self.modulus);
        let residue = |n: &IBig| {
            let (m, two) = (IBig::from(modulus), n % IBig::from(modulus));
            let least = if two < IBig::ZERO { two + m } else { two };
            UBig::try_from(least).ok().and_then(|least| u64::try_from(&least).ok()).unwrap_or(0)
        };
        let found = whole::discrete_logarithm(
            residue(&base),
            residue(&target),
            modulus.unsigned_abs(),
            &cx.budget,
        )?;
        match found {
            Some(x) => Ok(Scalar::from(IBig::from(x))),
            None => {
                let reason = format!("no power of {base} is {target} modulo {modulus}");
                Err(Error::domain(reason).received(target).inside("target"))
            }
        }
    }
}
