//! Parameters that several of these tools have.

use arithma_num::{Exact, IBig, Number};

use crate::order::ordered;
use crate::prelude::*;

/// A rate above -100 percent, as the fraction that it means: at that rate nothing is left.
#[derive(Debug, Clone)]
pub(crate) struct GrowthRate(pub(super) Number);

impl Param for GrowthRate {
    const SCHEMA: Schema = Schema::text(Form::Words("In percent, above -100."));
    const HOW: How = Rate::HOW;

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let Rate(rate) = Rate::read(argument)?;
        if ordered(&rate, &Number::from(-1), &argument.cx().budget)?.is_le() {
            let reason = "must be above -100 percent: at that rate nothing is left";
            return Err(Error::out_of_range(reason).received(argument.source()));
        }
        Ok(Self(rate))
    }
}

/// A rate from 0 percent upwards.
#[derive(Debug, Clone)]
pub(crate) struct InterestRate(pub(super) Number);

impl Param for InterestRate {
    const SCHEMA: Schema = Schema::text(Form::Words("In percent, at least 0."));
    const HOW: How = Rate::HOW;

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let Rate(rate) = Rate::read(argument)?;
        if rate.sign(&argument.cx().budget)?.is_lt() {
            return Err(Error::out_of_range("must be at least 0").received(argument.source()));
        }
        Ok(Self(rate))
    }
}

/// A rate above 0 percent.
#[derive(Debug, Clone)]
pub(crate) struct PositiveRate(pub(super) Number);

impl Param for PositiveRate {
    const SCHEMA: Schema = Schema::text(Form::Words("In percent, above 0."));
    const HOW: How = Rate::HOW;

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let Rate(rate) = Rate::read(argument)?;
        if rate.sign(&argument.cx().budget)?.is_le() {
            return Err(Error::out_of_range("must be above 0").received(argument.source()));
        }
        Ok(Self(rate))
    }
}

/// A length of time in years, above 0: a decimal, or a fraction such as `7/12`.
#[derive(Debug, Clone)]
pub(crate) struct Span(pub(super) Number);

impl Param for Span {
    const SCHEMA: Schema = Schema::text(Form::Words("Above 0."));

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let years = argument.fraction()?;
        if years.sign(&argument.cx().budget)?.is_le() {
            return Err(Error::out_of_range("must be above 0").received(argument.source()));
        }
        Ok(Self(years))
    }
}

impl Span {
    /// The periods in it, which must be whole, from 1 to `most`.
    pub(super) fn periods(&self, a_year: i64, most: i64, cx: &Context) -> Result<i64> {
        let refused = |error: Error| error.received(cx.written(&self.0)).inside("years");
        let periods = exact(self.0.mul(&a_year.into(), &cx.budget)?)?;
        if periods > Exact::from(most) {
            let reason = format!("at most {most} periods are taken: years * {a_year}");
            return Err(refused(Error::out_of_range(reason)));
        }
        let whole = periods.to_integer(&cx.budget)?.and_then(|whole| i64::try_from(&whole).ok());
        whole.ok_or_else(|| {
            refused(Error::invalid(format!(
                "years * {a_year} must be whole: one period is \"1/{a_year}\" years"
            )))
        })
    }
}

/// When in its period a payment is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
pub(crate) enum PaymentsAt {
    #[choice(alias = "0")]
    End,
    #[choice(alias = "1", alias = "beginning", alias = "start")]
    Begin,
}

/// Whether payments are made at the beginning of their periods.
pub(super) fn is_begin(at: Option<PaymentsAt>) -> bool {
    at == Some(PaymentsAt::Begin)
}

/// How many times a year interest is added.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Compounding {
    Times(i64),
    Continuous,
}

const MOST_TIMES: i64 = 1_000_000;

impl Param for Compounding {
    const SCHEMA: Schema = Schema::text(Form::Words("1 to 10^6, or continuous."));

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let word = argument.text().is_some_and(|text| {
            ["continuous", "continuously"].iter().any(|w| w.eq_ignore_ascii_case(text.trim()))
        });
        if word {
            return Ok(Self::Continuous);
        }
        let times = read_integer(argument)?;
        match i64::try_from(&times) {
            Ok(times) if (1..=MOST_TIMES).contains(&times) => Ok(Self::Times(times)),
            _ => Err(Error::out_of_range(format!(
                "must be a whole number from 1 to {MOST_TIMES}, or the word continuous"
            ))
            .received(argument.source())),
        }
    }
}

/// The rational value of a number: reals have none.
pub(super) fn exact(number: Number) -> Result<Exact> {
    match number {
        Number::Exact(exact) => Ok(exact),
        Number::Real(_) => Err(Error::domain(
            "exact numbers are needed here: whole numbers, decimals or fractions",
        )),
    }
}

/// A fraction as two whole numbers that are not too long to be exponents.
pub(super) fn ratio(number: &Exact, cx: &Context) -> Result<(i64, i64)> {
    let parts = (number.numerator(&cx.budget)?, IBig::from(number.denominator(&cx.budget)?));
    let short = |part: &IBig| i64::try_from(part).ok().filter(|part| part.abs() <= MOST_PART);
    match (short(&parts.0), short(&parts.1)) {
        (Some(above), Some(below)) => Ok((above, below)),
        _ => Err(Error::out_of_range("a length of time with so many digits is not taken")),
    }
}

/// The most of the numerator and the denominator of a length of time.
const MOST_PART: i64 = 1 << 40;

/// A number in the sentence of an error: as it is written where that is short, else to ten digits.
pub(super) fn brief(number: &Number, cx: &Context) -> String {
    let text = cx.written(number);
    if text.len() <= SHORT && !text.contains('/') {
        return text;
    }
    let digits = number.to_digits(10, &cx.budget);
    digits.map_or_else(|_| "a number".into(), |rounded| rounded.value.to_text())
}

/// Characters of a number that a sentence has room for.
const SHORT: usize = 24;

/// The answer to the context's number of significant digits, even where it is a long decimal.
pub(super) fn short(number: impl Into<Number>) -> Shown {
    Shown::by(Rule::Short, number)
}
