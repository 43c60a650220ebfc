use serde::Serialize;

use crate::prelude::*;

/// # TCP throughput
///
/// Most that one connection can carry, in Mbit/s: min(bandwidth, window * 8 / round-trip time).
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct TcpThroughput {
    /// Bandwidth in Mbit/s.
    bandwidth_mbps: PositiveAmount,
    /// Round-trip time in ms.
    rtt_ms: Amount,
    /// Window in kB of 1000 bytes.
    window_size_kb: PositiveAmount,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Rate {
    rate_mbps: Digits,
    exact: bool,
}

impl Tool for TcpThroughput {
    const NAME: &str = "tcpThroughput";
    const EXAMPLES: &[Example] = &[
        example(
            "the window is the limit",
            r#"{"bandwidthMbps":"1000","rttMs":"100","windowSizeKb":"64"}"#,
        )
        .gives("TCP_THROUGHPUT: OK | RATE_MBPS: 5.12"),
        example("the line is the limit", r#"{"bandwidthMbps":10,"rttMs":10,"windowSizeKb":64}"#)
            .gives("TCP_THROUGHPUT: OK | RATE_MBPS: 10"),
        example("there and back in no time", r#"{"bandwidthMbps":10,"rttMs":0,"windowSizeKb":64}"#)
            .fails(Code::DivisionByZero, "parameter=rttMs | received=0"),
        example("no line", r#"{"bandwidthMbps":"-1","rttMs":"1","windowSizeKb":"64"}"#)
            .fails(Code::InvalidInput, "parameter=bandwidthMbps | received=-1"),
    ];
    type Output = Rate;

    fn run(self, cx: &Context) -> Result<Rate> {
        let (PositiveAmount(bandwidth), Amount(rtt)) = (self.bandwidth_mbps, self.rtt_ms);
        let PositiveAmount(window) = self.window_size_kb;
        if rtt.is_zero() {
            let reason = "the round-trip time must be above 0";
            return Err(Error::new(Code::DivisionByZero, reason).received(0).inside("rttMs"));
        }
        // Thousands of bits in a thousandth of a second: Mbit/s.
        let window_a_round = (cx.quantity(window) * 8 / rtt).number()?;
        let rate = cx.show(&bandwidth.min(window_a_round, &cx.budget)?)?;
        Ok(Rate { exact: rate.is_exact(), rate_mbps: rate })
    }
}
