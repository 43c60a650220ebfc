//! `arithma verify`: whether a claim is true.

use std::process::ExitCode;

use arithma_door::{CATALOG, context};
use clap::Args;
use serde_json::{Value, json};

use super::usage_error;
use crate::output::{BAD, GOOD, HEADING, QUIET, print, styled};

/// The exit code where a claim can be neither proven nor refuted.
const UNKNOWN: u8 = 3;

/// Tell whether a claim is true: exit code 0 if it is, 1 if not, 3 if that is unknown.
#[derive(Args)]
pub(super) struct Verify {
    /// The claim, such as 'e^pi > pi^e' or '3.14 ≈ pi'. Angles are in degrees.
    // A value may begin with a minus.
    #[arg(required = true, allow_hyphen_values = true, trailing_var_arg = true)]
    claim: Vec<String>,
}

impl Verify {
    pub(super) fn run(&self) -> ExitCode {
        let arguments = json!({ "claim": self.claim.join(" ") }).to_string();
        let Some(tool) = CATALOG.find("verify") else {
            return usage_error("there is no tool 'verify'");
        };
        let reply = tool.call(&arguments, &context());
        let answer: Value = serde_json::from_str(reply.structured.get()).unwrap_or_default();
        match answer["result"].as_str() {
            Some("true") => print(&shown(&answer), ExitCode::SUCCESS),
            Some("false") => print(&shown(&answer), ExitCode::FAILURE),
            Some(_) => print(&shown(&answer), ExitCode::from(UNKNOWN)),
            // What is no claim cannot be false: the exit code 1 would say so.
            None => usage_error(answer["error"]["reason"].as_str().unwrap_or("this is no claim")),
        }
    }
}

/// The verdict, and below it the values that it rests on.
fn shown(answer: &Value) -> String {
    let field = |key: &str| answer[key].as_str();
    let result = field("result").unwrap_or_default();
    let style = match result {
        "true" => GOOD,
        "false" => BAD,
        _ => HEADING,
    };
    let mut text = format!("{}\n", styled(style, result));
    for key in ["left", "right", "difference", "method", "angles"] {
        if let Some(value) = field(key) {
            text.push_str(&format!("{} {value}\n", styled(QUIET, &format!("{key:<10}"))));
        }
    }
    if let Some(reading) = field("readAs") {
        text.push_str(&format!("{} {reading}\n", styled(QUIET, "read as   ")));
    }
    text
}
