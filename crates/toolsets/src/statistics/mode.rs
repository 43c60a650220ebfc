use arithma_expr::Value;
use arithma_num::{Budget, Number};

use super::order::ascending;
use crate::order::ordered;
use crate::prelude::*;

/// # Mode
///
/// Most frequent values in ascending order, and how often each occurs; NONE if all differ.
#[derive(Arguments)]
pub(crate) struct Mode {
    /// The data.
    values: NumberList,
}

/// The most frequent values.
#[derive(Answer)]
pub(crate) struct Modes {
    #[answer(main)]
    modes: Vec<Value>,
    count: Shown,
    reason: Option<&'static str>,
}

impl Tool for Mode {
    const NAME: &str = "mode";
    const EXAMPLES: &[Example] = &[
        example("one mode", r#"{"values":"1,2,2,3"}"#).gives("MODE: OK | MODES: 2 | COUNT: 2"),
        example("written differently", r#"{"values":["5.0",5,"1e1",10]}"#)
            .gives("MODE: OK | MODES: 5,10 | COUNT: 2"),
        example("none", r#"{"values":"1,2,3"}"#)
            .gives("MODE: OK | MODES: NONE | COUNT: 0 | REASON: every value occurs once"),
        example("no data", r#"{"values":""}"#).fails(Code::InvalidInput, "value is missing"),
    ];
    type Output = Modes;

    fn run(self, cx: &Context) -> Result<Modes> {
        let sorted = ascending(self.values.0, &cx.budget)?;
        let runs = runs(&sorted, &cx.budget)?;
        let most = runs.iter().map(|run| run.len()).max().unwrap_or(0);
        if most == 1 && sorted.len() > 1 {
            return Ok(Modes {
                modes: vec![Value::Text("NONE".into())],
                count: 0i64.into(),
                reason: Some("every value occurs once"),
            });
        }
        let modes = runs.iter().filter(|run| run.len() == most);
        let modes = modes.map(|run| Value::Number(run[0].clone())).collect();
        Ok(Modes { modes, count: most.into(), reason: None })
    }
}

/// The runs of equal numbers.
fn runs<'v>(sorted: &'v [Number], budget: &Budget) -> Result<Vec<&'v [Number]>> {
    let mut runs = Vec::new();
    let mut start = 0;
    for (place, pair) in sorted.windows(2).enumerate() {
        if ordered(&pair[0], &pair[1], budget)?.is_ne() {
            runs.push(&sorted[start..=place]);
            start = place + 1;
        }
    }
    runs.push(&sorted[start..]);
    Ok(runs)
}
