//! From what a caller gave, JSON or values of the language, to the typed arguments of a tool.

use std::borrow::Cow;

use arithma_expr::Value;
use arithma_num::{Decimal, Exact, Number};

use crate::json::{Entries, Items as JsonItems};
use crate::param::{Param, lowered, parse_decimal};
use crate::{Arguments, Context, Error, Json, Parameter, Result};

/// The arguments of a call, one by one.
#[derive(Debug)]
pub struct Given<'a> {
    source: Source<'a>,
    cx: &'a Context,
}

#[derive(Debug)]
enum Source<'a> {
    /// A JSON object.
    Json(Entries<'a>),
    /// Values with the places of their parameters.
    Values(std::slice::Iter<'a, (usize, Value)>),
}

/// Reads the arguments of a tool from JSON text: an object, a string that holds one, or nothing.
pub(crate) fn read_json<T: Arguments>(text: &str, cx: &Context) -> Result<T> {
    let text = text.trim();
    match if text.is_empty() { Json::Null } else { Json::parse(text)? } {
        Json::Object(object) => T::read(Given { source: Source::Json(Json::entries(object)), cx }),
        Json::Null => T::read(Given { source: Source::Json(Json::entries("{}")), cx }),
        Json::Text(inner) if !inner.trim_start().starts_with('"') => read_json(&inner, cx),
        other => {
            Err(Error::invalid("the arguments must be a JSON object").received(other.source()))
        }
    }
}

/// Reads the arguments of a tool from values, each with the place of its parameter.
pub(crate) fn read_values<T: Arguments>(values: &[(usize, Value)], cx: &Context) -> Result<T> {
    T::read(Given { source: Source::Values(values.iter()), cx })
}

impl<'a> Given<'a> {
    /// The next argument, and the place of its parameter.
    pub fn next(
        &mut self,
        parameters: &'static [Parameter],
    ) -> Result<Option<(usize, Argument<'a>)>> {
        let cx = self.cx;
        match &mut self.source {
            Source::Json(entries) => {
                let Some(entry) = entries.next() else { return Ok(None) };
                let (key, token) = entry?;
                let Some(place) = parameters.iter().position(|known| known.name == key) else {
                    return Err(unknown(&key, parameters));
                };
                let name = parameters[place].name;
                let json = Json::of_token(token).map_err(|error| error.inside(name))?;
                Ok(Some((place, Argument { raw: Raw::Json(json), name, cx })))
            }
            Source::Values(values) => {
                let Some((place, value)) = values.next() else { return Ok(None) };
                let name = parameters[*place].name;
                Ok(Some((*place, Argument { raw: Raw::Value(value), name, cx })))
            }
        }
    }
}

/// The error of a parameter that the tool does not have.
pub(crate) fn unknown(name: &str, parameters: &[Parameter]) -> Error {
    let near = arithma_expr::nearest(name, parameters.iter().map(|known| known.name));
    let names: Vec<&str> = parameters.iter().map(|known| known.name).collect();
    let reason = match (near.first(), parameters) {
        (_, []) => "unknown parameter: this tool takes none".to_owned(),
        (Some(near), _) => format!("unknown parameter: did you mean {near}?"),
        (None, _) => format!("unknown parameter: this tool takes {}", names.join(", ")),
    };
    Error::invalid(reason).with("parameter", name).nearest(&near)
}

/// The value of a parameter, or the error that it is missing.
pub fn taken<P: Param>(slot: Option<P>, parameter: &Parameter) -> Result<P> {
    slot.or_else(P::absent).ok_or_else(|| {
        let name = parameter.name;
        let missing = Error::invalid(format!("the parameter {name} is missing"));
        missing.with("parameter", name).with_signature()
    })
}

/// One argument that is not read yet.
#[derive(Debug, Clone)]
pub struct Argument<'a> {
    raw: Raw<'a>,
    name: &'static str,
    cx: &'a Context,
}

#[derive(Debug, Clone)]
enum Raw<'a> {
    Json(Json<'a>),
    Value(&'a Value),
}

impl<'a> Argument<'a> {
    /// An argument of JSON, for what parameter types are made of.
    #[must_use]
    pub fn of_json(json: Json<'a>, cx: &'a Context) -> Self {
        Self { raw: Raw::Json(json), name: "", cx }
    }

    /// An argument that is a value.
    #[must_use]
    pub fn of_value(value: &'a Value, cx: &'a Context) -> Self {
        Self { raw: Raw::Value(value), name: "", cx }
    }

    /// What the call is given besides.
    #[must_use]
    pub fn cx(&self) -> &'a Context {
        self.cx
    }

    /// The JSON, where it is not a value of the language.
    #[must_use]
    pub fn json(&self) -> Option<&Json<'a>> {
        match &self.raw {
            Raw::Json(json) => Some(json),
            Raw::Value(_) => None,
        }
    }

    /// The value of the language, where it is one; a record that stands for one of its fields is
    /// that field.
    #[must_use]
    pub fn value(&self) -> Option<&'a Value> {
        match &self.raw {
            Raw::Json(_) => None,
            Raw::Value(value) => Some(value.resolved()),
        }
    }

    /// Reads it into a parameter's place, once.
    pub fn read_into<P: Param>(self, slot: &mut Option<P>) -> Result<()> {
        let name = self.name;
        if slot.is_some() {
            return Err(Error::invalid(format!("the parameter {name} is given twice"))
                .with("parameter", name));
        }
        *slot = Some(self.read::<P>().map_err(|error| error.inside(name))?);
        Ok(())
    }

    /// Reads it as a parameter.
    pub fn read<P: Param>(&self) -> Result<P> {
        if self.is_null() || (!P::BLANK_IS_VALUE && self.is_blank()) {
            if let Some(absent) = P::absent() {
                return Ok(absent);
            }
            let form = lowered(&P::form());
            let colon = if form.is_empty() { "" } else { ": " };
            return Err(Error::invalid(format!("a value is missing{colon}{form}")));
        }
        P::read(self)
    }

    fn is_null(&self) -> bool {
        matches!(self.raw, Raw::Json(Json::Null))
    }

    /// Whether it stands for an absent argument: null or blank text.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        match &self.raw {
            Raw::Json(json) => json.is_blank(),
            Raw::Value(Value::Text(text)) => text.trim().is_empty(),
            Raw::Value(_) => false,
        }
    }

    /// A number: of text or a JSON number with all its digits, or of a value as it is.
    pub fn number(&self) -> Result<Number> {
        match &self.raw {
            Raw::Json(Json::Text(text)) => Ok(parse_decimal(text)?.into()),
            Raw::Json(Json::Number(text)) => Ok(parse_decimal(text)?.into()),
            Raw::Json(other) => Err(no_number().received(other.source())),
            Raw::Value(value) => self.number_of(value.resolved()),
        }
    }

    fn number_of(&self, value: &Value) -> Result<Number> {
        match value {
            Value::Number(number) => Ok(number.clone()),
            Value::Complex(number) if number.is_real() => Ok(number.re().clone()),
            Value::Complex(_) => Err(Error::invalid(
                "a real number is needed: write re(z), im(z) or abs(z) of a complex one",
            )
            .received(self.source())),
            Value::Percent(number) => Ok(number.div(&100.into(), &self.cx.budget)?),
            Value::Text(text) => Ok(parse_decimal(text)?.into()),
            Value::Quantity(quantity) => Err(Error::invalid(format!(
                "a plain number is needed: divide by the unit, as in x/(1 {})",
                quantity.unit_text()
            ))
            .received(self.source())),
            _ => Err(no_number().received(self.source())),
        }
    }

    /// A number that is known to be rational.
    pub fn exact(&self) -> Result<Exact> {
        match self.number()? {
            Number::Exact(exact) => Ok(exact),
            Number::Real(_) => Err(Error::domain(
                "an exact number is needed here: a whole number, a decimal or a fraction",
            )
            .received(self.source())),
        }
    }

    /// Text, or a number as it was written; `None` of anything else.
    #[must_use]
    pub fn text(&self) -> Option<Cow<'_, str>> {
        match &self.raw {
            Raw::Json(Json::Text(text)) => Some(Cow::Borrowed(text)),
            Raw::Json(Json::Number(text)) => Some(Cow::Borrowed(text)),
            Raw::Json(_) => None,
            Raw::Value(value) => match value.resolved() {
                Value::Text(text) => Some(Cow::Borrowed(text)),
                Value::Date(moment) => Some(moment.to_string().into()),
                Value::Period(period) => Some(period.to_string().into()),
                Value::Number(Number::Exact(exact)) => {
                    exact.as_decimal().map(|decimal| decimal.to_scaled_text().into())
                }
                _ => None,
            },
        }
    }

    /// The elements of a list: an array, text that holds one, or a list of values; `None` of
    /// anything else.
    pub fn items(&self) -> Result<Option<Items<'_>>> {
        let (name, cx) = (self.name, self.cx);
        let source = match &self.raw {
            Raw::Json(Json::Array(array)) => ItemSource::Json(Json::items(array)),
            Raw::Json(Json::Text(text)) => match inner_array(text)? {
                Some(array) => ItemSource::Json(array),
                None => return Ok(None),
            },
            Raw::Json(_) => return Ok(None),
            Raw::Value(value) => match value.resolved() {
                Value::List(items) => ItemSource::Values(items.iter()),
                Value::Text(text) => match inner_array(text)? {
                    Some(array) => ItemSource::Json(array),
                    None => return Ok(None),
                },
                _ => return Ok(None),
            },
        };
        Ok(Some(Items { source, name, cx }))
    }

    /// The argument as an error repeats it.
    #[must_use]
    pub fn source(&self) -> Cow<'_, str> {
        match &self.raw {
            Raw::Json(json) => json.source(),
            Raw::Value(value) => self.written(value.resolved()),
        }
    }

    fn written<'v>(&self, value: &'v Value) -> Cow<'v, str> {
        let short = |number: &Number| self.cx.written(number);
        match value {
            Value::Text(text) => Cow::Borrowed(text),
            Value::Bool(flag) => if *flag { "true" } else { "false" }.into(),
            Value::Date(moment) => moment.to_string().into(),
            Value::Period(period) => period.to_string().into(),
            // Its digits would choose a word that the number may not be.
            Value::Number(number) if number.is_enclosed() => {
                format!("about {}", short(number)).into()
            }
            Value::Number(number) => short(number).into(),
            Value::Complex(number) => {
                number.to_text(10, &self.cx.budget).map_or("a complex number".into(), Cow::from)
            }
            Value::Percent(number) => format!("{}%", short(number)).into(),
            Value::Quantity(quantity) => match quantity.shown(&self.cx.budget) {
                Ok(number) => format!("{} {}", short(&number), quantity.unit_text()).into(),
                Err(_) => value.kind().into(),
            },
            other => other.kind().into(),
        }
    }
}

fn no_number() -> Error {
    Error::parse("a number is needed: write it as 12.5 or \"12.5\"")
}

/// The array that a text holds, if it begins like one.
fn inner_array(text: &str) -> Result<Option<JsonItems<'_>>> {
    if !text.trim_start().starts_with('[') {
        return Ok(None);
    }
    match Json::parse(text)? {
        Json::Array(array) => Ok(Some(Json::items(array))),
        _ => Ok(None),
    }
}

/// The elements of a list, in order.
#[derive(Debug)]
pub struct Items<'a> {
    source: ItemSource<'a>,
    name: &'static str,
    cx: &'a Context,
}

#[derive(Debug)]
enum ItemSource<'a> {
    Json(JsonItems<'a>),
    Values(std::slice::Iter<'a, Value>),
}

impl<'a> Iterator for Items<'a> {
    type Item = Result<Argument<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        let (name, cx) = (self.name, self.cx);
        // What is read of it takes memory: counted before it is made.
        if let Err(error) = cx.charge_element() {
            return Some(Err(error));
        }
        let raw = match &mut self.source {
            ItemSource::Json(items) => items.next()?.map(Raw::Json),
            ItemSource::Values(values) => Ok(Raw::Value(values.next()?)),
        };
        Some(raw.map(|raw| Argument { raw, name, cx }))
    }
}

/// A decimal as it was written, with its scale: of text, a JSON number or an exact value.
impl Argument<'_> {
    /// The decimal, where the number is one.
    pub fn decimal(&self) -> Result<Decimal> {
        self.exact()?.into_decimal().map_err(|_| {
            Error::domain("a decimal is needed here: this fraction does not end")
                .received(self.source())
        })
    }
}
