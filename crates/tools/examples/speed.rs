//! Times calls through the erased form of the tools: arguments in, both replies out.
//! `cargo run --release -p arithma-tools --example speed`

use std::hint::black_box;
use std::time::Instant;

use arithma_tools::{Context, find};

const CALLS: [(&str, &str); 12] = [
    ("add", r#"{"first":"0.1","second":"0.2"}"#),
    ("add", r#"{"first":12345.678,"second":9876.54321}"#),
    ("multiply", r#"{"numbers":[18.7,0.015,42.3]}"#),
    ("divide", r#"{"first":"10","second":"3"}"#),
    ("power", r#"{"base":"2","exponent":"0.5"}"#),
    ("sin", r#"{"degrees":10}"#),
    ("log10", r#"{"number":"2"}"#),
    ("factorial", r#"{"num":25}"#),
    ("evaluate", r#"{"expression":"2 * sin(45) + 3^2"}"#),
    ("evaluateWithVariables", r#"{"expression":"2*x + y","variables":"{\"x\":3.5,\"y\":2}"}"#),
    ("evaluateExact", r#"{"expression":"sqrt(2)"}"#),
    ("add", r#"{"first":"abc","second":"0.2"}"#),
];

fn main() {
    let cx = Context::default();
    for (name, arguments) in CALLS {
        let Some(tool) = find(name) else { continue };
        let mut best = f64::INFINITY;
        // Short runs, so that some of them are not interrupted on a busy machine.
        for _ in 0..1_000 {
            let start = Instant::now();
            for _ in 0..100 {
                black_box(tool.call(black_box(arguments), &cx));
            }
            best = best.min(start.elapsed().as_nanos() as f64 / 100.0);
        }
        println!("{best:8.0} ns  {name} {arguments}");
    }
    let start = Instant::now();
    for _ in 0..1_000_000 {
        black_box(find(black_box("evaluateExactWithVariables")));
    }
    println!("{:8.0} ns  find", start.elapsed().as_nanos() as f64 / 1e6);
}
