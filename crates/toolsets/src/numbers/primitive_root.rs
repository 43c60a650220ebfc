use arithma_num::prime::Factorization;
use arithma_num::whole::{gcd, mod_pow};
use arithma_num::{IBig, UBig};

use super::{factors, powers};
use crate::number_theory::Primal;
use crate::prelude::*;

/// # Primitive root
///
/// The least g from 1 whose powers give every residue coprime to n; only 2, 4, p^k and 2 p^k have one (p an odd prime).
#[derive(Arguments)]
pub(crate) struct PrimitiveRoot {
    /// The modulus.
    n: Whole<2>,
}

impl Tool for PrimitiveRoot {
    const NAME: &str = "primitiveRoot";
    const ALIASES: &[&str] = &["generatorModulo", "leastPrimitiveRoot"];
    const EXAMPLES: &[Example] = &[
        example("modulo 41", r#"{"n":41}"#).gives("PRIMITIVE_ROOT: OK | RESULT: 6"),
        example("modulo 8", r#"{"n":8}"#).fails(Code::DomainError, "8 has no primitive root"),
        example("modulo 1", r#"{"n":1}"#).fails(Code::OutOfRange, "received=1"),
    ];
    type Output = Primal;

    fn run(self, cx: &Context) -> Result<Primal> {
        let Whole(n) = self.n;
        let found = factors(&n, "a primitive root", cx)?;
        if !has_root(&found) {
            let reason = format!(
                "{n} has no primitive root: only 2, 4, p^k and 2 p^k have one, for an odd prime p"
            );
            return Err(Error::domain(reason).received(n));
        }
        let Some(order) = found.totient() else { return Err(Error::domain("no totient")) };
        let steps = factors(&order, "a primitive root", cx)?;
        let exponents: Vec<IBig> =
            powers(&steps).iter().map(|(q, _)| IBig::from(&order / q)).collect();
        let mut g = UBig::ONE;
        while !generates(&g, &n, &exponents, cx)? {
            g += UBig::ONE;
        }
        Ok(Primal::new(g, found.proven && steps.proven))
    }
}

fn has_root(found: &Factorization) -> bool {
    match &powers(found)[..] {
        [(p, times)] => *p > UBig::from(2u8) || *times <= 2,
        [(two, 1), _] => *two == UBig::from(2u8),
        _ => false,
    }
}

/// Whether no power of g to one of these exponents is 1 already.
fn generates(g: &UBig, n: &UBig, exponents: &[IBig], cx: &Context) -> Result<bool> {
    if !gcd(g, n).is_one() {
        return Ok(false);
    }
    for exponent in exponents {
        let power = mod_pow(&IBig::from(g.clone()), exponent, n, &cx.budget)?;
        if power.is_none_or(|power| power.is_one()) {
            return Ok(false);
        }
    }
    Ok(true)
}
