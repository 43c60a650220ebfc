//! The way to complex numbers, which errors of real ones name.

use arithma_num::{Complex, Error as NumberError};

use super::Evaluator;
use crate::error::ErrorKind;
use crate::function::Function;
use crate::session::Host;
use crate::tree::{NodeId, NodeKind};
use crate::value::{self, Value};

/// The longest argument that a hint repeats.
const LONGEST: usize = 40;

impl<H: Host> Evaluator<'_, H> {
    /// An error of a function at real numbers; where complex ones have a value, how to ask for it.
    #[cold]
    pub(super) fn complex_way(
        &self,
        function: Function,
        arguments: &[NodeId],
        values: &[Value],
        kind: ErrorKind,
    ) -> ErrorKind {
        let ErrorKind::Number(NumberError::Domain(reason)) = &kind else { return kind };
        let numbers: Option<Vec<Complex>> = values.iter().map(Value::to_complex).collect();
        let value = numbers.and_then(|n| value::complex_at(function, &n, self.budget()));
        let (Some(Ok(_)), Some(&first)) = (value, arguments.first()) else { return kind };
        let Some(written) = self.brief(first) else { return kind };
        let rest: Option<Vec<String>> = arguments[1..].iter().map(|&id| self.brief(id)).collect();
        let Some(rest) = rest else { return kind };
        let call = match function {
            Function::Pow => format!("({written} + 0i)^({})", rest.join(", ")),
            _ => {
                let all = [&[format!("{written} + 0i")], &rest[..]].concat();
                format!("{}({})", function.name(), all.join(", "))
            }
        };
        let reason = format!("{reason}; for the complex value write {call}");
        ErrorKind::Number(NumberError::domain(reason))
    }

    /// A part as it is written, if that is short.
    fn brief(&self, id: NodeId) -> Option<String> {
        let mut text = String::new();
        self.tree.print(id, &[], &[], &mut text).ok().filter(|()| text.len() <= LONGEST)?;
        let is_larger = matches!(self.tree.node(id).kind, NodeKind::Larger(_));
        Some(if is_larger { format!("({text})") } else { text })
    }
}
