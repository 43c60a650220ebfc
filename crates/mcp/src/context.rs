//! What a running call knows of its caller: whether it is still wanted, for how long, and whom
//! to tell how far it is.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::json;

/// Sends one message of the server to the client, outside any reply.
pub type Notify<'a> = &'a (dyn Fn(&[u8]) + Sync);

/// What a tool may ask while it runs.
#[derive(Debug)]
pub struct CallContext<'a> {
    pub(crate) cancelled: Option<Arc<AtomicBool>>,
    pub(crate) time_limit: Duration,
    pub(crate) progress: Option<Progress<'a>>,
}

impl CallContext<'_> {
    /// Whether the client has withdrawn the call. Its reply will not be sent.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// The flag behind [`is_cancelled`](Self::is_cancelled), for budgets that keep one. `None`
    /// when nothing can cancel this call.
    pub fn cancel_flag(&self) -> Option<Arc<AtomicBool>> {
        self.cancelled.clone()
    }

    /// How long the call may take.
    pub fn time_limit(&self) -> Duration {
        self.time_limit
    }

    /// Tells the client how far the call is, if it asked to know: `done` of `total`. Only growing
    /// values are sent, as the protocol demands.
    pub fn progress(&self, done: f64, total: Option<f64>, message: Option<&str>) {
        if let Some(progress) = &self.progress
            && !self.is_cancelled()
        {
            progress.report(done, total, message);
        }
    }
}

/// Where the progress of one call goes.
pub(crate) struct Progress<'a> {
    /// The JSON text of the client's token.
    token: &'a str,
    notify: Notify<'a>,
    last: Mutex<f64>,
}

impl<'a> Progress<'a> {
    pub(crate) fn new(token: &'a str, notify: Notify<'a>) -> Self {
        Self { token, notify, last: Mutex::new(f64::NEG_INFINITY) }
    }

    fn report(&self, done: f64, total: Option<f64>, message: Option<&str>) {
        // Held until the message is out, so that two threads of a tool cannot swap two reports.
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if !done.is_finite() || done <= *last {
            return;
        }
        *last = done;
        (self.notify)(&self.notification(done, total, message));
    }

    fn notification(&self, done: f64, total: Option<f64>, message: Option<&str>) -> Vec<u8> {
        let mut text = format!(
            "{{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":\
             {{\"progressToken\":{},\"progress\":{done}",
            self.token
        );
        if let Some(total) = total.filter(|total| total.is_finite()) {
            text.push_str(&format!(",\"total\":{total}"));
        }
        if let Some(message) = message {
            text.push_str(&format!(",\"message\":{}", json::quoted(message)));
        }
        text.push_str("}}");
        text.into_bytes()
    }
}

impl std::fmt::Debug for Progress<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Progress").field("token", &self.token).finish_non_exhaustive()
    }
}
