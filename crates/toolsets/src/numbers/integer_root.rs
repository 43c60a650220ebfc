use arithma_num::whole;

use crate::prelude::*;

/// # Integer root
///
/// The whole part of the square root, or of a higher one, and what is left: n = ROOT^degree + REMAINDER.
#[derive(Arguments)]
pub(crate) struct IntegerRoot {
    /// The number.
    n: Whole<0>,
    /// Which root; 2 by default.
    degree: Option<Count<1, 10_000>>,
}

#[derive(Debug, Answer)]
pub(crate) struct Root {
    #[answer(main)]
    root: Shown,
    remainder: Shown,
    exact: Exactness,
}

impl Tool for IntegerRoot {
    const NAME: &str = "integerRoot";
    const ALIASES: &[&str] = &["integerSqrt", "isqrt", "iroot", "floorSqrt"];
    const EXAMPLES: &[Example] = &[
        example("the square root of ten", r#"{"n":10}"#)
            .gives("INTEGER_ROOT: OK | ROOT: 3 | REMAINDER: 1"),
        example("a cube root", r#"{"n":1000000007,"degree":3}"#)
            .gives("INTEGER_ROOT: OK | ROOT: 1000 | REMAINDER: 7"),
        example("a negative number", r#"{"n":-1}"#)
            .fails(Code::OutOfRange, "parameter=n | received=-1"),
    ];
    type Output = Root;

    fn run(self, _cx: &Context) -> Result<Root> {
        let Whole(n) = self.n;
        let degree = self.degree.map_or(2, |Count(degree)| degree as usize);
        let root = whole::integer_root(&n, degree);
        let remainder = n - root.pow(degree);
        Ok(Root { root: root.into(), remainder: remainder.into(), exact: Exactness })
    }
}
