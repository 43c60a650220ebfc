//! A picture as SVG.

use std::fmt::Write;

use crate::drawing::{Anchor, Colour, Drawing, Shape};
use crate::layout::lay_out;
use crate::scene::{Scene, Size};

impl Scene {
    /// The scene as an SVG document.
    #[must_use]
    pub fn to_svg(&self, size: Size) -> String {
        render(&lay_out(self, size))
    }
}

fn render(drawing: &Drawing) -> String {
    let Drawing { width, height, shapes } = drawing;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"12.5\" \
         fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
        hex(Colour::WHITE)
    );
    for shape in shapes {
        push(shape, &mut out);
    }
    out.push_str("</svg>\n");
    out
}

/// Writing to a string cannot fail.
fn push(shape: &Shape, out: &mut String) {
    let _ = match shape {
        Shape::Line { points, width, colour } => {
            let path = path(points);
            writeln!(
                out,
                "<path d=\"{path}\" stroke=\"{}\" stroke-width=\"{width}\"/>",
                hex(*colour)
            )
        }
        Shape::Dots { centres, radius, colour } => {
            // A line of no length with round ends is a dot, and shorter than a circle.
            let path: String =
                centres.iter().map(|[x, y]| format!("M{} {}h0", short(*x), short(*y))).collect();
            let width = 2.0 * radius;
            writeln!(
                out,
                "<path d=\"{path}\" stroke=\"{}\" stroke-width=\"{width}\"/>",
                hex(*colour)
            )
        }
        Shape::Text { text, at: [x, y], anchor, colour } => {
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            let (x, y, colour, text) = (short(*x), short(*y), hex(*colour), escaped(text));
            writeln!(
                out,
                "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" fill=\"{colour}\">{text}</text>"
            )
        }
    };
}

fn path(points: &[[f64; 2]]) -> String {
    let mut path = String::new();
    for (index, [x, y]) in points.iter().enumerate() {
        path.push_str(if index == 0 { "M" } else { "L" });
        path.push_str(&format!("{} {}", short(*x), short(*y)));
    }
    path
}

/// A coordinate to the hundredth of a pixel.
fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn hex(Colour(r, g, b): Colour) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Text as XML holds it: control characters, which it cannot hold, are left out.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars().filter(|c| !c.is_control()) {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            // Not characters of XML either.
            '\u{fffe}' | '\u{ffff}' => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_break_out() {
        assert_eq!(escaped("</text><script>&\u{0}"), "&lt;/text&gt;&lt;script&gt;&amp;");
    }

    #[test]
    fn coordinates_are_short() {
        assert_eq!([1.0, 0.125, -3.999].map(short), ["1", "0.12", "-4"]);
    }
}
