//! Comparisons and chains of them: `a < b <= c`.

use super::{CONVERT, Parser};
use crate::error::{Error, StepResult, shortened};
use crate::lexer::Token;
use crate::tree::{Larger, NodeId, NodeKind, Relation};

impl Parser<'_> {
    /// A comparison, the sign behind; `a < b <= c` is two.
    pub(super) fn relation(&mut self, left: NodeId, relation: Relation) -> StepResult<NodeId> {
        let (mut left, mut relation) = (left, relation);
        let mut chain = None;
        loop {
            let right = self.binary(CONVERT)?.node;
            let span = self.span_of(left).to(self.span_of(right));
            let link = self.push(NodeKind::Relation(relation, left, right), span)?;
            let whole = match chain {
                Some(before) => self.push_pair(Larger::And, before, link)?,
                None => link,
            };
            let Token::Relation(next) = self.token else { return Ok(whole) };
            if self.ends_with_equals(next)? {
                return Ok(whole);
            }
            self.advance()?;
            let is_chain = |relation| !matches!(relation, Relation::Equation | Relation::NotEqual);
            // A formula of numbers has one at most.
            if !is_chain(relation) || !is_chain(next) || !self.names.takes_steps() {
                return Err(self.second_relation(left, (relation, next), right));
            }
            (left, relation, chain) = (right, next, Some(whole));
        }
    }

    /// `a = b = c`, `a != b < c`: no chain that has one reading. The second sign is behind.
    #[cold]
    fn second_relation(
        &mut self,
        left: NodeId,
        (first, second): (Relation, Relation),
        middle: NodeId,
    ) -> Box<Error> {
        let sign = self.previous_span;
        let right = match self.binary(CONVERT) {
            Ok(right) => right.node,
            Err(error) => return error,
        };
        let symbol = |relation: Relation| match relation {
            Relation::Equation => "==",
            other => other.symbol(),
        };
        let part = |id: NodeId| shortened(self.written(self.span_of(id))).into_owned();
        let [left, middle, right] = [left, middle, right].map(part);
        let reason = format!(
            "only one comparison at a time: join them with and, as in {left} {} {middle} and {middle} {} {right}",
            symbol(first),
            symbol(second)
        );
        Error::syntax(reason, sign)
    }
}
