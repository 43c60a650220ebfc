//! What `findFunction` costs, and what `calculate` says to an unknown name: each question of the sets and
//! each name by itself, the best of several calls; the median and the worst of all.
//!
//! `cargo bench -p arithma-bench --bench search`

use std::hint::black_box;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use arithma_door::{CATALOG, context};

/// What none of them is to take.
const AIM: Duration = Duration::from_micros(60);

/// The slowest that are shown.
const SHOWN: usize = 20;

/// Calls of which the best counts: the others were disturbed.
const TRIES: usize = 15;

fn main() {
    let questions: Vec<String> = files("questions").flat_map(|text| lines(&text, '|')).collect();
    let names: Vec<String> = files("oracle/names").flat_map(|text| lines(&text, '\t')).collect();
    measure("findFunction", "query", &questions);
    measure("calculate, unknown names", "expression", &names);
}

/// The texts of the files of tests that begin so.
fn files(start: &str) -> impl Iterator<Item = String> + use<> {
    let start = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests").join(start);
    let folder = start.parent().expect("a folder").to_owned();
    let begins = start.file_name().expect("a name").to_string_lossy().into_owned();
    let all = std::fs::read_dir(folder).expect("the folder of tests").flatten();
    let alike = all.filter(move |file| file.file_name().to_string_lossy().starts_with(&begins));
    alike.filter_map(|file| std::fs::read_to_string(file.path()).ok())
}

/// What stands before a mark in each line.
fn lines(text: &str, mark: char) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| Some(line.rsplit_once(mark)?.0.to_owned())).collect()
}

fn measure(what: &str, key: &str, texts: &[String]) {
    let name = what.split(',').next().unwrap_or(what);
    let tool = CATALOG.find(name).expect("the tool is listed");
    let cx = context();
    let mut times: Vec<(Duration, &String)> = texts
        .iter()
        .map(|text| {
            let text_json = text.replace('\\', "\\\\").replace('"', "\\\"");
            let arguments = format!("{{\"{key}\":\"{text_json}\"}}");
            let once = || {
                let start = Instant::now();
                black_box(tool.call(black_box(&arguments), &cx));
                start.elapsed()
            };
            ((0..TRIES).map(|_| once()).min().unwrap_or_default(), text)
        })
        .collect();
    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize].0;
    let mean = times.iter().map(|(time, _)| *time).sum::<Duration>() / times.len().max(1) as u32;
    let slow = times.iter().filter(|(time, _)| *time > AIM).count();
    println!(
        "{what}: {} texts, median {:?}, mean {mean:?}, 99 of 100 below {:?}, {slow} above {AIM:?}",
        times.len(),
        at(0.5),
        at(0.99)
    );
    for (time, text) in times.iter().rev().take(SHOWN) {
        println!("  {time:?}  {text}");
    }
}
