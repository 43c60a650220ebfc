//! What the tools of bonds have in common.

use arithma_kit::Figure;
use arithma_num::{Decimal, Number};

use super::params::{InterestRate, Span};
use crate::order::ordered;
use crate::prelude::*;

/// The most coupons still to come.
const MOST_COUPONS: i64 = 1_200;

/// Coupons a year: 1, 2, 4 or 12.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CouponsPerYear(i64);

impl Param for CouponsPerYear {
    const SCHEMA: Schema = Schema::text(Form::Words("1, 2, 4 or 12."));

    fn read(argument: &Argument<'_>) -> Result<Self> {
        match i64::try_from(&read_integer(argument)?) {
            Ok(count @ (1 | 2 | 4 | 12)) => Ok(Self(count)),
            _ => Err(Error::out_of_range("must be 1, 2, 4 or 12").received(argument.source())),
        }
    }
}

/// A part of a coupon period, from 0 to below 1.
#[derive(Debug, Clone)]
pub(crate) struct Elapsed(Number);

impl Param for Elapsed {
    const SCHEMA: Schema = Schema::text(Form::Words("0 to below 1."));

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let part = argument.fraction()?;
        let budget = &argument.cx().budget;
        if part.sign(budget)?.is_lt() || ordered(&part, &Number::ONE, budget)?.is_ge() {
            let reason = "must be from 0 to below 1: the part of the coupon period that has passed";
            return Err(Error::out_of_range(reason).received(argument.source()));
        }
        Ok(Self(part))
    }
}

/// A bond with level coupons.
pub(super) struct Bond<'c> {
    /// Coupons a year.
    pub(super) a_year: i64,
    /// Coupons still to come.
    pub(super) count: i64,
    /// One coupon.
    pub(super) coupon: Figure<'c>,
    pub(super) face: Figure<'c>,
    /// The part of the running period that has passed.
    pub(super) elapsed: Figure<'c>,
}

impl<'c> Bond<'c> {
    pub(super) fn new(
        coupon_rate: InterestRate,
        years: &Span,
        frequency: Option<CouponsPerYear>,
        face_value: Option<Positive>,
        elapsed: Option<Elapsed>,
        cx: &'c Context,
    ) -> Result<Self> {
        let a_year = frequency.map_or(2, |frequency| frequency.0);
        let face = cx.figure(face_value.map_or(100.into(), |face| face.0));
        Ok(Self {
            a_year,
            count: years.periods(a_year, MOST_COUPONS, cx)?,
            coupon: &face * coupon_rate.0 / a_year,
            face,
            elapsed: cx.figure(elapsed.map_or(Number::ZERO, |elapsed| elapsed.0)),
        })
    }

    /// The yield of a period.
    pub(super) fn period_yield(&self, annual: Number, cx: &'c Context) -> Result<Figure<'c>> {
        if ordered(&annual, &(-self.a_year).into(), &cx.budget)?.is_le() {
            let reason = format!("must be above {} percent: nothing is left", -100 * self.a_year);
            let received = (cx.figure(annual) * 100).number()?;
            return Err(Error::out_of_range(reason)
                .received(cx.written(&received))
                .inside("yield"));
        }
        Ok(cx.figure(annual) / self.a_year)
    }

    /// The interest that the seller has earned of the running coupon.
    pub(super) fn accrued(&self) -> Figure<'c> {
        &self.coupon * &self.elapsed
    }
}

/// A hundredth of a percent.
pub(super) fn basis_point() -> Result<Number> {
    Ok(Decimal::new(1, -4)?.into())
}
