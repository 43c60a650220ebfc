//! `arithma calc`: the value of an expression.

use std::process::ExitCode;

use arithma_expr::Variables;
use arithma_expr::script::has_date;
use clap::Args;

use crate::calculation::{
    DEFAULT_DIGITS, MOST_DIGITS, calculate, calculate_script, explain, is_unread,
};
use crate::output::{complain, print};

/// Print the value of an expression, every digit of it right.
#[derive(Args)]
pub(super) struct Calc {
    /// What to calculate, such as '2 * sin(45) + 3^2' or '60 mph * 2.5 h to km'. Angles are in
    /// degrees.
    // A value may begin with a minus.
    #[arg(required = true, allow_hyphen_values = true, trailing_var_arg = true)]
    expression: Vec<String>,

    /// How many significant digits to print, where the value does not end sooner.
    #[arg(short, long, default_value_t = DEFAULT_DIGITS,
          value_parser = clap::value_parser!(u64).range(1..=MOST_DIGITS))]
    digits: u64,
}

impl Calc {
    pub(super) fn run(&self) -> ExitCode {
        let source = self.expression.join(" ");
        // A date is no subtraction.
        let plain = match has_date(&source) {
            true => None,
            false => Some(calculate(&source, &Variables::none(), self.digits)),
        };
        match plain {
            Some(Ok(answer)) => print(&format!("{}\n", answer.text), ExitCode::SUCCESS),
            Some(Err(error)) if !is_unread(&error) => {
                complain(&explain(&error, &source), ExitCode::FAILURE)
            }
            _ => match calculate_script(&source, self.digits) {
                Ok(text) => print(&format!("{text}\n"), ExitCode::SUCCESS),
                Err(complaint) => complain(&complaint, ExitCode::FAILURE),
            },
        }
    }
}
