//! `arithma calc`: the value of an expression.

use std::process::ExitCode;

use arithma_expr::script::has_date;
use arithma_expr::{ErrorKind, Variables};
use arithma_tools::{Context, find};
use clap::Args;
use serde_json::{Value, json};

use super::usage_error;
use crate::calculation::{DEFAULT_DIGITS, MOST_DIGITS, calculate, explain};
use crate::output::{BAD, complain, print, styled};

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

/// The most digits of what `calculate` reads beyond an expression.
const MOST_SCRIPT_DIGITS: u64 = 10_000;

impl Calc {
    pub(super) fn run(&self) -> ExitCode {
        let source = self.expression.join(" ");
        // A date is no subtraction.
        if has_date(&source) {
            return self.run_script(&source);
        }
        match calculate(&source, &Variables::none(), self.digits) {
            Ok(answer) => print(&format!("{}\n", answer.text), ExitCode::SUCCESS),
            Err(error) if is_unread(&error.kind) => self.run_script(&source),
            Err(error) => complain(&explain(&error, &source), ExitCode::FAILURE),
        }
    }

    /// The larger language of the tool `calculate`: steps, units, percentages, dates, and every
    /// tool as a function.
    fn run_script(&self, source: &str) -> ExitCode {
        let Some(tool) = find("calculate") else {
            return usage_error("there is no tool 'calculate'");
        };
        let digits = self.digits.min(MOST_SCRIPT_DIGITS);
        let arguments = json!({ "expression": source, "digits": digits }).to_string();
        let reply = tool.call(&arguments, &Context::default());
        let answer: Value = serde_json::from_str(reply.structured.get()).unwrap_or_default();
        if let Some(result) = answer["result"].as_str() {
            return print(&format!("{result}\n"), ExitCode::SUCCESS);
        }
        let error = &answer["error"];
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let mut complaint = format!("{}: {}\n", styled(BAD, "error"), text(&error["reason"]));
        if let (Some(input), Some(caret)) =
            (error["detail"]["input"].as_str(), error["detail"]["caret"].as_str())
        {
            complaint.push_str(&format!("{input}\n{}\n", styled(BAD, caret)));
        }
        complain(&complaint, ExitCode::FAILURE)
    }
}

/// Whether the text is no plain expression, and may be more than one.
fn is_unread(kind: &ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::Syntax(_)
            | ErrorKind::UnknownFunction { .. }
            | ErrorKind::UnknownVariable { .. }
    )
}
