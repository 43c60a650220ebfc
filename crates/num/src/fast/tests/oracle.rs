//! The vectors of tests/oracle/functions-34.txt: digits are right, or not given.

use super::*;
use std::collections::BTreeMap;

fn angle(text: &str) -> Fast {
    let (mantissa, exponent) = decimal(text);
    Fast::decimal_modulo(&mantissa, exponent, 360).unwrap_or_else(|| fast(text))
}

/// The function's value, `None` where it is not decided here; outer `None` for a function that is
/// not offered.
fn value(function: &str, arguments: &[&str]) -> Option<Option<Fast>> {
    let x = || {
        let (mantissa, exponent) = decimal(arguments[0]);
        Fast::from_decimal(&mantissa, exponent)
    };
    let unary = |f: fn(Fast) -> Option<Fast>| Some(x().and_then(f));
    match function {
        "sqrt" => unary(Fast::sqrt),
        "cbrt" => unary(Fast::cbrt),
        "exp" => unary(Fast::exp),
        "expm1" => unary(Fast::expm1),
        "ln" => unary(Fast::ln),
        "ln1p" => unary(Fast::ln_1p),
        "log10" => unary(Fast::log10),
        "log2" => unary(Fast::log2),
        "sin" => unary(Fast::sin),
        "cos" => unary(Fast::cos),
        "tan" => unary(Fast::tan),
        "sind" => Some(angle(arguments[0]).sin_degrees()),
        "cosd" => Some(angle(arguments[0]).cos_degrees()),
        "tand" => Some(angle(arguments[0]).tan_degrees()),
        "asin" => unary(Fast::asin),
        "acos" => unary(Fast::acos),
        "atan" => unary(Fast::atan),
        "asind" => unary(Fast::asin_degrees),
        "acosd" => unary(Fast::acos_degrees),
        "atand" => unary(Fast::atan_degrees),
        "sinh" => unary(Fast::sinh),
        "cosh" => unary(Fast::cosh),
        "tanh" => unary(Fast::tanh),
        "asinh" => unary(Fast::asinh),
        "acosh" => unary(Fast::acosh),
        "atanh" => unary(Fast::atanh),
        "pow" => Some(x().and_then(|x| x.pow(fast(arguments[1])))),
        "atan2" => Some(x().and_then(|y| y.atan2(fast(arguments[1])))),
        _ => None,
    }
}

#[test]
fn digits_of_the_oracle_are_right_or_not_given() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/oracle/functions-34.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let mut decided: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
    let mut wrong = Vec::new();
    for line in text.lines() {
        let fields: Vec<&str> = line.split('|').collect();
        let [class, function, arguments, expected] = fields[..] else { panic!("{line}") };
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let Some(value) = value(function, &arguments) else {
            continue;
        };
        let entry = decided.entry(class).or_default();
        entry.1 += 1;
        let Some((negative, digits, exponent)) = value.and_then(|v| v.to_digits(34)) else {
            continue;
        };
        entry.0 += 1;
        let (mantissa, place) = decimal(expected);
        let size: u128 = IBig::to_string(&mantissa).trim_start_matches('-').parse().unwrap();
        let sign_agrees = size == 0 || negative == expected.starts_with('-');
        if stripped(digits, exponent) != stripped(size, if size == 0 { exponent } else { place })
            || !sign_agrees
        {
            wrong.push(format!("{line} but {negative} {digits}E{exponent}"));
        }
    }
    let (mut given, mut asked) = (0, 0);
    for (class, (some, all)) in &decided {
        if some != all {
            println!("{class}: {some} of {all}");
        }
        given += some;
        asked += all;
    }
    println!("decided {given} of {asked}");
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(40)].join("\n")
    );
    assert!(given * 100 > asked * 92, "only {given} of {asked} decided");
}
