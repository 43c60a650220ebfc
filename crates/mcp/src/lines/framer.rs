//! Cutting a stream of bytes into lines, with one buffer and a bound on its size.

use std::io::{self, ErrorKind, Read};

/// Bytes asked for at a time: some four hundred calls.
const CHUNK: usize = 64 << 10;

/// Bytes asked for at first: most clients send a call at a time, and there may be thousands of them.
const FIRST: usize = 4 << 10;

/// What the framer found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line<'a> {
    /// A line without its newline.
    Message(&'a [u8]),
    /// A line over the limit, which is not kept.
    TooLong,
}

/// Cuts a stream into lines, with one buffer and a bound on its size.
#[derive(Debug)]
pub struct Framer {
    buffer: Vec<u8>,
    /// Where the next line begins.
    start: usize,
    /// Up to where there is no newline.
    searched: usize,
    /// Up to where the buffer is filled.
    end: usize,
    longest: usize,
    /// Whether the last read has filled the buffer: more may have come than it takes.
    was_filled: bool,
    /// Whether the rest of a line over the limit is being thrown away.
    skipping: bool,
    /// Whether the input has ended.
    ended: bool,
}

impl Framer {
    /// A framer for lines of at most `longest` bytes.
    pub fn new(longest: usize) -> Self {
        let buffer = Vec::new();
        Self {
            buffer,
            start: 0,
            searched: 0,
            end: 0,
            longest,
            was_filled: false,
            skipping: false,
            ended: false,
        }
    }

    /// Gives the buffer back, but for what of a line is in it.
    pub fn rest(&mut self) {
        let length = self.end - self.start;
        self.buffer.copy_within(self.start..self.end, 0);
        self.buffer.truncate(length);
        self.buffer.shrink_to_fit();
        (self.start, self.searched, self.end) = (0, self.searched - self.start, length);
    }

    /// The next line that is complete; at the end of the input also what is left.
    pub fn next_line(&mut self) -> Option<Line<'_>> {
        loop {
            let newline = memchr::memchr(b'\n', &self.buffer[self.searched..self.end]);
            let Some(offset) = newline else {
                return self.unfinished_line();
            };
            let (start, newline) = (self.start, self.searched + offset);
            self.start = newline + 1;
            self.searched = self.start;
            if std::mem::take(&mut self.skipping) {
                continue;
            }
            return Some(if newline - start > self.longest {
                Line::TooLong
            } else {
                Line::Message(&self.buffer[start..newline])
            });
        }
    }

    /// What to make of a line without a newline yet.
    fn unfinished_line(&mut self) -> Option<Line<'_>> {
        self.searched = self.end;
        let (start, end) = (self.start, self.end);
        if self.skipping {
            self.start = end;
        } else if end - start > self.longest {
            self.start = end;
            self.skipping = true;
            return Some(Line::TooLong);
        } else if self.ended && start < end {
            self.start = end;
            return Some(Line::Message(&self.buffer[start..end]));
        }
        None
    }

    /// Whether the input has ended and all of it was given out.
    pub fn is_finished(&self) -> bool {
        self.ended && self.start == self.end
    }

    /// Whether the beginning of a line has come, and not yet its end.
    pub fn has_unfinished_line(&self) -> bool {
        self.skipping || self.start < self.end
    }

    /// Bytes that are kept of a line that has begun, and not ended.
    pub fn unfinished_bytes(&self) -> usize {
        self.end - self.start
    }

    /// Reads once. Only to be called when there is no line left. On an error nothing is lost.
    pub fn fill(&mut self, reader: &mut impl Read) -> io::Result<()> {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.searched = self.end;
        self.start = 0;
        if self.end == self.buffer.len() {
            // An unfinished line is at most `longest` here, so this ends.
            let most = self.longest.saturating_add(CHUNK);
            let length = (self.end * 4).max(FIRST).min(most.max(self.end + FIRST));
            self.buffer.resize(length, 0);
        } else if self.was_filled && self.buffer.len() < CHUNK {
            self.buffer.resize(CHUNK, 0);
        } else if self.end == 0 && self.buffer.len() > CHUNK {
            self.buffer.truncate(CHUNK);
            self.buffer.shrink_to_fit();
        }
        loop {
            match reader.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.ended = true,
                Ok(count) => {
                    self.end += count;
                    self.was_filled = self.end == self.buffer.len();
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            }
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads one byte at a time, to cross every boundary.
    struct Trickle<'a>(&'a [u8]);

    impl Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let Some((first, rest)) = self.0.split_first() else {
                return Ok(0);
            };
            self.0 = rest;
            buffer[0] = *first;
            Ok(1)
        }
    }

    fn lines(mut reader: impl Read, longest: usize) -> Vec<String> {
        let mut framer = Framer::new(longest);
        let mut found = Vec::new();
        while !framer.is_finished() {
            while let Some(line) = framer.next_line() {
                found.push(match line {
                    Line::Message(bytes) => String::from_utf8_lossy(bytes).into_owned(),
                    Line::TooLong => "too long".to_owned(),
                });
            }
            if !framer.is_finished() {
                framer.fill(&mut reader).expect("memory does not fail");
            }
        }
        found
    }

    #[test]
    fn lines_are_the_same_however_they_arrive() {
        let input = b"one\n\ntwo\r\n0123456789a\nthree\n0123456789\nlast";
        let expected = ["one", "", "two\r", "too long", "three", "0123456789", "last"];
        assert_eq!(lines(&input[..], 10), expected);
        assert_eq!(lines(Trickle(input), 10), expected);
    }

    #[test]
    fn an_endless_line_is_not_kept() {
        let mut framer = Framer::new(1 << 20);
        let mut reader = io::repeat(b'x').take(64 << 20);
        let mut too_long = 0;
        while !framer.is_finished() {
            while framer.next_line().is_some() {
                too_long += 1;
            }
            framer.fill(&mut reader).expect("memory does not fail");
            assert!(framer.buffer.len() <= 4 << 20);
        }
        assert_eq!(too_long, 1);
    }

    #[test]
    fn a_long_line_grows_the_buffer_for_its_own_time_only() {
        let long = vec![b'y'; 500_000];
        let input = [&long[..], b"\nz\n"].concat();
        let mut framer = Framer::new(1 << 20);
        let mut reader = &input[..];
        let mut lengths = Vec::new();
        while !framer.is_finished() {
            while let Some(Line::Message(line)) = framer.next_line() {
                lengths.push(line.len());
            }
            framer.fill(&mut reader).expect("memory does not fail");
        }
        assert_eq!(lengths, [500_000, 1]);
        assert_eq!(framer.buffer.len(), CHUNK);
    }
}
