//! The normal distribution.

use arithma_kit::Figure;
use arithma_num::Number;

use crate::prelude::*;

/// # Normal density
///
/// Density of the normal distribution at x.
#[derive(Arguments)]
pub(crate) struct NormalPdf {
    /// Where.
    x: AnyNumber,
    /// Mean; 0 if left out.
    mean: Option<AnyNumber>,
    /// Standard deviation, above 0; 1 if left out.
    std_dev: Option<AnyNumber>,
}

/// # Normal distribution
///
/// Probability that a normally distributed value is at most x; right in the far tails.
#[derive(Arguments)]
pub(crate) struct NormalCdf {
    /// Upper bound.
    x: AnyNumber,
    /// Mean; 0 if left out.
    mean: Option<AnyNumber>,
    /// Standard deviation, above 0; 1 if left out.
    std_dev: Option<AnyNumber>,
}

/// A value of the normal distribution.
#[derive(Debug, Answer)]
pub(crate) struct OfNormal {
    result: Shown,
    /// What was left out, and taken for it.
    assumed: Option<&'static str>,
    exact: Exactness,
}

/// What is said of parameters that were left out.
fn assumed(mean: Option<&AnyNumber>, std_dev: Option<&AnyNumber>) -> Option<&'static str> {
    match (mean, std_dev) {
        (None, None) => Some("mean=0, stdDev=1"),
        (None, Some(_)) => Some("mean=0"),
        (Some(_), None) => Some("stdDev=1"),
        (Some(_), Some(_)) => None,
    }
}

impl Tool for NormalPdf {
    const NAME: &str = "normalPdf";
    const EXAMPLES: &[Example] = &[
        example("of the standard one", r#"{"x":"0","mean":"0","stdDev":"1"}"#)
            .gives("NORMAL_PDF: OK | RESULT: 0.3989422804014326779399460599343819"),
        example("of another", r#"{"x":1.5,"mean":1,"stdDev":2}"#)
            .gives("NORMAL_PDF: OK | RESULT: 0.1933340584014246034706128765477753"),
        example("no spread", r#"{"x":"0","mean":"0","stdDev":"0"}"#)
            .fails(Code::DomainError, "parameter=stdDev | received=0"),
    ];
    type Output = OfNormal;

    fn run(self, cx: &Context) -> Result<OfNormal> {
        let assumed = assumed(self.mean.as_ref(), self.std_dev.as_ref());
        let [z, s] = standard(self.x, self.mean, self.std_dev, cx)?;
        let root_of_tau = cx.figure(Number::tau()).sqrt();
        let density = (-(&z * &z) / 2).exp() / (s * root_of_tau);
        Ok(OfNormal { result: density.shown()?, assumed, exact: Exactness })
    }
}

impl Tool for NormalCdf {
    const NAME: &str = "normalCdf";
    const EXAMPLES: &[Example] = &[
        example("below the mean", r#"{"x":"0","mean":"0","stdDev":"1"}"#)
            .gives("NORMAL_CDF: OK | RESULT: 0.5"),
        example("of the standard one", r#"{"x":"1.96"}"#).gives(
            "NORMAL_CDF: OK | RESULT: 0.9750021048517795658634157309591628 | ASSUMED: mean=0, stdDev=1",
        ),
        example("a far tail", r#"{"x":"-10","mean":"0","stdDev":"1"}"#).gives(
            "NORMAL_CDF: OK | RESULT: 0.000000000000000000000007619853024160526065973343251599308",
        ),
        example("not a spread", r#"{"x":"0","mean":"0","stdDev":"-1"}"#)
            .fails(Code::DomainError, "parameter=stdDev | received=-1"),
    ];
    type Output = OfNormal;

    fn run(self, cx: &Context) -> Result<OfNormal> {
        let assumed = assumed(self.mean.as_ref(), self.std_dev.as_ref());
        let [z, _] = standard(self.x, self.mean, self.std_dev, cx)?;
        // erfc is a tail itself: nothing is taken from 1.
        let tail = (-z / cx.figure(2).sqrt()).map(|x, cx| x.erfc(&cx.budget));
        Ok(OfNormal { result: (tail / 2).shown()?, assumed, exact: Exactness })
    }
}

/// The distance of x from the mean in standard deviations, and the standard deviation.
fn standard(
    x: AnyNumber,
    mean: Option<AnyNumber>,
    std_dev: Option<AnyNumber>,
    cx: &Context,
) -> Result<[Figure<'_>; 2]> {
    let mean = mean.unwrap_or(AnyNumber(Number::ZERO));
    let std_dev = std_dev.unwrap_or(AnyNumber(Number::ONE));
    if std_dev.0.sign(&cx.budget)?.is_le() {
        let received = cx.written(&std_dev.0);
        return Err(Error::domain("must be above 0").received(received).inside("stdDev"));
    }
    let [x, mean, std_dev] = [x, mean, std_dev].map(|number| cx.figure(number));
    Ok([(x - mean) / &std_dev, std_dev])
}
