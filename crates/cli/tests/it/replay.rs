//! The recorded conversations with the real tools, over the stdio of the binary.
//! `ARITHMA_BLESS=1` records them anew.

use crate::process::serve;
use crate::transcript::Transcript;

#[test]
fn conversations() {
    for transcript in Transcript::inside("tools") {
        if std::env::var_os("ARITHMA_BLESS").is_some() {
            // Calls keep no state, so each can be asked of a server of its own.
            let ask = |request: &[u8]| serve(&[request, b"\n"].concat());
            let seen: Vec<_> = transcript.exchanges.iter().map(|e| ask(&e.request)).collect();
            transcript.bless(&seen);
            continue;
        }
        let requests: Vec<&[u8]> = transcript.exchanges.iter().map(|e| &e.request[..]).collect();
        let expected: Vec<&String> = transcript.exchanges.iter().flat_map(|e| &e.replies).collect();
        let replies = serve(&requests.join(&b"\n"[..]));
        assert_eq!(replies.iter().collect::<Vec<_>>(), expected, "{}", transcript.name());
    }
}
