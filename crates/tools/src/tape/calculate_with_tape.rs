use arithma_num::{Budget, Exact, Precision, Rounding};
use serde::Serialize;

use crate::prelude::*;

/// # Calculate with tape
///
/// Runs operations on a running total that starts at 0, and prints every step. Ops: + - * / with a
/// value; = shows the total, C clears it, T prints it and starts again at 0. Exact inside; two
/// decimals shown, rounded half up.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct CalculateWithTape {
    /// The operations in order.
    operations: Operations,
}

/// Bits of the running total, which is a fraction as long as nobody multiplies its denominator
/// away: twice what a number of 10,000 digits needs, and less than a millisecond a step.
const TOTAL_BITS: u64 = 1 << 16;

/// Characters of all amounts of a tape: a running total may be long, but not in every row.
const MOST_CHARACTERS: usize = 1_000_000;

/// The tape. All amounts have two decimal places.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Tape {
    r#final: String,
    steps: String,
    /// Whether no digit was rounded away.
    exact: bool,
    rows: Vec<Row>,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Row {
    op: &'static str,
    value: String,
    running: String,
}

impl Tool for CalculateWithTape {
    const NAME: &str = "calculateWithTape";
    const EXAMPLES: &[Example] = &[
        example(
            "a sum",
            r#"{"operations":"[{\"op\":\"+\",\"value\":\"100\"},{\"op\":\"-\",\"value\":\"30\"},{\"op\":\"=\",\"value\":null}]"}"#,
        )
        .gives(
            "CALCULATE_WITH_TAPE: OK\n\
             FINAL: 70.00\n\
             STEPS: 3\n\
             ROW_1: op=+ | value=100.00 | running=100.00\n\
             ROW_2: op=- | value=30.00 | running=70.00\n\
             ROW_3: op== | value=70.00 | running=70.00",
        ),
        example(
            "exact inside: a third, three times",
            r#"{"operations":[{"op":"+","value":1},{"op":"/","value":3},{"op":"*","value":3}]}"#,
        )
        .gives(
            "CALCULATE_WITH_TAPE: OK\n\
             FINAL: 1.00\n\
             STEPS: 3\n\
             ROW_1: op=+ | value=1.00 | running=1.00\n\
             ROW_2: op=/ | value=3.00 | running=0.33\n\
             ROW_3: op=* | value=3.00 | running=1.00",
        ),
        example("nothing to do", r#"{"operations":"[]"}"#)
            .gives("CALCULATE_WITH_TAPE: OK\nFINAL: 0.00\nSTEPS: 0"),
        example(
            "by zero",
            r#"{"operations":[{"op":"+","value":"1"},{"op":"/","value":"0"}]}"#,
        )
        .fails(Code::DivisionByZero, "parameter=operations[1].value | received=0"),
        example("an unknown key", r#"{"operations":"[{\"op\":\"%\",\"value\":\"5\"}]"}"#)
            .fails(Code::InvalidInput, "parameter=operations[0].op | received=%"),
    ];
    type Output = Tape;

    fn run(self, cx: &Context) -> Result<Tape> {
        let budget = cx.budget.clone().with_bits(cx.budget.bits().min(TOTAL_BITS));
        let Operations(operations) = self.operations;
        let mut printer = Printer { budget: &budget, exact: true, characters: 0 };
        let mut total = Exact::ZERO;
        let mut rows = Vec::with_capacity(operations.len());
        for (index, operation) in operations.iter().enumerate() {
            budget.check()?;
            let row = press(operation, &mut total, &mut printer);
            rows.push(row.map_err(|error| error.at_index(index).inside("operations"))?);
        }
        Ok(Tape {
            r#final: printer.print(&total)?,
            steps: rows.len().to_string(),
            exact: printer.exact,
            rows,
        })
    }
}

/// One key: changes the total, and gives the line on the tape.
fn press(key: &Operation, total: &mut Exact, printer: &mut Printer<'_>) -> Result<Row> {
    let budget = printer.budget;
    let (op, value) = match key {
        Operation::Add(value) => ("+", value),
        Operation::Subtract(value) => ("-", value),
        Operation::Multiply(value) => ("*", value),
        Operation::Divide(value) => ("/", value),
        Operation::Equals => return Row::of_total("=", total, printer),
        Operation::Clear => {
            *total = Exact::ZERO;
            return Row::of_total("C", total, printer);
        }
        Operation::Total => {
            let row = Row::of_total("T", total, printer)?;
            *total = Exact::ZERO;
            return Ok(row);
        }
    };
    let number = Exact::from(value.clone());
    let result = match key {
        Operation::Add(_) => total.add(&number, budget),
        Operation::Subtract(_) => total.sub(&number, budget),
        Operation::Multiply(_) => total.mul(&number, budget),
        _ => total.div(&number, budget),
    };
    *total =
        result.map_err(|error| Error::from(error).received(value.to_text()).inside(".value"))?;
    Ok(Row { op, value: printer.print(&number)?, running: printer.print(total)? })
}

impl Row {
    /// The line of a key without a number of its own.
    fn of_total(op: &'static str, total: &Exact, printer: &mut Printer<'_>) -> Result<Self> {
        let running = printer.print(total)?;
        Ok(Self { op, value: running.clone(), running })
    }
}

/// Writes amounts with two decimal places.
struct Printer<'a> {
    budget: &'a Budget,
    /// Whether every amount so far was shown in full.
    exact: bool,
    characters: usize,
}

impl Printer<'_> {
    fn print(&mut self, amount: &Exact) -> Result<String> {
        let shown = amount.round(Precision::Places(2), Rounding::HalfUp, self.budget)?;
        let text = shown.rescale(2, Rounding::HalfUp, self.budget)?.to_scaled_text();
        self.exact &= Exact::from(shown) == *amount;
        self.characters += text.len();
        if self.characters > MOST_CHARACTERS {
            return Err(Error::out_of_range(format!(
                "the amounts on a tape may have at most {MOST_CHARACTERS} characters together"
            )));
        }
        Ok(text)
    }
}
