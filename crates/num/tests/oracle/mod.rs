//! Reading the oracle tables of `tests/oracle`.

use std::path::PathBuf;

use arithma_num::{Budget, Decimal, Number, Result};

/// Calls `check` with the fields of every line that is not a comment, and fails with all that is
/// wrong. `lines` guards against an empty or shortened table.
pub(crate) fn check_table(
    file: &str,
    lines: usize,
    mut check: impl FnMut(&[&str]) -> Result<(), String>,
) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/oracle").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let (mut count, mut failures) = (0, Vec::new());
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        count += 1;
        let fields: Vec<&str> = line.split('|').collect();
        if let Err(reason) = check(&fields) {
            failures.push(format!("{line}\n    {reason}"));
        }
    }
    assert_eq!(count, lines, "lines in {file}");
    let shown = failures.len().min(50);
    assert!(failures.is_empty(), "{} wrong:\n{}", failures.len(), failures[..shown].join("\n"));
}

/// Checks that `value` is `expected` to so many significant digits.
#[allow(dead_code, reason = "not every suite reads a table of digits")]
pub(crate) fn expect_digits(
    value: &Result<Number>,
    expected: &str,
    digits: u64,
    budget: &Budget,
) -> Result<(), String> {
    let rounded = value.as_ref().map_err(ToString::to_string)?;
    let rounded = rounded.to_digits(digits, budget).map_err(|error| error.to_string())?;
    let expected = Decimal::parse(expected).map_err(|error| error.to_string())?;
    if rounded.zero_within.is_some() {
        return Err(format!("could not be told from zero: {:?}", rounded.zero_within));
    }
    if rounded.value != expected {
        return Err(format!("got {}", rounded.value));
    }
    Ok(())
}
