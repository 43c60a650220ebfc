//! The edge: an answer as text and as a structured value.

use std::fmt;

use arithma_num::Budget;

use crate::json::push_text;
use crate::shown::Digits;
use crate::{
    Answer, Attachment, Code, Context, Error, Field, Part, Result, answer, envelope, written,
};

/// What a call gave.
#[derive(Debug, Clone)]
pub struct Reply {
    /// The answer as text, complete in itself.
    pub text: String,
    /// The answer as a JSON object, complete in itself.
    pub structured: Structured,
    /// The error code, when the call failed.
    pub error: Option<Code>,
    /// What comes with the answer, which is complete without.
    pub attachments: Vec<Attachment>,
}

/// A JSON object as text. It was written here, so nobody needs to check it.
#[derive(Debug, Clone)]
pub struct Structured(String);

impl Structured {
    /// The text.
    #[must_use]
    pub fn get(&self) -> &str {
        &self.0
    }

    /// The text itself.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0
    }
}

impl fmt::Display for Structured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An answer whose digits have been found, once for both forms.
pub(crate) struct Settled {
    pub(crate) fields: Vec<(&'static Field, Item)>,
    /// Whether all digits are the whole values.
    pub(crate) exact: bool,
    /// Some number could not be told from zero; it is smaller than 10 to this power.
    pub(crate) within: Option<String>,
    /// Whether the text says if it is exact.
    pub(crate) told: bool,
}

/// The value of a field, its numbers as text.
pub(crate) enum Item {
    Absent,
    Text(std::borrow::Cow<'static, str>),
    Flag(bool),
    List(Vec<Item>),
    Record(Vec<(&'static Field, Item)>),
    Exactness,
    /// In the structured value only.
    Unsaid(Box<Item>),
}

/// The most characters of a reply: what a client can hold, and a model never reads.
const MOST_CHARACTERS: usize = 8 << 20;

/// What is found on the way.
struct Truth<'c> {
    cx: &'c Context,
    exact: bool,
    within: Option<i64>,
    characters: usize,
}

impl Settled {
    /// Finds the digits of an answer.
    pub(crate) fn of<A: Answer>(answer: A, cx: &Context) -> Result<Self> {
        let mut truth = Truth { cx, exact: true, within: None, characters: 0 };
        let fields = truth.record(A::FIELDS, answer.parts())?;
        let Truth { exact, within, .. } = truth;
        let within = within.map(|power| format!("1e{power}"));
        Ok(Self { fields, exact, within, told: A::TOLD })
    }
}

impl Truth<'_> {
    fn record(
        &mut self,
        fields: &'static [Field],
        parts: Vec<Part>,
    ) -> Result<Vec<(&'static Field, Item)>> {
        fields.iter().zip(parts).map(|(field, part)| Ok((field, self.item(part)?))).collect()
    }

    fn item(&mut self, part: Part) -> Result<Item> {
        Ok(match part {
            Part::Absent => Item::Absent,
            Part::Exactness => Item::Exactness,
            Part::Unsaid(part) => Item::Unsaid(Box::new(self.item(*part)?)),
            Part::Likely(part) => {
                self.exact = false;
                self.item(*part)?
            }
            Part::Measured(measured) => {
                self.exact &= measured.number.value().is_zero();
                self.item(Part::Number(measured.number))?
            }
            Part::InUnit(number, _) => self.item(Part::Number(number))?,
            Part::Flag(flag) => Item::Flag(flag),
            Part::Text(text) => {
                self.count(text.len())?;
                Item::Text(text)
            }
            Part::Number(shown) => {
                let digits = shown.digits(self.cx)?;
                self.found(digits)?
            }
            Part::Phrase(parts) => {
                let digits = answer::phrase(parts, self.cx)?;
                self.found(digits)?
            }
            Part::Complex(numbers) => {
                let mut whole = String::new();
                for (index, number) in numbers.iter().enumerate() {
                    let digits = number.digits(self.cx)?;
                    whole.push_str(if index > 0 { "," } else { "" });
                    whole.push_str(&digits.text);
                    self.found(digits)?;
                }
                Item::Text(whole.into())
            }
            Part::Value(value) => {
                let digits = written::write(&value, self.cx)?;
                self.found(digits)?
            }
            Part::Aside(part) => {
                let before = (self.exact, self.within);
                let item = match self.item(*part) {
                    // What stands beside the answer does not stand in its way.
                    Err(error) if error.code() == Code::OutOfRange && !error.is_open() => {
                        Item::Text("too long to show".into())
                    }
                    item => item?,
                };
                (self.exact, self.within) = before;
                item
            }
            Part::List(parts) => {
                check(&self.cx.budget)?;
                Item::List(parts.into_iter().map(|part| self.item(part)).collect::<Result<_>>()?)
            }
            Part::Record(fields, parts) => Item::Record(self.record(fields, parts)?),
        })
    }

    fn found(&mut self, digits: Digits) -> Result<Item> {
        let Digits { text, exact, within } = digits;
        self.exact &= exact;
        self.within = self.within.max(within);
        self.count(text.len())?;
        Ok(Item::Text(text.into()))
    }

    fn count(&mut self, characters: usize) -> Result<()> {
        self.characters += characters + 1;
        if self.characters <= MOST_CHARACTERS {
            return Ok(());
        }
        let reason = format!("the result would exceed the limit of {MOST_CHARACTERS} characters");
        Err(Error::new(Code::Overflow, reason))
    }
}

fn check(budget: &Budget) -> Result<()> {
    Ok(budget.check()?)
}

impl Reply {
    /// The reply of a tool that worked: its answer in both forms.
    pub fn success<A: Answer>(tool: &str, answer: A, cx: &Context) -> Result<Self> {
        let settled = Settled::of(answer, cx)?;
        let text = envelope::success(tool, &settled);
        let structured = settled.structured(text.len());
        Ok(Self { text, structured, error: None, attachments: Vec::new() })
    }

    /// The reply of a tool that failed, with so many parameters.
    #[must_use]
    pub fn failure(tool: &str, error: &Error, parameters: usize) -> Self {
        let mut parts = serde_json::Map::new();
        parts.insert("code".into(), error.code().as_str().into());
        parts.insert("reason".into(), error.reason().into());
        let details: serde_json::Map<String, serde_json::Value> = error
            .shown_details(parameters)
            .map(|(key, value)| (key.to_owned(), value.into()))
            .collect();
        if !details.is_empty() {
            parts.insert("detail".into(), details.into());
        }
        let structured = serde_json::json!({ "error": parts });
        Self {
            text: envelope::failure(tool, error, parameters),
            structured: Structured(structured.to_string()),
            error: Some(error.code()),
            attachments: Vec::new(),
        }
    }

    /// Whether the call failed.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.error.is_some()
    }
}

impl Settled {
    /// The structured value. Its length is about that of the text.
    fn structured(&self, length: usize) -> Structured {
        let mut out = String::with_capacity(length + 32);
        let mut open = "{";
        for (field, item) in &self.fields {
            if matches!(item, Item::Absent) {
                continue;
            }
            push_key(&mut open, field.key, &mut out);
            match item {
                Item::Exactness => out.push_str(flag(self.exact)),
                item => push_item(item, &mut out),
            }
        }
        if let Some(bound) = &self.within {
            push_key(&mut open, "within", &mut out);
            push_text(bound, &mut out);
        }
        close(open, &mut out);
        Structured(out)
    }
}

/// Appends what stands before a member of an object: `open` is the brace, and then the comma.
fn push_key(open: &mut &'static str, key: &str, out: &mut String) {
    out.push_str(open);
    *open = ",";
    push_text(key, out);
    out.push(':');
}

/// Ends an object, an empty one too.
fn close(open: &str, out: &mut String) {
    out.push_str(if open == "{" { "{}" } else { "}" });
}

fn flag(flag: bool) -> &'static str {
    if flag { "true" } else { "false" }
}

fn push_item(item: &Item, out: &mut String) {
    match item {
        Item::Absent | Item::Exactness => out.push_str("null"),
        Item::Unsaid(item) => push_item(item, out),
        Item::Text(text) => push_text(text, out),
        Item::Flag(value) => out.push_str(flag(*value)),
        Item::List(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                push_item(item, out);
            }
            out.push(']');
        }
        Item::Record(fields) => {
            let mut open = "{";
            for (field, item) in fields {
                if !matches!(item, Item::Absent | Item::Exactness) {
                    push_key(&mut open, field.key, out);
                    push_item(item, out);
                }
            }
            close(open, out);
        }
    }
}
