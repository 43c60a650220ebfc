use crate::prelude::*;

/// # Cross product
///
/// Exact vector product of two vectors in space.
#[derive(Arguments)]
pub(crate) struct CrossProduct {
    /// First vector.
    a: Point<3>,
    /// Second vector.
    b: Point<3>,
}

impl Tool for CrossProduct {
    const NAME: &str = "crossProduct";
    const EXAMPLES: &[Example] = &[
        example("x by y is z", r#"{"a":"1,0,0","b":"0,1,0"}"#)
            .gives("CROSS_PRODUCT: OK | RESULT: 0,0,1"),
        example("arrays", r#"{"a":[0.1,0.2,0.3],"b":[4,5,6]}"#)
            .gives("CROSS_PRODUCT: OK | RESULT: -0.3,0.6,-0.3"),
        example("a vector in the plane", r#"{"a":"1,2","b":"1,2,3"}"#)
            .fails(Code::InvalidInput, "parameter=a"),
    ];
    type Output = List;

    fn run(self, cx: &Context) -> Result<List> {
        let (Point(a), Point(b)) = (self.a, self.b);
        let component = |i: usize, j: usize| {
            let (p, q) = (a[i].mul(&b[j], &cx.budget), a[j].mul(&b[i], &cx.budget));
            let difference = p.and_then(|p| p.sub(&q?, &cx.budget)).map_err(Error::overflow)?;
            Ok::<_, Error>(Shown::from(difference))
        };
        Ok(List::new(vec![component(1, 2)?, component(2, 0)?, component(0, 1)?]))
    }
}
