//! Compiled evaluation on doubles: a flat program for plots, roots and integrals, which ask for
//! thousands of values.

mod compile;
pub(crate) mod doubles;

use crate::formula::Opaque;
use doubles::{divide, floored_quotient, small_power};

/// A compiled expression.
///
/// ```
/// # use arithma_expr::{Expr, Program};
/// let expr = Expr::parse("2*sin(x) + 3^2/(1 + x)")?;
/// let program = Program::compile(&expr, &["x"])?;
/// assert_eq!(program.eval(&[30.0]), 1.0 + 9.0 / 31.0);
/// # Ok::<(), arithma_expr::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Program {
    code: Vec<Instruction>,
    /// How many values are kept for parts that are used more than once.
    slots: usize,
    /// Parts that formulas do not look into.
    opaques: Vec<Opaque>,
    /// How many places the program needs: its slots, and its stack at the deepest.
    memory: usize,
}

/// One step. The top of the stack is held apart, in a register.
#[derive(Debug, Clone, Copy)]
enum Instruction {
    /// Pushes a number.
    Constant(f64),
    /// Pushes a variable.
    Variable(u32),
    /// Pushes a kept value.
    Load(u32),
    /// Keeps the top.
    Store(u32),
    Neg,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    IntDiv,
    AddConstant(f64),
    MulConstant(f64),
    DivConstant(f64),
    /// A number minus the top.
    SubFrom(f64),
    /// A number divided by the top.
    DivInto(f64),
    /// The top to a small power.
    Power(i32),
    Unary(fn(f64) -> f64),
    Binary(fn(f64, f64) -> f64),
    /// A part that formulas do not look into, of so many operands.
    Opaque(u32, u32),
}

/// Programs that need at most this much memory run without allocating.
const FIXED: usize = 16;

impl Program {
    /// The value for these values of the variables, in the order given to [`Program::compile`]:
    /// NaN where the expression has no value, infinite where it is too large for a double. A
    /// variable without a value counts as NaN.
    #[must_use]
    pub fn eval(&self, variables: &[f64]) -> f64 {
        if self.memory <= FIXED {
            self.run(&mut [0.0; FIXED], variables)
        } else {
            self.run(&mut vec![0.0; self.memory], variables)
        }
    }

    /// The same with memory that the caller keeps between evaluations, so that a deep program does
    /// not allocate for each.
    #[must_use]
    pub fn eval_with(&self, memory: &mut Vec<f64>, variables: &[f64]) -> f64 {
        if memory.len() < self.memory {
            memory.resize(self.memory, 0.0);
        }
        self.run(memory, variables)
    }

    fn run(&self, memory: &mut [f64], variables: &[f64]) -> f64 {
        let mut top = 0.0;
        let mut height = self.slots;
        macro_rules! push {
            ($value:expr) => {{
                memory[height] = top;
                height += 1;
                top = $value;
            }};
        }
        macro_rules! pop {
            () => {{
                height -= 1;
                memory[height]
            }};
        }
        for instruction in &self.code {
            match *instruction {
                Instruction::Constant(value) => push!(value),
                Instruction::Variable(index) => {
                    push!(variables.get(index as usize).copied().unwrap_or(f64::NAN));
                }
                Instruction::Load(slot) => push!(memory[slot as usize]),
                Instruction::Store(slot) => memory[slot as usize] = top,
                Instruction::Neg => top = -top,
                Instruction::Add => top += pop!(),
                Instruction::Sub => top = pop!() - top,
                Instruction::Mul => top *= pop!(),
                Instruction::Div => top = divide(pop!(), top),
                Instruction::Rem => top = doubles::floored_remainder(pop!(), top),
                Instruction::IntDiv => top = floored_quotient(pop!(), top),
                Instruction::AddConstant(value) => top += value,
                Instruction::MulConstant(value) => top *= value,
                Instruction::DivConstant(value) => top = divide(top, value),
                Instruction::SubFrom(value) => top = value - top,
                Instruction::DivInto(value) => top = divide(value, top),
                Instruction::Power(n) => top = small_power(top, n),
                Instruction::Unary(function) => top = function(top),
                Instruction::Binary(function) => top = function(pop!(), top),
                Instruction::Opaque(part, count) => {
                    // The operands lie on the stack, the last one in the register.
                    memory[height] = top;
                    height += 1;
                    let first = height - count as usize;
                    let value = self.opaques[part as usize].double(&memory[first..height]);
                    height = first;
                    top = value;
                }
            }
        }
        top
    }
}
