//! Roots as they are known: a function with its derivatives, signs at points, and the narrowing of
//! one root.

use std::cmp::Ordering;

use arithma_expr::{Expr, Variables};
use arithma_num::{
    Budget, Continuity, Decimal, Exact, Interval, IntervalContext, Number, Precision, Rounding,
};

use crate::rational::simplest_between;

/// The bits at which a root is narrowed: 60 digits, enough to round to 34 and to recognise a
/// simple fraction; more where digits cancel.
const FINE: [usize; 3] = [224, 896, 3_584];

/// A root is narrow when its size is this many times the width of its enclosure: 45 digits.
const NARROW: f64 = 1e45;

/// Fractions with more digits than this are not taken for the value of a root.
const SIMPLE_DIGITS: u64 = 24;

/// Decimals with more digits than this are not taken for the value of a root either.
const DECIMAL_DIGITS: u64 = 16;

/// Steps to narrow one root; halving alone needs about 200.
const MAX_STEPS: usize = 400;

/// Newton's method converges in fewer steps than this, if it does.
const NEWTON_STEPS: usize = 12;

/// Ends so many powers of ten apart are parted by their magnitudes, not in the middle.
const FAR_APART: i64 = 2;

/// Roots below this power of ten are not told from zero.
const LEAST_MAGNITUDE: i64 = -20_000;

/// One root.
#[derive(Debug, Clone)]
pub struct Root {
    /// The root lies in here.
    pub enclosure: Interval,
    /// The root itself, where it is a simple fraction.
    pub exact: Option<Exact>,
    /// Whether it is proven to be a root, and the only one in its enclosure.
    pub certified: bool,
}

impl Root {
    /// The root as a number: exact, or known by its enclosure.
    pub fn number(&self) -> arithma_num::Result<Number> {
        match &self.exact {
            Some(exact) => Ok(exact.clone().into()),
            None => Number::enclosed(self.enclosure.as_argument()),
        }
    }
}

/// What a search found.
#[derive(Debug, Clone)]
pub struct Roots {
    /// In ascending order.
    pub roots: Vec<Root>,
    /// Whether these are proven to be all, and each to be one.
    pub certified: bool,
    /// Whether the search came to its end. If it did not, roots are likely to be missing.
    pub complete: bool,
}

impl Roots {
    /// No root, for certain.
    pub(crate) fn none() -> Self {
        Self { roots: Vec::new(), certified: true, complete: true }
    }
}

/// A function of one variable, and its derivatives where they exist as expressions.
pub(super) struct Curve<'a> {
    expr: Expr,
    slopes: Vec<Expr>,
    variable: &'a str,
    budget: &'a Budget,
}

impl<'a> Curve<'a> {
    pub(super) fn new(expr: Expr, variable: &'a str, budget: &'a Budget) -> Self {
        let mut slopes: Vec<Expr> = Vec::new();
        for _ in 0..2 {
            match slopes.last().unwrap_or(&expr).derivative(variable) {
                Ok(slope) => slopes.push(slope),
                Err(_) => break,
            }
        }
        Self { expr, slopes, variable, budget }
    }

    /// The function that the n-th derivative is.
    pub(super) fn slope_curve(&self) -> Option<Self> {
        let (first, rest) = self.slopes.split_first()?;
        Some(Self { expr: first.clone(), slopes: rest.to_vec(), ..*self })
    }

    /// Whether there are parts in it that formulas do not look into.
    pub(super) fn has_opaque(&self) -> bool {
        self.expr.has_opaque()
    }

    /// How much one evaluation costs, in nodes.
    pub(super) fn cost(&self) -> usize {
        let slopes: usize = self.slopes.iter().map(|slope| slope.nodes().len()).sum();
        self.expr.nodes().len() + slopes
    }

    /// All values on a set; everything where that is not known.
    pub(super) fn values(&self, x: &Interval, cx: &IntervalContext<'_>) -> Interval {
        range(&self.expr, self.variable, x, cx)
    }

    /// All values of the n-th derivative (from 1) on a set, where the function is smooth enough
    /// for them to mean something: defined and continuous.
    pub(super) fn slopes(
        &self,
        n: usize,
        x: &Interval,
        cx: &IntervalContext<'_>,
    ) -> Option<Interval> {
        let slope = range(self.slopes.get(n - 1)?, self.variable, x, cx);
        (slope.is_bounded() && slope.continuity() == Continuity::Continuous).then_some(slope)
    }

    /// The value at a point.
    fn value_at(&self, x: &Number) -> Option<Number> {
        let variables: Variables = [(self.variable, x.clone())].into_iter().collect();
        self.expr.certified(&variables, self.budget).ok()
    }

    /// Whether this is a root, beyond doubt.
    pub(super) fn is_root(&self, x: &Exact) -> bool {
        let value = self.value_at(&x.clone().into());
        value.is_some_and(|value| value.as_exact().is_some_and(Exact::is_zero))
    }

    /// The sign at a point, if it is certain.
    pub(super) fn sign_at(&self, x: &Exact) -> Option<Ordering> {
        for bits in [96, FINE[0]] {
            let cx = IntervalContext::new(bits, self.budget);
            let point = Interval::from_exact(x, &cx).ok()?;
            let sign = sign_of(&self.values(&point, &cx));
            if sign.is_some() {
                return sign;
            }
        }
        self.value_at(&x.clone().into())?.compare(&Number::ZERO, self.budget).ok()?
    }

    /// The same at a number that may not be rational.
    pub(super) fn sign_at_number(&self, x: &Number) -> Option<Ordering> {
        if let Some(exact) = x.as_exact() {
            return self.sign_at(exact);
        }
        let cx = IntervalContext::new(FINE[0], self.budget);
        let place = Interval::from_number(x, &cx).ok()?;
        if let Some(sign) = sign_of(&self.values(&place, &cx)) {
            return Some(sign);
        }
        self.value_at(x)?.compare(&Number::ZERO, self.budget).ok()?
    }

    /// The simple fraction, or the short decimal, in a set that is a root.
    pub(super) fn simple_root(&self, x: &Interval) -> Option<Exact> {
        let (lo, hi) = self.ends(x)?;
        let is_short = |simple: &Exact| match simple.as_decimal() {
            Some(decimal) => decimal.digits() <= SIMPLE_DIGITS,
            None => simple.to_text().len() as u64 <= SIMPLE_DIGITS,
        };
        let simple = simplest_between(&lo, &hi, self.budget).ok()?.filter(is_short);
        if let Some(simple) = simple
            && self.is_root(&simple)
        {
            return Some(simple);
        }
        // The simplest fraction near 1e-200 has no short denominator.
        let digits = Precision::Significant(DECIMAL_DIGITS);
        let decimal = Exact::from(lo.round(digits, Rounding::HalfUp, self.budget).ok()?);
        (lo <= decimal && decimal <= hi && self.is_root(&decimal)).then_some(decimal)
    }

    /// The two ends of a set.
    pub(super) fn ends(&self, x: &Interval) -> Option<(Exact, Exact)> {
        Some((x.lo(self.budget).ok()??, x.hi(self.budget).ok()??))
    }

    /// The root between two points of opposite signs, narrowed: by Newton's method on intervals
    /// where the derivative has one sign, else by halving. The function is continuous between them
    /// and has one root there.
    ///
    /// Newton's step is sound: for the root r and any m in X, 0 = f(m) + f'(s)(r - m) for some s
    /// in X, so r lies in m - f(m)/f'(X).
    pub(super) fn narrow(&self, from: &Interval, low: Ordering) -> Root {
        let mut x = from.as_argument();
        let mut exact = None;
        for bits in FINE {
            let cx = IntervalContext::new(bits, self.budget);
            exact = self.narrow_with(&mut x, low, &cx);
            if exact.is_some() || is_narrow(&x, NARROW, &cx) {
                break;
            }
        }
        let exact = exact.or_else(|| self.simple_root(&x));
        let cx = IntervalContext::new(FINE[0], self.budget);
        let point = exact.as_ref().and_then(|exact| Interval::from_exact(exact, &cx).ok());
        Root { enclosure: point.unwrap_or(x), exact, certified: true }
    }

    /// Narrows the set as far as so many bits allow; the root itself, where it is met.
    fn narrow_with(
        &self,
        x: &mut Interval,
        low: Ordering,
        cx: &IntervalContext<'_>,
    ) -> Option<Exact> {
        for step in 0..MAX_STEPS {
            // Early for roots that are whole numbers, later for fractions.
            if (step == 0 || step == 6)
                && let Some(exact) = self.simple_root(x)
            {
                return Some(exact);
            }
            if is_narrow(x, NARROW, cx) || self.budget.check().is_err() {
                return None;
            }
            let middle = x.midpoint(cx)?;
            // Where Newton's method does not converge soon it only halves: magnitudes go faster.
            let is_slow = step >= NEWTON_STEPS && step % 2 == 1;
            if !is_slow && let Some(next) = self.newton(x, &middle, cx) {
                *x = next;
                continue;
            }
            let (lo, hi) = self.ends(x)?;
            let places = [between_magnitudes(&lo, &hi, step), middle.lo(self.budget).ok()?];
            let mut inside = places.into_iter().flatten().filter(|at| lo < *at && *at < hi);
            let (at, sign) = inside.find_map(|at| self.sign_at(&at).map(|sign| (at, sign)))?;
            if sign.is_eq() {
                return Some(at);
            }
            let (lo, hi) = if sign == low { (&at, &hi) } else { (&lo, &at) };
            *x = Interval::from_bounds(lo, hi, cx).ok()?;
        }
        None
    }

    /// Newton's step where it at least halves the set.
    fn newton(
        &self,
        x: &Interval,
        middle: &Interval,
        cx: &IntervalContext<'_>,
    ) -> Option<Interval> {
        let slope = self.slopes(1, x, cx).filter(Interval::certainly_nonzero)?;
        let value = self.values(middle, cx);
        let next = without_dust(middle.sub(&value.div(&slope, cx), cx)).intersect(x).as_argument();
        let twice = next.width(cx)?.mul(&Interval::integer(2), cx);
        (!next.is_empty() && !twice.certainly_greater(&x.width(cx)?)).then_some(next)
    }
}

/// The sign that all numbers of a set have.
pub(super) fn sign_of(values: &Interval) -> Option<Ordering> {
    if values.continuity() == Continuity::Partial {
        None
    } else if values.certainly_positive() {
        Some(Ordering::Greater)
    } else if values.certainly_negative() {
        Some(Ordering::Less)
    } else {
        None
    }
}

/// Whether each number of a set is so many times as large as the set is wide.
pub(super) fn is_narrow(x: &Interval, times: f64, cx: &IntervalContext<'_>) -> bool {
    let Some(width) = x.width(cx) else { return x.is_empty() };
    let scaled = width.mul(&Interval::from_f64(times, times), cx);
    x.is_point() || scaled.certainly_less(&x.abs())
}

/// The set with zero for an end that is nothing beside the other, such as the inverse of `e^1000000`: its
/// digits would take longer than all the rest.
fn without_dust(x: Interval) -> Interval {
    let has_dust = x.to_f64().is_some_and(|(lo, hi)| {
        (lo == 0.0 && hi > f64::MIN_POSITIVE) || (hi == 0.0 && lo < -f64::MIN_POSITIVE)
    });
    if has_dust { x.hull(&Interval::integer(0)) } else { x }
}

/// Zero between two ends of different signs, or a number between the magnitudes of two ends that
/// are far apart: from 1e-9 down to 1e-200 halving
/// would take 600 steps. How far down zero is nobody knows, so that every other step goes twice as
/// far.
fn between_magnitudes(lo: &Exact, hi: &Exact, step: usize) -> Option<Exact> {
    if hi.signum() <= 0 {
        return between_magnitudes(&-hi, &-lo, step).map(|between| -&between);
    }
    if lo.is_negative() {
        return Some(Exact::ZERO);
    }
    let high = hi.as_decimal()?.magnitude();
    let low = match lo.is_zero() {
        true if step % 2 == 1 => 4 * high.min(-1),
        true => return None,
        false => lo.as_decimal()?.magnitude(),
    };
    if high - low <= FAR_APART {
        return None;
    }
    let between = low.midpoint(high);
    let power = Decimal::new(1, between.max(LEAST_MAGNITUDE)).ok()?;
    (between > LEAST_MAGNITUDE).then(|| power.into())
}

fn range(expr: &Expr, variable: &str, x: &Interval, cx: &IntervalContext<'_>) -> Interval {
    let unknown = || Interval::from_f64(-1.0, 1.0).div(&Interval::from_f64(-1.0, 1.0), cx);
    expr.interval(&[(variable, x.as_argument())], cx).unwrap_or_else(|_| unknown())
}
