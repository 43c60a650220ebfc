//! What a server says of itself beyond its name: told once, when a client comes.

use std::borrow::Cow;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use serde_json::{Map, Value};

/// What a catalog says of the server, for those who look at it. All of it may be empty.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct About {
    /// What it is, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<Cow<'static, str>>,
    /// Where people read more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub website_url: Option<Cow<'static, str>>,
    /// Pictures of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub icons: Vec<Icon>,
    /// Extensions of the protocol that the catalog serves, with their settings; those that the
    /// protocol layer serves are added by itself.
    #[serde(skip)]
    pub extensions: Map<String, Value>,
}

/// A picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Icon {
    /// The picture itself, as a `data:` URI.
    src: String,
    mime_type: &'static str,
    sizes: [&'static str; 1],
}

impl Icon {
    /// A picture of a size such as `48x48`, or `any`.
    #[must_use]
    pub fn new(picture: &[u8], mime_type: &'static str, size: &'static str) -> Self {
        let src = format!("data:{mime_type};base64,{}", STANDARD.encode(picture));
        Self { src, mime_type, sizes: [size] }
    }
}

impl About {
    /// What follows the name and the version in `serverInfo`, with a comma before it.
    pub(crate) fn members(&self) -> String {
        // Strings always serialize.
        let text = serde_json::to_string(self).unwrap_or_default();
        match text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) {
            None | Some("") => String::new(),
            Some(members) => format!(",{members}"),
        }
    }
}
