//! An entry in a TOML file, whose comments and order stay.

use serde_json::{Map, Value as Json};
use toml_edit::{Array, DocumentMut, InlineTable, Item, Table, Value, value};

use super::{TRANSPORT, says};

/// The table that holds the servers.
const KEY: &str = "mcp_servers";

/// `text` with the entry `name` in it.
pub(super) fn with_entry(
    text: &str,
    name: &str,
    entry: &Map<String, Json>,
) -> Result<String, String> {
    let mut document = parse(text)?;
    if let Some(Json::Object(old)) = servers_of(&document)?.get(name)
        && says(old, entry)
    {
        return Ok(text.to_owned());
    }
    if !document.contains_key(KEY) {
        let mut servers = Table::new();
        // Only the tables below it are written.
        servers.set_implicit(true);
        document.insert(KEY, Item::Table(servers));
    }
    // In a table on one line there is only place for others like it.
    let new = match document[KEY].is_inline_table() {
        true => value(InlineTable::new()),
        false => Item::Table(Table::new()),
    };
    let servers = document[KEY].as_table_like_mut().ok_or_else(not_a_table)?;
    if !servers.contains_key(name) {
        servers.insert(name, new);
    }
    let ours = servers.get_mut(name).and_then(Item::as_table_like_mut);
    let ours = ours.ok_or_else(|| format!("{KEY}.{name} is no table"))?;
    for key in TRANSPORT {
        match entry.get(key) {
            Some(new) => {
                ours.insert(key, item(new));
            }
            None => {
                ours.remove(key);
            }
        }
    }
    let new = document.to_string();
    // The writer ends its lines in its own way.
    let newlines = text.matches('\n').count();
    let is_windows = newlines > 0 && text.matches("\r\n").count() == newlines;
    Ok(if is_windows { new.replace("\r\n", "\n").replace('\n', "\r\n") } else { new })
}

/// The servers in `text`.
pub(super) fn servers(text: &str) -> Result<Map<String, Json>, String> {
    servers_of(&parse(text)?)
}

fn parse(text: &str) -> Result<DocumentMut, String> {
    text.parse::<DocumentMut>().map_err(|error| {
        let first = error.to_string().lines().next().unwrap_or_default().to_owned();
        format!("it is not valid TOML: {first}")
    })
}

fn servers_of(document: &DocumentMut) -> Result<Map<String, Json>, String> {
    let Some(servers) = document.get(KEY) else { return Ok(Map::new()) };
    let servers = servers.as_table_like().ok_or_else(not_a_table)?;
    Ok(servers.iter().map(|(name, server)| (name.to_owned(), to_json(server))).collect())
}

fn not_a_table() -> String {
    format!("its {KEY} is no table")
}

/// The texts and lists of texts that entries consist of.
fn item(json: &Json) -> Item {
    match json {
        Json::Array(items) => value(items.iter().filter_map(Json::as_str).collect::<Array>()),
        other => value(other.as_str().unwrap_or_default()),
    }
}

fn to_json(item: &Item) -> Json {
    if let Some(table) = item.as_table_like() {
        return Json::Object(
            table.iter().map(|(key, item)| (key.to_owned(), to_json(item))).collect(),
        );
    }
    item.as_value().map_or(Json::Null, value_to_json)
}

fn value_to_json(value: &Value) -> Json {
    match value {
        Value::String(text) => text.value().as_str().into(),
        Value::Boolean(is_true) => (*is_true.value()).into(),
        Value::Integer(number) => (*number.value()).into(),
        Value::Float(number) => (*number.value()).into(),
        Value::Array(items) => items.iter().map(value_to_json).collect(),
        Value::InlineTable(table) => Json::Object(
            table.iter().map(|(key, value)| (key.to_owned(), value_to_json(value))).collect(),
        ),
        Value::Datetime(time) => time.to_string().into(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn added(text: &str) -> Result<String, String> {
        let entry = json!({"command": "arithma", "args": ["serve"]});
        with_entry(text, "arithma", entry.as_object().unwrap())
    }

    const OURS: &str = "[mcp_servers.arithma]\ncommand = \"arithma\"\nargs = [\"serve\"]\n";

    #[test]
    fn an_entry_is_added() {
        assert_eq!(added("").unwrap(), OURS);
        let text = "# mine\nmodel = \"o\"   # why\n\n[mcp_servers.other]\ncommand = \"x\"\n\n[tui]\nnotifications = true\n";
        let with = added(text).unwrap();
        let before = text.split_inclusive("[tui]").next().unwrap().trim_end_matches("[tui]");
        assert!(with.starts_with(before), "{with}");
        assert!(with.contains(&format!("\n{OURS}")), "{with}");
        assert!(with.contains("[tui]\nnotifications = true\n"), "{with}");
        assert_eq!(added(&with).unwrap(), with);
        let inline = "mcp_servers = { other = { command = \"x\" } } # all\n";
        let with = added(inline).unwrap();
        assert_eq!(servers(&with).unwrap().len(), 2, "{with}");
        assert!(with.ends_with("# all\n"), "{with}");
    }

    #[test]
    fn lines_end_as_before() {
        let text = "# mine\r\nmodel = \"m\"\r\n\r\n[tui]\r\na = [\r\n  1,\r\n]\r\n";
        let with = added(text).unwrap();
        assert_eq!(with, format!("{text}\r\n{}", OURS.replace('\n', "\r\n")));
        assert_eq!(added(&with).unwrap(), with);
    }

    #[test]
    fn an_entry_is_renewed() {
        let text =
            "[mcp_servers.arithma]\n# slow machine\nstartup_timeout_sec = 30\nurl = \"http://h\"\n";
        let with = added(text).unwrap();
        assert!(with.contains("# slow machine\nstartup_timeout_sec = 30\n"), "{with}");
        assert!(!with.contains("url") && with.contains("command = \"arithma\""), "{with}");
        assert_eq!(added(&with).unwrap(), with);
    }

    #[test]
    fn what_cannot_be_kept_is_left_alone() {
        assert!(added("a = ").unwrap_err().contains("not valid TOML"));
        assert!(added("mcp_servers = 1\n").unwrap_err().contains("no table"));
        assert!(added("mcp_servers.arithma = 1\n").unwrap_err().contains("no table"));
    }
}
