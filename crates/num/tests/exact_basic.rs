//! Exact numbers: what is easiest to get wrong, one by one.

use arithma_num::{Budget, Decimal, Error, Exact, IBig, Number, Precision, RBig, Rounding, UBig};

fn dec(text: &str) -> Decimal {
    Decimal::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn exact(text: &str) -> Exact {
    Exact::from(dec(text))
}

fn ratio(numerator: i64, denominator: u64) -> Exact {
    Exact::from(RBig::from_parts(IBig::from(numerator), UBig::from(denominator)))
}

#[test]
fn rounded_values_show_all_their_digits_and_no_others() {
    for (text, digits, expected) in [
        ("1", 34, format!("1.{}", "0".repeat(33))),
        ("0.5", 4, "0.5000".into()),
        ("-0.5", 4, "-0.5000".into()),
        ("123e41", 34, format!("1.23{}e43", "0".repeat(31))),
        ("123e31", 34, format!("123{}", "0".repeat(31))),
        ("1e-5", 3, "0.0000100".into()),
        ("1e-100", 3, "1.00e-100".into()),
        ("1500", 4, "1500".into()),
        ("1500", 3, "1.50e3".into()),
        ("1500", 2, "1.5e3".into()),
        ("7", 1, "7".into()),
        ("70", 1, "7e1".into()),
        ("3.14", 2, "3.14".into()),
        ("0", 34, "0".into()),
        ("5", 0, "5".into()),
    ] {
        assert_eq!(dec(text).to_rounded_text(digits), expected, "{text} {digits}");
    }
    let budget = Budget::default();
    let shown = |n: &Number, digits| n.to_digits(digits, &budget).unwrap().to_text();
    assert_eq!(shown(&Number::from(Decimal::parse("0.5").unwrap()), 34), "0.5");
    let third = Number::ONE.div(&Number::from(3), &budget).unwrap();
    assert_eq!(shown(&third, 5), "0.33333");
    // One and a tenth of a billionth of a billionth, rounded, does not look exact.
    let near =
        Number::from(Decimal::parse("1.0000000000000000001").unwrap()).sqrt(&budget).unwrap();
    assert_eq!(shown(&near, 10), "1.000000000");
    let rounded = near.round(Precision::Places(3), Rounding::HalfUp, &budget).unwrap();
    assert_eq!((rounded.digits, rounded.to_text()), (4, "1.000".into()));
}

#[test]
fn reads_what_people_write() {
    let cases = [
        ("12", "12"),
        (" \t+12\n", "12"),
        ("-.5", "-0.5"),
        ("5.", "5"),
        ("1e-3", "0.001"),
        ("1E+3", "1000"),
        ("1,234.50", "1234.5"),
        ("1,234", "1234"),
        ("1_000_000", "1000000"),
        ("12,345,678", "12345678"),
        ("\u{2212}7", "-7"),
        ("1e\u{2212}2", "0.01"),
        ("-0", "0"),
        ("-0.00", "0"),
        ("0e99999999999999999999", "0"),
        ("00012", "12"),
        ("0.1000", "0.1"),
        ("123456789012345678901234567890123456789", "123456789012345678901234567890123456789"),
        ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
        ("1e999999999", "1e999999999"),
        ("1.5e-999999999", "1.5e-999999999"),
    ];
    for (text, canonical) in cases {
        assert_eq!(dec(text).to_text(), canonical, "{text}");
    }
}

#[test]
fn refuses_what_is_not_a_number_and_says_why() {
    let cases = [
        ("", "empty"),
        ("   ", "empty"),
        ("NaN", "finite"),
        ("-Infinity", "finite"),
        ("0x10", "base ten"),
        ("1e", "exponent"),
        ("1e+", "exponent"),
        ("1e1.5", "exponent"),
        ("1,23", "threes"),
        ("12,34,56", "threes"),
        ("1234,567", "threes"),
        ("0,123", "dot"),
        (",123", "threes"),
        ("1,234,", "threes"),
        ("1,,234", "threes"),
        ("1,234_567", "threes"),
        ("1_00", "threes"),
        ("--1", "such as"),
        ("+-1", "such as"),
        ("1.2.3", "such as"),
        ("1.234,567", "such as"),
        (".", "such as"),
        ("-", "such as"),
        ("e5", "such as"),
        ("1 2", "such as"),
        ("\u{ff11}\u{ff12}", "0 to 9"),
        ("½", "0 to 9"),
        ("5%", "such as"),
        ("abc", "such as"),
    ];
    for (text, clue) in cases {
        match Decimal::parse(text) {
            Err(Error::Parse(reason)) => assert!(reason.contains(clue), "{text}: {reason}"),
            other => panic!("{text}: {other:?}"),
        }
    }
    let long = "é".repeat(1000);
    let Err(Error::Parse(reason)) = Decimal::parse(&long) else { panic!("read {long}") };
    assert!(reason.chars().count() < 150, "{reason}");
}

#[test]
fn refuses_what_is_too_large() {
    assert_eq!(Decimal::parse("1e1000000000001"), Err(Error::Overflow));
    assert_eq!(Decimal::parse("1e-99999999999999999999999"), Err(Error::Overflow));
    let long = "7".repeat(1 << 20);
    assert!(matches!(Decimal::parse(&long), Err(Error::TooLarge { limit: 10_000, .. })));
    assert!(Decimal::parse_with(&"7".repeat(100), 100).is_ok());
    assert!(Decimal::parse_with(&"7".repeat(101), 100).is_err());
}

#[test]
fn huge_exponents_cost_nothing() {
    let budget = Budget::default();
    let huge = exact("1e999999999");
    let tiny = exact("1e-999999999");
    let too_large = |result: Result<Exact, Error>| matches!(result, Err(Error::TooLarge { .. }));
    assert!(too_large(huge.add(&Exact::ONE, &budget)));
    assert!(too_large(tiny.sub(&Exact::ONE, &budget)));
    assert!(too_large(huge.div(&exact("3"), &budget)));
    assert!(too_large(huge.add(&ratio(1, 3), &budget)));
    assert!(huge.floor(&budget).is_err());
    assert!(huge.to_integer(&budget).is_err());
    assert!(huge.to_ratio(&budget).is_err());
    assert!(huge.as_decimal().unwrap().to_plain(&budget).is_err());
    assert!(dec("0").rescale(u32::MAX, Rounding::HalfUp, &budget).is_err());
    assert!(dec("7").rescale(u32::MAX, Rounding::HalfUp, &budget).is_err());
    assert_eq!(dec("0e-999999999").to_scaled_text().len(), 402);
    assert_eq!(huge.mul(&tiny, &budget), Ok(Exact::ONE));
    assert_eq!(huge.div(&exact("4"), &budget), Ok(exact("2.5e999999998")));
    assert_eq!(huge.add(&exact("0.00"), &budget), Ok(huge.clone()));
    assert_eq!(tiny.floor(&budget), Ok(IBig::ZERO));
    assert_eq!((-&tiny).floor(&budget), Ok(IBig::from(-1)));
    assert!(huge > Exact::ONE && tiny < Exact::ONE && tiny > Exact::ZERO && -&huge < tiny);
    assert!(huge > ratio(1, 3) && tiny < ratio(1, 3) && -&huge < ratio(-1, 3));
    // 10^6 = 1 mod 7 and 999999999 = 3 mod 6, so this is 10^3 mod 7.
    assert_eq!(huge.rem_floor(&exact("7"), &budget), Ok(exact("6")));
    assert_eq!(exact("7").rem_trunc(&huge, &budget), Ok(exact("7")));
    assert_eq!((huge.nearest_f64(), tiny.nearest_f64()), (f64::INFINITY, 0.0));
    assert!(huge.is_integer() && !tiny.is_integer());
}

#[test]
fn powers_are_predicted() {
    let budget = Budget::default();
    let too_large = |base: &str, exponent: &str| {
        let exponent = IBig::from_str_radix(exponent, 10).unwrap();
        matches!(exact(base).pow(&exponent, &budget), Err(Error::TooLarge { .. }))
    };
    assert!(too_large("9", "387420489"));
    assert!(too_large("1.000000001", "1000000000000000000000000"));
    assert!(too_large("2", "-100000000"));
    // The predicted size is itself beyond 64 bits.
    assert!(too_large("18446744073709551615", "9223372036854775807"));
    assert!(ratio(7, 18446744073709551615).powi(i64::MIN, &budget).is_err());
    assert_eq!(exact("-1").pow(&IBig::from(10).pow(40), &budget), Ok(Exact::ONE));
    assert_eq!(exact("-1.0").pow(&(IBig::from(10).pow(40) + 1), &budget), Ok(exact("-1")));
    assert_eq!(exact("10").powi(1_000_000, &budget), Ok(exact("1e1000000")));
    assert_eq!(exact("10").powi(i64::MAX, &budget), Err(Error::Overflow));
    assert_eq!(exact("1.10").powi(2, &budget).unwrap().to_text(), "1.21");
    assert_eq!(exact("0").powi(0, &budget), Ok(Exact::ONE));
    assert_eq!(exact("0.0").powi(-1, &budget), Err(Error::DivisionByZero));
    assert_eq!(exact("0").powi(5, &budget), Ok(Exact::ZERO));
    assert_eq!(ratio(2, 3).powi(-3, &budget), Ok(exact("3.375")));
    assert_eq!(ratio(-2, 3).powi(3, &budget), Ok(ratio(-8, 27)));
    assert_eq!(exact("3").powi(-2, &budget), Ok(ratio(1, 9)));
}

#[test]
fn values_have_one_form() {
    use std::collections::HashSet;
    let budget = Budget::default();
    let ones = [exact("1"), exact("1.000"), exact("10e-1"), ratio(7, 7), exact("0.001e3")];
    assert_eq!(ones.iter().collect::<HashSet<_>>().len(), 1);
    assert!(ones.iter().all(Exact::is_one));
    let third = ratio(1, 3);
    assert!(third.as_ratio().is_some());
    let whole = third.add(&ratio(2, 3), &budget).unwrap();
    assert_eq!(whole.to_text(), "1");
    assert_eq!(third.mul(&exact("0.3"), &budget).unwrap().to_text(), "0.1");
    assert_eq!(exact("1").div(&exact("3"), &budget), Ok(third.clone()));
    assert_eq!(third.to_text(), "1/3");
    assert_eq!(ratio(-1, 8).to_text(), "-0.125");
    assert_eq!(exact("1").div(&exact("0.00"), &budget), Err(Error::DivisionByZero));
    assert_eq!(third.recip(&budget).unwrap().to_text(), "3");
    assert_eq!(third.sub(&third, &budget).unwrap().to_text(), "0");
}

#[test]
fn scale_is_kept_where_it_means_something() {
    let budget = Budget::default();
    let sum = dec("1.10").add(&dec("2.20"), &budget).unwrap();
    assert_eq!((sum.to_scaled_text(), sum.to_text()), ("3.30".into(), "3.3".into()));
    let product = dec("1.10").mul(&dec("2"), &budget).unwrap();
    assert_eq!(product.to_scaled_text(), "2.20");
    assert_eq!(dec("0.00").to_scaled_text(), "0.00");
    assert_eq!(dec("-0.00").to_scaled_text(), "0.00");
    assert_eq!(dec("5").rescale(2, Rounding::HalfUp, &budget).unwrap().to_scaled_text(), "5.00");
    assert_eq!(dec("0").rescale(2, Rounding::HalfUp, &budget).unwrap().to_scaled_text(), "0.00");
    assert_eq!(
        dec("2.345").rescale(2, Rounding::HalfUp, &budget).unwrap().to_scaled_text(),
        "2.35"
    );
    let quotient = exact("2.40").div(&exact("2"), &budget).unwrap();
    assert_eq!(quotient.as_decimal().unwrap().to_scaled_text(), "1.20");
    assert_eq!(exact("6").div(&exact("2"), &budget).unwrap().to_text(), "3");
    assert_eq!(exact("1.1").sub(&exact("1.1"), &budget).unwrap().to_text(), "0");
    assert_eq!(dec("5e3").add(&dec("0.00"), &budget).unwrap().to_scaled_text(), "5000.00");
}

#[test]
fn writes_plainly_unless_it_is_mostly_zeros() {
    let zeros = |count: usize| "0".repeat(count);
    assert_eq!(dec("1e59").to_text(), format!("1{}", zeros(59)));
    assert_eq!(dec("1e60").to_text(), "1e60");
    assert_eq!(dec("-1.5e100").to_text(), "-1.5e100");
    assert_eq!(dec("2e-70").to_text(), "2e-70");
    assert_eq!(dec("2e-58").to_text(), format!("0.{}2", zeros(57)));
    assert_eq!(dec("2e-59").to_text(), "2e-59");
    let long = format!("{}{}", "123456789".repeat(12), zeros(25));
    assert_eq!(dec(&long).to_text(), long);
    let deep = format!("0.{}{}", zeros(50), "123456789".repeat(12));
    assert_eq!(dec(&deep).to_text(), deep);
    assert_eq!(dec("1e3").to_scientific(), "1e3");
    assert_eq!(dec("0.00123").to_scientific(), "1.23e-3");
    assert_eq!(dec("0").to_scientific(), "0e0");
    assert_eq!(dec("1e70").to_plain(&Budget::default()).unwrap(), format!("1{}", zeros(70)));
    assert_eq!(format!("[{:>6}]", dec("1.50")), "[   1.5]");
}

#[test]
fn rounds_at_every_edge() {
    use Precision::{Places, Significant};
    use Rounding::{Ceiling, Down, Floor, HalfEven, HalfUp, Up};
    let long = "123456789012345678901234567890123456789012345";
    let cases = [
        ("2.5", Places(0), HalfUp, "3"),
        ("-2.5", Places(0), HalfUp, "-3"),
        ("2.5", Places(0), HalfEven, "2"),
        ("3.5", Places(0), HalfEven, "4"),
        ("0.5", Places(0), HalfEven, "0"),
        ("0.5", Places(0), HalfUp, "1"),
        ("0.05", Places(0), Up, "1"),
        ("0.05", Places(0), Ceiling, "1"),
        ("-0.05", Places(0), Ceiling, "0"),
        ("-0.05", Places(0), Floor, "-1"),
        ("9.99", Significant(2), HalfUp, "10"),
        ("9.99", Significant(2), Down, "9.9"),
        ("999", Places(-3), HalfUp, "1000"),
        ("499", Places(-3), HalfUp, "0"),
        ("5", Places(-999), Up, "1e999"),
        ("5", Places(i64::MAX), Up, "5"),
        ("1e-999999999", Places(10), HalfUp, "0"),
        ("1.25", Significant(0), HalfUp, "1"),
        (long, Significant(34), HalfUp, "123456789012345678901234567890123500000000000"),
    ];
    for (text, precision, rounding, expected) in cases {
        let rounded = dec(text).round(precision, rounding);
        assert_eq!(rounded.to_text(), expected, "{text} {precision:?} {rounding:?}");
    }
    let budget = Budget::default();
    let rounded = |number: Exact, precision, rounding| {
        number.round(precision, rounding, &budget).unwrap().to_text()
    };
    assert_eq!(rounded(ratio(2, 3), Significant(34), HalfUp), format!("0.{}7", "6".repeat(33)));
    assert_eq!(rounded(ratio(-1, 3), Places(0), Floor), "-1");
    assert_eq!(rounded(ratio(1, 3), Places(-50), Up), format!("1{}", "0".repeat(50)));
    assert_eq!(rounded(ratio(29_999, 3), Significant(3), HalfUp), "10000");
}

#[test]
fn doubles_round_once() {
    let cases = [
        "0.1",
        "1e22",
        "1e23",
        "123456789012345678901234567890",
        "5e-324",
        "2.4e-324",
        "2.5e-324",
        "2.4703282292062327208e-324",
        "2.4703282292062328e-324",
        "2.2250738585072011e-308",
        "2.2250738585072014e-308",
        "1.7976931348623157e308",
        "1.7976931348623158e308",
        "1.7976931348623159e308",
        "1e309",
        "1e400",
        "1e-400",
        "9007199254740993",
        "9007199254740992.5",
        "9007199254740993.00000000000000000000000000001",
        "-0.3e-310",
        "8.5e-320",
        "1.1125369292536007e-308",
        "4503599627370496.5",
        "4503599627370497.5",
        "0.000000000000000000000000000000000000000000000000000000000000123456789e-250",
    ];
    for text in cases {
        let expected: f64 = text.parse().unwrap();
        assert_eq!(dec(text).nearest_f64().to_bits(), expected.to_bits(), "{text}");
    }
    assert_eq!(ratio(1, 3).nearest_f64(), 1.0 / 3.0);
    assert_eq!(ratio(-2, 3).nearest_f64(), -2.0 / 3.0);
    assert_eq!(
        Decimal::from_f64(0.1).unwrap().to_text(),
        "0.1000000000000000055511151231257827021181583404541015625"
    );
    assert_eq!(Decimal::from_f64_shortest(0.1).unwrap().to_text(), "0.1");
    assert_eq!(Decimal::from_f64(-0.0).unwrap().to_text(), "0");
    for value in [f64::MIN_POSITIVE, 5e-324, f64::MAX, -1.5, 1e22, 3.0, 1e300] {
        assert_eq!(Decimal::from_f64(value).unwrap().nearest_f64(), value);
        assert_eq!(Decimal::from_f64_shortest(value).unwrap().nearest_f64(), value);
    }
    assert!(Decimal::from_f64(f64::NAN).is_err());
    assert!(Exact::from_f64_shortest(f64::INFINITY).is_err());
}

#[test]
fn whole_number_functions() {
    let budget = Budget::default();
    assert_eq!(exact("12.0").to_integer(&budget), Ok(Some(IBig::from(12))));
    assert_eq!(exact("1.2e1").to_integer(&budget), Ok(Some(IBig::from(12))));
    assert_eq!(exact("1.2").to_integer(&budget), Ok(None));
    assert_eq!(ratio(7, 3).floor(&budget), Ok(IBig::from(2)));
    assert_eq!(ratio(-7, 3).floor(&budget), Ok(IBig::from(-3)));
    assert_eq!(ratio(-7, 3).ceil(&budget), Ok(IBig::from(-2)));
    assert_eq!(ratio(-7, 3).trunc(&budget), Ok(IBig::from(-2)));
    assert_eq!(ratio(-8, 3).round_to_integer(Rounding::HalfUp, &budget), Ok(IBig::from(-3)));
    assert_eq!(exact("12").gcd(&exact("-18"), &budget), Ok(UBig::from(6u8)));
    assert_eq!(exact("0").gcd(&exact("0"), &budget), Ok(UBig::ZERO));
    assert_eq!(exact("4").lcm(&exact("-6.0"), &budget), Ok(UBig::from(12u8)));
    assert!(matches!(exact("0.5").gcd(&exact("1"), &budget), Err(Error::Domain(_))));
    assert_eq!(exact("-7").rem_trunc(&exact("3"), &budget), Ok(exact("-1")));
    assert_eq!(exact("-7").rem_floor(&exact("3"), &budget), Ok(exact("2")));
    assert_eq!(exact("7").rem_floor(&exact("-3"), &budget), Ok(exact("-2")));
    assert_eq!(exact("5.5").rem_trunc(&exact("1.25"), &budget), Ok(exact("0.5")));
    assert_eq!(ratio(7, 3).rem_floor(&ratio(-2, 3), &budget), Ok(ratio(-1, 3)));
}

/// Python: `repr(790251276073412.25)` and `repr(0.1)`, `repr(5e-324)`.
#[test]
fn shortest_decimals_of_doubles_break_ties_to_even() {
    for (double, text) in
        [(790_251_276_073_412.0 + 0.25, "790251276073412.2"), (0.1, "0.1"), (5e-324, "5e-324")]
    {
        assert_eq!(Decimal::from_f64_shortest(double).unwrap().to_text(), text);
    }
}
