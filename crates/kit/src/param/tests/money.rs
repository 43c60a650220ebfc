//! Amounts, years, rates, frequencies.

use super::*;

/// A number that is exact, as text.
fn exact(number: &Number) -> String {
    number.as_exact().map(Exact::to_text).unwrap()
}

#[test]
fn amounts_and_years_are_valid_or_invalid() {
    assert_eq!(exact(&read::<Amount>("\"0\"").unwrap().0), "0");
    assert_eq!(exact(&read::<PositiveAmount>("0.01").unwrap().0), "0.01");
    codes::<Amount>(Code::InvalidInput, &["-1", "\"-0.01\""]);
    codes::<PositiveAmount>(Code::InvalidInput, &["0", "-1"]);
    codes::<PositiveAmount>(Code::ParseError, &["\"abc\"", "[]"]);
    for (json, text) in [("0.25", "0.25"), ("\"3/12\"", "0.25"), ("\" 1 / 12 \"", "1/12")] {
        assert_eq!(exact(&read::<Years>(json).unwrap().0), text, "{json}");
        assert_eq!(exact(&read::<Term>(json).unwrap().0), text, "{json}");
    }
    assert!(read::<Years>("0").is_ok());
    codes::<Term>(Code::InvalidInput, &["0", "\"0/5\"", "-1", "\"-1/12\""]);
    codes::<Years>(Code::InvalidInput, &["-1", "\"1/-12\""]);
    codes::<Years>(Code::ParseError, &["\"1/\"", "\"1/2/3\"", "\"a/b\"", "true"]);
    codes::<Years>(Code::DivisionByZero, &["\"1/0\""]);
}

#[test]
fn rates_and_frequencies_have_limits() {
    for json in ["5", "\"5\"", "\"5 %\"", "\"5%\""] {
        assert_eq!(exact(&read::<Rate>(json).unwrap().0), "0.05", "{json}");
    }
    for json in ["0", "-5", "1e-10000", "1e10000"] {
        assert!(read::<Rate>(json).is_ok(), "{json}");
    }
    codes::<Rate>(Code::OutOfRange, &["1e-10001", "-1e10001", "\"1e999999999%\""]);
    codes::<Rate>(Code::ParseError, &["\"five\"", "\"%\""]);
    assert_eq!(exact(&read::<Frequency>("\"12.0\"").unwrap().0), "12");
    codes::<Frequency>(Code::InvalidInput, &["0", "-1", "1.5"]);
    codes::<Frequency>(Code::OutOfRange, &["1000000000000000001", "1e99999"]);
}
