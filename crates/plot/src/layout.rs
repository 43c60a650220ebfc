//! Where everything in a picture is.

use crate::clip::Frame;
use crate::drawing::{Anchor, Colour, Drawing, Shape};
use crate::font;
use crate::scene::{Marks, Scene, Series, Size};
use crate::ticks::{Tick, ticks};

/// Space around everything.
const MARGIN: f64 = 14.0;
/// From one line of text to the next.
const LINE: f64 = 20.0;
/// From an axis to the numbers beside it.
const GAP: f64 = 8.0;
/// The line of a curve.
const CURVE: f64 = 2.0;
/// The sample of a curve in the legend.
const SAMPLE: f64 = 22.0;

/// Up to so many points each is a distinct dot; more are drawn smaller.
const FEW_POINTS: usize = 300;

/// Places a scene in a picture.
pub(crate) fn lay_out(scene: &Scene, size: Size) -> Drawing {
    let (width, height) = (f64::from(size.width), f64::from(size.height));
    let legend = legend(&scene.series, width - 2.0 * MARGIN);
    let header = usize::from(scene.title.is_some()) + legend.rows;
    let label_row = if scene.x.label.is_empty() { 0.0 } else { LINE };
    let top = MARGIN + LINE * header as f64 + if header == 0 { 0.0 } else { 2.0 };
    let bottom = (height - MARGIN - LINE - label_row).max(top + 1.0);
    let vertical = ticks(&scene.y, ((bottom - top) / 45.0).max(2.0) as usize);
    let widest = vertical.iter().map(|tick| font::width(&tick.text)).fold(0.0, f64::max);
    let left = (MARGIN + widest + GAP).ceil();
    // Half a number stands beyond the last tick.
    let right = width - MARGIN - 10.0;
    let horizontal = horizontal_ticks(scene, right - left);
    let frame = Frame { left, top, right, bottom };

    let mut placed = Placed { frame, scene, shapes: Vec::new() };
    if let Some(title) = &scene.title {
        let title = font::fitted(title, width - 2.0 * MARGIN);
        placed.text(title, [width / 2.0, MARGIN + font::CAPITAL], Anchor::Middle);
    }
    let legend_top = MARGIN + if scene.title.is_some() { LINE } else { 0.0 };
    placed.legend(&legend, &scene.series, [width / 2.0, legend_top + font::CAPITAL]);
    placed.grid(&horizontal, &vertical);
    for (index, series) in scene.series.iter().enumerate() {
        placed.series(index, series);
    }
    if label_row > 0.0 {
        let at = [(left + right) / 2.0, height - MARGIN + 2.0];
        placed.text(font::fitted(&scene.x.label, right - left), at, Anchor::Middle);
    }
    Drawing { width: size.width, height: size.height, shapes: placed.shapes }
}

/// As many ticks as their numbers leave room for.
fn horizontal_ticks(scene: &Scene, room: f64) -> Vec<Tick> {
    let mut most = (room / 60.0).max(2.0) as usize;
    loop {
        let found = ticks(&scene.x, most);
        let widest = found.iter().map(|tick| font::width(&tick.text)).fold(0.0, f64::max);
        if most <= 2 || (widest + 16.0) * found.len() as f64 <= room {
            return found;
        }
        most -= 1;
    }
}

/// The legend, in lines that are as wide as the picture allows.
struct Legend {
    rows: usize,
    /// For each series: its line, where in the line it begins, and its label, cut.
    entries: Vec<(usize, f64, String)>,
    /// The width of each line.
    widths: Vec<f64>,
}

fn legend(series: &[Series], room: f64) -> Legend {
    let mut entries = Vec::new();
    let mut widths: Vec<f64> = Vec::new();
    for series in series.iter().filter(|series| !series.label.is_empty()) {
        let label = font::fitted(&series.label, room - SAMPLE - 2.0 * GAP);
        let needed = SAMPLE + GAP + font::width(&label);
        let start = match widths.last_mut() {
            Some(width) if *width + 24.0 + needed <= room => {
                let start = *width + 24.0;
                *width = start + needed;
                start
            }
            _ => {
                widths.push(needed);
                0.0
            }
        };
        entries.push((widths.len() - 1, start, label));
    }
    Legend { rows: widths.len(), entries, widths }
}

/// Half a pixel off, where a thin line covers one column of pixels and not two halves.
fn crisp(value: f64) -> f64 {
    value.floor() + 0.5
}

/// Shapes as they are placed.
struct Placed<'a> {
    frame: Frame,
    scene: &'a Scene,
    shapes: Vec<Shape>,
}

impl Placed<'_> {
    fn x(&self, value: f64) -> f64 {
        self.frame.left + self.scene.x.place(value) * self.frame.width()
    }

    fn y(&self, value: f64) -> f64 {
        self.frame.bottom - self.scene.y.place(value) * self.frame.height()
    }

    fn text(&mut self, text: String, at: [f64; 2], anchor: Anchor) {
        self.shapes.push(Shape::Text { text, at, anchor, colour: Colour::TEXT });
    }

    fn thin(&mut self, points: Vec<[f64; 2]>, colour: Colour) {
        self.shapes.push(Shape::Line { points, width: 1.0, colour });
    }

    fn legend(&mut self, legend: &Legend, series: &[Series], [middle, baseline]: [f64; 2]) {
        let labelled = series.iter().enumerate().filter(|(_, series)| !series.label.is_empty());
        for ((index, series), (row, start, label)) in labelled.zip(&legend.entries) {
            let left = (middle - legend.widths[*row] / 2.0 + start).round();
            let baseline = baseline + LINE * *row as f64;
            let colour = Colour::of_series(index);
            let height = (baseline - font::CAPITAL / 2.0).round();
            self.shapes.push(match series.marks {
                Marks::Curve(_) => Shape::Line {
                    points: vec![[left, height], [left + SAMPLE, height]],
                    width: CURVE,
                    colour,
                },
                Marks::Points(_) => Shape::Dots {
                    centres: vec![[left + SAMPLE / 2.0, height]],
                    radius: 3.0,
                    colour,
                },
            });
            self.text(label.clone(), [left + SAMPLE + GAP, baseline], Anchor::Start);
        }
    }

    /// The lines at the ticks, the axes where zero is, the frame, and the numbers.
    fn grid(&mut self, horizontal: &[Tick], vertical: &[Tick]) {
        let Frame { left, top, right, bottom } = self.frame;
        let [left, top, right, bottom] = [left, top, right, bottom].map(crisp);
        let zero = |tick: &Tick| if tick.value == 0.0 { Colour::AXIS } else { Colour::GRID };
        let mut lines = Vec::new();
        for tick in horizontal {
            let x = crisp(self.x(tick.value));
            lines.push((vec![[x, top], [x, bottom]], zero(tick)));
            let at = [x, bottom + GAP + font::CAPITAL];
            self.text(tick.text.clone(), at, Anchor::Middle);
        }
        for tick in vertical {
            let y = crisp(self.y(tick.value));
            lines.push((vec![[left, y], [right, y]], zero(tick)));
            let at = [left - GAP, y + font::CAPITAL / 2.0];
            self.text(tick.text.clone(), at, Anchor::End);
        }
        // The axes are drawn over the lines that cross them.
        lines.sort_by_key(|(_, colour)| *colour == Colour::AXIS);
        for (points, colour) in lines {
            self.thin(points, colour);
        }
        let corners = [[left, top], [right, top], [right, bottom], [left, bottom], [left, top]];
        self.thin(corners.to_vec(), Colour::FRAME);
    }

    fn series(&mut self, index: usize, series: &Series) {
        let colour = Colour::of_series(index);
        match &series.marks {
            Marks::Curve(pieces) => {
                for piece in pieces {
                    let points: Vec<[f64; 2]> =
                        piece.iter().map(|&[x, y]| [self.x(x), self.y(y)]).collect();
                    for points in self.frame.line(&points, 0.2) {
                        self.shapes.push(Shape::Line { points, width: CURVE, colour });
                    }
                }
            }
            Marks::Points(points) => {
                let radius = if points.len() <= FEW_POINTS { 3.0 } else { 1.25 };
                let places = points.iter().map(|&[x, y]| [self.x(x), self.y(y)]);
                let mut centres: Vec<[f64; 2]> = places
                    .filter(|&place| self.frame.contains(place))
                    .map(|place| place.map(|value| (value * 4.0).round() / 4.0))
                    .collect();
                // Dots that cannot be told apart are one.
                centres.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
                centres.dedup();
                self.shapes.push(Shape::Dots { centres, radius, colour });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Axis;

    fn scene(labels: &[&str]) -> Scene {
        let line = |k: usize| Marks::Curve(vec![vec![[0.0, 0.0], [1.0, k as f64]]]);
        let series = labels.iter().enumerate();
        Scene {
            title: Some("a title".into()),
            x: Axis::new(0.0, 1.0, "x"),
            y: Axis::new(-1e-7, 1e-7, ""),
            series: series
                .map(|(k, label)| Series { label: (*label).into(), marks: line(k) })
                .collect(),
        }
    }

    fn texts(drawing: &Drawing) -> Vec<(String, f64, f64)> {
        let shapes = drawing.shapes.iter();
        shapes
            .filter_map(|shape| match shape {
                Shape::Text { text, at, anchor, .. } => {
                    let width = font::width(text);
                    let left = match anchor {
                        Anchor::Start => at[0],
                        Anchor::Middle => at[0] - width / 2.0,
                        Anchor::End => at[0] - width,
                    };
                    Some((text.clone(), left, left + width))
                }
                _ => None,
            })
            .collect()
    }

    #[test]
    fn every_text_is_inside_the_picture() {
        let long = "sin(x)^2 + ".repeat(40);
        let drawing = lay_out(&scene(&["x", &long, "third", "fourth"]), Size::default());
        let texts = texts(&drawing);
        assert!(texts.iter().any(|(text, ..)| text == "a title"));
        assert!(texts.iter().any(|(text, ..)| text == "−1e−7"));
        for (text, left, right) in texts {
            assert!(left >= 0.0 && right <= 800.0, "{text}: {left} to {right}");
        }
    }

    #[test]
    fn numbers_below_the_plot_do_not_touch() {
        let mut scene = scene(&["x"]);
        for (low, high) in [(0.0, 1.0), (1e8, 1.000_01e8), (-999_999.0, 999_999.0), (0.0, 1e-5)] {
            (scene.x.low, scene.x.high) = (low, high);
            let found = horizontal_ticks(&scene, 700.0);
            let widths: f64 = found.iter().map(|tick| font::width(&tick.text) + 12.0).sum();
            assert!(!found.is_empty() && widths < 700.0, "{found:?}");
        }
    }
}
