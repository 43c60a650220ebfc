//! `arithma calc`: the value of an expression.

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use arithma_expr::Session;
use clap::Args;

use crate::calculation::{DEFAULT_DIGITS, Given, MOST_DIGITS, calculate};
use crate::output::{QUIET, complain, print, styled};
use crate::patience::{INTERRUPTED, watched};

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
        let (source, digits) = (self.expression.join(" "), self.digits);
        let work = move |budget| calculate(&source, &mut Session::new(), digits, budget);
        let Some(value) = watched(work) else { return ExitCode::from(INTERRUPTED) };
        match value {
            Ok(Given { text, read_as }) => {
                let code = print(&format!("{text}\n"), ExitCode::SUCCESS);
                // For whoever looks on; a program that reads the value is not bothered.
                let told = read_as.filter(|_| io::stderr().is_terminal());
                told.map_or(code, |reading| {
                    complain(&styled(QUIET, &format!("read as {reading}\n")), code)
                })
            }
            Err(complaint) => complain(&complaint, ExitCode::FAILURE),
        }
    }
}
