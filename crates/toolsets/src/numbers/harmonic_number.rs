use arithma_num::whole::harmonic;

use crate::prelude::*;

/// # Harmonic number
///
/// 1 + 1/2^p + ... + 1/n^p for a power p, 1 by default. FRACTION, the exact value, is given for n up to 200.
#[derive(Arguments)]
pub(crate) struct HarmonicNumber {
    /// How many terms.
    n: Count<0, 1_000_000_000>,
    /// The power p; 1 by default.
    power: Option<Count<1, 100>>,
}

#[derive(Debug, Answer)]
pub(crate) struct Sum {
    result: Shown,
    exact: Exactness,
    fraction: Option<Shown>,
}

/// Up to so many terms the sum is shown as a fraction, too.
const SHOWN: i64 = 200;

impl Tool for HarmonicNumber {
    const NAME: &str = "harmonicNumber";
    const ALIASES: &[&str] = &["harmonic", "harmonicSum"];
    const EXAMPLES: &[Example] = &[
        example("ten terms", r#"{"n":10}"#).gives(
            "HARMONIC_NUMBER: OK | RESULT: 2.928968253968253968253968253968254 | FRACTION: 7381/2520",
        ),
        example("a million terms", r#"{"n":"1e6"}"#)
            .gives("HARMONIC_NUMBER: OK | RESULT: 14.39272672286572363138112749318859"),
        example("a negative number", r#"{"n":-1}"#)
            .fails(Code::OutOfRange, "parameter=n | received=-1"),
    ];
    type Output = Sum;

    fn run(self, cx: &Context) -> Result<Sum> {
        let Count(n) = self.n;
        let power = self.power.map_or(1, |Count(p)| p as u32);
        let sum = harmonic(n.unsigned_abs(), power, &cx.budget)?;
        let fraction = (n <= SHOWN).then(|| Shown::by(Rule::Fraction, sum.clone()));
        Ok(Sum { result: Shown::by(Rule::Short, sum), exact: Exactness, fraction })
    }
}
