use super::growth::answer;
use crate::prelude::*;

/// # Return on investment
///
/// Return in percent of the cost: (gain - cost) / cost * 100, where gain is the whole amount
/// returned. 1200 for 1000 is 20.
#[derive(Arguments)]
pub(crate) struct ReturnOnInvestment {
    /// Amount returned, the cost included.
    gain: AnyNumber,
    /// Amount invested, above 0.
    cost: AnyNumber,
}

impl Tool for ReturnOnInvestment {
    const NAME: &str = "returnOnInvestment";
    const EXAMPLES: &[Example] = &[
        example("a profit", r#"{"gain":"1200","cost":"1000"}"#)
            .gives("RETURN_ON_INVESTMENT: OK | RESULT: 20"),
        example("a loss", r#"{"gain":"2","cost":"3"}"#)
            .gives("RETURN_ON_INVESTMENT: OK | RESULT: -33.33333333333333333333333333333333"),
        example("for nothing", r#"{"gain":"1","cost":"0"}"#)
            .fails(Code::DivisionByZero, "cannot divide by zero"),
        example("a negative cost", r#"{"gain":"1","cost":"-5"}"#)
            .fails(Code::InvalidInput, "parameter=cost | received=-5"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        if self.cost.0.sign(&cx.budget)?.is_lt() {
            let received = cx.written(&self.cost.0);
            return Err(Error::invalid("must be above 0").received(received).inside("cost"));
        }
        let (gain, cost) = (cx.figure(self.gain), cx.figure(self.cost));
        answer((gain - &cost) / cost * 100)
    }
}
