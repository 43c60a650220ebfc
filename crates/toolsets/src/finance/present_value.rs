use super::growth::{answer, growth};
use crate::prelude::*;

/// # Present value
///
/// What an amount due in `years` is worth now: FV / (1 + annualRate)^years, compounded yearly.
#[derive(Arguments)]
pub(crate) struct PresentValue {
    /// Due.
    future_value: Amount,
    /// Of discount.
    annual_rate: Rate,
    #[unit("yr")]
    years: Years,
}

impl Tool for PresentValue {
    const NAME: &str = "presentValue";
    const EXAMPLES: &[Example] = &[
        example("ten years at 5%", r#"{"futureValue":"1000","annualRate":"5","years":"10"}"#)
            .gives("PRESENT_VALUE: OK | RESULT: 613.9132535407593743585468986044903"),
        example("an exact one", r#"{"futureValue":"1210","annualRate":"10","years":"2"}"#)
            .gives("PRESENT_VALUE: OK | RESULT: 1000"),
        example("less than nothing", r#"{"futureValue":"-1","annualRate":"5","years":"10"}"#)
            .fails(Code::InvalidInput, "parameter=futureValue | received=-1"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (fv, r, t) = (self.future_value.0, self.annual_rate.0, self.years.0);
        let [fv, r, t] = [fv, r, t].map(|number| cx.figure(number));
        answer(fv * growth(r, -t)?)
    }
}
