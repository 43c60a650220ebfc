use arithma_num::{Decimal as Share, Exact};

use super::order::quantile;
use crate::prelude::*;

/// # Percentile
///
/// Value below which p percent of the data lie, by linear interpolation (type 7).
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct Percentile {
    /// The data.
    values: Sample,
    /// Percent, 0 to 100.
    p: Decimal,
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
        let (Sample(mut values), Decimal(p)) = (self.values, self.p);
        if p.is_negative() || p > Share::from(100) {
            let reason = "must be from 0 to 100";
            return Err(Error::out_of_range(reason).received(p.to_text()).inside("p"));
        }
        let (mantissa, exponent) = p.into_parts();
        let share = Exact::from(Share::new(mantissa, exponent - 2)?);
        Ok(Scalar(cx.show_exact(&quantile(&mut values, &share, cx)?)?))
    }
}
