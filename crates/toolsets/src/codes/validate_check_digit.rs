use super::scheme::Scheme;
use crate::prelude::*;

/// # Validate a check digit
///
/// Whether the check digit of a card number, ISBN, EAN (UPC, GTIN), IBAN or VIN is right, and which
/// would be.
///
/// No register is asked.
#[derive(Arguments)]
pub(crate) struct ValidateCheckDigit {
    /// Spaces and hyphens do not matter.
    code: Text,
    scheme: Scheme,
}

/// The verdict.
#[derive(Debug, Answer)]
pub(crate) struct Verdict {
    #[answer(main)]
    valid: bool,
    /// The check digit that is right.
    expected: String,
    /// The code without separators, in upper case.
    normalized: String,
}

impl Tool for ValidateCheckDigit {
    const NAME: &str = "validateCheckDigit";
    const ALIASES: &[&str] = &[
        "luhn",
        "luhnCheck",
        "isValidIsbn",
        "isValidIban",
        "isValidVin",
        "validateEan",
        "creditCardCheck",
    ];
    const EXAMPLES: &[Example] = &[
        example("a card number", r#"{"code":"4111 1111 1111 1111","scheme":"luhn"}"#).gives(
            "VALIDATE_CHECK_DIGIT: OK | VALID: true | EXPECTED: 1 | \
             NORMALIZED: 4111111111111111",
        ),
        example("one digit wrong", r#"{"code":"978-3-16-148410-1","scheme":"isbn13"}"#).gives(
            "VALIDATE_CHECK_DIGIT: OK | VALID: false | EXPECTED: 0 | \
             NORMALIZED: 9783161484101",
        ),
        example("too short", r#"{"code":"978-3-16","scheme":"isbn13"}"#)
            .fails(Code::ParseError, "length=6"),
    ];
    type Output = Verdict;

    fn run(self, _: &Context) -> Result<Verdict> {
        let code = self.scheme.read(&self.code.0, true).map_err(|error| error.inside("code"))?;
        let (valid, expected) = (code.is_valid(), code.expected());
        Ok(Verdict { valid, expected, normalized: code.normalized() })
    }
}
