//! The operands of the four operations: two by name, or a list.

use arithma_num::Number;

use crate::prelude::*;

/// Two numbers, or a list of at least one.
pub(super) enum Operands {
    Two(Number, Number),
    List(Vec<Number>),
}

impl Operands {
    /// The operands out of the arguments: `first` and `second`, or else `numbers`.
    pub(super) fn choose(
        first: Option<AnyNumber>,
        second: Option<AnyNumber>,
        numbers: Option<NumberArray>,
    ) -> Result<Self> {
        match (first, second, numbers) {
            (Some(first), Some(second), None) => Ok(Self::Two(first.0, second.0)),
            (None, None, Some(NumberArray(numbers))) => Ok(Self::List(numbers)),
            (_, _, Some(_)) => {
                Err(Error::invalid("give first and second, or numbers, but not both")
                    .with("parameter", "numbers"))
            }
            (None, _, None) => Err(missing("first")),
            (_, None, None) => Err(missing("second")),
        }
    }

    /// Combines the operands from left to right.
    pub(super) fn fold(
        self,
        step: impl Fn(&Number, &Number) -> arithma_num::Result<Number>,
    ) -> Result<Number> {
        match self {
            Self::Two(first, second) => Ok(step(&first, &second)?),
            Self::List(numbers) => {
                let mut numbers = numbers.into_iter();
                let first = numbers.next().ok_or_else(|| missing("numbers"))?;
                Ok(numbers.try_fold(first, |result, next| step(&result, &next))?)
            }
        }
    }
}

fn missing(name: &'static str) -> Error {
    Error::invalid(format!("the parameter {name} is missing: give first and second, or numbers"))
        .with("parameter", name)
}
