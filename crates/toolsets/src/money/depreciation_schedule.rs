use super::depreciation::{Asset, Method};
use super::params::short;
use crate::prelude::*;

/// # Depreciation schedule
///
/// Depreciation of every year of an asset's life; method straightLine by default.
///
/// Not rounded to cents.
#[derive(Arguments)]
pub(crate) struct DepreciationSchedule {
    #[param(plain)]
    cost: Positive,
    ///
    /// Value at the end of its life, at most the cost.
    #[param(plain)]
    salvage: NonNegative,
    /// In years.
    ///
    /// At most 100.
    #[param(plain)]
    life: Count<1, 100>,
    ///
    /// straightLine if not given.
    method: Option<Method>,
    /// Of the declining balance: 2 if not given, which is double.
    #[param(unlisted)]
    factor: Option<Positive>,
}

/// The years, and all that is lost in them.
#[derive(Debug, Answer)]
pub(crate) struct Schedule {
    method: Method,
    #[answer(main)]
    total: Shown,
    rows: Vec<Row>,
    exact: Exactness,
}

#[derive(Debug, Answer)]
pub(crate) struct Row {
    year: Shown,
    depreciation: Shown,
    accumulated: Shown,
    book_value: Shown,
}

impl Tool for DepreciationSchedule {
    const NAME: &str = "depreciationSchedule";
    const ALIASES: &[&str] = &["depreciationTable"];
    const EXAMPLES: &[Example] = &[
        example(
            "by the digits of the years",
            r#"{"cost":"700","salvage":"100","life":3,"method":"sumOfYears"}"#,
        )
        .gives(
            "DEPRECIATION_SCHEDULE: OK\n\
             METHOD: sumOfYears\n\
             TOTAL: 600\n\
             ROW_1: year=1 | depreciation=300 | accumulated=300 | bookValue=400\n\
             ROW_2: year=2 | depreciation=200 | accumulated=500 | bookValue=200\n\
             ROW_3: year=3 | depreciation=100 | accumulated=600 | bookValue=100",
        ),
        example("declining", r#"{"cost":800,"salvage":100,"life":4,"method":"decliningBalance"}"#)
            .gives(
                "DEPRECIATION_SCHEDULE: OK\n\
             METHOD: decliningBalance\n\
             TOTAL: 700\n\
             ROW_1: year=1 | depreciation=400 | accumulated=400 | bookValue=400\n\
             ROW_2: year=2 | depreciation=200 | accumulated=600 | bookValue=200\n\
             ROW_3: year=3 | depreciation=100 | accumulated=700 | bookValue=100\n\
             ROW_4: year=4 | depreciation=0 | accumulated=700 | bookValue=100",
            ),
        example("worth more at its end", r#"{"cost":"1000","salvage":"2000","life":"3"}"#)
            .fails(Code::OutOfRange, "parameter=salvage"),
    ];
    type Output = Schedule;

    fn run(self, cx: &Context) -> Result<Schedule> {
        let Count(life) = self.life;
        let asset = Asset::new(self.cost, self.salvage, life, self.method, self.factor, cx)?;
        let cost = cx.figure(asset.cost.clone());
        let mut book = asset.cost.clone();
        let mut rows = Vec::with_capacity(life as usize);
        for year in 1..=life {
            cx.budget.check()?;
            cx.budget.charge(size_of::<Row>())?;
            let after = asset.book(year, cx)?;
            rows.push(Row {
                year: year.into(),
                depreciation: short((cx.figure(book) - after.clone()).number()?),
                accumulated: short((&cost - after.clone()).number()?),
                book_value: short(after.clone()),
            });
            book = after;
        }
        let total = short((cost - book).number()?);
        Ok(Schedule { method: asset.method, total, rows, exact: Exactness })
    }
}
