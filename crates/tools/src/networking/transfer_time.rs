use serde::Serialize;

use super::data::{bits, bits_per_second};
use crate::prelude::*;

/// # Transfer time
///
/// Time to send a file. MB is 10^6 bytes, MiB 2^20; mbps is 10^6 bits/s.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct TransferTime {
    /// Size of the file.
    file_size: Amount,
    /// mb, GiB, bit.
    file_size_unit: UnitName,
    /// Data rate.
    bandwidth: PositiveAmount,
    /// mbps, MB/s.
    bandwidth_unit: UnitName,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Duration {
    seconds: Digits,
    minutes: Digits,
    hours: Digits,
    exact: bool,
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
        let (Amount(size), PositiveAmount(bandwidth)) = (self.file_size, self.bandwidth);
        let rate = cx.quantity(bandwidth) * bits_per_second(&self.bandwidth_unit, cx)?;
        let time = bits(size, &self.file_size_unit, cx)? / rate;
        let (minutes, hours) = ((&time / 60).show()?, (&time / 3600).show()?);
        let seconds = time.show()?;
        let exact = seconds.is_exact() && minutes.is_exact() && hours.is_exact();
        Ok(Duration { seconds, minutes, hours, exact })
    }
}
