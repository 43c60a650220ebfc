//! `range(1, 11)`, whose end some languages leave out.

use super::Parser;
use crate::error::{Error, StepResult};
use crate::tree::{BinaryOp, Larger, NodeId, NodeKind, Span};

impl Parser<'_> {
    /// Makes the pending arguments of `range` from `base` on those of `seq`, where there is one reading.
    #[cold]
    pub(super) fn range_arguments(&mut self, base: usize, span: Span) -> StepResult<()> {
        let written = |id: &NodeId| self.written(self.span_of(*id)).to_owned();
        let both = |with: String, without: String| {
            let range = self.written(span);
            let reason = format!(
                "{range} has two readings: write {with} for one with its end, or {without} for one without it, as in Python"
            );
            Err(Error::syntax(reason, span))
        };
        // Those who write these brackets count with both ends.
        if self.written(span).starts_with("Range[") {
            if self.pending.len() == base + 1 {
                let one = self.extra("1");
                let one = self.push(NodeKind::Number(one), span)?;
                self.pending.insert(base, one);
            }
            return Ok(());
        }
        match &self.pending[base..] {
            [list] if matches!(self.kind_of(*list), NodeKind::Larger(Larger::List(_))) => {
                let list = written(list);
                let reason = format!(
                    "the range of a list has two readings: write max({list}) - min({list}) for its width, or \
                     [min({list}), max({list})] for its ends"
                );
                Err(Error::syntax(reason, span))
            }
            [end] => {
                // Nobody but Python counts with an end alone.
                let end = *end;
                let last = self.without_one(end)?;
                let zero = self.extra("0");
                self.pending[base] = self.push(NodeKind::Number(zero), span)?;
                self.pending.push(last);
                Ok(())
            }
            [from, to] => match (self.whole(*from), self.whole(*to)) {
                (Some(from), Some(to)) if from > to => Ok(()),
                (Some(from), Some(to)) if from >= 0 => {
                    both(format!("{from}..{to}"), format!("{from}..{}", to - 1))
                }
                (from_whole, to_whole) => {
                    let (from, to) = (written(from), written(to));
                    let last = match (from_whole, to_whole) {
                        (Some(_), Some(to)) => (to - 1).to_string(),
                        _ if to.bytes().all(|b| b.is_ascii_alphanumeric()) => format!("{to} - 1"),
                        _ => format!("({to}) - 1"),
                    };
                    both(format!("seq({from}, {to})"), format!("seq({from}, {last})"))
                }
            },
            [from, to, step] => match [from, to, step].map(|id| self.whole(*id)) {
                [Some(from), Some(to), Some(step)]
                    if step != 0 && to.checked_sub(from).is_some_and(|way| way % step != 0) =>
                {
                    Ok(())
                }
                [_, _, sign] => {
                    let [from, to, step] = [from, to, step].map(written);
                    let before = if sign.is_some_and(|step| step < 0) { '>' } else { '<' };
                    let with = format!("seq({from}, {to}, {step})");
                    let without = format!("filter(k {before} {to}, k, {with})");
                    both(with, without)
                }
            },
            _ => Ok(()),
        }
    }

    /// A whole number as it is written, with its sign.
    fn whole(&self, id: NodeId) -> Option<i64> {
        self.written(self.span_of(id)).replace(' ', "").parse().ok()
    }

    fn without_one(&mut self, id: NodeId) -> StepResult<NodeId> {
        let span = self.span_of(id);
        let one = self.extra("1");
        let one = self.push(NodeKind::Number(one), span)?;
        self.push(NodeKind::Binary(BinaryOp::Sub, id, one), span)
    }
}
