use arithma_num::Number;

use crate::prelude::*;

/// # RLC resonance
///
/// Series RLC: frequency 1 / (2 pi sqrt(L C)), Q = sqrt(L / C) / R, bandwidth R / (2 pi L) in Hz.
#[derive(Arguments)]
pub(crate) struct RlcResonance {
    /// Ohms.
    #[unit("ohm")]
    r: PositiveAmount,
    /// Henries.
    #[unit("H")]
    l: PositiveAmount,
    /// Farads.
    #[unit("farad")]
    c: PositiveAmount,
}

#[derive(Answer)]
pub(crate) struct Resonance {
    /// Hertz.
    #[unit("Hz")]
    #[answer(main)]
    resonant_frequency: Shown,
    q_factor: Shown,
    /// Hertz.
    #[unit("Hz")]
    bandwidth: Shown,
    exact: Exactness,
}

impl Tool for RlcResonance {
    const NAME: &str = "rlcResonance";
    const EXAMPLES: &[Example] = &[
        example("all one", r#"{"r":"1","l":"1","c":"1"}"#).gives(
            "RLC_RESONANCE: OK | RESONANT_FREQUENCY: 0.1591549430918953357688837633725144 | \
             Q_FACTOR: 1 | BANDWIDTH: 0.1591549430918953357688837633725144",
        ),
        example("a negative resistance", r#"{"r":"-10","l":"0.001","c":"0.000001"}"#)
            .fails(Code::InvalidInput, "parameter=r"),
    ];
    type Output = Resonance;

    fn run(self, cx: &Context) -> Result<Resonance> {
        let (r, l, c) = (self.r.0, self.l.0, self.c.0);
        let (r, l, c) = (cx.figure(r), cx.figure(l), cx.figure(c));
        let tau = Number::tau;
        let resonant_frequency = (1 / ((&l * &c).sqrt() * tau())).shown()?;
        let q_factor = ((&l / c).sqrt() / &r).shown()?;
        let bandwidth = (r / (l * tau())).shown()?;
        Ok(Resonance { resonant_frequency, q_factor, bandwidth, exact: Exactness })
    }
}
