//! What clients saw.

use std::collections::BTreeMap;
use std::time::Duration;

/// Violations of one kind that are shown; the others are only counted.
const SHOWN: usize = 5;

/// What clients saw.
#[derive(Default)]
pub(super) struct Tally {
    /// How long right answers took, in microseconds.
    times: Vec<u32>,
    /// Refused in clear words: the server is busy, or the proxy has no server.
    refused: BTreeMap<String, u64>,
    /// Requests without any answer, answers to something else, and answers that are wrong.
    lost: Failures,
    wrong: Failures,
    /// What was done beside asking, by its name.
    deeds: BTreeMap<&'static str, u64>,
}

#[derive(Default)]
struct Failures {
    count: u64,
    shown: Vec<String>,
}

impl Failures {
    fn push(&mut self, what: String) {
        self.count += 1;
        if self.shown.len() < SHOWN {
            self.shown.push(what);
        }
    }

    fn add(&mut self, other: Self) {
        self.count += other.count;
        self.shown.extend(other.shown);
        self.shown.truncate(SHOWN);
    }
}

impl Tally {
    pub(super) const HEAD: &str = "| clients of | right answers | refused | lost | wrong | calls/s | p50 ms | p99 ms | longest ms |\n|---|---|---|---|---|---|---|---|---|";

    pub(super) fn right(&mut self, time: Duration) {
        self.times.push(u32::try_from(time.as_micros()).unwrap_or(u32::MAX));
    }

    pub(super) fn refused(&mut self, how: String) {
        *self.refused.entry(how).or_default() += 1;
    }

    pub(super) fn lost(&mut self, what: String) {
        self.lost.push(what);
    }

    pub(super) fn wrong(&mut self, what: String) {
        self.wrong.push(what);
    }

    pub(super) fn deed(&mut self, name: &'static str) {
        *self.deeds.entry(name).or_default() += 1;
    }

    pub(super) fn add(&mut self, other: Self) {
        self.times.extend(other.times);
        for (how, count) in other.refused {
            *self.refused.entry(how).or_default() += count;
        }
        for (name, count) in other.deeds {
            *self.deeds.entry(name).or_default() += count;
        }
        self.lost.add(other.lost);
        self.wrong.add(other.wrong);
    }

    /// A row of the table, and below it how requests were refused.
    pub(super) fn row(&self, name: &str, time: Duration) -> String {
        let mut times = self.times.clone();
        times.sort_unstable();
        let count = times.len();
        let millis = |index: usize| f64::from(times.get(index).copied().unwrap_or(0)) / 1e3;
        format!(
            "| {name} | {count} | {} | {} | {} | {:.0} | {:.1} | {:.1} | {:.0} |",
            listed(&self.refused),
            self.lost.count,
            self.wrong.count,
            count as f64 / time.as_secs_f64(),
            millis(count / 2),
            millis(count * 99 / 100),
            millis(count.saturating_sub(1)),
        )
    }

    /// Whether anything was refused.
    pub(super) fn has_refusals(&self) -> bool {
        !self.refused.is_empty()
    }

    pub(super) fn deeds(&self) -> String {
        listed(&self.deeds)
    }

    /// What must not have happened, and did.
    pub(super) fn violations(&self, name: &str) -> Vec<String> {
        let mut violations = Vec::new();
        if self.times.is_empty() && self.deeds.is_empty() {
            violations.push(format!("{name}: nothing was answered at all"));
        }
        for (kind, Failures { count, shown }) in [("lost", &self.lost), ("wrong", &self.wrong)] {
            if *count > 0 {
                violations.push(format!("{name}: {count} {kind}, as:\n  {}", shown.join("\n  ")));
            }
        }
        violations
    }
}

fn listed<K: std::fmt::Display>(counts: &BTreeMap<K, u64>) -> String {
    if counts.is_empty() {
        return "0".to_owned();
    }
    let items: Vec<String> = counts.iter().map(|(name, count)| format!("{count} {name}")).collect();
    items.join(", ")
}
