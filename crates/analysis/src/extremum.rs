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

/// Open stretches in which a simple number is looked for.
const MOST_CLUSTERS: usize = 100;

/// A place of which a reply shows no digit is not listed. One digit alone is in doubt more often: that of
/// 2.5 is.
const MOST_DIGITS: u64 = 34;

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
    let expr = formula.settled(&outer(min, true, budget)?, &outer(max, false, budget)?, budget)?;
    let curve = Curve::new(expr.into_owned(), formula.name(), budget);
    let context = IntervalContext::new(BITS, budget);
    let mut hunt = Hunt {
        curve,
        cx: context,
        budget,
        wanted,
        found: Vec::new(),
        champion: None,
        open: Vec::new(),
        is_flat: false,
    };
    let is_point = min.compare(max, budget)? == Some(Ordering::Equal);
    for end in if is_point { vec![min] } else { vec![min, max] } {
        hunt.push(Candidate::of(end.clone(), formula.at(end, cx)?, &context)?);
    }
    if !is_point {
        hunt.run(Stretch::between(min.clone(), max.clone(), &context)?, formula, cx)?;
    }
    hunt.finish(formula, cx)
}

/// A part of the range: its ends as they are, which belong to it, and a box that holds all of it. The
/// ends of the box are binary fractions, and so may lie beyond.
#[derive(Debug, Clone)]
struct Stretch {
    lo: Number,
    hi: Number,
    x: Interval,
}

impl Stretch {
    fn between(lo: Number, hi: Number, cx: &IntervalContext<'_>) -> Result<Self> {
        let x = Interval::from_number(&lo, cx)?.hull(&Interval::from_number(&hi, cx)?);
        Ok(Self { lo, hi, x: x.as_argument() })
    }

    /// Two parts, cut where symmetric functions have no extremes: not in the middle. None where nothing
    /// is known to lie between the ends.
    fn parts(&self, cx: &IntervalContext<'_>) -> Result<Option<[Self; 2]>> {
        let beside_middle = || {
            let (left, _) = self.x.bisect(cx)?;
            let (_, right_of_left) = left.bisect(cx)?;
            right_of_left.bisect(cx)
        };
        let Some((left, _)) = beside_middle() else { return Ok(None) };
        let Some(cut) = left.hi(cx.budget())? else { return Ok(None) };
        let cut = Number::from(cut);
        if !self.has_inside(&cut, cx.budget()) {
            return Ok(None);
        }
        Ok(Some([
            Self::between(self.lo.clone(), cut.clone(), cx)?,
            Self::between(cut, self.hi.clone(), cx)?,
        ]))
    }

    fn has_inside(&self, place: &Number, budget: &Budget) -> bool {
        let is_less =
            |a: &Number, b: &Number| matches!(a.compare(b, budget), Ok(Some(Ordering::Less)));
        is_less(&self.lo, place) && is_less(place, &self.hi)
    }

    /// Whether a place lies in it for all that is known.
    fn may_have(&self, place: &Number, budget: &Budget) -> bool {
        let is_less =
            |a: &Number, b: &Number| matches!(a.compare(b, budget), Ok(Some(Ordering::Less)));
        !is_less(place, &self.lo) && !is_less(&self.hi, place)
    }
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
    /// The value of the best of these.
    champion: Option<Interval>,
    /// What may hold the extreme, and of which it is not known where in it that is.
    open: Vec<Stretch>,
    /// Whether the function stands still on some box.
    is_flat: bool,
}

impl Hunt<'_> {
    fn run(&mut self, whole: Stretch, formula: &Formula, cx: &Context) -> Result<()> {
        let least = self.width(&whole.x) * SMALL_OF_ALL;
        let mut stretches = VecDeque::from([whole]);
        let patience = self.budget.clone().with_timeout(PATIENCE);
        let mut count = 0;
        while let Some(stretch) = stretches.pop_front() {
            self.budget.check()?;
            count += 1;
            let values = self.curve.values(&stretch.x, &self.cx);
            if values.continuity() >= Continuity::Defined && self.is_beaten(&values) {
                continue;
            }
            if self.settle(&stretch, &values, formula, cx)? {
                continue;
            }
            let stop = count > BOXES || patience.check().is_err();
            let small = is_narrow(&stretch.x, SMALL, &self.cx) || self.width(&stretch.x) <= least;
            let parts = if stop || small { None } else { stretch.parts(&self.cx)? };
            match parts {
                Some(parts) => {
                    // What is better than all before lets other stretches go.
                    if let Some(place) = parts[0].hi.as_exact()
                        && let Ok(point) = Interval::from_exact(place, &self.cx)
                        && self.is_best(&self.curve.values(&point, &self.cx))
                    {
                        self.note(parts[0].hi.clone(), formula, cx).ok();
                    }
                    stretches.extend(parts);
                }
                None => self.open.push(stretch),
            }
        }
        Ok(())
    }

    fn width(&self, x: &Interval) -> f64 {
        x.width(&self.cx).and_then(|width| width.to_f64()).map_or(f64::INFINITY, |(_, hi)| hi)
    }

    fn push(&mut self, candidate: Candidate) {
        if self.is_best(&candidate.within) {
            self.champion = Some(candidate.within.clone());
        }
        self.found.push(candidate);
    }

    /// Whether all of these values are surely better than what was found.
    fn is_best(&self, values: &Interval) -> bool {
        let Some(champion) = &self.champion else { return true };
        match self.wanted {
            Ordering::Greater => values.certainly_greater(champion),
            _ => values.certainly_less(champion),
        }
    }

    /// Whether all of these values are surely worse than one that was found.
    fn is_beaten(&self, values: &Interval) -> bool {
        let Some(champion) = &self.champion else { return false };
        match self.wanted {
            Ordering::Greater => values.certainly_less(champion),
            _ => values.certainly_greater(champion),
        }
    }

    /// Whether all is known about the extremes on a stretch; then they are noted.
    fn settle(
        &mut self,
        stretch: &Stretch,
        values: &Interval,
        formula: &Formula,
        cx: &Context,
    ) -> Result<bool> {
        if values.continuity() != Continuity::Continuous {
            return Ok(false);
        }
        let Stretch { lo, hi, x } = stretch;
        let slopes = self.curve.slopes(1, x, &self.cx);
        let is_still = |slopes: &Interval| slopes.is_point() && slopes.contains_zero();
        if values.is_point() || slopes.as_ref().is_some_and(is_still) {
            // The same everywhere: there are more places than can be listed.
            self.is_flat = true;
            let is_known = |candidate: &Candidate| {
                values.is_point() && candidate.within.compare(values) == Some(Ordering::Equal)
            };
            if !self.found.iter().any(is_known) {
                self.note_ends(stretch, formula, cx)?;
            }
            return Ok(true);
        }
        let Some(slopes) = slopes else { return Ok(false) };
        if slopes.certainly_nonzero() {
            self.note_ends(stretch, formula, cx)?;
            return Ok(true);
        }
        let bend = self.curve.slopes(2, x, &self.cx).and_then(|bends| sign_of(&bends));
        let (Some(_), Some(slope)) = (bend, self.curve.slope_curve()) else { return Ok(false) };
        let (Some(low), Some(high)) = (slope.sign_at_number(lo), slope.sign_at_number(hi)) else {
            return Ok(false);
        };
        self.note_ends(stretch, formula, cx)?;
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
            if !self.is_beaten(&candidate.within) {
                self.push(candidate);
            }
        }
        Ok(true)
    }

    fn note_ends(&mut self, stretch: &Stretch, formula: &Formula, cx: &Context) -> Result<()> {
        // The ends of the whole range are known from the start.
        for end in [&stretch.lo, &stretch.hi] {
            if end.is_exact() {
                self.note(end.clone(), formula, cx)?;
            }
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
            self.push(candidate);
        }
        Ok(())
    }

    /// Drops what surely holds nothing better than was found.
    fn drop_beaten(&mut self) {
        let open = std::mem::take(&mut self.open).into_iter();
        let may_win = |stretch: &Stretch| {
            let values = self.curve.values(&stretch.x, &self.cx);
            values.continuity() < Continuity::Defined || !self.is_beaten(&values)
        };
        self.open = open.filter(may_win).collect();
    }

    /// The open stretches, those that touch joined, in ascending order.
    fn clusters(&self) -> Result<Vec<Stretch>> {
        let mut open = self.open.clone();
        let start = |stretch: &Stretch| stretch.x.to_f64().map_or(0.0, |(lo, _)| lo);
        open.sort_by(|a, b| match (a.lo.as_exact(), b.lo.as_exact()) {
            (Some(a), Some(b)) => a.cmp(b),
            _ => start(a).total_cmp(&start(b)),
        });
        let mut clusters: Vec<Stretch> = Vec::new();
        for stretch in open {
            self.budget.check()?;
            match clusters.last_mut() {
                Some(last) if last.hi.is_exact() && last.hi.as_exact() == stretch.lo.as_exact() => {
                    last.x = last.x.hull(&stretch.x).as_argument();
                    last.hi = stretch.hi;
                }
                _ => clusters.push(stretch),
            }
        }
        Ok(clusters)
    }

    /// A corner is often at a simple number: what is known on either side of it is known better.
    fn note_simple(&mut self, formula: &Formula, cx: &Context) -> Result<()> {
        for cluster in self.clusters()?.iter().take(MOST_CLUSTERS) {
            self.budget.check()?;
            let Some(simple) = self.simple_in(&cluster.x).map(Number::from) else { continue };
            if !cluster.has_inside(&simple, self.budget) {
                continue;
            }
            // Where it has no value there, the stretch says so in the end.
            self.note(simple.clone(), formula, cx).ok();
            let around = |it: &Stretch| it.has_inside(&simple, self.budget);
            if let Some(place) = self.open.iter().position(around) {
                let Stretch { lo, hi, .. } = self.open.swap_remove(place);
                self.open.push(Stretch::between(lo, simple.clone(), &self.cx)?);
                self.open.push(Stretch::between(simple, hi, &self.cx)?);
            }
        }
        Ok(())
    }

    fn simple_in(&self, x: &Interval) -> Option<Exact> {
        let (lo, hi) = self.curve.ends(x)?;
        simplest_between(&lo, &hi, self.budget).ok()?
    }

    /// The best of what was found.
    fn finish(mut self, formula: &Formula, cx: &Context) -> Result<Extremum> {
        self.drop_beaten();
        self.note_simple(formula, cx)?;
        let mut found = std::mem::take(&mut self.found);
        let mut best = 0;
        for place in 1..found.len() {
            self.budget.check()?;
            if self.beats(&found[place], &found[best]) {
                best = place;
            }
        }
        if let Some(champion) = found.get(best).cloned() {
            found.retain(|it| !self.beats(&champion, it));
            self.champion = Some(champion.within);
        }
        self.found = found;
        self.drop_beaten();
        let mut rest: Option<Interval> = None;
        for Stretch { x, .. } in &self.open {
            let values = self.curve.values(x, &self.cx);
            if values.continuity() == Continuity::Partial || !values.is_bounded() {
                let simple = self.simple_in(x);
                let place = simple.map_or(f64::NAN, |simple| simple.nearest_f64());
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
            // Nothing more is known of them.
            None if by.value.is_enclosed() && it.value.is_enclosed() => false,
            None => {
                matches!(by.value.compare(&it.value, self.budget), Ok(Some(order)) if order == self.wanted)
            }
        }
    }

    fn answer(mut self, rest: Option<Interval>) -> Result<Extremum> {
        let clusters = self.clusters()?;
        let best = std::mem::take(&mut self.found);
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
        let mut places = Vec::new();
        // What is only near a place is no place: of that only where it lies is known.
        for Candidate { place, value: own, .. } in best {
            let is_proven =
                || matches!(own.compare(&value, self.budget), Ok(Some(Ordering::Equal)));
            let is_near = |cluster: &Stretch| cluster.may_have(&place, self.budget);
            if !clusters.iter().any(is_near) || is_proven() {
                places.push(place);
            }
        }
        for cluster in &clusters {
            if !places.iter().any(|place| cluster.may_have(place, self.budget)) {
                let place = Number::enclosed(cluster.x.as_argument())?;
                if place.to_digits(MOST_DIGITS, self.budget).is_ok() {
                    places.push(place);
                }
            }
        }
        self.sort(&mut places);
        Ok(Extremum { value, places, certified })
    }

    fn sort(&self, places: &mut [Number]) {
        places.sort_by(|a, b| match a.compare(b, self.budget) {
            Ok(Some(order)) => order,
            _ => Ordering::Equal,
        });
    }
}
