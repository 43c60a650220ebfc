//! The derivatives of functions: f'(u) u' from a call f(u), its argument u and the slope u'.

use super::build::Builder;
use super::rules::Moving;
use crate::error::Result;
use crate::function::{Constant, Function};
use crate::tree::{NodeId, NodeKind};

/// outer(u) u'
pub(crate) fn chain(b: &mut Builder, outer: Function, (u, du): Moving) -> Result<NodeId> {
    let outer = b.apply(outer, u)?;
    b.times(outer, du)
}

fn minus_chain(b: &mut Builder, outer: Function, x: Moving) -> Result<NodeId> {
    let slope = chain(b, outer, x)?;
    b.neg(slope)
}

/// slope * pi/180
fn per_degree(b: &mut Builder, slope: NodeId) -> Result<NodeId> {
    let pi = b.node(NodeKind::Constant(Constant::Pi))?;
    let turned = b.mul(slope, pi)?;
    b.over_whole(turned, 180)
}

/// slope * 180/pi
fn in_degrees(b: &mut Builder, slope: NodeId) -> Result<NodeId> {
    let scaled = b.scaled_by(180, slope)?;
    let pi = b.node(NodeKind::Constant(Constant::Pi))?;
    b.over(scaled, pi)
}

pub(crate) fn sin(b: &mut Builder, _: NodeId, x: Moving) -> Result<NodeId> {
    let slope = chain(b, Function::Cos, x)?;
    per_degree(b, slope)
}

pub(crate) fn cos(b: &mut Builder, _: NodeId, x: Moving) -> Result<NodeId> {
    let slope = minus_chain(b, Function::Sin, x)?;
    per_degree(b, slope)
}

pub(crate) fn tan(b: &mut Builder, call: NodeId, x: Moving) -> Result<NodeId> {
    let slope = tan_r(b, call, x)?;
    per_degree(b, slope)
}

pub(crate) fn sin_r(b: &mut Builder, _: NodeId, x: Moving) -> Result<NodeId> {
    chain(b, Function::CosR, x)
}

pub(crate) fn cos_r(b: &mut Builder, _: NodeId, x: Moving) -> Result<NodeId> {
    minus_chain(b, Function::SinR, x)
}

/// (1 + tan(u)^2) u'
pub(crate) fn tan_r(b: &mut Builder, call: NodeId, (_, du): Moving) -> Result<NodeId> {
    let one = b.whole(1)?;
    let square = b.square(call)?;
    let outer = b.add(one, square)?;
    b.times(outer, du)
}

pub(crate) fn asin(b: &mut Builder, call: NodeId, x: Moving) -> Result<NodeId> {
    let slope = asin_r(b, call, x)?;
    in_degrees(b, slope)
}

pub(crate) fn acos(b: &mut Builder, call: NodeId, x: Moving) -> Result<NodeId> {
    let slope = acos_r(b, call, x)?;
    in_degrees(b, slope)
}

pub(crate) fn atan(b: &mut Builder, call: NodeId, x: Moving) -> Result<NodeId> {
    let slope = atan_r(b, call, x)?;
    in_degrees(b, slope)
}

/// u'/sqrt(1 - u^2)
pub(crate) fn asin_r(b: &mut Builder, _: NodeId, (u, du): Moving) -> Result<NodeId> {
    let one = b.whole(1)?;
    let square = b.square(u)?;
    let inside = b.sub(one, square)?;
    let below = b.apply(Function::Sqrt, inside)?;
    b.over(du, below)
}

pub(crate) fn acos_r(b: &mut Builder, call: NodeId, x: Moving) -> Result<NodeId> {
    let slope = asin_r(b, call, x)?;
    b.neg(slope)
}

/// u'/(1 + u^2)
pub(crate) fn atan_r(b: &mut Builder, _: NodeId, (u, du): Moving) -> Result<NodeId> {
    let one = b.whole(1)?;
    let square = b.square(u)?;
    let below = b.add(one, square)?;
    b.over(du, below)
}

pub(crate) fn atan2(b: &mut Builder, call: NodeId, y: Moving, x: Moving) -> Result<NodeId> {
    let slope = atan2_r(b, call, y, x)?;
    in_degrees(b, slope)
}

/// (x y' - y x')/(x^2 + y^2)
pub(crate) fn atan2_r(
    b: &mut Builder,
    _: NodeId,
    (y, dy): Moving,
    (x, dx): Moving,
) -> Result<NodeId> {
    let (left, right) = (b.times(x, dy)?, b.times(y, dx)?);
    let above = b.sub(left, right)?;
    let (x2, y2) = (b.square(x)?, b.square(y)?);
    let below = b.add(x2, y2)?;
    b.over(above, below)
}

pub(crate) fn sinh(b: &mut Builder, _: NodeId, x: Moving) -> Result<NodeId> {
    chain(b, Function::Cosh, x)
}

pub(crate) fn cosh(b: &mut Builder, _: NodeId, x: Moving) -> Result<NodeId> {
    chain(b, Function::Sinh, x)
}

/// (1 - tanh(u)^2) u'
pub(crate) fn tanh(b: &mut Builder, call: NodeId, (_, du): Moving) -> Result<NodeId> {
    let one = b.whole(1)?;
    let square = b.square(call)?;
    let outer = b.sub(one, square)?;
    b.times(outer, du)
}

/// u'/sqrt(u^2 + 1)
pub(crate) fn asinh(b: &mut Builder, _: NodeId, (u, du): Moving) -> Result<NodeId> {
    let one = b.whole(1)?;
    let square = b.square(u)?;
    let inside = b.add(square, one)?;
    let below = b.apply(Function::Sqrt, inside)?;
    b.over(du, below)
}

/// u'/(sqrt(u - 1) sqrt(u + 1)). Two roots: sqrt(u^2 - 1) would have values below -1, where acosh
/// has none.
pub(crate) fn acosh(b: &mut Builder, _: NodeId, (u, du): Moving) -> Result<NodeId> {
    let one = b.whole(1)?;
    let (less, more) = (b.sub(u, one)?, b.add(u, one)?);
    let (less, more) = (b.apply(Function::Sqrt, less)?, b.apply(Function::Sqrt, more)?);
    let below = b.mul(less, more)?;
    b.over(du, below)
}

/// u'/(1 - u^2)
pub(crate) fn atanh(b: &mut Builder, _: NodeId, (u, du): Moving) -> Result<NodeId> {
    let one = b.whole(1)?;
    let square = b.square(u)?;
    let below = b.sub(one, square)?;
    b.over(du, below)
}

/// u'/(1 + u)
pub(crate) fn ln_1p(b: &mut Builder, _: NodeId, (u, du): Moving) -> Result<NodeId> {
    let one = b.whole(1)?;
    let below = b.add(one, u)?;
    b.over(du, below)
}

/// u'/(u ln(base))
pub(crate) fn log_to_base(b: &mut Builder, base: i64, (u, du): Moving) -> Result<NodeId> {
    let base = b.whole(base)?;
    let scale = b.apply(Function::Ln, base)?;
    let below = b.mul(u, scale)?;
    b.over(du, below)
}

/// log(u, v) = ln u / ln v: u'/(u ln v) - log(u, v) v'/(v ln v)
pub(crate) fn log(
    b: &mut Builder,
    call: NodeId,
    (u, du): Moving,
    (v, dv): Moving,
) -> Result<NodeId> {
    let scale = b.apply(Function::Ln, v)?;
    let below = b.mul(u, scale)?;
    let first = b.over(du, below)?;
    let below = b.mul(v, scale)?;
    let above = b.times(call, dv)?;
    let second = b.over(above, below)?;
    b.sub(first, second)
}

/// u'/(2 sqrt(u))
pub(crate) fn sqrt(b: &mut Builder, call: NodeId, (_, du): Moving) -> Result<NodeId> {
    let below = b.scaled_by(2, call)?;
    b.over(du, below)
}

/// u'/(3 cbrt(u)^2)
pub(crate) fn cbrt(b: &mut Builder, call: NodeId, (_, du): Moving) -> Result<NodeId> {
    let square = b.square(call)?;
    let below = b.scaled_by(3, square)?;
    b.over(du, below)
}

/// root(u, v) = u^(1/v): root (u'/(u v) - ln(u) v'/v^2)
pub(crate) fn root(
    b: &mut Builder,
    call: NodeId,
    (u, du): Moving,
    (v, dv): Moving,
) -> Result<NodeId> {
    let below = b.mul(u, v)?;
    let above = b.times(call, du)?;
    let first = b.over(above, below)?;
    if b.is_zero(dv) {
        return Ok(first);
    }
    let logarithm = b.apply(Function::Ln, u)?;
    let outer = b.mul(call, logarithm)?;
    let above = b.times(outer, dv)?;
    let below = b.square(v)?;
    let second = b.over(above, below)?;
    b.sub(first, second)
}

/// 2/sqrt(pi) exp(-u^2) u'
pub(crate) fn erf(b: &mut Builder, _: NodeId, (u, du): Moving) -> Result<NodeId> {
    let square = b.square(u)?;
    let negative = b.neg(square)?;
    let bell = b.apply(Function::Exp, negative)?;
    let double = b.scaled_by(2, bell)?;
    let pi = b.node(NodeKind::Constant(Constant::Pi))?;
    let below = b.apply(Function::Sqrt, pi)?;
    let outer = b.over(double, below)?;
    b.times(outer, du)
}

pub(crate) fn erfc(b: &mut Builder, call: NodeId, x: Moving) -> Result<NodeId> {
    let slope = erf(b, call, x)?;
    b.neg(slope)
}

pub(crate) fn min(b: &mut Builder, _: NodeId, x: Moving, y: Moving) -> Result<NodeId> {
    extreme(b, Builder::sub, x, y)
}

pub(crate) fn max(b: &mut Builder, _: NodeId, x: Moving, y: Moving) -> Result<NodeId> {
    extreme(b, Builder::add, x, y)
}

/// max(u, v) = (u + v + |u - v|)/2, so its slope is (u' + v' + sign(u - v)(u' - v'))/2; min has the
/// other sign.
fn extreme(
    b: &mut Builder,
    join: fn(&mut Builder, NodeId, NodeId) -> Result<NodeId>,
    (u, du): Moving,
    (v, dv): Moving,
) -> Result<NodeId> {
    let change = b.sub(du, dv)?;
    if b.is_zero(change) {
        return Ok(du);
    }
    let sum = b.add(du, dv)?;
    let gap = b.sub(u, v)?;
    let sign = b.apply(Function::Sign, gap)?;
    let turned = b.times(sign, change)?;
    let both = join(b, sum, turned)?;
    b.over_whole(both, 2)
}

/// (u u' + v v' + ...)/hypot(u, v, ...)
pub(crate) fn hypot(b: &mut Builder, call: NodeId, sides: &[Moving]) -> Result<NodeId> {
    let mut above = b.whole(0)?;
    for &(u, du) in sides {
        let part = b.times(u, du)?;
        above = b.add(above, part)?;
    }
    b.over(above, call)
}
