//! The integral over one panel, enclosed.
//!
//! Three enclosures are known, and the narrowest is taken:
//!
//! - Taylor's formula with remainder around the middle m of [m-h, m+h]: odd powers cancel, so the
//!   integral is `sum 2 c_k h^(k+1) / (k+1)` over even k < n, with c_k at m, plus
//!   `2 c_n h^(n+1) / (n+1)` with some c_n on the whole panel (n is even, so t^n has one sign and
//!   the mean value theorem applies);
//! - the form `t^p c` towards an end of the panel (see [`super::leading`]);
//! - width times the range of values, where the integrand is defined throughout.

use arithma_expr::Expr;
use arithma_num::{Budget, Continuity, Exact, Interval, IntervalContext};

use super::leading::{Approach, Tail, tail};
use super::rational::simplest_between;
use super::series::taylor;

/// The order of the remainder term; even.
const ORDER: usize = 32;

/// Panels halved so often are no longer halved.
const MAX_DEPTH: u32 = 400;

/// A part of the range of integration.
#[derive(Debug, Clone)]
pub(super) enum Part {
    /// From one number up to another.
    Between(Exact, Exact),
    /// From a positive number upwards.
    Above(Exact),
    /// From a negative number downwards.
    Below(Exact),
}

/// A part of the range, and an enclosure of the integral over it; `None` where there is none yet.
#[derive(Debug, Clone)]
pub(super) struct Panel {
    pub(super) part: Part,
    pub(super) depth: u32,
    pub(super) value: Option<Interval>,
    /// The width of the enclosure; infinite where there is none.
    pub(super) error: f64,
}

/// The integral diverges.
#[derive(Debug)]
pub(super) struct Diverges;

/// What is integrated.
pub(super) struct Integrand<'a> {
    pub(super) expr: &'a Expr,
    pub(super) variable: &'a str,
    pub(super) cx: IntervalContext<'a>,
}

impl Integrand<'_> {
    /// The panel with its enclosure.
    pub(super) fn panel(&self, part: Part, depth: u32) -> Result<Panel, Diverges> {
        let value = match &part {
            Part::Between(lo, hi) => self.between(lo, hi)?,
            Part::Above(from) => self.beyond(from, &Approach::PosInfinity)?,
            Part::Below(from) => self.beyond(from, &Approach::NegInfinity)?,
        };
        let value = value.filter(|value| value.is_bounded() && !value.is_empty());
        let error = value.as_ref().and_then(|value| value.width(&self.cx));
        let error = error.and_then(|width| width.to_f64()).map_or(f64::INFINITY, |(_, hi)| hi);
        Ok(Panel { part, depth, value, error })
    }

    fn between(&self, lo: &Exact, hi: &Exact) -> Result<Option<Interval>, Diverges> {
        let (cx, budget) = (&self.cx, self.cx.budget());
        let (Ok(x), Ok(reach)) = (Interval::from_bounds(lo, hi, cx), hi.sub(lo, budget)) else {
            return Ok(None);
        };
        let mut best = self.by_range(&x, &reach);
        if let Some(by_series) = self.by_series(lo, &x, &reach) {
            best = Some(narrower(best, by_series, cx));
            return Ok(best);
        }
        for approach in [Approach::Above(lo.clone()), Approach::Below(hi.clone())] {
            match tail(self.expr, self.variable, &approach, &reach, cx) {
                Some(Tail::Within(value)) => best = Some(narrower(best, value, cx)),
                Some(Tail::Diverges) => return Err(Diverges),
                None => {}
            }
        }
        Ok(best)
    }

    fn beyond(&self, from: &Exact, approach: &Approach) -> Result<Option<Interval>, Diverges> {
        let Ok(reach) = from.abs().recip(self.cx.budget()) else { return Ok(None) };
        match tail(self.expr, self.variable, approach, &reach, &self.cx) {
            Some(Tail::Within(value)) => Ok(Some(value)),
            Some(Tail::Diverges) => Err(Diverges),
            None => Ok(None),
        }
    }

    fn by_range(&self, x: &Interval, reach: &Exact) -> Option<Interval> {
        let range = self.expr.interval(&[(self.variable, x.clone())], &self.cx).ok()?;
        let defined = range.continuity() >= Continuity::Defined && range.is_bounded();
        let width = Interval::from_exact(reach, &self.cx).ok()?;
        (defined && !range.is_empty()).then(|| range.mul(&width, &self.cx))
    }

    fn by_series(&self, lo: &Exact, x: &Interval, reach: &Exact) -> Option<Interval> {
        let (cx, budget) = (&self.cx, self.cx.budget());
        let on_panel = taylor(self.expr, self.variable, x, ORDER, cx)?;
        let half = reach.div(&Exact::from(2), budget).ok()?;
        let middle = Interval::from_exact(&lo.add(&half, budget).ok()?, cx).ok()?;
        let mut series = taylor(self.expr, self.variable, &middle, ORDER, cx)?;
        series[ORDER] = on_panel[ORDER].clone();
        let h = Interval::from_exact(&half, cx).ok()?;
        let square = h.square(cx);
        // Horner's rule in h^2, from the remainder down.
        let mut sum = Interval::integer(0);
        for k in (0..=ORDER).rev().step_by(2) {
            let term = series[k].div(&Interval::integer(k as i64 + 1), cx);
            sum = sum.mul(&square, cx).add(&term, cx);
        }
        Some(sum.mul(&h, cx).mul(&Interval::integer(2), cx))
    }
}

fn narrower(best: Option<Interval>, other: Interval, cx: &IntervalContext<'_>) -> Interval {
    let width = |value: &Interval| {
        value.width(cx).and_then(|width| width.to_f64()).map_or(f64::INFINITY, |(_, hi)| hi)
    };
    match best {
        Some(best) if width(&best) <= width(&other) => best,
        _ => other,
    }
}

impl Panel {
    /// Two parts that make up this one; `None` where it is too small to be cut.
    ///
    /// A panel without an enclosure probably holds a singularity, which is integrable only if it
    /// comes to lie at an end: so it is cut at the simplest number well inside.
    pub(super) fn cut(&self, budget: &Budget) -> Option<(Part, Part)> {
        if self.depth >= MAX_DEPTH {
            return None;
        }
        let two = Exact::from(2);
        match &self.part {
            Part::Above(from) => {
                let next = from.mul(&two, budget).ok()?;
                Some((Part::Between(from.clone(), next.clone()), Part::Above(next)))
            }
            Part::Below(from) => {
                let next = from.mul(&two, budget).ok()?;
                Some((Part::Between(next.clone(), from.clone()), Part::Below(next)))
            }
            Part::Between(lo, hi) => {
                let width = hi.sub(lo, budget).ok()?;
                let middle = lo.add(&width.div(&two, budget).ok()?, budget).ok()?;
                let middle = match self.value {
                    Some(_) => middle,
                    None => {
                        let margin = width.div(&Exact::from(8), budget).ok()?;
                        let (from, to) = (lo.add(&margin, budget), hi.sub(&margin, budget));
                        let simple = simplest_between(&from.ok()?, &to.ok()?, budget);
                        simple.ok().flatten().unwrap_or(middle)
                    }
                };
                Some((Part::Between(lo.clone(), middle.clone()), Part::Between(middle, hi.clone())))
            }
        }
    }

    /// Where the panel is, for an error.
    pub(super) fn place(&self) -> f64 {
        match &self.part {
            Part::Between(lo, hi) => f64::midpoint(lo.nearest_f64(), hi.nearest_f64()),
            Part::Above(_) => f64::INFINITY,
            Part::Below(_) => f64::NEG_INFINITY,
        }
    }
}
