use super::params::{Compounding, short};
use crate::finance::growth;
use crate::order::ordered;
use crate::prelude::*;

/// # Effective rate
///
/// Effective annual rate in percent of a nominal one (APR to APY): (1 + r/n)^n - 1, e^r - 1 if
/// continuous.
#[derive(Arguments)]
pub(crate) struct EffectiveRate {
    /// Annual.
    ///
    /// r/n is above -100.
    nominal_rate: Rate,
    /// n.
    compounds_per_year: Compounding,
}

impl Tool for EffectiveRate {
    const NAME: &str = "effectiveRate";
    const ALIASES: &[&str] = &["ear", "apy", "effectiveAnnualRate", "effect", "nominalToEffective"];
    const EXAMPLES: &[Example] = &[
        example("quarterly", r#"{"nominalRate":"8%","compoundsPerYear":4}"#)
            .gives("EFFECTIVE_RATE: OK | RESULT: 8.243216"),
        example("at every moment", r#"{"nominalRate":8,"compoundsPerYear":"continuous"}"#)
            .gives("EFFECTIVE_RATE: OK | RESULT: 8.328706767495855443598775867488850"),
        example("never", r#"{"nominalRate":"8","compoundsPerYear":0}"#)
            .fails(Code::OutOfRange, "parameter=compoundsPerYear"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let Rate(nominal) = self.nominal_rate;
        let grown = match self.compounds_per_year {
            Compounding::Continuous => cx.figure(nominal).map(|rate, cx| rate.exp_m1(&cx.budget)),
            Compounding::Times(times) => {
                if ordered(&nominal, &(-times).into(), &cx.budget)?.is_le() {
                    let reason = format!("must be above {} percent: nothing is left", -100 * times);
                    let received = (cx.figure(nominal) * 100).number()?;
                    return Err(Error::out_of_range(reason)
                        .received(cx.written(&received))
                        .inside("nominalRate"));
                }
                growth(cx.figure(nominal) / times, cx.figure(times))? - 1
            }
        };
        Ok(Scalar(short((grown * 100).number()?)))
    }
}
