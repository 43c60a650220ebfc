//! Results to the letter, against tables made with other software (`tests/oracle/README.md`).

use crate::tables::{agree, agree_all, check, check_fields};

/// A table of `result|exactness`.
fn check_results(toolset: &str, lines: usize) {
    check(toolset, lines, |case| {
        let (result, exactness) = case.expected.split_once('|').unwrap();
        let fields = case.fields();
        fields.len() == 1
            && agree(&fields[0], &format!("RESULT={result}"))
            && case.is_said_to_be(exactness)
    });
}

/// A table of `exactness|reply after OK`, or `exactness|!CODE part`.
fn check_replies(toolset: &str, lines: usize) {
    check(toolset, lines, |case| {
        let (exactness, expected) = case.expected.split_once('|').unwrap();
        match expected.strip_prefix('!') {
            Some(failure) => case.fails(failure),
            None => {
                let shown = case.reply.text.split_once(": OK | ").map(|(_, shown)| shown);
                shown.is_some_and(|shown| agree_all(shown, expected))
                    && case.is_said_to_be(exactness)
            }
        }
    });
}

macro_rules! tables {
    ($($check:ident { $($toolset:ident: $lines:literal,)* })*) => {$($(
        #[test]
        fn $toolset() {
            $check(stringify!($toolset), $lines);
        }
    )*)*};
}

tables! {
    check_results {
        basic: 567,
        scientific: 583,
        expression: 680,
        vectors: 320,
        units: 525,
        cooking: 322,
        measures: 404,
    }
    check_fields {
        analog: 713,
        digital: 1018,
        statistics: 813,
        geometry: 457,
        complex: 715,
        physics: 370,
        chemistry: 461,
        datetime: 1258,
    }
    check_replies {
        matrices: 712,
        crypto: 1106,
        codes: 1217,
    }
}
