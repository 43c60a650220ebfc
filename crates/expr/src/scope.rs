//! The names of a session and a host, as the parser asks for them.

use crate::names::Names;
use crate::session::{Host, Session};
use crate::value::{Takes, Value};

/// What a text may use.
pub(crate) struct Scope<'a, H> {
    pub(crate) session: &'a Session,
    pub(crate) host: &'a H,
    /// The variables of a formula; none of a script, whose steps give names to values.
    pub(crate) variables: Option<&'a [&'a str]>,
    /// Values of parameters and indices around a formula.
    pub(crate) locals: &'a [(String, Value)],
}

impl<'a, H> Scope<'a, H> {
    /// Of a text with steps.
    pub(crate) fn of_script(session: &'a Session, host: &'a H) -> Self {
        Self { session, host, variables: None, locals: &[] }
    }

    /// The value of a name.
    pub(crate) fn value(&self, name: &str) -> Option<&Value> {
        let local = self.locals.iter().rev().find(|(known, _)| known == name);
        local.map(|(_, value)| value).or_else(|| self.session.value(name))
    }
}

impl<H: Host> Names for Scope<'_, H> {
    fn is_variable(&self, name: &str) -> bool {
        self.variables.is_some_and(|variables| variables.contains(&name))
            || self.value(name).is_some()
    }

    fn has_units(&self) -> bool {
        true
    }

    fn takes_steps(&self) -> bool {
        self.variables.is_none()
    }

    fn defines(&self, name: &str) -> bool {
        self.session.function(name).is_some()
    }

    fn parameters(&self, name: &str) -> Option<Vec<Takes>> {
        self.host.parameters(name)
    }

    fn signature(&self, name: &str) -> Option<String> {
        let own = self.session.function(name).map(|function| function.signature());
        own.or_else(|| self.host.signature(name))
    }

    fn each_function(&self, visit: &mut dyn FnMut(&str)) {
        self.session.each_function(visit);
        self.host.each_function(visit);
    }
}
