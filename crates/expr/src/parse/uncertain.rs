//! Values with uncertainty, and constants of nature by their names.

use super::{Operand, Parser, Shape};
use crate::error::{Error, StepResult, shortened};
use crate::function::{Constant, Function};
use crate::lexer::{Lexer, Token};
use crate::tree::{BinaryOp, Larger, NodeId, NodeKind, Span};

/// The most words of a constant's name.
const MOST_WORDS: usize = 6;

impl Parser<'_> {
    /// `5.2 ± 0.1`, `5.2 m ± 3 cm`, `5.2 ± 2%`; a unit behind two plain numbers belongs to both. In an
    /// exponent it is left to what stands around: `1.5*10^3 ± 20`.
    pub(super) fn plus_minus(&mut self, value: Operand) -> StepResult<Operand> {
        let is_measure = value.shape == Shape::Measure;
        if !self.names.has_units() || value.shape == Shape::Percented {
            let reason = "'±' stands between a number and its uncertainty: 5.2 ± 0.1";
            return Err(Error::syntax(reason, self.span));
        }
        self.advance()?;
        if !matches!(self.token, Token::Number | Token::Open) {
            let reason = "after '±' comes the uncertainty, a number such as 0.1";
            return Err(Error::syntax(reason, self.span));
        }
        let mut deviation = self.operand()?;
        if self.token == Token::Percent {
            let span = self.span_of(deviation.node).to(self.span);
            self.advance()?;
            let percent = Larger::Percent(deviation.node);
            deviation.node = self.push(NodeKind::Larger(percent), span)?;
        } else if (is_measure || !self.is_figure(value.node))
            && self.token == Token::Name
            && self.is_unit_of(deviation)?
        {
            deviation.node = self.measure(deviation.node)?;
        } else if self.is_scientific(value.node) && self.token == Token::Star {
            // `1.5*10^3 ± 2*10^1`
            self.advance()?;
            let power = self.power()?;
            deviation.node = self.push_binary(BinaryOp::Mul, deviation.node, power.node)?;
            if !self.is_scientific(deviation.node) {
                return Err(self.uncertain_readings(value.node, deviation.node));
            }
        }
        let node = self.push_pair(Larger::Uncertain, value.node, deviation.node)?;
        let shape = match value.shape {
            Shape::Number | Shape::Measure => value.shape,
            _ => Shape::Postfix,
        };
        Ok(Operand { node, shape })
    }

    /// `2*5^2 ± 0.3`, with the operand of the loop behind: what it belongs to must be clear.
    pub(super) fn plus_minus_of(&mut self, value: Operand) -> StepResult<Operand> {
        if !self.is_joined(value.node) || self.is_scientific(value.node) {
            return self.plus_minus(value);
        }
        self.advance()?;
        let deviation = self.operand()?;
        Err(self.uncertain_readings(value.node, deviation.node))
    }

    /// Whether a part is a product, a quotient or a power without parentheses around it.
    fn is_joined(&self, node: NodeId) -> bool {
        matches!(self.kind_of(node), NodeKind::Binary(..)) && !self.is_in_parentheses(node)
    }

    fn is_in_parentheses(&self, node: NodeId) -> bool {
        self.written(self.span_of(node)).starts_with('(') && {
            let span = self.span_of(node);
            match self.kind_of(node) {
                NodeKind::Binary(_, first, _) | NodeKind::Larger(Larger::Uncertain(first, _)) => {
                    self.span_of(first).start > span.start
                }
                _ => true,
            }
        }
    }

    /// `1.5*10^3`, `10^3`
    fn is_scientific(&self, node: NodeId) -> bool {
        let is_ten = |id: NodeId| self.written(self.span_of(id)) == "10";
        let is_number = |id: NodeId| matches!(self.kind_of(id), NodeKind::Number(_));
        match self.kind_of(node) {
            NodeKind::Binary(BinaryOp::Pow, base, exponent) => {
                let exponent = match self.kind_of(exponent) {
                    NodeKind::Neg(inner) => inner,
                    _ => exponent,
                };
                is_ten(base) && is_number(exponent)
            }
            NodeKind::Binary(BinaryOp::Mul, number, power) => {
                is_number(number)
                    && matches!(self.kind_of(power), NodeKind::Binary(BinaryOp::Pow, ..))
                    && self.is_scientific(power)
            }
            _ => false,
        }
    }

    /// `2*5 ± 0.3`, `5.2 ± 0.1*3`: a factor or a divisor with an uncertainty beside it.
    pub(super) fn check_uncertain_factors(
        &self,
        left: NodeId,
        op: BinaryOp,
        right: NodeId,
    ) -> StepResult<()> {
        let bare = |id: NodeId| match self.kind_of(id) {
            NodeKind::Larger(Larger::Uncertain(value, deviation))
                if !self.is_in_parentheses(id)
                    && self.span_of(value) != self.span_of(deviation) =>
            {
                Some((value, deviation))
            }
            _ => None,
        };
        // `12 V ± 0.2 V / (4 ohm)`: a deviation of another dimension is none.
        let is_measured = |deviation: NodeId, other: NodeId| {
            matches!(self.kind_of(deviation), NodeKind::Larger(Larger::Measure(..)))
                && !self.is_figure(other)
        };
        let text = |id: NodeId| shortened(self.written(self.span_of(id))).into_owned();
        let sign = op.symbol();
        let readings = if let Some((value, deviation)) = bare(right) {
            if is_measured(deviation, left) {
                return Ok(());
            }
            let (left, value, deviation) = (text(left), text(value), text(deviation));
            (
                format!("({left} {sign} {value}) ± {deviation}"),
                format!("{left} {sign} ({value} ± {deviation})"),
            )
        } else if let Some((value, deviation)) = bare(left) {
            if is_measured(deviation, right) {
                return Ok(());
            }
            let (value, deviation, right) = (text(value), text(deviation), text(right));
            (
                format!("({value} ± {deviation}) {sign} {right}"),
                format!("{value} ± ({deviation} {sign} {right})"),
            )
        } else {
            return Ok(());
        };
        let span = self.span_of(left).to(self.span_of(right));
        let reason =
            format!("what ± belongs to is not clear: write {} or {}", readings.0, readings.1);
        Err(Error::syntax(reason, span))
    }

    #[cold]
    fn uncertain_readings(&self, value: NodeId, deviation: NodeId) -> Box<Error> {
        let span = self.span_of(value).to(self.span_of(deviation));
        let deviation = shortened(self.written(self.span_of(deviation))).into_owned();
        let written = shortened(self.written(self.span_of(value))).into_owned();
        let second = match self.kind_of(value) {
            NodeKind::Binary(op, left, right) if !self.is_in_parentheses(value) => {
                let text = |id: NodeId| shortened(self.written(self.span_of(id))).into_owned();
                format!(" or {} {} ({} ± {deviation})", text(left), op.symbol(), text(right))
            }
            _ => String::new(),
        };
        let reason =
            format!("what ± belongs to is not clear: write ({written}) ± ({deviation}){second}");
        Error::syntax(reason, span)
    }

    /// Whether the number here has the uncertainty of its last digits behind it: `5.2(1)`.
    #[inline]
    pub(super) fn is_concise(&self) -> bool {
        self.source.as_bytes().get(self.span.end as usize) == Some(&b'(')
            && self.names.has_units()
            && self.concise_parts().is_some()
    }

    /// The digits, those of the uncertainty, and the exponent behind them.
    fn concise_parts(&self) -> Option<(&str, &str, &str)> {
        let number = self.written(self.span);
        if !number.contains('.') || number.contains([',', '_', ' ']) {
            return None;
        }
        let rest = self.source.get(self.span.end as usize..)?.strip_prefix('(')?;
        let (digits, rest) = rest.split_once(')')?;
        let is_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        if !is_digits || (digits.len() > number.len() && !number.ends_with('.')) {
            return None;
        }
        if number.contains(['e', 'E']) {
            return Some((number, digits, ""));
        }
        let exponent = rest.strip_prefix(['e', 'E']).map_or(0, |power| {
            let sign = usize::from(power.starts_with(['+', '-']));
            let count = power[sign..].bytes().take_while(u8::is_ascii_digit).count();
            if count == 0 { 0 } else { 1 + sign + count }
        });
        Some((number, digits, &rest[..exponent]))
    }

    /// `5.2(1)` is `5.2 ± 0.1`.
    pub(super) fn concise(&mut self) -> StepResult<Operand> {
        let first = self.span;
        let Some((number, digits, exponent)) = self.concise_parts() else {
            return Err(self.missing_operand());
        };
        if number.ends_with('.') {
            return self.repeating();
        }
        if let Some((mantissa, power)) = number.split_once(['e', 'E']) {
            let reason = format!(
                "{number}({digits}) has two readings: write {mantissa}({digits})e{power} for a value with \
                 uncertainty, or {number}*{digits} for a product"
            );
            return Err(Error::syntax(reason, first));
        }
        if let Some(reason) = not_one_reading(number, digits) {
            return Err(Error::syntax(reason, first));
        }
        let places = number.len() - number.find('.').unwrap_or(number.len()) - 1;
        let power = exponent.get(1..).and_then(|power| power.parse::<i64>().ok()).unwrap_or(0);
        let value = format!("{number}{exponent}");
        let deviation = format!("{digits}e{}", power - places as i64);
        // The number, the parentheses and what is between them; of the exponent its letter, sign and
        // digits, which are one name where there is no sign.
        let tokens = match exponent.len() {
            0 => 4,
            _ if exponent.contains(['+', '-']) => 7,
            _ => 5,
        };
        let length = digits.len() + 2 + exponent.len();
        let whole = Span { start: first.start, end: first.end + length as u32 };
        for _ in 0..tokens {
            self.advance()?;
        }
        let (value, deviation) = (self.extra(&value), self.extra(&deviation));
        let value = self.push(NodeKind::Number(value), whole)?;
        let deviation = self.push(NodeKind::Number(deviation), whole)?;
        let node = self.push(NodeKind::Larger(Larger::Uncertain(value, deviation)), whole)?;
        Ok(Operand { node, shape: Shape::Number })
    }

    /// `0.(3)`: digits that repeat, right behind the point.
    fn repeating(&mut self) -> StepResult<Operand> {
        let first = self.span;
        let parts = self.concise_parts().and_then(|(number, digits, exponent)| {
            let whole = number.trim_end_matches('.').to_owned();
            let nines = 10_u64.checked_pow(digits.len() as u32)? - 1;
            exponent.is_empty().then_some((whole, digits.parse().ok()?, nines))
        });
        let Some((whole, over, under)) = parts else { return Err(self.missing_operand()) };
        // The number, the parentheses and what is between them.
        for _ in 0..3 {
            self.advance()?;
        }
        let span = first.to(self.span);
        self.advance()?;
        self.fraction_of(&whole, over, under, span)
    }

    /// Whether a word comes next.
    fn precedes_word(&self, ahead: &Lexer<'_>, word: &str) -> bool {
        let next = ahead.clone().next();
        matches!(next, Ok((Token::Name, span)) if self.written(span).eq_ignore_ascii_case(word))
    }

    /// A constant of nature by a name of several words, where nothing else has its first one:
    /// `speed of light`.
    pub(super) fn constant_of_nature(&mut self) -> StepResult<Option<Operand>> {
        let first = self.span;
        let is_of_person = self.is_possessive();
        if !is_of_person && !self.is_before_word() {
            return Ok(None);
        }
        let mut words = self.written(first).to_owned();
        if self.is_bound(&words)
            || Constant::named(&words).is_some()
            || Function::named(&words).is_some()
            || (!is_of_person && self.peek()?.0 != Token::Name)
        {
            return Ok(None);
        }
        let mut ahead = self.lexer.clone();
        let mut before = 1;
        if is_of_person {
            // The apostrophe and its letter.
            ahead.next()?;
            ahead.next()?;
            words.push_str("'s");
            before = 3;
        }
        if !arithma_units::begins_constant(&words) {
            return Ok(None);
        }
        let mut found = None;
        for count in before..MOST_WORDS + before {
            let Ok((Token::Name, span)) = ahead.next() else { break };
            words.push(' ');
            words.push_str(self.written(span));
            if matches!(&*words.to_lowercase(), "electron charge" | "charge of the electron")
                && !self.precedes_word(&ahead, "magnitude")
            {
                let reason = format!(
                    "{words} has two readings: write elementary charge for its size, or -(elementary charge) \
                     with its sign"
                );
                return Err(Error::syntax(reason, first.to(span)));
            }
            if let Some(constant) = arithma_units::constant_named(&words) {
                found = Some((count, constant, first.to(span)));
            }
        }
        let Some((count, constant, span)) = found else { return Ok(None) };
        for _ in 0..=count {
            self.advance()?;
        }
        let name = constant.word();
        let variable = self.variable(&name, span)?;
        let node = self.push(NodeKind::Variable(variable), span)?;
        Ok(Some(Operand { node, shape: Shape::Name }))
    }

    /// Whether `'s` and a word follow the name here: `Planck's constant`.
    fn is_possessive(&self) -> bool {
        let rest = &self.source[self.span.end as usize..];
        rest.strip_prefix("'s ").is_some_and(|rest| rest.starts_with(|c: char| c.is_alphabetic()))
    }
}

/// Why a number with digits in parentheses behind it has more than one reading: `.1(0)`, and `0.1(6)`, whose
/// uncertainty would be larger than itself.
#[cold]
fn not_one_reading(number: &str, digits: &str) -> Option<String> {
    let plain: String = number.chars().filter(char::is_ascii_digit).collect();
    let (value, last) = (plain.parse::<u64>().ok(), digits.parse::<u64>().ok());
    if last == Some(0) {
        return Some(format!(
            "{number}({digits}) has two readings: write {number}*{digits} for a product, or {number} ± 0 \
             for a value with uncertainty"
        ));
    }
    let (value, last) = (value?, last?);
    if last < value {
        return None;
    }
    let places = number.len() - number.find('.')? - 1;
    let deviation = match places.checked_sub(digits.len()) {
        Some(zeros) => format!("0.{}{digits}", "0".repeat(zeros)),
        None => {
            format!("{}.{}", &digits[..digits.len() - places], &digits[digits.len() - places..])
        }
    };
    let nines = 10_u128.checked_pow(digits.len() as u32)? - 1;
    let over = u128::from(value).checked_mul(nines)?.checked_add(last.into())?;
    let under = 10_u128.checked_pow(places as u32)?.checked_mul(nines)?;
    Some(format!(
        "{number}({digits}) has two readings: write {number} ± {deviation} for a value with uncertainty, or \
         {over}/{under} for digits that repeat"
    ))
}
