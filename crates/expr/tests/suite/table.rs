//! The table of functions as a whole: a new entry is covered here without a test of its own.

use arithma_expr::{Expr, Function, Program, Script, Session, Variables};
use arithma_num::{Budget, Interval, IntervalContext, Number};

use crate::toy::Toy;

/// Exact in every domain, so that all of them are asked the same question.
const POINTS: [f64; 11] = [-3.0, -1.0, -0.5, 0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 7.0];

/// Compiled, these take whole numbers from 0 upwards only, and are NaN elsewhere.
const STRICTER_COMPILED: [Function; 3] = [Function::Factorial, Function::Ncr, Function::Npr];

const NAMES: [&str; 3] = ["x", "y", "z"];

fn on_numbers() -> impl Iterator<Item = Function> {
    Function::ALL.iter().copied().filter(|function| !function.is_form())
}

/// Every choice of `count` points.
fn tuples(count: usize) -> Vec<Vec<f64>> {
    (0..count).fold(vec![Vec::new()], |tuples, _| {
        let longer = |tuple: &Vec<f64>| {
            let tuple = tuple.clone();
            POINTS.map(|point| [&tuple[..], &[point]].concat())
        };
        tuples.iter().flat_map(longer).collect()
    })
}

/// A function that is called with so many variables, in all the domains.
struct Call {
    function: Function,
    text: String,
    expr: Expr,
    program: Program,
}

impl Call {
    fn new(function: Function, count: usize) -> Self {
        let text = format!("{}({})", function.name(), NAMES[..count].join(", "));
        let expr = Expr::parse(&text).unwrap();
        let program = Program::compile(&expr, &NAMES).unwrap();
        Self { function, text, expr, program }
    }

    /// Whether there is a value at this point; if so, it is the same everywhere.
    fn check(&self, at: &[f64], budget: &Budget) -> bool {
        let Self { function, text, expr, program } = self;
        let named = NAMES.iter().zip(at);
        let variables: Variables = named
            .clone()
            .map(|(&name, x)| (name, Number::parse(&x.to_string()).unwrap()))
            .collect();
        let Ok(value) = expr.certified(&variables, budget) else { return false };
        let value = value.nearest_f64(budget).unwrap();
        let nearest = expr.nearest_f64(&variables, budget).unwrap();
        assert_eq!(nearest, value, "{text} at {at:?}, fast");

        let slack = 1e-14 * value.abs();
        let compiled = program.eval(at);
        let declined = compiled.is_nan()
            && STRICTER_COMPILED.contains(function)
            && at.iter().any(|x| *x < 0.0 || x.fract() != 0.0);
        assert!(
            declined || (compiled - value).abs() <= slack,
            "{text} at {at:?}: {compiled} {value}, compiled"
        );

        let intervals: Vec<(&str, Interval)> =
            named.map(|(&name, &x)| (name, Interval::from_f64(x, x))).collect();
        match expr.interval(&intervals, &IntervalContext::new(64, budget)) {
            Ok(image) => {
                let (lo, hi) = image.to_f64().unwrap();
                assert!(lo <= value && value <= hi, "{text} at {at:?}: {image:?} {value}");
                assert!(hi - lo <= slack, "{text} at {at:?}: {image:?} is wide");
            }
            Err(error) => {
                let reason = error.to_string();
                assert!(reason.contains("takes whole numbers, not ranges"), "{text}: {reason}");
            }
        }
        true
    }
}

#[test]
fn every_domain_gives_the_same_value() {
    let budget = Budget::default();
    for function in on_numbers() {
        let counts = (1..=NAMES.len()).filter(|&count| function.accepts(count));
        for count in counts {
            let call = Call::new(function, count);
            let checked = tuples(count).iter().filter(|at| call.check(at, &budget)).count();
            assert!(checked > 0, "{} has no value anywhere", call.text);
        }
    }
}

#[test]
fn every_example_has_a_value() {
    let toy = Toy::default();
    for function in Function::ALL {
        let example = function.example();
        let mut session = Session::new();
        let script = Script::parse(example, &session, &toy);
        let script = script.unwrap_or_else(|error| panic!("{example}: {error}"));
        let value = session.run(&script, &toy);
        assert!(value.is_ok(), "{example}: {:?}", value.unwrap_err());
    }
}

#[test]
fn every_example_is_a_call_of_its_function() {
    for &function in Function::ALL {
        let call = function.example().strip_prefix(function.name());
        let inside = call.and_then(|call| call.strip_prefix('(')).and_then(|c| c.strip_suffix(')'));
        assert!(inside.is_some(), "{}: {}", function.name(), function.example());
    }
}

#[test]
fn a_form_is_written_out_in_a_formula_or_refused() {
    let text = |source: &str| Expr::parse(source).unwrap().to_text().unwrap();
    assert_eq!(text("sum(x^k, k, 1, 3) + len([1, 2])"), "x^1 + x^2 + x^3 + 2");
    assert_eq!(text("product([x, y])*at([3, 5], 2)"), "x*y*5");
    for function in Function::ALL.iter().filter(|function| function.is_form()) {
        let error = Expr::parse(function.name()).unwrap_err().to_string();
        assert_eq!(
            error,
            format!("{0} is a function: write {1}", function.name(), function.signature())
        );
    }
}
