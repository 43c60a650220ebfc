//! State that travels through the client and comes back unchanged, or is refused.

use std::sync::OnceLock;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use arithma_host::{fill_random, system_time};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// How long a client may take to come back: as long as a person may take to answer.
const LIFETIME: Duration = Duration::from_secs(3600);

/// The bytes of a MAC, and of the time that a state ends.
const MAC: usize = 32;
const TIME: usize = 8;

/// Signs state with HMAC-SHA-256.
#[derive(Default)]
pub(crate) struct Seal {
    key: OnceLock<Option<[u8; 32]>>,
}

impl Seal {
    /// A seal with a key, or with one that is drawn when it is first needed.
    pub(crate) fn new(key: Option<[u8; 32]>) -> Self {
        match key {
            Some(key) => Self { key: OnceLock::from(Some(key)) },
            None => Self::default(),
        }
    }

    /// The state as the client gets it; `None` when the system has no randomness. Only a request
    /// with the same `purpose` can bring it back.
    pub(crate) fn seal(&self, purpose: &[&str], state: &str) -> Option<String> {
        let ends = seconds(system_time().checked_add(LIFETIME)?)?;
        let mut sealed = vec![0; MAC];
        sealed.extend_from_slice(&ends.to_be_bytes());
        sealed.extend_from_slice(state.as_bytes());
        let mac = self.mac(purpose, &sealed[MAC..])?.finalize().into_bytes();
        sealed[..MAC].copy_from_slice(&mac);
        Some(URL_SAFE_NO_PAD.encode(sealed))
    }

    /// The state that was sealed; `None` if it was not sealed here, for this, or lately.
    pub(crate) fn open(&self, purpose: &[&str], sealed: &str) -> Option<String> {
        let bytes = URL_SAFE_NO_PAD.decode(sealed).ok()?;
        let (mac, rest) = bytes.split_at_checked(MAC)?;
        // Compares in constant time.
        self.mac(purpose, rest)?.verify_slice(mac).ok()?;
        let (ends, state) = rest.split_first_chunk::<TIME>()?;
        let is_fresh = seconds(system_time())? <= u64::from_be_bytes(*ends);
        is_fresh.then(|| String::from_utf8(state.to_vec()).ok()).flatten()
    }

    fn mac(&self, purpose: &[&str], rest: &[u8]) -> Option<Hmac<Sha256>> {
        let key = self.key.get_or_init(draw).as_ref()?;
        let mut mac = Hmac::<Sha256>::new_from_slice(key).ok()?;
        for part in purpose {
            // Lengths, so that two purposes never read alike.
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part.as_bytes());
        }
        mac.update(rest);
        Some(mac)
    }
}

/// The key is nobody's business.
impl std::fmt::Debug for Seal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Seal").finish_non_exhaustive()
    }
}

fn draw() -> Option<[u8; 32]> {
    let mut key = [0; 32];
    fill_random(&mut key).then_some(key)
}

fn seconds(time: SystemTime) -> Option<u64> {
    time.duration_since(UNIX_EPOCH).ok().map(|since| since.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_comes_back_only_as_it_went() {
        let seal = Seal::new(Some([7; 32]));
        let sealed = seal.seal(&["tools/call", "a"], "step 2").unwrap();
        assert!(!sealed.contains("step"));
        let open = |sealed: &str| seal.open(&["tools/call", "a"], sealed);
        assert_eq!(open(&sealed).as_deref(), Some("step 2"));
        assert_eq!(seal.open(&["tools/call", "b"], &sealed), None);
        assert_eq!(seal.open(&["tools/", "calla"], &sealed), None);
        for changed in ["", "x", &format!("{sealed}-TAMPERED"), &sealed[1..], &sealed[..60]] {
            assert_eq!(open(changed), None, "{changed}");
        }
        for index in 0..sealed.len() {
            let mut bytes = sealed.clone().into_bytes();
            bytes[index] = if bytes[index] == b'A' { b'B' } else { b'A' };
            assert_eq!(open(std::str::from_utf8(&bytes).unwrap()), None, "{index}");
        }
    }

    #[test]
    fn keys_differ_unless_they_are_given() {
        let purpose = ["prompts/get", "x"];
        let sealed = Seal::new(None).seal(&purpose, "s").unwrap();
        assert_eq!(Seal::new(None).open(&purpose, &sealed), None);
        let sealed = Seal::new(Some([1; 32])).seal(&purpose, "s").unwrap();
        assert_eq!(Seal::new(Some([1; 32])).open(&purpose, &sealed).as_deref(), Some("s"));
    }

    #[test]
    fn old_states_are_refused() {
        let seal = Seal::new(Some([7; 32]));
        let mut old = vec![0; MAC];
        old.extend_from_slice(&1_000_000_u64.to_be_bytes());
        old.extend_from_slice(b"s");
        let mac = seal.mac(&["m"], &old[MAC..]).unwrap().finalize().into_bytes();
        old[..MAC].copy_from_slice(&mac);
        assert_eq!(seal.open(&["m"], &URL_SAFE_NO_PAD.encode(old)), None);
    }
}
