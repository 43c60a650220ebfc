//! A text in the language: its steps, read and ready to run.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::error::Result;
use crate::parse;
use crate::scope::Scope;
use crate::session::{Host, Session};
use crate::tree::{Expr, Larger, NodeId, NodeKind};

/// The most steps of a text.
pub const MAX_STEPS: usize = 200;

/// What follows a text in which plain numbers are angles.
pub const DEGREES: &str = " (angles in degrees)";

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
        let (tree, steps) = parse::parse(source, &Scope::of_script(session, host))?;
        Ok(Self { tree: Arc::new(tree), steps })
    }

    /// The text as it was understood, in one line. Read again it means the same.
    pub fn to_text(&self) -> Result<String> {
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
            self.tree.print(*root, &plain, &mut text)?;
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

    /// The formula of numbers that the text is, where it is one step. Its names are free.
    #[must_use]
    pub fn as_formula(&self) -> Option<&Expr> {
        let is_formula = matches!(self.steps[..], [Step::Value(_)]) && self.tree.is_formula();
        is_formula.then_some(&self.tree)
    }
}

impl Script {
    /// The digits of the number that the text is as it stands, with a sign and a unit or without.
    #[must_use]
    pub fn as_literal(&self) -> Option<&str> {
        let [Step::Value(mut id)] = self.steps[..] else { return None };
        loop {
            id = match self.tree.node(id).kind {
                NodeKind::Number(digits) => return Some(self.tree.text(digits)),
                NodeKind::Neg(inner) | NodeKind::Larger(Larger::Measure(inner, _)) => inner,
                _ => return None,
            };
        }
    }
}

/// How a function with these parameters is called.
pub(crate) fn signature(name: &str, parameters: &[String]) -> String {
    format!("{name}({})", parameters.join(", "))
}
