//! Describing data, fitting lines, and the distributions behind tests and intervals.
//!
//! Sums and moments of rational data are exact, and so is everything rational made of them; a root
//! or a distribution is a certified real, and so is what is made of reals.

mod binomial_pmf;
mod confidence_interval;
mod correlation;
mod covariance;
mod iqr;
mod linear_regression;
mod mean;
mod median;
mod mode;
mod moments;
mod normal;
mod order;
mod percentile;
mod quartile;
mod spread;
mod std_dev;
mod student;
mod sums;
mod t_test_one_sample;
mod variance;

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "statistics",
    title: "Statistics",
    description: "Averages, spread, correlation, regression, normal and binomial distributions, t tests.",
    listed: true,
    tools: &[
        ToolDef::of::<mean::Mean>(),
        ToolDef::of::<median::Median>(),
        ToolDef::of::<mode::Mode>(),
        ToolDef::of::<variance::Variance>(),
        ToolDef::of::<std_dev::StdDev>(),
        ToolDef::of::<percentile::Percentile>(),
        ToolDef::of::<quartile::Quartile>(),
        ToolDef::of::<iqr::Iqr>(),
        ToolDef::of::<correlation::Correlation>(),
        ToolDef::of::<covariance::Covariance>(),
        ToolDef::of::<linear_regression::LinearRegression>(),
        ToolDef::of::<normal::NormalPdf>(),
        ToolDef::of::<normal::NormalCdf>(),
        ToolDef::of::<t_test_one_sample::TTestOneSample>(),
        ToolDef::of::<binomial_pmf::BinomialPmf>(),
        ToolDef::of::<confidence_interval::ConfidenceInterval>(),
    ],
};
