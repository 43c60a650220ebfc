//! How a server presents itself. A dialect is a value given to the server, not another server.

/// How a server presents itself to a client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dialect {
    /// `serverInfo.name`
    pub server_name: &'static str,
    /// `serverInfo.title`, if it has one.
    pub server_title: Option<&'static str>,
    /// `serverInfo.version`
    pub server_version: &'static str,
    /// How the outcome of a tool is told.
    pub replies: Replies,
}

/// How the outcome of a tool is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replies {
    /// As a result, with its structured form; a failure is a result with `isError`.
    Results,
    /// A success as a result with one text and nothing else; a failure as a JSON-RPC error.
    TextOrError,
}

impl Dialect {
    /// The default: arithma's own.
    pub const ARITHMA: Self = Self {
        server_name: "arithma",
        server_title: Some("arithma, the exact calculator"),
        server_version: env!("CARGO_PKG_VERSION"),
        replies: Replies::Results,
    };

    /// The arithmetic server of `docs/COMPATIBILITY.md`: a name, texts, and errors.
    pub const ARITHMETIC: Self = Self {
        server_name: "arithmetic-server",
        server_title: None,
        server_version: env!("CARGO_PKG_VERSION"),
        replies: Replies::TextOrError,
    };
}

impl Default for Dialect {
    fn default() -> Self {
        Self::ARITHMA
    }
}
