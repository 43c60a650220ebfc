//! The constants of nature that formulas here use, and how replies show them. The values are those of
//! the table that expressions use, too: `crates/units/data/constants.txt`.

use arithma_kit::{Context, Figure, Result};
use arithma_num::{Budget, Exact, Number};
use arithma_units::constant_named;

pub use arithma_units::EDITION;

/// A constant of nature.
#[derive(Debug)]
pub struct Constant {
    /// What the table calls it.
    key: &'static str,
    symbol: &'static str,
    unit: &'static str,
}

/// The Newtonian constant of gravitation, a measured value.
pub const GRAVITATION: Constant = Constant { key: "G", symbol: "G", unit: "m^3 kg^-1 s^-2" };

/// The Planck constant.
pub const PLANCK: Constant = Constant { key: "h_P", symbol: "h", unit: "J s" };

/// The Boltzmann constant.
pub const BOLTZMANN: Constant = Constant { key: "k_B", symbol: "k", unit: "J K^-1" };

/// The speed of light in vacuum.
pub const LIGHT: Constant = Constant { key: "c_0", symbol: "c", unit: "m s^-1" };

/// The molar gas constant.
pub const GAS: Constant = Constant { key: "R_gas", symbol: "R", unit: "J mol^-1 K^-1" };

impl Constant {
    /// What the table calls it.
    pub(crate) fn key(&self) -> &'static str {
        self.key
    }

    fn number(&self) -> Result<Number> {
        let constant = constant_named(self.key);
        Ok(constant.map_or(Ok(Number::ONE), |constant| constant.number(&Budget::default()))?)
    }

    /// The value, to calculate with.
    pub(crate) fn figure<'c>(&self, cx: &'c Context) -> Result<Figure<'c>> {
        Ok(cx.figure(self.number()?))
    }

    /// The value as it is published, or all digits of what follows from definitions.
    fn digits(&self) -> String {
        let written = constant_named(self.key).map_or("", |constant| constant.value);
        if !written.contains(['*', '/']) {
            return written.to_owned();
        }
        let number = self.number().ok();
        let decimal = number.as_ref().and_then(Number::as_exact).and_then(Exact::as_decimal);
        decimal.map_or_else(|| written.to_owned(), arithma_num::Decimal::to_text)
    }

    fn sentence(&self) -> String {
        let Self { key, symbol, unit } = self;
        let uncertainty = constant_named(key).and_then(|constant| constant.uncertainty);
        let certainty = uncertainty
            .map_or_else(|| "exact".to_owned(), |size| format!("standard uncertainty {size}"));
        format!("{symbol} = {} {unit} ({certainty})", self.digits())
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

    #[test]
    fn derived_constants_agree_with_their_definitions() {
        let cx = Context::default();
        assert_eq!(GAS.digits(), "8.31446261815324");
        // CODATA prints 5.670374419...e-8; the further digits are mpmath's.
        let sigma = stefan_boltzmann(&cx).unwrap().number().unwrap();
        assert!(!sigma.is_exact());
        let digits = sigma.to_digits(34, &cx.budget).unwrap().value;
        assert_eq!(digits.to_text(), "0.00000005670374419184429453970996731889231");
        let table = constant_named("sigma_SB").unwrap().number(&cx.budget).unwrap();
        assert!(table.sub(&sigma, &cx.budget).unwrap().is_zero());
    }

    #[test]
    fn a_source_names_edition_and_certainty() {
        assert_eq!(
            source(&[GRAVITATION]),
            "CODATA 2022: G = 6.67430e-11 m^3 kg^-1 s^-2 (standard uncertainty 0.00015e-11)"
        );
        assert!(source(&[PLANCK, LIGHT]).ends_with("(exact), c = 299792458 m s^-1 (exact)"));
        for constant in [GRAVITATION, PLANCK, BOLTZMANN, LIGHT, GAS] {
            assert!(constant_named(constant.key).is_some(), "{constant:?}");
        }
    }
}
