//! Where a function may have a corner: it is looked at from either side.
//!
//! `abs`, `sign`, `min` and `max` have corners or jumps where their arguments are zero or meet. Just
//! beside such a point each of them is one of its arguments (or its negative, or a number), so on
//! either side the whole function is an expression without corners. It has a derivative at the
//! point if the values and derivatives of both expressions agree there: `x*abs(x)` is `x*x` on the
//! right of 0 and `-x*x` on the left, and both have the derivative 0.

use std::cmp::Ordering;

use arithma_expr::{BinaryOp, Constant, Domain, ErrorKind, Expr, Function, NodeKind};
use arithma_kit::{Context, Error, Result};
use arithma_num::{Error as NumberError, Number};

use crate::formula::Formula;

/// Longer expressions are not taken apart: the work grows with the square of their length.
const MOST_NODES: usize = 1_000;

/// So many derivatives that are zero leave open what comes beside the point.
const FLAT: usize = 16;

/// Which side of the point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

impl Formula {
    /// The function just left and just right of the point, as expressions without corners there;
    /// `None` where it has no corner anyway.
    pub(crate) fn sides_at(&self, x: &Number, cx: &Context) -> Result<Option<[Expr; 2]>> {
        if !self.may_have_corner(x, cx)? {
            return Ok(None);
        }
        if self.expr().nodes().len() > MOST_NODES {
            return Err(Error::out_of_range(format!(
                "the expression may have a corner at this point, and with more than {MOST_NODES} \
                 parts it is too long to look at from both sides"
            )));
        }
        let beside = |side: Side| -> Result<Expr> {
            let mut domain = Beside { formula: self, x, side, cx, failed: None };
            match self.expr().evaluate(&mut domain) {
                Ok(expr) => Ok(expr),
                Err(error) => Err(domain.failed.unwrap_or_else(|| error.into())),
            }
        };
        Ok(Some([beside(Side::Left)?, beside(Side::Right)?]))
    }

    /// The derivative of some order where the function is one expression on the left of the point
    /// and another on the right.
    pub(crate) fn of_sides(
        &self,
        [left, right]: &[Expr; 2],
        value: Number,
        x: &Number,
        order: usize,
        cx: &Context,
    ) -> Result<Number> {
        let mut found = value;
        for k in 0..=order {
            cx.budget.check()?;
            let (from_left, from_right) = (self.nth(left, x, k, cx)?, self.nth(right, x, k, cx)?);
            // A function that jumps at the point has no derivative, whatever its slopes are.
            let agrees =
                same(&from_left, &from_right, cx)? && (k > 0 || same(&from_right, &found, cx)?);
            if !agrees {
                return Err(Error::domain(match k {
                    0 => "the expression has a jump at this point: there is no derivative".into(),
                    1 => "the expression has a corner at this point: there is no derivative".into(),
                    k => format!(
                        "the derivative of order {k} differs on the two sides of this point: \
                         there is none"
                    ),
                }));
            }
            found = from_right;
        }
        Ok(found)
    }

    /// Whether the arguments of a function with corners are zero or meet at the point, or may do so.
    fn may_have_corner(&self, x: &Number, cx: &Context) -> Result<bool> {
        for node in self.expr().nodes() {
            let NodeKind::Call(function, arguments) = &node.kind else { continue };
            if !has_corner(*function) {
                continue;
            }
            cx.budget.check()?;
            let operands = self.expr().arguments(arguments).iter().map(|&id| self.expr().part(id));
            let operands: Vec<Expr> = operands.collect::<arithma_expr::Result<_>>()?;
            if operands.iter().all(|part| part.free_variables().len() == 0) {
                continue;
            }
            let mut values = Vec::with_capacity(operands.len() + 1);
            for part in &operands {
                values.push(self.evaluate(part, x, cx)?);
            }
            if values.len() == 1 {
                values.push(Number::ZERO);
            }
            for (k, a) in values.iter().enumerate() {
                for b in &values[k + 1..] {
                    if !a.compare(b, &cx.budget)?.is_some_and(Ordering::is_ne) {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }
}

fn has_corner(function: Function) -> bool {
    matches!(function, Function::Abs | Function::Sign | Function::Min | Function::Max)
}

/// Whether two numbers are equal, beyond doubt either way.
fn same(a: &Number, b: &Number, cx: &Context) -> Result<bool> {
    match a.compare(b, &cx.budget) {
        Ok(Some(order)) => Ok(order.is_eq()),
        Ok(None) | Err(NumberError::Undecided(_)) => Err(undecided()),
        Err(error) => Err(error.into()),
    }
}

fn undecided() -> Error {
    Error::domain(
        "the expression may have a corner at this point: it cannot be decided whether there is a \
         derivative",
    )
}

/// Rebuilds the expression as it is beside a point.
struct Beside<'a> {
    formula: &'a Formula,
    x: &'a Number,
    side: Side,
    cx: &'a Context,
    /// Why it could not be done.
    failed: Option<Error>,
}

type Built = std::result::Result<Expr, ErrorKind>;

impl Beside<'_> {
    /// A text in which `_0`, `_1`, … after the variable's name stand for expressions.
    fn build(&self, text: impl FnOnce(&[String]) -> String, operands: &[Expr]) -> Built {
        let name = self.formula.name();
        let places: Vec<String> = (0..operands.len()).map(|k| format!("{name}_{k}")).collect();
        let names: Vec<&str> = places.iter().map(String::as_str).chain([name]).collect();
        let mut expr =
            Expr::parse_with(&text(&places), &names.as_slice()).map_err(|error| error.kind)?;
        for (place, operand) in places.iter().zip(operands) {
            expr = expr.substitute(place, operand).map_err(|error| error.kind)?;
        }
        Ok(expr)
    }

    /// The sign that an expression without corners has beside the point; equal where it is zero.
    fn sign(&self, expr: &Expr) -> Result<Ordering> {
        let mut slope = expr.clone();
        for k in 0..=FLAT {
            self.cx.budget.check()?;
            let value = self.formula.evaluate(&slope, self.x, self.cx)?;
            let sign = match value.compare(&Number::ZERO, &self.cx.budget) {
                Ok(Some(sign)) => sign,
                Ok(None) | Err(NumberError::Undecided(_)) => return Err(undecided()),
                Err(error) => return Err(error.into()),
            };
            if sign.is_ne() {
                // The first derivative that is not zero leads: c h^k.
                let turns = k % 2 == 1 && self.side == Side::Left;
                return Ok(if turns { sign.reverse() } else { sign });
            }
            if slope.free_variables().len() == 0 {
                return Ok(Ordering::Equal);
            }
            slope = self.formula.derivative(&slope)?;
        }
        Err(undecided())
    }

    fn noted<T>(&mut self, result: Result<T>) -> std::result::Result<T, ErrorKind> {
        result.map_err(|error| {
            self.failed = Some(error);
            ErrorKind::NotAValue
        })
    }

    fn resolve(&mut self, function: Function, arguments: &[Expr]) -> Built {
        match (function, arguments) {
            (Function::Abs | Function::Sign, [u]) => {
                let sign = self.sign(u);
                let sign = self.noted(sign)?;
                match (function, sign) {
                    (Function::Abs, Ordering::Less) => {
                        self.build(|at| format!("-{}", at[0]), std::slice::from_ref(u))
                    }
                    (Function::Abs, _) => Ok(u.clone()),
                    (_, sign) => self.build(|_| (sign as i8).to_string(), &[]),
                }
            }
            (Function::Min | Function::Max, [first, rest @ ..]) => {
                let mut best = first.clone();
                for other in rest {
                    let pair = [best.clone(), other.clone()];
                    let difference = self.build(|at| format!("{}-{}", at[0], at[1]), &pair)?;
                    let sign = self.sign(&difference);
                    let sign = self.noted(sign)?;
                    let wanted =
                        if function == Function::Min { Ordering::Less } else { Ordering::Greater };
                    if sign == wanted.reverse() {
                        best = other.clone();
                    }
                }
                Ok(best)
            }
            _ => self.build(|at| format!("{}({})", function.name(), at.join(",")), arguments),
        }
    }
}

impl Domain for Beside<'_> {
    type Value = Expr;
    type Error = ErrorKind;

    fn literal(&mut self, digits: &str) -> Built {
        self.build(|_| digits.to_owned(), &[])
    }

    fn constant(&mut self, constant: Constant) -> Built {
        // The variable may have the name of a constant.
        Expr::parse(constant.name()).map_err(|error| error.kind)
    }

    fn variable(&mut self, name: &str) -> Built {
        self.build(|_| name.to_owned(), &[])
    }

    fn known(&mut self, number: &Number) -> Built {
        Expr::of_number(number).map_err(|error| error.kind)
    }

    fn negate(&mut self, value: Expr) -> Built {
        self.build(|at| format!("-{}", at[0]), &[value])
    }

    fn binary(&mut self, op: BinaryOp, left: Expr, right: Expr) -> Built {
        self.cx.budget.check()?;
        self.build(|at| format!("{} {} {}", at[0], op.symbol(), at[1]), &[left, right])
    }

    fn call(&mut self, function: Function, arguments: &[Expr]) -> Built {
        self.cx.budget.check()?;
        self.resolve(function, arguments)
    }
}

#[cfg(test)]
mod tests {
    use arithma_kit::param::{Expression, Name};

    use super::*;

    fn derivative(text: &str, at: &str, order: usize) -> Result<String> {
        let cx = Context::default();
        let formula = Formula::read(Expression::Text(text.into()), Name("x".into()), &cx)?;
        let value = formula.derivative_at(&Number::parse(at)?, order, &cx)?;
        Ok(value.to_digits(20, &cx.budget)?.to_text())
    }

    #[test]
    fn a_corner_of_a_part_is_no_corner_of_the_whole() {
        for (text, at, order, expected) in [
            ("x*abs(x)", "0", 1, "0"),
            ("abs(x)^2", "0", 1, "0"),
            ("abs(x)^3", "0", 2, "0"),
            ("abs(x^3)", "0", 1, "0"),
            ("abs(x)*sin_r(x)", "0", 1, "0"),
            ("abs(x-1)*(x-1) + 3*x", "1", 1, "3"),
            ("max(x, 0)^2", "0", 1, "0"),
            ("min(x, 2*x)*x", "0", 1, "0"),
            ("max(x, x)", "5", 1, "1"),
            ("x^2*sign(x)", "0", 1, "0"),
            ("cos_r(abs(x))", "0", 2, "-1"),
            ("abs(abs(x)*x)", "0", 1, "0"),
            ("abs(x)", "-2", 1, "-1"),
            ("sign(x)^2*x", "0", 1, "1"),
            ("abs(sin_r(x))*sin_r(x)", "0", 1, "0"),
        ] {
            assert_eq!(derivative(text, at, order).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn a_corner_of_the_whole_is_refused() {
        for (text, at, order, part) in [
            ("abs(x)", "0", 1, "corner"),
            ("x + abs(x)", "0", 1, "corner"),
            ("max(x, 0)", "0", 1, "corner"),
            ("x*abs(x)", "0", 2, "order 2"),
            ("abs(x)^3", "0", 3, "order 3"),
            ("sign(x)", "0", 1, "jump"),
            ("abs(x)*x*0 + sign(x)*sign(x)", "0", 1, "jump"),
        ] {
            let error = match derivative(text, at, order) {
                Err(error) => error.to_string(),
                Ok(value) => panic!("{text}: {value}"),
            };
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
