//! A number in an answer: the value, and the rule of how it is shown.

use std::cmp::Ordering;

use arithma_num::{
    Decimal, Error as NumberError, Exact, IBig, Number, Precision, Rounded, Rounding, UBig,
};

use crate::{Context, Result};

/// A number and how it is shown. The value is never rounded: only its text is, at the edge.
#[derive(Debug, Clone)]
pub struct Shown {
    value: Number,
    rule: Rule,
}

/// How a number is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// All digits of a decimal; what does not end to the context's number of significant digits.
    Digits,
    /// The same, but a decimal keeps the scale it was written or found with: `3.30`.
    Scaled,
    /// To so many decimal places, trailing zeros included: money.
    Fixed(u32),
    /// All digits of a decimal; what does not end to so many decimal places, or so many significant
    /// digits where zeros after the point would leave fewer.
    Places(u32),
    /// To so many significant digits, unless a decimal has fewer.
    Significant(u32),
    /// To the context's number of significant digits, even of a decimal that is longer: 1.005^360
    /// has 1,081 digits.
    Short,
    /// With at least so many decimal places, as many as a decimal has; what does not end, to 20: a
    /// tape.
    AtLeast(u32),
    /// As the nearest double, in its shortest form.
    Double,
    /// A rational number as a fraction in lowest terms: `22/7`, `3`; any other as by `Digits`.
    Fraction,
    /// As by `Digits`, with a point even in a whole number: the cells of a matrix.
    Pointed,
}

/// Up to so many digits the shortest form of a double shows all those before the point.
const WHOLE_DIGITS: i64 = 16;

/// Decimal places on a tape of a number that does not end.
const UNENDING_PLACES: u32 = 20;

/// A number as text: digits that are all right.
#[derive(Debug)]
pub(crate) struct Digits {
    pub(crate) text: String,
    /// Whether they are the whole value.
    pub(crate) exact: bool,
    /// The value could not be told from zero: it is smaller than 10 to this power.
    pub(crate) within: Option<i64>,
}

impl Shown {
    /// A number that is shown by this rule.
    #[must_use]
    pub fn by(rule: Rule, value: impl Into<Number>) -> Self {
        Self { value: value.into(), rule }
    }

    /// The number.
    #[must_use]
    pub fn value(&self) -> &Number {
        &self.value
    }

    /// The number itself.
    #[must_use]
    pub fn into_value(self) -> Number {
        self.value
    }

    /// The digits that are shown.
    pub(crate) fn digits(&self, cx: &Context) -> Result<Digits> {
        match self.rule {
            Rule::Digits => cx.digits_of(&self.value),
            Rule::Scaled => self.scaled(cx),
            Rule::Fixed(places) => self.fixed(places, cx),
            Rule::Places(places) => self.places(places, cx),
            Rule::Significant(digits) => self.significant(u64::from(digits), cx),
            Rule::Short => self.significant(cx.digits(), cx),
            Rule::AtLeast(places) => self.at_least(places, cx),
            Rule::Double => self.double(cx),
            Rule::Fraction => self.fraction(cx),
            Rule::Pointed => {
                let mut digits = cx.digits_of(&self.value)?;
                if !digits.text.contains(['.', 'e', 'E']) {
                    digits.text.push_str(".0");
                }
                Ok(digits)
            }
        }
    }

    fn fraction(&self, cx: &Context) -> Result<Digits> {
        let Some(exact) = self.value.as_exact() else { return cx.digits_of(&self.value) };
        let ratio = exact.to_ratio(&cx.budget)?;
        let text = if exact.is_integer() {
            ratio.numerator().to_string()
        } else {
            format!("{}/{}", ratio.numerator(), ratio.denominator())
        };
        cx.budget.check_digits(text.len() as u64)?;
        Ok(Digits::exact(text))
    }

    fn decimal(&self) -> Option<&Decimal> {
        self.value.as_exact().and_then(Exact::as_decimal)
    }

    fn scaled(&self, cx: &Context) -> Result<Digits> {
        match self.decimal() {
            Some(decimal) if !decimal.is_zero() => {
                cx.budget.check_digits(decimal.digits())?;
                Ok(Digits::exact(decimal.to_scaled_text()))
            }
            _ => cx.digits_of(&self.value),
        }
    }

    fn fixed(&self, places: u32, cx: &Context) -> Result<Digits> {
        let precision = Precision::Places(i64::from(places));
        let rounded = self.value.round(precision, Rounding::HalfUp, &cx.budget)?;
        let scaled = rounded.value.rescale(places, Rounding::HalfUp, &cx.budget)?;
        cx.budget.check_digits(scaled.digits())?;
        let within = rounded.zero_within;
        Ok(Digits { text: scaled.to_scaled_text(), exact: rounded.exact, within })
    }

    fn places(&self, places: u32, cx: &Context) -> Result<Digits> {
        if self.decimal().is_some() {
            return cx.digits_of(&self.value);
        }
        // Zeros between the point and the leading digit leave fewer digits to show.
        let tenth = Number::from(Decimal::new(1, -1)?);
        let is_small = self.value.abs(&cx.budget)?.compare(&tenth, &cx.budget)?;
        if is_small.is_none_or(Ordering::is_lt) {
            return self.significant(u64::from(places), cx);
        }
        self.fixed(places, cx)
    }

    fn significant(&self, digits: u64, cx: &Context) -> Result<Digits> {
        if let Some(decimal) = self.decimal()
            && decimal.normalized().digits() <= digits
        {
            return Ok(Digits::exact(decimal.to_text()));
        }
        cx.rounded(&self.value, digits)
    }

    fn at_least(&self, places: u32, cx: &Context) -> Result<Digits> {
        let scale = match self.decimal() {
            Some(decimal) => u32::try_from(decimal.normalized().scale()).unwrap_or(u32::MAX),
            None => UNENDING_PLACES,
        };
        self.fixed(places.max(scale), cx)
    }

    fn double(&self, cx: &Context) -> Result<Digits> {
        let double = self.value.nearest_f64(&cx.budget)?;
        if !double.is_finite() {
            return Err(NumberError::Overflow.into());
        }
        let shortest = Decimal::from_f64_shortest(double)?;
        if self.value.as_exact().is_some_and(|exact| exact.as_decimal() == Some(&shortest)) {
            return Ok(Digits::exact(shortest.to_text()));
        }
        // The digits before the point are shown up to as many as a double surely has.
        let whole = (shortest.magnitude() + 1).clamp(0, WHOLE_DIGITS).unsigned_abs();
        let text = shortest.to_rounded_text(shortest.normalized().digits().max(whole));
        Ok(Digits { text, exact: false, within: None })
    }
}

impl Digits {
    /// Adds more text, which is as certain as its least certain part.
    pub(crate) fn push(&mut self, more: &Self) {
        self.text.push_str(&more.text);
        self.exact &= more.exact;
        self.within = self.within.max(more.within);
    }

    fn exact(text: String) -> Self {
        Self { text, exact: true, within: None }
    }
}

impl Context {
    /// All digits of a decimal that the budget allows, else the context's number of significant
    /// digits, rounded half up.
    fn digits_of(&self, number: &Number) -> Result<Digits> {
        if let Some(decimal) = number.as_exact().and_then(Exact::as_decimal) {
            self.budget.check_digits(decimal.digits())?;
            return Ok(Digits::exact(decimal.to_text()));
        }
        self.rounded(number, self.digits())
    }

    fn rounded(&self, number: &Number, digits: u64) -> Result<Digits> {
        // An enclosure may leave fewer digits than were asked for.
        let Rounded { value, zero_within, digits, .. } = number.to_digits(digits, &self.budget)?;
        if zero_within.is_some() {
            return Ok(Digits { text: "0".into(), exact: false, within: zero_within });
        }
        Ok(Digits { text: value.to_rounded_text(digits), exact: false, within: None })
    }
}

impl From<Number> for Shown {
    fn from(value: Number) -> Self {
        Self { value, rule: Rule::Digits }
    }
}

macro_rules! from {
    ($($type:ty),*) => {$(
        impl From<$type> for Shown {
            fn from(value: $type) -> Self {
                Number::from(value).into()
            }
        }
    )*};
}

from!(Exact, Decimal, IBig, i64);

impl From<UBig> for Shown {
    fn from(value: UBig) -> Self {
        IBig::from(value).into()
    }
}

impl From<usize> for Shown {
    fn from(value: usize) -> Self {
        IBig::from(value).into()
    }
}

#[cfg(test)]
mod tests {
    use arithma_num::Interval;

    use super::*;
    use crate::{Content, Part, answer};

    /// A number known to lie between two doubles.
    fn between(lo: f64, hi: f64) -> Number {
        Number::enclosed(Interval::from_f64(lo, hi)).unwrap()
    }

    #[test]
    fn no_digit_outside_an_enclosure_is_shown() {
        let cx = Context::default();
        let shown = |value: Number| Shown::from(value).digits(&cx).unwrap();
        assert_eq!(shown(between(1.99999, 2.00001)).text, "2.0000");
        let zero = shown(between(-5e-7, 2e-9));
        assert_eq!((&*zero.text, zero.exact, zero.within), ("0", false, Some(-6)));
        assert!(Shown::from(between(1.0, 3.0)).digits(&cx).is_err());
    }

    #[test]
    fn a_phrase_is_as_certain_as_its_numbers() {
        let cx = Context::default();
        let point = |x: Number, y: Number| {
            let [x, y] = [x, y].map(|n| Shown::by(Rule::Pointed, n).part());
            answer::phrase(vec!["(".part(), x, ", ".part(), y, ")".part()], &cx).unwrap()
        };
        let exact = point(1.into(), 2.into());
        assert_eq!((&*exact.text, exact.exact), ("(1.0, 2.0)", true));
        let near = point(1.into(), between(1.99999, 2.00001));
        assert_eq!((&*near.text, near.exact), ("(1.0, 2.0000)", false));
        let nested = Part::Phrase(vec!["about ".part(), Part::Phrase(vec!["zero".part()])]);
        assert_eq!(answer::phrase(vec![nested], &cx).unwrap().text, "about zero");
    }
}
