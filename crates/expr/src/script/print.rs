//! A script as it was understood: every product with its sign, percentages spelled out.

use super::tree::{Argument, Kind, Node, Op, Step};
use crate::function::Function;
use crate::tree::BinaryOp;

/// How tightly a part binds.
const LOGIC: u8 = 0;
const COMPARE: u8 = 1;
const CONVERT: u8 = 2;
const SUM: u8 = 3;
const PRODUCT: u8 = 4;
const SIGN: u8 = 5;
const POWER: u8 = 6;
const ATOM: u8 = 7;
/// What nothing binds as tightly as: always in parentheses.
const ALONE: u8 = 8;

pub(crate) fn script(steps: &[Step]) -> String {
    let mut printer = Printer { out: String::new(), degrees: false };
    for (index, step) in steps.iter().enumerate() {
        if index > 0 {
            printer.out.push_str("; ");
        }
        match step {
            Step::Value(node) => printer.node(node, LOGIC),
            Step::Bind(name, node) => {
                printer.out.push_str(name);
                printer.out.push_str(" = ");
                printer.node(node, LOGIC);
            }
            Step::Define(definition) => {
                printer.out.push_str(&definition.signature());
                printer.out.push_str(" = ");
                printer.node(&definition.body, LOGIC);
            }
        }
    }
    if printer.degrees {
        printer.out.push_str(DEGREES);
    }
    printer.out
}

/// What follows a text in which plain numbers are angles.
pub const DEGREES: &str = " (angles in degrees)";

struct Printer {
    out: String,
    degrees: bool,
}

impl Printer {
    fn node(&mut self, node: &Node, least: u8) {
        let wrapped = binding(&node.kind) < least;
        if wrapped {
            self.out.push('(');
        }
        self.kind(&node.kind);
        if wrapped {
            self.out.push(')');
        }
    }

    fn pair(&mut self, left: &Node, sign: &str, right: &Node, level: (u8, u8)) {
        self.node(left, level.0);
        self.out.push_str(sign);
        self.node(right, level.1);
    }

    fn kind(&mut self, kind: &Kind) {
        match kind {
            Kind::Number(text) | Kind::Date(text) | Kind::Name(text) => self.out.push_str(text),
            Kind::Text(text) => self.text(text),
            Kind::Bool(value) => self.out.push_str(if *value { "true" } else { "false" }),
            Kind::List(items) => {
                self.out.push('[');
                self.separated(items.iter());
                self.out.push(']');
            }
            Kind::Range(a, b) => self.pair(a, "..", b, (SUM, SUM)),
            Kind::Negative(a) => {
                self.out.push('-');
                self.node(a, SIGN);
            }
            Kind::Not(a) => {
                self.out.push_str("not ");
                self.node(a, COMPARE);
            }
            Kind::Chain(first, rest) => self.chain(first, rest),
            Kind::Power(a, b) => self.pair(a, "^", b, (ATOM, SIGN)),
            Kind::Factorial(a) => {
                self.node(a, ATOM);
                self.out.push('!');
            }
            Kind::Percent(a) => {
                self.node(a, ATOM);
                self.out.push('%');
            }
            Kind::Of(a, b) => self.pair(a, " of ", b, (ATOM, POWER)),
            Kind::Compare(relation, a, b) => {
                self.pair(a, &format!(" {} ", relation.symbol()), b, (CONVERT, CONVERT));
            }
            Kind::Logic(and, a, b) => {
                self.pair(a, if *and { " and " } else { " or " }, b, (COMPARE, COMPARE));
            }
            // `5 kg m` is a measure of a measure.
            Kind::Measure(number, unit) if matches!(number.kind, Kind::Measure(..)) => {
                self.pair(number, " ", unit, (LOGIC, POWER));
            }
            Kind::Measure(number, unit) => self.pair(number, " ", unit, (ATOM, POWER)),
            Kind::Convert(a, b) => self.pair(a, " to ", b, (SUM, PRODUCT)),
            Kind::Call(name, arguments) => self.call(name, arguments),
            Kind::Field(a, name) => {
                self.node(a, ATOM);
                self.out.push('.');
                self.out.push_str(name);
            }
        }
    }

    fn chain(&mut self, first: &Node, rest: &[(Op, Node)]) {
        let level = chain_level(rest);
        // What a percentage is of: all that stands before it.
        let start = self.out.len();
        self.node(first, level);
        for (index, (op, right)) in rest.iter().enumerate() {
            if let (BinaryOp::Add | BinaryOp::Sub, Kind::Percent(_)) = (op.op, &right.kind) {
                let whole = self.out[start..].to_owned();
                let whole = if index == 0 && binding(&first.kind) >= POWER {
                    whole
                } else {
                    format!("({whole})")
                };
                self.out.push_str(sign(op.op));
                self.node(right, ATOM);
                // A long whole, again for every percentage, would double the text each time.
                if whole.len() <= 60 {
                    self.out.push_str(" of ");
                    self.out.push_str(&whole);
                }
                continue;
            }
            self.out.push_str(sign(op.op));
            // `1/2 h` would have two readings.
            let is_two = index == 0
                && op.op == BinaryOp::Div
                && matches!(first.kind, Kind::Number(_) | Kind::Name(_))
                && matches!(right.kind, Kind::Measure(..));
            self.node(right, if is_two { ALONE } else { level + 1 });
        }
    }

    fn call(&mut self, name: &str, arguments: &[Argument]) {
        self.degrees |= Function::named(name).is_some_and(Function::in_degrees)
            && !arguments.iter().any(has_unit);
        self.out.push_str(name);
        self.out.push('(');
        for (index, Argument { name, value }) in arguments.iter().enumerate() {
            if index > 0 {
                self.out.push_str(", ");
            }
            if let Some(name) = name {
                self.out.push_str(name);
                self.out.push('=');
            }
            self.node(value, LOGIC);
        }
        self.out.push(')');
    }

    fn separated<'n>(&mut self, items: impl Iterator<Item = &'n Node>) {
        for (index, item) in items.enumerate() {
            if index > 0 {
                self.out.push_str(", ");
            }
            self.node(item, LOGIC);
        }
    }

    fn text(&mut self, text: &str) {
        self.out.push('"');
        for c in text.chars() {
            match c {
                '"' => self.out.push_str("\\\""),
                '\\' => self.out.push_str("\\\\"),
                '\n' => self.out.push_str("\\n"),
                c => self.out.push(c),
            }
        }
        self.out.push('"');
    }
}

fn has_unit(argument: &Argument) -> bool {
    matches!(argument.value.kind, Kind::Measure(..))
}

fn chain_level(rest: &[(Op, Node)]) -> u8 {
    match rest.first().map(|(op, _)| op.op) {
        Some(BinaryOp::Add | BinaryOp::Sub) => SUM,
        _ => PRODUCT,
    }
}

fn sign(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => " + ",
        BinaryOp::Sub => " - ",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::IntDiv => "//",
        BinaryOp::Rem => " % ",
        BinaryOp::Pow => "^",
    }
}

fn binding(kind: &Kind) -> u8 {
    match kind {
        Kind::Logic(..) => LOGIC,
        Kind::Compare(..) | Kind::Not(_) => COMPARE,
        Kind::Convert(..) | Kind::Range(..) => CONVERT,
        Kind::Chain(_, rest) => chain_level(rest),
        Kind::Negative(_) => SIGN,
        Kind::Power(..) | Kind::Measure(..) | Kind::Of(..) => POWER,
        _ => ATOM,
    }
}
