//! Values stay values through the tools: what must hold of them, what they may cost, and that the
//! tool and the language under it agree.

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use arithma_door::{CATALOG, Calculation, context};
use arithma_expr::Session;
use arithma_kit::{Code, Reply};
use arithma_num::{Budget, Number};
use serde_json::{Value, json};

use crate::calculate::{cases, holds};
use crate::{call, test_file};

fn calculate(expression: &str) -> Reply {
    call("calculate", &json!({ "expression": expression }).to_string())
}

#[test]
fn the_batch_file_holds() {
    let text = std::fs::read_to_string(test_file("batch/values.txt")).unwrap();
    let cases = cases(&text);
    assert!(cases.len() >= 60, "{}", cases.len());
    holds(&cases);
}

/// `tests/oracle/gen/values.py`: decisions over values of tools, by fractions and mpmath.
#[test]
fn what_hangs_on_a_value_is_decided_right() {
    let text = std::fs::read_to_string(test_file("oracle/values.txt")).unwrap();
    let (mut count, mut failures) = (0, Vec::new());
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        count += 1;
        let (expression, expected) = line.split_once('\t').unwrap();
        let reply = calculate(expression);
        let structured: Value = serde_json::from_str(reply.structured.get()).unwrap();
        let is_right = match expected.strip_prefix("! ") {
            Some(code) => reply.error == Code::parse(code),
            None => structured["result"] == expected && structured["exact"] == true,
        };
        if !is_right {
            failures.push(format!("{line}: {}", reply.text));
        }
    }
    assert!(count >= 2_000, "{count}");
    let most = failures.len().min(20);
    assert!(failures.is_empty(), "{} wrong:\n{}", failures.len(), failures[..most].join("\n"));
}

/// Nested lists of two hundred bytes, which would be many gigabytes written out.
fn nested(name: &str) -> String {
    let mut text = "x=[1,2,3,4,5,6,7,8,9,10]".to_owned();
    for _ in 0..9 {
        text.push_str("; x=[x,x,x,x,x,x,x,x,x,x]");
    }
    text + &format!("; {name}(x)")
}

/// What a call may take of memory, with the program itself and the table of units: 64 MB and what
/// the tests have before it.
const MOST_MEMORY: u64 = 64 << 20;

const EXPRESSION: &str = "ARITHMA_TEST_EXPRESSION";

/// The most memory that this process has had, where the system tells it.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}

/// One call in a process of its own, which prints what it took.
fn one_call(expression: &str) {
    // What the first call makes once is not the call's.
    let _ = calculate("mean([1, 2])");
    let before = peak();
    let start = Instant::now();
    let reply = calculate(expression);
    let took = start.elapsed().as_millis();
    let memory = before.zip(peak()).map_or(0, |(before, after)| after - before);
    let code = reply.error.map_or("OK", Code::as_str);
    println!("\nreply {code} {took} {memory}");
}

#[test]
fn shared_lists_cost_what_they_are() {
    // The processes that this test begins come in here, too.
    if let Ok(expression) = std::env::var(EXPRESSION) {
        return one_call(&expression);
    }
    let expressions = ["mean", "sum", "matrixRank", "max", "sumArray", "median", "[x,x]; count"]
        .map(nested)
        .into_iter()
        .chain([
            "x=1..10000; x=[x,x,x,x,x,x,x,x,x,x]; x=[x,x,x,x,x,x,x,x,x,x]; mean(x)".to_owned(),
            "x=1..1000; f(y)=[y,y,y,y,y,y,y,y]; f(f(f(f(f(f(x))))))".to_owned(),
            "x=\"aaaaaaaaaa\"; x=[x,x,x,x,x,x,x,x,x,x]; x=[x,x,x,x,x,x,x,x,x,x]; x=[x,x,x,x,x,x,x,x,x,x]; \
             x=[x,x,x,x,x,x,x,x,x,x]; x=[x,x,x,x,x,x,x,x,x,x]; x=[x,x,x,x,x,x,x,x,x,x]; x"
                .to_owned(),
            "x=2^100000; x=[x,x,x,x,x,x,x,x,x,x]; x=[x,x,x,x,x,x,x,x,x,x]; x=[x,x,x,x,x,x,x,x,x,x]; x*2".to_owned(),
            "x=2^100000; x=[x,x,x,x,x,x,x,x,x,x]; x=[x,x,x,x,x,x,x,x,x,x]; x=[x,x,x,x,x,x,x,x,x,x]; x".to_owned(),
        ]);
    let mut failures = Vec::new();
    for expression in expressions {
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["values::shared_lists_cost_what_they_are", "--exact", "--nocapture"])
            .env(EXPRESSION, &expression)
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&child.stdout);
        let reply = text.lines().find_map(|line| line.strip_prefix("reply "));
        let Some(reply) = reply else {
            failures.push(format!("{expression}: {text}"));
            continue;
        };
        let [code, took, memory] = reply.split(' ').collect::<Vec<_>>()[..] else { panic!() };
        let (took, memory): (u64, u64) = (took.parse().unwrap(), memory.parse().unwrap());
        let is_typed = Code::parse(code).is_some_and(|code| code != Code::NotImplemented);
        if !is_typed || took > 11_000 || memory > MOST_MEMORY {
            failures.push(format!("{expression}: {code}, {took} ms, {memory} bytes"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn a_cancelled_call_stops() {
    for expression in [
        "f(n) = if(n < 2, n, f(n-1) + f(n-2)); f(60)",
        "sum(sum(sqrt(x*y), x, 1, 100000), y, 1, 100000)",
        "definiteIntegral(sin(x^2)*exp(x/7), x, 0, 300)",
        "primeFactors(1000000007*1000000009*999999937*1000000021)",
        "sum(ln(k)*sin(k), k, 1, 100000)",
        "matrixDeterminant(\"MATRIX\")",
        "exp(sqrt(2)); factorial(20000)^(1/3)",
    ] {
        let rows: Vec<String> = (0..60)
            .map(|row| {
                (0..60)
                    .map(|at| (row * at + 7 * row + at * at).to_string())
                    .collect::<Vec<_>>()
                    .join(",")
            })
            .collect();
        let expression = expression.replace("MATRIX", &rows.join(";"));
        let flag = Arc::new(AtomicBool::new(false));
        let cx = context().with_cancel_flag(Arc::clone(&flag));
        let arguments = json!({ "expression": expression }).to_string();
        std::thread::scope(|scope| {
            let worker = scope.spawn(|| CATALOG.find("calculate").unwrap().call(&arguments, &cx));
            std::thread::sleep(Duration::from_millis(50));
            flag.store(true, Ordering::Relaxed);
            let start = Instant::now();
            let reply = worker.join().unwrap();
            let shown: String = expression.chars().take(60).collect();
            assert!(start.elapsed() < Duration::from_secs(2), "{shown}: {:?}", start.elapsed());
            assert!(
                !reply.is_error() || reply.text.contains("cancelled"),
                "{shown}: {}",
                reply.text
            );
        });
    }
}

/// Numbers that are the same from run to run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most as u64) as usize
    }

    fn one_of<'t>(&mut self, choices: &[&'t str]) -> &'t str {
        choices[self.below(choices.len())]
    }
}

const OPERANDS: &[&str] = &[
    "1",
    "2.5",
    "1/3",
    "x",
    "pi",
    "7",
    "1e30",
    "5 km",
    "8%",
    "3 h",
    "[1, 2, 3]",
    "2026-03-01",
    "true",
    "\"a\"",
    "-4",
    "sqrt(2)",
    "$1,250",
    "20 °C",
    "[[1, 2], [3, 4]]",
    "0",
    "1..5",
    "½",
    "e",
    "2 kg",
    "0.1",
    "sin(30)",
    "y",
    "",
    "5!",
];

const JOINTS: &[&str] = &[
    " + ", " - ", "*", "/", "^", " to ", " < ", " == ", ", ", "; ", " // ", " % ", " and ", " of ",
    " = ", "\n", " ", ")", "(", " in ", " >= ", " mod ", "..", "|",
];

const CALLS: &[&str] = &[
    "mean(",
    "sqrt(",
    "floor(",
    "loanPayment(",
    "circleArea(",
    "if(",
    "sum(",
    "max(",
    "matrixRank(",
    "f(",
    "power(",
    "isPrime(",
    "normalCdf(",
    "atan2(",
    "nosuch(",
    "derivative(x^2, x, ",
    "stdDev(",
    "convert(",
    "newtonsForce(",
    "x = ",
    "f(x) = ",
    "-",
    "(",
    "[",
    "not ",
    "solveEquation(x^2 - 2, x, ",
];

fn sentence(dice: &mut Dice) -> String {
    let mut text = String::new();
    let mut open = Vec::new();
    for place in 0..1 + dice.below(6) {
        if place > 0 {
            text.push_str(dice.one_of(JOINTS));
        }
        if dice.below(3) == 0 {
            let call = dice.one_of(CALLS);
            text.push_str(call);
            match call.chars().last() {
                Some('(') => open.push(')'),
                Some('[') => open.push(']'),
                _ if call.contains('(') && call.ends_with(", ") => open.push(')'),
                _ => {}
            }
        }
        text.push_str(dice.one_of(OPERANDS));
        if dice.below(2) == 0 {
            text.extend(open.pop());
        }
    }
    // Now and then one is left open.
    if dice.below(12) > 0 {
        text.extend(open.into_iter().rev());
    }
    text
}

/// What `arithma calc` prints, and what the tool replies, are one: the same value, or the same reason.
#[test]
fn the_tool_and_the_command_line_agree() {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let (mut accepted, mut failures) = (0, Vec::new());
    for _ in 0..5_000 {
        let text = sentence(&mut dice);
        let cx = context();
        let calculation = Calculation::run(&text, &mut Session::new(), &cx);
        let printed =
            calculation.and_then(Calculation::into_result).and_then(|value| cx.text_of(&value));
        let reply = calculate(&text);
        let structured: Value = serde_json::from_str(reply.structured.get()).unwrap();
        let agree = match &printed {
            Ok(printed) => {
                accepted += 1;
                structured["result"] == *printed
            }
            Err(error) => structured["error"]["reason"].as_str() == Some(error.reason()),
        };
        if !agree {
            failures.push(format!("{text:?}: {printed:?} but {}", reply.text));
        }
    }
    assert!((500..4_500).contains(&accepted), "{accepted}");
    let most = failures.len().min(20);
    assert!(failures.is_empty(), "{} differ:\n{}", failures.len(), failures[..most].join("\n"));
}

/// A value that is known by an interval decides nothing that the interval does not.
#[test]
fn an_enclosure_decides_only_what_it_holds() {
    // The integral of sin(x) over a half turn of radians is 2, and its enclosure holds 2.
    let two = "x = definiteIntegral(sin_r(t), t, 0, pi); ";
    for (rest, is_decided) in [
        ("floor(x)", false),
        ("if(x < 2, 1, 0)", false),
        ("x == 2", false),
        ("ceil(x*1e6)", false),
        ("floor(x + 0.5)", true),
        ("if(x < 3, 1, 0)", true),
        ("x < 2.5", true),
    ] {
        let reply = calculate(&format!("{two}{rest}"));
        let structured: Value = serde_json::from_str(reply.structured.get()).unwrap();
        assert_eq!(!reply.is_error(), is_decided, "{rest}: {}", reply.text);
        assert!(structured["result"] != "2" || structured["exact"] == true, "{}", reply.text);
    }
    let shown = calculate(&format!("{two}x"));
    let structured: Value = serde_json::from_str(shown.structured.get()).unwrap();
    assert_eq!(structured["exact"], false, "{}", shown.text);
    for (claim, verdict) in [
        ("definiteIntegral(sin_r(t), t, 0, pi) = 2", "unknown"),
        ("definiteIntegral(sin_r(t), t, 0, pi) < 2", "unknown"),
        ("definiteIntegral(sin_r(t), t, 0, pi) < 2.1", "true"),
        ("definiteIntegral(sin_r(t), t, 0, pi) = 2.1", "false"),
    ] {
        let reply = call("verify", &json!({ "claim": claim }).to_string());
        let structured: Value = serde_json::from_str(reply.structured.get()).unwrap();
        assert_eq!(structured["result"], verdict, "{claim}: {}", reply.text);
    }
}

/// The inverse of a matrix of 150 rows is found in doubles, and its cells are enclosures.
#[test]
fn a_wide_matrix_decides_only_what_it_holds() {
    let mut state = 12_345u32;
    let mut cell = |_| {
        state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345) & 0x7fff_ffff;
        ((state >> 16) % 10).to_string()
    };
    let mut row = |_| (0..150).map(&mut cell).collect::<Vec<_>>().join(",");
    let matrix = (0..150).map(&mut row).collect::<Vec<_>>().join(";");
    let of_cell =
        |rest: &str| calculate(&format!("c = matrixInverse(\"{matrix}\").matrix[1][1]; {rest}"));
    let structured =
        |reply: &Reply| -> Value { serde_json::from_str(reply.structured.get()).unwrap() };
    let shown = structured(&of_cell("c"));
    assert_eq!(shown["exact"], false, "{shown}");
    // By mpmath's solution at 120 digits.
    let value = Number::parse("0.110608511933536168398530481670717520190180354249860").unwrap();
    let digits = shown["result"].as_str().unwrap();
    let count = digits.len() - "0.".len();
    let rounded = value.to_digits(count as u64, &Budget::default()).unwrap().value;
    assert_eq!(rounded.to_rounded_text(count as u64), digits);
    assert!(count >= 12, "{digits}");
    assert_eq!(structured(&of_cell("c - c"))["result"], "0");
    assert_eq!(structured(&of_cell("c == c"))["result"], "true");
    assert_eq!(structured(&of_cell("floor(1000*c)"))["result"], "110");
    for rest in [
        "floor(c*10^40)",
        "c == 0.1106085119335361683985",
        "if(c > 0.1106085119335361683985, 1, 0)",
    ] {
        let reply = of_cell(rest);
        assert!(reply.is_error() && reply.text.contains("known only"), "{rest}: {}", reply.text);
    }
}
