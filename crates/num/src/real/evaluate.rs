//! The value of a real number as a ball, at any precision.

use std::cmp::Ordering;

use dashu_int::{IBig, UBig};
use smallvec::SmallVec;

use super::fast::fast_form;
use super::form::{Base, Factor, Form, Term, under_one_root};
use super::{Function, Real};
use crate::ball::{Ball, BallResult, Stop, Work};
use crate::kernel::constants::{self, Constant};
use crate::number::Number;
use crate::size::Size;
use crate::special;
use crate::{Budget, Decimal, Error, Exact, Result};

/// Roots up to this order are taken as integer roots; beyond, by logarithms.
const MAX_INTEGER_ROOT: u64 = 16;

/// Where growing precision gives up deciding something, in bits, for a question that needs `needed`
/// bits of the answer: about five thousand digits beyond. A few milliseconds for simple expressions.
pub(super) fn precision_cap(needed: usize) -> usize {
    3 * needed + 16_384
}

/// The sign of a real number.
pub(super) fn sign(real: &Real, budget: &Budget) -> Result<Ordering> {
    if real.has_source() {
        return super::enclosed::sign(real, budget);
    }
    if let Some(sign) = fast_form(real.form()).map(|fast| fast.sign()) {
        return Ok(sign);
    }
    let cap = precision_cap(64);
    let mut bits = 128;
    loop {
        match ball_real(real, Work::new(bits, budget)) {
            Ok(ball) => {
                if let Some(sign) = ball.sign() {
                    return Ok(sign);
                }
            }
            Err(Stop::Failed(error)) => return Err(error),
            Err(Stop::Imprecise) => {}
        }
        if bits >= cap {
            return Err(Error::Undecided(format!(
                "cannot tell whether a part of the expression is zero: it is within 1e-{} of it",
                cap * 3 / 10
            )));
        }
        bits *= 2;
        budget.check()?;
    }
}

/// Any number as a ball of about the given relative precision.
pub(crate) fn ball_number(number: &Number, work: Work<'_>) -> BallResult {
    match number {
        Number::Exact(exact) => ball_exact(exact, work),
        Number::Real(real) => ball_real(real, work),
    }
}

/// An exact number as a ball; exact when its binary expansion fits.
pub(crate) fn ball_exact(exact: &Exact, work: Work<'_>) -> BallResult {
    match (exact.as_decimal(), exact.as_ratio()) {
        (Some(decimal), _) => ball_decimal(decimal, work),
        (_, Some(ratio)) => {
            let denominator = Ball::exact(IBig::from(ratio.denominator().clone()), 0);
            Ball::exact(ratio.numerator().clone(), 0).div(&denominator, work)
        }
        _ => Ok(Ball::zero()),
    }
}

fn ball_decimal(decimal: &Decimal, work: Work<'_>) -> BallResult {
    let mantissa = Ball::exact(decimal.mantissa().clone(), 0);
    let exponent = decimal.exponent();
    if exponent == 0 {
        return Ok(mantissa);
    }
    let scale = power_of_ten(exponent.unsigned_abs(), work.plus(4))?;
    if exponent > 0 { Ok(mantissa.mul(&scale, work)) } else { mantissa.div(&scale, work) }
}

/// `10^n` as a ball: exact when it is not much longer than the precision.
pub(super) fn power_of_ten(n: u64, work: Work<'_>) -> BallResult {
    // 5^n has 2.33 n bits.
    if n.to_size() <= work.bits.saturating_mul(2) + 64 {
        let five = UBig::from(5u8).pow(n.to_size());
        return Ok(Ball::exact(five.into(), n as i64));
    }
    if n > 1 << 42 {
        return Err(Stop::Failed(Error::Overflow));
    }
    Ok(Ball::integer(5).powi(n, work)?.shl(n as i64))
}

/// A real number as a ball.
pub(super) fn ball_real(real: &Real, work: Work<'_>) -> BallResult {
    if real.has_source() {
        return super::enclosed::ball(real, work);
    }
    ball_form(real.form(), work)
}

/// A form as a ball: the sum of its terms.
fn ball_form(form: &Form, work: Work<'_>) -> BallResult {
    if let Some(term) = form.single() {
        return Ok(ball_term(term, work.plus(8))?.round(work));
    }
    // Each of n terms drops at most a unit.
    let count = form.terms().len();
    let inner = work.plus(8 + (usize::BITS - count.leading_zeros()) as usize);
    let mut sum = Ball::zero();
    for (index, term) in form.terms().iter().enumerate() {
        sum = sum.add(&ball_term(term, inner)?, inner);
        if index % 64 == 63 {
            work.check()?;
        }
    }
    Ok(sum.round(work))
}

fn ball_term(term: &Term, work: Work<'_>) -> BallResult {
    let mut product = ball_exact(&term.coefficient, work)?;
    if term.factors.len() > 1 {
        share_sines(term, work.plus(8))?;
    }
    for group in under_one_root(&term.factors) {
        let factor = match group {
            [factor] => ball_factor(factor, work)?,
            _ => ball_root(group, work)?,
        };
        product = product.mul(&factor, work);
    }
    Ok(product)
}

/// Sine and cosine come out of one kernel: a term with both of one angle, such as a tangent, computes
/// them together.
fn share_sines(term: &Term, work: Work<'_>) -> Result<(), Stop> {
    let functions = || {
        term.factors.iter().filter_map(|factor| match &factor.base {
            Base::Apply(apply) => Some(apply),
            _ => None,
        })
    };
    for cosine in functions() {
        if !matches!(cosine.function(), Function::Cos | Function::CosDegrees) {
            continue;
        }
        let Some((sine, _)) = cosine.squared_complement() else { continue };
        if let (Some(sine), [angle]) = (functions().find(|&f| **f == sine), cosine.arguments())
            && (sine.known(work).is_none() || cosine.known(work).is_none())
        {
            let (sin, cos) =
                sin_cos(cosine.function(), &argument(cosine.function(), angle, work)?, work)?;
            sine.remember(sin, work);
            cosine.remember(cos, work);
        }
    }
    Ok(())
}

/// Sine and cosine of an angle in the unit of either function.
fn sin_cos(function: Function, angle: &Ball, work: Work<'_>) -> Result<(Ball, Ball), Stop> {
    match function {
        Function::SinDegrees | Function::CosDegrees => radians(angle, work.plus(8))?.sin_cos(work),
        _ => angle.sin_cos(work),
    }
}

/// Integers under one root: the root of their product.
fn ball_root(group: &[Factor], work: Work<'_>) -> BallResult {
    let mut product = IBig::ONE;
    for factor in group {
        if let Base::Integer(n) = &factor.base {
            product *= n;
        }
    }
    match group.first() {
        Some(first) => ball_power(&Ball::exact(product, 0), &first.power, work),
        None => Ok(Ball::integer(1)),
    }
}

pub(super) fn ball_factor(factor: &Factor, work: Work<'_>) -> BallResult {
    let Factor { base, power } = factor;
    match base {
        Base::E if power.is_integer() && power.abs() <= Exact::from(64) => {
            ball_power(&constants::ball(Constant::E, work.plus(8))?, power, work)
        }
        Base::E => ball_exact(power, work.plus(44))?.exp_e(work),
        Base::Integer(n) => ball_power(&Ball::exact(IBig::from(n.clone()), 0), power, work),
        Base::Pi => ball_power(&constants::ball(Constant::Pi, work.plus(8))?, power, work),
        Base::Ln(n) => {
            let ln = Ball::exact(IBig::from(n.clone()), 0).ln(work.plus(8))?;
            ball_power(&ln, power, work)
        }
        Base::Apply(apply) => ball_power(&apply.ball(work.plus(8))?, power, work),
        Base::Source(leaf) => ball_power(&leaf.ball(work.plus(8))?, power, work),
        Base::Sum(real) => ball_power(&real.ball(work.plus(8))?, power, work),
    }
}

/// A ball to a rational power: integer powers by squaring, small roots by integer roots, the rest
/// through the logarithm.
fn ball_power(base: &Ball, power: &Exact, work: Work<'_>) -> BallResult {
    if power.is_one() {
        return Ok(base.clone());
    }
    let ratio = power.to_ratio(work.budget)?;
    let (numerator, denominator) = (ratio.numerator(), ratio.denominator());
    let (Ok(n), Ok(d)) = (i64::try_from(numerator), u64::try_from(denominator)) else {
        return base.pow(&ball_exact(power, work)?, work);
    };
    if d > MAX_INTEGER_ROOT || n.unsigned_abs() > 1 << 20 && d > 1 {
        return base.pow(&ball_exact(power, work)?, work);
    }
    let inner = work.plus(8);
    let raised = base.powi(n.unsigned_abs(), inner)?;
    let root = if d == 1 { raised } else { raised.root(d as u32, inner)? };
    if n < 0 { Ball::integer(1).div(&root, work) } else { Ok(root.round(work)) }
}

/// The argument of a function as a ball: with more bits where the function turns the absolute
/// error of a large one into a relative error of its value.
fn argument(function: Function, number: &Number, work: Work<'_>) -> BallResult {
    use Function as F;
    let rough = ball_number(number, work.plus(16))?;
    let before_point = rough.top();
    if before_point <= 8 || rough.is_exact() {
        return Ok(rough);
    }
    match function {
        F::Sin | F::Cos => rough.check_angle()?,
        // Beyond lies overflow, which needs no digits.
        F::Exp | F::ExpM1 | F::Sinh | F::Cosh | F::Gamma if before_point <= 64 => {}
        _ => return Ok(rough),
    }
    ball_number(number, work.plus(16 + before_point.to_size()))
}

/// A function of numbers as a ball.
pub(super) fn ball_function(
    function: Function,
    arguments: &[Number],
    work: Work<'_>,
) -> BallResult {
    use Function as F;
    let argument = |index: usize| argument(function, &arguments[index], work);
    let x = || argument(0);
    let ln = |index: usize| ball_ln(&arguments[index], work.plus(8));
    match function {
        F::Exp => x()?.exp_e(work),
        F::ExpM1 => x()?.exp_m1(work),
        F::Ln => ball_ln(&arguments[0], work),
        F::Ln1p => x()?.ln_1p(work),
        F::Log10 => ln(0)?.div(&constants::ball(Constant::Ln10, work.plus(8))?, work),
        F::Log2 => ln(0)?.div(&constants::ball(Constant::Ln2, work.plus(8))?, work),
        F::Log => ln(0)?.div(&ln(1)?, work),
        F::Pow => ball_pow(&arguments[0], &arguments[1], work),
        F::Sin | F::SinDegrees => Ok(sin_cos(function, &x()?, work)?.0),
        F::Cos | F::CosDegrees => Ok(sin_cos(function, &x()?, work)?.1),
        F::Asin => x()?.asin(work),
        F::Acos => x()?.acos(work),
        F::Atan => x()?.atan(work),
        F::Sinh => x()?.sinh(work),
        F::Cosh => x()?.cosh(work),
        F::Tanh => x()?.tanh(work),
        F::Asinh => x()?.asinh(work),
        F::Acosh => x()?.acosh(work),
        F::Atanh => x()?.atanh(work),
        F::Gamma => x()?.gamma(work),
        F::LnGamma => x()?.lgamma(work),
        F::Erf => x()?.erf(work),
        F::Erfc => x()?.erfc(work),
        F::GammaP
        | F::GammaQ
        | F::ErfInverse
        | F::ErfcInverse
        | F::GammaPInverse
        | F::GammaQInverse
        | F::BetaI
        | F::BetaIComplement
        | F::BetaIInverse
        | F::BetaIComplementInverse => {
            let balls: Result<Balls, Stop> = (0..arguments.len()).map(argument).collect();
            ball_monotone(function, &balls?, work)
        }
    }
}

pub(super) type Balls = SmallVec<[Ball; 3]>;

/// A function that is monotone in each of its arguments, of balls.
pub(super) fn ball_monotone(function: Function, arguments: &[Ball], work: Work<'_>) -> BallResult {
    use Function as F;
    match (function, arguments) {
        (F::ErfInverse, [x]) => x.erf_inv(work),
        (F::ErfcInverse, [x]) => x.erfc_inv(work),
        (F::GammaP, [a, x]) => special::gamma_p(a, x, work),
        (F::GammaQ, [a, x]) => special::gamma_q(a, x, work),
        (F::GammaPInverse, [a, p]) => special::gamma_p_inv(a, p, work),
        (F::GammaQInverse, [a, q]) => special::gamma_q_inv(a, q, work),
        (F::BetaI, [x, a, b]) => special::beta_i(x, a, b, work),
        (F::BetaIComplement, [x, a, b]) => special::beta_i_complement(x, a, b, work),
        (F::BetaIInverse, [p, a, b]) => special::beta_i_inv(p, a, b, work),
        (F::BetaIComplementInverse, [q, a, b]) => special::beta_i_complement_inv(q, a, b, work),
        // No other function gets here, and none with another number of arguments.
        _ => Err(Stop::Imprecise),
    }
}

/// ln of a number: an exact one near one by its distance from one, which keeps its digits.
fn ball_ln(number: &Number, work: Work<'_>) -> BallResult {
    match number.distance_from_one(work.budget) {
        Some(distance) => ball_exact(&distance, work.plus(8))?.ln_1p(work),
        None => ball_number(number, work.plus(16))?.ln(work),
    }
}

fn radians(degrees: &Ball, work: Work<'_>) -> BallResult {
    Ok(degrees.mul(&constants::ball(Constant::Pi, work)?, work).div_int(180, work))
}

/// `x^y` for a positive x. When x is near one its logarithm must keep its digits, and the product
/// with a large y its leading bits, so both are taken with as many more bits as the result's
/// exponent has.
fn ball_pow(x: &Number, y: &Number, work: Work<'_>) -> BallResult {
    let rough = work.at(64);
    let size = ball_number(y, rough)?.upper().top();
    let distance = ball_number(x, rough)?.sub(&Ball::integer(1), rough).upper().top();
    // y ln x: its size before the point is lost from the precision of the result.
    let before_point = (size + distance.min(7)).clamp(0, 64).to_size();
    // x enters relative to its distance from one.
    let near_one = (-distance).clamp(0, 1 << 20).to_size();
    let inner = work.plus(before_point + 24);
    let x_ball = ball_number(x, inner.plus(near_one))?;
    x_ball.pow(&ball_number(y, inner)?, work)
}
