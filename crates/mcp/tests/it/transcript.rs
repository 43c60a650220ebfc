//! Reading the recorded conversations of `tests/transcripts` (its README has the format).

use std::fs;
use std::path::{Path, PathBuf};

use arithma_mcp::{Dialect, Headers};

/// A recorded conversation.
pub(crate) struct Transcript {
    pub(crate) path: PathBuf,
    pub(crate) exchanges: Vec<Exchange>,
}

/// A message of the client, and all that comes back for it.
#[derive(Default)]
pub(crate) struct Exchange {
    /// The line in the file, for failures.
    pub(crate) line: usize,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) request: Vec<u8>,
    pub(crate) replies: Vec<String>,
    pub(crate) status: Option<u16>,
}

impl Exchange {
    /// The headers, when the conversation is over HTTP.
    pub(crate) fn http(&self) -> Option<Headers<'_>> {
        let header = |name: &str| {
            let found = self.headers.iter().find(|(key, _)| key.eq_ignore_ascii_case(name));
            found.map(|(_, value)| value.as_str())
        };
        (self.status.is_some()).then(|| Headers {
            protocol_version: header("MCP-Protocol-Version"),
            method: header("Mcp-Method"),
            name: header("Mcp-Name"),
        })
    }
}

impl Transcript {
    /// Whether this is a conversation over HTTP, with headers and a status for every exchange.
    pub(crate) fn is_http(&self) -> bool {
        self.name().starts_with("http-")
    }

    pub(crate) fn name(&self) -> String {
        self.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    }

    /// All conversations about toys, by name.
    pub(crate) fn all() -> Vec<Self> {
        Self::inside("")
    }

    /// All conversations in a folder of the transcripts, by name.
    pub(crate) fn inside(folder: &str) -> Vec<Self> {
        let folder =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/transcripts").join(folder);
        let files = fs::read_dir(&folder).expect("the transcripts are in the repository");
        let mut paths: Vec<PathBuf> = files.map(|file| file.expect("readable").path()).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
        paths.sort();
        assert!(!paths.is_empty());
        paths.into_iter().map(Self::read).collect()
    }

    fn read(path: PathBuf) -> Self {
        let text = fs::read_to_string(&path).expect("a text file");
        let mut exchanges: Vec<Exchange> = Vec::new();
        let mut headers = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let place = || format!("{}:{}", path.display(), index + 1);
            let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
            let last = exchanges.last_mut();
            match mark {
                "" | "#" => {}
                "@" => {
                    let (name, value) =
                        rest.split_once(": ").unwrap_or_else(|| panic!("{}", place()));
                    headers.push((name.to_owned(), value.to_owned()));
                }
                ">" | ">\\" => {
                    let raw = mark == ">";
                    let request = if raw { rest.as_bytes().to_vec() } else { unescape(rest) };
                    let headers = std::mem::take(&mut headers);
                    let line = index + 1;
                    exchanges.push(Exchange { line, headers, request, ..Exchange::default() });
                }
                "<" => last.unwrap_or_else(|| panic!("{}", place())).replies.push(fill(rest)),
                "=" => {
                    last.unwrap_or_else(|| panic!("{}", place())).status = rest.parse().ok();
                }
                _ => panic!("{}: no such mark: {mark}", place()),
            }
        }
        Self { path, exchanges }
    }

    /// Writes the replies that were seen into the file, in place of those that were expected.
    pub(crate) fn bless(&self, seen: &[Vec<String>]) {
        let text = fs::read_to_string(&self.path).expect("a text file");
        let mut blessed = String::new();
        let mut exchanges = self.exchanges.iter().zip(seen).peekable();
        for (index, line) in text.lines().enumerate() {
            if line.starts_with("< ") {
                continue;
            }
            blessed.push_str(line);
            blessed.push('\n');
            if let Some((_, replies)) = exchanges.next_if(|(e, _)| e.line == index + 1) {
                for reply in replies {
                    blessed.push_str(&format!("< {}\n", unfill(reply)));
                }
            }
        }
        fs::write(&self.path, blessed).expect("writable");
    }
}

/// Puts in what changes with every release.
fn fill(text: &str) -> String {
    text.replace("{{version}}", Dialect::ARITHMA.server_version)
        .replace("\"{{instructions}}\"", &instructions())
}

fn unfill(text: &str) -> String {
    let version = format!("\"version\":\"{}\"", Dialect::ARITHMA.server_version);
    text.replace(&version, "\"version\":\"{{version}}\"")
        .replace(&instructions(), "\"{{instructions}}\"")
}

/// What the binary tells models about all of its tools.
fn instructions() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../catalog/src/surface/all.txt");
    let text = fs::read_to_string(path).expect("the instructions are in the repository");
    serde_json::to_string(text.trim_ascii_end()).expect("a string")
}

/// `\xNN` is a byte, `\\` a backslash.
fn unescape(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        bytes.extend_from_slice(before.as_bytes());
        rest = if let Some(hex) = after.strip_prefix('x') {
            bytes.push(u8::from_str_radix(&hex[..2], 16).expect("two hexadecimal digits"));
            &hex[2..]
        } else {
            bytes.push(b'\\');
            after.strip_prefix('\\').expect("an escaped backslash")
        };
    }
    bytes.extend_from_slice(rest.as_bytes());
    bytes
}
