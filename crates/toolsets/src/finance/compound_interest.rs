use super::growth::{answer, growth};
use crate::prelude::*;

/// # Compound interest
///
/// Final amount of `principal` after `years` at a nominal annual rate r, compounded n times a year:
/// P * (1 + r/n)^(n * years). Interest included.
#[derive(Arguments)]
pub(crate) struct CompoundInterest {
    /// Amount invested.
    principal: PositiveAmount,
    /// Nominal annual rate.
    annual_rate: Rate,
    /// Time invested, in years.
    years: Years,
    /// Times a year that interest is added: 12 for monthly.
    compounds_per_year: Frequency,
}

impl Tool for CompoundInterest {
    const NAME: &str = "compoundInterest";
    const EXAMPLES: &[Example] = &[
        example(
            "1000 at 5% a year for ten years",
            r#"{"principal":"1000","annualRate":"5","years":"10","compoundsPerYear":1}"#,
        )
        .gives("COMPOUND_INTEREST: OK | RESULT: 1628.89462677744140625"),
        example(
            "monthly for twenty years",
            r#"{"principal":"10000","annualRate":"5","years":"20","compoundsPerYear":12}"#,
        )
        .gives("COMPOUND_INTEREST: OK | RESULT: 27126.40285481998435320051007254857"),
        example(
            "a part of a year",
            r#"{"principal":1000,"annualRate":"4%","years":0.5,"compoundsPerYear":1}"#,
        )
        .gives("COMPOUND_INTEREST: OK | RESULT: 1019.803902718556966005644821804556"),
        example(
            "nothing invested",
            r#"{"principal":"-100","annualRate":"5","years":"1","compoundsPerYear":1}"#,
        )
        .fails(Code::InvalidInput, "parameter=principal | received=-100"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (p, r) = (self.principal.0, self.annual_rate.0);
        let (Years(t), Frequency(n)) = (self.years, self.compounds_per_year);
        let [p, r, t, n] = [p, r, t, n].map(|number| cx.figure(number));
        answer(p * growth(r / &n, n * t)?)
    }
}
