//! Random arguments against dashu-float, an independent implementation that is right and slow.

use arithma_num::{Angle, Budget, Decimal, Number, Result};
use dashu_float::FBig;
use dashu_float::round::mode::HalfAway;
use proptest::prelude::*;

type Float = FBig<HalfAway, 10>;

/// Digits compared; the reference carries more.
const DIGITS: u64 = 50;

fn reference(text: &str) -> Float {
    text.parse::<Float>().unwrap().with_precision(DIGITS as usize + 25).value()
}

/// Ours to fifty digits must be the reference's value rounded.
fn agree(ours: Result<Number>, theirs: &Float) -> std::result::Result<(), TestCaseError> {
    let ours = ours.and_then(|value| value.to_digits(DIGITS, &Budget::default()));
    let ours = ours.map_err(|error| TestCaseError::fail(error.to_string()))?;
    let (mantissa, exponent) = theirs.repr().clone().into_parts();
    let theirs = Decimal::new(mantissa, exponent as i64).unwrap();
    let precision = arithma_num::Precision::Significant(DIGITS);
    prop_assert_eq!(ours.value, theirs.round(precision, arithma_num::Rounding::HalfUp));
    Ok(())
}

/// A decimal with up to 30 digits, tiny or moderate.
fn decimal() -> impl Strategy<Value = String> {
    ("[1-9][0-9]{0,29}", 0i32..60).prop_map(|(digits, down)| format!("{digits}e-{down}"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn exponentials(text in "[0-9]{1,2}\\.[0-9]{1,28}[1-9]") {
        let (x, budget) = (Number::parse(&text).unwrap(), Budget::default());
        let y = reference(&text);
        agree(x.exp(&budget), &y.exp())?;
        agree(x.exp_m1(&budget), &y.exp_m1())?;
    }

    #[test]
    fn logarithms(text in decimal()) {
        let (x, budget) = (Number::parse(&text).unwrap(), Budget::default());
        let y = reference(&text);
        prop_assume!(text != "1e-0");
        agree(x.ln(&budget), &y.ln())?;
        agree(x.ln_1p(&budget), &y.ln_1p())?;
    }

    #[test]
    fn trigonometry(text in "[0-9]{1,3}\\.[0-9]{1,28}[1-9]") {
        let (x, budget) = (Number::parse(&text).unwrap(), Budget::default());
        let y = reference(&text);
        agree(x.sin(Angle::Radians, &budget), &y.sin())?;
        agree(x.cos(Angle::Radians, &budget), &y.cos())?;
        agree(x.tan(Angle::Radians, &budget), &y.tan())?;
        agree(x.atan(Angle::Radians, &budget), &y.atan())?;
    }

    #[test]
    fn roots(text in decimal()) {
        let (x, budget) = (Number::parse(&text).unwrap(), Budget::default());
        agree(x.sqrt(&budget), &reference(&text).sqrt())?;
    }
}
