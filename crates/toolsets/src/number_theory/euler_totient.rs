use arithma_num::prime::factor;

use super::Primal;
use crate::prelude::*;

/// # Euler's totient
///
/// How many of 1..n have no factor in common with n, from the prime factors of n.
#[derive(Arguments)]
pub(crate) struct EulerTotient {
    /// The number.
    n: Whole<1>,
}

impl Tool for EulerTotient {
    const NAME: &str = "eulerTotient";
    const ALIASES: &[&str] = &["totient"];
    const EXAMPLES: &[Example] = &[
        example("of ten", r#"{"n":10}"#).gives("EULER_TOTIENT: OK | RESULT: 4"),
        example("of a prime", r#"{"n":1000000007}"#)
            .gives("EULER_TOTIENT: OK | RESULT: 1000000006"),
        example("zero", r#"{"n":0}"#).fails(Code::OutOfRange, "received=0"),
    ];
    type Output = Primal;

    fn run(self, cx: &Context) -> Result<Primal> {
        let Whole(n) = self.n;
        let found = factor(&n, &cx.budget)?;
        match found.totient() {
            Some(totient) => Ok(Primal::new(totient, found.proven)),
            None => {
                let digits = found.composites.iter().map(|c| c.to_string().len()).max();
                let digits = digits.unwrap_or_default();
                Err(Error::out_of_range(format!(
                    "the totient needs the prime factors, and a composite factor of {digits} digits \
                     could not be split in the time allowed: use a smaller number"
                ))
                .received(n))
            }
        }
    }
}
