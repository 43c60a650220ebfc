use crate::prelude::*;

/// # Voltage divider
///
/// Voltage across r2 of two resistors in series: VOUT = vin r2 / (r1 + r2).
#[derive(Arguments)]
pub(crate) struct VoltageDivider {
    /// Volts across both.
    #[unit("V")]
    vin: Amount,
    /// Ohms, input to output.
    #[unit("ohm")]
    r1: PositiveAmount,
    /// Ohms, output to ground.
    #[unit("ohm")]
    r2: PositiveAmount,
}

#[derive(Answer)]
pub(crate) struct Divided {
    #[unit("V")]
    #[answer(main)]
    vout: Shown,
    exact: Exactness,
}

impl Tool for VoltageDivider {
    const NAME: &str = "voltageDivider";
    const EXAMPLES: &[Example] = &[
        example("in halves", r#"{"vin":"10","r1":"1000","r2":"1000"}"#)
            .gives("VOLTAGE_DIVIDER: OK | VOUT: 5"),
        example("in thirds", r#"{"vin":10,"r1":1000,"r2":2000}"#)
            .gives("VOLTAGE_DIVIDER: OK | VOUT: 6.666666666666666666666666666666667"),
        example("a negative resistance", r#"{"vin":"10","r1":"-1","r2":"1000"}"#)
            .fails(Code::InvalidInput, "parameter=r1 | received=-1"),
    ];
    type Output = Divided;

    fn run(self, cx: &Context) -> Result<Divided> {
        let (v, r1, r2) = (self.vin.0, self.r1.0, self.r2.0);
        let (v, r1, r2) = (cx.figure(v), cx.figure(r1), cx.figure(r2));
        let vout = (v * &r2 / (r1 + r2)).shown()?;
        Ok(Divided { exact: Exactness, vout })
    }
}
