//! The digits of whole numbers.

use arithma_num::{IBig, UBig};

use crate::prelude::*;

/// # Digit sum
///
/// The sum of the digits of a whole number, without its sign, and its digital root: the sum repeated until one digit is left.
#[derive(Arguments)]
pub(crate) struct DigitSum {
    /// The number.
    n: Integer,
    /// The base of the digits; 10 by default.
    base: Option<Count<2, 36>>,
}

#[derive(Debug, Answer)]
pub(crate) struct Sums {
    digit_sum: Shown,
    digital_root: Shown,
    exact: Exactness,
}

impl Tool for DigitSum {
    const NAME: &str = "digitSum";
    const ALIASES: &[&str] = &["sumOfDigits", "crossSum", "digitalRoot"];
    const EXAMPLES: &[Example] = &[
        example("of nine digits", r#"{"n":987654321}"#)
            .gives("DIGIT_SUM: OK | DIGIT_SUM: 45 | DIGITAL_ROOT: 9"),
        example("in base two", r#"{"n":255,"base":2}"#)
            .gives("DIGIT_SUM: OK | DIGIT_SUM: 8 | DIGITAL_ROOT: 1"),
        example("no base", r#"{"n":12,"base":1}"#)
            .fails(Code::OutOfRange, "parameter=base | received=1"),
    ];
    type Output = Sums;

    fn run(self, _cx: &Context) -> Result<Sums> {
        let base = radix(self.base);
        let text = digits_of(self.n.0, base);
        let sum: u64 = text.chars().filter_map(|digit| digit.to_digit(base)).map(u64::from).sum();
        // The root is the residue by one less than the base, and that itself for multiples of it.
        let by = u64::from(base - 1);
        let root = if sum == 0 { 0 } else { (sum - 1) % by + 1 };
        let shown = |n: u64| Shown::from(IBig::from(n));
        Ok(Sums { digit_sum: shown(sum), digital_root: shown(root), exact: Exactness })
    }
}

/// # Digit count
///
/// How many digits a whole number has, without its sign; 0 has one.
#[derive(Arguments)]
pub(crate) struct DigitCount {
    /// The number.
    n: Integer,
    /// The base of the digits; 10 by default.
    base: Option<Count<2, 36>>,
}

impl Tool for DigitCount {
    const NAME: &str = "digitCount";
    const ALIASES: &[&str] = &["numberOfDigits", "countDigits"];
    const EXAMPLES: &[Example] = &[
        example("of a thousand", r#"{"n":1000}"#).gives("DIGIT_COUNT: OK | RESULT: 4"),
        example("in base 16", r#"{"n":-255,"base":16}"#).gives("DIGIT_COUNT: OK | RESULT: 2"),
        example("no whole number", r#"{"n":1.5}"#)
            .fails(Code::InvalidInput, "parameter=n | received=1.5"),
    ];
    type Output = Scalar;

    fn run(self, _cx: &Context) -> Result<Scalar> {
        let digits = digits_of(self.n.0, radix(self.base));
        Ok(Scalar(digits.len().into()))
    }
}

fn radix(base: Option<Count<2, 36>>) -> u32 {
    base.map_or(10, |Count(base)| base as u32)
}

fn digits_of(n: IBig, base: u32) -> String {
    let (_, size): (_, UBig) = n.into_parts();
    size.in_radix(base as u8).to_string()
}
