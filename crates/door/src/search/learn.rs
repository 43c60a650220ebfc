//! Learning from typical questions: for each answer the linear rule that tells its questions from
//! all others with the widest margin. (Hsieh, Chang, Lin, Keerthi, Sundararajan: A dual coordinate
//! descent method for large-scale linear SVM, 2008.) `cargo xtask gen` writes what is learned.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::learned::{Learned, NOTHING, Weighed, Weights};
use super::{Library, Place, library, words};

/// How dear a question on the wrong side is.
const COST: f32 = 1.0;

/// Rounds through all questions, at most, and the change below which there are no more.
const ROUNDS: usize = 40;
const STILL: f32 = 0.05;

/// Weights below this are left out.
const LEAST: f32 = 0.13;

/// Questions that must have a pair of neighbours for it to count.
const PAIRS: usize = 3;

/// Typical questions and their answers, beside the phrases of the catalog.
pub struct Lesson {
    names: Vec<String>,
    /// The features of each question, and its answers.
    questions: BTreeMap<Vec<String>, BTreeSet<usize>>,
}

impl Lesson {
    /// The questions of these texts, `question|answer,answer` a line: functions, `calculate` for
    /// steps, `=` and the title of steps, `nothing`; and the names, titles and synonyms of all.
    ///
    /// # Errors
    ///
    /// A line without an answer, or with one that is not known.
    pub fn new(texts: &[String]) -> Result<Self, String> {
        let known = library();
        let mut lesson = Self { names: Vec::new(), questions: BTreeMap::new() };
        for place in &known.places {
            match *place {
                Place::Function(function) => {
                    let entry = &known.entries[function];
                    lesson.names.push(entry.name().to_owned());
                    let texts = entry.texts();
                    let spoken = words::spoken(texts.name);
                    lesson.add(known, &spoken, [lesson.names.len() - 1]);
                    for phrase in texts.synonyms.iter().chain([&texts.title]) {
                        lesson.add(known, phrase, [lesson.names.len() - 1]);
                    }
                }
                Place::Recipe(recipe) => {
                    let texts = known.recipes[recipe].texts();
                    lesson.names.push(format!("={}", texts.title));
                    for phrase in texts.synonyms.iter().chain([&texts.title]) {
                        lesson.add(known, phrase, [lesson.names.len() - 1]);
                    }
                }
                Place::Elsewhere(_) => {}
            }
        }
        lesson.names.push(NOTHING.to_owned());
        for (phrase, _) in super::beyond::elsewhere() {
            lesson.add(known, phrase, [lesson.names.len() - 1]);
        }
        let places: HashMap<String, usize> =
            lesson.names.iter().cloned().enumerate().map(|(place, name)| (name, place)).collect();
        for line in texts.iter().flat_map(|text| text.lines()) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (question, answers) =
                line.rsplit_once('|').ok_or_else(|| format!("no answer: {line}"))?;
            let answers = answers_of(known, question, answers, &places)
                .ok_or_else(|| format!("no such function: {line}"))?;
            lesson.add(known, question, answers);
        }
        Ok(lesson)
    }

    fn add(&mut self, known: &Library, question: &str, answers: impl IntoIterator<Item = usize>) {
        let mut features = BTreeSet::new();
        words::features(&known.terms(question), |text| {
            features.insert(text.to_owned());
        });
        if !features.is_empty() {
            self.questions.entry(features.into_iter().collect()).or_default().extend(answers);
        }
    }

    /// All that is learned from, as a text: who learns from the same need not do it again.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("{COST} {ROUNDS} {STILL} {LEAST} {PAIRS}\n{:?}\n", self.names);
        for (features, answers) in &self.questions {
            text.push_str(&format!("{answers:?} {features:?}\n"));
        }
        text
    }

    /// The digest that came with what is known now.
    #[must_use]
    pub fn digest_of_known() -> &'static [u8] {
        Learned::digest()
    }

    /// The file to write, with the digest of [`Lesson::text`].
    #[must_use]
    pub fn learned(&self, digest: &[u8; 32]) -> Vec<u8> {
        let (texts, rarities) = self.features();
        let places: HashMap<&str, usize> =
            texts.iter().enumerate().map(|(place, text)| (text.as_str(), place)).collect();
        let questions: Vec<Row> = self
            .questions
            .keys()
            .map(|features| {
                let known = features.iter().filter_map(|text| places.get(text.as_str()).copied());
                Row::new(known.map(|place| (place, rarities[place])).collect())
            })
            .collect();
        let rules = self.rules(&questions, texts.len());
        let features =
            texts.into_iter().zip(rarities).enumerate().map(|(place, (text, rarity))| {
                let weights =
                    rules.iter().enumerate().map(|(answer, (rule, _))| (answer, rule[place]));
                let gains = weights.filter(|(_, weight)| weight.abs() >= LEAST).collect();
                Weighed { text, rarity, gains }
            });
        let features = features.filter(|feature| !feature.gains.is_empty());
        let biases = rules.iter().map(|(_, bias)| *bias).collect();
        Weights { names: self.names.clone(), biases, features: features.collect() }.written(digest)
    }

    /// The features that count, in order, and their rarities.
    fn features(&self) -> (Vec<String>, Vec<f32>) {
        let mut having: BTreeMap<&str, usize> = BTreeMap::new();
        for text in self.questions.keys().flatten() {
            *having.entry(text).or_default() += 1;
        }
        let all = self.questions.len() as f32;
        let counting =
            having.into_iter().filter(|(text, count)| !text.contains(' ') || *count >= PAIRS);
        let rarity = |count: usize| 1.0 + ((1.0 + all) / (1.0 + count as f32)).ln();
        counting.map(|(text, count)| (text.to_owned(), rarity(count))).unzip()
    }

    /// The rule of each answer: weights and bias.
    fn rules(&self, questions: &[Row], features: usize) -> Vec<(Vec<f32>, f32)> {
        let workers = std::thread::available_parallelism().map_or(1, usize::from);
        let answers: Vec<&BTreeSet<usize>> = self.questions.values().collect();
        let mut rules = vec![(Vec::new(), -1.0); self.names.len()];
        let size = self.names.len().div_ceil(workers);
        std::thread::scope(|scope| {
            for (part, rules) in rules.chunks_mut(size).enumerate() {
                let answers = &answers;
                scope.spawn(move || {
                    for (place, rule) in rules.iter_mut().enumerate() {
                        let answer = part * size + place;
                        let is_its = |place: usize| answers[place].contains(&answer);
                        *rule = rule_of(questions, is_its, features);
                    }
                });
            }
        });
        rules
    }
}

/// The places of a question's answers.
fn answers_of(
    known: &Library,
    question: &str,
    answers: &str,
    places: &HashMap<String, usize>,
) -> Option<Vec<usize>> {
    if answers.starts_with('=') {
        return Some(vec![*places.get(answers)?]);
    }
    let functions = answers.split(',').filter(|answer| *answer != "calculate");
    let functions: Vec<usize> =
        functions.map(|answer| places.get(answer).copied()).collect::<Option<_>>()?;
    if !functions.is_empty() {
        return Some(functions);
    }
    // Steps: which ones, the words tell.
    let ranking = known.ranked_by_words(question);
    let steps = ranking.into_iter().find_map(|(place, _)| match known.places[place] {
        Place::Recipe(recipe) => places.get(&format!("={}", known.recipes[recipe].title)).copied(),
        _ => None,
    });
    Some(steps.into_iter().collect())
}

/// A question as a vector of length 1.
struct Row(Vec<(usize, f32)>);

impl Row {
    fn new(mut features: Vec<(usize, f32)>) -> Self {
        let length = features.iter().map(|(_, weight)| weight * weight).sum::<f32>().sqrt();
        for (_, weight) in &mut features {
            *weight /= length;
        }
        Self(features)
    }
}

/// The weights and the bias of the rule with the widest margin between the questions that are its
/// and those that are not: coordinate descent on the dual problem with squared losses.
fn rule_of(questions: &[Row], is_its: impl Fn(usize) -> bool, features: usize) -> (Vec<f32>, f32) {
    let softness = 0.5 / COST;
    let (mut weights, mut bias) = (vec![0.0_f32; features], 0.0_f32);
    let mut shares = vec![0.0_f32; questions.len()];
    let signs: Vec<f32> =
        (0..questions.len()).map(|place| if is_its(place) { 1.0 } else { -1.0 }).collect();
    let mut order: Vec<usize> = (0..questions.len()).collect();
    let mut state = 1;
    // Questions that are told apart with ease are left out of further rounds.
    let mut ease = f32::INFINITY;
    for _ in 0..ROUNDS {
        shuffle(&mut order, &mut state);
        let (mut largest, mut kept) = (0.0_f32, Vec::with_capacity(order.len()));
        for &place in &order {
            let (row, sign, share) = (&questions[place].0, signs[place], shares[place]);
            let side: f32 = bias + row.iter().map(|(at, x)| weights[*at] * x).sum::<f32>();
            let slope = sign * side - 1.0 + softness * share;
            if share == 0.0 && slope > ease {
                continue;
            }
            kept.push(place);
            let pull = if share == 0.0 { slope.min(0.0) } else { slope };
            largest = largest.max(pull.abs());
            // A row has length 1, and the bias is a feature of 1 more.
            shares[place] = (share - slope / (2.0 + softness)).max(0.0);
            let change = (shares[place] - share) * sign;
            if change != 0.0 {
                bias += change;
                for (at, x) in row {
                    weights[*at] += change * x;
                }
            }
        }
        if largest < STILL {
            break;
        }
        ease = largest;
        order = kept;
    }
    (weights, bias)
}

/// Another order, the same ones on every machine.
fn shuffle(order: &mut [usize], state: &mut u64) {
    for last in (1..order.len()).rev() {
        *state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        order.swap(last, (*state >> 33) as usize % (last + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_tells_two_kinds_apart() {
        let row = |features: &[usize]| Row::new(features.iter().map(|&at| (at, 1.0)).collect());
        let questions = [row(&[0, 1]), row(&[0, 2]), row(&[3, 1]), row(&[3, 2]), row(&[3])];
        let (weights, bias) = rule_of(&questions, |place| place < 2, 4);
        for (place, Row(features)) in questions.iter().enumerate() {
            let side = bias + features.iter().map(|(at, x)| weights[*at] * x).sum::<f32>();
            assert_eq!(side > 0.0, place < 2, "{place}: {side}");
        }
    }

    #[test]
    fn lines_without_a_known_answer_are_refused() {
        for line in ["no bar here", "a question|noSuchFunction", "steps|=No such steps"] {
            assert!(Lesson::new(&[line.to_owned()]).is_err(), "{line}");
        }
        let lines = "# a comment\n\nroot of two|sqrt\nmy bmi|calculate\nwill it rain|nothing";
        assert!(Lesson::new(&[lines.to_owned()]).is_ok());
    }
}
