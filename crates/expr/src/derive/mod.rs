//! Derivatives, substitution and comparison of expressions.

mod build;
mod ratio;
mod rules;
mod simplify;
pub(crate) mod slopes;

use arithma_num::Number;

use crate::error::{Error, Result};
use crate::tree::{BinaryOp, Expr, NodeId, NodeKind, Relation};
pub(crate) use build::Builder;
use build::Copied;
pub(crate) use rules::Moving;

impl Expr {
    /// The exact derivative with respect to a variable, simplified.
    ///
    /// It holds where the expression itself is differentiable. In particular a part without the
    /// variable counts as a constant, `abs(x)` has the derivative `sign(x)` and `sign(x)` has 0,
    /// which is right except at 0, and `min` and `max` are differentiated by way of `abs`, which is
    /// right except where two arguments meet. Functions with steps (`floor`, `%`, ...), those on
    /// whole numbers (`gcd`, `factorial`, ...) and `gamma` are an error that names them.
    ///
    /// ```
    /// # use arithma_expr::Expr;
    /// let slope = Expr::parse("x^3 + sin(x)")?.derivative("x")?;
    /// assert_eq!(slope.to_text()?, "3*x^2 + cos(x)*pi/180");
    /// # Ok::<(), arithma_expr::Error>(())
    /// ```
    pub fn derivative(&self, variable: &str) -> Result<Self> {
        self.require_value()?;
        let mut builder = Builder::default();
        let copies = builder.import(self, Builder::simplified)?;
        let root = copies[self.root().index()];
        let derivative = builder.differentiate(root, variable)?;
        builder.finish(derivative)
    }

    /// The expression with constants folded and neutral parts removed, exactly: no number is
    /// approximated, and no value appears where there was none.
    pub fn simplify(&self) -> Result<Self> {
        let mut builder = Builder::default();
        let copies = builder.import(self, Builder::simplified)?;
        builder.finish(copies[self.root().index()])
    }

    /// The expression with every occurrence of a variable replaced by another expression.
    pub fn substitute(&self, variable: &str, replacement: &Self) -> Result<Self> {
        replacement.require_value()?;
        let mut builder = Builder::default();
        let replacement = builder.import_as_is(replacement)?;
        let copies = builder.import(self, |builder, copied| match copied {
            Copied::Variable(name, _) if name == variable => Ok(replacement),
            other => builder.as_is(other),
        })?;
        builder.finish(copies[self.root().index()])
    }

    /// A number that is known, as an expression.
    pub fn of_number(number: &Number) -> Result<Self> {
        let mut builder = Builder::default();
        let known = builder.known(number)?;
        builder.finish(known)
    }

    /// A part of the expression, as an expression of its own.
    pub fn part(&self, id: NodeId) -> Result<Self> {
        let mut builder = Builder::default();
        let copies = builder.import(self, Builder::as_is)?;
        builder.finish(copies[id.index()])
    }

    /// The two sides of a comparison or an equation.
    pub fn sides(&self) -> Result<Option<(Relation, Self, Self)>> {
        let NodeKind::Relation(relation, left, right) = self.node(self.root()).kind else {
            return Ok(None);
        };
        let mut builder = Builder::default();
        let copies = builder.import(self, Builder::as_is)?;
        let left = builder.finish(copies[left.index()])?;
        let right = builder.finish(copies[right.index()])?;
        Ok(Some((relation, left, right)))
    }

    /// The left side of an equation or a comparison minus its right side: zero where both are
    /// equal. An expression without a relation is returned as it is.
    pub fn difference(&self) -> Result<Self> {
        let NodeKind::Relation(_, left, right) = self.node(self.root()).kind else {
            return Ok(self.clone());
        };
        let mut builder = Builder::default();
        let copies = builder.import(self, Builder::as_is)?;
        let (left, right) = (copies[left.index()], copies[right.index()]);
        let difference = builder.binary(BinaryOp::Sub, left, right)?;
        builder.finish(difference)
    }
}

/// Two expressions are equal if they are the same tree, wherever they were written and however
/// much they share. `0.5` and `.5` are the same number, `0.5` and `0.50` are not.
impl PartialEq for Expr {
    fn eq(&self, other: &Self) -> bool {
        let mut builder = Builder::default();
        // Equal trees become the same node of one builder.
        let mut root = |expr: &Self| -> Result<NodeId, Error> { builder.import_as_is(expr) };
        matches!((root(self), root(other)), (Ok(a), Ok(b)) if a == b)
    }
}
