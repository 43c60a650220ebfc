//! Numbers in English words.

use arithma_num::Decimal;

pub use arithma_expr::{ONES, POWERS, TENS};

/// The most places that a number in words has.
const MOST_PLACES: i64 = 100;

/// `one thousand two hundred thirty-four point five`; none of a number without a name.
#[must_use]
pub fn of_decimal(decimal: &Decimal) -> Option<String> {
    let value = decimal.normalized();
    let limit = 3 * POWERS.len() as i64;
    if value.magnitude() >= limit || value.exponent() < -MOST_PLACES {
        return None;
    }
    let mantissa = value.mantissa().to_string();
    let digits = mantissa.trim_start_matches('-');
    let zeros = usize::try_from(value.exponent().max(0)).ok()?;
    let places = usize::try_from((-value.exponent()).max(0)).ok()?;
    // At least one digit stands before the point.
    let padded = format!("{digits:0>width$}{}", "0".repeat(zeros), width = places + 1);
    let (whole, rest) = padded.split_at(padded.len() - places);
    let mut words = Vec::new();
    if value.is_negative() {
        words.push("minus".to_owned());
    }
    push_whole(whole, &mut words);
    if !rest.is_empty() {
        words.push("point".to_owned());
        let names = rest.bytes().map(|digit| ONES[usize::from(digit - b'0')].to_owned());
        words.extend(names);
    }
    Some(words.join(" "))
}

fn push_whole(digits: &str, words: &mut Vec<String>) {
    let before = words.len();
    let width = digits.len().div_ceil(3) * 3;
    let padded = format!("{digits:0>width$}");
    let groups = padded.len() / 3;
    for group in 0..groups {
        let number: usize = padded[3 * group..3 * group + 3].parse().unwrap_or(0);
        if number == 0 {
            continue;
        }
        push_hundreds(number, words);
        let power = POWERS[groups - 1 - group];
        if !power.is_empty() {
            words.push(power.to_owned());
        }
    }
    if words.len() == before {
        words.push(ONES[0].to_owned());
    }
}

fn push_hundreds(number: usize, words: &mut Vec<String>) {
    if number >= 100 {
        words.extend([ONES[number / 100].to_owned(), "hundred".to_owned()]);
    }
    match number % 100 {
        0 => {}
        small @ 1..20 => words.push(ONES[small].to_owned()),
        tens if tens.is_multiple_of(10) => words.push(TENS[tens / 10].to_owned()),
        both => words.push(format!("{}-{}", TENS[both / 10], ONES[both % 10])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_people_say_them() {
        for (digits, words) in [
            ("0", "zero"),
            ("-7", "minus seven"),
            ("13", "thirteen"),
            ("20", "twenty"),
            ("42", "forty-two"),
            ("100", "one hundred"),
            ("1234.5", "one thousand two hundred thirty-four point five"),
            ("0.05", "zero point zero five"),
            ("1000001", "one million one"),
            ("1e9", "one billion"),
            ("1e63", "one vigintillion"),
            ("12e64", "one hundred twenty vigintillion"),
        ] {
            let decimal = Decimal::parse(digits).unwrap();
            assert_eq!(of_decimal(&decimal).as_deref(), Some(words), "{digits}");
        }
        assert!(of_decimal(&Decimal::parse("1e66").unwrap()).is_none());
    }
}
