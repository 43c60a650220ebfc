//! What a call may ask of the client: a model's words, a person's, or the client's folders.
//!
//! The two eras do it differently. Before 2026-07-28 the server sends a request of its own while
//! the call runs, and waits. Since then it ends the call with its questions, and the client sends
//! the call again with the answers. [`CallContext::ask`](crate::CallContext::ask) is both.

use std::borrow::Cow;

use serde_json::{Map, Value, json};

use crate::catalog::MethodError;

/// Something that a client may be able to do for the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Capability {
    /// Ask the person in front of it.
    Elicitation,
    /// Ask its model.
    Sampling,
    /// Say which folders it works in.
    Roots,
}

impl Capability {
    /// Its name among the client's capabilities.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Elicitation => "elicitation",
            Self::Sampling => "sampling",
            Self::Roots => "roots",
        }
    }

    pub(crate) fn method(self) -> &'static str {
        match self {
            Self::Elicitation => "elicitation/create",
            Self::Sampling => "sampling/createMessage",
            Self::Roots => "roots/list",
        }
    }

    /// Whether a value is an answer of this kind at all.
    fn admits(self, answer: &Value) -> bool {
        match self {
            Self::Elicitation => answer["action"].is_string(),
            Self::Sampling => answer["content"].is_object() || answer["content"].is_array(),
            Self::Roots => answer["roots"].is_array(),
        }
    }
}

/// A question to the client.
#[derive(Debug, Clone)]
pub struct Question {
    pub(crate) key: Cow<'static, str>,
    pub(crate) needs: Capability,
    pub(crate) params: Value,
}

impl Question {
    /// Asks the person for what `schema` describes: an object whose properties are plain values.
    /// The answer has `action`, and `content` if that is "accept".
    pub fn elicit(key: impl Into<Cow<'static, str>>, message: &str, schema: Value) -> Self {
        let mut params = json!({ "message": message });
        params["requestedSchema"] = schema;
        Self { key: key.into(), needs: Capability::Elicitation, params }
    }

    /// Asks the model. The answer has `role`, `content` and `model`.
    pub fn sample(key: impl Into<Cow<'static, str>>, prompt: &str, most_tokens: u32) -> Self {
        let message = json!({"role": "user", "content": {"type": "text", "text": prompt}});
        let params = json!({"messages": [message], "maxTokens": most_tokens});
        Self { key: key.into(), needs: Capability::Sampling, params }
    }

    /// Asks for the folders. The answer has `roots`.
    pub fn roots(key: impl Into<Cow<'static, str>>) -> Self {
        Self { key: key.into(), needs: Capability::Roots, params: json!({}) }
    }

    /// Its answer among `answers`, if there is one and it is of the right kind.
    pub(crate) fn answer_in<'a>(&self, answers: &'a Map<String, Value>) -> Option<&'a Value> {
        answers.get(&*self.key).filter(|answer| self.needs.admits(answer))
    }

    /// Refuses what is no answer to it.
    pub(crate) fn check(&self, answer: Value) -> Result<Value, Unfinished> {
        if self.needs.admits(&answer) {
            return Ok(answer);
        }
        let method = self.needs.method();
        Err(MethodError::new(-32602, format!("the client's answer to {method} is none")).into())
    }
}

/// Why a call ends without its reply.
#[derive(Debug)]
pub enum Unfinished {
    /// The client is asked something first; it then sends the same request with the answers.
    NeedsInput {
        /// What it is asked.
        questions: Vec<Question>,
        /// What the server wants back with the answers. The client can neither read nor change it.
        state: Option<String>,
    },
    /// The request is refused.
    Refused(MethodError),
    /// The call has used up its allowance: it begins again where nobody waits for it.
    Later,
}

impl From<MethodError> for Unfinished {
    fn from(error: MethodError) -> Self {
        Self::Refused(error)
    }
}

impl Unfinished {
    /// The client has not said that it can do what is needed.
    pub(crate) fn missing(capability: Capability) -> Self {
        let name = capability.name();
        let data = format!("{{\"requiredCapabilities\":{{\"{name}\":{{}}}}}}");
        let message = format!("the client does not declare the capability {name}");
        let mut error = MethodError::new(crate::error::MISSING_CLIENT_CAPABILITY, message);
        error.data = serde_json::from_str(&data).ok();
        error.into()
    }
}
