//! The language beyond formulas of numbers, with a small host.

use arithma_expr::{Fault, Script, Session};
use proptest::prelude::*;

use crate::toy::{Toy, answer, answer_in, check};

#[test]
fn steps_and_names() {
    check(&[
        ("p = 3; p^2 + 1", "10"),
        ("p = 3\nq = p + 1\n\np*q", "12"),
        ("p = 3; p = p + 1; p", "4"),
        ("e = 5; 2e", "10"),
        ("km = 2; 3*km", "6"),
        ("f(m) = 2m; f(3)", "6"),
        ("A = [1, 2]; 2A", "[2, 4]"),
        (
            "km = 2; 3 km",
            "! 3 km has two readings, as km has a value: write 3*km for the product, or 3 kilometer for \
             the unit",
        ),
        ("h = 5; 60 km/h", "60 km/h"),
        ("h = 5; 60 km / h", "12 km"),
        ("2 + 2 =", "4"),
        ("=2 + 2", "4"),
        ("(1 +\n 2)", "3"),
        ("f(x) = x", "nothing"),
        ("unknown + 1", "! unknown variable 'unknown'"),
        ("pi = 3", "! pi is a constant: choose another name"),
        ("ans = 3", "! ans is the last answer: choose another name"),
        ("true = 3", "! true is a word of the language: choose another name"),
        (
            "a = b = 3",
            "! '=' has two readings here: write == to compare, or name = value as a step",
        ),
        ("1; 2 3", "! two numbers side by side: put an operator before 3"),
    ]);
}

#[test]
fn functions() {
    check(&[
        ("f(x) = x^2 + 1; sum(f(k), k, 1, 10)", "395"),
        ("f(3); f(x) = x^2", "9"),
        ("f(x, y) = x - y; f(y = 1, x = 3)", "2"),
        ("f(km) = 2km; f(3)", "6"),
        ("fib(n) = if(n < 2, n, fib(n - 1) + fib(n - 2)); fib(15)", "610"),
        (
            "even(n) = if(n == 0, true, odd(n - 1)); odd(n) = if(n == 0, false, even(n - 1)); even(9)",
            "false",
        ),
        ("f(x) = f(x); f(1)", "! the calculation exceeds the limit of 300 levels of calls"),
        (
            "f(n) = valueAt(t + f(n - 1), t, 1); f(9)",
            "! the calculation exceeds the limit of 300 levels of calls",
        ),
        ("f(x, x) = x; f(1, 2)", "! two parameters are called x: rename one of them"),
        ("f(x) = x; f(1, 2)", "! wrong number of arguments: write f(x), not 2 arguments"),
        ("foo(1)", "! unknown function 'foo'"),
        ("doubel(1)", "! unknown function 'doubel', did you mean double?"),
        ("double", "! double is a function: write double(x)"),
        ("sin(x = 30)", "! arguments by name are for tools: write sin(x)"),
        ("power(2, 10)", "1024"),
        ("power(exponent = 10, base: 2)", "1024"),
        ("1 + broken()", "! host: it is broken"),
    ]);
}

#[test]
fn forms() {
    check(&[
        ("if(2 > 1, \"yes\", broken())", "\"yes\""),
        ("if(1, 2, 3)", "! true or false is needed, not a number: compare it"),
        ("sum([1, 2], 3) + product(1..5)", "126"),
        ("sum(1 km, k, 1, 3)", "3 km"),
        ("sum(sum(i*j, i, 1, j), j, 1, 3)", "25"),
        ("k = 7; sum(k, k, 1, 3) + k", "13"),
        ("len(1..5)*at([3, 1, 2], 2)", "5"),
        ("round(3.14159, 2)", "3.14"),
        (
            "if(true, 1)",
            "! wrong number of arguments: write if(condition, value, otherwise), not 2 arguments",
        ),
    ]);
}

#[test]
fn lists_and_records() {
    check(&[
        ("[1, 2, 3][2]", "2"),
        ("a = [[1, 2, 3], [4, 5, 6]]; a[2, 3] + a[1][1]", "7"),
        ("[1, 2] + [3, 4]*2", "[7, 10]"),
        ("[1, 000]", "[1, 0]"),
        ("3..1", "[]"),
        ("1.5..3", "! a whole number of at most 18 digits is needed: write floor(x) or round(x)"),
        ("[1, 2][3]", "! no element 3: they count from 1 to 2"),
        ("[1, 2][\"a\"]", "! a whole number is needed, not text"),
        ("\"ab\"[1]", "! text has no elements: only a list has"),
        ("rows = table(5); rows[2].square", "4"),
        ("table(3)[3].n", "3"),
        ("stats([1, 2, 4])*3", "7"),
        ("stats([1, 2, 4]).sample_count", "3"),
        ("double(stats([1, 2]))", "3"),
        ("stats([1]).mode", "! no field mode: there are sampleCount, mean"),
        ("[1].x", "! a list has no fields: only a record has"),
    ]);
}

#[test]
fn quantities_dates_percentages() {
    check(&[
        ("60 km / 2 h", "30 km/h"),
        ("5 ft 3 in to cm", "160.02 cm"),
        ("20 °C to F", "68 °F"),
        ("5 m/s^2 * 2 s", "10 m/s"),
        ("5 km to m to km", "5 km"),
        ("5 min + min(1 min, 2 min)", "6 min"),
        ("1 km == 1000 m", "true"),
        ("sin(30 deg) + sin(30)", "1"),
        ("1/2 h", "! 1/2 h has two readings: write (1/2) h or 1/(2 h)"),
        ("5 to km", "! a plain number has no unit to convert: write its unit before 'to km'"),
        ("2026-01-31 + 1 month", "2026-02-28"),
        ("2026-03-01 - 2026-01-01", "59 d"),
        ("today + 1 day", "1970-03-02"),
        ("2026-02-30", "! there is no day 30: February 2026 has 28 days"),
        ("350 + 8%", "378"),
        ("20% off 80 + 15% of 80", "76"),
        ("8%", "8%"),
        ("17 % 5 + 17 mod 5", "4"),
    ]);
}

#[test]
fn text_and_truth() {
    check(&[
        ("shout(\"a\\u0062\")", "\"AB\""),
        ("'it''s'", "! this does not continue the expression: remove it, or put ; before it"),
        ("\"a\\\"b\\\\c\\n\"", "\"a\\\"b\\\\c\\n\""),
        ("\"\\ud83d\"", "! write \\u with the four hex digits of a character"),
        ("\"\\u+123\"", "! write \\u with the four hex digits of a character"),
        ("\"a\" < \"b\" and not false", "true"),
        ("not 2 < 1 or 1/0 == 1", "true"),
        ("\"a\" + 1", "! '+' does not join text and a number"),
        ("1 < 2 < 3", "true"),
        ("1 < 3 < 2", "false"),
        (
            "1 != 2 < 3",
            "! only one comparison at a time: join them with and, as in 1 != 2 and 2 < 3",
        ),
    ]);
}

#[test]
fn expressions_as_arguments() {
    check(&[
        ("area(t) = t^2; p = 3; valueAt(area(t) - p, t, 2)", "1"),
        ("area(t) = t^2; p = 3; valueAt(\"area(t) - p\", \"t\", 2)", "1"),
        ("f(p) = valueAt(t^2 - p, t, 3); f(2)", "7"),
        ("f(p) = valueAt(\"t^2 - p\", t, 3); f(2)", "7"),
        ("g = \"x^2\"; formulaOf(g, x)", "\"x^2\""),
        ("formulaOf(variable = m, expression = m^2)", "\"m^2\""),
        ("formulaOf(km^2 = 3, km)", "\"km^2 = 3\""),
        ("x = 5; formulaOf(x^2 + y, y)", "\"5^2 + y\""),
        // In a function a name means what it means outside the formula.
        ("x = 5; f(y) = y + x; formulaOf(f(x), x)", "\"x + 5\""),
        ("formulaOf(double(3)*x + (5 km/1 m), x)", "\"6*x + 5000\""),
        ("formulaOf(sum(x^k, k, 1, 3), x)", "\"x^1 + x^2 + x^3\""),
        ("valueAt(x + 8%, x, 50) + valueAt(20% of x, x, 50)", "64"),
        // What the host's functions and conditions are is found out by calling them.
        ("formulaOf(double(x), x)", "\"2*x\""),
        ("valueAt(double(x)^2 + power(x, 3), x, 3)", "63"),
        ("valueAt(if(x < 2, -x, x^2), x, 3)", "9"),
        ("valueAt(if(x < 2, -x, x^2), x, 1)", "-1"),
        ("formulaOf(if(x < 2, -x, x^2), x)", "\"if(x < 2, -x, x^2)\""),
        ("f(n) = if(n <= 1, 1, n*f(n - 1)); valueAt(f(x), x, 5)", "120"),
        ("valueAt(stats([x, 2, 6]).mean, x, 1)", "3"),
        ("valueAt(len([x, 2]) + x, x, 1)", "3"),
        ("valueAt((5 km*x to m)/(1 m), x, 2)", "10000"),
        ("valueAt(sum(k*x, k, 1, x), x, 4)", "40"),
        ("valueAt(valueAt(x*t, t, 3), x, 5)", "15"),
        (
            "valueAt(5 km*x, x, 2)",
            "! host: a formula of numbers is needed here: this part has a value of another kind",
        ),
        (
            "formulaOf(1 + (x < 2), x)",
            "! a comparison or an equation is not a value: give one side only",
        ),
        ("f(n) = sum(k, k, 1, n); valueAt(f(x), x, 4)", "10"),
        ("formulaOf(\"x +\", x)", "! something is missing after '+'"),
    ]);
}

#[test]
fn a_session_keeps_names_and_the_last_answer() {
    let mut session = Session::new();
    for (source, expected) in [
        ("ans", "! unknown variable 'ans', did you mean ang?"),
        ("2 + 3", "5"),
        ("ans*2", "10"),
        ("d = 5 km; f(t) = t^2 + d/(1 km)", "5 km"),
        ("f(2)", "9"),
        ("ans + d/(1 km)", "14"),
        // A text that fails leaves everything as it was.
        ("d = 1; g(x) = x; f(t) = t; 1/0", "! cannot divide by zero"),
        ("[f(2), d, ans]", "[9, 5 km, 14]"),
        ("g(1)", "! unknown function 'g'; to multiply, write g*(...)"),
        ("f(t) = t; f(2)", "2"),
        ("h(t) = 2t", "nothing"),
        ("h(ans)", "4"),
    ] {
        assert_eq!(answer_in(source, &mut session), expected, "{source}");
    }
    assert_eq!(session.names().collect::<Vec<_>>(), ["ans", "d", "f", "h"]);
}

#[test]
fn a_fault_has_its_place() {
    let (mut session, host) = (Session::new(), Toy::default());
    let source = "1 + broken()";
    let script = Script::parse(source, &session, &host).unwrap();
    let Err(Fault::Host(_, span)) = session.run(&script, &host) else { panic!() };
    assert_eq!(&source[span.start as usize..span.end as usize], "broken()");
    // The place of an error in a function of an earlier text is where it is called.
    answer_in("f(x) = 1/x", &mut session);
    let source = "2 + f(0)";
    let script = Script::parse(source, &session, &host).unwrap();
    let Err(Fault::Language(error)) = session.run(&script, &host) else { panic!() };
    assert_eq!(error.caret(source), "2 + f(0)\n    ^^^^");
}

/// Fully bracketed text of a random program, so that its shape does not depend on precedence.
fn program() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(
        &[
            "1",
            "2.5",
            "1,234.5",
            "$12",
            "3%",
            "true",
            "5 km",
            "2 m^2",
            "20 °C",
            "6 ft 4 in",
            "h",
            "\"a\\\"\\n\"",
            "2026-03-01",
            "[1, 2, 3]",
            "1..3",
            "a",
            "b",
            "pi",
            "today",
            "1.5 million",
            "table(3)",
            "-4",
            "x²",
            "[[1, 2], [3, 4]]",
            "√16",
            "|-3|",
            "5!",
            "4 m s",
            "2 pi",
            "8 h/m",
            "3+4i",
            "2i",
            "[[1, i], [0, 2]]",
            "0xff",
            "1010₂",
            "[7]",
        ][..],
    );
    leaf.prop_map(str::to_owned).prop_recursive(4, 24, 3, |inner| {
        let op = prop::sample::select(
            &[
                "+", "-", "*", "/", "%", "//", "^", " and ", " or ", "<", "==", "..", " mod ", " of ",
                "% of ", "% off ", " + 8%*", " km + ", " to km + ", " -",
                " .* ", " ./ ", " .^ ", " & ", " | ", " xor ", " << ", " >> ",
            ][..],
        );
        let around = prop::sample::select(
            &[
                ("not (", ")"), ("-(", ")"), ("(", ")%"), ("(", ") + 8%"), ("(", ") - 8%"),
                ("(", ") to m"), ("(", ") in km/h"), ("(", ")!"), ("(", ")²"), ("(", ")[1]"),
                ("(", ").square"), ("f(", ")"), ("double(x = ", ")"), ("stats([", ", 2])"),
                ("sum(k + (", "), k, 1, 3)"), ("valueAt(x + (", "), x, 2)"), ("√(", ")"),
                ("if(", ", 1, 2)"), ("[", ", 7]"), ("\\frac{", "}{2}"), ("|", "|"), ("max(", ", 1)"),
                ("(", ") to hex"), ("(", ") to 3 sf + 1"), ("(", ") in 2 dp"), ("(", ") to fraction"), ("(", ") to %"),
                ("(", ")'"), ("[[", ", 1], [1, 2]]"), ("[", "]"), ("(", ")^-1"), ("sqrt(", ")"), ("abs(", " - i)"), ("det(", ")"),
            ][..],
        );
        prop_oneof![
            3 => (inner.clone(), op, inner.clone()).prop_map(|(a, op, b)| format!("({a}){op}({b})")),
            3 => (inner, around).prop_map(|(a, (open, close))| format!("{open}{a}{close}")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..Default::default() })]

    #[test]
    fn what_is_printed_means_the_same(first in program(), second in program()) {
        let source = format!("a = {first}; f(x) = x*2; b = 2; {second}");
        if let Ok(script) = Script::parse(&source, &Session::new(), &Toy::default()) {
            let text = script.to_text().unwrap();
            let (before, after) = (answer(&source), answer(&text));
            // Which of two errors comes first may differ: `a + 8%` is printed as `a + 8% of a`.
            let both_fail = before.starts_with('!') && after.starts_with('!');
            prop_assert!(both_fail || before == after, "{} as {}: {}", source, text, after);
            let again = Script::parse(&text, &Session::new(), &Toy::default());
            let again = again.and_then(|script| script.to_text());
            prop_assert_eq!(again.as_ref(), Ok(&text), "{}", source);
        }
    }
}
