//! The calls in a text that need not be one of the language.

/// A name, and what is given to it.
pub(super) struct Call<'s> {
    pub(super) name: &'s str,
    pub(super) arguments: Vec<&'s str>,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Call<'_> {
    /// Whether brackets follow the name.
    pub(super) fn is_call(&self) -> bool {
        self.end > self.start + self.name.len()
    }
}

/// All names of a text with what follows them in brackets, the outer ones first. A name without
/// brackets has no arguments.
pub(super) fn calls(source: &str) -> Vec<Call<'_>> {
    let bytes = source.as_bytes();
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.';
    let mut found = Vec::new();
    let (mut at, mut in_text) = (0, false);
    while at < bytes.len() {
        in_text ^= bytes[at] == b'"';
        if in_text || !bytes[at].is_ascii_alphabetic() || (at > 0 && is_part(bytes[at - 1])) {
            at += 1;
            continue;
        }
        let length = bytes[at..].iter().take_while(|byte| is_part(**byte)).count();
        let name = source[at..at + length].trim_end_matches('.');
        let (arguments, end) = match given(source, at + length) {
            Some((arguments, end)) => (arguments, end),
            None => (Vec::new(), at + name.len()),
        };
        found.push(Call { name, arguments, start: at, end });
        at += length;
    }
    found
}

/// The arguments in the brackets that open here, and where they end.
pub(super) fn given(source: &str, open: usize) -> Option<(Vec<&str>, usize)> {
    let bytes = source.as_bytes();
    if !matches!(bytes.get(open), Some(b'(' | b'[')) {
        return None;
    }
    let (mut depth, mut in_text, mut start) = (0_usize, false, open + 1);
    let mut arguments = Vec::new();
    for (at, &byte) in bytes.iter().enumerate().skip(open) {
        in_text ^= byte == b'"';
        match byte {
            _ if in_text => {}
            b'(' | b'[' | b'{' => depth += 1,
            b',' if depth == 1 => {
                arguments.push(source[start..at].trim());
                start = at + 1;
            }
            b')' | b']' | b'}' => {
                depth -= 1;
                if depth == 0 {
                    arguments.push(source[start..at].trim());
                    if arguments == [""] {
                        arguments.clear();
                    }
                    return Some((arguments, at + 1));
                }
            }
            _ => {}
        }
    }
    None
}
