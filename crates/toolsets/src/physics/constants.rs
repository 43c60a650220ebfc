//! The constants of nature that formulas here use, in one place.
//!
//! Source: CODATA recommended values of the fundamental physical constants: 2022 (Mohr, Newell,
//! Taylor, Tiesinga; NIST, 2024). Since the SI of 2019 h, k, c and the Avogadro constant are exact
//! by definition, and so is R, the product of k and the Avogadro constant.

use arithma_kit::{Context, Figure, Result};
use arithma_num::{Decimal, Number};

/// The edition of the values.
pub const EDITION: &str = "CODATA 2022";

/// A constant of nature.
#[derive(Debug)]
pub struct Constant {
    name: &'static str,
    symbol: &'static str,
    /// The recommended value, all its digits.
    value: &'static str,
    unit: &'static str,
    /// The standard uncertainty; none where the value is exact.
    uncertainty: Option<&'static str>,
}

/// The Newtonian constant of gravitation, a measured value.
pub const GRAVITATION: Constant = Constant {
    name: "Newtonian constant of gravitation",
    symbol: "G",
    value: "6.67430e-11",
    unit: "m^3 kg^-1 s^-2",
    uncertainty: Some("0.00015e-11"),
};

/// The Planck constant.
pub const PLANCK: Constant = Constant {
    name: "Planck constant",
    symbol: "h",
    value: "6.62607015e-34",
    unit: "J s",
    uncertainty: None,
};

/// The Boltzmann constant.
pub const BOLTZMANN: Constant = Constant {
    name: "Boltzmann constant",
    symbol: "k",
    value: "1.380649e-23",
    unit: "J K^-1",
    uncertainty: None,
};

/// The speed of light in vacuum.
pub const LIGHT: Constant = Constant {
    name: "speed of light in vacuum",
    symbol: "c",
    value: "299792458",
    unit: "m s^-1",
    uncertainty: None,
};

/// The molar gas constant.
pub const GAS: Constant = Constant {
    name: "molar gas constant",
    symbol: "R",
    value: "8.31446261815324",
    unit: "J mol^-1 K^-1",
    uncertainty: None,
};

/// All of them.
pub const ALL: [&Constant; 5] = [&LIGHT, &PLANCK, &BOLTZMANN, &GRAVITATION, &GAS];

impl Constant {
    /// The value, to calculate with.
    pub(crate) fn figure<'c>(&self, cx: &'c Context) -> Result<Figure<'c>> {
        Ok(cx.figure(Number::from(Decimal::parse(self.value)?)))
    }

    /// The row of a table.
    #[must_use]
    pub fn row(&self) -> String {
        let Self { name, symbol, value, unit, uncertainty } = self;
        format!("| {name} | {symbol} | {value} | {unit} | {} |", uncertainty.unwrap_or("exact"))
    }

    fn sentence(&self) -> String {
        let Self { symbol, value, unit, uncertainty, .. } = self;
        let certainty = uncertainty
            .map_or_else(|| "exact".to_owned(), |size| format!("standard uncertainty {size}"));
        format!("{symbol} = {value} {unit} ({certainty})")
    }
}

/// What a reply names as its source: the edition, and the constants used.
pub(crate) fn source(constants: &[Constant]) -> String {
    let sentences: Vec<String> = constants.iter().map(Constant::sentence).collect();
    format!("{EDITION}: {}", sentences.join(", "))
}

/// The Stefan-Boltzmann constant, `2 pi^5 k^4 / (15 h^3 c^2)`: derived, so that no digit is lost.
pub(crate) fn stefan_boltzmann(cx: &Context) -> Result<Figure<'_>> {
    let [k, h, c] = [BOLTZMANN.figure(cx)?, PLANCK.figure(cx)?, LIGHT.figure(cx)?];
    let pi = cx.figure(Number::pi());
    Ok(2 * pi.pow(5) * k.pow(4) / (15 * h.pow(3) * c.pow(2)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Not among the constants, because no formula uses it by itself.
    const AVOGADRO: &str = "6.02214076e23";

    #[test]
    fn derived_constants_agree_with_their_definitions() {
        let cx = Context::default();
        let avogadro = cx.figure(Number::from(Decimal::parse(AVOGADRO).unwrap()));
        let gas = avogadro * BOLTZMANN.figure(&cx).unwrap();
        assert_eq!(cx.written(&gas.number().unwrap()), GAS.value);
        // CODATA prints 5.670374419...e-8; the further digits are mpmath's.
        let sigma = stefan_boltzmann(&cx).unwrap().number().unwrap();
        assert!(!sigma.is_exact());
        let digits = sigma.to_digits(34, &cx.budget).unwrap().value;
        assert_eq!(digits.to_text(), "0.00000005670374419184429453970996731889231");
    }

    #[test]
    fn a_source_names_edition_and_certainty() {
        assert_eq!(
            source(&[GRAVITATION]),
            "CODATA 2022: G = 6.67430e-11 m^3 kg^-1 s^-2 (standard uncertainty 0.00015e-11)"
        );
        assert!(source(&[PLANCK, LIGHT]).ends_with("(exact), c = 299792458 m s^-1 (exact)"));
    }
}
