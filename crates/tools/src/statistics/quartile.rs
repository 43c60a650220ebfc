use serde::Serialize;

use super::order;
use crate::prelude::*;

/// # Quartile
///
/// First, second or third quartile, by linear interpolation (type 7).
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct Quartile {
    /// The data.
    values: Sample,
    /// Which: 1, 2 or 3.
    q: Integer,
}

/// A quartile.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Found {
    q: String,
    value: Digits,
    exact: bool,
}

impl Tool for Quartile {
    const NAME: &str = "quartile";
    const EXAMPLES: &[Example] = &[
        example("the third", r#"{"values":"1,2,3,4","q":3}"#)
            .gives("QUARTILE: OK | Q: 3 | VALUE: 3.25"),
        example("the first", r#"{"values":[5,4,3,2,1],"q":"1"}"#)
            .gives("QUARTILE: OK | Q: 1 | VALUE: 2"),
        example("no such quartile", r#"{"values":"1,2,3","q":4}"#)
            .fails(Code::InvalidInput, "parameter=q | received=4"),
    ];
    type Output = Found;

    fn run(self, cx: &Context) -> Result<Found> {
        let (Sample(mut values), Integer(q)) = (self.values, self.q);
        let quarters = i64::try_from(&q)
            .ok()
            .filter(|q| (1..=3).contains(q))
            .ok_or_else(|| Error::invalid("must be 1, 2 or 3").received(&q).inside("q"))?;
        let value = cx.show_exact(&order::quartile(&mut values, quarters, cx)?)?;
        Ok(Found { q: quarters.to_string(), exact: value.is_exact(), value })
    }
}
