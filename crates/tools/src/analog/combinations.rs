//! Parts of one kind in series or in parallel.

use arithma_num::Decimal as Value;

use super::parallel::parallel;
use crate::kit::Json;
use crate::param::param;
use crate::prelude::*;

/// How parts are connected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Connection {
    Series,
    Parallel,
}

/// The values of one or more parts.
#[derive(Debug, Clone)]
pub(crate) struct Parts(Vec<Value>);

param!(Parts);

impl Param for Parts {
    fn form() -> String {
        NumberList::form()
    }

    fn schema_form() -> String {
        NumberList::schema_form()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        // A blank between commas is a part that is missing, not one that is malformed.
        if let Json::Text(text) = json
            && !text.trim_start().starts_with('[')
            && let Some(index) = text.split(',').position(|part| part.trim().is_empty())
        {
            return Err(Error::invalid("a value is missing between the commas")
                .received(text.trim())
                .at_index(index));
        }
        NumberList::read(json).map(|NumberList(values)| Self(values))
    }
}

/// The sum of the values.
fn sum(Parts(values): &Parts, cx: &Context) -> Result<Scalar> {
    check(values, |value| !value.is_negative(), "must be at least 0")?;
    let mut sum = Value::ZERO;
    for value in values {
        cx.budget.check()?;
        sum = sum.add(value, &cx.budget)?;
    }
    Ok(Scalar(cx.show_exact(&sum.into())?))
}

/// The reciprocal of the sum of the reciprocals.
fn reciprocal_sum(Parts(values): &Parts, cx: &Context) -> Result<Scalar> {
    check(values, |value| value.signum() > 0, "must be above 0 where reciprocals are added")?;
    Ok(Scalar(parallel(values, cx)?))
}

fn check(values: &[Value], fits: impl Fn(&Value) -> bool, reason: &'static str) -> Result<()> {
    match values.iter().position(|value| !fits(value)) {
        None => Ok(()),
        Some(index) => {
            let received = values[index].to_text();
            Err(Error::invalid(reason).received(received).at_index(index).inside("values"))
        }
    }
}

/// # Combine resistors
///
/// Total of resistors: the sum in series, 1 / (1/R1 + 1/R2 + ...) in parallel.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct ResistorCombination {
    /// Resistances, in one unit.
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
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        match self.mode {
            Connection::Series => sum(&self.values, cx),
            Connection::Parallel => reciprocal_sum(&self.values, cx),
        }
    }
}

/// # Combine capacitors
///
/// Total of capacitors: the sum in parallel, 1 / (1/C1 + 1/C2 + ...) in series.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct CapacitorCombination {
    /// Capacitances, in one unit.
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
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        match self.mode {
            Connection::Series => reciprocal_sum(&self.values, cx),
            Connection::Parallel => sum(&self.values, cx),
        }
    }
}

/// # Combine inductors
///
/// Total of uncoupled inductors: the sum in series, 1 / (1/L1 + 1/L2 + ...) in parallel.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct InductorCombination {
    /// Inductances, in one unit.
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
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        match self.mode {
            Connection::Series => sum(&self.values, cx),
            Connection::Parallel => reciprocal_sum(&self.values, cx),
        }
    }
}
