//! `typeset`: expressions and their values as LaTeX and MathML, for pages that show mathematics. In no
//! list: a model has no use for it.

use arithma_expr::{Form, Script, Session, Typeset as Set, Value};

use crate::calculate::{Calculation, exact_form};
use crate::prelude::*;

/// # Typeset
///
/// LaTeX and MathML of an expression as it is read, and of its value and exact form where it has
/// them.
#[derive(Arguments)]
pub(crate) struct Typeset {
    /// An expression or steps, as calculate reads them.
    expression: Text,
    /// Most significant digits of the value; 34 of a rounded one if left out.
    digits: Option<Count<1, 10_000>>,
}

/// The same thing in two languages.
#[derive(Answer)]
pub(crate) struct Markup {
    /// LaTeX for mathematical mode, with the commands of amsmath.
    latex: String,
    /// A math element.
    mathml: String,
}

impl From<Set> for Markup {
    fn from(set: Set) -> Self {
        Self { latex: set.latex(), mathml: set.mathml() }
    }
}

/// The expression, and what comes of it.
#[derive(Answer)]
pub(crate) struct Page {
    latex: String,
    mathml: String,
    /// The value; none where there is an error instead.
    value: Option<Markup>,
    /// The value in its short exact form.
    exact_form: Option<Markup>,
}

impl Tool for Typeset {
    const NAME: &str = "typeset";
    const EXAMPLES: &[Example] = &[
        example("a fraction", r#"{"expression":"sqrt(x^2 + 1)/2"}"#).gives(
            "TYPESET: OK | LATEX: \\frac{\\sqrt{x^{2} + 1}}{2} | MATHML: \
             <math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mrow><mfrac><mrow><msqrt><msup>\
             <mi>x</mi><mn>2</mn></msup><mo>+</mo><mn>1</mn></msqrt></mrow><mn>2</mn></mfrac></mrow></math>",
        ),
        example("what cannot be read", r#"{"expression":"2 +"}"#).fails(Code::ParseError, "missing"),
    ];
    type Output = Page;

    fn digits(&self) -> Option<u64> {
        self.digits.as_ref().map(|Count(digits)| digits.unsigned_abs())
    }

    fn run(self, cx: &Context) -> Result<Page> {
        let Text(source) = &self.expression;
        let session = &mut Session::new();
        let script = Calculation::read(source.trim(), session, cx)?;
        let Markup { latex, mathml } = script.typeset(&cx.budget)?.into();
        // Whoever writes shows the expression; what is wrong with its value, calculate tells.
        let value = match session.run(&script, &cx.functions()) {
            Ok(outcome) => outcome.result,
            Err(_) => {
                cx.budget.check()?;
                None
            }
        };
        let exact = value.as_ref().and_then(|value| exact_form(value, &cx.budget));
        Ok(Page {
            latex,
            mathml,
            value: value.map(|value| set(&value, cx)).transpose()?.map(Markup::from),
            exact_form: exact.map(|form| read(&form, cx)).map(Markup::from),
        })
    }
}

/// A value. What has a text of its own is text; numbers and lists of them are mathematics.
fn set(value: &Value, cx: &Context) -> Result<Set> {
    Ok(match value {
        Value::List(items) => {
            let items: Result<Vec<Set>> = items.iter().map(|item| set(item, cx)).collect();
            Set::list(items?)
        }
        Value::Record(record) => {
            let fields: Result<Vec<(&str, Set)>> =
                record.fields.iter().map(|(name, field)| Ok((&**name, set(field, cx)?))).collect();
            Set::record(fields?.into_iter())
        }
        Value::Formula(formula) => formula.typeset(&cx.budget)?,
        Value::Text(_) | Value::Bool(_) | Value::Date(_) | Value::Period(_) => {
            Set::text(&cx.text_of(value)?)
        }
        Value::Formed(formed) if matches!(formed.form, Form::Words | Form::Base(_)) => {
            Set::text(&cx.text_of(value)?)
        }
        Value::Number(_)
        | Value::Complex(_)
        | Value::Percent(_)
        | Value::Quantity(_)
        | Value::Uncertain(_)
        | Value::Formed(_) => read(&cx.text_of(value)?, cx),
    })
}

/// A text of ours, which the language reads again: as the mathematics that it is.
fn read(text: &str, cx: &Context) -> Set {
    let script = Script::parse(text, &Session::new(), &cx.functions());
    let set = script.ok().and_then(|script| script.typeset(&cx.budget).ok());
    set.unwrap_or_else(|| Set::text(text))
}
