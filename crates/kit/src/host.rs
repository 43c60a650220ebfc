//! The catalog as the language sees it: every tool a function, called with values.

use std::borrow::Cow;
use std::time::SystemTime;

use arithma_expr::{ErrorKind, Fault, Host, Takes, Value};
use arithma_num::{Budget, Error as NumberError, Number};

use crate::{Catalog, Code, Context, Error, Result, explain, squeezed};

/// Aliases that promise something narrower than their tool gives: their arguments go by name. In the
/// order of the tool's parameters `addMonths(date, 1)` would add a year, `hoursBetween(a, b)` would
/// count days, and `isPerfectSquare(8)` would be true. Without case and underscores.
const BY_NAME: &[&str] = &[
    "addtime",
    "dateadd",
    "addtodate",
    "plushours",
    "addmonths",
    "monthsbetween",
    "weeksbetween",
    "hoursbetween",
    "modifiedjulianday",
    "mjd",
    "isperfectsquare",
    "isperfectcube",
    "trailingzeros",
    "arrangements",
    "primesupto",
    "percentdecrease",
    "percentdifference",
    "margin",
    "markup",
    "grossmargin",
    "margintomarkup",
    "sellingprice",
];

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

    /// Whether a call with arguments in their order is one of a spreadsheet, where the name means
    /// something else: rates are fractions, arguments have another order, a method goes with the name.
    fn is_of_spreadsheets(&self, name: &str, arguments: &[(Option<String>, Value)]) -> bool {
        let mut by_place =
            arguments.iter().filter(|(key, _)| key.is_none()).map(|(_, value)| value);
        let is_capital = !name.contains(|c: char| c.is_lowercase());
        match name.to_ascii_lowercase().as_str() {
            _ if arguments.iter().all(|(key, _)| key.is_some()) => false,
            "pmt" | "nper" => true,
            "syd" | "ddb" => {
                arguments.len() < 5
                    && !arguments.iter().any(|(key, _)| key.as_deref() == Some("method"))
            }
            "percentile" | "irr" | "xirr" => is_capital,
            "effect" | "mirr" | "npv" | "xnpv" => {
                is_capital || by_place.any(|value| self.is_fraction(value))
            }
            _ => false,
        }
    }

    /// Whether a plain number lies between -1 and 1, as rates in spreadsheets do, and is not 0.
    fn is_fraction(&self, value: &Value) -> bool {
        let Value::Number(number) = value.resolved() else { return false };
        let budget = &self.cx.budget;
        let size = number.abs(budget).and_then(|size| size.compare(&Number::from(1), budget));
        !number.is_zero() && matches!(size, Ok(Some(std::cmp::Ordering::Less)))
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
            Some(tool) if self.is_of_spreadsheets(name, &arguments) => {
                let reason = format!(
                    "{name} is another function in spreadsheets: write {}",
                    tool.signature()
                );
                Err(Error::new(Code::UnknownFunction, reason))
            }
            Some(tool) if is_narrower(name, &arguments) => {
                let reason = format!(
                    "{name} says more than {} does: give its arguments by name, {}",
                    tool.name(),
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

/// Whether an alias is called whose arguments go by name, with one that is not.
fn is_narrower(name: &str, arguments: &[(Option<String>, Value)]) -> bool {
    arguments.iter().any(|(key, _)| key.is_none()) && BY_NAME.contains(&squeezed(name).as_str())
}

/// What went wrong in a calculation, with its place in the source.
#[must_use]
pub fn told(fault: Fault<Error>, source: &str) -> Error {
    match fault {
        Fault::Language(error) => explain(error, source),
        Fault::Host(error, span) => error.with_place(source, span),
    }
}
