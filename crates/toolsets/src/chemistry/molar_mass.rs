use arithma_num::Decimal as Weight;

use super::elements::{SOURCE, find};
use super::formula::Formula;
use crate::prelude::*;

/// # Molar mass
///
/// Molar mass in g/mol of a formula such as Ca(OH)2, CuSO4·5H2O or SO4^2-, with each element's share.
#[derive(Arguments)]
pub(crate) struct MolarMass {
    /// Formula; case matters: Co or CO.
    formula: Formula,
}

#[derive(Answer)]
pub(crate) struct Mass {
    formula: String,
    #[answer(main)]
    molar_mass_g_mol: Shown,
    /// Symbol, count and mass of each element, in alphabetical order.
    breakdown: Vec<String>,
    exact: Exactness,
    /// Where the atomic weights come from.
    source: &'static str,
}

impl Tool for MolarMass {
    const NAME: &str = "molarMass";
    const EXAMPLES: &[Example] = &[
        example("a hydrate", r#"{"formula":"CuSO4·5H2O"}"#).gives(
            "MOLAR_MASS: OK | FORMULA: CuSO4·5H2O | MOLAR_MASS_G_MOL: 249.677 | \
             BREAKDOWN: Cu1=63.546,H10=10.08,O9=143.991,S1=32.06",
        ),
        example("an ion", r#"{"formula":"[Fe(CN)6]^3-"}"#).gives(
            "MOLAR_MASS: OK | FORMULA: [Fe(CN)6]^3- | MOLAR_MASS_G_MOL: 211.953 | \
             BREAKDOWN: C6=72.066,Fe1=55.845,N6=84.042",
        ),
        example("no such element", r#"{"formula":"Xx"}"#)
            .fails(Code::UnknownVariable, "element=Xx | nearest=Xe"),
        example("capitals everywhere", r#"{"formula":"NACL"}"#)
            .fails(Code::UnknownVariable, "nearest=NaCl"),
        example("open brackets", r#"{"formula":"(H2O"}"#).fails(Code::ParseError, "is not closed"),
        example("three irons or three charges", r#"{"formula":"Fe3+"}"#)
            .fails(Code::InvalidInput, "write ^3+ or 3^+"),
    ];
    type Output = Mass;

    fn run(self, cx: &Context) -> Result<Mass> {
        let Formula { text, atoms } = self.formula;
        let mut sum = Weight::ZERO;
        let mut breakdown = Vec::with_capacity(atoms.len());
        for (symbol, count) in atoms {
            let mass = weight(symbol)?.mul(&count, &cx.budget)?;
            breakdown.push(format!("{symbol}{}={}", count.to_text(), mass.to_text()));
            sum = sum.add(&mass, &cx.budget)?;
        }
        Ok(Mass {
            formula: text,
            molar_mass_g_mol: sum.into(),
            breakdown,
            exact: Exactness,
            source: SOURCE,
        })
    }
}

/// The atomic weight, of an element that has one.
fn weight(symbol: &str) -> Result<Weight> {
    let element = find(symbol);
    element.and_then(|element| element.weight.clone()).ok_or_else(|| {
        let name = element.map_or(symbol, |element| element.name);
        Error::domain(format!(
            "{name} has no standard atomic weight: it has no isotopes that are typical on Earth, \
             so add the mass of the isotope you mean to the rest"
        ))
        .with("element", symbol)
    })
}
