//! `calculate`: one expression that reaches every tool.

mod exact_form;

use arithma_expr::{
    DEGREES, ErrorKind, Fault, Function, Host, NO_ZONE, Outcome, Script, Session, Value,
};
use arithma_kit::{Aside, Functions, told};

use crate::CATALOG;

use self::exact_form::exact_form;
use crate::prelude::*;
use crate::search::search;

/// # Calculate
///
/// Evaluates an expression or steps: `p = loanPayment(350000, 6.5, 30); p*360`. Every function by name;
/// units (`60 mph * 2.5 h to km`), percent (`350 + 8%`), dates, lists, `if`, `sum(x^2, x, 1, 9)`, `f(x) = x^2`,
/// fields (`subnetCalculator("10.0.0.0", 22).usableHosts`). Text in quotes; degrees.
#[derive(Arguments)]
pub(crate) struct Calculate {
    /// What to calculate.
    expression: Text,
    /// Most significant digits; 34 of a rounded result if left out.
    digits: Option<Count<1, 10_000>>,
}

/// A value, how it was understood, and the steps on the way.
#[derive(Answer)]
#[answer(told)]
pub(crate) struct Calculated {
    result: Value,
    /// Whether the digits are the whole value.
    exact: Exactness,
    /// The value in a short exact form, where its digits are not all of it.
    exact_form: Option<String>,
    /// The standard uncertainty of the result, and the digits that it leaves.
    uncertainty: Option<String>,
    /// The expression as it was understood.
    read_as: String,
    /// The named steps.
    #[answer(skip_empty)]
    rows: Vec<Named>,
}

/// A named step.
#[derive(Answer)]
pub(crate) struct Named {
    name: String,
    value: Aside<Value>,
}

impl Tool for Calculate {
    const NAME: &str = "calculate";
    const EXAMPLES: &[Example] = &[
        example("exact, and shown so", r#"{"expression":"0.1 + 0.2"}"#)
            .gives("CALCULATE: OK | RESULT: 0.3 | EXACT: yes | READ_AS: 0.1 + 0.2"),
        example("percent as people write it", r#"{"expression":"$1,350 + 8%"}"#)
            .gives("CALCULATE: OK | RESULT: 1458 | EXACT: yes | READ_AS: 1350 + 8% of 1350"),
        example("units", r#"{"expression":"60 mph * 2.5 h to km"}"#)
            .gives("CALCULATE: OK | RESULT: 241.4016 km | EXACT: yes | READ_AS: 60 mph*2.5 h to km"),
        example("a field of a reply", r#"{"expression":"subnetCalculator(\"10.0.0.0\", 22).usableHosts"}"#)
            .gives("CALCULATE: OK | RESULT: 1022 | EXACT: yes | READ_AS: subnetCalculator(\"10.0.0.0\", 22).usableHosts"),
        example("an incompatible sum", r#"{"expression":"5 km + 3 kg"}"#)
            .fails(Code::InvalidInput, "LENGTH"),
        example("a name that nobody knows", r#"{"expression":"loan_paymnt(1, 2, 3)"}"#)
            .fails(Code::UnknownFunction, "loanPayment(principal, annualRate, years)"),
    ];
    type Output = Calculated;

    fn digits(&self) -> Option<u64> {
        self.digits.as_ref().map(|Count(digits)| digits.unsigned_abs())
    }

    fn run(self, cx: &Context) -> Result<Calculated> {
        let Text(source) = &self.expression;
        let calculation = Calculation::run(source.trim(), &mut Session::new(), cx)?;
        let read_as = calculation.read_as()?;
        let Outcome { result, named } = calculation.outcome;
        let result = result.ok_or_else(nothing_asked)?;
        let rows = named.into_iter().map(|(name, value)| Named { name, value: Aside(value) });
        Ok(Calculated {
            exact_form: exact_form(&result, &cx.budget),
            uncertainty: uncertainty(&result, cx)?,
            result,
            exact: Exactness,
            read_as,
            rows: rows.collect(),
        })
    }
}

/// The standard uncertainty of a value that has one, and how many digits it leaves.
fn uncertainty(value: &Value, cx: &Context) -> Result<Option<String>> {
    let Value::Uncertain(value) = value.resolved() else { return Ok(None) };
    let [_, mut text] = value.digits(&cx.budget)?;
    if let Some(unit) = value.unit_text() {
        text.push_str(&format!(" {unit}"));
    }
    match value.digits_left(&cx.budget)? {
        None => {}
        Some(1) => text.push_str(", leaves 1 digit"),
        Some(digits) => text.push_str(&format!(", leaves {digits} digits")),
    }
    Ok(Some(text))
}

/// What came of a text in the language, and how it was read.
pub struct Calculation {
    /// The values.
    pub outcome: Outcome,
    /// The text, read.
    pub script: Script,
}

impl Calculation {
    /// Runs a text in a session, which keeps its names.
    pub fn run(source: &str, session: &mut Session, cx: &Context) -> Result<Self> {
        let functions = cx.functions();
        let in_words = |fault| in_words(fault, source, &functions);
        let script = Script::parse(source, session, &functions);
        let script = script.map_err(|error| in_words(error.into()))?;
        let outcome = session.run(&script, &functions).map_err(in_words)?;
        Ok(Self { outcome, script })
    }

    /// The value of the last step.
    pub fn into_result(self) -> Result<Value> {
        self.outcome.result.ok_or_else(nothing_asked)
    }

    /// The text as it was understood.
    pub fn read_as(&self) -> Result<String> {
        let mut read_as = self.script.to_text()?;
        if self.script.has_degrees() {
            read_as.push_str(DEGREES);
        }
        if self.script.has_local_difference() {
            read_as.push_str(NO_ZONE);
        }
        Ok(read_as)
    }
}

/// The error of a text that defines functions and does not call them.
fn nothing_asked() -> Error {
    Error::invalid("the steps define functions and ask for nothing: add one that calls them")
}

/// Signatures that an unknown function is answered with.
const SUGGESTIONS: usize = 3;

/// What went wrong; a function that nobody knows with the signatures of the nearest.
fn in_words(fault: Fault<Error>, source: &str, functions: &Functions<'_>) -> Error {
    let unknown = match &fault {
        Fault::Language(error) => match &error.kind {
            ErrorKind::UnknownFunction { name, nearest, is_value: false } => Some((name, nearest)),
            _ => None,
        },
        Fault::Host(..) => None,
    };
    let Some((name, nearest)) = unknown else { return told(fault, source) };
    if CATALOG.find(name).is_some() {
        // Only the tools of the door are no functions.
        let reason = format!("{name} is a tool of its own, not a function: call it by itself");
        return Error::new(Code::UnknownFunction, reason).with("function", name);
    }
    let signature = |name: &String| {
        let own = Function::named(name).map(Function::signature);
        own.or_else(|| functions.signature(name)).unwrap_or_else(|| name.clone())
    };
    let mut signatures: Vec<String> = nearest.iter().map(signature).collect();
    if signatures.is_empty() {
        // No name is like it: what its words say.
        let words = spaced(name);
        let found = search(&words, SUGGESTIONS).into_iter();
        // One that shares no word with it would be far-fetched.
        let shares = |signature: &str| {
            let known = spaced(signature.split('(').next().unwrap_or(signature));
            known.split(' ').any(|word| word.len() > 2 && words.split(' ').any(|own| own == word))
        };
        let found = found.map(|entry| entry.signature().to_owned());
        signatures.extend(found.filter(|signature| shares(signature)));
    }
    let reason = match signatures.is_empty() {
        true => {
            format!(
                "unknown function '{name}': there is none of that name, nor one like it; findFunction \
                 finds one by what it does"
            )
        }
        false => format!("unknown function '{name}', did you mean {}?", signatures.join(" or ")),
    };
    Error::new(Code::UnknownFunction, reason).with("function", name).nearest(nearest)
}

/// The words of a name: `monthlyMortgage_payment` is three.
fn spaced(name: &str) -> String {
    let mut words = String::with_capacity(name.len() + 8);
    for c in name.chars() {
        if c.is_uppercase() || c == '_' {
            words.push(' ');
        }
        words.extend(c.to_lowercase().filter(|c| *c != '_'));
    }
    words
}
