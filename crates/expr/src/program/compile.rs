//! From the tree to a program: constants folded, shared parts kept.

use arithma_num::Budget;

use super::doubles::{self, divide, floored_quotient};
use super::{Instruction, Program};
use crate::error::{Error, ErrorKind, Result};
use crate::function::{Constant, Function, Rule};
use crate::names::nearest_values;
use crate::tree::{BinaryOp, Expr, NodeId, NodeKind};

/// Powers up to this are products: beyond, their rounding errors add up and `pow` is better.
const LARGEST_POWER: f64 = 4.0;

impl Program {
    /// Compiles an expression whose variables are all among `variables`; their values are given to
    /// [`Program::eval`] in this order.
    pub fn compile(expr: &Expr, variables: &[&str]) -> Result<Self> {
        expr.require_value()?;
        let mut compiler = Compiler {
            expr,
            places: places(expr, variables)?,
            constants: Vec::with_capacity(expr.nodes.len()),
            uses: if expr.shared { expr.uses() } else { Vec::new() },
            kept: vec![None; if expr.shared { expr.nodes.len() } else { 0 }],
            slots: 0,
            code: Vec::with_capacity(expr.nodes.len()),
            steps: vec![Step::Enter(expr.root())],
        };
        compiler.fold()?;
        while let Some(step) = compiler.steps.pop() {
            match step {
                Step::Enter(id) => compiler.enter(id),
                Step::Emit(instruction) => compiler.code.push(instruction),
                Step::Keep(id) => compiler.keep(id),
            }
        }
        let slots = compiler.slots as usize;
        let memory = slots + deepest(&compiler.code);
        Ok(Self { code: compiler.code, slots, opaques: expr.opaques.clone(), memory })
    }
}

/// The place of each variable of the expression among `variables`.
fn places(expr: &Expr, variables: &[&str]) -> Result<Vec<u32>> {
    let mut places = Vec::with_capacity(expr.variables.len());
    for name in expr.free_variables() {
        match variables.iter().position(|&known| known == name) {
            Some(place) => places.push(place as u32),
            None => return Err(unknown(expr, name, variables)),
        }
    }
    Ok(places)
}

fn unknown(expr: &Expr, name: &str, variables: &[&str]) -> Error {
    let is_it =
        |kind: &NodeKind| matches!(kind, NodeKind::Variable(id) if expr.variable(*id) == name);
    let span =
        expr.nodes.iter().find(|node| is_it(&node.kind)).map_or_else(Default::default, |n| n.span);
    let nearest = nearest_values(name, variables.iter().copied());
    Error::new(ErrorKind::UnknownVariable { name: name.to_owned(), nearest }, span)
}

/// How many values are on the stack at once, one of them the register's unused first.
fn deepest(code: &[Instruction]) -> usize {
    let (mut height, mut deepest) = (0_usize, 0);
    for instruction in code {
        match instruction {
            Instruction::Constant(_) | Instruction::Variable(_) | Instruction::Load(_) => {
                height += 1;
            }
            Instruction::Add
            | Instruction::Sub
            | Instruction::Mul
            | Instruction::Div
            | Instruction::Rem
            | Instruction::IntDiv
            | Instruction::Binary(_) => height = height.saturating_sub(1),
            Instruction::Opaque(_, count) => {
                // All operands are put on the stack, the register included.
                deepest = deepest.max(height + 1);
                height = height.saturating_sub(*count as usize) + 1;
            }
            _ => {}
        }
        deepest = deepest.max(height);
    }
    deepest
}

/// What is still to be compiled, the next on top: no recursion, however deep the tree.
enum Step {
    Enter(NodeId),
    Emit(Instruction),
    Keep(NodeId),
}

struct Compiler<'e> {
    expr: &'e Expr,
    places: Vec<u32>,
    /// The value of each node that has no variable in it.
    constants: Vec<Option<f64>>,
    uses: Vec<u32>,
    /// The slot of each shared node that was computed already.
    kept: Vec<Option<u32>>,
    slots: u32,
    code: Vec<Instruction>,
    steps: Vec<Step>,
}

impl Compiler<'_> {
    /// Computes the nodes without variables.
    fn fold(&mut self) -> Result<()> {
        let expr = self.expr;
        for node in &expr.nodes {
            let of = |id: NodeId| self.constants[id.index()];
            let value = match &node.kind {
                NodeKind::Number(digits) => Some(double(expr.text(*digits))),
                NodeKind::Constant(constant) => Some(constant_value(*constant)),
                NodeKind::Variable(_) | NodeKind::Relation(..) | NodeKind::Opaque(..) => None,
                NodeKind::Neg(a) => of(*a).map(|a| -a),
                NodeKind::Binary(op, a, b) => match (of(*a), of(*b)) {
                    (Some(_), Some(b)) if *op == BinaryOp::Pow && self.is_e(*a) => {
                        Some(pxfm::f_exp(b))
                    }
                    (Some(a), Some(b)) => Some(binary_function(*op)(a, b)),
                    _ => None,
                },
                NodeKind::Call(function, _) if function.is_form() => {
                    return Err(Error::new(ErrorKind::Number(function.no_such_call()), node.span));
                }
                NodeKind::Call(function, arguments) => {
                    let values = expr.arguments(arguments).iter().map(|&id| of(id));
                    values.collect::<Option<Vec<f64>>>().map(|values| call(*function, &values))
                }
                // A double is all that is needed, so the default limits are.
                NodeKind::Known(known) => expr.known(*known).nearest_f64(&Budget::default()).ok(),
                NodeKind::Larger(_) => return Err(Error::new(ErrorKind::NotAFormula, node.span)),
            };
            self.constants.push(value);
        }
        Ok(())
    }

    fn is_e(&self, id: NodeId) -> bool {
        self.expr.node(id).kind == NodeKind::Constant(Constant::E)
    }

    fn enter(&mut self, id: NodeId) {
        if let Some(value) = self.constants[id.index()] {
            self.code.push(Instruction::Constant(value));
            return;
        }
        if let Some(Some(slot)) = self.kept.get(id.index()) {
            self.code.push(Instruction::Load(*slot));
            return;
        }
        let expr = self.expr;
        let kind = &expr.node(id).kind;
        let leaf = matches!(kind, NodeKind::Variable(_));
        if !leaf && self.uses.get(id.index()).is_some_and(|&uses| uses > 1) {
            self.steps.push(Step::Keep(id));
        }
        match kind {
            NodeKind::Variable(variable) => {
                self.code.push(Instruction::Variable(self.places[variable.index()]));
            }
            NodeKind::Neg(a) => {
                self.steps.extend([Step::Emit(Instruction::Neg), Step::Enter(*a)]);
            }
            NodeKind::Binary(op, a, b) => self.enter_binary(*op, *a, *b),
            NodeKind::Call(function, arguments) => {
                self.enter_call(*function, expr.arguments(arguments));
            }
            NodeKind::Opaque(part, arguments) => {
                let arguments = expr.arguments(arguments);
                self.steps.push(Step::Emit(Instruction::Opaque(part.0, arguments.len() as u32)));
                self.steps.extend(arguments.iter().rev().map(|&id| Step::Enter(id)));
            }
            // Folded, or refused before: numbers, constants, external functions, relations.
            _ => {}
        }
    }

    fn enter_binary(&mut self, op: BinaryOp, a: NodeId, b: NodeId) {
        use BinaryOp::{Add, Div, IntDiv, Mul, Pow, Rem, Sub};
        let (left, right) = (self.constants[a.index()], self.constants[b.index()]);
        let fused = match (op, left, right) {
            (Add, Some(c), _) => Some((b, Instruction::AddConstant(c))),
            (Add, _, Some(c)) => Some((a, Instruction::AddConstant(c))),
            (Sub, Some(c), _) => Some((b, Instruction::SubFrom(c))),
            (Sub, _, Some(c)) => Some((a, Instruction::AddConstant(-c))),
            (Mul, Some(c), _) => Some((b, Instruction::MulConstant(c))),
            (Mul, _, Some(c)) => Some((a, Instruction::MulConstant(c))),
            (Div, Some(c), _) => Some((b, Instruction::DivInto(c))),
            (Div, _, Some(c)) => Some((a, Instruction::DivConstant(c))),
            (Pow, _, Some(c)) if c.fract() == 0.0 && c.abs() <= LARGEST_POWER => {
                Some((a, Instruction::Power(c as i32)))
            }
            (Pow, Some(_), _) if self.is_e(a) => Some((b, Instruction::Unary(pxfm::f_exp))),
            (Pow, Some(2.0), _) => Some((b, Instruction::Unary(pxfm::f_exp2))),
            (Pow, Some(10.0), _) => Some((b, Instruction::Unary(pxfm::f_exp10))),
            _ => None,
        };
        if let Some((operand, instruction)) = fused {
            self.steps.extend([Step::Emit(instruction), Step::Enter(operand)]);
            return;
        }
        let instruction = match op {
            Add => Instruction::Add,
            Sub => Instruction::Sub,
            Mul => Instruction::Mul,
            Div => Instruction::Div,
            Rem => Instruction::Rem,
            IntDiv => Instruction::IntDiv,
            Pow => Instruction::Binary(doubles::pow),
        };
        self.steps.extend([Step::Emit(instruction), Step::Enter(b), Step::Enter(a)]);
    }

    fn enter_call(&mut self, function: Function, arguments: &[NodeId]) {
        match (function.rules().map(|rules| &rules.double), arguments) {
            (Some(Rule::One(f) | Rule::OneOrTwo(f, _)), &[a]) => {
                self.steps.extend([Step::Emit(Instruction::Unary(*f)), Step::Enter(a)]);
            }
            (Some(Rule::Two(f) | Rule::OneOrTwo(_, f)), &[a, b]) => {
                let emit = Step::Emit(Instruction::Binary(*f));
                self.steps.extend([emit, Step::Enter(b), Step::Enter(a)]);
            }
            (Some(Rule::Fold(f)), &[first, ref rest @ ..]) => {
                for &id in rest.iter().rev() {
                    self.steps.extend([Step::Emit(Instruction::Binary(*f)), Step::Enter(id)]);
                }
                self.steps.push(Step::Enter(first));
            }
            // The parser lets no other number of arguments through, and a form was refused.
            _ => self.code.push(Instruction::Constant(f64::NAN)),
        }
    }

    fn keep(&mut self, id: NodeId) {
        self.code.push(Instruction::Store(self.slots));
        self.kept[id.index()] = Some(self.slots);
        self.slots += 1;
    }
}

/// The double nearest to a number as written.
fn double(digits: &str) -> f64 {
    let parsed =
        if digits.contains('_') { digits.replace('_', "").parse() } else { digits.parse() };
    // The lexer lets only decimal numbers through, which always parse.
    parsed.unwrap_or(f64::NAN)
}

fn constant_value(constant: Constant) -> f64 {
    match constant {
        Constant::Pi => std::f64::consts::PI,
        Constant::E => std::f64::consts::E,
        Constant::Tau => std::f64::consts::TAU,
        // (1 + sqrt(5))/2, by mpmath 1.3.
        Constant::Phi => 1.618_033_988_749_895,
    }
}

fn binary_function(op: BinaryOp) -> fn(f64, f64) -> f64 {
    match op {
        BinaryOp::Add => |a, b| a + b,
        BinaryOp::Sub => |a, b| a - b,
        BinaryOp::Mul => |a, b| a * b,
        BinaryOp::Div => divide,
        BinaryOp::Rem => doubles::floored_remainder,
        BinaryOp::IntDiv => floored_quotient,
        BinaryOp::Pow => doubles::pow,
    }
}

fn call(function: Function, arguments: &[f64]) -> f64 {
    match (function.rules().map(|rules| &rules.double), arguments) {
        (Some(Rule::One(f) | Rule::OneOrTwo(f, _)), &[a]) => f(a),
        (Some(Rule::Two(f) | Rule::OneOrTwo(_, f)), &[a, b]) => f(a, b),
        (Some(Rule::Fold(f)), &[first, ref rest @ ..]) => rest.iter().fold(first, |a, &b| f(a, b)),
        // The parser lets no other number of arguments through, and a form was refused.
        _ => f64::NAN,
    }
}
