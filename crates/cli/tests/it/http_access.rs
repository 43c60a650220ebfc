//! Who may come in over HTTP: hosts, origins, tokens.

use arithma_cli::network::{Access, NetworkLimits, ResourceMetadata, Tokens};

use crate::wire::{Http, Reply, Serving, ping};

fn status(client: &mut Http, headers: &[(&str, &str)]) -> u16 {
    client.post("/mcp", headers, &ping("1")).status
}

#[test]
fn hosts() {
    let access = Access { hosts: vec!["calc.example".to_owned()], ..Access::default() };
    let serving = Serving::start(access, NetworkLimits::default());
    let mut client = serving.connect();
    for good in ["localhost", "localhost:1", "127.0.0.1", "[::1]:80", "calc.example:443"] {
        assert_eq!(status(&mut client, &[("Host", good)]), 200, "{good}");
    }
    for bad in ["evil.example", "localhost.evil.example", "10.0.0.1", ""] {
        let reply = client.post("/mcp", &[("Host", bad)], &ping("1"));
        assert_eq!(reply.status, 403, "{bad}");
        assert!(reply.body.contains("--allow-host"), "{reply:?}");
        assert_eq!(client.ask("GET", "/healthz", &[("Host", bad)]).status, 200);
    }
    client.send(b"POST /mcp HTTP/1.1\r\nContent-Length: 0\r\n\r\n");
    assert_eq!(client.receive().status, 400);
    // The host in the address counts, whatever the header says.
    client.send(
        b"POST http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n",
    );
    assert_eq!(client.receive().status, 403);
    let any = Access { hosts: vec!["*".to_owned()], ..Access::default() };
    let serving = Serving::start(any, NetworkLimits::default());
    assert_eq!(status(&mut serving.connect(), &[("Host", "evil.example")]), 200);
}

#[test]
fn origins_and_preflights() {
    let access = Access { origins: vec!["https://app.example".to_owned()], ..Access::default() };
    let serving = Serving::start(access, NetworkLimits::default());
    let mut client = serving.connect();
    let allowed = |reply: &Reply| reply.header("access-control-allow-origin").map(str::to_owned);
    for good in ["http://localhost:6274", "https://app.example", "http://127.0.0.1"] {
        let reply = client.post("/mcp", &[("Origin", good)], &ping("1"));
        assert_eq!((reply.status, allowed(&reply).as_deref()), (200, Some(good)));
        assert_eq!(reply.header("vary"), Some("Origin"));
        let ask = [("Origin", good), ("Access-Control-Request-Method", "POST")];
        let reply = client.ask("OPTIONS", "/mcp", &ask);
        assert_eq!((reply.status, allowed(&reply).as_deref()), (204, Some(good)));
        let headers = reply.header("access-control-allow-headers").expect("a list");
        assert!(headers.contains("Authorization") && headers.contains("MCP-Protocol-Version"));
    }
    for bad in ["https://evil.example", "null", "http://app.example"] {
        for method in ["POST", "OPTIONS"] {
            let reply = client.ask(method, "/mcp", &[("Origin", bad)]);
            assert_eq!((reply.status, allowed(&reply)), (403, None), "{method} {bad}");
        }
        assert_eq!(client.post("/", &[("Origin", bad)], &ping("1")).status, 403);
    }
    // Nobody's page: nothing is said about origins.
    assert_eq!(allowed(&client.post("/mcp", &[], &ping("1"))), None);
}

#[test]
fn tokens() {
    let tokens = Tokens::parse("first-token\nsecond-token\n").expect("tokens");
    let metadata = ResourceMetadata::new("https://calc.example/mcp", &[]).expect("an address");
    let access = Access { tokens: Some(tokens), metadata: Some(metadata), ..Access::default() };
    let serving = Serving::start(access, NetworkLimits::default());
    let mut client = serving.connect();
    for good in ["Bearer first-token", "bearer second-token"] {
        assert_eq!(status(&mut client, &[("Authorization", good)]), 200);
    }
    for bad in ["Bearer", "Bearer wrong-token", "Basic first-token", "first-token"] {
        assert_eq!(status(&mut client, &[("Authorization", bad)]), 401, "{bad}");
    }
    let twice = [("Authorization", "Bearer first-token"), ("Authorization", "Bearer x")];
    assert_eq!(status(&mut client, &twice), 401);
    for path in ["/mcp", "/", "/nowhere"] {
        let reply = client.post(path, &[], &ping("1"));
        assert_eq!(reply.status, 401, "{path}");
        assert_eq!(
            reply.header("www-authenticate"),
            Some(
                "Bearer resource_metadata=\"https://calc.example/.well-known/oauth-protected-resource/mcp\""
            )
        );
    }
    for path in ["/healthz", "/readyz"] {
        assert_eq!(client.ask("GET", path, &[]).status, 200);
    }
    for path in ["", "/mcp"] {
        let path = format!("/.well-known/oauth-protected-resource{path}");
        let reply = client.ask("GET", &path, &[]);
        assert_eq!(
            (reply.status, &reply.json()["resource"]),
            (200, &"https://calc.example/mcp".into())
        );
    }
    // A page asks before it has a token.
    let reply = client.ask("OPTIONS", "/mcp", &[("Origin", "http://localhost")]);
    assert_eq!(reply.status, 204);
}

/// What two readers could read in two ways is refused.
#[test]
fn ambiguous_requests() {
    let serving = Serving::open();
    let body = ping("1");
    let send = |head: &str, body: &str| {
        let mut client = serving.connect();
        client.send(format!("POST /mcp HTTP/1.1\r\n{head}\r\n{body}").as_bytes());
        client.receive()
    };
    let length = format!("Content-Length: {}\r\n", body.len());
    assert_eq!(send(&format!("Host: localhost\r\n{length}"), &body).status, 200);
    for head in [
        "Host: localhost\r\nHost: localhost\r\n",
        "Host: localhost\r\nHost: evil.example\r\n",
        "Host: localhost\r\nOrigin: http://localhost\r\nOrigin: http://localhost\r\n",
    ] {
        let reply = send(&format!("{head}{length}"), &body);
        assert_eq!(reply.status, 400, "{head}");
        assert!(reply.body.contains("twice"), "{reply:?}");
    }
    let chunked = format!("{:x}\r\n{body}\r\n0\r\n\r\n", body.len());
    let chunks = "Transfer-Encoding: chunked\r\n";
    assert_eq!(send(&format!("Host: localhost\r\n{chunks}"), &chunked).status, 200);
    for head in [format!("{length}{chunks}"), format!("{chunks}{length}")] {
        let reply = send(&format!("Host: localhost\r\n{head}"), &chunked);
        assert_eq!(reply.status, 400, "{head}");
        assert!(reply.body.contains("both"), "{reply:?}");
    }
    // Of a page somewhere else, and without its origin.
    let mut client = serving.connect();
    assert_eq!(status(&mut client, &[("Sec-Fetch-Site", "cross-site")]), 403);
    assert_eq!(status(&mut client, &[("Sec-Fetch-Site", "same-origin")]), 200);
    let twice = [("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Site", "cross-site")];
    assert_eq!(status(&mut client, &twice), 403);
    let allowed = [("Sec-Fetch-Site", "cross-site"), ("Origin", "http://localhost:3000")];
    assert_eq!(status(&mut client, &allowed), 200);
}
