//! Every kind of error: its message and its caret.

use arithma_expr::{Error, ErrorKind, Expr, Program};

fn error(source: &str) -> Error {
    match Expr::parse(source) {
        Ok(expr) => panic!("{source} parsed as {}", expr.to_text().unwrap()),
        Err(error) => error,
    }
}

/// Source, carets (spaces at the end left out), message.
fn check(cases: &[(&str, &str, &str)]) {
    for (source, carets, message) in cases {
        let error = error(source);
        assert_eq!(error.to_string(), *message, "{source}");
        assert_eq!(error.caret(source), format!("{source}\n{carets}"), "{source}: {message}");
    }
}

#[test]
fn operands_and_operators() {
    check(&[
        ("", "^", "the expression is empty: write a number or a formula"),
        ("1 +", "   ^", "something is missing after '+'"),
        ("1 + * 2", "    ^", "a number, a name or a bracket must come before '*'"),
        ("^^", "^", "a number, a name or a bracket must come before '^'"),
        ("2^^3", " ^^", "'^^' has several readings: write a^b for a power, or a xor b for bits"),
        ("2 3", "^^^", "two numbers side by side: put an operator before 3"),
        ("x 3", "  ^", "put an operator before 3: * for a product"),
        ("(1+2)3", "     ^", "put an operator before 3: * for a product"),
        ("1 # 2", "  ^", "unexpected character '#': remove it"),
        ("1\u{200b}0", " ^", "unexpected character U+200B: remove it"),
        ("x$5", "  ^", "put an operator before 5: * for a product"),
        ("x + $y", "    ^", "write '$' only at an amount, or leave it out"),
        (
            "[1]",
            "^^^",
            "a formula of numbers is needed here: this part has a value of another kind",
        ),
        ("1.234,56", "     ^", "1.234,56 has a comma before its decimals: write 1234.56"),
        ("2 + 1 234,5", "         ^", "1 234,5 has a comma before its decimals: write 1234.5"),
        ("0x1.8", "^^^^^", "numbers in another base are whole: write the fraction as a quotient"),
        (
            "101_2",
            "^^^^^",
            "101_2 has two readings: write 1012 for a number in groups, or 2#101 for digits of base 2",
        ),
        (
            "5!!",
            " ^^",
            "!! has two readings: write (5!)! for a factorial of a factorial, or product(5 - 2k, k, 0, ceil(5/2) - 1) for a double factorial",
        ),
    ]);
}

#[test]
fn percent() {
    check(&[
        (
            "5 % + 3",
            "^^^^^^^",
            "5% + 3 has two readings: write 3 + 5% for 5% more than 3, or 5/100 + 3 for the number",
        ),
        (
            "5 % -3",
            "  ^",
            "'%' has two readings here: write 5/100 - 3 for a percentage, or 5 % (-3) for a remainder",
        ),
        ("5%x y", "^^^^^", "5%x y has two readings: write 5 % (x*y) or (5 % x)*y"),
    ]);
}

#[test]
fn groups() {
    check(&[
        ("(1 + 2", "^", "the '(' is never closed: add ')'"),
        ("1 + 2)", "     ^", "there is no '(' for this ')': remove it or add one"),
        ("()", " ^", "the parentheses are empty"),
        ("|x", "^", "the '|' is never closed: add '|'"),
        ("||", "  ^", "something is missing after '|'"),
        ("(|x)|", "   ^", "'|' must come before ')'"),
        ("sin(1", "   ^", "the '(' is never closed: add ')'"),
        ("1,5", "^^^", "1,5 has two readings: write 1.5 for a decimal, or 15 for a whole number"),
        (
            "max(1,000)",
            "^^^^^^^^^^",
            "max(1,000) has two readings: write max(1, 000) for separate numbers, or max(1000) for groups of \
             digits",
        ),
        (
            "x, 2",
            " ^",
            "a comma separates arguments and elements: write 1,234.5 with groups of three digits",
        ),
    ]);
    let unclear = "which bars belong together is not clear: write abs(x) for an absolute value";
    check(&[
        ("|a|b|c|", "   ^", unclear),
        ("|a|-1|b|", "     ^", unclear),
        ("x|y|", " ^", unclear),
        ("|x|(y)", "   ^", unclear),
        ("|2|x||", "   ^", unclear),
    ]);
}

#[test]
fn two_readings() {
    check(&[
        ("1/2x", "^^^^", "1/2x has two readings: write 1/(2*x) or (1/2)*x"),
        ("6/2(1+2)", "^^^^^^^^", "6/2(1+2) has two readings: write 6/(2*(1+2)) or (6/2)*(1+2)"),
        ("7 % 2x", "^^^^^^", "7 % 2x has two readings: write 7 % (2*x) or (7 % 2)*x"),
        ("2^3x", "^^^^", "2^3x has two readings: write 2^(3*x) or (2^3)*x"),
        ("a*2^3x", "  ^^^^", "2^3x has two readings: write 2^(3*x) or (2^3)*x"),
        ("-e^2x", " ^^^^", "e^2x has two readings: write e^(2*x) or (e^2)*x"),
        ("√2x", "^^^", "what √ applies to is not clear: write √(2)*x or √(2*x)"),
        ("√x²", "^^^", "what √ applies to is not clear: write √(x)² or √(x²)"),
        ("√2^2", "^^^", "what √ applies to is not clear: write √(2)^2 or √(2^2)"),
        ("√-4", "^^", "put the radicand in parentheses: √(-x)"),
    ]);
}

#[test]
fn relations() {
    check(&[
        (
            "1 < x < 2",
            "      ^",
            "only one comparison at a time: join them with and, as in 1 < x and x < 2",
        ),
        ("|x = 1|", "   ^", "'|' must come before '='"),
        (
            "sin(x < 1)",
            "    ^^^^^",
            "a comparison or an equation is not a value: give one side only",
        ),
        ("x => 1", "  ^^", "write >= instead of =>"),
        ("x <> 1", "  ^^", "write != instead of <>"),
        ("= < 1", "  ^", "a number, a name or a bracket must come before '<'"),
    ]);
    let comparison = Expr::parse("x < 1").unwrap();
    let error = Program::compile(&comparison, &["x"]).unwrap_err();
    assert_eq!(error.kind, ErrorKind::NotAValue);
}

#[test]
fn functions() {
    check(&[
        ("1 + foo(2)", "    ^^^", "unknown function 'foo'"),
        ("sqr(2)", "^^^", "unknown function 'sqr', did you mean sqrt?"),
        ("x(3)", "^", "unknown function 'x'; to multiply, write x*(...)"),
        ("2pi(3)", " ^^", "unknown function 'pi'; to multiply, write pi*(...)"),
        ("sin", "^^^", "sin is a function: write sin(x)"),
        ("atan2(1)", "^^^^^^^^", "wrong number of arguments: write atan2(y, x), not 1 argument"),
        ("sin()", "^^^^^", "wrong number of arguments: write sin(x), not 0 arguments"),
        (
            "log(1, 2, 3)",
            "^^^^^^^^^^^^",
            "wrong number of arguments: write log(x) or log(x, base), not 3 arguments",
        ),
        (
            "hypot(1)",
            "^^^^^^^^",
            "wrong number of arguments: write hypot(a, b, ...), not 1 argument",
        ),
    ]);
}

#[test]
fn variables() {
    let source = "2*raet + 1";
    let expr = Expr::parse(source).unwrap();
    let error = Program::compile(&expr, &["x", "rate"]).unwrap_err();
    assert_eq!(error.to_string(), "unknown variable 'raet', did you mean rate?");
    assert_eq!(error.caret(source), "2*raet + 1\n  ^^^^");
}

#[test]
fn derivatives() {
    let source = "x + floor(2x)";
    let error = Expr::parse(source).unwrap().derivative("x").unwrap_err();
    assert_eq!(error.to_string(), "floor has no derivative here; use a numerical one");
    assert_eq!(error.caret(source), "x + floor(2x)\n    ^^^^^^^^^");
    for source in ["x % 2", "x // 2", "gamma(x)", "x!", "gcd(x, 2)", "nCr(x, 2)", "mod(x, 2)"] {
        let error = Expr::parse(source).unwrap().derivative("x").unwrap_err();
        assert!(matches!(error.kind, ErrorKind::NotDifferentiable { .. }), "{source}");
        assert_eq!(Expr::parse(source).unwrap().derivative("y").unwrap().to_text().unwrap(), "0");
    }
}

#[test]
fn numbers() {
    let error = Error { kind: arithma_num::Error::DivisionByZero.into(), span: None };
    assert_eq!(error.to_string(), "cannot divide by zero");
    assert_eq!(error.caret("1/0"), "");
}
