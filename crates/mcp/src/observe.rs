//! What whoever runs a server can see of it: every request, told to an observer once it is answered.

use std::cell::Cell;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use arithma_host::Instant;
use serde_json::value::RawValue;

use crate::catalog::ToolKey;
use crate::revision::Revision;

/// Hears of every request when it is answered. It is called where others wait, so it must not.
pub trait Observer: Send + Sync {
    /// A request was answered, or cancelled.
    fn observe(&self, operation: &Operation<'_>);

    /// The place in a trace of a request that begins now, if traces are of interest; `parent` is what
    /// the client has said. Only where [`follows_traces`](Self::follows_traces).
    fn begin_span(&self, _parent: Option<TraceParent>) -> Option<Span> {
        None
    }

    /// Whether what clients say of traces is worth reading.
    fn follows_traces(&self) -> bool {
        false
    }
}

/// A request that was answered.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Operation<'a> {
    /// The method, as the client wrote it.
    pub method: &'a str,
    /// Whether there is such a method.
    pub is_known: bool,
    /// The tool that was called, if there is such a tool.
    pub tool: Option<ToolKey>,
    /// The name of what the request is about: a tool by [`Catalog::tool_name`](crate::Catalog::tool_name),
    /// else as the client wrote it.
    pub name: Option<&'a str>,
    /// The id of the request, as JSON.
    pub id: &'a str,
    /// How it failed, if it did.
    pub failure: Option<Failure>,
    /// The revision that the request states, if it is one of ours.
    pub revision: Option<Revision>,
    /// How it came.
    pub transport: Transport,
    /// Its place in a trace, as the observer gave it.
    pub span: Option<Span>,
    /// When it was received.
    pub began: Instant,
    /// How long it took, waiting for a worker included.
    pub duration: Duration,
}

/// How a request failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// The tool says so in its result.
    Tool,
    /// An error of JSON-RPC, with this code.
    Error(i32),
    /// The client has withdrawn it.
    Cancelled,
}

/// How a message came.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Transport {
    /// Over stdin.
    #[default]
    Pipe,
    /// As a line over TCP.
    Tcp,
    /// Over HTTP.
    Http,
}

/// What a client says of the trace that its request belongs to: `traceparent` of the W3C.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TraceParent {
    /// The trace.
    pub trace_id: [u8; 16],
    /// The span of the client.
    pub span_id: [u8; 8],
    /// Whether the client records it.
    pub is_sampled: bool,
}

impl TraceParent {
    /// Reads a `traceparent`; `None` if it is none, which is no error.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = text.trim().as_bytes();
        let version = hex::<1>(bytes.get(..2)?)?[0];
        let ends =
            if version == 0 { bytes.len() == 55 } else { bytes.get(55).is_none_or(|&b| b == b'-') };
        if version == 0xff || !ends || [2, 35, 52].iter().any(|&at| bytes.get(at) != Some(&b'-')) {
            return None;
        }
        let trace_id = hex::<16>(bytes.get(3..35)?)?;
        let span_id = hex::<8>(bytes.get(36..52)?)?;
        let is_sampled = hex::<1>(bytes.get(53..55)?)?[0] & 1 == 1;
        let is_some = trace_id != [0; 16] && span_id != [0; 8];
        is_some.then_some(Self { trace_id, span_id, is_sampled })
    }
}

/// Bytes out of lower-case hexadecimal digits, as the W3C wants them.
fn hex<const N: usize>(digits: &[u8]) -> Option<[u8; N]> {
    let value = |digit: u8| match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    };
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = value(pair[0])? << 4 | value(pair[1])?;
    }
    (digits.len() == 2 * N).then_some(bytes)
}

/// The place of a request in a trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// The trace.
    pub trace_id: [u8; 16],
    /// The span of the request.
    pub span_id: [u8; 8],
    /// The span of the client, if it has said one.
    pub parent_id: Option<[u8; 8]>,
    /// Whether it is recorded.
    pub is_sampled: bool,
}

/// Keeps what an observer is to hear until it is told.
pub(crate) struct Later<'o> {
    observer: &'o dyn Observer,
    kept: Mutex<Vec<Kept>>,
}

/// An operation with texts of its own.
struct Kept {
    /// Without its texts.
    operation: Operation<'static>,
    method: String,
    name: Option<String>,
    id: String,
}

impl<'o> Later<'o> {
    pub(crate) fn new(observer: &'o dyn Observer) -> Self {
        Self { observer, kept: Mutex::default() }
    }

    /// Tells all of it.
    pub(crate) fn tell(self) {
        for kept in self.kept.into_inner().unwrap_or_else(PoisonError::into_inner) {
            let Kept { operation, method, name, id } = &kept;
            self.observer.observe(&Operation { method, name: name.as_deref(), id, ..*operation });
        }
    }
}

impl Observer for Later<'_> {
    fn observe(&self, operation: &Operation<'_>) {
        let Operation {
            method,
            is_known,
            tool,
            name,
            id,
            failure,
            revision,
            transport,
            span,
            began,
            duration,
        } = *operation;
        let [method, id] = [method, id].map(str::to_owned);
        let name = name.map(str::to_owned);
        let operation = Operation {
            method: "",
            name: None,
            id: "",
            is_known,
            tool,
            failure,
            revision,
            transport,
            span,
            began,
            duration,
        };
        let kept = Kept { operation, method, name, id };
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).push(kept);
    }

    fn begin_span(&self, parent: Option<TraceParent>) -> Option<Span> {
        self.observer.begin_span(parent)
    }

    fn follows_traces(&self) -> bool {
        self.observer.follows_traces()
    }
}

/// What is learned of a request while it is answered.
#[derive(Debug, Default)]
pub(crate) struct Note<'a> {
    pub(crate) tool: Cell<Option<ToolKey>>,
    pub(crate) tool_failed: Cell<bool>,
    pub(crate) name: Cell<Option<&'a RawValue>>,
    pub(crate) version: Cell<Option<&'a RawValue>>,
    pub(crate) span: Cell<Option<Span>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn traces_of_clients() {
        let parent = "00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01";
        let read = TraceParent::parse(parent).unwrap();
        assert_eq!((read.trace_id[0], read.span_id[1], read.is_sampled), (0x0a, 0xf0, true));
        assert!(!TraceParent::parse(&parent.replace("-01", "-00")).unwrap().is_sampled);
        assert!(TraceParent::parse(&parent.replacen("00", "01", 1)).is_some());
        assert!(TraceParent::parse(&format!("01{}-more", &parent[2..])).is_some());
        for bad in [
            "",
            "00",
            "00-é",
            &parent[..54],
            &format!("{parent}-"),
            &format!("01{}more", &parent[2..]),
            &parent.replacen("00", "ff", 1),
            &parent.replace('a', "A"),
            &parent.replace('-', "_"),
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
        ] {
            assert_eq!(TraceParent::parse(bad), None, "{bad}");
        }
    }
}
