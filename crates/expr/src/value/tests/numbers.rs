use std::cmp::Ordering;
use std::time::{Duration, Instant};

use arithma_num::{Error as NumberError, Interval};

use super::*;
use crate::function::Function;
use crate::tree::Relation;

fn called(function: Function, values: &[Value]) -> String {
    shown(&call(function, values, &Budget::default()))
}

#[test]
fn operators_of_numbers() {
    for (a, sign, b, result) in [
        ("0.1", '+', "0.2", "0.3"),
        ("1", '-', "3", "-2"),
        ("1/3", '*', "3", "1"),
        ("1", '/', "8", "0.125"),
        ("-7", '%', "2", "1"),
        ("-7", ':', "2", "-4"),
        ("2", '^', "10", "1024"),
        ("2", '^', "0.5", "1.414213562…"),
        ("1", '/', "0", "cannot divide by zero"),
    ] {
        assert_eq!(operated(&number(a), sign, &number(b)), result, "{a} {sign} {b}");
    }
    let huge = binary(BinaryOp::Pow, number("9"), number("1e9"), &Budget::default());
    assert!(matches!(huge, Err(ErrorKind::PowerTooLarge(_))));
    let wide = binary(BinaryOp::Mul, number("9"), text("x"), &Budget::default());
    assert!(matches!(wide, Err(ErrorKind::Mismatch(_))));
}

#[test]
fn a_percentage_is_its_hundredth_and_adds_up() {
    assert_eq!(operated(&percent("6.5"), '*', &number("200")), "13");
    assert_eq!(operated(&percent("5"), '+', &percent("3")), "8%");
    assert_eq!(operated(&percent("10"), '-', &percent("10")), "0%");
    assert_eq!(operated(&percent("50"), '*', &percent("50")), "25%");
    assert_eq!(operated(&percent("50"), '/', &percent("25")), "2");
    assert_eq!(operated(&number("350"), '+', &percent("8")), "378");
    assert_eq!(operated(&quantity("200 km"), '-', &percent("5")), "190 km");
    assert_eq!(operated(&percent("8"), '+', &number("1")), "1.08");
    assert_eq!(called(Function::Abs, &[percent("-8")]), "8%");
    assert_eq!(called(Function::Max, &[percent("8"), percent("9")]), "9%");
    assert_eq!(called(Function::Max, &[percent("8"), number("0.5")]), "0.5");
    assert_eq!(operated(&quantity("200 km"), '*', &percent("5")), "10 km");
    assert_eq!(written(&negate(percent("8"), &Budget::default()).unwrap()), "-8%");
    assert_eq!(called(Function::Sqrt, &[percent("25")]), "0.5");
    assert_eq!(
        order("<", &percent("50"), &number("0.5"), &Budget::default()).unwrap(),
        Ordering::Equal
    );
}

#[test]
fn reals_stay_reals() {
    let root = call(Function::Sqrt, &[number("2")], &Budget::default()).unwrap();
    assert_eq!(operated(&root, '*', &root), "2");
    let order_of = |a: &Value, b: &Value| order("==", a, b, &Budget::default());
    let square = binary(BinaryOp::Mul, root.clone(), root.clone(), &Budget::default()).unwrap();
    assert_eq!(order_of(&square, &number("2")).unwrap(), Ordering::Equal);
    assert_eq!(order_of(&root, &number("1.41")).unwrap(), Ordering::Greater);
}

#[test]
fn what_an_enclosure_leaves_open_is_an_error() {
    let budget = Budget::default();
    let enclosed =
        |lo, hi| -> Value { Number::enclosed(Interval::from_f64(lo, hi)).unwrap().into() };
    let near_one = enclosed(0.9, 1.1);
    let undecided = order("<", &near_one, &number("1"), &budget);
    assert!(matches!(undecided, Err(ErrorKind::Number(NumberError::Undecided(_)))));
    assert_eq!(order("<", &near_one, &number("2"), &budget).unwrap(), Ordering::Less);
    // One value is itself, two that may differ are not called equal.
    assert_eq!(order("==", &near_one, &near_one, &budget).unwrap(), Ordering::Equal);
    assert!(order("==", &near_one, &enclosed(0.9, 1.1), &budget).is_err());
    assert!(call(Function::Floor, std::slice::from_ref(&near_one), &budget).is_err());
    assert_eq!(called(Function::Floor, &[enclosed(1.2, 1.3)]), "1");
    assert!(call(Function::Max, &[near_one, number("1")], &budget).is_err());
}

#[test]
fn order_of_kinds() {
    let budget = Budget::default();
    let order_of = |a: &Value, b: &Value| order("<", a, b, &budget);
    assert_eq!(order_of(&text("a"), &text("b")).unwrap(), Ordering::Less);
    assert_eq!(order_of(&Value::Bool(true), &Value::Bool(false)).unwrap(), Ordering::Greater);
    assert_eq!(
        order_of(&date("2026-03-01"), &date("2026-02-28T23:59")).unwrap(),
        Ordering::Greater
    );
    assert_eq!(order_of(&quantity("1 km"), &quantity("1000 m")).unwrap(), Ordering::Equal);
    assert_eq!(order_of(&quantity("0 °C"), &quantity("32 °F")).unwrap(), Ordering::Equal);
    for (a, b, reason) in [
        (number("1"), text("1"), "'<' does not compare a number and text"),
        (numbers(&["1"]), numbers(&["1"]), "'<' does not compare a list and a list"),
        (percent("1"), text("1"), "'<' does not compare a number and text"),
        (
            quantity("1 m"),
            number("1"),
            "'<' needs one dimension on both sides: the left is LENGTH, the right is a plain \
             number; the right lacks a factor of LENGTH",
        ),
        (
            date("2026-03-01"),
            date("2026-03-01T00:00Z"),
            "one date has an offset or a zone and the other has none: write both or neither",
        ),
    ] {
        assert_eq!(order_of(&a, &b).unwrap_err().to_string(), reason);
    }
}

#[test]
fn relations_hold() {
    use Ordering::{Equal, Greater, Less};
    for (relation, less, equal, greater) in [
        (Relation::Less, true, false, false),
        (Relation::LessOrEqual, true, true, false),
        (Relation::Greater, false, false, true),
        (Relation::GreaterOrEqual, false, true, true),
        (Relation::Equal, false, true, false),
        (Relation::Equation, false, true, false),
        (Relation::NotEqual, true, false, true),
    ] {
        let found = [Less, Equal, Greater].map(|order| holds(relation, order));
        assert_eq!(found, [less, equal, greater], "{relation:?}");
    }
}

#[test]
fn functions_of_numbers() {
    assert_eq!(called(Function::Sin, &[number("30")]), "0.5");
    assert_eq!(called(Function::Log, &[number("1")]), "0");
    assert_eq!(called(Function::Log, &[number("8"), number("2")]), "3");
    assert_eq!(called(Function::Pow, &[number("2"), number("3")]), "8");
    let huge = call(Function::Pow, &[number("9"), number("1e9")], &Budget::default());
    assert!(matches!(huge, Err(ErrorKind::PowerTooLarge(_))));
    assert_eq!(called(Function::Max, &[numbers(&["1", "5", "3"])]), "5");
    assert_eq!(called(Function::Gcd, &[numbers(&["12", "18"])]), "6");
    assert_eq!(called(Function::Lcm, &[numbers(&["4", "6"])]), "12");
    assert_eq!(called(Function::Hypot, &[numbers(&["3", "4"])]), "5");
    assert_eq!(called(Function::Min, &[number("2"), percent("5")]), "0.05");
    assert_eq!(called(Function::Sin, &[numbers(&["1"])]), "sin takes numbers, not a list");
    assert_eq!(called(Function::Max, &[number("1"), text("x")]), "max takes numbers, not text");
    assert_eq!(
        called(Function::Gcd, &[numbers(&["12"])]),
        "wrong number of arguments: write gcd(a, b, ...), not 1 argument"
    );
    assert_eq!(
        called(Function::Min, &[numbers(&[])]),
        "wrong number of arguments: write min(a, ...), not 0 arguments"
    );
}

#[test]
fn rounding_to_places() {
    let rounded = |value: Value, places| shown(&round_places(value, places, &Budget::default()));
    assert_eq!(rounded(number("3.14159"), 2), "3.14");
    assert_eq!(rounded(number("2.5"), 0), "3");
    assert_eq!(rounded(number("-0.125"), 2), "-0.13");
    assert_eq!(rounded(number("1250"), -2), "1300");
    assert_eq!(rounded(number("1/3"), 4), "0.3333");
    assert_eq!(rounded(Number::pi().into(), 5), "3.14159");
    assert_eq!(rounded(percent("12.345"), 2), "12.35%");
    assert_eq!(rounded(number("1"), 10_001), "places are whole numbers from -10000 to 10000");
    assert_eq!(rounded(number("1"), i64::MIN), "places are whole numbers from -10000 to 10000");
    // In the unit that it is shown in.
    assert_eq!(rounded(quantity("1.25 km"), 1), "1.3 km");
    assert_eq!(rounded(quantity("21.46 degC"), 1), "21.5 °C");
}

#[test]
fn totals() {
    let sum = |items: Vec<Value>| shown(&total(items, false, &Budget::default()));
    let product = |items: Vec<Value>| shown(&total(items, true, &Budget::default()));
    assert_eq!((sum(vec![]), product(vec![])), ("0".into(), "1".into()));
    assert!(sum(vec![number("0.1"), percent("70")]).contains("two readings"));
    assert_eq!(sum(vec![percent("5"), percent("3"), percent("-1")]), "7%");
    assert_eq!(product(vec![number("2"), number("3"), percent("50")]), "3");
    assert_eq!(sum(vec![quantity("1 km"), quantity("500 m")]), "1.5 km");
    assert_eq!(product(vec![number("2"), quantity("3 m"), quantity("4 m")]), "24 m^2");
    assert_eq!(product(vec![quantity("60 mph"), quantity("2 h"), number("2")]), "240 mi");
    assert_eq!(sum(vec![quantity("20 °C"), quantity("5 K"), quantity("1 K")]), "26 °C");
    assert_eq!(sum(vec![date("2026-01-31"), quantity("1 month"), quantity("1 d")]), "2026-03-01");
    assert_eq!(
        sum(vec![numbers(&["1", "2"]), numbers(&["3", "4"]), numbers(&["5", "6"])]),
        "[9, 12]"
    );
    assert_eq!(sum(vec![numbers(&["1", "2"])]), "[1, 2]");
    assert_eq!(sum(vec![quantity("20 °C")]), "20 °C");
    assert_eq!(sum(vec![text("a"), text("b")]), "'+' does not join text and text");
    assert!(sum(vec![quantity("1 km"), number("1")]).starts_with("'+' needs one dimension"));
    assert!(product(vec![quantity("20 °C"), number("2")]).contains("has no multiples"));
    assert!(product(vec![numbers(&["1"]), numbers(&["1"])]).contains("several readings"));
}

#[test]
fn long_totals_are_quick() {
    let budget = Budget::default();
    let started = Instant::now();
    let fractions = (1..=100_000).map(|k| number(&format!("1/{k}"))).collect();
    let harmonic = total(fractions, false, &budget).unwrap();
    assert_eq!(written(&harmonic), "12.09014613…");
    let root = |k: i64| call(Function::Sqrt, &[Number::from(k).into()], &budget).unwrap();
    total((1..=20_000).map(root).collect(), false, &budget).unwrap();
    // Well below a second in a release build; a debug build on a busy machine gets more.
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
}

#[test]
fn the_budget_ends_it() {
    let over = Budget::default().with_timeout(Duration::ZERO);
    let ended = |result: Result<Value>| {
        assert!(matches!(result, Err(ErrorKind::Number(NumberError::Deadline))));
    };
    ended(binary(BinaryOp::Add, number("1"), number("1"), &over));
    ended(call(Function::Sin, &[number("1")], &over));
    ended(total(vec![number("1")], false, &over));
    ended(negate(numbers(&["1"]), &over));
}
