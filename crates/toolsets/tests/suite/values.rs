//! Tools as functions of the language: values in, values out.

use arithma_expr::Value;
use arithma_kit::{Context, Error};
use arithma_num::{Budget, Number};
use arithma_toolsets::CATALOG;

fn apply(tool: &str, arguments: Vec<Value>) -> Result<Value, Error> {
    let cx = Context::default().with_catalog(&CATALOG);
    let arguments = arguments.into_iter().map(|value| (None, value)).collect();
    CATALOG.find(tool).unwrap_or_else(|| panic!("no tool {tool}")).apply(arguments, &cx)
}

fn fraction(above: i64, below: i64) -> Value {
    let quotient = Number::from(above).div(&below.into(), &Budget::default());
    Value::Number(quotient.unwrap())
}

fn whole(number: i64) -> Value {
    Value::Number(number.into())
}

fn list(values: Vec<Value>) -> Value {
    Value::List(values.into())
}

/// The square root of a whole number.
fn root(number: i64) -> Number {
    Number::from(number).sqrt(&Budget::default()).unwrap()
}

/// The value that a record stands for, or the value itself.
fn main_of(value: Value) -> Value {
    match &value {
        Value::Record(record) => match record.main {
            Some(main) => record.fields[main].1.clone(),
            None => value,
        },
        _ => value,
    }
}

/// An exact number, as text.
#[track_caller]
fn exact(value: Result<Value, Error>) -> String {
    match main_of(value.unwrap()) {
        Value::Number(Number::Exact(number)) => number.to_text(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn fractions_stay_fractions() {
    let rows = || list(vec![list(vec![fraction(1, 3), whole(1)]), list(vec![whole(1), whole(3)])]);
    assert_eq!(exact(apply("matrixRank", vec![rows()])), "1");
    let singular = apply("matrixInverse", vec![rows()]).unwrap_err();
    assert!(singular.reason().contains("singular"), "{singular}");
    let system = list(vec![
        list(vec![fraction(1, 3), whole(1), whole(1)]),
        list(vec![whole(1), whole(3), whole(2)]),
    ]);
    let contradiction = apply("gaussianElimination", vec![system]).unwrap_err();
    assert!(contradiction.reason().contains("no solution"), "{contradiction}");
    assert_eq!(exact(apply("modulo", vec![whole(1), fraction(1, 3)])), "0");
    let flat = list(vec![fraction(1, 3), fraction(1, 3), fraction(2, 3)]);
    assert_eq!(exact(apply("triangleArea", vec![flat])), "0");
    let thirds = list(vec![fraction(1, 3), fraction(1, 3), fraction(1, 3)]);
    assert_eq!(exact(apply("mean", vec![thirds.clone()])), "1/3");
    assert_eq!(exact(apply("variance", vec![thirds, Value::Bool(true)])), "0");
}

#[test]
fn reals_stay_reals() {
    let budget = Budget::default();
    let two = root(2).mul(&root(2), &budget).unwrap();
    let modes = apply("mode", vec![list(vec![Value::Number(two), whole(2), whole(3)])]);
    let Value::List(modes) = main_of(modes.unwrap()) else { panic!() };
    assert!(matches!(&modes[..], [Value::Number(mode)] if mode.as_exact() == Some(&2.into())));
    let roots = list(vec![Value::Number(root(2)), Value::Number(root(8))]);
    let Value::Number(mean) = apply("mean", vec![roots.clone()]).unwrap() else { panic!() };
    // (√2 + 2√2) / 2, and its square is 9/2.
    let square = mean.mul(&mean, &budget).unwrap();
    assert_eq!(square.as_exact().unwrap().to_text(), "4.5");
    assert_eq!(exact(apply("variance", vec![roots.clone(), Value::Bool(true)])), "0.5");
    let Value::Number(median) = apply("median", vec![roots]).unwrap() else { panic!() };
    assert!(median.sub(&mean, &budget).unwrap().is_zero());
    let singular = list(vec![
        list(vec![Value::Number(root(2)), whole(1)]),
        list(vec![whole(2), Value::Number(root(2))]),
    ]);
    assert_eq!(exact(apply("matrixRank", vec![singular.clone()])), "1");
    assert_eq!(exact(apply("matrixDeterminant", vec![singular])), "0");
    let turn = list(vec![
        list(vec![Value::Number(root(2)), whole(0)]),
        list(vec![whole(0), Value::Number(root(8))]),
    ]);
    assert_eq!(exact(apply("matrixDeterminant", vec![turn])), "4");
}

#[test]
fn a_complex_result_goes_into_the_next_function() {
    let half = apply("complexSqrt", vec![Value::Text("0,2".into())]).unwrap();
    let product = apply("complexMult", vec![half.clone(), half]).unwrap();
    let Value::Complex(product) = product.resolved().clone() else { panic!("{product:?}") };
    let part = |number: &Number| exact(Ok(Value::Number(number.clone())));
    assert_eq!((part(product.re()), part(product.im())), ("0".into(), "2".into()));
}

/// Every unit that a tool declares is one that the table knows, part by part.
#[test]
fn units_are_known() {
    let known = |unit: &str| {
        unit.split(['*', '/', '(', ')']).filter(|part| !part.is_empty()).all(|part| {
            let base = part.split('^').next().unwrap_or(part);
            arithma_units::find(base, None).is_ok()
        })
    };
    for tool in CATALOG.tools() {
        let units = tool.parameters().iter().filter_map(|parameter| parameter.unit);
        let units = units.chain(tool.fields().iter().filter_map(|field| field.unit));
        for unit in units.chain(tool.unit()) {
            let whole = arithma_units::find(unit, None).is_ok();
            assert!(whole || known(unit), "{}: {unit}", tool.name());
        }
    }
}
