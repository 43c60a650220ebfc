use arithma_num::Exact;
use serde::Serialize;

use crate::numeric::{Formula, Root, find_roots, show_enclosed, undecided};
use crate::prelude::*;

/// # All roots in an interval
///
/// Every root of an expression or equation from min to max, in ascending order. CERTIFIED tells
/// whether it is proven that these are all. Angles in degrees.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct FindRoots {
    /// In one variable, such as x^2 - 4; or an equation.
    expression: Expression,
    /// The variable.
    variable: Name,
    /// Where the interval begins.
    min: Decimal,
    /// Where it ends, not below min.
    max: Decimal,
}

/// The roots that were found.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Found {
    count: String,
    values: Vec<Digits>,
    certified: bool,
    exact: bool,
}

impl Tool for FindRoots {
    const NAME: &str = "findRoots";
    const EXAMPLES: &[Example] = &[
        example("of a parabola", r#"{"expression":"x^2 - 4","variable":"x","min":-5,"max":5}"#)
            .gives("FIND_ROOTS: OK | COUNT: 2 | VALUES: -2,2 | CERTIFIED: true"),
        example("a double root", r#"{"expression":"sin(x) = 1","variable":"x","min":0,"max":180}"#)
            .gives("FIND_ROOTS: OK | COUNT: 1 | VALUES: 90 | CERTIFIED: true"),
        example("none", r#"{"expression":"exp(x)","variable":"x","min":-50,"max":5}"#)
            .gives("FIND_ROOTS: OK | COUNT: 0 | VALUES:  | CERTIFIED: true"),
        example("backwards", r#"{"expression":"x","variable":"x","min":1,"max":-1}"#)
            .fails(Code::InvalidInput, "min must not be above max"),
    ];
    const EFFECTS: Effects = Effects::CALCULATION.slow();
    type Output = Found;

    fn run(self, cx: &Context) -> Result<Found> {
        let formula = Formula::parse_equation(self.expression, self.variable)?;
        let (min, max): (Exact, Exact) = (self.min.into(), self.max.into());
        if min > max {
            return Err(Error::invalid("min must not be above max"));
        }
        let found = find_roots(&formula.expr, &formula.name, &min, &max, &cx.budget)?;
        let values: Result<Vec<_>> = found.roots.iter().map(|root| show_root(root, cx)).collect();
        let values = values?;
        Ok(Found {
            count: values.len().to_string(),
            exact: values.iter().all(Digits::is_exact),
            values,
            certified: found.certified,
        })
    }
}

/// The root as it is shown.
pub(super) fn show_root(root: &Root, cx: &Context) -> Result<Digits> {
    match &root.exact {
        Some(exact) => cx.show_exact(exact),
        None => show_enclosed(&root.enclosure, cx)?.ok_or_else(|| undecided("a root")),
    }
}
