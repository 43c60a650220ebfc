//! All units by their spellings. Made at its first use, so a start pays nothing for it.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::category::Category;
use crate::data::{self, Entry, Section, Table};
use crate::dimension::Dimension;
use crate::prefix::{PREFIXES, Prefix};
use crate::spelling::folded;
use crate::unit::Unit;

/// The units of the data file, and indices of their spellings by folded case.
pub(crate) struct Registry {
    pub(crate) entries: Vec<Entry>,
    /// The heads of the categories, and the places of their coherent units.
    sections: Vec<(Section, Option<usize>)>,
    month: Entry,
    /// Whole spellings: codes, symbols, names.
    whole: HashMap<String, Vec<Whole>>,
    /// What follows a prefix.
    tails: HashMap<String, Vec<Tail>>,
    /// What stands before a prefix: nothing, `square `, `cubic `; in folded case too.
    heads: Vec<(String, String)>,
    /// The symbols and names of prefixes.
    prefixes: Vec<Affix>,
}

struct Affix {
    folded: String,
    text: &'static str,
    is_name: bool,
    prefix: &'static Prefix,
}

struct Whole {
    spelling: String,
    entry: usize,
}

struct Tail {
    head: String,
    tail: String,
    entry: usize,
    /// A name takes the names of prefixes, a symbol their symbols.
    is_name: bool,
}

/// The registry.
pub(crate) fn registry() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    // A line that cannot be read is left out here; a test holds that there is none.
    REGISTRY.get_or_init(|| Registry::new(data::read(data::FILE)))
}

/// The units that lists show, in the order of the data file.
pub fn listed(category: Category) -> impl Iterator<Item = Unit> {
    let of_category = move |entry: &&Entry| entry.listed && entry.category == category;
    registry().entries.iter().filter(of_category).map(|entry| Unit { entry, prefix: None })
}

/// All spellings without prefixes, of one category or of all: for suggestions. Names are left out
/// unless asked for.
pub fn spellings(category: Option<Category>, names: bool) -> impl Iterator<Item = String> {
    let wanted = move |entry: &&Entry| category.is_none_or(|category| category == entry.category);
    registry().entries.iter().filter(wanted).flat_map(move |entry| {
        let names = entry.names.iter().filter(move |_| names);
        let patterns = entry.symbols.iter().chain(names).map(|pattern| pattern.with(""));
        std::iter::once(entry.code.to_owned()).chain(patterns)
    })
}

impl Registry {
    fn new(Table { sections, entries, .. }: Table) -> Self {
        let with_coherent = |section: Section| {
            let is_it = |entry: &Entry| {
                entry.category == section.category && entry.code == section.coherent
            };
            let place = entries.iter().position(is_it);
            (section, place)
        };
        let mut registry = Self {
            sections: sections.into_iter().map(with_coherent).collect(),
            entries,
            month: data::month(),
            whole: HashMap::new(),
            tails: HashMap::new(),
            heads: Vec::new(),
            prefixes: affixes(),
        };
        for (index, entry) in registry.entries.iter().enumerate() {
            let mut add = |spelling: String| {
                let same = registry.whole.entry(folded(&spelling)).or_default();
                if !same.iter().any(|known| known.entry == index && known.spelling == spelling) {
                    same.push(Whole { spelling, entry: index });
                }
            };
            add(entry.code.to_owned());
            entry.symbols.iter().chain(&entry.names).for_each(|pattern| add(pattern.with("")));
            let symbols = entry.symbols.iter().map(|pattern| (pattern, false));
            let names = entry.names.iter().map(|pattern| (pattern, true));
            for (pattern, is_name) in symbols.chain(names).filter(|(p, _)| p.takes_prefix) {
                let (head, tail) = (pattern.head.clone(), pattern.tail.clone());
                if !registry.heads.iter().any(|(_, known)| *known == head) {
                    registry.heads.push((folded(&head), head.clone()));
                }
                let tails = registry.tails.entry(folded(&tail)).or_default();
                tails.push(Tail { head, tail, entry: index, is_name });
            }
        }
        registry
    }

    /// The head of a category.
    pub(crate) fn section(&self, category: Category) -> Option<&Section> {
        self.sections.get(category.index()).map(|(section, _)| section)
    }

    /// The category of a dimension.
    pub(crate) fn category_of(&self, dimension: Dimension) -> Option<Category> {
        let sections = self.sections.iter().map(|(section, _)| section);
        let mut fitting = sections.filter(|section| section.dimension == dimension);
        fitting.next().map(|section| section.category)
    }

    /// The coherent unit of a category.
    pub(crate) fn coherent(&'static self, category: Category) -> Option<Unit> {
        let (_, place) = self.sections.get(category.index())?;
        place.map(|place| Unit { entry: &self.entries[place], prefix: None })
    }

    /// The month of the calendar.
    pub(crate) fn month(&'static self) -> Unit {
        Unit { entry: &self.month, prefix: None }
    }

    /// Whether the file spells a unit so, in this case.
    pub(crate) fn is_spelled(&'static self, spelling: &str) -> bool {
        self.spelled(spelling, |known| known == spelling).next().is_some()
    }

    /// The units of exactly this spelling, of one category or of any. What the file spells out comes
    /// before what the rules of prefixes make: `kt` is a knot, unless it is to be a mass.
    pub(crate) fn exact(&'static self, spelling: &str, category: Option<Category>) -> Vec<Unit> {
        let wanted = |unit: &Unit| category.is_none_or(|category| category == unit.category());
        let spelled = self.spelled(spelling, |known| known == spelling);
        let mut found: Vec<Unit> = spelled.filter(wanted).collect();
        if found.is_empty() {
            found = self.prefixed(spelling, |known| known == spelling);
            found.retain(wanted);
        }
        distinct(found)
    }

    /// The units of this spelling in any case.
    pub(crate) fn any_case(&'static self, spelling: &str) -> Vec<Unit> {
        let mut found: Vec<Unit> = self.spelled(spelling, |_| true).collect();
        found.extend(self.prefixed(spelling, |_| true));
        distinct(found)
    }

    fn spelled(
        &'static self,
        spelling: &str,
        fits: impl Fn(&str) -> bool,
    ) -> impl Iterator<Item = Unit> {
        let same = self.whole.get(&folded(spelling)).into_iter().flatten();
        same.filter(move |known| fits(&known.spelling))
            .map(|known| Unit { entry: &self.entries[known.entry], prefix: None })
    }

    fn prefixed(&'static self, spelling: &str, fits: impl Fn(&str) -> bool) -> Vec<Unit> {
        let spelling = folded(spelling);
        let mut found = Vec::new();
        for (folded_head, head) in &self.heads {
            let Some(rest) = spelling.strip_prefix(folded_head.as_str()) else { continue };
            for Affix { folded, text, is_name, prefix } in &self.prefixes {
                let tail = rest.strip_prefix(folded.as_str());
                let tails = tail.and_then(|tail| self.tails.get(tail)).into_iter().flatten();
                for known in tails.filter(|known| known.is_name == *is_name) {
                    let entry = &self.entries[known.entry];
                    let fits = || fits(&[head, *text, &known.tail].concat());
                    if known.head == *head && entry.prefixes.allow(prefix) && fits() {
                        found.push(Unit { entry, prefix: Some(prefix) });
                    }
                }
            }
        }
        found
    }
}

fn affixes() -> Vec<Affix> {
    let of = |prefix: &'static Prefix| {
        [(prefix.symbol, false), (prefix.name, true)].map(|(text, is_name)| Affix {
            folded: folded(text),
            text,
            is_name,
            prefix,
        })
    };
    PREFIXES.iter().flat_map(of).collect()
}

/// Each unit once: of the same amount, the first.
fn distinct(units: Vec<Unit>) -> Vec<Unit> {
    let mut out: Vec<Unit> = Vec::with_capacity(units.len());
    for unit in units {
        if !out.contains(&unit) {
            out.push(unit);
        }
    }
    out
}
