//! The edge: an answer as text and as a structured value.

use arithma_num::Budget;
use serde::Serialize;
use serde::ser::{SerializeMap, SerializeSeq, Serializer};
use serde_json::value::{RawValue, to_raw_value};

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
    pub structured: Box<RawValue>,
    /// The error code, when the call failed.
    pub error: Option<Code>,
    /// What comes with the answer, which is complete without.
    pub attachments: Vec<Attachment>,
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
            Part::Likely(part) => {
                self.exact = false;
                self.item(*part)?
            }
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
            Part::Joined(numbers) => {
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
        // Maps with text keys always serialize.
        let structured = to_raw_value(&settled).unwrap_or_default();
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
            structured: to_raw_value(&structured).unwrap_or_default(),
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

impl Serialize for Settled {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (field, item) in &self.fields {
            match item {
                Item::Absent => {}
                Item::Exactness => map.serialize_entry(field.key, &self.exact)?,
                item => map.serialize_entry(field.key, item)?,
            }
        }
        if let Some(bound) = &self.within {
            map.serialize_entry("within", bound)?;
        }
        map.end()
    }
}

impl Serialize for Item {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Absent | Self::Exactness => serializer.serialize_none(),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Flag(flag) => serializer.serialize_bool(*flag),
            Self::List(items) => {
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                for item in items {
                    list.serialize_element(item)?;
                }
                list.end()
            }
            Self::Record(fields) => {
                let mut map = serializer.serialize_map(None)?;
                for (field, item) in fields {
                    if !matches!(item, Self::Absent | Self::Exactness) {
                        map.serialize_entry(field.key, item)?;
                    }
                }
                map.end()
            }
        }
    }
}
