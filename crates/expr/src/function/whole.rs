//! Arguments that must be whole numbers: the order of a root, the places of a rounding.

use arithma_num::{
    Budget, Complex, Decimal, Error as NumberError, Exact, Fast, IBig, Interval, IntervalContext,
    Number, Rounding,
};

use super::entry::ComplexResult;
use super::{IntervalResult, NumberResult};

type Result<T> = std::result::Result<T, NumberError>;

/// The most decimal places to round to, on either side of the point.
pub(crate) const MOST_PLACES: i64 = 10_000;

fn whole(n: &Number, budget: &Budget) -> Result<Option<IBig>> {
    Ok(n.as_exact().map(|exact| exact.to_integer(budget)).transpose()?.flatten())
}

/// An interval that is one whole number.
fn whole_point(n: &Interval, cx: &IntervalContext<'_>) -> Result<Option<IBig>> {
    match n.lo(cx.budget())? {
        Some(exact) if n.is_point() => exact.to_integer(cx.budget()),
        _ => Ok(None),
    }
}

/// The order of a root, of the size that the root takes.
fn order<T: TryFrom<IBig> + Default + PartialOrd>(whole: Option<IBig>) -> Result<T> {
    whole
        .and_then(|n| T::try_from(n).ok())
        .filter(|n| *n > T::default())
        .ok_or_else(|| NumberError::domain("the order of a root is a whole number from 1 upwards"))
}

pub(super) fn root(x: &Number, n: &Number, budget: &Budget) -> NumberResult {
    x.root(order::<u64>(whole(n, budget)?)?, budget)
}

/// The principal root, whose order is a whole number.
pub(super) fn root_of_complex(z: &Complex, n: &Complex, budget: &Budget) -> ComplexResult {
    let n = if n.is_real() { whole(n.re(), budget)? } else { None };
    z.root(order::<u64>(n)?, budget)
}

pub(super) fn root_of_interval(
    x: &Interval,
    n: &Interval,
    cx: &IntervalContext<'_>,
) -> IntervalResult {
    x.root(order::<u32>(whole_point(n, cx)?)?, cx)
}

pub(super) fn root_fast(x: Fast, n: Fast) -> Option<Fast> {
    x.root(u32::try_from(n.to_i64()?).ok().filter(|&n| n > 0)?)
}

/// 10^|places|, and whether it divides the unit to round to or is that unit.
fn scale(whole: Option<IBig>) -> Result<(Exact, Scaling)> {
    let places = whole
        .and_then(|places| i64::try_from(places).ok())
        .filter(|places| places.abs() <= MOST_PLACES)
        .ok_or_else(|| {
            let reason = format!("places are whole numbers from -{MOST_PLACES} to {MOST_PLACES}");
            NumberError::domain(reason)
        })?;
    let power = Decimal::parse(&format!("1e{}", places.abs()))?;
    Ok((power.into(), if places < 0 { Scaling::Down } else { Scaling::Up }))
}

/// Which way a number is scaled before it is rounded.
enum Scaling {
    Up,
    Down,
}

/// x rounded to so many decimal places, a half away from zero.
pub(super) fn round(x: &Number, places: &Number, budget: &Budget) -> NumberResult {
    let (power, scaling) = scale(whole(places, budget)?)?;
    let power = Number::from(power);
    let nearest = |x: Number| x.round_to_integer(Rounding::HalfUp, budget);
    match scaling {
        Scaling::Up => nearest(x.mul(&power, budget)?)?.div(&power, budget),
        Scaling::Down => nearest(x.div(&power, budget)?)?.mul(&power, budget),
    }
}

pub(super) fn round_interval(
    x: &Interval,
    places: &Interval,
    cx: &IntervalContext<'_>,
) -> IntervalResult {
    let (power, scaling) = scale(whole_point(places, cx)?)?;
    let power = Interval::from_exact(&power, cx)?;
    Ok(match scaling {
        Scaling::Up => x.mul(&power, cx).round().div(&power, cx),
        Scaling::Down => x.div(&power, cx).round().mul(&power, cx),
    })
}

pub(super) fn round_fast(x: Fast, places: Fast) -> Option<Fast> {
    let places = places.to_i64().filter(|places| places.abs() <= MOST_PLACES)?;
    let power = Fast::power_of_ten(places.abs())?;
    if places < 0 { x.div(power)?.round()?.mul(power) } else { x.mul(power)?.round()?.div(power) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Expr;
    use crate::{Program, Variables};

    #[test]
    fn rounds_to_places() {
        let (budget, none) = (Budget::default(), Variables::none());
        for (text, expected) in [
            ("round(2.5, 0)", "3"),
            ("round(2.675, 2)", "2.68"),
            ("round(-2.675, 2)", "-2.68"),
            ("round(1250, -2)", "1300"),
            ("round(-1249.9, -2)", "-1200"),
            ("round(pi, 10)", "3.1415926536"),
            ("round(49, -2)", "0"),
            ("round(0.1, 10000)", "0.1"),
            ("round(1e9999, -10000)", "0"),
        ] {
            let expr = Expr::parse(text).unwrap();
            let value = expr.certified(&none, &budget).unwrap();
            assert!(value.is_exact(), "{text}");
            assert_eq!(value.to_digits(34, &budget).unwrap().value.to_text(), expected, "{text}");
            let nearest = expr.nearest_f64(&none, &budget).unwrap();
            assert_eq!(nearest, expected.parse().unwrap(), "{text}");
            let cx = IntervalContext::new(64, &budget);
            let (lo, hi) = expr.interval(&[], &cx).unwrap().to_f64().unwrap();
            assert!(lo <= nearest && nearest <= hi, "{text}: {lo} {hi}");
        }
    }

    #[test]
    fn places_are_whole_and_few() {
        let (budget, none) = (Budget::default(), Variables::none());
        let cx = IntervalContext::new(64, &budget);
        for places in ["0.5", "10001", "-10001", "1e30", "pi"] {
            let expr = Expr::parse(&format!("round(2.5, {places})")).unwrap();
            for error in [
                expr.certified(&none, &budget).unwrap_err(),
                expr.nearest_f64(&none, &budget).unwrap_err(),
                expr.interval(&[], &cx).unwrap_err(),
            ] {
                let reason = "places are whole numbers from -10000 to 10000";
                assert!(error.to_string().contains(reason), "{places}: {error}");
            }
            assert!(Program::compile(&expr, &[]).unwrap().eval(&[]).is_nan(), "{places}");
        }
    }
}
