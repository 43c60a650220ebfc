//! The page for people: its files, which are part of the program, and the names that it completes.

mod names;
pub(crate) mod view;

use std::sync::LazyLock;

use sha2::{Digest, Sha256};

/// The document at `/`.
pub const INDEX: &str = "index.html";

const SCRIPT: &str = "text/javascript; charset=utf-8";

/// One file of the page.
#[derive(Debug)]
pub struct File {
    /// The name behind `/ui/`.
    pub name: &'static str,
    /// What it is, for `Content-Type`.
    pub media_type: &'static str,
    /// A quoted hash of the text, as `ETag` wants it.
    pub tag: String,
    /// What it holds.
    pub text: &'static str,
}

/// The scripts that the page and the view of plots share, each after those that it imports.
const SHARED: [(&str, &str); 4] = [
    ("dom.js", include_str!("../../web/js/dom.js")),
    ("ticks.js", include_str!("../../web/js/ticks.js")),
    ("copy.js", include_str!("../../web/js/copy.js")),
    ("plot.js", include_str!("../../web/js/plot.js")),
];

/// Those of the page alone, in the same order. They are apart so that a host without a page does not
/// carry them.
const OWN: [(&str, &str); 11] = [
    ("complete.js", include_str!("../../web/js/complete.js")),
    ("sheet.js", include_str!("../../web/js/sheet.js")),
    ("answer.js", include_str!("../../web/js/answer.js")),
    ("field.js", include_str!("../../web/js/field.js")),
    ("line.js", include_str!("../../web/js/line.js")),
    ("app.js", include_str!("../../web/js/app.js")),
    ("functions.js", include_str!("../../web/js/functions.js")),
    ("keypad.js", include_str!("../../web/js/keypad.js")),
    ("share.js", include_str!("../../web/js/share.js")),
    ("page.js", include_str!("../../web/js/page.js")),
    ("engine_http.js", include_str!("../../web/js/engine_http.js")),
];

/// Where the page begins.
const MAIN: (&str, &str) = ("main.js", include_str!("../../web/js/main.js"));

/// The file of a name. Nothing is made before somebody asks.
#[must_use]
pub fn file(name: &str) -> Option<&'static File> {
    static FILES: LazyLock<Vec<File>> = LazyLock::new(files);
    FILES.iter().find(|file| file.name == name)
}

fn files() -> Vec<File> {
    let index = include_str!("../../web/index.html");
    let style = include_str!("../../web/style.css");
    let icon = include_str!("../../assets/icon.svg");
    let mut files = vec![
        made(INDEX, "text/html; charset=utf-8", index),
        made("style.css", "text/css; charset=utf-8", uncommented(style).leak()),
        made("icon.svg", "image/svg+xml", icon),
        made("names.json", "application/json", names::names().leak()),
        made("functions.json", "application/json", names::descriptions().leak()),
    ];
    let scripts = SHARED.into_iter().chain(OWN).chain([MAIN]);
    files.extend(scripts.map(|(name, text)| made(name, SCRIPT, uncommented(text).leak())));
    files
}

/// A script or a style as it is sent: without the lines that only explain it, which are a sixth of it.
fn uncommented(text: &str) -> String {
    let mut sent = String::with_capacity(text.len());
    let mut is_within = false;
    for line in text.lines() {
        let words = line.trim();
        let is_block = is_within || words.starts_with("/*");
        is_within = is_block && !words.ends_with("*/");
        if !is_block && !words.starts_with("//") {
            sent.push_str(line);
            sent.push('\n');
        }
    }
    sent
}

fn made(name: &'static str, media_type: &'static str, text: &'static str) -> File {
    let digest = Sha256::digest(text);
    let hash: String = digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    File { name, media_type, tag: format!("\"{hash}\""), text }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// The names that a script declares at its top level.
    pub(super) fn declared(script: &str) -> impl Iterator<Item = &str> {
        script.lines().filter_map(|line| {
            let line = line.strip_prefix("export ").unwrap_or(line);
            let line = line.strip_prefix("async ").unwrap_or(line);
            let rest = ["const ", "let ", "function ", "class "]
                .iter()
                .find_map(|word| line.strip_prefix(word))?;
            rest.split(|c: char| !(c.is_alphanumeric() || c == '_')).next()
        })
    }

    #[test]
    fn scripts_can_be_joined_into_one() {
        let mut seen = HashSet::new();
        let mut before = Vec::new();
        for (name, script) in SHARED.into_iter().chain(OWN) {
            assert!(!script.contains("export default"), "{name}");
            assert!(!script.to_lowercase().contains("</script"), "{name}");
            for own in declared(script) {
                assert!(seen.insert(own), "{name}: {own} is declared twice");
            }
            for line in
                script.lines().filter(|line| line.contains("import ") && line.contains(" from "))
            {
                let from =
                    line.strip_prefix("import { ").and_then(|rest| rest.split_once(" } from './"));
                let (_, file) = from.unwrap_or_else(|| panic!("{name}: {line}"));
                let file = file.strip_suffix("';").unwrap_or_default();
                assert!(before.contains(&file), "{name} comes before {file}");
            }
            before.push(name);
        }
        assert!(seen.len() > 50);
    }

    #[test]
    fn what_is_sent_is_all_but_remarks() {
        let text = "/** one\n * two */\na // b\n  // c\n\n/* d */\ne /* f\n";
        assert_eq!(uncommented(text), "a // b\n\ne /* f\n");
        let style = ("style.css", include_str!("../../web/style.css"));
        for (name, text) in SHARED.into_iter().chain(OWN).chain([MAIN, style]) {
            for line in text.lines().map(str::trim) {
                // What looks like a remark is one, and nothing else stands beside it.
                assert_eq!(
                    line.matches('`').count() % 2,
                    0,
                    "{name}: a text of several lines: {line}"
                );
                let is_remark = line.starts_with("/*") || line.starts_with('*');
                let end = line.find("*/").filter(|_| is_remark).map_or("", |at| &line[at..]);
                assert!(matches!(end, "" | "*/"), "{name}: {line}");
            }
        }
    }

    #[test]
    fn every_file_that_is_named_is_there() {
        let index = file(INDEX).unwrap().text;
        let named = index.split('"').filter_map(|part| part.strip_prefix("ui/"));
        let named: Vec<&str> = named.collect();
        assert!(named.contains(&"main.js") && named.contains(&"style.css"), "{named:?}");
        for name in named {
            assert!(file(name).is_some(), "{name}");
        }
        assert!(file("nothing").is_none());
        assert!(file("../Cargo.toml").is_none());
    }

    #[test]
    fn tags_differ() {
        let tags: HashSet<&str> =
            files().iter().map(|file| file.tag.clone().leak() as &str).collect();
        assert_eq!(tags.len(), files().len());
    }
}
