//! A text in the language: its steps, read and ready to run.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::error::{Error, Result};
use crate::function::{Constant, Function};
use crate::idiom;
use crate::latex;
use crate::lexer::is_keyword;
use crate::names::Names;
use crate::parse;
use crate::run::Decision;
use crate::scope::Scope;
use crate::session::{Host, Outcome, Session};
use crate::tree::{Expr, Larger, NodeId, NodeKind, Span};
use crate::words;

/// The most steps of a text.
pub const MAX_STEPS: usize = 200;

/// What follows a text in which plain numbers are angles.
pub const DEGREES: &str = " (angles in degrees)";

/// What follows a text that takes the difference of local times: a change of the clocks between them
/// is not known.
pub const NO_ZONE: &str = " (no zone)";

/// What a step does; its expression is the part of the tree at this node.
#[derive(Debug, Clone)]
pub(crate) enum Step {
    /// Asks for a value.
    Value(NodeId),
    /// Gives a name to one.
    Bind(String, NodeId),
    /// Defines a function.
    Define { name: String, parameters: Vec<String>, body: NodeId },
}

impl Step {
    /// The node of its expression.
    pub(crate) fn root(&self) -> NodeId {
        match self {
            Self::Value(root) | Self::Bind(_, root) | Self::Define { body: root, .. } => *root,
        }
    }
}

/// The steps of a text: one, mostly.
pub(crate) type Steps = SmallVec<[Step; 1]>;

/// A text that has been read: steps, each of which asks for a value, names one, or defines a function.
#[derive(Debug, Clone)]
pub struct Script {
    pub(crate) tree: Arc<Expr>,
    pub(crate) steps: Steps,
}

impl Script {
    /// Reads a text that may use the names of a session and the functions of a host.
    pub fn parse<H: Host>(source: &str, session: &Session, host: &H) -> Result<Self> {
        let scope = Scope::of_script(session, host);
        match parse::parse(source, &scope) {
            Ok((tree, steps)) if tree.variables.is_empty() => {
                Ok(Self { tree: Arc::new(tree), steps })
            }
            Ok((tree, steps)) => {
                let script = Self { tree: Arc::new(tree), steps };
                script.in_words(source, &scope).unwrap_or(Ok(script))
            }
            Err(error) => Self::otherwise(source, error, &scope),
        }
    }

    /// A text that cannot be read as it stands: in words, or as a program.
    #[cold]
    fn otherwise<H: Host>(source: &str, error: Error, scope: &Scope<'_, H>) -> Result<Self> {
        let word = match Self::of_words(source, scope) {
            Ok(script) => return Ok(script),
            Err(word) => word,
        };
        if let Some(script) = Self::of_program(source, scope) {
            return script;
        }
        // `9 - ? = 2`
        let equation = words::lone_equation(source, &|word| is_name(word, scope));
        if let Some((tree, steps)) =
            equation.and_then(|equation| parse::parse(&equation, scope).ok())
        {
            return Ok(Self { tree: Arc::new(tree), steps });
        }
        Err(match word {
            Some(word) => word,
            None => foreign_word(source, &error, scope).unwrap_or(error),
        })
    }

    /// A text in the idioms of other languages, where it has any.
    #[cold]
    fn of_program<H: Host>(source: &str, scope: &Scope<'_, H>) -> Option<Result<Self>> {
        if let Some(reason) = idiom::refusal(source) {
            return Some(Err(*Error::syntax(reason, Span::NONE)));
        }
        let plain = idiom::plain(source, &|word| scope.value(word).is_some())?;
        let read =
            parse::parse(&plain, scope).map(|(tree, steps)| Self { tree: Arc::new(tree), steps });
        Some(read.or_else(|error| {
            // Places in one text are none in the other.
            Self::of_words(&plain, scope).map_err(|_| Error { span: None, ..error })
        }))
    }

    /// Other ways to read a text that was read and then failed: with its LaTeX, its idioms and its words in the
    /// language, the first that means something first; and of each whether it only gives an argument that was
    /// left out, so that what fails then fails as it was meant.
    #[cold]
    pub fn reread<H: Host>(source: &str, session: &Session, host: &H) -> Vec<(Self, bool)> {
        let scope = Scope::of_script(session, host);
        let of_latex = latex::plain(source).ok().flatten();
        let equation = words::lone_equation(of_latex.as_deref().unwrap_or(source), &|word| {
            is_name(word, &scope)
        });
        let texts = [
            (of_latex, false),
            (idiom::with_variable(source, &|word| is_name(word, &scope)), true),
            (idiom::plain(source, &|word| scope.value(word).is_some()), false),
            (equation, false),
        ];
        let read = |(text, is_completed): (Option<String>, bool)| {
            let (tree, steps) = parse::parse(&text?, &scope).ok()?;
            Some((Self { tree: Arc::new(tree), steps }, is_completed))
        };
        let words = Self::of_words(source, &scope).ok().map(|script| (script, false));
        texts.into_iter().filter_map(read).chain(words).collect()
    }

    /// A text that names what has no value, read once more with its words as signs; an error where a phrase
    /// in it has two readings.
    #[cold]
    fn in_words<H: Host>(&self, source: &str, scope: &Scope<'_, H>) -> Option<Result<Self>> {
        let is_named = |name: &str| {
            self.steps.iter().any(|step| match step {
                Step::Value(_) => false,
                Step::Bind(known, _) => known == name,
                Step::Define { parameters, .. } => parameters.iter().any(|known| known == name),
            })
        };
        let has = |is_word: fn(&str) -> bool| {
            let mut names = self.tree.free_variables();
            names.any(|name| scope.value(name).is_none() && is_word(name) && !is_named(name))
        };
        let program = has(idiom::is_word).then(|| Self::of_program(source, scope)).flatten();
        if program.as_ref().is_some_and(Result::is_ok) || !has(words::is_known) {
            return program;
        }
        match words::plain(source, &|word| is_name(word, scope)) {
            Err(error) => error.map(Err),
            Ok(_) => Self::of_words(source, scope).ok().map(Ok),
        }
    }

    /// A text in words; the error names the first word that is none of the language's.
    #[cold]
    fn of_words<H: Host>(source: &str, scope: &Scope<'_, H>) -> Result<Self, Option<Error>> {
        let plain = words::plain(source, &|word| is_name(word, scope))?;
        let (tree, steps) = match parse::parse(&plain, scope) {
            Ok(read) => read,
            Err(error) => {
                let unknown = unknown_word(&plain, scope);
                let mut error = unknown.unwrap_or(error);
                // In another order the words have other places; what is only blanked keeps them.
                let is_in_place = plain.len() == source.len()
                    || plain.trim_end().len() == source.trim_end().len();
                if !is_in_place {
                    error.span = None;
                }
                return Err(Some(error));
            }
        };
        Ok(Self { tree: Arc::new(tree), steps })
    }

    /// The text as it was understood, in one line. Read again it means the same.
    pub fn to_text(&self) -> Result<String> {
        self.text_with(&[])
    }

    /// The same after it ran, with what was decided only then.
    pub fn understood(&self, outcome: &Outcome) -> Result<String> {
        self.text_with(&outcome.decided)
    }

    fn text_with(&self, decided: &[(NodeId, Decision)]) -> Result<String> {
        let mut text = String::new();
        let mut plain: Vec<&str> = Vec::new();
        for (index, step) in self.steps.iter().enumerate() {
            if index > 0 {
                text.push_str("; ");
            }
            let root = match step {
                Step::Value(root) => root,
                Step::Bind(name, root) => {
                    text.push_str(name);
                    text.push_str(" = ");
                    root
                }
                Step::Define { name, parameters, body } => {
                    text.push_str(&signature(name, parameters));
                    text.push_str(" = ");
                    body
                }
            };
            self.tree.print(*root, &plain, decided, &mut text)?;
            if let Step::Bind(name, root) = step {
                let is_plain = self.tree.is_percentage(*root, &plain) == Some(false);
                plain.retain(|known| known != name);
                plain.extend(is_plain.then_some(name.as_str()));
            }
        }
        Ok(text)
    }

    /// Whether plain numbers in it are angles in degrees.
    #[must_use]
    pub fn has_degrees(&self) -> bool {
        self.tree.has_degrees()
    }

    /// Whether it takes the difference of readings of the clock whose zone nobody knows.
    #[must_use]
    pub fn has_local_difference(&self) -> bool {
        self.tree.has_local_difference()
    }

    /// The formula of numbers that the text is, where it is one step. Its names are free.
    #[must_use]
    pub fn as_formula(&self) -> Option<&Expr> {
        let is_formula = matches!(self.steps[..], [Step::Value(_)]) && self.tree.is_formula();
        is_formula.then_some(&self.tree)
    }
}

impl Script {
    /// The digits of the number that the text is as it stands, with a sign, a unit or a percent sign or
    /// without.
    #[must_use]
    pub fn as_literal(&self) -> Option<&str> {
        let [Step::Value(mut id)] = self.steps[..] else { return None };
        loop {
            id = match self.tree.node(id).kind {
                NodeKind::Number(digits) => return Some(self.tree.text(digits)),
                NodeKind::Neg(inner)
                | NodeKind::Larger(Larger::Measure(inner, _) | Larger::Percent(inner)) => inner,
                _ => return None,
            };
        }
    }
}

/// Whether a word has a value or is a function.
fn is_name<H: Host>(word: &str, scope: &Scope<'_, H>) -> bool {
    scope.value(word).is_some()
        || scope.defines(word)
        || Function::named(word).is_some()
        || scope.parameters(word).is_some()
}

/// The word that stands between numbers and that nobody knows, where that is what is wrong.
fn foreign_word<H: Host>(source: &str, error: &Error, scope: &Scope<'_, H>) -> Option<Error> {
    let reason = error.to_string();
    let is_beside = ["put an operator before", "this does not continue", "two numbers side by side"]
            .iter()
            .any(|beginning| reason.starts_with(beginning))
            // `20% tip on 80`
            || reason.contains(" for the remainder, or ");
    // A step may have given the word a value.
    if !is_beside || source.contains('=') {
        return None;
    }
    unknown_word(source, scope)
}

/// The first word of a text that the language does not know, as an error.
fn unknown_word<H: Host>(text: &str, scope: &Scope<'_, H>) -> Option<Error> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut at = 0;
    for piece in text.split_inclusive(|c: char| !is_part(c)) {
        let word = piece.trim_end_matches(|c: char| !is_part(c));
        let is_known = word.len() < 3
            || text[at + word.len()..].starts_with('(')
            || !word.bytes().all(|b| b.is_ascii_alphabetic())
            || is_name(word, scope)
            || Constant::named(word).is_some()
            || is_keyword(word)
            || matches!(
                word,
                "mod" | "choose" | "true" | "false" | "today" | "tomorrow" | "yesterday" | "now"
            )
            || arithma_units::is_unit_name(word);
        if !is_known {
            let start = at as u32;
            let span = Span { start, end: start + word.len() as u32 };
            let reason = format!(
                "the word '{word}' is not known: leave it out, or write what it means in signs and digits"
            );
            return Some(*Error::syntax(reason, span));
        }
        at += piece.len();
    }
    None
}

/// How a function with these parameters is called.
pub(crate) fn signature(name: &str, parameters: &[String]) -> String {
    format!("{name}({})", parameters.join(", "))
}
