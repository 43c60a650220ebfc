//! Parts of a formula that it does not look into: tools, conditions, everything that the language
//! knows and formulas have no rule for.
//!
//! A part is evaluated at numbers as the language evaluates it anywhere. Over intervals it is
//! evaluated at numbers of which only the interval is known: what comes out holds for each of them,
//! since nothing is decided that differs between them. In the same way the formula that a part is
//! while its arguments stay in some intervals comes to light, and with it its derivatives.

use std::fmt;
use std::sync::Arc;

use arithma_num::{
    Algebra, Budget, Error as NumberError, Exact, Interval, IntervalContext, Number,
};

use crate::derive::Builder;
use crate::error::{Error, ErrorKind, Result};
use crate::eval::Variables;
use crate::function::Function;
use crate::tree::{BinaryOp, Expr, NodeId, NodeKind};

/// A part that formulas do not look into.
#[derive(Debug, Clone)]
pub struct Opaque(Arc<dyn Hidden>);

/// What such a part can do. The arguments are always as many as it has.
pub(super) trait Hidden: fmt::Debug + Send + Sync {
    /// The part as it was written.
    fn text(&self) -> String;

    /// The value.
    fn at(&self, arguments: &[Number]) -> Result<Number, ErrorKind>;

    /// All values on sets; nothing where that is not known.
    fn over(
        &self,
        arguments: &[Interval],
        cx: &IntervalContext<'_>,
    ) -> Result<Interval, ErrorKind> {
        let numbers = enclosed(arguments)?;
        let value = self.at(&numbers)?;
        Ok(value.enclosure(cx.bits(), cx.budget())?.as_argument())
    }

    /// The part in `builder`, of these nodes, which are the numbers beside them: of those it is only
    /// known what their enclosures say. Nothing where that leaves open what the part is.
    fn written_out(
        &self,
        numbers: &[Number],
        nodes: &[NodeId],
        builder: &mut Builder,
    ) -> Result<Option<NodeId>> {
        let Ok(value) = self.at(numbers) else { return Ok(None) };
        let sources: Vec<(Number, NodeId)> =
            numbers.iter().cloned().zip(nodes.iter().copied()).collect();
        value.rebuild(&sources, &mut Writing { builder })
    }

    /// How it changes with one of its arguments, where it can be told in another way than by writing
    /// it out.
    fn slope(&self, place: usize) -> Option<Opaque> {
        let _ = place;
        None
    }
}

/// Numbers of which nothing is known but that they lie in these intervals.
fn enclosed(arguments: &[Interval]) -> Result<Vec<Number>, ErrorKind> {
    arguments.iter().map(|x| Number::enclosed(x.as_argument()).map_err(Into::into)).collect()
}

impl Opaque {
    pub(super) fn new(part: impl Hidden + 'static) -> Self {
        Self(Arc::new(part))
    }

    /// The part as it was written.
    #[must_use]
    pub fn text(&self) -> String {
        self.0.text()
    }

    /// Its value at numbers.
    pub(crate) fn at(&self, arguments: &[Number], budget: &Budget) -> Result<Number, ErrorKind> {
        budget.check()?;
        self.0.at(arguments)
    }

    /// Its value at numbers, whatever it costs.
    pub(super) fn value(&self, arguments: &[Number]) -> Result<Number, ErrorKind> {
        self.0.at(arguments)
    }

    /// Its value in doubles; NaN where there is none.
    pub(crate) fn double(&self, arguments: &[f64]) -> f64 {
        let exact = |x: &f64| Exact::from_f64_shortest(*x).ok().map(Number::from);
        let Some(numbers) = arguments.iter().map(exact).collect::<Option<Vec<Number>>>() else {
            return f64::NAN;
        };
        let value = self.0.at(&numbers).ok();
        value.and_then(|value| value.nearest_f64(&Budget::default()).ok()).unwrap_or(f64::NAN)
    }

    /// An interval that holds all its values on these sets.
    pub(crate) fn over(
        &self,
        arguments: &[Interval],
        cx: &IntervalContext<'_>,
    ) -> Result<Interval, ErrorKind> {
        if arguments.iter().any(Interval::is_empty) {
            return Ok(Interval::EMPTY);
        }
        self.0.over(arguments, cx)
    }

    /// How it changes with one of its arguments.
    pub(crate) fn slope(&self, place: usize) -> Option<Self> {
        self.0
            .slope(place)
            .or_else(|| Some(Self::new(Slope { of: self.clone(), places: vec![place] })))
    }

    /// Where it lives: what tells one part from another.
    pub(crate) fn address(&self) -> usize {
        Arc::as_ptr(&self.0).cast::<()>() as usize
    }

    /// The part as nodes, while its arguments are the numbers beside theirs.
    pub(super) fn written_out(
        &self,
        numbers: &[Number],
        nodes: &[NodeId],
        builder: &mut Builder,
    ) -> Result<Option<NodeId>> {
        self.0.written_out(numbers, nodes, builder)
    }
}

/// How a part changes with its arguments, one after the other.
#[derive(Debug)]
struct Slope {
    of: Opaque,
    places: Vec<usize>,
}

/// How far around a point a part must be one formula for its derivative there to be known, in
/// parts of its size or of one.
const BESIDE: f64 = 1e-60;

/// The bits at which the neighbourhood of a point is enclosed.
const BITS: usize = 256;

/// Sets that reach a little beyond these on both sides.
pub(super) fn around(sets: &[Interval], budget: &Budget) -> Vec<Interval> {
    let cx = IntervalContext::new(BITS, budget);
    let beside = Interval::from_f64(-BESIDE, BESIDE);
    let wide = |x: &Interval| {
        let reach = x.abs().add(&Interval::integer(1), &cx).mul(&beside, &cx);
        x.add(&reach, &cx).as_argument()
    };
    sets.iter().map(wide).collect()
}

/// Sets that reach a little beyond these numbers on both sides.
pub(super) fn beside(numbers: &[Number]) -> Result<Vec<Interval>, ErrorKind> {
    let budget = Budget::default();
    let cx = IntervalContext::new(BITS, &budget);
    let points = numbers.iter().map(|x| Interval::from_number(x, &cx));
    Ok(around(&points.collect::<arithma_num::Result<Vec<Interval>>>()?, &budget))
}

impl Slope {
    /// The derivative as a formula of variables by their places, on sets around these.
    fn formula(&self, sets: &[Interval], budget: &Budget) -> Result<Expr, ErrorKind> {
        let numbers = enclosed(&around(sets, budget))?;
        let mut builder = Builder::default();
        let names: Vec<String> = (0..numbers.len()).map(variable_at).collect();
        let nodes = names.iter().map(|name| builder.variable(name)).collect::<Result<Vec<_>>>();
        let made = self.of.written_out(&numbers, &nodes.map_err(kind)?, &mut builder);
        let root = made.map_err(kind)?.ok_or_else(|| {
            NumberError::domain(format!(
                "the derivative of {} is not known here: it is no one formula around this point",
                self.of.text()
            ))
        })?;
        let mut formula = builder.finish(root).map_err(kind)?;
        for &place in &self.places {
            formula = formula.derivative(&names[place]).map_err(kind)?;
        }
        Ok(formula)
    }
}

/// The name of a variable that stands for an argument.
fn variable_at(place: usize) -> String {
    format!("a{place}")
}

fn kind(error: Error) -> ErrorKind {
    error.kind
}

impl Hidden for Slope {
    fn text(&self) -> String {
        self.of.text()
    }

    fn at(&self, arguments: &[Number]) -> Result<Number, ErrorKind> {
        let budget = Budget::default();
        let cx = IntervalContext::new(BITS, &budget);
        let around: arithma_num::Result<Vec<Interval>> =
            arguments.iter().map(|x| Interval::from_number(x, &cx)).collect();
        let formula = self.formula(&around?, &budget)?;
        let variables: Variables =
            arguments.iter().enumerate().map(|(n, x)| (variable_at(n), x.clone())).collect();
        formula.certified(&variables, &budget).map_err(kind)
    }

    fn over(
        &self,
        arguments: &[Interval],
        cx: &IntervalContext<'_>,
    ) -> Result<Interval, ErrorKind> {
        let formula = self.formula(arguments, cx.budget())?;
        let names: Vec<String> = (0..arguments.len()).map(variable_at).collect();
        let variables: Vec<(&str, Interval)> =
            names.iter().map(String::as_str).zip(arguments.iter().cloned()).collect();
        formula.interval(&variables, cx).map_err(kind)
    }

    fn written_out(
        &self,
        numbers: &[Number],
        nodes: &[NodeId],
        builder: &mut Builder,
    ) -> Result<Option<NodeId>> {
        let budget = Budget::default();
        let cx = IntervalContext::new(BITS, &budget);
        let around: arithma_num::Result<Vec<Interval>> =
            numbers.iter().map(|x| Interval::from_number(x, &cx)).collect();
        let Ok(formula) = around.map_err(Into::into).and_then(|x| self.formula(&x, &budget)) else {
            return Ok(None);
        };
        let place = |name: &str| (0..nodes.len()).find(|&n| variable_at(n) == name);
        builder.import_with(&formula, |name| place(name).map(|n| nodes[n])).map(Some)
    }

    fn slope(&self, place: usize) -> Option<Opaque> {
        let places = self.places.iter().copied().chain([place]).collect();
        Some(Opaque::new(Self { of: self.of.clone(), places }))
    }
}

/// Numbers as nodes of a formula.
struct Writing<'b> {
    builder: &'b mut Builder,
}

impl Algebra for Writing<'_> {
    type Node = NodeId;
    type Error = Error;

    fn known(&mut self, number: &Number) -> Result<NodeId> {
        self.builder.written(number)
    }

    fn add(&mut self, a: NodeId, b: NodeId) -> Result<NodeId> {
        self.builder.binary(BinaryOp::Add, a, b)
    }

    fn mul(&mut self, a: NodeId, b: NodeId) -> Result<NodeId> {
        self.builder.binary(BinaryOp::Mul, a, b)
    }

    fn power(&mut self, base: NodeId, power: &Exact) -> Result<NodeId> {
        if *power == Exact::from(-1) {
            let one = self.builder.number("1")?;
            return self.builder.binary(BinaryOp::Div, one, base);
        }
        let half = Exact::from_fraction(1.into(), 2.into());
        if half.is_ok_and(|half| *power == half) {
            // The absolute value of what has no known sign is the root of its square.
            return match self.builder.square_root_of(base) {
                Some(root) => self.builder.call(Function::Abs, &[root]),
                None => self.builder.call(Function::Sqrt, &[base]),
            };
        }
        let power = self.builder.written(&Number::Exact(power.clone()))?;
        self.builder.binary(BinaryOp::Pow, base, power)
    }

    fn call(&mut self, name: &'static str, arguments: &[NodeId]) -> Result<Option<NodeId>> {
        if let ("pow", &[base, exponent]) = (name, arguments) {
            return self.builder.binary(BinaryOp::Pow, base, exponent).map(Some);
        }
        let known = Function::named(name).filter(|known| known.accepts(arguments.len()));
        known.map(|function| self.builder.call(function, arguments)).transpose()
    }
}

impl Expr {
    /// The same function while a variable stays in an interval: parts that formulas do not look into
    /// are written out where they are one formula there.
    pub fn settled(&self, variable: &str, x: &Interval, budget: &Budget) -> Result<Self> {
        if !self.has_opaque() || !x.is_bounded() || x.is_point() {
            return Ok(self.clone());
        }
        let cx = IntervalContext::new(BITS, budget);
        let mut builder = Builder::default();
        let mut copies: Vec<NodeId> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let NodeKind::Opaque(part, arguments) = &node.kind else {
                copies.push(builder.copy_of(self, node, &copies)?);
                continue;
            };
            let nodes: Vec<NodeId> =
                self.arguments(arguments).iter().map(|id| copies[id.index()]).collect();
            let number = |id: &NodeId| {
                let range = self.part(*id).ok()?.interval(&[(variable, x.clone())], &cx).ok()?;
                Number::enclosed(range.as_argument()).ok()
            };
            let numbers: Option<Vec<Number>> =
                self.arguments(arguments).iter().map(number).collect();
            let part = self.opaque(*part);
            let written = match numbers {
                Some(numbers) => part.written_out(&numbers, &nodes, &mut builder)?,
                None => None,
            };
            copies.push(match written {
                Some(written) => written,
                None => builder.opaque(part, &nodes)?,
            });
        }
        builder.finish(copies[self.root().index()])
    }
}
