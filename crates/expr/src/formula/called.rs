//! How a function changes with its arguments, of which nothing is known but how to call it.

use std::fmt;

use arithma_num::Number;

use super::opaque::{Hidden, Opaque};
use crate::error::{ErrorKind, Result};

/// A function of numbers that can be called, by its name.
struct Called<F> {
    name: String,
    call: F,
}

impl<F> fmt::Debug for Called<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Called").field(&self.name).finish()
    }
}

impl<F: Fn(&[Number]) -> Result<Number, ErrorKind> + Send + Sync> Hidden for Called<F> {
    fn text(&self) -> String {
        self.name.clone()
    }

    fn at(&self, arguments: &[Number]) -> Result<Number, ErrorKind> {
        (self.call)(arguments)
    }
}

/// The derivatives of a function with respect to each of its arguments, at these.
pub(crate) fn slopes<F>(name: &str, call: F, arguments: &[Number]) -> Result<Vec<Number>, ErrorKind>
where
    F: Fn(&[Number]) -> Result<Number, ErrorKind> + Send + Sync + 'static,
{
    let function = Opaque::new(Called { name: name.to_owned(), call });
    let slope = |place: usize| match function.slope(place) {
        Some(slope) => slope.value(arguments),
        None => Err(ErrorKind::NotDifferentiable { name: name.to_owned() }),
    };
    (0..arguments.len()).map(slope).collect()
}
