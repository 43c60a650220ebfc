//! Calls in the square brackets of Wolfram that mean something else there than the same call here.

use super::call::calls;
use super::{bracketed, fill};

/// A name, what it takes there, and the same in this language.
const UNLIKE: &[(&str, &[&str], &str)] = &[
    ("log", &["b", "x"], "log({x}, {b})"),
    ("round", &["x", "m"], "round({x}/{m})*{m}"),
    // A half goes to the even neighbour.
    ("round", &["x"], "if(mod({x}, 1) == 1/2, 2*round({x}/2), round({x}))"),
    ("quotient", &["a", "b"], "floor({a}/{b})"),
    ("divisorsigma", &["k", "n"], "divisorSum({n}, {k})"),
];

/// The text with the first such call as this language has it, and as Wolfram has it.
pub(crate) fn two_readings(source: &str) -> Option<[String; 2]> {
    let opens = |pair: &[u8]| pair[1] == b'[' && pair[0].is_ascii_alphabetic();
    if !source.as_bytes().windows(2).any(opens) {
        return None;
    }
    calls(source).into_iter().find_map(|call| {
        let open = call.start + call.name.len();
        if source.as_bytes().get(open) != Some(&b'[') {
            return None;
        }
        let is_it = |(name, takes, _): &&(&str, &[&str], &str)| {
            call.name.eq_ignore_ascii_case(name) && takes.len() == call.arguments.len()
        };
        let (_, takes, there) = UNLIKE.iter().find(is_it)?;
        let arguments = call.arguments.iter().map(|argument| bracketed(argument));
        let given: Vec<(&str, String)> = takes.iter().copied().zip(arguments).collect();
        let here = format!("{}({})", call.name, call.arguments.join(", "));
        let (before, after) = (&source[..call.start], &source[call.end..]);
        let with = |part: &str| format!("{before}{}{after}", super::within(before, part, after));
        Some([with(&here), with(&fill(there, &given))])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_wolfram_means_is_written_out() {
        for (source, here, there) in [
            ("Log[2, 8]", "Log(2, 8)", "log(8, 2)"),
            ("1 + Round[17, 5]", "1 + Round(17, 5)", "1 + (round(17/5)*5)"),
            ("DivisorSigma[1, 12]", "DivisorSigma(1, 12)", "divisorSum(12, 1)"),
        ] {
            let readings = two_readings(source);
            assert_eq!(readings, Some([here.to_owned(), there.to_owned()]), "{source}");
        }
        for source in
            ["Log[8]", "log(2, 8)", "A[2, 3]", "Log[1, 2, 3]", "[1, 2]", "x = [1, 2]; x[1]"]
        {
            assert!(two_readings(source).is_none(), "{source}");
        }
    }
}
