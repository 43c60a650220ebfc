//! Values that rest on numbers known by enclosures: evaluated in intervals, which for wide operands
//! are much closer than balls, and decided as far as the enclosures tell.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use super::evaluate::{Balls, ball_factor, ball_monotone, ball_number, precision_cap};
use super::form::{Base, Factor, Term};
use super::round::{BITS_PER_DIGIT, Rounded, digits_of, dyadic_f64, round_ball};
use super::{Apply, Function, Real};
use crate::ball::{Ball, BallResult, Stop, Work};
use crate::number::Number;
use crate::{
    Angle, Budget, Decimal, Error, Exact, Interval, IntervalContext, Precision, Result, Rounding,
};

/// Tries after which an enclosure that does not get narrower is taken as it is, though its sources
/// hold out hope.
const PATIENCE: u32 = 4;

/// Tries without any enclosure at all after which more bits are not asked for, where some source
/// does not refine: eight times the bits of the first.
const BLIND_TRIES: u32 = 3;

/// The most digits in which an error names the ends of an enclosure.
const MAX_SHOWN: i64 = 40;

type Enclosed = Result<Interval, Stop>;

/// Any number as an interval of about the given relative precision.
fn interval_number(number: &Number, work: Work<'_>) -> Enclosed {
    match number {
        Number::Exact(exact) => Ok(Interval::from_exact(exact, &context(work))?),
        Number::Real(real) if real.has_source() => interval_real(real, work),
        Number::Real(_) => Ok(Interval::from_ball(&ball_number(number, work)?, work.bits)),
    }
}

/// The real number, which has a source, as a ball.
pub(super) fn ball(real: &Real, work: Work<'_>) -> BallResult {
    interval_real(real, work)?.to_ball().ok_or(Stop::Imprecise)
}

fn context(work: Work<'_>) -> IntervalContext<'_> {
    IntervalContext::new(work.bits, work.budget)
}

/// The interval remembered for this precision, or else worked out and remembered.
fn remembered(
    memory: &Mutex<Option<Box<(usize, Interval)>>>,
    work: Work<'_>,
    compute: impl FnOnce() -> Enclosed,
) -> Enclosed {
    if let Ok(memory) = memory.lock()
        && let Some((bits, interval)) = memory.as_deref()
        && *bits >= work.bits
    {
        return Ok(interval.clone());
    }
    let interval = compute()?;
    if let Ok(mut memory) = memory.lock() {
        *memory = Some(Box::new((work.bits, interval.clone())));
    }
    Ok(interval)
}

fn interval_real(real: &Real, work: Work<'_>) -> Enclosed {
    remembered(&real.0.enclosure, work, || {
        let terms = real.form().terms();
        let inner = work.plus(8 + (usize::BITS - terms.len().leading_zeros()) as usize);
        let cx = context(inner);
        let mut sum = Interval::integer(0);
        for term in terms {
            work.check()?;
            sum = sum.add(&interval_term(term, inner)?, &cx);
        }
        total(&sum)
    })
}

fn interval_term(term: &Term, work: Work<'_>) -> Enclosed {
    let cx = context(work);
    let mut product = Interval::from_exact(&term.coefficient, &cx)?;
    for factor in &term.factors {
        product = product.mul(&interval_factor(factor, work.plus(8))?, &cx);
    }
    Ok(product)
}

fn interval_factor(factor: &Factor, work: Work<'_>) -> Enclosed {
    let base = match &factor.base {
        Base::Source(leaf) => leaf.interval(work.bits, work.budget)?,
        Base::Apply(apply) if apply.shape().has_source => interval_apply(apply, work)?,
        Base::Sum(real) if real.has_source() => interval_real(real, work)?,
        _ => return Ok(Interval::from_ball(&ball_factor(factor, work)?, work.bits)),
    };
    interval_power(&base, &factor.power, work)
}

/// An interval to a rational power.
fn interval_power(base: &Interval, power: &Exact, work: Work<'_>) -> Enclosed {
    if power.is_one() {
        return Ok(base.clone());
    }
    let cx = context(work);
    let ratio = power.to_ratio(work.budget)?;
    let (n, d) = (i64::try_from(ratio.numerator()), u32::try_from(ratio.denominator()));
    total(&match (n, d) {
        (Ok(n), Ok(1)) => base.powi(n, &cx)?,
        (Ok(n), Ok(d)) => base.root(d, &cx)?.powi(n, &cx)?,
        _ => base.pow(&Interval::from_exact(power, &cx)?, &cx)?,
    })
}

/// The interval as a value of its own; imprecise where the function was not defined all over, or
/// has no bounds.
fn total(interval: &Interval) -> Enclosed {
    if interval.is_total() { Ok(interval.as_argument()) } else { Err(Stop::Imprecise) }
}

fn interval_apply(apply: &Arc<Apply>, work: Work<'_>) -> Enclosed {
    remembered(apply.enclosure(), work, || {
        work.check()?;
        interval_function(apply.function(), apply.arguments(), work.plus(8))
    })
}

/// A function of numbers as an interval.
fn interval_function(function: Function, arguments: &[Number], work: Work<'_>) -> Enclosed {
    use Function as F;
    let cx = &context(work);
    let argument = |index: usize| interval_number(&arguments[index], work.plus(8));
    let x = || argument(0);
    let radians = Angle::Radians;
    let image = match function {
        F::Exp => x()?.exp(cx),
        F::ExpM1 => x()?.exp_m1(cx),
        F::Ln => x()?.ln(cx),
        F::Ln1p => x()?.ln_1p(cx),
        F::Log10 => x()?.log10(cx),
        F::Log2 => x()?.log2(cx),
        F::Log => x()?.log(&argument(1)?, cx),
        F::Pow => x()?.pow(&argument(1)?, cx),
        F::Sin => x()?.sin(radians, cx),
        F::Cos => x()?.cos(radians, cx),
        F::SinDegrees => x()?.sin(Angle::Degrees, cx),
        F::CosDegrees => x()?.cos(Angle::Degrees, cx),
        F::Asin => x()?.asin(radians, cx),
        F::Acos => x()?.acos(radians, cx),
        F::Atan => x()?.atan(radians, cx),
        F::Sinh => x()?.sinh(cx),
        F::Cosh => x()?.cosh(cx),
        F::Tanh => x()?.tanh(cx),
        F::Asinh => x()?.asinh(cx),
        F::Acosh => x()?.acosh(cx),
        F::Atanh => x()?.atanh(cx),
        F::Gamma => x()?.gamma(cx),
        F::LnGamma => x()?.lgamma(cx),
        F::Erf => x()?.erf(cx),
        F::Erfc => x()?.erfc(cx),
        F::ErfInverse => return monotone(function, &[true], arguments, work),
        F::ErfcInverse => return monotone(function, &[false], arguments, work),
        F::GammaP => return monotone(function, &[false, true], arguments, work),
        F::GammaPInverse => return monotone(function, &[true, true], arguments, work),
        F::GammaQ | F::GammaQInverse => {
            return monotone(function, &[true, false], arguments, work);
        }
        F::BetaI => return monotone(function, &[true, false, true], arguments, work),
        F::BetaIInverse => return monotone(function, &[true, true, false], arguments, work),
        F::BetaIComplement | F::BetaIComplementInverse => {
            return monotone(function, &[false, true, false], arguments, work);
        }
    };
    total(&image?)
}

/// A function that rises with some arguments and falls with the others: its values at two corners
/// hold all between them. (The gamma distribution moves to the right as its shape grows, the beta
/// distribution as a grows and as b falls.)
fn monotone(function: Function, rises: &[bool], arguments: &[Number], work: Work<'_>) -> Enclosed {
    let (mut least, mut greatest) = (Balls::new(), Balls::new());
    for (argument, rises) in arguments.iter().zip(rises) {
        let ends = interval_number(argument, work.plus(8))?.end_balls();
        let (lo, hi) = ends.ok_or(Stop::Imprecise)?;
        let (low, high) = if *rises { (lo, hi) } else { (hi, lo) };
        least.push(low);
        greatest.push(high);
    }
    let at = |corner: &Balls| match ball_monotone(function, corner, work) {
        Ok(ball) => Ok(Interval::from_ball(&ball, work.bits)),
        // The number itself is in the domain: that was decided when the function was taken of it.
        Err(Stop::Failed(Error::Domain(_))) => Err(Stop::Imprecise),
        Err(stop) => Err(stop),
    };
    let low = at(&least)?;
    Ok(low.hull(&at(&greatest)?))
}

/// Whether a source that the value rests on does not refine.
pub(super) fn is_enclosed(real: &Real) -> bool {
    real.has_source() && has_fixed_source(real, &mut HashSet::new())
}

/// The same, for a value that has sources; what was seen already is not looked at again.
fn has_fixed_source(real: &Real, seen: &mut HashSet<usize>) -> bool {
    if !seen.insert(Arc::as_ptr(&real.0) as usize) {
        return false;
    }
    let mut factors = real.form().terms().iter().flat_map(|term| &term.factors);
    factors.any(|factor| match &factor.base {
        Base::Source(leaf) => !leaf.refines(),
        Base::Sum(sum) => sum.has_source() && has_fixed_source(sum, seen),
        Base::Apply(apply) => apply.shape().has_source
            && seen.insert(Arc::as_ptr(apply) as usize)
            && apply.arguments().iter().any(
                |argument| matches!(argument, Number::Real(real) if has_fixed_source(real, seen)),
            ),
        Base::Integer(_) | Base::Pi | Base::E | Base::Ln(_) => false,
    })
}

/// Asks a question of ever narrower enclosures: its answer, or the narrowest enclosure when none
/// gives one, or nothing when there is no enclosure at all.
fn decide<T>(
    real: &Real,
    mut bits: usize,
    budget: &Budget,
    question: impl Fn(&Interval) -> Result<Option<T>>,
) -> Result<Result<T, Option<Interval>>> {
    let cap = precision_cap(bits);
    let mut best: Option<Interval> = None;
    let mut stuck = 0;
    loop {
        budget.check()?;
        let mut narrower = false;
        match interval_real(real, Work::new(bits, budget)) {
            Ok(interval) => {
                let joint = match &best {
                    Some(best) => best.intersect(&interval),
                    None => interval,
                };
                if let Some(answer) = question(&joint)? {
                    return Ok(Ok(answer));
                }
                narrower = best.as_ref().is_none_or(|best| joint.is_half_of(best));
                best = Some(joint);
            }
            Err(Stop::Imprecise) => {}
            Err(Stop::Failed(error)) => return Err(error),
        }
        stuck = if narrower { 0 } else { stuck + 1 };
        let hopeless = match &best {
            Some(_) => stuck > PATIENCE || stuck > 0 && is_enclosed(real),
            None => stuck > BLIND_TRIES && is_enclosed(real),
        };
        if hopeless || bits >= cap {
            return Ok(Err(best));
        }
        bits = bits.saturating_mul(2).min(cap);
    }
}

/// The enclosure with so many bits, or the narrowest that there is.
pub(super) fn narrowest(real: &Real, bits: usize, budget: &Budget) -> Result<Interval> {
    let wanted = i64::try_from(bits).unwrap_or(i64::MAX);
    let is_narrow =
        |interval: &Interval| Ok((interval.common_bits() >= wanted).then(|| interval.clone()));
    match decide(real, bits.saturating_add(16), budget, is_narrow)? {
        Ok(interval) | Err(Some(interval)) => Ok(interval),
        Err(None) => Err(unknown()),
    }
}

/// The sign, as far as the enclosures tell.
pub(super) fn sign(real: &Real, budget: &Budget) -> Result<Ordering> {
    let zero = Interval::integer(0);
    let answer = decide(real, 128, budget, |interval| Ok(interval.compare(&zero)))?;
    answer.map_err(|interval| between(interval.as_ref(), budget))
}

/// The nearest double, where all of an enclosure has the same.
pub(super) fn nearest_f64(real: &Real, budget: &Budget) -> Result<f64> {
    let question = |interval: &Interval| {
        let Some((lo, hi)) = interval.end_balls() else { return Ok(None) };
        let (lo, hi) = (dyadic_f64(lo.mid(), lo.exp()), dyadic_f64(hi.mid(), hi.exp()));
        Ok((lo.to_bits() == hi.to_bits()).then_some(lo))
    };
    let answer = decide(real, 128, budget, question)?;
    answer.map_err(|interval| between(interval.as_ref(), budget))
}

/// The value rounded to as many of the digits asked for as an enclosure decides.
pub(super) fn round(
    real: &Real,
    precision: Precision,
    rounding: Rounding,
    bits: usize,
    budget: &Budget,
) -> Result<Rounded> {
    let question = |interval: &Interval| rounded(interval, precision, rounding, budget);
    let interval = match decide(real, bits, budget, question)? {
        Ok(value) => {
            let digits = digits_of(&value, precision);
            return Ok(Rounded { value, exact: false, zero_within: None, digits });
        }
        Err(interval) => interval,
    };
    let (Some(interval), Precision::Significant(most)) = (&interval, precision) else {
        return Err(between(interval.as_ref(), budget));
    };
    if interval.contains_zero() {
        let bound = power_of_ten_above(interval, budget)?;
        let value = Decimal::ZERO;
        return Ok(Rounded { value, exact: false, zero_within: Some(bound), digits: 0 });
    }
    // One digit more than the common bits make may be decided, not two.
    let likely = (interval.common_bits().max(0) as f64 / BITS_PER_DIGIT) as u64 + 2;
    for digits in (1..=likely.min(most.saturating_sub(1))).rev() {
        let fewer = Precision::Significant(digits);
        if let Some(value) = rounded(interval, fewer, rounding, budget)? {
            return Ok(Rounded { value, exact: false, zero_within: None, digits });
        }
    }
    Err(between(Some(interval), budget))
}

/// The interval rounded, when both its ends round alike.
fn rounded(
    interval: &Interval,
    precision: Precision,
    rounding: Rounding,
    budget: &Budget,
) -> Result<Option<Decimal>> {
    if matches!(precision, Precision::Significant(_)) && interval.contains_zero() {
        return Ok(None);
    }
    let Some((lo, hi)) = interval.end_balls() else { return Ok(None) };
    let Some(lo) = round_ball(&lo, precision, rounding, budget)? else { return Ok(None) };
    let hi = round_ball(&hi, precision, rounding, budget)?;
    Ok(hi.filter(|hi| *hi == lo))
}

/// The least n such that all of the interval is smaller than 10^n in size.
fn power_of_ten_above(interval: &Interval, budget: &Budget) -> Result<i64> {
    let Some((_, top)) = interval.abs().end_balls() else {
        return Err(between(Some(interval), budget));
    };
    // Cut down to one digit, d 10^k: the size is below (d + 1) 10^k.
    let cut = round_ball(&top, Precision::Significant(1), Rounding::Down, budget)?;
    let cut = cut.ok_or_else(|| between(Some(interval), budget))?;
    Ok(cut.magnitude() + 1)
}

fn unknown() -> Error {
    Error::Undecided(
        "the value rests on numbers that are known only roughly, and lies on the border of a \
         function's domain or has no bounds as far as they tell"
            .into(),
    )
}

/// The error that says how far the value is known.
fn between(interval: Option<&Interval>, budget: &Budget) -> Error {
    let Some((lo, hi)) = interval.and_then(Interval::end_balls) else { return unknown() };
    let bits = interval.map_or(0, Interval::common_bits);
    let digits = (bits.clamp(0, MAX_SHOWN * 4) as f64 / BITS_PER_DIGIT) as i64 + 3;
    let digits = Precision::Significant(digits.min(MAX_SHOWN).unsigned_abs());
    let shown = |end: &Ball, rounding: Rounding| {
        if end.is_exact_zero() {
            return Some(Decimal::ZERO);
        }
        round_ball(end, digits, rounding, budget).ok().flatten()
    };
    match (shown(&lo, Rounding::Floor), shown(&hi, Rounding::Ceiling)) {
        (Some(lo), Some(hi)) => {
            Error::Undecided(format!("the value is known only to lie between {lo} and {hi}"))
        }
        _ => unknown(),
    }
}
