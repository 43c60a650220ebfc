//! The integral over one panel, enclosed.
//!
//! Four enclosures are known, and the narrowest is taken:
//!
//! - Taylor's formula with remainder around the middle m of [m-h, m+h]: odd powers cancel, so the
//!   integral is `sum 2 c_k h^(k+1) / (k+1)` over even k < n, with c_k at m, plus
//!   `2 c_n h^(n+1) / (n+1)` with some c_n on the whole panel (n is even, so t^n has one sign and
//!   the mean value theorem applies);
//! - a Taylor series with a power taken out towards an end (see [`super::factored`]);
//! - the form `t^p c` towards an end of the panel (see [`super::leading`]);
//! - width times the range of values, where the integrand is defined throughout.

use arithma_expr::Expr;
use arithma_num::{Budget, Continuity, Exact, Interval, IntervalContext};

use super::factored::factored;
use super::leading::{Approach, Tail, tail};
use super::rational::simplest_between;
use super::series::taylor;

/// The order of the remainder term; even.
const ORDER: usize = 32;

/// The bits at which remainders are computed: products fit into two words.
const COARSE: usize = 56;

/// The width of the slivers beside the ends of a panel, as a power of two of its width.
const SLIVER: i64 = -140;

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
    /// Whether the integrand has a Taylor series on the part.
    smooth: bool,
    /// The binary logarithm of the width of the enclosure; infinite where there is none.
    pub(super) error: f64,
}

/// Why there is no integral.
#[derive(Debug, Clone, Copy)]
pub(super) enum Failure {
    /// It is infinite, or has no value.
    Diverges,
    /// The integrand has no value anywhere near this point.
    Undefined(f64),
}

/// What is integrated.
pub(super) struct Integrand<'a> {
    pub(super) expr: &'a Expr,
    pub(super) variable: &'a str,
    pub(super) cx: IntervalContext<'a>,
}

impl Integrand<'_> {
    /// The panel with its enclosure.
    pub(super) fn panel(&self, part: Part, depth: u32) -> Result<Panel, Failure> {
        let (value, smooth) = match &part {
            Part::Between(lo, hi) => self.between(lo, hi)?,
            Part::Above(from) => (self.beyond(from, &Approach::PosInfinity)?, true),
            Part::Below(from) => (self.beyond(from, &Approach::NegInfinity)?, true),
        };
        let value = value.filter(|value| value.is_bounded() && !value.is_empty());
        let error = value.as_ref().map_or(f64::INFINITY, |value| log_width(value, &self.cx));
        Ok(Panel { part, depth, value, smooth, error })
    }

    fn between(&self, lo: &Exact, hi: &Exact) -> Result<(Option<Interval>, bool), Failure> {
        let (cx, budget) = (&self.cx, self.cx.budget());
        let (Ok(x), Ok(reach)) = (Interval::from_bounds(lo, hi, cx), hi.sub(lo, budget)) else {
            return Ok((None, false));
        };
        if self.expr.has_opaque()
            && let Ok(settled) = self.expr.settled(self.variable, &x, budget)
            && !settled.has_opaque()
        {
            return Integrand { expr: &settled, ..*self }.between(lo, hi);
        }
        if self.expr.has_opaque()
            && let Some(found) = self.inside(lo, hi, &reach)?
        {
            return Ok(found);
        }
        let range = self.expr.interval(&[(self.variable, x.clone())], cx).ok();
        if range.as_ref().is_some_and(Interval::is_empty) {
            return Err(Failure::Undefined(lo.nearest_f64()));
        }
        let mut best = range.and_then(|range| self.by_range(&range, &reach));
        if let Some(by_series) = self.by_series(lo, &x, &reach) {
            best = Some(narrower(best, by_series, cx));
            return Ok((best, true));
        }
        for approach in [Approach::Above(lo.clone()), Approach::Below(hi.clone())] {
            if let Some(value) = self.by_factored(&approach, &reach) {
                best = Some(narrower(best, value, cx));
                continue;
            }
            match tail(self.expr, self.variable, &approach, &reach, cx) {
                Some(Tail::Within(value)) => best = Some(narrower(best, value, cx)),
                Some(Tail::Diverges) => return Err(Failure::Diverges),
                None => {}
            }
        }
        Ok((best, false))
    }

    /// The integral where the integrand is one formula but for the ends, at which one case of it may
    /// meet another: of two slivers beside them only the range counts.
    fn inside(
        &self,
        lo: &Exact,
        hi: &Exact,
        reach: &Exact,
    ) -> Result<Option<(Option<Interval>, bool)>, Failure> {
        let (cx, budget) = (&self.cx, self.cx.budget());
        let width = Exact::from(2).pow(&SLIVER.into(), budget).and_then(|w| w.mul(reach, budget));
        let Ok(width) = width else { return Ok(None) };
        let (Ok(from), Ok(to)) = (lo.add(&width, budget), hi.sub(&width, budget)) else {
            return Ok(None);
        };
        let Ok(x) = Interval::from_bounds(&from, &to, cx) else { return Ok(None) };
        let Ok(settled) = self.expr.settled(self.variable, &x, budget) else { return Ok(None) };
        if settled.has_opaque() {
            return Ok(None);
        }
        let sliver = |a: &Exact, b: &Exact| {
            let x = Interval::from_bounds(a, b, cx).ok()?;
            let range = self.expr.interval(&[(self.variable, x)], cx).ok()?;
            self.by_range(&range, &width)
        };
        let (Some(below), Some(above)) = (sliver(lo, &from), sliver(&to, hi)) else {
            return Ok(None);
        };
        let (value, smooth) = Integrand { expr: &settled, ..*self }.between(&from, &to)?;
        Ok(Some((value.map(|value| value.add(&below, cx).add(&above, cx)), smooth)))
    }

    fn beyond(&self, from: &Exact, approach: &Approach) -> Result<Option<Interval>, Failure> {
        let Ok(reach) = from.abs().recip(self.cx.budget()) else { return Ok(None) };
        if let Some(value) = self.by_factored(approach, &reach) {
            return Ok(Some(value));
        }
        match tail(self.expr, self.variable, approach, &reach, &self.cx) {
            Some(Tail::Within(value)) => Ok(Some(value)),
            Some(Tail::Diverges) => Err(Failure::Diverges),
            None => Ok(None),
        }
    }

    fn by_range(&self, range: &Interval, reach: &Exact) -> Option<Interval> {
        let defined = range.continuity() >= Continuity::Defined && range.is_bounded();
        let width = Interval::from_exact(reach, &self.cx).ok()?;
        defined.then(|| range.mul(&width, &self.cx))
    }

    fn by_factored(&self, approach: &Approach, reach: &Exact) -> Option<Interval> {
        factored(self.expr, self.variable, approach, reach, ORDER, &self.cx)
    }

    fn by_series(&self, lo: &Exact, x: &Interval, reach: &Exact) -> Option<Interval> {
        let (cx, budget) = (&self.cx, self.cx.budget());
        // The remainder is small: few bits of it matter.
        let coarse = IntervalContext::new(COARSE, budget);
        let on_panel = taylor(self.expr, self.variable, x, ORDER, &coarse)?;
        let half = reach.div(&Exact::from(2), budget).ok()?;
        let middle = Interval::from_exact(&lo.add(&half, budget).ok()?, cx).ok()?;
        let h = Interval::from_exact(&half, cx).ok()?;
        // Where the remainder is not small, the rest need not be precise either.
        let remainder = on_panel[ORDER].mul(&h.powi(ORDER as i64, cx).ok()?, cx);
        let known = log_size(&on_panel[0], cx) - log_size(&remainder, cx);
        let fine = if known < COARSE as f64 - 8.0 { coarse } else { *cx };
        let mut series = taylor(self.expr, self.variable, &middle, ORDER, &fine)?;
        series[ORDER] = on_panel[ORDER].clone();
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
    match best {
        Some(best) if log_width(&best, cx) <= log_width(&other, cx) => best,
        _ => other,
    }
}

/// The binary logarithm of the width, rounded a little; infinite for what is unbounded.
fn log_width(value: &Interval, cx: &IntervalContext<'_>) -> f64 {
    value.width(cx).map_or(f64::INFINITY, |width| log_size(&width, cx))
}

/// The binary logarithm of the largest absolute value.
pub(super) fn log_size(value: &Interval, cx: &IntervalContext<'_>) -> f64 {
    let Some((lo, hi)) = value.to_f64() else { return f64::NEG_INFINITY };
    let size = lo.abs().max(hi.abs());
    if size > 1e-300 && size < 1e300 {
        return size.log2();
    }
    // Beyond the range of doubles.
    let coarse = IntervalContext::new(COARSE, cx.budget());
    let logarithm = value.abs().ln(&coarse).ok().and_then(|logarithm| logarithm.to_f64());
    logarithm.map_or(f64::NEG_INFINITY, |(_, hi)| hi * std::f64::consts::LOG2_E)
}

impl Panel {
    /// Two parts that make up this one; `None` where it is too small to be cut.
    ///
    /// Where there is no series there is a singularity, a corner or a step, and these are best dealt
    /// with at an end: so the part is cut at the simplest number well inside, which they often are.
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
                let middle = match self.smooth {
                    true => middle,
                    false => {
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
