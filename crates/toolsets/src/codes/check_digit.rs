use super::scheme::Scheme;
use crate::prelude::*;

/// # Check digit
///
/// The check digit that completes a card number, ISBN, EAN (UPC, GTIN), IBAN or VIN, and the whole
/// code.
#[derive(Arguments)]
pub(crate) struct CheckDigit {
    /// Without it; an IBAN with any two digits there, a VIN with any place 9.
    ///
    /// Spaces and hyphens do not matter.
    code: Text,
    scheme: Scheme,
}

/// The digit, and the code with it.
#[derive(Debug, Answer)]
pub(crate) struct Completed {
    #[answer(main)]
    check_digit: String,
    /// Without separators, in upper case.
    complete: String,
}

impl Tool for CheckDigit {
    const NAME: &str = "checkDigit";
    const ALIASES: &[&str] =
        &["luhnDigit", "computeCheckDigit", "isbnCheckDigit", "ibanCheckDigits", "eanCheckDigit"];
    const EXAMPLES: &[Example] = &[
        example("of a card number", r#"{"code":"7992 7398 71","scheme":"luhn"}"#)
            .gives("CHECK_DIGIT: OK | CHECK_DIGIT: 3 | COMPLETE: 79927398713"),
        example("of a book", r#"{"code":"0-8044-2957","scheme":"isbn10"}"#)
            .gives("CHECK_DIGIT: OK | CHECK_DIGIT: X | COMPLETE: 080442957X"),
        example("of an account", r#"{"code":"DE00 3704 0044 0532 0130 00","scheme":"iban"}"#)
            .gives("CHECK_DIGIT: OK | CHECK_DIGIT: 89 | COMPLETE: DE89370400440532013000"),
        example("not a digit", r#"{"code":"79b","scheme":"luhn"}"#)
            .fails(Code::ParseError, "character=B"),
    ];
    type Output = Completed;

    fn run(self, _: &Context) -> Result<Completed> {
        let code = self.scheme.read(&self.code.0, false).map_err(|error| error.inside("code"))?;
        let check_digit = code.expected();
        let complete = code.with(&check_digit);
        Ok(Completed { check_digit, complete })
    }
}
