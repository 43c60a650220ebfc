//! A picture as terminals with sixels take it: bands of six rows, colour by colour.

use tiny_skia::Pixmap;

use crate::layout::lay_out;
use crate::png::{Error, rasterize};
use crate::scene::{Scene, Size};

/// Steps of red, green and blue: 216 colours, of the 256 that terminals have.
const STEPS: u8 = 6;

/// Rows of a band.
const BAND: usize = 6;

impl Scene {
    /// The scene as a sixel picture, with the signs that begin and end one.
    pub fn to_sixel(&self, size: Size) -> Result<String, Error> {
        Ok(encode(&rasterize(&lay_out(self, size)).ok_or(Error::Empty)?))
    }
}

fn encode(pixels: &Pixmap) -> String {
    let (width, height) = (pixels.width() as usize, pixels.height() as usize);
    let colours: Vec<u8> =
        pixels.pixels().iter().map(|p| nearest([p.red(), p.green(), p.blue()])).collect();
    let mut text = format!("\x1bPq\"1;1;{width};{height}");
    for colour in used(&colours) {
        let [red, green, blue] = percentages(colour);
        text.push_str(&format!("#{colour};2;{red};{green};{blue}"));
    }
    for band in colours.chunks(BAND * width.max(1)) {
        for (index, colour) in used(band).into_iter().enumerate() {
            // Back to the left for every colour but the first.
            text.push_str(if index > 0 { "$" } else { "" });
            text.push_str(&format!("#{colour}"));
            push_row(band, width, colour, &mut text);
        }
        text.push('-');
    }
    text.push_str("\x1b\\");
    text
}

/// The number of the colour that is nearest.
fn nearest(channels: [u8; 3]) -> u8 {
    let step = |channel: u8| ((u16::from(channel) * u16::from(STEPS - 1) + 127) / 255) as u8;
    channels.into_iter().fold(0, |number, channel| number * STEPS + step(channel))
}

/// Red, green and blue of a colour, as sixels tell them.
fn percentages(colour: u8) -> [u8; 3] {
    [colour / (STEPS * STEPS), colour / STEPS % STEPS, colour % STEPS].map(|step| step * 20)
}

/// The colours among these, each once.
fn used(colours: &[u8]) -> Vec<u8> {
    let mut is_used = [false; 256];
    colours.iter().for_each(|colour| is_used[usize::from(*colour)] = true);
    (0..=u8::MAX).filter(|colour| is_used[usize::from(*colour)]).collect()
}

/// Appends where a band has a colour: a character for each column, repeated ones counted.
fn push_row(band: &[u8], width: usize, colour: u8, text: &mut String) {
    let sixel = |column: usize| {
        let rows = band.iter().skip(column).step_by(width).enumerate();
        rows.fold(0u8, |bits, (row, found)| bits | (u8::from(*found == colour) << row))
    };
    let mut column = 0;
    while column < width {
        let bits = sixel(column);
        let mut count = 1;
        while column + count < width && sixel(column + count) == bits {
            count += 1;
        }
        let sign = char::from(b'?' + bits);
        match count {
            1..=3 => text.extend(std::iter::repeat_n(sign, count)),
            _ => text.push_str(&format!("!{count}{sign}")),
        }
        column += count;
    }
}

#[cfg(test)]
mod tests {
    use tiny_skia::Color;

    use super::*;

    #[test]
    fn a_small_picture() {
        let mut pixels = Pixmap::new(5, 7).unwrap();
        pixels.fill(Color::WHITE);
        // All six rows of the first band, then the one of the second.
        assert_eq!(encode(&pixels), "\x1bPq\"1;1;5;7#215;2;100;100;100#215!5~-#215!5@-\x1b\\");
    }

    #[test]
    fn colours_are_near() {
        assert_eq!(nearest([0, 0, 0]), 0);
        assert_eq!(nearest([255, 255, 255]), 215);
        assert_eq!(percentages(nearest([255, 0, 51])), [100, 0, 20]);
    }

    #[test]
    fn two_colours_share_a_band() {
        let mut pixels = Pixmap::new(2, 1).unwrap();
        pixels.fill(Color::WHITE);
        pixels.pixels_mut()[1] = tiny_skia::PremultipliedColorU8::from_rgba(0, 0, 0, 255).unwrap();
        let text = encode(&pixels);
        assert!(text.ends_with("#0?@$#215@?-\x1b\\"), "{text:?}");
    }
}
