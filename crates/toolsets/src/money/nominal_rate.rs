use super::params::{Compounding, GrowthRate, short};
use crate::finance::growth;
use crate::prelude::*;

/// # Nominal rate
///
/// Nominal annual rate in percent of an effective one (APY to APR): n ((1 + r)^(1/n) - 1), ln(1 +
/// r) if continuous.
#[derive(Arguments)]
pub(crate) struct NominalRate {
    effective_rate: GrowthRate,
    /// n.
    compounds_per_year: Compounding,
}

impl Tool for NominalRate {
    const NAME: &str = "nominalRate";
    const ALIASES: &[&str] = &["nominalAnnualRate", "effectiveToNominal", "apyToApr"];
    const EXAMPLES: &[Example] = &[
        example("monthly", r#"{"effectiveRate":"5%","compoundsPerYear":12}"#)
            .gives("NOMINAL_RATE: OK | RESULT: 4.888948540377961926503523206528596"),
        example("an exact one", r#"{"effectiveRate":"8.243216","compoundsPerYear":4}"#)
            .gives("NOMINAL_RATE: OK | RESULT: 8"),
        example("nothing is left", r#"{"effectiveRate":"-100","compoundsPerYear":4}"#)
            .fails(Code::OutOfRange, "parameter=effectiveRate"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let rate = cx.figure(self.effective_rate.0);
        let nominal = match self.compounds_per_year {
            Compounding::Continuous => rate.map(|rate, cx| rate.ln_1p(&cx.budget)),
            Compounding::Times(times) => (growth(rate, 1 / cx.figure(times))? - 1) * times,
        };
        Ok(Scalar(short((nominal * 100).number()?)))
    }
}
