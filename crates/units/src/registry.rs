//! All units by their spellings. Made at its first use, so a start pays nothing for it.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::category::Category;
use crate::data::{self, Entry, Section, Table};
use crate::dimension::Dimension;
use crate::prefix::{PREFIXES, Prefix, Prefixes};
use crate::spelling::folded;
use crate::unit::Unit;

/// The units of the data file, and indices of their spellings by folded case.
pub(crate) struct Registry {
    pub(crate) entries: Vec<Entry>,
    /// The heads of the categories, and the places of their coherent units.
    sections: Vec<(Section, Option<usize>)>,
    month: Entry,
    /// Whole spellings in their case: codes, symbols, names.
    exact: HashMap<String, Vec<Whole>>,
    /// The same in folded case.
    whole: HashMap<String, Vec<Whole>>,
    /// What follows a prefix, in its case.
    exact_tails: HashMap<String, Vec<Tail>>,
    /// The same in folded case.
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

#[derive(Clone, Copy)]
struct Whole {
    entry: usize,
    /// Whether it is a code and nothing else: one that is written for machines.
    is_code: bool,
}

#[derive(Clone)]
struct Tail {
    head: String,
    entry: usize,
    /// A name takes the names of prefixes, a symbol their symbols.
    is_name: bool,
    only: Option<Prefixes>,
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

/// All units of a category without prefixes, in the order of the data file.
pub fn units_of(category: Category) -> impl Iterator<Item = Unit> {
    let of_category = move |entry: &&Entry| entry.category == category;
    registry().entries.iter().filter(of_category).map(|entry| Unit { entry, prefix: None })
}

/// All spellings without prefixes, of one category or of all: for suggestions. Names are left out
/// unless asked for.
pub fn spellings(category: Option<Category>, names: bool) -> impl Iterator<Item = String> {
    let wanted = move |entry: &&Entry| category.is_none_or(|category| category == entry.category);
    registry().entries.iter().filter(wanted).flat_map(move |entry| {
        let names = entry.names.iter().filter(move |_| names);
        let patterns = entry.symbols.iter().chain(names).filter(|pattern| pattern.only.is_none());
        let patterns = patterns.map(|pattern| pattern.with(""));
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
            exact: HashMap::new(),
            whole: HashMap::new(),
            exact_tails: HashMap::new(),
            tails: HashMap::new(),
            heads: Vec::new(),
            prefixes: affixes(),
        };
        for index in 0..registry.entries.len() {
            registry.index(index);
        }
        registry
    }

    /// Adds the spellings of an entry.
    fn index(&mut self, index: usize) {
        let entry = &self.entries[index];
        let patterns = || {
            let symbols = entry.symbols.iter().map(|pattern| (pattern, false));
            symbols.chain(entry.names.iter().map(|pattern| (pattern, true)))
        };
        let mut add = |spelling: String, is_code: bool| {
            // A letter of a unit that no list shows is not looked for in another case: `µ` is no `U`.
            let skip = usize::from(!entry.listed && spelling.len() == 1);
            let maps = [(&mut self.whole, folded(&spelling)), (&mut self.exact, spelling.clone())];
            for (map, key) in maps.into_iter().skip(skip) {
                let same = map.entry(key).or_default();
                match same.iter_mut().find(|known| known.entry == index) {
                    Some(known) => known.is_code &= is_code,
                    None => same.push(Whole { entry: index, is_code }),
                }
            }
        };
        // Without symbols the code is the symbol.
        add(entry.code.to_owned(), !entry.symbols.is_empty());
        for (pattern, _) in patterns().filter(|(pattern, _)| pattern.only.is_none()) {
            add(pattern.with(""), false);
        }
        for (pattern, is_name) in patterns().filter(|(pattern, _)| pattern.takes_prefix) {
            let head = pattern.head.clone();
            if !self.heads.iter().any(|(_, known)| *known == head) {
                self.heads.push((folded(&head), head.clone()));
            }
            let tail = Tail { head, entry: index, is_name, only: pattern.only };
            self.tails.entry(folded(&pattern.tail)).or_default().push(tail.clone());
            self.exact_tails.entry(pattern.tail.clone()).or_default().push(tail);
        }
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
        self.exact.contains_key(spelling)
    }

    /// The units of exactly this spelling, of one category or of any. What the file spells out comes
    /// before what the rules of prefixes make: `kt` is a knot, unless it is to be a mass.
    pub(crate) fn exact(&'static self, spelling: &str, category: Option<Category>) -> Vec<Unit> {
        let wanted = |unit: &Unit| category.is_none_or(|category| category == unit.category());
        let spelled = self.exact.get(spelling).into_iter().flatten();
        let mut found: Vec<Unit> = spelled.map(|known| self.whole(known)).filter(wanted).collect();
        if found.is_empty() {
            found = self.prefixed(spelling, true);
            found.retain(wanted);
        }
        distinct(found)
    }

    /// The same for people: a code that is none of the unit's symbols or names does not count.
    pub(crate) fn written(&'static self, spelling: &str) -> Vec<Unit> {
        let spelled = self.exact.get(spelling).into_iter().flatten();
        let spelled = spelled.filter(|known| !known.is_code).map(|known| self.whole(known));
        let mut found: Vec<Unit> = spelled.collect();
        if found.is_empty() {
            found = self.prefixed(spelling, true);
        }
        distinct(found)
    }

    /// The units of this spelling in any case.
    pub(crate) fn any_case(&'static self, spelling: &str) -> Vec<Unit> {
        let folded = folded(spelling);
        let spelled = self.whole.get(&folded).into_iter().flatten();
        let mut found: Vec<Unit> = spelled.map(|known| self.whole(known)).collect();
        found.extend(self.prefixed(&folded, false));
        distinct(found)
    }

    fn whole(&'static self, known: &Whole) -> Unit {
        Unit { entry: &self.entries[known.entry], prefix: None }
    }

    /// The units whose prefix the rules allow; the spelling is in folded case unless it is exact.
    fn prefixed(&'static self, spelling: &str, exact: bool) -> Vec<Unit> {
        let mut found = Vec::new();
        for (folded_head, head) in &self.heads {
            let head_here = if exact { head } else { folded_head };
            let Some(rest) = spelling.strip_prefix(head_here.as_str()) else { continue };
            for Affix { folded, text, is_name, prefix } in &self.prefixes {
                let affix = if exact { text } else { folded.as_str() };
                // Nearly all end at their first letter.
                if affix.as_bytes().first() != rest.as_bytes().first() {
                    continue;
                }
                let Some(tail) = rest.strip_prefix(affix) else { continue };
                let tails = if exact { &self.exact_tails } else { &self.tails };
                let tails = tails.get(tail).into_iter().flatten();
                for known in tails.filter(|known| known.is_name == *is_name) {
                    let entry = &self.entries[known.entry];
                    let prefixes = known.only.unwrap_or(entry.prefixes);
                    if known.head == *head && prefixes.allow(prefix) {
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
