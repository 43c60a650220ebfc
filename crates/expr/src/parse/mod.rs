//! The parser: operator precedence by binding power, straight into the flat tree.
//!
//! Left-associative operators are loops, so only real nesting recurses: brackets, bars, arguments,
//! exponents and `not`, bounded by [`MAX_DEPTH`].

mod arrow;
mod bare;
mod base;
mod bracket;
mod call;
mod commas;
mod doubt;
mod figure;
mod form;
mod implicit;
mod letter;
mod measure;
mod mixed;
mod operand;
mod percent;
mod range;
mod relation;
mod scale;
mod slice;
mod step;
mod uncertain;
mod unit_power;
mod written;
mod zone;

pub(crate) use self::measure::powered;
pub(crate) use self::zone::UNIX_TIME;
use crate::error::{Error, ErrorKind, Result, StepResult, shortened};
use crate::form::Form;
use crate::function::Function;
use crate::latex;
use crate::lexer::{Lexer, Token};
use crate::names::Names;
use crate::script::{Step, Steps};
use crate::tree::{
    Arguments, BinaryOp, Expr, Larger, MAX_DEPTH, MAX_LENGTH, MAX_NODES, Node, NodeId, NodeKind,
    Piece, Relation, Span,
};

impl Expr {
    /// Parses a formula that uses the built-in names and variables of any name.
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

    /// Parses a formula that may also use the caller's names.
    pub fn parse_with(source: &str, names: &dyn Names) -> Result<Self> {
        let (tree, steps) = parse(source, names)?;
        let [Step::Value(_)] = steps[..] else {
            let reason = "one formula is needed here: leave out what stands before or after it";
            return Err(*Error::syntax(reason, Span::NONE));
        };
        if tree.is_formula() { Ok(tree) } else { crate::formula::of_numbers(&tree) }
    }
}

/// Reads a text: the tree of all its steps, and what each of them does.
#[inline]
pub(crate) fn parse(source: &str, names: &dyn Names) -> Result<(Expr, Steps)> {
    read(source, names).or_else(|error| in_latex(source, names, error))
}

/// A text that cannot be read as it stands, with its LaTeX as the language writes it.
#[cold]
fn in_latex(source: &str, names: &dyn Names, error: Error) -> Result<(Expr, Steps)> {
    if matches!(error.kind, ErrorKind::TooLarge { .. }) {
        return Err(error);
    }
    match latex::plain(source)? {
        // Its places are none of the source: what is wrong is wrong with the whole.
        Some(text) => {
            let read = read(&text, names).map_err(|error| Error { span: None, ..error });
            let (mut tree, steps) = read?;
            let whole = Span { start: 0, end: source.len() as u32 };
            tree.nodes.iter_mut().for_each(|node| node.span = whole);
            Ok((tree, steps))
        }
        None => Err(error),
    }
}

#[inline]
fn read(source: &str, names: &dyn Names) -> Result<(Expr, Steps)> {
    if source.len() > MAX_LENGTH {
        let what = "the expression";
        return Err(ErrorKind::TooLarge { what, limit: MAX_LENGTH, unit: "bytes" }.into());
    }
    let mut parser = Parser {
        source,
        lexer: Lexer::new(source),
        token: Token::End,
        span: Span::NONE,
        previous: Token::End,
        previous_span: Span::NONE,
        names,
        nodes: Vec::with_capacity((source.len() / 2 + 2).min(MAX_NODES)),
        arguments: Vec::new(),
        pending: Vec::new(),
        variables: Vec::new(),
        extra: String::new(),
        bound: Vec::new(),
        parameters: Vec::new(),
        numbers: Vec::new(),
        lists: Vec::new(),
        figures: Vec::new(),
        defined: Vec::new(),
        arities: Vec::new(),
        applied: Vec::new(),
        depth: 0,
        in_bars: false,
        bars_seen: false,
        in_target: false,
        exponent_at: 0,
        has_percent: false,
        takes_function: false,
        bodies: 0,
    };
    let mut steps = Steps::new();
    parser.steps(&mut steps).map_err(|error| *error)?;
    Ok((parser.finish(), steps))
}

/// The word of the language that this one is in another case.
fn lower_keyword(word: &str) -> Option<&'static str> {
    Some(match word {
        "TO" | "To" => "to",
        "IN" => "in",
        "OF" | "Of" => "of",
        "MOD" | "Mod" => "mod",
        "XOR" | "Xor" => "xor",
        "CHOOSE" | "Choose" => "choose",
        "PER" | "Per" => "per",
        _ => return None,
    })
}

/// How tightly the operators of the loop bind. Signs and powers bind more tightly still.
const OR: u8 = 1;
const AND: u8 = 2;
const COMPARE: u8 = 3;
const CONVERT: u8 = 4;
const BIT_OR: u8 = 5;
const BIT_XOR: u8 = 6;
const BIT_AND: u8 = 7;
const SHIFT: u8 = 8;
const SUM: u8 = 9;
const PRODUCT: u8 = 10;

/// What an operand looks like at its right end: decides what may stand beside it without `*`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    Number,
    /// A name.
    Name,
    /// Something in brackets: a group, a call, a list.
    Group,
    /// `|x|`
    Bars,
    /// With `!`, `%`, a superscript or a field after it.
    Postfix,
    /// With a unit.
    Measure,
    /// `√x` without parentheses.
    BareRadical,
    /// A power whose exponent has no parentheses: `2^3x` has two readings.
    BarePower,
    /// `a/b`, `a//b` or `a % b`: `1/2x` has two readings.
    Quotient,
    /// A sum with a percentage of what stands before it: a second one has two readings.
    Percented,
    /// A sum of percentages.
    Percentage,
}

#[derive(Debug, Clone, Copy)]
struct Operand {
    node: NodeId,
    shape: Shape,
}

struct Parser<'s> {
    source: &'s str,
    lexer: Lexer<'s>,
    token: Token,
    span: Span,
    previous: Token,
    previous_span: Span,
    names: &'s dyn Names,
    nodes: Vec<Node>,
    arguments: Vec<NodeId>,
    /// Arguments of the calls that are being parsed, the innermost last.
    pending: Vec<NodeId>,
    variables: Vec<Piece>,
    /// Digits and names that the text of the tree needs and the source does not have.
    extra: String,
    /// Names that steps, parameters and indices bind: they hide units and constants.
    bound: Vec<String>,
    /// Those of them that are parameters and indices: near them nobody means a unit.
    parameters: Vec<String>,
    /// Names that steps bind to a number, and to a list that is written out.
    numbers: Vec<String>,
    lists: Vec<String>,
    /// Those of the numbers that have no unit.
    figures: Vec<String>,
    /// Functions that steps define, and how many parameters each has.
    defined: Vec<String>,
    arities: Vec<usize>,
    /// Calls of functions that nobody knew where they stood: a later step may define them.
    applied: Vec<(String, Span)>,
    depth: usize,
    /// Whether the innermost open group is `|`, which the next `|` after an operand closes.
    in_bars: bool,
    /// Whether the innermost parenthesis (or the whole) has had bars already.
    bars_seen: bool,
    /// Whether units are read, as after `to`: there a bound name hides none.
    in_target: bool,
    /// The depth of an exponent that is being read: a unit after it belongs to the power.
    exponent_at: usize,
    /// Whether a percentage was read.
    has_percent: bool,
    /// Whether the innermost call takes a function by its name.
    takes_function: bool,
    /// The places of the innermost call, a bit each, where a function without a name may stand.
    bodies: u8,
}

/// An operator of the loop.
#[derive(Clone, Copy)]
enum Infix {
    Binary(BinaryOp),
    Relation(Relation),
    And,
    Or,
    To,
    Range,
    /// `17 mod 5`
    Mod,
    /// `12 choose 5`; or, in order, `12 nPr 5`.
    Choose(bool),
    /// `a & b`, `a << n`: the function, and how tightly its right side binds at least.
    Bits(Function, u8),
    /// `a .* b`
    Each(BinaryOp),
}

impl Parser<'_> {
    /// A whole expression: everything down to `or`, and `c ? a : b`.
    fn expression(&mut self) -> StepResult<NodeId> {
        let node = self.binary(OR)?.node;
        if self.token == Token::Question { self.choice(node) } else { Ok(node) }
    }

    /// Operators that bind at least as tightly as `least`, from left to right.
    fn binary(&mut self, least: u8) -> StepResult<Operand> {
        let mut left =
            if least <= COMPARE && self.is_word("not") { self.negation()? } else { self.unary()? };
        loop {
            let (infix, level) = match self.token {
                Token::Plus => (Infix::Binary(BinaryOp::Add), SUM),
                Token::Minus => (Infix::Binary(BinaryOp::Sub), SUM),
                Token::Star => (Infix::Binary(BinaryOp::Mul), PRODUCT),
                Token::Slash => (Infix::Binary(BinaryOp::Div), PRODUCT),
                Token::SlashSlash => (Infix::Binary(BinaryOp::IntDiv), PRODUCT),
                Token::Percent => (Infix::Binary(BinaryOp::Rem), PRODUCT),
                Token::Relation(relation) => (Infix::Relation(relation), COMPARE),
                Token::And => (Infix::And, AND),
                Token::Or => (Infix::Or, OR),
                Token::DotDot => (Infix::Range, CONVERT),
                Token::Each(op) => (Infix::Each(op), PRODUCT),
                Token::Amp => (Infix::Bits(Function::BitAnd, SHIFT), BIT_AND),
                Token::ShiftLeft => (Infix::Bits(Function::ShiftLeft, SUM), SHIFT),
                Token::ShiftRight => (Infix::Bits(Function::ShiftRight, SUM), SHIFT),
                Token::Bar if !self.in_bars && self.is_bit_or() => {
                    (Infix::Bits(Function::BitOr, BIT_XOR), BIT_OR)
                }
                Token::Arrow => (Infix::To, CONVERT),
                Token::Name if self.is_inch_of(left)? => {
                    left = self.inches_of(left)?;
                    continue;
                }
                Token::Name => match self.infix_word()? {
                    Some(found) => found,
                    None if self.ends_operand() => return Ok(left),
                    None => {
                        left = self.juxtaposed(left)?;
                        continue;
                    }
                },
                Token::Number if self.lexer.in_list() && self.is_element(left) => return Ok(left),
                Token::Number
                | Token::Open
                | Token::BraceOpen
                | Token::Radical
                | Token::Frac
                | Token::Root => {
                    left = self.juxtaposed(left)?;
                    continue;
                }
                Token::Bar if !self.in_bars => {
                    left = self.juxtaposed(left)?;
                    continue;
                }
                Token::PlusMinus if !self.is_in_exponent() => {
                    left = self.plus_minus_of(left)?;
                    continue;
                }
                // `2[3 + 4]`
                Token::ListOpen
                    if left.shape == Shape::Number && self.previous_span.end == self.span.start =>
                {
                    left = self.juxtaposed(left)?;
                    continue;
                }
                _ => return Ok(left),
            };
            if level < least {
                return Ok(left);
            }
            if let Infix::Relation(relation) = infix
                && self.ends_with_equals(relation)?
            {
                return Ok(left);
            }
            if level == SUM && self.lexer.in_list() {
                self.check_sign_of_element(left)?;
            }
            self.advance()?;
            left = self.joined(left, infix)?;
        }
    }

    /// An operator of the loop with its right side, the operator behind.
    fn joined(&mut self, left: Operand, infix: Infix) -> StepResult<Operand> {
        let group = |node| Ok(Operand { node, shape: Shape::Group });
        match infix {
            Infix::Binary(op @ (BinaryOp::Add | BinaryOp::Sub)) => {
                if op == BinaryOp::Add && self.is_plus_minus() {
                    return Err(self.plus_or_minus(left.node));
                }
                let is_doubled =
                    self.token == Token::Plus && self.previous_span.end == self.span.start;
                let right = self.binary(PRODUCT)?;
                if is_doubled {
                    self.check_lists(left.node, right.node)?;
                }
                let shape = match self.has_percent {
                    true => self.percent_sum(left, op, right.node)?,
                    false => Shape::Group,
                };
                Ok(Operand { node: self.push_binary(op, left.node, right.node)?, shape })
            }
            Infix::Binary(op) => self.factor(left, op),
            Infix::Mod => {
                let right = self.unary()?;
                self.check_inverse(left, right.node)?;
                let span = self.span_of(left.node).to(self.span_of(right.node));
                let arguments = Arguments::store(&[left.node, right.node], &mut self.arguments);
                let call = NodeKind::Call(Function::Mod, arguments);
                Ok(Operand { node: self.push(call, span)?, shape: Shape::Quotient })
            }
            Infix::Choose(any_order) => {
                let right = self.unary()?;
                let span = self.span_of(left.node).to(self.span_of(right.node));
                let function = if any_order { Function::Ncr } else { Function::Npr };
                if let NodeKind::Binary(_, first, _) = self.kind_of(left.node)
                    && self.span_of(first).start == self.span_of(left.node).start
                {
                    let name = function.name();
                    let reason = format!("what {name} takes is not clear here: write {name}(n, r)");
                    return Err(Error::syntax(reason, span));
                }
                let node = self.call_of(function, &[left.node, right.node], span)?;
                Ok(Operand { node, shape: Shape::Quotient })
            }
            Infix::Bits(function, least) => {
                if function == Function::ShiftRight
                    && self.token == Token::Relation(Relation::Greater)
                {
                    let reason = "'>>>' fills with zeros from a width that a whole number here does not \
                                  have: write a >> n";
                    return Err(Error::syntax(reason, self.previous_span.to(self.span)));
                }
                let right = self.binary(least)?.node;
                let span = self.span_of(left.node).to(self.span_of(right));
                group(self.call_of(function, &[left.node, right], span)?)
            }
            Infix::Each(op) => {
                let right = self.unary()?.node;
                let span = self.span_of(left.node).to(self.span_of(right));
                let each = NodeKind::Larger(Larger::Each(op, left.node, right));
                group(self.push(each, span)?)
            }
            Infix::Relation(relation) => group(self.relation(left.node, relation)?),
            Infix::And => {
                let right = self.binary(COMPARE)?.node;
                group(self.push_pair(Larger::And, left.node, right)?)
            }
            Infix::Or => {
                let right = self.binary(AND)?.node;
                group(self.push_pair(Larger::Or, left.node, right)?)
            }
            Infix::Range => {
                let right = self.binary(SUM)?.node;
                group(self.push_pair(Larger::Range, left.node, right)?)
            }
            Infix::To => {
                if let Some(form) = self.form()? {
                    self.check_form_of_form(left, form)?;
                    let left = self.share(left, form)?;
                    let span = self.span_of(left.node).to(self.previous_span);
                    return group(
                        self.push(NodeKind::Larger(Larger::Formed(left.node, form)), span)?,
                    );
                }
                if self.is_roman()? {
                    return group(self.roman(left.node)?);
                }
                let outside = std::mem::replace(&mut self.in_target, true);
                let target = match self.zone()? {
                    Some(zone) => Ok(zone),
                    None => self.target(),
                };
                self.in_target = outside;
                group(self.push_pair(Larger::Convert, left.node, target?)?)
            }
        }
    }

    /// `12 as % of 80`: what is shown in percent, where its whole is here.
    fn share(&mut self, part: Operand, form: Form) -> StepResult<Operand> {
        if form != Form::Percent || !self.is_word("of") || self.is_bound("of") {
            return Ok(part);
        }
        self.advance()?;
        let whole = self.binary(SUM)?;
        let node = self.push_binary(BinaryOp::Div, part.node, whole.node)?;
        Ok(Operand { node, shape: Shape::Group })
    }

    /// A factor with its operator, `*`, `/`, `//` or `%`, which is behind.
    fn factor(&mut self, left: Operand, op: BinaryOp) -> StepResult<Operand> {
        if op == BinaryOp::Rem && matches!(self.token, Token::Plus | Token::Minus) {
            return Err(self.signed_remainder(left.node));
        }
        if left.shape == Shape::Measure && self.written(self.previous_span) == "of" {
            self.check_part(left.node)?;
        }
        let sign = self.previous_span;
        let right = self.unary()?;
        if op == BinaryOp::Div && right.shape == Shape::Number && self.token == Token::Slash {
            self.check_divided_fraction(left.node, sign, right.node)?;
        }
        // `1/2 h`: half an hour, or one over two hours?
        if op == BinaryOp::Div && right.shape == Shape::Measure && self.is_figure(left.node) {
            return Err(self.two_measures(left.node, right.node));
        }
        self.check_uncertain_factors(left.node, op, right.node)?;
        if op == BinaryOp::Div {
            self.check_mixed(left.node, sign, right, "a division by")?;
        }
        if op == BinaryOp::Div && self.has_percent {
            self.check_part_of_percent(left.node, right.node)?;
        }
        if op == BinaryOp::Mul {
            if self.written(sign) == "of" {
                self.check_share(left, right)?;
            }
            self.check_times_scale(left.node, right.node)?;
            self.check_factors(left.node, right.node)?;
        }
        let node = self.push_binary(op, left.node, right.node)?;
        // What follows `a*b` stands beside b; what follows `a/b` has two readings, unless a unit
        // belongs to its number.
        let shape = match op {
            BinaryOp::Mul => right.shape,
            _ if right.shape == Shape::Measure => Shape::Measure,
            _ => Shape::Quotient,
        };
        Ok(Operand { node, shape })
    }

    /// `not a`
    fn negation(&mut self) -> StepResult<Operand> {
        let start = self.span;
        self.advance()?;
        self.enter()?;
        let inner = self.binary(COMPARE)?;
        self.depth -= 1;
        let span = start.to(self.span_of(inner.node));
        let node = self.push(NodeKind::Larger(Larger::Not(inner.node)), span)?;
        Ok(Operand { node, shape: Shape::Group })
    }

    /// Signs, then a power. `-2^2` is `-(2^2)`.
    fn unary(&mut self) -> StepResult<Operand> {
        if self.token == Token::Tilde {
            return self.turned_round();
        }
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
        let each = self.token == Token::Each(BinaryOp::Pow);
        if self.token != Token::Caret && !each {
            return Ok(base);
        }
        if base.shape == Shape::BareRadical {
            return Err(self.radical_readings(base.node, "^"));
        }
        let sign = self.span;
        self.advance()?;
        // `a ^^ b`, `a ^| b`
        if matches!(self.token, Token::Caret | Token::Bar)
            && self.previous_span.end == self.span.start
        {
            let sign = self.previous_span.to(self.span);
            let written = self.written(sign);
            let reason = format!(
                "'{written}' has several readings: write a^b for a power, or a xor b for bits"
            );
            return Err(Error::syntax(reason, sign));
        }
        self.enter()?;
        let outside = std::mem::replace(&mut self.exponent_at, self.depth);
        let exponent = self.unary();
        self.exponent_at = outside;
        let exponent = exponent?;
        self.depth -= 1;
        self.check_mixed(base.node, sign, exponent, "a power with")?;
        let node = if each {
            let span = self.span_of(base.node).to(self.span_of(exponent.node));
            let each = Larger::Each(BinaryOp::Pow, base.node, exponent.node);
            self.push(NodeKind::Larger(each), span)?
        } else {
            self.push_binary(BinaryOp::Pow, base.node, exponent.node)?
        };
        // `10^5 Pa`: no exponent has a unit.
        if !each
            && base.shape == Shape::Number
            && exponent.shape == Shape::Number
            && self.token == Token::Name
            && self.begins_unit()?
        {
            let node = self.measure(node)?;
            return Ok(Operand { node, shape: Shape::Measure });
        }
        // `x^(2)y` can only be x^2 times y; `x^2y` is not so clear.
        let shape = if exponent.shape == Shape::Group { Shape::Group } else { Shape::BarePower };
        Ok(Operand { node, shape })
    }

    /// The operator that a word is, and how tightly it binds.
    fn infix_word(&self) -> StepResult<Option<(Infix, u8)>> {
        let word = self.written(self.span);
        let word = match lower_keyword(word) {
            Some(lower) if !self.is_bound(word) && !self.is_called()? => lower,
            _ => word,
        };
        Ok(match word {
            "to" | "in" if !self.is_bound(word) => Some((Infix::To, CONVERT)),
            // `100 km per 2 h`, `5 per second`
            "per" if self.names.has_units() && !self.is_bound(word) => {
                Some((Infix::Binary(BinaryOp::Div), PRODUCT))
            }
            // `2/3 of 90`; a percentage takes its own.
            "of" if self.names.has_units() && !self.is_bound(word) => {
                Some((Infix::Binary(BinaryOp::Mul), PRODUCT))
            }
            "as" if self.is_as()? => Some((Infix::To, CONVERT)),
            "and" => Some((Infix::And, AND)),
            "or" => Some((Infix::Or, OR)),
            "mod" if !self.is_bound(word) && !self.is_called()? => Some((Infix::Mod, PRODUCT)),
            "choose" | "nCr" | "nPr" if !self.is_bound(word) && !self.is_called()? => {
                Some((Infix::Choose(word != "nPr"), PRODUCT))
            }
            "xor" if !self.is_bound(word) => {
                Some((Infix::Bits(Function::BitXor, BIT_AND), BIT_XOR))
            }
            "x" | "X" if self.is_times(word)? => Some((Infix::Binary(BinaryOp::Mul), PRODUCT)),
            _ => None,
        })
    }

    /// Whether the word here is a function with several arguments: `7 mod (3)` has none.
    fn is_called(&self) -> StepResult<bool> {
        let mut ahead = self.lexer.clone();
        if ahead.next()?.0 != Token::Open {
            return Ok(false);
        }
        figure::has_several(ahead)
    }

    /// Whether an exponent without parentheses is being read.
    fn is_in_exponent(&self) -> bool {
        self.depth > 0 && self.exponent_at == self.depth
    }

    /// `5 | 3`: a bar with blanks on both sides joins bits, where no bars are open.
    fn is_bit_or(&self) -> bool {
        let bytes = self.source.as_bytes();
        let (before, after) = (self.span.start as usize, self.span.end as usize);
        bytes.get(before.wrapping_sub(1)) == Some(&b' ') && bytes.get(after) == Some(&b' ')
    }

    /// `3 x 4`: between numbers an x that has no value is a sign.
    fn is_times(&self, word: &str) -> StepResult<bool> {
        let is_after = matches!(self.previous, Token::Number | Token::Close)
            // `12 in x 5 in`
            || (self.previous == Token::Name && self.ends_measure());
        Ok(is_after && !self.is_bound(word) && self.peek()?.0 == Token::Number)
    }

    /// Whether the unit of a number stands right before what is here.
    fn ends_measure(&self) -> bool {
        let mut last = self.nodes.last().map(|node| node.kind);
        // `3 m x 4 m x 5 m`
        if let Some(NodeKind::Binary(BinaryOp::Mul, _, factor)) = last {
            last = Some(self.kind_of(factor));
        }
        matches!(last, Some(NodeKind::Larger(Larger::Measure(..))))
    }

    /// Whether the word here ends an operand and begins none: `of`, `off`, `not`.
    fn ends_operand(&self) -> bool {
        let word = self.written(self.span);
        matches!(word, "of" | "off" | "not") && !self.is_bound(word)
    }

    /// `2 + 2 =`, as on the keys of a calculator: nothing follows.
    fn ends_with_equals(&mut self, relation: Relation) -> StepResult<bool> {
        let ends = relation == Relation::Equation
            && matches!(self.peek()?.0, Token::End | Token::Break)
            && self.depth == 0;
        if ends {
            self.advance()?;
        }
        Ok(ends)
    }

    fn advance(&mut self) -> StepResult<()> {
        self.previous = self.token;
        self.previous_span = self.span;
        self.lexer.advance()?;
        (self.token, self.span) = self.lexer.last();
        Ok(())
    }

    /// The token after this one.
    fn peek(&self) -> StepResult<(Token, Span)> {
        self.lexer.clone().next()
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

    fn push_pair(
        &mut self,
        kind: impl FnOnce(NodeId, NodeId) -> Larger,
        left: NodeId,
        right: NodeId,
    ) -> StepResult<NodeId> {
        let span = self.span_of(left).to(self.span_of(right));
        self.push(NodeKind::Larger(kind(left, right)), span)
    }

    fn kind_of(&self, id: NodeId) -> NodeKind {
        self.nodes[id.index()].kind
    }

    fn span_of(&self, id: NodeId) -> Span {
        self.nodes[id.index()].span
    }

    fn written(&self, span: Span) -> &str {
        self.source.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// Whether the token is this word.
    fn is_word(&self, word: &str) -> bool {
        self.token == Token::Name && self.written(self.span) == word
    }

    /// Whether the name has a value here, so that it means nothing else.
    fn is_bound(&self, name: &str) -> bool {
        self.bound.iter().any(|bound| bound == name) || self.names.is_variable(name)
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

    #[inline]
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
            known: Vec::new(),
            opaques: Vec::new(),
            shared: false,
        }
    }

    /// Whether `+-` stands before a blank, as in `5.2 +- 0.1`: the plus is behind.
    fn is_plus_minus(&self) -> bool {
        self.token == Token::Minus
            && self.previous_span.end == self.span.start
            && self.source.as_bytes().get(self.span.end as usize) == Some(&b' ')
    }

    #[cold]
    fn plus_or_minus(&mut self, left: NodeId) -> Box<Error> {
        let sign = self.previous_span.to(self.span);
        if let Err(error) = self.advance() {
            return error;
        }
        let right = match self.unary() {
            Ok(right) => right,
            Err(error) => return error,
        };
        let mut value = left;
        while let NodeKind::Binary(BinaryOp::Add | BinaryOp::Sub, _, last) = self.kind_of(value) {
            value = last;
        }
        let part = |id: NodeId| shortened(self.written(self.span_of(id))).into_owned();
        let (value, size) = (part(value), part(right.node));
        let reason = format!(
            "{value} +- {size} has two readings: write {value} ± {size} for an uncertainty, or {value} - \
             {size} for a difference"
        );
        Error::syntax(reason, sign)
    }

    /// `7 % -2`: the remainder behind, a sign here.
    #[cold]
    fn signed_remainder(&mut self, left: NodeId) -> Box<Error> {
        let place = self.previous_span;
        let sign = self.written(self.span).to_owned();
        if let Err(error) = self.advance() {
            return error;
        }
        let right = match self.unary() {
            Ok(right) => right,
            Err(error) => return error,
        };
        let part = |id: NodeId| shortened(self.written(self.span_of(id))).into_owned();
        let are_numbers = self.is_figure(left) && self.is_figure(right.node);
        let (left, right) = (part(left), part(right.node));
        // `5% - 3` would have two readings.
        let percent = if are_numbers { "/100" } else { "%" };
        let reason = format!(
            "'%' has two readings here: write {left}{percent} {sign} {right} for a percentage, or {left} % \
             ({sign}{right}) for a remainder"
        );
        Error::syntax(reason, place)
    }
}
