//! What whoever runs the server can see of it: metrics to be scraped, spans sent to a collector, and
//! the place in a trace that log lines carry.
//!
//! All of it hangs on one [`Observer`] of the protocol layer. Without any of it there is none, and a call
//! costs what it costs.

mod metrics;
mod otlp;

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arithma_mcp::{Observer, Operation, Span, TraceParent};

pub use self::metrics::Metrics;
pub(crate) use self::metrics::{Gauges, Refusal};
pub(crate) use self::otlp::{Endpoint, Exporter};

/// Everything that listens.
pub(crate) struct Telemetry {
    metrics: Option<Arc<Metrics>>,
    spans: Option<Exporter>,
    ids: Ids,
}

impl Telemetry {
    /// Metrics, and spans to a collector, where they are wanted. Log lines have their place in a trace
    /// in any case.
    pub(crate) fn new(metrics: Option<Arc<Metrics>>, spans: Option<Exporter>) -> Self {
        Self { metrics, spans, ids: Ids::new() }
    }

    /// Sends what has not been sent, waiting for it a little.
    pub(crate) fn finish(&self) {
        if let Some(spans) = &self.spans {
            spans.finish();
        }
    }
}

impl Observer for Telemetry {
    fn observe(&self, operation: &Operation<'_>) {
        if let Some(metrics) = &self.metrics {
            metrics.observe(operation);
        }
        if let (Some(spans), Some(span)) = (&self.spans, operation.span)
            && span.is_sampled
            && !spans.send(operation, span)
            && let Some(metrics) = &self.metrics
        {
            metrics.drop_spans(1);
        }
    }

    /// The trace of the client goes on; without one a new trace begins.
    fn begin_span(&self, parent: Option<TraceParent>) -> Option<Span> {
        let span_id = self.ids.next().to_be_bytes();
        Some(match parent {
            Some(TraceParent { trace_id, span_id: parent_id, is_sampled }) => {
                Span { trace_id, span_id, parent_id: Some(parent_id), is_sampled }
            }
            None => {
                let mut trace_id = [0; 16];
                trace_id[..8].copy_from_slice(&self.ids.next().to_be_bytes());
                trace_id[8..].copy_from_slice(&self.ids.next().to_be_bytes());
                Span { trace_id, span_id, parent_id: None, is_sampled: true }
            }
        })
    }

    fn follows_traces(&self) -> bool {
        self.spans.is_some() || crate::log::is_enabled(crate::log::Level::Debug)
    }
}

/// Numbers that do not repeat: names of spans, no secrets.
struct Ids {
    seed: u64,
    count: AtomicU64,
}

impl Ids {
    fn new() -> Self {
        // The seed of a hasher is random, and is there on every system.
        Self { seed: RandomState::new().hash_one(std::process::id()), count: AtomicU64::new(0) }
    }

    /// Never 0, which means none. (SplitMix64)
    fn next(&self) -> u64 {
        let count = self.count.fetch_add(1, Ordering::Relaxed);
        let mut z =
            self.seed.wrapping_add(count.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)).max(1)
    }
}

/// Bytes as the hexadecimal digits in which traces write their ids.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trace_goes_on_or_begins() {
        let telemetry = Telemetry::new(None, None);
        let parent = TraceParent { trace_id: [7; 16], span_id: [8; 8], is_sampled: false };
        let span = telemetry.begin_span(Some(parent)).unwrap();
        assert_eq!((span.trace_id, span.parent_id), ([7; 16], Some([8; 8])));
        assert!(!span.is_sampled && span.span_id != [0; 8]);
        let (one, other) = (telemetry.begin_span(None), telemetry.begin_span(None));
        let (one, other) = (one.unwrap(), other.unwrap());
        assert!(one.trace_id != other.trace_id && one.span_id != other.span_id && one.is_sampled);
    }
}
