//! Parts of one kind in series or in parallel.

use std::cmp::Ordering;

use arithma_kit::Json;
use arithma_num::Number;

use super::parallel::parallel;
use crate::prelude::*;

/// How parts are connected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
pub(crate) enum Connection {
    Series,
    Parallel,
}

/// The values of one or more parts.
#[derive(Debug, Clone)]
pub(crate) struct Parts(Vec<Number>);

impl Param for Parts {
    const SCHEMA: Schema = NumberList::SCHEMA;
    const FORM: Form = NumberList::FORM;

    fn read(argument: &Argument<'_>) -> Result<Self> {
        // A blank between commas is a part that is missing, not one that is malformed.
        if let Some(Json::Text(text)) = argument.json()
            && !text.trim_start().starts_with('[')
            && let Some(index) = text.split(',').position(|part| part.trim().is_empty())
        {
            return Err(Error::invalid("a value is missing between the commas")
                .received(text.trim())
                .at_index(index));
        }
        read_numbers(argument).map(Self)
    }
}

/// The sum of the values.
fn sum(Parts(values): Parts, cx: &Context) -> Result<Scalar> {
    check(&values, Ordering::is_ge, "must be at least 0", cx)?;
    Ok(Scalar::from(Number::sum(values, &cx.budget)?))
}

/// The reciprocal of the sum of the reciprocals.
fn reciprocal_sum(Parts(values): Parts, cx: &Context) -> Result<Scalar> {
    check(&values, Ordering::is_gt, "must be above 0 where reciprocals are added", cx)?;
    Ok(Scalar::from(parallel(&values, cx)?))
}

fn check(
    values: &[Number],
    fits: fn(Ordering) -> bool,
    reason: &'static str,
    cx: &Context,
) -> Result<()> {
    for (index, value) in values.iter().enumerate() {
        if !fits(value.sign(&cx.budget)?) {
            let error = Error::invalid(reason).received(cx.written(value));
            return Err(error.at_index(index).inside("values"));
        }
    }
    Ok(())
}

/// # Combine resistors
///
/// Total of resistors: the sum in series, 1 / (1/R1 + 1/R2 + ...) in parallel.
#[derive(Arguments)]
pub(crate) struct ResistorCombination {
    /// Resistances, in one unit.
    #[unit("ohm")]
    values: Parts,
    /// How they are connected.
    mode: Connection,
}

impl Tool for ResistorCombination {
    const NAME: &str = "resistorCombination";
    const EXAMPLES: &[Example] = &[
        example("in series", r#"{"values":"10,20,30","mode":"series"}"#)
            .gives("RESISTOR_COMBINATION: OK | RESULT: 60"),
        example("three thirds are one", r#"{"values":[3,3,3],"mode":"parallel"}"#)
            .gives("RESISTOR_COMBINATION: OK | RESULT: 1"),
        example("no such connection", r#"{"values":"10,20","mode":"delta"}"#)
            .fails(Code::InvalidInput, "series, parallel"),
    ];
    const UNIT: Option<&str> = Some("ohm");
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        match self.mode {
            Connection::Series => sum(self.values, cx),
            Connection::Parallel => reciprocal_sum(self.values, cx),
        }
    }
}

/// # Combine capacitors
///
/// Total of capacitors: the sum in parallel, 1 / (1/C1 + 1/C2 + ...) in series.
#[derive(Arguments)]
pub(crate) struct CapacitorCombination {
    /// Capacitances, in one unit.
    #[unit("farad")]
    values: Parts,
    /// How they are connected.
    mode: Connection,
}

impl Tool for CapacitorCombination {
    const NAME: &str = "capacitorCombination";
    const EXAMPLES: &[Example] = &[
        example("in parallel", r#"{"values":"10,20","mode":"parallel"}"#)
            .gives("CAPACITOR_COMBINATION: OK | RESULT: 30"),
        example("in series", r#"{"values":"1e-6,1e-6","mode":"series"}"#)
            .gives("CAPACITOR_COMBINATION: OK | RESULT: 0.0000005"),
        example("a negative one", r#"{"values":"-1e-6,2e-6","mode":"parallel"}"#)
            .fails(Code::InvalidInput, "parameter=values[0]"),
    ];
    const UNIT: Option<&str> = Some("farad");
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        match self.mode {
            Connection::Series => reciprocal_sum(self.values, cx),
            Connection::Parallel => sum(self.values, cx),
        }
    }
}

/// # Combine inductors
///
/// Total of uncoupled inductors: the sum in series, 1 / (1/L1 + 1/L2 + ...) in parallel.
#[derive(Arguments)]
pub(crate) struct InductorCombination {
    /// Inductances, in one unit.
    #[unit("H")]
    values: Parts,
    /// How they are connected.
    mode: Connection,
}

impl Tool for InductorCombination {
    const NAME: &str = "inductorCombination";
    const EXAMPLES: &[Example] = &[
        example("in series", r#"{"values":"5,10","mode":"series"}"#)
            .gives("INDUCTOR_COMBINATION: OK | RESULT: 15"),
        example("in parallel", r#"{"values":"4,4","mode":"Parallel"}"#)
            .gives("INDUCTOR_COMBINATION: OK | RESULT: 2"),
        example("one of nothing", r#"{"values":"0,1","mode":"parallel"}"#)
            .fails(Code::InvalidInput, "above 0"),
    ];
    const UNIT: Option<&str> = Some("H");
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        match self.mode {
            Connection::Series => sum(self.values, cx),
            Connection::Parallel => reciprocal_sum(self.values, cx),
        }
    }
}
