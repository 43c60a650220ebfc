//! Numbers that must not be negative, or must be positive. What the contract of a tool calls the
//! error differs, so the type says it.

use std::fmt;
use std::marker::PhantomData;

use arithma_num::Number;

use super::Param;
use crate::{Argument, Code, Error, Form, Result, Schema};

/// What it is called when a number is not in its bounds.
pub trait Refusal: fmt::Debug + Clone + 'static {
    /// The code.
    const CODE: Code;
}

macro_rules! refusals {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub struct $name;

        impl Refusal for $name {
            const CODE: Code = Code::$name;
        }
    )*};
}

refusals! {
    /// It is outside the range that is allowed.
    OutOfRange;
    /// The call is not a valid one.
    InvalidInput;
    /// Nothing has such a value.
    DomainError;
}

/// A number from zero upwards.
#[derive(Debug, Clone)]
pub struct NonNegative<R: Refusal = OutOfRange>(pub Number, PhantomData<R>);

/// A number above zero.
#[derive(Debug, Clone)]
pub struct Positive<R: Refusal = OutOfRange>(pub Number, PhantomData<R>);

/// An amount from zero upwards, whose sign is part of a valid call.
pub type Amount = NonNegative<InvalidInput>;

/// An amount above zero, whose sign is part of a valid call.
pub type PositiveAmount = Positive<InvalidInput>;

/// A length, a radius, a magnitude: nothing has a negative one.
pub type Size = NonNegative<DomainError>;

impl<R: Refusal> Param for NonNegative<R> {
    const SCHEMA: Schema = Schema::text(Form::Words("At least 0."));
    const FORM: Form = Form::Words("Number or numeric text, at least 0.");

    fn read(argument: &Argument<'_>) -> Result<Self> {
        Ok(Self(not_negative::<R>(argument.number()?, argument)?, PhantomData))
    }
}

impl<R: Refusal> Param for Positive<R> {
    const SCHEMA: Schema = Schema::text(Form::Words("Above 0."));
    const FORM: Form = Form::Words("Number or numeric text, above 0.");

    fn read(argument: &Argument<'_>) -> Result<Self> {
        Ok(Self(positive::<R>(argument.number()?, argument)?, PhantomData))
    }
}

/// The number, unless it is negative.
pub(super) fn not_negative<R: Refusal>(number: Number, argument: &Argument<'_>) -> Result<Number> {
    if number.is_negative(&argument.cx().budget)? {
        return Err(Error::new(R::CODE, "must be at least 0").received(argument.source()));
    }
    Ok(number)
}

/// The number, if it is above zero.
pub(super) fn positive<R: Refusal>(number: Number, argument: &Argument<'_>) -> Result<Number> {
    if number.sign(&argument.cx().budget)?.is_le() {
        return Err(Error::new(R::CODE, "must be above 0").received(argument.source()));
    }
    Ok(number)
}
