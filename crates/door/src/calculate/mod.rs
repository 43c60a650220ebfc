//! `calculate`: one expression that reaches every tool.

mod exact_form;
mod unknown;

use arithma_expr::{
    DEGREES, Fault, NO_ZONE, Outcome, Script, Session, Value, is_literal, is_plain,
};
use arithma_kit::{Aside, told};

pub(crate) use self::exact_form::exact_form;
use self::unknown::in_words;
pub(crate) use self::unknown::spaced;
use crate::guess;
use crate::prelude::*;

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
    /// The expression as it was understood, where something in it was decided.
    read_as: Option<String>,
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
            .gives("CALCULATE: OK | RESULT: 0.3 | EXACT: yes"),
        example("percent as people write it", r#"{"expression":"$1,350 + 8%"}"#)
            .gives("CALCULATE: OK | RESULT: 1458 | EXACT: yes | READ_AS: 1350 + 8% of 1350"),
        example("units", r#"{"expression":"60 mph * 2.5 h to km"}"#)
            .gives("CALCULATE: OK | RESULT: 241.4016 km | EXACT: yes"),
        example(
            "a field of a reply",
            r#"{"expression":"subnetCalculator(\"10.0.0.0\", 22).usableHosts"}"#,
        )
        .gives("CALCULATE: OK | RESULT: 1022 | EXACT: yes"),
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
        let source = source.trim();
        let calculation = Calculation::run(source, &mut Session::new(), cx)?;
        let read_as = calculation.read_as(source)?;
        let Outcome { result, named, .. } = calculation.outcome;
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
        not_of_wolfram(source, cx)?;
        let script = Script::parse(source, session, &cx.functions());
        // One that cannot be read has been tried in every way.
        let is_read = script.is_ok();
        let first = script.map_err(Fault::from).and_then(|script| Self::of(script, session, cx));
        first.or_else(|fault| {
            // No other way to read it has more time.
            if cx.budget.check().is_err() {
                return Err(told(fault, source));
            }
            let foreign = guess::translated(source).filter(|foreign| foreign.is_sure);
            let read = foreign.and_then(|foreign| {
                let read = Self::attempt(&foreign.text, session, cx).ok();
                read.or_else(|| Self::reread(&foreign.text, session, cx).ok())
            });
            if let Some(read) = read {
                return Ok(read);
            }
            let meant = match is_read {
                true => Self::reread(source, session, cx),
                false => Err(None),
            };
            meant.map_err(|meant| meant.unwrap_or_else(|| in_words(fault, source, session, cx)))
        })
    }

    /// What comes of a text in another way to read it, where it has a value so; the error of the way that
    /// only gives an argument that was left out, if that is what a function has to say of it.
    #[cold]
    fn reread(source: &str, session: &mut Session, cx: &Context) -> Result<Self, Option<Error>> {
        let mut meant = None;
        for (script, is_completed) in Script::reread(source, session, &cx.functions()) {
            match Self::of(script, session, cx) {
                Ok(calculation) => return Ok(calculation),
                Err(Fault::Host(error, _)) if is_completed => meant = Some(error),
                Err(_) => {}
            }
        }
        Err(meant)
    }

    /// The same of a text as it stands.
    fn attempt(source: &str, session: &mut Session, cx: &Context) -> Result<Self, Fault<Error>> {
        Self::of(Script::parse(source, session, &cx.functions())?, session, cx)
    }

    /// What comes of what was read.
    fn of(script: Script, session: &mut Session, cx: &Context) -> Result<Self, Fault<Error>> {
        let outcome = session.run(&script, &cx.functions())?;
        Ok(Self { outcome, script })
    }

    /// Reads a text for a session.
    pub(crate) fn read(source: &str, session: &Session, cx: &Context) -> Result<Script> {
        not_of_wolfram(source, cx)?;
        let functions = cx.functions();
        let script = Script::parse(source, session, &functions);
        script.map_err(|error| in_words(error.into(), source, session, cx))
    }

    /// The value of the last step.
    pub fn into_result(self) -> Result<Value> {
        self.outcome.result.ok_or_else(nothing_asked)
    }

    /// The text as it was understood, whether something was decided or not. Read again it means the
    /// same.
    pub fn understood(&self) -> Result<String> {
        Ok(self.script.understood(&self.outcome)?)
    }

    /// The text as it was understood, where something was decided: nothing where it was read as it is
    /// written.
    pub fn read_as(&self, source: &str) -> Result<Option<String>> {
        if is_plain(source) {
            return Ok(None);
        }
        let mut read_as = self.understood()?;
        let (degrees, no_zone) = (self.script.has_degrees(), self.script.has_local_difference());
        if !degrees && !no_zone && is_literal(source, &read_as) {
            return Ok(None);
        }
        if degrees {
            read_as.push_str(DEGREES);
        }
        if no_zone {
            read_as.push_str(NO_ZONE);
        }
        Ok(Some(read_as))
    }
}

/// The error of a text that defines functions and does not call them.
fn nothing_asked() -> Error {
    Error::invalid("the steps define functions and ask for nothing: add one that calls them")
}

/// Whether a text has a value.
pub(crate) fn accepts(text: &str, cx: &Context) -> bool {
    let (functions, mut session) = (cx.functions(), Session::new());
    Script::parse(text, &session, &functions).is_ok_and(|script| {
        session.run(&script, &functions).is_ok_and(|outcome| outcome.result.is_some())
    })
}

/// Refuses `Log[2, 8]`, which Wolfram reads as another call than this language, unless both have one value.
fn not_of_wolfram(source: &str, cx: &Context) -> Result<()> {
    let Some(readings) = guess::two_readings(source) else { return Ok(()) };
    let value = |text: &String| {
        let value = Calculation::run(text, &mut Session::new(), cx).ok()?.into_result().ok()?;
        Some(format!("{:?}", value.resolved()))
    };
    let [here, there] = readings.each_ref().map(value);
    if here.is_some() && here == there {
        return Ok(());
    }
    let [here, there] = readings;
    let reason = format!("{source} has two readings: write {there} as Wolfram means it, or {here}");
    Err(Error::new(Code::ParseError, reason))
}
