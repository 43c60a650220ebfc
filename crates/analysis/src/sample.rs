//! A function as the pieces of a curve.
//!
//! Doubles decide nothing here but what a picture shows. A first look at equal steps tells which
//! values there are and whether some grow without bound; then each part is looked at more closely
//! until the eye cannot tell the line from the curve. Where neighbouring values do not come closer
//! however near their places, there is a jump or a pole: the curve is broken, not joined.

use arithma_expr::Program;
use arithma_kit::Result;
use arithma_num::Budget;
use arithma_plot::Size;

/// Steps of the first look for each column of pixels.
const STEPS: usize = 2;

/// Every other point stands off the middle, so that a function of the same period as the steps is
/// not mistaken for a constant.
const OFF: f64 = 0.31;

/// How often a step is halved, and how many points that may give.
const PASSES: usize = 11;
const MOST: usize = 40_000;

/// Halvings after which neighbours are as near as doubles can be.
const HALVINGS: usize = 60;

/// Values that grow by this much on the way to one place grow without bound.
const GROWTH: f64 = 1e3;

/// Values beyond this count as none: a picture of them could not be computed.
const LARGEST: f64 = 1e300;

/// How far a line may be from its curve, in pixels.
const TOLERANCE: f64 = 0.25;

/// Neighbours further apart than this, in pixels, may have a gap between them.
const SUSPICIOUS: f64 = 3.0;

/// A place and the value there, which is no number where there is none.
type Point = [f64; 2];

/// A function on an interval, after the first look.
pub(crate) struct Sampler<'a> {
    program: &'a Program,
    points: Vec<Point>,
    /// The height of the plot that the curve must look smooth in, in pixels.
    height: f64,
    /// Whether some values grow without bound.
    pub(crate) has_pole: bool,
}

/// What is between two neighbouring points.
enum Gap {
    /// Nothing: the curve goes on.
    None,
    /// A jump, or a pole: here are the points on either side of it.
    Between(Point, Point, Break),
}

#[derive(Clone, Copy, PartialEq)]
enum Break {
    Jump,
    Pole,
}

impl<'a> Sampler<'a> {
    /// Looks at a function from one place to another, for a plot of this size.
    pub(crate) fn new(
        program: &'a Program,
        [from, to]: [f64; 2],
        size: Size,
        budget: &Budget,
    ) -> Result<Self> {
        let steps = STEPS * usize::from(size.width);
        let points = Vec::with_capacity(steps + 1);
        let height = f64::from(size.height);
        let mut sampler = Self { program, points, height, has_pole: false };
        let place = |k: usize| {
            let off = if k % 2 == 1 { OFF } else { 0.0 };
            let part = (k as f64 + off) / steps as f64;
            from * (1.0 - part) + to * part
        };
        for k in 0..=steps {
            budget.check()?;
            sampler.points.push(sampler.at(place(k)));
        }
        sampler.has_pole = sampler.finds_pole(budget)?;
        Ok(sampler)
    }

    fn at(&self, x: f64) -> Point {
        let y = self.program.eval(&[x]);
        [x, if y.abs() <= LARGEST { y } else { f64::NAN }]
    }

    /// The values that a plot should show: all of them; or, where some grow without bound, the
    /// bulk of them and half as much again. `None` where there is no value at all.
    pub(crate) fn view(&self) -> Option<(f64, f64)> {
        let mut values: Vec<f64> =
            self.points.iter().map(|point| point[1]).filter(|y| y.is_finite()).collect();
        values.sort_by(f64::total_cmp);
        let (least, greatest) = (*values.first()?, *values.last()?);
        if !self.has_pole {
            return Some((least, greatest));
        }
        let quantile = |part: f64| values[(part * (values.len() - 1) as f64) as usize];
        let (low, high) = (quantile(0.05), quantile(0.95));
        let more = 0.5 * (high - low);
        Some(((low - more).max(least), (high + more).min(greatest)))
    }

    /// Values that grow towards a place: where the sign changes or the value is lost, and where
    /// one value stands out among its neighbours.
    fn finds_pole(&self, budget: &Budget) -> Result<bool> {
        let span = self.points.iter().map(|point| point[1].abs()).filter(|y| y.is_finite());
        let mean = span.clone().sum::<f64>() / span.count().max(1) as f64;
        for pair in self.points.windows(2) {
            budget.check()?;
            let grows = match (defined(pair[0]), defined(pair[1])) {
                (true, true) => {
                    (pair[0][1] - pair[1][1]).abs() > 0.1 * mean
                        && matches!(self.gap(pair[0], pair[1]), Gap::Between(.., Break::Pole))
                }
                (true, false) => self.grows(pair[0], pair[1][0]),
                (false, true) => self.grows(pair[1], pair[0][0]),
                (false, false) => false,
            };
            if grows {
                return Ok(true);
            }
        }
        for three in self.points.windows(3) {
            budget.check()?;
            if self.peaks(three, mean) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether values grow without bound around the middle one of three points.
    fn peaks(&self, three: &[Point], mean: f64) -> bool {
        let [left, middle, right] = [0, 1, 2].map(|k| three[k][1].abs());
        let stands_out = middle > left && middle >= right && middle > 2.0 * mean;
        if !stands_out || middle < 1.2 * left.min(right) {
            return false;
        }
        let (mut low, mut high) = (three[0][0], three[2][0]);
        let mut best = middle;
        for _ in 0..2 * HALVINGS {
            let third = (high - low) / 3.0;
            let (a, b) = (self.at(low + third), self.at(high - third));
            let (a_size, b_size) = (a[1].abs(), b[1].abs());
            if a_size.is_nan() || b_size.is_nan() {
                break;
            }
            best = best.max(a_size).max(b_size);
            if a_size > b_size { high = b[0] } else { low = a[0] }
        }
        best > GROWTH * middle
    }

    /// The last point with a value on the way to a place without one.
    fn edge(&self, mut inside: Point, mut outside: f64) -> Point {
        for _ in 0..HALVINGS {
            let middle = self.at(f64::midpoint(inside[0], outside));
            if defined(middle) {
                inside = middle;
            } else {
                outside = middle[0];
            }
        }
        inside
    }

    fn grows(&self, inside: Point, outside: f64) -> bool {
        self.edge(inside, outside)[1].abs() > GROWTH * inside[1].abs()
    }

    /// Goes to the place between two points where values differ most, by halving. On a curve that
    /// goes on the difference vanishes.
    fn gap(&self, mut a: Point, mut b: Point) -> Gap {
        let (first, size) = ((b[1] - a[1]).abs(), a[1].abs().max(b[1].abs()));
        for _ in 0..HALVINGS {
            let middle = self.at(f64::midpoint(a[0], b[0]));
            if middle[0] <= a[0] || middle[0] >= b[0] {
                break;
            }
            if !defined(middle) {
                (a, b) = (self.edge(a, middle[0]), self.edge(b, middle[0]));
                break;
            }
            if (middle[1] - a[1]).abs() > (b[1] - middle[1]).abs() {
                b = middle;
            } else {
                a = middle;
            }
        }
        if (b[1] - a[1]).abs() < 0.5 * first {
            return Gap::None;
        }
        let is_pole = a[1].abs().max(b[1].abs()) > GROWTH * size;
        Gap::Between(a, b, if is_pole { Break::Pole } else { Break::Jump })
    }

    /// The pieces of the curve as a plot from `low` to `high` shows them.
    pub(crate) fn pieces(self, low: f64, high: f64, budget: &Budget) -> Result<Vec<Vec<Point>>> {
        let scale = self.height / (high - low);
        // What is far outside is as good as anything else that is.
        let room = high - low;
        let shown = |y: f64| y.clamp(low - room, high + room);
        let bends = |a: Point, middle: Point, b: Point| {
            let straight = f64::midpoint(shown(a[1]), shown(b[1]));
            (shown(middle[1]) - straight).abs() * scale > TOLERANCE
        };
        let mut points = self.points.clone();
        let mut open = vec![true; points.len()];
        for _ in 0..PASSES {
            let (mut next, mut still) = (Vec::with_capacity(2 * points.len()), Vec::new());
            for (pair, open) in points.windows(2).zip(&open) {
                budget.check()?;
                let [a, b] = [pair[0], pair[1]];
                next.push(a);
                if !open || !defined(a) || !defined(b) {
                    still.push(false);
                    continue;
                }
                let middle = self.at(f64::midpoint(a[0], b[0]));
                let bent = defined(middle) && bends(a, middle, b);
                next.push(middle);
                still.extend([bent, bent]);
            }
            next.extend(points.last());
            still.push(false);
            (points, open) = (next, still);
            if points.len() > MOST || !open.contains(&true) {
                break;
            }
        }
        let far = 10.0 * room;
        let mut pieces = self.assembled(&points, SUSPICIOUS / scale, budget)?;
        for point in pieces.iter_mut().flatten() {
            point[1] = point[1].clamp(low - far, high + far);
        }
        Ok(pieces)
    }

    /// Joins points to pieces. Neighbours that differ by more than `suspicious` are looked at.
    fn assembled(
        &self,
        points: &[Point],
        suspicious: f64,
        budget: &Budget,
    ) -> Result<Vec<Vec<Point>>> {
        let mut pieces = vec![Vec::new()];
        let mut push = |point: Point, begins: bool| {
            if begins {
                pieces.push(Vec::new());
            }
            if let Some(piece) = pieces.last_mut() {
                piece.push(point);
            }
        };
        let mut begins = true;
        for pair in points.windows(2) {
            budget.check()?;
            let [a, b] = [pair[0], pair[1]];
            if defined(a) {
                push(a, begins);
                begins = false;
            }
            match (defined(a), defined(b)) {
                (true, true) if (a[1] - b[1]).abs() > suspicious => {
                    if let Gap::Between(before, after, _) = self.gap(a, b) {
                        push(before, false);
                        push(after, true);
                    }
                }
                (true, false) => {
                    push(self.edge(a, b[0]), false);
                    begins = true;
                }
                (false, true) => {
                    push(self.edge(b, a[0]), true);
                    begins = false;
                }
                _ => {}
            }
        }
        if let Some(&last) = points.last().filter(|last| defined(**last)) {
            push(last, begins);
        }
        // A value all by itself, such as that of x^x at -2, is no curve.
        pieces.retain(|piece| piece.first().zip(piece.last()).is_some_and(|(a, b)| a[0] < b[0]));
        Ok(pieces)
    }
}

fn defined(point: Point) -> bool {
    point[1].is_finite()
}

#[cfg(test)]
mod tests {
    use arithma_expr::Expr;

    use super::*;

    struct Curve {
        view: (f64, f64),
        has_pole: bool,
        pieces: Vec<Vec<Point>>,
    }

    fn curve(text: &str, from: f64, to: f64) -> Curve {
        let expr = Expr::parse(text).unwrap();
        let program = Program::compile(&expr, &["x"]).unwrap();
        let sampler =
            Sampler::new(&program, [from, to], Size::default(), &Budget::default()).unwrap();
        let (view, has_pole) = (sampler.view().unwrap(), sampler.has_pole);
        let pieces = sampler.pieces(view.0, view.1, &Budget::default()).unwrap();
        Curve { view, has_pole, pieces }
    }

    /// The longest step up or down inside the view that is taken within a hundredth of the width.
    fn steepest(curve: &Curve, width: f64) -> f64 {
        let (low, high) = curve.view;
        let segments = curve.pieces.iter().flat_map(|piece| piece.windows(2));
        segments
            .filter(|pair| pair[1][0] - pair[0][0] < width / 100.0)
            .map(|pair| (pair[1][1].clamp(low, high) - pair[0][1].clamp(low, high)).abs())
            .fold(0.0, f64::max)
            / (high - low)
    }

    #[test]
    fn poles_are_broken_not_joined() {
        for (text, from, to, pieces) in [
            ("1/x", -10.0, 10.0, 2),
            ("1/(x - 1/3)", -10.0, 10.0, 2),
            ("tan(x)", -360.0, 360.0, 5),
            ("1/(x^2 - 2)", -5.0, 5.0, 3),
            ("gamma(x)", -3.5, 4.0, 5),
        ] {
            let curve = curve(text, from, to);
            assert!(curve.has_pole, "{text}");
            assert_eq!(curve.pieces.len(), pieces, "{text}");
            assert!(curve.view.1 - curve.view.0 < 100.0, "{text}: {:?}", curve.view);
            assert!(steepest(&curve, to - from) < 0.5, "{text}: {}", steepest(&curve, to - from));
        }
        for text in ["1/x^2", "1/(x - 1/7)^2", "-1/abs(x - 1/7)"] {
            let curve = curve(text, -3.0, 3.0);
            assert!(curve.has_pole && curve.view.1.max(-curve.view.0) < 1000.0, "{text}");
        }
    }

    #[test]
    fn what_is_only_steep_is_joined() {
        for text in ["tanh(10^6*x)", "exp(x)", "x^9", "sin(3600*x)", "cbrt(x)", "abs(x)", "ln(x)"] {
            let curve = curve(text, 1e-9, 10.0);
            assert_eq!((curve.pieces.len(), curve.has_pole), (1, false), "{text}");
        }
        let step = curve("tanh(10^9*x)", -10.0, 10.0);
        assert_eq!((step.pieces.len(), step.view), (1, (-1.0, 1.0)));
    }

    #[test]
    fn jumps_are_broken() {
        let curve = curve("floor(x)", -2.5, 2.5);
        assert_eq!((curve.pieces.len(), curve.has_pole), (6, false));
        assert!(curve.pieces.iter().all(|piece| piece.iter().all(|p| p[1] == piece[0][1])));
    }

    #[test]
    fn what_has_no_value_is_left_out() {
        let root = curve("sqrt(x - 1/3)", -10.0, 10.0);
        assert_eq!(root.pieces.len(), 1);
        let [x, y] = root.pieces[0][0];
        assert!((x - 1.0 / 3.0).abs() < 1e-12 && y < 1e-6);
        // Negative whole numbers to their own power have values: points, and no curve.
        let power = curve("x^x", -10.0, 3.0);
        assert!(power.pieces.iter().flatten().all(|point| point[0] >= 0.0));
        let band = curve("sqrt(1 - x^2)", -10.0, 10.0);
        assert_eq!(band.pieces.len(), 1);
        let ends = [band.pieces[0][0][0], band.pieces[0].last().unwrap()[0]];
        assert!((ends[0] + 1.0).abs() < 1e-12 && (ends[1] - 1.0).abs() < 1e-12);
    }

    #[test]
    fn lines_follow_the_curve() {
        let curve = curve("sin(x)", -360.0, 360.0);
        for pair in curve.pieces[0].windows(2) {
            let x = f64::midpoint(pair[0][0], pair[1][0]);
            let off = x.to_radians().sin() - f64::midpoint(pair[0][1], pair[1][1]);
            assert!(off.abs() < 0.001, "{x}");
        }
    }
}
