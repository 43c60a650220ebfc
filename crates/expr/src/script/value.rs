//! What the parts of a script evaluate to.

use std::rc::Rc;

use arithma_num::{Budget, Error as NumberError, Number};

/// How many base dimensions a host may have.
pub const DIMENSIONS: usize = 8;

/// The powers of the host's base dimensions. The language adds and compares them, and leaves what
/// they mean to the host.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Dimension(pub [i8; DIMENSIONS]);

impl Dimension {
    /// Of a plain number.
    pub const NONE: Self = Self([0; DIMENSIONS]);

    /// This, `times` over, and `other`: the dimension of a product with a power. `None` beyond
    /// what is sensible.
    #[must_use]
    pub fn plus(self, other: Self, times: i8) -> Option<Self> {
        let mut sum = self;
        for (power, more) in sum.0.iter_mut().zip(other.0) {
            *power = more.checked_mul(times).and_then(|more| power.checked_add(more))?;
        }
        Some(sum)
    }

    /// The dimension of a root, where it has one.
    #[must_use]
    pub fn root(self, order: i8) -> Option<Self> {
        let whole = order > 0 && self.0.iter().all(|power| power % order == 0);
        whole.then(|| Self(self.0.map(|power| power / order)))
    }
}

/// A unit that the host offers.
#[derive(Debug, Clone)]
pub struct Unit {
    /// How it is written.
    pub symbol: String,
    /// What it measures.
    pub dimension: Dimension,
    /// One of it in the host's coherent units.
    pub factor: Number,
    /// The reading at absolute zero, of a temperature scale that has its own.
    pub zero: Option<Number>,
    /// The units that it stands for, with their powers: `mph` is miles per hour.
    pub parts: Vec<(Rc<Unit>, i8)>,
}

/// A number with what is known of its digits.
#[derive(Debug, Clone)]
pub struct Num {
    /// The number.
    pub value: Number,
    /// Whether it, or something it was made of, had been rounded.
    pub rounded: bool,
    /// How many of its significant digits are right, as minus the decimal logarithm of its relative
    /// error; `None` where all are.
    pub good: Option<f64>,
    /// How it was written by a function of the host, as long as nothing is done to it.
    pub text: Option<Rc<str>>,
}

impl From<Number> for Num {
    fn from(value: Number) -> Self {
        Self { value, rounded: false, good: None, text: None }
    }
}

/// A number with a unit.
#[derive(Debug, Clone)]
pub struct Quantity {
    /// In the host's coherent units; a temperature counts from absolute zero.
    pub base: Num,
    /// What it measures.
    pub dimension: Dimension,
    /// The units to show it in, with their powers.
    pub units: Vec<(Rc<Unit>, i8)>,
    /// Whether it is a reading of a scale with a zero of its own, and not a difference.
    pub is_reading: bool,
}

impl Quantity {
    /// The number in the units that it is shown in.
    pub fn shown(&self, budget: &Budget) -> Result<Num, NumberError> {
        let mut shown = self.base.clone();
        shown.text = None;
        for (unit, power) in &self.units {
            let factor = unit.factor.pow(&Number::from(i64::from(*power)), budget)?;
            shown.value = shown.value.div(&factor, budget)?;
        }
        if let (true, [(unit, 1)]) = (self.is_reading, &self.units[..])
            && let Some(zero) = &unit.zero
        {
            shown.value = shown.value.add(zero, budget)?;
        }
        Ok(shown)
    }

    /// The units as text: `km/h`, `kg*m/s^2`.
    #[must_use]
    pub fn unit_text(&self) -> String {
        let part = |(unit, power): &(Rc<Unit>, i8)| match power.unsigned_abs() {
            1 => unit.symbol.clone(),
            power => format!("{}^{power}", unit.symbol),
        };
        let over: Vec<String> = self.units.iter().filter(|(_, p)| *p > 0).map(part).collect();
        let under: Vec<String> = self.units.iter().filter(|(_, p)| *p < 0).map(part).collect();
        let mut text = if over.is_empty() { "1".to_owned() } else { over.join("*") };
        match under.len() {
            0 => {}
            1 => text.push_str(&format!("/{}", under[0])),
            _ => text.push_str(&format!("/({})", under.join("*"))),
        }
        text
    }
}

/// A value.
#[derive(Debug, Clone)]
pub enum Value {
    /// A plain number.
    Number(Num),
    /// A number with a unit.
    Quantity(Quantity),
    /// Text.
    Text(Rc<str>),
    /// True or false.
    Bool(bool),
    /// A date, with a time or without, in ISO 8601.
    Date(Rc<str>),
    /// A list; a list of lists is a matrix.
    List(Rc<Vec<Value>>),
    /// Fields by name, in order.
    Record(Rc<Vec<(String, Value)>>),
}

impl Value {
    /// What kind of value it is, for a message.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Number(_) => "a number",
            Self::Quantity(_) => "a quantity with a unit",
            Self::Text(_) => "text",
            Self::Bool(_) => "a truth value",
            Self::Date(_) => "a date",
            Self::List(_) => "a list",
            Self::Record(_) => "a record",
        }
    }
}

impl From<Number> for Value {
    fn from(value: Number) -> Self {
        Self::Number(value.into())
    }
}
