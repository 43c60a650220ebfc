use arithma_num::whole;
use arithma_num::{IBig, UBig};

use super::Integers;
use crate::prelude::*;

/// # Chinese remainder theorem
///
/// The least number from 0 that leaves the remainders by the moduli, which may share factors; it
/// repeats every MODULUS, their least common multiple.
#[derive(Arguments)]
pub(crate) struct ChineseRemainder {
    remainders: Integers,
    /// In the same order.
    moduli: Integers,
}

#[derive(Debug, Answer)]
pub(crate) struct Solution {
    result: Shown,
    modulus: Shown,
    exact: Exactness,
}

impl Tool for ChineseRemainder {
    const NAME: &str = "chineseRemainder";
    const ALIASES: &[&str] = &["crt", "chineseRemainderTheorem"];
    const EXAMPLES: &[Example] = &[
        example("Sunzi's question", r#"{"remainders":"2,3,2","moduli":"3,5,7"}"#)
            .gives("CHINESE_REMAINDER: OK | RESULT: 23 | MODULUS: 105"),
        example("moduli with a common factor", r#"{"remainders":[1,3],"moduli":[4,6]}"#)
            .gives("CHINESE_REMAINDER: OK | RESULT: 9 | MODULUS: 12"),
        example("a contradiction", r#"{"remainders":"1,2","moduli":"4,6"}"#)
            .fails(Code::DomainError, "no number leaves 2 by 6"),
        example("a list too short", r#"{"remainders":"1,2","moduli":"4"}"#)
            .fails(Code::InvalidInput, "as many"),
    ];
    type Output = Solution;

    fn run(self, cx: &Context) -> Result<Solution> {
        let (Integers(remainders), Integers(moduli)) = (self.remainders, self.moduli);
        if remainders.len() != moduli.len() {
            let reason = format!(
                "there must be as many moduli as remainders: {} and {}",
                remainders.len(),
                moduli.len()
            );
            return Err(Error::invalid(reason).inside("moduli"));
        }
        let mut pairs: Vec<(IBig, UBig)> = Vec::with_capacity(moduli.len());
        for (place, (remainder, modulus)) in remainders.into_iter().zip(moduli).enumerate() {
            let positive = UBig::try_from(modulus.clone()).ok().filter(|m| !m.is_zero());
            let Some(positive) = positive else {
                let error = Error::out_of_range("a modulus must be a whole number from 1 upwards");
                return Err(error.received(modulus).at_index(place).inside("moduli"));
            };
            pairs.push((remainder, positive));
        }
        match whole::chinese_remainder(&pairs, &cx.budget)? {
            Ok((result, modulus)) => {
                Ok(Solution { result: result.into(), modulus: modulus.into(), exact: Exactness })
            }
            Err(place) => {
                let (remainder, modulus) = &pairs[place];
                Err(Error::domain(format!(
                    "no number leaves {remainder} by {modulus} and the remainders before it: they \
                     contradict each other modulo a common factor of their moduli"
                ))
                .at_index(place)
                .inside("remainders"))
            }
        }
    }
}
