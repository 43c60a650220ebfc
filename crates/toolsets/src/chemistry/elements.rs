//! The chemical elements and their atomic weights.

use std::sync::LazyLock;

use arithma_num::Decimal;

/// The elements. The head of the file explains its columns and names their source.
const FILE: &str = include_str!("../../data/elements.txt");

/// The edition of the weights, as a reply names it.
pub(super) const SOURCE: &str = "IUPAC (CIAAW) standard atomic weights 2024, conventional values for intervals; \
                                 electrons of a charge not counted";

/// An element.
#[derive(Debug)]
pub(super) struct Element {
    pub(super) symbol: &'static str,
    pub(super) name: &'static str,
    /// The standard atomic weight; none for elements that have no typical isotopes.
    pub(super) weight: Option<Decimal>,
}

/// All elements, by their number.
static ELEMENTS: LazyLock<Vec<Element>> =
    LazyLock::new(|| FILE.lines().filter(|line| !line.starts_with('#')).filter_map(read).collect());

fn read(line: &'static str) -> Option<Element> {
    let mut words = line.split(' ').skip(1);
    let (symbol, name) = (words.next()?, words.next()?);
    let weight = words.next()?.trim_end_matches('*');
    Some(Element { symbol, name, weight: Decimal::parse(weight).ok() })
}

/// The element of this symbol.
pub(super) fn find(symbol: &str) -> Option<&'static Element> {
    ELEMENTS.iter().find(|element| element.symbol == symbol)
}

/// All symbols.
pub(super) fn symbols() -> impl Iterator<Item = &'static str> {
    ELEMENTS.iter().map(|element| element.symbol)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_file_is_an_element() {
        let lines: Vec<&str> = FILE.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!((lines.len(), ELEMENTS.len()), (118, 118));
        for (place, line) in lines.iter().enumerate() {
            assert!(line.starts_with(&format!("{} ", place + 1)), "{line}");
            assert_eq!(line.ends_with(" -"), ELEMENTS[place].weight.is_none(), "{line}");
        }
        // 84 elements have a standard atomic weight; weights grow with few exceptions.
        assert_eq!(ELEMENTS.iter().filter(|element| element.weight.is_some()).count(), 84);
        let weights: Vec<&Decimal> =
            ELEMENTS.iter().filter_map(|element| element.weight.as_ref()).collect();
        let falls = weights.windows(2).filter(|pair| pair[0] > pair[1]).count();
        // Ar K, Co Ni, Te I, Th Pa.
        assert_eq!(falls, 4);
        assert_eq!(find("Fe").unwrap().name, "iron");
        assert!(find("fe").is_none());
    }
}
