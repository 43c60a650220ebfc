use super::MONTHS_PER_YEAR;
use super::growth::{answer, payment};
use crate::prelude::*;

/// # Loan payment
///
/// Monthly payment that pays off a loan: P r / (1 - (1 + r)^-n), r = annualRate / 12, n = 12 years.
///
/// P / n at 0 percent. Not rounded to cents.
#[derive(Arguments)]
pub(crate) struct LoanPayment {
    /// Borrowed.
    principal: PositiveAmount,
    /// Nominal.
    annual_rate: Rate,
    #[unit("yr")]
    years: Term,
}

impl Tool for LoanPayment {
    const NAME: &str = "loanPayment";
    const EXAMPLES: &[Example] = &[
        example("fifteen years", r#"{"principal":"300000","annualRate":"3.375","years":"15"}"#)
            .gives("LOAN_PAYMENT: OK | RESULT: 2126.279568223934053553271577639714"),
        example("without interest", r#"{"principal":"1200","annualRate":"0","years":"1"}"#)
            .gives("LOAN_PAYMENT: OK | RESULT: 100"),
        example("one month", r#"{"principal":"1000","annualRate":"12","years":"1/12"}"#)
            .gives("LOAN_PAYMENT: OK | RESULT: 1010"),
        example("nothing borrowed", r#"{"principal":"0","annualRate":"5","years":"30"}"#)
            .fails(Code::InvalidInput, "parameter=principal | received=0"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (p, r, t) = (self.principal.0, self.annual_rate.0, self.years.0);
        let [p, r, t] = [p, r, t].map(|number| cx.figure(number));
        answer(payment(p, r / MONTHS_PER_YEAR, t * MONTHS_PER_YEAR)?)
    }
}
