//! Functions and data as a scene.

use arithma_expr::{Expr, Function, NodeKind, Program};
use arithma_kit::{Attachment, Context, Result};
use arithma_plot::{Axis, Marks, Scene, Series, Size};

use crate::formula::Formula;
use crate::sample::Sampler;

/// What is to be drawn. The formulas have the same variable.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'a> {
    /// Curves.
    pub formulas: &'a [Formula],
    /// Dots.
    pub points: &'a [[f64; 2]],
}

/// What part of the plane a picture shows, and how large it is.
#[derive(Debug, Clone, Copy)]
pub struct Window {
    /// The left end.
    pub from: f64,
    /// The right end.
    pub to: f64,
    /// The lower and the upper end, where they do not follow from what is seen.
    pub heights: Option<(f64, f64)>,
    /// The pixels in which curves must look smooth.
    pub size: Size,
}

impl Window {
    /// All that is to be seen between two places, in a picture of the usual size.
    #[must_use]
    pub fn between(from: f64, to: f64) -> Self {
        Self { from, to, heights: None, size: Size::default() }
    }
}

/// A scene, and what was seen of each formula on the way.
#[derive(Debug)]
pub struct Picture {
    /// What is to be seen.
    pub scene: Scene,
    /// One for each formula.
    pub seen: Vec<Seen>,
}

/// What sampling shows of a function: a picture's truth, no proof.
#[derive(Debug, Clone, Copy)]
pub struct Seen {
    /// The least and the greatest value; none where there is no value at all.
    pub values: Option<(f64, f64)>,
    /// Whether some values grow without bound.
    pub has_pole: bool,
}

/// Intervals that are narrower than this, relative to their ends, hold too few doubles to draw.
const NARROW: f64 = 1e-9;

/// Empty space above and below a curve, as a part of its height.
const PADDING: f64 = 0.05;

/// Ends of intervals may be so large.
const LARGEST: f64 = 1e300;

impl Picture {
    /// Whether doubles can draw an interval.
    #[must_use]
    pub fn can_draw(from: f64, to: f64) -> bool {
        let size = from.abs().max(to.abs());
        size <= LARGEST && to - from > NARROW * size
    }

    /// Draws what a window shows; `None` where there is nothing to see.
    pub fn draw(subject: &Subject<'_>, window: &Window, cx: &Context) -> Result<Option<Self>> {
        let Window { from, to, heights, size } = *window;
        if !Self::can_draw(from, to) {
            return Ok(None);
        }
        let mut programs = Vec::new();
        for formula in subject.formulas {
            programs.push(Program::compile(formula.expr(), &[formula.name()])?);
        }
        let mut samplers = Vec::new();
        for program in &programs {
            samplers.push(Sampler::new(program, [from, to], size, &cx.budget)?);
        }
        let data = subject.points.iter().filter(|[x, _]| (from..=to).contains(x));
        let views = samplers.iter().filter_map(Sampler::view);
        let views = views.chain(data.map(|[_, y]| (*y, *y)));
        let y = match (heights, views.reduce(|(a, b), (c, d)| (a.min(c), b.max(d)))) {
            // Whoever looks at this part wants to see that it is empty.
            (Some((low, high)), _) => Axis::new(low, high, ""),
            (None, Some((low, high))) => padded(low, high),
            (None, None) => return Ok(None),
        };
        let see =
            |sampler: &Sampler<'_>| Seen { values: sampler.view(), has_pole: sampler.has_pole };
        let seen = samplers.iter().map(see).collect();
        let mut series = Vec::new();
        if !subject.points.is_empty() {
            let marks = Marks::Points(subject.points.to_vec());
            series.push(Series { label: "data".into(), marks });
        }
        for (sampler, formula) in samplers.into_iter().zip(subject.formulas) {
            let marks = Marks::Curve(sampler.pieces(y.low, y.high, &cx.budget)?);
            series.push(Series { label: formula.text().into_owned(), marks });
        }
        let x = x_axis(subject, from, to);
        Ok(Some(Self { scene: Scene { title: None, x, y, series }, seen }))
    }
}

fn x_axis(subject: &Subject<'_>, from: f64, to: f64) -> Axis {
    let name = subject.formulas.first().map_or("x", Formula::name);
    if subject.formulas.iter().any(|formula| takes_degrees(formula.expr())) {
        Axis::new(from, to, format!("{name} (degrees)")).in_degrees()
    } else {
        Axis::new(from, to, name)
    }
}

/// Whether the variable is an angle in degrees: it stands in a sine, cosine or tangent of them.
#[must_use]
pub fn takes_degrees(expr: &Expr) -> bool {
    let nodes = expr.nodes().iter();
    nodes
        .filter_map(|node| match &node.kind {
            NodeKind::Call(Function::Sin | Function::Cos | Function::Tan, arguments) => {
                Some(arguments)
            }
            _ => None,
        })
        .flat_map(|arguments| expr.arguments(arguments))
        .any(|&argument| expr.part(argument).is_ok_and(|part| part.free_variables().len() > 0))
}

/// The values with some space around; a single value in the middle of a unit or of its own size.
fn padded(low: f64, high: f64) -> Axis {
    let size = low.abs().max(high.abs());
    let room = high - low;
    let space = if room > NARROW * size {
        PADDING * room
    } else if size == 0.0 {
        1.0
    } else {
        0.5 * size
    };
    Axis::new(low - space, high + space, "")
}

/// The scene as a picture to look at.
#[must_use]
pub fn png(scene: &Scene) -> Option<Attachment> {
    let bytes = scene.to_png(Size::default()).ok()?;
    Some(Attachment { mime_type: "image/png", bytes, uri: None })
}
