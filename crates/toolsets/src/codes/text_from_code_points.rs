use super::code_points::MOST_CHARACTERS;
use crate::prelude::*;

/// # Text from code points
///
/// The text of Unicode code points.
#[derive(Arguments)]
pub(crate) struct TextFromCodePoints {
    /// U+0041, 0x41 or 65, with spaces or commas between.
    code_points: Points,
}

/// The numbers of characters as they were written.
#[derive(Debug)]
pub(crate) struct Points(Vec<String>);

impl Param for Points {
    const SCHEMA: Schema = Schema::text(Form::Plain);

    fn read(argument: &Argument<'_>) -> Result<Self> {
        if let Some(items) = argument.items()? {
            let read = |item: Result<Argument<'_>>| Ok(Text::read(&item?)?.0);
            return collect(items, read).map(Self);
        }
        let Text(text) = Text::read(argument)?;
        let words = text.split([' ', ',', ';', '\t', '\n']).filter(|word| !word.is_empty());
        Ok(Self(words.map(str::to_owned).collect()))
    }
}

impl Tool for TextFromCodePoints {
    const NAME: &str = "textFromCodePoints";
    const ALIASES: &[&str] = &["chr", "fromCodePoints", "unicodeToText", "charFromCode"];
    const EXAMPLES: &[Example] = &[
        example("three notations", r#"{"codePoints":"U+4F, 0x4b 33"}"#)
            .gives("TEXT_FROM_CODE_POINTS: OK | RESULT: OK!"),
        example("a list", r#"{"codePoints":[8364, 53]}"#)
            .gives("TEXT_FROM_CODE_POINTS: OK | RESULT: €5"),
        example("half a pair", r#"{"codePoints":"U+D83D"}"#).fails(Code::ParseError, "surrogate"),
        example("beyond Unicode", r#"{"codePoints":"1114112"}"#)
            .fails(Code::ParseError, "U+10FFFF"),
    ];
    type Output = Written;

    fn run(self, _: &Context) -> Result<Written> {
        let Points(words) = self.code_points;
        if words.len() > MOST_CHARACTERS {
            let reason = format!("at most {MOST_CHARACTERS} characters are made");
            return Err(Error::out_of_range(reason).inside("codePoints"));
        }
        let text: Result<String> = words.iter().map(|word| character(word)).collect();
        text.map(Written::new).map_err(|error| error.inside("codePoints"))
    }
}

fn character(word: &str) -> Result<char> {
    let lower = word.to_ascii_lowercase();
    let hex = lower.strip_prefix("u+").or_else(|| lower.strip_prefix("0x"));
    let (digits, radix) = hex.map_or((&*lower, 10), |digits| (digits, 16));
    if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
        let reason = "not a code point: write U+0041, 0x41 or 65";
        return Err(Error::parse(reason).received(word));
    }
    let number = u32::from_str_radix(digits, radix).unwrap_or(u32::MAX);
    char::from_u32(number).ok_or_else(|| {
        let reason = if (0xd800..0xe000).contains(&number) {
            "U+D800 to U+DFFF are surrogates, halves of pairs in UTF-16, and no characters"
        } else {
            "code points end at U+10FFFF"
        };
        Error::parse(reason).received(word)
    })
}
