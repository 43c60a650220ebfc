//! Values with a standard uncertainty, propagated to first order.
//!
//! Each remembers what it depends on and how much of its uncertainty comes from there, so that what
//! is correlated stays so: `x - x` is zero without a doubt.

use std::cmp::Ordering;
use std::sync::Arc;

use arithma_num::{Budget, Decimal, Number, Precision, Result as NumberResult, Rounding};
use arithma_units::Dimension;

use super::quantities::{power, quantities};
use super::quantity::Quantity;
use super::units::Units;
use super::{Result, Value, hundredth, mismatch};
use crate::eval::{Variables, call_function};
use crate::function::Function;
use crate::tree::{BinaryOp, Expr};

/// Values are told apart where they differ by so many times the uncertainty of their difference.
const APART: i64 = 5;

/// The most sources that one value depends on.
const MOST_SOURCES: usize = 1_000;

/// A value with a standard uncertainty.
#[derive(Debug, Clone)]
pub struct Uncertain {
    /// The value; a plain number has no units.
    value: Quantity,
    /// What it depends on, with its share of the uncertainty, in coherent units: the slope times
    /// the standard uncertainty of the source.
    shares: Vec<(Source, Number)>,
}

/// What an uncertainty comes from.
#[derive(Debug, Clone)]
enum Source {
    /// A number that was written with one; the same one as long as it is the same number.
    Written(Arc<()>),
    /// A constant of nature.
    Constant(&'static str),
}

impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Written(a), Self::Written(b)) => Arc::ptr_eq(a, b),
            (Self::Constant(a), Self::Constant(b)) => a == b,
            _ => false,
        }
    }
}

/// `5.2 ± 0.1`: a value and its standard uncertainty, which may be a percentage of it.
pub(crate) fn uncertain(value: &Value, deviation: &Value, budget: &Budget) -> Result<Value> {
    if let (Value::Percent(percent), Value::Percent(deviation)) =
        (value.resolved(), deviation.resolved())
    {
        return Err(of_percentages(percent, deviation, budget));
    }
    let value = certain(value)?;
    let share = match deviation.resolved() {
        Value::Percent(percent) => {
            percent.mul(&value.base, budget)?.div(&Number::from(100), budget)?.abs(budget)?
        }
        other => {
            let deviation = certain(other)?;
            if deviation.dimension() != value.dimension() || deviation.is_reading {
                return Err(mismatch(format!(
                    "the uncertainty is {}, the value {}: write both in one unit",
                    deviation.dimension().name(),
                    value.dimension().name()
                )));
            }
            deviation.base
        }
    };
    if share.sign(budget)?.is_lt() {
        return Err(mismatch("an uncertainty is not negative"));
    }
    let shares = vec![(Source::Written(Arc::new(())), share)];
    Ok(Value::Uncertain(Arc::new(Uncertain { value, shares })))
}

/// The two readings of `6.5% ± 0.1%`.
#[cold]
fn of_percentages(
    percent: &Number,
    deviation: &Number,
    budget: &Budget,
) -> crate::error::ErrorKind {
    let part = |percent: &Number| {
        let part = hundredth(percent, budget).ok()?;
        Some(part.as_exact()?.as_decimal()?.to_text())
    };
    let of = deviation.as_exact().and_then(|exact| Some(exact.as_decimal()?.to_text()));
    mismatch(match (part(percent), part(deviation), of) {
        (Some(value), Some(points), Some(share)) => format!(
            "an uncertainty of a percentage in percent has two readings: write {value} ± {points} for \
             percentage points, or {value} ± {share}% for a share of the value"
        ),
        _ => "an uncertainty of a percentage in percent has two readings: write both as decimals, as in \
              0.065 ± 0.001"
            .to_owned(),
    })
}

/// A constant of nature with its unit; a measured one with its uncertainty.
pub(crate) fn constant(name: &str, budget: &Budget) -> Option<Result<Value>> {
    let constant = arithma_units::constant_named(name)?;
    let value = || {
        let units = match constant.unit {
            "1" => Units::none(),
            unit => Units::parse(unit)?,
        };
        let factor = units.factor(budget)?;
        let value = Quantity::in_units(constant.number(budget)?, units, budget)?;
        let Some(deviation) = constant.deviation() else { return Ok(value.simplified()) };
        let share = deviation.mul(&factor, budget)?;
        let shares = vec![(Source::Constant(constant.names[0]), share)];
        Ok(Value::Uncertain(Arc::new(Uncertain { value, shares })))
    };
    Some(value())
}

/// A number or a quantity without uncertainty.
fn certain(value: &Value) -> Result<Quantity> {
    match value.resolved() {
        Value::Number(number) => Ok(Quantity::plain(number.clone())),
        Value::Quantity(quantity) => Ok(quantity.clone()),
        other => Err(mismatch(format!("{} has no uncertainty: write 5.2 ± 0.1", other.kind()))),
    }
}

impl Uncertain {
    /// A value as one with uncertainty, which may be none.
    pub(crate) fn of(value: &Value) -> Option<Self> {
        match value.resolved() {
            Value::Uncertain(uncertain) => Some(Self::clone(uncertain)),
            other => certain(other).ok().map(|value| Self { value, shares: Vec::new() }),
        }
    }

    /// A value with a constant of nature to this power in it: uncertain where the constant is measured.
    pub fn of_constant(
        value: Value,
        constant: &str,
        power: &Number,
        budget: &Budget,
    ) -> Result<Value> {
        let Some(constant) = arithma_units::constant_named(constant) else { return Ok(value) };
        let Some(deviation) = constant.deviation() else { return Ok(value) };
        let Ok(value) = certain(&value) else { return Ok(value) };
        let relative = deviation.div(&constant.number(budget)?, budget)?.mul(power, budget)?;
        let share = value.base.mul(&relative, budget)?;
        let shares = vec![(Source::Constant(constant.names[0]), share)];
        Ok(Value::Uncertain(Arc::new(Self { value, shares })))
    }

    /// Whether nothing but constants of nature makes it uncertain.
    pub(crate) fn is_of_constants(&self) -> bool {
        self.shares.iter().all(|(source, _)| matches!(source, Source::Constant(_)))
    }

    /// The number that the value is in coherent units.
    pub(crate) fn base(&self) -> &Number {
        &self.value.base
    }

    /// The value without its uncertainty.
    #[must_use]
    pub fn alone(&self) -> Value {
        self.certain_at(self.value.base.clone())
    }

    /// The value without its uncertainty, where it is this number in coherent units.
    pub(crate) fn certain_at(&self, base: Number) -> Value {
        if self.value.units.is_none() {
            return Value::Number(base);
        }
        Value::Quantity(Quantity { base, ..self.value.clone() })
    }

    /// The value in the units that it is shown in.
    pub fn shown(&self, budget: &Budget) -> NumberResult<Number> {
        self.value.shown(budget)
    }

    /// The standard uncertainty in the units that the value is shown in.
    pub fn deviation(&self, budget: &Budget) -> NumberResult<Number> {
        deviation(&self.shares, budget)?.div(&self.value.units.factor(budget)?, budget)
    }

    /// The units as text; none of a plain number.
    #[must_use]
    pub fn unit_text(&self) -> Option<String> {
        (!self.value.units.is_none()).then(|| self.value.unit_text())
    }

    /// The value and its standard uncertainty as they are written: two digits of the uncertainty,
    /// and the value to the same place.
    pub fn digits(&self, budget: &Budget) -> NumberResult<[String; 2]> {
        let (value, deviation) = (self.shown(budget)?, self.deviation(budget)?);
        if deviation.is_zero() {
            let text = match value.as_exact().and_then(|exact| exact.as_decimal()) {
                Some(decimal) => decimal.to_text(),
                None => {
                    let rounded = value.to_digits(DIGITS, budget)?;
                    rounded.value.to_rounded_text(rounded.digits)
                }
            };
            return Ok([text, "0".to_owned()]);
        }
        let rounded = deviation.to_digits(DEVIATION_DIGITS, budget)?.value;
        let last = rounded.magnitude() + 1 - DEVIATION_DIGITS as i64;
        let value = value.round(Precision::Places(-last), Rounding::HalfUp, budget)?.value;
        let digits = |decimal: &Decimal| (decimal.magnitude() - last + 1).max(1).unsigned_abs();
        let written = |decimal: &Decimal| decimal.to_rounded_text(digits(decimal));
        let plain = [written(&value), written(&rounded)];
        if plain.iter().all(|text| text.len() <= LONGEST) {
            return Ok(plain);
        }
        Ok([&value, &rounded].map(|decimal| scientific(decimal, digits(decimal))))
    }

    /// How many leading digits of the value the uncertainty leaves.
    pub fn digits_left(&self, budget: &Budget) -> NumberResult<Option<u64>> {
        let (value, deviation) = (self.shown(budget)?, self.deviation(budget)?);
        if deviation.is_zero() {
            return Ok(None);
        }
        let value = value.to_digits(DEVIATION_DIGITS, budget)?.value;
        let deviation = deviation.to_digits(DEVIATION_DIGITS, budget)?.value;
        if value.is_zero() {
            return Ok(Some(0));
        }
        Ok(Some((value.magnitude() - deviation.magnitude()).max(0).unsigned_abs()))
    }

    /// The same in other units.
    pub(crate) fn converted(&self, target: &Units, budget: &Budget) -> Result<Option<Self>> {
        let before = self.value.base.clone();
        let same = self.value.dimension() == target.dimension();
        let Some(value) = self.value.clone().converted(target, budget)? else { return Ok(None) };
        if same {
            return Ok(Some(Self { value, shares: self.shares.clone() }));
        }
        // An angle is a factor; a reciprocal falls where the value rises.
        let mut slope = value.base.div(&before, budget)?;
        if self.value.dimension().without_angles() != target.dimension().without_angles() {
            slope = slope.neg(budget)?;
        }
        Ok(Some(Self { value, shares: joined([(&slope, &self.shares[..])], budget)? }))
    }

    /// So many of these units, where it is a plain number.
    pub(crate) fn measured(&self, units: &Units, budget: &Budget) -> Result<Self> {
        let one = Quantity { base: units.factor(budget)?, units: units.clone(), is_reading: false };
        let one = Self { value: one, shares: Vec::new() };
        if units.has_own_zero() {
            let value = Quantity::in_units(self.value.base.clone(), units.clone(), budget)?;
            let slope = units.factor(budget)?;
            return Ok(Self { value, shares: joined([(&slope, &self.shares[..])], budget)? });
        }
        let factor = one.value.base.clone();
        let base = self.value.base.mul(&factor, budget)?;
        let units = self.value.units.times(units)?;
        let value = Quantity { base, units, is_reading: false };
        Ok(Self { value, shares: joined([(&factor, &self.shares[..])], budget)? })
    }
}

/// Digits of an uncertainty that are shown.
const DEVIATION_DIGITS: u64 = 2;

/// Digits of a value whose uncertainty has gone.
const DIGITS: u64 = 34;

/// The longest number that is written without an exponent.
const LONGEST: usize = 24;

/// So many digits with an exponent: `9.1093837139e-31`.
fn scientific(decimal: &Decimal, digits: u64) -> String {
    let (mantissa, _) = decimal.clone().into_parts();
    let magnitude = decimal.magnitude();
    let text = mantissa.to_string();
    let (sign, text) = text.strip_prefix('-').map_or(("", &*text), |text| ("-", text));
    if text == "0" {
        return "0".to_owned();
    }
    let length = usize::try_from(digits).unwrap_or(usize::MAX).min(text.len().max(40));
    let padded = format!("{text:0<length$}");
    let (first, rest) = padded.split_at(1);
    let rest = &rest[..rest.len().min(length.saturating_sub(1))];
    let point = if rest.is_empty() { "" } else { "." };
    format!("{sign}{first}{point}{rest}e{magnitude}")
}

/// The root of the sum of squares.
fn deviation(shares: &[(Source, Number)], budget: &Budget) -> NumberResult<Number> {
    match shares {
        [] => Ok(Number::ZERO),
        [(_, only)] => only.abs(budget),
        _ => {
            let squares = shares.iter().map(|(_, share)| share.mul(share, budget));
            let squares: Vec<Number> = squares.collect::<NumberResult<_>>()?;
            Number::sum(squares, budget)?.sqrt(budget)
        }
    }
}

/// The shares of values, each times a slope; what comes from one source adds up.
fn joined<'s>(
    values: impl IntoIterator<Item = (&'s Number, &'s [(Source, Number)])>,
    budget: &Budget,
) -> Result<Vec<(Source, Number)>> {
    let mut all: Vec<(Source, Number)> = Vec::new();
    for (slope, shares) in values {
        for (source, share) in shares {
            budget.check()?;
            let share = slope.mul(share, budget)?;
            match all.iter_mut().find(|(known, _)| known == source) {
                Some((_, sum)) => *sum = sum.add(&share, budget)?,
                None => all.push((source.clone(), share)),
            }
        }
    }
    all.retain(|(_, share)| !share.is_zero());
    if all.len() > MOST_SOURCES {
        return Err(mismatch("the value depends on more than 1,000 uncertain numbers"));
    }
    Ok(all)
}

/// An operator between two values, one of which has an uncertainty.
pub(crate) fn operate(
    op: BinaryOp,
    a: &Uncertain,
    b: &Uncertain,
    budget: &Budget,
) -> Result<Value> {
    let (x, y) = (&a.value.base, &b.value.base);
    let value = match op {
        BinaryOp::Pow if b.value.dimension() == Dimension::NONE => {
            match a.value.dimension() == Dimension::NONE {
                true => Value::Number(x.pow(y, budget)?),
                false => power(&a.value, y, budget)?,
            }
        }
        _ => quantities(op, a.value.clone(), b.value.clone(), budget)?,
    };
    let slopes = match op {
        BinaryOp::Add => [Number::ONE, Number::ONE],
        BinaryOp::Sub => [Number::ONE, Number::from(-1)],
        BinaryOp::Mul => [y.clone(), x.clone()],
        BinaryOp::Div => {
            let inverse = Number::ONE.div(y, budget)?;
            let other = x.mul(&inverse, budget)?.mul(&inverse, budget)?.neg(budget)?;
            [inverse, other]
        }
        BinaryOp::Pow => {
            let less = y.sub(&Number::ONE, budget)?;
            let first = if a.shares.is_empty() {
                Number::ZERO
            } else {
                y.mul(&x.pow(&less, budget)?, budget)?
            };
            let second = if b.shares.is_empty() {
                Number::ZERO
            } else {
                x.ln(budget)?.mul(&x.pow(y, budget)?, budget)?
            };
            [first, second]
        }
        BinaryOp::Rem | BinaryOp::IntDiv => {
            let sign = op.symbol();
            return Err(mismatch(format!("'{sign}' of a value with uncertainty is not decided")));
        }
    };
    let sides = [(&slopes[0], &a.shares[..]), (&slopes[1], &b.shares[..])];
    finished(&value, joined(sides, budget)?)
}

/// A value with its shares; without any left it is still not exact.
fn finished(value: &Value, shares: Vec<(Source, Number)>) -> Result<Value> {
    let value = certain(value)?;
    Ok(Value::Uncertain(Arc::new(Uncertain { value, shares })))
}

/// A function of values, of which one has an uncertainty: by its exact derivatives.
pub(crate) fn call(function: Function, values: &[Value], budget: &Budget) -> Result<Value> {
    let all: Option<Vec<Uncertain>> = values.iter().map(Uncertain::of).collect();
    let refused = || mismatch(format!("{} takes no value with uncertainty", function.name()));
    let all = all.ok_or_else(refused)?;
    match (function, &all[..]) {
        (Function::Sqrt, [value]) => {
            let half = Uncertain::of(&Number::parse("0.5")?.into()).ok_or_else(refused)?;
            return operate(BinaryOp::Pow, value, &half, budget);
        }
        (Function::Pow, [base, exponent]) => {
            return operate(BinaryOp::Pow, base, exponent, budget);
        }
        (Function::Abs, [only]) => {
            let is_negative = only.value.base.sign(budget)?.is_lt();
            let sign = Number::from(if is_negative { -1 } else { 1 });
            let base = only.value.base.mul(&sign, budget)?;
            let value = Quantity { base, ..only.value.clone() };
            let shares = joined([(&sign, &only.shares[..])], budget)?;
            return Ok(Value::Uncertain(Arc::new(Uncertain { value, shares })));
        }
        _ => {}
    }
    let takes_angle = function.in_degrees();
    let is_plain = |value: &Uncertain| {
        let dimension = value.value.dimension();
        dimension == Dimension::NONE || (takes_angle && dimension == Dimension::ANGLE)
    };
    if !all.iter().all(is_plain) {
        return Err(mismatch(format!(
            "{} takes plain numbers: divide by the unit",
            function.name()
        )));
    }
    let numbers: Vec<Number> = all.iter().map(|value| value.value.base.clone()).collect();
    let result = call_function(function, &numbers, budget)?;
    let names: Vec<String> = (0..all.len()).map(|place| format!("x{place}")).collect();
    let formula = Expr::parse(&format!("{}({})", function.name(), names.join(", ")));
    let formula = formula.map_err(|_| refused())?;
    let mut variables = Variables::none();
    for (name, number) in names.iter().zip(&numbers) {
        variables.set(name.clone(), number.clone());
    }
    let mut slopes = Vec::with_capacity(all.len());
    for (name, value) in names.iter().zip(&all) {
        slopes.push(if value.shares.is_empty() {
            Number::ZERO
        } else {
            let slope = formula.derivative(name).map_err(|_| refused())?;
            slope.certified(&variables, budget).map_err(|error| error.kind)?
        });
    }
    let shares = all.iter().zip(&slopes).map(|(value, slope)| (slope, &value.shares[..]));
    finished(&Value::Number(result), joined(shares, budget)?)
}

/// The result of a function at values with uncertainty, given how it changes with each of them.
pub(crate) fn of_slopes(
    result: &Value,
    values: &[Arc<Uncertain>],
    slopes: &[Number],
    budget: &Budget,
) -> Result<Value> {
    let shares = values.iter().zip(slopes).map(|(value, slope)| (slope, &value.shares[..]));
    finished(result, joined(shares, budget)?)
}

/// The order of two values: decided where they are apart by five times the uncertainty of their
/// difference, or where that has none.
pub(crate) fn order(sign: &str, a: &Uncertain, b: &Uncertain, budget: &Budget) -> Result<Ordering> {
    super::quantities::check_same(sign, a.value.dimension(), b.value.dimension())?;
    let difference = a.value.base.sub(&b.value.base, budget)?;
    let minus = Number::from(-1);
    let shares = joined([(&Number::ONE, &a.shares[..]), (&minus, &b.shares[..])], budget)?;
    let limit = deviation(&shares, budget)?.mul(&Number::from(APART), budget)?;
    let order = difference.sign(budget)?;
    let is_apart = difference.abs(budget)?.compare(&limit, budget)?.is_some_and(Ordering::is_ge);
    if is_apart { Ok(order) } else { Err(undecided()) }
}

fn undecided() -> crate::error::ErrorKind {
    mismatch(
        "the uncertainty leaves it open: values are told apart where they differ by five times \
         the uncertainty of their difference",
    )
}
