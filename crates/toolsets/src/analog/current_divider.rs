use crate::prelude::*;

/// # Current divider
///
/// Currents through two resistors in parallel: I1 = I r2 / (r1 + r2), I2 = I r1 / (r1 + r2).
#[derive(Arguments)]
pub(crate) struct CurrentDivider {
    /// Amperes in all.
    #[unit("A")]
    total_current: Amount,
    /// Ohms.
    #[unit("ohm")]
    r1: PositiveAmount,
    /// Ohms.
    #[unit("ohm")]
    r2: PositiveAmount,
}

#[derive(Answer)]
pub(crate) struct Branches {
    #[unit("A")]
    i1: Shown,
    #[unit("A")]
    i2: Shown,
    exact: Exactness,
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
        let (i, r1) = (self.total_current.0, self.r1.0);
        let r2 = self.r2.0;
        let (i, r1, r2) = (cx.figure(i), cx.figure(r1), cx.figure(r2));
        let share = i / (&r1 + &r2);
        let (i1, i2) = ((&share * r2).shown()?, (share * r1).shown()?);
        Ok(Branches { exact: Exactness, i1, i2 })
    }
}
