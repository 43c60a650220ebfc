use crate::prelude::*;

/// # LED series resistor
///
/// Resistor for an LED: R = (vs - vf) / i_f in ohms, and the power it dissipates in watts.
#[derive(Arguments)]
pub(crate) struct LedResistor {
    /// Supply, in volts.
    #[unit("V")]
    vs: Amount,
    /// Volts of the LED, below vs.
    #[param(plain)]
    #[unit("V")]
    vf: Amount,
    /// Its current, in amperes.
    #[unit("A")]
    #[param(key = "i_f")]
    i_f: PositiveAmount,
}

#[derive(Answer)]
pub(crate) struct SeriesResistor {
    #[unit("ohm")]
    #[answer(main)]
    resistance: Shown,
    #[unit("W")]
    power_dissipated: Shown,
    exact: Exactness,
}

impl Tool for LedResistor {
    const NAME: &str = "ledResistor";
    const EXAMPLES: &[Example] = &[
        example("20 mA from 5 V", r#"{"vs":"5","vf":"2","i_f":"0.02"}"#)
            .gives("LED_RESISTOR: OK | RESISTANCE: 150 | POWER_DISSIPATED: 0.06"),
        example("too little supply", r#"{"vs":"2","vf":"5","i_f":"0.02"}"#)
            .fails(Code::InvalidInput, "the supply must be above the forward voltage"),
    ];
    type Output = SeriesResistor;

    fn run(self, cx: &Context) -> Result<SeriesResistor> {
        let (vs, vf, i) = (self.vs.0, self.vf.0, self.i_f.0);
        let (vs, vf, i) = (cx.figure(vs), cx.figure(vf), cx.figure(i));
        let drop = &vs - &vf;
        if !drop.clone().number()?.sign(&cx.budget)?.is_gt() {
            return Err(Error::invalid("the supply must be above the forward voltage: raise vs")
                .with("vs", cx.written(&vs.number()?))
                .with("vf", cx.written(&vf.number()?)));
        }
        let (resistance, power_dissipated) = ((&drop / &i).shown()?, (drop * i).shown()?);
        Ok(SeriesResistor { resistance, power_dissipated, exact: Exactness })
    }
}
