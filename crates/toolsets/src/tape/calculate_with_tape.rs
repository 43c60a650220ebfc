use arithma_num::{Budget, Exact, Number};

use super::operations::{Operation, Operations};

use crate::prelude::*;

/// # Calculate with tape
///
/// Operations on a total from 0, every step printed. Ops: + - * / with a value; = shows the total,
/// C clears it, T prints it and starts again. At least two decimals shown.
///
/// Exact inside.
#[derive(Arguments)]
pub(crate) struct CalculateWithTape {
    operations: Operations,
}

/// Bits of the running total, which is a fraction as long as nobody multiplies its denominator
/// away: twice what a number of 10,000 digits needs, and less than a millisecond a step.
const TOTAL_BITS: u64 = 1 << 16;

/// Digits of all amounts of a tape: a running total may be long, but not in every row.
const MOST_DIGITS: u64 = 1_000_000;

/// The tape. All amounts have at least two decimal places.
#[derive(Answer)]
pub(crate) struct Tape {
    #[answer(main)]
    r#final: Shown,
    steps: Shown,
    /// Whether no digit was rounded away.
    exact: Exactness,
    rows: Vec<Row>,
}

#[derive(Answer)]
pub(crate) struct Row {
    op: &'static str,
    value: Shown,
    running: Shown,
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
             ROW_2: op=/ | value=3.00 | running=0.33333333333333333333\n\
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
        let (mut total, mut digits) = (Number::ZERO, 0);
        let mut rows = Vec::with_capacity(operations.len());
        for (index, operation) in operations.iter().enumerate() {
            budget.check()?;
            let row = press(operation, &mut total, cx, &budget);
            let row = row.map_err(|error| error.at_index(index).inside("operations"))?;
            digits += digits_of(&row.value) + digits_of(&row.running);
            if digits > MOST_DIGITS {
                return Err(Error::out_of_range(format!(
                    "the amounts of the tape would exceed the limit of {MOST_DIGITS} digits"
                )));
            }
            rows.push(row);
        }
        let (r#final, steps) = (amount(&total), rows.len().into());
        Ok(Tape { r#final, steps, exact: Exactness, rows })
    }
}

/// One key: changes the total, and gives the line on the tape.
fn press(key: &Operation, total: &mut Number, cx: &Context, budget: &Budget) -> Result<Row> {
    let (op, value) = match key {
        Operation::Add(value) => ("+", value),
        Operation::Subtract(value) => ("-", value),
        Operation::Multiply(value) => ("*", value),
        Operation::Divide(value) => ("/", value),
        Operation::Equals => return Ok(Row::of_total("=", total)),
        Operation::Clear => {
            *total = Number::ZERO;
            return Ok(Row::of_total("C", total));
        }
        Operation::Total => {
            let row = Row::of_total("T", total);
            *total = Number::ZERO;
            return Ok(row);
        }
    };
    let result = match key {
        Operation::Add(_) => total.add(value, budget),
        Operation::Subtract(_) => total.sub(value, budget),
        Operation::Multiply(_) => total.mul(value, budget),
        _ => total.div(value, budget),
    };
    *total =
        result.map_err(|error| Error::from(error).received(cx.written(value)).inside(".value"))?;
    Ok(Row { op, value: amount(value), running: amount(total) })
}

impl Row {
    /// The line of a key without a number of its own.
    fn of_total(op: &'static str, total: &Number) -> Self {
        Self { op, value: amount(total), running: amount(total) }
    }
}

/// An amount as a tape shows it.
fn amount(number: &Number) -> Shown {
    Shown::by(Rule::AtLeast(2), number.clone())
}

/// The digits of an amount that ends; those of the others are few.
fn digits_of(amount: &Shown) -> u64 {
    let decimal = amount.value().as_exact().and_then(Exact::as_decimal);
    decimal.map_or(0, |decimal| decimal.digits().max(decimal.magnitude().unsigned_abs()))
}
