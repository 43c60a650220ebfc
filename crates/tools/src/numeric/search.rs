//! Every root in an interval, by branch and prune.
//!
//! A product is zero where one of its factors is, so each factor is searched by itself; a factor
//! that is a polynomial is first divided by its common part with its derivative, which leaves its
//! roots and makes them simple. Then boxes are examined, the whole interval first:
//!
//! - where the enclosure of all values lacks zero, there is no root;
//! - where the function is continuous and its derivative has one sign, the signs at the two ends
//!   decide between one root and none;
//! - where the second derivative has one sign, the function has one extremum, or none: its value
//!   there decides between two roots, one that is double, and none;
//! - else the box is halved. A box that has become very small is left open: the answer is then not
//!   certified, and a root is reported there only if a change of sign or an exact zero proves it.

use std::cmp::Ordering;
use std::collections::VecDeque;
use std::time::Duration;

use arithma_expr::{BinaryOp, Expr, Function, NodeId, NodeKind};
use arithma_num::{Budget, Continuity, Exact, Interval, IntervalContext};

use super::polynomial::Polynomial;
use super::roots::{Curve, Root, Roots, is_narrow, sign_of};
use crate::kit::{Error, Result};

/// The bits of a box: as many as the fast evaluation has.
const BITS: usize = 112;

/// Boxes narrower than this, relative to their numbers or to the whole interval, are left open.
const SMALL: f64 = 1e-11;
const SMALL_OF_ALL: f64 = 1e-18;

/// How much may be done, in nodes evaluated; and for how long, where they are slow.
const WORK: usize = 20_000;
const PATIENCE: Duration = Duration::from_millis(500);

/// The most roots that are listed.
pub(crate) const MAX_ROOTS: usize = 1_000;

/// Bounds may be so large, and so long.
const MAX_MAGNITUDE: i64 = 300;

/// Every root of the expression between two numbers.
pub(crate) fn find_roots(
    expr: &Expr,
    variable: &str,
    min: &Exact,
    max: &Exact,
    budget: &Budget,
) -> Result<Roots> {
    for bound in [min, max] {
        let fits = bound.as_decimal().is_none_or(|decimal| {
            decimal.magnitude() <= MAX_MAGNITUDE && decimal.digits() <= 1_000
        });
        if !fits {
            return Err(Error::out_of_range(format!(
                "bounds may have at most 1000 digits and magnitudes up to 1e{MAX_MAGNITUDE}"
            )));
        }
    }
    let whole = Curve::new(expr.clone(), variable, budget);
    let factors = factors(expr, variable, budget)?;
    let mut found = Roots { roots: Vec::new(), certified: true };
    let mut work = WORK;
    for factor in factors {
        let mut search = Search::new(factor, variable, work, budget);
        search.run(min, max)?;
        work = search.work;
        found.certified &= search.certified;
        found.roots.extend(search.roots);
    }
    if work == 0 && found.roots.is_empty() {
        return Err(Error::out_of_range(
            "the search for roots exceeds the limit of work: narrow the interval",
        ));
    }
    // A root of a factor is one of the product only where the product is defined.
    let cx = IntervalContext::new(BITS, budget);
    found.roots.retain_mut(|root| {
        let defined = whole.values(&root.enclosure, &cx).continuity() >= Continuity::Defined;
        match &root.exact {
            Some(exact) => defined || whole.is_root(exact),
            None => {
                root.certified &= defined;
                true
            }
        }
    });
    merge(&mut found, &cx)?;
    found.certified &= found.roots.iter().all(|root| root.certified);
    Ok(found)
}

/// Sorts the roots, and joins those that are one: the same root of two factors.
fn merge(found: &mut Roots, cx: &IntervalContext<'_>) -> Result<()> {
    let key = |root: &Root| root.enclosure.to_f64().map_or(0.0, |(lo, _)| lo);
    found.roots.sort_by(|a, b| key(a).total_cmp(&key(b)));
    let mut merged: Vec<Root> = Vec::new();
    for root in std::mem::take(&mut found.roots) {
        cx.budget().check()?;
        let Some(last) = merged.last_mut() else {
            merged.push(root);
            continue;
        };
        if last.exact.is_some() && last.exact == root.exact {
            last.certified |= root.certified;
        } else if last.enclosure.intersect(&root.enclosure).is_empty()
            || (root.exact.is_some() && last.exact.is_some())
        {
            merged.push(root);
        } else {
            // Equal to 45 digits, and not proven to be equal.
            last.certified = false;
        }
    }
    found.roots = merged;
    Ok(())
}

/// The factors that can be zero. Dividing by an expression, powers with positive exponents, signs,
/// and functions that are zero only at zero do not matter.
fn factors(expr: &Expr, variable: &str, budget: &Budget) -> Result<Vec<Expr>> {
    let mut open = vec![expr.root()];
    let mut found = Vec::new();
    while let Some(id) = open.pop() {
        budget.check()?;
        match expr.node(id).kind {
            NodeKind::Neg(a) | NodeKind::Binary(BinaryOp::Div, a, _) => open.push(a),
            NodeKind::Binary(BinaryOp::Mul, a, b) => open.extend([a, b]),
            NodeKind::Binary(BinaryOp::Pow, a, b) if is_positive_number(expr, b) => open.push(a),
            NodeKind::Call(function, ref arguments) => {
                match (function, expr.arguments(arguments)) {
                    (Function::Exp | Function::Cosh | Function::Erfc, _) => {}
                    (Function::Tan | Function::TanR, [a]) => {
                        let sine = if function == Function::Tan { "sin(u)" } else { "sin_r(u)" };
                        found.push(Expr::parse(sine)?.substitute("u", &expr.part(*a)?)?);
                    }
                    (function, [a]) if is_zero_at_zero_only(function) => open.push(*a),
                    _ => found.push(expr.part(id)?),
                }
            }
            _ => found.push(expr.part(id)?),
        }
    }
    let mut simple = Vec::new();
    for factor in found {
        let Some(polynomial) = Polynomial::of(&factor, variable, Exact::ZERO, budget) else {
            simple.push(factor);
            continue;
        };
        match polynomial.degree() {
            None => return Err(Error::domain("the expression is zero everywhere")),
            Some(0) => {}
            Some(_) => {
                let text = polynomial.square_free(budget)?.to_text(variable);
                let names = [variable];
                simple.push(Expr::parse_with(&text, &names).unwrap_or(factor));
            }
        }
    }
    Ok(simple)
}

fn is_positive_number(expr: &Expr, id: NodeId) -> bool {
    let NodeKind::Number(digits) = expr.node(id).kind else { return false };
    expr.text(digits).bytes().any(|digit| matches!(digit, b'1'..=b'9'))
}

fn is_zero_at_zero_only(function: Function) -> bool {
    use Function as F;
    matches!(
        function,
        F::Sqrt
            | F::Cbrt
            | F::Abs
            | F::Sinh
            | F::Tanh
            | F::Asinh
            | F::Atanh
            | F::Atan
            | F::AtanR
            | F::Asin
            | F::AsinR
            | F::Erf
            | F::Expm1
            | F::Ln1p
            | F::Sign
    )
}

/// The search in one factor.
struct Search<'a> {
    curve: Curve<'a>,
    cx: IntervalContext<'a>,
    budget: &'a Budget,
    work: usize,
    roots: Vec<Root>,
    open: Vec<Interval>,
    certified: bool,
}

impl<'a> Search<'a> {
    fn new(factor: Expr, variable: &'a str, work: usize, budget: &'a Budget) -> Self {
        Self {
            curve: Curve::new(factor, variable, budget),
            cx: IntervalContext::new(BITS, budget),
            budget,
            work,
            roots: Vec::new(),
            open: Vec::new(),
            certified: true,
        }
    }

    fn run(&mut self, min: &Exact, max: &Exact) -> Result<()> {
        let cost = self.curve.cost();
        let all = Interval::from_bounds(min, max, &self.cx)?;
        if min == max {
            return self.single(min);
        }
        let least = self.width(&all) * SMALL_OF_ALL;
        // The widest first: where roots pile up, those that stand apart are found all the same.
        let mut boxes = VecDeque::from([all]);
        let patience = self.budget.clone().with_timeout(PATIENCE);
        while let Some(x) = boxes.pop_front() {
            self.budget.check()?;
            if self.roots.len() > MAX_ROOTS {
                return Err(Error::out_of_range(format!(
                    "there are more than {MAX_ROOTS} roots: narrow the interval"
                )));
            }
            self.work = self.work.saturating_sub(cost);
            if self.work == 0 || patience.check().is_err() {
                self.work = 0;
                self.open.push(x);
                continue;
            }
            if self.is_settled(&x) {
                continue;
            }
            let small = is_narrow(&x, SMALL, &self.cx) || self.width(&x) <= least;
            match self.split(&x) {
                Some((left, right)) if !small => boxes.extend([left, right]),
                _ => self.open.push(x),
            }
        }
        self.close_open();
        Ok(())
    }

    /// An interval that is one number.
    fn single(&mut self, x: &Exact) -> Result<()> {
        match self.curve.sign_at(x) {
            Some(Ordering::Equal) => self.push_exact(x.clone(), true),
            Some(_) => {}
            None => self.certified = false,
        }
        Ok(())
    }

    fn width(&self, x: &Interval) -> f64 {
        x.width(&self.cx).and_then(|width| width.to_f64()).map_or(f64::INFINITY, |(_, hi)| hi)
    }

    /// Not in the middle, where the roots of symmetric functions lie.
    fn split(&self, x: &Interval) -> Option<(Interval, Interval)> {
        let (left, _) = x.bisect(&self.cx)?;
        let (_, right_of_left) = left.bisect(&self.cx)?;
        let (at, _) = right_of_left.bisect(&self.cx)?;
        let cut = at.hi(self.budget).ok()??;
        let (lo, hi) = self.ends(x)?;
        let part = |a: &Exact, b: &Exact| Interval::from_bounds(a, b, &self.cx).ok();
        (lo < cut && cut < hi).then_some(())?;
        Some((part(&lo, &cut)?, part(&cut, &hi)?))
    }

    fn ends(&self, x: &Interval) -> Option<(Exact, Exact)> {
        Some((x.lo(self.budget).ok()??, x.hi(self.budget).ok()??))
    }

    fn push_exact(&mut self, exact: Exact, certified: bool) {
        if let Ok(enclosure) = Interval::from_exact(&exact, &self.cx) {
            self.roots.push(Root { enclosure, exact: Some(exact), certified });
        }
    }

    /// Whether everything about the roots in this box is known; then they are noted.
    fn is_settled(&mut self, x: &Interval) -> bool {
        let values = self.curve.values(x, &self.cx);
        if values.is_empty() || values.certainly_nonzero() {
            return true;
        }
        if values.continuity() != Continuity::Continuous {
            return false;
        }
        let Some(slopes) = self.curve.slopes(1, x, &self.cx) else { return false };
        if slopes.certainly_nonzero() {
            return self.settle_monotone(x).is_some();
        }
        // The mean value theorem: f(X) lies in f(m) + f'(X)(X - m).
        if let Some(middle) = x.midpoint(&self.cx) {
            let at_middle = self.curve.values(&middle, &self.cx);
            let offset = x.sub(&middle, &self.cx);
            if at_middle.add(&slopes.mul(&offset, &self.cx), &self.cx).certainly_nonzero() {
                return true;
            }
        }
        let bends = self.curve.slopes(2, x, &self.cx).and_then(|bends| sign_of(&bends));
        bends.is_some_and(|bend| self.settle_bent(x, bend).is_some())
    }

    /// Notes the root of a function that rises, or falls, all over the box.
    fn settle_monotone(&mut self, x: &Interval) -> Option<()> {
        let (lo, hi) = self.ends(x)?;
        let (low, high) = (self.curve.sign_at(&lo)?, self.curve.sign_at(&hi)?);
        if low.is_eq() {
            self.push_exact(lo, true);
        } else if high.is_eq() {
            self.push_exact(hi, true);
        } else if low != high {
            self.work = self.work.saturating_sub(8 * self.curve.cost());
            self.roots.push(self.curve.narrow(x, low));
        }
        Some(())
    }

    /// Notes the roots of a function whose second derivative has the sign `bend` all over the box.
    fn settle_bent(&mut self, x: &Interval, bend: Ordering) -> Option<()> {
        let slope = self.curve.slope_curve()?;
        let (lo, hi) = self.ends(x)?;
        let (low, high) = (slope.sign_at(&lo)?, slope.sign_at(&hi)?);
        if low == high || low.is_eq() || high.is_eq() {
            // The derivative has no zero inside.
            return self.settle_monotone(x);
        }
        self.work = self.work.saturating_sub(8 * self.curve.cost());
        let turn = slope.narrow(x, low);
        let fine = IntervalContext::new(2 * BITS, self.budget);
        if turn.exact.as_ref().is_some_and(|exact| self.curve.is_root(exact)) {
            // The extremum is zero: it is the only root, and double.
            self.roots.push(turn);
            return Some(());
        }
        let value = self.curve.values(&turn.enclosure, &fine);
        match sign_of(&value) {
            Some(sign) if sign == bend => Some(()),
            Some(_) => {
                let (from, to) = self.ends(&turn.enclosure)?;
                let left = Interval::from_bounds(&lo, &from, &fine).ok()?;
                let right = Interval::from_bounds(&to, &hi, &fine).ok()?;
                // Both signs are asked for first, so that a box is noted as a whole or not at all.
                self.curve.sign_at(&lo)?;
                self.curve.sign_at(&hi)?;
                self.settle_monotone(&left)?;
                self.settle_monotone(&right)
            }
            None => {
                // Zero to some sixty digits: double, as far as can be told.
                self.roots.push(Root { certified: false, ..turn });
                Some(())
            }
        }
    }

    /// Joins neighbouring open boxes, and looks for proof of a root in each.
    fn close_open(&mut self) {
        let mut clusters: Vec<Interval> = Vec::new();
        let start = |x: &Interval| x.to_f64().map_or(0.0, |(lo, _)| lo);
        self.open.sort_by(|a, b| start(a).total_cmp(&start(b)));
        for x in std::mem::take(&mut self.open) {
            self.certified = false;
            match clusters.last_mut() {
                Some(last) if !last.intersect(&x).is_empty() => *last = last.hull(&x),
                _ => clusters.push(x),
            }
        }
        for cluster in clusters {
            if let Some(exact) = self.curve.simple_root(&cluster) {
                self.push_exact(exact, false);
                continue;
            }
            let values = self.curve.values(&cluster, &self.cx);
            let Some((lo, hi)) = self.ends(&cluster) else { continue };
            let signs = (self.curve.sign_at(&lo), self.curve.sign_at(&hi));
            if values.continuity() != Continuity::Continuous {
                continue;
            }
            if let (Some(low), Some(high)) = signs
                && low != high
                && low.is_ne()
                && high.is_ne()
            {
                let root = self.curve.narrow(&cluster, low);
                self.roots.push(Root { certified: false, ..root });
            }
        }
    }
}
