//! Formulas whose capitals are lost: `h2o`, `NACL`.

use super::super::elements::symbols;
use crate::prelude::*;

/// How many readings an error names at most.
const READINGS: usize = 3;

/// A formula that is written in lower case gets its capitals where there is one way to set them:
/// `h2o` is `H2O`, but `co` may be Co or CO.
pub(super) fn capitalised(text: &str) -> Result<String> {
    let has_letters = text.chars().any(|c| c.is_ascii_lowercase());
    if !has_letters || text.chars().any(char::is_uppercase) {
        return Ok(text.to_owned());
    }
    let mut readings = readings(text);
    match (readings.len(), readings.pop()) {
        // None: the parser says what is wrong.
        (0, _) | (_, None) => Ok(text.to_owned()),
        (1, Some(only)) => Ok(only),
        (_, Some(last)) => {
            readings.push(last);
            let reason = "in lower case this formula has several readings: write it with capitals";
            Err(Error::invalid(reason).received(text).with("candidates", readings.join(",")))
        }
    }
}

/// Adds to an error about an unknown element what may have been meant: the formula with other
/// capitals, else the symbols that are spelt alike.
pub(super) fn suggest(error: Error, text: &str) -> Error {
    let near = readings(text);
    if !near.is_empty() {
        return error.nearest(&near);
    }
    let near = error
        .details()
        .find(|(key, _)| *key == "element")
        .map(|(_, symbol)| arithma_expr::nearest(symbol, symbols()));
    error.nearest(&near.unwrap_or_default())
}

/// The ways, at most a few, to write the formula in symbols of elements when case is ignored.
fn readings(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let ends = ends(&letters);
    let mut found = Vec::new();
    collect(&letters, &ends, 0, String::new(), &mut found);
    found
}

/// For each place whether the rest of the formula can be read from there on. Known beforehand, no
/// search for readings ends in vain, however long the formula.
fn ends(letters: &[char]) -> Vec<bool> {
    let mut ends = vec![false; letters.len() + 1];
    ends[letters.len()] = true;
    for place in (0..letters.len()).rev() {
        ends[place] = steps(letters, place).iter().any(|(next, _)| ends[*next]);
    }
    ends
}

/// The symbols, or the sign that is no letter, at this place: where each ends, and its spelling.
fn steps(letters: &[char], place: usize) -> Vec<(usize, String)> {
    let c = letters[place];
    if !c.is_alphabetic() {
        return vec![(place + 1, c.to_string())];
    }
    let matches = |symbol: &&str| {
        let given = letters[place..].iter().take(symbol.len());
        given.count() == symbol.len()
            && symbol.chars().zip(&letters[place..]).all(|(a, b)| a.eq_ignore_ascii_case(b))
    };
    symbols().filter(matches).map(|symbol| (place + symbol.len(), symbol.to_owned())).collect()
}

fn collect(
    letters: &[char],
    ends: &[bool],
    place: usize,
    written: String,
    found: &mut Vec<String>,
) {
    if found.len() == READINGS {
        return;
    }
    if place == letters.len() {
        found.push(written);
        return;
    }
    for (next, symbol) in steps(letters, place) {
        if ends[next] {
            collect(letters, ends, next, format!("{written}{symbol}"), found);
        }
    }
}
