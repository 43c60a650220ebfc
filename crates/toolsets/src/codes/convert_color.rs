use arithma_num::{Number, Precision, Rounding};

use super::color::Color;
use crate::prelude::*;

/// # Convert a colour
///
/// A colour in another notation (CSS Color 4).
#[derive(Arguments)]
pub(crate) struct ConvertColor {
    color: Color,
    target: Target,
}

/// A notation of colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
pub(crate) enum Target {
    Hex,
    Rgb,
    Hsl,
    #[choice(alias = "hsb")]
    Hsv,
    Cmyk,
    Oklch,
}

/// The colour in its new notation.
#[derive(Debug, Answer)]
pub(crate) struct Converted {
    /// The components: red, green and blue from 0 to 255, hues in degrees, the others in percent,
    /// lightness of oklch from 0 to 1.
    values: Vec<Shown>,
    /// As CSS writes it, components to three decimals.
    #[answer(main)]
    color: String,
    /// Whether red, green and blue lie from 0 to 255.
    in_gamut: bool,
    exact: Exactness,
}

/// Decimal places of the components that are written.
const PLACES: i64 = 3;

impl Tool for ConvertColor {
    const NAME: &str = "convertColor";
    const ALIASES: &[&str] = &[
        "hexToRgb",
        "rgbToHex",
        "rgbToHsl",
        "hslToRgb",
        "colorConvert",
        "rgbToCmyk",
        "hexToOklch",
        "convertColour",
    ];
    const EXAMPLES: &[Example] = &[
        example("hex to hsl", r##"{"color":"#2e8b57","target":"hsl"}"##).gives(
            "CONVERT_COLOR: OK | VALUES: 146.4516129032258064516129032258065,\
             50.27027027027027027027027027027027,36.27450980392156862745098039215686 | \
             COLOR: hsl(146.452, 50.27%, 36.275%) | IN_GAMUT: true",
        ),
        example("to printing inks", r##"{"color":"rgb(51, 102, 153)","target":"cmyk"}"##)
            .gives("CONVERT_COLOR: OK | \
             VALUES: 66.66666666666666666666666666666667,33.33333333333333333333333333333333,0,40 | \
             COLOR: cmyk(66.667%, 33.333%, 0%, 40%) | IN_GAMUT: true"),
        example("more than a screen shows", r##"{"color":"oklch(0.7 0.4 150)","target":"hex"}"##)
            .gives("CONVERT_COLOR: OK | VALUES: 0,214,0 | COLOR: #00d600 | IN_GAMUT: false"),
        example("too strong a red", r##"{"color":"rgb(256, 0, 0)","target":"hex"}"##)
            .fails(Code::ParseError, "component=256"),
    ];
    type Output = Converted;

    fn run(self, cx: &Context) -> Result<Converted> {
        let Self { color, target } = self;
        let in_gamut = color.is_in_gamut(cx)?;
        let values: Vec<Number> = match target {
            Target::Hex => {
                let whole = |channel: Number| {
                    let scaled = (cx.figure(channel) * 255).number()?;
                    Ok(scaled.round_to_integer(Rounding::HalfUp, &cx.budget)?)
                };
                color.cut(cx)?.into_iter().map(whole).collect::<Result<_>>()?
            }
            Target::Rgb => {
                let scaled = |channel: &Number| (cx.figure(channel.clone()) * 255).number();
                color.rgb.iter().map(scaled).collect::<Result<_>>()?
            }
            Target::Hsl => color.to_hsl(cx)?.to_vec(),
            Target::Hsv => color.to_hsv(cx)?.to_vec(),
            Target::Cmyk => color.to_cmyk(cx)?,
            Target::Oklch => color.to_oklch(cx)?.to_vec(),
        };
        let color = written(target, &values, cx)?;
        let values = values.into_iter().map(Shown::from).collect();
        Ok(Converted { values, color, in_gamut, exact: Exactness })
    }
}

/// The colour as CSS writes it.
fn written(target: Target, values: &[Number], cx: &Context) -> Result<String> {
    let short = |value: &Number| -> Result<String> {
        let rounded = value.round(Precision::Places(PLACES), Rounding::HalfUp, &cx.budget)?;
        Ok(rounded.value.to_text())
    };
    let words: Vec<String> = values.iter().map(short).collect::<Result<_>>()?;
    let percents = |from: usize| -> Vec<String> {
        let sign = |place| if place < from { "" } else { "%" };
        words.iter().enumerate().map(|(place, word)| format!("{word}{}", sign(place))).collect()
    };
    Ok(match target {
        Target::Hex => {
            let mut out = String::from("#");
            for value in values {
                out.push_str(&format!("{:02x}", value.nearest_f64(&cx.budget)? as u8));
            }
            out
        }
        Target::Rgb => format!("rgb({})", words.join(", ")),
        Target::Hsl => format!("hsl({})", percents(1).join(", ")),
        Target::Hsv => format!("hsv({})", percents(1).join(", ")),
        Target::Cmyk => format!("cmyk({})", percents(0).join(", ")),
        Target::Oklch => format!("oklch({})", words.join(" ")),
    })
}
