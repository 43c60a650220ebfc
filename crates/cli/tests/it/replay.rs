//! The recorded conversations with the real tools, over the stdio of the binary.
//! `ARITHMA_BLESS=1` records them anew.

use crate::process::serve;
use crate::transcript::Transcript;

/// The folders of conversations, and how the server of each is started.
const FOLDERS: [(&str, &[&str]); 3] = [
    ("tools", &[]),
    ("arithmetic", &["serve", "--dialect", "arithmetic"]),
    (
        "direct",
        &[
            "--log-level=error",
            "serve",
            "--allow-command=echo",
            "--allow-command=sleep",
            "--allow-command=sh",
        ],
    ),
];

#[test]
fn conversations() {
    for (folder, arguments) in FOLDERS {
        for transcript in Transcript::inside(folder) {
            // Calls keep no state, so each can be asked of a server of its own: that keeps slow
            // ones in their order.
            let ask = |request: &[u8]| serve(arguments, &[request, b"\n"].concat());
            if std::env::var_os("ARITHMA_BLESS").is_some() {
                let seen: Vec<_> = transcript.exchanges.iter().map(|e| ask(&e.request)).collect();
                transcript.bless(&seen);
                continue;
            }
            for exchange in &transcript.exchanges {
                let place = format!("{}:{}", transcript.name(), exchange.line);
                assert_eq!(ask(&exchange.request), exchange.replies, "{place}");
            }
        }
    }
}

#[test]
fn one_connection_serves_a_whole_conversation() {
    for folder in ["tools", "arithmetic"] {
        let arguments = FOLDERS.iter().find(|(name, _)| *name == folder).expect("a folder").1;
        for transcript in Transcript::inside(folder) {
            let exchanges = &transcript.exchanges;
            let requests: Vec<&[u8]> = exchanges.iter().map(|e| &e.request[..]).collect();
            let expected: Vec<&String> = exchanges.iter().flat_map(|e| &e.replies).collect();
            let replies = serve(arguments, &requests.join(&b"\n"[..]));
            assert_eq!(replies.iter().collect::<Vec<_>>(), expected, "{}", transcript.name());
        }
    }
}
