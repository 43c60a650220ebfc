use arithma_num::whole;

use crate::prelude::*;

/// # Jacobi symbol
///
/// (a/n): -1, 0 or 1, by quadratic reciprocity. For a prime n it is Legendre's: 1 where a is a square modulo n.
#[derive(Arguments)]
pub(crate) struct JacobiSymbol {
    /// The upper number.
    a: Integer,
    /// The lower number, odd.
    n: Whole<1>,
}

impl Tool for JacobiSymbol {
    const NAME: &str = "jacobiSymbol";
    const ALIASES: &[&str] = &["jacobi", "legendreSymbol", "quadraticResidue"];
    const EXAMPLES: &[Example] = &[
        example("no square", r#"{"a":1001,"n":9907}"#).gives("JACOBI_SYMBOL: OK | RESULT: -1"),
        example("a common factor", r#"{"a":15,"n":45}"#).gives("JACOBI_SYMBOL: OK | RESULT: 0"),
        example("an even n", r#"{"a":3,"n":8}"#)
            .fails(Code::DomainError, "parameter=n | received=8"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (Integer(a), Whole(n)) = (self.a, self.n);
        if &n % 2u64 == 0 {
            let error = Error::domain("the symbol is defined for odd n only");
            return Err(error.received(n).inside("n"));
        }
        Ok(Scalar::from(whole::jacobi_symbol(&a, &n, &cx.budget)?))
    }
}
