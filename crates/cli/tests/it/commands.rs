//! Every command, with its output to the letter and its exit code.

use crate::process::{Ran, arithma, command, run};

fn ran(code: i32, stdout: &str, stderr: &str) -> Ran {
    Ran { code: Some(code), stdout: stdout.to_owned(), stderr: stderr.to_owned() }
}

/// Wrong usage: exit code 2, nothing on stdout, and a complaint that begins like this.
fn assert_misused(arguments: &[&str], complaint: &str) {
    let Ran { code, stdout, stderr } = arithma(arguments);
    assert_eq!((code, stdout.as_str()), (Some(2), ""), "{arguments:?}");
    assert!(stderr.starts_with(complaint), "{stderr}");
}

#[test]
fn calc() {
    let cases: [(&[&str], &str); 8] = [
        (&["2 * sin(45) + 3^2"], "10.41421356237309504880168872420970\n"),
        (&["0.1", "+", "0.2"], "0.3\n"),
        (&["-2^2"], "-4\n"),
        (&["--digits", "50", "sqrt(2)"], "1.4142135623730950488016887242096980785696718753769\n"),
        (&["2^100"], "1267650600228229401496703205376\n"),
        (&["60 mph * 2.5 h to km"], "241.4016 km\n"),
        (&["2026-03-01 + 90 days"], "2026-05-30\n"),
        (&["-d", "6", "p = loan_payment(350000, 6.5, 30); p * 360"], "796406\n"),
    ];
    for (arguments, stdout) in cases {
        assert_eq!(arithma(&[&["calc"], arguments].concat()), ran(0, stdout, ""));
    }
    assert_eq!(
        arithma(&["calc", "2 +"]),
        ran(1, "", "error: something is missing after '+'\n2 +\n   ^\n")
    );
    assert_eq!(
        arithma(&["calc", "foo(2)"]),
        ran(
            1,
            "",
            "error: unknown function 'foo': there is none of that name, nor one like it; findFunction finds one by what it does\n"
        )
    );
    assert_misused(&["calc"], "error: the following required arguments were not provided:");
    assert_misused(&["calc", "-d", "0", "1"], "error: invalid value '0' for '--digits <DIGITS>'");
}

#[test]
fn verify() {
    assert_eq!(
        arithma(&["verify", "0.1 + 0.2 = 0.3"]),
        ran(
            0,
            "true\nleft       0.3\nright      0.3\nmethod     exact\n\
             read as    0.1 + 0.2 = 0.3\n",
            ""
        )
    );
    assert_eq!(
        arithma(&["verify", "-2^2", "=", "4"]),
        ran(
            1,
            "false\nleft       -4\nright      4\ndifference -8\nmethod     exact\n\
             read as    -2^2 = 4\n",
            ""
        )
    );
    let open = arithma(&["verify", "atan_r(1/2) + atan_r(1/3) = pi/4"]);
    assert_eq!(open.code, Some(3));
    assert!(open.stdout.starts_with("unknown\n"), "{}", open.stdout);
    assert_misused(&["verify", "2 + 2"], "error: a claim compares two values");
    assert_misused(&["verify"], "error: the following required arguments were not provided:");
}

#[test]
fn call() {
    let sum = "ADD: OK | RESULT: 0.3\n";
    assert_eq!(arithma(&["call", "add", "first=0.1", "second=0.2"]), ran(0, sum, ""));
    assert_eq!(
        arithma(&["call", "add", "--json", r#"{"first":0.1,"second":"0.2"}"#]),
        ran(0, sum, "")
    );
    assert_eq!(
        arithma(&["call", "add", "first=0.1", "second=0.2", "--format", "json"]),
        ran(0, "{\"result\":\"0.3\",\"exact\":true}\n", "")
    );
    assert_eq!(
        arithma(&["call", "multiply", "numbers=18.7,0.015,42.3"]),
        ran(0, "MULTIPLY: OK | RESULT: 11.86515\n", "")
    );
    assert_eq!(
        arithma(&[
            "call",
            "evaluateWithVariables",
            "expression=2*x + y",
            r#"variables={"x":3.5,"y":2}"#
        ]),
        ran(0, "EVALUATE_WITH_VARIABLES: OK | RESULT: 9\n", "")
    );
}

#[test]
fn a_failed_call_exits_with_1() {
    assert_eq!(
        arithma(&["call", "divide", "first=1", "second=0"]),
        ran(1, "DIVIDE: ERROR\nREASON: [DIVISION_BY_ZERO] cannot divide by zero\n", "")
    );
    assert_eq!(
        arithma(&["call", "divide", "first=1", "second=0", "--format=json"]),
        ran(
            1,
            "{\"error\":{\"code\":\"DIVISION_BY_ZERO\",\"reason\":\"cannot divide by zero\"}}\n",
            ""
        )
    );
    assert_eq!(
        arithma(&["call", "add", "firts=1", "second=2"]),
        ran(
            1,
            "ADD: ERROR\nREASON: [INVALID_INPUT] unknown parameter: did you mean first?\n\
             DETAIL: parameter=firts | nearest=first\n",
            ""
        )
    );
}

#[test]
fn a_call_that_cannot_be_made_exits_with_2() {
    assert_eq!(
        arithma(&["call", "ad", "first=1"]),
        ran(2, "", "error: there is no tool 'ad': did you mean add?\n")
    );
    assert_eq!(
        arithma(&["call", "qqqqqq"]),
        ran(2, "", "error: there is no tool 'qqqqqq': `arithma tools` lists all of them\n")
    );
    assert_eq!(
        arithma(&["call", "add", "1", "2"]),
        ran(2, "", "error: '1' is no argument: write it as name=value\n")
    );
    assert_eq!(
        arithma(&["call", "add", "first=1", "first=2"]),
        ran(2, "", "error: the argument first is given twice\n")
    );
    assert_misused(&["call"], "error: the following required arguments were not provided:");
    assert_misused(&["call", "add", "first=1", "--json", "{}"], "error: the argument '");
    assert_misused(&["call", "add", "--format", "xml"], "error: invalid value 'xml' for '--format");
    assert_misused(&["bogus"], "error: unrecognized subcommand 'bogus'");
}

#[test]
fn tools() {
    let Ran { code, stdout, stderr } = arithma(&["tools"]);
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    assert!(stdout.starts_with("Basic math\n  add         Exact sum of decimals: "), "{stdout}");
    let usual = arithma_door::CATALOG.toolsets().iter().filter(|toolset| toolset.listed);
    for tool in usual.flat_map(|toolset| toolset.tools) {
        let line = stdout.lines().find(|line| line.starts_with(&format!("  {} ", tool.name())));
        assert!(line.unwrap().ends_with(&format!("  {}", tool.description())), "{line:?}");
    }
    assert_eq!(
        arithma(&["tools", "REMAINDER"]),
        ran(
            0,
            "Basic math\n  modulo  Remainder of first / second cut towards zero: it has the sign \
             of first. -7 modulo 3 is -1.\n",
            ""
        )
    );
    assert_eq!(arithma(&["tools", "exact", "remainder"]).code, Some(1));
    assert_eq!(arithma(&["tools", "zzz"]), ran(1, "", "error: no tool matches 'zzz'\n"));
    assert_eq!(
        arithma(&["tools", "factorail"]),
        ran(1, "", "error: no tool matches 'factorail': did you mean factorial?\n")
    );
}

const ADD_HELP: &str = r#"add: Add
Exact sum of decimals: first + second, or all of `numbers`. The scale is kept: 1.10 + 2.20 = 3.30.

Usage: arithma call add [first=…] [second=…] [numbers=…]

Parameters:
  first    First addend.
  second   Second addend.
  numbers  All addends, instead of first and second. An array or "1,2,3".

Examples:
  # no binary artefacts
  $ arithma call add first=0.1 second=0.2
  ADD: OK | RESULT: 0.3

  # the scale is kept
  $ arithma call add first=1.10 second=2.20
  ADD: OK | RESULT: 3.30

  # a list
  $ arithma call add 'numbers=[1,2.5,"1e3"]'
  ADD: OK | RESULT: 1003.5

  # not a number
  $ arithma call add first=abc second=2
  ADD: ERROR
  REASON: [PARSE_ERROR] `abc` is not a number: write a decimal number such as 12, -0.5 or 1.5e-3
  DETAIL: parameter=first | received=abc
"#;

#[test]
fn help() {
    assert_eq!(arithma(&["help", "add"]), ran(0, ADD_HELP, ""));
    for tool in arithma_door::CATALOG.tools() {
        let Ran { code, stdout, stderr } = arithma(&["help", tool.name()]);
        assert_eq!((code, stderr.as_str()), (Some(0), ""));
        assert!(stdout.starts_with(&format!("{}: {}\n", tool.name(), tool.title())));
    }
    let general = arithma(&["help"]);
    assert_eq!(general.code, Some(0));
    assert!(general.stdout.starts_with("An exact calculator for AI agents and the people beside them\n\nUsage: arithma [OPTIONS] [COMMAND]\n"));
    let command = arithma(&["help", "serve"]);
    assert!(command.stdout.starts_with(
        "Serve MCP: on stdin and stdout, or over HTTP and TCP\n\nUsage: arithma serve"
    ));
    assert_eq!(
        arithma(&["help", "factorail"]),
        ran(2, "", "error: there is no tool 'factorail': did you mean factorial?\n")
    );
}

#[test]
fn completions_and_version() {
    for (shell, sign) in [
        ("bash", "complete -F _arithma"),
        ("zsh", "#compdef arithma"),
        ("fish", "complete -c arithma"),
        ("powershell", "Register-ArgumentCompleter -Native -CommandName 'arithma'"),
        ("elvish", "edit:completion:arg-completer[arithma]"),
    ] {
        let Ran { code, stdout, stderr } = arithma(&["completions", shell]);
        assert_eq!((code, stderr.as_str()), (Some(0), ""));
        assert!(stdout.contains(sign), "{shell}");
    }
    assert_misused(&["completions", "tcsh"], "error: invalid value 'tcsh' for '<SHELL>'");
    let version = format!("arithma {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(arithma(&["--version"]), ran(0, &version, ""));
}

/// Colour is for terminals: a pipe gets none unless it asks.
#[test]
fn colour_is_only_where_it_is_wanted() {
    let commands: [&[&str]; 4] =
        [&["tools"], &["help", "add"], &["call", "add", "first=1", "second=2"], &["calc", "2 +"]];
    for arguments in commands {
        let plain = arithma(arguments);
        assert!(!plain.stdout.contains('\x1b') && !plain.stderr.contains('\x1b'));
        let mut forced = command(arguments);
        forced.env("CLICOLOR_FORCE", "1");
        let forced = run(forced, b"");
        assert!((forced.stdout + &forced.stderr).contains('\x1b'), "{arguments:?}");
        let mut none = command(arguments);
        none.env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1");
        assert_eq!(run(none, b""), plain);
    }
}

/// `arithma tools | head -1`
#[test]
fn a_reader_that_has_seen_enough_is_no_failure() {
    for arguments in [&["tools"][..], &["help", "add"], &["completions", "bash"], &["calc", "1"]] {
        let mut child = command(arguments).spawn().unwrap();
        drop(child.stdout.take());
        let ran = crate::process::finish(child);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    }
}
