//! What is told of a function that nobody knows: the call that was probably meant.

use arithma_expr::{ErrorKind, Fault, Function, Host, Session};
use arithma_kit::told;

use super::{Calculation, accepts};
use crate::CATALOG;
use crate::guess;
use crate::prelude::*;
use crate::search::{Entry, Hit, lookup, meant, said};

/// What went wrong; a function that nobody knows with the call that was probably meant, or with the
/// signatures of those that it may be.
pub(super) fn in_words(
    fault: Fault<Error>,
    source: &str,
    session: &Session,
    cx: &Context,
) -> Error {
    if !has_two_readings(&fault)
        && let Some(error) = in_other_words(source, cx)
    {
        return error;
    }
    if let Some(error) = of_another_language(&fault, source, session, cx) {
        return error;
    }
    let Some((name, nearest)) = unknown(&fault, source) else {
        return told(fault, source);
    };
    if CATALOG.find(&name).is_some() {
        // Only the tools of the door are no functions.
        let reason = format!("{name} is a tool of its own, not a function: call it by itself");
        return Error::new(Code::UnknownFunction, reason).with("function", &name);
    }
    let (meant, nearest) = meant_by(&name, &nearest, cx);
    let reason = match meant.is_empty() {
        true => {
            format!(
                "unknown function '{name}': there is none of that name, nor one like it; findFunction \
                 finds one by what it does"
            )
        }
        false => format!("unknown function '{name}', did you mean {}?", meant.join(" or ")),
    };
    Error::new(Code::UnknownFunction, reason).with("function", &name).nearest(nearest)
}

/// Whether a text was refused with both of its readings, which says more than any guess.
fn has_two_readings(fault: &Fault<Error>) -> bool {
    match fault {
        Fault::Language(error) => {
            matches!(&error.kind, ErrorKind::Syntax(reason) if reason.contains("two readings"))
        }
        Fault::Host(..) => false,
    }
}

/// The error of a text that calls a function as another language does: with the call that does the
/// same here, which was tried.
fn in_other_words(source: &str, cx: &Context) -> Option<Error> {
    let guess::Translated { text, name, .. } = guess::translated(source)?;
    if !accepts(&text, cx) {
        return None;
    }
    let reason = format!("unknown function '{name}', write {text}");
    Some(Error::new(Code::UnknownFunction, reason).with("function", name))
}

/// What is wrong with a call that is known from another language and was given what it does not take:
/// `sympy.diff(x^2, x)` lacks the point that `derivative` takes.
fn of_another_language(
    fault: &Fault<Error>,
    source: &str,
    session: &Session,
    cx: &Context,
) -> Option<Error> {
    let foreign = guess::translated(source).filter(|foreign| foreign.is_sure)?;
    let Fault::Language(error) = fault else { return None };
    let is_it = match &error.kind {
        ErrorKind::UnknownFunction { name, .. } => *name == foreign.name,
        ErrorKind::Syntax(_) => foreign.name.contains('.') && !has_two_readings(fault),
        _ => false,
    };
    if !is_it {
        return None;
    }
    let failed = Calculation::attempt(&foreign.text, &mut session.clone(), cx).err()?;
    Some(told(failed, &foreign.text))
}

/// The function that nobody knows, and the names that are spelled alike. In `np.roots(…)` and
/// `LucasL[10]` it is no function that is missed first, but a variable or a sign.
fn unknown(fault: &Fault<Error>, source: &str) -> Option<(String, Vec<String>)> {
    let Fault::Language(error) = fault else { return None };
    let called = match &error.kind {
        ErrorKind::UnknownFunction { name, nearest, is_value: false } => {
            return Some((name.clone(), nearest.clone()));
        }
        ErrorKind::UnknownVariable { name, .. } => guess::call_of_unknown(source, name),
        ErrorKind::Syntax(_) if !has_two_readings(fault) => {
            let at = error.span.map_or(0, |span| span.start as usize);
            guess::unknown_call_around(source, at)
        }
        _ => None,
    };
    called.map(|name| (name.to_owned(), Vec::new()))
}

/// What a name may mean, the likeliest first: what is called so in other words, what is spelled alike, and
/// what its words say; behind it the names that are spelled alike, where they are meant.
fn meant_by<'n>(name: &str, nearest: &'n [String], cx: &Context) -> (Vec<String>, &'n [String]) {
    let in_other_words: Vec<String> = said(name).into_iter().map(written).collect();
    let mut alike: Vec<String> = Vec::new();
    // A letter is like any other.
    for name in nearest.iter().filter(|_| name.chars().nth(1).is_some()) {
        let own = Function::named(name).map(Function::signature);
        let own = own.or_else(|| cx.functions().signature(name)).unwrap_or_else(|| name.clone());
        // Two names may be of one function.
        if !alike.contains(&own) {
            alike.push(own);
        }
    }
    if !in_other_words.is_empty() {
        let is_both = alike.iter().any(|known| in_other_words.contains(known));
        return (in_other_words, if is_both { nearest } else { &[] });
    }
    if alike.is_empty() {
        let meant = by_last_part(name).or_else(|| by_meaning(name));
        return (meant.into_iter().collect(), &[]);
    }
    (alike, nearest)
}

/// `hashlib.md5`: what the name without its module is here.
fn by_last_part(name: &str) -> Option<String> {
    let (_, last) = name.rsplit_once('.')?;
    let known = lookup(last).map(Entry::signature).map(str::to_owned);
    known.or_else(|| said(last).into_iter().next().map(written))
}

/// What the words of a name say: a signature, or steps.
fn by_meaning(name: &str) -> Option<String> {
    let mut words = spaced(name);
    if name.contains('.') {
        // `T.DIST.2T`: what is abbreviated so may mean anything, and one word of it says too little.
        let long: Vec<&str> = words.split(' ').filter(|word| word.len() > 3).collect();
        words = (long.len() > 1).then(|| long.join(" "))?;
    }
    match meant(&words)? {
        // One word, such as `hour`, is in many steps.
        Hit::Steps(_) if !words.contains(' ') => None,
        hit => Some(written(hit)),
    }
}

fn written(hit: Hit) -> String {
    match hit {
        Hit::Function(entry) => entry.signature().to_owned(),
        Hit::Steps(recipe) => format!("the steps {} ({})", recipe.expression, recipe.title),
    }
}

/// The words of a name: `monthlyMortgage_payment` is three.
pub(crate) fn spaced(name: &str) -> String {
    let mut words = String::with_capacity(name.len() + 8);
    let mut before = ' ';
    for c in name.chars() {
        if c == '_' || c == '.' || (c.is_uppercase() && before.is_lowercase()) {
            words.push(' ');
        }
        words.extend(c.to_lowercase().filter(|c| !matches!(c, '_' | '.')));
        before = c;
    }
    words
}
