use crate::prelude::*;

/// The most characters of a text that is taken apart, or put together.
pub(super) const MOST_CHARACTERS: usize = 10_000;

/// # Code points
///
/// Unicode code points of a text, and its length in characters, UTF-8 bytes and UTF-16 units.
#[derive(Arguments)]
pub(crate) struct CodePoints {
    /// At most 10000 characters.
    text: Text,
}

/// The characters of a text.
#[derive(Debug, Answer)]
pub(crate) struct Characters {
    #[answer(main)]
    code_points: Vec<String>,
    count: Shown,
    utf8_bytes: Shown,
    utf16_units: Shown,
}

impl Tool for CodePoints {
    const NAME: &str = "codePoints";
    const ALIASES: &[&str] = &["unicodeCodePoints", "ord", "charCodes", "unicodeOf"];
    const EXAMPLES: &[Example] = &[
        example("two letters", r#"{"text":"aß"}"#).gives(
            "CODE_POINTS: OK | CODE_POINTS: U+0061,U+00DF | COUNT: 2 | UTF8_BYTES: 3 | \
             UTF16_UNITS: 2",
        ),
        example("a letter of two", r#"{"text":"e\u0301"}"#).gives(
            "CODE_POINTS: OK | CODE_POINTS: U+0065,U+0301 | COUNT: 2 | UTF8_BYTES: 3 | \
             UTF16_UNITS: 2",
        ),
        example("no text", "{}").fails(Code::InvalidInput, "parameter=text"),
    ];
    type Output = Characters;

    fn run(self, cx: &Context) -> Result<Characters> {
        let Text(text) = self.text;
        let count = text.chars().count();
        if count > MOST_CHARACTERS {
            let reason = format!("at most {MOST_CHARACTERS} characters are taken");
            return Err(Error::out_of_range(reason).with("characters", count).inside("text"));
        }
        cx.budget.charge(count * 32)?;
        Ok(Characters {
            code_points: text.chars().map(|c| format!("U+{:04X}", c as u32)).collect(),
            count: count.into(),
            utf8_bytes: text.len().into(),
            utf16_units: text.encode_utf16().count().into(),
        })
    }
}
