use arithma_kit::words;
use arithma_num::Exact;

use crate::prelude::*;

/// # Number in words
///
/// A decimal in English words on the short scale: one hundred twenty-three, minus three point one four.
#[derive(Arguments)]
pub(crate) struct NumberToWords {
    /// The number, between -10^36 and 10^36.
    n: AnyNumber,
}

impl Tool for NumberToWords {
    const NAME: &str = "numberToWords";
    const ALIASES: &[&str] = &["spellNumber", "inWords", "numberInWords"];
    const EXAMPLES: &[Example] = &[
        example("a whole number", r#"{"n":123}"#)
            .gives("NUMBER_TO_WORDS: OK | RESULT: one hundred twenty-three"),
        example("digits after the point", r#"{"n":"-3.14"}"#)
            .gives("NUMBER_TO_WORDS: OK | RESULT: minus three point one four"),
        example("too large", r#"{"n":"1e36"}"#).fails(Code::OutOfRange, "received=1000000"),
    ];
    type Output = Written;

    fn run(self, cx: &Context) -> Result<Written> {
        let AnyNumber(n) = self.n;
        let Some(decimal) = n.as_exact().and_then(Exact::as_decimal) else {
            let reason = "only a number whose digits end can be spelled out: round it first";
            return Err(Error::domain(reason).received(cx.written(&n)));
        };
        let decimal = decimal.normalized();
        if decimal.magnitude() >= 36 {
            let reason = "numbers between -10^36 and 10^36 are spelled out";
            return Err(Error::out_of_range(reason).received(decimal));
        }
        let spelled = words::of_decimal(&decimal).ok_or_else(|| {
            let reason = "at most 100 digits after the point are spelled out: round it first";
            Error::out_of_range(reason).received(&decimal)
        })?;
        Ok(Written::new(spelled))
    }
}
