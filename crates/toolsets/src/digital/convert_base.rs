use super::numeral::Numeral;
use super::radix::{Base, convert};
use crate::prelude::*;

/// # Convert base
///
/// A number of any length, sign and fraction in another base; an endless fraction to 34 digits'
/// worth.
#[derive(Arguments)]
pub(crate) struct ConvertBase {
    /// Such as "-FF.8".
    value: Numeral,
    from_base: Count<2, 36>,
    #[param(plain)]
    to_base: Count<2, 36>,
}

#[derive(Answer)]
pub(crate) struct InBase {
    result: String,
    /// False where an endless fraction was rounded half up.
    exact: bool,
}

impl Tool for ConvertBase {
    const NAME: &str = "convertBase";
    const EXAMPLES: &[Example] = &[
        example("to hexadecimal", r#"{"value":"255","fromBase":10,"toBase":16}"#)
            .gives("CONVERT_BASE: OK | RESULT: FF"),
        example("sign and fraction", r#"{"value":"-zz.i","fromBase":36,"toBase":10}"#)
            .gives("CONVERT_BASE: OK | RESULT: -1295.5"),
        example("an endless fraction", r#"{"value":"0.1","fromBase":3,"toBase":10}"#)
            .gives("CONVERT_BASE: OK | RESULT: 0.3333333333333333333333333333333333"),
        example("not a digit", r#"{"value":"12","fromBase":2,"toBase":10}"#)
            .fails(Code::ParseError, "'2' is not a digit in base 2"),
        example("not a base", r#"{"value":"1","fromBase":1,"toBase":10}"#)
            .fails(Code::OutOfRange, "parameter=fromBase | received=1"),
    ];
    type Output = InBase;

    fn run(self, cx: &Context) -> Result<InBase> {
        let (from, to) = (Base::from(self.from_base), Base::from(self.to_base));
        let number = self.value.fixed(from, cx.budget.digits());
        let number = number.map_err(|error| error.inside("value"))?;
        cx.budget.check()?;
        let converted = convert(&number, from, to, cx.digits());
        cx.budget.check_digits(converted.text.len() as u64)?;
        Ok(InBase { result: converted.text, exact: converted.exact })
    }
}
