//! Arithmetic on values: numbers that know how many of their digits are right, quantities whose
//! dimensions must agree, lists element by element, dates.

use std::cmp::Ordering;
use std::rc::Rc;

use arithma_num::{Budget, Error as NumberError, Number};

use super::eval::{Evaluator, Fault};
use super::host::Host;
use super::value::{Dimension, Num, Quantity, Unit, Value};
use crate::error::{Error, ErrorKind};
use crate::tree::{BinaryOp, Relation, Span};

type NumberResult = Result<Number, NumberError>;

/// Digits of a value that are taken for certain where no more can be said.
const FEW: f64 = 1.0;

/// Applies a function to numbers, and follows their errors through it: where a number is right to
/// only so many digits, the function is asked again beside it, and the difference is the error.
pub(super) fn apply(
    function: &dyn Fn(&[Number]) -> NumberResult,
    numbers: &[Num],
    budget: &Budget,
) -> Result<Num, NumberError> {
    let values: Vec<Number> = numbers.iter().map(|number| number.value.clone()).collect();
    let value = function(&values)?;
    let rounded = numbers.iter().any(|number| number.rounded);
    let good = if numbers.iter().all(|number| number.good.is_none()) {
        None
    } else {
        good_digits(function, numbers, &values, &value, budget)
    };
    Ok(Num { value, rounded, good, text: None })
}

fn good_digits(
    function: &dyn Fn(&[Number]) -> NumberResult,
    numbers: &[Num],
    values: &[Number],
    value: &Number,
    budget: &Budget,
) -> Option<f64> {
    let mut good = None;
    for (index, number) in numbers.iter().enumerate() {
        let Some(digits) = number.good else { continue };
        // A function may have no value on one side.
        let beside = |up: bool| -> Result<f64, NumberError> {
            let mut moved = values.to_vec();
            moved[index] = nudged(&moved[index], digits, up, budget)?;
            Ok(agreement(value, &function(&moved)?, budget)?.unwrap_or(digits))
        };
        let through = beside(true).or_else(|_| beside(false));
        good = worse(good, Some(through.unwrap_or(FEW)));
    }
    good
}

/// What is right of a value that two errors meet in: the errors add up.
#[must_use]
pub fn worse(a: Option<f64>, b: Option<f64>) -> Option<f64> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b) - (1.0 + 10f64.powf(-(a - b).abs())).log10()),
        (a, b) => a.or(b),
    }
}

/// A number as far above or below `number` as its error, where so many of its digits are right.
pub fn nudged(number: &Number, digits: f64, up: bool, budget: &Budget) -> NumberResult {
    let whole = digits.ceil();
    let over = 10f64.powf(whole - digits) + 0.001;
    let sign = if up { "" } else { "-" };
    let factor = Number::parse(&format!("{sign}{over:.3}e-{whole}"))?.add(&Number::ONE, budget)?;
    number.mul(&factor, budget)
}

/// To how many digits another number agrees with this one; `None` where they are the same.
pub fn agreement(
    number: &Number,
    other: &Number,
    budget: &Budget,
) -> Result<Option<f64>, NumberError> {
    let difference = other.sub(number, budget)?;
    Ok(match (logarithm(number, budget)?, logarithm(&difference, budget)?) {
        (_, None) => None,
        (None, Some(_)) => Some(0.0),
        (Some(size), Some(difference)) => Some((size - difference).max(0.0)),
    })
}

/// The decimal logarithm of a number's size, to a few digits; `None` of zero.
fn logarithm(number: &Number, budget: &Budget) -> Result<Option<f64>, NumberError> {
    if number.is_zero() {
        return Ok(None);
    }
    let decimal = number.to_digits(4, budget)?.value;
    let text = decimal.to_text();
    let digits = text.split(['e', 'E']).next().unwrap_or_default().chars();
    let first: String = digits.filter(char::is_ascii_digit).skip_while(|c| *c == '0').collect();
    let fraction: f64 = format!("0.{first}").parse().unwrap_or(1.0);
    #[allow(clippy::cast_precision_loss)] // A few digits are enough.
    let magnitude = decimal.magnitude() as f64;
    Ok(Some(magnitude + 1.0 + fraction.log10()))
}

/// An operator between plain numbers.
pub(super) fn binary(op: BinaryOp, a: &Num, b: &Num, budget: &Budget) -> Result<Num, NumberError> {
    budget.check()?;
    let step = |n: &[Number]| match op {
        BinaryOp::Add => n[0].add(&n[1], budget),
        BinaryOp::Sub => n[0].sub(&n[1], budget),
        BinaryOp::Mul => n[0].mul(&n[1], budget),
        BinaryOp::Div => n[0].div(&n[1], budget),
        BinaryOp::Rem => n[0].rem_trunc(&n[1], budget),
        BinaryOp::IntDiv => n[0].div_floor(&n[1], budget),
        BinaryOp::Pow => n[0].pow(&n[1], budget),
    };
    apply(&step, &[a.clone(), b.clone()], budget)
}

impl<H: Host> Evaluator<'_, H> {
    /// An operator between any two values.
    pub(super) fn operate(
        &mut self,
        op: BinaryOp,
        a: Value,
        b: Value,
        span: Span,
    ) -> Result<Value, Fault<H::Error>> {
        self.count(span)?;
        match (a, b) {
            (Value::Number(a), Value::Number(b)) => self.plain(op, &a, &b, span),
            (Value::Quantity(a), Value::Quantity(b)) => self.quantities(op, a, b, span),
            (Value::Quantity(a), Value::Number(b)) if op == BinaryOp::Pow => {
                self.quantity_power(&a, &b, span)
            }
            (Value::Quantity(a), Value::Number(b)) => {
                self.quantities(op, a, dimensionless(b), span)
            }
            (Value::Number(a), Value::Quantity(b)) => {
                self.quantities(op, dimensionless(a), b, span)
            }
            (Value::List(a), b @ (Value::Number(_) | Value::Quantity(_))) => {
                self.each(&a, span, |this, item| this.operate(op, item, b.clone(), span))
            }
            (a @ (Value::Number(_) | Value::Quantity(_)), Value::List(b)) => {
                self.each(&b, span, |this, item| this.operate(op, a.clone(), item, span))
            }
            (Value::List(a), Value::List(b)) => self.lists(op, &a, &b, span),
            (Value::Date(a), b) => self.dates(op, &a, b, span),
            (Value::Quantity(a), Value::Date(b)) if op == BinaryOp::Add => {
                self.dates(op, &b, Value::Quantity(a), span)
            }
            (a, b) => Err(mismatch(
                format!("'{}' does not join {} and {}", op.symbol(), a.kind(), b.kind()),
                span,
            )),
        }
    }

    fn plain(&self, op: BinaryOp, a: &Num, b: &Num, span: Span) -> Result<Value, Fault<H::Error>> {
        binary(op, a, b, self.host.budget()).map(Value::Number).map_err(|e| {
            // A power that is too large overflows, as in the plain language.
            let kind = match (&e, op) {
                (NumberError::TooLarge { .. }, BinaryOp::Pow) => ErrorKind::PowerTooLarge(e),
                _ => ErrorKind::Number(e),
            };
            Fault::Language(Error::new(kind, span))
        })
    }

    fn each(
        &mut self,
        items: &[Value],
        span: Span,
        mut step: impl FnMut(&mut Self, Value) -> Result<Value, Fault<H::Error>>,
    ) -> Result<Value, Fault<H::Error>> {
        self.enter(span)?;
        let items: Result<Vec<Value>, _> =
            items.iter().map(|item| step(self, item.clone())).collect();
        self.leave();
        Ok(Value::List(Rc::new(items?)))
    }

    fn lists(
        &mut self,
        op: BinaryOp,
        a: &[Value],
        b: &[Value],
        span: Span,
    ) -> Result<Value, Fault<H::Error>> {
        if !matches!(op, BinaryOp::Add | BinaryOp::Sub) {
            let reason = "a product of lists has several readings: write dotProduct(a, b), \
                          crossProduct(a, b) or matrixMultiply(a, b)";
            return Err(mismatch(reason.into(), span));
        }
        if a.len() != b.len() {
            let reason = format!("lists of {} and of {} elements do not add up", a.len(), b.len());
            return Err(mismatch(reason, span));
        }
        self.enter(span)?;
        let items: Result<Vec<Value>, _> =
            a.iter().zip(b).map(|(a, b)| self.operate(op, a.clone(), b.clone(), span)).collect();
        self.leave();
        Ok(Value::List(Rc::new(items?)))
    }

    fn dates(
        &mut self,
        op: BinaryOp,
        date: &str,
        other: Value,
        span: Span,
    ) -> Result<Value, Fault<H::Error>> {
        let host = |error| Fault::Host(error, span);
        match (op, other) {
            (BinaryOp::Sub, Value::Date(earlier)) => {
                let seconds = self.host.seconds_between(&earlier, date).map_err(host)?;
                self.days(seconds, span)
            }
            (BinaryOp::Add | BinaryOp::Sub, Value::Quantity(mut time))
                if self.host.moves_dates(time.dimension) =>
            {
                if op == BinaryOp::Sub {
                    time.base.value = self.number(time.base.value.neg(self.host.budget()), span)?;
                }
                let date = self.host.date_after(date, &time).map_err(host)?;
                Ok(Value::Date(date.into()))
            }
            (_, other) => {
                let reason = format!(
                    "'{}' does not join a date and {}: add or subtract a time such as 90 days or 3 months",
                    op.symbol(),
                    other.kind()
                );
                Err(mismatch(reason, span))
            }
        }
    }

    /// A time in days.
    fn days(&self, seconds: Number, span: Span) -> Result<Value, Fault<H::Error>> {
        let day = self.host.unit("d").map_err(|error| Fault::Host(error, span))?;
        Ok(Value::Quantity(Quantity {
            base: seconds.into(),
            dimension: day.dimension,
            units: vec![(Rc::new(day), 1)],
            is_reading: false,
        }))
    }

    fn quantities(
        &self,
        op: BinaryOp,
        a: Quantity,
        b: Quantity,
        span: Span,
    ) -> Result<Value, Fault<H::Error>> {
        match op {
            BinaryOp::Add | BinaryOp::Sub => self.quantity_sum(op, a, b, span),
            BinaryOp::Mul | BinaryOp::Div => self.quantity_product(op, a, b, span),
            BinaryOp::Rem | BinaryOp::IntDiv => {
                self.check_same(op.symbol(), &a, &b, span)?;
                let base = self.number(binary(op, &a.base, &b.base, self.host.budget()), span)?;
                Ok(if op == BinaryOp::Rem {
                    Value::Quantity(Quantity { base, ..a })
                } else {
                    Value::Number(base)
                })
            }
            BinaryOp::Pow => {
                let reason = format!("an exponent is a plain number, not {}", b.unit_text());
                Err(mismatch(reason, span))
            }
        }
    }

    /// Fails unless both have one dimension, naming both and what is missing.
    pub(super) fn check_same(
        &self,
        sign: &str,
        a: &Quantity,
        b: &Quantity,
        span: Span,
    ) -> Result<(), Fault<H::Error>> {
        if a.dimension == b.dimension {
            return Ok(());
        }
        let name = |dimension| self.host.dimension_name(dimension);
        let mut reason = format!(
            "'{sign}' needs one dimension on both sides: the left is {}, the right is {}",
            name(a.dimension),
            name(b.dimension)
        );
        if let Some(missing) = a.dimension.plus(b.dimension, -1) {
            reason.push_str(&format!("; the right lacks a factor of {}", name(missing)));
        }
        Err(mismatch(reason, span))
    }

    fn quantity_sum(
        &self,
        op: BinaryOp,
        a: Quantity,
        b: Quantity,
        span: Span,
    ) -> Result<Value, Fault<H::Error>> {
        self.check_same(op.symbol(), &a, &b, span)?;
        let own_zero = |q: &Quantity| q.is_reading && q.units.iter().any(|(u, _)| u.zero.is_some());
        if op == BinaryOp::Add && own_zero(&a) && own_zero(&b) {
            let (a, b) = (a.unit_text(), b.unit_text());
            let reason = format!(
                "adding {a} to {b} has two readings: for a difference write the second in K, \
                 for a sum of readings convert both to K"
            );
            return Err(mismatch(reason, span));
        }
        let is_difference = op == BinaryOp::Sub && own_zero(&a) && own_zero(&b);
        let base = self.number(binary(op, &a.base, &b.base, self.host.budget()), span)?;
        let is_reading = !is_difference && (own_zero(&a) || own_zero(&b));
        let mut units = if own_zero(&b) && !own_zero(&a) { b.units } else { a.units };
        if is_difference && let Some(kelvin) = self.host.coherent_unit(a.dimension) {
            units = vec![(Rc::new(kelvin), 1)];
        }
        Ok(simplified(Quantity { base, dimension: a.dimension, units, is_reading }))
    }

    fn quantity_product(
        &self,
        op: BinaryOp,
        a: Quantity,
        b: Quantity,
        span: Span,
    ) -> Result<Value, Fault<H::Error>> {
        for reading in [&a, &b] {
            if reading.is_reading && reading.units.iter().any(|(unit, _)| unit.zero.is_some()) {
                let unit = reading.unit_text();
                let reason = format!(
                    "a reading in {unit} has no multiples: convert it to K first, with to K"
                );
                return Err(mismatch(reason, span));
            }
        }
        let sign = if op == BinaryOp::Mul { 1 } else { -1 };
        let base = self.number(binary(op, &a.base, &b.base, self.host.budget()), span)?;
        let dimension = self.dimension(a.dimension.plus(b.dimension, sign), span)?;
        let mut units = a.units;
        for (unit, power) in b.units {
            merge(&mut units, unit, power.saturating_mul(sign));
        }
        let units = self.tidied(units, dimension);
        Ok(simplified(Quantity { base, dimension, units, is_reading: false }))
    }

    fn dimension(
        &self,
        dimension: Option<Dimension>,
        span: Span,
    ) -> Result<Dimension, Fault<H::Error>> {
        dimension.ok_or_else(|| mismatch("the powers of the units are too large".into(), span))
    }

    /// Units to show: those that met, unless two of them measure the same thing.
    fn tidied(&self, units: Vec<(Rc<Unit>, i8)>, dimension: Dimension) -> Vec<(Rc<Unit>, i8)> {
        if !shares_a_base(&units) {
            return units;
        }
        // `60 mph * 2.5 h`: miles, once the hours have gone.
        let mut parts = Vec::new();
        for (unit, power) in &units {
            if unit.parts.is_empty() {
                merge(&mut parts, Rc::clone(unit), *power);
            }
            for (part, times) in &unit.parts {
                merge(&mut parts, Rc::clone(part), times.saturating_mul(*power));
            }
        }
        if !shares_a_base(&parts) {
            return parts;
        }
        match self.host.coherent_unit(dimension) {
            Some(unit) => vec![(Rc::new(unit), 1)],
            None => units,
        }
    }

    fn quantity_power(
        &self,
        a: &Quantity,
        exponent: &Num,
        span: Span,
    ) -> Result<Value, Fault<H::Error>> {
        let budget = self.host.budget();
        let whole = exponent.value.as_exact().and_then(|e| e.to_integer(budget).ok().flatten());
        let (power, root) = match whole.and_then(|power| i8::try_from(power).ok()) {
            Some(power) => (power, 1),
            None if exponent.value.as_exact().is_some_and(|e| e.to_text() == "0.5") => (1, 2),
            None => {
                let reason = "a quantity takes whole powers, and 0.5 for a square root";
                return Err(mismatch(reason.into(), span));
            }
        };
        if a.is_reading && a.units.iter().any(|(unit, _)| unit.zero.is_some()) {
            let reason = format!("a reading in {} has no powers: convert it to K", a.unit_text());
            return Err(mismatch(reason, span));
        }
        let base = self.number(binary(BinaryOp::Pow, &a.base, exponent, budget), span)?;
        let raised = Dimension::NONE.plus(a.dimension, power).and_then(|d| d.root(root));
        let Some(dimension) = raised else {
            let name = self.host.dimension_name(a.dimension);
            return Err(mismatch(format!("{name} has no such power or root"), span));
        };
        let halves = a.units.iter().all(|(_, p)| p % root == 0);
        let units = if halves {
            a.units.iter().map(|(u, p)| (Rc::clone(u), (p / root).saturating_mul(power))).collect()
        } else {
            match self.host.coherent_unit(dimension) {
                Some(unit) => vec![(Rc::new(unit), 1)],
                None => {
                    return Err(mismatch("the root has no unit to be shown in".into(), span));
                }
            }
        };
        Ok(simplified(Quantity { base, dimension, units, is_reading: false }))
    }

    /// The order of two values; an error where they cannot be told apart.
    pub(super) fn order(
        &self,
        sign: &str,
        a: &Value,
        b: &Value,
        span: Span,
    ) -> Result<Ordering, Fault<H::Error>> {
        let (a, b) = match (a, b) {
            (Value::Number(a), Value::Number(b)) => (a.clone(), b.clone()),
            (Value::Text(a), Value::Text(b)) => return Ok(a.cmp(b)),
            (Value::Bool(a), Value::Bool(b)) => return Ok(a.cmp(b)),
            (Value::Date(a), Value::Date(b)) => {
                let seconds = self.host.seconds_between(b, a);
                let seconds = seconds.map_err(|error| Fault::Host(error, span))?;
                return self.number(seconds.sign(self.host.budget()), span);
            }
            (Value::Quantity(_) | Value::Number(_), Value::Quantity(_) | Value::Number(_)) => {
                let (a, b) = (as_quantity(a), as_quantity(b));
                self.check_same(sign, &a, &b, span)?;
                (a.base, b.base)
            }
            _ => {
                let reason = format!("'{sign}' does not compare {} and {}", a.kind(), b.kind());
                return Err(mismatch(reason, span));
            }
        };
        let budget = self.host.budget();
        let difference = self.number(binary(BinaryOp::Sub, &a, &b, budget), span)?;
        let certain = difference.good.is_none_or(|good| good >= 1.0);
        match a.value.compare(&b.value, budget) {
            Ok(Some(order)) if certain => Ok(order),
            Ok(_) => Err(mismatch(
                "the two sides cannot be told apart: they agree in all digits that are known"
                    .into(),
                span,
            )),
            Err(error) => Err(Fault::Language(Error::new(error.into(), span))),
        }
    }

    pub(super) fn holds(relation: Relation, order: Ordering) -> bool {
        match relation {
            Relation::Less => order.is_lt(),
            Relation::LessOrEqual => order.is_le(),
            Relation::Greater => order.is_gt(),
            Relation::GreaterOrEqual => order.is_ge(),
            Relation::Equal | Relation::Equation => order.is_eq(),
            Relation::NotEqual => order.is_ne(),
        }
    }

    pub(super) fn number<T>(
        &self,
        result: Result<T, NumberError>,
        span: Span,
    ) -> Result<T, Fault<H::Error>> {
        result.map_err(|error| Fault::Language(Error::new(error.into(), span)))
    }
}

pub(super) fn mismatch<E>(reason: String, span: Span) -> Fault<E> {
    Fault::Language(Error::new(ErrorKind::Mismatch(reason), span))
}

fn dimensionless(number: Num) -> Quantity {
    Quantity { base: number, dimension: Dimension::NONE, units: Vec::new(), is_reading: false }
}

/// A number or quantity as a quantity.
pub(super) fn as_quantity(value: &Value) -> Quantity {
    match value {
        Value::Quantity(quantity) => quantity.clone(),
        Value::Number(number) => dimensionless(number.clone()),
        _ => dimensionless(Number::ZERO.into()),
    }
}

/// A plain number where the units have gone.
fn simplified(quantity: Quantity) -> Value {
    if quantity.dimension == Dimension::NONE {
        Value::Number(quantity.base)
    } else {
        Value::Quantity(quantity)
    }
}

fn merge(units: &mut Vec<(Rc<Unit>, i8)>, unit: Rc<Unit>, power: i8) {
    match units.iter_mut().find(|(known, _)| known.symbol == unit.symbol) {
        Some((_, known)) => *known = known.saturating_add(power),
        None => units.push((unit, power)),
    }
    units.retain(|(_, power)| *power != 0);
}

/// Whether two of the units share a base dimension, so that something may cancel.
fn shares_a_base(units: &[(Rc<Unit>, i8)]) -> bool {
    let touches = |unit: &Unit, base: usize| unit.dimension.0[base] != 0;
    let bases = Dimension::NONE.0.len();
    (0..bases).any(|base| units.iter().filter(|(unit, _)| touches(unit, base)).count() > 1)
}
