use super::params::{GrowthRate, PaymentsAt, is_begin, short};
use crate::finance::growth;
use crate::prelude::*;

/// # Growing annuity
///
/// Value at the end, P ((1+r)^n - (1+g)^n) / (r - g), and now, of growing payments.
///
/// PV = FV / (1+r)^n; times 1 + r for payments at the beginning.
#[derive(Arguments)]
pub(crate) struct GrowingAnnuity {
    payment: AnyNumber,
    /// r in percent.
    #[param(plain)]
    rate: GrowthRate,
    /// g in percent.
    #[param(plain)]
    growth_rate: GrowthRate,
    #[param(plain)]
    periods: Count<1, 10_000>,
    /// Of each period; end if not given.
    #[param(unlisted)]
    payments_at: Option<PaymentsAt>,
}

/// The value at either end.
#[derive(Debug, Answer)]
pub(crate) struct Values {
    #[answer(main)]
    present_value: Shown,
    future_value: Shown,
    exact: Exactness,
}

impl Tool for GrowingAnnuity {
    const NAME: &str = "growingAnnuity";
    const ALIASES: &[&str] = &["growingAnnuityValue", "graduatedAnnuity"];
    const EXAMPLES: &[Example] = &[
        example(
            "a salary that rises",
            r#"{"payment":"1000","rate":"5","growthRate":"2","periods":3}"#,
        )
        .gives(
            "GROWING_ANNUITY: OK | PRESENT_VALUE: 2776.287657920310981535471331389699 | \
             FUTURE_VALUE: 3213.9",
        ),
        example(
            "as fast as interest",
            r#"{"payment":100,"rate":"10%","growthRate":"10%","periods":2}"#,
        )
        .gives(
            "GROWING_ANNUITY: OK | PRESENT_VALUE: 181.8181818181818181818181818181818 | \
             FUTURE_VALUE: 220",
        ),
        example(
            "nothing is left",
            r#"{"payment":"100","rate":"-100","growthRate":"1","periods":"3"}"#,
        )
        .fails(Code::OutOfRange, "parameter=rate"),
    ];
    type Output = Values;

    fn run(self, cx: &Context) -> Result<Values> {
        let (r, g) = (cx.figure(self.rate.0), cx.figure(self.growth_rate.0));
        let Count(n) = self.periods;
        let interest = growth(r.clone(), cx.figure(n))?;
        let apart = (&r - &g).number()?;
        let grown = if apart.is_zero() {
            growth(r.clone(), cx.figure(n - 1))? * n
        } else {
            (&interest - growth(g, cx.figure(n))?) / apart
        };
        let future = cx.figure(self.payment) * grown;
        let future = if is_begin(self.payments_at) { future * (r + 1) } else { future };
        Ok(Values {
            present_value: short((&future / interest).number()?),
            future_value: short(future.number()?),
            exact: Exactness,
        })
    }
}
