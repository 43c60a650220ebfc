//! What a script needs from its caller: the language knows no unit, no calendar and no function
//! beyond its own.

use arithma_num::{Budget, Number};

use super::value::{Dimension, Quantity, Unit, Value};

/// The names that a script may use besides the language's own.
pub trait Host {
    /// What can go wrong in a function of the host.
    type Error;

    /// Whether the name is a unit. Only then is [`unit`](Self::unit) asked for it.
    fn is_unit(&self, name: &str) -> bool;

    /// The unit of this name; the error where the name means several.
    fn unit(&self, name: &str) -> Result<Unit, Self::Error>;

    /// Two units that convert into each other, where one of the names alone means several.
    fn unit_pair(&self, from: &str, to: &str) -> Option<(Unit, Unit)>;

    /// What a dimension is called, for an error.
    fn dimension_name(&self, dimension: Dimension) -> String;

    /// The unit to show a result of this dimension in, where several met in it.
    fn coherent_unit(&self, dimension: Dimension) -> Option<Unit>;

    /// The dimension of angles, whose coherent unit is the degree.
    fn angle(&self) -> Dimension;

    /// Whether a quantity of this dimension can be added to a date.
    fn moves_dates(&self, dimension: Dimension) -> bool;

    /// The value of a name that is neither bound nor a constant nor a unit: `today`.
    fn value(&self, name: &str) -> Option<Value>;

    /// How the function of this name is called, where there is one.
    fn signature(&self, name: &str) -> Option<String>;

    /// Calls a function. `alone` says that nothing more is done to its value.
    fn call(
        &self,
        name: &str,
        arguments: Vec<(Option<String>, Value)>,
        alone: bool,
    ) -> Result<Value, Self::Error>;

    /// The date that is so much time after this one.
    fn date_after(&self, date: &str, time: &Quantity) -> Result<String, Self::Error>;

    /// The seconds from one date to another.
    fn seconds_between(&self, from: &str, to: &str) -> Result<Number, Self::Error>;

    /// Shows every function's name to `visit`, for suggestions.
    fn each_function(&self, visit: &mut dyn FnMut(&str));

    /// Units whose spelling is like this one, the nearest first.
    fn nearest_units(&self, name: &str) -> Vec<String>;

    /// What the calculation may cost.
    fn budget(&self) -> &Budget;
}
