//! A small host, and the language as a user of it sees it.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use arithma_expr::{ErrorKind, Fault, Host, How, Record, Script, Session, Takes, Value, Variables};
use arithma_num::{Budget, Number};

/// A host with a few functions of each kind.
pub(crate) struct Toy {
    pub(crate) budget: Budget,
}

impl Default for Toy {
    fn default() -> Self {
        Self { budget: Budget::default().with_timeout(Duration::from_secs(20)) }
    }
}

type Function = (&'static str, &'static [Takes]);

const fn value(name: &'static str) -> Takes {
    Takes { name, how: How::Value }
}

const EXPRESSION: Takes = Takes { name: "expression", how: How::Expression };
const VARIABLE: Takes = Takes { name: "variable", how: How::Name };

const FUNCTIONS: [Function; 8] = [
    ("double", &[value("x")]),
    ("power", &[value("base"), value("exponent")]),
    ("stats", &[value("list")]),
    ("table", &[value("rows")]),
    ("shout", &[value("text")]),
    ("formulaOf", &[EXPRESSION, VARIABLE]),
    ("valueAt", &[EXPRESSION, VARIABLE, value("place")]),
    ("broken", &[]),
];

impl Host for Toy {
    type Error = String;
    type Owned = Self;

    fn owned(&self) -> Self {
        Self { budget: self.budget.clone() }
    }

    fn kind_of(error: String) -> ErrorKind {
        ErrorKind::Mismatch(error)
    }

    fn budget(&self) -> &Budget {
        &self.budget
    }

    fn now(&self) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(86_400 * 59)
    }

    fn signature(&self, name: &str) -> Option<String> {
        let takes = self.parameters(name)?;
        let names: Vec<&str> = takes.iter().map(|takes| takes.name).collect();
        Some(format!("{name}({})", names.join(", ")))
    }

    fn parameters(&self, name: &str) -> Option<Vec<Takes>> {
        FUNCTIONS.iter().find(|(known, _)| *known == name).map(|(_, takes)| takes.to_vec())
    }

    fn call(&self, name: &str, given: Vec<(Option<String>, Value)>) -> Result<Value, String> {
        let takes = self.parameters(name).ok_or("no such function")?;
        let mut arguments: Vec<Option<Value>> = vec![None; takes.len()];
        for (place, (key, value)) in given.into_iter().enumerate() {
            let place = match &key {
                Some(key) => takes.iter().position(|takes| takes.name == key),
                None => (place < takes.len()).then_some(place),
            };
            arguments[place.ok_or("no such parameter")?] = Some(value);
        }
        let arguments: Option<Vec<Value>> = arguments.into_iter().collect();
        self.answer(name, &arguments.ok_or("an argument is missing")?)
    }

    fn each_function(&self, visit: &mut dyn FnMut(&str)) {
        FUNCTIONS.iter().for_each(|(name, _)| visit(name));
    }
}

impl Toy {
    fn answer(&self, name: &str, arguments: &[Value]) -> Result<Value, String> {
        let budget = &self.budget;
        Ok(match (name, arguments) {
            ("double", [x]) => number(x)?.mul(&Number::from(2), budget).unwrap().into(),
            ("power", [a, b]) => number(a)?.pow(&number(b)?, budget).unwrap().into(),
            ("stats", [list]) => {
                let Value::List(items) = list.resolved() else { return Err("no list".into()) };
                let count = Number::from(items.len() as i64);
                let mut total = Number::from(0);
                for item in items.iter() {
                    total = total.plus(&number(item)?, budget).unwrap();
                }
                let mean = total.div(&count, budget).map_err(|error| error.to_string())?;
                record(Some(1), [("sampleCount", count.into()), ("mean", mean.into())])
            }
            ("table", [rows]) => {
                let rows: i64 = show(rows).parse().map_err(|_| "how many rows?")?;
                let row = |n: i64| {
                    let (n, square) = (Number::from(n), Number::from(n * n));
                    record(None, [("n", n.into()), ("square", square.into())])
                };
                Value::List(Arc::new((1..=rows).map(row).collect()))
            }
            ("shout", [Value::Text(text)]) => Value::Text(text.to_uppercase().into()),
            ("formulaOf", [Value::Formula(formula), Value::Text(_)]) => {
                Value::Text(formula.to_text().map_err(|error| error.to_string())?.into())
            }
            ("valueAt", [Value::Formula(formula), Value::Text(name), place]) => {
                let variables = Variables::from_iter([(&**name, number(place)?)]);
                formula.certified(&variables, budget).map_err(|error| error.to_string())?.into()
            }
            ("broken", []) => return Err("it is broken".into()),
            _ => return Err(format!("{name} takes something else")),
        })
    }
}

fn number(value: &Value) -> Result<Number, String> {
    match value.resolved() {
        Value::Number(number) => Ok(number.clone()),
        other => Err(format!("a number is needed, not {}", other.kind())),
    }
}

fn record<const N: usize>(main: Option<usize>, fields: [(&'static str, Value); N]) -> Value {
    let fields = fields.map(|(name, value)| (Cow::Borrowed(name), value)).into();
    Value::Record(Arc::new(Record { fields, main }))
}

/// A value as a test writes it.
pub(crate) fn show(value: &Value) -> String {
    let budget = Budget::default();
    let digits = |number: &Number| match number.as_exact() {
        Some(exact) => exact.to_text(),
        None => match number.to_digits(10, &budget) {
            Ok(rounded) => format!("{}…", rounded.value.to_text()),
            Err(error) => format!("? {error}"),
        },
    };
    match value {
        Value::Number(number) => digits(number),
        Value::Complex(number) => format!("{} + {}i", digits(number.re()), digits(number.im())),
        Value::Percent(number) => format!("{}%", digits(number)),
        Value::Quantity(quantity) => {
            let shown = quantity.shown(&budget).map_or_else(|e| e.to_string(), |n| digits(&n));
            format!("{shown} {}", quantity.unit_text())
        }
        Value::Uncertain(value) => {
            let [number, deviation] = value.digits(&budget).unwrap();
            format!("{number} ± {deviation} {}", value.unit_text().unwrap_or_default())
        }
        Value::Text(text) => format!("{text:?}"),
        Value::Bool(flag) => flag.to_string(),
        Value::Date(date) => date.to_string(),
        Value::Period(period) => period.to_string(),
        Value::List(items) => {
            format!("[{}]", items.iter().map(show).collect::<Vec<_>>().join(", "))
        }
        Value::Record(record) => {
            let fields =
                record.fields.iter().map(|(name, value)| format!("{name}: {}", show(value)));
            format!("{{{}}}", fields.collect::<Vec<_>>().join(", "))
        }
        Value::Formed(formed) => format!("{} to {}", show(&formed.value), formed.form.text()),
        Value::Formula(formula) => formula.to_text().unwrap(),
    }
}

/// Reads and runs a text in a session.
pub(crate) fn run(
    source: &str,
    session: &mut Session,
    host: &Toy,
) -> Result<Option<Value>, String> {
    let script = Script::parse(source, session, host).map_err(|error| error.to_string())?;
    match session.run(&script, host) {
        Ok(outcome) => Ok(outcome.result),
        Err(Fault::Language(error)) => Err(error.to_string()),
        Err(Fault::Host(error, _)) => Err(format!("host: {error}")),
    }
}

/// What a text gives in a session; an error begins with `!`.
pub(crate) fn answer_in(source: &str, session: &mut Session) -> String {
    match run(source, session, &Toy::default()) {
        Ok(Some(value)) => show(&value),
        Ok(None) => "nothing".into(),
        Err(error) => format!("! {error}"),
    }
}

/// What a text gives by itself.
pub(crate) fn answer(source: &str) -> String {
    answer_in(source, &mut Session::new())
}

/// Texts with what they give, which the text as it was understood gives, too.
pub(crate) fn check(cases: &[(&str, &str)]) {
    for (source, expected) in cases {
        assert_eq!(answer(source), *expected, "{source}");
        if !expected.starts_with('!') {
            let script = Script::parse(source, &Session::new(), &Toy::default()).unwrap();
            let text = script.to_text().unwrap();
            assert_eq!(answer(&text), *expected, "{source} as {text}");
        }
    }
}
