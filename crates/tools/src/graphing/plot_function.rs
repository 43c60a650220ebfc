use arithma_num::Exact;
use arithma_plot::Scene;
use serde::Serialize;

use super::picture::{Picture, Subject, png};
use crate::numeric::Formula;
use crate::prelude::*;

/// # Table of a function
///
/// Values of an expression at equal steps from min to max, both included. Where there is no value,
/// y is undefined. Angles in degrees.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct PlotFunction {
    /// In one variable, such as x^2.
    expression: Expression,
    /// The variable.
    variable: Name,
    /// The first point.
    min: Decimal,
    /// The last point, above min.
    max: Decimal,
    /// How many steps, from 1 to 1000: one row more.
    steps: Integer,
}

/// The most steps.
const MAX_STEPS: i64 = 1_000;

/// A table of values.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Plot {
    steps: String,
    min: Digits,
    max: Digits,
    rows: Vec<Row>,
    /// The graph; none where there is nothing to see.
    #[serde(skip)]
    graph: Option<Scene>,
}

/// A point of the graph.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Row {
    x: Digits,
    y: String,
}

impl Tool for PlotFunction {
    const NAME: &str = "plotFunction";
    const EXAMPLES: &[Example] = &[
        example(
            "a parabola",
            r#"{"expression":"x^2","variable":"x","min":-2,"max":2,"steps":4}"#,
        )
        .gives(
            "PLOT_FUNCTION: OK\nSTEPS: 4\nMIN: -2\nMAX: 2\nROW_1: x=-2 | y=4\nROW_2: x=-1 | y=1\n\
             ROW_3: x=0 | y=0\nROW_4: x=1 | y=1\nROW_5: x=2 | y=4",
        ),
        example("a pole", r#"{"expression":"1/x","variable":"x","min":-1,"max":1,"steps":2}"#)
            .gives(
                "PLOT_FUNCTION: OK\nSTEPS: 2\nMIN: -1\nMAX: 1\nROW_1: x=-1 | y=-1\n\
                 ROW_2: x=0 | y=undefined\nROW_3: x=1 | y=1",
            ),
        example("backwards", r#"{"expression":"x","variable":"x","min":1,"max":0,"steps":2}"#)
            .fails(Code::InvalidInput, "min must be below max"),
        example("no steps", r#"{"expression":"x","variable":"x","min":0,"max":1,"steps":0}"#)
            .fails(Code::InvalidInput, "from 1 to 1000"),
    ];
    const EFFECTS: Effects = Effects::CALCULATION.slow();
    type Output = Plot;

    fn run(self, cx: &Context) -> Result<Plot> {
        let formula = Formula::parse(self.expression, self.variable)?;
        let Integer(steps) = &self.steps;
        let within = |n: &i64| (1..=MAX_STEPS).contains(n);
        let steps = i64::try_from(steps).ok().filter(within).ok_or_else(|| {
            Error::invalid(format!("must be a whole number from 1 to {MAX_STEPS}"))
                .received(steps)
                .inside("steps")
        })?;
        let (min, max): (Exact, Exact) = (self.min.into(), self.max.into());
        if min >= max {
            return Err(Error::invalid("min must be below max"));
        }
        let step = max.sub(&min, &cx.budget)?.div(&Exact::from(steps), &cx.budget)?;
        let mut rows = Vec::new();
        for k in 0..=steps {
            cx.budget.check()?;
            let x = min.add(&step.mul(&Exact::from(k), &cx.budget)?, &cx.budget)?;
            rows.push(Row { x: cx.show_exact(&x)?, y: value_text(&formula, &x, cx)? });
        }
        let subject = Subject { formulas: &[formula], points: &[] };
        let graph = Picture::draw(&subject, min.nearest_f64(), max.nearest_f64(), cx)?;
        Ok(Plot {
            graph: graph.map(|graph| graph.scene),
            steps: steps.to_string(),
            min: cx.show_exact(&min)?,
            max: cx.show_exact(&max)?,
            rows,
        })
    }

    fn attachments(output: &Plot) -> Vec<Attachment> {
        output.graph.iter().filter_map(png).collect()
    }
}

/// The value, or a word where there is none to show.
pub(crate) fn value_text(formula: &Formula, x: &Exact, cx: &Context) -> Result<String> {
    match formula.at(x, cx).and_then(|value| cx.show(&value)) {
        Err(error) if error.code() == Code::DomainError => Ok("undefined".into()),
        Err(error) if error.code() == Code::OutOfRange && cx.budget.check().is_ok() => {
            Ok("out of range".into())
        }
        Err(error) if error.code() == Code::Overflow => Ok("overflow".into()),
        other => other.map(|digits| digits.text().to_owned()),
    }
}
