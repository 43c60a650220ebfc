//! Simplification while building, exact and without loss of poles.
//!
//! A product, a quotient or a number is held as `c * A / B` with an exact fraction c. A rule never
//! makes an expression defined where it was not: `0*x` is 0, but `0*ln(x)` stays, and `x/x` stays.
//! Nothing is ever approximated; a fraction that does not fit is left unfolded.

use super::build::{Builder, Copied};
use super::ratio::Ratio;
use crate::error::Result;
use crate::function::{Constant, Function};
use crate::tree::{BinaryOp, NodeId, NodeKind};

/// How far into a chain of products or sums a rule looks: bounds both recursion and time.
const REACH: usize = 8;

/// `coefficient * numerator / denominator`.
#[derive(Clone, Copy)]
struct Term {
    coefficient: Ratio,
    numerator: Option<NodeId>,
    denominator: Option<NodeId>,
}

impl Builder {
    /// Makes a node from simplified children, simplified.
    pub(super) fn simplified(&mut self, copied: Copied<'_>) -> Result<NodeId> {
        match copied {
            Copied::Neg(a) => self.neg(a),
            Copied::Binary(BinaryOp::Add, a, b) => self.add(a, b),
            Copied::Binary(BinaryOp::Sub, a, b) => self.sub(a, b),
            Copied::Binary(BinaryOp::Mul, a, b) => self.mul(a, b),
            Copied::Binary(BinaryOp::Div, a, b) => self.div(a, b),
            Copied::Binary(BinaryOp::Pow, a, b) => self.pow(a, b),
            Copied::Call(function, &[a]) => self.apply(function, a),
            other => self.as_is(other),
        }
    }

    pub(crate) fn whole(&mut self, value: i64) -> Result<NodeId> {
        self.fraction(Ratio::whole(value))
    }

    /// A number: digits where they are short, else a quotient; negative as a negation.
    fn fraction(&mut self, value: Ratio) -> Result<NodeId> {
        if value.is_negative() {
            // Every fraction came from digits or checked arithmetic: its negative exists.
            let positive = value.neg().unwrap_or(Ratio::ZERO);
            let positive = self.fraction(positive)?;
            return self.node(NodeKind::Neg(positive));
        }
        if let Some(digits) = value.digits() {
            return self.number(&digits);
        }
        let (numerator, denominator) = value.parts();
        let numerator = self.number(&numerator.digits().unwrap_or_default())?;
        let denominator = self.number(&denominator.digits().unwrap_or_default())?;
        self.binary(BinaryOp::Div, numerator, denominator)
    }

    pub(crate) fn neg(&mut self, a: NodeId) -> Result<NodeId> {
        if let NodeKind::Binary(BinaryOp::Sub, p, q) = self.kind(a) {
            return self.binary(BinaryOp::Sub, q, p);
        }
        let term = self.term(a)?;
        match term.coefficient.neg() {
            Some(coefficient) => self.join(Term { coefficient, ..term }),
            None => self.node(NodeKind::Neg(a)),
        }
    }

    pub(crate) fn sub(&mut self, a: NodeId, b: NodeId) -> Result<NodeId> {
        let negative = self.neg(b)?;
        self.add(a, negative)
    }

    pub(crate) fn add(&mut self, a: NodeId, b: NodeId) -> Result<NodeId> {
        self.add_within(a, b, REACH)
    }

    fn add_within(&mut self, a: NodeId, b: NodeId, reach: usize) -> Result<NodeId> {
        if self.is_zero(a) {
            return Ok(b);
        }
        if self.is_zero(b) {
            return Ok(a);
        }
        if let Some(sum) = self.combine(a, b, reach)? {
            return Ok(sum);
        }
        // a + (p + q) is a + p + q: chains lean to the left, as the parser's do.
        if reach > 0 {
            match self.kind(b) {
                NodeKind::Binary(BinaryOp::Add, p, q) => {
                    let left = self.add_within(a, p, reach - 1)?;
                    return self.add_within(left, q, reach - 1);
                }
                NodeKind::Binary(BinaryOp::Sub, p, q) => {
                    let left = self.add_within(a, p, reach - 1)?;
                    let q = self.neg(q)?;
                    return self.add_within(left, q, reach - 1);
                }
                _ => {}
            }
        }
        if self.term(b)?.coefficient.is_negative() {
            let positive = self.neg(b)?;
            return self.binary(BinaryOp::Sub, a, positive);
        }
        if self.term(a)?.coefficient.is_negative() {
            let positive = self.neg(a)?;
            return self.binary(BinaryOp::Sub, b, positive);
        }
        self.binary(BinaryOp::Add, a, b)
    }

    /// Adds b to a summand of a that is a multiple of the same thing, if there is one.
    fn combine(&mut self, a: NodeId, b: NodeId, reach: usize) -> Result<Option<NodeId>> {
        if let Some(sum) = self.add_like(a, b)? {
            return Ok(Some(sum));
        }
        let (op, p, q) = match self.kind(a) {
            NodeKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), p, q) if reach > 0 => (op, p, q),
            _ => return Ok(None),
        };
        let signed = if op == BinaryOp::Sub { self.neg(q)? } else { q };
        if let Some(sum) = self.add_like(signed, b)? {
            return self.add_within(p, sum, reach - 1).map(Some);
        }
        match self.combine(p, b, reach - 1)? {
            Some(sum) if self.is_zero(sum) => Ok(Some(signed)),
            Some(sum) => self.binary(op, sum, q).map(Some),
            None => Ok(None),
        }
    }

    fn add_like(&mut self, a: NodeId, b: NodeId) -> Result<Option<NodeId>> {
        let (s, t) = (self.term(a)?, self.term(b)?);
        if s.numerator != t.numerator || s.denominator != t.denominator {
            return Ok(None);
        }
        match s.coefficient.add(t.coefficient) {
            Some(sum) if sum.is_zero() => {
                let total = self.facts(a).total && self.facts(b).total;
                if total { self.whole(0).map(Some) } else { Ok(None) }
            }
            Some(coefficient) => self.join(Term { coefficient, ..s }).map(Some),
            None => Ok(None),
        }
    }

    pub(crate) fn mul(&mut self, a: NodeId, b: NodeId) -> Result<NodeId> {
        let (s, t) = (self.term(a)?, self.term(b)?);
        let Some(coefficient) = s.coefficient.mul(t.coefficient) else {
            return self.binary(BinaryOp::Mul, a, b);
        };
        if coefficient.is_zero() {
            if self.facts(a).total && self.facts(b).total {
                return self.whole(0);
            }
            return self.binary(BinaryOp::Mul, a, b);
        }
        let numerator = self.product(s.numerator, t.numerator)?;
        let denominator = self.product(s.denominator, t.denominator)?;
        self.join(Term { coefficient, numerator, denominator })
    }

    pub(super) fn div(&mut self, a: NodeId, b: NodeId) -> Result<NodeId> {
        let s = self.term(a)?;
        let mut t = self.term(b)?;
        if t.denominator.is_some() {
            // a/(b/c) has no value where c is zero, and a*c/b has: take b/c as it is.
            t = Term { coefficient: Ratio::ONE, numerator: Some(b), denominator: None };
        }
        let Some(coefficient) = s.coefficient.div(t.coefficient) else {
            return self.binary(BinaryOp::Div, a, b);
        };
        if coefficient.is_zero() {
            if self.facts(a).total && t.numerator.is_none() {
                return self.whole(0);
            }
            return self.binary(BinaryOp::Div, a, b);
        }
        let denominator = self.product(s.denominator, t.numerator)?;
        self.join(Term { coefficient, numerator: s.numerator, denominator })
    }

    pub(super) fn pow(&mut self, base: NodeId, exponent: NodeId) -> Result<NodeId> {
        if let Some(n) = self.ratio(exponent) {
            if n == Ratio::ONE {
                return Ok(base);
            }
            if n.is_zero() && self.facts(base).total {
                return self.whole(1);
            }
            let folded = self.ratio(base).zip(n.integer()).and_then(|(base, n)| base.pow(n));
            if let Some(value) = folded {
                return self.fraction(value);
            }
            if let Some(n) = n.integer().filter(|&n| n > 0)
                && let (inner, m) = self.base_and_power(base)
                && m > 1
                && let Some(product) = m.checked_mul(n).and_then(|p| i64::try_from(p).ok())
            {
                let exponent = self.whole(product)?;
                return self.binary(BinaryOp::Pow, inner, exponent);
            }
        }
        if self.ratio(base) == Some(Ratio::ONE) && self.facts(exponent).total {
            return Ok(base);
        }
        self.binary(BinaryOp::Pow, base, exponent)
    }

    /// A function of one argument, with the exact values that derivatives bring up.
    pub(crate) fn apply(&mut self, function: Function, a: NodeId) -> Result<NodeId> {
        use Function as F;
        let is_e = self.kind(a) == NodeKind::Constant(Constant::E);
        let (zero, one) = (self.is_zero(a), self.ratio(a) == Some(Ratio::ONE));
        match function {
            F::Ln if is_e => self.whole(1),
            F::Ln if one => self.whole(0),
            F::Exp | F::Cos | F::CosR | F::Cosh if zero => self.whole(1),
            F::Sin
            | F::SinR
            | F::Tan
            | F::TanR
            | F::Sinh
            | F::Tanh
            | F::Sqrt
            | F::Abs
            | F::Sign
                if zero =>
            {
                self.whole(0)
            }
            F::Sqrt if one => self.whole(1),
            _ => self.call(function, &[a]),
        }
    }

    /// A node as `c * A / B`, as [`Builder::join`] writes it.
    fn term(&mut self, id: NodeId) -> Result<Term> {
        let atom = |numerator| Term { coefficient: Ratio::ONE, numerator, denominator: None };
        if let Some(coefficient) = self.ratio(id) {
            return Ok(Term { coefficient, ..atom(None) });
        }
        let (negative, inner) = match self.kind(id) {
            NodeKind::Neg(inner) => (true, inner),
            _ => (false, id),
        };
        let (above, below) = match self.kind(inner) {
            NodeKind::Binary(BinaryOp::Div, a, b) => (a, Some(b)),
            _ => (inner, None),
        };
        let (mut coefficient, numerator) = self.coefficient(above, REACH + 1)?;
        let mut denominator = None;
        if let Some(below) = below {
            let (divisor, rest) = self.coefficient(below, REACH + 1)?;
            match coefficient.div(divisor) {
                Some(quotient) => (coefficient, denominator) = (quotient, rest),
                None => return Ok(atom(Some(id))),
            }
        }
        Ok(match if negative { coefficient.neg() } else { Some(coefficient) } {
            // A zero that was kept for its poles is not a coefficient.
            Some(coefficient) if !coefficient.is_zero() => {
                Term { coefficient, numerator, denominator }
            }
            _ => atom(Some(id)),
        })
    }

    /// The leading number of a product and the rest of it.
    fn coefficient(&mut self, id: NodeId, reach: usize) -> Result<(Ratio, Option<NodeId>)> {
        if let Some(value) = self.ratio(id) {
            return Ok((value, None));
        }
        let whole = (Ratio::ONE, Some(id));
        let NodeKind::Binary(BinaryOp::Mul, a, b) = self.kind(id) else {
            return Ok(whole);
        };
        if reach == 0 {
            return Ok(whole);
        }
        match self.coefficient(a, reach - 1)? {
            (Ratio::ONE, _) => Ok(whole),
            (value, None) => Ok((value, Some(b))),
            (value, Some(rest)) => Ok((value, Some(self.binary(BinaryOp::Mul, rest, b)?))),
        }
    }

    fn join(&mut self, term: Term) -> Result<NodeId> {
        let Term { coefficient, numerator, denominator } = term;
        if numerator.is_none() && denominator.is_none() {
            return self.fraction(coefficient);
        }
        let negative = coefficient.is_negative();
        let magnitude = if negative { coefficient.neg() } else { Some(coefficient) };
        let (p, q) = magnitude.unwrap_or(coefficient).parts();
        let above = self.scaled(p, numerator, REACH)?;
        let joined = if denominator.is_none() && q == Ratio::ONE {
            above
        } else {
            let below = self.scaled(q, denominator, REACH)?;
            self.binary(BinaryOp::Div, above, below)?
        };
        if negative { self.node(NodeKind::Neg(joined)) } else { Ok(joined) }
    }

    /// `value * rest` for a positive whole value, which goes to the front of a product.
    fn scaled(&mut self, value: Ratio, rest: Option<NodeId>, reach: usize) -> Result<NodeId> {
        let Some(rest) = rest else {
            return self.fraction(value);
        };
        if value == Ratio::ONE {
            return Ok(rest);
        }
        match self.kind(rest) {
            NodeKind::Binary(BinaryOp::Mul, a, b) if reach > 0 => {
                let front = self.scaled(value, Some(a), reach - 1)?;
                self.binary(BinaryOp::Mul, front, b)
            }
            _ => {
                let value = self.fraction(value)?;
                self.binary(BinaryOp::Mul, value, rest)
            }
        }
    }

    fn product(&mut self, a: Option<NodeId>, b: Option<NodeId>) -> Result<Option<NodeId>> {
        match (a, b) {
            (Some(a), Some(b)) => self.product_within(a, b, REACH).map(Some),
            (one, None) | (None, one) => Ok(one),
        }
    }

    fn product_within(&mut self, a: NodeId, b: NodeId, reach: usize) -> Result<NodeId> {
        if let Some(power) = self.merge_powers(a, b, reach)? {
            return Ok(power);
        }
        match self.kind(b) {
            NodeKind::Binary(BinaryOp::Mul, p, q) if reach > 0 => {
                let left = self.product_within(a, p, reach - 1)?;
                self.product_within(left, q, reach - 1)
            }
            _ => self.binary(BinaryOp::Mul, a, b),
        }
    }

    /// `x^m * x^n` as `x^(m+n)` for positive m and n, also where `x^m` is a factor of a.
    fn merge_powers(&mut self, a: NodeId, b: NodeId, reach: usize) -> Result<Option<NodeId>> {
        let ((x, m), (y, n)) = (self.base_and_power(a), self.base_and_power(b));
        if x == y
            && let Some(sum) = m.checked_add(n).and_then(|sum| i64::try_from(sum).ok())
        {
            let exponent = self.whole(sum)?;
            return self.binary(BinaryOp::Pow, x, exponent).map(Some);
        }
        let NodeKind::Binary(BinaryOp::Mul, p, q) = self.kind(a) else {
            return Ok(None);
        };
        if reach == 0 {
            return Ok(None);
        }
        if let Some(power) = self.merge_powers(q, b, 0)? {
            return self.binary(BinaryOp::Mul, p, power).map(Some);
        }
        match self.merge_powers(p, b, reach - 1)? {
            Some(power) => self.binary(BinaryOp::Mul, power, q).map(Some),
            None => Ok(None),
        }
    }

    /// w and n for a node that is w^n with a number before it.
    pub(super) fn root_of(&mut self, id: NodeId) -> Result<(NodeId, i64)> {
        let (_, rest) = self.coefficient(id, REACH + 1)?;
        let (base, n) = self.base_and_power(rest.unwrap_or(id));
        Ok(match i64::try_from(n) {
            Ok(n) => (base, n),
            Err(_) => (id, 1),
        })
    }

    fn base_and_power(&self, id: NodeId) -> (NodeId, i128) {
        if let NodeKind::Binary(BinaryOp::Pow, base, exponent) = self.kind(id)
            && let Some(n) = self.ratio(exponent).and_then(Ratio::integer)
            && n > 0
        {
            return (base, n);
        }
        (id, 1)
    }
}
