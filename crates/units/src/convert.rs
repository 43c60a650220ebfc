//! Conversions: one exact number each, never rounded here.

use std::fmt::Write;

use arithma_num::{Budget, Error as NumberError, Exact, Number, Result};

use crate::category::Category;
use crate::data::Scale;
use crate::unit::Unit;

/// `value` of one unit in another of the same category: rational, or a rational multiple of pi or
/// 1/pi. A temperature below absolute zero is a domain error.
pub fn convert(value: &Exact, from: &Unit, to: &Unit, budget: &Budget) -> Result<Number> {
    let above_zero = value.sub(from.zero(), budget)?;
    if from.category() == Category::TEMPERATURE && above_zero.is_negative() {
        let (zero, symbol) = (from.zero().to_text(), from.symbol());
        let reason = format!("below absolute zero, which is {zero} {symbol}");
        return Err(NumberError::domain(reason));
    }
    let Scale { ratio, pi } = quotient(from, to, budget)?;
    let converted = above_zero.mul(&ratio, budget)?.add(to.zero(), budget)?;
    times_pi(converted.into(), pi, budget)
}

/// How many of one unit are in another, of the same category; temperatures count as differences.
pub fn factor(from: &Unit, to: &Unit, budget: &Budget) -> Result<Number> {
    let Scale { ratio, pi } = quotient(from, to, budget)?;
    times_pi(ratio.into(), pi, budget)
}

/// How a temperature converts, as an equation: `F = C * 9/5 + 32`.
pub fn formula(from: &Unit, to: &Unit, budget: &Budget) -> Result<String> {
    let Scale { ratio, .. } = quotient(from, to, budget)?;
    let shift = to.zero().sub(&from.zero().mul(&ratio, budget)?, budget)?;
    let mut out = format!("{} = ", letter(to));
    if shift.as_decimal().is_some() {
        out.push_str(&letter(from));
        push_factor(&mut out, &ratio, budget)?;
        push_shift(&mut out, &shift);
    } else {
        // F to C: a shift of -160/9 is no sight; the same before the factor is -32.
        out.push('(');
        out.push_str(&letter(from));
        push_shift(&mut out, &shift.div(&ratio, budget)?);
        out.push(')');
        push_factor(&mut out, &ratio, budget)?;
    }
    Ok(out)
}

fn quotient(from: &Unit, to: &Unit, budget: &Budget) -> Result<Scale> {
    let (from, to) = (from.scale(budget)?, to.scale(budget)?);
    Ok(Scale { ratio: from.ratio.div(&to.ratio, budget)?, pi: from.pi - to.pi })
}

pub(crate) fn times_pi(number: Number, power: i32, budget: &Budget) -> Result<Number> {
    let step = |number: Number, _| match power {
        0.. => number.mul(&Number::pi(), budget),
        _ => number.div(&Number::pi(), budget),
    };
    (0..power.unsigned_abs()).try_fold(number, step)
}

/// The letter of a temperature in an equation.
fn letter(unit: &Unit) -> String {
    if unit.is_prefixed() { unit.symbol() } else { unit.code().to_uppercase() }
}

/// ` * 9/5`; nothing for one.
fn push_factor(out: &mut String, ratio: &Exact, budget: &Budget) -> Result<()> {
    if !ratio.is_one() {
        // Writing to a string does not fail.
        let _ = match ratio.is_integer() {
            true => write!(out, " * {}", ratio.to_text()),
            false => {
                let (over, under) = (ratio.numerator(budget)?, ratio.denominator(budget)?);
                write!(out, " * {over}/{under}")
            }
        };
    }
    Ok(())
}

/// ` + 32`, ` - 32`; nothing for zero.
fn push_shift(out: &mut String, shift: &Exact) {
    if !shift.is_zero() {
        let sign = if shift.is_negative() { '-' } else { '+' };
        let _ = write!(out, " {sign} {}", shift.abs().to_text());
    }
}
