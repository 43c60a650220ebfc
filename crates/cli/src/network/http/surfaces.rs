//! Surfaces by path: `/mcp/compact`, `/mcp/all`, `/mcp/x/finance,units`.
//!
//! A path names views that the server has had from the start; several are joined anew for each
//! request, so nobody can make it keep anything by inventing combinations.

use arithma_mcp::{Catalog, Server, ViewKey};

/// Where MCP is served.
pub(super) const ENDPOINT: &str = "/mcp";

/// The toolsets come below this.
const TOOLSETS: &str = "x/";

/// Bytes of a wrong name that are told back.
const CLIPPED: usize = 40;

/// What a path asks for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// MCP, with these views; with none of them the server's own list.
    Mcp(Vec<ViewKey>),
    /// Below the endpoint, but nothing is there: why.
    Unknown(String),
    /// Something else.
    Other,
}

/// What `path` asks for.
pub(super) fn asked<C: Catalog>(server: &Server<C>, path: &str) -> Asked {
    match path.strip_prefix(ENDPOINT) {
        Some("") => Asked::Mcp(Vec::new()),
        Some(rest) if rest.starts_with('/') => match find(server, &rest[1..]) {
            Ok(views) => Asked::Mcp(views),
            Err(reason) => Asked::Unknown(reason),
        },
        _ => Asked::Other,
    }
}

fn find<C: Catalog>(server: &Server<C>, rest: &str) -> Result<Vec<ViewKey>, String> {
    let Some(names) = rest.strip_prefix(TOOLSETS) else {
        let view = server.find_view(rest).filter(|_| !rest.contains('/'));
        return view.map(|view| vec![view]).ok_or_else(|| unknown(server, rest));
    };
    // Some clients write the comma as %2C.
    let names = names.replace("%2C", ",").replace("%2c", ",");
    // More names than there are can only repeat some, and looking them all up takes its time.
    let most = server.view_names().count();
    if names.split(',').nth(most).is_some() {
        return Err("this path names a toolset twice: name each once".to_owned());
    }
    let find = |name: &str| {
        let view = server.find_view(&format!("{TOOLSETS}{name}"));
        view.ok_or_else(|| unknown(server, name))
    };
    let mut views = names.split(',').map(find).collect::<Result<Vec<_>, _>>()?;
    views.sort_unstable();
    views.dedup();
    Ok(views)
}

fn unknown<C: Catalog>(server: &Server<C>, name: &str) -> String {
    let name: String = name.chars().take(CLIPPED).collect();
    let mut surfaces = Vec::new();
    let mut toolsets = Vec::new();
    for known in server.view_names() {
        match known.strip_prefix(TOOLSETS) {
            Some(toolset) => toolsets.push(toolset),
            None => surfaces.push(format!("{ENDPOINT}/{known}")),
        }
    }
    if surfaces.is_empty() && toolsets.is_empty() {
        return format!(
            "nothing is here: this server has no surfaces; MCP is served at {ENDPOINT}"
        );
    }
    format!(
        "there is no surface '{name}': MCP is served at {ENDPOINT}, {} and {ENDPOINT}/{TOOLSETS}NAME,… \
         with toolsets of {}",
        surfaces.join(", "),
        toolsets.join(", ")
    )
}
