//! What tools, prompts and resources are made of.

use std::borrow::Cow;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::library::ResourceInfo;

/// A piece of what a tool or a prompt says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Content {
    /// Words.
    Text {
        /// The words.
        text: String,
    },
    /// A picture.
    Image(Media),
    /// A sound; from revision 2025-03-26.
    Audio(Media),
    /// A resource, with what is in it.
    Resource {
        /// The resource.
        resource: ResourceContents,
    },
    /// A resource that the client may read; from revision 2025-06-18.
    ResourceLink(ResourceInfo),
}

impl Content {
    /// Words.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text { text: text.into() }
    }

    /// A picture, as the bytes of its file.
    pub fn image(bytes: &[u8], mime_type: impl Into<Cow<'static, str>>) -> Self {
        Self::Image(Media::new(bytes, mime_type))
    }

    /// A sound, as the bytes of its file.
    pub fn audio(bytes: &[u8], mime_type: impl Into<Cow<'static, str>>) -> Self {
        Self::Audio(Media::new(bytes, mime_type))
    }
}

/// A picture or a sound.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Media {
    /// In Base64.
    data: String,
    mime_type: Cow<'static, str>,
}

impl Media {
    fn new(bytes: &[u8], mime_type: impl Into<Cow<'static, str>>) -> Self {
        Self { data: STANDARD.encode(bytes), mime_type: mime_type.into() }
    }
}

/// What is in a resource.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ResourceContents {
    uri: String,
    mime_type: Cow<'static, str>,
    #[serde(flatten)]
    body: Body,
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    meta: Option<Map<String, Value>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Body {
    Text(String),
    /// In Base64.
    Blob(String),
}

impl ResourceContents {
    /// A text.
    pub fn text(
        uri: impl Into<String>,
        mime_type: impl Into<Cow<'static, str>>,
        text: impl Into<String>,
    ) -> Self {
        let body = Body::Text(text.into());
        Self { uri: uri.into(), mime_type: mime_type.into(), body, meta: None }
    }

    /// Anything else.
    pub fn blob(
        uri: impl Into<String>,
        mime_type: impl Into<Cow<'static, str>>,
        bytes: &[u8],
    ) -> Self {
        let body = Body::Blob(STANDARD.encode(bytes));
        Self { uri: uri.into(), mime_type: mime_type.into(), body, meta: None }
    }

    /// The same, with what extensions of the protocol say of it.
    #[must_use]
    pub fn with_meta(mut self, meta: Map<String, Value>) -> Self {
        self.meta = Some(meta);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(content: &Content) -> String {
        serde_json::to_string(content).unwrap()
    }

    #[test]
    fn every_kind_has_the_members_that_the_schemas_name() {
        assert_eq!(json(&Content::text("a")), r#"{"type":"text","text":"a"}"#);
        let image = Content::image(&[1, 2, 3, 4], "image/png");
        assert_eq!(json(&image), r#"{"type":"image","data":"AQIDBA==","mimeType":"image/png"}"#);
        let audio = Content::audio(b"", "audio/wav");
        assert_eq!(json(&audio), r#"{"type":"audio","data":"","mimeType":"audio/wav"}"#);
        let resource = ResourceContents::blob("x:y", "a/b", &[255]);
        assert_eq!(
            json(&Content::Resource { resource }),
            r#"{"type":"resource","resource":{"uri":"x:y","mimeType":"a/b","blob":"/w=="}}"#
        );
        let meta = Map::from_iter([("org.example/a".to_owned(), Value::from(1))]);
        let resource = ResourceContents::text("x:y", "a/b", "c").with_meta(meta);
        assert_eq!(
            json(&Content::Resource { resource }),
            r#"{"type":"resource","resource":{"uri":"x:y","mimeType":"a/b","text":"c","_meta":{"org.example/a":1}}}"#
        );
        let link = Content::ResourceLink(ResourceInfo::new("x:y", "why"));
        assert_eq!(json(&link), r#"{"type":"resource_link","uri":"x:y","name":"why"}"#);
    }
}
