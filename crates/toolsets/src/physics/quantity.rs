//! Quantities of nature as parameters: each knows its unit and what it cannot be.

use arithma_num::{Budget, Number};

use crate::order::ordered;
use crate::prelude::*;

/// Quantities with a least value: the type, the sentence that tells unit and bound, the values that
/// are impossible, and the reason.
macro_rules! quantities {
    ($($(#[$doc:meta])* $name:ident: $form:literal, $wrong:expr, $reason:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone)]
        pub(crate) struct $name(pub(crate) Number);

        impl Param for $name {
            const SCHEMA: Schema = Schema::text(Form::Words($form));

            fn read(argument: &Argument<'_>) -> Result<Self> {
                let value = argument.number()?;
                let wrong: fn(&Number, &Budget) -> Result<bool> = $wrong;
                if wrong(&value, &argument.cx().budget)? {
                    return Err(Error::domain($reason).received(argument.source()));
                }
                Ok(Self(value))
            }
        }
    )*};
}

fn negative(value: &Number, budget: &Budget) -> Result<bool> {
    Ok(value.sign(budget)?.is_lt())
}

fn not_positive(value: &Number, budget: &Budget) -> Result<bool> {
    Ok(value.sign(budget)?.is_le())
}

fn no_direction(value: &Number, budget: &Budget) -> Result<bool> {
    Ok(negative(value, budget)? || ordered(value, &180.into(), budget)?.is_gt())
}

quantities! {
    /// A mass.
    Mass: "In kg, at least 0.", negative, "a mass cannot be negative";
    /// A distance between two places, or a size.
    Length: "In m, above 0.", not_positive, "a length must be above 0";
    /// An area.
    Area: "In m^2, at least 0.", negative, "an area cannot be negative";
    /// A volume.
    Volume: "In m^3, at least 0.", negative, "a volume cannot be negative";
    /// A volume of liquid.
    Litres: "In L, above 0.", negative, "a volume cannot be negative";
    /// A span of time.
    Time: "In s, at least 0.", negative, "a span of time cannot be negative";
    /// A speed, which has no direction.
    Speed: "In m/s, at least 0.", negative,
        "a speed cannot be negative: turn the angle instead";
    /// The speed at which a wave travels.
    WaveSpeed: "In m/s, above 0.", not_positive, "the speed of a wave must be above 0";
    /// The acceleration of a free fall.
    Gravity: "In m/s^2, above 0.", not_positive,
        "gravity must be above 0: what is thrown has to come down";
    /// An angle above the ground, on either side.
    Elevation: "In degrees, 0 to 180.", no_direction,
        "the angle must be from 0 to 180 degrees: the throw starts on the ground";
    /// A frequency.
    Frequency: "In Hz, at least 0.", negative, "a frequency cannot be negative";
    /// The frequency of a wave that has a length.
    WaveFrequency: "In Hz, above 0.", not_positive, "the frequency of a wave must be above 0";
    /// A thermodynamic temperature.
    Temperature: "In K, at least 0.", negative,
        "nothing is colder than 0 K, absolute zero: add 273.15 to degrees Celsius";
    /// A thermodynamic temperature above absolute zero.
    WarmTemperature: "In K, above 0.", not_positive,
        "the temperature must be above 0 K, absolute zero: add 273.15 to degrees Celsius";
    /// A pressure.
    Pressure: "In Pa, at least 0.", negative, "the pressure of a gas cannot be negative";
    /// An amount of substance.
    Moles: "In mol, at least 0.", negative, "an amount of substance cannot be negative";
    /// How well a material conducts heat.
    Conductivity: "In W/(m K), at least 0.", negative,
        "a thermal conductivity cannot be negative: heat does not flow to the warmer side";
    /// A concentration that has a logarithm.
    Concentration: "In mol/L, above 0.", not_positive, "a concentration must be above 0";
    /// A rate of decay.
    DecayRate: "Above 0.", not_positive, "a decay constant must be above 0";
    /// The time in which half decays.
    HalfTime: "Above 0.", not_positive, "a half-life must be above 0";
}

/// The share of a black body's radiation that a surface gives off.
#[derive(Debug, Clone)]
pub(crate) struct Emissivity(pub(crate) Number);

impl Param for Emissivity {
    const SCHEMA: Schema = Schema::text(Form::Words("0 to 1."));

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let (share, budget) = (argument.number()?, &argument.cx().budget);
        if negative(&share, budget)? || ordered(&share, &Number::ONE, budget)?.is_gt() {
            return Err(Error::out_of_range("must be from 0 to 1, which is a black body")
                .received(argument.source()));
        }
        Ok(Self(share))
    }
}

#[cfg(test)]
mod tests {
    use arithma_kit::Json;

    use super::*;

    fn code<P: Param>(text: &str) -> Option<Code> {
        let cx = Context::default();
        let read = Argument::of_json(Json::Text(text.into()), &cx).read::<P>();
        read.err().map(|error| error.code())
    }

    #[test]
    fn bounds_are_where_nature_has_them() {
        assert_eq!(code::<Mass>("0"), None);
        assert_eq!(code::<Mass>("-1e-999"), Some(Code::DomainError));
        assert_eq!(code::<Length>("0"), Some(Code::DomainError));
        assert_eq!(code::<Length>("1e-999"), None);
        assert_eq!(code::<Elevation>("180"), None);
        assert_eq!(code::<Elevation>("180.0000000000000000000000001"), Some(Code::DomainError));
        assert_eq!(code::<Temperature>("0"), None);
        assert_eq!(code::<WarmTemperature>("0"), Some(Code::DomainError));
        assert_eq!(code::<Emissivity>("1.0"), None);
        assert_eq!(code::<Emissivity>("1.01"), Some(Code::OutOfRange));
        assert_eq!(code::<Emissivity>("-0.01"), Some(Code::OutOfRange));
        assert_eq!(code::<Mass>("x"), Some(Code::ParseError));
    }
}
