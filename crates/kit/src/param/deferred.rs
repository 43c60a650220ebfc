//! An argument that is judged only where it is used.

use arithma_expr::How;

use super::Param;
use crate::{Argument, Form, Result, Schema};

/// A parameter whose fault counts only if its value is needed: the unknown of an equation may be
/// given as `?`.
#[derive(Debug, Clone)]
pub struct Deferred<P>(Result<P>);

impl<P: Param + Clone> Deferred<P> {
    /// The value, or what is wrong with it.
    pub fn get(&self) -> Result<P> {
        self.0.clone()
    }
}

impl<P: Param> Param for Deferred<P> {
    const SCHEMA: Schema = P::SCHEMA;
    const FORM: Form = P::FORM;
    const HOW: How = P::HOW;

    fn read(argument: &Argument<'_>) -> Result<Self> {
        Ok(Self(P::read(argument)))
    }
}
