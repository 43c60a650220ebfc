//! From camelCase to SCREAMING_SNAKE_CASE, by rules that a client can follow too.

/// Appends the header of a tool's replies to `out`: its name in SCREAMING_SNAKE_CASE.
///
/// An underscore goes before
/// - a capital after a lower-case letter: `stdDev` is `STD_DEV`;
/// - a capital that begins a word (a lower-case letter follows) after a digit or a capital:
///   `timer555Astable` is `TIMER_555_ASTABLE`, but `distance2D` is `DISTANCE_2D`;
/// - a digit after a letter: `log10` is `LOG_10`; not after a letter that itself follows a digit,
///   as in `2x2`.
pub(crate) fn push_header(name: &str, out: &mut String) {
    push_screaming(name, true, out);
}

/// Appends the key of a field to `out`. As a header, but digits stay with their word: `q1` is `Q1`.
pub(crate) fn push_key(name: &str, out: &mut String) {
    push_screaming(name, false, out);
}

fn push_screaming(name: &str, split_digits: bool, out: &mut String) {
    // One word, as most names are, on the way of every reply.
    if name.bytes().all(|byte| byte.is_ascii_lowercase()) {
        let start = out.len();
        out.push_str(name);
        out[start..].make_ascii_uppercase();
        return;
    }
    let bytes = name.as_bytes();
    for (i, &byte) in bytes.iter().enumerate() {
        let before = i.checked_sub(1).map_or(b'_', |j| bytes[j]);
        let earlier = i.checked_sub(2).map_or(b'_', |j| bytes[j]);
        let begins_word = bytes.get(i + 1).is_some_and(u8::is_ascii_lowercase);
        let boundary = if byte.is_ascii_uppercase() {
            before.is_ascii_lowercase() || (before.is_ascii_alphanumeric() && begins_word)
        } else {
            split_digits
                && byte.is_ascii_digit()
                && before.is_ascii_alphabetic()
                && !earlier.is_ascii_digit()
        };
        if boundary {
            out.push('_');
        }
        out.push(char::from(byte.to_ascii_uppercase()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(name: &str) -> String {
        let mut out = String::new();
        push_header(name, &mut out);
        out
    }

    #[test]
    fn headers_follow_the_rule() {
        for (name, expected) in [
            ("add", "ADD"),
            ("evaluateWithVariables", "EVALUATE_WITH_VARIABLES"),
            ("subnetCalculator", "SUBNET_CALCULATOR"),
            ("timer555Astable", "TIMER_555_ASTABLE"),
            ("distance2D", "DISTANCE_2D"),
            ("stdDev", "STD_DEV"),
            ("log10", "LOG_10"),
            ("hashSha256", "HASH_SHA_256"),
            ("base64Encode", "BASE_64_ENCODE"),
            ("expandIpv6", "EXPAND_IPV_6"),
            ("matrixEigenvalues2x2", "MATRIX_EIGENVALUES_2X2"),
        ] {
            assert_eq!(header(name), expected);
        }
    }

    #[test]
    fn keys_keep_their_digits() {
        for (name, expected) in
            [("result", "RESULT"), ("monthlyPayment", "MONTHLY_PAYMENT"), ("lambda1", "LAMBDA1")]
        {
            let mut out = String::new();
            push_key(name, &mut out);
            assert_eq!(out, expected);
        }
    }
}
