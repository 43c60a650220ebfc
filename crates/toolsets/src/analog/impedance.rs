use arithma_num::{Angle, Number};

use crate::prelude::*;

/// # Impedance
///
/// Series RLC: Z = R + j (2 pi f L - 1 / (2 pi f C)), its size and phase in degrees.
#[derive(Arguments)]
pub(crate) struct Impedance {
    /// Ohms.
    #[param(plain)]
    #[unit("ohm")]
    r: Amount,
    /// Henries.
    #[param(plain)]
    #[unit("H")]
    l: Amount,
    /// Farads.
    #[unit("farad")]
    c: PositiveAmount,
    /// Hertz.
    #[unit("Hz")]
    frequency: PositiveAmount,
}

#[derive(Answer)]
pub(crate) struct ComplexOhms {
    #[unit("ohm")]
    #[answer(main)]
    magnitude: Shown,
    /// From -90 to 90 degrees.
    #[unit("deg")]
    phase_deg: Shown,
    #[unit("ohm")]
    real: Shown,
    #[unit("ohm")]
    imag: Shown,
    exact: Exactness,
}

impl Tool for Impedance {
    const NAME: &str = "impedance";
    const EXAMPLES: &[Example] = &[
        example("mostly inductive", r#"{"r":"3","l":"0.001","c":"1","frequency":"1000"}"#).gives(
            "IMPEDANCE: OK | MAGNITUDE: 6.962500817212715443396777342210471 | \
             PHASE_DEG: 64.47660132761818543054479311769872 | REAL: 3 | \
             IMAG: 6.283026152236494581589517882795633",
        ),
        example("a negative resistance", r#"{"r":"-1","l":"0.001","c":"1","frequency":"1000"}"#)
            .fails(Code::InvalidInput, "parameter=r"),
    ];
    type Output = ComplexOhms;

    fn run(self, cx: &Context) -> Result<ComplexOhms> {
        let (r, l, c) = (self.r.0, self.l.0, self.c.0);
        let f = self.frequency.0;
        let omega = cx.figure(f) * Number::tau();
        // Never zero: pi squared is irrational.
        let x = (&omega * l - 1 / (omega * c)).number()?;
        let magnitude = Number::hypot(&[r.clone(), x.clone()], &cx.budget)?;
        let phase = x.atan2(&r, Angle::Degrees, &cx.budget)?;
        Ok(ComplexOhms {
            magnitude: Shown::from(magnitude),
            phase_deg: Shown::from(phase),
            real: Shown::from(r),
            imag: Shown::from(x),
            exact: Exactness,
        })
    }
}
