//! Arguments that are text: digits as they are written, and words that want quotes.

use std::borrow::Cow;

use arithma_num::Number;

use super::{Evaluator, Result};
use crate::error::{Error, ErrorKind};
use crate::session::{Fault, Host, at};
use crate::tree::{NodeId, NodeKind, Span};
use crate::value::Value;

/// The longest call, in bytes, that a message repeats.
const LONGEST: usize = 100;

impl<H: Host> Evaluator<'_, H> {
    /// The value of an argument of the call at `call` that is text: of a number in digits these, with
    /// their leading zeros and the prefix of their base.
    pub(super) fn written(&mut self, id: NodeId, call: Span) -> Result<Value, H::Error> {
        let number = match self.tree.node(id).kind {
            NodeKind::Neg(inner) => inner,
            _ => id,
        };
        if let NodeKind::Number(_) = self.tree.node(number).kind {
            let digits = self.tree.source_of(number);
            if has_power(digits) {
                let reason = format!(
                    "{digits} has two readings: write {} for these digits, or {} for the number",
                    self.call_with(number, &format!("\"{digits}\""), call),
                    self.call_with(number, &format!("1*{digits}"), call)
                );
                return Err(at(ErrorKind::Mismatch(reason), self.span(number)));
            }
            // `5k` ends before its k.
            let value = self.eval(number)?;
            let is_whole = |value: &Value| match (value, Number::parse(digits)) {
                (Value::Number(value), Ok(read)) => value.as_exact() == read.as_exact(),
                _ => false,
            };
            if is_prefixed(digits) || (is_plain(digits) && is_whole(&value)) {
                let sign = if number == id { "" } else { "-" };
                return Ok(Value::Text(format!("{sign}{digits}").into()));
            }
        }
        self.eval(id).map_err(|fault| match fault {
            Fault::Language(Error { kind: ErrorKind::UnknownVariable { name, .. }, .. }) => {
                let quoted = self.quoted(id, call);
                let reason = format!("{name} has no value: for text, write {quoted}");
                at(ErrorKind::Mismatch(reason), self.span(id))
            }
            other => other,
        })
    }

    /// The call with quotes around an argument.
    fn quoted(&self, id: NodeId, call: Span) -> Cow<'_, str> {
        let argument = self.tree.source_of(id);
        if argument.is_empty() || argument.contains(['"', '\\']) {
            return "it in quotes".into();
        }
        self.call_with(id, &format!("\"{argument}\""), call).into()
    }

    /// The call with another text for an argument; that text alone where the call is long.
    fn call_with(&self, id: NodeId, text: &str, call: Span) -> String {
        let argument = self.span(id);
        let before = self.tree.source_at(Span { start: call.start, end: argument.start });
        let after = self.tree.source_at(Span { start: argument.end, end: call.end });
        if before.len() + after.len() > LONGEST {
            return text.to_owned();
        }
        format!("{before}{text}{after}")
    }
}

/// `0xff`, without anything between its digits.
fn is_prefixed(digits: &str) -> bool {
    let prefix = digits.get(..2).map(str::to_ascii_lowercase);
    prefix.is_some_and(|prefix| matches!(&*prefix, "0x" | "0b" | "0o"))
        && digits.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Whether there is nothing between digits.
fn is_plain(digits: &str) -> bool {
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// `1e3`
fn has_power(digits: &str) -> bool {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '.' | '+' | '-' | 'e' | 'E');
    !is_prefixed(digits) && digits.contains(['e', 'E']) && digits.chars().all(is_part)
}
