use arithma_num::Number;

use super::order::{ascending, quantile};
use crate::order::ordered;
use crate::prelude::*;

/// # Percentile
///
/// Value below which p percent of the data lie, by linear interpolation (type 7).
#[derive(Arguments)]
pub(crate) struct Percentile {
    /// The data.
    values: NumberList,
    /// Percent, 0 to 100.
    #[param(plain)]
    p: Percent,
}

impl Tool for Percentile {
    const NAME: &str = "percentile";
    const EXAMPLES: &[Example] = &[
        example("between two values", r#"{"values":"1,2,3,4","p":"25"}"#)
            .gives("PERCENTILE: OK | RESULT: 1.75"),
        example("the greatest", r#"{"values":[30,10,20],"p":100}"#)
            .gives("PERCENTILE: OK | RESULT: 30"),
        example("beyond", r#"{"values":"1,2,3","p":"101"}"#)
            .fails(Code::OutOfRange, "parameter=p | received=101"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (Percent(part), budget) = (self.p, &cx.budget);
        if part.sign(budget)?.is_lt() || ordered(&part, &Number::ONE, budget)?.is_gt() {
            let p = part.mul(&100.into(), budget)?;
            let reason = "must be from 0 to 100";
            return Err(Error::out_of_range(reason).received(cx.written(&p)).inside("p"));
        }
        let sorted = ascending(self.values.0, budget)?;
        Ok(Scalar::from(quantile(&sorted, &part, cx)?))
    }
}
