//! How a server presents itself. A dialect is a value given to the server, not another server.

/// How a server presents itself to a client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dialect {
    /// `serverInfo.name`
    pub server_name: &'static str,
    /// `serverInfo.title`
    pub server_title: &'static str,
    /// `serverInfo.version`
    pub server_version: &'static str,
    /// What a model is told about the server as a whole.
    pub instructions: &'static str,
}

impl Dialect {
    /// The default: arithma's own.
    pub const ARITHMA: Self = Self {
        server_name: "arithma",
        server_title: "arithma, the exact calculator",
        server_version: env!("CARGO_PKG_VERSION"),
        instructions: include_str!("instructions.txt").trim_ascii_end(),
    };
}

impl Default for Dialect {
    fn default() -> Self {
        Self::ARITHMA
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_are_short_enough_to_be_read() {
        let length = Dialect::ARITHMA.instructions.chars().count();
        assert!((400..=1200).contains(&length), "{length} characters");
    }
}
