//! Any text as an expression: parsing, printing and parsing again give the same tree; evaluating,
//! differentiating and running the compiled program end in time, without a panic.

#![no_main]

use std::time::Duration;

use arithma_expr::{Expr, Program, Variables};
use arithma_num::{Budget, Number};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|source: &str| {
    let expr = match Expr::parse(source) {
        Ok(expr) => expr,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            let _ = error.caret(source);
            return;
        }
    };
    if let Ok(text) = expr.to_text() {
        let again = Expr::parse(&text).expect("what is printed can be read");
        // Parts that formulas do not look into, such as lists, are the same only if they are the very same.
        if again != expr {
            assert!(format!("{expr:?}").contains("Opaque("), "{source} is printed as {text}");
            assert_eq!(again.to_text().ok(), Some(text), "{source}");
        }
    }
    let names: Vec<&str> = expr.free_variables().collect();
    if let Ok(program) = Program::compile(&expr, &names) {
        let _ = program.eval(&vec![1.5; names.len()]);
    }
    let _ = expr.derivative("x").and_then(|slope| slope.to_text());

    let mut variables = Variables::default();
    for name in names {
        variables.set(name, Number::from(3));
    }
    let budget = || {
        let small = Budget::default().with_digits(2_000).with_bits(1 << 16);
        small.with_timeout(Duration::from_millis(50))
    };
    if let Ok(value) = expr.certified(&variables, &budget()) {
        let _ = value.to_digits(34, &budget());
    }
});
