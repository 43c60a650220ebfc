//! The text reply: `TOOL: OK | KEY: value | ...`, derived from the fields of the answer.
//!
//! The rules, so that one declaration serves both channels:
//! - a field is `KEY: value`; its key is its name in SCREAMING_SNAKE_CASE;
//! - a list is joined by `,`, a list of lists by `;`; a missing value leaves its field out;
//! - a first field `status` takes the place of `OK`;
//! - a field `rows`, a list of records, makes the block layout: one line a field, then one
//!   `ROW_n: key=value | key=value` a row;
//! - what only programs read ([`crate::Unsaid`]) is left out;
//! - the flag `exact` and the `source` of the data are for the structured value only, unless the
//!   answer declares that its text tells them, too: `EXACT: yes`;
//! - a number that is not told from zero says within what: `WITHIN: 1e-5000`.
//!
//! In a value a line break is written `\n`, a tab `\t`, and ` | `, which separates fields, ` \| `.

use crate::answer::{EXACT, SOURCE};
use crate::case::{push_header, push_key};
use crate::error::{CARET, INPUT};
use crate::reply::{Item, Settled};
use crate::{Error, Field};

/// The reply of a call that worked.
pub(crate) fn success(tool: &str, answer: &Settled) -> String {
    let mut out = String::with_capacity(96);
    push_header(tool, &mut out);
    out.push_str(": ");
    let is_block = answer.fields.iter().any(|(field, item)| is_rows(field, item));
    let separator = if is_block { "\n" } else { " | " };
    let mut fields = answer.fields.iter().peekable();
    match fields.next_if(|(field, item)| field.key == "status" && matches!(item, Item::Text(_))) {
        Some((_, status)) => push_item(status, &mut out),
        None => out.push_str("OK"),
    }
    let mut rows = None;
    for (field, item) in fields {
        match item {
            Item::Exactness if answer.told => {
                out.push_str(separator);
                out.push_str(if answer.exact { "EXACT: yes" } else { "EXACT: no" });
                push_within(answer, separator, &mut out);
            }
            Item::Absent | Item::Exactness | Item::Unsaid(_) => {}
            _ if matches!(field.key, SOURCE | EXACT) => {}
            Item::List(items) if is_rows(field, item) => rows = Some(items),
            item => {
                out.push_str(separator);
                push_key(field.key, &mut out);
                out.push_str(": ");
                push_item(item, &mut out);
            }
        }
    }
    if !answer.told {
        push_within(answer, separator, &mut out);
    }
    for (index, row) in rows.into_iter().flatten().enumerate() {
        push_row(index + 1, row, &mut out);
    }
    out
}

fn is_rows(field: &Field, item: &Item) -> bool {
    field.key == "rows" && matches!(item, Item::List(_))
}

fn push_within(answer: &Settled, separator: &str, out: &mut String) {
    if let Some(bound) = &answer.within {
        out.push_str(separator);
        out.push_str("WITHIN: ");
        out.push_str(bound);
    }
}

fn push_item(item: &Item, out: &mut String) {
    match item {
        Item::Absent | Item::Exactness | Item::Unsaid(_) => {}
        Item::Text(text) => push_value(text, out),
        Item::Flag(flag) => out.push_str(if *flag { "true" } else { "false" }),
        Item::List(items) => {
            let nested = items.iter().any(|item| matches!(item, Item::List(_)));
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(if nested { ';' } else { ',' });
                }
                push_item(item, out);
            }
        }
        Item::Record(fields) => push_cells(fields, out),
    }
}

fn push_row(number: usize, row: &Item, out: &mut String) {
    out.push_str("\nROW_");
    out.push_str(&number.to_string());
    out.push_str(": ");
    push_item(row, out);
}

fn push_cells(fields: &[(&'static Field, Item)], out: &mut String) {
    let mut separator = "";
    for (field, item) in fields {
        if matches!(item, Item::Absent | Item::Exactness | Item::Unsaid(_)) {
            continue;
        }
        out.push_str(separator);
        out.push_str(field.key);
        out.push('=');
        push_item(item, out);
        separator = " | ";
    }
}

/// The reply of a call that failed, of a tool with so many parameters.
pub(crate) fn failure(tool: &str, error: &Error, parameters: usize) -> String {
    let mut out = String::with_capacity(160);
    push_header(tool, &mut out);
    out.push_str(": ERROR\nREASON: [");
    out.push_str(error.code().as_str());
    out.push_str("] ");
    push_value(error.reason(), &mut out);
    let (places, details): (Vec<_>, Vec<_>) =
        error.shown_details(parameters).partition(|(key, _)| matches!(*key, INPUT | CARET));
    let mut separator = "\nDETAIL: ";
    for (key, value) in details {
        out.push_str(separator);
        out.push_str(key);
        out.push('=');
        push_value(value, &mut out);
        separator = " | ";
    }
    for (key, value) in places {
        // Keys of one length, so that the caret stands under its place.
        out.push('\n');
        push_key(key, &mut out);
        out.push_str(": ");
        out.push_str(value);
    }
    out
}

/// Writes a value so that it stays on its line and in its field.
fn push_value(value: &str, out: &mut String) {
    if !value.bytes().any(|byte| matches!(byte, b'\n' | b'\r' | b'\t' | b'|')) {
        out.push_str(value);
        return;
    }
    let mut before = ' ';
    let mut rest = value.chars();
    while let Some(c) = rest.next() {
        let next_is_space = matches!(rest.as_str().as_bytes().first(), None | Some(b' '));
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '|' if before == ' ' && next_is_space => out.push_str("\\|"),
            c => out.push(c),
        }
        before = c;
    }
}
