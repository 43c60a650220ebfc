//! arithma beside other libraries, as a Markdown table: `cargo bench -p arithma-bench --bench peers
//! --features mpfr`. Without the feature MPFR is left out. An argument keeps the rows whose
//! function's name contains it.
//!
//! The contenders take turns in short rounds, and each is given its best round: what else the
//! machine does then hits all of them alike, and a disturbed round does not count.

use std::hint::black_box;
use std::time::{Duration, Instant};

use arithma_expr::{Expr, Program, Variables};
use arithma_num::{Angle, Budget, Number};
use dashu_float::{CachedFBig, DBig, round::mode::HalfEven};

const DIGITS: [u64; 4] = [34, 100, 1_000, 10_000];

/// Beyond this dashu-float takes seconds a call.
const DASHU_DIGITS: u64 = 1_000;

/// The row of the gamma function at 10,000 digits does not end within a minute.
const GAMMA_DIGITS: u64 = 1_000;

const ROUNDS: usize = 25;
const ROUND: Duration = Duration::from_millis(2);

/// A row ends after this, whatever its rounds: some calls take seconds.
const ROW: Duration = Duration::from_secs(4);

/// The exponent of the powers: neither a root nor a whole number.
const EXPONENT: &str = "1.37";

type Dashu = CachedFBig<HalfEven, 2>;

/// A function as each library spells it.
struct Function {
    name: &'static str,
    argument: &'static str,
    ours: fn(&Number, &Budget) -> arithma_num::Result<Number>,
    dashu: Option<fn(&Dashu) -> Dashu>,
    #[cfg(feature = "mpfr")]
    mpfr: fn(rug::Float) -> rug::Float,
}

macro_rules! functions {
    ($($name:literal of $argument:literal: $ours:expr, $dashu:expr, $mpfr:expr;)*) => {
        &[$(Function {
            name: $name,
            argument: $argument,
            ours: $ours,
            dashu: $dashu,
            #[cfg(feature = "mpfr")]
            mpfr: $mpfr,
        }),*]
    };
}

const FUNCTIONS: &[Function] = functions! {
    "exp" of "1.2345678901": |x, b| x.exp(b), Some(Dashu::exp), rug::Float::exp;
    "ln" of "12.345678901": |x, b| x.ln(b), Some(Dashu::ln), rug::Float::ln;
    "sin" of "1.2345678901": |x, b| x.sin(Angle::Radians, b), Some(Dashu::sin), rug::Float::sin;
    "cos" of "1.2345678901": |x, b| x.cos(Angle::Radians, b), Some(Dashu::cos), rug::Float::cos;
    "tan" of "1.2345678901": |x, b| x.tan(Angle::Radians, b), Some(Dashu::tan), rug::Float::tan;
    "atan" of "1.2345678901": |x, b| x.atan(Angle::Radians, b), Some(Dashu::atan), rug::Float::atan;
    "pow" of "12.345678901": |x, b| x.pow(&Number::parse(EXPONENT)?, b),
        Some(|x| x.powf(&dashu(EXPONENT, x.precision()))), |x| {
            let exponent = mpfr(EXPONENT, x.prec());
            rug::ops::Pow::pow(x, exponent)
        };
    "sqrt" of "12.345678901": |x, b| x.sqrt(b), Some(Dashu::sqrt), rug::Float::sqrt;
    "gamma" of "3.2345678901": |x, b| x.gamma(b), None, rug::Float::gamma;
    "erf" of "1.2345678901": |x, b| x.erf(b), None, rug::Float::erf;
};

/// A piece of work, repeated in rounds.
struct Contender<'a> {
    work: Box<dyn FnMut() + 'a>,
    calls: u32,
    best: f64,
}

impl<'a> Contender<'a> {
    /// Counts how many calls fill a round; the first call fills caches and is not counted.
    fn new(mut work: impl FnMut() + 'a) -> Self {
        work();
        let start = Instant::now();
        let mut calls = 0;
        while start.elapsed() < ROUND {
            work();
            calls += 1;
        }
        Self { work: Box::new(work), calls, best: f64::INFINITY }
    }

    fn round(&mut self) {
        let start = Instant::now();
        (0..self.calls).for_each(|_| (self.work)());
        let nanoseconds = start.elapsed().as_nanos() as f64 / f64::from(self.calls);
        self.best = self.best.min(nanoseconds);
    }
}

/// The best time of each contender, in nanoseconds a call.
fn race(mut contenders: Vec<Contender<'_>>) -> Vec<f64> {
    let start = Instant::now();
    for round in 0..ROUNDS {
        if round > 0 && start.elapsed() > ROW {
            break;
        }
        contenders.iter_mut().for_each(Contender::round);
    }
    contenders.iter().map(|contender| contender.best).collect()
}

/// The bits of so many decimal digits, as a library without certified digits would be asked for.
fn bits(digits: u64) -> u32 {
    (digits as f64 * std::f64::consts::LOG2_10).ceil() as u32
}

fn dashu(text: &str, bits: usize) -> Dashu {
    let decimal: DBig = text.parse().expect("the argument is a decimal");
    let precise = decimal.with_precision(bits).value();
    precise.with_rounding::<HalfEven>().with_base::<2>().value().with_precision(bits).value().into()
}

#[cfg(feature = "mpfr")]
fn mpfr(text: &str, bits: u32) -> rug::Float {
    rug::Float::with_val(bits, rug::Float::parse(text).expect("the argument is a decimal"))
}

fn digits_of(function: &Function, x: &Number, digits: u64, budget: &Budget) -> String {
    let value = (function.ours)(x, budget).and_then(|value| value.to_digits(digits, budget));
    value.expect("the argument is in the domain").value.to_text()
}

fn compare(function: &Function, digits: u64) {
    let budget = &Budget::default();
    let number = &Number::parse(function.argument).expect("the argument is a decimal");
    let mut contenders = vec![
        Contender::new(move || {
            let x = Number::parse(black_box(function.argument)).expect("as above");
            black_box(digits_of(function, &x, digits, budget));
        }),
        Contender::new(move || {
            black_box(
                (function.ours)(black_box(number), budget)
                    .and_then(|value| value.to_digits(digits, budget)),
            )
            .expect("the argument is in the domain");
        }),
    ];
    let has_dashu = function.dashu.is_some() && digits <= DASHU_DIGITS;
    if let Some(call) = function.dashu.filter(|_| has_dashu) {
        let x = dashu(function.argument, bits(digits) as usize);
        contenders.push(Contender::new(move || {
            black_box(call(black_box(&x)));
        }));
    }
    #[cfg(feature = "mpfr")]
    {
        let x = mpfr(function.argument, bits(digits));
        contenders.push(Contender::new(move || {
            black_box((function.mpfr)(black_box(&x).clone()));
        }));
    }
    let times = race(contenders);
    let mut peers = times[2..].iter();
    let beside = |time: Option<&f64>| match time {
        Some(time) => format!("{:.2} | {:.2}", time / 1e3, times[0] / time),
        None => "| ".to_owned(),
    };
    let dashu = beside(has_dashu.then(|| peers.next()).flatten());
    println!(
        "| {} | {digits} | {:.2} | {:.2} | {dashu} | {} |",
        function.name,
        times[0] / 1e3,
        times[1] / 1e3,
        beside(peers.next()),
    );
}

fn expressions() {
    const CONSTANT: &str = "2*sin(45)+3^2";
    const VARIABLE: &str = "2*sin(x) + 3^2/(1 + x)";
    let (none, budget) = (Variables::none(), Budget::default());
    let expr = Expr::parse(CONSTANT).expect("this is an expression");
    let with_x = Expr::parse(VARIABLE).expect("this is an expression");
    let program = Program::compile(&with_x, &["x"]).expect("this compiles");
    let mut x = 0.0;
    let times = race(vec![
        Contender::new(|| {
            let parsed = Expr::parse(black_box(CONSTANT)).expect("as above");
            black_box(parsed.nearest_f64(&none, &budget)).expect("it has a value");
        }),
        Contender::new(|| {
            black_box(black_box(&expr).nearest_f64(&none, &budget)).expect("it has a value");
        }),
        Contender::new(|| {
            x += 0.001;
            black_box(program.eval(black_box(&[x])));
        }),
    ]);
    println!("\n| expression | work | ns |\n|---|---|---:|");
    println!("| `{CONSTANT}` | parse and nearest double | {:.0} |", times[0]);
    println!("| `{CONSTANT}` | nearest double | {:.0} |", times[1]);
    println!("| `{VARIABLE}` | compiled, one evaluation | {:.1} |", times[2]);
}

fn main() {
    // Cargo passes `--bench`; what is left names functions.
    let wanted: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|part| name.contains(part));
    println!(
        "Microseconds a call, the best of up to {ROUNDS} rounds. Ours ends with certified digits; the \
         peers are bare calls at as many bits. The ratio is ours from text to text over the peer.\n"
    );
    println!(
        "| | digits | ours, from text | ours, from a number | dashu-float | ratio | MPFR | ratio |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|");
    for function in FUNCTIONS.iter().filter(|function| is_wanted(function.name)) {
        let most = if function.name == "gamma" { GAMMA_DIGITS } else { u64::MAX };
        let digits = DIGITS.into_iter().filter(|&digits| digits <= most);
        digits.for_each(|digits| compare(function, digits));
    }
    if is_wanted("expression") {
        expressions();
    }
}
