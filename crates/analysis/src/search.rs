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
use arithma_num::{
    Budget, Continuity, Error as NumberError, Exact, Interval, IntervalContext, Number,
};

use arithma_kit::{Context, Error, Result};

use crate::formula::Formula;
use crate::polynomial::Polynomial;
use crate::roots::{Curve, Root, Roots, is_narrow, sign_of};

/// The bits of a box: as many as the fast evaluation has.
const BITS: usize = 112;

/// Boxes whose numbers are so many times as large as they are wide, or that are so small a part of
/// the whole interval (or of one, where that is wider), are left open.
const SMALL: f64 = 1e11;
const SMALL_OF_ALL: f64 = 1e-18;

/// Boxes of which nothing is known, since they hold parts that formulas do not look into, are left
/// open when they are so small a part of the whole interval.
const BLIND_OF_ALL: f64 = 1e-3;

/// How much may be done, in nodes evaluated; and for how long, where they are slow.
const WORK: usize = 600_000;
const PATIENCE: Duration = Duration::from_secs(2);

/// What a box costs besides, in nodes: it is cut in two, and its ends are written out.
const BOX: usize = 8;

/// About how many evaluations it takes to narrow a root.
const NARROWING: usize = 8;

/// The most roots that are listed.
const MAX_ROOTS: usize = 10_000;

/// Bounds may be so large, and so long.
const MAX_MAGNITUDE: i64 = 300;

/// Every root of a formula from one number to another, which is not below it.
pub fn find_roots(formula: &Formula, min: &Number, max: &Number, cx: &Context) -> Result<Roots> {
    let budget = &cx.budget;
    let [lo, hi] = [outer(min, true, budget)?, outer(max, false, budget)?];
    let expr = formula.settled(&lo, &hi, budget)?;
    let mut found = roots_of(&expr, formula.name(), &lo, &hi, budget)?;
    for (bound, outside) in [(min, Ordering::Less), (max, Ordering::Greater)] {
        cut_off(&mut found, formula, bound, outside, cx)?;
    }
    found.certified &= found.roots.iter().all(|root| root.certified);
    Ok(found)
}

/// A bound, or the nearest rational number of few digits beyond it.
pub(crate) fn outer(bound: &Number, is_lower: bool, budget: &Budget) -> Result<Exact> {
    if let Some(exact) = bound.as_exact() {
        return Ok(exact.clone());
    }
    let place = Interval::from_number(bound, &IntervalContext::new(BITS, budget))?;
    let end = if is_lower { place.lo(budget)? } else { place.hi(budget)? };
    end.ok_or_else(|| Error::out_of_range("a bound of the interval is not known to be bounded"))
}

/// Drops roots beyond a bound: the boxes that are searched have binary fractions for ends, which may lie
/// a little outside. A root at the bound itself belongs to the interval.
fn cut_off(
    found: &mut Roots,
    formula: &Formula,
    bound: &Number,
    outside: Ordering,
    cx: &Context,
) -> Result<()> {
    let mut is_root = None;
    let mut kept = Vec::with_capacity(found.roots.len());
    for mut root in std::mem::take(&mut found.roots) {
        cx.budget.check()?;
        match root.number()?.compare(bound, &cx.budget) {
            Ok(Some(order)) if order == outside => continue,
            Ok(Some(_)) => {}
            // The only root in an enclosure that holds the bound is the bound, if that is one.
            Ok(None) | Err(NumberError::Undecided(_)) => {
                let is_zero = |value: Number| value.as_exact().is_some_and(Exact::is_zero);
                let is_root =
                    *is_root.get_or_insert_with(|| formula.at(bound, cx).is_ok_and(is_zero));
                match bound.as_exact() {
                    Some(exact) if is_root && root.certified => root.exact = Some(exact.clone()),
                    _ => root.certified &= is_root,
                }
            }
            Err(error) => return Err(error.into()),
        }
        kept.push(root);
    }
    found.roots = kept;
    Ok(())
}

/// Every root of an expression from one rational number to another.
pub(crate) fn roots_of(
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
    let mut found = Roots::none();
    let mut work = WORK;
    let mut all = Vec::new();
    for (place, factor) in factors.into_iter().enumerate() {
        let mut search = Search::new(factor, variable, work, budget);
        search.run(min, max)?;
        work = search.work;
        found.certified &= search.certified;
        found.complete &= search.complete;
        all.extend(search.roots.into_iter().map(|root| (place, root)));
    }
    if !found.complete && all.is_empty() {
        return Err(Error::out_of_range(
            "the search for roots exceeds the limit of work: narrow the interval",
        ));
    }
    // A root of a factor is one of the product only where the product is defined.
    let cx = IntervalContext::new(BITS, budget);
    all.retain_mut(|(_, root)| {
        let defined = whole.values(&root.enclosure, &cx).continuity() >= Continuity::Defined;
        match &root.exact {
            Some(exact) => defined || whole.is_root(exact),
            None => {
                root.certified &= defined;
                true
            }
        }
    });
    found.roots = merged(all, budget)?;
    found.certified &= found.roots.iter().all(|root| root.certified);
    Ok(found)
}

/// The roots in ascending order, each with the factor that it is a root of. Those that are one, the
/// same root of two factors, are joined.
fn merged(roots: Vec<(usize, Root)>, budget: &Budget) -> Result<Vec<Root>> {
    let mut keyed = Vec::with_capacity(roots.len());
    for (factor, root) in roots {
        budget.check()?;
        let ends = match &root.exact {
            Some(exact) => [Some(exact.clone()), Some(exact.clone())],
            None => [root.enclosure.lo(budget)?, root.enclosure.hi(budget)?],
        };
        keyed.push((ends, factor, root));
    }
    // Enclosures that do not meet are in the order of their ends.
    keyed.sort_by(|(a, ..), (b, ..)| a.cmp(b));
    let mut merged: Vec<(usize, Root)> = Vec::with_capacity(keyed.len());
    for (_, factor, root) in keyed {
        budget.check()?;
        match merged.last_mut() {
            Some((_, last)) if last.exact.is_some() && last.exact == root.exact => {
                last.certified |= root.certified;
            }
            // Roots of one factor come from boxes that share no more than an end.
            Some((other, last))
                if *other != factor
                    && (last.exact.is_none() || root.exact.is_none())
                    && !last.enclosure.intersect(&root.enclosure).is_empty() =>
            {
                // Equal to 45 digits, and not proven to be equal.
                if root.exact.is_some() {
                    *last = root;
                }
                last.certified = false;
            }
            _ => merged.push((factor, root)),
        }
    }
    Ok(merged.into_iter().map(|(_, root)| root).collect())
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
    complete: bool,
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
            complete: true,
        }
    }

    fn run(&mut self, min: &Exact, max: &Exact) -> Result<()> {
        let cost = self.curve.cost() + BOX;
        let all = Interval::from_bounds(min, max, &self.cx)?;
        if min == max {
            return self.single(min);
        }
        let whole = self.width(&all);
        let least = whole.min(1.0) * SMALL_OF_ALL;
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
                self.complete = false;
                self.open.push(x);
                continue;
            }
            if self.is_settled(&x) {
                continue;
            }
            let small = is_narrow(&x, SMALL, &self.cx)
                || self.width(&x) <= least
                || self.is_blind(&x, whole);
            match self.split(&x) {
                Some((left, right)) if !small => boxes.extend([left, right]),
                _ => self.open.push(x),
            }
        }
        self.close_open()
    }

    /// Whether nothing is known of the values on a box that is small enough: a part that formulas do
    /// not look into cannot be told there. The search then does not come to its end.
    fn is_blind(&mut self, x: &Interval, whole: f64) -> bool {
        let is_blind = self.curve.has_opaque()
            && self.width(x) < whole * BLIND_OF_ALL
            && !self.curve.values(x, &self.cx).is_bounded();
        self.complete &= !is_blind;
        is_blind
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
        let (lo, hi) = self.curve.ends(x)?;
        let part = |a: &Exact, b: &Exact| Interval::from_bounds(a, b, &self.cx).ok();
        (lo < cut && cut < hi).then_some(())?;
        Some((part(&lo, &cut)?, part(&cut, &hi)?))
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
        let (lo, hi) = self.curve.ends(x)?;
        let (low, high) = (self.curve.sign_at(&lo)?, self.curve.sign_at(&hi)?);
        if low.is_eq() {
            self.push_exact(lo, true);
        } else if high.is_eq() {
            self.push_exact(hi, true);
        } else if low != high {
            self.work = self.work.saturating_sub(NARROWING * self.curve.cost());
            self.roots.push(self.curve.narrow(x, low));
        }
        Some(())
    }

    /// Notes the roots of a function whose second derivative has the sign `bend` all over the box.
    fn settle_bent(&mut self, x: &Interval, bend: Ordering) -> Option<()> {
        let slope = self.curve.slope_curve()?;
        let (lo, hi) = self.curve.ends(x)?;
        let (low, high) = (slope.sign_at(&lo)?, slope.sign_at(&hi)?);
        if low == high || low.is_eq() || high.is_eq() {
            // The derivative has no zero inside.
            return self.settle_monotone(x);
        }
        self.work = self.work.saturating_sub(NARROWING * self.curve.cost());
        let turn = slope.narrow(x, low);
        let fine = IntervalContext::new(2 * BITS, self.budget);
        let value = self.curve.values(&turn.enclosure, &fine);
        let (from, to) = self.curve.ends(&turn.enclosure)?;
        // An exact place has neighbours, between which and it there may be roots.
        let sign = match &turn.exact {
            Some(exact) if from == to || self.curve.is_root(exact) => self.curve.sign_at(exact),
            _ => sign_of(&value),
        };
        match sign {
            Some(sign) if sign == bend => {}
            Some(Ordering::Equal) => {
                // The extremum is zero: it is the only root, and double.
                self.roots.push(turn);
            }
            Some(_) => {
                let left = Interval::from_bounds(&lo, &from, &fine).ok()?;
                let right = Interval::from_bounds(&to, &hi, &fine).ok()?;
                // Both signs are asked for first, so that a box is noted as a whole or not at all.
                self.curve.sign_at(&lo)?;
                self.curve.sign_at(&hi)?;
                self.settle_monotone(&left)?;
                self.settle_monotone(&right)?;
            }
            None => {
                // Zero to some sixty digits: double, as far as can be told.
                let enclosure = self.around(&turn, &value, x, &fine)?;
                self.roots.push(Root { enclosure, exact: None, certified: false });
            }
        }
        Some(())
    }

    /// All places of the box where the function may be zero, given its value at the extremum: at
    /// the distance d from there it has changed by at least |f''| d^2 / 2.
    fn around(
        &self,
        turn: &Root,
        value: &Interval,
        x: &Interval,
        cx: &IntervalContext<'_>,
    ) -> Option<Interval> {
        let bends = self.curve.slopes(2, x, cx)?.abs();
        let square = value.as_argument().abs().mul(&Interval::integer(2), cx).div(&bends, cx);
        let reach = square.sqrt(cx).as_argument();
        let both = reach.hull(&reach.neg());
        let around = turn.enclosure.add(&both, cx).intersect(x).as_argument();
        (!around.is_empty()).then_some(around)
    }

    /// Joins neighbouring open boxes, and looks for proof of a root in each.
    fn close_open(&mut self) -> Result<()> {
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
            self.budget.check()?;
            if let Some(exact) = self.curve.simple_root(&cluster) {
                self.push_exact(exact, false);
                continue;
            }
            let values = self.curve.values(&cluster, &self.cx);
            let Some((lo, hi)) = self.curve.ends(&cluster) else { continue };
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
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use arithma_kit::param::{Expression, Name};

    use super::*;

    fn roots(text: &str, min: &str, max: &str) -> Roots {
        let cx = Context::default();
        let formula =
            Formula::read_equation(Expression::Text(text.into()), Name("x".into()), &cx).unwrap();
        let number = |text: &str| Number::parse(text).unwrap();
        find_roots(&formula, &number(min), &number(max), &cx).unwrap()
    }

    /// Whether some root that was found may be this number.
    fn holds(found: &Roots, root: &str) -> bool {
        let exact = Number::parse(root).unwrap().as_exact().unwrap().clone();
        let budget = Budget::default();
        found.roots.iter().any(|root| match &root.exact {
            Some(found) => *found == exact,
            None => root.enclosure.contains(&exact, &budget).unwrap(),
        })
    }

    #[test]
    fn roots_beside_an_extremum_are_not_lost() {
        for (text, low, high) in [
            ("(3*x-1)^2 - 9e-200", None, None),
            ("(x-1)^2 - 1e-400", None, None),
            ("(x-0.3)^2 - 1e-30", Some("0.299999999999999"), Some("0.300000000000001")),
            ("(x-0.3)^2 - 1e-140", None, None),
        ] {
            let found = roots(text, "0", "2");
            // Two roots, or a word that it is not known.
            assert!(found.roots.len() == 2 || !found.certified, "{text}: {found:?}");
            for root in [low, high].into_iter().flatten() {
                assert!(holds(&found, root), "{text}: {found:?}");
            }
        }
        let found = roots("(3*x-1)^2", "0", "2");
        assert!(found.certified && found.roots.len() == 1 && found.roots[0].exact.is_some());
    }

    /// A double root that is no rational number cannot be proven, but lies in what is given; so do
    /// the two roots of which it is the middle.
    #[test]
    fn double_roots_are_held_by_what_is_given() {
        // The square root of 2, to 70 digits.
        let root = "1.4142135623730950488016887242096980785696718753769480731766797379907324";
        let found = roots("x^2 - 2*sqrt(2)*x + 2", "0", "5");
        assert!(!found.certified && found.roots.len() == 1, "{found:?}");
        assert!(holds(&found, root), "{found:?}");
        let found = roots("x^2 - 2*sqrt(2)*x + 2 - 1e-80", "0", "5");
        assert!(found.roots.len() == 2 || !found.certified, "{found:?}");
        // The root less 1e-40.
        let lower = "1.4142135623730950488016887242096980785695718753769480731766797379907324";
        assert!(found.roots.len() == 2 || holds(&found, lower), "{found:?}");
    }

    #[test]
    fn roots_of_other_magnitudes_are_found() {
        let found = roots("x^3 - x", "-1e300", "1e300");
        assert!(found.certified, "{found:?}");
        assert!(["-1", "0", "1"].iter().all(|root| holds(&found, root)), "{found:?}");
        let found = roots("x^2 - 1e-9000", "-1e300", "1e300");
        assert!(found.certified, "{found:?}");
        assert!(["-1e-4500", "1e-4500"].iter().all(|root| holds(&found, root)), "{found:?}");
    }

    #[test]
    fn a_search_that_is_cut_short_says_so() {
        let found = roots("sin_r(1/x)", "0", "1");
        assert!(!found.complete && !found.certified);
        let found = roots("sin_r(50*x)", "-0.01", "10");
        assert!(found.complete && found.certified && found.roots.len() == 160);
    }
}
