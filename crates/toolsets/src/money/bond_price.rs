use super::bond::{Bond, CouponsPerYear, Elapsed};
use super::params::{InterestRate, Span, short};
use crate::finance::{annuity, growth};
use crate::prelude::*;

/// # Bond price
///
/// Clean and dirty price of a bond. Rates in percent; also frequency=2, faceValue=100, elapsed=0.
///
/// With its accrued interest, from its yield, with level coupons; street convention, compound
/// within the running period too.
#[derive(Arguments)]
pub(crate) struct BondPrice {
    #[param(plain)]
    coupon_rate: InterestRate,
    ///
    /// Nominal annual, compounded with the coupons.
    #[param(plain)]
    r#yield: Rate,
    /// To maturity.
    ///
    /// From the last coupon date: years * frequency coupons are to come, at most 1200.
    #[param(plain)]
    #[unit("yr")]
    years: Span,
    /// Coupons a year; 2 if not given.
    #[param(unlisted)]
    frequency: Option<CouponsPerYear>,
    /// 100 if not given.
    #[param(unlisted)]
    face_value: Option<Positive>,
    /// Part of the running coupon period that has passed; 0 if not given.
    #[param(unlisted)]
    elapsed: Option<Elapsed>,
}

/// The price, with and without the accrued interest.
#[derive(Debug, Answer)]
pub(crate) struct Price {
    #[answer(main)]
    clean_price: Shown,
    accrued: Shown,
    dirty_price: Shown,
    exact: Exactness,
}

impl Tool for BondPrice {
    const NAME: &str = "bondPrice";
    const ALIASES: &[&str] = &["priceOfBond", "bondValue"];
    const EXAMPLES: &[Example] = &[
        example("above its coupon", r#"{"couponRate":"4","yield":"5","years":"3"}"#).gives(
            "BOND_PRICE: OK | CLEAN_PRICE: 97.24593731921008594135397627792817 | \
             ACCRUED: 0 | DIRTY_PRICE: 97.24593731921008594135397627792817",
        ),
        example("between coupons", r#"{"couponRate":4,"yield":"4%","years":3,"elapsed":0.5}"#)
            .gives(
                "BOND_PRICE: OK | CLEAN_PRICE: 99.99504938362077953363385917069601 | \
             ACCRUED: 1 | DIRTY_PRICE: 100.9950493836207795336338591706960",
            ),
        example("half a coupon", r#"{"couponRate":"4","yield":"5","years":"0.75"}"#)
            .fails(Code::InvalidInput, "parameter=years"),
        example("no such frequency", r#"{"couponRate":4,"yield":5,"years":3,"frequency":3}"#)
            .fails(Code::OutOfRange, "parameter=frequency"),
    ];
    type Output = Price;

    fn run(self, cx: &Context) -> Result<Price> {
        let bond = Bond::new(
            self.coupon_rate,
            &self.years,
            self.frequency,
            self.face_value,
            self.elapsed,
            cx,
        )?;
        let i = bond.period_yield(self.r#yield.0, cx)?;
        let n = cx.figure(bond.count);
        let paid = &bond.coupon * annuity(i.clone(), n.clone())? + &bond.face;
        let dirty = paid / growth(i.clone(), n)? * growth(i, bond.elapsed.clone())?;
        let accrued = bond.accrued();
        Ok(Price {
            clean_price: short((&dirty - &accrued).number()?),
            accrued: short(accrued.number()?),
            dirty_price: short(dirty.number()?),
            exact: Exactness,
        })
    }
}
