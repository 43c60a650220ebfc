use arithma_num::{Budget, Number};

use crate::prelude::*;

/// # Area of a polygon
///
/// Exact area of a polygon from its vertices in order, clockwise or not, by the shoelace formula.
#[derive(Arguments)]
pub(crate) struct PolygonArea {
    /// The vertices, at least three.
    #[unit("m")]
    coordinates: Points<2>,
}

/// An area and the number of vertices around it.
#[derive(Debug, Answer)]
pub(crate) struct Polygon {
    #[answer(main)]
    #[unit("m^2")]
    area: Shown,
    vertices: Shown,
    exact: Exactness,
}

impl Tool for PolygonArea {
    const NAME: &str = "polygonArea";
    const EXAMPLES: &[Example] = &[
        example("a square", r#"{"coordinates":"0,0,1,0,1,1,0,1"}"#)
            .gives("POLYGON_AREA: OK | AREA: 1 | VERTICES: 4"),
        example("clockwise, as arrays", r#"{"coordinates":[[0,0],[0,3],[4,0]]}"#)
            .gives("POLYGON_AREA: OK | AREA: 6 | VERTICES: 3"),
        example("a line", r#"{"coordinates":"0,0,1,0"}"#)
            .fails(Code::InvalidInput, "three vertices"),
        example("half a point", r#"{"coordinates":"0,0,1,0,1"}"#)
            .fails(Code::InvalidInput, "5 coordinates"),
    ];
    type Output = Polygon;

    fn run(self, cx: &Context) -> Result<Polygon> {
        let Points(vertices) = self.coordinates;
        let count = vertices.len();
        if count < 3 {
            let reason = format!("a polygon has at least three vertices, not {count}");
            return Err(Error::invalid(reason).inside("coordinates"));
        }
        let area = shoelace(&vertices, &cx.budget)?;
        Ok(Polygon { area: area.into(), vertices: count.into(), exact: Exactness })
    }
}

/// Half the sum of the cross products of neighbours, without its sign. The sum is that of
/// `x (next y - previous y)`, which takes one product a vertex.
fn shoelace(vertices: &[[Number; 2]], budget: &Budget) -> arithma_num::Result<Number> {
    let count = vertices.len();
    let mut sum = Number::ZERO;
    for (index, [x, _]) in vertices.iter().enumerate() {
        budget.check()?;
        let [[_, previous], [_, next]] =
            [count - 1, 1].map(|step| &vertices[(index + step) % count]);
        sum = sum.add(&x.mul(&next.sub(previous, budget)?, budget)?, budget)?;
    }
    sum.abs(budget)?.div(&2.into(), budget)
}
