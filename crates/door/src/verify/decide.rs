//! Deciding whether a relation holds: by exact values, by certified digits, or not at all.

use std::cmp::Ordering;

use arithma_expr::{Expr, Session, Value};
use arithma_kit::{Context, Error, Result, explain};
use arithma_num::{Budget, Complex, Decimal, Error as NumberError, Number, Precision};
use arithma_units::{Dimension, unit_named};

use super::algebraic;
use super::claim::Relation;
use crate::Calculation;

/// Bits a decimal digit.
const BITS_PER_DIGIT: f64 = std::f64::consts::LOG2_10;

/// One side of a relation.
pub(super) struct Side {
    source: String,
    /// The side as it was understood.
    pub(super) read_as: String,
    /// Whether plain numbers in it are angles.
    pub(super) has_degrees: bool,
    /// The value; none where evaluating it comes upon a question that cannot be decided.
    pub(super) value: Option<Value>,
    /// The formula of numbers that the side is, where it is one.
    formula: Option<Expr>,
    /// The digits that it is written with, where it is a number as it stands.
    literal: Option<Decimal>,
}

/// How a relation was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Method {
    /// Both sides are rational.
    Exact,
    /// The difference of irrational sides is rational, by the rules of algebra.
    ExactForm,
    /// The digits differ, and all of them are right.
    Shown,
    /// The difference is smaller than any of its kind that is not zero.
    RootBound,
    /// All tests say so, and none of them is a proof.
    Likely,
    /// As far as could be calculated the sides agree.
    Undecided,
}

impl Method {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::ExactForm => "exact form",
            Self::Shown => "certified digits",
            Self::RootBound => "root bound",
            Self::Likely => "likely, not proven",
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
    /// Reads a side with the names of a session.
    pub(super) fn read(source: &str, session: &Session, cx: &Context) -> Result<Self> {
        let calculation = match Calculation::run(source, &mut session.clone(), cx) {
            Ok(calculation) => calculation,
            Err(error) if error.is_open() => return Ok(Self::open(source)),
            Err(error) => return Err(error),
        };
        let script = &calculation.script;
        let (read_as, has_degrees) = (script.to_text()?, script.has_degrees());
        let formula = script.as_formula().cloned();
        let literal = script.as_literal().and_then(|digits| Decimal::parse(digits).ok());
        let value = Some(calculation.into_result()?);
        Ok(Self { source: source.to_owned(), read_as, has_degrees, value, formula, literal })
    }

    /// What the side is rounded to, where it says so.
    pub(super) fn rounding(&self) -> Option<Precision> {
        self.value.as_ref().and_then(Value::rounding)
    }

    /// The side as it is rounded where it is compared.
    pub(super) fn rounded(
        self,
        precision: Precision,
        beside: &Value,
        cx: &Context,
    ) -> Result<Self> {
        let Some(value) = &self.value else { return Ok(self) };
        let value = value
            .rounded_beside(precision, beside, &cx.budget)
            .map_err(|kind| explain(kind.into(), &self.source))?;
        Ok(Self { value: Some(value), formula: None, literal: None, ..self })
    }

    /// A side whose value stayed open.
    fn open(source: &str) -> Self {
        let (source, read_as) = (source.to_owned(), source.to_owned());
        Self { source, read_as, has_degrees: false, value: None, formula: None, literal: None }
    }

    /// Whether it ends in zeros of which nobody knows whether they count: `1200`.
    fn has_open_zeros(&self) -> bool {
        let is_open =
            |it: &Decimal| it.exponent() == 0 && !it.is_zero() && it.normalized().exponent() > 0;
        self.literal.as_ref().is_some_and(is_open)
    }

    /// A unit of the last digit, where the side is a number as it is written, with a unit or
    /// without: `24.14 km` is known to a hundredth of a kilometre.
    /// The zeros at the end of a whole number are digits, or only hold places.
    fn last_digit(&self, zeros: Zeros, budget: &Budget) -> Option<Number> {
        let decimal = self.literal.as_ref()?;
        let exponent = match zeros {
            Zeros::HoldPlaces if self.has_open_zeros() => decimal.normalized().exponent(),
            _ => decimal.exponent(),
        };
        let unit = Number::from(Decimal::new(1, exponent).ok()?);
        match self.value.as_ref()?.resolved() {
            Value::Quantity(quantity) if quantity.is_reading() || decimal.is_zero() => {
                // A degree is as large wherever its scale begins.
                let one = unit_named(&quantity.unit_text()).ok()?.factor(budget).ok()?;
                unit.mul(&one, budget).ok()
            }
            Value::Quantity(quantity) => {
                let one = quantity.coherent().div(&decimal.clone().into(), budget).ok()?;
                unit.mul(&one.abs(budget).ok()?, budget).ok()
            }
            Value::Percent(_) => unit.div(&100.into(), budget).ok(),
            _ => Some(unit),
        }
    }
}

/// What the zeros at the end of a whole number are.
#[derive(Debug, Clone, Copy)]
enum Zeros {
    Digits,
    HoldPlaces,
}

/// A plain number, or what a percentage means.
pub(super) fn plain(value: &Value, cx: &Context) -> Option<Number> {
    match value.resolved() {
        Value::Number(number) => Some(number.clone()),
        Value::Complex(number) if number.is_real() => Some(number.re().clone()),
        Value::Percent(percent) => percent.div(&100.into(), &cx.budget).ok(),
        _ => None,
    }
}

/// A number with what it measures, in coherent units.
fn measured(value: &Value, cx: &Context) -> Option<(Number, Dimension)> {
    match value.resolved() {
        Value::Quantity(quantity) => Some((quantity.coherent().clone(), quantity.dimension())),
        other => plain(other, cx).map(|number| (number, Dimension::NONE)),
    }
}

/// The numbers of two values that measure the same thing; none where one is of another kind.
fn numbers(a: &Value, b: &Value, right: &Side, cx: &Context) -> Result<Option<[Number; 2]>> {
    let (Some((a, left_measures)), Some((b, right_measures))) = (measured(a, cx), measured(b, cx))
    else {
        return Ok(None);
    };
    if left_measures == right_measures {
        return Ok(Some([a, b]));
    }
    let (a, b) = (left_measures.name(), right_measures.name());
    let reason = format!("the sides do not compare: the left is {a}, the right is {b}");
    Err(Error::invalid(reason).received(&right.source))
}

/// Whether the relation holds between two sides.
pub(super) fn decide(
    left: &Side,
    relation: Relation,
    right: &Side,
    cx: &Context,
) -> Result<Verdict> {
    let open = Verdict { holds: None, method: Method::Undecided };
    let (Some(a), Some(b)) = (&left.value, &right.value) else { return Ok(open) };
    if relation == Relation::About {
        return about(left, right, cx);
    }
    let (order, method) = match numbers(a, b, right, cx)? {
        Some([a, b]) => match compared(&a, &b, &cx.budget)? {
            (None, _) if is_zero(left, right, [&a, &b], &cx.budget)? => {
                (Some(Ordering::Equal), Method::RootBound)
            }
            found => found,
        },
        None => others(a, relation, b, right, cx)?,
    };
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

/// Whether two complex numbers are one: both parts agree, or one of them does not. They have no
/// order.
fn complex(
    a: &Value,
    relation: Relation,
    b: &Value,
    right: &Side,
    cx: &Context,
) -> Result<Option<(Option<Ordering>, Method)>> {
    let number = |value: &Value| value.to_complex().or_else(|| plain(value, cx).map(Complex::from));
    let (Some(a), Some(b)) = (number(a), number(b)) else { return Ok(None) };
    if !matches!(relation, Relation::Equal | Relation::NotEqual) {
        let sign = relation.symbol();
        let reason =
            format!("'{sign}' does not order complex numbers: compare abs(z), re(z) or im(z)");
        return Err(Error::invalid(reason).received(&right.source));
    }
    let parts = [compared(a.re(), b.re(), &cx.budget)?, compared(a.im(), b.im(), &cx.budget)?];
    let differs = parts.iter().find(|(order, _)| order.is_some_and(Ordering::is_ne));
    Ok(Some(match differs {
        Some(found) => *found,
        // As little is known as of the part that is known least.
        None if parts.iter().any(|(order, _)| order.is_none()) => (None, Method::Undecided),
        None => (Some(Ordering::Equal), parts[0].1.max(parts[1].1)),
    }))
}

/// Whether two lists are one: as long as each other, and the same at every place.
fn lists(
    [a, b]: [&[Value]; 2],
    relation: Relation,
    right: &Side,
    cx: &Context,
) -> Result<(Option<Ordering>, Method)> {
    if a.len() != b.len() {
        return Ok((Some(a.len().cmp(&b.len())), Method::Exact));
    }
    let mut found = (Some(Ordering::Equal), Method::Exact);
    for (a, b) in a.iter().zip(b) {
        let (order, method) = match numbers(a, b, right, cx)? {
            Some([a, b]) => compared(&a, &b, &cx.budget)?,
            None => others(a, relation, b, right, cx)?,
        };
        match order {
            // One place that differs decides, whatever is not known of the others.
            Some(order) if order.is_ne() => return Ok((Some(order), method)),
            Some(_) => found.1 = found.1.max(method),
            None => found = (None, Method::Undecided),
        }
    }
    Ok(found)
}

/// The order of texts and dates, and whether complex numbers, lists and truth values are one.
fn others(
    a: &Value,
    relation: Relation,
    b: &Value,
    right: &Side,
    cx: &Context,
) -> Result<(Option<Ordering>, Method)> {
    if let Some(found) = complex(a, relation, b, right, cx)? {
        return Ok(found);
    }
    let same = matches!(relation, Relation::Equal | Relation::NotEqual);
    let order = match (a.resolved(), b.resolved()) {
        (Value::List(a), Value::List(b)) if same => return lists([a, b], relation, right, cx),
        (Value::Text(a), Value::Text(b)) => a.cmp(b),
        (Value::Bool(a), Value::Bool(b)) if same => a.cmp(b),
        (Value::Date(a), Value::Date(b)) => {
            a.compare(b).map_err(|kind| Error::from(arithma_expr::Error::from(kind)))?
        }
        (Value::Period(a), Value::Period(b)) => {
            a.compare(b).map_err(|kind| Error::from(arithma_expr::Error::from(kind)))?
        }
        (a, b) => {
            let sign = relation.symbol();
            let reason = format!("'{sign}' does not compare {} and {}", a.kind(), b.kind());
            return Err(Error::invalid(reason).received(&right.source));
        }
    };
    Ok((Some(order), Method::Exact))
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
        Ok(order) => Ok((Some(order), Method::Shown)),
        Err(NumberError::Undecided(_) | NumberError::Deadline) => Ok((None, Method::Undecided)),
        Err(error) => Err(error.into()),
    }
}

/// Whether the difference is proven to be zero: smaller than it could be otherwise.
fn is_zero(left: &Side, right: &Side, [a, b]: [&Number; 2], budget: &Budget) -> Result<bool> {
    let (Some(one), Some(other)) = (&left.formula, &right.formula) else { return Ok(false) };
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

/// Whether the sides differ by at most half a unit of the last digit that is given: of the side that is
/// a number as written, and of the one with fewer places where both are. What lies in the middle is
/// rounded either way.
fn about(left: &Side, right: &Side, cx: &Context) -> Result<Verdict> {
    let budget = &cx.budget;
    let (Some(a), Some(b)) = (&left.value, &right.value) else {
        return Ok(Verdict { holds: None, method: Method::Undecided });
    };
    let Some([a, b]) = numbers(a, b, right, cx)? else {
        return Err(Error::invalid("≈ compares numbers and quantities").received(&right.source));
    };
    // Of two measures it is the second that says about how much the first is: 5 mi ≈ 8.05 km.
    let has_unit = |side: &Side| matches!(&side.value, Some(Value::Quantity(_)));
    let measured = has_unit(left) || has_unit(right);
    let unit = |zeros: Zeros| -> Result<Option<Number>> {
        let right = right.last_digit(zeros, budget);
        let mut units = right.into_iter().chain(left.last_digit(zeros, budget));
        let first = units.next();
        Ok(match (first, units.next()) {
            (Some(first), Some(second))
                if !measured && second.compare(&first, budget)? == Some(Ordering::Greater) =>
            {
                Some(second)
            }
            (first, _) => first,
        })
    };
    let distance = a.sub(&b, budget)?.abs(budget)?;
    let within = |unit: Option<Number>| match unit {
        Some(unit) => compared(&distance, &unit.div(&2.into(), budget)?, budget).map(Some),
        None => Ok(None),
    };
    let Some((order, method)) = within(unit(Zeros::Digits)?)? else {
        let reason = "how near is not said: one side of ≈ is a number with the digits that count, \
                      such as 22/7 ≈ 3.14";
        return Err(Error::invalid(reason).received(&right.source));
    };
    let open = [right, left].into_iter().find(|side| side.has_open_zeros());
    if let Some(literal) = open.and_then(|side| side.literal.as_ref())
        && order == Some(Ordering::Greater)
        && within(unit(Zeros::HoldPlaces)?)?
            .is_some_and(|(order, _)| order.is_some_and(Ordering::is_le))
    {
        let reason = format!(
            "the zeros at the end of {} may count or not: write {} where they do not, or add \
             'to 0 dp' where they do",
            literal.to_text(),
            scientific(literal)
        );
        return Err(Error::invalid(reason).received(&right.source));
    }
    Ok(Verdict { holds: order.map(Ordering::is_le), method })
}

/// A number without the zeros at its end: `1.2e3`.
fn scientific(number: &Decimal) -> String {
    let number = number.normalized();
    let mantissa = number.mantissa().to_string();
    let (sign, digits) = match mantissa.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", &*mantissa),
    };
    let exponent = number.exponent() + digits.len() as i64 - 1;
    match digits.split_at(1) {
        (first, "") => format!("{sign}{first}e{exponent}"),
        (first, rest) => format!("{sign}{first}.{rest}e{exponent}"),
    }
}
