//! What a layout gives: shapes at their places, for every renderer.

/// Red, green, blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Colour(pub(crate) u8, pub(crate) u8, pub(crate) u8);

impl Colour {
    pub(crate) const WHITE: Self = Self(255, 255, 255);
    pub(crate) const TEXT: Self = Self(51, 51, 51);
    pub(crate) const GRID: Self = Self(228, 228, 228);
    pub(crate) const AXIS: Self = Self(130, 130, 130);
    pub(crate) const FRAME: Self = Self(180, 180, 180);

    /// The colour of a series: those of Okabe and Ito, which people who are colour-blind tell
    /// apart, too.
    pub(crate) fn of_series(index: usize) -> Self {
        const SERIES: [Colour; 7] = [
            Colour(0, 114, 178),
            Colour(213, 94, 0),
            Colour(0, 158, 115),
            Colour(204, 121, 167),
            Colour(230, 159, 0),
            Colour(86, 180, 233),
            Colour(0, 0, 0),
        ];
        SERIES[index % SERIES.len()]
    }
}

/// The side of its place on which a text stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// One thing to draw.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Shape {
    Line {
        points: Vec<[f64; 2]>,
        width: f64,
        colour: Colour,
    },
    Dots {
        centres: Vec<[f64; 2]>,
        radius: f64,
        colour: Colour,
    },
    /// `at` is on the baseline.
    Text {
        text: String,
        at: [f64; 2],
        anchor: Anchor,
        colour: Colour,
    },
}

/// Shapes on a white ground, in the order in which they are drawn.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Drawing {
    pub(crate) width: u16,
    pub(crate) height: u16,
    pub(crate) shapes: Vec<Shape>,
}
