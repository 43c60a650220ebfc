//! Arguments by names that people guess: `loan_payment(amount=250000, apr=6%, months=360)`.

use std::collections::HashMap;
use std::sync::OnceLock;

use arithma_expr::squeezed;

use super::whole;
use crate::CATALOG;
use crate::calculate::spaced;

/// `parameter: name; name = expression`, a line each.
const DATA: &str = include_str!("../../data/parameters.txt");

/// Another name of a parameter, and what is given by it.
struct Other {
    name: String,
    expression: Option<&'static str>,
}

/// The other names of each parameter.
fn others() -> &'static HashMap<String, Vec<Other>> {
    static OTHERS: OnceLock<HashMap<String, Vec<Other>>> = OnceLock::new();
    OTHERS.get_or_init(|| {
        let lines = DATA.lines().filter(|line| !line.starts_with('#'));
        let other = |text: &'static str| {
            let (name, expression) = match text.split_once('=') {
                Some((name, expression)) => (name, Some(expression.trim())),
                None => (text, None),
            };
            Other { name: joined(name), expression }
        };
        let lines = lines.filter_map(|line| line.split_once(':'));
        lines
            .map(|(parameter, names)| (squeezed(parameter), names.split(';').map(other).collect()))
            .collect()
    })
}

fn joined(words: &str) -> String {
    words.split_whitespace().collect()
}

/// The name and the value of an argument that is given by its name: `ddof=1`.
pub(super) fn by_name(argument: &str) -> Option<(&str, &str)> {
    let (name, value) = argument.split_once(['=', ':'])?;
    let name = name.trim_end();
    let is_name = !name.is_empty()
        && !value.starts_with('=')
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_name.then_some((name, value.trim()))
}

/// The arguments in the order of these parameters, `None` for those that are not given; nothing where one
/// of them has no place, or may have two.
pub(super) fn placed(arguments: &[String], parameters: &[&str]) -> Option<Vec<Option<String>>> {
    let mut slots: Vec<Option<String>> = vec![None; parameters.len()];
    let mut guessed = Vec::new();
    for (place, argument) in arguments.iter().enumerate() {
        let Some((name, value)) = by_name(argument) else {
            *slots.get_mut(place)? = Some(argument.clone());
            continue;
        };
        match parameters.iter().position(|known| squeezed(known) == squeezed(name)) {
            Some(place) if slots[place].is_none() => slots[place] = Some(value.to_owned()),
            Some(_) => return None,
            None => guessed.push((name, value)),
        }
    }
    // One that has a single place may leave a single one to another.
    while !guessed.is_empty() {
        let before = guessed.len();
        guessed.retain(|(name, value)| {
            let Some((place, value)) = place_of(name, value, parameters, &slots) else {
                return true;
            };
            slots[place] = Some(value);
            false
        });
        if guessed.len() == before {
            return None;
        }
    }
    Some(slots)
}

/// The only parameter without a value that may be meant by a name, and its value.
fn place_of(
    name: &str,
    value: &str,
    parameters: &[&str],
    slots: &[Option<String>],
) -> Option<(usize, String)> {
    let places = (0..parameters.len()).filter(|place| slots[*place].is_none());
    let given = |place: usize| Some((place, given(parameters[place], name, value)?));
    let alike = places.clone().filter(|place| is_part(name, parameters[*place]));
    let mut known = places.filter_map(given).peekable();
    match known.peek() {
        Some(_) => only(known),
        None => Some((only(alike)?, value.to_owned())),
    }
}

/// The value of a parameter that is given by another name of it.
fn given(parameter: &str, name: &str, value: &str) -> Option<String> {
    let names = others().get(&squeezed(parameter))?;
    let other = names.iter().find(|other| other.name == squeezed(name))?;
    Some(match other.expression {
        Some(expression) => expression.replace("{}", &whole(value)),
        None => value.to_owned(),
    })
}

/// Whether all words of a name are words of a parameter's: `old` of `oldValue`.
fn is_part(name: &str, parameter: &str) -> bool {
    let (name, parameter) = (spaced(name), spaced(parameter));
    let words: Vec<&str> = parameter.split_whitespace().collect();
    name.split_whitespace().all(|word| word.len() > 1 && words.contains(&word))
}

fn only<T>(mut found: impl Iterator<Item = T>) -> Option<T> {
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

/// The call of a tool whose arguments go by other names than its own.
pub(super) fn renamed(name: &str, arguments: &[String]) -> Option<String> {
    let tool = CATALOG.function(name)?;
    let parameters: Vec<&str> = tool.parameters().iter().map(|known| known.name).collect();
    let is_other = |argument: &String| {
        by_name(argument).is_some_and(|(name, _)| {
            !parameters.iter().any(|known| squeezed(known) == squeezed(name))
        })
    };
    if !arguments.iter().any(is_other) {
        return None;
    }
    let slots = placed(arguments, &parameters)?;
    let given = parameters.iter().zip(slots);
    let given = given.filter_map(|(name, value)| Some(format!("{name}={}", value?)));
    Some(format!("{}({})", tool.name(), given.collect::<Vec<_>>().join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read for a call by guessed names.
    fn read(name: &str, arguments: &[&str]) -> Option<String> {
        let arguments: Vec<String> = arguments.iter().map(|text| (*text).to_owned()).collect();
        renamed(name, &arguments)
    }

    #[test]
    fn guessed_names_find_their_parameters() {
        for (name, arguments, expected) in [
            (
                "loan_payment",
                &["amount=250000", "apr=6%", "months=360"][..],
                Some("loanPayment(principal=250000, annualRate=6%, years=360/12)"),
            ),
            (
                "compoundInterest",
                &["P=1000", "r=5%", "n=12", "t=10"],
                Some(
                    "compoundInterest(principal=1000, annualRate=5%, years=10, compoundsPerYear=12)",
                ),
            ),
            ("circleArea", &["diameter=2+8"], Some("circleArea(radius=(2+8)/2)")),
            (
                "stdDev",
                &["[1, 2]", "sample=true"],
                Some("stdDev(values=[1, 2], population=not true)"),
            ),
            (
                "percentChange",
                &["old=80", "new=100"],
                Some("percentChange(oldValue=80, newValue=100)"),
            ),
            (
                "breakEven",
                &["1", "2", "variable=3"],
                Some("breakEven(fixedCosts=1, pricePerUnit=2, variableCostPerUnit=3)"),
            ),
            // Its own names need no other; two rates may be meant, and no tool has a colour.
            ("circleArea", &["radius=5"], None),
            (
                "realRate",
                &["rate=5", "inflationRate=2"],
                Some("realRate(nominalRate=5, inflationRate=2)"),
            ),
            ("loanPayment", &["principal=1", "colour=2"], None),
            ("loanPayment", &["principal=1", "amount=2"], None),
            ("nobody", &["amount=2"], None),
        ] {
            assert_eq!(read(name, arguments).as_deref(), expected, "{name} {arguments:?}");
        }
    }

    /// No parameter has a name twice, and no other name is a parameter's own.
    #[test]
    fn every_name_is_told_once() {
        for (parameter, names) in others() {
            for (at, other) in names.iter().enumerate() {
                assert_ne!(&other.name, parameter);
                assert!(
                    names[at + 1..].iter().all(|later| later.name != other.name),
                    "{parameter} {}",
                    other.name
                );
            }
        }
    }
}
