//! Units, constants of nature and values with uncertainty: their batch file.

use crate::calculate::{cases, holds, reads_again};
use crate::test_file;

#[test]
fn the_batch_file_of_units_holds() {
    let text = std::fs::read_to_string(test_file("batch/units.txt")).unwrap();
    assert!(cases(&text).len() >= 200, "{}", cases(&text).len());
    holds(&cases(&text));
}

/// READ_AS is an expression like any other, and means what was meant.
#[test]
fn what_was_read_of_units_can_be_read_again() {
    let text = std::fs::read_to_string(test_file("batch/units.txt")).unwrap();
    reads_again(&cases(&text));
}
