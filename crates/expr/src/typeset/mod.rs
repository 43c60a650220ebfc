//! Expressions as typeset mathematics: LaTeX and MathML, from the tree.
//!
//! Each node is written once its children are, as the array has them, so that nothing recurses. A
//! piece knows how tightly it binds, and how it begins and ends: that decides on parentheses, and on
//! whether the sign of a product is needed.

mod calls;
mod markup;

use std::marker::PhantomData;

use arithma_num::Budget;

use self::calls::{comma_separated, function_name, known_number, named, number, set_list};
use self::markup::{Fence, Latex, Markup, MathMl, Sign};
use crate::error::{Error, ErrorKind, Result};
use crate::function::Constant;
use crate::lexer::unescaped;
use crate::print::{brief, push_canonical};
use crate::script::{Script, Step};
use crate::tree::{BinaryOp, Expr, Larger, NodeId, NodeKind, Relation};

/// The longest markup of an expression, in bytes.
const LONGEST: usize = 1 << 20;

/// The longest markup that a percentage is said to be of.
const LONGEST_WHOLE: usize = 600;

/// How tightly a piece binds: one that binds less than its place demands gets parentheses.
const ANY: u8 = 0;
const OR: u8 = 1;
const AND: u8 = 2;
const COMPARE: u8 = 3;
const CONVERT: u8 = 4;
/// `a mod b`: how far that reaches in a sum is not to be seen.
const REMAINDER: u8 = 5;
const SUM: u8 = 6;
/// What a large sign stands before: where that ends is not to be seen, either.
const LIMITS: u8 = 7;
const PRODUCT: u8 = 8;
const SIGN: u8 = 9;
const POWER: u8 = 10;
const ATOM: u8 = 11;
/// What nothing binds as tightly as: always in parentheses.
const ALONE: u8 = 12;

/// Mathematics in both languages.
#[derive(Debug, Clone)]
pub struct Typeset {
    latex: Piece,
    mathml: Piece,
}

impl Typeset {
    /// Words, as they are.
    #[must_use]
    pub fn text(text: &str) -> Self {
        Self {
            latex: Piece::atom(Latex::text(text), Edge::Word),
            mathml: Piece::atom(MathMl::text(text), Edge::Word),
        }
    }

    /// A list, or a matrix.
    #[must_use]
    pub fn list(items: Vec<Self>) -> Self {
        let (latex, mathml) = items.into_iter().map(|item| (item.latex, item.mathml)).unzip();
        Self { latex: set_list::<Latex>(latex), mathml: set_list::<MathMl>(mathml) }
    }

    /// Values by name, a row each.
    #[must_use]
    pub fn record<'n>(fields: impl Iterator<Item = (&'n str, Self)>) -> Self {
        let (latex, mathml): (Vec<_>, Vec<_>) = fields
            .map(|(name, Self { latex, mathml })| {
                ([Latex::text(name), latex.text], [MathMl::text(name), mathml.text])
            })
            .unzip();
        Self {
            latex: Piece::atom(Latex::cases(&latex), Edge::Block),
            mathml: Piece::atom(MathMl::cases(&mathml), Edge::Block),
        }
    }

    /// LaTeX for mathematical mode, with the commands of amsmath.
    #[must_use]
    pub fn latex(&self) -> String {
        Latex::whole(&self.latex.text)
    }

    /// A `math` element of MathML Core.
    #[must_use]
    pub fn mathml(&self) -> String {
        MathMl::whole(&self.mathml.text)
    }
}

/// What is at the edge of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Edge {
    Digit,
    Letter,
    /// Something of several letters.
    Word,
    /// A bracket that is no call's.
    Bracket,
    /// What has an outline of its own: a fraction, a matrix.
    Block,
    /// A root, a power, or the end of a call.
    Closed,
    /// A sign before its only operand.
    Sign,
}

/// The markup of a part.
#[derive(Debug, Clone)]
struct Piece {
    text: String,
    binding: u8,
    begins: Edge,
    ends: Edge,
    /// The elements of a list, which may be the row of a matrix.
    cells: Vec<String>,
}

impl Piece {
    fn new(text: String, binding: u8, [begins, ends]: [Edge; 2]) -> Self {
        Self { text, binding, begins, ends, cells: Vec::new() }
    }

    fn atom(text: String, edge: Edge) -> Self {
        Self::new(text, ATOM, [edge; 2])
    }

    /// The piece in a place that demands so much.
    fn within<M: Markup>(self, least: u8) -> Self {
        if self.binding >= least {
            return self;
        }
        Self::atom(M::fenced(Fence::ROUND, &self.text), Edge::Bracket)
    }

    /// This piece, a sign, another piece.
    fn joined<M: Markup>(mut self, sign: Sign, other: &Self, binding: u8) -> Self {
        self.text.push_str(&M::sign(sign));
        self.text.push_str(&other.text);
        Self::new(self.text, binding, [self.begins, other.ends])
    }

    /// The piece behind a sign: one that begins with a sign itself needs parentheses there.
    fn behind_sign<M: Markup>(self) -> Self {
        if self.begins == Edge::Sign { self.within::<M>(ALONE) } else { self }
    }
}

impl Expr {
    /// The expression as typeset mathematics.
    pub fn typeset(&self, budget: &Budget) -> Result<Typeset> {
        Ok(Typeset {
            latex: root(Setter::<Latex>::pieces(self, &[], budget)?),
            mathml: root(Setter::<MathMl>::pieces(self, &[], budget)?),
        })
    }
}

/// The piece of the root, which is the last node.
fn root(mut pieces: Vec<Option<Piece>>) -> Piece {
    pieces.pop().flatten().unwrap_or_else(|| Piece::atom(String::new(), Edge::Word))
}

impl Script {
    /// The steps as typeset mathematics, as they were understood.
    pub fn typeset(&self, budget: &Budget) -> Result<Typeset> {
        if let [Step::Value(_)] = self.steps[..] {
            return self.tree.typeset(budget);
        }
        let steps = |text: String| Piece::new(text, ANY, [Edge::Block; 2]);
        Ok(Typeset {
            latex: steps(self.steps_in::<Latex>(budget)?),
            mathml: steps(self.steps_in::<MathMl>(budget)?),
        })
    }

    fn steps_in<M: Markup>(&self, budget: &Budget) -> Result<String> {
        let mut pieces = Setter::<M>::pieces(&self.tree, &self.steps, budget)?;
        let mut text = String::new();
        for (index, step) in self.steps.iter().enumerate() {
            if index > 0 {
                text.push_str(M::gap());
            }
            let head = match step {
                Step::Value(_) => None,
                Step::Bind(name, _) => Some(named::<M>(name).text),
                Step::Define { name, parameters, .. } => {
                    let parameters = parameters.iter().map(|name| named::<M>(name));
                    let list = comma_separated::<M>(parameters);
                    Some(function_name::<M>(name) + &M::fenced(Fence::ROUND, &list))
                }
            };
            if let Some(head) = head {
                text.push_str(&head);
                text.push_str(&M::sign(Sign::EQUAL));
            }
            if let Some(piece) = pieces.get_mut(step.root().index()).and_then(Option::take) {
                text.push_str(&piece.text);
            }
        }
        Ok(text)
    }
}

/// Writes the nodes of an expression.
struct Setter<'e, M> {
    expr: &'e Expr,
    pieces: Vec<Option<Piece>>,
    /// How many parents still need each node.
    uses: Vec<u32>,
    /// Names whose values are no percentages.
    plain: Vec<&'e str>,
    markup: PhantomData<M>,
}

impl<'e, M: Markup> Setter<'e, M> {
    /// The pieces of all nodes that nobody took: of the root, and of these.
    fn pieces(expr: &'e Expr, steps: &'e [Step], budget: &Budget) -> Result<Vec<Option<Piece>>> {
        let mut uses = expr.uses();
        for root in steps.iter().map(Step::root).chain([expr.root()]) {
            uses[root.index()] += 1;
        }
        let pieces = Vec::with_capacity(expr.nodes().len());
        let mut setter = Self { expr, pieces, uses, plain: Vec::new(), markup: PhantomData };
        let mut steps = steps.iter().peekable();
        for (index, node) in expr.nodes().iter().enumerate() {
            budget.check().map_err(|error| Error::from(ErrorKind::Number(error)))?;
            let piece = setter.node(&node.kind);
            if piece.text.len() > LONGEST {
                let what = "the markup of the expression";
                let kind = ErrorKind::TooLarge { what, limit: LONGEST, unit: "bytes" };
                return Err(Error::from(kind));
            }
            setter.pieces.push(Some(piece));
            while let Some(step) = steps.next_if(|step| step.root().index() == index) {
                setter.learn(step);
            }
        }
        Ok(setter.pieces)
    }

    /// Remembers what a step says of its name.
    fn learn(&mut self, step: &'e Step) {
        let Step::Bind(name, root) = step else { return };
        let is_plain = self.expr.is_percentage(*root, &self.plain) == Some(false);
        self.plain.retain(|known| known != name);
        self.plain.extend(is_plain.then_some(name.as_str()));
    }

    /// The piece of a node, for one of its parents.
    fn take(&mut self, id: NodeId) -> Piece {
        let index = id.index();
        self.uses[index] = self.uses[index].saturating_sub(1);
        let piece = if self.uses[index] == 0 {
            self.pieces[index].take()
        } else {
            self.pieces[index].clone()
        };
        piece.unwrap_or_else(|| Piece::atom(String::new(), Edge::Word))
    }

    /// The piece of a node, as a place demands it.
    fn place(&mut self, id: NodeId, least: u8) -> Piece {
        self.take(id).within::<M>(least)
    }

    fn node(&mut self, kind: &NodeKind) -> Piece {
        match *kind {
            NodeKind::Number(digits) => {
                let mut text = String::new();
                push_canonical(self.expr.text(digits), &mut text);
                number::<M>(&text)
            }
            NodeKind::Known(known) => known_number::<M>(&brief(self.expr.known(known))),
            NodeKind::Opaque(part, _) => named::<M>(&self.expr.opaque(part).text()),
            NodeKind::Variable(name) => named::<M>(self.expr.variable(name)),
            NodeKind::Constant(constant) => match constant {
                Constant::E => Piece::atom(M::letter("e"), Edge::Letter),
                Constant::Pi | Constant::Tau | Constant::Phi => named::<M>(constant.name()),
            },
            NodeKind::Neg(a) => {
                let inside = self.place(a, LIMITS).behind_sign::<M>();
                let text = M::sign(Sign::NEGATIVE) + &inside.text;
                Piece::new(text, SIGN.min(inside.binding), [Edge::Sign, inside.ends])
            }
            NodeKind::Binary(op, a, b) => self.binary(op, a, b),
            NodeKind::Relation(relation, a, b) => {
                let left = self.place(a, CONVERT);
                left.joined::<M>(relation_sign(relation), &self.place(b, CONVERT), COMPARE)
            }
            NodeKind::Call(function, arguments) => {
                let expr = self.expr;
                self.call(function, expr.arguments(&arguments))
            }
            NodeKind::Larger(larger) => self.larger(&larger),
        }
    }

    fn binary(&mut self, op: BinaryOp, a: NodeId, b: NodeId) -> Piece {
        match op {
            BinaryOp::Add | BinaryOp::Sub => self.sum(op, a, b),
            BinaryOp::Mul => {
                let left = self.place(a, PRODUCT);
                let right = self.place(b, POWER);
                self.product(left, &right)
            }
            BinaryOp::Div if self.is_unit(a) || self.is_unit(b) => {
                let left = self.place(a, PRODUCT);
                left.joined::<M>(Sign::SLASH, &self.place(b, POWER), PRODUCT)
            }
            BinaryOp::Div => {
                let (over, under) = (self.take(a), self.take(b));
                let text = M::fraction(&over.text, &under.text);
                Piece::new(text, POWER, [Edge::Block; 2])
            }
            BinaryOp::IntDiv => {
                let (over, under) = (self.take(a), self.take(b));
                let inside = M::fraction(&over.text, &under.text);
                Piece::atom(M::fenced(Fence::FLOOR, &inside), Edge::Closed)
            }
            BinaryOp::Rem => {
                let left = self.place(a, PRODUCT);
                left.joined::<M>(Sign::REMAINDER, &self.place(b, POWER), REMAINDER)
            }
            BinaryOp::Pow => {
                let base = self.place(a, ATOM);
                let exponent = self.take(b);
                let text = M::power(&base.text, &exponent.text);
                Piece::new(text, POWER, [base.begins, Edge::Closed])
            }
        }
    }

    /// A sum; a percentage that is added to a number is of it.
    fn sum(&mut self, op: BinaryOp, a: NodeId, b: NodeId) -> Piece {
        let sign = if op == BinaryOp::Add { Sign::PLUS } else { Sign::MINUS };
        let is_percent = matches!(self.expr.node(b).kind, NodeKind::Larger(Larger::Percent(_)));
        let is_of_left = is_percent && self.expr.is_percentage(a, &self.plain) == Some(false);
        let left = self.place(a, SUM);
        let right = self.place(b, LIMITS).behind_sign::<M>();
        if !is_of_left || left.text.len() > LONGEST_WHOLE {
            return left.joined::<M>(sign, &right, SUM);
        }
        let whole = left.clone().within::<M>(POWER);
        let mut sum = left.joined::<M>(sign, &right, SUM);
        sum.text.push_str(&M::text(" of "));
        sum.text.push_str(&whole.text);
        sum
    }

    /// A product, without its sign where that cannot be misread.
    fn product(&self, left: Piece, right: &Piece) -> Piece {
        use Edge::{Block, Bracket, Closed, Digit, Letter, Word};
        // `2 1/3` would be a mixed number, and `x(` a call.
        let is_plain = matches!(
            (left.ends, right.begins),
            (Digit, Letter | Word | Bracket | Closed)
                | (Letter | Closed | Bracket | Block, Letter | Closed)
        );
        left.joined::<M>(if is_plain { Sign::NOTHING } else { Sign::TIMES }, right, PRODUCT)
    }

    fn larger(&mut self, larger: &Larger) -> Piece {
        let expr = self.expr;
        match *larger {
            Larger::Text(text) => {
                let inside = unescaped(expr.text(text)).unwrap_or_default();
                Piece::atom(M::text(&format!("\"{inside}\"")), Edge::Word)
            }
            Larger::Imaginary => Piece::atom(M::letter("i"), Edge::Letter),
            Larger::Bool(value) => {
                Piece::atom(M::word(if value { "true" } else { "false" }), Edge::Word)
            }
            Larger::Date(text) | Larger::Zone(text) => {
                Piece::atom(M::text(expr.text(text)), Edge::Word)
            }
            Larger::Unit(name) => Piece::atom(M::word(expr.text(name)), Edge::Word),
            Larger::Measure(a, b) => {
                let number = self.place(a, POWER);
                let unit = self.place(b, PRODUCT);
                let text = number.text + M::space() + &unit.text;
                Piece::new(text, POWER, [number.begins, Edge::Word])
            }
            Larger::List(items) => self.list(expr.arguments(&items)),
            Larger::Range(a, b) => self.pair((a, SUM), Sign::RANGE, (b, SUM), CONVERT),
            Larger::Not(a) => {
                let inside = self.place(a, CONVERT);
                let text = M::sign(Sign::NOT) + &inside.text;
                Piece::new(text, COMPARE, [Edge::Sign, inside.ends])
            }
            Larger::And(a, b) => self.pair((a, AND), Sign::AND, (b, COMPARE), AND),
            Larger::Or(a, b) => self.pair((a, OR), Sign::OR, (b, AND), OR),
            Larger::Percent(a) => {
                let number = self.place(a, ATOM);
                let text = number.text + &M::sign(Sign::PERCENT);
                Piece::new(text, POWER, [number.begins, Edge::Word])
            }
            Larger::Of(a, b) => {
                let (part, whole) = (self.place(a, POWER), self.place(b, POWER));
                let text = part.text + &M::text(" of ") + &whole.text;
                Piece::new(text, REMAINDER, [part.begins, whole.ends])
            }
            Larger::Uncertain(a, b) => self.pair((a, POWER), Sign::PLUS_MINUS, (b, POWER), SUM),
            Larger::Each(BinaryOp::Pow, a, b) => {
                let (base, exponent) = (self.place(a, ATOM), self.place(b, ATOM));
                let text = M::power(&base.text, &(M::sign(Sign::EACH_POWER) + &exponent.text));
                Piece::new(text, POWER, [base.begins, Edge::Closed])
            }
            Larger::Each(op, a, b) => {
                let sign = if op == BinaryOp::Div { Sign::EACH_OVER } else { Sign::EACH_TIMES };
                self.pair((a, PRODUCT), sign, (b, POWER), PRODUCT)
            }
            Larger::Formed(a, form) => {
                let value = self.place(a, CONVERT);
                let form = Piece::atom(M::text(&form.text()), Edge::Word);
                value.joined::<M>(Sign::TO, &form, CONVERT)
            }
            Larger::Convert(a, b) => self.pair((a, CONVERT), Sign::TO, (b, SUM), CONVERT),
            Larger::Apply(name, arguments) => {
                let head = function_name::<M>(expr.text(name));
                self.applied(head, expr.arguments(&arguments))
            }
            Larger::Named(name, value) => {
                let value = self.take(value);
                named::<M>(expr.text(name)).joined::<M>(Sign::EQUAL, &value, ANY)
            }
            Larger::Field(record, name) => {
                let record = self.place(record, ATOM);
                let name = Piece::atom(M::word(expr.text(name)), Edge::Word);
                record.joined::<M>(Sign::DOT, &name, ATOM)
            }
            Larger::Index(arguments) => {
                let [indexed, places @ ..] = expr.arguments(&arguments) else {
                    return Piece::atom(String::new(), Edge::Closed);
                };
                let indexed = self.place(*indexed, ATOM);
                let places: Vec<Piece> = places.iter().map(|&place| self.take(place)).collect();
                let index = comma_separated::<M>(places.into_iter());
                Piece::atom(M::subscript(&indexed.text, &index), Edge::Closed)
            }
        }
    }

    fn pair(&mut self, left: (NodeId, u8), sign: Sign, right: (NodeId, u8), binding: u8) -> Piece {
        let left = self.place(left.0, left.1);
        left.joined::<M>(sign, &self.place(right.0, right.1), binding)
    }

    /// A list; a list of lists of one length is a matrix.
    fn list(&mut self, items: &[NodeId]) -> Piece {
        let pieces: Vec<Piece> = items.iter().map(|&item| self.take(item)).collect();
        set_list::<M>(pieces)
    }

    fn is_unit(&self, id: NodeId) -> bool {
        match self.expr.node(id).kind {
            NodeKind::Larger(Larger::Unit(_)) => true,
            NodeKind::Binary(BinaryOp::Pow, base, _) => {
                matches!(self.expr.node(base).kind, NodeKind::Larger(Larger::Unit(_)))
            }
            _ => false,
        }
    }
}

fn relation_sign(relation: Relation) -> Sign {
    match relation {
        Relation::Less => Sign::LESS,
        Relation::LessOrEqual => Sign::LESS_OR_EQUAL,
        Relation::Greater => Sign::GREATER,
        Relation::GreaterOrEqual => Sign::GREATER_OR_EQUAL,
        Relation::Equal | Relation::Equation => Sign::EQUAL,
        Relation::NotEqual => Sign::NOT_EQUAL,
    }
}
