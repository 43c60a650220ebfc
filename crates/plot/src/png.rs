//! A picture as the bytes of a PNG file.

use std::collections::HashMap;

use png::{BitDepth, ColorType, Compression, Encoder, EncodingError};
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke as Pen, Transform,
};

use crate::drawing::{Anchor, Colour, Drawing, Shape};
use crate::font::{self, Stroke};
use crate::layout::lay_out;
use crate::scene::{Scene, Size};

/// A picture that could not be made.
#[derive(Debug)]
pub enum Error {
    /// It has no pixels.
    Empty,
    /// It could not be encoded.
    Encoding(EncodingError),
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Empty => f.write_str("a picture needs at least one pixel"),
            Self::Encoding(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<EncodingError> for Error {
    fn from(error: EncodingError) -> Self {
        Self::Encoding(error)
    }
}

impl Scene {
    /// The scene as a PNG file.
    pub fn to_png(&self, size: Size) -> Result<Vec<u8>, Error> {
        let pixels = rasterize(&lay_out(self, size)).ok_or(Error::Empty)?;
        encode(&pixels)
    }
}

/// How thick the strokes of letters are.
const PEN: f32 = 1.3;

pub(crate) fn rasterize(drawing: &Drawing) -> Option<Pixmap> {
    let mut pixels = Pixmap::new(drawing.width.into(), drawing.height.into())?;
    let Colour(r, g, b) = Colour::WHITE;
    pixels.fill(Color::from_rgba8(r, g, b, 255));
    for shape in &drawing.shapes {
        match shape {
            Shape::Line { points, width, colour } => {
                stroke(&mut pixels, polyline(points), *width as f32, *colour);
            }
            Shape::Text { text, at, anchor, colour } => {
                stroke(&mut pixels, letters(text, *at, *anchor), PEN, *colour);
            }
            Shape::Dots { centres, radius, colour } => {
                // One path a dot: a path of all would be filled line by line across the picture.
                for [x, y] in centres {
                    let dot = PathBuilder::from_circle(*x as f32, *y as f32, *radius as f32);
                    let Some(dot) = dot else { continue };
                    let (rule, place) = (FillRule::Winding, Transform::identity());
                    pixels.fill_path(&dot, &paint(*colour), rule, place, None);
                }
            }
        }
    }
    Some(pixels)
}

fn paint(Colour(r, g, b): Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(r, g, b, 255);
    paint.anti_alias = true;
    paint
}

/// An empty path draws nothing.
fn stroke(pixels: &mut Pixmap, path: Option<Path>, width: f32, colour: Colour) {
    let Some(path) = path else { return };
    let pen = Pen {
        width,
        line_cap: if width > 1.0 { LineCap::Round } else { LineCap::Butt },
        line_join: LineJoin::Round,
        ..Pen::default()
    };
    pixels.stroke_path(&path, &paint(colour), &pen, Transform::identity(), None);
}

fn polyline(points: &[[f64; 2]]) -> Option<Path> {
    let mut path = PathBuilder::new();
    let mut points = points.iter().map(|[x, y]| (*x as f32, *y as f32));
    let (x, y) = points.next()?;
    path.move_to(x, y);
    for (x, y) in points {
        path.line_to(x, y);
    }
    path.finish()
}

/// The strokes of a text. Every letter begins on a whole pixel, so that equal letters look equal.
fn letters(text: &str, [x, y]: [f64; 2], anchor: Anchor) -> Option<Path> {
    let shift = match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => font::width(text) / 2.0,
        Anchor::End => font::width(text),
    };
    let (mut pen, baseline) = (x - shift, y.floor() + 0.5);
    let mut path = PathBuilder::new();
    for c in text.chars() {
        let glyph = font::glyph(c);
        let left = pen.floor() + 0.5;
        let at = |[x, y]: [f64; 2]| ((left + x) as f32, (baseline - y) as f32);
        for part in &glyph.strokes {
            match *part {
                Stroke::Move(to) => path.move_to(at(to).0, at(to).1),
                Stroke::Line(to) => path.line_to(at(to).0, at(to).1),
                Stroke::Curve(by, to) => path.quad_to(at(by).0, at(by).1, at(to).0, at(to).1),
            }
        }
        pen += glyph.advance;
    }
    path.finish()
}

/// The file: with a palette of at most 256 colours, which makes it smaller by half. Lines on white
/// have fewer; where many dots overlap the shades between are told apart less finely.
fn encode(pixels: &Pixmap) -> Result<Vec<u8>, Error> {
    let (palette, data) = [0, 3, 4, 5, 6]
        .into_iter()
        .find_map(|bits| indexed(pixels, bits))
        .unwrap_or_else(|| (Vec::new(), Vec::new()));
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_compression(Compression::Balanced);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&data)?;
    writer.finish()?;
    Ok(file)
}

/// The colours with the lowest `bits` of each part rounded away, in the order of their appearance,
/// and the place of each pixel's among them; `None` where they are too many. With six bits they
/// are at most 125.
fn indexed(pixels: &Pixmap, bits: u32) -> Option<(Vec<u8>, Vec<u8>)> {
    let half = (1 << bits) >> 1;
    let round = |part: u8| (((u16::from(part) + half) >> bits) << bits).min(255) as u8;
    let mut known: HashMap<[u8; 3], u8> = HashMap::new();
    let mut palette = Vec::new();
    let mut data = Vec::with_capacity(pixels.pixels().len());
    let mut last = None;
    for pixel in pixels.pixels() {
        // Most pixels are like their neighbours.
        if let Some((colour, index)) = last
            && colour == *pixel
        {
            data.push(index);
            continue;
        }
        let colour = [pixel.red(), pixel.green(), pixel.blue()].map(round);
        let index = match known.get(&colour) {
            Some(&index) => index,
            None => {
                let index = u8::try_from(known.len()).ok()?;
                known.insert(colour, index);
                palette.extend(colour);
                index
            }
        };
        data.push(index);
        last = Some((*pixel, index));
    }
    Some((palette, data))
}
