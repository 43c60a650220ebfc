//! Which parts of a tree are percentages, and what a sum with several of them may mean.

use crate::error::ErrorKind;
use crate::tree::{BinaryOp, Expr, Larger, NodeId, NodeKind};

/// Parts that are looked at before the answer is "nobody knows".
const PATIENCE: usize = 64;

/// Whether a part is a percentage, as far as the tree says; `None` where only its value does.
/// `kind` gives a node, and `plain` says whether a variable is known to be none.
pub(crate) fn is_percentage(
    id: NodeId,
    kind: &dyn Fn(NodeId) -> NodeKind,
    plain: &dyn Fn(NodeId) -> bool,
) -> Option<bool> {
    Look { kind, plain, left: PATIENCE }.at(id)
}

struct Look<'f> {
    kind: &'f dyn Fn(NodeId) -> NodeKind,
    plain: &'f dyn Fn(NodeId) -> bool,
    left: usize,
}

impl Look<'_> {
    fn at(&mut self, id: NodeId) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        match (self.kind)(id) {
            NodeKind::Variable(_) => (self.plain)(id).then_some(false),
            NodeKind::Neg(a) => self.at(a),
            NodeKind::Binary(BinaryOp::Add | BinaryOp::Sub, a, b) => match self.at(b) {
                Some(false) => Some(false),
                // A number stays one, whatever percentage is added.
                added => match (self.at(a), added) {
                    (Some(false), _) => Some(false),
                    (Some(true), Some(true)) => Some(true),
                    _ => None,
                },
            },
            NodeKind::Binary(BinaryOp::Mul, a, b) | NodeKind::Larger(Larger::Of(a, b)) => {
                match (self.at(b), self.at(a)) {
                    (Some(false), _) | (_, Some(false)) => Some(false),
                    (Some(true), Some(true)) => Some(true),
                    _ => None,
                }
            }
            // A part of a percentage is one; how often one goes into another is a number.
            NodeKind::Binary(BinaryOp::Div, a, b) => match (self.at(a), self.at(b)) {
                (Some(false), _) | (_, Some(true)) => Some(false),
                (Some(true), Some(false)) => Some(true),
                _ => None,
            },
            NodeKind::Number(_)
            | NodeKind::Constant(_)
            | NodeKind::Known(_)
            | NodeKind::Opaque(..)
            | NodeKind::Binary(..)
            | NodeKind::Relation(..)
            | NodeKind::Larger(Larger::Measure(..) | Larger::Field(..)) => Some(false),
            NodeKind::Call(function, _) => {
                (!function.keeps_percentages() && !function.is_form()).then_some(false)
            }
            NodeKind::Larger(Larger::Percent(_)) => Some(true),
            NodeKind::Larger(_) => None,
        }
    }
}

/// The two readings of a sum with two percentages, each of which can be read: one after the other,
/// and together. `base`, `first` and `second` are as they are written.
pub(crate) fn two_bases(
    base: &str,
    (first_op, first): (BinaryOp, &str),
    (second_op, second): (BinaryOp, &str),
) -> String {
    let (one, two) = (first_op.symbol(), second_op.symbol());
    let joined = if first_op == second_op { "+" } else { "-" };
    format!(
        "two percentages in one sum have two readings: write {base}*(1 {one} {first})*(1 {two} {second}) \
         for one after the other, or {base}*(1 {one} ({first} {joined} {second})) for both together"
    )
}

/// The same where something stands between the two percentages.
pub(crate) fn bases_apart(sum: &str, base: &str, op: BinaryOp, percent: &str) -> String {
    let sign = op.symbol();
    format!(
        "two percentages in one sum have two readings: write ({sum}) {sign} {percent} for a percentage \
         of all before it, or {sum} {sign} {percent} of {base}"
    )
}

/// The two readings of `100 + 10%*2`. Once times it, the product is a number, also where it is itself
/// a percentage, as `10%/2` is.
pub(crate) fn percent_product(base: &str, op: BinaryOp, product: &str) -> String {
    let sign = op.symbol();
    format!(
        "{base} {sign} {product} has two readings: write {base}*(1 {sign} {product}) for a percentage of \
         {base}, or {base} {sign} 1*({product}) for the product by itself"
    )
}

/// Fails where a percentage is added to a sum that has one already, and is not in parentheses.
/// `is_percent` says whether a term is one.
pub(crate) fn check_chain(
    tree: &Expr,
    id: NodeId,
    is_percent: impl Fn(NodeId) -> bool,
) -> Result<(), ErrorKind> {
    let NodeKind::Binary(op, mut sum, right) = tree.node(id).kind else { return Ok(()) };
    while let NodeKind::Binary(first_op @ (BinaryOp::Add | BinaryOp::Sub), base, first) =
        tree.node(sum).kind
    {
        if tree.node(sum).span.start != tree.node(base).span.start {
            // In parentheses: a whole of its own.
            return Ok(());
        }
        if is_percent(first) {
            let text = |id| tree.source_of(id);
            let (first, second) = ((first_op, text(first)), (op, text(right)));
            return Err(ErrorKind::Syntax(two_bases(&factor(text(base)), first, second)));
        }
        sum = base;
    }
    Ok(())
}

/// A text that stands for one factor: in parentheses, unless it is a number or a name.
pub(crate) fn factor(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | ',');
    if text.chars().all(plain) { text.to_owned() } else { format!("({text})") }
}
