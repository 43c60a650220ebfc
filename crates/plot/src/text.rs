//! A plot in characters: curves in braille, two dots by four a character, axes in lines.

use std::borrow::Cow;

use crate::clip::Frame;
use crate::scene::{Marks, Scene};
use crate::ticks::ticks;

/// Dots of a braille character by column and row; the first character has none.
const DOTS: [[u32; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];
const BRAILLE: u32 = 0x2800;

/// The least size of the plot itself.
const LEAST: (usize, usize) = (8, 4);

impl Scene {
    /// The scene as lines of text, at most `columns` wide and about `rows` high. `paint` dresses a piece
    /// of the series of this index: in a terminal it may colour it.
    pub fn to_text(
        &self,
        columns: usize,
        rows: usize,
        mut paint: impl FnMut(usize, &str) -> String,
    ) -> String {
        let legend = self.legend(columns, &mut paint);
        let header = usize::from(self.title.is_some()) + legend.len();
        let height = rows.saturating_sub(header + 2).max(LEAST.1);
        let vertical = ticks(&self.y, (height / 3).max(2));
        let widest = vertical.iter().map(|tick| tick.text.chars().count()).max().unwrap_or(0);
        let width = columns.saturating_sub(widest + 2).max(LEAST.0);
        let mut canvas = Canvas::new(width, height);
        for (index, series) in self.series.iter().enumerate() {
            canvas.series(self, index, &series.marks);
        }

        let mut out = String::new();
        let indent = " ".repeat(widest + 1);
        if let Some(title) = &self.title {
            out.push_str(&format!("  {}\n", cut(title, columns.saturating_sub(2))));
        }
        legend.iter().for_each(|line| out.push_str(&format!("{line}\n")));
        let zero_row = canvas.row_of(self.y.place(0.0));
        let zero_column = canvas.column_of(self.x.place(0.0));
        for row in 0..height {
            let tick =
                vertical.iter().find(|tick| canvas.row_of(self.y.place(tick.value)) == Some(row));
            let (text, edge) = tick.map_or(("", '│'), |tick| (tick.text.as_str(), '┤'));
            let space = " ".repeat(widest - text.chars().count());
            out.push_str(&format!("{space}{text} {edge}"));
            out.push_str(&canvas.line(row, zero_row, zero_column, &mut paint));
            out.push('\n');
        }
        out.push_str(&self.bottom(&canvas, &indent));
        out
    }

    /// Which series is which, in as many lines as that takes.
    fn legend(&self, columns: usize, paint: &mut impl FnMut(usize, &str) -> String) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut used = columns;
        for (index, series) in self.series.iter().enumerate() {
            let label = format!("⠤⠤ {}", series.label);
            let text = cut(&label, columns.saturating_sub(2));
            let width = text.chars().count();
            let painted = paint(index, &text);
            match lines.last_mut() {
                Some(line) if used + 3 + width <= columns => {
                    *line = format!("{line}   {painted}");
                    used += 3 + width;
                }
                _ => {
                    lines.push(format!("  {painted}"));
                    used = 2 + width;
                }
            }
        }
        lines
    }

    /// The axis below, and its numbers.
    fn bottom(&self, canvas: &Canvas, indent: &str) -> String {
        let horizontal = ticks(&self.x, (canvas.width / 9).max(2));
        let mut edge = vec!['─'; canvas.width];
        let mut numbers = vec![' '; canvas.width + indent.chars().count() + 1];
        let mut free = 0;
        for tick in &horizontal {
            let Some(column) = canvas.column_of(self.x.place(tick.value)) else { continue };
            edge[column] = '┬';
            let text: Vec<char> = tick.text.chars().collect();
            let middle = indent.chars().count() + 1 + column;
            let last = numbers.len().saturating_sub(text.len());
            let start = middle.saturating_sub(text.len() / 2).min(last);
            if start >= free && start + text.len() <= numbers.len() {
                numbers[start..start + text.len()].copy_from_slice(&text);
                free = start + text.len() + 1;
            }
        }
        let columns = numbers.len();
        let (edge, numbers): (String, String) = (edge.iter().collect(), numbers.iter().collect());
        let numbers = numbers.trim_end();
        let label = &self.x.label;
        let has_room = numbers.chars().count() + 2 + label.chars().count() <= columns;
        let label = match (label.is_empty(), has_room) {
            (true, _) => String::new(),
            (false, true) => format!("  {label}"),
            (false, false) => format!("\n{:>columns$}", cut(label, columns)),
        };
        format!("{indent}└{edge}\n{numbers}{label}\n")
    }
}

/// Dots, and to which series each character belongs.
struct Canvas {
    width: usize,
    height: usize,
    dots: Vec<u32>,
    owner: Vec<usize>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Self {
        Self { width, height, dots: vec![0; width * height], owner: vec![0; width * height] }
    }

    fn column_of(&self, place: f64) -> Option<usize> {
        let within = (0.0..=1.0).contains(&place);
        within.then(|| ((place * self.width as f64) as usize).min(self.width - 1))
    }

    fn row_of(&self, place: f64) -> Option<usize> {
        let within = (0.0..=1.0).contains(&place);
        within.then(|| (((1.0 - place) * self.height as f64) as usize).min(self.height - 1))
    }

    /// The edges of the dots.
    fn frame(&self) -> Frame {
        let (right, bottom) = ((2 * self.width - 1) as f64, (4 * self.height - 1) as f64);
        Frame { left: 0.0, top: 0.0, right, bottom }
    }

    fn series(&mut self, scene: &Scene, index: usize, marks: &Marks) {
        let frame = self.frame();
        let place = |&[x, y]: &[f64; 2]| {
            [scene.x.place(x) * frame.right, (1.0 - scene.y.place(y)) * frame.bottom]
        };
        match marks {
            Marks::Points(points) => {
                for at in points.iter().map(place).filter(|&at| frame.contains(at)) {
                    self.dot(at, index);
                }
            }
            Marks::Curve(pieces) => {
                for piece in pieces {
                    let points: Vec<[f64; 2]> = piece.iter().map(place).collect();
                    for part in frame.line(&points, 0.2) {
                        part.windows(2).for_each(|pair| self.segment(pair[0], pair[1], index));
                    }
                }
            }
        }
    }

    fn segment(&mut self, a: [f64; 2], b: [f64; 2], index: usize) {
        let steps = (b[0] - a[0]).abs().max((b[1] - a[1]).abs()).ceil().max(1.0);
        for step in 0..=steps as usize {
            let t = step as f64 / steps;
            self.dot([a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])], index);
        }
    }

    fn dot(&mut self, [x, y]: [f64; 2], index: usize) {
        let (x, y) = (x.round() as usize, y.round() as usize);
        let cell = y / 4 * self.width + x / 2;
        if let Some(dots) = self.dots.get_mut(cell) {
            *dots |= DOTS[x % 2][y % 4];
            self.owner[cell] = index;
        }
    }

    /// A line of characters; what belongs to one series is painted in one go.
    fn line(
        &self,
        row: usize,
        zero_row: Option<usize>,
        zero_column: Option<usize>,
        paint: &mut impl FnMut(usize, &str) -> String,
    ) -> String {
        let mut out = String::new();
        let mut run = String::new();
        let mut owner = None;
        for column in 0..self.width {
            let cell = row * self.width + column;
            let (c, belongs) = if self.dots[cell] != 0 {
                let c = char::from_u32(BRAILLE + self.dots[cell]).unwrap_or(' ');
                (c, Some(self.owner[cell]))
            } else {
                let c = match (zero_row == Some(row), zero_column == Some(column)) {
                    (true, true) => '┼',
                    (true, false) => '─',
                    (false, true) => '│',
                    (false, false) => ' ',
                };
                (c, None)
            };
            if belongs != owner {
                flush(&mut out, &mut run, owner, paint);
                owner = belongs;
            }
            run.push(c);
        }
        flush(&mut out, &mut run, owner, paint);
        out.truncate(out.trim_end().len());
        out
    }
}

/// A text of at most so many characters.
fn cut(text: &str, most: usize) -> Cow<'_, str> {
    if text.chars().count() <= most {
        return text.into();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

fn flush(
    out: &mut String,
    run: &mut String,
    owner: Option<usize>,
    paint: &mut impl FnMut(usize, &str) -> String,
) {
    match owner {
        Some(index) => out.push_str(&paint(index, run)),
        None => out.push_str(run),
    }
    run.clear();
}

#[cfg(test)]
mod tests {
    use crate::scene::{Axis, Marks, Scene, Series};

    #[test]
    fn a_line_rises_from_corner_to_corner() {
        let scene = Scene {
            title: None,
            x: Axis::new(1.0, 2.0, "t"),
            y: Axis::new(1.0, 2.0, ""),
            series: vec![Series {
                label: "t".into(),
                marks: Marks::Curve(vec![vec![[1.0, 1.0], [2.0, 2.0]]]),
            }],
        };
        let text = scene.to_text(21, 8, |index, part| {
            assert_eq!(index, 0);
            part.to_owned()
        });
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 1 + 5 + 3, "{text}");
        assert!(lines[0].contains("⠤⠤ t"), "{text}");
        let is_dots = |c: Option<char>| c.is_some_and(|c| ('⠁'..='⣿').contains(&c));
        assert!(lines[1].starts_with("2 ┤ ") && is_dots(lines[1].chars().last()), "{text}");
        assert!(lines[5].starts_with("1 ┤") && is_dots(lines[5].chars().nth(3)), "{text}");
        assert!(lines[7].trim_start().starts_with('1') && lines[7].ends_with('2'), "{text}");
        assert!(lines[8].ends_with('t'), "{text}");
        assert!(lines.iter().all(|line| line.chars().count() <= 21), "{text}");
    }

    #[test]
    fn nothing_is_wider_than_the_terminal() {
        let curve = || Marks::Curve(vec![vec![[-360.0, -1000.0], [360.0, 1000.0]]]);
        let labels = ["sin(x) + cos(x) * exp(x)", "tan(x)", "x", "a very long function of x"];
        let series = labels.map(|label| Series { label: label.into(), marks: curve() });
        let scene = Scene {
            title: Some("A title of thirty letters or so".into()),
            x: Axis::new(-360.0, 360.0, "x (degrees)"),
            y: Axis::new(-1000.0, 1000.0, ""),
            series: series.into(),
        };
        for columns in [20, 24, 40, 80, 120] {
            let text = scene.to_text(columns, 20, |_, part| part.to_owned());
            assert!(text.lines().all(|line| line.chars().count() <= columns), "{columns}:\n{text}");
            assert!(text.contains("degrees"), "{text}");
        }
    }
}
