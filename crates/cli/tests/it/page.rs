//! The page for people: who gets it, with which headers, and who does not.

use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};

use crate::operating::file;
use crate::process::{call, command};
use crate::running::Running;
use crate::wire::{Http, Reply};

/// What a browser says that it takes.
const HTML: (&str, &str) =
    ("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8");

fn serving(options: &[&str]) -> (Running, Http) {
    let mut arguments = vec!["serve", "--port", "0"];
    arguments.extend(options);
    let mut running = Running::start(command(&arguments));
    let client = Http::connect(running.address());
    (running, client)
}

fn is_page(reply: &Reply) -> bool {
    reply.status == 200 && reply.body.starts_with("<!doctype html>")
}

#[test]
fn a_browser_gets_the_page_and_its_files() {
    let (_running, mut client) = serving(&[]);
    let page = client.ask("GET", "/", &[HTML]);
    assert!(is_page(&page), "{page:?}");
    let policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                  connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
                  frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
    let files = ["/ui/main.js", "/ui/style.css", "/ui/icon.svg", "/ui/names.json"];
    let mut replies: Vec<Reply> = files.map(|path| client.ask("GET", path, &[])).into();
    replies.push(page);
    for reply in &replies {
        assert_eq!(reply.status, 200, "{reply:?}");
        for (name, value) in [
            ("content-security-policy", policy),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
            ("cache-control", "no-cache"),
        ] {
            assert_eq!(reply.header(name), Some(value), "{reply:?}");
        }
        assert!(reply.header("set-cookie").is_none());
    }
    let kinds: Vec<_> = replies.iter().filter_map(|reply| reply.header("content-type")).collect();
    assert_eq!(kinds[0], "text/javascript; charset=utf-8");
    assert_eq!(kinds[2..4], ["image/svg+xml", "application/json"]);
    let names = replies[3].json();
    assert!(names["toolsets"].to_string().contains("loanPayment(principal, annualRate, years)"));
}

#[test]
fn what_is_known_is_not_sent_again() {
    let (_running, mut client) = serving(&[]);
    let first = client.ask("GET", "/ui/app.js", &[]);
    let tag = first.header("etag").expect("a tag").to_owned();
    let list = format!("\"other\", W/{tag}");
    for known in [tag.as_str(), &list, "*"] {
        let again = client.ask("GET", "/ui/app.js", &[("If-None-Match", known)]);
        assert_eq!((again.status, again.body.as_str()), (304, ""), "{known}");
    }
    assert_eq!(client.ask("GET", "/ui/app.js", &[("If-None-Match", "\"other\"")]).status, 200);
}

#[test]
fn programs_find_what_they_found_before() {
    let (_running, mut client) = serving(&[]);
    for accept in [None, Some("*/*"), Some("application/json, text/event-stream")] {
        let headers: Vec<(&str, &str)> =
            accept.map(|accept| ("Accept", accept)).into_iter().collect();
        let reply = client.ask("GET", "/", &headers);
        assert_eq!(
            (reply.status, reply.header("allow")),
            (405, Some("POST, OPTIONS")),
            "{accept:?}"
        );
    }
    let sum = call("3", "add", r#"{"first":"0.1","second":"0.2"}"#);
    assert!(client.post("/", &[HTML], &sum).body.contains("0.3"));
    for path in ["/ui/", "/ui/nothing.js", "/ui/index.html", "/ui/../Cargo.toml", "/ui"] {
        assert_eq!(client.ask("GET", path, &[HTML]).status, 404, "{path}");
    }
    assert_eq!(client.ask("POST", "/ui/app.js", &[]).status, 404);
}

#[test]
fn other_sites_may_link_to_it_and_no_more() {
    let (_running, mut client) = serving(&[]);
    let rebound = client.ask("GET", "/", &[HTML, ("Host", "evil.example")]);
    assert_eq!(rebound.status, 403);
    assert_eq!(client.ask("GET", "/ui/app.js", &[("Host", "evil.example")]).status, 403);
    for site in ["cross-site", "same-site"] {
        let site = ("Sec-Fetch-Site", site);
        let visit = [HTML, site, ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document")];
        assert!(is_page(&client.ask("GET", "/", &visit)), "{site:?}");
        let framed = [HTML, site, ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "iframe")];
        assert_eq!(client.ask("GET", "/", &framed).status, 403, "{site:?}");
        let loaded = [site, ("Sec-Fetch-Mode", "no-cors"), ("Sec-Fetch-Dest", "script")];
        assert_eq!(client.ask("GET", "/ui/app.js", &loaded).status, 403, "{site:?}");
        let form = [site, ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document")];
        assert_eq!(client.post("/", &form, "{}").status, 403, "{site:?}");
    }
    assert_eq!(client.ask("GET", "/", &[HTML, ("Origin", "https://evil.example")]).status, 403);
}

#[test]
fn the_page_needs_no_token_and_calls_do() {
    let path = file("page.token", "a-token-for-the-page\n");
    let (_running, mut client) = serving(&["--token-file", path.to_str().expect("text")]);
    assert!(is_page(&client.ask("GET", "/", &[HTML])));
    assert_eq!(client.ask("GET", "/ui/main.js", &[]).status, 200);
    let sum = call("3", "add", r#"{"first":"0.1","second":"0.2"}"#);
    assert_eq!(client.post("/mcp", &[], &sum).status, 401);
    // A token in an address would end up in logs.
    assert_eq!(client.post("/mcp?token=a-token-for-the-page", &[], &sum).status, 401);
    let token = ("Authorization", "Bearer a-token-for-the-page");
    assert_eq!(client.post("/mcp", &[token], &sum).status, 200);
}

#[test]
fn there_is_none_where_it_is_not_wanted() {
    for options in [&["--no-page"][..], &["--allow-command", "uname"], &["--dialect", "arithmetic"]]
    {
        let (_running, mut client) = serving(options);
        assert_eq!(client.ask("GET", "/", &[HTML]).status, 405, "{options:?}");
        assert_eq!(client.ask("GET", "/ui/main.js", &[]).status, 404, "{options:?}");
    }
}

#[test]
fn where_commands_run_other_pages_of_this_machine_may_not_call() {
    let (_running, mut client) = serving(&["--allow-command", "uname"]);
    let sum = call("3", "add", r#"{"first":"0.1","second":"0.2"}"#);
    let elsewhere = [("Host", "localhost:8080"), ("Origin", "http://localhost:3000")];
    assert_eq!(client.post("/mcp", &elsewhere, &sum).status, 403);
    let own = [("Host", "localhost:8080"), ("Origin", "http://localhost:8080")];
    assert_eq!(client.post("/mcp", &own, &sum).status, 200);
}

#[test]
fn web_prints_where_the_page_is() {
    let mut web = command(&["web", "--no-open"]);
    let mut child: Child = web.stdin(Stdio::null()).spawn().expect("it starts");
    let mut line = String::new();
    let said = child.stdout.take().expect("a pipe");
    BufReader::new(said).read_line(&mut line).expect("text");
    let address = line.trim().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/'));
    let address = address.unwrap_or_else(|| panic!("{line}"));
    assert!(address.starts_with("127.0.0.1:"), "{line}");
    let reply = Http::connect(address.parse().expect("an address")).ask("GET", "/", &[HTML]);
    assert!(is_page(&reply), "{reply:?}");
    child.kill().expect("it runs");
    child.wait().expect("it ends");
}
