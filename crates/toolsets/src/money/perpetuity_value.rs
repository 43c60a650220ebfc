use super::params::{GrowthRate, PaymentsAt, is_begin, short};
use crate::order::ordered;
use crate::prelude::*;

/// # Perpetuity
///
/// Value now of endless payments: payment / (rate - growth).
///
/// Level or growing (Gordon); times 1 + rate for payments at the beginning.
#[derive(Arguments)]
pub(crate) struct PerpetuityValue {
    payment: AnyNumber,
    /// Percent a period.
    #[param(plain)]
    rate: Rate,
    /// Default 0.
    #[param(plain)]
    growth_rate: Option<GrowthRate>,
    /// Default end.
    payments_at: Option<PaymentsAt>,
}

impl Tool for PerpetuityValue {
    const NAME: &str = "perpetuityValue";
    const ALIASES: &[&str] =
        &["perpetuity", "gordonGrowth", "dividendDiscount", "growingPerpetuity"];
    const EXAMPLES: &[Example] = &[
        example("level", r#"{"payment":"50","rate":"4"}"#)
            .gives("PERPETUITY_VALUE: OK | RESULT: 1250"),
        example("a growing dividend", r#"{"payment":3,"rate":"9%","growthRate":"3%"}"#)
            .gives("PERPETUITY_VALUE: OK | RESULT: 50"),
        example("growing too fast", r#"{"payment":"100","rate":"2","growthRate":"2"}"#)
            .fails(Code::DomainError, "no limit"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let Rate(rate) = self.rate;
        let growth = self.growth_rate.map_or(0.into(), |growth| growth.0);
        if ordered(&rate, &growth, &cx.budget)?.is_le() {
            let reason = "the rate must be above the growth of the payments: their value has no \
                          limit";
            return Err(Error::domain(reason).inside("rate"));
        }
        let rate = cx.figure(rate);
        let value = cx.figure(self.payment) / (&rate - growth);
        let value = if is_begin(self.payments_at) { value * (rate + 1) } else { value };
        Ok(Scalar(short(value.number()?)))
    }
}
