use crate::prelude::*;

/// # TCP throughput
///
/// Most that one connection can carry, in Mbit/s: min(bandwidth, window * 8 / round-trip time).
#[derive(Arguments)]
pub(crate) struct TcpThroughput {
    #[param(plain)]
    #[unit("mbps")]
    bandwidth_mbps: PositiveAmount,
    /// Round trip.
    #[unit("ms")]
    rtt_ms: Amount,
    /// kB of 1000 bytes.
    #[unit("kB")]
    window_size_kb: PositiveAmount,
}

#[derive(Answer)]
pub(crate) struct Rate {
    #[unit("mbps")]
    #[answer(main)]
    rate_mbps: Shown,
    exact: Exactness,
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
        let (bandwidth, rtt) = (self.bandwidth_mbps.0, self.rtt_ms.0);
        let window = self.window_size_kb.0;
        if rtt.is_zero() {
            let reason = "the round-trip time must be above 0";
            return Err(Error::new(Code::DivisionByZero, reason).received(0).inside("rttMs"));
        }
        // Thousands of bits in a thousandth of a second: Mbit/s.
        let window_a_round = (cx.figure(window) * 8 / rtt).number()?;
        let rate_mbps = bandwidth.min(window_a_round, &cx.budget)?.into();
        Ok(Rate { rate_mbps, exact: Exactness })
    }
}
