//! Roman numerals.

use crate::prelude::*;

/// # Roman numeral
///
/// The Roman numeral of a whole number in its standard form: IV, not IIII.
#[derive(Arguments)]
pub(crate) struct ToRoman {
    /// The number.
    n: Count<1, 3_999>,
}

impl Tool for ToRoman {
    const NAME: &str = "toRoman";
    const ALIASES: &[&str] = &["romanNumeral", "arabicToRoman"];
    const EXAMPLES: &[Example] = &[
        example("a year", r#"{"n":1994}"#).gives("TO_ROMAN: OK | RESULT: MCMXCIV"),
        example("too large", r#"{"n":4000}"#).fails(Code::OutOfRange, "received=4000"),
    ];
    type Output = Written;

    fn run(self, _cx: &Context) -> Result<Written> {
        Ok(Written::new(numeral(self.n.0)))
    }
}

/// # Number of a Roman numeral
///
/// The whole number of a Roman numeral, I to MMMCMXCIX, in its standard form and any case.
#[derive(Arguments)]
pub(crate) struct FromRoman {
    /// The numeral.
    text: Text,
}

impl Tool for FromRoman {
    const NAME: &str = "fromRoman";
    const ALIASES: &[&str] = &["romanToNumber", "romanToArabic"];
    const EXAMPLES: &[Example] = &[
        example("a year", r#"{"text":"MCMXCIV"}"#).gives("FROM_ROMAN: OK | RESULT: 1994"),
        example("not the standard form", r#"{"text":"IIII"}"#)
            .fails(Code::ParseError, "write IV for 4"),
        example("no numeral", r#"{"text":"ABC"}"#).fails(Code::ParseError, "received=ABC"),
    ];
    type Output = Scalar;

    fn run(self, _cx: &Context) -> Result<Scalar> {
        let Text(source) = self.text;
        let text = source.trim().to_uppercase();
        let letters = "a Roman numeral is made of I, V, X, L, C, D and M, as in MCMXCIV";
        let refuse = |reason: String| Error::parse(reason).received(&source);
        let Some(value) = value_of(&text) else { return Err(refuse(letters.into())) };
        if !(1..=3_999).contains(&value) {
            return Err(refuse("Roman numerals are read from I to MMMCMXCIX, 1 to 3999".into()));
        }
        let standard = numeral(value);
        if standard != text {
            let reason = format!("not in the standard form: write {standard} for {value}");
            return Err(refuse(reason));
        }
        Ok(Scalar::from(value))
    }
}

const PARTS: [(i64, &str); 13] = [
    (1000, "M"),
    (900, "CM"),
    (500, "D"),
    (400, "CD"),
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
];

fn numeral(mut n: i64) -> String {
    let mut text = String::new();
    for (value, letters) in PARTS {
        while n >= value {
            text.push_str(letters);
            n -= value;
        }
    }
    text
}

/// The value of any row of letters: a smaller one before a larger is taken away.
fn value_of(text: &str) -> Option<i64> {
    /// Longer ones are no numeral: the longest, MMMDCCCLXXXVIII, has 15.
    const LONGEST: usize = 40;
    if text.is_empty() || text.len() > LONGEST {
        return None;
    }
    let letter = |c: char| {
        Some(match c {
            'M' => 1000,
            'D' => 500,
            'C' => 100,
            'L' => 50,
            'X' => 10,
            'V' => 5,
            'I' => 1,
            _ => return None,
        })
    };
    let values = text.chars().map(letter).collect::<Option<Vec<i64>>>()?;
    let signed = values.iter().enumerate().map(|(place, &value)| match values.get(place + 1) {
        Some(&next) if next > value => -value,
        _ => value,
    });
    Some(signed.sum())
}
