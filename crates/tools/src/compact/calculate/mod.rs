//! `calculate`: one expression that reaches every tool.

mod dates;
mod show;
mod toolbox;
mod units;

use arithma_expr::script::{DEGREES, Fault, Host, Outcome, Script, has_date};
use arithma_expr::{Constant, ErrorKind, Expr, Function, NodeKind, Variables as Values};
use serde::Serialize;

pub(super) use self::show::show;
use self::show::{exact_form, number_form};
use self::toolbox::Toolbox;
pub(super) use self::units::dimension_name;
use crate::catalogue::find;
use crate::prelude::*;
use crate::search::search;

/// # Calculate
///
/// Evaluates an expression or steps: `p = loanPayment(350000, 6.5, 30); p*360`. Every function by name;
/// units (`60 mph * 2.5 h to km`), percent (`350 + 8%`), dates, lists, `if`, `sum(x^2, x, 1, 9)`, `f(x) = x^2`,
/// fields (`subnetCalculator("10.0.0.0", 22).usableHosts`). Text in quotes; degrees.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct Calculate {
    /// What to calculate.
    expression: Expression,
    /// Significant digits of a rounded result; 34 if left out.
    digits: Option<Count<1, 10_000>>,
}

/// A value, how it was understood, and the steps on the way.
#[derive(Serialize, JsonSchema)]
#[serde(rename = "Calculated", rename_all = "camelCase")]
pub(crate) struct Calculated {
    result: String,
    /// Whether the digits are the whole value.
    exact: bool,
    /// The value in a short exact form, where its digits are not all of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    exact_form: Option<String>,
    /// The expression as it was understood.
    read_as: String,
    /// The named steps.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rows: Vec<Named>,
}

/// A named step.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Named {
    name: String,
    value: String,
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
    const EFFECTS: Effects = Effects::CALCULATION.slow();
    type Output = Calculated;

    /// Plain arithmetic is quick. What names a tool, a unit or a number of digits may not be.
    fn is_slow(arguments: &str) -> bool {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let mut words = arguments.split(|c| !is_word(c)).filter(|word| !word.is_empty());
        words.any(|word| {
            !word.starts_with(|c: char| c.is_ascii_digit())
                && word != "expression"
                && Function::named(word).is_none()
                && Constant::named(word).is_none()
        })
    }

    fn run(self, cx: &Context) -> Result<Calculated> {
        let wider;
        let cx = match self.digits {
            Some(Count(digits)) => {
                wider = cx.clone().with_digits(digits.unsigned_abs());
                &wider
            }
            None => cx,
        };
        let source = self.expression.0.trim();
        match plain(source) {
            Some(expr) => plain_value(source, &expr, cx),
            None => script_value(source, cx),
        }
    }
}

/// The text as an expression of the plain language, where that has no other reading in a script.
pub(super) fn plain(source: &str) -> Option<Expr> {
    if source.contains(['\n', '"', '\'']) || has_date(source) {
        return None;
    }
    let expr = Expr::parse(source).ok()?;
    let is_relation = matches!(expr.node(expr.root()).kind, NodeKind::Relation(..));
    (!is_relation && expr.free_variables().next().is_none()).then_some(expr)
}

fn plain_value(source: &str, expr: &Expr, cx: &Context) -> Result<Calculated> {
    let value = expr.certified(&Values::none(), &cx.budget);
    let value = value.map_err(|error| explain(error, source, expr.nodes()))?;
    let shown = cx.show(&value)?;
    let mut read_as = expr.to_text()?;
    if expr.has_degrees() {
        read_as.push_str(DEGREES);
    }
    Ok(Calculated {
        exact_form: number_form(&value, &cx.budget).filter(|_| !shown.is_exact()),
        exact: shown.is_exact(),
        result: shown.text().to_owned(),
        read_as,
        rows: Vec::new(),
    })
}

/// Runs the text as a script: what came of it, and how it was read.
pub(super) fn run_script(source: &str, cx: &Context) -> Result<(Outcome, String)> {
    let host = Toolbox { cx };
    let script = Script::parse(source, &host).map_err(|error| in_words(error, source, &host))?;
    let outcome = script.run(&host).map_err(|fault| match fault {
        Fault::Language(error) => in_words(error, source, &host),
        Fault::Host(error, span) => error.with_place(source, span),
    })?;
    Ok((outcome, script.to_text()))
}

fn script_value(source: &str, cx: &Context) -> Result<Calculated> {
    let (Outcome { result, named }, read_as) = run_script(source, cx)?;
    let (text, exact) = show(&result, cx)?;
    let mut rows = Vec::with_capacity(named.len());
    for (name, value) in named {
        rows.push(Named { name, value: show(&value, cx)?.0 });
    }
    Ok(Calculated {
        exact_form: exact_form(&result, &cx.budget).filter(|_| !exact),
        result: text,
        exact,
        read_as,
        rows,
    })
}

/// Signatures that an unknown function is answered with.
const SUGGESTIONS: usize = 3;

/// An error of the language; a function that nobody knows with the signatures of the nearest.
fn in_words(error: arithma_expr::Error, source: &str, host: &Toolbox<'_>) -> Error {
    let ErrorKind::UnknownFunction { name, nearest, is_value: false } = &error.kind else {
        return explain(error, source, &[]);
    };
    if find(name).is_some() {
        // Only the tools of this toolset are no functions.
        let reason = format!("{name} is a tool of its own, not a function: call it by itself");
        return Error::new(Code::UnknownFunction, reason).with("function", name);
    }
    let signature = |name: &String| {
        let own = Function::named(name).map(Function::signature);
        own.or_else(|| host.signature(name)).unwrap_or_else(|| name.clone())
    };
    let mut signatures: Vec<String> = nearest.iter().map(signature).collect();
    if signatures.is_empty() {
        // No name is like it: what its words say.
        let found = search(&spaced(name), SUGGESTIONS);
        signatures.extend(found.iter().map(|entry| entry.signature().to_owned()));
    }
    let reason = match signatures.is_empty() {
        true => format!("{error}: findFunction finds one by what it does"),
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
