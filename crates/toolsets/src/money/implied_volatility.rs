use std::cmp::Ordering;

use arithma_analysis::{Smooth, crossing};
use arithma_num::{Interval, IntervalContext, Number};

use super::black_scholes::OptionType;
use super::params::{Span, brief, short};
use crate::order::ordered;
use crate::prelude::*;

/// # Implied volatility
///
/// Volatility in percent of a European option by Black-Scholes. Rates in percent.
///
/// That at which it has this price. The rate is riskless; rates are annual and continuously
/// compounded.
#[derive(Arguments)]
pub(crate) struct ImpliedVolatility {
    price: AnyNumber,
    #[param(plain)]
    spot: Positive,
    #[param(plain)]
    strike: Positive,
    #[param(plain)]
    #[unit("yr")]
    years: Span,
    #[param(plain)]
    rate: Rate,
    ///
    /// A call if not given.
    option_type: Option<OptionType>,
    /// Annual, continuously compounded; 0 if not given.
    #[param(unlisted)]
    dividend_yield: Option<Rate>,
}

impl Tool for ImpliedVolatility {
    const NAME: &str = "impliedVolatility";
    const ALIASES: &[&str] = &["impliedVol", "iv"];
    const EXAMPLES: &[Example] = &[
        example("a call", r#"{"price":"3","spot":"50","strike":"52","years":"0.5","rate":"4"}"#)
            .gives("IMPLIED_VOLATILITY: OK | RESULT: 24.35078093965390856477239548614509"),
        example(
            "a put",
            r#"{"price":5,"spot":50,"strike":50,"years":1,"rate":0,"optionType":"put"}"#,
        )
        .gives("IMPLIED_VOLATILITY: OK | RESULT: 25.13226937101480684203687766015986"),
        example(
            "dearer than the stock",
            r#"{"price":"101","spot":"100","strike":"100","years":"1","rate":"5"}"#,
        )
        .fails(Code::DomainError, "below 100"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let t = cx.figure(self.years.0);
        let q = cx.figure(self.dividend_yield.map_or(Number::ZERO, |rate| rate.0));
        let spot = (cx.figure(self.spot.0) * (-(q * &t)).exp()).number()?;
        let strike =
            (cx.figure(self.strike.0) * (-(cx.figure(self.rate.0) * &t)).exp()).number()?;
        let is_put = self.option_type == Some(OptionType::Put);
        let (sold, bought) = if is_put { (&spot, &strike) } else { (&strike, &spot) };
        let price = self.price.0;
        let certain = bought.sub(sold, &cx.budget)?.max(Number::ZERO, &cx.budget)?;
        if ordered(&price, &certain, &cx.budget)?.is_le()
            || ordered(&price, bought, &cx.budget)?.is_ge()
        {
            let reason = format!(
                "no volatility gives this price: it must be above {} and below {}",
                brief(&certain, cx),
                brief(bought, cx)
            );
            return Err(Error::domain(reason).received(cx.written(&price)).inside("price"));
        }
        let moneyness = (cx.figure(spot.clone()) / strike.clone()).ln().number()?;
        // A put costs as much as a call, and the strike, less the spot: both by now.
        let price = match is_put {
            true => (cx.figure(price) + spot.clone() - strike.clone()).number()?,
            false => price,
        };
        // In terms of sigma sqrt(T), which the price rises with.
        let call = Call { price, spot, strike, moneyness };
        let spread = cx.figure(crossing(call, Ordering::Less, &cx.budget)?);
        Ok(Scalar(short((spread / t.sqrt() * 100).number()?)))
    }
}

/// What a call costs more than `price`, by the standard deviation of the logarithm of the spot at
/// expiry. Spot and strike are their values now.
#[derive(Debug)]
struct Call {
    price: Number,
    spot: Number,
    strike: Number,
    /// ln(spot / strike)
    moneyness: Number,
}

impl Call {
    fn d1(&self, x: &Interval, cx: &IntervalContext<'_>) -> arithma_num::Result<Interval> {
        let half = x.mul(&Interval::from_f64(0.5, 0.5), cx);
        Ok(Interval::from_number(&self.moneyness, cx)?.div(x, cx).add(&half, cx))
    }
}

impl Smooth for Call {
    fn values(&self, x: &Interval, cx: &IntervalContext<'_>) -> arithma_num::Result<Interval> {
        let d1 = self.d1(x, cx)?;
        let d2 = d1.sub(x, cx);
        let root = Interval::integer(2).sqrt(cx);
        let twice = |amount: &Number, d: &Interval| -> arithma_num::Result<Interval> {
            let tail = d.neg().div(&root, cx).erfc(cx)?;
            Ok(Interval::from_number(amount, cx)?.mul(&tail, cx))
        };
        let doubled = twice(&self.spot, &d1)?.sub(&twice(&self.strike, &d2)?, cx);
        let price = Interval::from_number(&self.price, cx)?;
        Ok(doubled.mul(&Interval::from_f64(0.5, 0.5), cx).sub(&price, cx))
    }

    fn slopes(&self, x: &Interval, cx: &IntervalContext<'_>) -> arithma_num::Result<Interval> {
        let half = self.d1(x, cx)?.square(cx).mul(&Interval::from_f64(0.5, 0.5), cx);
        let density = half.neg().exp(cx)?.div(&Interval::tau(cx)?.sqrt(cx), cx);
        Ok(Interval::from_number(&self.spot, cx)?.mul(&density, cx))
    }
}
