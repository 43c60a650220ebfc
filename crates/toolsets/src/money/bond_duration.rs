use arithma_num::Number;

use super::bond::{Bond, CouponsPerYear, basis_point};
use super::params::{InterestRate, Span, exact, short};
use crate::prelude::*;

/// # Bond duration
///
/// Macaulay and modified duration, convexity, DV01 of a bond. Rates in percent.
///
/// In years, on a coupon date; DV01 is the price move of one basis point.
#[derive(Arguments)]
pub(crate) struct BondDuration {
    #[param(plain)]
    coupon_rate: InterestRate,
    ///
    /// Nominal annual, compounded with the coupons.
    #[param(plain)]
    r#yield: Rate,
    ///
    /// To maturity: years * frequency coupons are to come, at most 1200.
    #[param(plain)]
    #[unit("yr")]
    years: Span,
    /// Default 2.
    ///
    /// Coupons a year.
    #[param(plain)]
    frequency: Option<CouponsPerYear>,
    /// Default 100.
    #[param(plain)]
    face_value: Option<Positive>,
}

/// How the price answers to the yield.
#[derive(Debug, Answer)]
pub(crate) struct Sensitivity {
    price: Shown,
    /// In years.
    #[answer(main)]
    #[unit("yr")]
    macaulay: Shown,
    /// In years.
    #[unit("yr")]
    modified: Shown,
    /// In years squared.
    #[unit("yr^2")]
    convexity: Shown,
    /// Of one basis point.
    dv01: Shown,
    exact: Exactness,
}

/// Digits of a yield, times the coupons that it discounts: so many take 0.1 s.
const MOST_DIGITS: u64 = 100_000;

impl Tool for BondDuration {
    const NAME: &str = "bondDuration";
    const ALIASES: &[&str] =
        &["macaulayDuration", "modifiedDuration", "convexity", "dv01", "bondConvexity"];
    const EXAMPLES: &[Example] = &[
        example("two years", r#"{"couponRate":"4","yield":"5","years":"2"}"#).gives(
            "BOND_DURATION: OK | PRICE: 98.11901289599509654213502132699828 | \
             MACAULAY: 1.941305387186248561282788974773506 | \
             MODIFIED: 1.893956475303657132958818511974152 | \
             CONVEXITY: 4.573231685345956609199205688038098 | \
             DV01: 0.01858331398247729528089739452098900",
        ),
        example(
            "without coupons",
            r#"{"couponRate":0,"yield":25,"years":2,"frequency":1,"faceValue":1000}"#,
        )
        .gives(
            "BOND_DURATION: OK | PRICE: 640 | MACAULAY: 2 | MODIFIED: 1.6 | \
             CONVEXITY: 3.84 | DV01: 0.1024",
        ),
        example("a negative coupon", r#"{"couponRate":"-1","yield":"5","years":"4"}"#)
            .fails(Code::OutOfRange, "parameter=couponRate"),
    ];
    type Output = Sensitivity;

    fn run(self, cx: &Context) -> Result<Sensitivity> {
        let bond =
            Bond::new(self.coupon_rate, &self.years, self.frequency, self.face_value, None, cx)?;
        let i = bond.period_yield(self.r#yield.0, cx)?;
        let u = exact((i + 1).number()?)?;
        let (f, n) = (bond.a_year, bond.count);
        if u.to_text().len() as u64 * n.unsigned_abs() > MOST_DIGITS {
            let reason = format!(
                "a yield with so many digits is not taken for {n} coupons: at most {}",
                MOST_DIGITS / n.unsigned_abs()
            );
            return Err(Error::out_of_range(reason).inside("yield"));
        }
        let u = cx.figure(u);
        // The sums of CF, k CF and k (k + 1) CF, each times u^(n-k), by Horner's rule.
        let mut sums = [(); 3].map(|()| cx.figure(Number::ZERO));
        for k in 1..=n {
            cx.budget.check()?;
            let flow = if k == n { &bond.coupon + &bond.face } else { bond.coupon.clone() };
            for (sum, weight) in sums.iter_mut().zip([1, k, k * (k + 1)]) {
                *sum = &*sum * &u + &flow * weight;
            }
        }
        let [worth, timed, curved] = sums;
        let price = &worth / u.clone().pow(n);
        let macaulay = timed / &worth / f;
        let modified = &macaulay / &u;
        let convexity = curved / worth / (&u * &u * f * f);
        Ok(Sensitivity {
            dv01: short((&modified * &price * basis_point()?).number()?),
            price: short(price.number()?),
            macaulay: short(macaulay.number()?),
            modified: short(modified.number()?),
            convexity: short(convexity.number()?),
            exact: Exactness,
        })
    }
}
