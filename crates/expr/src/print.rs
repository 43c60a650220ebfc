//! The printer: canonical text with the fewest parentheses, which parses back to the same tree.

use arithma_num::{Budget, Number};

use crate::error::{Error, ErrorKind, Result};
use crate::figures::may_be_date;
use crate::function::Function;
use crate::lexer::unescaped;
use crate::percent;
use crate::run::Decision;
use crate::tree::{Arguments, BinaryOp, Expr, Larger, MAX_LENGTH, NodeId, NodeKind};
use crate::value::Moment;

/// How tightly a node binds: a child that binds less than its place demands gets parentheses.
const ANY: u8 = 0;
const OR: u8 = 1;
const AND: u8 = 2;
const COMPARE: u8 = 3;
const CONVERT: u8 = 4;
const SUM: u8 = 5;
const PRODUCT: u8 = 6;
const SIGN: u8 = 7;
const POWER: u8 = 8;
const ATOM: u8 = 9;
/// What nothing binds as tightly as: always in parentheses.
const ALONE: u8 = 10;

/// The longest text that a percentage is said to be of: again for every percentage, a long one
/// would double the text each time.
const LONGEST_WHOLE: usize = 60;

/// Digits of a known real.
const BRIEF: u64 = 17;

/// What is still to be written, the next on top.
enum Task<'e> {
    Node(NodeId, u8),
    /// Units after a number or after `to`, which are joined tightly.
    Units(NodeId, u8),
    Text(&'e str),
    /// Remember where the text stands.
    Mark,
    /// `+ 8% of` what was written since the mark: whether that needs parentheses.
    Percent {
        op: BinaryOp,
        percent: NodeId,
        grouped: bool,
    },
    /// What was remembered for the percentage, after it.
    Whole(String),
}

impl Expr {
    /// The expression as text: `*` for every product, spaces around sums, as few parentheses as
    /// possible. Parsing it gives the same tree.
    ///
    /// An expression that shares parts can be exponentially longer as text; beyond [`MAX_LENGTH`]
    /// bytes this is an error.
    pub fn to_text(&self) -> Result<String> {
        let mut text = String::new();
        self.print(self.root(), &[], &[], &mut text)?;
        Ok(text)
    }

    /// Appends a part of the expression to a text. What is added to one of the `plain` names is said
    /// to be of it; what was decided when it ran is written out.
    pub(crate) fn print(
        &self,
        root: NodeId,
        plain: &[&str],
        decided: &[(NodeId, Decision)],
        text: &mut String,
    ) -> Result<()> {
        let tasks = vec![Task::Node(root, ANY)];
        let mut printer = Printer {
            expr: self,
            text,
            tasks,
            marks: vec![],
            plain,
            decided,
            has_percent: self.has_percent(),
        };
        while let Some(task) = printer.tasks.pop() {
            printer.task(task);
            if printer.text.len() + printer.tasks.len() > MAX_LENGTH {
                let what = "the text of the expression";
                let kind = ErrorKind::TooLarge { what, limit: MAX_LENGTH, unit: "bytes" };
                return Err(Error::from(kind));
            }
        }
        Ok(())
    }
}

impl Expr {
    /// Whether a part is a percentage, as far as the tree says.
    pub(crate) fn is_percentage(&self, id: NodeId, plain: &[&str]) -> Option<bool> {
        let is_plain = |id: NodeId| match self.node(id).kind {
            NodeKind::Variable(name) => plain.contains(&self.variable(name)),
            _ => false,
        };
        percent::is_percentage(id, &|id| self.node(id).kind, &is_plain)
    }
}

struct Printer<'e, 't> {
    expr: &'e Expr,
    text: &'t mut String,
    tasks: Vec<Task<'e>>,
    marks: Vec<usize>,
    /// Names whose values are no percentages.
    plain: &'e [&'e str],
    decided: &'e [(NodeId, Decision)],
    has_percent: bool,
}

impl<'e> Printer<'e, '_> {
    fn task(&mut self, task: Task<'e>) {
        match task {
            Task::Text(piece) => self.text.push_str(piece),
            Task::Node(id, least) => self.node(id, least),
            Task::Units(id, least) => self.units(id, least),
            Task::Mark => self.marks.push(self.text.len()),
            Task::Percent { op, percent, grouped } => {
                let start = self.marks.pop().unwrap_or_default();
                let whole = &self.text[start..];
                let whole = if whole.len() > LONGEST_WHOLE {
                    if grouped {
                        // A percentage in it would be one of two in a sum.
                        self.text.insert(start, '(');
                        self.text.push(')');
                    }
                    String::new()
                } else if grouped {
                    format!(" of ({whole})")
                } else {
                    format!(" of {whole}")
                };
                self.text.push_str(places(op).1);
                self.tasks.push(Task::Whole(whole));
                self.tasks.push(Task::Node(percent, ATOM));
            }
            Task::Whole(whole) => self.text.push_str(&whole),
        }
    }

    fn node(&mut self, id: NodeId, least: u8) {
        let kind = &self.expr.node(id).kind;
        if let (Some(Decision::Group), NodeKind::Larger(Larger::List(items))) =
            (self.decision(id), kind)
            && let [item] = self.expr.arguments(items)
        {
            return self.node(*item, least);
        }
        if binding(kind) < least {
            self.text.push('(');
            self.tasks.push(Task::Text(")"));
        }
        match kind {
            NodeKind::Number(piece) => {
                push_canonical(self.expr.text(*piece), self.text);
                if let Some(Decision::Percent) = self.decision(id) {
                    self.text.push('%');
                }
            }
            NodeKind::Variable(variable) => self.text.push_str(self.expr.variable(*variable)),
            NodeKind::Constant(constant) => self.text.push_str(constant.name()),
            NodeKind::Known(known) => self.text.push_str(&brief(self.expr.known(*known))),
            NodeKind::Opaque(part, _) => self.text.push_str(&self.expr.opaque(*part).text()),
            NodeKind::Neg(a) => {
                self.text.push('-');
                self.tasks.push(Task::Node(*a, SIGN));
            }
            NodeKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) if self.is_percent(*b) => {
                if self.is_percentage(*a) == Some(false) && self.has_uncertainty(*a) {
                    // Written twice it would be two values that do not depend on each other.
                    self.text.push('(');
                    self.tasks.extend([
                        Task::Text(")"),
                        Task::Node(*b, ATOM),
                        Task::Text(places(*op).1),
                    ]);
                    self.tasks.extend([Task::Text(")*(1"), Task::Node(*a, ANY)]);
                } else if self.is_percentage(*a) == Some(false) {
                    // What binds less than a sum has its parentheses already.
                    let grouped = (SUM..POWER).contains(&binding(&self.expr.node(*a).kind));
                    self.tasks.push(Task::Percent { op: *op, percent: *b, grouped });
                    self.tasks.push(Task::Node(*a, SUM));
                    self.tasks.push(Task::Mark);
                } else {
                    let [left, right] = self.percent_places(*op, *a, *b);
                    self.pair((*a, left), places(*op).1, (*b, right));
                }
            }
            NodeKind::Binary(op, a, b) => {
                let (mut left, mut symbol, mut right) = places(*op);
                // `1/2/2026` may be a date.
                if *op == BinaryOp::Div && self.is_like_date(*a, *b) {
                    symbol = " / ";
                }
                if let BinaryOp::Add | BinaryOp::Sub = op {
                    [left, right] = self.percent_places(*op, *a, *b);
                }
                // `1/2 h` and `1/2%` would have two readings.
                if *op == BinaryOp::Div
                    && ((self.ends_in_unit(*b) && self.is_figure(*a))
                        || (self.is_plain(*a) && self.is_percent(*b)))
                {
                    right = ALONE;
                }
                // A unit after a power is the power's.
                if *op == BinaryOp::Pow && self.ends_in_unit(*b) {
                    right = ALONE;
                }
                // Before anything but a number and a name, % says percent.
                if *op == BinaryOp::Rem && !self.begins_remainder(*b) {
                    right = ALONE;
                }
                // Tightly behind a measure a unit would be part of its unit.
                let symbol = match op {
                    BinaryOp::Mul if self.would_join(*a, *b) => " * ",
                    BinaryOp::Div if self.would_join(*a, *b) => " / ",
                    _ => symbol,
                };
                self.pair((*a, left), symbol, (*b, right));
            }
            NodeKind::Relation(relation, a, b) => {
                let symbol = Task::Text(relation.symbol());
                self.tasks.extend([Task::Node(*b, CONVERT), Task::Text(" "), symbol]);
                self.tasks.extend([Task::Text(" "), Task::Node(*a, CONVERT)]);
            }
            // Both ends are in it, which not every language's range has.
            NodeKind::Call(Function::Seq, arguments) if self.is_counted(arguments) => {
                let arguments = self.expr.arguments(arguments);
                self.text.push('(');
                self.tasks.push(Task::Text(")"));
                self.pair((arguments[0], SUM), "..", (arguments[1], SUM));
            }
            NodeKind::Call(function, arguments) => {
                self.text.push_str(function.name());
                self.bracketed("(", self.expr.arguments(arguments), ")");
            }
            NodeKind::Larger(larger) => match self.decision(id) {
                Some(Decision::Unit(symbol)) => self.text.push_str(symbol),
                Some(Decision::Group | Decision::Percent) | None => self.larger(larger),
            },
        }
    }

    /// Whether a range goes from one whole number to another.
    fn is_counted(&self, arguments: &Arguments) -> bool {
        let arguments = self.expr.arguments(arguments);
        let is_whole = |id: &NodeId| match self.expr.node(*id).kind {
            NodeKind::Number(digits) => self.expr.text(digits).bytes().all(|b| b.is_ascii_digit()),
            _ => false,
        };
        arguments.len() == 2 && arguments.iter().all(is_whole)
    }

    fn decision(&self, id: NodeId) -> Option<&'e Decision> {
        self.decided.iter().find(|(known, _)| *known == id).map(|(_, decision)| decision)
    }

    fn larger(&mut self, larger: &'e Larger) {
        match larger {
            Larger::Text(piece) => {
                push_quoted(&unescaped(self.expr.text(*piece)).unwrap_or_default(), self.text);
            }
            Larger::Imaginary => self.text.push('i'),
            Larger::Date(piece) => self.text.push_str(&canonical_date(self.expr.text(*piece))),
            Larger::Unit(piece) => {
                let written = self.expr.text(*piece);
                match (written, arithma_units::full_name(written)) {
                    // `7 pm` is a time of day.
                    ("pm", _) => self.text.push_str("picometres"),
                    ("am", _) => self.text.push_str("attometres"),
                    // Apart from its number a mark is none.
                    ("'" | "′" | "’", _) => self.text.push_str("ft"),
                    ("\"" | "″" | "”", _) => self.text.push_str("in"),
                    (_, Some(name)) => self.text.push_str(&name),
                    (_, None) => self.text.push_str(written),
                }
            }
            Larger::Zone(piece) => self.text.push_str(self.expr.text(*piece)),
            Larger::Bool(value) => self.text.push_str(if *value { "true" } else { "false" }),
            // `5 kg m` is a measure of a measure.
            Larger::Measure(a, b) => {
                let left = match self.expr.node(*a).kind {
                    NodeKind::Larger(Larger::Measure(..) | Larger::Uncertain(..)) => ANY,
                    // `10^5 Pa`
                    NodeKind::Binary(BinaryOp::Pow, base, exponent)
                        if self.is_number(base) && self.is_number(exponent) =>
                    {
                        POWER
                    }
                    _ => ATOM,
                };
                self.tasks.extend([Task::Units(*b, PRODUCT), Task::Text(" ")]);
                self.tasks.push(Task::Node(*a, left));
            }
            Larger::List(items) => self.bracketed("[", self.expr.arguments(items), "]"),
            Larger::Range(a, b) => self.pair((*a, SUM), "..", (*b, SUM)),
            Larger::Not(a) => {
                self.text.push_str("not ");
                self.tasks.push(Task::Node(*a, COMPARE));
            }
            Larger::And(a, b) => {
                // `5 ft and 3 in` would be one length.
                let left = if self.ends_with_unit(*a) { ATOM } else { AND };
                self.pair((*a, left), " and ", (*b, COMPARE));
            }
            Larger::Or(a, b) => self.pair((*a, OR), " or ", (*b, AND)),
            Larger::Percent(a) => {
                // `3%%` would say nothing.
                let inside = if self.is_percent(*a) { ALONE } else { ATOM };
                self.tasks.extend([Task::Text("%"), Task::Node(*a, inside)]);
            }
            Larger::Uncertain(a, b) => self.pair((*a, POWER), " ± ", (*b, POWER)),
            Larger::Of(a, b) => self.pair((*a, ATOM), " of ", (*b, POWER)),
            Larger::Each(op, a, b) => {
                let (left, symbol) = match op {
                    BinaryOp::Div => (PRODUCT, " ./ "),
                    BinaryOp::Pow => (ATOM, " .^ "),
                    _ => (PRODUCT, " .* "),
                };
                // The unit would be a factor of its own.
                let right = if self.ends_in_unit(*b) { ALONE } else { SIGN };
                self.pair((*a, left), symbol, (*b, right));
            }
            Larger::Formed(a, form) => {
                self.tasks.extend([Task::Whole(format!(" to {}", form.text()))]);
                self.tasks.push(Task::Node(*a, CONVERT));
            }
            Larger::Convert(a, b) => {
                self.tasks.extend([Task::Units(*b, SUM), Task::Text(" to ")]);
                // `3 pm to m` is a length, and written as one.
                match self.picometres(*a, *b) {
                    Some(length) => self.text.push_str(length),
                    None => self.tasks.push(Task::Node(*a, CONVERT)),
                }
            }
            Larger::Apply(name, arguments) => {
                self.text.push_str(self.expr.text(*name));
                self.bracketed("(", self.expr.arguments(arguments), ")");
            }
            Larger::Named(name, value) => {
                self.text.push_str(self.expr.text(*name));
                self.text.push('=');
                self.tasks.push(Task::Node(*value, ANY));
            }
            Larger::Field(record, name) => {
                self.tasks.extend([Task::Text(self.expr.text(*name)), Task::Text(".")]);
                self.tasks.push(Task::Node(*record, self.base(*record)));
            }
            Larger::Index(arguments) => {
                let [indexed, places @ ..] = self.expr.arguments(arguments) else { return };
                self.elements(places, "]");
                self.tasks.extend([Task::Text("["), Task::Node(*indexed, self.base(*indexed))]);
            }
        }
    }

    /// Units, joined without spaces.
    fn units(&mut self, id: NodeId, least: u8) {
        let kind = &self.expr.node(id).kind;
        let NodeKind::Binary(op, a, b) = kind else { return self.node(id, least) };
        if *op == BinaryOp::Pow {
            return self.node(id, least);
        }
        if binding(kind) < least {
            self.text.push('(');
            self.tasks.push(Task::Text(")"));
        }
        let (left, symbol, right) = places(*op);
        self.tasks.extend([Task::Units(*b, right), Task::Text(symbol), Task::Units(*a, left)]);
    }

    /// Whether a unit, or a name like one, begins the right side of a product whose left side ends
    /// in a measure or a unit.
    fn would_join(&self, left: NodeId, right: NodeId) -> bool {
        let (mut first, mut last) = (right, left);
        while let NodeKind::Binary(_, a, _) | NodeKind::Larger(Larger::Each(_, a, _)) =
            self.expr.node(first).kind
        {
            first = a;
        }
        let begins = match self.expr.node(first).kind {
            NodeKind::Larger(Larger::Unit(_)) => return true,
            NodeKind::Variable(_) => true,
            _ => false,
        };
        while let NodeKind::Binary(_, _, b) | NodeKind::Neg(b) = self.expr.node(last).kind {
            last = b;
        }
        begins && self.is_measure(last)
    }

    fn is_number(&self, id: NodeId) -> bool {
        match self.expr.node(id).kind {
            NodeKind::Neg(inner) => matches!(self.expr.node(inner).kind, NodeKind::Number(_)),
            NodeKind::Number(_) => true,
            _ => false,
        }
    }

    fn pair(&mut self, left: (NodeId, u8), sign: &'static str, right: (NodeId, u8)) {
        let (left, right) = (Task::Node(left.0, left.1), Task::Node(right.0, right.1));
        self.tasks.extend([right, Task::Text(sign), left]);
    }

    fn bracketed(&mut self, open: &str, items: &[NodeId], close: &'static str) {
        self.text.push_str(open);
        self.elements(items, close);
    }

    fn elements(&mut self, items: &[NodeId], close: &'static str) {
        self.tasks.push(Task::Text(close));
        for (index, &item) in items.iter().enumerate().rev() {
            self.tasks.push(Task::Node(item, ANY));
            if index > 0 {
                self.tasks.push(Task::Text(", "));
            }
        }
    }

    fn begins_remainder(&self, id: NodeId) -> bool {
        match self.expr.node(id).kind {
            NodeKind::Number(_)
            | NodeKind::Variable(_)
            | NodeKind::Constant(_)
            | NodeKind::Call(..)
            | NodeKind::Larger(Larger::Apply(..)) => true,
            NodeKind::Binary(BinaryOp::Pow, base, _) => {
                // A base that is a power itself has parentheses.
                matches!(self.expr.node(base).kind, NodeKind::Number(_) | NodeKind::Variable(_))
            }
            _ => false,
        }
    }

    /// What a place before `.` or `[` demands: digits there would read on.
    fn base(&self, id: NodeId) -> u8 {
        if matches!(self.expr.node(id).kind, NodeKind::Number(_)) { ALONE } else { ATOM }
    }

    /// Whether a quotient of three numbers would be taken for a date.
    fn is_like_date(&self, quotient: NodeId, divisor: NodeId) -> bool {
        let digits = |id: NodeId| match self.expr.node(id).kind {
            NodeKind::Number(piece) => Some(self.expr.text(piece)),
            _ => None,
        };
        let NodeKind::Binary(BinaryOp::Div, first, second) = self.expr.node(quotient).kind else {
            return false;
        };
        match (digits(first), digits(second), digits(divisor)) {
            (Some(first), Some(second), Some(third)) => {
                may_be_date(&format!("{first}/{second}/{third}"), first.len())
            }
            _ => false,
        }
    }

    /// What is written as a time of day and converted to a unit.
    fn picometres(&self, measured: NodeId, target: NodeId) -> Option<&'e str> {
        let NodeKind::Larger(Larger::Date(written)) = self.expr.node(measured).kind else {
            return None;
        };
        let is_zone = matches!(self.expr.node(target).kind, NodeKind::Larger(Larger::Zone(_)));
        let written = self.expr.text(written);
        (!is_zone && !written.contains([':', '-'])).then_some(written)
    }

    /// Whether a part is a measure, or ends with one.
    fn ends_with_unit(&self, mut id: NodeId) -> bool {
        loop {
            id = match self.expr.node(id).kind {
                NodeKind::Larger(Larger::Measure(..)) => return true,
                NodeKind::Binary(_, _, last)
                | NodeKind::Relation(_, _, last)
                | NodeKind::Neg(last)
                | NodeKind::Larger(
                    Larger::And(_, last) | Larger::Or(_, last) | Larger::Not(last),
                ) => last,
                _ => return false,
            };
        }
    }

    /// Whether a number with an uncertainty is written in a part.
    fn has_uncertainty(&self, id: NodeId) -> bool {
        let mut next = vec![id];
        while let Some(id) = next.pop() {
            let kind = &self.expr.node(id).kind;
            if matches!(kind, NodeKind::Larger(Larger::Uncertain(..))) {
                return true;
            }
            self.expr.each_child(kind, |child| next.push(child));
        }
        false
    }

    fn is_percent(&self, id: NodeId) -> bool {
        matches!(self.expr.node(id).kind, NodeKind::Larger(Larger::Percent(_)))
    }

    fn is_percentage(&self, id: NodeId) -> Option<bool> {
        self.expr.is_percentage(id, self.plain)
    }

    /// What the places of a sum demand, where percentages are in it: see `parse::percent`.
    fn percent_places(&self, op: BinaryOp, a: NodeId, b: NodeId) -> [u8; 2] {
        let (mut left, _, mut right) = places(op);
        if !self.has_percent {
            return [left, right];
        }
        if let NodeKind::Binary(BinaryOp::Add | BinaryOp::Sub, ..) = self.expr.node(a).kind
            && self.is_percentage(b) != Some(false)
            && self.is_percentage(a) != Some(true)
        {
            left = PRODUCT;
        }
        let mut first = b;
        while let NodeKind::Binary(
            BinaryOp::Mul | BinaryOp::Div | BinaryOp::IntDiv | BinaryOp::Rem,
            inner,
            _,
        )
        | NodeKind::Neg(inner) = self.expr.node(first).kind
        {
            first = inner;
        }
        if first != b && self.is_percent(first) && binding(&self.expr.node(b).kind) == PRODUCT {
            right = ALONE;
        }
        [left, right]
    }

    fn is_measure(&self, id: NodeId) -> bool {
        matches!(self.expr.node(id).kind, NodeKind::Larger(Larger::Measure(..)))
    }

    /// Whether it is written as a measure, with signs before it or without.
    fn ends_in_unit(&self, mut id: NodeId) -> bool {
        while let NodeKind::Neg(inner) = self.expr.node(id).kind {
            id = inner;
        }
        self.is_measure(id)
    }

    /// Whether a part is made of numbers alone, and so has no unit.
    fn is_figure(&self, id: NodeId) -> bool {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            match &self.expr.node(id).kind {
                NodeKind::Number(_) | NodeKind::Constant(_) => {}
                NodeKind::Neg(inner) => open.push(*inner),
                NodeKind::Binary(_, a, b) => open.extend([*a, *b]),
                NodeKind::Call(function, arguments) if function.rules().is_some() => {
                    open.extend_from_slice(self.expr.arguments(arguments));
                }
                _ => return false,
            }
        }
        true
    }

    fn is_plain(&self, id: NodeId) -> bool {
        matches!(self.expr.node(id).kind, NodeKind::Number(_) | NodeKind::Constant(_))
    }
}

fn binding(kind: &NodeKind) -> u8 {
    match kind {
        NodeKind::Relation(..) => COMPARE,
        NodeKind::Binary(BinaryOp::Add | BinaryOp::Sub, ..) => SUM,
        NodeKind::Binary(BinaryOp::Pow, ..) => POWER,
        NodeKind::Binary(..) => PRODUCT,
        NodeKind::Neg(_) => SIGN,
        NodeKind::Larger(larger) => match larger {
            Larger::Or(..) => OR,
            Larger::And(..) => AND,
            Larger::Not(_) => COMPARE,
            Larger::Convert(..) | Larger::Formed(..) | Larger::Range(..) => CONVERT,
            Larger::Each(BinaryOp::Pow, ..) | Larger::Measure(..) | Larger::Of(..) => POWER,
            Larger::Each(..) => PRODUCT,
            Larger::Uncertain(..) => SUM,
            Larger::Text(_)
            | Larger::Imaginary
            | Larger::Bool(_)
            | Larger::Date(_)
            | Larger::Unit(_)
            | Larger::Zone(_)
            | Larger::List(_)
            | Larger::Percent(_)
            | Larger::Apply(..)
            | Larger::Named(..)
            | Larger::Field(..)
            | Larger::Index(_) => ATOM,
        },
        NodeKind::Number(_)
        | NodeKind::Variable(_)
        | NodeKind::Constant(_)
        | NodeKind::Known(_)
        | NodeKind::Opaque(..)
        | NodeKind::Call(..) => ATOM,
    }
}

/// What the left place of an operator demands, the operator with its spaces, and the right place.
fn places(op: BinaryOp) -> (u8, &'static str, u8) {
    match op {
        BinaryOp::Add => (SUM, " + ", PRODUCT),
        BinaryOp::Sub => (SUM, " - ", PRODUCT),
        BinaryOp::Mul => (PRODUCT, "*", SIGN),
        BinaryOp::Div => (PRODUCT, "/", SIGN),
        BinaryOp::IntDiv => (PRODUCT, "//", SIGN),
        // A sign after % is an error of the grammar, for the sake of `5% - 3`.
        BinaryOp::Rem => (PRODUCT, " % ", POWER),
        BinaryOp::Pow => (ATOM, "^", SIGN),
    }
}

/// A known number: a fraction as a quotient, a real to a few digits.
pub(crate) fn brief(number: &Number) -> String {
    match number {
        Number::Exact(exact) => exact.to_text(),
        Number::Real(_) => {
            let rounded = number.to_digits(BRIEF, &Budget::default());
            rounded.map_or_else(|_| "?".to_owned(), |rounded| rounded.value.to_text())
        }
    }
}

/// A date as it is written, but a time of day by 24 hours and a zone with its offset.
fn canonical_date(written: &str) -> String {
    match Moment::parse(written) {
        Ok(moment) if written.contains([' ', 'm', 'M', '/']) => moment.to_string(),
        _ => written.to_owned(),
    }
}

/// Text in quotes, as the lexer reads it again.
fn push_quoted(inside: &str, text: &mut String) {
    text.push('"');
    for c in inside.chars() {
        match c {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            c => text.push(c),
        }
    }
    text.push('"');
}

/// A number as the printer writes it: a digit on both sides of the point, no separators, a small
/// `e` and no plus.
pub(crate) fn push_canonical(number: &str, text: &mut String) {
    let (mantissa, exponent) = match number.find(['e', 'E']) {
        Some(at) => (&number[..at], Some(&number[at + 1..])),
        None => (number, None),
    };
    if mantissa.starts_with('.') {
        text.push('0');
    }
    text.extend(mantissa.trim_end_matches('.').chars().filter(|&c| !matches!(c, '_' | ',')));
    if let Some(exponent) = exponent {
        text.push('e');
        text.push_str(exponent.trim_start_matches('+'));
    }
}

#[cfg(test)]
mod tests {
    use crate::Expr;

    #[test]
    fn fewest_parentheses() {
        for (source, printed) in [
            ("((1))", "1"),
            ("(1+2)*3", "(1 + 2)*3"),
            ("1+(2*3)", "1 + 2*3"),
            ("1-(2-3)", "1 - (2 - 3)"),
            ("(1-2)-3", "1 - 2 - 3"),
            ("1/(2/3)", "1/(2/3)"),
            ("1*(2/3)", "1*(2/3)"),
            ("-2^2", "-2^2"),
            ("(-2)^2", "(-2)^2"),
            ("-(2^2)", "-2^2"),
            ("2^-1", "2^-1"),
            ("2^(3^4)", "2^3^4"),
            ("(2^3)^4", "(2^3)^4"),
            ("2*(-3)", "2*-3"),
            ("-(2*3)", "-(2*3)"),
            ("7 % (-3)", "7 % (-3)"),
            ("7 // 2", "7//2"),
            ("-(-x)", "--x"),
            ("|x|!", "factorial(abs(x))"),
            ("√16 + x²", "sqrt(16) + x^2"),
            ("x⁻¹²", "x^-12"),
            ("log(8, 2) + log(8)", "log(8, 2) + ln(8)"),
            ("pow(a+b, 2)", "(a + b)^2"),
            (".5 + 5. + 1E+3 + 1_000 + 5.e-3", "0.5 + 5 + 1e3 + 1000 + 5e-3"),
            ("x ≤ 2 π", "x <= 2*pi"),
            ("y=2x", "y = 2*x"),
            ("max(1,2,x)", "max(1, 2, x)"),
        ] {
            let expr = Expr::parse(source).unwrap();
            assert_eq!(expr.to_text().unwrap(), printed, "{source}");
        }
    }
}
