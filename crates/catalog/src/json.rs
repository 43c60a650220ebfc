//! Small things about JSON.

use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

/// A value as text. One that is JSON already always serializes.
pub fn raw(value: &Value) -> Box<RawValue> {
    to_raw_value(value).unwrap_or_default()
}

/// Enough of what a client sent to be recognised.
pub fn clipped(text: &str) -> String {
    arithma_expr::clipped(text, 100).into_owned()
}
