//! Reading JSON without building it: the members of an object as borrowed raw text.

use std::borrow::Cow;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

/// The members of the object `text` that are called `names`, in that order.
///
/// Other members are skipped; of a repeated one the last counts, as in JavaScript and Python.
/// Skipping is iterative in serde_json, so nesting of any depth costs no stack.
pub(crate) fn members<'a, const N: usize>(
    text: &'a str,
    names: [&str; N],
) -> serde_json::Result<[Option<&'a RawValue>; N]> {
    members_once(text, names).map(|(found, _)| found)
}

/// The same, and which of them come twice.
pub(crate) fn members_once<'a, const N: usize>(
    text: &'a str,
    names: [&str; N],
) -> serde_json::Result<([Option<&'a RawValue>; N], [bool; N])> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let found = deserializer.deserialize_map(Members(names))?;
    deserializer.end()?;
    Ok(found)
}

/// The elements of the array `text`; if there are more than `most`, only the first one too many.
pub(crate) fn elements(text: &str, most: usize) -> serde_json::Result<Vec<&RawValue>> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let found = deserializer.deserialize_seq(Elements(most))?;
    deserializer.end()?;
    Ok(found)
}

struct Elements(usize);

impl<'de> Visitor<'de> for Elements {
    type Value = Vec<&'de RawValue>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut found = Vec::new();
        while found.len() <= self.0
            && let Some(element) = seq.next_element()?
        {
            found.push(element);
        }
        // What is left is read, to know that it is JSON, and not kept.
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(found)
    }
}

struct Members<'n, const N: usize>([&'n str; N]);

impl<'de, const N: usize> Visitor<'de> for Members<'_, N> {
    type Value = ([Option<&'de RawValue>; N], [bool; N]);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let (mut found, mut repeated) = ([None; N], [false; N]);
        while let Some(position) = map.next_key_seed(Position(&self.0))? {
            match position {
                Some(index) => {
                    repeated[index] |= found[index].replace(map.next_value()?).is_some();
                }
                None => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok((found, repeated))
    }
}

/// A key as its place in the list of names. Read as bytes, because serde_json refuses a string
/// with a lone surrogate but gives its bytes: an odd key must not cost the request its reply.
struct Position<'n>(&'n [&'n str]);

impl<'de> DeserializeSeed<'de> for Position<'_> {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_bytes(self)
    }
}

impl Visitor<'_> for Position<'_> {
    type Value = Option<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_bytes<E>(self, key: &[u8]) -> Result<Self::Value, E> {
        Ok(self.0.iter().position(|name| name.as_bytes() == key))
    }
}

/// Whether `raw` is the value `null`.
pub(crate) fn is_null(raw: &RawValue) -> bool {
    raw.get() == "null"
}

/// Whether `raw` is an object.
pub(crate) fn is_object(raw: &RawValue) -> bool {
    raw.get().starts_with('{')
}

/// Whether `raw` is a string or a number: what an id and a progress token may be.
pub(crate) fn is_string_or_number(raw: &RawValue) -> bool {
    matches!(raw.get().as_bytes().first(), Some(b'"' | b'-' | b'0'..=b'9'))
}

/// The text of a JSON string; `None` for any other value and for a string that is not Unicode
/// (a lone surrogate).
pub(crate) fn string(raw: &RawValue) -> Option<Cow<'_, str>> {
    let inner = raw.get().strip_prefix('"')?.strip_suffix('"')?;
    if memchr::memchr(b'\\', inner.as_bytes()).is_none() {
        return Some(Cow::Borrowed(inner));
    }
    serde_json::from_str(raw.get()).ok().map(Cow::Owned)
}

/// Appends `text` as a JSON string.
pub(crate) fn write_string(out: &mut Vec<u8>, text: &str) {
    // Writing to a vector cannot fail.
    let _ = serde_json::to_writer(out, text);
}

/// `text` as a JSON string.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = Vec::with_capacity(text.len() + 2);
    write_string(&mut out, text);
    String::from_utf8(out).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raw(text: &str) -> &RawValue {
        serde_json::from_str(text).expect("a JSON value")
    }

    #[test]
    fn the_last_of_repeated_members_counts() {
        let [a, b] = members(r#"{"a":1,"x":[{}],"a": 2 }"#, ["a", "b"]).expect("an object");
        assert_eq!(a.map(RawValue::get), Some("2"));
        assert!(b.is_none());
    }

    #[test]
    fn keys_may_be_escaped_or_no_unicode() {
        let text = r#"{"\ud800":1,"\u0061":2}"#;
        let [a] = members(text, ["a"]).expect("an object");
        assert_eq!(a.map(RawValue::get), Some("2"));
    }

    #[test]
    fn strings_are_borrowed_unless_escaped() {
        assert!(matches!(string(raw(r#""add""#)), Some(Cow::Borrowed("add"))));
        assert_eq!(string(raw(r#""\u0061dd""#)).as_deref(), Some("add"));
        assert_eq!(string(raw(r#""\ud800""#)), None);
        assert_eq!(string(raw("12")), None);
    }
}
