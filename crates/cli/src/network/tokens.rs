//! Bearer tokens.

use std::path::Path;
use std::sync::Arc;
use std::{fs, io};

use sha2::{Digest, Sha256};
use subtle::{ConditionallySelectable, ConstantTimeEq};

use super::rate::Account;

/// The shortest token that is taken: a typing mistake is no secret.
const SHORTEST: usize = 8;

/// The tokens that open the server. Only their digests are kept.
///
/// Digests have one length, and all of them are compared to the end: the time of a refusal tells
/// nothing of how near a guess was.
#[derive(Clone)]
pub struct Tokens {
    /// Each with what it has used.
    tokens: Vec<([u8; 32], Arc<Account>)>,
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
        let mut tokens = Vec::new();
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
            tokens.push((Sha256::digest(token).into(), Arc::default()));
        }
        if tokens.is_empty() {
            return Err("it holds no token".to_owned());
        }
        Ok(Self { tokens })
    }

    /// The account of the token that the value of an `Authorization` header carries, if it is one of
    /// ours.
    pub(super) fn admit(&self, authorization: &[u8]) -> Option<&Arc<Account>> {
        let (scheme, token) = authorization.split_at_checked("Bearer ".len())?;
        if !scheme.eq_ignore_ascii_case(b"Bearer ") {
            return None;
        }
        let digest: [u8; 32] = Sha256::digest(token.trim_ascii()).into();
        let mut found = u64::MAX;
        for (place, (known, _)) in (0..).zip(&self.tokens) {
            found.conditional_assign(&place, known.ct_eq(&digest));
        }
        let (_, account) = self.tokens.get(usize::try_from(found).ok()?)?;
        Some(account)
    }

    /// Takes over what the same tokens have used before.
    pub(super) fn keep_accounts(&mut self, old: &Self) {
        for (digest, account) in &mut self.tokens {
            // Both lists are ours: nobody's guess is compared here.
            if let Some((_, kept)) = old.tokens.iter().find(|(known, _)| known == digest) {
                *account = Arc::clone(kept);
            }
        }
    }
}

impl std::fmt::Debug for Tokens {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} tokens", self.tokens.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_opens_and_nothing_else_does() {
        let tokens = Tokens::parse("# ours\n\n first-token \r\nsecond-token\n").unwrap();
        for good in ["Bearer first-token", "bearer second-token", "BEARER  first-token "] {
            assert!(tokens.admit(good.as_bytes()).is_some(), "{good}");
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
            assert!(tokens.admit(bad.as_bytes()).is_none(), "{bad}");
        }
    }

    #[test]
    fn a_token_keeps_what_it_has_used() {
        let old = Tokens::parse("first-token\nsecond-token\n").unwrap();
        let mut new = Tokens::parse("third-token\nsecond-token\n").unwrap();
        new.keep_accounts(&old);
        let of = |tokens: &Tokens, name: &str| tokens.admit(name.as_bytes()).map(Arc::as_ptr);
        assert_eq!(of(&new, "Bearer second-token"), of(&old, "Bearer second-token"));
        assert_ne!(of(&new, "Bearer third-token"), of(&old, "Bearer first-token"));
        assert_eq!(of(&new, "Bearer first-token"), None);
    }

    #[test]
    fn a_file_without_a_usable_token_is_refused() {
        assert_eq!(Tokens::parse("# none\n\n").unwrap_err(), "it holds no token");
        let short = Tokens::parse("long-enough\nshort\n").unwrap_err();
        assert_eq!(short, "line 2: a token has at least 8 characters");
        assert!(Tokens::parse("two words here").unwrap_err().starts_with("line 1: "));
    }
}
