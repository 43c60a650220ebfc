use super::growth::{answer, growth};
use crate::prelude::*;

/// # Compound interest
///
/// Final amount with interest: P (1 + r/n)^(n years), n times a year.
///
/// n = 12 is monthly; r is nominal.
#[derive(Arguments)]
pub(crate) struct CompoundInterest {
    principal: PositiveAmount,
    annual_rate: Rate,
    #[param(plain)]
    #[unit("yr")]
    years: Years,
    /// n.
    #[param(plain)]
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
