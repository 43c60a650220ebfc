use serde::Serialize;

use crate::kit::Quantity;
use crate::prelude::*;

/// # LED series resistor
///
/// Resistor for an LED: R = (vs - vf) / i_f in ohms, and the power it dissipates in watts.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct LedResistor {
    /// Supply, in volts.
    vs: Amount,
    /// Forward voltage of the LED, below vs.
    vf: Amount,
    /// Forward current, in amperes.
    #[serde(rename = "i_f")]
    i_f: PositiveAmount,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SeriesResistor {
    resistance: Digits,
    power_dissipated: Digits,
    exact: bool,
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
        let (Amount(vs), Amount(vf), PositiveAmount(i)) = (self.vs, self.vf, self.i_f);
        let (vs, vf, i) = (cx.quantity(vs), cx.quantity(vf), cx.quantity(i));
        let drop = &vs - &vf;
        if !drop.clone().number()?.sign(&cx.budget)?.is_gt() {
            let shown = |quantity: Quantity<'_>| Ok::<_, Error>(quantity.show()?.text().to_owned());
            return Err(Error::invalid("the supply must be above the forward voltage: raise vs")
                .with("vs", shown(vs)?)
                .with("vf", shown(vf)?));
        }
        let (resistance, power_dissipated) = ((&drop / &i).show()?, (drop * i).show()?);
        let exact = resistance.is_exact() && power_dissipated.is_exact();
        Ok(SeriesResistor { resistance, power_dissipated, exact })
    }
}
