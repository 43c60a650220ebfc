use std::cmp::Ordering;

use arithma_analysis::{Cell, Formula, Picture, Subject, Window, png};
use arithma_kit::Attachment;
use arithma_plot::Scene;

use crate::prelude::*;

/// # Table of a function
///
/// Values of an expression at equal steps from min to max; y may be undefined. Degrees.
///
/// Both ends are included.
#[derive(Arguments)]
pub(crate) struct PlotFunction {
    /// Such as x^2.
    expression: Expression,
    variable: Name,
    min: AnyNumber,
    max: AnyNumber,
    /// 1 to 1000.
    ///
    /// It gives one row more.
    #[param(plain)]
    steps: Integer,
}

/// The most steps.
const MAX_STEPS: i64 = 1_000;

/// A table of values.
#[derive(Debug, Answer)]
pub(crate) struct Plot {
    steps: Shown,
    min: Shown,
    max: Shown,
    rows: Vec<Row>,
    /// The graph; none where there is nothing to see.
    #[answer(skip)]
    graph: Option<Scene>,
}

/// A point of the graph.
#[derive(Debug, Answer)]
pub(crate) struct Row {
    x: Shown,
    y: Cell,
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
    type Output = Plot;

    fn run(self, cx: &Context) -> Result<Plot> {
        let formula = Formula::read(self.expression, self.variable, cx)?;
        let Integer(steps) = &self.steps;
        let within = |n: &i64| (1..=MAX_STEPS).contains(n);
        let steps = i64::try_from(steps).ok().filter(within).ok_or_else(|| {
            Error::invalid(format!("must be a whole number from 1 to {MAX_STEPS}"))
                .received(steps)
                .inside("steps")
        })?;
        let (AnyNumber(min), AnyNumber(max)) = (self.min, self.max);
        let budget = &cx.budget;
        if min.compare(&max, budget)? != Some(Ordering::Less) {
            return Err(Error::invalid("min must be below max"));
        }
        let step = max.sub(&min, budget)?.div(&steps.into(), budget)?;
        let mut rows = Vec::new();
        for k in 0..=steps {
            budget.check()?;
            let x = min.add(&step.mul(&k.into(), budget)?, budget)?;
            let y = formula.cell_at(&x, Shown::from, cx)?;
            rows.push(Row { x: x.into(), y });
        }
        let (from, to) = (min.nearest_f64(budget)?, max.nearest_f64(budget)?);
        let subject = Subject { formulas: &[formula], points: &[] };
        let graph = Picture::draw(&subject, &Window::between(from, to), cx)?;
        Ok(Plot {
            graph: graph.map(|graph| graph.scene),
            steps: steps.into(),
            min: min.into(),
            max: max.into(),
            rows,
        })
    }

    fn attachments(output: &Plot) -> Vec<Attachment> {
        output.graph.iter().filter_map(png).collect()
    }
}
