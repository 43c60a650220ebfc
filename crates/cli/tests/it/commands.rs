//! Every command, with its output to the letter and its exit code.

use crate::process::{Ran, arithma, command, run};

fn ran(code: i32, stdout: &str, stderr: &str) -> Ran {
    Ran { code: Some(code), stdout: stdout.to_owned(), stderr: stderr.to_owned() }
}

#[test]
fn calc() {
    assert_eq!(
        arithma(&["calc", "2 * sin(45) + 3^2"]),
        ran(0, "10.41421356237309504880168872420970\n", "")
    );
}
