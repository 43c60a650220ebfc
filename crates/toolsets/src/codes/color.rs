//! Colours: notations read, and converted by the definitions of CSS Color 4. Notations of sRGB are
//! exact fractions of each other; Oklch is irrational, and certified.

use std::cmp::Ordering;

use arithma_kit::Figure;
use arithma_num::{Angle, Budget, Decimal, Exact, IBig, Number};

use crate::order::ordered;
use crate::prelude::*;

/// A colour: red, green and blue of sRGB, each from 0 to 1 within its gamut.
#[derive(Debug, Clone)]
pub(crate) struct Color {
    pub(super) rgb: [Number; 3],
    /// Whether it is known to be without a hue.
    pub(super) is_grey: bool,
}

impl Param for Color {
    const SCHEMA: Schema = Schema::text(Form::Words(
        "#rgb, #rrggbb, rgb(255, 136, 0), hsl(32, 100%, 50%), hsv(…), cmyk(…) or oklch(0.7 0.1 30).",
    ));

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let Text(text) = Text::read(argument)?;
        parse(&text, argument.cx()).map_err(|error| error.received(&text))
    }
}

fn parse(text: &str, cx: &Context) -> Result<Color> {
    let lower = text.trim().to_ascii_lowercase();
    let digits = lower.strip_prefix('#').unwrap_or(&lower);
    if lower.starts_with('#')
        || (!digits.is_empty() && digits.chars().all(|c| c.is_ascii_hexdigit()))
    {
        return of_hex(digits, cx);
    }
    let call = lower.strip_suffix(')').and_then(|rest| rest.split_once('('));
    let Some((name, inner)) = call else { return Err(unknown()) };
    let words: Vec<&str> = inner.split([',', ' ', '\t']).filter(|word| !word.is_empty()).collect();
    match (name.trim(), &words[..]) {
        ("rgb", [r, g, b]) => of_rgb([r, g, b], cx),
        ("hsl", [h, s, l]) => of_hsl(hue(h, cx)?, hundredths(s, cx)?, hundredths(l, cx)?, cx),
        ("hsv" | "hsb", [h, s, v]) => {
            of_hsv(hue(h, cx)?, hundredths(s, cx)?, hundredths(v, cx)?, cx)
        }
        ("cmyk", [c, m, y, k]) => of_cmyk([c, m, y, k], cx),
        ("oklch", [l, c, h]) => of_oklch(l, c, h, cx),
        ("rgb" | "hsl" | "hsv" | "hsb" | "cmyk" | "oklch", _) => {
            let reason = "the number of components is wrong: cmyk has four, the others have three";
            Err(Error::parse(reason).with("components", words.len()))
        }
        _ => Err(unknown()),
    }
}

fn unknown() -> Error {
    Error::parse(
        "not a colour: write #ff8800, rgb(255, 136, 0), hsl(32, 100%, 50%), hsv(32, 100%, 100%), \
         cmyk(0%, 46.7%, 100%, 0%) or oklch(0.73 0.18 58)",
    )
}

fn of_hex(digits: &str, cx: &Context) -> Result<Color> {
    let values: Option<Vec<i64>> = digits.chars().map(|c| c.to_digit(16).map(i64::from)).collect();
    let channel = |value: i64| (cx.figure(value) / 255).number();
    let bytes = match values.as_deref() {
        Some([r, g, b]) => [r * 17, g * 17, b * 17],
        Some([r, s, g, h, b, c]) => [r * 16 + s, g * 16 + h, b * 16 + c],
        _ => {
            return Err(Error::parse("a hexadecimal colour has three or six digits after the #"));
        }
    };
    Color::new(each(bytes, channel)?, cx)
}

fn of_rgb(words: [&str; 3], cx: &Context) -> Result<Color> {
    let channel = |word: &str| match word.strip_suffix('%') {
        Some(_) => hundredths(word, cx),
        None => (cx.figure(within(word, 255, cx)?) / 255).number(),
    };
    Color::new(each(words, channel)?, cx)
}

fn of_hsl(h: Number, s: Number, l: Number, cx: &Context) -> Result<Color> {
    let [h, s, l] = [h, s, l].map(|x| cx.figure(x));
    let chroma = (1 - (&l * 2 - 1).abs()) * s;
    let least = &l - &chroma / 2;
    wheel(&h, &chroma, &least, cx)
}

fn of_hsv(h: Number, s: Number, v: Number, cx: &Context) -> Result<Color> {
    let [h, s, v] = [h, s, v].map(|x| cx.figure(x));
    let chroma = &v * s;
    let least = v - &chroma;
    wheel(&h, &chroma, &least, cx)
}

/// The colour of this hue whose channels reach from `least` to `least + chroma`.
fn wheel(h: &Figure<'_>, chroma: &Figure<'_>, least: &Figure<'_>, cx: &Context) -> Result<Color> {
    // A channel is full within 60 degrees of its hue, and empty from 120 on.
    let channel = |center: i64| {
        let turned = (h - center + 180).map(|x, cx| x.rem_floor(&360.into(), &cx.budget));
        let away = (turned - 180).abs() / 60;
        let part = clamped((2 - away).number()?, cx)?;
        (least + chroma * part).number()
    };
    Color::new(each([0, 120, 240], channel)?, cx)
}

fn of_cmyk(words: [&str; 4], cx: &Context) -> Result<Color> {
    let [c, m, y, k] = words;
    let key = 1 - cx.figure(hundredths(k, cx)?);
    let channel = |ink: &str| ((1 - cx.figure(hundredths(ink, cx)?)) * &key).number();
    Color::new(each([c, m, y], channel)?, cx)
}

fn of_oklch(l: &str, c: &str, h: &str, cx: &Context) -> Result<Color> {
    let lightness = match l.strip_suffix('%') {
        Some(_) => hundredths(l, cx)?,
        None => within(l, 1, cx)?,
    };
    // CSS counts chroma in percent of 0.4.
    let chroma = match c.strip_suffix('%') {
        Some(percent) => (cx.figure(decimal(percent)?) / 250).number()?,
        None => decimal(c)?,
    };
    if chroma.sign(&cx.budget)?.is_lt() {
        return Err(out_of_range("the chroma is at least 0", c));
    }
    let is_grey = chroma.is_zero();
    let (chroma, h) = (cx.figure(chroma), cx.figure(hue(h, cx)?));
    let lab = [
        lightness,
        (&chroma * h.clone().cos(Angle::Degrees)).number()?,
        (chroma * h.sin(Angle::Degrees)).number()?,
    ];
    let cubes = each(product(&inverse(&rows(OKLAB)?, &cx.budget)?, &lab, cx)?, |root| {
        let root = cx.figure(root);
        (&root * &root * &root).number()
    })?;
    let linear = product(&inverse(&rgb_to_lms(cx)?, &cx.budget)?, &cubes, cx)?;
    Ok(Color { rgb: each(linear, |channel| encoded(channel, cx))?, is_grey })
}

impl Color {
    fn new(rgb: [Number; 3], cx: &Context) -> Result<Self> {
        let [r, g, b] = &rgb;
        let is_grey = ordered(r, g, &cx.budget)?.is_eq() && ordered(g, b, &cx.budget)?.is_eq();
        Ok(Self { rgb, is_grey })
    }

    /// Whether all channels lie from 0 to 1.
    pub(super) fn is_in_gamut(&self, cx: &Context) -> Result<bool> {
        for channel in &self.rgb {
            if channel.sign(&cx.budget)?.is_lt()
                || ordered(channel, &Number::ONE, &cx.budget)?.is_gt()
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The channels, cut off at 0 and 1.
    pub(super) fn cut(&self, cx: &Context) -> Result<[Number; 3]> {
        each(self.rgb.clone(), |channel| clamped(channel, cx))
    }

    /// The least and the greatest channel, and the place of the latter.
    fn extremes(&self, cx: &Context) -> Result<(Number, Number, usize)> {
        let (mut least, mut most, mut place) = (&self.rgb[0], &self.rgb[0], 0);
        for (index, channel) in self.rgb.iter().enumerate().skip(1) {
            if ordered(channel, least, &cx.budget)? == Ordering::Less {
                least = channel;
            }
            if ordered(channel, most, &cx.budget)? == Ordering::Greater {
                (most, place) = (channel, index);
            }
        }
        Ok((least.clone(), most.clone(), place))
    }

    /// The hue of the hexagon in degrees, from 0 to below 360; 0 of grey.
    fn hue(&self, cx: &Context) -> Result<Number> {
        if self.is_grey {
            return Ok(Number::ZERO);
        }
        let (least, most, place) = self.extremes(cx)?;
        let channel = |k: usize| cx.figure(self.rgb[(place + k) % 3].clone());
        let sixth = (channel(1) - channel(2)) / (cx.figure(most) - least);
        let turned = sixth * 60 + 120 * place as i64;
        turned.map(|x, cx| x.rem_floor(&360.into(), &cx.budget)).number()
    }

    /// Hue in degrees, saturation and lightness in percent.
    pub(super) fn to_hsl(&self, cx: &Context) -> Result<[Number; 3]> {
        let (least, most, _) = self.extremes(cx)?;
        let (least, most) = (cx.figure(least), cx.figure(most));
        let lightness = (&most + &least) / 2;
        let saturation = match self.is_grey {
            true => Number::ZERO,
            false => ((most - least) / (1 - (&lightness * 2 - 1).abs()) * 100).number()?,
        };
        Ok([self.hue(cx)?, saturation, (lightness * 100).number()?])
    }

    /// Hue in degrees, saturation and value in percent.
    pub(super) fn to_hsv(&self, cx: &Context) -> Result<[Number; 3]> {
        let (least, most, _) = self.extremes(cx)?;
        let (least, most) = (cx.figure(least), cx.figure(most));
        let saturation = match self.is_grey {
            true => Number::ZERO,
            false => ((&most - least) / &most * 100).number()?,
        };
        Ok([self.hue(cx)?, saturation, (most * 100).number()?])
    }

    /// Cyan, magenta, yellow and black in percent.
    pub(super) fn to_cmyk(&self, cx: &Context) -> Result<Vec<Number>> {
        let (_, most, _) = self.extremes(cx)?;
        let black = ((1 - cx.figure(most.clone())) * 100).number()?;
        if most.is_zero() {
            return Ok(vec![Number::ZERO, Number::ZERO, Number::ZERO, black]);
        }
        let most = cx.figure(most);
        // (1 - r - K) / (1 - K) with K = 1 - max.
        let ink = |channel| ((&most - cx.figure(channel)) / &most * 100).number();
        let mut inks = each(self.rgb.clone(), ink)?.to_vec();
        inks.push(black);
        Ok(inks)
    }

    /// Lightness from 0 to 1, chroma, and hue in degrees.
    pub(super) fn to_oklch(&self, cx: &Context) -> Result<[Number; 3]> {
        let linear = each(self.rgb.clone(), |channel| decoded(channel, cx))?;
        let lms = product(&rgb_to_lms(cx)?, &linear, cx)?;
        let roots = each(lms, |x| Ok(x.cbrt(&cx.budget)?))?;
        let [lightness, a, b] = product(&rows(OKLAB)?, &roots, cx)?;
        if self.is_grey {
            return Ok([lightness, Number::ZERO, Number::ZERO]);
        }
        let chroma = Number::hypot(&[a.clone(), b.clone()], &cx.budget)?;
        let hue = cx.figure(b.atan2(&a, Angle::Degrees, &cx.budget)?);
        let hue = hue.map(|x, cx| x.rem_floor(&360.into(), &cx.budget)).number()?;
        Ok([lightness, chroma, hue])
    }

    /// The relative luminance of WCAG, of the channels cut off at 0 and 1.
    pub(super) fn luminance(&self, cx: &Context) -> Result<Number> {
        let [r, g, b] = each(self.cut(cx)?, |channel| Ok(cx.figure(decoded(channel, cx)?)))?;
        ((r * 2126 + g * 7152 + b * 722) / 10_000).number()
    }
}

/// A channel without the curve of sRGB: what light there is.
fn decoded(channel: Number, cx: &Context) -> Result<Number> {
    let size = channel.abs(&cx.budget)?;
    if ordered(&size, &Decimal::new(4045, -5)?.into(), &cx.budget)?.is_le() {
        return (cx.figure(channel) * 100 / 1292).number();
    }
    let power = cx.figure(12) / 5;
    let light = ((cx.figure(size) * 1000 + 55) / 1055).pow(power);
    signed(light, &channel, cx)
}

/// A channel with the curve of sRGB, whose two pieces meet at 0.0031308.
fn encoded(light: Number, cx: &Context) -> Result<Number> {
    let size = light.abs(&cx.budget)?;
    if ordered(&size, &Decimal::new(31_308, -7)?.into(), &cx.budget)?.is_le() {
        return (cx.figure(light) * 1292 / 100).number();
    }
    let power = cx.figure(5) / 12;
    let channel = (cx.figure(size).pow(power) * 1055 - 55) / 1000;
    signed(channel, &light, cx)
}

/// Beyond black the curve is mirrored.
fn signed(size: Figure<'_>, like: &Number, cx: &Context) -> Result<Number> {
    if like.sign(&cx.budget)?.is_lt() { (-size).number() } else { size.number() }
}

fn clamped(number: Number, cx: &Context) -> Result<Number> {
    Ok(number.max(Number::ZERO, &cx.budget)?.min(Number::ONE, &cx.budget)?)
}

/// A component of percent, as a fraction of 1: the sign may be left out.
fn hundredths(word: &str, cx: &Context) -> Result<Number> {
    let percent = within(word.strip_suffix('%').unwrap_or(word), 100, cx)?;
    (cx.figure(percent) / 100).number()
}

/// An angle in degrees, from 0 to below 360: CSS takes any number of turns.
fn hue(word: &str, cx: &Context) -> Result<Number> {
    let angle =
        decimal(word.strip_suffix("deg").or_else(|| word.strip_suffix('°')).unwrap_or(word))?;
    Ok(angle.rem_floor(&360.into(), &cx.budget)?)
}

fn within(word: &str, most: i64, cx: &Context) -> Result<Number> {
    let number = decimal(word)?;
    let is_above = ordered(&number, &most.into(), &cx.budget)?.is_gt();
    if is_above || number.sign(&cx.budget)?.is_lt() {
        return Err(out_of_range(format!("a component lies outside of 0 to {most}"), word));
    }
    Ok(number)
}

/// Components are short: nobody writes a colour with more digits.
const MOST_DIGITS: u64 = 100;

fn decimal(word: &str) -> Result<Number> {
    let number = Decimal::parse(word)
        .map_err(|_| Error::parse("a component is not a number").with("component", word))?;
    if number.digits() > MOST_DIGITS || number.magnitude().unsigned_abs() > MOST_DIGITS {
        return Err(out_of_range("a component is too long", word));
    }
    Ok(number.into())
}

/// The contract of colours calls every wrong component a text that is no colour.
fn out_of_range(reason: impl Into<std::borrow::Cow<'static, str>>, word: &str) -> Error {
    Error::parse(reason).with("component", word)
}

type Rows = [[Exact; 3]; 3];

/// CSS Color 4, linear sRGB to CIE XYZ with the white D65.
const XYZ: [[(i64, i64); 3]; 3] = [
    [(506_752, 1_228_815), (87_881, 245_763), (12_673, 70_218)],
    [(87_098, 409_605), (175_762, 245_763), (12_673, 175_545)],
    [(7_918, 409_605), (87_881, 737_289), (1_001_167, 1_053_270)],
];

/// CSS Color 4, XYZ to the cones of Oklab, in units of 1e-16.
const LMS: [[i64; 3]; 3] = [
    [8_190_224_379_967_030, 3_619_062_600_528_904, -1_288_737_815_209_879],
    [329_836_539_323_885, 9_292_868_615_863_434, 361_446_663_506_424],
    [481_771_893_596_242, 2_642_395_317_527_308, 6_335_478_284_694_309],
];

/// CSS Color 4, roots of the cones to Oklab, in units of 1e-16.
const OKLAB: [[i64; 3]; 3] = [
    [2_104_542_683_093_140, 7_936_177_747_023_054, -40_720_430_116_193],
    [19_779_985_324_311_684, -24_285_922_420_485_799, 4_505_937_096_174_110],
    [259_040_424_655_478, 7_827_717_124_575_296, -8_086_757_549_230_774],
];

fn rows(units: [[i64; 3]; 3]) -> Result<Rows> {
    each(units, |row| each(row, |unit| Ok(Exact::from(Decimal::new(unit, -16)?))))
}

/// Linear sRGB to cones.
fn rgb_to_lms(cx: &Context) -> Result<Rows> {
    let budget = &cx.budget;
    let xyz: Rows = each(XYZ, |row| {
        each(row, |(above, below)| Ok(Exact::from_fraction(IBig::from(above), IBig::from(below))?))
    })?;
    each(rows(LMS)?, |row| {
        each([0, 1, 2], |column| {
            let mut sum = Exact::ZERO;
            for (k, factor) in row.iter().enumerate() {
                sum = sum.add(&factor.mul(&xyz[k][column], budget)?, budget)?;
            }
            Ok(sum)
        })
    })
}

/// The exact inverse, by cofactors.
fn inverse(m: &Rows, budget: &Budget) -> Result<Rows> {
    let minor = |row: usize, column: usize| -> Result<Exact> {
        let at = |i: usize, j: usize| &m[(row + i) % 3][(column + j) % 3];
        let (a, b) = (at(1, 1).mul(at(2, 2), budget)?, at(1, 2).mul(at(2, 1), budget)?);
        Ok(a.sub(&b, budget)?)
    };
    let mut determinant = Exact::ZERO;
    for (column, first) in m[0].iter().enumerate() {
        let part = first.mul(&minor(0, column)?, budget)?;
        determinant = determinant.add(&part, budget)?;
    }
    each([0, 1, 2], |row| {
        each([0, 1, 2], |column| Ok(minor(column, row)?.div(&determinant, budget)?))
    })
}

fn product(rows: &Rows, column: &[Number; 3], cx: &Context) -> Result<[Number; 3]> {
    each([0, 1, 2], |row| {
        let mut sum = cx.figure(Number::ZERO);
        for (factor, x) in rows[row].iter().zip(column) {
            sum = sum + cx.figure(factor.clone()) * x.clone();
        }
        sum.number()
    })
}

/// Every element through a function that may fail.
pub(super) fn each<T, U, const N: usize>(
    items: [T; N],
    step: impl Fn(T) -> Result<U>,
) -> Result<[U; N]> {
    let done: Vec<U> = items.into_iter().map(step).collect::<Result<_>>()?;
    done.try_into().map_err(|_| Error::domain("as many come out as went in"))
}
