//! Parameters and JSON schemas in the subset that every client accepts, written from constants.
//!
//! Root `type: object` with `properties` and `required`; each property one `type` (with `items` for
//! an array), `enum` for a choice, and a `description`. Ranges are sentences in the description, and
//! are checked by the parameter's type.

use std::fmt;

use arithma_expr::How;

use crate::json::push_text;
use crate::param::Param;
use crate::{Field, Shape};

/// A parameter of a tool.
#[derive(Debug, Clone, Copy)]
pub struct Parameter {
    /// Its name, in camelCase.
    pub name: &'static str,
    /// What it is, for the model that reads it.
    pub description: &'static str,
    /// What else there is to know about it, for the reader of the help.
    details: &'static str,
    /// Its type, as schemas tell it.
    pub schema: Schema,
    /// Whether it must be given.
    pub required: bool,
    /// Whether lists of tools name it among the required ones.
    listed: bool,
    /// Whether schemas leave it out: programs know it, and a model need not read of it.
    unlisted: bool,
    /// Whether schemas leave its form to the help.
    plain: bool,
    /// The unit that a plain number means.
    pub unit: Option<&'static str>,
    /// How a call in the language gives it.
    pub how: How,
}

impl Parameter {
    /// A parameter of this type.
    #[must_use]
    pub const fn of<P: Param>(
        name: &'static str,
        description: &'static str,
        unit: Option<&'static str>,
        listed: bool,
    ) -> Self {
        let (schema, required, how) = (P::SCHEMA, P::REQUIRED, P::HOW);
        let listed = listed || required;
        let (details, unlisted, plain) = ("", false, false);
        Self { name, description, details, schema, required, listed, unlisted, plain, unit, how }
    }

    /// The same parameter, with what only its help tells.
    #[must_use]
    pub const fn with_details(mut self, details: &'static str) -> Self {
        self.details = details;
        self
    }

    /// The same parameter, of which schemas do not tell the form.
    #[must_use]
    pub const fn plain(mut self) -> Self {
        self.plain = true;
        self
    }

    /// The same parameter, left out of schemas.
    #[must_use]
    pub const fn unlisted(mut self) -> Self {
        self.unlisted = true;
        self
    }

    /// Whether lists of tools name it among the required ones.
    #[must_use]
    pub fn is_listed(&self) -> bool {
        self.listed
    }

    /// What it is and its form, as schemas tell it.
    #[must_use]
    pub fn help(&self) -> String {
        let form = if self.plain { String::new() } else { self.schema.form.to_string() };
        sentences(&[self.description, &form])
    }

    /// The same, with what lists have no room for, and the words of a choice.
    #[must_use]
    pub fn full_help(&self) -> String {
        let choice = match self.schema.choices {
            [] => String::new(),
            words => format!("One of {}.", words.join(", ")),
        };
        let form = self.schema.form.to_string();
        // Where the form stands in for the description in lists, it is told once.
        let told = self.description.trim_end_matches('.');
        let description = if told.len() > 1 && form.contains(told) { "" } else { self.description };
        sentences(&[description, self.details, &form, &choice])
    }
}

/// Those texts that say something, one after the other.
fn sentences(texts: &[&str]) -> String {
    let told = texts.iter().filter(|text| !text.is_empty());
    told.copied().collect::<Vec<_>>().join(" ")
}

/// The type of a parameter, as schemas tell it. Other forms are accepted all the same.
#[derive(Debug, Clone, Copy)]
pub struct Schema {
    /// The JSON type.
    pub json_type: &'static str,
    /// The form, after the parameter's description. A model reads it with every tool, so what goes
    /// without saying is left out.
    pub form: Form,
    /// The words of a choice; none where anything else may be given.
    pub choices: &'static [&'static str],
}

impl Schema {
    /// Text of this form.
    #[must_use]
    pub const fn text(form: Form) -> Self {
        Self { json_type: "string", form, choices: &[] }
    }

    /// An array of texts, of this form.
    #[must_use]
    pub const fn array(form: Form) -> Self {
        Self { json_type: "array", form, choices: &[] }
    }

    /// One of these words.
    #[must_use]
    pub const fn choice(choices: &'static [&'static str]) -> Self {
        Self { json_type: "string", form: Form::Plain, choices }
    }

    /// True or false.
    #[must_use]
    pub const fn flag() -> Self {
        Self { json_type: "boolean", form: Form::Plain, choices: &[] }
    }
}

/// A sentence that tells a form. Constants cannot format numbers, so those are kept as such.
#[derive(Debug, Clone, Copy)]
pub enum Form {
    /// It goes without saying.
    Plain,
    /// This sentence.
    Words(&'static str),
    /// A whole number from one to the other.
    Between(i64, i64),
    /// A number from one to the other.
    Range(i64, i64),
    /// A whole number from here upwards.
    From(u32),
    /// A point of so many coordinates.
    Point(usize),
    /// Points of so many coordinates each.
    Points(usize),
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plain => Ok(()),
            Self::Words(sentence) => f.write_str(sentence),
            Self::Between(a, b) => write!(f, "Integer, {} to {}.", short(*a), short(*b)),
            Self::Range(a, b) => write!(f, "{} to {}.", short(*a), short(*b)),
            Self::From(least) => write!(f, "Integer, at least {least}."),
            Self::Point(n) => write!(f, "As \"{}\".", coordinates(*n, "")),
            Self::Points(n) => {
                write!(f, "As \"{},{},...\".", coordinates(*n, "1"), coordinates(*n, "2"))
            }
        }
    }
}

/// A number in few letters: a million and more as a power of ten where it is one.
fn short(number: i64) -> String {
    let text = number.to_string();
    match text.strip_prefix('1') {
        Some(zeros) if zeros.len() > 5 && zeros.bytes().all(|digit| digit == b'0') => {
            format!("10^{}", zeros.len())
        }
        _ => text,
    }
}

/// The coordinates of a point of this index: `x1,y1`.
fn coordinates(count: usize, index: &str) -> String {
    let letters = ["x", "y", "z", "w"].into_iter().take(count);
    letters.map(|letter| format!("{letter}{index}")).collect::<Vec<_>>().join(",")
}

/// The schema of arguments, as JSON.
pub(crate) fn write_input(parameters: &[Parameter], out: &mut String) {
    out.push_str(r#"{"type":"object","properties":{"#);
    let shown = parameters.iter().filter(|parameter| !parameter.unlisted);
    for (index, parameter) in shown.enumerate() {
        push_comma(index, out);
        push_text(parameter.name, out);
        out.push(':');
        write_parameter(parameter, out);
    }
    out.push('}');
    let mut before = r#","required":["#;
    for parameter in parameters.iter().filter(|parameter| parameter.listed) {
        out.push_str(before);
        push_text(parameter.name, out);
        before = ",";
    }
    out.push_str(if before == "," { "]}" } else { "}" });
}

fn write_parameter(parameter: &Parameter, out: &mut String) {
    let Schema { json_type, choices, .. } = parameter.schema;
    out.push_str(r#"{"type":"#);
    push_text(json_type, out);
    if json_type == "array" {
        out.push_str(r#","items":{"type":"string"}"#);
    }
    write_choices(choices, out);
    write_description(&parameter.help(), out);
    out.push('}');
}

/// The schema of the structured value of a reply, as JSON. A failure fits too, as clients check both
/// against the one schema: so `error` is among the properties, and nothing is required.
pub(crate) fn write_output(fields: &[Field], out: &mut String) {
    out.push_str(r#"{"type":"object","properties":{"#);
    write_fields(fields, out);
    push_comma(fields.len(), out);
    if has_numbers(fields) {
        out.push_str(
            r#""within":{"type":"string","description":"Not told from zero: smaller than this."},"#,
        );
    }
    out.push_str(
        r#""error":{"type":"object","properties":{"code":{"type":"string"},"reason":{"type":"string"},"detail":{"type":"object"}}}}}"#,
    );
}

fn has_numbers(fields: &[Field]) -> bool {
    fields.iter().any(|field| shape_has_numbers(&field.shape))
}

fn shape_has_numbers(shape: &Shape) -> bool {
    match shape {
        Shape::Number => true,
        Shape::Text | Shape::Choice(_) | Shape::Flag => false,
        Shape::List(item) => shape_has_numbers(item),
        Shape::Record(fields) => has_numbers(fields),
    }
}

fn write_fields(fields: &[Field], out: &mut String) {
    for (index, field) in fields.iter().enumerate() {
        push_comma(index, out);
        push_text(field.key, out);
        out.push_str(":{");
        write_shape(&field.shape, out);
        write_description(field.description, out);
        out.push('}');
    }
}

/// What a shape says inside the braces of its schema.
fn write_shape(shape: &Shape, out: &mut String) {
    match shape {
        Shape::Number | Shape::Text => out.push_str(r#""type":"string""#),
        Shape::Choice(words) => {
            out.push_str(r#""type":"string""#);
            write_choices(words, out);
        }
        Shape::Flag => out.push_str(r#""type":"boolean""#),
        Shape::List(item) => {
            out.push_str(r#""type":"array","items":{"#);
            write_shape(item, out);
            out.push('}');
        }
        Shape::Record(fields) => {
            out.push_str(r#""type":"object","properties":{"#);
            write_fields(fields, out);
            out.push('}');
        }
    }
}

fn write_choices(choices: &[&str], out: &mut String) {
    let mut before = r#","enum":["#;
    for word in choices {
        out.push_str(before);
        push_text(word, out);
        before = ",";
    }
    if !choices.is_empty() {
        out.push(']');
    }
}

fn write_description(description: &str, out: &mut String) {
    if !description.is_empty() {
        out.push_str(r#","description":"#);
        push_text(description, out);
    }
}

fn push_comma(index: usize, out: &mut String) {
    if index > 0 {
        out.push(',');
    }
}
