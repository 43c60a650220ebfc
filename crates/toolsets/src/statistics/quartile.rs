use super::order;
use crate::prelude::*;

/// # Quartile
///
/// First, second or third quartile, by linear interpolation (type 7).
#[derive(Arguments)]
pub(crate) struct Quartile {
    /// The data.
    values: NumberList,
    /// Which: 1, 2 or 3.
    q: Integer,
}

/// A quartile.
#[derive(Answer)]
pub(crate) struct Found {
    q: Shown,
    #[answer(main)]
    value: Shown,
    exact: Exactness,
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
        let Integer(q) = self.q;
        let quarters = i64::try_from(&q)
            .ok()
            .filter(|q| (1..=3).contains(q))
            .ok_or_else(|| Error::invalid("must be 1, 2 or 3").received(&q).inside("q"))?;
        let sorted = order::ascending(self.values.0, &cx.budget)?;
        let value = order::quartile(&sorted, quarters, cx)?.into();
        Ok(Found { q: quarters.into(), exact: Exactness, value })
    }
}
