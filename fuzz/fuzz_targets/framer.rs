//! The line framer gives out the same lines as splitting the whole input would, however the input
//! is cut, and never keeps a line over its limit.
//!
//! The input: a byte for the limit, one for the size of the pieces that are read, one for how often
//! the rest is repeated (so that a short input can outgrow the buffer), then the stream.

#![no_main]

use std::io::{self, Read};

use arithma_mcp::{Framer, Line};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let [limit, piece, times, stream @ ..] = input else { return };
    let longest = usize::from(*limit) * usize::from(*limit);
    let stream = stream.repeat(1 + usize::from(*times));
    let mut reader = Pieces { rest: &stream, most: 1 + usize::from(*piece) * usize::from(*piece) };

    let mut framer = Framer::new(longest);
    let mut lines: Vec<Option<Vec<u8>>> = Vec::new();
    loop {
        while let Some(line) = framer.next_line() {
            lines.push(match line {
                Line::Message(message) => Some(message.to_vec()),
                Line::TooLong => None,
            });
        }
        if framer.is_finished() {
            break;
        }
        framer.fill(&mut reader).expect("reading from memory works");
    }

    let mut expected: Vec<&[u8]> = stream.split(|&byte| byte == b'\n').collect();
    // What follows the last newline is a line only if there is something.
    if expected.last().is_some_and(|last| last.is_empty()) {
        expected.pop();
    }
    assert_eq!(lines.len(), expected.len());
    for (line, expected) in lines.iter().zip(expected) {
        let wanted = (expected.len() <= longest).then_some(expected);
        assert_eq!(line.as_deref(), wanted);
    }
});

struct Pieces<'a> {
    rest: &'a [u8],
    most: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.most.min(buffer.len()).min(self.rest.len());
        let (now, later) = self.rest.split_at(count);
        buffer[..count].copy_from_slice(now);
        self.rest = later;
        Ok(count)
    }
}
