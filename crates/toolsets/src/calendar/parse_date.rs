use super::Dated;
use super::date_text::{Order, read};
use crate::prelude::*;

/// # Read a date
///
/// ISO date of a date such as 2026/3/1, 20260301, 1 March 2026, March 1st, 2026, 13/02/2026,
/// 01.02.2026 (day first). What has two readings is refused with both.
#[derive(Arguments)]
pub(crate) struct ParseDate {
    text: Text,
    /// Of three numbers; default auto.
    order: Option<Order>,
}

impl Tool for ParseDate {
    const NAME: &str = "parseDate";
    const ALIASES: &[&str] = &["readDate", "toIsoDate", "dateFromText"];
    const EXAMPLES: &[Example] = &[
        example("in words", r#"{"text":"Sunday, March 1st, 2026"}"#)
            .gives("PARSE_DATE: OK | RESULT: 2026-03-01"),
        example("the order is told", r#"{"text":"01/02/2026","order":"mdy"}"#)
            .gives("PARSE_DATE: OK | RESULT: 2026-01-02"),
        example("two readings", r#"{"text":"01/02/2026"}"#)
            .fails(Code::ParseError, "2026-02-01 (day first) and 2026-01-02 (month first)"),
    ];
    type Output = Dated;

    fn run(self, _cx: &Context) -> Result<Dated> {
        let date = read(&self.text.0, self.order.unwrap_or(Order::Auto));
        Dated::day(date.map_err(|error| error.inside("text"))?)
    }
}
