//! Requests whose answers are known beforehand.

use serde_json::{Value, json};

/// A well-formed request, and the answer that it must get.
pub(super) struct Question {
    id: String,
    pub(super) body: String,
    answer: Answer,
}

enum Answer {
    /// The text of a tool that worked.
    Text(String),
    /// The text of a tool that failed.
    Failure(String),
    /// The code of a JSON-RPC error.
    Error(i64),
    /// An empty result.
    Nothing,
}

/// What an answer is worth.
pub(super) enum Verdict {
    Right,
    /// Not served, and told so.
    Refused(String),
    Wrong(String),
}

impl Question {
    /// The `n`th question of a client. No two have the same id, and most have an answer of their
    /// own, so that an answer to somebody else's question is seen to be wrong.
    pub(super) fn nth(client: u32, n: u64) -> Self {
        let id = format!("{client}-{n}");
        let own = u64::from(client) * 1_000_000 + n;
        let call = |name: &str, arguments: Value| {
            ("tools/call", json!({"name": name, "arguments": arguments}))
        };
        let ((method, params), answer) = match n % 8 {
            0 => (
                call("divide", json!({"first": own, "second": 0})),
                Answer::Failure(
                    "DIVIDE: ERROR\nREASON: [DIVISION_BY_ZERO] cannot divide by zero".to_owned(),
                ),
            ),
            1 => {
                let expression = format!("({own}^2 - 1) / ({own} - 1)");
                let text = format!("EVALUATE_EXACT: OK | RESULT: {}", own + 1);
                (call("evaluateExact", json!({"expression": expression})), Answer::Text(text))
            }
            2 => (
                call("factorial", json!({"num": 25})),
                Answer::Text("FACTORIAL: OK | RESULT: 15511210043330985984000000".to_owned()),
            ),
            3 => (call("no_such_tool", json!({})), Answer::Error(-32602)),
            4 => (("ping", json!({})), Answer::Nothing),
            // A slow one, which goes to the workers.
            5 => {
                let text = format!(
                    "AMORTIZATION_SCHEDULE: OK\nMONTHLY_PAYMENT: {own}.00\nTOTAL_INTEREST: 0.00\n\
                     TOTAL_PAID: {own}.00\nMONTHS: 1\nROW_1: month=1 | payment={own}.00 | \
                     principal={own}.00 | interest=0.00 | balance=0.00"
                );
                let arguments = json!({"principal": own, "annualRate": 0, "years": "1/12"});
                (call("amortizationSchedule", arguments), Answer::Text(text))
            }
            _ => (
                call("add", json!({"first": format!("{own}.1"), "second": "0.2"})),
                Answer::Text(format!("ADD: OK | RESULT: {own}.3")),
            ),
        };
        let body = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
        Self { id, body: body.to_string(), answer }
    }

    /// What an answer is worth.
    pub(super) fn judge(&self, reply: &[u8]) -> Verdict {
        let Ok(reply) = serde_json::from_slice::<Value>(reply) else {
            return self.wrong(&String::from_utf8_lossy(reply));
        };
        let error = &reply["error"];
        if error["code"] == -32000 && error["message"].as_str().is_some_and(is_busy) {
            return Verdict::Refused("busy".to_owned());
        }
        let result = &reply["result"];
        let says = |text: &str, is_error: bool| {
            result["isError"] == is_error && result["content"][0]["text"] == text
        };
        let is_right = reply["id"] == *self.id
            && match &self.answer {
                Answer::Text(text) => says(text, false),
                Answer::Failure(text) => says(text, true),
                Answer::Error(code) => error["code"] == *code,
                Answer::Nothing => *result == json!({}),
            };
        if is_right { Verdict::Right } else { self.wrong(&reply.to_string()) }
    }

    fn wrong(&self, reply: &str) -> Verdict {
        let shown: String = reply.chars().take(300).collect();
        Verdict::Wrong(format!("{} was answered {shown}", self.body))
    }
}

fn is_busy(message: &str) -> bool {
    message.to_ascii_lowercase().contains("busy")
}
