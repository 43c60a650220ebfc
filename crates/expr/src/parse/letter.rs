//! Letters alone that are a unit, and a constant in the formulas of physics: `R`, `h`, `g`.

use super::Parser;
use crate::error::{Error, StepResult};
use crate::tree::{BinaryOp, Larger, NodeId, NodeKind, Span};

/// Each letter with what it may mean, as both are written.
const LETTERS: [(&str, &str, &str); 3] = [
    ("R", "molar_gas_constant for the gas constant", "1 °R for a degree Rankine"),
    ("h", "h_P for the Planck constant", "1 h for an hour"),
    ("g", "g_n for the gravitational acceleration", "1 g for a gram"),
];

/// The error of a letter that a formula has for a constant.
#[cold]
fn two_readings(name: &str, span: Span) -> Box<Error> {
    let found = LETTERS.iter().find(|(letter, ..)| *letter == name);
    let (constant, unit) = found.map_or(("", ""), |(_, constant, unit)| (constant, unit));
    Error::syntax(format!("{name} has two readings: write {constant}, or {unit}"), span)
}

impl Parser<'_> {
    /// Refuses an `R` alone, which is a degree to few.
    pub(super) fn check_letter(&self, name: &str, span: Span) -> StepResult<()> {
        if name == "R" { Err(two_readings(name, span)) } else { Ok(()) }
    }

    /// `h * f`, `m*g`, `10 kg * g`: beside such a factor a letter is hardly a unit.
    pub(super) fn check_factors(&self, left: NodeId, right: NodeId) -> StepResult<()> {
        if self.in_target || !self.names.has_units() {
            return Ok(());
        }
        let mut before = left;
        while let NodeKind::Binary(BinaryOp::Mul, _, last) = self.kind_of(before) {
            before = last;
        }
        let is_symbol = |id: NodeId| matches!(self.kind_of(id), NodeKind::Variable(_));
        let is_figure = |id: NodeId| {
            matches!(self.kind_of(id), NodeKind::Number(_) | NodeKind::Larger(Larger::Measure(..)))
        };
        let is_mass = |id: NodeId| match self.kind_of(id) {
            NodeKind::Larger(Larger::Measure(_, unit)) => self.written(self.span_of(unit)) == "kg",
            _ => false,
        };
        if let Some(letter) = self.lone_letter(right)
            && (is_symbol(before) || (letter == "g" && is_mass(before)))
        {
            return Err(two_readings(letter, self.span_of(right)));
        }
        if let Some(letter) = self.lone_letter(before)
            && (is_symbol(right) || is_figure(right))
        {
            return Err(two_readings(letter, self.span_of(before)));
        }
        Ok(())
    }

    /// `m = 2; x = 3; mx`, `4bn`, `m2`: refuses a unit or a power of ten each letter of which has a value, so that
    /// a product or a power may be meant.
    pub(super) fn check_letters(&self, number: &str, name: &str, span: Span) -> StepResult<()> {
        let letters = name.trim_end_matches(['2', '3', '4']);
        let power = &name[letters.len()..];
        let is_bound = |letter: char| self.is_bound(letter.encode_utf8(&mut [0; 4]));
        let mut others = letters.chars().skip(1).filter(|&c| !letters.starts_with(c));
        // Nobody writes `mm` for a square.
        let is_product = others.next().is_some() || (letters.len() == 1 && !power.is_empty());
        if !is_product || !letters.chars().all(is_bound) {
            return Ok(());
        }
        let letters: Vec<String> = letters.chars().map(String::from).collect();
        let power = if power.is_empty() { String::new() } else { format!("^{power}") };
        let product = format!("{}{power}", letters.join("*"));
        let sign = if number.is_empty() { "" } else { "*" };
        let count = if number.is_empty() { "1" } else { number };
        let other = match (name, arithma_units::meanings(name).first()) {
            ("bn", _) => format!("{count}e9 for a billion"),
            ("tn", _) => format!("{count}e12 for a trillion"),
            (_, Some(unit)) => format!("{count} {} for the unit", unit.name()),
            (_, None) => format!("{count} {name} for the unit"),
        };
        let reason = format!(
            "{number}{name} has two readings, as {} {}: write {number}{sign}{product} for the {}, or {other}",
            letters.join(" and "),
            if letters.len() == 1 { "has a value" } else { "have values" },
            if power.is_empty() { "product" } else { "power" }
        );
        Err(Error::syntax(reason, span))
    }

    /// The letter that a part is, where it is one without a number.
    fn lone_letter(&self, id: NodeId) -> Option<&str> {
        let NodeKind::Larger(Larger::Unit(piece)) = self.kind_of(id) else { return None };
        // In parentheses it is the same.
        let name = self.source.get(piece.start as usize..piece.end as usize)?;
        matches!(name, "h" | "g").then_some(name)
    }
}
