//! Who may come in: `Host`, `Origin` and tokens.
//!
//! The threat is a web page. A browser on this machine can be made to send requests to a server on
//! this machine, by any page that it shows. Such a request carries the page's `Origin`, and that is
//! refused unless it is ours or on the list. A page can also have its own name resolve to this
//! machine (DNS rebinding), and then its requests look as if they were of one origin with ours; but
//! they name the page's host in `Host`. So `Host` must be a name that we know for ours, or the very
//! address that the client has reached: an address is no name, so nobody can make it resolve.

use std::net::IpAddr;

use super::tokens::Tokens;

/// Who may come in.
#[derive(Debug, Clone, Default)]
pub struct Access {
    /// Names in `Host` that are ours, beside those of the loopback; `*` for any.
    pub hosts: Vec<String>,
    /// Origins whose pages may call, beside those of the loopback; `*` for any.
    pub origins: Vec<String>,
    /// Whether the loopback's origins may not call either, but for the server's own: where commands can
    /// be run, whoever serves a page on this machine is not trusted for that.
    pub is_strict: bool,
    /// The tokens that open the server; `None` when it is open.
    pub tokens: Option<Tokens>,
    /// Where clients learn how to get a token.
    pub metadata: Option<ResourceMetadata>,
}

impl Access {
    /// Whether a request that names `host` and came in at the address `reached` is meant for us.
    pub(super) fn allows_host(&self, host: &str, reached: Option<IpAddr>) -> bool {
        let Some((name, port)) = split_port(host) else { return false };
        if is_loopback(name) {
            return true;
        }
        if let (Some(address), Some(reached)) = (address(name), reached)
            && address.to_canonical() == reached.to_canonical()
        {
            return true;
        }
        self.hosts.iter().any(|allowed| match split_port(allowed) {
            _ if allowed == "*" => true,
            Some((known, wanted)) => same_name(known, name) && (wanted.is_none() || wanted == port),
            None => false,
        })
    }

    /// Whether pages of `origin` may call. `host` is the allowed host that the request names.
    pub(super) fn allows_origin(&self, origin: &str, host: Option<&str>) -> bool {
        if self.origins.iter().any(|allowed| {
            allowed == "*" || allowed.trim_end_matches('/').eq_ignore_ascii_case(origin)
        }) {
            return true;
        }
        let Some((scheme, authority)) = origin.split_once("://") else { return false };
        if !(scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https")) {
            return false;
        }
        let own = host.is_some_and(|host| host.eq_ignore_ascii_case(authority));
        let is_near = || split_port(authority).is_some_and(|(name, _)| is_loopback(name));
        own || (!self.is_strict && is_near())
    }
}

/// A host and its port, if it has one; `None` when it is no host.
fn split_port(authority: &str) -> Option<(&str, Option<&str>)> {
    let (name, rest) = if authority.starts_with('[') {
        authority.split_at(authority.find(']')? + 1)
    } else {
        authority.split_at(authority.find(':').unwrap_or(authority.len()))
    };
    let port = match rest.strip_prefix(':') {
        Some(port) if port.bytes().all(|byte| byte.is_ascii_digit()) => Some(port),
        None if rest.is_empty() => None,
        _ => return None,
    };
    (!name.is_empty()).then_some((name, port.filter(|port| !port.is_empty())))
}

/// The address that a host is, if it is none that has to be looked up.
fn address(name: &str) -> Option<IpAddr> {
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    bare.unwrap_or(name).parse().ok()
}

fn is_loopback(name: &str) -> bool {
    same_name(name, "localhost")
        || address(name).is_some_and(|address| address.to_canonical().is_loopback())
}

/// Names are the same in any case, and with or without the dot of the root.
fn same_name(one: &str, other: &str) -> bool {
    let bare = |name: &str| name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
    bare(one) == bare(other)
}

/// The protected-resource metadata of RFC 9728.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResourceMetadata {
    /// Where the document is found from outside.
    pub(super) url: String,
    /// The document.
    pub(super) document: String,
    /// The resource that it is about.
    resource: String,
    authorization_servers: Vec<String>,
}

impl ResourceMetadata {
    /// The path under which RFC 9728 puts the document, before the resource's own path.
    pub(super) const PATH: &str = "/.well-known/oauth-protected-resource";

    /// Metadata of the server that is reached from outside at `url`, which may also be the address
    /// of the document itself; tokens are had from `authorization_servers`.
    pub fn new(url: &str, authorization_servers: &[String]) -> Result<Self, String> {
        let (scheme, rest) = url
            .split_once("://")
            .filter(|(scheme, rest)| matches!(*scheme, "http" | "https") && !rest.is_empty())
            .ok_or_else(|| format!("{url}: write it as https://host/mcp"))?;
        if !url.bytes().all(|byte| byte.is_ascii_graphic() && !b"\"\\?#".contains(&byte)) {
            return Err(format!("{url}: an address without a query, in plain characters"));
        }
        let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let path = path.strip_prefix(Self::PATH).unwrap_or(path);
        let path = if path == "/" { "" } else { path };
        let resource = format!("{scheme}://{host}{path}");
        let url = format!("{scheme}://{host}{}{path}", Self::PATH);
        let authorization_servers = authorization_servers.to_vec();
        let mut metadata = Self { url, document: String::new(), resource, authorization_servers };
        metadata.document = metadata.document_below("");
        Ok(metadata)
    }

    /// The document about the resource whose path continues with `below`.
    pub(super) fn document_below(&self, below: &str) -> String {
        let mut document = serde_json::json!({
            "resource": format!("{}{below}", self.resource),
            "bearer_methods_supported": ["header"],
            "resource_name": "arithma",
        });
        if !self.authorization_servers.is_empty() {
            document["authorization_servers"] = self.authorization_servers.clone().into();
        }
        document.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts() {
        let access = Access {
            hosts: vec!["calc.example".to_owned(), "ported.example:8080".to_owned()],
            ..Access::default()
        };
        let reached = Some("192.0.2.7".parse().unwrap());
        for good in [
            "localhost",
            "LOCALHOST:8080",
            "localhost.",
            "127.0.0.1:1",
            "127.9.8.7",
            "[::1]",
            "[::1]:80",
            "192.0.2.7:8080",
            "calc.example",
            "Calc.Example.:444",
            "ported.example:8080",
        ] {
            assert!(access.allows_host(good, reached), "{good}");
        }
        for bad in [
            "",
            ":80",
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "192.0.2.8",
            "ported.example",
            "ported.example:80",
            "[::2]",
            "[::1",
            "localhost:80:80",
            "localhost@evil.example",
            "0.0.0.0",
        ] {
            assert!(!access.allows_host(bad, reached), "{bad}");
        }
        assert!(!access.allows_host("192.0.2.7", None));
        let any = Access { hosts: vec!["*".to_owned()], ..Access::default() };
        assert!(any.allows_host("evil.example", None));
    }

    #[test]
    fn origins() {
        let access =
            Access { origins: vec!["https://app.example/".to_owned()], ..Access::default() };
        for good in [
            "http://localhost",
            "https://localhost:3000",
            "http://127.0.0.1:6274",
            "http://[::1]:1",
            "https://app.example",
            "http://calc.example:8080",
        ] {
            assert!(access.allows_origin(good, Some("calc.example:8080")), "{good}");
        }
        for bad in [
            "null",
            "",
            "http://evil.example",
            "http://app.example",
            "https://app.example.evil.example",
            "http://calc.example",
            "file://localhost",
            "http://localhost.evil.example",
        ] {
            assert!(!access.allows_origin(bad, Some("calc.example:8080")), "{bad}");
        }
    }

    #[test]
    fn strict_origins() {
        let origins = vec!["https://app.example".to_owned()];
        let access = Access { origins, is_strict: true, ..Access::default() };
        for good in ["http://localhost:8080", "https://app.example"] {
            assert!(access.allows_origin(good, Some("localhost:8080")), "{good}");
        }
        for bad in ["http://localhost:8081", "http://localhost", "http://127.0.0.1:8080", "null"] {
            assert!(!access.allows_origin(bad, Some("localhost:8080")), "{bad}");
        }
    }

    #[test]
    fn metadata_from_either_address() {
        let servers = ["https://login.example".to_owned()];
        let document = "https://calc.example/.well-known/oauth-protected-resource/mcp";
        let metadata = ResourceMetadata::new("https://calc.example/mcp", &servers).unwrap();
        assert_eq!(metadata, ResourceMetadata::new(document, &servers).unwrap());
        assert_eq!(metadata.url, document);
        let read: serde_json::Value = serde_json::from_str(&metadata.document).unwrap();
        assert_eq!(read["resource"], "https://calc.example/mcp");
        assert_eq!(read["authorization_servers"][0], "https://login.example");
        for bad in ["calc.example", "ftp://calc.example", "https://a\"b", "https://"] {
            assert!(ResourceMetadata::new(bad, &[]).is_err(), "{bad}");
        }
    }
}
