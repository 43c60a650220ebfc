use serde::Serialize;

use crate::prelude::*;

/// # Current divider
///
/// Currents through two resistors in parallel: I1 = I r2 / (r1 + r2), I2 = I r1 / (r1 + r2).
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct CurrentDivider {
    /// Amperes through both.
    total_current: Amount,
    /// Ohms of the first branch.
    r1: PositiveAmount,
    /// Ohms of the second branch.
    r2: PositiveAmount,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Branches {
    i1: Digits,
    i2: Digits,
    exact: bool,
}

impl Tool for CurrentDivider {
    const NAME: &str = "currentDivider";
    const EXAMPLES: &[Example] = &[
        example("the smaller takes more", r#"{"totalCurrent":"3","r1":"1000","r2":"2000"}"#)
            .gives("CURRENT_DIVIDER: OK | I1: 2 | I2: 1"),
        example("no resistance", r#"{"totalCurrent":"3","r1":"0","r2":"2000"}"#)
            .fails(Code::InvalidInput, "parameter=r1 | received=0"),
    ];
    type Output = Branches;

    fn run(self, cx: &Context) -> Result<Branches> {
        let (Amount(i), PositiveAmount(r1)) = (self.total_current, self.r1);
        let PositiveAmount(r2) = self.r2;
        let (i, r1, r2) = (cx.quantity(i), cx.quantity(r1), cx.quantity(r2));
        let share = i / (&r1 + &r2);
        let (i1, i2) = ((&share * r2).show()?, (share * r1).show()?);
        Ok(Branches { exact: i1.is_exact() && i2.is_exact(), i1, i2 })
    }
}
