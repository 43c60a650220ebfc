//! Examples: data that is shown to readers, and run by the tests.

use crate::{Code, Reply};

/// A call and what comes of it.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// What the call shows.
    pub title: &'static str,
    /// The arguments, a JSON object.
    pub arguments: &'static str,
    /// What comes of it.
    pub outcome: Outcome,
}

/// What comes of an example.
#[derive(Debug, Clone, Copy)]
pub enum Outcome {
    /// This text reply.
    Gives(&'static str),
    /// A text reply that begins so: the rest depends on something else than the call.
    Begins(&'static str),
    /// An error of this code, with this text among its reason and details.
    Fails(Code, &'static str),
}

impl Example {
    /// Whether a reply is what the example promises.
    #[must_use]
    pub fn holds(&self, reply: &Reply) -> bool {
        match self.outcome {
            Outcome::Gives(text) => reply.text == text,
            Outcome::Begins(start) => reply.text.starts_with(start),
            Outcome::Fails(code, part) => reply.error == Some(code) && reply.text.contains(part),
        }
    }
}

/// Half an example: [`gives`](Call::gives) or [`fails`](Call::fails) completes it.
#[derive(Debug, Clone, Copy)]
pub struct Call {
    title: &'static str,
    arguments: &'static str,
}

/// An example with this title and these arguments, a JSON object.
#[must_use]
pub const fn example(title: &'static str, arguments: &'static str) -> Call {
    Call { title, arguments }
}

impl Call {
    /// The call works: this is its whole text reply.
    #[must_use]
    pub const fn gives(self, envelope: &'static str) -> Example {
        let Self { title, arguments } = self;
        Example { title, arguments, outcome: Outcome::Gives(envelope) }
    }

    /// The call works: this is how its text reply begins.
    #[must_use]
    pub const fn begins(self, start: &'static str) -> Example {
        let Self { title, arguments } = self;
        Example { title, arguments, outcome: Outcome::Begins(start) }
    }

    /// The call fails with this code; `part` is a part of the reply.
    #[must_use]
    pub const fn fails(self, code: Code, part: &'static str) -> Example {
        let Self { title, arguments } = self;
        Example { title, arguments, outcome: Outcome::Fails(code, part) }
    }
}
