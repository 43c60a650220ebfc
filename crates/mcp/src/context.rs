//! What a running call knows of its caller: whether it is still wanted, for how long, whom to tell
//! how far it is, and what can be asked.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use arithma_host::Instant;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::ask::{Capability, Question, Unfinished};
use crate::catalog::MethodError;
use crate::json;
use crate::log_level::LogLevel;
use crate::observe::Span;
use crate::pending::Pending;
use crate::revision::Era;

/// Sends one message of the server to the client, outside any reply.
pub type Notify<'a> = &'a (dyn Fn(&[u8]) + Sync);

/// What a tool may ask while it runs.
#[derive(Debug)]
pub struct CallContext<'a> {
    pub(crate) cancelled: Option<Arc<AtomicBool>>,
    pub(crate) time_limit: Duration,
    pub(crate) allowance: Option<Instant>,
    pub(crate) progress: Option<Progress<'a>>,
    pub(crate) client: Client<'a>,
    pub(crate) span: Option<Span>,
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

    /// The place of the call in a trace, where the server's observer follows them.
    pub fn span(&self) -> Option<Span> {
        self.span
    }

    /// How long the call may take.
    pub fn time_limit(&self) -> Duration {
        self.time_limit
    }

    /// Until when the call may run here, where others wait for it; `None` where nobody does. A call that
    /// needs longer ends with [`Unfinished::Later`], and begins again on a worker.
    pub fn allowance(&self) -> Option<Instant> {
        self.allowance
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

    /// Tells the client what is going on, if it wants to know that much.
    pub fn log(&self, level: LogLevel, data: &Value) {
        if let Some(notify) = self.client.notify
            && self.client.log_from.is_some_and(|least| level >= least)
            && !self.is_cancelled()
        {
            let notification = format!(
                "{{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":\
                 {{\"level\":\"{}\",\"data\":{data}}}}}",
                level.as_str()
            );
            notify(notification.as_bytes());
        }
    }

    /// Whether the client can do something for the server. In the legacy era it says so once for
    /// all, and nobody remembers: there it counts as able, and says no when it is asked.
    pub fn supports(&self, capability: Capability) -> bool {
        self.client.era == Era::Legacy
            || self.client.capabilities.is_some_and(|capabilities| {
                let found = json::members(capabilities.get(), [capability.name()]);
                found.is_ok_and(|[found]| found.is_some_and(json::is_object))
            })
    }

    /// Refuses the call if the client cannot do something.
    pub fn require(&self, capability: Capability) -> Result<(), Unfinished> {
        if self.supports(capability) { Ok(()) } else { Err(Unfinished::missing(capability)) }
    }

    /// The state that came back with the answers, as it was given to [`ask`](Self::ask).
    pub fn state(&self) -> Option<&str> {
        self.client.state.as_deref()
    }

    /// Asks the client; gives its answers, by the keys of the questions.
    ///
    /// The call must end with the error: it may mean that the call will come again with the
    /// answers, and with `state`. So ask before anything is done that shall not be done twice.
    /// Where the server waits instead, it waits on a worker, as long as the call may take.
    pub fn ask(
        &self,
        questions: Vec<Question>,
        state: Option<String>,
    ) -> Result<Map<String, Value>, Unfinished> {
        for question in &questions {
            self.require(question.needs)?;
        }
        match self.client.era {
            Era::Legacy => self.ask_now(&questions),
            Era::Modern => self.look_up(questions, state),
        }
    }

    /// The answers that came with the request.
    fn look_up(
        &self,
        questions: Vec<Question>,
        state: Option<String>,
    ) -> Result<Map<String, Value>, Unfinished> {
        let given: Map<String, Value> = match self.client.answers {
            None => Map::new(),
            Some(answers) => serde_json::from_str(answers.get()).map_err(|_| {
                MethodError::new(-32602, "inputResponses must be an object of answers")
            })?,
        };
        let mut answers = Map::new();
        for question in &questions {
            let Some(answer) = question.answer_in(&given) else {
                // All of them again: the answers that are right do not come back by themselves.
                return Err(Unfinished::NeedsInput { questions, state });
            };
            answers.insert(question.key.clone().into_owned(), answer.clone());
        }
        Ok(answers)
    }

    /// Sends the questions as requests, and waits.
    fn ask_now(&self, questions: &[Question]) -> Result<Map<String, Value>, Unfinished> {
        let unable = |message: &'static str| Unfinished::Refused(MethodError::new(-32603, message));
        // The thread that reads the answers cannot wait for them.
        if self.allowance.is_some() {
            return Err(Unfinished::Later);
        }
        let Some(notify) = self.client.notify else {
            return Err(unable("this call needs to ask the client, which cannot be asked here"));
        };
        let mut answers = Map::new();
        for question in questions {
            let pending = self.client.pending.open();
            let waiting = pending.ok_or_else(|| unable("the system has no randomness"))?;
            let request = format!(
                "{{\"jsonrpc\":\"2.0\",\"id\":\"{}\",\"method\":\"{}\",\"params\":{}}}",
                waiting.id,
                question.needs.method(),
                question.params
            );
            notify(request.as_bytes());
            let answer = waiting.wait(self.time_limit, || self.is_cancelled());
            let answer = answer.ok_or_else(|| unable("the client did not answer in time"))??;
            answers.insert(question.key.clone().into_owned(), question.check(answer)?);
        }
        Ok(answers)
    }
}

/// What is known of the client of a call, and how to reach it.
#[derive(Clone)]
pub(crate) struct Client<'a> {
    pub(crate) era: Era,
    /// Modern: what it can do.
    pub(crate) capabilities: Option<&'a RawValue>,
    /// Modern: its answers.
    pub(crate) answers: Option<&'a RawValue>,
    /// Modern: what the server had given it to keep.
    pub(crate) state: Option<String>,
    /// The least severe messages that it wants to hear.
    pub(crate) log_from: Option<LogLevel>,
    pub(crate) notify: Option<Notify<'a>>,
    pub(crate) pending: &'a Pending,
}

impl std::fmt::Debug for Client<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Client").field("era", &self.era).finish_non_exhaustive()
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
