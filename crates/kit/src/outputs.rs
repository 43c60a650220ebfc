//! The shapes that most answers have.

use arithma_num::Number;

use crate::{Answer, Content, Exactness, Field, Part, Shape, Shown};

/// One number: `RESULT`.
#[derive(Debug, Clone)]
pub struct Scalar(pub Shown);

impl Content for Scalar {
    const SHAPE: Shape = Shape::Record(Self::FIELDS);

    fn part(self) -> Part {
        Part::Record(Self::FIELDS, self.parts())
    }
}

impl Answer for Scalar {
    const FIELDS: &'static [Field] =
        &[Field::of::<Shown>("result", "", None), Field::of::<Exactness>("exact", "", None)];
    const MAIN: Option<usize> = Some(0);

    fn parts(self) -> Vec<Part> {
        vec![Part::Number(self.0), Part::Exactness]
    }
}

impl<T: Into<Number>> From<T> for Scalar {
    fn from(value: T) -> Self {
        Self(value.into().into())
    }
}

/// One number that stands on data from elsewhere: `RESULT`. The structured value names their source.
#[derive(Debug, Answer)]
pub struct Sourced {
    result: Shown,
    exact: Exactness,
    /// Where the constants come from.
    source: String,
}

impl Sourced {
    /// A number, and the source of the constants in it.
    #[must_use]
    pub fn new(result: impl Into<Shown>, source: String) -> Self {
        Self { result: result.into(), exact: Exactness, source }
    }
}

/// One text: `RESULT`.
#[derive(Debug, Answer)]
pub struct Written {
    result: String,
}

impl Written {
    /// A text.
    pub fn new(result: impl Into<String>) -> Self {
        Self { result: result.into() }
    }
}

/// Several numbers under one key: `RESULT`, joined by commas.
#[derive(Debug, Answer)]
pub struct List {
    result: Vec<Shown>,
    exact: Exactness,
}

impl List {
    /// These numbers.
    #[must_use]
    pub fn new(numbers: Vec<Shown>) -> Self {
        Self { result: numbers, exact: Exactness }
    }
}
