//! The parser: operator precedence by binding power, straight into the flat tree.
//!
//! Left-associative operators are loops, so only real nesting recurses: parentheses, bars,
//! arguments and exponents, bounded by [`MAX_DEPTH`].

mod implicit;
mod operand;

use crate::error::{Error, ErrorKind, Result, StepResult};
use crate::lexer::{Lexer, Token};
use crate::names::Names;
use crate::tree::{
    Arguments, BinaryOp, Expr, MAX_DEPTH, MAX_LENGTH, MAX_NODES, Node, NodeId, NodeKind, Piece,
    Relation, Span,
};

impl Expr {
    /// Parses an expression that uses the built-in names and variables of any name.
    ///
    /// ```
    /// # use arithma_expr::Expr;
    /// let area = Expr::parse("2 pi r^2")?;
    /// assert_eq!(area.to_text()?, "2*pi*r^2");
    /// assert_eq!(area.free_variables().collect::<Vec<_>>(), ["r"]);
    /// # Ok::<(), arithma_expr::Error>(())
    /// ```
    pub fn parse(source: &str) -> Result<Self> {
        Self::parse_with(source, &())
    }

    /// Parses an expression that may also use the caller's names.
    pub fn parse_with<N: Names + ?Sized>(source: &str, names: &N) -> Result<Self> {
        if source.len() > MAX_LENGTH {
            let what = "the expression";
            return Err(ErrorKind::TooLarge { what, limit: MAX_LENGTH, unit: "bytes" }.into());
        }
        let mut lexer = Lexer::new(source);
        let (token, span) = lexer.next().map_err(|error| *error)?;
        let mut parser = Parser {
            source,
            lexer,
            token,
            span,
            previous: Token::End,
            previous_span: Span::NONE,
            names,
            nodes: Vec::with_capacity((source.len() / 2 + 2).min(MAX_NODES)),
            arguments: Vec::new(),
            pending: Vec::new(),
            variables: Vec::new(),
            extra: String::new(),
            depth: 0,
            in_bars: false,
            bars_seen: false,
        };
        parser.statement().map_err(|error| *error)?;
        Ok(parser.finish())
    }
}

/// How tightly the operators of the loop bind. Signs and powers bind more tightly still.
const SUM: u8 = 1;
const PRODUCT: u8 = 2;

/// What an operand looks like at its right end: decides what may stand beside it without `*`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    Number,
    /// A name.
    Name,
    /// Something in parentheses: a group or a call.
    Group,
    /// `|x|`
    Bars,
    /// With `!` or a superscript after it.
    Postfix,
    /// `√x` without parentheses.
    BareRadical,
    /// A power whose exponent has no parentheses: `2^3x` has two readings.
    BarePower,
    /// `a/b`, `a//b` or `a % b`: `1/2x` has two readings.
    Quotient,
}

#[derive(Debug, Clone, Copy)]
struct Operand {
    node: NodeId,
    shape: Shape,
}

struct Parser<'s, N: ?Sized> {
    source: &'s str,
    lexer: Lexer<'s>,
    token: Token,
    span: Span,
    previous: Token,
    previous_span: Span,
    names: &'s N,
    nodes: Vec<Node>,
    arguments: Vec<NodeId>,
    /// Arguments of the calls that are being parsed, the innermost last.
    pending: Vec<NodeId>,
    variables: Vec<Piece>,
    /// Digits and names that the text of the tree needs and the source does not have.
    extra: String,
    depth: usize,
    /// Whether the innermost open group is `|`, which the next `|` after an operand closes.
    in_bars: bool,
    /// Whether the innermost parenthesis (or the whole) has had bars already.
    bars_seen: bool,
}

impl<N: Names + ?Sized> Parser<'_, N> {
    /// The whole text: a sum, or two with a relation between them.
    fn statement(&mut self) -> StepResult<()> {
        if self.token == Token::End {
            let reason = "the expression is empty: write a number or a formula";
            return Err(Error::syntax(reason, self.span));
        }
        let left = self.binary(SUM)?.node;
        if let Token::Relation(relation) = self.token {
            self.advance()?;
            let right = self.binary(SUM)?.node;
            if let Token::Relation(second) = self.token {
                return Err(self.second_relation(relation, second));
            }
            let span = self.span_of(left).to(self.span_of(right));
            self.push(NodeKind::Relation(relation, left, right), span)?;
        }
        if self.token == Token::End { Ok(()) } else { Err(self.unexpected()) }
    }

    /// Operators that bind at least as tightly as `least`, from left to right.
    fn binary(&mut self, least: u8) -> StepResult<Operand> {
        let mut left = self.unary()?;
        loop {
            let (op, level) = match self.token {
                Token::Plus => (BinaryOp::Add, SUM),
                Token::Minus => (BinaryOp::Sub, SUM),
                Token::Star => (BinaryOp::Mul, PRODUCT),
                Token::Slash => (BinaryOp::Div, PRODUCT),
                Token::SlashSlash => (BinaryOp::IntDiv, PRODUCT),
                Token::Percent => (BinaryOp::Rem, PRODUCT),
                Token::Number | Token::Name | Token::Open | Token::Radical => {
                    left = self.juxtaposed(left)?;
                    continue;
                }
                Token::Bar if !self.in_bars => {
                    left = self.juxtaposed(left)?;
                    continue;
                }
                _ => return Ok(left),
            };
            if level < least {
                return Ok(left);
            }
            self.advance()?;
            if op == BinaryOp::Rem && matches!(self.token, Token::Plus | Token::Minus) {
                return Err(self.signed_remainder());
            }
            let right = if level == SUM { self.binary(PRODUCT)? } else { self.unary()? };
            let node = self.push_binary(op, left.node, right.node)?;
            // What follows `a*b` stands beside b; what follows `a/b` has two readings.
            let shape = if op == BinaryOp::Mul { right.shape } else { Shape::Quotient };
            left = Operand { node, shape };
        }
    }

    /// Signs, then a power. `-2^2` is `-(2^2)`.
    fn unary(&mut self) -> StepResult<Operand> {
        // Signs are counted, not recursed into: a thousand of them is no nesting.
        let first = self.span;
        let mut negatives = 0;
        while matches!(self.token, Token::Minus | Token::Plus) {
            negatives += u32::from(self.token == Token::Minus);
            self.advance()?;
        }
        let mut operand = self.power()?;
        for _ in 0..negatives {
            let span = first.to(self.span_of(operand.node));
            operand.node = self.push(NodeKind::Neg(operand.node), span)?;
        }
        Ok(operand)
    }

    /// An operand, and `^` with its exponent, which may have a sign and a power of its own.
    fn power(&mut self) -> StepResult<Operand> {
        let base = self.postfix()?;
        if self.token != Token::Caret {
            return Ok(base);
        }
        if base.shape == Shape::BareRadical {
            return Err(self.radical_readings(base.node, "^"));
        }
        self.advance()?;
        self.enter()?;
        let exponent = self.unary()?;
        self.depth -= 1;
        let node = self.push_binary(BinaryOp::Pow, base.node, exponent.node)?;
        // `x^(2)y` can only be x^2 times y; `x^2y` is not so clear.
        let shape = if exponent.shape == Shape::Group { Shape::Group } else { Shape::BarePower };
        Ok(Operand { node, shape })
    }

    fn advance(&mut self) -> StepResult<()> {
        self.previous = self.token;
        self.previous_span = self.span;
        (self.token, self.span) = self.lexer.next()?;
        Ok(())
    }

    fn enter(&mut self) -> StepResult<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let what = "the expression";
            let kind = ErrorKind::TooLarge { what, limit: MAX_DEPTH, unit: "levels of nesting" };
            return Err(Error::boxed(kind, self.span));
        }
        Ok(())
    }

    fn push(&mut self, kind: NodeKind, span: Span) -> StepResult<NodeId> {
        if self.nodes.len() >= MAX_NODES {
            let what = "the expression";
            let kind =
                ErrorKind::TooLarge { what, limit: MAX_NODES, unit: "numbers and operations" };
            return Err(Error::boxed(kind, span));
        }
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node { kind, span });
        Ok(id)
    }

    fn push_binary(&mut self, op: BinaryOp, left: NodeId, right: NodeId) -> StepResult<NodeId> {
        let span = self.span_of(left).to(self.span_of(right));
        self.push(NodeKind::Binary(op, left, right), span)
    }

    fn span_of(&self, id: NodeId) -> Span {
        self.nodes[id.index()].span
    }

    fn written(&self, span: Span) -> &str {
        self.source.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// Adds text that the source does not have.
    fn extra(&mut self, text: &str) -> Piece {
        let start = (self.source.len() + self.extra.len()) as u32;
        self.extra.push_str(text);
        Piece { start, end: start + text.len() as u32 }
    }

    fn arguments_since(&mut self, base: usize) -> Arguments {
        let arguments = Arguments::store(&self.pending[base..], &mut self.arguments);
        self.pending.truncate(base);
        arguments
    }

    fn finish(self) -> Expr {
        let text = if self.extra.is_empty() {
            Box::from(self.source)
        } else {
            format!("{}{}", self.source, self.extra).into_boxed_str()
        };
        Expr {
            text,
            source_length: self.source.len() as u32,
            nodes: self.nodes,
            arguments: self.arguments,
            variables: self.variables,
            shared: false,
        }
    }

    fn second_relation(&self, first: Relation, second: Relation) -> Box<Error> {
        let (first, second) = (first.symbol(), second.symbol());
        let reason = format!(
            "only one comparison is allowed: after {first} comes {second}; ask them one at a time"
        );
        Error::syntax(reason, self.span)
    }

    fn signed_remainder(&self) -> Box<Error> {
        let sign = self.written(self.span);
        let reason =
            format!("% is the remainder: write % ({sign}...) for one, or n/100 for a percentage");
        Error::syntax(reason, self.previous_span)
    }
}
