//! Numbers rebuilt elsewhere: what was calculated of a number that is not known becomes a formula.

use std::collections::HashMap;
use std::sync::Arc;

use super::form::{Base, Factor, Form, Term};
use super::{Apply, Function, Real, Source};
use crate::{Budget, Error, Exact, Interval, Number, Result};

/// Where numbers are rebuilt.
pub trait Algebra {
    /// A part that was built.
    type Node: Copy;
    /// What can go wrong.
    type Error;

    /// A number that rests on none of the sources.
    fn known(&mut self, number: &Number) -> Result<Self::Node, Self::Error>;

    /// The sum.
    fn add(&mut self, a: Self::Node, b: Self::Node) -> Result<Self::Node, Self::Error>;

    /// The product.
    fn mul(&mut self, a: Self::Node, b: Self::Node) -> Result<Self::Node, Self::Error>;

    /// A rational power; where that is a fraction the base is not negative.
    fn power(&mut self, base: Self::Node, power: &Exact) -> Result<Self::Node, Self::Error>;

    /// A function by its name, angles in radians; nothing where there is none of that name.
    fn call(
        &mut self,
        name: &'static str,
        arguments: &[Self::Node],
    ) -> Result<Option<Self::Node>, Self::Error>;
}

/// A number of which nothing is known, not even an enclosure.
#[derive(Debug)]
struct Unknown;

impl Source for Unknown {
    fn enclosure(&self, _bits: usize, _budget: &Budget) -> Result<Interval> {
        Err(Error::Undecided("the value of a variable decides, and is not known here".into()))
    }

    fn refines(&self) -> bool {
        false
    }
}

impl Number {
    /// A number of which nothing is known: what asks for its sign or its size fails, so that what is
    /// calculated of it without an error holds for every real number.
    pub fn unknown() -> Result<Self> {
        Self::from_source(Arc::new(Unknown))
    }

    /// Rebuilds the number where each of the sources, numbers by [`unknown`](Self::unknown) or
    /// [`enclosed`](Self::enclosed), is the node beside it. Nothing where it rests on another one,
    /// or on a function of a source that the algebra does not have.
    pub fn rebuild<A: Algebra>(
        &self,
        sources: &[(Self, A::Node)],
        algebra: &mut A,
    ) -> Result<Option<A::Node>, A::Error> {
        let leaf = |(source, node): &(Self, A::Node)| match source {
            Self::Real(real) => {
                let term = real.form().single()?;
                match term.factors.as_slice() {
                    [Factor { base: Base::Source(leaf), .. }] => Some((leaf.address(), *node)),
                    _ => None,
                }
            }
            Self::Exact(_) => None,
        };
        let sources = sources.iter().filter_map(leaf).collect();
        Rebuilding { sources, algebra, done: HashMap::new() }.number(self)
    }
}

struct Rebuilding<'a, A: Algebra> {
    sources: HashMap<usize, A::Node>,
    algebra: &'a mut A,
    /// What was rebuilt already, by where it lives.
    done: HashMap<usize, A::Node>,
}

type Rebuilt<A> = Result<Option<<A as Algebra>::Node>, <A as Algebra>::Error>;

impl<A: Algebra> Rebuilding<'_, A> {
    fn number(&mut self, number: &Number) -> Rebuilt<A> {
        match number {
            Number::Real(real) if real.has_source() => self.real(real),
            _ => self.algebra.known(number).map(Some),
        }
    }

    fn real(&mut self, real: &Real) -> Rebuilt<A> {
        let address = Arc::as_ptr(&real.0) as usize;
        if let Some(&node) = self.done.get(&address) {
            return Ok(Some(node));
        }
        let mut sum: Option<A::Node> = None;
        for term in real.form().terms() {
            let Some(node) = self.term(term)? else { return Ok(None) };
            sum = Some(match sum {
                Some(sum) => self.algebra.add(sum, node)?,
                None => node,
            });
        }
        if let Some(sum) = sum {
            self.done.insert(address, sum);
        }
        Ok(sum)
    }

    fn term(&mut self, term: &Term) -> Rebuilt<A> {
        let mut constant = Term::rational(term.coefficient.clone());
        let mut product: Option<A::Node> = None;
        for factor in &term.factors {
            if !has_source(&factor.base) {
                constant.factors.push(factor.clone());
                continue;
            }
            let Some(mut node) = self.base(&factor.base)? else { return Ok(None) };
            if !factor.power.is_one() {
                node = self.algebra.power(node, &factor.power)?;
            }
            product = Some(match product {
                Some(product) => self.algebra.mul(product, node)?,
                None => node,
            });
        }
        let is_one = constant.is_rational() && constant.coefficient.is_one();
        match product {
            Some(product) if is_one => Ok(Some(product)),
            _ => {
                let Ok(constant) = Form::from_term(constant).into_number() else { return Ok(None) };
                let constant = self.algebra.known(&constant)?;
                match product {
                    Some(product) => self.algebra.mul(constant, product).map(Some),
                    None => Ok(Some(constant)),
                }
            }
        }
    }

    fn base(&mut self, base: &Base) -> Rebuilt<A> {
        match base {
            Base::Source(leaf) => Ok(self.sources.get(&leaf.address()).copied()),
            Base::Sum(real) => self.real(real),
            Base::Apply(apply) => self.apply(apply),
            Base::Integer(_) | Base::Pi | Base::E | Base::Ln(_) => Ok(None),
        }
    }

    fn apply(&mut self, apply: &Arc<Apply>) -> Rebuilt<A> {
        let address = Arc::as_ptr(apply) as usize;
        if let Some(&node) = self.done.get(&address) {
            return Ok(Some(node));
        }
        let Some(name) = name_of(apply.function()) else { return Ok(None) };
        let mut arguments = Vec::with_capacity(apply.arguments().len());
        for argument in apply.arguments() {
            let Some(node) = self.number(argument)? else { return Ok(None) };
            arguments.push(node);
        }
        let node = self.algebra.call(name, &arguments)?;
        if let Some(node) = node {
            self.done.insert(address, node);
        }
        Ok(node)
    }
}

fn has_source(base: &Base) -> bool {
    match base {
        Base::Source(_) => true,
        Base::Apply(apply) => apply.shape().has_source,
        Base::Sum(real) => real.has_source(),
        Base::Integer(_) | Base::Pi | Base::E | Base::Ln(_) => false,
    }
}

/// The name of a function in the language; some have none there.
fn name_of(function: Function) -> Option<&'static str> {
    use Function as F;
    Some(match function {
        F::Exp => "exp",
        F::ExpM1 => "expm1",
        F::Ln => "ln",
        F::Ln1p => "ln1p",
        F::Log10 => "log10",
        F::Log2 => "log2",
        F::Log => "log",
        F::Pow => "pow",
        F::Sin => "sin_r",
        F::Cos => "cos_r",
        F::SinDegrees => "sin",
        F::CosDegrees => "cos",
        F::Asin => "asin_r",
        F::Acos => "acos_r",
        F::Atan => "atan_r",
        F::Sinh => "sinh",
        F::Cosh => "cosh",
        F::Tanh => "tanh",
        F::Asinh => "asinh",
        F::Acosh => "acosh",
        F::Atanh => "atanh",
        F::Gamma => "gamma",
        F::LnGamma => "lgamma",
        F::Erf => "erf",
        F::Erfc => "erfc",
        F::GammaP
        | F::GammaQ
        | F::ErfInverse
        | F::ErfcInverse
        | F::GammaPInverse
        | F::GammaQInverse
        | F::BetaI
        | F::BetaIComplement
        | F::BetaIInverse
        | F::BetaIComplementInverse => return None,
    })
}
