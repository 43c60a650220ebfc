//! How people write: the batch file of notation.

use crate::calculate::{cases, holds};
use crate::test_file;

#[test]
fn the_batch_file_of_notation_holds() {
    let text = std::fs::read_to_string(test_file("batch/notation.txt")).unwrap();
    assert!(cases(&text).len() >= 150, "{}", cases(&text).len());
    holds(&cases(&text));
}
