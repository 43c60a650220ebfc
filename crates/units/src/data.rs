//! The data file: its lines, and what they mean.

use std::sync::OnceLock;

use arithma_num::{Budget, Decimal, Exact, Result as NumberResult};

use crate::category::Category;
use crate::dimension::Dimension;
use crate::prefix::Prefixes;
use crate::spelling::normalise;

/// The units. The head of the file explains its columns.
pub(crate) const FILE: &str = include_str!("../data/units.txt");

/// A line of the file.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) category: Category,
    pub(crate) code: &'static str,
    /// Whether lists show it.
    pub(crate) listed: bool,
    pub(crate) scale: Scale,
    /// The reading at absolute zero; zero for everything but temperatures.
    pub(crate) zero: Exact,
    /// Symbols and other short spellings, normalised.
    pub(crate) symbols: Vec<Pattern>,
    /// Names, normalised.
    pub(crate) names: Vec<Pattern>,
    pub(crate) prefixes: Prefixes,
    /// Whether it counts turns in a time: in expressions an angle in a time.
    pub(crate) turns: bool,
    /// What it is a product or quotient of by its name: `mi/h`; empty where it is none.
    pub(crate) parts: &'static str,
    /// The spelling that means it and no other, once it was asked for.
    pub(crate) symbol: OnceLock<String>,
}

/// The head of a category.
#[derive(Debug)]
pub(crate) struct Section {
    pub(crate) category: Category,
    pub(crate) dimension: Dimension,
    /// The code of its coherent unit.
    pub(crate) coherent: &'static str,
}

/// What the file holds.
#[derive(Debug, Default)]
pub(crate) struct Table {
    pub(crate) sections: Vec<Section>,
    pub(crate) entries: Vec<Entry>,
    /// Lines that are wrong, which are left out.
    pub(crate) faults: Vec<Fault>,
}

/// One unit in the category's base: a rational times a power of pi.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Scale {
    pub(crate) ratio: Exact,
    pub(crate) pi: i32,
}

/// A spelling, with the place where a prefix may stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pattern {
    pub(crate) head: String,
    pub(crate) tail: String,
    pub(crate) takes_prefix: bool,
    /// The prefixes of this spelling, which is none without one.
    pub(crate) only: Option<Prefixes>,
}

impl Pattern {
    /// The spelling with this prefix, or none.
    pub(crate) fn with(&self, prefix: &str) -> String {
        [&self.head, prefix, &self.tail].concat()
    }
}

/// What is wrong with the file: the line, and why.
pub(crate) type Fault = (usize, &'static str);

/// Reads the whole file.
pub(crate) fn read(text: &'static str) -> Table {
    let mut table = Table::default();
    let mut category = None;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let read = match line.strip_prefix('[') {
            Some(head) => section(head).map(|section| {
                category = Some(section.category);
                table.sections.push(section);
            }),
            None => category
                .ok_or("a category is needed before the first unit")
                .and_then(|category| entry(category, line))
                .map(|entry| table.entries.push(entry)),
        };
        table.faults.extend(read.err().map(|reason| (index + 1, reason)));
    }
    table
}

/// `SPEED] LENGTH/TIME | m/s`
fn section(head: &'static str) -> Result<Section, &'static str> {
    let (name, rest) = head.split_once(']').ok_or("a bracket is not closed")?;
    let (dimension, coherent) = rest.split_once('|').ok_or("a coherent unit is needed")?;
    Ok(Section {
        category: Category::of_file(name).ok_or("no such category")?,
        dimension: Dimension::parse(dimension.trim()).ok_or("no such dimension")?,
        coherent: coherent.trim(),
    })
}

/// The month of the calendar, which is in no list and no category of the file.
pub(crate) fn month() -> Entry {
    Entry {
        category: Category::MONTHS,
        code: "months",
        listed: false,
        scale: Scale { ratio: Exact::ONE, pi: 0 },
        zero: Exact::ZERO,
        symbols: Vec::new(),
        names: vec![pattern("month", None)],
        prefixes: Prefixes { power: 1, ..Prefixes::default() },
        turns: false,
        parts: "",
        symbol: OnceLock::from("months".to_owned()),
    }
}

fn entry(category: Category, line: &'static str) -> Result<Entry, &'static str> {
    let columns: Vec<&'static str> = line.split('|').map(str::trim).collect();
    let [code, factor, symbols, names, prefixes, parts, source] = columns[..] else {
        return Err("seven columns are needed");
    };
    if source.is_empty() {
        return Err("a source is needed");
    }
    let (listed, code) = code.strip_prefix('+').map_or((true, code), |code| (false, code));
    let (factor, zero) = factor.split_once(" from ").unwrap_or((factor, "0"));
    Ok(Entry {
        category,
        code,
        listed,
        scale: scale(factor).map_err(|_| "the factor is no number")?,
        zero: Decimal::parse(zero).map_err(|_| "the zero is no number")?.into(),
        symbols: patterns(symbols)?,
        names: patterns(names)?,
        turns: prefixes == "turns",
        prefixes: self::prefixes(prefixes.trim_start_matches("turns"))?,
        parts,
        symbol: OnceLock::new(),
    })
}

/// `1852`, `1609.344/3600`, `180/pi`.
pub(crate) fn scale(text: &str) -> NumberResult<Scale> {
    let (over, under) = text.split_once('/').unwrap_or((text, "1"));
    let (over, under) = (product(over)?, product(under)?);
    let ratio = over.ratio.div(&under.ratio, &Budget::default())?;
    Ok(Scale { ratio, pi: over.pi - under.pi })
}

fn product(text: &str) -> NumberResult<Scale> {
    let one = Scale { ratio: Exact::ONE, pi: 0 };
    text.split('*').try_fold(one, |Scale { ratio, pi }, part| match part.trim() {
        "pi" => Ok(Scale { ratio, pi: pi + 1 }),
        digits => {
            let factor = Decimal::parse(digits)?.into();
            Ok(Scale { ratio: ratio.mul(&factor, &Budget::default())?, pi })
        }
    })
}

fn patterns(column: &str) -> Result<Vec<Pattern>, &'static str> {
    let mut out = Vec::new();
    for spelling in column.split(", ").filter(|spelling| !spelling.is_empty()) {
        let spelling = normalise(spelling).ok_or("a spelling is too long")?;
        if let Some((spelling, only)) = spelling.split_once(':') {
            out.push(pattern(spelling, Some(prefixes(only)?)));
            continue;
        }
        let Some((before, rest)) = spelling.split_once('(') else {
            out.push(pattern(&spelling, None));
            continue;
        };
        let (ending, after) = rest.split_once(')').ok_or("an ending is not closed")?;
        out.push(pattern(&format!("{before}{after}"), None));
        out.push(pattern(&format!("{before}{ending}{after}"), None));
    }
    Ok(out)
}

fn pattern(spelling: &str, only: Option<Prefixes>) -> Pattern {
    let (head, tail) = spelling.split_once('~').unwrap_or(("", spelling));
    Pattern { head: head.into(), tail: tail.into(), takes_prefix: spelling.contains('~'), only }
}

fn prefixes(column: &str) -> Result<Prefixes, &'static str> {
    let mut out = Prefixes { power: 1, ..Prefixes::default() };
    for word in column.split_whitespace() {
        match word {
            "all" => (out.up, out.middle, out.down) = (true, true, true),
            "up" => out.up = true,
            "down" => out.down = true,
            "binary" => out.binary = true,
            "^2" => out.power = 2,
            "^3" => out.power = 3,
            _ => return Err("no such set of prefixes"),
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_can_be_read() {
        let Table { sections, entries, faults } = read(FILE);
        assert_eq!(faults, []);
        assert!(sections.iter().map(|section| section.category).eq(Category::every()));
        assert!(entries.iter().filter(|entry| entry.listed).count() >= 135);
        assert!(entries.is_sorted_by_key(|entry| entry.category));
        assert!(entries.iter().all(|entry| entry.scale.ratio.signum() > 0));
        for entry in &entries {
            let mut patterns = entry.symbols.iter().chain(&entry.names);
            let marked = patterns.any(|p| p.takes_prefix && p.only.is_none());
            let allowed = entry.prefixes != Prefixes { power: 1, ..Prefixes::default() };
            assert_eq!(marked, allowed, "{}", entry.code);
        }
    }

    #[test]
    fn wrong_lines_are_named() {
        let Table { entries, faults, .. } = read(
            "x | 1 | | | | | SI\n[LENGTH] LENGTH | m\nm | 1 | | | | | SI\nx | y | | | | | SI\n\
             x | 1\n[X] LENGTH | x\n[MASS] MAS | kg\n[MASS\n[MASS] MASS\n\
             x | 1 | | | some | | SI\nx | 1 | | | | |",
        );
        assert_eq!(entries.len(), 1);
        let lines: Vec<usize> = faults.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [1, 4, 5, 6, 7, 8, 9, 10, 11]);
    }
}
