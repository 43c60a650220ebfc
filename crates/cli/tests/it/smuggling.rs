//! Requests that two readers could read in two ways, at the byte level: each is refused, alone and behind
//! another, and nothing that follows is taken for a request.

use crate::wire::{Serving, ping};

/// A whole request.
fn post(headers: &str, body: &str) -> String {
    format!("POST /mcp HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n{body}")
}

fn good(id: &str) -> String {
    let body = ping(id);
    post(&format!("Content-Length: {}\r\n", body.len()), &body)
}

fn in_chunks(id: &str) -> String {
    let body = ping(id);
    let chunks = format!("{:x}\r\n{body}\r\n0\r\n\r\n", body.len());
    post("Transfer-Encoding: chunked\r\n", &chunks)
}

/// Sends bytes, and gives the statuses of all responses with all that came.
fn statuses(serving: &Serving, bytes: &str) -> (Vec<String>, String) {
    let mut client = serving.connect();
    client.send(bytes.as_bytes());
    // The end is an end, and no reset: the client shall hear why.
    let all = client.rest().expect("no reset");
    let status = |part: &str| part.get(..3).unwrap_or_default().to_owned();
    (all.split("HTTP/1.1 ").skip(1).map(status).collect(), all)
}

#[test]
fn what_can_be_read_in_two_ways_is_refused_and_ends_the_connection() {
    let serving = Serving::open();
    // Behind each of them is another request, for whoever reads the other way.
    let hidden = good("666");
    let chunks = format!("0\r\n\r\n{hidden}");
    let length = |value: &str| format!("Content-Length: {value}\r\n");
    let coding = |value: &str| format!("Transfer-Encoding: {value}\r\n");
    let size = ping("2").len().to_string();
    for bad in [
        post(&(length("5") + &coding("chunked")), &chunks),
        post(&(coding("chunked") + &length("5")), &chunks),
        post(&(length(&size) + &length(&size)), &ping("2")),
        post(&(length(&size) + &length("0")), &ping("2")),
        post(&(length("0") + &length(&size)), &ping("2")),
        post(&length(&format!("{size}, {size}")), &ping("2")),
        post(&length(&format!("+{size}")), &ping("2")),
        post(&length("0x5"), &chunks),
        post(&length("-1"), &chunks),
        post(&length(""), &chunks),
        post(&length("99999999999999999999"), &chunks),
        post(&coding("identity"), &chunks),
        post(&coding("chunked, identity"), &chunks),
        post(&coding("chunked, chunked"), &chunks),
        post(&(coding("chunked") + &coding("chunked")), &chunks),
        post(&(coding("identity") + &coding("chunked")), &chunks),
        post(&coding("xchunked"), &chunks),
        post(&coding("chunked\u{b}"), &chunks),
        post("Transfer-Encoding : chunked\r\n", &chunks),
        post("Content-Length : 5\r\n", &chunks),
        post(" Content-Length: 5\r\n", &chunks),
        post("X: y\r\n Transfer-Encoding: chunked\r\n", &chunks),
        post("X: y\r\n\tz\r\n", &chunks),
        post("X: y\nTransfer-Encoding: chunked\r\n", &chunks),
        post("X: y\rTransfer-Encoding: chunked\r\n", &chunks),
        post("X: \0\r\n", &chunks),
        post("X\0: y\r\n", &chunks),
        post("no colon\r\n", &chunks),
        post(": no name\r\n", &chunks),
        good("2").replace("\r\n", "\n"),
        good("2").replacen("\r\n", "\n", 1),
        good("2").replacen("localhost\r\n", "localhost\r\r\n", 1),
        good("2").replace("HTTP/1.1", "HTTP/1.1 "),
        good("2").replace("HTTP/1.1", "HTTP/2.0"),
        good("2").replace("/mcp ", "/mcp  "),
        good("2").replace("/mcp ", "/mcp\t"),
        good("2").replace("POST ", "PO ST "),
        in_chunks("2").replace("HTTP/1.1", "HTTP/1.0"),
    ] {
        for (before, first) in
            [(String::new(), None), (good("1"), Some("200")), (in_chunks("1"), Some("200"))]
        {
            let (statuses, all) = statuses(&serving, &format!("{before}{bad}{hidden}"));
            let expected: Vec<&str> = first.into_iter().chain(["400"]).collect();
            assert_eq!(statuses, expected, "{bad:?} behind {before:?}: {all}");
            assert!(!all.contains("666") && !all.contains("\"id\":2"), "{bad:?}: {all}");
        }
    }
}

/// What is given twice where one is meant; the body is read, so the connection lives on.
#[test]
fn two_hosts_or_origins_are_refused_behind_another_request_too() {
    let serving = Serving::open();
    for twice in ["Host: localhost\r\n", "Origin: http://localhost\r\nOrigin: http://localhost\r\n"]
    {
        let body = ping("2");
        let bad = post(&format!("{twice}Content-Length: {}\r\n", body.len()), &body);
        let mut client = serving.connect();
        client.send([good("1"), bad, good("3")].concat().as_bytes());
        assert_eq!(client.receive().json()["id"], 1);
        let refused = client.receive();
        assert_eq!(refused.status, 400);
        assert!(refused.body.contains("twice"), "{refused:?}");
        assert_eq!(client.receive().json()["id"], 3);
    }
}

#[test]
fn broken_chunks_end_the_connection() {
    let serving = Serving::open();
    for bad in [
        "5\nabcde\r\n0\r\n\r\n",
        "5 \r\nabcde\r\n0\r\n\r\n",
        "0x5\r\nabcde\r\n0\r\n\r\n",
        "5\r\nabcdef\r\n0\r\n\r\n",
        "5;a\nb\r\nabcde\r\n0\r\n\r\n",
        "fffffffffffffffff\r\nabcde",
        "\r\n",
    ] {
        let bytes = format!("{}{bad}{}", post("Transfer-Encoding: chunked\r\n", ""), good("666"));
        let (statuses, all) = statuses(&serving, &bytes);
        assert_eq!(statuses, ["400"], "{bad:?}: {all}");
        assert!(!all.contains("666"), "{bad:?}: {all}");
    }
}

/// Everything that is well formed passes, however it is cut, and in order.
#[test]
fn pipelined_requests_in_any_pieces() {
    let serving = Serving::open();
    let bytes: String = (1..=6)
        .map(|id| if id % 2 == 0 { good(&id.to_string()) } else { in_chunks(&id.to_string()) })
        .collect();
    for piece in [1, 7, 64, 333, bytes.len()] {
        let mut client = serving.connect();
        for piece in bytes.as_bytes().chunks(piece) {
            client.send(piece);
        }
        for id in 1..=6 {
            assert_eq!(client.receive().json()["id"], id);
        }
    }
}
