//! The questions that people ask find the function that answers them.

use std::fmt::Write;

use arithma_door::CATALOG;
use arithma_door::search::{lookup, search};
use serde_json::{Value, json};

use crate::{call, test_file};

/// A question, and the functions that answer it.
struct Question {
    text: String,
    answers: Vec<String>,
}

impl Question {
    /// The place of the first answer among what `findFunction` lists, from 1 upwards.
    fn place(&self) -> Option<usize> {
        let reply = call("findFunction", &json!({ "query": self.text }).to_string());
        let structured: Value = serde_json::from_str(reply.structured.get()).unwrap();
        let is_answer = |signature: &Value| {
            let name = signature.as_str().and_then(|text| text.split('(').next());
            self.answers.iter().any(|answer| Some(answer.as_str()) == name)
        };
        // A question that is a name gives the help of that one function.
        if is_answer(&structured["function"]) {
            return Some(1);
        }
        let rows = structured["rows"].as_array()?;
        assert!(rows.len() <= 8, "{}", self.text);
        rows.iter().position(|row| is_answer(&row["function"])).map(|place| place + 1)
    }
}

fn questions() -> Vec<Question> {
    let text = std::fs::read_to_string(test_file("questions.txt")).unwrap();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let (text, answers) = line.split_once('|').expect("question|answer");
            let answers = answers.split(',').map(str::to_owned).collect();
            Question { text: text.to_owned(), answers }
        })
        .collect()
}

/// Of so many questions, so many are answered first, and so many among the eight.
#[derive(Default)]
struct Figures {
    count: usize,
    first: usize,
    among: usize,
}

impl Figures {
    fn add(&mut self, place: Option<usize>) {
        self.count += 1;
        self.first += usize::from(place == Some(1));
        self.among += usize::from(place.is_some());
    }

    fn percent(&self, hits: usize) -> f64 {
        100.0 * hits as f64 / self.count as f64
    }

    fn check(&self, what: &str) {
        let (first, among) = (self.percent(self.first), self.percent(self.among));
        println!("{what}: {} questions, hit@1 {first:.1}%, hit@8 {among:.1}%", self.count);
        assert!(first >= 70.0 && among >= 95.0, "{what}: hit@1 {first:.1}%, hit@8 {among:.1}%");
    }
}

/// `cargo test questions -- --nocapture` prints the figures of docs/SEARCH.md, and what is not
/// answered first; of the questions that are held out only how many.
#[test]
fn people_find_what_they_ask_for() {
    let questions = questions();
    assert!(questions.len() >= 250);
    let (mut tuned, mut held_out) = (Figures::default(), Figures::default());
    let mut misses = String::new();
    for (number, question) in questions.iter().enumerate() {
        let place = question.place();
        if number % 3 == 2 {
            held_out.add(place);
            continue;
        }
        tuned.add(place);
        if place != Some(1) {
            let found: Vec<_> = search(&question.text, 4).iter().map(|e| e.name()).collect();
            writeln!(misses, "{place:?} {}: {found:?}", question.text).unwrap();
        }
    }
    println!("{misses}");
    let start = std::time::Instant::now();
    let found: usize = questions.iter().map(|question| search(&question.text, 8).len()).sum();
    println!("{} found, {:?} a search", found, start.elapsed() / questions.len() as u32);
    tuned.check("tuned on");
    held_out.check("held out");
}

#[test]
fn every_answer_is_a_function_and_most_functions_are_asked_for() {
    let questions = questions();
    let mut asked = std::collections::HashSet::new();
    for question in &questions {
        let first = &question.answers[0];
        assert!(lookup(first).is_some_and(|entry| entry.name() == first), "{first}");
        asked.extend(question.answers.iter().map(String::as_str));
    }
    for tool in CATALOG.tools() {
        assert!(asked.contains(tool.name()), "nobody asks for {}", tool.name());
    }
}

#[test]
fn a_name_gives_the_full_help() {
    let text = call("findFunction", r#"{"query":"loan_payment"}"#).text;
    assert!(text.starts_with(
        "FIND_FUNCTION: OK\nFUNCTION: loanPayment(principal, annualRate, years)\nDOES: Monthly payment"
    ));
    for name in CATALOG.find("loanPayment").unwrap().parameters().iter().map(|known| known.name) {
        assert!(text.contains(&format!("parameter={name} | does=")), "{text}");
    }
    assert!(text.contains("example=loanPayment("), "{text}");
    let text = call("findFunction", r#"{"query":"gcd"}"#).text;
    assert_eq!(
        text,
        "FIND_FUNCTION: OK\nFUNCTION: gcd(a, b, ...)\nDOES: The greatest common divisor of whole numbers.\n\
         ROW_1: example=gcd(48, 36)"
    );
}
