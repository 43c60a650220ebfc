//! The parser: by recursive descent, one function a level of binding.

use std::rc::Rc;

use super::token::{Token, is_keyword, tokens};
use super::tree::{Argument, Definition, Kind, Node, Op, Step};
use super::{MAX_DEPTH, MAX_STEPS};
use crate::error::{Error, ErrorKind, StepResult, shortened};
use crate::function::{Constant, Function};
use crate::tree::{BinaryOp, MAX_LENGTH, MAX_NODES, Relation, Span};

/// What an operand looks like at its right end: decides what may stand beside it without `*`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Number,
    /// A name, a call, something in brackets.
    Closed,
    /// With a unit.
    Measure,
    /// `√x` without parentheses.
    BareRadical,
    /// A power whose exponent has no parentheses.
    BarePower,
    /// After `/`, `//` or `%`.
    Quotient,
}

pub(super) type Operand = (Node, Shape);

pub(super) struct Parser<'s> {
    pub(super) source: &'s str,
    tokens: Vec<(Token, Span)>,
    pub(super) at: usize,
    /// Names that hide units and constants from here on.
    pub(super) bound: Vec<String>,
    is_unit: &'s dyn Fn(&str) -> bool,
    depth: usize,
    nodes: usize,
    pub(super) in_bars: bool,
}

/// The steps of a script.
pub(crate) fn parse(source: &str, is_unit: &dyn Fn(&str) -> bool) -> StepResult<Vec<Step>> {
    if source.len() > MAX_LENGTH {
        let what = "the expression";
        let kind = ErrorKind::TooLarge { what, limit: MAX_LENGTH, unit: "bytes" };
        return Err(Box::new(kind.into()));
    }
    let tokens = tokens(source)?;
    let mut parser = Parser {
        source,
        tokens,
        at: 0,
        bound: Vec::new(),
        is_unit,
        depth: 0,
        nodes: 0,
        in_bars: false,
    };
    parser.steps()
}

impl Parser<'_> {
    fn steps(&mut self) -> StepResult<Vec<Step>> {
        let mut steps = Vec::new();
        loop {
            while *self.token() == Token::Break {
                self.at += 1;
            }
            if *self.token() == Token::End {
                break;
            }
            if steps.len() >= MAX_STEPS {
                let what = "the expression";
                let kind = ErrorKind::TooLarge { what, limit: MAX_STEPS, unit: "steps" };
                return Err(Error::boxed(kind, self.span()));
            }
            let step = self.one_step()?;
            steps.push(step);
            if !matches!(self.token(), Token::Break | Token::End) {
                return Err(self.unexpected());
            }
        }
        if steps.is_empty() {
            let reason = "the expression is empty: write a number or a formula";
            return Err(Error::syntax(reason, self.span()));
        }
        Ok(steps)
    }

    fn one_step(&mut self) -> StepResult<Step> {
        if *self.token() == Token::Relation(Relation::Equation) {
            // `=2+2`, as in a spreadsheet.
            self.at += 1;
        }
        if let Token::Name(name) = self.token().clone() {
            if *self.peek(1) == Token::Relation(Relation::Equation) {
                self.check_bindable(&name)?;
                self.at += 2;
                let value = self.expression()?;
                self.bound.push(name.clone());
                return Ok(Step::Bind(name, value));
            }
            if let Some(parameters) = self.definition() {
                self.check_bindable(&name)?;
                let before = self.bound.len();
                self.bound.extend(parameters.iter().cloned());
                let body = self.expression()?;
                self.bound.truncate(before);
                return Ok(Step::Define(Rc::new(Definition { name, parameters, body })));
            }
        }
        Ok(Step::Value(self.expression()?))
    }

    fn check_bindable(&self, name: &str) -> StepResult<()> {
        if is_keyword(name) || matches!(name, "true" | "false" | "if" | "pi") {
            let reason = format!("{name} is a word of the language: take another name");
            return Err(Error::syntax(reason, self.span()));
        }
        Ok(())
    }

    /// `f(x, y) =`: the parameters, the parser moved past the sign.
    fn definition(&mut self) -> Option<Vec<String>> {
        let mut ahead = 1;
        if *self.peek(ahead) != Token::Open {
            return None;
        }
        let mut parameters = Vec::new();
        loop {
            let Token::Name(name) = self.peek(ahead + 1) else { return None };
            parameters.push(name.clone());
            ahead += 2;
            match self.peek(ahead) {
                Token::Comma => {}
                Token::Close => break,
                _ => return None,
            }
        }
        (*self.peek(ahead + 1) == Token::Relation(Relation::Equation)).then(|| {
            self.at += ahead + 2;
            parameters
        })
    }

    pub(super) fn expression(&mut self) -> StepResult<Node> {
        self.enter()?;
        let mut left = self.conjunction()?;
        while *self.token() == Token::Or || self.is_word("or") {
            self.at += 1;
            let right = self.conjunction()?;
            left = self.pair(|a, b| Kind::Logic(false, a, b), left, right)?;
        }
        self.depth -= 1;
        Ok(left)
    }

    fn conjunction(&mut self) -> StepResult<Node> {
        let mut left = self.negation()?;
        while *self.token() == Token::And || self.is_word("and") {
            self.at += 1;
            let right = self.negation()?;
            left = self.pair(|a, b| Kind::Logic(true, a, b), left, right)?;
        }
        Ok(left)
    }

    fn negation(&mut self) -> StepResult<Node> {
        if self.is_word("not") {
            let start = self.span();
            self.at += 1;
            self.enter()?;
            let inner = self.negation()?;
            self.depth -= 1;
            let span = start.to(inner.span);
            return self.node(Kind::Not(Box::new(inner)), span);
        }
        self.comparison()
    }

    fn comparison(&mut self) -> StepResult<Node> {
        let left = self.conversion()?;
        let Token::Relation(relation) = *self.token() else { return Ok(left) };
        if relation == Relation::Equation && matches!(self.peek(1), Token::End | Token::Break) {
            // `2 + 2 =`, as on the keys of a calculator.
            self.at += 1;
            return Ok(left);
        }
        if relation == Relation::Equation {
            let reason =
                "'=' has two readings here: write == to compare, or name = value as a step";
            return Err(Error::syntax(reason, self.span()));
        }
        self.at += 1;
        let right = self.conversion()?;
        if let Token::Relation(second) = *self.token() {
            let reason = format!(
                "only one comparison at a time: join them with and, a {} b and b {} c",
                relation.symbol(),
                second.symbol()
            );
            return Err(Error::syntax(reason, self.span()));
        }
        self.pair(|a, b| Kind::Compare(relation, a, b), left, right)
    }

    fn conversion(&mut self) -> StepResult<Node> {
        let mut left = self.sum()?;
        loop {
            if self.is_word("to") || self.is_word("in") {
                self.at += 1;
                let right = self.product()?.0;
                left = self.pair(Kind::Convert, left, right)?;
            } else if *self.token() == Token::DotDot {
                self.at += 1;
                let right = self.sum()?;
                left = self.pair(Kind::Range, left, right)?;
            } else {
                return Ok(left);
            }
        }
    }

    pub(super) fn sum(&mut self) -> StepResult<Node> {
        let (first, _) = self.product()?;
        let mut rest = Vec::new();
        loop {
            let op = match self.token() {
                Token::Plus => BinaryOp::Add,
                Token::Minus => BinaryOp::Sub,
                _ => break,
            };
            self.at += 1;
            let (right, _) = self.product()?;
            rest.push((Op { op, implicit: false }, right));
        }
        self.chain(first, rest)
    }

    pub(super) fn product(&mut self) -> StepResult<Operand> {
        let (mut first, mut shape) = self.unary()?;
        let mut rest: Vec<(Op, Node)> = Vec::new();
        loop {
            if self.is_word("mod") && !self.bound.iter().any(|name| name == "mod") {
                self.at += 1;
                let left = self.chain(first, std::mem::take(&mut rest))?;
                first = self.modulo(left)?;
                shape = Shape::Quotient;
                continue;
            }
            let op = match self.token() {
                Token::Star => BinaryOp::Mul,
                Token::Name(name) if self.is_times(name) => BinaryOp::Mul,
                Token::Slash => BinaryOp::Div,
                Token::SlashSlash => BinaryOp::IntDiv,
                Token::Percent(_) => BinaryOp::Rem,
                _ if self.begins_factor(shape) => {
                    let last = rest.last().map_or(&first, |(_, node)| node);
                    let op = rest.last().map(|(op, _)| *op);
                    self.check_juxtaposed(last, shape, op)?;
                    let (right, right_shape) = self.power()?;
                    rest.push((Op { op: BinaryOp::Mul, implicit: true }, right));
                    shape = right_shape;
                    continue;
                }
                _ => break,
            };
            self.at += 1;
            if op == BinaryOp::Rem && matches!(self.token(), Token::Plus | Token::Minus) {
                return Err(self.two_percents());
            }
            let (right, right_shape) = self.unary()?;
            // `1/2 h`: half an hour, or one over two hours?
            let bare = rest.is_empty() && self.is_plain(&first);
            if op == BinaryOp::Div && bare && right_shape == Shape::Measure {
                return Err(self.two_measures(&first, &right));
            }
            shape = match op {
                BinaryOp::Mul => right_shape,
                // What follows `km/2 h` is clear: a unit belongs to its number.
                _ if right_shape == Shape::Measure => Shape::Measure,
                _ => Shape::Quotient,
            };
            rest.push((Op { op, implicit: false }, right));
        }
        Ok((self.chain(first, rest)?, shape))
    }

    /// `3 x 4`: between numbers an x that has no value is a sign.
    fn is_times(&self, name: &str) -> bool {
        matches!(name, "x" | "X")
            && matches!(self.peek(1), Token::Number(_))
            && !self.bound.iter().any(|bound| bound == name)
    }

    /// `17 mod 5`, whose sign is the divisor's, as that of `mod(17, 5)`.
    fn modulo(&mut self, left: Node) -> StepResult<Node> {
        if depth_of(&left) > MAX_DEPTH {
            return Err(self.too_deep(left.span));
        }
        let (right, _) = self.unary()?;
        let span = left.span.to(right.span);
        self.call_of("mod", vec![left, right], span)
    }

    fn unary(&mut self) -> StepResult<Operand> {
        let first = self.span();
        let mut negatives = 0usize;
        while matches!(self.token(), Token::Minus | Token::Plus) {
            negatives += usize::from(*self.token() == Token::Minus);
            self.at += 1;
        }
        let (node, shape) = self.power()?;
        if negatives.is_multiple_of(2) {
            return Ok((node, shape));
        }
        let span = first.to(node.span);
        Ok((self.node(Kind::Negative(Box::new(node)), span)?, shape))
    }

    pub(super) fn power(&mut self) -> StepResult<Operand> {
        let (base, shape) = self.postfix()?;
        if *self.token() != Token::Caret {
            return Ok((base, shape));
        }
        if shape == Shape::BareRadical {
            return Err(self.radical_readings(&base, "^"));
        }
        self.at += 1;
        self.enter()?;
        let grouped = matches!(self.token(), Token::Open | Token::BraceOpen);
        let (exponent, _) = self.unary()?;
        self.depth -= 1;
        let node = self.pair(Kind::Power, base, exponent)?;
        Ok((node, if grouped { Shape::Closed } else { Shape::BarePower }))
    }

    /// Whether an operand is a number without a unit, whatever its name.
    fn is_plain(&self, node: &Node) -> bool {
        match &node.kind {
            Kind::Number(_) => true,
            Kind::Name(name) => Constant::named(name).is_some() && !self.bound.contains(name),
            _ => false,
        }
    }

    /// Whether the token begins another factor.
    fn begins_factor(&self, shape: Shape) -> bool {
        match self.token() {
            Token::Name(name) => !is_keyword(name),
            Token::Number(_)
            | Token::Open
            | Token::BraceOpen
            | Token::Radical
            | Token::Frac
            | Token::Root => true,
            Token::Bar => !self.in_bars && shape == Shape::Number,
            _ => false,
        }
    }

    pub(super) fn is_unit_name(&self, name: &str) -> bool {
        !is_keyword(name)
            && !self.bound.iter().any(|bound| bound == name)
            && Constant::named(name).is_none()
            // A minute, where no parenthesis follows.
            && (Function::named(name).is_none() || name == "min")
            && (self.is_unit)(name)
    }

    pub(super) fn token(&self) -> &Token {
        &self.tokens[self.at.min(self.tokens.len() - 1)].0
    }

    pub(super) fn peek(&self, ahead: usize) -> &Token {
        &self.tokens[(self.at + ahead).min(self.tokens.len() - 1)].0
    }

    pub(super) fn span(&self) -> Span {
        self.tokens[self.at.min(self.tokens.len() - 1)].1
    }

    pub(super) fn last_span(&self) -> Span {
        self.tokens[self.at.saturating_sub(1).min(self.tokens.len() - 1)].1
    }

    pub(super) fn is_word(&self, word: &str) -> bool {
        matches!(self.token(), Token::Name(name) if name == word)
    }

    pub(super) fn written(&self, span: Span) -> &str {
        self.source.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    pub(super) fn enter(&mut self) -> StepResult<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.too_deep(self.span()));
        }
        Ok(())
    }

    fn too_deep(&self, span: Span) -> Box<Error> {
        let what = "the expression";
        let kind = ErrorKind::TooLarge { what, limit: MAX_DEPTH, unit: "levels of nesting" };
        Error::boxed(kind, span)
    }

    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }

    pub(super) fn node(&mut self, kind: Kind, span: Span) -> StepResult<Node> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            let what = "the expression";
            let kind =
                ErrorKind::TooLarge { what, limit: MAX_NODES, unit: "numbers and operations" };
            return Err(Error::boxed(kind, span));
        }
        Ok(Node { kind, span })
    }

    pub(super) fn pair(
        &mut self,
        kind: impl FnOnce(Box<Node>, Box<Node>) -> Kind,
        left: Node,
        right: Node,
    ) -> StepResult<Node> {
        // Chains of these nest in the tree, so they count as nesting.
        let span = left.span.to(right.span);
        if depth_of(&left) > MAX_DEPTH {
            return Err(self.too_deep(span));
        }
        self.node(kind(Box::new(left), Box::new(right)), span)
    }

    fn chain(&mut self, first: Node, rest: Vec<(Op, Node)>) -> StepResult<Node> {
        let Some((_, last)) = rest.last() else { return Ok(first) };
        let span = first.span.to(last.span);
        self.nodes += rest.len();
        self.node(Kind::Chain(Box::new(first), rest), span)
    }

    /// An argument, named or not.
    pub(super) fn argument(&mut self) -> StepResult<Argument> {
        if let Token::Name(name) = self.token().clone()
            && matches!(self.peek(1), Token::Relation(Relation::Equation) | Token::Colon)
        {
            self.at += 2;
            return Ok(Argument { name: Some(name), value: self.expression()? });
        }
        Ok(Argument { name: None, value: self.expression()? })
    }

    fn check_juxtaposed(&self, left: &Node, shape: Shape, op: Option<Op>) -> StepResult<()> {
        if let Token::Number(_) = self.token() {
            let number = shortened(self.written(self.span()));
            let reason = match shape {
                _ if matches!(&left.kind, Kind::Name(name) if Function::named(name).is_some()) => {
                    let name = self.written(left.span);
                    format!("a function takes its argument in parentheses: write {name}({number})")
                }
                Shape::Number => {
                    format!("two numbers side by side: put an operator before {number}")
                }
                _ => format!("put an operator before {number}: * for a product"),
            };
            return Err(Error::syntax(reason, self.span()));
        }
        let next = shortened(self.written(self.span()));
        let (a, b) = match (&left.kind, shape) {
            (_, Shape::Quotient) => {
                let op = op.map_or("/", |op| op.op.symbol());
                let left = shortened(self.written(left.span));
                let reason = format!(
                    "a{op}{left} {next} has two readings: write a{op}({left}*{next}) or (a{op}{left})*{next}"
                );
                return Err(Error::syntax(reason, self.span()));
            }
            (Kind::Power(a, b), Shape::BarePower) => (self.written(a.span), self.written(b.span)),
            (_, Shape::BareRadical) => return Err(self.radical_readings(left, "")),
            _ => return Ok(()),
        };
        let (a, b) = (shortened(a), shortened(b));
        let reason =
            format!("{a}^{b} {next} has two readings: write {a}^({b}*{next}) or {a}^({b})*{next}");
        Err(Error::syntax(reason, left.span.to(self.span())))
    }

    pub(super) fn radical_readings(&self, root: &Node, what: &str) -> Box<Error> {
        let written = shortened(self.written(root.span));
        let radicand = written.trim_start_matches('√').trim_start();
        let after = if what.is_empty() { "*" } else { what };
        let reason = format!(
            "what √ applies to is not clear: write √({radicand}){after}... or √({radicand}{after}...)"
        );
        Error::syntax(reason, root.span.to(self.span()))
    }

    fn two_percents(&self) -> Box<Error> {
        let sign = self.written(self.span());
        let reason = format!(
            "'%' has two readings: write 8% right after its number for a percentage, or % ({sign}...) \
             for a remainder"
        );
        Error::syntax(reason, self.last_span())
    }

    fn two_measures(&self, left: &Node, right: &Node) -> Box<Error> {
        let (a, whole) = (self.written(left.span), self.written(right.span));
        let Kind::Measure(number, unit) = &right.kind else {
            return Error::syntax("put parentheses around the quotient", right.span);
        };
        let (b, unit) = (self.written(number.span), self.written(unit.span));
        let reason =
            format!("{a}/{whole} has two readings: write ({a}/{b}) {unit} or {a}/({b} {unit})");
        Error::syntax(reason, left.span.to(right.span))
    }

    /// What stands after a whole step and does not belong to it.
    fn unexpected(&self) -> Box<Error> {
        let reason = match self.token() {
            Token::Close => "there is no '(' for this ')': remove it or add one",
            Token::ListClose => "there is no '[' for this ']': remove it or add one",
            Token::Comma => {
                "a comma separates arguments and elements: write 1,234.5 with groups of three digits"
            }
            _ => "this does not continue the expression: remove it, or put ; before it",
        };
        Error::syntax(reason, self.span())
    }
}

/// How deep the left side goes: `a to b to c` nests on the left.
fn depth_of(node: &Node) -> usize {
    let mut depth = 0;
    let mut node = node;
    loop {
        node = match &node.kind {
            Kind::Compare(_, left, _)
            | Kind::Logic(_, left, _)
            | Kind::Convert(left, _)
            | Kind::Range(left, _)
            | Kind::Field(left, _)
            | Kind::Factorial(left)
            | Kind::Percent(left)
            | Kind::Measure(left, _)
            | Kind::Chain(left, _)
            | Kind::Power(left, _) => left,
            Kind::Call(_, arguments) => match arguments.first() {
                Some(first) => &first.value,
                None => return depth,
            },
            _ => return depth,
        };
        depth += 1;
    }
}
