//! What comes with a reply besides its text.

/// A picture or a document, as the bytes of its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attachment {
    /// What the bytes are, such as `image/png`.
    pub mime_type: &'static str,
    /// The file.
    pub bytes: Vec<u8>,
    /// The name under which a document is known; a picture that is only looked at has none.
    pub uri: Option<String>,
}
