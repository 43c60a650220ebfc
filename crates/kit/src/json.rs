//! Reading JSON arguments without building a tree and without touching a digit.
//!
//! Numbers stay the text that was sent, strings are borrowed where they hold no escapes, arrays and
//! objects are walked in place. Nothing recurses, so nesting costs nothing.

use std::borrow::Cow;

use crate::{Error, Result};

/// A JSON value. Arrays and objects are still text: `items`, `entries`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Json<'a> {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, as it was written.
    Number(&'a str),
    /// A string, unescaped.
    Text(Cow<'a, str>),
    /// An array, brackets included.
    Array(&'a str),
    /// An object, braces included.
    Object(&'a str),
}

impl<'a> Json<'a> {
    /// Reads a text that is one JSON value.
    pub fn parse(text: &'a str) -> Result<Self> {
        let mut cursor = Cursor::new(text);
        let token = cursor.value()?;
        cursor.end()?;
        Self::of_token(token)
    }

    /// The value of a token that was cut out of a JSON text already.
    pub fn of_token(token: &'a str) -> Result<Self> {
        Ok(match token.as_bytes().first() {
            Some(b'"') => Self::Text(unescape(token)?),
            Some(b'[') => Self::Array(token),
            Some(b'{') => Self::Object(token),
            _ => match token {
                "null" => Self::Null,
                "true" => Self::Bool(true),
                "false" => Self::Bool(false),
                number => Self::Number(number),
            },
        })
    }

    /// Whether this stands for an absent argument: null or blank text.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        match self {
            Self::Null => true,
            Self::Text(text) => text.trim().is_empty(),
            _ => false,
        }
    }

    /// The elements of an array token.
    pub fn items(array: &'a str) -> Items<'a> {
        Items { cursor: Cursor { text: array, at: 1 }, started: false }
    }

    /// The keys and raw values of an object token.
    pub fn entries(object: &'a str) -> Entries<'a> {
        Entries { cursor: Cursor { text: object, at: 1 }, started: false }
    }

    /// The value as an error repeats it.
    pub fn source(&self) -> Cow<'_, str> {
        match self {
            Self::Null => "null".into(),
            Self::Bool(value) => if *value { "true" } else { "false" }.into(),
            Self::Number(text) | Self::Array(text) | Self::Object(text) => (*text).into(),
            Self::Text(text) => text.as_ref().into(),
        }
    }
}

/// Appends a text as a JSON string.
pub(crate) fn push_text(text: &str, out: &mut String) {
    out.push('"');
    let mut plain = 0;
    for (at, byte) in text.bytes().enumerate() {
        if !matches!(byte, b'"' | b'\\' | 0..=0x1f) {
            continue;
        }
        out.push_str(&text[plain..at]);
        plain = at + 1;
        match byte {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            _ => out.push_str(&format!("\\u{byte:04x}")),
        }
    }
    out.push_str(&text[plain..]);
    out.push('"');
}

/// The elements of an array, in order.
#[derive(Debug)]
pub struct Items<'a> {
    cursor: Cursor<'a>,
    started: bool,
}

impl<'a> Iterator for Items<'a> {
    type Item = Result<Json<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.cursor.more(b']', &mut self.started) {
            Ok(false) => None,
            Ok(true) => Some(self.cursor.value().and_then(Json::of_token)),
            Err(error) => Some(Err(error)),
        }
    }
}

/// The entries of an object, in order.
#[derive(Debug)]
pub struct Entries<'a> {
    cursor: Cursor<'a>,
    started: bool,
}

impl<'a> Iterator for Entries<'a> {
    type Item = Result<(Cow<'a, str>, &'a str)>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.cursor.more(b'}', &mut self.started) {
            Ok(false) => None,
            Ok(true) => Some(self.cursor.entry()),
            Err(error) => Some(Err(error)),
        }
    }
}

/// A place in a JSON text.
#[derive(Debug, Clone)]
struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = bytes.get(self.at) {
            self.at += 1;
        }
        bytes.get(self.at).copied()
    }

    /// Fails when something follows.
    fn end(&mut self) -> Result<()> {
        if self.peek().is_none() { Ok(()) } else { Err(self.fault()) }
    }

    /// Whether an element follows in a list that ends with `close`; moves to it.
    fn more(&mut self, close: u8, started: &mut bool) -> Result<bool> {
        let first = !std::mem::replace(started, true);
        match self.peek() {
            Some(byte) if byte == close => {
                self.at += 1;
                self.end().map(|()| false)
            }
            Some(b',') if !first => {
                self.at += 1;
                // At the end of a list one is forgiven.
                if close == b']' && self.peek() == Some(close) {
                    self.at += 1;
                    return self.end().map(|()| false);
                }
                Ok(true)
            }
            Some(_) if first => Ok(true),
            _ => Err(self.fault()),
        }
    }

    fn entry(&mut self) -> Result<(Cow<'a, str>, &'a str)> {
        if self.peek() != Some(b'"') {
            return Err(self.fault());
        }
        let key = unescape(self.value()?)?;
        if self.peek() != Some(b':') {
            return Err(self.fault());
        }
        self.at += 1;
        Ok((key, self.value()?))
    }

    /// Cuts out the next value.
    fn value(&mut self) -> Result<&'a str> {
        let first = self.peek().ok_or_else(|| self.fault())?;
        let start = self.at;
        match first {
            b'"' => self.string()?,
            b'[' | b'{' => self.nested()?,
            _ => self.word()?,
        }
        Ok(&self.text[start..self.at])
    }

    fn string(&mut self) -> Result<()> {
        let bytes = self.text.as_bytes();
        let mut at = self.at + 1;
        loop {
            match bytes.get(at) {
                Some(b'"') => break,
                Some(b'\\') => at += 2,
                Some(0..=0x1f) | None => return Err(self.fault()),
                Some(_) => at += 1,
            }
        }
        self.at = at + 1;
        Ok(())
    }

    /// Skips an array or object. Only brackets are counted: what is inside is read, and judged,
    /// when it is walked.
    fn nested(&mut self) -> Result<()> {
        let mut depth = 0usize;
        loop {
            match self.text.as_bytes().get(self.at) {
                Some(b'"') => {
                    self.string()?;
                    continue;
                }
                Some(b'[' | b'{') => depth += 1,
                Some(b']' | b'}') => depth -= 1,
                Some(_) => {}
                None => return Err(self.fault()),
            }
            self.at += 1;
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// A number or one of the three words.
    fn word(&mut self) -> Result<()> {
        let rest = &self.text[self.at..];
        let length = rest
            .bytes()
            .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
            .count();
        let word = &rest[..length];
        if !matches!(word, "null" | "true" | "false") && !is_number(word.as_bytes()) {
            return Err(self.fault());
        }
        self.at += length;
        Ok(())
    }

    fn fault(&self) -> Error {
        let near: String = self.text.get(self.at..).unwrap_or_default().chars().take(20).collect();
        let place = if near.is_empty() { "its end".to_owned() } else { format!("`{near}`") };
        let place: String = place.chars().filter(|c| !c.is_control()).collect();
        Error::parse(format!("not valid JSON at {place}"))
    }
}

/// Whether the bytes are a number of the JSON grammar.
fn is_number(bytes: &[u8]) -> bool {
    fn digits(bytes: &[u8]) -> usize {
        bytes.iter().take_while(|byte| byte.is_ascii_digit()).count()
    }
    let mut rest = bytes.strip_prefix(b"-").unwrap_or(bytes);
    let whole = digits(rest);
    if whole == 0 || (whole > 1 && rest[0] == b'0') {
        return false;
    }
    rest = &rest[whole..];
    if let Some(fraction) = rest.strip_prefix(b".") {
        let places = digits(fraction);
        if places == 0 {
            return false;
        }
        rest = &fraction[places..];
    }
    if let [b'e' | b'E', exponent @ ..] = rest {
        let signed = matches!(exponent, [b'+' | b'-', ..]);
        let exponent = &exponent[usize::from(signed)..];
        let count = digits(exponent);
        return count > 0 && count == exponent.len();
    }
    rest.is_empty()
}

/// The text of a string token.
fn unescape(token: &str) -> Result<Cow<'_, str>> {
    let inner = &token[1..token.len() - 1];
    if !inner.contains('\\') {
        return Ok(Cow::Borrowed(inner));
    }
    serde_json::from_str(token).map(Cow::Owned).map_err(|_| {
        Error::parse("a string holds an escape that is not valid JSON, such as half of a \\u pair")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(text: &str) -> Result<Vec<Json<'_>>> {
        match Json::parse(text)? {
            Json::Array(array) => Json::items(array).collect(),
            other => Ok(vec![other]),
        }
    }

    #[test]
    fn reads_values() {
        let read = items(r#" [ 1e5 , -0.10,"a\n\"b", "ü", true,null , [1,[2]], {"a":"]"} ] "#);
        assert_eq!(
            read.unwrap(),
            [
                Json::Number("1e5"),
                Json::Number("-0.10"),
                Json::Text("a\n\"b".into()),
                Json::Text("ü".into()),
                Json::Bool(true),
                Json::Null,
                Json::Array("[1,[2]]"),
                Json::Object(r#"{"a":"]"}"#),
            ]
        );
        assert_eq!(items("[]").unwrap(), []);
        let Json::Object(object) = Json::parse(r#"{"a" : 1 , "b\u0063":[2]}"#).unwrap() else {
            panic!("an object")
        };
        let entries: Vec<_> = Json::entries(object).collect::<Result<_>>().unwrap();
        assert_eq!(entries, [("a".into(), "1"), ("bc".into(), "[2]")]);
        // A comma at the end is forgiven, a hole is not.
        assert_eq!(items("[1, 2 , ]").unwrap().len(), 2);
        for hole in ["[1,,2]", "[,1]", "[1,,]", "[,]"] {
            assert!(items(hole).is_err(), "{hole}");
        }
    }

    #[test]
    fn refuses_what_is_not_json() {
        for text in [
            "",
            " ",
            "[",
            "]",
            "[1",
            "[,1]",
            "[1 2]",
            "[1}",
            "01",
            "1.",
            ".5",
            "+1",
            "1e",
            "0x10",
            "NaN",
            "Infinity",
            "-",
            "nul",
            "\"a",
            "\"\n\"",
            "\"\\ud800\"",
            "\"\\x\"",
            "\"\\",
            "[1]]",
            "1 2",
            "[[1]",
            "{\"a\":1}}",
            "'a'",
        ] {
            assert!(items(text).is_err(), "{text}");
        }
        for text in [r#"{"a"}"#, r#"{"a":}"#, r#"{a:1}"#, r#"{"a":1,}"#, r#"{"a":1 "b":2}"#] {
            let Ok(Json::Object(object)) = Json::parse(text) else { panic!("{text}") };
            assert!(Json::entries(object).any(|entry| entry.is_err()), "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_by_serde_json() {
        let odd: String = (0u8..0x80).map(char::from).chain("é√\u{2028}😀".chars()).collect();
        for text in ["", "0.3", "a \"quoted\" \\ path\n", &odd] {
            let mut out = String::new();
            push_text(text, &mut out);
            assert_eq!(serde_json::from_str::<String>(&out).unwrap(), text);
        }
    }

    #[test]
    fn agrees_with_serde_json_about_numbers() {
        for text in ["0", "-0", "10", "1.5", "1.50e+3", "1E-3", "00", "-", "1.e3", "1e+", "--1"] {
            let theirs = serde_json::from_str::<serde_json::Number>(text).is_ok();
            assert_eq!(is_number(text.as_bytes()), theirs, "{text}");
        }
    }

    #[test]
    fn deep_nesting_is_no_trouble() {
        let deep = format!("{}{}", "[".repeat(500_000), "]".repeat(500_000));
        assert!(matches!(Json::parse(&deep), Ok(Json::Array(_))));
    }
}
