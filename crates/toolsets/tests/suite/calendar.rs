//! The calendar against `tests/oracle/tools-calendar.txt`, which Python counts day by day.

use crate::tables::check_fields;

#[test]
fn python_agrees() {
    check_fields("calendar", 1526);
}
