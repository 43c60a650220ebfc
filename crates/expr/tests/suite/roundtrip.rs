//! Random trees: printing and parsing are inverse, and all evaluations agree.

use arithma_expr::{BinaryOp, Expr, Function, Program};
use proptest::prelude::*;

/// Fully parenthesised text of a random tree, so that its shape does not depend on precedence.
fn tree() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("x".to_owned()),
        Just("y".to_owned()),
        Just("pi".to_owned()),
        (0u32..1000).prop_map(|n| n.to_string()),
        (0u32..1000, 1u32..5).prop_map(|(n, e)| format!("{n}.5e-{e}")),
    ];
    leaf.prop_recursive(6, 60, 3, |inner| {
        let op = prop::sample::select(&["+", "-", "*", "/", "%", "//", "^"][..]);
        let functions = Function::ALL.iter().copied().filter(|function| !function.is_form());
        let function = prop::sample::select(functions.collect::<Vec<_>>());
        prop_oneof![
            4 => (inner.clone(), op, inner.clone()).prop_map(|(a, op, b)| format!("({a}){op}({b})")),
            1 => inner.clone().prop_map(|a| format!("-({a})")),
            2 => (function, prop::collection::vec(inner, 3)).prop_map(|(f, arguments)| {
                let count = (1..=3).rev().find(|&n| f.accepts(n)).unwrap_or(1);
                format!("{}({})", f.name(), arguments[..count].join(", "))
            }),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() })]

    #[test]
    fn print_then_parse(source in tree()) {
        let expr = Expr::parse(&source).unwrap();
        let text = expr.to_text().unwrap();
        let again = Expr::parse(&text).unwrap();
        prop_assert_eq!(&expr, &again);
        prop_assert_eq!(again.to_text().unwrap(), text);
    }

    #[test]
    fn simplified_trees_print_and_mean_the_same(source in tree(), x in -4.0..4.0, y in -4.0..4.0) {
        let expr = Expr::parse(&source).unwrap();
        let simple = expr.simplify().unwrap();
        let again = Expr::parse(&simple.to_text().unwrap()).unwrap();
        prop_assert_eq!(&simple, &again);
        let value = |expr: &Expr| Program::compile(expr, &["x", "y"]).unwrap().eval(&[x, y]);
        let (a, b, c) = (value(&expr), value(&simple), value(&again));
        prop_assert!(b == c || b.is_nan() && c.is_nan(), "{} {}", b, c);
        // Rounding differs where steps and cancellation magnify it: compare the tame ones.
        let tame = expr.nodes().iter().all(|node| match node.kind {
            arithma_expr::NodeKind::Binary(op, ..) => {
                !matches!(op, BinaryOp::Rem | BinaryOp::IntDiv | BinaryOp::Pow)
            }
            arithma_expr::NodeKind::Call(..) => false,
            _ => true,
        });
        if tame && a.is_finite() && b.is_finite() {
            let size = magnitude(&expr, x, y);
            prop_assert!((a - b).abs() <= 1e-9 * size, "{source}: {a} {b}");
        }
    }

    #[test]
    fn derivatives_print(source in tree()) {
        let expr = Expr::parse(&source).unwrap();
        if let Ok(text) = expr.derivative("x").and_then(|slope| slope.to_text())
            && let Ok(again) = Expr::parse(&text)
        {
            prop_assert_eq!(again.to_text().unwrap(), text);
        }
    }

    #[test]
    fn any_text_is_answered(source in "[-+*/%^()|!,.0-9a-eπ√²⁻ <=>_]{0,40}") {
        match Expr::parse(&source) {
            Ok(expr) => {
                let text = expr.to_text().unwrap();
                prop_assert_eq!(Expr::parse(&text).unwrap(), expr, "{}", text);
            }
            Err(error) => prop_assert!(!error.caret(&source).is_empty() || error.span.is_none()),
        }
    }
}

/// A bound for the values on the way, so that cancellation is not taken for an error.
fn magnitude(expr: &Expr, x: f64, y: f64) -> f64 {
    let absolute = |id: arithma_expr::NodeId| {
        // The value of the part below a node, by substituting it for the whole.
        let span = expr.node(id).span;
        let part = &expr.source()[span.start as usize..span.end as usize];
        let part = Expr::parse(part).unwrap();
        Program::compile(&part, &["x", "y"]).unwrap().eval(&[x, y]).abs()
    };
    let ids = expr.nodes().iter().filter_map(|node| match node.kind {
        arithma_expr::NodeKind::Binary(_, a, b) => Some([a, b]),
        _ => None,
    });
    ids.flatten().map(absolute).filter(|v| v.is_finite()).fold(1.0, |a, b| a.max(b * b))
}
