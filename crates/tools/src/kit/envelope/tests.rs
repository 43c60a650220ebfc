use super::*;
use crate::kit::Code;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Schedule {
    monthly_payment: &'static str,
    note: Option<String>,
    exact: bool,
    rows: Vec<Row>,
    after: u8,
}

#[derive(Serialize)]
struct Row {
    month: u32,
    payment: &'static str,
    remark: Option<&'static str>,
}

#[derive(Serialize)]
struct Solved {
    status: &'static str,
    reason: String,
}

#[derive(Serialize)]
struct Lists {
    values: Vec<String>,
    matrix: Vec<Vec<u8>>,
    point: (u8, u8),
    none: Vec<u8>,
    flag: bool,
}

#[test]
fn writes_fields_on_a_line() {
    let lists = Lists {
        values: vec!["A".into(), "B".into()],
        matrix: vec![vec![1, 2], vec![3, 4]],
        point: (5, 6),
        none: vec![],
        flag: true,
    };
    assert_eq!(
        success("anyTool", &lists).unwrap(),
        "ANY_TOOL: OK | VALUES: A,B | MATRIX: 1,2;3,4 | POINT: 5,6 | NONE:  | FLAG: true"
    );
}

#[test]
fn writes_tables_as_blocks() {
    let row = |month, remark| Row { month, payment: "85.61", remark };
    let mut table = Schedule {
        monthly_payment: "85.61",
        note: Some("a | b".into()),
        exact: true,
        rows: vec![row(1, None), row(2, Some("last\nrow"))],
        after: 7,
    };
    assert_eq!(
        success("amortizationSchedule", &table).unwrap(),
        "AMORTIZATION_SCHEDULE: OK\nMONTHLY_PAYMENT: 85.61\nNOTE: a \\| b\n\
         ROW_1: month=1 | payment=85.61\n\
         ROW_2: month=2 | payment=85.61 | remark=last\\nrow\nAFTER: 7"
    );
    table.rows.clear();
    table.note = None;
    assert_eq!(success("t", &table).unwrap(), "T: OK\nMONTHLY_PAYMENT: 85.61\nAFTER: 7");
}

#[test]
fn a_status_takes_the_place_of_ok() {
    let solved = Solved { status: "NO_ROOT", reason: "diverged".into() };
    assert_eq!(success("solve", &solved).unwrap(), "SOLVE: NO_ROOT | REASON: diverged");
}

#[test]
fn errors_are_the_seeds_to_the_letter() {
    let zero = Error::from(arithma_num::Error::DivisionByZero);
    assert_eq!(
        failure("divide", &zero, 2),
        "DIVIDE: ERROR\nREASON: [DIVISION_BY_ZERO] cannot divide by zero"
    );
    let unit = Error::invalid("unit is not a recognized unit").with("unit", "foo");
    assert_eq!(
        failure("convert", &unit, 4),
        "CONVERT: ERROR\nREASON: [INVALID_INPUT] unit is not a recognized unit\nDETAIL: unit=foo"
    );
    let range =
        Error::out_of_range("factorial is defined for integers 0..=20").received(25).inside("num");
    assert_eq!(
        failure("factorial", &range, 1),
        "FACTORIAL: ERROR\nREASON: [OUT_OF_RANGE] factorial is defined for integers 0..=20\n\
         DETAIL: received=25"
    );
    assert!(failure("x", &range, 2).ends_with("DETAIL: parameter=num | received=25"));
}

/// The parser that the first seed prints, line by line.
fn seed_parse(result: &str) -> Parsed {
    let lines: Vec<&str> = result.split('\n').collect();
    let mut parts = lines[0].split(':').map(str::trim);
    let (tool, status) = (parts.next().unwrap().to_owned(), parts.next().unwrap());
    if status.starts_with("ERROR") {
        let reason = lines[1].split_once('[').unwrap().1.split_once(']').unwrap();
        let detail = lines.get(2).and_then(|line| line.strip_prefix("DETAIL:"));
        return Parsed::Error {
            tool,
            code: reason.0.to_owned(),
            message: reason.1.trim_start().to_owned(),
            detail: detail.map(|detail| detail.trim().to_owned()),
        };
    }
    let mut pieces = result.split(" | ");
    let status = pieces.next().unwrap().split(':').nth(1).unwrap().trim().to_owned();
    let fields = pieces
        .map(|field| {
            let (key, value) = field.split_once(':').unwrap();
            (key.trim().to_owned(), value.trim().to_owned())
        })
        .collect();
    Parsed::Success { tool, status, fields }
}

#[derive(Debug, PartialEq)]
enum Parsed {
    Success { tool: String, status: String, fields: Vec<(String, String)> },
    Error { tool: String, code: String, message: String, detail: Option<String> },
}

#[derive(Serialize)]
struct Two {
    first: String,
    second: String,
}

#[test]
fn the_seeds_parser_reads_every_reply() {
    for text in ["a", "", "x | y", "|", "| a", "a |", "|x|", "a\nb\r\n | c", " | ", "a: b", "|| |"]
    {
        let two = Two { first: text.into(), second: text.into() };
        let reply = success("twoFields", &two).unwrap();
        assert!(!reply.contains('\n'), "{reply}");
        let Parsed::Success { tool, status, fields } = seed_parse(&reply) else {
            panic!("{reply}")
        };
        assert_eq!((tool.as_str(), status.as_str()), ("TWO_FIELDS", "OK"));
        let keys: Vec<&str> = fields.iter().map(|(key, _)| key.as_str()).collect();
        assert_eq!(keys, ["FIRST", "SECOND"], "{reply}");
        assert_eq!(fields[0].1, fields[1].1, "{reply}");

        let error = Error::new(Code::ParseError, format!("bad {text}")).received(text);
        let Parsed::Error { code, detail, .. } = seed_parse(&failure("t", &error, 1)) else {
            panic!("{text}")
        };
        assert_eq!(code, "PARSE_ERROR");
        assert!(detail.unwrap().starts_with("received="));
    }
}
