use arithma_num::{Number, UBig, whole};

use crate::prelude::*;

/// # Best rational approximation
///
/// The fraction nearest to x with a denominator of at most maxDenominator; of two the smaller
/// denominator. DIFFERENCE = fraction - x.
#[derive(Arguments)]
pub(crate) struct BestRational {
    x: Calculated,
    /// Up to 10^100.
    max_denominator: Whole<1>,
}

#[derive(Debug, Answer)]
pub(crate) struct Nearest {
    fraction: Shown,
    #[answer(main)]
    value: Shown,
    difference: Shown,
    exact: Exactness,
}

/// The most digits of a denominator.
const MOST_DIGITS: usize = 100;

impl Tool for BestRational {
    const NAME: &str = "bestRational";
    const ALIASES: &[&str] =
        &["rationalApproximation", "limitDenominator", "decimalToFraction", "toFraction"];
    const EXAMPLES: &[Example] = &[
        example("of pi", r#"{"x":"pi","maxDenominator":1000}"#).gives(
            "BEST_RATIONAL: OK | FRACTION: 355/113 | VALUE: 3.141592920353982300884955752212389 | \
             DIFFERENCE: 0.0000002667641890624223123689328864963338",
        ),
        example("a whole number", r#"{"x":"2.5","maxDenominator":1}"#)
            .gives("BEST_RATIONAL: OK | FRACTION: 2 | VALUE: 2 | DIFFERENCE: -0.5"),
        example("no denominator", r#"{"x":"pi","maxDenominator":0}"#)
            .fails(Code::OutOfRange, "parameter=maxDenominator | received=0"),
    ];
    type Output = Nearest;

    fn run(self, cx: &Context) -> Result<Nearest> {
        let (Calculated(x), Whole(most)) = (self.x, self.max_denominator);
        if most > UBig::from(10u8).pow(MOST_DIGITS) {
            let reason = "a denominator may be at most 10^100";
            return Err(Error::out_of_range(reason).received(most).inside("maxDenominator"));
        }
        let nearest = Number::Exact(whole::best_rational(&x, &most, &cx.budget)?);
        let difference = nearest.sub(&x, &cx.budget)?;
        Ok(Nearest {
            fraction: Shown::by(Rule::Fraction, nearest.clone()),
            value: nearest.into(),
            difference: difference.into(),
            exact: Exactness,
        })
    }
}
