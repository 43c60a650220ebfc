use super::data::{bits, bits_per_second};
use crate::prelude::*;

/// # Transfer time
///
/// Time to send a file. MB is 10^6 bytes, MiB 2^20; mbps is 10^6 bits/s.
#[derive(Arguments)]
pub(crate) struct TransferTime {
    #[param(plain)]
    file_size: Amount,
    /// mb, GiB, bit.
    file_size_unit: UnitName,
    #[param(plain)]
    bandwidth: PositiveAmount,
    /// mbps, MB/s.
    bandwidth_unit: UnitName,
}

#[derive(Answer)]
pub(crate) struct Duration {
    #[answer(main)]
    #[unit("s")]
    seconds: Shown,
    #[unit("min")]
    minutes: Shown,
    #[unit("h")]
    hours: Shown,
    exact: Exactness,
}

impl Tool for TransferTime {
    const NAME: &str = "transferTime";
    const EXAMPLES: &[Example] = &[
        example(
            "a gigabyte at 100 megabits a second",
            r#"{"fileSize":"1","fileSizeUnit":"gb","bandwidth":"100","bandwidthUnit":"mbps"}"#,
        )
        .gives(
            "TRANSFER_TIME: OK | SECONDS: 80 | MINUTES: 1.333333333333333333333333333333333 | \
             HOURS: 0.02222222222222222222222222222222222",
        ),
        example(
            "bytes at both ends",
            r#"{"fileSize":4.5,"fileSizeUnit":"GB","bandwidth":12.5,"bandwidthUnit":"MB/s"}"#,
        )
        .gives("TRANSFER_TIME: OK | SECONDS: 360 | MINUTES: 6 | HOURS: 0.1"),
        example(
            "not a size",
            r#"{"fileSize":"1","fileSizeUnit":"kg","bandwidth":"100","bandwidthUnit":"mbps"}"#,
        )
        .fails(Code::InvalidInput, "unit=kg | category=MASS"),
        example(
            "at a standstill",
            r#"{"fileSize":"1","fileSizeUnit":"gb","bandwidth":"0","bandwidthUnit":"mbps"}"#,
        )
        .fails(Code::InvalidInput, "parameter=bandwidth | received=0"),
    ];
    type Output = Duration;

    fn run(self, cx: &Context) -> Result<Duration> {
        let (size, bandwidth) = (self.file_size.0, self.bandwidth.0);
        let rate = cx.figure(bandwidth) * bits_per_second(&self.bandwidth_unit, cx)?;
        let time = bits(size, &self.file_size_unit, cx)? / rate;
        let (minutes, hours) = ((&time / 60).shown()?, (&time / 3600).shown()?);
        let seconds = time.shown()?;
        Ok(Duration { seconds, minutes, hours, exact: Exactness })
    }
}
