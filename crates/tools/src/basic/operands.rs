//! The operands of the four operations: two by name, or a list.

use crate::prelude::*;

/// Two numbers, or a list of at least one.
pub(super) enum Operands {
    Two(Decimal, Decimal),
    List(Vec<arithma_num::Decimal>),
}

impl Operands {
    /// The operands out of the arguments: `first` and `second`, or else `numbers`.
    pub(super) fn choose(
        first: Option<Decimal>,
        second: Option<Decimal>,
        numbers: Option<NumberArray>,
    ) -> Result<Self> {
        match (first, second, numbers) {
            (Some(first), Some(second), None) => Ok(Self::Two(first, second)),
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
    pub(super) fn fold<T: From<arithma_num::Decimal>>(
        self,
        step: impl Fn(&T, &T) -> arithma_num::Result<T>,
    ) -> Result<T> {
        match self {
            Self::Two(first, second) => Ok(step(&first.0.into(), &second.0.into())?),
            Self::List(numbers) => {
                let mut numbers = numbers.into_iter().map(T::from);
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
