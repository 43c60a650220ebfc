//! An entry in a JSON file. The text is edited, not written anew: every other byte stays, comments
//! included where the client takes them.

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::ser::{PrettyFormatter, Serializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::{renewed, says};

/// A file with nothing but the entry.
pub(super) fn fresh(key: &str, name: &str, entry: &Map<String, Value>) -> String {
    let style = Style { unit: "  ".to_owned(), newline: "\n" };
    let file = serde_json::json!({ key: { name: entry } });
    format!("{}\n", style.pretty(&file, ""))
}

/// The servers in `text`.
pub(super) fn servers(text: &str, key: &str, comments: bool) -> Result<Map<String, Value>, String> {
    let plain = plain(text, comments);
    if plain.trim_ascii().is_empty() {
        return Ok(Map::new());
    }
    let mut file: Map<String, Value> =
        serde_json::from_str(&plain).map_err(|error| no_json(&error))?;
    match file.remove(key) {
        None => Ok(Map::new()),
        Some(Value::Object(servers)) => Ok(servers),
        Some(_) => Err(no_object(key)),
    }
}

/// `text` with the entry `name` among the servers of the member `key`.
pub(super) fn with_entry(
    text: &str,
    key: &str,
    name: &str,
    entry: &Map<String, Value>,
    comments: bool,
) -> Result<String, String> {
    // The same text, byte by byte, without what JSON has not: places in it are places in `text`.
    let plain = plain(text, comments);
    if plain.trim_ascii().is_empty() {
        if !text.trim_ascii().is_empty() {
            return Err("it holds nothing but comments".to_owned());
        }
        return Ok(fresh(key, name, entry));
    }
    let style = Style::of(text);
    let edit = Edit { text, plain: &plain, style };
    let file =
        Object::read(&plain, serde_json::from_str(&plain).map_err(|error| no_json(&error))?)?;
    let Some(servers) = file.member(key)? else {
        return Ok(edit.insert(&file, key, &serde_json::json!({ name: entry })));
    };
    let servers = Object::read(&plain, servers).map_err(|_| no_object(key))?;
    let Some(old) = servers.member(name)? else {
        return Ok(edit.insert(&servers, name, &Value::Object(entry.clone())));
    };
    match serde_json::from_str(old.get()) {
        Ok(Value::Object(map)) if says(&map, entry) => Ok(text.to_owned()),
        Ok(Value::Object(map)) => Ok(edit.replace(old, &Value::Object(renewed(&map, entry)))),
        _ => Err(no_object(name)),
    }
}

fn no_json(error: &serde_json::Error) -> String {
    format!("it is not valid JSON: {error}")
}

fn no_object(key: &str) -> String {
    format!("its \"{key}\" is no object")
}

/// An object of the text.
struct Object<'a> {
    raw: &'a RawValue,
    /// Where it begins.
    start: usize,
    members: Vec<(String, &'a RawValue)>,
}

impl<'a> Object<'a> {
    fn read(plain: &str, raw: &'a RawValue) -> Result<Self, String> {
        let Members(members) =
            serde_json::from_str(raw.get()).map_err(|_| "it is no object".to_owned())?;
        Ok(Self { raw, start: place(plain, raw), members })
    }

    /// The value of a member. One that is there twice has no one meaning.
    fn member(&self, name: &str) -> Result<Option<&'a RawValue>, String> {
        let mut found = self.members.iter().filter(|(key, _)| key == name);
        match (found.next(), found.next()) {
            (Some(_), Some(_)) => Err(format!("it has \"{name}\" twice")),
            (found, _) => Ok(found.map(|(_, value)| *value)),
        }
    }
}

/// Where a part of the text begins.
fn place(plain: &str, raw: &RawValue) -> usize {
    raw.get().as_ptr() as usize - plain.as_ptr() as usize
}

/// The members of an object in their order, unread.
struct Members<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OfMap;
        impl<'de> Visitor<'de> for OfMap {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(OfMap)
    }
}

/// How a file is laid out.
struct Style {
    /// What one level of indentation is.
    unit: String,
    newline: &'static str,
}

impl Style {
    fn of(text: &str) -> Self {
        let indented = text.lines().find_map(|line| {
            let rest = line.trim_start_matches([' ', '\t']);
            (rest.starts_with('"') && rest.len() < line.len())
                .then(|| &line[..line.len() - rest.len()])
        });
        let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
        Self { unit: indented.unwrap_or("  ").to_owned(), newline }
    }

    /// A value over several lines, all but the first of which begin with `indent`.
    fn pretty(&self, value: &Value, indent: &str) -> String {
        let mut bytes = Vec::new();
        let formatter = PrettyFormatter::with_indent(self.unit.as_bytes());
        let mut serializer = Serializer::with_formatter(&mut bytes, formatter);
        // Values always serialize, and a vector takes all.
        let _ = serde::Serialize::serialize(value, &mut serializer);
        let text = String::from_utf8(bytes).unwrap_or_default();
        text.replace('\n', &format!("{}{indent}", self.newline))
    }
}

/// A text that is about to change.
struct Edit<'a> {
    text: &'a str,
    plain: &'a str,
    style: Style,
}

impl Edit<'_> {
    /// The text with one more member in `object`.
    fn insert(&self, object: &Object<'_>, key: &str, value: &Value) -> String {
        let Self { text, style, .. } = self;
        let (open, close) = (object.start, object.start + object.raw.get().len() - 1);
        let base = self.indent_at(open);
        let indent = format!("{base}{}", style.unit);
        let key = Value::from(key);
        let member = format!("{}{indent}{key}: {}", style.newline, style.pretty(value, &indent));
        let inside = &text[open + 1..close];
        let Some((_, last)) = object.members.last() else {
            let rest = if inside.trim_ascii().is_empty() {
                format!("{}{base}", style.newline)
            } else {
                inside.to_owned()
            };
            return format!("{}{member}{rest}{}", &text[..=open], &text[close..]);
        };
        let end = place(self.plain, last) + last.get().len();
        if !inside.contains('\n') {
            return format!("{}, {key}: {value}{}", &text[..end], &text[end..]);
        }
        // A comment after the last member would seem to be about ours: then ours goes first.
        if text[end..close].trim_ascii().trim_start_matches(',').trim_ascii().is_empty() {
            format!("{},{member}{}", &text[..end], &text[end..])
        } else {
            format!("{}{member},{}", &text[..=open], &text[open + 1..])
        }
    }

    /// The text with another value in place of `old`.
    fn replace(&self, old: &RawValue, value: &Value) -> String {
        let start = place(self.plain, old);
        let end = start + old.get().len();
        let new = if old.get().contains('\n') {
            self.style.pretty(value, self.indent_at(start))
        } else {
            value.to_string()
        };
        format!("{}{new}{}", &self.text[..start], &self.text[end..])
    }

    /// The white space that the line of this place begins with.
    fn indent_at(&self, place: usize) -> &str {
        let start = self.text[..place].rfind('\n').map_or(0, |newline| newline + 1);
        let line = &self.text[start..place];
        &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
    }
}

/// The text with spaces in place of a byte order mark and, where they are allowed, of comments and
/// trailing commas: as long as before, byte by byte.
fn plain(text: &str, comments: bool) -> String {
    let mut bytes = text.as_bytes().to_vec();
    if text.starts_with('\u{feff}') {
        bytes[..3].fill(b' ');
    }
    if comments {
        blank_comments(&mut bytes);
    }
    // Whole characters were replaced: comments begin and end with ASCII.
    String::from_utf8(bytes).unwrap_or_default()
}

fn blank_comments(bytes: &mut [u8]) {
    // What the last byte was that is neither white space nor comment, and a comma that may turn
    // out to be the last one.
    let (mut last, mut comma) = (b'{', None);
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        let comment = match (byte, bytes.get(at + 1)) {
            (b'/', Some(b'/')) => Some(find(bytes, at, b"\n").unwrap_or(bytes.len())),
            // One without an end stays, and is no JSON.
            (b'/', Some(b'*')) => find(bytes, at + 2, b"*/").map(|end| end + 2),
            _ => None,
        };
        if let Some(end) = comment {
            let inside = bytes[at..end].iter_mut().filter(|byte| !matches!(byte, b'\r' | b'\n'));
            inside.for_each(|byte| *byte = b' ');
            at = end;
            continue;
        }
        if byte.is_ascii_whitespace() {
            at += 1;
            continue;
        }
        if let (b'}' | b']', Some(comma)) = (byte, comma) {
            bytes[comma] = b' ';
        }
        // A comma ends a list only after something.
        comma = (byte == b',' && !matches!(last, b'{' | b'[' | b',')).then_some(at);
        last = byte;
        at = if byte == b'"' { end_of_string(bytes, at) } else { at + 1 };
    }
}

/// The place after the string that begins at `start`.
fn end_of_string(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

fn find(bytes: &[u8], from: usize, what: &[u8]) -> Option<usize> {
    let rest = bytes.get(from..)?;
    rest.windows(what.len()).position(|window| window == what).map(|place| from + place)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn added(text: &str, comments: bool) -> Result<String, String> {
        let entry = json!({"command": "arithma", "args": ["serve"]});
        with_entry(text, "mcpServers", "arithma", entry.as_object().unwrap(), comments)
    }

    /// Adds the entry, and checks that nothing else has changed and that twice is once.
    fn checked(text: &str) -> String {
        let with = added(text, true).unwrap();
        let read = |text: &str| servers(text, "mcpServers", true).unwrap();
        let (mut before, mut after) = (read(text), read(&with));
        assert_eq!(after.remove("arithma").unwrap()["command"], "arithma", "{with}");
        before.remove("arithma");
        assert_eq!(before, after, "{with}");
        assert_eq!(added(&with, true).unwrap(), with);
        with
    }

    #[test]
    fn an_entry_is_added() {
        let fresh = "{\n  \"mcpServers\": {\n    \"arithma\": {\n      \"command\": \"arithma\",\n      \"args\": [\n        \"serve\"\n      ]\n    }\n  }\n}\n";
        assert_eq!(checked(""), fresh);
        assert_eq!(checked("{}\n"), fresh);
        assert_eq!(
            checked("{\"mcpServers\": {}}"),
            "{\"mcpServers\": {\n  \"arithma\": {\n    \"command\": \"arithma\",\n    \"args\": [\n      \"serve\"\n    ]\n  }\n}}"
        );
        assert_eq!(
            checked("{\"a\":1,\"mcpServers\":{\"b\":{\"command\":\"c\"}}}"),
            "{\"a\":1,\"mcpServers\":{\"b\":{\"command\":\"c\"}, \"arithma\": {\"command\":\"arithma\",\"args\":[\"serve\"]}}}"
        );
        let tabs = "{\r\n\t\"z\": 1.10,\r\n\t\"mcpServers\": {\r\n\t\t\"b\": {\"command\": \"c\"}\r\n\t},\r\n\t\"a\": []\r\n}\r\n";
        assert_eq!(
            checked(tabs),
            tabs.replace("\"c\"}\r\n", "\"c\"},\r\n\t\t\"arithma\": {\r\n\t\t\t\"command\": \"arithma\",\r\n\t\t\t\"args\": [\r\n\t\t\t\t\"serve\"\r\n\t\t\t]\r\n\t\t}\r\n")
        );
        assert!(checked("\u{feff}{\n    \"theme\": \"dark\"\n}").starts_with(
            "\u{feff}{\n    \"theme\": \"dark\",\n    \"mcpServers\": {\n        \"arithma\""
        ));
    }

    #[test]
    fn comments_stay() {
        let text = "{\n  // mine\n  \"mcpServers\": {\n    \"b\": {\"url\": \"http://x//y\"}, // last\n  },\n}\n";
        let with = checked(text);
        assert!(
            with.starts_with("{\n  // mine\n  \"mcpServers\": {\n    \"arithma\": {"),
            "{with}"
        );
        assert!(
            with.ends_with("},\n    \"b\": {\"url\": \"http://x//y\"}, // last\n  },\n}\n"),
            "{with}"
        );
        let empty = "{ /* é */ \"mcpServers\": { /* none */ } }";
        assert!(checked(empty).contains("/* none */ } }"));
        assert!(added(text, false).unwrap_err().contains("not valid JSON"));
        assert!(added("// nothing\n", true).is_err());
    }

    #[test]
    fn an_entry_is_renewed() {
        let text = "{\n  \"mcpServers\": {\n    \"arithma\": {\n      \"url\": \"http://h\",\n      \"env\": {\"A\": \"1\"}\n    },\n    \"b\": {}\n  }\n}";
        let with = checked(text);
        assert_eq!(
            servers(&with, "mcpServers", false).unwrap()["arithma"],
            json!({"command": "arithma", "args": ["serve"], "env": {"A": "1"}})
        );
        assert!(with.ends_with("    },\n    \"b\": {}\n  }\n}"), "{with}");
    }

    #[test]
    fn what_cannot_be_kept_is_left_alone() {
        for (text, reason) in [
            ("{", "not valid JSON"),
            ("[]", "no object"),
            ("{\"mcpServers\": []}", "\"mcpServers\" is no object"),
            ("{\"mcpServers\": {\"arithma\": 1}}", "\"arithma\" is no object"),
            ("{\"mcpServers\": {}, \"mcpServers\": {}}", "twice"),
            ("{\"a\": 1,}", "not valid JSON"),
        ] {
            assert!(added(text, false).unwrap_err().contains(reason), "{text}");
        }
        // A comma too much is one thing, a comma after nothing another.
        assert!(added("{\"a\": [1, 2,], }", true).is_ok());
        for broken in ["{,}", "{\"a\": [,]}", "{\"a\": 1,,}", "{} /* open", "{ \"a // \": 1, /}"] {
            assert!(added(broken, true).is_err(), "{broken}");
        }
    }
}
