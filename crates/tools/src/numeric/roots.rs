//! Roots as they are known: a function with its derivatives, signs at points, and the narrowing of
//! one root.

use std::cmp::Ordering;

use arithma_expr::{Expr, Variables};
use arithma_num::{Budget, Continuity, Exact, Interval, IntervalContext, Number};

use super::rational::simplest_between;

/// The bits at which a root is narrowed: 60 digits, enough to round to 34 and to recognise a
/// simple fraction.
const FINE: usize = 224;

/// A root is narrow when its enclosure is this much narrower than its size: 45 digits.
const NARROW: f64 = 1e-45;

/// Fractions with more digits than this are not taken for the value of a root.
const SIMPLE_DIGITS: u64 = 24;

/// Steps to narrow one root; halving alone needs about 200.
const MAX_STEPS: usize = 400;

/// One root.
#[derive(Debug, Clone)]
pub(crate) struct Root {
    /// The root lies in here.
    pub(crate) enclosure: Interval,
    /// The root itself, where it is a simple fraction.
    pub(crate) exact: Option<Exact>,
    /// Whether it is proven to be a root, and the only one in its enclosure.
    pub(crate) certified: bool,
}

/// What a search found.
#[derive(Debug, Clone)]
pub(crate) struct Roots {
    /// In ascending order.
    pub(crate) roots: Vec<Root>,
    /// Whether these are proven to be all, and each to be one.
    pub(crate) certified: bool,
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

    /// The exact value, where the function has one at this point.
    fn exact_at(&self, x: &Exact) -> Option<Exact> {
        let variables: Variables = [(self.variable, Number::from(x.clone()))].into_iter().collect();
        match self.expr.certified(&variables, self.budget) {
            Ok(Number::Exact(value)) => Some(value),
            _ => None,
        }
    }

    /// Whether this is a root, beyond doubt.
    pub(super) fn is_root(&self, x: &Exact) -> bool {
        self.exact_at(x).is_some_and(|value| value.is_zero())
    }

    /// The sign at a point, if it is certain.
    pub(super) fn sign_at(&self, x: &Exact) -> Option<Ordering> {
        for bits in [96, FINE] {
            let cx = IntervalContext::new(bits, self.budget);
            let point = Interval::from_exact(x, &cx).ok()?;
            let sign = sign_of(&self.values(&point, &cx));
            if sign.is_some() {
                return sign;
            }
        }
        self.exact_at(x).map(|value| value.signum().cmp(&0))
    }

    /// The simple fraction in a set that is a root.
    pub(super) fn simple_root(&self, x: &Interval) -> Option<Exact> {
        let (lo, hi) = (x.lo(self.budget).ok()??, x.hi(self.budget).ok()??);
        let simple = simplest_between(&lo, &hi, self.budget).ok()??;
        let digits = match simple.as_decimal() {
            Some(decimal) => decimal.digits(),
            None => simple.to_text().len() as u64,
        };
        (digits <= SIMPLE_DIGITS && self.is_root(&simple)).then_some(simple)
    }

    /// The root between two points of opposite signs, narrowed: by Newton's method on intervals
    /// where the derivative has one sign, else by halving. The function is continuous between them
    /// and has one root there.
    ///
    /// Newton's step is sound: for the root r and any m in X, 0 = f(m) + f'(s)(r - m) for some s
    /// in X, so r lies in m - f(m)/f'(X).
    pub(super) fn narrow(&self, from: &Interval, low: Ordering) -> Root {
        let cx = IntervalContext::new(FINE, self.budget);
        let mut x = from.as_argument();
        let found = |exact: Exact, x: Interval| Root {
            enclosure: Interval::from_exact(&exact, &cx).unwrap_or(x),
            exact: Some(exact),
            certified: true,
        };
        for step in 0..MAX_STEPS {
            // Early for roots that are whole numbers, later for fractions.
            if (step == 0 || step == 6)
                && let Some(exact) = self.simple_root(&x)
            {
                return found(exact, x);
            }
            if is_narrow(&x, NARROW, &cx) || self.budget.check().is_err() {
                break;
            }
            let Some(middle) = x.midpoint(&cx) else { break };
            if let Some(next) = self.newton(&x, &middle, &cx) {
                x = next;
                continue;
            }
            let Ok(Some(at)) = middle.lo(self.budget) else { break };
            let Some((left, right)) = x.bisect(&cx) else { break };
            match self.sign_at(&at) {
                Some(Ordering::Equal) => return found(at, x),
                Some(sign) => x = if sign == low { right } else { left },
                None => break,
            }
        }
        match self.simple_root(&x) {
            Some(exact) => found(exact, x),
            None => Root { enclosure: x, exact: None, certified: true },
        }
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
        let next = middle.sub(&value.div(&slope, cx), cx).intersect(x).as_argument();
        let (new, old) = (next.width(cx)?.to_f64()?.1, x.width(cx)?.to_f64()?.1);
        (!next.is_empty() && new <= old / 2.0).then_some(next)
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

/// Whether a set is so narrow, compared with its numbers.
pub(super) fn is_narrow(x: &Interval, relative: f64, cx: &IntervalContext<'_>) -> bool {
    let Some((lo, hi)) = x.to_f64() else { return true };
    let width = x.width(cx).and_then(|width| width.to_f64()).map_or(f64::INFINITY, |(_, hi)| hi);
    width <= relative * lo.abs().max(hi.abs())
}

fn range(expr: &Expr, variable: &str, x: &Interval, cx: &IntervalContext<'_>) -> Interval {
    let unknown = || Interval::from_f64(-1.0, 1.0).div(&Interval::from_f64(-1.0, 1.0), cx);
    expr.interval(&[(variable, x.as_argument())], cx).unwrap_or_else(|_| unknown())
}
