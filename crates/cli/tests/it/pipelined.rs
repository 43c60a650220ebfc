//! A hundred thousand requests in one breath: every one is answered, in order, under its own id.

use crate::process::{call, serve};

const REQUESTS: usize = 100_000;

/// Ids as clients have them: growing, repeated, and odd.
fn id(index: usize) -> String {
    match index % 8 {
        0 => index.to_string(),
        1 => "7".to_owned(),
        2 => format!("\"request-{index}\""),
        3 => "\"\"".to_owned(),
        4 => format!("-{index}"),
        5 => format!("{index}.5"),
        6 => format!("1234567890123456789012345678901234567890{index}"),
        _ => format!("\"é\\u00e9\\n{}\"", index % 5),
    }
}

/// A request and its reply.
fn exchange(index: usize) -> (String, String) {
    let id = id(index);
    let result = |text: &str, structured: &str, is_error: bool| {
        format!(
            r#"{{"jsonrpc":"2.0","id":{id},"result":{{"content":[{{"type":"text","text":"{text}"}}],"structuredContent":{structured},"isError":{is_error}}}}}"#
        )
    };
    match index % 5 {
        0 => (
            format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#),
            format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{}}}}"#),
        ),
        1 => (
            call(&id, "divide", r#"{"first":1,"second":0}"#),
            result(
                r"DIVIDE: ERROR\nREASON: [DIVISION_BY_ZERO] cannot divide by zero",
                r#"{"error":{"code":"DIVISION_BY_ZERO","reason":"cannot divide by zero"}}"#,
                true,
            ),
        ),
        2 => (
            call(&id, "nothing", "{}"),
            format!(
                r#"{{"jsonrpc":"2.0","id":{id},"error":{{"code":-32602,"message":"unknown tool: nothing","data":{{"tool":"nothing"}}}}}}"#
            ),
        ),
        _ => (
            call(&id, "add", &format!(r#"{{"first":"0.{index}1","second":{index}}}"#)),
            result(
                &format!("ADD: OK | RESULT: {index}.{index}1"),
                &format!(r#"{{"result":"{index}.{index}1","exact":true}}"#),
                false,
            ),
        ),
    }
}

#[test]
fn every_request_gets_its_reply_in_order() {
    let (requests, expected): (Vec<_>, Vec<_>) = (0..REQUESTS).map(exchange).unzip();
    let replies = serve(&[], requests.join("\n").as_bytes());
    assert_eq!(replies.len(), REQUESTS);
    let wrong = replies.iter().zip(&expected).find(|(reply, expected)| reply != expected);
    assert_eq!(wrong, None);
}
