use arithma_num::Number;

use super::params::{brief, short};
use crate::finance::growth;
use crate::order::ordered;
use crate::prelude::*;

/// # Depreciation
///
/// Depreciation in one year; method straightLine by default.
///
/// And the book value after it. Declining balance never goes below salvage, and does not switch.
#[derive(Arguments)]
pub(crate) struct Depreciation {
    #[param(plain)]
    cost: Positive,
    ///
    /// Value at the end of its life, at most the cost.
    #[param(plain)]
    salvage: NonNegative,
    #[param(plain)]
    life: Count<1, 1000>,
    #[param(plain)]
    year: Count<1, 1000>,
    ///
    /// straightLine if not given.
    method: Option<Method>,
    /// Of the declining balance: 2 if not given, which is double.
    #[param(unlisted)]
    factor: Option<Positive>,
}

/// How value is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
pub(crate) enum Method {
    #[choice(word = "straightLine", alias = "sln", alias = "straight line")]
    StraightLine,
    #[choice(word = "decliningBalance", alias = "ddb", alias = "declining balance")]
    DecliningBalance,
    #[choice(word = "sumOfYears", alias = "syd", alias = "sumOfYearsDigits")]
    SumOfYears,
}

/// One year.
#[derive(Debug, Answer)]
pub(crate) struct Year {
    #[answer(main)]
    depreciation: Shown,
    accumulated: Shown,
    book_value: Shown,
    exact: Exactness,
}

impl Tool for Depreciation {
    const NAME: &str = "depreciation";
    const ALIASES: &[&str] =
        &["sln", "syd", "ddb", "straightLineDepreciation", "decliningBalance", "sumOfYearsDigits"];
    const EXAMPLES: &[Example] = &[
        example("straight", r#"{"cost":"5000","salvage":"500","life":6,"year":2}"#)
            .gives("DEPRECIATION: OK | DEPRECIATION: 750 | ACCUMULATED: 1500 | BOOK_VALUE: 3500"),
        example(
            "double declining",
            r#"{"cost":5000,"salvage":500,"life":4,"year":2,"method":"decliningBalance"}"#,
        )
        .gives("DEPRECIATION: OK | DEPRECIATION: 1250 | ACCUMULATED: 3750 | BOOK_VALUE: 1250"),
        example("after its life", r#"{"cost":"5000","salvage":"500","life":"5","year":"6"}"#)
            .fails(Code::OutOfRange, "parameter=year"),
    ];
    type Output = Year;

    fn run(self, cx: &Context) -> Result<Year> {
        let (Count(life), Count(year)) = (self.life, self.year);
        if year > life {
            let reason = format!("must be at most {life}, the life");
            return Err(Error::out_of_range(reason).received(year).inside("year"));
        }
        let asset = Asset::new(self.cost, self.salvage, life, self.method, self.factor, cx)?;
        let (before, after) = (asset.book(year - 1, cx)?, asset.book(year, cx)?);
        let (book, cost) = (cx.figure(after.clone()), cx.figure(asset.cost));
        Ok(Year {
            depreciation: short((cx.figure(before) - &book).number()?),
            accumulated: short((cost - book).number()?),
            book_value: short(after),
            exact: Exactness,
        })
    }
}

/// What loses its value, and how.
#[derive(Debug)]
pub(super) struct Asset {
    pub(super) cost: Number,
    salvage: Number,
    life: i64,
    pub(super) method: Method,
    factor: Number,
}

impl Asset {
    pub(super) fn new(
        cost: Positive,
        salvage: NonNegative,
        life: i64,
        method: Option<Method>,
        factor: Option<Positive>,
        cx: &Context,
    ) -> Result<Self> {
        let (cost, salvage) = (cost.0, salvage.0);
        if ordered(&salvage, &cost, &cx.budget)?.is_gt() {
            let reason = format!("must be at most {}, the cost", brief(&cost, cx));
            return Err(Error::out_of_range(reason)
                .received(cx.written(&salvage))
                .inside("salvage"));
        }
        let method = method.unwrap_or(Method::StraightLine);
        Ok(Self { cost, salvage, life, method, factor: factor.map_or(2.into(), |factor| factor.0) })
    }

    /// Its value after so many years.
    pub(super) fn book(&self, years: i64, cx: &Context) -> Result<Number> {
        let (cost, life) = (cx.figure(self.cost.clone()), cx.figure(self.life));
        let loss = &cost - self.salvage.clone();
        match self.method {
            Method::StraightLine => (cost - loss * years / life).number(),
            Method::SumOfYears => {
                // life + (life - 1) + … of life (life + 1) / 2.
                let lost = years * (2 * self.life - years + 1);
                (cost - loss * lost / (life * (self.life + 1))).number()
            }
            Method::DecliningBalance if years == 0 => cost.number(),
            Method::DecliningBalance => {
                // The least of book * rate and book - salvage, year after year, leaves this.
                let rate = (cx.figure(self.factor.clone()) / life).number()?;
                let rate = cx.figure(rate.min(Number::ONE, &cx.budget)?);
                let left = cost * growth(-rate, cx.figure(years))?;
                Ok(left.number()?.max(self.salvage.clone(), &cx.budget)?)
            }
        }
    }
}
