//! The greatest and the least value of a function on an interval, with the places where it takes them.
//!
//! Boxes are examined, the widest first. One on which the function rises or falls has its extremes at
//! its ends; one on which it is bent one way has them at the ends or at the one place where its
//! derivative is zero. What cannot be greatest is dropped, and other boxes are halved. The enclosure
//! of the answer holds what is left of those.

use std::cmp::Ordering;
use std::collections::VecDeque;
use std::time::Duration;

use arithma_kit::{Context, Error, Result};
use arithma_num::{Budget, Continuity, Exact, Interval, IntervalContext, Number};

use crate::formula::Formula;
use crate::rational::simplest_between;
use crate::roots::{Curve, is_narrow, sign_of};
use crate::search::outer;

/// The bits of a box.
const BITS: usize = 160;

/// How many boxes are examined, and for how long.
const BOXES: usize = 6_000;
const PATIENCE: Duration = Duration::from_secs(1);

/// Boxes whose numbers are so many times as large as they are wide are left as they are.
const SMALL: f64 = 1e40;

/// Boxes that are so small a part of the whole interval are left as they are, too.
const SMALL_OF_ALL: f64 = 1e-25;

/// An extreme value of a function on an interval.
#[derive(Debug, Clone)]
pub struct Extremum {
    /// The value: exact, a certified real, or enclosed.
    pub value: Number,
    /// Where it is taken, in ascending order.
    pub places: Vec<Number>,
    /// Whether each of these is proven to be such a place, and there is no other.
    pub certified: bool,
}

/// The greatest value of a formula from one number to another, or the least.
pub fn extremum(
    formula: &Formula,
    min: &Number,
    max: &Number,
    wanted: Ordering,
    cx: &Context,
) -> Result<Extremum> {
    let budget = &cx.budget;
    // Rational numbers just inside of ends that are none.
    let [lo, hi] = [outer(min, false, budget)?, outer(max, true, budget)?];
    let expr = formula.settled(&outer(min, true, budget)?, &outer(max, false, budget)?, budget)?;
    let curve = Curve::new(expr.into_owned(), formula.name(), budget);
    let context = IntervalContext::new(BITS, budget);
    let mut hunt = Hunt {
        curve,
        cx: context,
        budget,
        wanted,
        found: Vec::new(),
        open: Vec::new(),
        is_flat: false,
    };
    // The ends themselves, which may be no rational numbers, and all between them.
    for end in [min, max] {
        hunt.found.push(Candidate::of(end.clone(), formula.at(end, cx)?, &context)?);
    }
    if lo < hi {
        hunt.run(&lo, &hi, formula, cx)?;
    }
    for (end, near) in [(min, &lo), (max, &hi)] {
        if !end.is_exact() {
            let between =
                Interval::from_number(end, &context)?.hull(&Interval::from_exact(near, &context)?);
            hunt.open.push(between);
        }
    }
    hunt.finish()
}

/// A place and what the function is there.
#[derive(Debug, Clone)]
struct Candidate {
    place: Number,
    value: Number,
    /// Where the value lies.
    within: Interval,
}

impl Candidate {
    fn of(place: Number, value: Number, cx: &IntervalContext<'_>) -> Result<Self> {
        let within = Interval::from_number(&value, cx)?.as_argument();
        Ok(Self { place, value, within })
    }
}

struct Hunt<'a> {
    curve: Curve<'a>,
    cx: IntervalContext<'a>,
    budget: &'a Budget,
    wanted: Ordering,
    found: Vec<Candidate>,
    /// Boxes of which it is not known where in them the extreme is.
    open: Vec<Interval>,
    /// Whether the function stands still on some box.
    is_flat: bool,
}

impl Hunt<'_> {
    fn run(&mut self, lo: &Exact, hi: &Exact, formula: &Formula, cx: &Context) -> Result<()> {
        let whole = Interval::from_bounds(lo, hi, &self.cx)?;
        let least = self.width(&whole) * SMALL_OF_ALL;
        let mut boxes = VecDeque::from([whole]);
        let patience = self.budget.clone().with_timeout(PATIENCE);
        let mut count = 0;
        while let Some(x) = boxes.pop_front() {
            self.budget.check()?;
            count += 1;
            let values = self.curve.values(&x, &self.cx);
            if values.continuity() >= Continuity::Defined && self.is_beaten(&values) {
                continue;
            }
            if self.settle(&x, &values, formula, cx)? {
                continue;
            }
            let stop = count > BOXES || patience.check().is_err();
            let small = is_narrow(&x, SMALL, &self.cx) || self.width(&x) <= least;
            match x.bisect(&self.cx).filter(|_| !stop && !small) {
                Some((left, right)) => boxes.extend([left, right]),
                None => {
                    // A corner is often at a simple number.
                    if let Some((lo, hi)) = self.curve.ends(&x)
                        && let Ok(Some(simple)) = simplest_between(&lo, &hi, self.budget)
                    {
                        // Where it has no value there, the box says so in the end.
                        self.note(simple.into(), formula, cx).ok();
                    }
                    self.open.push(x);
                }
            }
        }
        Ok(())
    }

    fn width(&self, x: &Interval) -> f64 {
        x.width(&self.cx).and_then(|width| width.to_f64()).map_or(f64::INFINITY, |(_, hi)| hi)
    }

    /// Whether all of these values are surely worse than one that was found.
    fn is_beaten(&self, values: &Interval) -> bool {
        self.found.iter().any(|candidate| match self.wanted {
            Ordering::Greater => values.certainly_less(&candidate.within),
            _ => values.certainly_greater(&candidate.within),
        })
    }

    fn settle(
        &mut self,
        x: &Interval,
        values: &Interval,
        formula: &Formula,
        cx: &Context,
    ) -> Result<bool> {
        if values.continuity() != Continuity::Continuous {
            return Ok(false);
        }
        let Some(slopes) = self.curve.slopes(1, x, &self.cx) else { return Ok(false) };
        if slopes.is_point() && slopes.contains_zero() {
            // The same everywhere: there are more places than can be listed.
            self.is_flat = true;
            self.note_ends(x, formula, cx)?;
            return Ok(true);
        }
        if slopes.certainly_nonzero() {
            self.note_ends(x, formula, cx)?;
            return Ok(true);
        }
        let bend = self.curve.slopes(2, x, &self.cx).and_then(|bends| sign_of(&bends));
        let (Some(_), Some(slope)) = (bend, self.curve.slope_curve()) else { return Ok(false) };
        let Some((lo, hi)) = self.curve.ends(x) else { return Ok(false) };
        let (Some(low), Some(high)) = (slope.sign_at(&lo), slope.sign_at(&hi)) else {
            return Ok(false);
        };
        self.note_ends(x, formula, cx)?;
        if low != high && low.is_ne() && high.is_ne() {
            let turn = slope.narrow(x, low);
            let place = turn.number()?;
            let fine = IntervalContext::new(2 * BITS, self.budget);
            let candidate = match &turn.exact {
                Some(_) => Candidate::of(place.clone(), formula.at(&place, cx)?, &self.cx)?,
                None => {
                    let within = self.curve.values(&turn.enclosure, &fine).as_argument();
                    Candidate { place, value: Number::enclosed(within.clone())?, within }
                }
            };
            self.found.push(candidate);
        }
        Ok(true)
    }

    fn note_ends(&mut self, x: &Interval, formula: &Formula, cx: &Context) -> Result<()> {
        let Some((lo, hi)) = self.curve.ends(x) else { return Ok(()) };
        for end in [lo, hi] {
            self.note(end.into(), formula, cx)?;
        }
        Ok(())
    }

    /// Notes what the function is at a place, unless something better is known.
    fn note(&mut self, place: Number, formula: &Formula, cx: &Context) -> Result<()> {
        let is_known = |candidate: &Candidate| {
            candidate.place.as_exact().is_some() && candidate.place.as_exact() == place.as_exact()
        };
        if self.found.iter().any(is_known) {
            return Ok(());
        }
        let value = formula.at(&place, cx)?;
        let candidate = Candidate::of(place, value, &self.cx)?;
        if !self.is_beaten(&candidate.within) {
            self.found.push(candidate);
        }
        Ok(())
    }

    /// The best of what was found.
    fn finish(mut self) -> Result<Extremum> {
        let found = std::mem::take(&mut self.found);
        let mut best: Vec<Candidate> = Vec::new();
        for candidate in found {
            self.budget.check()?;
            let is_beaten = |by: &Candidate, it: &Candidate| self.beats(by, it);
            if best.iter().any(|by| is_beaten(by, &candidate)) {
                continue;
            }
            best.retain(|it| !is_beaten(&candidate, it));
            best.push(candidate);
        }
        self.found = best;
        // Boxes that may hold something better, now that the best is known.
        let mut rest: Option<Interval> = None;
        for x in std::mem::take(&mut self.open) {
            let values = self.curve.values(&x, &self.cx);
            if values.continuity() >= Continuity::Defined && self.is_beaten(&values) {
                continue;
            }
            if values.continuity() == Continuity::Partial || !values.is_bounded() {
                let place = x.to_f64().map_or(f64::NAN, |(lo, hi)| f64::midpoint(lo, hi));
                return Err(Error::domain(
                    "the function is not known to be defined and bounded on the whole interval: \
                     narrow it",
                )
                .with("near", place));
            }
            rest = Some(match rest {
                Some(rest) => rest.hull(&values),
                None => values.as_argument(),
            });
        }
        self.answer(rest)
    }

    /// Whether one candidate is surely better than another.
    fn beats(&self, by: &Candidate, it: &Candidate) -> bool {
        match by.within.compare(&it.within) {
            Some(order) => order == self.wanted,
            None => {
                matches!(by.value.compare(&it.value, self.budget), Ok(Some(order)) if order == self.wanted)
            }
        }
    }

    fn answer(self, rest: Option<Interval>) -> Result<Extremum> {
        let mut best = self.found;
        best.sort_by(|a, b| match a.place.compare(&b.place, self.budget) {
            Ok(Some(order)) => order,
            _ => Ordering::Equal,
        });
        let Some((first, others)) = best.split_first() else {
            return Err(Error::domain("no value was found on the interval"));
        };
        let is_equal = |other: &Candidate| {
            matches!(first.value.compare(&other.value, self.budget), Ok(Some(Ordering::Equal)))
        };
        let is_known = rest.is_none() && others.iter().all(is_equal);
        let certified = is_known && !self.is_flat;
        let value = if is_known {
            first.value.clone()
        } else {
            // The answer is one of several values that cannot be told apart.
            let mut within = first.within.clone();
            for other in others {
                within = match self.wanted {
                    Ordering::Greater => within.max(&other.within),
                    _ => within.min(&other.within),
                };
            }
            if let Some(rest) = rest {
                within = match self.wanted {
                    Ordering::Greater => within.max(&rest),
                    _ => within.min(&rest),
                };
            }
            Number::enclosed(within.as_argument())?
        };
        let places = best.into_iter().map(|candidate| candidate.place).collect();
        Ok(Extremum { value, places, certified })
    }
}
