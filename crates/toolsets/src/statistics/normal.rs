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
    /// Mean.
    mean: AnyNumber,
    /// Standard deviation, above 0.
    std_dev: AnyNumber,
}

/// # Normal distribution
///
/// Probability that a normally distributed value is at most x; right in the far tails.
#[derive(Arguments)]
pub(crate) struct NormalCdf {
    /// Upper bound.
    x: AnyNumber,
    /// Mean.
    mean: AnyNumber,
    /// Standard deviation, above 0.
    std_dev: AnyNumber,
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
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let [z, s] = standard(self.x, self.mean, self.std_dev, cx)?;
        let root_of_tau = cx.figure(Number::tau()).sqrt();
        let density = (-(&z * &z) / 2).exp() / (s * root_of_tau);
        density.scalar()
    }
}

impl Tool for NormalCdf {
    const NAME: &str = "normalCdf";
    const EXAMPLES: &[Example] = &[
        example("below the mean", r#"{"x":"0","mean":"0","stdDev":"1"}"#)
            .gives("NORMAL_CDF: OK | RESULT: 0.5"),
        example("a far tail", r#"{"x":"-10","mean":"0","stdDev":"1"}"#).gives(
            "NORMAL_CDF: OK | RESULT: 0.000000000000000000000007619853024160526065973343251599308",
        ),
        example("not a spread", r#"{"x":"0","mean":"0","stdDev":"-1"}"#)
            .fails(Code::DomainError, "parameter=stdDev | received=-1"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let [z, _] = standard(self.x, self.mean, self.std_dev, cx)?;
        // erfc is a tail itself: nothing is taken from 1.
        let tail = (-z / cx.figure(2).sqrt()).map(|x, cx| x.erfc(&cx.budget));
        (tail / 2).scalar()
    }
}

/// The distance of x from the mean in standard deviations, and the standard deviation.
fn standard(
    x: AnyNumber,
    mean: AnyNumber,
    std_dev: AnyNumber,
    cx: &Context,
) -> Result<[Figure<'_>; 2]> {
    if std_dev.0.sign(&cx.budget)?.is_le() {
        let received = cx.written(&std_dev.0);
        return Err(Error::domain("must be above 0").received(received).inside("stdDev"));
    }
    let [x, mean, std_dev] = [x, mean, std_dev].map(|number| cx.figure(number));
    Ok([(x - mean) / &std_dev, std_dev])
}
