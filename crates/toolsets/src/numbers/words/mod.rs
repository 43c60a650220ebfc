//! Numbers in English words, on the short scale, as Americans write them.

mod read;
mod write;

pub(crate) use self::read::WordsToNumber;
pub(crate) use self::write::NumberToWords;
