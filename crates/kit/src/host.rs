//! The catalog as the language sees it: every tool a function, called with values.

use std::borrow::Cow;
use std::time::SystemTime;

use arithma_expr::{ErrorKind, Fault, Host, Takes, Value};
use arithma_num::{Budget, Error as NumberError};

use crate::{Catalog, Code, Context, Error, Result, explain};

/// The functions that a context's expressions know, and what they may cost.
#[derive(Debug, Clone)]
pub struct Functions<'c> {
    cx: Cow<'c, Context>,
}

impl Context {
    /// The functions that expressions know, as the language calls them.
    #[must_use]
    pub fn functions(&self) -> Functions<'_> {
        Functions { cx: Cow::Borrowed(self) }
    }
}

impl Functions<'_> {
    fn catalog(&self) -> Option<&'static Catalog> {
        self.cx.catalog()
    }
}

impl Host for Functions<'_> {
    type Error = Error;
    type Owned = Functions<'static>;

    fn owned(&self) -> Functions<'static> {
        Functions { cx: Cow::Owned(self.cx.for_one_part()) }
    }

    fn kind_of(error: Error) -> ErrorKind {
        match error.code() {
            Code::DivisionByZero => NumberError::DivisionByZero.into(),
            Code::Overflow => NumberError::Overflow.into(),
            _ => NumberError::domain(error.reason()).into(),
        }
    }

    fn budget(&self) -> &Budget {
        &self.cx.budget
    }

    fn now(&self) -> SystemTime {
        self.cx.now()
    }

    fn signature(&self, name: &str) -> Option<String> {
        Some(self.catalog()?.function(name)?.signature())
    }

    fn parameters(&self, name: &str) -> Option<Vec<Takes>> {
        let parameters = self.catalog()?.function(name)?.parameters().iter();
        Some(parameters.map(|known| Takes { name: known.name, how: known.how }).collect())
    }

    fn call(&self, name: &str, arguments: Vec<(Option<String>, Value)>) -> Result<Value> {
        match self.catalog().and_then(|catalog| catalog.function(name)) {
            Some(tool)
                if is_of_spreadsheets(name) && arguments.iter().any(|(key, _)| key.is_none()) =>
            {
                let reason = format!(
                    "rates of {name} are fractions in spreadsheets and percentages here: write {}",
                    tool.signature()
                );
                Err(Error::new(Code::UnknownFunction, reason))
            }
            Some(tool) => tool.apply(arguments, &self.cx),
            None => Err(Error::new(Code::UnknownFunction, "unknown function")),
        }
    }

    fn each_function(&self, visit: &mut dyn FnMut(&str)) {
        let tools = self.catalog().map_or(&[][..], Catalog::tools);
        tools.iter().for_each(|tool| visit(tool.name()));
    }
}

/// Whether a name is one of spreadsheets, whose rates are fractions where those of the tool are percentages:
/// with arguments in their order it would be read as what nobody means.
fn is_of_spreadsheets(name: &str) -> bool {
    const NAMES: &[&str] = &["effect", "irr", "mirr", "nper", "npv", "pmt", "xirr", "xnpv"];
    name == "PERCENTILE" || NAMES.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// What went wrong in a calculation, with its place in the source.
#[must_use]
pub fn told(fault: Fault<Error>, source: &str) -> Error {
    match fault {
        Fault::Language(error) => explain(error, source),
        Fault::Host(error, span) => error.with_place(source, span),
    }
}
