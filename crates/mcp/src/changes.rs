//! What changes while the server runs, and who wants to know.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use serde_json::{Map, Value, json};

use crate::error::RpcError;
use crate::json;
use crate::render::Offer;

/// Sends one message to a client. It never waits: what a client does not read is dropped.
pub type Sink = dyn Fn(&[u8]) + Send + Sync;

/// Subscriptions of one client at a time.
const MOST_SUBSCRIPTIONS: usize = 64;

/// Something that has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Which tools there are.
    Tools,
    /// Which prompts there are.
    Prompts,
    /// Which resources there are.
    Resources,
    /// What is in the resource of this URI.
    Resource(String),
}

/// What a client wants to hear of.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Kinds {
    pub(crate) tools: bool,
    pub(crate) prompts: bool,
    pub(crate) resources: bool,
    /// The URIs whose contents are watched.
    pub(crate) watched: Vec<String>,
}

impl Kinds {
    fn of_lists() -> Self {
        Self { tools: true, prompts: true, resources: true, watched: Vec::new() }
    }

    /// The filter of `subscriptions/listen`.
    fn read(notifications: &str) -> Result<Self, RpcError> {
        let wrong = || RpcError::invalid_params("notifications must be a subscription filter");
        let value: Map<String, Value> = serde_json::from_str(notifications).map_err(|_| wrong())?;
        let flag = |name: &str| match value.get(name) {
            None | Some(Value::Null) => Ok(false),
            Some(flag) => flag.as_bool().ok_or_else(wrong),
        };
        let watched = match value.get("resourceSubscriptions") {
            None | Some(Value::Null) => Vec::new(),
            Some(uris) => serde_json::from_value(uris.clone()).map_err(|_| wrong())?,
        };
        Ok(Self {
            tools: flag("toolsListChanged")?,
            prompts: flag("promptsListChanged")?,
            resources: flag("resourcesListChanged")?,
            watched,
        })
    }

    /// The part of it that a server can have changes of.
    fn within(self, offer: Offer) -> Self {
        Self {
            tools: self.tools,
            prompts: self.prompts && offer.prompts,
            resources: self.resources && offer.resources,
            watched: if offer.resources { self.watched } else { Vec::new() },
        }
    }

    fn as_filter(&self) -> Value {
        let mut filter = Map::new();
        for (is_wanted, name) in [
            (self.tools, "toolsListChanged"),
            (self.prompts, "promptsListChanged"),
            (self.resources, "resourcesListChanged"),
        ] {
            if is_wanted {
                filter.insert(name.to_owned(), Value::Bool(true));
            }
        }
        if !self.watched.is_empty() {
            filter.insert("resourceSubscriptions".to_owned(), json!(self.watched));
        }
        filter.into()
    }

    fn wants(&self, change: &Change) -> bool {
        match change {
            Change::Tools => self.tools,
            Change::Prompts => self.prompts,
            Change::Resources => self.resources,
            Change::Resource(uri) => self.watched.contains(uri),
        }
    }
}

/// Where a catalog announces its changes. Having one makes the server advertise that all its
/// lists may change, and that resources can be watched.
#[derive(Debug, Default)]
pub struct Changes {
    version: AtomicU64,
    listeners: Mutex<Vec<Weak<Listener>>>,
}

impl Changes {
    /// Nobody listens yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Tells whoever wants to know. Call it when the change is made: lists are then asked for anew.
    pub fn announce(&self, change: &Change) {
        self.version.fetch_add(1, Ordering::Relaxed);
        lock(&self.listeners).retain(|listener| match listener.upgrade() {
            Some(listener) => {
                listener.hear(change);
                true
            }
            None => false,
        });
    }

    /// A number that differs after every change.
    pub(crate) fn version(&self) -> u64 {
        self.version.load(Ordering::Relaxed)
    }

    /// Adds a listener, after `first` was said to it: nothing can come between.
    fn add(&self, listener: &Arc<Listener>, first: Option<&[u8]>) {
        let mut listeners = lock(&self.listeners);
        if let Some(first) = first {
            (listener.sink)(first);
        }
        listeners.retain(|listener| listener.strong_count() > 0);
        listeners.push(Arc::downgrade(listener));
    }
}

/// One subscription.
struct Listener {
    /// The JSON text of the id of `subscriptions/listen`; `None` for a client of the legacy era.
    id: Option<Box<str>>,
    wanted: Mutex<Kinds>,
    sink: Arc<Sink>,
}

impl Listener {
    fn hear(&self, change: &Change) {
        if lock(&self.wanted).wants(change) {
            (self.sink)(&self.notification(change));
        }
    }

    fn notification(&self, change: &Change) -> Vec<u8> {
        let (method, uri) = match change {
            Change::Tools => ("notifications/tools/list_changed", None),
            Change::Prompts => ("notifications/prompts/list_changed", None),
            Change::Resources => ("notifications/resources/list_changed", None),
            Change::Resource(uri) => ("notifications/resources/updated", Some(uri)),
        };
        let uri = uri.map(|uri| format!("\"uri\":{}", json::quoted(uri)));
        let meta = self.id.as_deref().map(meta);
        let params: Vec<String> = uri.into_iter().chain(meta).collect();
        let params = match &params[..] {
            [] => String::new(),
            members => format!(",\"params\":{{{}}}", members.join(",")),
        };
        format!("{{\"jsonrpc\":\"2.0\",\"method\":\"{method}\"{params}}}").into_bytes()
    }
}

impl std::fmt::Debug for Listener {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Listener").field("id", &self.id).finish_non_exhaustive()
    }
}

/// The member that says which subscription a message belongs to.
fn meta(id: &str) -> String {
    format!("\"_meta\":{{\"io.modelcontextprotocol/subscriptionId\":{id}}}")
}

/// What one client listens to, for as long as this lives: a connection, or one HTTP response.
pub struct Listening {
    sink: Arc<Sink>,
    listeners: Mutex<Vec<Arc<Listener>>>,
}

impl Listening {
    /// Nothing yet. What comes will be handed to `sink`, message by message.
    pub fn new(sink: Arc<Sink>) -> Self {
        Self { sink, listeners: Mutex::default() }
    }

    /// Ends every subscription; gives the replies that say so, a message each.
    pub fn end(&self) -> Vec<Vec<u8>> {
        let listeners = std::mem::take(&mut *lock(&self.listeners));
        let reply = |id: &str| {
            format!(
                "{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{{\"resultType\":\"complete\",{}}}}}",
                meta(id)
            )
            .into_bytes()
        };
        listeners.iter().filter_map(|listener| listener.id.as_deref().map(reply)).collect()
    }

    /// Begins the subscription `id`, and acknowledges it.
    pub(crate) fn begin(
        &self,
        changes: &Changes,
        offer: Offer,
        id: &str,
        notifications: Option<&str>,
    ) -> Result<(), RpcError> {
        let Some(notifications) = notifications else {
            return Err(RpcError::invalid_params("notifications is missing: say what to send"));
        };
        let wanted = Kinds::read(notifications)?.within(offer);
        let mut listeners = lock(&self.listeners);
        if listeners.len() >= MOST_SUBSCRIPTIONS {
            return Err(RpcError::invalid_params(format!(
                "too many subscriptions: a client may have {MOST_SUBSCRIPTIONS} at a time"
            )));
        }
        let acknowledged = format!(
            "{{\"jsonrpc\":\"2.0\",\"method\":\"notifications/subscriptions/acknowledged\",\
             \"params\":{{\"notifications\":{},{}}}}}",
            wanted.as_filter(),
            meta(id)
        );
        let listener = self.listener(Some(id), wanted);
        changes.add(&listener, Some(acknowledged.as_bytes()));
        listeners.push(listener);
        Ok(())
    }

    /// A client of the legacy era is here: it hears of lists without asking.
    pub(crate) fn begin_legacy(&self, changes: &Changes) {
        let mut listeners = lock(&self.listeners);
        if listeners.iter().all(|listener| listener.id.is_some()) {
            let listener = self.listener(None, Kinds::of_lists());
            changes.add(&listener, None);
            listeners.push(listener);
        }
    }

    /// Watches a resource for a client of the legacy era, or no longer.
    pub(crate) fn watch(&self, changes: &Changes, uri: &str, is_watched: bool) {
        self.begin_legacy(changes);
        let listeners = lock(&self.listeners);
        for listener in listeners.iter().filter(|listener| listener.id.is_none()) {
            let mut wanted = lock(&listener.wanted);
            wanted.watched.retain(|watched| watched != uri);
            if is_watched && wanted.watched.len() < MOST_SUBSCRIPTIONS {
                wanted.watched.push(uri.to_owned());
            }
        }
    }

    /// Ends the subscription `id`, if there is one: the client has cancelled it.
    pub(crate) fn cancel(&self, id: &str) {
        lock(&self.listeners).retain(|listener| listener.id.as_deref() != Some(id));
    }

    fn listener(&self, id: Option<&str>, wanted: Kinds) -> Arc<Listener> {
        let wanted = Mutex::new(wanted);
        Arc::new(Listener { id: id.map(Into::into), wanted, sink: Arc::clone(&self.sink) })
    }
}

impl std::fmt::Debug for Listening {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Listening").field("listeners", &self.listeners).finish_non_exhaustive()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVERYTHING: Offer = Offer {
        resources: true,
        prompts: true,
        completions: true,
        logging: true,
        changes: true,
        skills: true,
    };

    fn listening() -> (Listening, Arc<Mutex<Vec<String>>>) {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let ear = Arc::clone(&heard);
        let sink = move |message: &[u8]| {
            lock(&ear).push(String::from_utf8(message.to_vec()).unwrap());
        };
        (Listening::new(Arc::new(sink)), heard)
    }

    #[test]
    fn only_what_was_asked_for_is_heard_and_only_while_someone_listens() {
        let changes = Changes::new();
        let (listening, heard) = listening();
        let filter = r#"{"promptsListChanged":true,"resourceSubscriptions":["a:b"]}"#;
        listening.begin(&changes, EVERYTHING, "7", Some(filter)).unwrap();
        for change in [
            Change::Tools,
            Change::Prompts,
            Change::Resources,
            Change::Resource("a:b".into()),
            Change::Resource("a:c".into()),
        ] {
            changes.announce(&change);
        }
        let id = r#""_meta":{"io.modelcontextprotocol/subscriptionId":7}"#;
        let notification = |method: &str, params: &str| {
            format!(
                r#"{{"jsonrpc":"2.0","method":"notifications/{method}","params":{{{params}{id}}}}}"#
            )
        };
        let expected = [
            notification("subscriptions/acknowledged", &format!("\"notifications\":{filter},")),
            notification("prompts/list_changed", ""),
            notification("resources/updated", "\"uri\":\"a:b\","),
        ];
        assert_eq!(*lock(&heard), expected);
        let end =
            format!(r#"{{"jsonrpc":"2.0","id":7,"result":{{"resultType":"complete",{id}}}}}"#);
        assert_eq!(listening.end(), [end.into_bytes()]);
        changes.announce(&Change::Prompts);
        assert_eq!(lock(&heard).len(), 3);
        assert!(lock(&changes.listeners).is_empty());
        assert_eq!(changes.version(), 6);
    }

    #[test]
    fn nothing_is_promised_that_there_is_not() {
        let (listening, heard) = listening();
        let filter = r#"{"toolsListChanged":true,"promptsListChanged":true,"resourcesListChanged":false,"resourceSubscriptions":["a:b"]}"#;
        let tools_only = Offer { changes: true, ..Offer::default() };
        listening.begin(&Changes::new(), tools_only, "1", Some(filter)).unwrap();
        let acknowledged = &lock(&heard)[0];
        assert!(
            acknowledged.contains(r#""notifications":{"toolsListChanged":true},"#),
            "{acknowledged}"
        );
    }

    #[test]
    fn legacy_clients_hear_of_lists_and_of_what_they_watch() {
        let changes = Changes::new();
        let (listening, heard) = listening();
        listening.watch(&changes, "a:b", true);
        listening.begin_legacy(&changes);
        changes.announce(&Change::Tools);
        changes.announce(&Change::Resource("a:b".into()));
        listening.watch(&changes, "a:b", false);
        changes.announce(&Change::Resource("a:b".into()));
        let expected = [
            r#"{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}"#,
            r#"{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"a:b"}}"#,
        ];
        assert_eq!(*lock(&heard), expected);
        assert!(listening.end().is_empty());
    }

    #[test]
    fn subscriptions_are_cancelled_by_id_and_bounded_in_number() {
        let changes = Changes::new();
        let (listening, _) = listening();
        let begin = |id: usize| listening.begin(&changes, EVERYTHING, &id.to_string(), Some("{}"));
        (0..MOST_SUBSCRIPTIONS).for_each(|id| begin(id).unwrap());
        assert!(begin(MOST_SUBSCRIPTIONS).is_err());
        listening.cancel("3");
        assert!(begin(MOST_SUBSCRIPTIONS).is_ok());
        for wrong in ["[]", "1", r#"{"toolsListChanged":1}"#, r#"{"resourceSubscriptions":[1]}"#] {
            assert!(listening.begin(&changes, EVERYTHING, "1", Some(wrong)).is_err(), "{wrong}");
        }
        assert!(listening.begin(&changes, EVERYTHING, "1", None).is_err());
    }
}
