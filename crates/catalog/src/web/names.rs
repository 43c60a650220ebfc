//! What the page completes: signatures of functions by toolset, units by what they measure, constants.
//! It comes in two files, so that typing need not wait for the texts that explain it.

use arithma_door::TOOLSET;
use arithma_door::reference::{self, Group};
use arithma_expr::Function;
use serde_json::json;

/// `{"toolsets": [[title, [signature, …]], …], "units": [[what, "m|km|…"], …], "constants": [name, …]}`.
pub(super) fn names() -> String {
    let toolsets: Vec<_> = groups()
        .map(|Group { title, entries }| {
            let signatures: Vec<String> =
                entries.iter().map(|entry| in_all_ways(entry.signature())).collect();
            json!([title, signatures])
        })
        .collect();
    let units: Vec<_> = reference::unit_groups()
        .map(|(category, codes)| json!([category, codes.join("|")]))
        .collect();
    let constants: Vec<&str> = reference::constant_names().collect();
    json!({"toolsets": toolsets, "units": units, "constants": constants}).to_string()
}

/// How a function is called: of `log(number)`, a tool, the language knows a second way.
fn in_all_ways(signature: &str) -> String {
    let name = signature.split('(').next().unwrap_or_default();
    let of_language = Function::named(name).map(Function::signature);
    of_language.filter(|ways| ways.contains(" or ")).unwrap_or_else(|| signature.to_owned())
}

/// The functions of expressions: the tools of the door are none.
fn groups() -> impl Iterator<Item = Group> {
    reference::groups().into_iter().filter(|group| group.title != TOOLSET.title)
}

/// `[[[summary, example], …], …]`, in the order of the toolsets and signatures.
pub(super) fn descriptions() -> String {
    let texts: Vec<Vec<_>> = groups()
        .map(|group| {
            group.entries.iter().map(|entry| json!([entry.summary(), entry.example()])).collect()
        })
        .collect();
    json!(texts).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_have_all_their_ways() {
        assert_eq!(in_all_ways("log(number)"), "log(x) or log(x, base)");
        assert_eq!(in_all_ways("sin(degrees)"), "sin(degrees)");
        assert_eq!(in_all_ways("molarMass(formula)"), "molarMass(formula)");
    }
}
