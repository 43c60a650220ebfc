//! What is to be seen.

/// A plot: axes, and what is drawn between them.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// The line above the plot.
    pub title: Option<String>,
    /// The axis from left to right.
    pub x: Axis,
    /// The axis from bottom to top.
    pub y: Axis,
    /// What is drawn, in this order.
    pub series: Vec<Series>,
}

/// An axis: the part of it that is shown, and what it measures.
#[derive(Debug, Clone, PartialEq)]
pub struct Axis {
    /// Where it begins.
    pub low: f64,
    /// Where it ends, above `low`.
    pub high: f64,
    /// What it measures; may be empty.
    pub label: String,
    /// Whether it measures an angle in degrees: its ticks then stand at 90, 180, ….
    pub degrees: bool,
}

impl Axis {
    /// An axis of plain numbers.
    pub fn new(low: f64, high: f64, label: impl Into<String>) -> Self {
        Self { low, high, label: label.into(), degrees: false }
    }

    /// The same axis where its numbers are angles in degrees.
    #[must_use]
    pub fn in_degrees(mut self) -> Self {
        self.degrees = true;
        self
    }

    /// Where a number lies: 0 at the beginning, 1 at the end.
    pub(crate) fn place(&self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low)
    }
}

/// One function or one set of data.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// Its name in the legend.
    pub label: String,
    /// How it looks.
    pub marks: Marks,
}

/// What a series is made of.
#[derive(Debug, Clone, PartialEq)]
pub enum Marks {
    /// Lines through points. Between two pieces there is a gap: a pole, a jump, or no value.
    Curve(Vec<Vec<[f64; 2]>>),
    /// Points by themselves.
    Points(Vec<[f64; 2]>),
}

/// The size of a picture in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// From left to right.
    pub width: u16,
    /// From top to bottom.
    pub height: u16,
}

impl Default for Size {
    /// Legible in a chat window: 800 by 500.
    fn default() -> Self {
        Self { width: 800, height: 500 }
    }
}
