use super::growth::{annuity, answer};
use crate::prelude::*;

/// # Future value of an annuity
///
/// What yearly payments, each at the end of its year, grow to: payment * ((1 + r)^years - 1) / r;
/// payment * years at 0.
#[derive(Arguments)]
pub(crate) struct FutureValueAnnuity {
    /// A year.
    payment: PositiveAmount,
    annual_rate: Rate,
    #[param(plain)]
    #[unit("yr")]
    years: Term,
}

impl Tool for FutureValueAnnuity {
    const NAME: &str = "futureValueAnnuity";
    const EXAMPLES: &[Example] = &[
        example("ten years at 5%", r#"{"payment":"100","annualRate":"5","years":"10"}"#)
            .gives("FUTURE_VALUE_ANNUITY: OK | RESULT: 1257.7892535548828125"),
        example("without interest", r#"{"payment":"100","annualRate":"0","years":"3"}"#)
            .gives("FUTURE_VALUE_ANNUITY: OK | RESULT: 300"),
        example("no payment", r#"{"payment":"0","annualRate":"5","years":"10"}"#)
            .fails(Code::InvalidInput, "parameter=payment | received=0"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (c, r, t) = (self.payment.0, self.annual_rate.0, self.years.0);
        let [c, r, t] = [c, r, t].map(|number| cx.figure(number));
        answer(c * annuity(r, t)?)
    }
}
