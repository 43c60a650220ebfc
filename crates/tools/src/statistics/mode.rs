use serde::Serialize;

use crate::prelude::*;

/// # Mode
///
/// Most frequent values in ascending order, and how often each occurs; NONE if all differ.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct Mode {
    /// The data.
    values: Sample,
}

/// The most frequent values.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Modes {
    modes: Vec<String>,
    count: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
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
        let Sample(mut values) = self.values;
        cx.budget.check()?;
        values.sort_unstable();
        let runs = || values.chunk_by(|a, b| a == b);
        let most = runs().map(<[_]>::len).max().unwrap_or(0);
        if most == 1 && values.len() > 1 {
            return Ok(Modes {
                modes: vec!["NONE".into()],
                count: "0".into(),
                reason: Some("every value occurs once".into()),
            });
        }
        let modes = runs().filter(|run| run.len() == most).map(|run| run[0].to_text()).collect();
        Ok(Modes { modes, count: most.to_string(), reason: None })
    }
}
