//! A measure of spread, of a sample or of a whole population.

use arithma_num::Number;

use crate::prelude::*;

/// The measure, and what was assumed of the data where nothing was said.
#[derive(Answer)]
pub(crate) struct Spread {
    #[answer(main)]
    result: Shown,
    exact: Exactness,
    /// What holds because nothing else was said.
    assumed: Option<&'static str>,
}

impl Spread {
    /// The measure by `measure`, which is told whether the data are the whole population: a sample
    /// unless it is said, as spreadsheets and textbooks have it.
    pub(super) fn of(
        population: Option<bool>,
        measure: impl FnOnce(bool) -> Result<Number>,
    ) -> Result<Self> {
        let result = measure(population.unwrap_or(false))?;
        let assumed = population.is_none().then_some("population=false");
        Ok(Self { result: result.into(), exact: Exactness, assumed })
    }
}
