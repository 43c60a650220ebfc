//! Bearer tokens.

use std::path::Path;
use std::{fs, io};

use sha2::{Digest, Sha256};
use subtle::{Choice, ConstantTimeEq};

/// The shortest token that is taken: a typing mistake is no secret.
const SHORTEST: usize = 8;

/// The tokens that open the server. Only their digests are kept.
///
/// Digests have one length, and all of them are compared to the end: the time of a refusal tells
/// nothing of how near a guess was.
#[derive(Clone)]
pub struct Tokens {
    digests: Vec<[u8; 32]>,
}

impl Tokens {
    /// Reads a file with a token on each line. Empty lines and lines that begin with `#` are
    /// skipped.
    pub fn read(path: &Path) -> io::Result<Self> {
        let text = fs::read_to_string(path)?;
        Self::parse(&text).map_err(|reason| io::Error::new(io::ErrorKind::InvalidData, reason))
    }

    /// Reads the text of a token file.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut digests = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let token = line.trim();
            if token.is_empty() || token.starts_with('#') {
                continue;
            }
            let line = index + 1;
            if !token.bytes().all(|byte| byte.is_ascii_graphic()) {
                return Err(format!("line {line}: a token has visible ASCII characters only"));
            }
            if token.len() < SHORTEST {
                return Err(format!("line {line}: a token has at least {SHORTEST} characters"));
            }
            digests.push(Sha256::digest(token).into());
        }
        if digests.is_empty() {
            return Err("it holds no token".to_owned());
        }
        Ok(Self { digests })
    }

    /// Whether the value of an `Authorization` header carries one of the tokens.
    pub(super) fn admit(&self, authorization: &[u8]) -> bool {
        let Some((scheme, token)) = authorization.split_at_checked("Bearer ".len()) else {
            return false;
        };
        if !scheme.eq_ignore_ascii_case(b"Bearer ") {
            return false;
        }
        let digest: [u8; 32] = Sha256::digest(token.trim_ascii()).into();
        let any = |found: Choice, known: &[u8; 32]| found | known.ct_eq(&digest);
        self.digests.iter().fold(Choice::from(0), any).into()
    }
}

impl std::fmt::Debug for Tokens {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} tokens", self.digests.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_opens_and_nothing_else_does() {
        let tokens = Tokens::parse("# ours\n\n first-token \r\nsecond-token\n").unwrap();
        for good in ["Bearer first-token", "bearer second-token", "BEARER  first-token "] {
            assert!(tokens.admit(good.as_bytes()), "{good}");
        }
        for bad in [
            "",
            "Bearer",
            "Bearer ",
            "Bearer first-toke",
            "Bearer first-tokens",
            "Bearer # ours",
            "Basic first-token",
            "first-token",
            "Bearer first-token second-token",
        ] {
            assert!(!tokens.admit(bad.as_bytes()), "{bad}");
        }
    }

    #[test]
    fn a_file_without_a_usable_token_is_refused() {
        assert_eq!(Tokens::parse("# none\n\n").unwrap_err(), "it holds no token");
        let short = Tokens::parse("long-enough\nshort\n").unwrap_err();
        assert_eq!(short, "line 2: a token has at least 8 characters");
        assert!(Tokens::parse("two words here").unwrap_err().starts_with("line 1: "));
    }
}
