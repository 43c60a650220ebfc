//! Deciding whether a relation holds: by exact values, by certified digits, or not at all.

use std::cmp::Ordering;

use arithma_expr::script::{Dimension, Value};
use arithma_expr::{ErrorKind, Expr, NodeKind, Variables};
use arithma_num::{Budget, Decimal, Error as NumberError, Number};

use super::algebraic;
use super::claim::Relation;
use crate::compact::calculate::{dimension_name, plain, run_script};
use crate::kit::{Context, Error, Result};
use crate::param::Expression;

/// Bits a decimal digit.
const BITS_PER_DIGIT: f64 = std::f64::consts::LOG2_10;

/// One side of a relation.
pub(super) struct Side {
    source: Expression,
    form: Form,
    /// The value, in coherent units where it has some; none where evaluating it comes upon a
    /// question that cannot be decided.
    pub(super) value: Option<Number>,
    /// How far the value may be off.
    error: Number,
}

/// What a side is written in.
enum Form {
    /// The plain language, whose values are exact or have as many digits as are asked for.
    Plain(Expr),
    /// The language of `calculate`: functions of tools, units, percentages.
    Script { value: Box<Value>, read_as: String },
}

/// How a relation was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Method {
    /// Both sides are rational.
    Exact,
    /// The difference of irrational sides is rational, by the rules of algebra.
    ExactForm,
    /// The digits differ, and all of them are right.
    Digits,
    /// The difference is smaller than any of its kind that is not zero.
    RootBound,
    /// As far as could be calculated the sides agree.
    Undecided,
}

impl Method {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::ExactForm => "exact form",
            Self::Digits => "certified digits",
            Self::RootBound => "root bound",
            Self::Undecided => "undecided",
        }
    }
}

/// Whether a relation holds, where that is known, and how it was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Verdict {
    pub(super) holds: Option<bool>,
    pub(super) method: Method,
}

impl Side {
    pub(super) fn read(source: &str, cx: &Context) -> Result<Self> {
        let source = Expression(source.to_owned());
        let Some(expr) = plain(&source.0) else { return Self::read_script(source, cx) };
        let value = match expr.certified(&Variables::none(), &cx.budget) {
            Ok(value) => Some(value),
            Err(error) if is_open(&error.kind) => None,
            Err(error) => return Err(source.explain(error, &expr)),
        };
        Ok(Self { source, form: Form::Plain(expr), value, error: Number::ZERO })
    }

    fn read_script(source: Expression, cx: &Context) -> Result<Self> {
        let (outcome, read_as) = run_script(&source.0, cx)?;
        let number = match &outcome.result {
            Value::Number(number) => number,
            Value::Quantity(quantity) => &quantity.base,
            other => {
                let reason = format!("numbers and quantities are compared, not {}", other.kind());
                return Err(Error::invalid(reason).received(&source.0));
            }
        };
        let error = match number.good {
            None => Number::ZERO,
            Some(good) => {
                let relative = Number::parse(&format!("1e-{}", good.floor()))?;
                number.value.abs(&cx.budget)?.mul(&relative, &cx.budget)?
            }
        };
        let value = Some(number.value.clone());
        let form = Form::Script { value: Box::new(outcome.result), read_as };
        Ok(Self { source, form, value, error })
    }

    /// The side as it was understood.
    pub(super) fn text(&self) -> Result<String> {
        match &self.form {
            Form::Plain(expr) => Ok(expr.to_text()?),
            Form::Script { read_as, .. } => Ok(read_as.clone()),
        }
    }

    /// The plain expression, where the side is one.
    pub(super) fn expr(&self) -> Option<&Expr> {
        match &self.form {
            Form::Plain(expr) => Some(expr),
            Form::Script { .. } => None,
        }
    }

    /// The value of a script.
    pub(super) fn script_value(&self) -> Option<&Value> {
        match &self.form {
            Form::Plain(_) => None,
            Form::Script { value, .. } => Some(value),
        }
    }

    /// What the value measures.
    fn dimension(&self) -> Dimension {
        match self.script_value() {
            Some(Value::Quantity(quantity)) => quantity.dimension,
            _ => Dimension::NONE,
        }
    }

    /// A unit of the last digit, where the side is a number as it is written, with a unit or
    /// without.
    fn last_digit(&self, cx: &Context) -> Option<Number> {
        let expr = match &self.form {
            Form::Plain(expr) => expr,
            Form::Script { .. } => return self.last_digit_of_measure(cx),
        };
        let number = |kind: NodeKind| match kind {
            NodeKind::Number(piece) => Decimal::parse(expr.text(piece)).ok(),
            _ => None,
        };
        let decimal = match expr.node(expr.root()).kind {
            NodeKind::Neg(inner) => number(expr.node(inner).kind),
            kind => number(kind),
        }?;
        unit_of(&decimal)
    }

    /// `24.14 km`: a hundredth of a kilometre.
    fn last_digit_of_measure(&self, cx: &Context) -> Option<Number> {
        let text = self.source.0.trim().trim_start_matches(['-', '−']);
        let end = text.find(|c: char| !c.is_ascii_digit() && c != '.')?;
        let (digits, unit) = text.split_at(end);
        let decimal = Decimal::parse(digits).ok()?;
        let (outcome, _) = run_script(&format!("1 {unit}"), cx).ok()?;
        let Value::Quantity(one) = outcome.result else { return None };
        let is_unit = one.dimension == self.dimension() && !one.is_reading;
        unit_of(&decimal).filter(|_| is_unit)?.mul(&one.base.value, &cx.budget).ok()
    }
}

/// A unit of the last digit that a decimal is written with.
fn unit_of(decimal: &Decimal) -> Option<Number> {
    Decimal::new(1, decimal.exponent()).ok().map(Number::from)
}

/// Fails unless both sides measure the same thing.
fn check_dimensions(left: &Side, right: &Side) -> Result<()> {
    let (a, b) = (left.dimension(), right.dimension());
    if a == b {
        return Ok(());
    }
    let (a, b) = (dimension_name(a), dimension_name(b));
    let reason = format!("the sides do not compare: the left is {a}, the right is {b}");
    Err(Error::invalid(reason).received(&right.source.0))
}

/// Whether an error means that a question stayed open, rather than that there is no value.
fn is_open(kind: &ErrorKind) -> bool {
    matches!(kind, ErrorKind::Number(NumberError::Undecided(_) | NumberError::Deadline))
}

/// Whether the relation holds between two sides.
pub(super) fn decide(
    left: &Side,
    relation: Relation,
    right: &Side,
    cx: &Context,
) -> Result<Verdict> {
    check_dimensions(left, right)?;
    if relation == Relation::About {
        return about(left, right, cx);
    }
    let (order, method) = order(left, right, &cx.budget)?;
    let holds = order.map(|order| match relation {
        Relation::Less => order.is_lt(),
        Relation::LessOrEqual => order.is_le(),
        Relation::Greater => order.is_gt(),
        Relation::GreaterOrEqual => order.is_ge(),
        Relation::Equal | Relation::About => order.is_eq(),
        Relation::NotEqual => order.is_ne(),
    });
    Ok(Verdict { holds, method })
}

/// The order of two sides, where it is known.
fn order(left: &Side, right: &Side, budget: &Budget) -> Result<(Option<Ordering>, Method)> {
    let open = (None, Method::Undecided);
    let (Some(a), Some(b)) = (&left.value, &right.value) else { return Ok(open) };
    let error = left.error.add(&right.error, budget)?;
    if !error.is_zero() {
        // Rounded values are told apart where they differ by more than they may be off.
        let size = a.sub(b, budget)?.abs(budget)?;
        let (apart, _) = compared(&size, &error, budget)?;
        return Ok(if apart == Some(Ordering::Greater) { compared(a, b, budget)? } else { open });
    }
    let found = match compared(a, b, budget)? {
        (None, _) if is_zero(left, right, budget)? => (Some(Ordering::Equal), Method::RootBound),
        found => found,
    };
    Ok(found)
}

/// The order of two numbers, where digits tell it.
fn compared(a: &Number, b: &Number, budget: &Budget) -> Result<(Option<Ordering>, Method)> {
    if let (Some(a), Some(b)) = (a.as_exact(), b.as_exact()) {
        return Ok((Some(a.cmp(b)), Method::Exact));
    }
    let difference = a.sub(b, budget)?;
    if let Some(exact) = difference.as_exact() {
        return Ok((Some(exact.signum().cmp(&0)), Method::ExactForm));
    }
    match difference.sign(budget) {
        Ok(order) => Ok((Some(order), Method::Digits)),
        Err(NumberError::Undecided(_) | NumberError::Deadline) => Ok((None, Method::Undecided)),
        Err(error) => Err(error.into()),
    }
}

/// Whether the difference is proven to be zero: smaller than it could be otherwise.
fn is_zero(left: &Side, right: &Side, budget: &Budget) -> Result<bool> {
    let (Some(a), Some(b)) = (&left.value, &right.value) else { return Ok(false) };
    let (Some(one), Some(other)) = (left.expr(), right.expr()) else { return Ok(false) };
    let Some(bits) = algebraic::separation(one, other) else { return Ok(false) };
    let digits = (bits / BITS_PER_DIGIT).ceil() as i64 + 1;
    // A number is looked at with three times the precision that is asked for, and then some, before
    // it is taken for zero: a third of the digits is enough to see that there are none.
    match a.sub(b, budget)?.to_digits(digits.unsigned_abs() / 3 + 1, budget) {
        Ok(rounded) => Ok(rounded.zero_within.is_some_and(|power| power < -digits)),
        Err(NumberError::Cancelled) => Err(NumberError::Cancelled.into()),
        Err(_) => Ok(false),
    }
}

/// Whether the sides differ by less than half a unit of the last digit that is given: of the side
/// that is a number as written, and of the one with fewer places where both are.
fn about(left: &Side, right: &Side, cx: &Context) -> Result<Verdict> {
    let budget = &cx.budget;
    // Of two measures it is the second that says about how much the first is: 5 mi ≈ 8.05 km.
    let measured = left.expr().or(right.expr()).is_none();
    let mut units = right.last_digit(cx).into_iter().chain(left.last_digit(cx));
    let Some(first) = units.next() else {
        let reason = "how near is not said: one side of ≈ is a number with the digits that count, \
                      such as 22/7 ≈ 3.14";
        return Err(Error::invalid(reason).received(&right.source.0));
    };
    let unit = match units.next() {
        Some(second) if !measured && second.compare(&first, budget)? == Some(Ordering::Greater) => {
            second
        }
        _ => first,
    };
    let (Some(a), Some(b)) = (&left.value, &right.value) else {
        return Ok(Verdict { holds: None, method: Method::Undecided });
    };
    let half = unit.div(&2.into(), budget)?;
    let error = left.error.add(&right.error, budget)?;
    let distance = a.sub(b, budget)?.abs(budget)?;
    let (most, least) = (distance.add(&error, budget)?, distance.sub(&error, budget)?);
    let (inside, upper) = compared(&most, &half, budget)?;
    let (outside, lower) = compared(&least, &half, budget)?;
    let (holds, method) = match (inside, outside) {
        (Some(Ordering::Less), _) => (Some(true), upper),
        (_, Some(Ordering::Equal | Ordering::Greater)) => (Some(false), lower),
        _ => (None, Method::Undecided),
    };
    Ok(Verdict { holds, method })
}
