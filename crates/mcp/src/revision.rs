//! The revisions of the protocol, and which one a request speaks.

use crate::error::RpcError;
use crate::json;
use crate::params::Params;

/// A published revision of the Model Context Protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Revision {
    /// 2024-11-05
    V2024_11_05,
    /// 2025-03-26, the only one with batches
    V2025_03_26,
    /// 2025-06-18
    V2025_06_18,
    /// 2025-11-25, the last with a handshake
    V2025_11_25,
    /// 2026-07-28, stateless
    V2026_07_28,
}

impl Revision {
    /// All revisions, newest first.
    pub const ALL: [Self; 5] = [
        Self::V2026_07_28,
        Self::V2025_11_25,
        Self::V2025_06_18,
        Self::V2025_03_26,
        Self::V2024_11_05,
    ];

    /// The newest revision that `initialize` can agree on.
    pub const NEWEST_LEGACY: Self = Self::V2025_11_25;

    /// The revision's name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::V2024_11_05 => "2024-11-05",
            Self::V2025_03_26 => "2025-03-26",
            Self::V2025_06_18 => "2025-06-18",
            Self::V2025_11_25 => "2025-11-25",
            Self::V2026_07_28 => "2026-07-28",
        }
    }

    /// The revision called `name`, if it is one of ours.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|revision| revision.as_str() == name)
    }

    /// What `initialize` answers to a client that asks for `name`.
    pub(crate) fn negotiate(name: &str) -> Self {
        Self::from_name(name)
            .filter(|revision| revision.era() == Era::Legacy)
            .unwrap_or(Self::NEWEST_LEGACY)
    }

    pub(crate) fn era(self) -> Era {
        if self >= Self::V2026_07_28 { Era::Modern } else { Era::Legacy }
    }

    /// All names as a JSON array, newest first.
    pub(crate) fn list() -> String {
        let names = Self::ALL.map(|revision| format!("\"{}\"", revision.as_str()));
        format!("[{}]", names.join(","))
    }
}

/// How a request is treated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Era {
    /// Up to 2025-11-25, and no version at all: a handshake that nobody is held to.
    Legacy,
    /// From 2026-07-28: no state, every request describes itself.
    Modern,
}

/// The HTTP headers that repeat what the body says.
///
/// Values are trimmed; a `Mcp-Name` in the Base64 form is decoded before it comes here.
#[derive(Debug, Clone, Copy, Default)]
pub struct Headers<'a> {
    /// `MCP-Protocol-Version`
    pub protocol_version: Option<&'a str>,
    /// `Mcp-Method`
    pub method: Option<&'a str>,
    /// `Mcp-Name`
    pub name: Option<&'a str>,
}

impl Headers<'_> {
    /// Whether the header names a revision that has no batches.
    pub(crate) fn forbid_batches(&self) -> bool {
        let revision = self.protocol_version.and_then(Revision::from_name);
        revision.is_some_and(|revision| revision > Revision::V2025_03_26)
    }

    pub(crate) fn era(&self) -> Era {
        let revision = self.protocol_version.and_then(Revision::from_name);
        revision.map_or(Era::Legacy, Revision::era)
    }
}

/// The method that only modern clients call.
pub(crate) const DISCOVER: &str = "server/discover";

/// The era of a request, after checking that it is well-formed in that era.
pub(crate) fn era_of(
    method: &str,
    params: &Params<'_>,
    headers: Option<&Headers<'_>>,
) -> Result<Era, RpcError> {
    let header = headers.and_then(|headers| headers.protocol_version);
    let stated = match params.meta.protocol_version {
        None => None,
        Some(raw) => Some(json::string(raw).ok_or_else(|| {
            RpcError::invalid_meta(
                "_meta[\"io.modelcontextprotocol/protocolVersion\"] must be a string",
            )
        })?),
    };
    if let (Some(header), Some(stated)) = (header, stated.as_deref())
        && header != stated
    {
        return Err(RpcError::header_mismatch(
            "the MCP-Protocol-Version header differs from the version in _meta",
        ));
    }
    let named = match stated.as_deref().or(header) {
        None => Era::Legacy,
        Some(name) => {
            Revision::from_name(name).ok_or_else(|| RpcError::unsupported_version(name))?.era()
        }
    };
    if named == Era::Legacy && method != DISCOVER {
        return Ok(Era::Legacy);
    }
    check_modern(method, params, headers)?;
    Ok(Era::Modern)
}

/// What a modern request must carry, in the body and, over HTTP, again in the headers.
fn check_modern(
    method: &str,
    params: &Params<'_>,
    headers: Option<&Headers<'_>>,
) -> Result<(), RpcError> {
    if params.meta.protocol_version.is_none() {
        return Err(RpcError::invalid_meta(
            "params._meta[\"io.modelcontextprotocol/protocolVersion\"] is required",
        ));
    }
    if !params.meta.client_capabilities.is_some_and(json::is_object) {
        return Err(RpcError::invalid_meta(
            "params._meta[\"io.modelcontextprotocol/clientCapabilities\"] is required and must \
             be an object",
        ));
    }
    let Some(headers) = headers else {
        return Ok(());
    };
    if headers.protocol_version.is_none() {
        return Err(RpcError::header_mismatch("the MCP-Protocol-Version header is missing"));
    }
    if headers.method != Some(method) {
        return Err(RpcError::header_mismatch("the Mcp-Method header differs from the method"));
    }
    let (member, name) = match method {
        "tools/call" | "prompts/get" => ("name", params.name),
        "resources/read" => ("uri", params.others(["uri"])?[0]),
        _ => return Ok(()),
    };
    let name = name.and_then(json::string);
    if name.is_some() && headers.name != name.as_deref() {
        return Err(RpcError::header_mismatch(format!(
            "the Mcp-Name header differs from params.{member}"
        )));
    }
    Ok(())
}
