//! The printer: canonical text with the fewest parentheses, which parses back to the same tree.

use crate::error::{Error, ErrorKind, Result};
use crate::tree::{BinaryOp, Expr, MAX_LENGTH, NodeId, NodeKind};

/// How tightly a node binds: a child that binds less than its place demands gets parentheses.
const SUM: u8 = 1;
const PRODUCT: u8 = 2;
const SIGN: u8 = 3;
const POWER: u8 = 4;
const ATOM: u8 = 5;

/// What is still to be written, the next on top.
enum Step {
    Node(NodeId, u8),
    Text(&'static str),
}

impl Expr {
    /// The expression as text: `*` for every product, spaces around sums, as few parentheses as
    /// possible. Parsing it gives the same tree.
    ///
    /// An expression that shares parts can be exponentially longer as text; beyond [`MAX_LENGTH`]
    /// bytes this is an error.
    pub fn to_text(&self) -> Result<String> {
        let mut text = String::new();
        let mut steps = vec![Step::Node(self.root(), 0)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Text(piece) => text.push_str(piece),
                Step::Node(id, least) => self.print_node(id, least, &mut text, &mut steps),
            }
            if text.len() + steps.len() > MAX_LENGTH {
                let what = "the text of the expression";
                let kind = ErrorKind::TooLarge { what, limit: MAX_LENGTH, unit: "bytes" };
                return Err(Error::from(kind));
            }
        }
        Ok(text)
    }

    fn print_node(&self, id: NodeId, least: u8, text: &mut String, steps: &mut Vec<Step>) {
        let kind = &self.node(id).kind;
        if binding(kind) < least {
            text.push('(');
            steps.push(Step::Text(")"));
        }
        match kind {
            NodeKind::Number(piece) => push_canonical(self.text(*piece), text),
            NodeKind::Variable(variable) => text.push_str(self.variable(*variable)),
            NodeKind::Constant(constant) => text.push_str(constant.name()),
            NodeKind::Neg(a) => {
                text.push('-');
                steps.push(Step::Node(*a, SIGN));
            }
            NodeKind::Binary(op, a, b) => {
                let (left, symbol, right) = places(*op);
                steps.extend([Step::Node(*b, right), Step::Text(symbol), Step::Node(*a, left)]);
            }
            NodeKind::Relation(relation, a, b) => {
                let symbol = Step::Text(relation.symbol());
                steps.extend([Step::Node(*b, SUM), Step::Text(" "), symbol]);
                steps.extend([Step::Text(" "), Step::Node(*a, SUM)]);
            }
            NodeKind::Call(function, arguments) => {
                text.push_str(function.name());
                text.push('(');
                push_arguments(self.arguments(arguments), steps);
            }
            NodeKind::External(name, arguments) => {
                text.push_str(self.text(*name));
                text.push('(');
                push_arguments(self.arguments(arguments), steps);
            }
        }
    }
}

fn push_arguments(arguments: &[NodeId], steps: &mut Vec<Step>) {
    steps.push(Step::Text(")"));
    for (index, &argument) in arguments.iter().enumerate().rev() {
        steps.push(Step::Node(argument, SUM));
        if index > 0 {
            steps.push(Step::Text(", "));
        }
    }
}

fn binding(kind: &NodeKind) -> u8 {
    match kind {
        NodeKind::Relation(..) => 0,
        NodeKind::Binary(BinaryOp::Add | BinaryOp::Sub, ..) => SUM,
        NodeKind::Binary(BinaryOp::Pow, ..) => POWER,
        NodeKind::Binary(..) => PRODUCT,
        NodeKind::Neg(_) => SIGN,
        _ => ATOM,
    }
}

/// What the left place of an operator demands, the operator with its spaces, and the right place.
fn places(op: BinaryOp) -> (u8, &'static str, u8) {
    match op {
        BinaryOp::Add => (SUM, " + ", PRODUCT),
        BinaryOp::Sub => (SUM, " - ", PRODUCT),
        BinaryOp::Mul => (PRODUCT, "*", SIGN),
        BinaryOp::Div => (PRODUCT, "/", SIGN),
        BinaryOp::IntDiv => (PRODUCT, "//", SIGN),
        // A sign after % is an error of the grammar, for the sake of `5% - 3`.
        BinaryOp::Rem => (PRODUCT, " % ", POWER),
        BinaryOp::Pow => (ATOM, "^", SIGN),
    }
}

/// A number as the printer writes it: a digit on both sides of the point, no underscores, a small
/// `e` and no plus.
pub(crate) fn push_canonical(number: &str, text: &mut String) {
    let (mantissa, exponent) = match number.find(['e', 'E']) {
        Some(at) => (&number[..at], Some(&number[at + 1..])),
        None => (number, None),
    };
    if mantissa.starts_with('.') {
        text.push('0');
    }
    text.extend(mantissa.trim_end_matches('.').chars().filter(|&c| c != '_'));
    if let Some(exponent) = exponent {
        text.push('e');
        text.push_str(exponent.trim_start_matches('+'));
    }
}

#[cfg(test)]
mod tests {
    use crate::Expr;

    #[test]
    fn fewest_parentheses() {
        for (source, printed) in [
            ("((1))", "1"),
            ("(1+2)*3", "(1 + 2)*3"),
            ("1+(2*3)", "1 + 2*3"),
            ("1-(2-3)", "1 - (2 - 3)"),
            ("(1-2)-3", "1 - 2 - 3"),
            ("1/(2/3)", "1/(2/3)"),
            ("1*(2/3)", "1*(2/3)"),
            ("-2^2", "-2^2"),
            ("(-2)^2", "(-2)^2"),
            ("-(2^2)", "-2^2"),
            ("2^-1", "2^-1"),
            ("2^(3^4)", "2^3^4"),
            ("(2^3)^4", "(2^3)^4"),
            ("2*(-3)", "2*-3"),
            ("-(2*3)", "-(2*3)"),
            ("7%(-3)", "7 % (-3)"),
            ("7 // 2", "7//2"),
            ("-(-x)", "--x"),
            ("|x|!", "factorial(abs(x))"),
            ("√16 + x²", "sqrt(16) + x^2"),
            ("x⁻¹²", "x^-12"),
            ("log(8, 2) + log(8)", "log(8, 2) + ln(8)"),
            ("pow(a+b, 2)", "(a + b)^2"),
            (".5 + 5. + 1E+3 + 1_000 + 5.e-3", "0.5 + 5 + 1e3 + 1000 + 5e-3"),
            ("x ≤ 2 π", "x <= 2*pi"),
            ("y=2x", "y = 2*x"),
            ("max(1,2,x)", "max(1, 2, x)"),
        ] {
            let expr = Expr::parse(source).unwrap();
            assert_eq!(expr.to_text().unwrap(), printed, "{source}");
        }
    }
}
