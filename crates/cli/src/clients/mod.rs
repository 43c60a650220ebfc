//! The clients that arithma can be wired into: where each keeps its configuration, and in which
//! form. `arithma setup` writes it, `arithma doctor` reads it.

mod file;
mod json_text;
mod places;
mod toml_text;

use std::path::PathBuf;

use clap::ValueEnum;
use serde_json::{Map, Value, json};

pub(crate) use self::file::{Change, read, update};
pub(crate) use self::places::Places;

/// The name of our entry.
pub(crate) const NAME: &str = "arithma";

/// The members of an entry that say how the server is reached; all others are the user's own.
const TRANSPORT: [&str; 6] = ["type", "command", "args", "url", "httpUrl", "serverUrl"];

/// A client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Client {
    /// Claude Code, in a terminal or an editor.
    ClaudeCode,
    /// The desktop app of Claude.
    ClaudeDesktop,
    /// Cursor.
    Cursor,
    /// Visual Studio Code with Copilot.
    Vscode,
    /// Windsurf.
    Windsurf,
    /// Codex: its command, app and editor extension.
    Codex,
    /// Gemini CLI.
    Gemini,
}

/// Whom a configuration is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Whoever works in one folder.
    Project,
    /// One user, everywhere.
    User,
}

/// How a client reaches the server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Transport {
    /// It starts a command and speaks stdio.
    Stdio {
        /// The command.
        command: String,
        /// Its arguments.
        args: Vec<String>,
    },
    /// It speaks HTTP to a server that runs.
    Http {
        /// The address of the endpoint.
        url: String,
    },
}

/// The form of a configuration file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// JSON, with the servers in the member `key`.
    Json {
        /// The member that holds the servers.
        key: &'static str,
        /// Whether the client takes comments and trailing commas.
        comments: bool,
    },
    /// TOML, with a table `mcp_servers`.
    Toml,
}

impl Client {
    /// What people call it.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::ClaudeCode => "Claude Code",
            Self::ClaudeDesktop => "Claude Desktop",
            Self::Cursor => "Cursor",
            Self::Vscode => "VS Code",
            Self::Windsurf => "Windsurf",
            Self::Codex => "Codex",
            Self::Gemini => "Gemini CLI",
        }
    }

    /// What `arithma setup` calls it.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// The form of its configuration.
    pub(crate) fn format(self) -> Format {
        match self {
            Self::Vscode => Format::Json { key: "servers", comments: true },
            Self::Gemini => Format::Json { key: "mcpServers", comments: true },
            Self::Codex => Format::Toml,
            Self::ClaudeCode | Self::ClaudeDesktop | Self::Cursor | Self::Windsurf => {
                Format::Json { key: "mcpServers", comments: false }
            }
        }
    }

    /// Whom a configuration is for when nothing is said.
    pub(crate) fn usual_scope(self) -> Scope {
        match self {
            Self::ClaudeCode | Self::Vscode => Scope::Project,
            _ => Scope::User,
        }
    }

    /// The scopes that it knows.
    pub(crate) fn scopes(self) -> &'static [Scope] {
        match self {
            Self::ClaudeDesktop | Self::Windsurf => &[Scope::User],
            _ => &[Scope::Project, Scope::User],
        }
    }

    /// The file of its configuration, or why there is none.
    pub(crate) fn file(self, scope: Scope, places: &Places) -> Result<PathBuf, String> {
        if !self.scopes().contains(&scope) {
            return Err(format!("{} has no configuration for a project", self.title()));
        }
        match (self, scope) {
            (Self::ClaudeCode, Scope::Project) => Ok(places.project(".mcp.json")),
            (Self::ClaudeCode, Scope::User) => places.home(".claude.json"),
            (Self::ClaudeDesktop, _) => places.application("Claude/claude_desktop_config.json"),
            (Self::Cursor, Scope::Project) => Ok(places.project(".cursor/mcp.json")),
            (Self::Cursor, Scope::User) => places.home(".cursor/mcp.json"),
            (Self::Vscode, Scope::Project) => Ok(places.project(".vscode/mcp.json")),
            (Self::Vscode, Scope::User) => places.application("Code/User/mcp.json"),
            (Self::Windsurf, _) => places.home(".codeium/windsurf/mcp_config.json"),
            (Self::Codex, Scope::Project) => Ok(places.project(".codex/config.toml")),
            (Self::Codex, Scope::User) => places.codex("config.toml"),
            (Self::Gemini, Scope::Project) => Ok(places.project(".gemini/settings.json")),
            (Self::Gemini, Scope::User) => places.home(".gemini/settings.json"),
        }
    }

    /// Whether its own processes see the `PATH` of a terminal. What a desktop starts does not on
    /// every system, so a bare name may not be found there.
    pub(crate) fn sees_path(self) -> bool {
        matches!(self, Self::ClaudeCode | Self::Codex | Self::Gemini)
    }

    /// Our entry in its configuration, or why there can be none.
    pub(crate) fn entry(self, transport: &Transport) -> Result<Map<String, Value>, String> {
        let entry = match (self, transport) {
            (Self::Vscode, Transport::Stdio { command, args }) => {
                json!({"type": "stdio", "command": command, "args": args})
            }
            (_, Transport::Stdio { command, args }) => json!({"command": command, "args": args}),
            (Self::ClaudeDesktop, Transport::Http { .. }) => {
                return Err("Claude Desktop's file names commands only: add the address in its \
                            settings, under Connectors, or leave --http out"
                    .to_owned());
            }
            (Self::ClaudeCode | Self::Vscode, Transport::Http { url }) => {
                json!({"type": "http", "url": url})
            }
            (Self::Cursor | Self::Codex, Transport::Http { url }) => json!({"url": url}),
            (Self::Windsurf, Transport::Http { url }) => json!({"serverUrl": url}),
            (Self::Gemini, Transport::Http { url }) => json!({"httpUrl": url}),
        };
        match entry {
            Value::Object(entry) => Ok(entry),
            _ => Err("an entry is an object".to_owned()),
        }
    }

    /// What is left to do after the file is written.
    pub(crate) fn next_step(self) -> &'static str {
        match self {
            Self::ClaudeCode => {
                "start Claude Code in that folder and approve the server; /mcp shows it"
            }
            Self::ClaudeDesktop => "quit Claude Desktop and start it again",
            Self::Cursor => "Cursor's settings show it under MCP",
            Self::Vscode => "VS Code offers to start it where the file is open",
            Self::Windsurf => "refresh the MCP servers in Cascade's settings",
            Self::Codex => "start Codex again; /mcp shows it",
            Self::Gemini => "start Gemini CLI again; /mcp shows it",
        }
    }
}

impl Format {
    /// A whole file that holds nothing but `entry`.
    pub(crate) fn fresh(self, entry: &Map<String, Value>) -> String {
        match self {
            Self::Json { key, .. } => json_text::fresh(key, NAME, entry),
            Self::Toml => toml_text::with_entry("", NAME, entry).unwrap_or_default(),
        }
    }

    /// `text` with our entry in it and all else as it was; or why that cannot be.
    fn with_entry(self, text: &str, entry: &Map<String, Value>) -> Result<String, String> {
        match self {
            Self::Json { key, comments } => json_text::with_entry(text, key, NAME, entry, comments),
            Self::Toml => toml_text::with_entry(text, NAME, entry),
        }
    }

    /// The servers that `text` configures.
    pub(crate) fn servers(self, text: &str) -> Result<Map<String, Value>, String> {
        match self {
            Self::Json { key, comments } => json_text::servers(text, key, comments),
            Self::Toml => toml_text::servers(text),
        }
    }
}

/// An entry that is there already, changed to what `entry` says. What else the user has put there
/// stays: an environment, a time limit, leave to run without asking.
fn renewed(old: &Map<String, Value>, entry: &Map<String, Value>) -> Map<String, Value> {
    let own = old.iter().filter(|(key, _)| !TRANSPORT.contains(&key.as_str()));
    let ours = entry.iter();
    ours.chain(own).map(|(key, value)| (key.clone(), value.clone())).collect()
}

/// Whether an entry says already what ours would. The order of members means nothing.
fn says(old: &Map<String, Value>, entry: &Map<String, Value>) -> bool {
    let transport = |map: &Map<String, Value>, key: &str| map.get(key).cloned();
    TRANSPORT.iter().all(|key| transport(old, key) == transport(entry, key))
}

#[cfg(test)]
mod tests {
    use super::places::System;
    use super::*;

    fn files(system: System) -> Vec<String> {
        let places = Places::for_tests(system);
        let mut files = Vec::new();
        for client in Client::value_variants() {
            for scope in client.scopes() {
                let file = client.file(*scope, &places).unwrap();
                files.push(file.to_string_lossy().replace('\\', "/"));
            }
        }
        files
    }

    #[test]
    fn files_of_each_system() {
        let linux = files(System::Linux);
        assert_eq!(
            linux,
            [
                "/p/.mcp.json",
                "/home/u/.claude.json",
                "/home/u/.config/Claude/claude_desktop_config.json",
                "/p/.cursor/mcp.json",
                "/home/u/.cursor/mcp.json",
                "/p/.vscode/mcp.json",
                "/home/u/.config/Code/User/mcp.json",
                "/home/u/.codeium/windsurf/mcp_config.json",
                "/p/.codex/config.toml",
                "/home/u/.codex/config.toml",
                "/p/.gemini/settings.json",
                "/home/u/.gemini/settings.json",
            ]
        );
        let mac = files(System::Mac);
        assert_eq!(mac[2], "/home/u/Library/Application Support/Claude/claude_desktop_config.json");
        assert_eq!(mac[6], "/home/u/Library/Application Support/Code/User/mcp.json");
        let windows = files(System::Windows);
        assert_eq!(windows[2], "/home/u/AppData/Roaming/Claude/claude_desktop_config.json");
        assert_eq!(windows[6], "/home/u/AppData/Roaming/Code/User/mcp.json");
    }

    #[test]
    fn entries_by_transport() {
        let stdio =
            Transport::Stdio { command: "arithma".to_owned(), args: vec!["serve".to_owned()] };
        let http = Transport::Http { url: "http://h/mcp".to_owned() };
        let text = |client: Client, transport| {
            client.entry(transport).map(|entry| Value::Object(entry).to_string())
        };
        assert_eq!(
            text(Client::Vscode, &stdio).unwrap(),
            r#"{"type":"stdio","command":"arithma","args":["serve"]}"#
        );
        assert_eq!(
            text(Client::Cursor, &stdio).unwrap(),
            r#"{"command":"arithma","args":["serve"]}"#
        );
        assert_eq!(text(Client::Gemini, &http).unwrap(), r#"{"httpUrl":"http://h/mcp"}"#);
        assert_eq!(text(Client::Windsurf, &http).unwrap(), r#"{"serverUrl":"http://h/mcp"}"#);
        assert_eq!(text(Client::Codex, &http).unwrap(), r#"{"url":"http://h/mcp"}"#);
        assert!(text(Client::ClaudeDesktop, &http).unwrap_err().contains("Connectors"));
    }
}
