//! Finding units by what people write.

use crate::category::Category;
use crate::error::{Error, Result};
use crate::registry::registry;
use crate::spelling::normalise;
use crate::unit::Unit;

/// What a spelling may mean.
struct Candidates {
    /// In exactly this case.
    exact: Vec<Unit>,
    /// In any case; the exact ones are among them.
    any_case: Vec<Unit>,
}

/// The unit of this spelling, of one category or of any.
///
/// ```
/// # use arithma_units::find;
/// // In its exact case a prefix means what it says.
/// assert_ne!(find("mW", None).unwrap(), find("MW", None).unwrap());
/// assert_eq!(find("kilometres", None).unwrap(), find("km", None).unwrap());
/// assert!(find("parsnips", None).is_err());
/// ```
pub fn find(spelling: &str, category: Option<Category>) -> Result<Unit> {
    let Candidates { exact, any_case } = candidates(spelling, category)?;
    let fitting = if exact.is_empty() { any_case } else { exact };
    match fitting[..] {
        [unit] => Ok(unit),
        _ => Err(Error::Ambiguous(spelling.trim().to_owned(), fitting)),
    }
}

/// Two units that convert into each other. A spelling that means units of several categories is
/// decided by the other one: `F` beside `C` is a temperature, beside `µF` a capacitance.
pub fn find_pair(from: &str, to: &str, category: Option<Category>) -> Result<(Unit, Unit)> {
    let (a, b) = (candidates(from, category)?, candidates(to, category)?);
    for (sources, targets) in [
        (&a.exact, &b.exact),
        (&a.exact, &b.any_case),
        (&a.any_case, &b.exact),
        (&a.any_case, &b.any_case),
    ] {
        let pairs = pairs(sources, targets);
        match pairs[..] {
            [] => {}
            [pair] => return Ok(pair),
            _ => return Err(ambiguous(from, to, &pairs)),
        }
    }
    match (a.any_case.first(), b.any_case.first()) {
        (Some(a), Some(b)) => Err(Error::Mismatch(a.category(), b.category())),
        _ => Err(Error::Unknown(from.trim().to_owned())),
    }
}

fn candidates(spelling: &str, category: Option<Category>) -> Result<Candidates> {
    let unknown = || Error::Unknown(spelling.trim().to_owned());
    let normalised = normalise(spelling).ok_or_else(unknown)?;
    let any_case = registry().any_case(&normalised);
    let first = any_case.first().ok_or_else(unknown)?;
    let elsewhere = Error::Elsewhere(spelling.trim().to_owned(), first.category());
    let wanted = |unit: &Unit| category.is_none_or(|category| category == unit.category());
    let any_case: Vec<Unit> = any_case.into_iter().filter(wanted).collect();
    if any_case.is_empty() {
        return Err(elsewhere);
    }
    Ok(Candidates { exact: registry().exact(&normalised, category), any_case })
}

fn pairs(sources: &[Unit], targets: &[Unit]) -> Vec<(Unit, Unit)> {
    let with = |from: &Unit| {
        let from = *from;
        let fits = move |to: &&Unit| to.category() == from.category();
        targets.iter().filter(fits).map(move |to| (from, *to))
    };
    sources.iter().flat_map(with).collect()
}

/// Of the two spellings, names the one that has several meanings among the pairs.
fn ambiguous(from: &str, to: &str, pairs: &[(Unit, Unit)]) -> Error {
    let distinct = |pick: fn(&(Unit, Unit)) -> Unit| {
        let mut units: Vec<Unit> = Vec::new();
        for unit in pairs.iter().map(pick) {
            if !units.contains(&unit) {
                units.push(unit);
            }
        }
        units
    };
    let (sources, targets) = (distinct(|pair| pair.0), distinct(|pair| pair.1));
    if sources.len() > 1 {
        return Error::Ambiguous(from.trim().to_owned(), sources);
    }
    Error::Ambiguous(to.trim().to_owned(), targets)
}
