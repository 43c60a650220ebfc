//! What holds for all arguments.

use arithma_door::CATALOG;
use arithma_num::{Budget, Decimal};
use proptest::prelude::*;
use serde_json::json;

use crate::{call, result};

/// A decimal of any shape, as text.
fn decimal() -> impl Strategy<Value = String> {
    ("-?", "[0-9]{1,25}", "(\\.[0-9]{1,25})?", "(e-?[0-9]{1,2})?")
        .prop_map(|(sign, whole, fraction, exponent)| format!("{sign}{whole}{fraction}{exponent}"))
}

/// A decimal that is also a JSON number.
fn json_number() -> impl Strategy<Value = String> {
    ("-?", "(0|[1-9][0-9]{0,20})", "(\\.[0-9]{1,20})?").prop_map(|(a, b, c)| format!("{a}{b}{c}"))
}

fn scalar(tool: &str, arguments: &serde_json::Value) -> String {
    let reply = call(tool, &arguments.to_string());
    result(&reply).unwrap_or_else(|| panic!("{tool} {arguments}: {}", reply.text))
}

fn value(text: &str) -> Decimal {
    Decimal::parse(text).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn adding_and_taking_away_cancel(a in decimal(), b in decimal()) {
        let sum = scalar("add", &json!({"first": a, "second": b}));
        let back = scalar("subtract", &json!({"first": sum, "second": b}));
        prop_assert_eq!(value(&back), value(&a));
        prop_assert_eq!(sum, scalar("add", &json!({"first": b, "second": a})));
    }

    #[test]
    fn every_form_of_an_argument_means_the_same(a in json_number(), b in json_number()) {
        let text = call("multiply", &format!(r#"{{"first":"{a}","second":"{b}"}}"#));
        for arguments in [
            format!(r#"{{"first":{a},"second":{b}}}"#),
            format!(r#" {{ "second" : "{b}" , "first" : " {a} " , "numbers" : null }} "#),
            format!(r#"{{"numbers":[{a},"{b}"]}}"#),
            format!(r#"{{"numbers":"{a}, {b}"}}"#),
            format!(r#"{{"numbers":"[{a},{b}]","first":""}}"#),
        ] {
            prop_assert_eq!(&call("multiply", &arguments).text, &text.text, "{}", arguments);
        }
    }

    #[test]
    fn the_remainder_is_what_division_leaves(a in decimal(), b in decimal()) {
        prop_assume!(!value(&b).is_zero());
        let rest = value(&scalar("modulo", &json!({"first": a, "second": b})));
        prop_assert!(rest.abs() < value(&b).abs());
        prop_assert!(rest.is_zero() || rest.is_negative() == value(&a).is_negative());
    }

    #[test]
    fn both_channels_say_the_same(a in decimal(), b in decimal()) {
        let reply = call("divide", &json!({"first": a, "second": b}).to_string());
        match result(&reply) {
            Some(digits) => prop_assert_eq!(reply.text, format!("DIVIDE: OK | RESULT: {digits}")),
            None => prop_assert!(value(&b).is_zero()),
        }
    }

    #[test]
    fn tools_and_expressions_agree(a in json_number(), b in json_number()) {
        let expression = format!("({a}) * ({b})");
        let exact = scalar("evaluateExact", &json!({"expression": expression}));
        let product = value(&a).mul(&value(&b), &Budget::default()).unwrap();
        prop_assert_eq!(value(&exact), product.clone());
        let nearest = scalar("evaluate", &json!({"expression": expression}));
        prop_assert_eq!(value(&nearest).nearest_f64(), product.nearest_f64());
    }

    #[test]
    fn any_text_at_all_gets_a_reply(text in "\\PC{0,40}", json in "[\\[\\]{}\":,0-9a-e\\\\ ]{0,30}") {
        for tool in ["add", "power", "evaluate", "sumArray", "evaluateWithVariables"] {
            for parameter in CATALOG.find(tool).unwrap().parameters().iter().map(|known| known.name) {
                let reply = call(tool, &json!({parameter: text}).to_string());
                prop_assert_ne!(reply.error, Some(arithma_kit::Code::NotImplemented));
            }
            let reply = call(tool, &json);
            prop_assert_ne!(reply.error, Some(arithma_kit::Code::NotImplemented));
        }
    }
}
