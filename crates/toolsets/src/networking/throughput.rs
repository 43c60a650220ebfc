use super::data::{bits, bits_per_second, seconds};
use crate::prelude::*;

/// # Throughput
///
/// Mean data rate: data over time.
#[derive(Arguments)]
pub(crate) struct Throughput {
    #[param(plain)]
    data_size: Amount,
    /// mb, GiB, bit.
    data_size_unit: UnitName,
    #[param(plain)]
    time: PositiveAmount,
    /// s, ms.
    time_unit: UnitName,
    /// MB/s.
    output_unit: UnitName,
}

#[derive(Answer)]
pub(crate) struct Rate {
    #[answer(main)]
    rate: Shown,
    exact: Exactness,
}

impl Tool for Throughput {
    const NAME: &str = "throughput";
    const EXAMPLES: &[Example] = &[
        example(
            "100 megabytes in ten seconds",
            r#"{"dataSize":"100","dataSizeUnit":"mb","time":"10","timeUnit":"s","outputUnit":"mbps"}"#,
        )
        .gives("THROUGHPUT: OK | RATE: 80"),
        example(
            "in three minutes",
            r#"{"dataSize":1,"dataSizeUnit":"GiB","time":3,"timeUnit":"min","outputUnit":"MB/s"}"#,
        )
        .begins("THROUGHPUT: OK | RATE: 5.96523235555555555555555555555"),
        example(
            "in no time",
            r#"{"dataSize":"500","dataSizeUnit":"mb","time":"0","timeUnit":"s","outputUnit":"mbps"}"#,
        )
        .fails(Code::InvalidInput, "parameter=time | received=0"),
    ];
    type Output = Rate;

    fn run(self, cx: &Context) -> Result<Rate> {
        let (data, time) = (self.data_size.0, self.time.0);
        let rate = bits(data, &self.data_size_unit, cx)? / seconds(time, &self.time_unit, cx)?;
        let rate = (rate / bits_per_second(&self.output_unit, cx)?).shown()?;
        Ok(Rate { exact: Exactness, rate })
    }
}
