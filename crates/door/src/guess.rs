//! Names that other languages give to functions: `STDEV.S(1, 2, 4)` is `stdDev([1, 2, 4],
//! population=false)` here. What was given is filled in, and only what the language accepts is
//! shown, and read where the name means nothing else.

mod brackets;
mod call;
mod conversion;
mod parameters;

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::OnceLock;

use arithma_expr::squeezed;

pub(crate) use self::brackets::two_readings;
use self::call::{Call, calls, given};
use self::conversion::conversion;
use self::parameters::{by_name, placed, renamed};

/// `name(parameters) = expression | arguments to try it with`, a line each.
const DATA: &str = include_str!("../data/names.txt");

/// Bytes of a text that is looked through.
const LONGEST: usize = 2_000;

/// Where functions of Python and JavaScript live. Their angles are in radians.
const MODULES: &[&str] = &["math.", "cmath.", "np.", "numpy.", "statistics.", "sympy."];

/// Where else functions of Python live: what has the same name there may mean something else.
const OTHERS: &[&str] = &["scipy.stats.", "stats.", "npf.", "numpy_financial."];

/// Functions there that have the name of one here and another meaning: `np.round` rounds halves to
/// even, `np.cov` gives a matrix.
const UNLIKE: &[&str] = &["round", "cov", "rank", "range", "mode", "convert", "limit"];

/// Functions of angles, and what they are here: in radians.
const CIRCULAR: &[(&str, &str)] = &[
    ("sin", "sin_r"),
    ("cos", "cos_r"),
    ("tan", "tan_r"),
    ("asin", "asin_r"),
    ("acos", "acos_r"),
    ("atan", "atan_r"),
    ("atan2", "atan2_r"),
    ("arcsin", "asin_r"),
    ("arccos", "acos_r"),
    ("arctan", "atan_r"),
    ("arctan2", "atan2_r"),
];

/// What stands behind a parameter in the data: how its argument is taken.
const MARKS: [char; 2] = ['%', '"'];

/// What a function of another language is here.
struct Name {
    parameters: Vec<&'static str>,
    expression: &'static str,
    /// Whether the name means this and nothing else.
    is_sure: bool,
    /// Whether it does so in capitals: a function of spreadsheets.
    is_sure_in_capitals: bool,
}

/// A text in the words of this language.
pub(crate) struct Translated {
    pub(crate) text: String,
    /// The first name of another language in it.
    pub(crate) name: String,
    /// Whether all of them mean this and nothing else.
    pub(crate) is_sure: bool,
}

/// The names of other languages, each with the ways to call it.
fn names() -> &'static HashMap<String, Vec<Name>> {
    static NAMES: OnceLock<HashMap<String, Vec<Name>>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let mut names: HashMap<String, Vec<Name>> = HashMap::new();
        for (pattern, expression, _) in lines() {
            let is_sure_in_capitals = pattern.starts_with("= ");
            let is_sure = pattern.starts_with("! ")
                || MODULES.iter().any(|module| pattern.starts_with(module));
            let pattern = bare(pattern);
            let (name, parameters) = match pattern.split_once('(') {
                Some((name, parameters)) => (name, parameters.trim_end_matches(')')),
                None => (pattern, ""),
            };
            let parameters = parameters.split(", ").filter(|parameter| !parameter.is_empty());
            let parameters = parameters.collect();
            names.entry(squeezed(name)).or_default().push(Name {
                parameters,
                expression,
                is_sure,
                is_sure_in_capitals,
            });
        }
        names
    })
}

/// A pattern without the sign before it.
fn bare(pattern: &str) -> &str {
    pattern.trim_start_matches(['!', '=']).trim_start()
}

/// Each line's pattern, expression, and arguments to try it with.
fn lines() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    DATA.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let (pattern, rest) = line.split_once(" = ")?;
        let (expression, arguments) = rest.rsplit_once('|')?;
        Some((pattern, expression.trim(), arguments.trim()))
    })
}

/// The text with the names of other languages replaced; nothing where there are none.
pub(crate) fn translated(source: &str) -> Option<Translated> {
    if source.len() > LONGEST {
        return None;
    }
    let mut text = String::with_capacity(source.len() + 32);
    let (mut end, mut first, mut is_sure) = (0, None, true);
    for call in calls(source) {
        // What stands inside the arguments of another is done with them.
        if call.start < end {
            continue;
        }
        let Some((replaced, sure)) = replaced(&call) else { continue };
        is_sure &= sure;
        text.push_str(&source[end..call.start]);
        text.push_str(&within(&text, &replaced, &source[call.end..]));
        end = call.end;
        first.get_or_insert_with(|| call.name.to_owned());
    }
    text.push_str(&source[end..]);
    first.map(|name| Translated { text, name, is_sure })
}

/// The call that begins with a name which is no variable: `LucasL[10]`, `np.roots([1, -5, 6])`.
pub(crate) fn call_of_unknown<'s>(source: &'s str, variable: &str) -> Option<&'s str> {
    let is_it = |call: &Call<'_>| match call.name.strip_prefix(variable) {
        Some("") => source.as_bytes().get(call.start + call.name.len()) == Some(&b'['),
        Some(rest) => rest.starts_with('.') && call.is_call(),
        None => false,
    };
    calls(source).into_iter().find(is_it).map(|call| call.name)
}

/// The call around a place where a text could not be read, of a function in a module that is not known
/// here: `np.cov([1, 2], [3, 4])`.
pub(crate) fn unknown_call_around(source: &str, at: usize) -> Option<&str> {
    let is_given = |name: &str| {
        let mut rests =
            source.match_indices(name).map(|(at, _)| source[at + name.len()..].trim_start());
        rests.any(|rest| rest.starts_with('=') || rest.starts_with(":="))
    };
    let is_it = |call: &Call<'_>| {
        let module = call.name.split_once('.').map(|(module, _)| module);
        (call.start..=call.end).contains(&at)
            && call.is_call()
            && module.is_some_and(|module| !is_given(module))
            && replaced(call).is_none()
    };
    calls(source).into_iter().find(is_it).map(|call| call.name)
}

/// The call as it is written here, and whether it means nothing else.
fn replaced(call: &Call<'_>) -> Option<(String, bool)> {
    let mut is_sure = true;
    let own = |argument: &&str| match translated(argument) {
        Some(inner) => {
            is_sure &= inner.is_sure;
            inner.text
        }
        None => (*argument).to_owned(),
    };
    let arguments: Vec<String> = call.arguments.iter().map(own).collect();
    let is_capital = call.name.len() > 1 && !call.name.contains(|c: char| c.is_lowercase());
    let way = |way: &Name| {
        let (filled, is_certain) = way.filled(&arguments)?;
        let is_known = way.is_sure || (way.is_sure_in_capitals && is_capital);
        Some((filled, is_known && is_certain && is_sure))
    };
    // In capitals it is that of spreadsheets, of a fraction.
    let name = match call.name {
        "PERCENTILE" => "percentile.inc".to_owned(),
        name => squeezed(name),
    };
    if let Some(ways) = names().get(name.as_str())
        && let Some(known) = ways.iter().find_map(way)
    {
        return Some(known);
    }
    if let Some(call) = renamed(call.name, &arguments) {
        return Some((call, is_sure));
    }
    if let [value] = &arguments[..]
        && let Some(converted) = conversion(call.name, &whole(value))
    {
        return Some((converted, is_sure));
    }
    let module = MODULES.iter().chain(OTHERS).find(|module| name.starts_with(**module))?;
    let name = &name[module.len()..];
    if UNLIKE.contains(&name) {
        return None;
    }
    // Inside, a function of the language may stand, whose angles are in degrees.
    let mixes =
        |text: &String| ["asin(", "acos(", "atan(", "atan2("].iter().any(|f| text.contains(f));
    let is_sure =
        is_sure && !(["degrees", "rad2deg"].contains(&name) && arguments.iter().any(mixes));
    // What the module has means nothing else.
    let filled = |way: &Name| Some((way.filled(&arguments)?.0, is_sure));
    if let Some(known) = names().get(name).and_then(|ways| ways.iter().find_map(filled)) {
        return Some(known);
    }
    let circular = CIRCULAR.iter().find(|(theirs, _)| *theirs == name).map(|(_, ours)| *ours);
    // What has the same name here means the same: a test tries those of the usual modules.
    let is_alike = !OTHERS.contains(module) && crate::search::lookup(name).is_some();
    let ours = circular.or(is_alike.then_some(name))?;
    Some((format!("{ours}({})", arguments.join(", ")), is_sure))
}

impl Name {
    /// The expression with these arguments, if they are such as it takes, and whether each has one
    /// reading.
    fn filled(&self, arguments: &[String]) -> Option<(String, bool)> {
        let ordered = self.ordered(arguments)?;
        let mut given: Vec<(&str, String)> = Vec::new();
        let (mut rest, mut is_certain) = (&ordered[..], true);
        for parameter in &self.parameters {
            if let Some(list) = parameter.strip_suffix("...") {
                given.push((list, list_of(rest)?));
                rest = &[];
                continue;
            }
            let (first, others) = rest.split_first()?;
            rest = others;
            match parameter.split_at(1) {
                ("=", wanted) if is_meant(wanted, first) => continue,
                ("=", _) => return None,
                ("~", parameter) => {
                    given.push((parameter, bracketed(unquoted(first))));
                    continue;
                }
                ("<", parameter) => {
                    given.push((parameter, comparison(first)?));
                    continue;
                }
                _ => {}
            }
            let name = parameter.trim_end_matches(MARKS);
            let value = match &parameter[name.len()..] {
                "%" => {
                    let (value, is_percent) = rate_of(first);
                    is_certain &= is_percent;
                    value
                }
                "\"" => format!("\"{}\"", unquoted(first)),
                _ => bracketed(first),
            };
            given.push((name, value));
        }
        rest.is_empty().then(|| (fill(self.expression, &given), is_certain))
    }

    /// The arguments in the order of the parameters, where some go by name.
    fn ordered<'a>(&self, arguments: &'a [String]) -> Option<Cow<'a, [String]>> {
        let wants = |argument: &String| {
            by_name(argument).is_some() && !self.parameters.iter().any(|known| known.contains('='))
        };
        if !arguments.iter().any(wants) {
            return Some(arguments.into());
        }
        let names = self.parameters.iter().map(|known| bare_name(known));
        let slots = placed(arguments, &names.collect::<Vec<_>>())?;
        slots.into_iter().collect::<Option<Vec<String>>>().map(Cow::Owned)
    }
}

/// The name of a parameter without the marks around it.
fn bare_name(parameter: &str) -> &str {
    parameter.trim_start_matches(['~', '<']).trim_end_matches('.').trim_end_matches(MARKS)
}

/// A rate as an expression takes it, and whether it can be no other: of a plain number nobody knows
/// whether it is in percent.
fn rate_of(argument: &str) -> (String, bool) {
    match argument.parse::<f64>() {
        Ok(plain) if plain >= 1.0 => (format!("{argument}%"), false),
        Ok(_) => (argument.to_owned(), false),
        Err(_) => (argument.to_owned(), argument.ends_with('%')),
    }
}

/// Whether an argument is the word that is wanted, by any of its spellings.
fn is_meant(wanted: &str, given: &str) -> bool {
    let given = unquoted(given).to_lowercase();
    match unquoted(wanted) {
        "true" => given == "true" || given == "1",
        "false" => given == "false" || given == "0",
        word => given == word,
    }
}

/// What stands in quotes, where all of it does: spreadsheets write `"3+4i"` and `"2026-03-01"`.
fn unquoted(argument: &str) -> &str {
    let inside = argument.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    inside.filter(|inside| !inside.contains('"')).unwrap_or(argument)
}

/// The comparison that a spreadsheet writes as a text: `">1"`, and `"=3"` or `3` for what is equal.
fn comparison(argument: &str) -> Option<String> {
    let text = unquoted(argument).trim();
    if text.starts_with("<>") {
        return None;
    }
    match text.strip_prefix('=').unwrap_or(text) {
        rest if rest.starts_with(['<', '>']) => Some(rest.to_owned()),
        rest => rest.parse::<f64>().is_ok().then(|| format!("== {rest}")),
    }
}

/// Arguments as one list; one that is a list stays as it is.
fn list_of(arguments: &[String]) -> Option<String> {
    match arguments {
        [] => None,
        all if all.iter().any(|argument| by_name(argument).is_some()) => None,
        [one] if one.starts_with(['[', '{']) => Some(bracketed(one)),
        all => Some(format!("[{}]", all.join(", "))),
    }
}

/// Lists of other languages in the brackets of this one: `{1, 2}`, and the point `(1, 2)`.
fn bracketed(argument: &str) -> String {
    if argument.contains('{') {
        return argument.replace('{', "[").replace('}', "]");
    }
    match given(argument, 0) {
        Some((point, end))
            if argument.starts_with('(') && end == argument.len() && point.len() > 1 =>
        {
            format!("[{}]", point.join(", "))
        }
        _ => argument.to_owned(),
    }
}

/// A part in parentheses, where it would fall apart between what stands before and after it: `1/cot(30)`.
fn within<'a>(before: &str, part: &'a str, after: &str) -> Cow<'a, str> {
    let (before, after) = (before.trim_end(), after.trim_start());
    let begins = before.is_empty() || before.ends_with(['(', '[', ',', '=', ';', '\n']);
    let ends = after.is_empty() || after.starts_with([')', ']', ',', ';', '\n']);
    if begins && ends { part.into() } else { whole(part) }
}

/// A value that holds together beside any operator, with parentheses where it would not.
fn whole(value: &str) -> Cow<'_, str> {
    if is_whole(value) { value.into() } else { format!("({value})").into() }
}

/// The expression with what was given in place of its parameters, in parentheses where it would
/// fall apart otherwise.
fn fill(expression: &str, given: &[(&str, String)]) -> String {
    let mut text = String::with_capacity(expression.len() + 32);
    let mut rest = expression;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let Some((name, after)) = after.split_once('}') else { break };
        let value = given.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value);
        let stands_alone = (before.is_empty() || before.ends_with(['(', '[', '=', ' ']))
            && (after.is_empty() || after.starts_with([')', ']', ',']));
        let alone = stands_alone && !before.ends_with("- ") && !before.ends_with("+ ");
        text.push_str(&if alone { value.into() } else { whole(value) });
        rest = after;
    }
    text.push_str(rest);
    text
}

/// Whether a value is one text in quotes.
fn is_text(value: &str) -> bool {
    let inside = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    inside.is_some_and(|inside| !inside.contains('"'))
}

/// Whether a value holds together beside any operator: a number, a name, a list, a call, a date, a text.
fn is_whole(value: &str) -> bool {
    let name = value.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
    let is_bracketed = given(value, name).is_some_and(|(_, end)| end == value.len());
    let is_date = value.len() == 10
        && value
            .bytes()
            .enumerate()
            .all(|(at, b)| if at == 4 || at == 7 { b == b'-' } else { b.is_ascii_digit() });
    is_bracketed
        || is_date
        || is_text(value)
        || value.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        // Not `1.75m`: a power behind it would be of the unit.
        || (value.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._".contains(&byte)))
}

#[cfg(test)]
mod tests {
    use arithma_expr::Session;

    use super::*;
    use crate::{Calculation, context};

    fn accepts(text: &str) -> bool {
        Calculation::run(text, &mut Session::new(), &context()).is_ok()
    }

    #[test]
    fn every_name_is_filled_in_and_accepted() {
        for (pattern, expression, arguments) in lines() {
            let pattern = bare(pattern);
            let written = match pattern.split_once('(') {
                Some((name, _)) => format!("{name}({arguments})"),
                None => pattern.to_owned(),
            };
            let Translated { text, .. } =
                translated(&written).unwrap_or_else(|| panic!("{written}"));
            assert!(!text.contains(['{', '}']), "{expression}");
            assert!(accepts(&text), "{written}: {text}");
        }
    }

    /// What is read in place of a call holds together beside the signs around it.
    #[test]
    fn a_name_within_a_sum_is_one_value() {
        let value = |text: &str| {
            let calculation = Calculation::run(text, &mut Session::new(), &context());
            let value = calculation.and_then(Calculation::into_result).ok()?;
            Some(format!("{:?}", value.resolved()))
        };
        let mut compared = 0;
        for (pattern, _, arguments) in lines().filter(|(pattern, ..)| pattern.contains('(')) {
            let (name, _) = bare(pattern).split_once('(').unwrap();
            let call = format!("{name}({arguments})");
            let alone = translated(&call).unwrap_or_else(|| panic!("{call}")).text;
            for (before, after) in
                [("7 - ", ""), ("2/", ""), ("", "^2"), ("-", "*3"), ("1 - ", "/2")]
            {
                let within = translated(&format!("{before}{call}{after}")).unwrap().text;
                let expected = value(&format!("{before}({alone}){after}"));
                assert_eq!(value(&within), expected, "{within}");
                compared += usize::from(expected.is_some());
            }
        }
        assert!(compared > 600, "{compared}");
    }

    #[test]
    fn arguments_are_filled_in() {
        for (written, here) in [
            ("STDEV.S(1, 2, 4)", "stdDev([1, 2, 4], population=false)"),
            ("StandardDeviation[{1, 2, 4}]", "stdDev([1, 2, 4], population=false)"),
            ("2*NORM.DIST(1+1, 0, 1, TRUE)", "2*normalCdf(1+1, 0, 1)"),
            ("math.sin(math.pi/6)", "sin_r(pi/6)"),
            ("np.arctan2(1, 2)", "atan2_r(1, 2)"),
            ("Math.round(-2.5)", "floor((-2.5) + 1/2)"),
            ("Math.sqrt(2) + Math.PI", "sqrt(2) + pi"),
            ("ROUNDUP(1/3, 2)", "sign(1/3)*ceil(abs(1/3)*10^2)/10^2"),
            ("degrees(1+1)", "(1+1)*180/pi"),
            ("sin(radians(30))", "sin((30*1°) to rad)"),
            ("EDATE(2026-01-31, 1)", "2026-01-31 + 1 months"),
            ("combin(fact(3), 2)", "nCr(factorial(3), 2)"),
        ] {
            let Translated { text, .. } =
                translated(written).unwrap_or_else(|| panic!("{written}"));
            assert_eq!(text, here);
            assert!(accepts(&text), "{text}");
        }
        // What was given does not fit, or the name is not one of theirs.
        for written in [
            "norm.dist(1, 2)",
            "norm.dist(1, 0, 1, maybe)",
            "sqrt(2)",
            "combin(",
            "",
            // These mean something else there.
            "np.round(2.5)",
            "np.cov([1, 2], [3, 4])",
            "stats.mode([1, 2])",
            "weeknum(2026-03-01)",
        ] {
            assert!(translated(written).is_none(), "{written}");
        }
    }

    #[test]
    fn modules_hold_functions_of_the_same_meaning() {
        for text in [
            "math.sqrt(2)",
            "math.gcd(12, 18)",
            "math.floor(2.5)",
            "math.hypot(3, 4)",
            "math.exp(1)",
            "math.factorial(5)",
            "math.isqrt(10)",
            "math.atan2(1, 2)",
            "np.mean([1, 2])",
            "np.cumsum([1, 2])",
            "np.dot([1, 2], [3, 4])",
            "statistics.median([1, 2, 3])",
            "Math.max(1, 2)",
            "math.log10(5)",
            "math.degrees(1)",
            "np.deg2rad(180)",
            "np.arctan(1)",
            "np.arctan2(1, 2)",
            "scipy.stats.norm.cdf(1.96)",
            "npf.pmt(0.06/12, 360, 200000)",
            "np.quantile([1, 2, 4], 0.5)",
        ] {
            let Translated { text, .. } = translated(text).unwrap_or_else(|| panic!("{text}"));
            assert!(accepts(&text), "{text}");
        }
    }
}
