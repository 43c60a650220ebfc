use arithma_num::Number;

use crate::prelude::*;

/// # Ohm's law
///
/// All of voltage, current, resistance and power from any two: V = I R, P = V I.
#[derive(Arguments)]
pub(crate) struct OhmsLaw {
    /// Volts.
    #[unit("V")]
    voltage: Option<Amount>,
    /// Amperes.
    #[unit("A")]
    current: Option<Amount>,
    /// Ohms.
    #[unit("ohm")]
    resistance: Option<Amount>,
    /// Watts.
    #[unit("W")]
    power: Option<Amount>,
}

#[derive(Answer)]
pub(crate) struct Circuit {
    #[unit("V")]
    voltage: Shown,
    #[unit("A")]
    current: Shown,
    #[unit("ohm")]
    resistance: Shown,
    #[unit("W")]
    power: Shown,
    exact: Exactness,
}

impl Tool for OhmsLaw {
    const NAME: &str = "ohmsLaw";
    const EXAMPLES: &[Example] = &[
        example("voltage and resistance", r#"{"voltage":"12","resistance":"4"}"#)
            .gives("OHMS_LAW: OK | VOLTAGE: 12 | CURRENT: 3 | RESISTANCE: 4 | POWER: 36"),
        example(
            "the unknowns left empty",
            r#"{"voltage":"","current":"2","resistance":"","power":"0"}"#,
        )
        .gives("OHMS_LAW: OK | VOLTAGE: 0 | CURRENT: 2 | RESISTANCE: 0 | POWER: 0"),
        example("irrational", r#"{"resistance":"2","power":"1"}"#).gives(
            "OHMS_LAW: OK | VOLTAGE: 1.414213562373095048801688724209698 | \
             CURRENT: 0.7071067811865475244008443621048490 | RESISTANCE: 2 | POWER: 1",
        ),
        example("a short circuit", r#"{"voltage":12,"resistance":0}"#)
            .fails(Code::DivisionByZero, "short circuit"),
        example("one too many", r#"{"voltage":12,"current":3,"resistance":4}"#)
            .fails(Code::InvalidInput, "exactly two"),
    ];
    type Output = Circuit;

    fn run(self, cx: &Context) -> Result<Circuit> {
        let given = [self.voltage, self.current, self.resistance, self.power];
        let given = given.map(|amount| amount.map(|amount| amount.0));
        if let Some(reason) = undetermined(&given) {
            return Err(Error::new(Code::DivisionByZero, reason));
        }
        let known = given.map(|number| number.map(|number| cx.figure(number)));
        let [v, i, r, p] = match known {
            [Some(v), Some(i), None, None] => [v.clone(), i.clone(), &v / &i, v * i],
            [Some(v), None, Some(r), None] => [v.clone(), &v / &r, r.clone(), &v * &v / r],
            [Some(v), None, None, Some(p)] => [v.clone(), &p / &v, &v * &v / &p, p],
            [None, Some(i), Some(r), None] => [&i * &r, i.clone(), r.clone(), &i * &i * r],
            [None, Some(i), None, Some(p)] => [&p / &i, i.clone(), &p / (&i * &i), p],
            [None, None, Some(r), Some(p)] => [(&p * &r).sqrt(), (&p / &r).sqrt(), r, p],
            others => {
                let count = others.iter().flatten().count();
                return Err(Error::invalid(
                    "give exactly two of voltage, current, resistance and power, and leave the \
                     others empty",
                )
                .with("given", count));
            }
        };
        let [voltage, current, resistance, power] =
            [v.shown()?, i.shown()?, r.shown()?, p.shown()?];
        Ok(Circuit { voltage, current, resistance, power, exact: Exactness })
    }
}

/// Why two of voltage, current, resistance and power say nothing of the other two, or contradict
/// each other: always a zero that the law divides by.
fn undetermined(given: &[Option<Number>; 4]) -> Option<&'static str> {
    // Of each: unknown, zero, or not.
    let zero = given.each_ref().map(|number| number.as_ref().map(Number::is_zero));
    match zero {
        [Some(true), Some(true), None, None] => {
            Some("without voltage and current any resistance fits: give the resistance")
        }
        [Some(_), Some(true), None, None] | [Some(false), None, None, Some(true)] => {
            Some("a voltage that drives no current is an open circuit: its resistance is infinite")
        }
        [Some(true), None, Some(true), None] | [None, None, Some(true), Some(true)] => {
            Some("without resistance any current fits: give the current")
        }
        [Some(_), None, Some(true), None] => {
            Some("a voltage across no resistance is a short circuit: its current is infinite")
        }
        [Some(true), None, None, Some(true)] => {
            Some("without voltage and power any current fits: give the current")
        }
        [None, Some(true), None, Some(true)] => {
            Some("without current and power any voltage fits: give the voltage")
        }
        [Some(true), None, None, Some(_)] => Some("there is no power without voltage"),
        [None, Some(true), None, Some(_)] => Some("there is no power without current"),
        [None, None, Some(true), Some(_)] => Some("a resistance of 0 takes no power"),
        _ => None,
    }
}
