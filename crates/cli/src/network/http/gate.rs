//! What of a client's bytes reaches the parser: requests that can be read in one way only.
//!
//! hyper goes by one of two lengths and does not tell, and takes a line feed for the end of a line. A proxy
//! in front may read the same bytes differently, and then one of the two takes the end of a body for the next
//! request. So requests are cut here first, also those that are pipelined behind others: where one can be
//! read in two ways, the parser is given an empty request in its place, which is refused when its turn
//! comes, and nothing that follows is read.

/// What stands in the place of a request that is refused.
const REPLACEMENT: &[u8] = b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n";

/// Why a request is refused before it is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    NoRequest,
    Version,
    LineFeed,
    Folded,
    Space,
    TwoLengths,
    Length,
    Coding,
    TooLong,
    /// Too many heads of this client have not ended.
    NoRoom,
}

impl Fault {
    /// What the client is told.
    pub(super) fn reason(self) -> &'static str {
        match self {
            Self::NoRequest => "this is no HTTP request",
            Self::Version => "the first line of a request must end with HTTP/1.1",
            Self::LineFeed => "lines of a request end with CR LF, not with LF alone",
            Self::Folded => "a header continues on the next line: write it on one",
            Self::Space => "there is a space before the colon of a header: leave it out",
            Self::TwoLengths => "both Content-Length and Transfer-Encoding are given: send one",
            Self::Length => "Content-Length must be given once, as a number",
            Self::Coding => "Transfer-Encoding must be chunked, once, in HTTP/1.1",
            Self::TooLong => "the headers of this request are too long",
            Self::NoRoom => "busy: too many long requests have not ended; try again soon",
        }
    }
}

/// Cuts what a client sends into requests.
#[derive(Debug)]
pub(super) struct Gate {
    state: State,
    /// The beginning of a head that has not ended.
    head: Vec<u8>,
    /// Up to where it holds no end.
    searched: usize,
    /// What may pass and did not come in one piece.
    out: Vec<u8>,
    given: usize,
    /// Requests that were let through.
    requests: usize,
    longest_head: usize,
}

#[derive(Debug)]
enum State {
    Head,
    Body(u64),
    Chunks(Chunks),
    /// A request was refused: nothing more is read.
    Shut,
    /// A body cannot be read: nothing more is, and its request is told so.
    Broken,
}

/// The number of a request on its connection, from 0 on, and why it is refused.
pub(super) type Refused = (usize, Fault);

impl Gate {
    pub(super) fn new(longest_head: usize) -> Self {
        Self {
            state: State::Head,
            head: Vec::new(),
            searched: 0,
            out: Vec::new(),
            given: 0,
            requests: 0,
            longest_head,
        }
    }

    /// Whether nothing of a request has come that has not ended or was not passed on.
    pub(super) fn is_at_rest(&self) -> bool {
        matches!(self.state, State::Head) && self.head.is_empty() && self.given == self.out.len()
    }

    /// Whether the body that was begun cannot be read.
    pub(super) fn is_broken(&self) -> bool {
        matches!(self.state, State::Broken)
    }

    /// Bytes that are kept of a head that has not ended, and how many they may be.
    pub(super) fn head_bytes(&self) -> usize {
        self.head.len()
    }

    pub(super) fn longest_head(&self) -> usize {
        self.longest_head
    }

    /// Refuses the request whose head has begun.
    pub(super) fn refuse(&mut self, fault: Fault) -> Refused {
        self.head = Vec::new();
        self.state = State::Shut;
        self.out.extend_from_slice(REPLACEMENT);
        (self.requests, fault)
    }

    /// What may pass of what was kept back, at most so many bytes.
    pub(super) fn give(&mut self, most: usize) -> Option<&[u8]> {
        if self.out.is_empty() {
            return None;
        }
        if self.given == self.out.len() {
            (self.out, self.given) = (Vec::new(), 0);
            return None;
        }
        let start = self.given;
        self.given = self.out.len().min(start + most);
        Some(&self.out[start..self.given])
    }

    /// Takes what the client has sent: how much of it may pass at once. The rest is kept, or thrown away once
    /// a request is refused.
    pub(super) fn take(&mut self, bytes: &[u8]) -> (usize, Option<Refused>) {
        if self.head.is_empty() {
            let (passed, rest) = self.cut(bytes, 0);
            match rest {
                Rest::Nothing => {}
                Rest::Begun => self.head.extend_from_slice(&bytes[passed..]),
                Rest::Refused(_) => self.out.extend_from_slice(REPLACEMENT),
            }
            return (passed, rest.refused(self.requests));
        }
        let mut begun = std::mem::take(&mut self.head);
        begun.extend_from_slice(bytes);
        let (passed, rest) = self.cut(&begun, self.searched);
        match rest {
            Rest::Nothing => {
                begun.truncate(passed);
                self.out = begun;
            }
            Rest::Begun if passed == 0 => self.head = begun,
            Rest::Begun => {
                self.head = begun.split_off(passed);
                self.out = begun;
            }
            Rest::Refused(_) => {
                begun.truncate(passed);
                begun.extend_from_slice(REPLACEMENT);
                self.out = begun;
            }
        }
        (0, rest.refused(self.requests))
    }

    /// How many of the bytes are of requests that may pass, and what the rest is. The first `searched` of them
    /// hold no end of a head.
    fn cut(&mut self, bytes: &[u8], searched: usize) -> (usize, Rest) {
        let (mut at, mut searched) = (0, searched);
        while at < bytes.len() {
            let rest = &bytes[at..];
            match &mut self.state {
                State::Shut | State::Broken => return (at, Rest::Nothing),
                State::Body(left) => {
                    let count = usize::try_from(*left).unwrap_or(usize::MAX).min(rest.len());
                    at += count;
                    *left -= count as u64;
                    if *left == 0 {
                        self.state = State::Head;
                    }
                }
                State::Chunks(chunks) => {
                    let Some((count, ended)) = chunks.take(rest) else {
                        self.state = State::Broken;
                        return (at, Rest::Nothing);
                    };
                    at += count;
                    if ended {
                        self.state = State::Head;
                    }
                }
                // An empty line before a request is no part of it.
                State::Head if rest.starts_with(b"\r\n") => {
                    at += 2;
                    searched = 0;
                }
                State::Head => match self.head(rest, &mut searched) {
                    Ok(Some((length, state))) => {
                        at += length;
                        searched = 0;
                        self.requests += 1;
                        self.state = state;
                    }
                    Ok(None) => {
                        self.searched = searched;
                        return (at, Rest::Begun);
                    }
                    Err(fault) => {
                        self.state = State::Shut;
                        return (at, Rest::Refused(fault));
                    }
                },
            }
        }
        (at, Rest::Nothing)
    }

    /// The length of the head that `bytes` begin with, and what comes after it; `None` when it has not ended.
    fn head(&self, bytes: &[u8], searched: &mut usize) -> Result<Option<(usize, State)>, Fault> {
        let is_end_of_empty_line = matches!(bytes, [b'\r'] | [b'\r', b'\n', ..]);
        if !is_end_of_empty_line && !bytes.first().is_some_and(|&first| is_of_token(first)) {
            return Err(if bytes[0] == b'\n' { Fault::LineFeed } else { Fault::NoRequest });
        }
        while let Some(offset) = memchr::memchr(b'\n', &bytes[*searched..]) {
            let end = *searched + offset + 1;
            if end < 2 || bytes[end - 2] != b'\r' {
                return Err(Fault::LineFeed);
            }
            if bytes[..end].ends_with(b"\r\n\r\n") {
                return if end > self.longest_head {
                    Err(Fault::TooLong)
                } else {
                    Ok(Some((end, after(&bytes[..end - 4])?)))
                };
            }
            *searched = end;
        }
        *searched = bytes.len();
        if bytes.len() > self.longest_head { Err(Fault::TooLong) } else { Ok(None) }
    }
}

/// What follows what may pass.
#[derive(Clone, Copy)]
enum Rest {
    Nothing,
    /// The beginning of a head.
    Begun,
    Refused(Fault),
}

impl Rest {
    fn refused(self, number: usize) -> Option<Refused> {
        match self {
            Self::Refused(fault) => Some((number, fault)),
            _ => None,
        }
    }
}

/// What comes after a head, by its own words.
fn after(head: &[u8]) -> Result<State, Fault> {
    let mut lines =
        head.split(|&byte| byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let first = lines.next().unwrap_or_default();
    let is_old = first.ends_with(b" HTTP/1.0");
    // Of version 2 the parser knows the beginning, and would leave without a word.
    if !is_old && !first.ends_with(b" HTTP/1.1") {
        return Err(Fault::Version);
    }
    let (mut length, mut is_chunked) = (None, false);
    for line in lines {
        if line.starts_with(b" ") || line.starts_with(b"\t") {
            return Err(Fault::Folded);
        }
        // Most headers say nothing about lengths, and are left to the parser.
        if !line.first().is_some_and(|first| b"cCtT".contains(first)) {
            continue;
        }
        let colon = line.iter().position(|&byte| byte == b':').unwrap_or(line.len());
        let (name, value) = (&line[..colon], line[colon..].get(1..).unwrap_or_default());
        let bare = name.trim_ascii_end();
        let is_length = bare.eq_ignore_ascii_case(b"content-length");
        let is_coding = bare.eq_ignore_ascii_case(b"transfer-encoding");
        if (is_length || is_coding) && bare.len() < name.len() {
            return Err(Fault::Space);
        }
        if is_length && length.replace(number(value)?).is_some() {
            return Err(Fault::Length);
        }
        if is_coding {
            let is_known = value.trim_ascii().eq_ignore_ascii_case(b"chunked");
            if !is_known || is_old || is_chunked {
                return Err(Fault::Coding);
            }
            is_chunked = true;
        }
    }
    match (length, is_chunked) {
        (Some(_), true) => Err(Fault::TwoLengths),
        (_, true) => Ok(State::Chunks(Chunks::Size { digits: 0, size: 0 })),
        (None | Some(0), _) => Ok(State::Head),
        (Some(length), _) => Ok(State::Body(length)),
    }
}

/// A length: digits and nothing else.
fn number(value: &[u8]) -> Result<u64, Fault> {
    let value = value.trim_ascii();
    if value.is_empty() || value.len() > 18 || !value.iter().all(u8::is_ascii_digit) {
        return Err(Fault::Length);
    }
    Ok(value.iter().fold(0, |number, digit| number * 10 + u64::from(digit - b'0')))
}

/// Whether a byte can be part of a method.
fn is_of_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte)
}

/// A body in chunks, as far as it has come.
#[derive(Debug, Clone, Copy)]
enum Chunks {
    /// The size of the next one.
    Size {
        digits: u8,
        size: u64,
    },
    /// What a size may be followed by.
    Extension {
        size: u64,
    },
    SizeEnd {
        size: u64,
    },
    Data {
        left: u64,
    },
    DataReturn,
    DataEnd,
    /// Headers after the last one.
    Trailer {
        is_empty: bool,
    },
    TrailerEnd {
        is_empty: bool,
    },
}

/// What follows a byte of them.
enum Next {
    Is(Chunks),
    End,
}

impl Chunks {
    /// Takes bytes of the body: how many, and whether it has ended with them. `None` when they cannot be
    /// read.
    fn take(&mut self, bytes: &[u8]) -> Option<(usize, bool)> {
        let mut at = 0;
        while at < bytes.len() {
            if let Self::Data { left } = self {
                let count = usize::try_from(*left).unwrap_or(usize::MAX).min(bytes.len() - at);
                *left -= count as u64;
                at += count;
                if *left == 0 {
                    *self = Self::DataReturn;
                }
                continue;
            }
            let byte = bytes[at];
            at += 1;
            match self.next(byte)? {
                Next::Is(next) => *self = next,
                Next::End => return Some((at, true)),
            }
        }
        Some((at, false))
    }

    /// What follows a byte; `None` when it cannot be there.
    fn next(self, byte: u8) -> Option<Next> {
        let next = match (self, byte) {
            (Self::Size { digits, size }, _) if byte.is_ascii_hexdigit() && digits < 15 => {
                let digit = char::from(byte).to_digit(16)?;
                Self::Size { digits: digits + 1, size: size * 16 + u64::from(digit) }
            }
            (Self::Size { digits: 1.., size } | Self::Extension { size }, b'\r') => {
                Self::SizeEnd { size }
            }
            (Self::Extension { .. }, b'\n') | (Self::Trailer { .. }, b'\n') => return None,
            (Self::Size { digits: 1.., size }, b';') | (Self::Extension { size }, _) => {
                Self::Extension { size }
            }
            (Self::SizeEnd { size: 0 }, b'\n') => Self::Trailer { is_empty: true },
            (Self::SizeEnd { size }, b'\n') => Self::Data { left: size },
            (Self::DataReturn, b'\r') => Self::DataEnd,
            (Self::DataEnd, b'\n') => Self::Size { digits: 0, size: 0 },
            (Self::Trailer { is_empty }, b'\r') => Self::TrailerEnd { is_empty },
            (Self::Trailer { .. }, _) => Self::Trailer { is_empty: false },
            (Self::TrailerEnd { is_empty: true }, b'\n') => return Some(Next::End),
            (Self::TrailerEnd { .. }, b'\n') => Self::Trailer { is_empty: true },
            _ => return None,
        };
        Some(Next::Is(next))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What passes of some bytes, in pieces of a size; and what is refused.
    fn pass(bytes: &[u8], piece: usize) -> (Vec<u8>, Option<Refused>, bool) {
        let mut gate = Gate::new(200);
        let (mut passed, mut refused) = (Vec::new(), None);
        for piece in bytes.chunks(piece) {
            let (count, fault) = gate.take(piece);
            passed.extend_from_slice(&piece[..count]);
            refused = refused.or(fault);
            while let Some(given) = gate.give(7) {
                passed.extend_from_slice(given);
            }
        }
        (passed, refused, gate.is_broken())
    }

    const GET: &str = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    const POST: &str = "POST / HTTP/1.1\r\ncontent-LENGTH: 5\r\n\r\nab\n\r\n";
    const CHUNKS: &str = "POST / HTTP/1.1\r\nTransfer-Encoding:\tCHUNKED \r\n\r\n\
                          5;name=\"x\"\r\nab\r\n\n\r\n0a\r\n0123456789\r\n0\r\nTrailer: x\r\n\r\n";

    #[test]
    fn whole_requests_pass_however_they_come() {
        let whole = [GET, POST, CHUNKS, "\r\n", GET, POST].concat();
        for piece in 1..=whole.len() {
            let (passed, refused, broken) = pass(whole.as_bytes(), piece);
            assert_eq!(
                (passed == whole.as_bytes(), refused, broken),
                (true, None, false),
                "{piece}"
            );
        }
    }

    #[test]
    fn what_can_be_read_in_two_ways_is_refused_wherever_it_stands() {
        let head = |headers: &str| format!("POST / HTTP/1.1\r\nHost: a\r\n{headers}\r\n\r\n");
        let both = "Content-Length: 4\r\nTransfer-Encoding: chunked";
        for (bad, fault) in [
            (head(both), Fault::TwoLengths),
            (head("transfer-encoding: chunked\r\nCONTENT-LENGTH: 4"), Fault::TwoLengths),
            (head("Content-Length: 4\r\nContent-Length: 4"), Fault::Length),
            (head("Content-Length: 4\r\nContent-Length: 5"), Fault::Length),
            (head("Content-Length: 4, 4"), Fault::Length),
            (head("Content-Length: +4"), Fault::Length),
            (head("Content-Length: 0x4"), Fault::Length),
            (head("Content-Length:"), Fault::Length),
            (head("Content-Length"), Fault::Length),
            (head("Content-Length: 9999999999999999999"), Fault::Length),
            (head("Content-Length : 4"), Fault::Space),
            (head("Transfer-Encoding\t: chunked"), Fault::Space),
            (head("Transfer-Encoding: identity"), Fault::Coding),
            (head("Transfer-Encoding: chunked, chunked"), Fault::Coding),
            (head("Transfer-Encoding: gzip, chunked"), Fault::Coding),
            (head("Transfer-Encoding: \"chunked\""), Fault::Coding),
            (head("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"), Fault::Coding),
            (head("Transfer-Encoding: x\r\nTransfer-Encoding: chunked"), Fault::Coding),
            (head("X: y\r\n Content-Length: 4"), Fault::Folded),
            (head("X: y\r\n\tz"), Fault::Folded),
            (head("X: y\nContent-Length: 4"), Fault::LineFeed),
            ("GET / HTTP/1.1\nHost: a\n\n".to_owned(), Fault::LineFeed),
            ("GET / HTTP/1.1\r\nHost: a\n\r\n".to_owned(), Fault::LineFeed),
            ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n".to_owned(), Fault::Coding),
            ("\0\0\0\0\r\n\r\n".to_owned(), Fault::NoRequest),
            ("\x16\x03\x01".to_owned(), Fault::NoRequest),
            ("\nGET / HTTP/1.1\r\n\r\n".to_owned(), Fault::LineFeed),
            ("\rGET / HTTP/1.1\r\n\r\n".to_owned(), Fault::NoRequest),
            ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_owned(), Fault::Version),
            ("GET / HTTP/1.2\r\n\r\n".to_owned(), Fault::Version),
            ("GET /\r\n\r\n".to_owned(), Fault::Version),
            (head(&"X".repeat(300)), Fault::TooLong),
        ] {
            for before in ["", GET, POST, CHUNKS] {
                let bytes = [before, &bad, GET].concat();
                for piece in [1, 2, 3, 16, bytes.len()] {
                    let (passed, refused, broken) = pass(bytes.as_bytes(), piece);
                    let number = usize::from(!before.is_empty());
                    assert_eq!(
                        (refused, broken),
                        (Some((number, fault)), false),
                        "{bad:?} {piece}"
                    );
                    let expected = [before.as_bytes(), REPLACEMENT].concat();
                    assert_eq!(passed, expected, "{bad:?} after {before:?} by {piece}");
                }
            }
        }
    }

    #[test]
    fn broken_chunks_end_the_body() {
        let head = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
        for bad in [
            "5\nabcde",
            "5 \r\nabcde",
            "-5\r\n",
            "0x5\r\n",
            "\r\n",
            ";\r\n",
            "5\r\nabcdef\r\n",
            "5\r\nabcde\n",
            "fffffffffffffffff\r\n",
            "5;x\ny\r\n",
            "0\r\nX: y\n\r\n",
            "5\r\rabcde",
        ] {
            for piece in [1, 4, 100] {
                let (_, refused, broken) = pass(format!("{head}{bad}{GET}").as_bytes(), piece);
                assert_eq!((refused, broken), (None, true), "{bad:?} by {piece}");
            }
        }
    }
}
