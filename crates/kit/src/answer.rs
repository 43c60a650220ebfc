//! What a tool answers with: fields by name, whose values are numbers, text, flags, lists and rows.
//!
//! `#[derive(Answer)]` on a struct makes it an answer; the text reply, the structured value, its
//! schema and the value in the language are all derived from the same fields.

use std::borrow::Cow;

use arithma_expr::{Quantity, Record, Uncertain, Value};
use arithma_num::{Complex, Number};

use crate::shown::Digits;
use crate::{Context, Result, Shown, explain};

/// What a tool answers with.
pub trait Answer: Content {
    /// The fields, in order.
    const FIELDS: &'static [Field];

    /// The field that stands for the whole where one value is needed.
    const MAIN: Option<usize>;

    /// Whether the text says, too, if the digits are the whole value: `EXACT: yes`.
    const TOLD: bool = false;

    /// Whether the first two fields are the parts of one complex number, which the answer is in the
    /// language.
    const COMPLEX: bool = false;

    /// The values of the fields, in order.
    fn parts(self) -> Vec<Part>;
}

/// The declaration of a field.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// Its key, in camelCase.
    pub key: &'static str,
    /// What it holds, in words; empty where its name says it.
    pub description: &'static str,
    /// What it holds.
    pub shape: Shape,
    /// The unit of its number.
    pub unit: Option<&'static str>,
}

/// What a field holds.
#[derive(Debug, Clone, Copy)]
pub enum Shape {
    /// A number, which travels as text.
    Number,
    /// Text.
    Text,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// True or false.
    Flag,
    /// Several of a kind.
    List(&'static Shape),
    /// Fields of its own.
    Record(&'static [Field]),
}

/// The value of a field.
#[derive(Debug, Clone)]
pub enum Part {
    /// No value: the field is left out.
    Absent,
    /// A number.
    Number(Shown),
    /// A number with a measured constant in it, which is no more exact than that.
    Measured(Box<Measured>),
    /// A number whose unit only the answer knows.
    InUnit(Shown, &'static str),
    /// Text.
    Text(Cow<'static, str>),
    /// True or false.
    Flag(bool),
    /// Numbers among words, which are one text: `(1, 2)`, `y = 2.0*x + 1.0`.
    Phrase(Vec<Part>),
    /// Several of a kind.
    List(Vec<Part>),
    /// Fields of its own.
    Record(&'static [Field], Vec<Part>),
    /// The parts of a complex number, which travel as one text with a comma.
    Complex(Box<[Shown; 2]>),
    /// A value of the language, which travels as text.
    Value(Value),
    /// Shown, but not what the answer is about: it does not count for exactness.
    Aside(Box<Part>),
    /// Whether the digits that are shown are the whole value: known when they are.
    Exactness,
    /// Found, but not proven: shown as it is, and no value to calculate with.
    Likely(Box<Part>),
    /// For programs: in the structured value, not in the text.
    Unsaid(Box<Part>),
}

impl Part {
    /// This, unless it is an empty list.
    #[must_use]
    pub fn unless_empty(self) -> Self {
        match self {
            Self::List(items) if items.is_empty() => Self::Absent,
            other => other,
        }
    }
}

/// Keys of the structured value that are about the answer and not part of it.
pub(crate) const SOURCE: &str = "source";
pub(crate) const EXACT: &str = "exact";

/// The key of the one value that most answers are.
const RESULT: &str = "result";

impl Field {
    /// A field of this type.
    #[must_use]
    pub const fn of<C: Content>(
        key: &'static str,
        description: &'static str,
        unit: Option<&'static str>,
    ) -> Self {
        Self { key, description, shape: C::SHAPE, unit }
    }

    /// The place of the field that stands for the whole by its name, or as the only one.
    #[must_use]
    pub const fn main_of(fields: &[Self]) -> Option<usize> {
        if fields.len() == 1 {
            return Some(0);
        }
        let mut place = 0;
        while place < fields.len() {
            if matches!(fields[place].key.as_bytes(), b"result") {
                return Some(place);
            }
            place += 1;
        }
        None
    }
}

/// The type of a field.
pub trait Content: Sized {
    /// What it holds.
    const SHAPE: Shape;

    /// The value.
    fn part(self) -> Part;
}

/// Marks the place in the structured value that says whether all digits are the whole values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exactness;

impl Content for Exactness {
    const SHAPE: Shape = Shape::Flag;

    fn part(self) -> Part {
        Part::Exactness
    }
}

impl Content for Value {
    const SHAPE: Shape = Shape::Text;

    fn part(self) -> Part {
        Part::Value(self)
    }
}

/// What was found, and whether it is proven. What is not is shown all the same; in the language its
/// record does not stand for it, so nothing is decided by it.
#[derive(Debug, Clone)]
pub struct Likely<C> {
    /// What was found.
    pub found: C,
    /// Whether that is proven.
    pub proven: bool,
}

impl<C: Content> Content for Likely<C> {
    const SHAPE: Shape = C::SHAPE;

    fn part(self) -> Part {
        let part = self.found.part();
        if self.proven { part } else { Part::Likely(Box::new(part)) }
    }
}

/// A number that a constant of nature is a factor of. Where the constant is measured, it is not exact, and
/// has the uncertainty of the constant in the language.
#[derive(Debug, Clone)]
pub struct Measured {
    /// The number.
    pub number: Shown,
    /// The constant, by a name of its own.
    pub constant: &'static str,
    /// The power of it that is the factor.
    pub power: Number,
}

impl Content for Measured {
    const SHAPE: Shape = Shape::Number;

    fn part(self) -> Part {
        Part::Measured(Box::new(self))
    }
}

/// A number in a unit that depends on what was asked for.
#[derive(Debug, Clone)]
pub struct InUnit {
    /// The number.
    pub number: Shown,
    /// The unit.
    pub unit: &'static str,
}

impl Content for InUnit {
    const SHAPE: Shape = Shape::Number;

    fn part(self) -> Part {
        Part::InUnit(self.number, self.unit)
    }
}

/// What is shown beside the answer: it does not count for exactness.
#[derive(Debug, Clone)]
pub struct Aside<C>(pub C);

impl<C: Content> Content for Aside<C> {
    const SHAPE: Shape = C::SHAPE;

    fn part(self) -> Part {
        Part::Aside(Box::new(self.0.part()))
    }
}

/// What only programs read: it is in the structured value, not in the text.
#[derive(Debug, Clone)]
pub struct Unsaid<C>(pub C);

impl<C: Content> Content for Unsaid<C> {
    const SHAPE: Shape = C::SHAPE;

    fn part(self) -> Part {
        Part::Unsaid(Box::new(self.0.part()))
    }
}

impl Content for Shown {
    const SHAPE: Shape = Shape::Number;

    fn part(self) -> Part {
        Part::Number(self)
    }
}

impl Content for String {
    const SHAPE: Shape = Shape::Text;

    fn part(self) -> Part {
        Part::Text(self.into())
    }
}

impl Content for &'static str {
    const SHAPE: Shape = Shape::Text;

    fn part(self) -> Part {
        Part::Text(self.into())
    }
}

impl Content for bool {
    const SHAPE: Shape = Shape::Flag;

    fn part(self) -> Part {
        Part::Flag(self)
    }
}

impl<C: Content> Content for Option<C> {
    const SHAPE: Shape = C::SHAPE;

    fn part(self) -> Part {
        self.map_or(Part::Absent, C::part)
    }
}

impl<C: Content> Content for Vec<C> {
    const SHAPE: Shape = Shape::List(&C::SHAPE);

    fn part(self) -> Part {
        Part::List(self.into_iter().map(C::part).collect())
    }
}

impl<C: Content, const N: usize> Content for [C; N] {
    const SHAPE: Shape = Shape::List(&C::SHAPE);

    fn part(self) -> Part {
        Part::List(self.into_iter().map(C::part).collect())
    }
}

/// An answer as a value of the language: the one result, or a record. With `units`, numbers that
/// have a unit are quantities; `unit` is that of the result.
pub(crate) fn value_of<A: Answer>(
    answer: A,
    unit: Option<&str>,
    units: bool,
    cx: &Context,
) -> Result<Value> {
    let parts = answer.parts();
    if A::COMPLEX
        && let [Part::Number(re), Part::Number(im), ..] = &parts[..]
    {
        return Ok(Complex::new(re.value().clone(), im.value().clone()).into());
    }
    let mut fields = Vec::with_capacity(A::FIELDS.len());
    let mut main = None;
    for (place, (field, part)) in A::FIELDS.iter().zip(parts).enumerate() {
        if field.key == SOURCE || field.key == EXACT {
            continue;
        }
        let unit = field.unit.or(unit.filter(|_| field.key == RESULT)).filter(|_| units);
        let is_likely = matches!(part, Part::Likely(_));
        let Some(value) = value_of_part(part, unit, units, cx)? else { continue };
        if Some(place) == A::MAIN && !is_likely {
            main = Some(fields.len());
        }
        fields.push((Cow::Borrowed(field.key), value));
    }
    match &fields[..] {
        [(key, _)] if key == RESULT && main.is_some() => Ok(fields.remove(0).1),
        _ => Ok(Value::Record(Record { fields, main }.into())),
    }
}

fn value_of_part(
    part: Part,
    unit: Option<&str>,
    units: bool,
    cx: &Context,
) -> Result<Option<Value>> {
    let budget = &cx.budget;
    Ok(Some(match part {
        Part::Absent | Part::Exactness => return Ok(None),
        Part::Measured(measured) => {
            let Measured { number, constant, power } = *measured;
            // Nothing of a constant is left in zero.
            let is_certain = number.value().is_zero();
            let Some(value) = value_of_part(Part::Number(number), unit, units, cx)? else {
                return Ok(None);
            };
            if is_certain {
                return Ok(Some(value));
            }
            let value = Uncertain::of_constant(value, constant, &power, budget);
            value.map_err(|kind| explain(kind.into(), ""))?
        }
        Part::InUnit(number, unit) => {
            let unit = Some(unit).filter(|_| units);
            return value_of_part(Part::Number(number), unit, units, cx);
        }
        Part::Number(shown) => match unit {
            None => Value::Number(shown.into_value()),
            Some(unit) => {
                let quantity = Quantity::of(shown.into_value(), unit, budget);
                Value::Quantity(quantity.map_err(|kind| explain(kind.into(), ""))?)
            }
        },
        Part::Text(text) => Value::Text(text.into()),
        Part::Phrase(parts) => Value::Text(phrase(parts, cx)?.text.into()),
        Part::Value(value) => value,
        Part::Aside(part) | Part::Likely(part) | Part::Unsaid(part) => {
            return value_of_part(*part, unit, units, cx);
        }
        Part::Flag(flag) => Value::Bool(flag),
        Part::Complex(parts) => {
            let [re, im] = *parts;
            Complex::new(re.into_value(), im.into_value()).into()
        }
        Part::List(items) => {
            budget.charge(items.len() * size_of::<Value>())?;
            let items = items.into_iter().map(|item| value_of_part(item, unit, units, cx));
            let items: Vec<Value> = items.filter_map(Result::transpose).collect::<Result<_>>()?;
            Value::List(items.into())
        }
        Part::Record(declared, parts) => {
            let mut fields = Vec::with_capacity(parts.len());
            for (field, part) in declared.iter().zip(parts) {
                let unit = field.unit.or(unit).filter(|_| units);
                if let Some(value) = value_of_part(part, unit, units, cx)? {
                    fields.push((Cow::Borrowed(field.key), value));
                }
            }
            Value::Record(Record { fields, main: None }.into())
        }
    }))
}

/// A phrase as one text: the digits of its numbers, and the words between them.
pub(crate) fn phrase(parts: Vec<Part>, cx: &Context) -> Result<Digits> {
    let mut whole = Digits { text: String::new(), exact: true, within: None };
    for part in parts {
        match part {
            Part::Number(shown) => whole.push(&shown.digits(cx)?),
            Part::Text(words) => whole.text.push_str(&words),
            Part::Phrase(inner) => whole.push(&phrase(inner, cx)?),
            _ => {}
        }
    }
    Ok(whole)
}
