//! `arithma calc`: the value of an expression.

use std::process::ExitCode;
use std::time::Duration;

use arithma_expr::{Error, ErrorKind, Expr, Variables};
use arithma_num::{Budget, Number};
use clap::Args;

/// How long a calculation may take.
const TIME_LIMIT: Duration = Duration::from_secs(10);

/// Print the value of an expression, every digit of it right.
#[derive(Args)]
pub(super) struct Calc {
    /// What to calculate, such as '2 * sin(45) + 3^2'. Angles are in degrees.
    // A value may begin with a minus.
    #[arg(required = true, allow_hyphen_values = true, trailing_var_arg = true)]
    expression: Vec<String>,

    /// How many significant digits to print, where the value does not end sooner.
    #[arg(short, long, default_value_t = 34, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    digits: u64,
}

impl Calc {
    pub(super) fn run(self) -> ExitCode {
        let source = self.expression.join(" ");
        match calculate(&source, self.digits) {
            Ok(text) => {
                println!("{text}");
                ExitCode::SUCCESS
            }
            Err(error) => {
                let caret = error.caret(&source);
                let separator = if caret.is_empty() { "" } else { "\n" };
                eprintln!("error: {error}{separator}{caret}");
                ExitCode::FAILURE
            }
        }
    }
}

/// The value as people read it: in full when it is a decimal, else to so many digits.
fn calculate(source: &str, digits: u64) -> Result<String, Error> {
    let budget = Budget::default().with_timeout(TIME_LIMIT);
    let value = Expr::parse(source)?.certified(&Variables::none(), &budget)?;
    to_text(&value, digits, &budget).map_err(|error| ErrorKind::Number(error).into())
}

fn to_text(value: &Number, digits: u64, budget: &Budget) -> arithma_num::Result<String> {
    if let Some(decimal) = value.as_exact().and_then(|exact| exact.as_decimal()) {
        return Ok(decimal.to_text());
    }
    let rounded = value.to_digits(digits, budget)?;
    Ok(match rounded.zero_within {
        Some(power) => format!("0 (within 1e{power})"),
        None => rounded.value.to_text(),
    })
}
