use arithma_num::{Decimal, Number};

use super::color::Color;
use crate::order::ordered;
use crate::prelude::*;

/// # Contrast ratio
///
/// Contrast of two colours by WCAG 2.2, from 1 to 21, and the levels that it passes.
#[derive(Arguments)]
pub(crate) struct ContrastRatio {
    foreground: Color,
    /// Likewise.
    #[param(plain)]
    background: Color,
}

/// The contrast, and what it is enough for. The unrounded ratio decides.
#[derive(Debug, Answer)]
pub(crate) struct Contrast {
    #[answer(main)]
    ratio: Shown,
    /// At least 4.5.
    aa_normal: bool,
    /// At least 3.
    aa_large: bool,
    /// At least 7.
    aaa_normal: bool,
    /// At least 4.5.
    aaa_large: bool,
    exact: Exactness,
}

impl Tool for ContrastRatio {
    const NAME: &str = "contrastRatio";
    const ALIASES: &[&str] = &["wcagContrast", "colorContrast", "wcag", "contrast"];
    const EXAMPLES: &[Example] = &[
        example("grey on white", r##"{"foreground":"#767676","background":"#fff"}"##).gives(
            "CONTRAST_RATIO: OK | RATIO: 4.542224959605254124028413231650766 | \
             AA_NORMAL: true | AA_LARGE: true | AAA_NORMAL: false | AAA_LARGE: true",
        ),
        example("the same colour", r##"{"foreground":"hsl(0, 0%, 0%)","background":"#000"}"##)
            .gives(
                "CONTRAST_RATIO: OK | RATIO: 1 | AA_NORMAL: false | AA_LARGE: false | \
                    AAA_NORMAL: false | AAA_LARGE: false",
            ),
        example("not a colour", r##"{"foreground":"#12","background":"#fff"}"##)
            .fails(Code::ParseError, "parameter=foreground"),
    ];
    type Output = Contrast;

    fn run(self, cx: &Context) -> Result<Contrast> {
        let (a, b) = (self.foreground.luminance(cx)?, self.background.luminance(cx)?);
        let is_darker = ordered(&a, &b, &cx.budget)?.is_lt();
        let (lighter, darker) = if is_darker { (b, a) } else { (a, b) };
        // (L1 + 0.05) / (L2 + 0.05)
        let (lighter, darker) = (cx.figure(lighter) * 20, cx.figure(darker) * 20);
        let ratio = ((lighter + 1) / (darker + 1)).number()?;
        let reaches = |tenths: i64| -> Result<bool> {
            let level = Number::from(Decimal::new(tenths, -1)?);
            Ok(ordered(&ratio, &level, &cx.budget)?.is_ge())
        };
        let (aa_normal, aa_large, aaa_normal) = (reaches(45)?, reaches(30)?, reaches(70)?);
        let aaa_large = aa_normal;
        Ok(Contrast {
            ratio: ratio.into(),
            aa_normal,
            aa_large,
            aaa_normal,
            aaa_large,
            exact: Exactness,
        })
    }
}
