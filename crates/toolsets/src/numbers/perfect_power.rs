use arithma_num::whole;

use crate::prelude::*;

/// # Perfect power
///
/// Whether n = base^exponent for an exponent from 2: the largest exponent is taken, odd for a negative n. 0 and 1 count as squares, -1 as a cube.
#[derive(Arguments)]
pub(crate) struct PerfectPower {
    /// The number.
    n: Integer,
}

#[derive(Debug, Answer)]
pub(crate) struct Power {
    is_perfect_power: bool,
    base: Shown,
    exponent: Shown,
}

impl Tool for PerfectPower {
    const NAME: &str = "perfectPower";
    const ALIASES: &[&str] = &["isPerfectPower", "isPerfectSquare", "isPerfectCube"];
    const EXAMPLES: &[Example] = &[
        example("a square and a cube", r#"{"n":64}"#)
            .gives("PERFECT_POWER: OK | IS_PERFECT_POWER: true | BASE: 2 | EXPONENT: 6"),
        example("none", r#"{"n":72}"#)
            .gives("PERFECT_POWER: OK | IS_PERFECT_POWER: false | BASE: 72 | EXPONENT: 1"),
        example("no whole number", r#"{"n":2.5}"#).fails(Code::InvalidInput, "received=2.5"),
    ];
    type Output = Power;

    fn run(self, cx: &Context) -> Result<Power> {
        let Integer(n) = self.n;
        let found = whole::perfect_power(&n, &cx.budget)?;
        let is_perfect_power = found.is_some();
        let (base, exponent) = found.unwrap_or((n, 1));
        let exponent = (exponent as usize).into();
        Ok(Power { is_perfect_power, base: base.into(), exponent })
    }
}
