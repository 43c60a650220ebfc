use arithma_num::{Budget, Number};
use arithma_units::{Category as Kind, Unit};

use super::kitchen_unit;
use crate::order::ordered;
use crate::prelude::*;
use crate::units::lookup;

/// # Convert oven temperatures
///
/// Oven temperature in c, f or gasmark (1 to 10: 140, 150, 170, 180, 190, 200, 220, 230, 240, 260
/// °C). To a gas mark: the nearest.
///
/// Of two equally near the lower; from 100 to 280 °C.
#[derive(Arguments)]
pub(crate) struct ConvertOvenTemperature {
    value: AnyNumber,
    /// c, f or gasmark.
    from_unit: UnitName,
    to_unit: UnitName,
}

/// The gas marks from 1, in degrees Celsius.
const MARKS: [i64; 10] = [140, 150, 170, 180, 190, 200, 220, 230, 240, 260];

/// The temperatures in degrees Celsius that have a gas mark.
const RANGE: [i64; 2] = [100, 280];

/// A scale of ovens.
enum Scale {
    Degrees(Unit),
    GasMark,
}

impl Scale {
    fn find(name: &UnitName) -> Result<Self> {
        let word: String = name.0.chars().filter(|c| c.is_alphabetic()).collect();
        if ["gas", "gasmark", "gasmarks"].contains(&word.to_lowercase().as_str()) {
            return Ok(Self::GasMark);
        }
        let choices = "c, f or gasmark";
        kitchen_unit(name, Kind::TEMPERATURE, &["c", "f"], choices).map(Self::Degrees)
    }
}

impl Tool for ConvertOvenTemperature {
    const NAME: &str = "convertOvenTemperature";
    const EXAMPLES: &[Example] = &[
        example("a gas mark", r#"{"value":"4","fromUnit":"gasmark","toUnit":"c"}"#)
            .gives("CONVERT_OVEN_TEMPERATURE: OK | RESULT: 180"),
        example("degrees", r#"{"value":350,"fromUnit":"f","toUnit":"c"}"#)
            .gives("CONVERT_OVEN_TEMPERATURE: OK | RESULT: 176.6666666666666666666666666666667"),
        example("the nearest mark", r#"{"value":"425","fromUnit":"°F","toUnit":"gas mark"}"#)
            .gives("CONVERT_OVEN_TEMPERATURE: OK | RESULT: 7"),
        example("no such mark", r#"{"value":"11","fromUnit":"gasmark","toUnit":"c"}"#)
            .fails(Code::InvalidInput, "parameter=value | received=11"),
        example("too cold for gas", r#"{"value":"50","fromUnit":"c","toUnit":"gasmark"}"#)
            .fails(Code::InvalidInput, "from 100 to 280"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (AnyNumber(value), celsius) = (&self.value, celsius()?);
        let refuse = |reason| Error::invalid(reason).received(cx.written(value)).inside("value");
        let (degrees, unit) = match Scale::find(&self.from_unit)? {
            Scale::Degrees(unit) => (value.clone(), unit),
            Scale::GasMark => {
                let mark = mark(value, &cx.budget)?
                    .ok_or_else(|| refuse("a gas mark is a whole number from 1 to 10".into()))?;
                (MARKS[mark].into(), celsius)
            }
        };
        // The contract calls every temperature that cannot be an input fault.
        let below = |error: Error| match error.code() {
            Code::DomainError => error.with_code(Code::InvalidInput),
            _ => error,
        };
        match Scale::find(&self.to_unit)? {
            Scale::Degrees(to) => {
                Ok(Scalar(lookup::convert(&degrees, &unit, &to, cx).map_err(below)?))
            }
            Scale::GasMark => {
                let degrees =
                    lookup::converted(&degrees, &unit, &celsius, &cx.budget).map_err(|error| {
                        below(error.into()).received(cx.written(value)).inside("value")
                    })?;
                let [least, most] = RANGE;
                let mark = nearest_mark(&degrees, &cx.budget)?.ok_or_else(|| {
                    refuse(format!("gas marks are for temperatures from {least} to {most} °C"))
                })?;
                Ok(Scalar::from(mark))
            }
        }
    }
}

fn celsius() -> Result<Unit> {
    lookup::unit(&UnitName("c".into()), Kind::TEMPERATURE)
}

/// The place of a gas mark in the table.
fn mark(value: &Number, budget: &Budget) -> Result<Option<usize>> {
    for (place, mark) in (1..).take(MARKS.len()).enumerate() {
        if ordered(value, &Number::from(mark), budget)?.is_eq() {
            return Ok(Some(place));
        }
    }
    Ok(None)
}

/// The gas mark nearest to a temperature in degrees Celsius, of two the lower; none out of range.
fn nearest_mark(celsius: &Number, budget: &Budget) -> Result<Option<i64>> {
    let [least, most] = RANGE.map(Number::from);
    if ordered(celsius, &least, budget)?.is_lt() || ordered(celsius, &most, budget)?.is_gt() {
        return Ok(None);
    }
    let mut best: Option<(Number, i64)> = None;
    for (mark, degrees) in (1..).zip(MARKS) {
        let distance = celsius.sub(&degrees.into(), budget)?.abs(budget)?;
        let is_nearer = match &best {
            Some((least, _)) => ordered(&distance, least, budget)?.is_lt(),
            None => true,
        };
        if is_nearer {
            best = Some((distance, mark));
        }
    }
    Ok(best.map(|(_, mark)| mark))
}
