//! Deciding whether a relation holds: by exact values, by certified digits, or not at all.

use std::cmp::Ordering;

use arithma_expr::{ErrorKind, Expr, NodeKind, Variables};
use arithma_num::{Budget, Decimal, Error as NumberError, Number};

use super::algebraic;
use super::claim::Relation;
use crate::kit::{Error, Result};
use crate::param::Expression;

/// Bits a decimal digit.
const BITS_PER_DIGIT: f64 = std::f64::consts::LOG2_10;

/// One side of a relation.
pub(super) struct Side {
    source: Expression,
    pub(super) expr: Expr,
    /// The value; none where evaluating it comes upon a question that cannot be decided.
    pub(super) value: Option<Number>,
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
    pub(super) fn read(source: &str, budget: &Budget) -> Result<Self> {
        let source = Expression(source.to_owned());
        let expr = source.parse(&())?;
        let value = match expr.certified(&Variables::none(), budget) {
            Ok(value) => Some(value),
            Err(error) if is_open(&error.kind) => None,
            Err(error) => return Err(source.explain(error, &expr)),
        };
        Ok(Self { source, expr, value })
    }

    /// The power of ten of the last digit, where the side is a number as it is written.
    fn last_digit(&self) -> Option<i64> {
        let number = |kind: NodeKind| match kind {
            NodeKind::Number(piece) => Decimal::parse(self.expr.text(piece)).ok(),
            _ => None,
        };
        let decimal = match self.expr.node(self.expr.root()).kind {
            NodeKind::Neg(inner) => number(self.expr.node(inner).kind),
            kind => number(kind),
        };
        decimal.map(|decimal| decimal.exponent())
    }
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
    budget: &Budget,
) -> Result<Verdict> {
    if relation == Relation::About {
        return about(left, right, budget);
    }
    let (order, method) = order(left, right, budget)?;
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
    let Some(bits) = algebraic::separation(&left.expr, &right.expr) else { return Ok(false) };
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
fn about(left: &Side, right: &Side, budget: &Budget) -> Result<Verdict> {
    let Some(place) = left.last_digit().into_iter().chain(right.last_digit()).max() else {
        let reason = "how near is not said: one side of ≈ is a number with the digits that count, \
                      such as 22/7 ≈ 3.14";
        return Err(Error::invalid(reason).received(&right.source.0));
    };
    let (Some(a), Some(b)) = (&left.value, &right.value) else {
        return Ok(Verdict { holds: None, method: Method::Undecided });
    };
    let half: Number = Decimal::new(5, place - 1)?.into();
    let difference = a.sub(b, budget)?;
    let (above, upper) = compared(&difference, &half, budget)?;
    let (below, lower) = compared(&difference, &half.neg(budget)?, budget)?;
    let inside = [above.map(Ordering::is_lt), below.map(Ordering::is_gt)];
    let holds = match inside {
        [Some(false), _] | [_, Some(false)] => Some(false),
        [Some(true), Some(true)] => Some(true),
        _ => None,
    };
    let method = if holds.is_some() { upper.max(lower) } else { Method::Undecided };
    // One half may be left open where the other has decided.
    let method =
        if method == Method::Undecided && holds.is_some() { Method::Digits } else { method };
    Ok(Verdict { holds, method })
}
