//! What typical questions have taught: how much each word, and each pair of neighbours, speaks for
//! or against an answer. [`learn`](super::learn) says how it is learned; here it is read.
//!
//! The file, little-endian: the digest of what was learned from (32 bytes); how many answers,
//! features, bytes of names and bytes of texts there are; the value of one step of a weight; the
//! names of the answers, a line each; their biases; a record a feature; the texts of the features, in
//! order; their gains.

use std::ops::Range;

use super::words;

const DATA: &[u8] = include_bytes!("../../data/learned.bin");

/// Bytes of the digest and of what follows it.
const DIGEST: usize = 32;
const HEAD: usize = DIGEST + 5 * 4;

/// Bytes of a feature's record: where its text ends, where its gains end, its rarity.
const RECORD: usize = 4 + 4 + 2;

/// Bytes of a gain: the answer, and a weight in steps.
const GAIN: usize = 2 + 1;

/// A rarity is written in such parts.
const RARITY: f32 = 1024.0;

/// The name of the answer that nothing fits.
pub(super) const NOTHING: &str = "nothing";

/// The weights of all features.
pub(super) struct Learned {
    names: Vec<&'static str>,
    step: f32,
    biases: &'static [u8],
    records: &'static [u8],
    texts: &'static [u8],
    gains: &'static [u8],
    /// Where the features begin whose texts begin with a byte or a later one.
    starts: Vec<usize>,
}

/// A feature that is known.
struct Feature {
    rarity: f32,
    gains: Range<usize>,
}

impl Learned {
    /// What is in the file; nothing if there is none yet.
    pub(super) fn new() -> Self {
        Self::read(DATA).unwrap_or(Self {
            names: Vec::new(),
            step: 0.0,
            biases: &[],
            records: &[],
            texts: &[],
            gains: &[],
            starts: Vec::new(),
        })
    }

    fn read(data: &'static [u8]) -> Option<Self> {
        let (head, rest) = data.split_at_checked(HEAD)?;
        let size = |place: usize| number(head, DIGEST + 4 * place).map(|size| size as usize);
        let (names, rest) = rest.split_at_checked(size(2)?)?;
        let (biases, rest) = rest.split_at_checked(size(0)?)?;
        let (records, rest) = rest.split_at_checked(RECORD * size(1)?)?;
        let (texts, gains) = rest.split_at_checked(size(3)?)?;
        let names = std::str::from_utf8(names).ok()?.lines().collect();
        let step = f32::from_bits(number(head, DIGEST + 16)?);
        let mut learned = Self { names, step, biases, records, texts, gains, starts: Vec::new() };
        learned.starts = learned.found_starts();
        Some(learned)
    }

    /// The digest of what was learned from.
    pub(super) fn digest() -> &'static [u8] {
        DATA.get(..DIGEST).unwrap_or_default()
    }

    /// The names of the answers: functions, titles of steps behind `=`, and [`NOTHING`].
    pub(super) fn names(&self) -> &[&'static str] {
        &self.names
    }

    /// Whether some question had the term.
    pub(super) fn knows(&self, term: &str) -> bool {
        self.find(words::feature(term)).is_some()
    }

    /// What each answer scores: about 1 for the one that is meant, 0 for one that has nothing to do
    /// with it.
    pub(super) fn scores(&self, terms: &[String]) -> Vec<f32> {
        let mut features: Vec<Feature> = Vec::with_capacity(2 * terms.len());
        words::features(terms, |text| features.extend(self.find(text)));
        features.sort_by_key(|feature| feature.gains.start);
        features.dedup_by_key(|feature| feature.gains.start);
        let length = features.iter().map(|feature| feature.rarity.powi(2)).sum::<f32>().sqrt();
        let mut scores: Vec<f32> =
            self.biases.iter().map(|&bias| 1.0 + self.step * f32::from(bias as i8)).collect();
        for Feature { rarity, gains } in features {
            let weight = self.step * rarity / length;
            for gain in self.gains[gains].chunks_exact(GAIN) {
                let answer = usize::from(u16::from_le_bytes([gain[0], gain[1]]));
                if let Some(score) = scores.get_mut(answer) {
                    *score += weight * f32::from(gain[2] as i8);
                }
            }
        }
        scores
    }

    /// The feature of this text, among those in order.
    fn find(&self, text: &str) -> Option<Feature> {
        let first = usize::from(*text.as_bytes().first()?);
        let (mut low, mut high) = (*self.starts.get(first)?, *self.starts.get(first + 1)?);
        while low < high {
            let middle = usize::midpoint(low, high);
            match self.text(middle)?.cmp(text.as_bytes()) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return self.feature(middle),
            }
        }
        None
    }

    /// Where the features of each first byte begin, and where the last ones end.
    fn found_starts(&self) -> Vec<usize> {
        let count = self.records.len() / RECORD;
        let mut starts = Vec::with_capacity(257);
        for place in 0..count {
            let first = self.text(place).and_then(|text| text.first()).copied().unwrap_or(0);
            while starts.len() <= usize::from(first) {
                starts.push(place);
            }
        }
        starts.resize(257, count);
        starts
    }

    fn text(&self, place: usize) -> Option<&'static [u8]> {
        self.texts.get(self.end(place, 0)..self.end(place + 1, 0))
    }

    fn feature(&self, place: usize) -> Option<Feature> {
        let gains = GAIN * self.end(place, 4)..GAIN * self.end(place + 1, 4);
        let rarity = self.records.get(RECORD * place + 8..RECORD * (place + 1))?;
        let rarity = f32::from(u16::from_le_bytes(rarity.try_into().ok()?)) / RARITY;
        (gains.end <= self.gains.len()).then_some(Feature { rarity, gains })
    }

    /// Where the text (0) or the gains (4) of the feature before a place end.
    fn end(&self, place: usize, field: usize) -> usize {
        match place {
            0 => 0,
            _ => number(self.records, RECORD * (place - 1) + field).unwrap_or(0) as usize,
        }
    }
}

/// Four bytes as a number.
fn number(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at..at + 4)?;
    Some(u32::from_le_bytes(bytes.try_into().ok()?))
}

/// What is to be written into the file.
pub(super) struct Weights {
    pub(super) names: Vec<String>,
    pub(super) biases: Vec<f32>,
    /// In the order of their texts.
    pub(super) features: Vec<Weighed>,
}

/// A feature, and what it says for each answer.
pub(super) struct Weighed {
    pub(super) text: String,
    pub(super) rarity: f32,
    pub(super) gains: Vec<(usize, f32)>,
}

impl Weights {
    /// The file.
    pub(super) fn written(&self, digest: &[u8; DIGEST]) -> Vec<u8> {
        let gains = self.features.iter().flat_map(|known| known.gains.iter().map(|gain| gain.1));
        let largest = gains.chain(self.biases.iter().copied()).map(f32::abs).fold(0.0, f32::max);
        let step = largest / 127.0;
        let steps = |weight: f32| ((weight / step).round() as i8).to_le_bytes()[0];
        let names = self.names.join("\n");
        let texts: String = self.features.iter().map(|known| known.text.as_str()).collect();
        let mut file = digest.to_vec();
        for size in [self.names.len(), self.features.len(), names.len(), texts.len()] {
            file.extend((size as u32).to_le_bytes());
        }
        file.extend(step.to_bits().to_le_bytes());
        file.extend(names.as_bytes());
        file.extend(self.biases.iter().map(|&bias| steps(bias)));
        let (mut text_end, mut gain_end) = (0, 0);
        for Weighed { text, rarity, gains } in &self.features {
            text_end += text.len();
            gain_end += gains.len();
            file.extend((text_end as u32).to_le_bytes());
            file.extend((gain_end as u32).to_le_bytes());
            file.extend(((rarity * RARITY).round() as u16).to_le_bytes());
        }
        file.extend(texts.as_bytes());
        for &(answer, weight) in self.features.iter().flat_map(|known| &known.gains) {
            file.extend((answer as u16).to_le_bytes());
            file.push(steps(weight));
        }
        file
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let weights = Weights {
            names: vec!["sqrt".to_owned(), NOTHING.to_owned()],
            biases: vec![-1.0, -0.5],
            features: vec![
                Weighed { text: "rain".to_owned(), rarity: 2.0, gains: vec![(1, 1.27)] },
                Weighed { text: "root".to_owned(), rarity: 3.0, gains: vec![(0, 1.0), (1, -0.5)] },
            ],
        };
        let file: &'static [u8] = weights.written(&[7; DIGEST]).leak();
        let learned = Learned::read(file).unwrap();
        assert_eq!(learned.names(), ["sqrt", NOTHING]);
        assert!(learned.knows("root") && !learned.knows("roo") && !learned.knows("zebra"));
        let scores = |word: &str| learned.scores(&[word.to_owned()]);
        assert!((scores("root")[0] - 1.0).abs() < 0.01 && scores("root")[1].abs() < 0.01);
        assert!((scores("rain")[1] - 1.77).abs() < 0.01 && scores("rain")[0].abs() < 0.01);
        assert!(Learned::read(&file[..HEAD - 1]).is_none());
        assert!(Learned::read(&file[..HEAD + 8]).is_none());
    }
}
