//! A scene as data: lists of points that another program draws.

use crate::scene::{Marks, Scene, Size};

/// How far a line may be from the points that it leaves out, in pixels.
const TOLERANCE: f64 = 0.1;

/// The most points that are looked at together: the work grows with their square at worst.
const TOGETHER: usize = 512;

/// The steps in which places are told, in pixels.
const STEP: f64 = 0.05;

/// Numbers from here on are told with an exponent, and so are steps below its inverse.
const PLAIN: f64 = 1e15;

type Point = [f64; 2];

impl Scene {
    /// The points of each series in the syntax of the attribute `points` of SVG, `x,y x,y`: one text
    /// for each unbroken piece of a curve, one for all points by themselves. Points that a picture of
    /// this size would not show are left out.
    #[must_use]
    pub fn to_points(&self, size: Size) -> Vec<Vec<String>> {
        let scale = [
            f64::from(size.width) / (self.x.high - self.x.low),
            f64::from(size.height) / (self.y.high - self.y.low),
        ];
        let written = |points: &mut dyn Iterator<Item = &Point>| {
            let mut text = String::new();
            for [x, y] in points {
                if !text.is_empty() {
                    text.push(' ');
                }
                push_number(*x, STEP / scale[0], &mut text);
                text.push(',');
                push_number(*y, STEP / scale[1], &mut text);
            }
            text
        };
        let series = |marks: &Marks| match marks {
            Marks::Points(points) => vec![written(&mut points.iter())],
            Marks::Curve(pieces) => pieces
                .iter()
                .map(|piece| {
                    let kept = kept(piece, scale);
                    let points = piece.iter().zip(&kept);
                    written(&mut points.filter(|(_, kept)| **kept).map(|(point, _)| point))
                })
                .collect(),
        };
        self.series.iter().map(|one| series(&one.marks)).collect()
    }
}

/// Which points a line must go through to be near all others (Douglas and Peucker).
fn kept(points: &[Point], scale: [f64; 2]) -> Vec<bool> {
    let mut kept = vec![false; points.len()];
    let Some(last) = points.len().checked_sub(1) else { return kept };
    let mut open = Vec::new();
    for first in (0..last).step_by(TOGETHER) {
        open.push((first, last.min(first + TOGETHER)));
    }
    kept[last] = true;
    open.iter().for_each(|(first, _)| kept[*first] = true);
    while let Some((first, last)) = open.pop() {
        let farthest = (first + 1..last)
            .map(|place| (place, distance(points[place], points[first], points[last], scale)))
            .max_by(|(_, a), (_, b)| a.total_cmp(b));
        if let Some((place, away)) = farthest
            && away > TOLERANCE
        {
            kept[place] = true;
            open.extend([(first, place), (place, last)]);
        }
    }
    kept
}

/// How far a point is from a piece of a line, in pixels.
fn distance(point: Point, from: Point, to: Point, scale: [f64; 2]) -> f64 {
    let offset = |end: Point| [(end[0] - from[0]) * scale[0], (end[1] - from[1]) * scale[1]];
    let ([x, y], [dx, dy]) = (offset(point), offset(to));
    let length = dx.hypot(dy);
    if length == 0.0 {
        return x.hypot(y);
    }
    let along = ((x * dx + y * dy) / (length * length)).clamp(0.0, 1.0);
    (x - along * dx).hypot(y - along * dy)
}

/// Appends a number to about this step, without digits that say nothing.
fn push_number(value: f64, step: f64, text: &mut String) {
    if value == 0.0 {
        text.push('0');
    } else if value.abs() < PLAIN && (1.0 / PLAIN..PLAIN).contains(&step) {
        let places = (-step.log10().floor()).clamp(0.0, 15.0) as usize;
        let digits = format!("{value:.places$}");
        let digits = match places {
            0 => digits.as_str(),
            _ => digits.trim_end_matches('0').trim_end_matches('.'),
        };
        text.push_str(if digits == "-0" { "0" } else { digits });
    } else {
        let places = (value.abs().log10() - step.log10()).ceil().clamp(0.0, 16.0) as usize;
        text.push_str(&format!("{value:.places$e}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Axis, Series};

    fn scene(marks: Marks, x: [f64; 2], y: [f64; 2]) -> Scene {
        Scene {
            title: None,
            x: Axis::new(x[0], x[1], "x"),
            y: Axis::new(y[0], y[1], ""),
            series: vec![Series { label: "f".into(), marks }],
        }
    }

    fn texts(marks: Marks, x: [f64; 2], y: [f64; 2]) -> Vec<String> {
        scene(marks, x, y).to_points(Size { width: 100, height: 100 }).remove(0)
    }

    #[test]
    fn straight_lines_need_two_points() {
        let line: Vec<Point> = (0..=100).map(|k| [f64::from(k), f64::from(2 * k)]).collect();
        let found = texts(Marks::Curve(vec![line.clone(), line]), [0.0, 100.0], [0.0, 200.0]);
        assert_eq!(found, ["0,0 100,200", "0,0 100,200"]);
        assert_eq!(texts(Marks::Curve(vec![vec![]]), [0.0, 1.0], [0.0, 1.0]), [""]);
    }

    #[test]
    fn what_is_left_out_is_near_the_line() {
        let curve: Vec<Point> =
            (0..=1000).map(|k| [f64::from(k) / 100.0, (f64::from(k) / 100.0).sin()]).collect();
        let found = texts(Marks::Curve(vec![curve.clone()]), [0.0, 10.0], [-1.0, 1.0]);
        let read = |text: &str| -> Vec<Point> {
            let point = |pair: &str| {
                let (x, y) = pair.split_once(',').unwrap();
                [x.parse().unwrap(), y.parse().unwrap()]
            };
            text.split(' ').map(point).collect()
        };
        let line = read(&found[0]);
        assert!((20..200).contains(&line.len()), "{}", line.len());
        for point in curve {
            let near = line.windows(2).map(|ends| distance(point, ends[0], ends[1], [10.0, 50.0]));
            // The step in which places are told is added to the tolerance.
            assert!(near.fold(f64::MAX, f64::min) <= TOLERANCE + 2.0 * STEP, "{point:?}");
        }
    }

    #[test]
    fn points_by_themselves_are_all_kept() {
        let dots = vec![[1.0, 2.0], [1.0, 2.0], [3.0, -0.000_001]];
        assert_eq!(texts(Marks::Points(dots), [0.0, 10.0], [0.0, 10.0]), ["1,2 1,2 3,0"]);
    }

    #[test]
    fn numbers_of_every_size_are_told() {
        for (value, step, told) in [
            (1234.5678, 0.01, "1234.57"),
            (1e300, 1e297, "1.000e300"),
            (-2.5e-20, 1e-22, "-2.500e-20"),
            (1_000_000.000_123, 1e-6, "1000000.000123"),
            (120.0, 3.0, "120"),
            (-0.001, 1.0, "0"),
        ] {
            let mut text = String::new();
            push_number(value, step, &mut text);
            assert_eq!(text, told);
        }
    }
}
