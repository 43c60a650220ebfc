use arithma_kit::Figure;
use arithma_num::Number;

use super::params::{PositiveRate, Span, short};
use crate::prelude::*;

/// # Black-Scholes
///
/// Price and greeks of a European option; rates in %.
///
/// Annual and continuously compounded. Delta and gamma per unit of spot, vega and rho per
/// percentage point, theta per year.
#[derive(Arguments)]
pub(crate) struct BlackScholes {
    #[param(plain)]
    spot: Positive,
    #[param(plain)]
    strike: Positive,
    #[param(plain)]
    #[unit("yr")]
    years: Span,
    ///
    /// Riskless.
    #[param(plain)]
    rate: Rate,
    #[param(plain)]
    volatility: PositiveRate,
    ///
    /// A call if not given.
    option_type: Option<OptionType>,
    ///
    /// 0 if not given.
    #[param(plain)]
    dividend_yield: Option<Rate>,
}

/// What the holder may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
pub(crate) enum OptionType {
    /// Buy.
    #[choice(alias = "c")]
    Call,
    /// Sell.
    #[choice(alias = "p")]
    Put,
}

/// The price, and how it answers to what it depends on.
#[derive(Debug, Answer)]
pub(crate) struct Greeks {
    #[answer(main)]
    price: Shown,
    delta: Shown,
    gamma: Shown,
    vega: Shown,
    theta: Shown,
    rho: Shown,
    d1: Shown,
    d2: Shown,
    exact: Exactness,
}

impl Tool for BlackScholes {
    const NAME: &str = "blackScholes";
    const ALIASES: &[&str] = &[
        "optionPrice",
        "bsm",
        "blackScholesMerton",
        "greeks",
        "optionGreeks",
        "callPrice",
        "putPrice",
    ];
    const EXAMPLES: &[Example] = &[
        example("a call", r#"{"spot":"50","strike":"52","years":"0.25","rate":"4","volatility":"30"}"#)
            .gives("BLACK_SCHOLES: OK | PRICE: 2.349553922014255121234682486318508 | \
             DELTA: 0.4523189078212077738788995027341066 | \
             GAMMA: 0.05281193124067915969468209537421112 | \
             VEGA: 0.09902237107627342442752892882664585 | \
             THETA: -6.751997923338250808560147435614224 | \
             RHO: 0.05066597867261533393177573162596706 | \
             D1: -0.1198047543552086417946726438074660 | \
             D2: -0.2698047543552086417946726438074660"),
        example(
            "a put with dividends",
            r#"{"spot":50,"strike":50,"years":1,"rate":3,"volatility":"25%","optionType":"put","dividendYield":3}"#,
        )
        .gives("BLACK_SCHOLES: OK | PRICE: 4.826823813301456390288994316539474 | \
             DELTA: -0.4369545286412395245633742328142024 | \
             GAMMA: 0.03073111322445638101646880347895849 | \
             VEGA: 0.1920694576528523813529300217434906 | \
             THETA: -2.256063506261611075202955442297448 | \
             RHO: -0.2667455024536343261845770595724960 | D1: 0.125 | D2: -0.125"),
        example(
            "no volatility",
            r#"{"spot":"100","strike":"100","years":"1","rate":"5","volatility":"0"}"#,
        )
        .fails(Code::OutOfRange, "parameter=volatility"),
    ];
    type Output = Greeks;

    fn run(self, cx: &Context) -> Result<Greeks> {
        let (s, k) = (cx.figure(self.spot.0), cx.figure(self.strike.0));
        let (t, r) = (cx.figure(self.years.0), cx.figure(self.rate.0));
        let v = cx.figure(self.volatility.0);
        let q = cx.figure(self.dividend_yield.map_or(Number::ZERO, |rate| rate.0));
        let root = t.clone().sqrt();
        let spread = &v * &root;
        let d1 = ((&s / &k).ln() + (&r - &q + &v * &v / 2) * &t) / &spread;
        let d2 = &d1 - spread;
        // 1 for a call, -1 for a put: N(-x) is a tail of its own, and nothing is taken from 1.
        let side = if self.option_type == Some(OptionType::Put) { -1 } else { 1 };
        let (n1, n2) = (normal(&d1 * side), normal(&d2 * side));
        let yielded = (-(&q * &t)).exp();
        let (spot_now, strike_now) = (&s * &yielded, k * (-(&r * &t)).exp());
        let density = density(&d1, cx);
        let price = (&spot_now * &n1 - &strike_now * &n2) * side;
        let gamma = &yielded * &density / (&s * &v * &root);
        let decay = &spot_now * &density * &v / (&root * 2);
        let theta = (q * &spot_now * &n1 - r * &strike_now * &n2) * side - decay;
        let rho = t * strike_now * n2 * side / 100;
        let vega = spot_now * density * root / 100;
        let delta = yielded * n1 * side;
        let all = [price, delta, gamma, vega, theta, rho, d1, d2];
        let [price, delta, gamma, vega, theta, rho, d1, d2] =
            all.map(|value| value.number().map(short));
        Ok(Greeks {
            price: price?,
            delta: delta?,
            gamma: gamma?,
            vega: vega?,
            theta: theta?,
            rho: rho?,
            d1: d1?,
            d2: d2?,
            exact: Exactness,
        })
    }
}

/// The normal distribution up to here.
fn normal(x: Figure<'_>) -> Figure<'_> {
    let scaled = (-x).map(|x, cx| x.div(&Number::from(2).sqrt(&cx.budget)?, &cx.budget));
    scaled.map(|x, cx| x.erfc(&cx.budget)) / 2
}

/// The normal density here.
fn density<'c>(x: &Figure<'c>, cx: &'c Context) -> Figure<'c> {
    (-(x * x) / 2).exp() / cx.figure(Number::tau()).sqrt()
}
