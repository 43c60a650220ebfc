//! The rules of differentiation, one for each operator and function.

use super::build::Builder;
use crate::error::{Error, ErrorKind, Result};
use crate::function::{Constant, Function};
use crate::tree::{BinaryOp, NodeId, NodeKind};

impl Builder {
    /// The derivative of a node with respect to a variable.
    pub(super) fn differentiate(&mut self, root: NodeId, variable: &str) -> Result<NodeId> {
        let zero = self.whole(0)?;
        let one = self.whole(1)?;
        let needed = self.needed(root);
        // The derivative of each node, zero where the variable does not occur; children first.
        let mut slopes = Vec::with_capacity(needed.len());
        let mut varies = vec![false; needed.len()];
        for (index, &needed) in needed.iter().enumerate() {
            let id = NodeId(index as u32);
            let kind = self.kind(id);
            let mut moving = self.is_variable(id, variable);
            self.each_child(kind, |child| moving |= varies[child.index()]);
            varies[index] = moving;
            slopes.push(match kind {
                _ if !needed || !moving => zero,
                NodeKind::Variable(_) => one,
                _ => {
                    let slope = self.slope(id, kind, &slopes);
                    slope.map_err(|error| self.placed(error, id))?
                }
            });
        }
        Ok(slopes[root.index()])
    }

    fn placed(&self, error: Error, id: NodeId) -> Error {
        match error.span {
            Some(_) => error,
            None => Error::new(error.kind, self.span_of(id)),
        }
    }

    fn slope(&mut self, id: NodeId, kind: NodeKind, slopes: &[NodeId]) -> Result<NodeId> {
        let of = |id: NodeId| slopes[id.index()];
        match kind {
            NodeKind::Neg(a) => self.neg(of(a)),
            NodeKind::Binary(op, a, b) => self.binary_slope(id, op, (a, of(a)), (b, of(b)), slopes),
            NodeKind::Call(function, arguments) => {
                let arguments = self.call_arguments(arguments);
                let slopes: Vec<NodeId> = arguments.iter().map(|&a| of(a)).collect();
                self.call_slope(id, function, &arguments, &slopes)
            }
            NodeKind::External(name, _) => Err(not_differentiable(self.piece_text(name))),
            NodeKind::Relation(..) => Err(ErrorKind::NotAValue.into()),
            NodeKind::Number(_) | NodeKind::Constant(_) | NodeKind::Variable(_) => self.whole(0),
        }
    }

    fn binary_slope(
        &mut self,
        id: NodeId,
        op: BinaryOp,
        (u, du): (NodeId, NodeId),
        (v, dv): (NodeId, NodeId),
        slopes: &[NodeId],
    ) -> Result<NodeId> {
        match op {
            BinaryOp::Add => self.add(du, dv),
            BinaryOp::Sub => self.sub(du, dv),
            BinaryOp::Mul => {
                let left = self.times(v, du)?;
                let right = self.times(u, dv)?;
                self.add(left, right)
            }
            BinaryOp::Div => self.quotient_slope((u, du), (v, dv), slopes),
            BinaryOp::Pow => self.power_slope(id, (u, du), (v, dv)),
            BinaryOp::Rem | BinaryOp::IntDiv => Err(not_differentiable(op.symbol())),
        }
    }

    /// u'/v - u v'/v^2. Where v is c w^n, v'/v is n w'/w and the second term is u n w'/(v w): so the
    /// powers of repeated derivatives of 1/x grow by one, and do not double.
    fn quotient_slope(
        &mut self,
        (u, du): (NodeId, NodeId),
        (v, dv): (NodeId, NodeId),
        slopes: &[NodeId],
    ) -> Result<NodeId> {
        let first = self.over(du, v)?;
        if self.is_zero(dv) {
            return Ok(first);
        }
        let (w, n) = self.root_of(v)?;
        // A part that was only now made has no slope yet.
        let (n, w, dw) = match slopes.get(w.index()) {
            Some(&dw) => (n, w, dw),
            None => (1, v, dv),
        };
        let below = self.mul(v, w)?;
        let change = self.scaled_by(n, dw)?;
        let above = self.times(u, change)?;
        let second = self.over(above, below)?;
        self.sub(first, second)
    }

    /// v u^(v-1) u' for a constant exponent, u^v ln(u) v' for a constant base, and both together:
    /// u^v is exp(v ln u).
    fn power_slope(
        &mut self,
        id: NodeId,
        (u, du): (NodeId, NodeId),
        (v, dv): (NodeId, NodeId),
    ) -> Result<NodeId> {
        let mut slope = self.whole(0)?;
        if !self.is_zero(du) {
            let one = self.whole(1)?;
            let less = self.sub(v, one)?;
            let power = self.pow(u, less)?;
            let outer = self.mul(v, power)?;
            slope = self.times(outer, du)?;
        }
        if !self.is_zero(dv) {
            let logarithm = self.apply(Function::Ln, u)?;
            let outer = self.mul(id, logarithm)?;
            let second = self.times(outer, dv)?;
            slope = self.add(slope, second)?;
        }
        Ok(slope)
    }

    fn call_slope(
        &mut self,
        id: NodeId,
        function: Function,
        arguments: &[NodeId],
        slopes: &[NodeId],
    ) -> Result<NodeId> {
        match (arguments, slopes) {
            (_, _) if matches!(function, Function::Min | Function::Max) => {
                self.extreme_slope(function, arguments, slopes)
            }
            (_, _) if function == Function::Hypot => {
                let mut above = self.whole(0)?;
                for (&u, &du) in arguments.iter().zip(slopes) {
                    let part = self.times(u, du)?;
                    above = self.add(above, part)?;
                }
                self.over(above, id)
            }
            (&[u], &[du]) => {
                if self.is_zero(du) {
                    return Ok(du);
                }
                self.unary_slope(id, function, u, du)
            }
            (&[u, v], &[du, dv]) => self.pair_slope(id, function, (u, du), (v, dv)),
            _ => Err(not_differentiable(function.name())),
        }
    }

    /// Functions of one argument: f'(u) u'.
    fn unary_slope(
        &mut self,
        id: NodeId,
        function: Function,
        u: NodeId,
        du: NodeId,
    ) -> Result<NodeId> {
        use Function as F;
        match function {
            F::Sin | F::Cos | F::Tan => {
                let slope = self.circular_slope(id, function, u, du)?;
                let pi = self.node(NodeKind::Constant(Constant::Pi))?;
                let turned = self.mul(slope, pi)?;
                self.over_whole(turned, 180)
            }
            F::SinR | F::CosR | F::TanR => self.circular_slope(id, function, u, du),
            F::Asin | F::Acos | F::Atan => {
                let slope = self.inverse_slope(function, u, du)?;
                self.in_degrees(slope)
            }
            F::AsinR | F::AcosR | F::AtanR => self.inverse_slope(function, u, du),
            F::Sinh | F::Cosh | F::Tanh | F::Asinh | F::Acosh | F::Atanh => {
                self.hyperbolic_slope(id, function, u, du)
            }
            F::Exp => self.times(id, du),
            F::Expm1 => {
                let exp = self.apply(F::Exp, u)?;
                self.times(exp, du)
            }
            F::Ln => self.over(du, u),
            F::Ln1p => {
                let one = self.whole(1)?;
                let below = self.add(one, u)?;
                self.over(du, below)
            }
            F::Log10 => self.logarithm_slope(u, du, 10),
            F::Log2 => self.logarithm_slope(u, du, 2),
            F::Sqrt => {
                let below = self.scaled_by(2, id)?;
                self.over(du, below)
            }
            F::Cbrt => {
                let square = self.square(id)?;
                let below = self.scaled_by(3, square)?;
                self.over(du, below)
            }
            F::Abs => {
                let sign = self.apply(F::Sign, u)?;
                self.times(sign, du)
            }
            F::Sign => self.whole(0),
            F::Erf => self.error_slope(u, du),
            F::Erfc => {
                let slope = self.error_slope(u, du)?;
                self.neg(slope)
            }
            _ => Err(not_differentiable(function.name())),
        }
    }

    /// sin, cos and tan, as if in radians.
    fn circular_slope(
        &mut self,
        id: NodeId,
        function: Function,
        u: NodeId,
        du: NodeId,
    ) -> Result<NodeId> {
        use Function as F;
        match function {
            F::Sin | F::SinR => {
                let cosine = if function == F::Sin { F::Cos } else { F::CosR };
                let cosine = self.apply(cosine, u)?;
                self.times(cosine, du)
            }
            F::Cos | F::CosR => {
                let sine = if function == F::Cos { F::Sin } else { F::SinR };
                let sine = self.apply(sine, u)?;
                let slope = self.times(sine, du)?;
                self.neg(slope)
            }
            // 1 + tan^2
            _ => {
                let one = self.whole(1)?;
                let square = self.square(id)?;
                let outer = self.add(one, square)?;
                self.times(outer, du)
            }
        }
    }

    /// asin, acos and atan, as if in radians.
    fn inverse_slope(&mut self, function: Function, u: NodeId, du: NodeId) -> Result<NodeId> {
        use Function as F;
        let one = self.whole(1)?;
        let square = self.square(u)?;
        if matches!(function, F::Atan | F::AtanR) {
            let below = self.add(one, square)?;
            return self.over(du, below);
        }
        let inside = self.sub(one, square)?;
        let below = self.apply(F::Sqrt, inside)?;
        let slope = self.over(du, below)?;
        if matches!(function, F::Acos | F::AcosR) { self.neg(slope) } else { Ok(slope) }
    }

    fn hyperbolic_slope(
        &mut self,
        id: NodeId,
        function: Function,
        u: NodeId,
        du: NodeId,
    ) -> Result<NodeId> {
        use Function as F;
        let one = self.whole(1)?;
        match function {
            F::Sinh => {
                let outer = self.apply(F::Cosh, u)?;
                self.times(outer, du)
            }
            F::Cosh => {
                let outer = self.apply(F::Sinh, u)?;
                self.times(outer, du)
            }
            F::Tanh => {
                let square = self.square(id)?;
                let outer = self.sub(one, square)?;
                self.times(outer, du)
            }
            F::Asinh => {
                let square = self.square(u)?;
                let inside = self.add(square, one)?;
                let below = self.apply(F::Sqrt, inside)?;
                self.over(du, below)
            }
            // Two roots: sqrt(u^2 - 1) would have values below -1, where acosh has none.
            F::Acosh => {
                let (less, more) = (self.sub(u, one)?, self.add(u, one)?);
                let (less, more) = (self.apply(F::Sqrt, less)?, self.apply(F::Sqrt, more)?);
                let below = self.mul(less, more)?;
                self.over(du, below)
            }
            _ => {
                let square = self.square(u)?;
                let below = self.sub(one, square)?;
                self.over(du, below)
            }
        }
    }

    /// 2/sqrt(pi) exp(-u^2) u'
    fn error_slope(&mut self, u: NodeId, du: NodeId) -> Result<NodeId> {
        let square = self.square(u)?;
        let negative = self.neg(square)?;
        let bell = self.apply(Function::Exp, negative)?;
        let double = self.scaled_by(2, bell)?;
        let pi = self.node(NodeKind::Constant(Constant::Pi))?;
        let below = self.apply(Function::Sqrt, pi)?;
        let outer = self.over(double, below)?;
        self.times(outer, du)
    }

    fn logarithm_slope(&mut self, u: NodeId, du: NodeId, base: i64) -> Result<NodeId> {
        let base = self.whole(base)?;
        let scale = self.apply(Function::Ln, base)?;
        let below = self.mul(u, scale)?;
        self.over(du, below)
    }

    /// Functions of two arguments.
    fn pair_slope(
        &mut self,
        id: NodeId,
        function: Function,
        (u, du): (NodeId, NodeId),
        (v, dv): (NodeId, NodeId),
    ) -> Result<NodeId> {
        use Function as F;
        match function {
            // atan2(y, x): (x y' - y x')/(x^2 + y^2)
            F::Atan2 | F::Atan2R => {
                let (left, right) = (self.times(v, du)?, self.times(u, dv)?);
                let above = self.sub(left, right)?;
                let (x2, y2) = (self.square(v)?, self.square(u)?);
                let below = self.add(x2, y2)?;
                let slope = self.over(above, below)?;
                if function == F::Atan2 { self.in_degrees(slope) } else { Ok(slope) }
            }
            // log(u, v) = ln u / ln v: u'/(u ln v) - log(u, v) v'/(v ln v)
            F::Log => {
                let scale = self.apply(F::Ln, v)?;
                let below = self.mul(u, scale)?;
                let first = self.over(du, below)?;
                let below = self.mul(v, scale)?;
                let above = self.times(id, dv)?;
                let second = self.over(above, below)?;
                self.sub(first, second)
            }
            // root(u, v) = u^(1/v): root (u'/(u v) - ln(u) v'/v^2)
            F::Root => {
                let below = self.mul(u, v)?;
                let above = self.times(id, du)?;
                let first = self.over(above, below)?;
                if self.is_zero(dv) {
                    return Ok(first);
                }
                let logarithm = self.apply(F::Ln, u)?;
                let outer = self.mul(id, logarithm)?;
                let above = self.times(outer, dv)?;
                let below = self.square(v)?;
                let second = self.over(above, below)?;
                self.sub(first, second)
            }
            F::Pow => self.power_slope(id, (u, du), (v, dv)),
            _ => Err(not_differentiable(function.name())),
        }
    }

    /// max(a, b) = (a + b + |a - b|)/2, so its slope is (a' + b' + sign(a - b)(a' - b'))/2; min has
    /// the other sign. More arguments are taken two at a time.
    fn extreme_slope(
        &mut self,
        function: Function,
        arguments: &[NodeId],
        slopes: &[NodeId],
    ) -> Result<NodeId> {
        let (Some(&first), Some(&slope)) = (arguments.first(), slopes.first()) else {
            return Err(not_differentiable(function.name()));
        };
        let (mut a, mut da) = (first, slope);
        for (&b, &db) in arguments.iter().zip(slopes).skip(1) {
            let change = self.sub(da, db)?;
            if !self.is_zero(change) {
                let sum = self.add(da, db)?;
                let gap = self.sub(a, b)?;
                let sign = self.apply(Function::Sign, gap)?;
                let turned = self.times(sign, change)?;
                let both = match function {
                    Function::Max => self.add(sum, turned)?,
                    _ => self.sub(sum, turned)?,
                };
                da = self.over_whole(both, 2)?;
            }
            a = self.call(function, &[a, b])?;
        }
        Ok(da)
    }

    /// outer * slope, which is nothing where the slope is: then `outer` does not matter.
    fn times(&mut self, outer: NodeId, slope: NodeId) -> Result<NodeId> {
        if self.is_zero(slope) { Ok(slope) } else { self.mul(outer, slope) }
    }

    /// slope / below, which is nothing where the slope is.
    fn over(&mut self, slope: NodeId, below: NodeId) -> Result<NodeId> {
        if self.is_zero(slope) { Ok(slope) } else { self.div(slope, below) }
    }

    fn over_whole(&mut self, slope: NodeId, below: i64) -> Result<NodeId> {
        let below = self.whole(below)?;
        self.over(slope, below)
    }

    fn scaled_by(&mut self, factor: i64, node: NodeId) -> Result<NodeId> {
        let factor = self.whole(factor)?;
        self.mul(factor, node)
    }

    fn square(&mut self, node: NodeId) -> Result<NodeId> {
        let two = self.whole(2)?;
        self.pow(node, two)
    }

    /// slope * 180/pi
    fn in_degrees(&mut self, slope: NodeId) -> Result<NodeId> {
        let scaled = self.scaled_by(180, slope)?;
        let pi = self.node(NodeKind::Constant(Constant::Pi))?;
        self.over(scaled, pi)
    }
}

fn not_differentiable(name: &str) -> Error {
    ErrorKind::NotDifferentiable { name: name.to_owned() }.into()
}
